//! From what a challenge begins: a position, one of the asker's own set-ups, or what its options make.

use super::setup_options;
use crate::{
    app::{AppError, SavedSetup, SetupKind, read_code},
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        setups, touch,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    rules::{BadSetup, Info},
    session::{BadTerms, Refusal, TouchMove},
};

/// The setup that was typed, or the one in which the options have the values that were typed; and what was chosen of
/// touch-move, which goes with both.
pub(super) async fn setup(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed: String,
    options: Option<&str>,
) -> HandlerResult<(String, Option<TouchMove>)> {
    let possible = touch::options(ctx.bot, info);
    let mut chosen = match setup_options::parse(&possible, options.unwrap_or_default()) {
        Ok(chosen) => chosen,
        Err(error) => {
            let answer = setup_options::refusal(ctx.language, info, &possible, &error);
            return Err(HandlerError::reply(answer));
        }
    };
    let touch = take_touch(ctx, &mut chosen)?;
    if chosen.is_empty() {
        return Ok((typed, touch));
    }
    if !typed.is_empty() {
        return Err(HandlerError::reply(
            ctx.language.say("bad-option-and-setup"),
        ));
    }
    match ctx.bot.app.compose(info, &chosen) {
        Ok(setup) => Ok((setup, touch)),
        Err(error) => {
            if is_unreadable(&error)
                && let Some(answer) = setup_options::impossible(
                    ctx.language,
                    ctx.bot.app.options(info),
                    &chosen,
                    |one| {
                        let composed = ctx.bot.app.compose(info, &[*one]);
                        !composed.is_err_and(|error| is_unreadable(&error))
                    },
                )
            {
                return Err(HandlerError::reply(answer));
            }
            let answer = ctx
                .explain(error, options.unwrap_or_default().trim(), None)
                .await;
            Err(HandlerError::Reply(Box::new(answer)))
        }
    }
}

/// Which of the options that were typed are none with which games are rated, if that is why there is no challenge.
pub(super) fn why_unrated(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    options: Option<&str>,
    error: &AppError,
) -> Option<String> {
    let AppError::Refused(Refusal::BadTerms(BadTerms::RatedOptions)) = error else {
        return None;
    };
    let app = &ctx.bot.app;
    let possible = touch::options(ctx.bot, info);
    let chosen = setup_options::parse(&possible, options?).ok()?;
    let is_unrated = |one: &&(&'static str, &str)| {
        let setup = app.compose(info, &[**one]);
        setup.is_ok_and(|setup| !app.may_be_rated(info, &setup))
    };
    let unrated = chosen.iter().filter(is_unrated);
    let unrated: Vec<String> = unrated
        .map(|(key, value)| {
            let name = setup_options::shown_name(ctx.language, key);
            format!("{name}={value}")
        })
        .collect();
    (!unrated.is_empty()).then(|| {
        let game = wording::game(ctx.language, info.key);
        let options = wording::code(&unrated.join(" "));
        let args = [("game", game.into()), ("options", options.into())];
        ctx.language.tell("bad-terms-rated-option", &args)
    })
}

/// Takes what was chosen of touch-move out of the options.
fn take_touch(
    ctx: &InteractionCtx<'_>,
    chosen: &mut Vec<(&'static str, &str)>,
) -> HandlerResult<Option<TouchMove>> {
    let is_touch = |(key, _): &(&'static str, &str)| *key == touch::OPTION.key;
    let Some(at) = chosen.iter().position(is_touch) else {
        return Ok(None);
    };
    let is_possible = |(_, value): &(&'static str, &str)| touch::read(value).is_some();
    let one = [chosen.remove(at)];
    let impossible = setup_options::impossible(ctx.language, &[touch::OPTION], &one, is_possible);
    match impossible {
        Some(answer) => Err(HandlerError::reply(answer)),
        None => Ok(touch::read(one[0].1).flatten()),
    }
}

/// Whether a setup cannot be read at all: other faults say what is wrong.
pub(super) fn is_unreadable(error: &AppError) -> bool {
    matches!(
        error,
        AppError::Refused(Refusal::BadSetup(BadSetup("unreadable")))
    )
}

/// The setup that was typed: the game's own by its name, one of the asker's own by its name, what is shared under a code,
/// or as it is.
///
/// # Errors
///
/// It is the name of one from which this game cannot begin, or nobody shares one of this game under the code.
pub(in crate::discord) async fn meant_setup(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed: &str,
) -> HandlerResult<String> {
    let named = named_setup(info, typed);
    if named.is_empty() || info.setups.contains(&named) {
        return Ok(named.to_owned());
    }
    let app = &ctx.bot.app;
    let is_readable = || app.read_setup(info, typed).is_ok();
    let name = wording::typed(typed);
    if let Some(own) = app.setup_named(ctx.incoming.player(), &name).await? {
        return match position_of(ctx.language, info, &own) {
            // The text means something to the game by itself, too.
            Err(_) if is_readable() => Ok(typed.to_owned()),
            position => position,
        };
    }
    match read_code(typed) {
        // Moves of twelve letters look like a code.
        Some(code) if !is_readable() => {
            let shared = setups::of_code(ctx, &code).await?;
            position_of(ctx.language, info, &shared)
        }
        _ => Ok(typed.to_owned()),
    }
}

/// The position that was saved, if a game of this kind can begin from it.
fn position_of(language: Language, info: &Info, saved: &SavedSetup) -> HandlerResult<String> {
    match saved.kind {
        SetupKind::Position if saved.game == info.key => Ok(saved.setup.clone()),
        SetupKind::Placement => Err(HandlerError::reply(language.say("setup-use-secret"))),
        SetupKind::Position => {
            let args = [
                ("name", wording::name(&saved.name).into()),
                ("game", wording::game(language, &saved.game).into()),
            ];
            Err(HandlerError::reply(
                language.tell("setup-other-game", &args),
            ))
        }
    }
}

/// The key of the named setup that was typed, or what was typed.
pub(in crate::discord) fn named_setup<'a>(info: &Info, typed: &'a str) -> &'a str {
    let mut setups = info.setups.iter().copied();
    let found = setups
        .find(|key| wording::is_named(typed, key, |language| wording::setup(language, info, key)));
    found.unwrap_or(typed)
}
