//! What the live message of a session says. Its buttons are in `panel_buttons`, its picture in words in `alt_text`, and
//! who is notified by it in `panel_news`. The file is long because the lines of one message are put in order in it.
//!
//! What a channel is shown is made from a public view: it cannot be shown more.

use super::{
    commitment, counting, lists,
    move_text::{self, last_move},
    result, series, touch,
    wording::{self, Language, Shown},
};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    diagram::{MarkKind, Scene},
    rating::Rating,
    rules::{Notation, Phase, Seat, SeatSet},
    session::{
        Ending, Offer, PlayerId, PublicView, Series, SeriesState, SessionView, Stage, StandingOffer,
    },
};

/// The longest message that Discord takes, in characters.
pub const MAX_CONTENT: usize = 2_000;

/// A change of one rating, as the final panel tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingLine {
    /// Whose.
    pub player: PlayerId,
    /// Before the game.
    pub before: Rating,
    /// After the game.
    pub after: Rating,
    /// How much the game counted, from 0 to 1.
    pub weight: f64,
}

/// What a panel says besides the state of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// What the game did to ratings.
    pub ratings: &'a [RatingLine],
    /// The address of what shows the next game.
    pub rematch: Option<&'a str>,
    /// What players are told before they have moved: in their first game, or in one that counts for less.
    pub hints: &'a [String],
}

/// The text of the panel, with moves in the notation of the server.
#[must_use]
pub fn content(
    view: &PublicView,
    language: Language,
    notation: Option<Notation>,
    beside: Beside<'_>,
) -> String {
    let Beside {
        ratings,
        rematch,
        hints,
    } = beside;
    let mut text = words(view, language, notation, None);
    for hint in hints {
        text.push('\n');
        text.push_str(hint);
    }
    for rating in ratings {
        text.push('\n');
        text.push_str(&rating_line(language, *rating));
    }
    let is_provisional = |it: &RatingLine| it.before.is_provisional() || it.after.is_provisional();
    if ratings.iter().any(is_provisional) {
        text.push_str("\n-# ");
        text.push_str(&language.say("profile-provisional"));
    }
    let notes = rating_notes(view, language, ratings).into_iter();
    for line in notes.chain(rematch_line(view, language, rematch)) {
        text.push('\n');
        text.push_str(&line);
    }
    wording::cut(&text, MAX_CONTENT)
}

/// The number of the next game, if there is one, with a link to it where that is known.
pub(super) fn rematch_line(
    view: &SessionView,
    language: Language,
    link: Option<&str>,
) -> Option<String> {
    let next = view.rematched()?;
    let goes_on = |series: &Series| series.state == SeriesState::GoesOn;
    let key = match view.series().filter(goes_on) {
        Some(_) => "match-next-game",
        None => "result-rematched",
    };
    let line = language.tell(key, &[("number", next.0.into())]);
    Some(match link {
        Some(link) => format!("[{line}]({link})"),
        None => line,
    })
}

/// Why a rated game changes ratings by less than it might, or not at all.
fn rating_notes(view: &PublicView, language: Language, ratings: &[RatingLine]) -> Vec<String> {
    let least = view.rated_after().unwrap_or_default();
    let has_result = matches!(view.ending(), Some(Ending::Ended(_)));
    if view.terms().rated && view.ply() < least && !ratings.is_empty() {
        let note = |rating: &RatingLine| {
            let player = ("player", mention(language, rating.player).into());
            language.tell("result-rating-exit", &[player])
        };
        return ratings.iter().map(note).collect();
    }
    if view.terms().rated && has_result && view.ply() < least {
        let key = if view.ends_with_left() {
            wording::own_key(language, view.info(), "result-rating-left")
        } else {
            wording::own_key(language, view.info(), "result-rating-short")
        };
        return vec![language.tell(&key, &[("count", least.into())])];
    }
    // Against newcomers a game counts less for those who are known; for a newcomer it does not.
    let of_pair = ratings
        .iter()
        .map(|rating| rating.weight)
        .fold(0.0, f64::max);
    let for_pair = (!ratings.is_empty() && of_pair < 1.0)
        .then(|| wording::pair_weight(language, view, of_pair))
        .flatten();
    let for_one = ratings.iter().filter(|rating| rating.weight < of_pair);
    let for_one = for_one.map(|rating| {
        let player = ("player", mention(language, rating.player).into());
        language.tell(
            "result-rating-newcomer",
            &[player, wording::percent(rating.weight)],
        )
    });
    for_pair.into_iter().chain(for_one).collect()
}

/// The text of a view that one person gets, in that person's language and notation.
#[must_use]
pub fn private_content(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    reader: PlayerId,
    hint: Option<String>,
) -> String {
    let text = words(view, language, notation, Some(reader));
    let rematch = rematch_line(view, language, None);
    let lines: Vec<String> = [text].into_iter().chain(hint).chain(rematch).collect();
    wording::cut(&lines.join("\n"), MAX_CONTENT)
}

/// How things stand. In public those who are to move are spoken to; in private only the reader is.
fn words(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    reader: Option<PlayerId>,
) -> String {
    if let Some(words) = reader.and_then(|reader| beside_hand(view, language, notation, reader)) {
        return words;
    }
    let terms = view.terms();
    let clock = if terms.control.is_unlimited() {
        language.say("clock-unlimited")
    } else {
        wording::brief(language, &terms.control)
    };
    let rated = language.say(if terms.rated {
        "card-rated"
    } else {
        "card-casual"
    });
    let mut lines = vec![language.tell(
        "panel-title",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("number", view.id().0.into()),
            ("clock", clock.into()),
            ("rated", rated.into()),
        ],
    )];
    if view.stage() == Stage::Over {
        lines.push(format!("**{}**", result::sentence(view, language)));
    }
    lines.extend(series::line(view, language));
    lines.extend(view.contest().map(|contest| {
        let number = [("number", contest.into())];
        language.tell("panel-contest", &number)
    }));
    let mut particulars = view.particulars();
    if view.stage() == Stage::Play {
        particulars.retain(|note| !note.is_told_in_play);
    }
    let particulars = wording::particulars(language, &particulars);
    lines.extend(particulars.map(|line| wording::capitalized(&line)));
    lines.extend(touch::named(language, terms.touch));
    let seats = view.seats().iter();
    let (results, notices) = notice_lines(view, language);
    if view.stage() == Stage::Over {
        // Clocks that have stopped tell nothing.
        let places = result::places_telling(view, language, &results);
        if !places.is_empty() {
            lines.extend(places);
        } else if results.is_empty() {
            let seats: Vec<String> = seats.map(|seat| name_line(view, language, seat)).collect();
            lines.push(seats.join(" · "));
        } else {
            lines.extend(results.into_iter().map(|(_, line)| line));
        }
    } else if view.info().holds_cards {
        lines.push(table_line(view, language));
    } else {
        lines.extend(seats.map(|seat| seat_line(view, language, seat)));
    }
    let last = notation.filter(|_| !counting::is_on(view));
    let last = last.and_then(|notation| last_move(view, language, notation));
    // Cards are told of in order: first how the hand before went.
    let (last, of_hand) = match view.info().holds_cards {
        true => (None, last),
        false => (last, None),
    };
    lines.extend(last);
    lines.extend(wording::walked(language, &view.diagram(Seat(0))));
    lines.extend(notices);
    // Who is to do what, and the hash, stand at the end, and are said in any case.
    let mut end = state_lines(view, language, notation, of_hand, reader);
    if reader.is_none() {
        end.extend(commitment_lines(view, language));
    }
    let end = end.join("\n");
    let room = MAX_CONTENT.saturating_sub(end.chars().count() + 1);
    let text = format!("{}\n{end}", wording::cut(&lines.join("\n"), room));
    wording::cut(text.trim_end(), MAX_CONTENT)
}

/// What stands above the hand of whoever holds cards in this game: whose turn it is, and what is asked.
fn beside_hand(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    reader: PlayerId,
) -> Option<String> {
    let holds = view.info().holds_cards && view.stage() == Stage::Play;
    view.seat_of(reader).filter(|_| holds)?;
    let title = language.tell(
        "hand-title",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("number", view.id().0.into()),
        ],
    );
    let mut lines = vec![title];
    lines.extend(state_lines(view, language, notation, None, Some(reader)));
    Some(lines.join("\n"))
}

/// The commitment to what chance decides, as the channel is told it below everything else. The reveal is for whoever
/// asks.
fn commitment_lines(view: &SessionView, language: Language) -> Vec<String> {
    let notices = view.notices().into_iter();
    let told = notices.filter(commitment::is_commitment);
    told.map(|it| wording::notice(language, &it, &[])).collect()
}

/// What the game tells beside the picture, with the names of those of whom it tells: first how seats came out of the
/// match, where it tells that, then the rest.
fn notice_lines(view: &SessionView, language: Language) -> (Vec<(Seat, String)>, Vec<String>) {
    let (mut results, mut others) = (Vec::new(), Vec::new());
    for notice in view.notices() {
        if commitment::is_commitment(&notice) || commitment::is_reveal(&notice) {
            continue;
        }
        let line = wording::notice(
            language,
            &notice,
            &seated(view, language, notice.taken_over),
        );
        match notice.result_of {
            Some(seat) => results.push((seat, line)),
            None => others.push(line),
        }
    }
    (results, others)
}

/// Who sits in the seats, by the keys of their sides; in some of them who sat there before.
fn seated(
    view: &SessionView,
    language: Language,
    taken_over: SeatSet,
) -> Vec<(&'static str, String)> {
    let seated = view.seats().iter().filter_map(|seat| {
        let before = view.sat_before(seat);
        let before = before.filter(|_| taken_over.contains(seat));
        let side = view.info().sides.get(seat.index())?;
        Some((
            *side,
            mention(language, before.or_else(|| view.player(seat))?),
        ))
    });
    seated.collect()
}

/// Who plays a side.
fn name_line(view: &SessionView, language: Language, seat: Seat) -> String {
    let side = side_of(view, language, seat);
    let player = view
        .player(seat)
        .map(|it| mention(language, it))
        .unwrap_or_default();
    language.tell(
        "panel-seat",
        &[("side", side.into()), ("player", player.into())],
    )
}

fn seat_line(view: &SessionView, language: Language, seat: Seat) -> String {
    let side = side_of(view, language, seat);
    let player = view
        .player(seat)
        .map(|it| mention(language, it))
        .unwrap_or_default();
    if view.left().contains(seat) {
        let args = [("side", side.into()), ("player", player.into())];
        return language.tell("panel-seat-left", &args);
    }
    match wording::face(language, &view.clock(seat)) {
        Some(left) => language.tell(
            "panel-seat-clock",
            &[
                ("side", side.into()),
                ("player", player.into()),
                ("clock", left.into()),
            ],
        ),
        None => name_line(view, language, seat),
    }
}

/// Everybody at a table of cards with their points and clocks, in one line.
fn table_line(view: &SessionView, language: Language) -> String {
    let diagram = view.diagram(Seat(0));
    let points = |seat: Seat| {
        let Scene::Cards(table) = &diagram.scene else {
            return "";
        };
        let place = table.places.iter().find(|place| place.seat == seat.0);
        place.map_or("", |place| &place.score)
    };
    let seats = view.seats().iter().map(|seat| {
        let player = view
            .player(seat)
            .map(|it| mention(language, it))
            .unwrap_or_default();
        let mut args = vec![("player", player.into()), ("points", points(seat).into())];
        let clock = wording::face(language, &view.clock(seat));
        match clock.filter(|_| !view.left().contains(seat)) {
            Some(left) => {
                args.push(("clock", left.into()));
                language.tell("panel-at-table-clock", &args)
            }
            None => language.tell("panel-at-table", &args),
        }
    });
    seats.collect::<Vec<String>>().join(" · ")
}

/// Who has left a game that goes on, and how their seat may be taken over.
fn left_line(view: &SessionView, language: Language) -> Option<String> {
    let left = view.left();
    if left.is_empty() {
        return None;
    }
    let players = ("players", players_in(view, language, left).into());
    let mut line = language.tell("panel-left", &[players]);
    if view.actions().substitute {
        let button = ("button", language.say("button-substitute").into());
        let free = language.tell("panel-left-free", &[button]);
        wording::push_sentence(&mut line, &free);
    }
    Some(line)
}

/// Who is on vacation, and until when their clock stands still.
fn vacation_lines(view: &SessionView, language: Language) -> Vec<String> {
    let line = |seat: Seat| {
        let until = view.on_vacation(seat)?;
        let args = [
            ("player", mention(language, view.player(seat)?).into()),
            ("when", moment(until).into()),
        ];
        Some(language.tell("panel-on-vacation", &args))
    };
    view.seats().iter().filter_map(line).collect()
}

/// What the session waits for, as one person is told.
#[must_use]
pub fn state(view: &SessionView, language: Language, reader: PlayerId) -> String {
    let lines = state_lines(view, language, None, None, Some(reader));
    wording::cut(&lines.join("\n"), MAX_CONTENT)
}

/// How much time everybody has left, the reader first.
#[must_use]
pub fn clocks(view: &SessionView, language: Language, reader: PlayerId) -> String {
    let own = view.seat_of(reader);
    let others = view.seats().iter().filter(|seat| Some(*seat) != own);
    let lines = own.into_iter().chain(others).filter_map(|seat| {
        let clock = wording::face(language, &view.clock(seat))?;
        let player = view
            .player(seat)
            .map(|it| mention(language, it))
            .unwrap_or_default();
        let args = [("player", player.into()), ("clock", clock.into())];
        let line = match own == Some(seat) {
            true => language.tell("clock-left-yours", &args[1..]),
            false => language.tell("clock-left", &args),
        };
        Some(match view.flag_of(seat) {
            Some(at) => {
                let falls = language.tell("panel-flag-falls", &[("when", relative(at).into())]);
                format!("{} · {falls}", line.trim_end_matches(['.', '。']))
            }
            None => line,
        })
    });
    let lines: Vec<String> = lines.collect();
    match lines.is_empty() || view.stage() == Stage::Over {
        true => format!(
            "{}\n{}",
            language.say("clock-left-none"),
            state(view, language, reader)
        ),
        false => wording::cut(&lines.join("\n"), MAX_CONTENT),
    }
}

/// What the session waits for, or what is told of it besides the result. What was done last in a game of cards, `done`,
/// stands below the heading of the part of the hand to which it belongs; a result tells more than that.
fn state_lines(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    mut done: Option<String>,
    reader: Option<PlayerId>,
) -> Vec<String> {
    if view.stage() == Stage::Over {
        return over_lines(view, language, notation);
    }
    let has_heading = matches!(view.phase(), Some(Phase::Named(_) | Phase::Prelude(_)));
    let is_below = has_heading && view.phase_began() < view.ply() && !view.is_paused();
    let mut lines = Vec::from_iter(done.take_if(|_| !is_below));
    lines.extend(left_line(view, language));
    lines.extend(vacation_lines(view, language));
    lines.extend(
        view.offers()
            .filter_map(|standing| standing_line(view, language, notation, standing)),
    );
    if view.is_paused() {
        lines.extend(pause_lines(view, language));
    } else if view.to_move().is_empty() {
        lines.push(language.say("panel-drawing-sides"));
    } else if counting::is_on(view) {
        lines.extend(counting::lines(view, language));
    } else {
        if let Some(Phase::Named(key) | Phase::Prelude(key)) = view.phase() {
            lines.push(wording::phase(language, key));
        }
        lines.extend(done);
        lines.extend(wording::thrown(language, &view.diagram(Seat(0))));
        lines.extend(touch::lines(view, language, notation));
        lines.extend(turn_lines(view, language, reader));
    }
    let warning = view
        .ruling()
        .and_then(|ruling| wording::warning(language, view.info(), &ruling));
    lines.extend(warning.map(|warning| format!("⚠ {warning}")));
    lines
}

/// What is asked of a player who has to say the rest of a move, which may be another player's.
fn rest_of_move(view: &SessionView, language: Language, seat: Seat, key: &str) -> String {
    let diagram = wording::diagram(language, view.info(), view.diagram(Seat(0)));
    let marked = |kind: MarkKind| {
        let board = diagram.board()?;
        let mark = board.marks.iter().find(|mark| mark.kind == kind)?;
        Some(board.board.coordinates.name(mark.at))
    };
    let others = view.seats().without(seat);
    let rest = wording::RestOfMove {
        player: view
            .player(seat)
            .map(|it| mention(language, it))
            .unwrap_or_default(),
        others: wording::players(language, view.info(), others),
        target: marked(MarkKind::Target).unwrap_or_default(),
        from: marked(MarkKind::Chosen).unwrap_or_default(),
    };
    wording::rest_of_move(language, key, rest)
}

/// That the game is paused, who wants to go on, and for whom that waits.
fn pause_lines(view: &SessionView, language: Language) -> Vec<String> {
    let mut lines = vec![language.say("panel-paused")];
    let waited_for = view.seats().minus(view.left()).minus(view.ready());
    if let Some(latest) = view.resumes().filter(|_| !view.ready().is_empty()) {
        let key = match view.terms().control.runs_down() {
            true => "panel-ready",
            false => "panel-ready-untimed",
        };
        lines.push(language.tell(
            key,
            &[
                ("ready", players_in(view, language, view.ready()).into()),
                ("player", players_in(view, language, waited_for).into()),
                ("button", language.say("button-resume").into()),
                ("when", relative(latest).into()),
            ],
        ));
    }
    lines
}

/// Who sits in these seats.
pub fn players_in(view: &SessionView, language: Language, seats: SeatSet) -> String {
    let players = seats.iter().filter_map(|seat| view.player(seat));
    let players: Vec<String> = players.map(|it| mention(language, it)).collect();
    wording::enumeration(language, players)
}

/// Whose turn it is; where several choose at the same time, who is still to choose, and for a reader who is among them
/// that.
fn turn_lines(view: &SessionView, language: Language, reader: Option<PlayerId>) -> Vec<String> {
    let line = |seat| turn_line(view, language, seat, reader);
    let choosing = view.choosing();
    if choosing.is_empty() {
        return view.to_move().iter().filter_map(line).collect();
    }
    let falls = |at| language.tell("panel-flag-falls", &[("when", relative(at).into())]);
    let own = reader.and_then(|reader| view.seat_of(reader));
    if let Some(own) = own.filter(|seat| choosing.contains(*seat)) {
        // The menu that they choose from stays open while others choose, so nothing is said of those here.
        return match view.is_prelude() {
            // What is to be done has been said.
            true => {
                let told = |at| language.tell("panel-own-time", &[("when", relative(at).into())]);
                view.flag_of(own).map(told).into_iter().collect()
            }
            false => line(own).into_iter().collect(),
        };
    }
    let players = players_in(view, language, choosing);
    let rest = language.tell(still_key(view), &[("players", players.into())]);
    vec![match view.flag() {
        Some((at, _)) => format!("{rest} · {}", falls(at)),
        None => rest,
    }]
}

/// The key of who has still to do what several do at the same time.
pub(super) fn still_key(view: &SessionView) -> &'static str {
    match view.is_prelude() {
        true => "panel-still-to-set-up",
        false => "panel-still-to-choose",
    }
}

fn turn_line(
    view: &SessionView,
    language: Language,
    seat: Seat,
    reader: Option<PlayerId>,
) -> Option<String> {
    let player = view.player(seat)?;
    let args = [
        ("player", mention(language, player).into()),
        ("side", side_of(view, language, seat).into()),
    ];
    let line = match view.phase() {
        Some(Phase::Rest(key)) => rest_of_move(view, language, seat, key),
        // When their clock runs again stands above.
        _ if view.on_vacation(seat).is_some() => {
            return Some(language.tell("panel-to-move", &args[1..]));
        }
        _ if reader.is_none_or(|reader| reader == player) => {
            language.tell("panel-your-move", &args)
        }
        _ => language.tell("panel-their-move", &args),
    };
    Some(match view.flag_of(seat) {
        Some(at) => {
            let when = language.tell("panel-flag-falls", &[("when", relative(at).into())]);
            format!("{} · {when}", line.trim_end_matches(['.', '。']))
        }
        None => line,
    })
}

fn over_lines(view: &SessionView, language: Language, notation: Option<Notation>) -> Vec<String> {
    let mut lines = result::details(view, language);
    let ended = match view.ending() {
        Some(Ending::Ended(outcome)) => Some(outcome),
        _ => None,
    };
    let deciding = view
        .ruling()
        .filter(|ruling| ruling.is_final && ruling.outcome.as_ref() == ended);
    lines.extend(deciding.map(|ruling| {
        let shown = shown(view, notation, ruling.labels.len());
        wording::ruling(language, view.info(), &ruling, &shown)
    }));
    let count = view.count().filter(|count| Some(&count.outcome) == ended);
    if let Some(count) = count {
        let mut counted = wording::count(language, view.info(), &count);
        if !count.outcome.winners().is_empty() {
            // The result above has said it.
            counted.pop();
        }
        lines.extend(counted);
    }
    lines.extend(offered_rematch(view, language));
    lines
}

/// Who offers a rematch, if that stands, and who has agreed.
pub(super) fn offered_rematch(view: &SessionView, language: Language) -> Option<String> {
    let offered = result::standing_rematch(view)?;
    let who = view
        .player(offered.by)
        .map(|it| mention(language, it))
        .unwrap_or_default();
    let line = offer_line(language, Offer::Rematch, &who);
    Some(with_agreed(view, language, offered, line))
}

/// The last `count` actions, to explain what was ruled on them.
fn shown(view: &SessionView, notation: Option<Notation>, count: usize) -> Vec<Shown> {
    let plies = u32::try_from(count).unwrap_or(u32::MAX);
    let first = view.ply().saturating_sub(plies);
    let lines = notation.map_or_else(Vec::new, |notation| view.lines_from(notation, first));
    let captions = lines.into_iter().map(|line| line.caption);
    captions
        .zip(view.words_around(count))
        .map(|(caption, [_, words])| Shown { caption, words })
        .collect()
}

/// An offer that stands, in words; of a takeback with the moves that go.
fn standing_line(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    standing: StandingOffer,
) -> Option<String> {
    let who = view
        .offerer(standing.offer)
        .map(|it| mention(language, it))?;
    if standing.offer == Offer::Substitute && view.is_substitute_agreed() {
        return Some(language.tell("panel-substitute", &[("player", who.into())]));
    }
    let moves = notation
        .filter(|_| standing.offer == Offer::Takeback)
        .and_then(|notation| move_text::to_take_back(view, language, notation));
    let line = match moves {
        Some(moves) => {
            let args = [("player", who.into()), ("moves", moves.into())];
            language.tell("offer-takeback-of", &args)
        }
        None => offer_line(language, standing.offer, &who),
    };
    Some(with_agreed(view, language, standing, line))
}

/// The line of an offer that several have to answer, with who has agreed and for whom it waits, once somebody has.
fn with_agreed(
    view: &SessionView,
    language: Language,
    standing: StandingOffer,
    mut line: String,
) -> String {
    let agreed = standing.agreed.without(standing.by);
    let waits = view.not_agreed(standing);
    if agreed.is_empty() || waits.is_empty() {
        return line;
    }
    let args = [
        ("agreed", players_in(view, language, agreed).into()),
        ("players", players_in(view, language, waits).into()),
    ];
    wording::push_sentence(&mut line, &language.tell("offer-agreed", &args));
    line
}

/// An offer in words.
#[must_use]
pub fn offer_line(language: Language, offer: Offer, player: &str) -> String {
    let args = [("player", player.into())];
    match offer {
        Offer::Draw => language.tell("offer-draw", &args),
        Offer::Takeback => language.tell("offer-takeback", &args),
        Offer::Pause => language.tell("offer-pause", &args),
        Offer::Rematch => language.tell("offer-rematch", &args),
        Offer::Flip => language.tell("offer-flip", &args),
        Offer::Substitute => language.tell("offer-substitute", &args),
    }
}

fn rating_line(language: Language, rating: RatingLine) -> String {
    let change = rating.after.points() - rating.before.points();
    let points = |rating: &Rating| lists::points(rating.points(), rating.is_provisional());
    language.tell(
        "result-rating",
        &[
            ("player", mention(language, rating.player).into()),
            ("before", points(&rating.before).into()),
            ("after", points(&rating.after).into()),
            ("change", signed(change).into()),
        ],
    )
}

/// A number with its sign, as people write it.
#[must_use]
pub fn signed(change: i32) -> String {
    match change {
        0 => "0".to_owned(),
        _ => format!("{change:+}").replace('-', "−"),
    }
}

/// Whether the game is a fast one, in which a reminder of little time is soon out of date.
#[must_use]
pub fn is_live(view: &SessionView) -> bool {
    view.terms().control.speed() != Speed::Correspondence
}

/// The name of the side of `seat`.
#[must_use]
pub fn side_of(view: &SessionView, language: Language, seat: Seat) -> String {
    let key = view
        .info()
        .sides
        .get(seat.index())
        .copied()
        .unwrap_or_default();
    wording::side(language, key)
}

/// A player as Discord shows one; in words somebody of whom nothing is known any more.
#[must_use]
pub fn mention(language: Language, player: PlayerId) -> String {
    if player.is_former() {
        return language.say("former-player");
    }
    format!("<@{player}>")
}

/// A moment as Discord counts down to it.
#[must_use]
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_secs())
}

/// A moment as its date and time, which Discord shows in the reader's time zone.
#[must_use]
pub fn moment(at: Timestamp) -> String {
    format!("<t:{}:f>", at.as_secs())
}

/// As [`relative`], for what can be done from then on: Discord shows whole seconds, and at the one that is shown it has
/// passed.
#[must_use]
pub fn relative_after(at: Timestamp) -> String {
    relative(at + Span::from_ms(999))
}
