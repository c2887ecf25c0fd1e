//! The live message of a session: what it says, and its picture in words. Its buttons are in `panel_buttons`.
//!
//! Everything here is made from a public view: a channel cannot be shown more.

use super::{
    counting, lists, result,
    wording::{self, Language, Shown},
};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    diagram::{BoardDiagram, Diagram, MarkKind},
    rating::Rating,
    rules::{Notation, Numbering, Phase, Seat, SeatSet},
    session::{Ending, Offer, PlayerId, PlyLine, PublicView, SessionView, Stage, Version},
};

/// The longest message that Discord takes, in characters.
pub const MAX_CONTENT: usize = 2_000;

/// Between the number of a move and the move.
const NO_BREAK: char = '\u{a0}';

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

/// What has to happen to the message that shows a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelUpdate {
    /// There is none: post one.
    Post,
    /// Post a new one and shrink the old one to what was played on it.
    Replace,
    /// Post a new one and delete the old one, because it shows the same board and somebody must be notified.
    Repost,
    /// Edit it in place.
    Edit,
}

/// What was shown when the panel was drawn last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The version that was shown.
    pub version: Version,
    /// The ply that was shown.
    pub ply: u32,
}

/// Decides how `view` gets into the channel, where `drawn` stands.
#[must_use]
pub fn step(view: &PublicView, drawn: Option<Drawn>) -> PanelUpdate {
    let Some(drawn) = drawn else {
        return PanelUpdate::Post;
    };
    let has_news = news(view).into_iter().any(|since| since > drawn.version);
    // What the players agree on changes with every mark: that is one message, not one for each mark.
    let is_same_count = view.phase() == Some(Phase::Scoring) && drawn.ply >= view.phase_began();
    if drawn.ply != view.ply() && !is_same_count {
        PanelUpdate::Replace
    } else if has_news {
        PanelUpdate::Repost
    } else {
        PanelUpdate::Edit
    }
}

/// Since which versions there is something of which people are notified beside their turns.
fn news(view: &PublicView) -> Vec<Version> {
    let offers = view.offers().map(|offer| offer.since);
    let others = [view.ready_since(), view.resumed_since(), view.over_since()];
    let to_agree = view.to_agree().map(|told| told.since);
    let others = others.into_iter().flatten().chain(to_agree);
    offers.chain(others).collect()
}

/// The text of the panel.
#[must_use]
pub fn content(view: &PublicView, language: Language, ratings: &[RatingLine]) -> String {
    let mut text = words(view, language, notation_of_channel(view, language), None);
    for rating in ratings {
        text.push('\n');
        text.push_str(&rating_line(language, *rating));
    }
    for line in rating_notes(view, language, ratings) {
        text.push('\n');
        text.push_str(&line);
    }
    wording::cut(&text, MAX_CONTENT)
}

/// Why a rated game changes ratings by less than it might, or not at all.
fn rating_notes(view: &PublicView, language: Language, ratings: &[RatingLine]) -> Vec<String> {
    let percent = |weight: f64| {
        let percent = (weight * 1_000.0).round() / 10.0;
        ("percent", percent.to_string().into())
    };
    let least = view.info().rated_after.unwrap_or_default();
    let has_result = matches!(view.ending(), Some(Ending::Ended(_)));
    if view.terms().rated && view.ply() < least && !ratings.is_empty() {
        let note = |rating: &RatingLine| {
            let player = ("player", mention(rating.player).into());
            language.tell("result-rating-exit", &[player])
        };
        return ratings.iter().map(note).collect();
    }
    if view.terms().rated && has_result && view.ply() < least {
        return vec![language.tell("result-rating-short", &[("count", least.into())])];
    }
    // Against newcomers a game counts less for those who are known; for a newcomer it does not.
    let of_pair = ratings
        .iter()
        .map(|rating| rating.weight)
        .fold(0.0, f64::max);
    let for_pair = (!ratings.is_empty() && of_pair < 1.0)
        .then(|| language.tell("result-rating-weight", &[percent(of_pair)]));
    let for_one = ratings.iter().filter(|rating| rating.weight < of_pair);
    let for_one = for_one.map(|rating| {
        let player = ("player", mention(rating.player).into());
        language.tell("result-rating-newcomer", &[player, percent(rating.weight)])
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
) -> String {
    words(view, language, notation, Some(reader))
}

/// How things stand. In public those who are to move are spoken to; in private only the reader is.
fn words(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    reader: Option<PlayerId>,
) -> String {
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
    lines.extend(wording::particulars(language, &view.particulars()));
    lines.extend(
        view.seats()
            .iter()
            .map(|seat| seat_line(view, language, seat)),
    );
    lines.extend(notation.and_then(|notation| last_move(view, language, notation)));
    lines.extend(state_lines(view, language, notation, reader));
    wording::cut(&lines.join("\n"), MAX_CONTENT)
}

/// The notation of public messages: the usual one of the game in the language of the channel.
#[must_use]
pub fn notation_of_channel(view: &SessionView, language: Language) -> Option<Notation> {
    wording::notation_for(language, view.info(), None)
}

fn seat_line(view: &SessionView, language: Language, seat: Seat) -> String {
    let side = side_of(view, language, seat);
    let player = view.player(seat).map(mention).unwrap_or_default();
    match wording::face(language, &view.clock(seat)) {
        Some(left) => language.tell(
            "panel-seat-clock",
            &[
                ("side", side.into()),
                ("player", player.into()),
                ("clock", left.into()),
            ],
        ),
        None => language.tell(
            "panel-seat",
            &[("side", side.into()), ("player", player.into())],
        ),
    }
}

/// What the session waits for, or how it ended.
fn state_lines(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    reader: Option<PlayerId>,
) -> Vec<String> {
    if view.stage() == Stage::Over {
        return over_lines(view, language, notation);
    }
    let mut lines: Vec<String> = view
        .offers()
        .filter_map(|standing| {
            let who = view.player(standing.by).map(mention)?;
            Some(offer_line(language, standing.offer, &who))
        })
        .collect();
    if view.is_paused() {
        lines.extend(pause_lines(view, language));
    } else if view.to_move().is_empty() {
        lines.push(language.say("panel-drawing-sides"));
    } else if counting::is_on(view) {
        lines.extend(counting::lines(view, language));
    } else {
        if let Some(Phase::Named(key)) = view.phase() {
            lines.push(wording::phase(language, key));
        }
        lines.extend(
            view.to_move()
                .iter()
                .filter_map(|seat| turn_line(view, language, seat, reader)),
        );
    }
    let warning = view
        .ruling()
        .and_then(|ruling| wording::warning(language, view.info(), &ruling));
    lines.extend(warning.map(|warning| format!("⚠ {warning}")));
    lines
}

/// That the game is paused, who wants to go on, and for whom that waits.
fn pause_lines(view: &SessionView, language: Language) -> Vec<String> {
    let mut lines = vec![language.say("panel-paused")];
    let waited_for = view.seats().minus(view.left()).minus(view.ready());
    if let Some(latest) = view.resumes().filter(|_| !view.ready().is_empty()) {
        lines.push(language.tell(
            "panel-ready",
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
    let players: Vec<String> = players.map(mention).collect();
    players.join(&language.say("alt-separator"))
}

fn turn_line(
    view: &SessionView,
    language: Language,
    seat: Seat,
    reader: Option<PlayerId>,
) -> Option<String> {
    let player = view.player(seat)?;
    let args = [
        ("player", mention(player).into()),
        ("side", side_of(view, language, seat).into()),
    ];
    let line = if reader.is_none_or(|reader| reader == player) {
        language.tell("panel-your-move", &args)
    } else {
        language.tell("panel-their-move", &args)
    };
    Some(match view.flag() {
        Some((at, whose)) if whose == seat => {
            let when = language.tell("panel-flag-falls", &[("when", relative(at).into())]);
            format!("{line} · {when}")
        }
        _ => line,
    })
}

fn over_lines(view: &SessionView, language: Language, notation: Option<Notation>) -> Vec<String> {
    let mut lines = vec![format!("**{}**", result::sentence(view, language))];
    lines.extend(result::details(view, language));
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
    lines.extend(
        count
            .iter()
            .flat_map(|count| wording::count(language, view.info(), count)),
    );
    if let Some(next) = view.rematched() {
        lines.push(language.tell("result-rematched", &[("number", next.0.into())]));
    } else if let Some(offered) = view.offered(Offer::Rematch) {
        let who = view.player(offered.by).map(mention).unwrap_or_default();
        lines.push(offer_line(language, Offer::Rematch, &who));
    }
    lines
}

/// The last `count` actions, to explain what was ruled on them.
fn shown(view: &SessionView, notation: Option<Notation>, count: usize) -> Vec<Shown> {
    let plies = u32::try_from(count).unwrap_or(u32::MAX);
    let first = view.ply().saturating_sub(plies);
    let lines = notation.map_or_else(Vec::new, |notation| view.lines_from(notation, first));
    let captions = lines.into_iter().map(|line| line.caption);
    captions
        .zip(view.words_after(count))
        .map(|(caption, words)| Shown { caption, words })
        .collect()
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
    }
}

fn rating_line(language: Language, rating: RatingLine) -> String {
    let change = rating.after.points() - rating.before.points();
    let points = |rating: &Rating| lists::points(rating.points(), rating.is_provisional());
    language.tell(
        "result-rating",
        &[
            ("player", mention(rating.player).into()),
            ("before", points(&rating.before).into()),
            ("after", points(&rating.after).into()),
            ("change", signed(change).into()),
        ],
    )
}

fn signed(change: i32) -> String {
    format!("{change:+}").replace('-', "−")
}

/// What a player is notified of; of several things the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// The game is over.
    End,
    /// A pause is over.
    Resumed,
    /// It is their turn.
    Turn,
    /// What they agreed to in a count was changed.
    Withdrawn,
    /// They have to answer an offer, or are waited for in a pause or a count.
    Asked,
    /// The game has begun that they waited for: all but whoever joined last.
    Begun,
    /// They are asked for a rematch.
    Rematch,
    /// They are challenged.
    Challenge,
    /// Little of their time is left.
    Reminded,
}

/// Whom a new panel notifies, and of what, where `shown` was shown last, in this place or another.
#[must_use]
pub fn expected(
    view: &PublicView,
    drawn: Option<Drawn>,
    shown: Option<Version>,
) -> Vec<(PlayerId, News)> {
    let is_new = |since: Version| shown.is_none_or(|shown| since > shown);
    let has = |since: Option<Version>| since.is_some_and(is_new);
    let is_turn_news = match step(view, drawn) {
        PanelUpdate::Post | PanelUpdate::Replace => true,
        PanelUpdate::Repost | PanelUpdate::Edit => false,
    };
    let mut told: Vec<(Seat, News)> = Vec::new();
    let mut tell = |seats: SeatSet, news| told.extend(seats.iter().map(|seat| (seat, news)));
    if has(view.over_since()) {
        tell(view.seats(), News::End);
    }
    let playing = view.seats().minus(view.left());
    if view.stage() == Stage::Play && !view.is_paused() {
        if has(view.resumed_since()) {
            tell(playing, News::Resumed);
        }
        if is_turn_news {
            tell(view.to_move(), News::Turn);
        }
    }
    if has(view.ready_since()) {
        tell(playing.minus(view.ready()), News::Asked);
    }
    for offer in view.offers().filter(|offer| is_new(offer.since)) {
        let news = match offer.offer {
            Offer::Rematch => News::Rematch,
            Offer::Draw | Offer::Takeback | Offer::Pause => News::Asked,
        };
        tell(view.seats().without(offer.by), news);
    }
    for to_agree in view.to_agree().filter(|told| is_new(told.since)) {
        let news = if to_agree.is_withdrawn {
            News::Withdrawn
        } else {
            News::Asked
        };
        tell(SeatSet::only(to_agree.seat), news);
    }
    if shown.is_none() && view.ply() == 0 && view.stage() == Stage::Play {
        let waited = view.joined().split_last().map_or(&[][..], |(_, rest)| rest);
        let waited = waited.iter().filter_map(|&player| view.seat_of(player));
        tell(waited.collect(), News::Begun);
    }
    let players = told.into_iter();
    let players = players.filter_map(|(seat, news)| Some((view.player(seat)?, news)));
    let mut players: Vec<(PlayerId, News)> = players.collect();
    players.sort_unstable();
    players.dedup_by_key(|(player, _)| *player);
    players
}

/// What is left of a panel that showed the position after `ply` actions: what was played since, if anything was.
#[must_use]
pub fn shrunken(view: &PublicView, language: Language, ply: u32) -> Option<String> {
    if view.ply() < ply {
        let asked = view.taken_back_by().and_then(|seat| view.player(seat));
        let player = asked.map(mention).unwrap_or_default();
        return Some(language.tell("panel-taken-back", &[("player", player.into())]));
    }
    let notation = notation_of_channel(view, language)?;
    let lines = view.lines_from(notation, ply).into_iter();
    let parts: Vec<String> = lines
        .map(|line| {
            let text = numbered(view, language, &line);
            match line.left {
                Some(left) => format!("{text} · {}", wording::reading(language, left)),
                None => text,
            }
        })
        .collect();
    let text = wording::without_list(&parts.join(" · "));
    (!parts.is_empty()).then(|| wording::cut(&text, MAX_CONTENT))
}

/// The line that tells the last move. What is said about a count is none.
fn last_move(view: &SessionView, language: Language, notation: Notation) -> Option<String> {
    let last = |from| {
        let mut lines = view.lines_from(notation, from).into_iter();
        lines.rfind(|line| line.index.is_some())
    };
    let line = last(view.ply().checked_sub(1)?).or_else(|| last(0))?;
    let told = match (view.info().numbering, line.index) {
        (Numbering::Plies, Some(index)) => language.tell(
            "panel-last-ply",
            &[
                ("move", named(view, language, &line).into()),
                ("number", (index + 1).into()),
            ],
        ),
        _ => language.tell(
            "panel-last-move",
            &[("move", numbered(view, language, &line).into())],
        ),
    };
    let is_check = view.stage() == Stage::Play && has_check(&view.diagram(Seat(0)));
    Some(if is_check {
        language.tell("panel-check", &[("line", told.into())])
    } else {
        told
    })
}

/// Whether the picture marks a check.
fn has_check(diagram: &Diagram) -> bool {
    let is_check = |board: &BoardDiagram| board.marks.iter().any(|it| it.kind == MarkKind::Check);
    diagram.board().is_some_and(is_check)
}

/// What was done, in words that are safe beside markup.
fn named(view: &SessionView, language: Language, line: &PlyLine) -> String {
    wording::name(&wording::action(language, view.info(), &line.caption))
}

/// A move with its number, such as `12… e5` or `Move 34: Q16`; what is said about a count has none.
fn numbered(view: &SessionView, language: Language, line: &PlyLine) -> String {
    let name = named(view, language, line);
    match (view.info().numbering, line.index) {
        (_, None) => name,
        (Numbering::Rounds, Some(index)) => {
            format!("{}{NO_BREAK}{name}", round(view, index, line.seat))
        }
        (Numbering::Plies, Some(index)) => language.tell(
            "panel-ply",
            &[("number", (index + 1).into()), ("move", name.into())],
        ),
    }
}

/// `12.` for the first seat, `12…` for the others.
fn round(view: &SessionView, index: u32, seat: Seat) -> String {
    let seats = u32::try_from(view.seats().len()).unwrap_or(1).max(1);
    let offset = view.first_actor().map_or(0, |first| u32::from(first.0));
    let number = (index + offset) / seats + 1;
    if seat.0 == 0 {
        format!("{number}.")
    } else {
        format!("{number}…")
    }
}

/// The moves so far, numbered, as text of at most `limit` characters; nothing if they do not fit.
#[must_use]
pub fn moves(
    view: &SessionView,
    language: Language,
    notation: Notation,
    limit: usize,
) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in view.lines_from(notation, 0) {
        let Some(index) = line.index else { continue };
        let name = named(view, language, &line);
        parts.push(match view.info().numbering {
            Numbering::Plies => format!("{}.{NO_BREAK}{name}", index + 1),
            Numbering::Rounds if line.seat.0 == 0 || parts.is_empty() => {
                format!("{}{NO_BREAK}{name}", round(view, index, line.seat))
            }
            Numbering::Rounds => name,
        });
    }
    let text = wording::without_list(&parts.join(" "));
    (text.chars().count() <= limit).then_some(text)
}

/// The alternative text of the picture in the channel.
#[must_use]
pub fn alt_text(view: &PublicView, language: Language, bottom: Seat) -> String {
    position_in_words(view, language, bottom)
}

/// The alternative text of a picture that one person gets.
#[must_use]
pub fn private_alt_text(view: &SessionView, language: Language, bottom: Seat) -> String {
    position_in_words(view, language, bottom)
}

fn position_in_words(view: &SessionView, language: Language, bottom: Seat) -> String {
    let diagram = view.diagram(bottom);
    let turn = if view.stage() == Stage::Over {
        result::without_names(view, language)
    } else {
        let sides = wording::players(language, view.info(), view.to_move());
        let turn = language.tell("panel-to-move", &[("side", sides.into())]);
        if has_check(&diagram) {
            language.tell("alt-in-check", &[("turn", turn.into())])
        } else {
            turn
        }
    };
    let mut summary = language.tell(
        "alt-summary",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("turn", turn.trim_end_matches(['.', '。']).into()),
        ],
    );
    if let Some(last) = last_in_words(view, language) {
        wording::push_sentence(&mut summary, &last);
    }
    wording::alt_text(language, &summary, &diagram)
}

/// The last move and what it captured, for people who do not see the picture.
fn last_in_words(view: &SessionView, language: Language) -> Option<String> {
    let notation = notation_of_channel(view, language)?;
    let line = view.lines_from(notation, view.ply().checked_sub(1)?).pop();
    let line = line.filter(|line| line.index.is_some())?;
    let caption = wording::plain(&wording::action(language, view.info(), &line.caption), 80);
    let last = match (view.info().numbering, line.index) {
        (Numbering::Rounds, Some(index)) => {
            format!("{} {caption}", round(view, index, line.seat))
        }
        _ => caption,
    };
    let last = ("move", last.into());
    let own = |key: &str| wording::own_key(language, view.info(), key);
    let words = view.words_after(2);
    let actor = view.info().sides.get(line.seat.index())?;
    let captured = match words.as_slice() {
        [before, after] => wording::captured(language, actor, before, after),
        _ => None,
    };
    Some(match captured {
        Some(pieces) => {
            let args = [last, ("pieces", pieces.into())];
            language.tell(&own("alt-last-capture"), &args)
        }
        None => language.tell(&own("alt-last-move"), &[last]),
    })
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

/// A player as Discord shows one.
#[must_use]
pub fn mention(player: PlayerId) -> String {
    format!("<@{player}>")
}

/// A moment as Discord counts down to it.
#[must_use]
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_secs())
}

/// As [`relative`], for what can be done from then on: Discord shows whole seconds, and at the one that is shown it has
/// passed.
#[must_use]
pub fn relative_after(at: Timestamp) -> String {
    relative(at + Span::from_ms(999))
}
