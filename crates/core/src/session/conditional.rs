//! Conditional moves: what a player will answer if the other plays this or that. Only the player sees them.
//!
//! A line is a list of actions that alternate as the game does: the first is the opponent's, the last the player's own.
//! As soon as it is played otherwise, the line is gone. In the player's turn the answer follows in the same decision as
//! the action that it answers, so nothing can come between them.

use super::{Event, EventFault, Offer, Refusal, Session, Stage};
use crate::rules::{AnyPosition, Illegal, Notation, Phase, Seat, SeatSet, Turn, Viewer};

/// The most lines of a player.
pub const MAX_LINES: usize = 10;

/// The most actions of a line.
pub const MAX_LINE: usize = 30;

/// The most answers that follow from one action: two players may both have prepared theirs.
const MAX_ANSWERS: usize = 2 * MAX_LINE;

/// How often a player can change their lines in a game. Without a limit, somebody about to lose could use up all events of
/// the game.
const MOST_CHANGES: u32 = 400;

/// The lines of all players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ConditionalMoves {
    lines: Vec<(Seat, Vec<String>)>,
    /// How often each player has set theirs.
    changes: Vec<(Seat, u32)>,
}

impl ConditionalMoves {
    fn of(&self, seat: Seat) -> impl Iterator<Item = &Vec<String>> {
        let own = self.lines.iter().filter(move |(owner, _)| *owner == seat);
        own.map(|(_, line)| line)
    }

    fn set(&mut self, seat: Seat, lines: &[Vec<String>]) {
        self.lines.retain(|(owner, _)| *owner != seat);
        self.lines
            .extend(lines.iter().map(|line| (seat, line.clone())));
        match self.changes.iter_mut().find(|(owner, _)| *owner == seat) {
            Some((_, changes)) => *changes += 1,
            None => self.changes.push((seat, 1)),
        }
    }

    fn has_room(&self, seat: Seat) -> bool {
        let changes = self.changes.iter().find(|(owner, _)| *owner == seat);
        changes.is_none_or(|(_, changes)| *changes < MOST_CHANGES)
    }

    /// Goes on in the lines that begin with an action; the others are gone.
    pub(super) fn played(&mut self, action: &str) {
        self.lines
            .retain(|(_, line)| line.len() > 1 && line[0] == action);
        for (_, line) in &mut self.lines {
            line.remove(0);
        }
    }

    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    /// What somebody answers whose turn it is.
    fn answer(&self, turn: &Turn) -> Option<(Seat, String)> {
        let seat = only_seat(turn)?;
        let line = self.of(seat).next()?;
        Some((seat, line.first()?.clone()))
    }
}

/// Who alone is to act.
fn only_seat(turn: &Turn) -> Option<Seat> {
    match turn {
        Turn::Act { seats, phase, .. } if *phase != Phase::Scoring && seats.len() == 1 => {
            seats.first_seat()
        }
        Turn::Act { .. } | Turn::Chance(_) | Turn::Over(_) => None,
    }
}

impl Session {
    /// Whether this game can be played ahead: by two, with nothing hidden or left to chance.
    pub(super) fn has_conditional_moves(&self) -> bool {
        let info = self.game().info();
        let is_open = !info.hidden && info.committed_draws.is_none();
        self.stage() == Stage::Play && is_open && self.seats().len() == 2
    }

    /// The lines of a seat that still may come about.
    pub(super) fn conditional_moves_of(&self, seat: Seat) -> Vec<Vec<String>> {
        self.conditional_moves.of(seat).cloned().collect()
    }

    /// The same as they are written in a notation.
    pub(super) fn conditional_captions(&self, seat: Seat, notation: Notation) -> Vec<Vec<String>> {
        let now = self.table.position();
        let written = self.conditional_moves.of(seat).map(|line| {
            let mut position = now.boxed();
            let captions = line.iter().map(|action| {
                let actor = only_seat(&position.turn()).unwrap_or(seat);
                let viewer = Viewer::Seat(seat);
                let caption = position.caption_at(now, actor, action, viewer, notation);
                let _ = position.play(actor, action);
                caption
            });
            captions.collect()
        });
        written.collect()
    }

    /// Sets all lines of a seat, as they were typed.
    pub(super) fn set_conditional_moves(
        &self,
        seat: Seat,
        typed: &[Vec<String>],
    ) -> Result<Vec<Event>, Refusal> {
        if !self.has_conditional_moves() {
            return Err(Refusal::NotInThisGame);
        }
        self.check_not_paused()?;
        self.check_length()?;
        if !self.conditional_moves.has_room(seat) && !typed.is_empty() {
            return Err(Refusal::ChangedTooOften);
        }
        if typed.is_empty() && self.conditional_moves.of(seat).next().is_none() {
            return Ok(Vec::new());
        }
        if !typed.is_empty() && self.to_move().contains(seat) {
            return Err(Refusal::OwnTurn);
        }
        if typed.len() > MAX_LINES || typed.iter().any(|line| line.len() > MAX_LINE) {
            return Err(Refusal::TooManyLines);
        }
        let mut lines: Vec<Line> = Vec::new();
        for (number, line) in (1..).zip(typed) {
            let bad = |why| Refusal::BadLine { line: number, why };
            let line = self.read_line(seat, line).map_err(bad)?;
            if lines.iter().any(|other| answer_differs(seat, other, &line)) {
                return Err(bad(BadLine::Differs));
            }
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        let only_actions = |line: Line| line.into_iter().map(|(_, action)| action).collect();
        let lines = lines.into_iter().map(only_actions).collect();
        Ok(vec![Event::ConditionalMoves { seat, lines }])
    }

    /// A line as canonical text, each action with who does it.
    fn read_line(&self, seat: Seat, typed: &[String]) -> Result<Line, BadLine> {
        let mut next = self.table.position().boxed();
        let mut line = Line::new();
        for typed in typed {
            let actor = only_seat(&next.turn()).ok_or(BadLine::Ends)?;
            let action = next.play(actor, typed);
            let action = action.map_err(|illegal| BadLine::Illegal {
                is_own: actor == seat,
                typed: typed.clone(),
                illegal,
            })?;
            line.push((actor, action));
        }
        match line.last() {
            Some((last, _)) if *last == seat => Ok(line),
            _ => Err(BadLine::WithoutAnswer),
        }
    }

    /// What follows by conditional moves after an action of a seat that led to a position; plays them there. A draw that
    /// the seat offers is answered by the other first: acting would decline it.
    pub(super) fn answers_after(
        &self,
        seat: Seat,
        action: &str,
        next: &mut dyn AnyPosition,
    ) -> Vec<Event> {
        let offered = self.offers.standing(Offer::Draw);
        if offered.is_some_and(|standing| standing.by == seat) {
            return Vec::new();
        }
        let mut moves = self.conditional_moves.clone();
        moves.played(action);
        self.answers(moves, self.away, next)
    }

    /// What follows by conditional moves now that a seat is not kept from them any more, while those in `away` are; with
    /// the end of the game, if it comes with them.
    pub(super) fn answers_of(&self, seat: Seat, away: SeatSet) -> Vec<Event> {
        let mut next = self.table.position().boxed();
        // Whoever has chosen a piece moves by hand.
        let is_first = only_seat(&next.turn()) == Some(seat)
            && self.paused.is_none()
            && self.chooser().is_none()
            && !self.may_claim_touch(seat);
        let moves = self.conditional_moves.clone();
        if !is_first || moves.of(seat).next().is_none() {
            return Vec::new();
        }
        let mut events = self.answers(moves, away, &mut *next);
        events.extend(self.what_follows(next, self.left));
        events
    }

    fn answers(
        &self,
        mut moves: ConditionalMoves,
        away: SeatSet,
        next: &mut dyn AnyPosition,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        while events.len() < MAX_ANSWERS
            && let Some((seat, answer)) = moves.answer(&next.turn())
            && !away.contains(seat)
            && let Ok(action) = next.play(seat, &answer)
        {
            moves.played(&action);
            events.push(Event::Played { seat, action });
        }
        events
    }

    pub(super) fn fold_conditional_moves(
        &mut self,
        seat: Seat,
        lines: &[Vec<String>],
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.conditional_moves.set(seat, lines);
        Ok(())
    }
}

/// A line with who does what.
type Line = Vec<(Seat, String)>;

/// Whether two lines of a seat are the same up to an action of its own, and that differs.
fn answer_differs(seat: Seat, one: &Line, other: &Line) -> bool {
    let first = one.iter().zip(other).find(|(one, other)| one != other);
    first.is_some_and(|((actor, _), _)| *actor == seat)
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// An action that the rules do not allow there.
    Illegal {
        /// Whether it was to be the player's own, and not the opponent's.
        is_own: bool,
        /// As it was typed.
        typed: String,
        /// Why.
        illegal: Illegal,
    },
    /// It goes on where nobody alone is to act: the game is over, it is counted, or chance decides.
    Ends,
    /// It does not end with an action of the player's own.
    WithoutAnswer,
    /// An earlier line answers the same differently.
    Differs,
}

impl BadLine {
    /// The stable key.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Illegal { .. } => "illegal",
            Self::Ends => "ends",
            Self::WithoutAnswer => "without-answer",
            Self::Differs => "differs",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer,
        toy::{ANN, BEA, Bench},
    };

    fn prepares(lines: &[&[&str]]) -> Command {
        let line = |line: &&[&str]| line.iter().map(|it| (*it).to_owned()).collect();
        Command::ConditionalMoves {
            lines: lines.iter().map(line).collect(),
        }
    }

    fn actions(events: &[Event]) -> Vec<&str> {
        let mut actions = Vec::new();
        for event in events {
            if let Event::Played { action, .. } = event {
                actions.push(action.as_str());
            }
        }
        actions
    }

    /// The lines of Bea, each as one text.
    fn of_bea(bench: &Bench) -> Vec<String> {
        let lines = bench.session.conditional_moves_of(Seat(1));
        lines.iter().map(|line| line.join(", ")).collect()
    }

    #[test]
    fn what_fits_is_answered_at_once_and_the_line_goes_on() {
        let mut bench = Bench::begun("unlimited");
        bench.asks(BEA, prepares(&[&["1", "2", "3", "1"]])).unwrap();
        let played = bench.plays(ANN, "1").unwrap();
        assert_eq!(actions(&played), ["take 1", "take 2"]);
        assert_eq!(of_bea(&bench), ["take 3, take 1"]);
        let played = bench.plays(ANN, "3").unwrap();
        assert_eq!(actions(&played), ["take 3", "take 1"]);
        assert_eq!(bench.position(), "5");
    }

    #[test]
    fn whatever_else_is_played_ends_a_line() {
        let mut bench = Bench::begun("unlimited");
        bench
            .asks(BEA, prepares(&[&["1", "2"], &["3", "1"]]))
            .unwrap();
        let played = bench.plays(ANN, "2").unwrap();
        assert_eq!(actions(&played), ["take 2"]);
        assert_eq!(of_bea(&bench), [""; 0]);
    }

    #[test]
    fn of_both_players_the_answers_follow_each_other_to_the_end() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench
            .asks(ANN, prepares(&[&["3", "2", "2", "1", "2", "1"]]))
            .unwrap();
        // She cannot prepare before she has played.
        let early = bench.asks(BEA, prepares(&[&["3", "3"]]));
        assert_eq!(early, Err(Refusal::OwnTurn));
        let played = bench.plays(BEA, "3").unwrap();
        assert_eq!(actions(&played), ["take 3", "take 2"]);
        let played = bench.plays(BEA, "2").unwrap();
        assert_eq!(actions(&played), ["take 2", "take 1"]);
        let played = bench.plays(BEA, "2").unwrap();
        assert_eq!(actions(&played), ["take 2", "take 1"]);
        assert_eq!(bench.ended_by(), Some("last-stone"));
        assert_eq!(bench.winners(), [0]);
    }

    #[test]
    fn a_line_is_checked_when_it_is_set() {
        let mut bench = Bench::begun("unlimited");
        let bad = |line, why| Err(Refusal::BadLine { line, why });
        let illegal = BadLine::Illegal {
            is_own: true,
            typed: "4".to_owned(),
            illegal: Illegal::Rule("too-many"),
        };
        let cases: [(&[&[&str]], _); 4] = [
            (&[&["1", "2"], &["1", "4"]], bad(2, illegal)),
            (&[&["1"]], bad(1, BadLine::WithoutAnswer)),
            (&[&["1", "2"], &["1", "3"]], bad(2, BadLine::Differs)),
            (&[&["3", "3", "3", "3", "1"]], bad(1, BadLine::Ends)),
        ];
        for (lines, refused) in cases {
            assert_eq!(bench.asks(BEA, prepares(lines)), refused, "{lines:?}");
        }
        let many: Vec<&[&str]> = vec![&["1", "2"]; MAX_LINES + 1];
        assert_eq!(bench.asks(BEA, prepares(&many)), Err(Refusal::TooManyLines));
        let long = vec!["1"; MAX_LINE + 1];
        let long = bench.asks(BEA, prepares(&[&long]));
        assert_eq!(long, Err(Refusal::TooManyLines));
        assert_eq!(of_bea(&bench), [""; 0]);
    }

    #[test]
    fn a_draw_that_is_offered_is_answered_before_a_line_goes_on() {
        let mut bench = Bench::begun("unlimited");
        bench.asks(BEA, prepares(&[&["1", "2"]])).unwrap();
        bench.asks(ANN, Command::Offer(Offer::Draw)).unwrap();
        let played = bench.plays(ANN, "1").unwrap();
        assert_eq!(actions(&played), ["take 1"]);
        assert_eq!(of_bea(&bench), ["take 2"]);
        let declined = bench.asks(BEA, Command::DeclineOffer(Offer::Draw)).unwrap();
        assert_eq!(actions(&declined), ["take 2"]);
    }

    #[test]
    fn an_offer_that_the_move_itself_ends_keeps_nothing_from_being_answered() {
        let mut bench = Bench::begun("unlimited");
        bench.asks(BEA, prepares(&[&["1", "2", "1", "1"]])).unwrap();
        bench.plays(ANN, "1").unwrap();
        bench.asks(ANN, Command::Offer(Offer::Takeback)).unwrap();
        let played = bench.plays(ANN, "1").unwrap();
        assert_eq!(actions(&played), ["take 1", "take 1"]);
    }

    #[test]
    fn lines_cannot_be_changed_without_end_and_can_always_be_taken_away() {
        let mut bench = Bench::begun("unlimited");
        for _ in 0..MOST_CHANGES {
            bench.asks(BEA, prepares(&[&["1", "2"]])).unwrap();
        }
        let again = bench.asks(BEA, prepares(&[&["1", "3"]]));
        assert_eq!(again, Err(Refusal::ChangedTooOften));
        bench.asks(BEA, prepares(&[])).unwrap();
        assert_eq!(of_bea(&bench), [""; 0]);
    }

    #[test]
    fn a_takeback_takes_the_lines_away() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "1").unwrap();
        bench.plays(BEA, "1").unwrap();
        bench.asks(BEA, prepares(&[&["1", "2"]])).unwrap();
        bench.asks(BEA, Command::Offer(Offer::Takeback)).unwrap();
        bench
            .asks(ANN, Command::AcceptOffer(Offer::Takeback))
            .unwrap();
        assert_eq!(of_bea(&bench), [""; 0]);
    }

    #[test]
    fn only_their_owner_is_shown_the_lines_and_none_takes_them_away() {
        let mut bench = Bench::begun("unlimited");
        bench.asks(BEA, prepares(&[&["1", "2"]])).unwrap();
        let shown = |bench: &Bench, player| {
            let view = bench.session.seat_view(player, bench.now);
            view.unwrap().conditional_moves().len()
        };
        assert_eq!((shown(&bench, BEA), shown(&bench, ANN)), (1, 0));
        assert_eq!(bench.asks(BEA, prepares(&[])).unwrap().len(), 1);
        assert_eq!(shown(&bench, BEA), 0);
        assert_eq!(bench.asks(BEA, prepares(&[])), Ok(Vec::new()));
    }
}
