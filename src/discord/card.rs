//! The card: the invitation, later the session's one line in the channel where it was made.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    custom_id::{ButtonAction, CustomId},
    panel::{self, mention, relative, side_of},
    wording::{self, Language},
};
use qiyuan_core::session::{Ending, PublicView, Side, Stage};

/// The text of the card. `thread` is where the session is played, if not beside the card.
#[must_use]
pub fn content(view: &PublicView, language: Language, thread: Option<u64>) -> String {
    let text = match view.stage() {
        Stage::Challenge => invitation(view, language),
        Stage::Play | Stage::Over => line(view, language, thread),
    };
    wording::cut(&text, panel::MAX_CONTENT)
}

fn invitation(view: &PublicView, language: Language) -> String {
    let challenge = view.challenge();
    let terms = &challenge.terms;
    let game = wording::game(language, view.info().key);
    let challenger = mention(challenge.by);
    let mut lines = vec![format!(
        "**{}**",
        language.tell("card-title", &[("game", game.into())])
    )];
    lines.push(match challenge.opponent {
        Some(opponent) => language.tell(
            "card-direct",
            &[
                ("challenger", challenger.clone().into()),
                ("opponent", mention(opponent).into()),
            ],
        ),
        None => language.tell("card-open", &[("challenger", challenger.clone().into())]),
    });
    let side = match terms.side {
        Side::Random => language.say("card-side-random"),
        Side::Chosen(seat) => language.tell(
            "card-side",
            &[
                ("challenger", challenger.into()),
                ("side", side_of(view, language, seat).into()),
            ],
        ),
    };
    let rated = language.say(if terms.rated {
        "card-rated"
    } else {
        "card-casual"
    });
    let clock = wording::clock(language, &terms.control);
    lines.push(language.tell("card-clock", &[("clock", clock.into())]));
    lines.push(format!("{rated} · {side}"));
    if let Some(particulars) = wording::particulars(language, &view.particulars()) {
        lines.push(particulars);
    } else if !terms.setup.is_empty() {
        let setup = wording::setup(language, view.info(), &terms.setup);
        lines.push(language.tell("card-setup", &[("setup", setup.into())]));
    }
    lines.push(language.tell(
        "card-expires",
        &[("when", relative(challenge.expires).into())],
    ));
    lines.join("\n")
}

fn line(view: &PublicView, language: Language, thread: Option<u64>) -> String {
    let game = wording::game(language, view.info().key);
    let challenger = mention(view.challenge().by);
    match view.ending() {
        Some(Ending::Declined { by }) => language.tell(
            "card-declined",
            &[
                ("game", game.into()),
                ("player", mention(*by).into()),
                ("challenger", challenger.into()),
            ],
        ),
        Some(Ending::Withdrawn) => language.tell(
            "card-withdrawn",
            &[("game", game.into()), ("challenger", challenger.into())],
        ),
        Some(Ending::Expired) => language.tell(
            "card-expired",
            &[("game", game.into()), ("challenger", challenger.into())],
        ),
        Some(Ending::Ended(_) | Ending::Aborted { .. }) => at(
            language.tell(
                "card-over",
                &[
                    ("players", versus(view, language).into()),
                    ("game", game.into()),
                    ("number", view.id().0.into()),
                    ("result", panel::result(view, language).into()),
                ],
            ),
            thread,
        ),
        None => at(
            language.tell(
                "card-playing",
                &[
                    ("players", versus(view, language).into()),
                    ("game", game.into()),
                    ("number", view.id().0.into()),
                    ("state", state(view, language).into()),
                ],
            ),
            thread,
        ),
    }
}

fn at(line: String, thread: Option<u64>) -> String {
    match thread {
        Some(thread) => format!("{line} · <#{thread}>"),
        None => line,
    }
}

fn versus(view: &PublicView, language: Language) -> String {
    view.players()
        .iter()
        .map(|player| mention(*player))
        .reduce(|first, second| {
            language.tell(
                "versus",
                &[("first", first.into()), ("second", second.into())],
            )
        })
        .unwrap_or_default()
}

/// Whether it is being played or paused. The card does not follow every action.
fn state(view: &PublicView, language: Language) -> String {
    if view.is_paused() {
        language.say("card-paused")
    } else {
        language.say("card-being-played")
    }
}

/// The buttons of the card.
#[must_use]
pub fn rows(view: &PublicView, language: Language) -> Vec<CreateActionRow> {
    let button = |press: ButtonAction, key: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(language.say(key))
    };
    let actions = view.actions();
    let mut buttons = Vec::new();
    if actions.accept {
        buttons.push(button(ButtonAction::Accept, "button-accept").style(ButtonStyle::Success));
    }
    if actions.decline {
        buttons.push(button(ButtonAction::Decline, "button-decline").style(ButtonStyle::Secondary));
    }
    if actions.withdraw {
        buttons
            .push(button(ButtonAction::Withdraw, "button-withdraw").style(ButtonStyle::Secondary));
    }
    if buttons.is_empty() {
        Vec::new()
    } else {
        vec![CreateActionRow::Buttons(buttons)]
    }
}

/// The name of the session's thread; `names` are the players' names by seat.
#[must_use]
pub fn thread_name(view: &PublicView, language: Language, names: &[String]) -> String {
    let name = |index: usize| wording::inert(names.get(index).map_or("?", String::as_str), 32);
    let key = view.info().key;
    let text = language.tell(
        "thread-name",
        &[
            ("icon", wording::icon(language, key).into()),
            ("first", name(0).into()),
            ("second", name(1).into()),
            ("game", wording::game(language, key).into()),
            ("number", view.id().0.into()),
        ],
    );
    wording::cut(&text, 100)
}
