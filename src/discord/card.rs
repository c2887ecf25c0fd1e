//! The card: the invitation, later the session's one line in the channel where it was made.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    custom_id::{ButtonAction, CustomId},
    panel::{self, mention, relative, side_of},
    result, series, touch,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::{Outcome, Seat},
    session::{Challenge, Ending, LobbySeat, PlayerId, PublicView, SeatChoice, Stage},
};

/// How many characters all names together get in the name of a thread.
const MAX_NAMES: usize = 56;

/// The text of the card. `thread` is where the session is played, if not beside the card.
#[must_use]
pub fn content(view: &PublicView, language: Language, thread: Option<u64>) -> String {
    let text = match view.stage() {
        Stage::Challenge => {
            let challenge = view.challenge();
            challenge.map_or_else(String::new, |it| invitation(view, language, it))
        }
        Stage::Play | Stage::Over => line(view, language, thread),
    };
    wording::cut(&text, panel::MAX_CONTENT)
}

/// Whether the game is to begin from a position that has no name.
#[must_use]
pub fn begins_from_unnamed_position(view: &PublicView) -> bool {
    let particulars = view.particulars();
    let setup = view.challenge().map(|it| it.terms.setup.as_str());
    particulars.is_empty() && setup.is_some_and(|setup| !setup.is_empty())
}

fn invitation(view: &PublicView, language: Language, challenge: &Challenge) -> String {
    let terms = &challenge.terms;
    let game = wording::game(language, view.info().key);
    let challenger = mention(language, challenge.by);
    let mut lines = vec![format!(
        "**{}**",
        language.tell("card-title", &[("game", game.into())])
    )];
    let seats = view.lobby_seats();
    lines.push(match challenge.opponent() {
        _ if !seats.is_empty() => table(challenge, language, &challenger),
        Some(opponent) => language.tell(
            "card-direct",
            &[
                ("challenger", challenger.clone().into()),
                ("opponent", mention(language, opponent).into()),
            ],
        ),
        None => language.tell("card-open", &[("challenger", challenger.clone().into())]),
    });
    lines.extend(
        (0..)
            .zip(&seats)
            .map(|(seat, state)| seat_line(view, language, Seat(seat), state)),
    );
    // A game that more than two can play has seats, and no sides.
    let has_sides = *view.info().seats.end() == 2;
    let side = match terms.side {
        SeatChoice::Random if !has_sides => Some(language.say("card-seats-random")),
        SeatChoice::Random => Some(language.say("card-side-random")),
        // Who sits where stands above.
        SeatChoice::Chosen(_) if !seats.is_empty() => None,
        SeatChoice::Chosen(seat) => Some(language.tell(
            "card-side",
            &[
                ("challenger", challenger.into()),
                ("side", side_of(view, language, seat).into()),
            ],
        )),
    };
    let rated = language.say(if terms.rated {
        "card-rated"
    } else {
        "card-casual"
    });
    let clock = wording::clock(language, &terms.control);
    lines.push(language.tell("card-clock", &[("clock", clock.into())]));
    let rated = [Some(rated), side];
    let rated: Vec<String> = rated.into_iter().flatten().collect();
    lines.push(rated.join(" · "));
    if let Some(least) = view.info().rated_after.filter(|_| terms.rated) {
        let each = least.div_ceil(u32::from(terms.seats).max(1));
        let args = [("each", each.into())];
        let key = wording::own_key(language, view.info(), "card-rated-least");
        lines.push(language.tell(&key, &args));
    }
    if let Some(length) = terms.series {
        let length = series::length(language, length);
        lines.push(language.tell("card-match", &[("length", length.into())]));
    }
    lines.extend(touch::agreed(language, terms.touch));
    if let Some(range) = challenge.invitations.range {
        lines.push(language.tell("card-range", &wording::range_args(range)));
    }
    if let Some(particulars) = wording::particulars(language, &view.particulars()) {
        lines.push(particulars);
    } else if begins_from_unnamed_position(view) {
        let setup = wording::setup(language, view.info(), &view.written_setup());
        let side = wording::players(language, view.info(), view.to_begin());
        let side = language.tell("panel-to-move", &[("side", side.into())]);
        let args = [("setup", setup.into()), ("side", side.into())];
        lines.push(language.tell("card-setup", &args));
    }
    lines.push(language.tell(
        "card-expires",
        &[("when", relative(challenge.expires).into())],
    ));
    lines.join("\n")
}

/// Who invites to a table for several, and when the game begins.
fn table(challenge: &Challenge, language: Language, challenger: &str) -> String {
    let challenger = ("challenger", challenger.into());
    let count = ("count", challenge.terms.seats.into());
    let least = challenge.invitations.least;
    match least.filter(|least| *least < challenge.terms.seats) {
        Some(least) => {
            let args = [challenger, count, ("least", least.into())];
            language.tell("card-table-least", &args)
        }
        None => language.tell("card-table", &[challenger, count]),
    }
}

/// One seat of a table: who has taken it, or for whom it is.
fn seat_line(view: &PublicView, language: Language, seat: Seat, state: &LobbySeat) -> String {
    let who = match state {
        LobbySeat::Taken(player) => mention(language, *player),
        LobbySeat::Invited(player) => language.tell(
            "card-seat-invited",
            &[("player", mention(language, *player).into())],
        ),
        LobbySeat::Open => language.say("card-seat-open"),
    };
    match view.terms().side {
        SeatChoice::Random => format!("- {who}"),
        SeatChoice::Chosen(_) => language.tell(
            "panel-seat",
            &[
                ("side", side_of(view, language, seat).into()),
                ("player", who.into()),
            ],
        ),
    }
}

fn line(view: &PublicView, language: Language, thread: Option<u64>) -> String {
    let game = wording::game(language, view.info().key);
    let challenger = view.challenge().map(|it| mention(language, it.by));
    let challenger = challenger.unwrap_or_default();
    match view.ending() {
        Some(Ending::Declined { by }) => language.tell(
            "card-declined",
            &[
                ("game", game.into()),
                ("player", mention(language, *by).into()),
                ("challenger", challenger.into()),
            ],
        ),
        Some(Ending::Withdrawn) => language.tell(
            "card-withdrawn",
            &[("game", game.into()), ("challenger", challenger.into())],
        ),
        Some(Ending::Expired) => language.tell(
            if view.lobby_seats().is_empty() {
                "card-expired"
            } else {
                "card-table-expired"
            },
            &[("game", game.into()), ("challenger", challenger.into())],
        ),
        Some(Ending::Ended(_) | Ending::Aborted { .. } | Ending::Stopped { .. }) => {
            let args = [
                ("players", versus(view, language).into()),
                ("game", game.into()),
                ("number", view.id().0.into()),
                ("result", result::sentence(view, language).into()),
            ];
            let places = result::places(view, language);
            let key = if places.is_empty() {
                "card-over"
            } else {
                "card-table-over"
            };
            let first = at(language.tell(key, &args), thread);
            // In the channel itself the board says it, and has the buttons.
            let has_buttons = thread.is_some() && is_played_out(view);
            let offered = has_buttons.then(|| panel::offered_rematch(view, language));
            [first]
                .into_iter()
                .chain(places)
                .chain(offered.flatten())
                .collect::<Vec<_>>()
                .join("\n")
        }
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

/// Whether a game was won or drawn, and not called off.
pub(super) fn is_played_out(view: &PublicView) -> bool {
    matches!(view.ending(), Some(Ending::Ended(_)))
}

/// What became of a challenge that was declined or withdrawn, or that nobody accepted in time.
#[must_use]
pub fn unplayed(view: &PublicView, language: Language) -> Option<String> {
    let is_unplayed = matches!(
        view.ending(),
        Some(Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired)
    );
    is_unplayed.then(|| line(view, language, None))
}

fn at(line: String, thread: Option<u64>) -> String {
    match thread {
        Some(thread) => format!("{line} · <#{thread}>"),
        None => line,
    }
}

fn versus(view: &PublicView, language: Language) -> String {
    let players = view
        .players()
        .iter()
        .copied()
        .map(|it| mention(language, it));
    wording::versus(language, players.collect())
}

/// Whether it is being played or paused. The card does not follow every action.
fn state(view: &PublicView, language: Language) -> String {
    if view.is_paused() {
        language.say("card-paused")
    } else {
        language.say("card-being-played")
    }
}

/// The buttons of the card, which everybody sees.
#[must_use]
pub fn rows(view: &PublicView, language: Language) -> Vec<CreateActionRow> {
    rows_of(view, language, None)
}

/// The buttons of the card for this reader alone: what the challenger does, only for them.
#[must_use]
pub fn own_rows(view: &PublicView, language: Language, reader: PlayerId) -> Vec<CreateActionRow> {
    rows_of(view, language, Some(reader))
}

fn rows_of(
    view: &PublicView,
    language: Language,
    reader: Option<PlayerId>,
) -> Vec<CreateActionRow> {
    let button = |press: ButtonAction, key: &str| {
        CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
            .label(language.say(key))
    };
    let challenger = view.challenge().map(|challenge| challenge.by);
    let mut actions = view.actions().clone();
    if let Some(reader) = reader {
        let is_challenger = challenger == Some(reader);
        actions.withdraw &= is_challenger;
        actions.accept &= !is_challenger;
        actions.decline &= !is_challenger;
        actions.leave &= !is_challenger;
    }
    let is_table = !view.lobby_seats().is_empty();
    let mut buttons = Vec::new();
    if actions.accept {
        let key = if is_table {
            "button-join"
        } else {
            "button-accept"
        };
        buttons.push(button(ButtonAction::Accept, key).style(ButtonStyle::Success));
    }
    if actions.decline {
        buttons.push(button(ButtonAction::Decline, "button-decline").style(ButtonStyle::Secondary));
    }
    if actions.leave {
        buttons.push(button(ButtonAction::Leave, "button-leave").style(ButtonStyle::Secondary));
    }
    let least = view.challenge().and_then(|it| it.invitations.least);
    if actions.withdraw && least.is_some() {
        let start = button(ButtonAction::Start, "button-start").style(ButtonStyle::Primary);
        buttons.push(start.disabled(!actions.start));
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

/// The name of the session's thread, with the result once there is one; `names` are the players' names by seat.
#[must_use]
pub fn thread_name(view: &PublicView, language: Language, names: &[String]) -> String {
    let name = |index: usize, limit: usize| {
        wording::inert(names.get(index).map_or("?", String::as_str), limit)
    };
    let key = view.info().key;
    let mut args = vec![
        ("icon", wording::icon(language, key).into()),
        ("game", wording::game(language, key).into()),
        ("number", view.id().0.into()),
    ];
    let winners = view.outcome().map(Outcome::winners).unwrap_or_default();
    let winner = winners.iter().next().map(|seat| seat.index());
    // Names of all who share the first place would leave no room for the rest.
    let is_shared = winners.len() > 1;
    let text = if names.len() > 2 {
        let limit = MAX_NAMES / names.len();
        let all = (0..names.len()).map(|index| name(index, limit));
        args.push(("names", wording::versus(language, all.collect()).into()));
        match winner.filter(|_| !is_shared) {
            Some(winner) => {
                args.push(("winner", name(winner, limit).into()));
                language.tell("thread-name-many-won", &args)
            }
            None => language.tell("thread-name-many", &args),
        }
    } else {
        // The winner is named first.
        let first = winner.unwrap_or(0);
        args.push(("first", name(first, 32).into()));
        args.push(("second", name(1 - first.min(1), 32).into()));
        language.tell(thread_name_key(view, winner.is_some()), &args)
    };
    wording::cut(&text, 100)
}

fn thread_name_key(view: &PublicView, is_won: bool) -> &'static str {
    match view.ending() {
        Some(Ending::Ended(_)) if is_won => "thread-name-won",
        Some(Ending::Ended(_)) => "thread-name-drawn",
        Some(Ending::Aborted { .. } | Ending::Stopped { .. }) => "thread-name-aborted",
        _ => "thread-name",
    }
}
