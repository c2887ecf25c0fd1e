//! The card of a contest, and the messages about its rounds and its end: words and buttons that everybody sees.

use std::collections::BTreeSet;

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    id::{ContestPress, ContestPressId},
    pond, sections, teams,
};
use crate::{
    app::{BOARDS_A_MESSAGE, boards_a_message},
    discord::{
        panel::{self, mention, relative},
        wording::{self, Language},
    },
};
use qiyuan_core::{
    contest::{
        conduct::{
            ContestEnding, ContestKind, ContestPlan, ContestStage, ContestView, FinalPlace,
            PairingView, RecordedByeKind, RoundView, WhyClosed,
        },
        tpn::Tpn,
    },
    session::{PlayerId, SessionId},
};

/// How many names stand on the card.
const NAMES: usize = 20;

/// How many places stand on the card and below the final standings.
const LEADERS: usize = 3;
const PLACES: usize = 10;

/// A button of a contest.
pub(super) fn button(
    view: &ContestView,
    language: Language,
    press: ContestPress,
    key: &str,
) -> CreateButton {
    let id = ContestPressId {
        contest: view.id,
        seen: view.version,
        press,
    };
    CreateButton::new(id.to_string())
        .label(language.say(key))
        .style(ButtonStyle::Secondary)
}

/// The name of a contest among other words.
pub(super) fn title(view: &ContestView) -> String {
    wording::name(&view.plan.name)
}

/// The words of the card.
pub(super) fn content(view: &ContestView, language: Language, hall: Option<u64>) -> String {
    let plan = &view.plan;
    let args = [("name", title(view).into()), ("number", view.id.0.into())];
    let mut lines = vec![language.tell("contest-title", &args)];
    lines.extend(game(plan, language));
    lines.push(wording::contest_format(language, plan, view.total_rounds));
    lines.extend(plan.repeat.map(|it| wording::contest_repeat(language, it)));
    if let Some(range) = plan.range {
        let args = [("least", range.least.into()), ("most", range.most.into())];
        lines.push(language.tell("card-range", &args));
    }
    match (&view.ending, view.stage) {
        (Some(ending), _) => lines.extend(ended(view, language, ending)),
        (None, ContestStage::Running) => lines.extend(running(view, language, hall)),
        (None, _) => lines.extend(open(view, language)),
    }
    wording::cut(&lines.join("\n"), panel::MAX_CONTENT)
}

/// What is played, and how; nothing in a pond.
fn game(plan: &ContestPlan, language: Language) -> Option<String> {
    if plan.kind.pond().is_some() {
        return None;
    }
    let rated = match plan.terms.rated {
        true => language.say("card-rated"),
        false => language.say("card-casual"),
    };
    let args = [
        ("icon", wording::icon(language, &plan.terms.game).into()),
        ("game", wording::game(language, &plan.terms.game).into()),
        (
            "clock",
            wording::clock(language, &plan.terms.control).into(),
        ),
        ("rated", rated.into()),
    ];
    Some(language.tell("contest-game", &args))
}

fn open(view: &ContestView, language: Language) -> Vec<String> {
    let starts = match view.starts {
        Some(at) => {
            let args = [
                ("when", panel::moment(at).into()),
                ("relative", relative(at).into()),
            ];
            language.tell("contest-starts-at", &args)
        }
        None => wording::contest_start(language, &view.plan),
    };
    let mut lines = vec![starts];
    match view.plan.teams.is_empty() {
        true => lines.push(joined(view, language)),
        false => lines.extend(teams::joined(view, language)),
    }
    lines
}

/// Who has joined, the first of them by name.
fn joined(view: &ContestView, language: Language) -> String {
    let count = view.entrants.len();
    if count == 0 {
        return language.say("contest-joined-none");
    }
    let names = view.entrants.iter().take(NAMES);
    let mut names: Vec<String> = names.map(|it| mention(language, it.player)).collect();
    if count > NAMES {
        let more = [("count", (count - NAMES).into())];
        names.push(language.tell("contest-joined-more", &more));
    }
    let args = [
        ("count", count.into()),
        ("names", wording::enumeration(language, names).into()),
    ];
    language.tell("contest-joined", &args)
}

fn running(view: &ContestView, language: Language, hall: Option<u64>) -> Vec<String> {
    let mut lines = Vec::new();
    if view.is_paused {
        lines.push(language.say("contest-paused"));
    }
    if let Some(pond) = &view.pond {
        lines.extend(pond::running(view, pond, language));
        lines.extend(hall_line(language, hall));
        return lines;
    }
    if !view.plan.kind.has_rounds() {
        lines.extend(arena(view, language));
        lines.extend(hall_line(language, hall));
        return lines;
    }
    let open = view.pairings().filter(|it| it.result.is_none()).count();
    let round = view.rounds.len();
    let args = [
        ("round", round.into()),
        ("rounds", view.total_rounds.unwrap_or_default().into()),
        ("games", open.into()),
    ];
    lines.push(match view.total_rounds {
        Some(_) => language.tell("contest-round-of", &args),
        None => language.tell("contest-round", &args),
    });
    if let Some(next) = view.next_round.filter(|_| open == 0 && !view.is_paused) {
        let when = [("when", relative(next).into())];
        lines.push(match view.total_rounds.map(usize::from) {
            Some(last) if last == round => language.tell("contest-end-follows", &when),
            _ => language.tell("contest-next-round", &when),
        });
    }
    lines.extend(hall_line(language, hall));
    let players = [("count", view.entrants.len().into())];
    lines.push(language.tell("contest-players", &players));
    lines.extend(teams::first_lines(view, language));
    if !view.plan.kind.is_knockout() && view.rounds.len() > 1 && view.teams.is_empty() {
        let rows = view.standings.rows.iter().take(LEADERS);
        lines.extend(rows.filter_map(|row| {
            let player = view.player(row.tpn)?;
            Some(standing_line(
                language,
                row.place,
                player,
                Some(&wording::contest_points(row.points)),
            ))
        }));
    }
    lines
}

/// Where the rounds are told.
fn hall_line(language: Language, hall: Option<u64>) -> Option<String> {
    let args = [("hall", format!("<#{}>", hall?).into())];
    Some(language.tell("contest-hall", &args))
}

/// How an arena stands: until when it lasts, how many play and wait, and who is ahead.
fn arena(view: &ContestView, language: Language) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(ends) = view.ends {
        lines.push(language.tell("contest-ends", &[("when", relative(ends).into())]));
    }
    let playing = view.pairings().filter(|it| it.result.is_none()).count();
    let idle = view.entrants.iter().filter(|it| it.is_idle).count();
    let args = [
        ("games", playing.into()),
        ("idle", idle.into()),
        ("count", view.entrants.len().into()),
    ];
    lines.push(match view.plan.kind {
        ContestKind::Stairs => language.tell("contest-stairs-state", &args),
        _ => language.tell("contest-arena-state", &args),
    });
    lines.extend(teams::first_lines(view, language));
    let rows = view.standings.rows.iter().take(LEADERS);
    lines.extend(rows.filter_map(|row| {
        let player = view.player(row.tpn)?;
        let points = wording::contest_points(row.points);
        Some(standing_line(language, row.place, player, Some(&points)))
    }));
    lines
}

/// The first line of the message about an arena, and all of those that only call its players.
pub(super) fn arena_title(view: &ContestView, language: Language) -> String {
    let args = [("name", title(view).into())];
    language.tell("contest-arena-title", &args)
}

/// The words of the one message about an arena: how it stands, and the games that are played.
pub(super) fn arena_content(
    view: &ContestView,
    language: Language,
    links: &[(SessionId, u64)],
) -> String {
    let mut lines = vec![arena_title(view, language)];
    if view.stage == ContestStage::Running {
        lines.push(match view.plan.kind {
            ContestKind::Stairs => language.say("contest-stairs-play"),
            _ => language.say("contest-arena-play"),
        });
        lines.extend(arena(view, language));
        let playing = view.pairings().filter(|it| it.result.is_none());
        let playing = playing.take(BOARDS_A_MESSAGE);
        lines.extend(playing.map(|it| board_line(view, language, it, links)));
    } else {
        lines.extend(view.ending.iter().flat_map(|it| ended(view, language, it)));
    }
    wording::cut(&lines.join("\n"), panel::MAX_CONTENT)
}

/// How somebody gets a game in a contest without rounds.
fn play_button(view: &ContestView, language: Language) -> CreateButton {
    let button = match view.plan.kind {
        ContestKind::Stairs => button(
            view,
            language,
            ContestPress::Challenge,
            "contest-button-challenge",
        ),
        _ => button(view, language, ContestPress::Here, "contest-button-play"),
    };
    button.style(ButtonStyle::Primary)
}

/// The buttons below that message.
pub(super) fn arena_rows(view: &ContestView, language: Language) -> Vec<CreateActionRow> {
    let button = |press, key| button(view, language, press, key);
    let mut buttons = Vec::new();
    if view.stage == ContestStage::Running {
        buttons.push(play_button(view, language));
        buttons.push(button(ContestPress::Mine, "contest-button-mine"));
    }
    buttons.push(button(
        ContestPress::Standings(0),
        "contest-button-standings",
    ));
    vec![CreateActionRow::Buttons(buttons)]
}

fn ended(view: &ContestView, language: Language, ending: &ContestEnding) -> Vec<String> {
    match ending {
        ContestEnding::CalledOff { by } => {
            let by = [("player", mention(language, *by).into())];
            vec![language.tell("contest-called-off", &by)]
        }
        ContestEnding::Closed { why, .. } if view.rounds.is_empty() && view.pond.is_none() => {
            vec![language.say(&closed_key(*why))]
        }
        ContestEnding::Closed { standings, .. } => {
            let mut lines = vec![language.say("contest-over")];
            lines.extend(pond::nobody_won(view, language));
            lines.extend(teams::first_lines(view, language));
            lines.extend(places(view, language, standings, LEADERS));
            lines
        }
    }
}

fn closed_key(why: WhyClosed) -> String {
    format!("contest-closed-{}", why.key())
}

/// The first places, with their points where they have any.
fn places(
    view: &ContestView,
    language: Language,
    standings: &[FinalPlace],
    most: usize,
) -> Vec<String> {
    let points = |player: PlayerId| {
        let tpn = view.number_of(player)?;
        let row = view.standings.rows.iter().find(|it| it.tpn == tpn)?;
        if view.pond.is_some() {
            return Some(pond::left(view, row));
        }
        let is_shown = !view.plan.kind.is_knockout();
        is_shown.then(|| wording::contest_points(row.points))
    };
    let first = standings.iter().take(most);
    first
        .map(|it| standing_line(language, it.place, it.player, points(it.player).as_deref()))
        .collect()
}

/// A place as a medal, or a number.
pub(super) fn medal(place: u16) -> String {
    match place {
        1 => "🥇".to_owned(),
        2 => "🥈".to_owned(),
        3 => "🥉".to_owned(),
        other => format!("{other}."),
    }
}

fn standing_line(language: Language, place: u16, player: PlayerId, points: Option<&str>) -> String {
    let place = medal(place);
    let player = mention(language, player);
    match points {
        Some(points) => format!("{place} {player} {points}"),
        None => format!("{place} {player}"),
    }
    .trim_end()
    .to_owned()
}

/// The buttons of the card.
pub(super) fn rows(view: &ContestView, language: Language) -> Vec<CreateActionRow> {
    if let Some(pond) = view
        .pond
        .as_ref()
        .filter(|_| view.stage == ContestStage::Running)
    {
        return pond::rows(view, pond, language);
    }
    let has_played = !view.rounds.is_empty() || view.pond.is_some();
    let button = |press, key| button(view, language, press, key);
    let mut buttons = Vec::new();
    match view.stage {
        ContestStage::Open => {
            buttons.push(button(ContestPress::Join, "button-join").style(ButtonStyle::Success));
            buttons.push(button(ContestPress::Leave, "button-leave"));
            if view.plan.kind.has_boards() {
                buttons.push(button(ContestPress::Boards, "teams-button-boards"));
            }
        }
        ContestStage::Running => {
            let may_join = view.plan.kind == ContestKind::Swiss
                && view.rounds.len() * 2 <= usize::from(view.total_rounds.unwrap_or_default());
            let is_free = !view.plan.kind.has_rounds();
            if may_join || is_free {
                let join = button(ContestPress::Join, "button-join");
                buttons.push(join.style(ButtonStyle::Success));
            }
            if is_free {
                buttons.push(play_button(view, language));
            }
            let mine = button(ContestPress::Mine, "contest-button-mine");
            buttons.push(mine.style(ButtonStyle::Primary));
            buttons.push(button(
                ContestPress::Standings(0),
                "contest-button-standings",
            ));
        }
        ContestStage::Over if has_played => {
            buttons.push(button(
                ContestPress::Standings(0),
                "contest-button-standings",
            ));
        }
        ContestStage::Over => {}
    }
    if view.stage != ContestStage::Over || has_played {
        buttons.push(button(ContestPress::More, "button-more"));
    }
    match buttons.is_empty() {
        true => Vec::new(),
        false => vec![CreateActionRow::Buttons(buttons)],
    }
}

/// How many people without an opponent are named beside the boards of a message.
const BYES_NAMED: usize = 15;

/// The pairings of one message about a round.
pub(super) fn part<'a>(view: &ContestView, round: &'a RoundView, part: u8) -> &'a [PairingView] {
    let boards = boards_a_message(view);
    let first = usize::from(part) * boards;
    let last = (first + boards).min(round.pairings.len());
    round.pairings.get(first..last).unwrap_or_default()
}

/// Whom a message about a round concerns. Of rounds that are paired at once, as by correspondence, everybody is called to
/// the first of theirs.
pub(super) fn concerned(view: &ContestView, round: &RoundView, at: u8) -> Vec<PlayerId> {
    let pairings = part(view, round, at).iter();
    let players = pairings.flat_map(|it| it.players).map(Tpn::number);
    let byes = round.byes.iter().filter(|_| at == 0);
    let byes = byes.map(|it| usize::from(it.player));
    let left_over = teams::left_over(view, round.number).into_iter();
    let numbers = players.chain(byes).filter_map(Tpn::new);
    let numbers = numbers.chain(left_over.filter(|_| at == 0));
    let mut people: Vec<PlayerId> = numbers.filter_map(|it| view.player(it)).collect();
    people.sort_unstable();
    people.dedup();
    let called = called_before(view, round);
    people.retain(|it| !it.is_former() && view.plays(*it) && !called.contains(it));
    people
}

/// Who was called to an earlier round that was paired together with this one.
fn called_before(view: &ContestView, round: &RoundView) -> BTreeSet<PlayerId> {
    let is_earlier = |it: &&RoundView| it.paired == round.paired && it.number < round.number;
    let earlier = view.rounds.iter().filter(is_earlier);
    let numbers = earlier.flat_map(|it| numbers_in(view, it));
    numbers.filter_map(|it| view.player(it)).collect()
}

/// Everybody in a round, also who meets nobody.
fn numbers_in(view: &ContestView, round: &RoundView) -> impl Iterator<Item = Tpn> {
    let players = round.pairings.iter().flat_map(|it| it.players);
    let byes = round.byes.iter().map(|it| usize::from(it.player));
    let left_over = teams::left_over(view, round.number);
    players.chain(byes.filter_map(Tpn::new)).chain(left_over)
}

/// The words of a message about a round; `links` are the threads of its games.
pub(super) fn round_content(
    view: &ContestView,
    language: Language,
    round: &RoundView,
    at: u8,
    links: &[(SessionId, u64)],
) -> String {
    let args = [
        ("name", title(view).into()),
        ("round", round.number.into()),
        ("rounds", view.total_rounds.unwrap_or_default().into()),
    ];
    let mut lines = vec![match view.total_rounds {
        Some(_) => language.tell("contest-round-title-of", &args),
        None => language.tell("contest-round-title", &args),
    }];
    lines.extend(sections::heading(view, language, round.number).filter(|_| at == 0));
    let pairings = part(view, round, at);
    let waiting = pairings
        .iter()
        .filter(|it| it.session.is_none() && it.result.is_none());
    let due = waiting.filter_map(|it| it.due).max();
    if let Some(due) = due.filter(|_| view.stage == ContestStage::Running) {
        let when = [("when", relative(due).into())];
        lines.push(language.tell("contest-come", &when));
    }
    for pairing in pairings {
        lines.extend(teams::heading(view, language, pairing));
        lines.push(board_line(view, language, pairing, links));
    }
    if at == 0 {
        lines.extend(teams::without_games(view, language, round));
        lines.extend(byes(view, language, round));
    }
    wording::cut(&lines.join("\n"), panel::MAX_CONTENT)
}

/// Who has no opponent in a round, and what they get for it.
fn byes(view: &ContestView, language: Language, round: &RoundView) -> Vec<String> {
    let kinds = [
        (RecordedByeKind::U, "contest-bye-full"),
        (RecordedByeKind::H, "contest-bye-half"),
        (RecordedByeKind::Z, "contest-bye-none"),
    ];
    let lines = kinds.into_iter().filter_map(|(kind, key)| {
        let byes = round.byes.iter().filter(|it| it.bye == kind);
        let players = byes.filter_map(|it| view.player(Tpn::new(it.player.into())?));
        let mut names: Vec<String> = players.map(|it| mention(language, it)).collect();
        let count = names.len();
        if count > BYES_NAMED {
            names.truncate(BYES_NAMED);
            let more = [("count", (count - BYES_NAMED).into())];
            names.push(language.tell("contest-joined-more", &more));
        }
        let args = [
            ("players", wording::enumeration(language, names).into()),
            ("count", count.into()),
        ];
        (count > 0).then(|| language.tell(key, &args))
    });
    lines.collect()
}

/// One board: who meets whom, and how it stands.
fn board_line(
    view: &ContestView,
    language: Language,
    pairing: &PairingView,
    links: &[(SessionId, u64)],
) -> String {
    let player = |at: usize| {
        let player = view.player(pairing.players[at]);
        player.map_or_else(String::new, |it| mention(language, it))
    };
    let there = |at: usize| match pairing.present[at] && pairing.session.is_none() {
        true => "✅",
        false => "",
    };
    let is_double = view.plan.kind == ContestKind::DoubleKnockout;
    let board = match pairing.of_match {
        Some(id) => wording::contest_match(language, id, is_double),
        None => {
            let board = sections::board(view, pairing);
            language.tell("contest-board", &[("board", board.into())])
        }
    };
    let link = pairing.session.map(|session| {
        let mut links = links.iter();
        let thread = links
            .find(|(it, _)| *it == session)
            .map(|(_, thread)| *thread);
        match thread {
            Some(thread) => format!("<#{thread}>"),
            None => language.tell("contest-game-number", &[("number", session.0.into())]),
        }
    });
    let state = match (pairing.result, link) {
        (Some(result), Some(link)) => {
            format!("{} {link}", wording::contest_result(language, result.0))
        }
        (Some(result), None) => wording::contest_result(language, result.0),
        (None, Some(link)) => link,
        (None, None) => language.say("contest-waiting"),
    };
    let args = [
        ("board", board.into()),
        ("first", format!("{}{}", player(0), there(0)).into()),
        ("second", format!("{}{}", player(1), there(1)).into()),
        ("state", state.into()),
    ];
    language.tell("contest-board-line", &args)
}

/// The buttons below a message about a round.
pub(super) fn round_rows(
    view: &ContestView,
    language: Language,
    round: &RoundView,
    at: u8,
) -> Vec<CreateActionRow> {
    let is_running = view.stage == ContestStage::Running;
    let mut open = part(view, round, at)
        .iter()
        .filter(|it| it.result.is_none());
    let is_waited_for = open.any(|it| it.session.is_none() && it.due.is_some());
    let mut buttons = Vec::new();
    if is_running && is_waited_for {
        let here = button(view, language, ContestPress::Here, "contest-button-here");
        buttons.push(here.style(ButtonStyle::Success));
    }
    if is_running && part(view, round, at).iter().any(|it| it.result.is_none()) {
        buttons.push(button(
            view,
            language,
            ContestPress::Mine,
            "contest-button-mine",
        ));
    }
    let standings = ContestPress::Standings(0);
    buttons.push(button(
        view,
        language,
        standings,
        "contest-button-standings",
    ));
    vec![CreateActionRow::Buttons(buttons)]
}

/// The words of the last message.
pub(super) fn end_content(view: &ContestView, language: Language) -> String {
    let args = [("name", title(view).into())];
    let mut lines = vec![language.tell("contest-end-title", &args)];
    match &view.ending {
        Some(ContestEnding::Closed { why, standings }) => {
            if *why != WhyClosed::PlayedOut {
                lines.push(language.say(&closed_key(*why)));
            }
            lines.extend(pond::nobody_won(view, language));
            lines.extend(teams::first_lines(view, language));
            lines.extend(places(view, language, standings, PLACES));
        }
        Some(ContestEnding::CalledOff { by }) => {
            let by = [("player", mention(language, *by).into())];
            lines.push(language.tell("contest-called-off", &by));
        }
        None => {}
    }
    wording::cut(&lines.join("\n"), panel::MAX_CONTENT)
}

/// Who is congratulated at the end.
pub(super) fn winners(view: &ContestView) -> Vec<PlayerId> {
    match &view.ending {
        Some(ContestEnding::Closed { standings, .. }) => {
            let first = standings.iter().filter(|it| it.place <= 3);
            let first = first.take(PLACES).map(|it| it.player);
            first.filter(|it| !it.is_former()).collect()
        }
        Some(ContestEnding::CalledOff { .. }) | None => Vec::new(),
    }
}
