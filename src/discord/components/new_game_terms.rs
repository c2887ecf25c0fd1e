//! The last step before a challenge is posted: with which clock, and on a board of which size.

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
};

use super::new_game::{back, bad_button, names_of};
use crate::discord::{
    commands::challenge,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    limits::MENU_OPTIONS,
    new_game_id::{NewGame, NewGameTerms, OpponentsAndClock, USUAL},
    wording::{self, Language},
};
use qiyuan_core::{clock::TimeControl, rules::Info, session::PlayerId};

/// The longest label of an entry, in characters.
const MAX_LABEL: usize = 100;

/// What is chosen so far, with a menu for whatever can be chosen otherwise and the button that posts the challenge.
pub async fn page(ctx: &InteractionCtx<'_>, terms: NewGameTerms) -> HandlerResult<Response> {
    let language = ctx.language;
    let info = challenge::find(ctx, &terms.game)?;
    if !terms.fits() {
        return Err(bad_button(ctx));
    }
    let usual = challenge::control(ctx, info, None).await?;
    let post = CreateButton::new(NewGame::Post(terms.clone()).to_string())
        .label(language.say("button-post-challenge"))
        .style(ButtonStyle::Success);
    let mut title = title(ctx, info, &terms.opponents).await;
    if let Some(most) = seats(info, &terms.opponents) {
        let counts = [
            ("least", (*info.seats.start()).into()),
            ("most", most.into()),
        ];
        title = format!("{title}\n{}", language.tell("new-game-seats", &counts));
    } else if *info.seats.end() > 2 {
        let named = u8::try_from(terms.opponents.len() + 1).unwrap_or(u8::MAX);
        let count = [("count", named.max(*info.seats.start()).into())];
        title = format!("{title}\n{}", language.tell("new-game-all-seats", &count));
    }
    let mut answer = Response::text(title);
    answer = answer.row(clocks(language, info, &usual, &terms));
    answer.rows.extend(sizes(ctx, info, &terms));
    let before = match terms.opponents.is_empty() {
        true => NewGame::Open,
        false => NewGame::Against(OpponentsAndClock {
            opponents: terms.opponents,
            clock: terms.clock,
        }),
    };
    let buttons = vec![post, back(language, &before)];
    Ok(answer.row(CreateActionRow::Buttons(buttons)))
}

/// How many can play, where a game leaves a choice: the table is open to so many, and begins when those who came want to.
pub fn most_seats(info: &Info) -> Option<u8> {
    Some(*info.seats.end()).filter(|most| most > info.seats.start())
}

/// For how many the table is where that is said: as many as can play, but if several are named, as many as `/challenge`
/// takes for them.
pub(super) fn seats(info: &Info, opponents: &[PlayerId]) -> Option<u8> {
    most_seats(info).filter(|_| opponents.len() < 2)
}

async fn title(ctx: &InteractionCtx<'_>, info: &Info, opponents: &[PlayerId]) -> String {
    let language = ctx.language;
    let game = ("game", wording::game(language, info.key).into());
    if opponents.is_empty() {
        return language.tell("new-game-terms", &[game]);
    }
    let names = names_of(ctx, opponents).await;
    language.tell("new-game-terms-against", &[game, ("player", names.into())])
}

/// The clocks that are offered for the game, the usual one first.
fn clocks(
    language: Language,
    info: &Info,
    usual: &TimeControl,
    terms: &NewGameTerms,
) -> CreateActionRow {
    let words = wording::clock(language, usual);
    let first = language.tell("choice-time-usual", &[("clock", words.into())]);
    let others = challenge::clocks_for(Some(info)).into_iter();
    let others = others.chain(["unlimited"]);
    // One that was said stands first.
    let is_usual = |clock: &str| {
        clock
            .parse()
            .is_ok_and(|control: TimeControl| control == *usual)
    };
    let chosen = Some(terms.clock.as_str()).filter(|clock| !clock.is_empty() && !is_usual(clock));
    let others = chosen.into_iter().chain(others);
    let mut listed = vec![usual.clone()];
    let others = others.filter_map(|text| {
        let control: TimeControl = text.parse().ok()?;
        if listed.contains(&control) {
            return None;
        }
        listed.push(control.clone());
        Some((wording::clock(language, &control), text.to_owned()))
    });
    let entries = [(first, USUAL.to_owned())].into_iter().chain(others);
    let id = NewGame::Clock(terms.clone());
    menu(
        language,
        &id,
        "new-game-clock",
        entries,
        chosen.unwrap_or(USUAL),
    )
}

/// The sizes of the board, where the game is played on several: those named setups that are also divisions of it.
fn sizes(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    terms: &NewGameTerms,
) -> Option<CreateActionRow> {
    let divisions = ctx.bot.app.divisions(info);
    let sizes = info.setups.iter().filter(|key| divisions.contains(key));
    let sizes: Vec<&str> = sizes.copied().collect();
    let first = *sizes.first().filter(|_| sizes.len() > 1)?;
    let language = ctx.language;
    let entries = sizes
        .iter()
        .map(|key| (wording::setup(language, info, key), (*key).to_owned()));
    let chosen = Some(terms.setup.as_str()).filter(|setup| !setup.is_empty());
    let id = NewGame::Setup(terms.clone());
    Some(menu(
        language,
        &id,
        "new-game-size",
        entries,
        chosen.unwrap_or(first),
    ))
}

/// A menu in which one entry is chosen, which says what it is for.
fn menu(
    language: Language,
    id: &NewGame,
    name: &str,
    entries: impl Iterator<Item = (String, String)>,
    chosen: &str,
) -> CreateActionRow {
    let name = language.say(name);
    let options = entries.take(MENU_OPTIONS).map(|(words, value)| {
        let args = [
            ("name", name.as_str().into()),
            ("value", words.as_str().into()),
        ];
        let label = language.tell("settings-entry", &args);
        let is_chosen = value == chosen;
        CreateSelectMenuOption::new(wording::plain(&label, MAX_LABEL), value)
            .default_selection(is_chosen)
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind).placeholder(name))
}
