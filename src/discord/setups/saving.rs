//! Keeping set-ups under a name: what is wrong with a name or a setup, and the form that asks for a name.

use serenity::{
    all::InputTextStyle,
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::ModalInteraction,
};

use super::{acted, shown_name};
use crate::app::{AppError, MAX_SETUP_NAME, MOST_SETUPS, SaveResult, SetupId, SetupKind};
use crate::discord::{
    commands::challenge_setup,
    components,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    wording::{self, Language},
};
use qiyuan_core::{rules::Info, session::Refusal};

/// The field of the form that asks for a name.
const NAME: &str = "name";

/// A name under which something can be kept.
///
/// # Errors
///
/// What is wrong with it, in words.
pub fn checked_name(
    ctx: &InteractionCtx<'_>,
    info: &Info,
    typed: &str,
) -> Result<String, HandlerError> {
    let refused = |key: &str| {
        let args = [
            ("name", shown_name(typed).into()),
            ("most", MAX_SETUP_NAME.into()),
            ("game", wording::game(ctx.language, info.key).into()),
        ];
        Err(HandlerError::reply(ctx.language.tell(key, &args)))
    };
    let name = wording::typed(typed);
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if name.is_empty() {
        return refused("setup-name-empty");
    }
    if name.chars().count() > MAX_SETUP_NAME {
        return refused("setup-name-too-long");
    }
    if info
        .setups
        .contains(&challenge_setup::named_setup(info, &name))
    {
        return refused("setup-name-of-game");
    }
    Ok(name)
}

/// Keeps a position under a name, and shows its page.
///
/// # Errors
///
/// Why it cannot be kept, in words.
pub async fn save(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed_name: &str,
    setup: String,
) -> HandlerResult<Response> {
    let kept = keep(ctx, info, typed_name, (SetupKind::Position, setup)).await?;
    let (name, id) = kept;
    let said = ctx
        .language
        .tell("setup-saved", &[("name", shown_name(&name).into())]);
    acted(ctx, id, said).await
}

/// Keeps something under a name; returns that and its number.
///
/// # Errors
///
/// Why it cannot be kept, in words.
pub async fn keep(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed_name: &str,
    what: (SetupKind, String),
) -> HandlerResult<(String, SetupId)> {
    let name = checked_name(ctx, info, typed_name)?;
    let player = ctx.incoming.player();
    let saved = ctx.bot.app.save_setup(player, &name, info, what).await?;
    let args = [
        ("name", shown_name(&name).into()),
        ("most", MOST_SETUPS.into()),
    ];
    match saved {
        SaveResult::Saved(id) => Ok((name, id)),
        SaveResult::NameTaken => Err(HandlerError::reply(
            ctx.language.tell("setup-name-taken", &args),
        )),
        SaveResult::Full => Err(HandlerError::reply(ctx.language.tell("setup-full", &args))),
    }
}

/// The setup that was typed, if players can begin from it.
///
/// # Errors
///
/// Why they cannot, in words.
pub async fn read(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed: &str,
) -> HandlerResult<String> {
    let error = match ctx.bot.app.read_setup(info, typed) {
        Ok(setup) => return Ok(setup),
        Err(error) => error,
    };
    let refused = match error {
        AppError::Refused(Refusal::BadSetup(_)) => ctx.bot.app.refused_move(info, typed),
        _ => None,
    };
    Err(match refused {
        Some(refused) => HandlerError::reply(wording::bad_record(ctx.language, typed, &refused)),
        None => HandlerError::Reply(Box::new(ctx.explain(error, typed, None).await)),
    })
}

/// A form that asks for a name, with one to begin with.
pub fn name_form(language: Language, custom_id: String, name: &str) -> CreateModal {
    let most = u16::try_from(MAX_SETUP_NAME).unwrap_or(u16::MAX);
    let label = language.say("setup-name-label");
    let mut field = CreateInputText::new(InputTextStyle::Short, label, NAME)
        .required(true)
        .max_length(most);
    if !name.is_empty() {
        field = field.value(wording::cut(name, MAX_SETUP_NAME));
    }
    let title = wording::cut(&language.say("setup-name-title"), 45);
    CreateModal::new(custom_id, title).components(vec![CreateActionRow::InputText(field)])
}

/// What was typed into it.
pub fn name_in(interaction: &ModalInteraction) -> String {
    components::play::field_of(interaction, NAME)
}
