//! Territory: stones are dropped from the hand on nine points. After two passes both seats mark
//! dead stones at the same time; whoever accepts names the marks that are accepted.

use qiyuan_core::{
    diagram::{
        Board, BoardDesign, BoardDiagram, Cell, Diagram, Hand, Mark, MarkKind, Piece, Sprite, Words,
    },
    rules::{
        Amount, BadSetup, Count, Game, Illegal, Info, Notation, Outcome, Phase, Record,
        RecordFormat, Records, Revision, Scoring, Seat, SeatSet, Turn, Viewer,
    },
};

use super::lines;

/// The game.
#[derive(Clone, Copy)]
pub struct Territory;

/// The game, to be handed around.
pub static TERRITORY: Territory = Territory;

const POINTS: usize = 9;
const STONES: u8 = 4;
const SEATS: SeatSet = SeatSet::first(2);

static INFO: Info = Info {
    key: "territory",
    sides: &["black", "white"],
    notations: &[Notation("plain"), Notation("loud")],
    records: &[RecordFormat("txt")],
    illegal: &[
        "occupied",
        "hand-empty",
        "no-stone",
        "marks-changed",
        "not-now",
    ],
    setup_faults: &["seats", "unreadable"],
    endings: &["count", "jigo"],
    setups: &["empty"],
    examples: &["drop 4", "pass"],
    rated_after: Some(2),
    ..Info::BASE
};

/// The board, the hands, and the marks while the seats agree on the result.
#[derive(Clone, Debug, Default)]
pub struct TerritoryPosition {
    points: [Option<Seat>; POINTS],
    dropped: [u8; 2],
    next: u8,
    passes: u8,
    dead: [bool; POINTS],
    accepted: SeatSet,
}

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerritoryAction {
    /// Puts a stone on a point.
    Drop(usize),
    /// Does nothing.
    Pass,
    /// Marks a point as dead, or as alive again.
    Toggle(usize),
    /// Agrees to exactly these marks.
    Accept([bool; POINTS]),
    /// Goes back to play.
    Resume,
}

impl TerritoryPosition {
    fn is_scoring(&self) -> bool {
        self.passes >= 2
    }

    fn living(&self, seat: Seat) -> usize {
        (0..POINTS)
            .filter(|&point| self.points[point] == Some(seat) && !self.dead[point])
            .count()
    }

    fn outcome(&self) -> Outcome {
        let (black, white) = (self.living(Seat(0)), self.living(Seat(1)));
        if black == white {
            return Outcome::drawn("jigo");
        }
        let winner = Seat(u8::from(white > black));
        Outcome::won(SeatSet::only(winner), "count")
    }
}

fn write_set(set: &[bool; POINTS]) -> String {
    let points: Vec<String> = (0..POINTS)
        .filter(|&point| set[point])
        .map(|point| point.to_string())
        .collect();
    if points.is_empty() {
        "-".to_owned()
    } else {
        points.join(",")
    }
}

fn read_set(text: &str) -> Option<[bool; POINTS]> {
    let mut set = [false; POINTS];
    if text != "-" {
        for point in text.split(',') {
            *set.get_mut(point.parse::<usize>().ok()?)? = true;
        }
    }
    Some(set)
}

fn write(action: &TerritoryAction) -> String {
    match action {
        TerritoryAction::Drop(point) => format!("drop {point}"),
        TerritoryAction::Pass => "pass".to_owned(),
        TerritoryAction::Toggle(point) => format!("toggle {point}"),
        TerritoryAction::Accept(set) => format!("accept {}", write_set(set)),
        TerritoryAction::Resume => "resume".to_owned(),
    }
}

fn parse(text: &str) -> Option<TerritoryAction> {
    let text = text.trim().to_lowercase();
    let point = |text: &str| text.parse().ok().filter(|&point: &usize| point < POINTS);
    Some(match text.split_once(' ') {
        None if text == "pass" => TerritoryAction::Pass,
        None if text == "resume" => TerritoryAction::Resume,
        None if text == "accept" => TerritoryAction::Accept([false; POINTS]),
        Some(("drop", rest)) => TerritoryAction::Drop(point(rest)?),
        Some(("toggle", rest)) => TerritoryAction::Toggle(point(rest)?),
        Some(("accept", rest)) => TerritoryAction::Accept(read_set(rest)?),
        _ => return None,
    })
}

fn check(
    position: &TerritoryPosition,
    seat: Seat,
    action: &TerritoryAction,
) -> Result<(), Illegal> {
    let rule = |rule| Err(Illegal::Rule(rule));
    match action {
        TerritoryAction::Drop(_) | TerritoryAction::Pass if position.is_scoring() => {
            rule("not-now")
        }
        TerritoryAction::Toggle(_) | TerritoryAction::Accept(_) | TerritoryAction::Resume
            if !position.is_scoring() =>
        {
            rule("not-now")
        }
        TerritoryAction::Drop(point) if position.points[*point].is_some() => rule("occupied"),
        TerritoryAction::Drop(_) if position.dropped[seat.index()] >= STONES => rule("hand-empty"),
        TerritoryAction::Toggle(point) if position.points[*point].is_none() => rule("no-stone"),
        TerritoryAction::Accept(set) if *set != position.dead => rule("marks-changed"),
        _ => Ok(()),
    }
}

impl Game for Territory {
    type Position = TerritoryPosition;
    type Action = TerritoryAction;
    type View = TerritoryPosition;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, _seats: u8, _: Revision) -> Result<TerritoryPosition, BadSetup> {
        match setup {
            "" | "empty" => Ok(TerritoryPosition::default()),
            _ => Err(BadSetup("unreadable")),
        }
    }

    fn turn(self, position: &TerritoryPosition) -> Turn {
        if !position.is_scoring() {
            return Turn::of(Seat(position.next));
        }
        if position.accepted != SEATS {
            return Turn::Act {
                seats: SEATS
                    .iter()
                    .filter(|&seat| !position.accepted.contains(seat))
                    .collect(),
                phase: Phase::Scoring,
            };
        }
        Turn::Over(position.outcome())
    }

    fn read(
        self,
        view: &TerritoryPosition,
        seat: Seat,
        text: &str,
    ) -> Result<TerritoryAction, Illegal> {
        let action = parse(text).ok_or(Illegal::Unreadable)?;
        check(view, seat, &action)?;
        Ok(action)
    }

    fn write(self, _position: &TerritoryPosition, action: &TerritoryAction) -> String {
        write(action)
    }

    fn caption(
        self,
        _: &TerritoryPosition,
        action: &TerritoryAction,
        notation: Notation,
    ) -> String {
        match notation {
            Notation("loud") => write(action).to_uppercase(),
            _ => write(action),
        }
    }

    fn play(
        self,
        position: &mut TerritoryPosition,
        seat: Seat,
        action: &TerritoryAction,
    ) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        check(position, seat, action)?;
        match action {
            TerritoryAction::Drop(point) => {
                position.points[*point] = Some(seat);
                position.dropped[seat.index()] += 1;
                position.passes = 0;
                position.next = 1 - position.next;
            }
            TerritoryAction::Pass => {
                position.passes += 1;
                position.next = 1 - position.next;
            }
            TerritoryAction::Toggle(point) => {
                position.dead[*point] ^= true;
                position.accepted = SeatSet::EMPTY;
            }
            TerritoryAction::Accept(_) => position.accepted = position.accepted.with(seat),
            TerritoryAction::Resume => {
                position.passes = 0;
                position.dead = [false; POINTS];
                position.accepted = SeatSet::EMPTY;
                position.next = 1 - seat.0;
            }
        }
        Ok(())
    }

    fn legal(self, position: &TerritoryPosition, seat: Seat) -> Vec<TerritoryAction> {
        let points = || 0..POINTS;
        let mut actions: Vec<TerritoryAction> = points().map(TerritoryAction::Drop).collect();
        actions.extend([TerritoryAction::Pass, TerritoryAction::Resume]);
        actions.extend(points().map(TerritoryAction::Toggle));
        actions.push(TerritoryAction::Accept(position.dead));
        actions.retain(|action| check(position, seat, action).is_ok());
        actions
    }

    fn view(self, position: &TerritoryPosition, _viewer: Viewer) -> TerritoryPosition {
        position.clone()
    }

    fn diagram(self, view: &TerritoryPosition, bottom: Seat) -> Diagram {
        let sprite = |seat: Seat| Sprite(if seat.0 == 0 { "go/black" } else { "go/white" });
        let cell = |point: usize| Cell {
            file: (point % 3) as u8,
            rank: (point / 3) as u8,
        };
        let stones = || (0..POINTS).filter_map(|point| Some((point, view.points[point]?)));
        let board = Board {
            is_flipped: bottom == Seat(1),
            ..Board::new(BoardDesign::points(), 3, 3)
        };
        let board = BoardDiagram {
            pieces: stones()
                .map(|(point, seat)| Piece {
                    at: cell(point),
                    sprite: sprite(seat),
                })
                .collect(),
            marks: (0..POINTS)
                .filter(|&point| view.dead[point])
                .map(|point| Mark {
                    at: cell(point),
                    kind: MarkKind::Dead,
                })
                .collect(),
            hands: SEATS
                .iter()
                .map(|seat| Hand {
                    seat: seat.0,
                    pieces: vec![(sprite(seat), STONES - view.dropped[seat.index()])],
                })
                .collect(),
            ..BoardDiagram::new(board)
        };
        Diagram {
            words: SEATS
                .iter()
                .map(|seat| Words {
                    side: INFO.sides[seat.index()],
                    pieces: stones()
                        .filter(|(_, owner)| *owner == seat)
                        .map(|(point, _)| ("go-stone", point.to_string()))
                        .collect(),
                })
                .collect(),
            ..board.into()
        }
    }

    fn text(self, view: &TerritoryPosition) -> String {
        let points: String = view
            .points
            .iter()
            .map(|point| match point {
                None => '.',
                Some(Seat(0)) => 'x',
                Some(_) => 'o',
            })
            .collect();
        format!("{points} {} dead {}", view.next, write_set(&view.dead))
    }

    fn scoring(&self) -> &dyn Scoring<Self> {
        self
    }

    fn records(&self) -> &dyn Records {
        self
    }
}

impl Scoring<Self> for Territory {
    fn count(&self, view: &TerritoryPosition) -> Option<Count> {
        let amount = |key, seat| Amount {
            key,
            quarters: 4 * i32::try_from(view.living(seat)).unwrap_or_default(),
        };
        view.is_scoring().then(|| Count {
            amounts: vec![amount("black", Seat(0)), amount("white", Seat(1))],
            lines: Vec::new(),
            score: Vec::new(),
            outcome: view.outcome(),
        })
    }

    fn suggestion(&self, view: &TerritoryPosition) -> Option<Vec<String>> {
        view.is_scoring().then(Vec::new)
    }

    fn marked(&self, view: &TerritoryPosition) -> Vec<String> {
        let dead = (0..POINTS).filter(|&point| view.dead[point]);
        dead.map(|point| point.to_string()).collect()
    }
}

impl Records for Territory {
    fn write_record(&self, _: RecordFormat, record: &Record) -> Result<String, Illegal> {
        Ok(lines::write(record))
    }

    fn read_record(&self, _: RecordFormat, text: &str) -> Result<Record, Illegal> {
        lines::read(*self, text)
    }
}

#[cfg(test)]
mod tests {
    use qiyuan_core::rules::AnyGame;

    use super::*;

    fn scoring() -> Box<dyn qiyuan_core::rules::AnyPosition> {
        let mut position = (&TERRITORY as &dyn AnyGame).start("", 2).unwrap();
        for (seat, action) in [(0, "drop 4"), (1, "drop 0"), (0, "pass"), (1, "pass")] {
            position.play(Seat(seat), action).unwrap();
        }
        position
    }

    #[test]
    fn both_seats_act_at_once_while_they_agree_on_the_result() {
        let turn = scoring().turn();
        assert_eq!(
            turn,
            Turn::Act {
                seats: SEATS,
                phase: Phase::Scoring
            }
        );
    }

    #[test]
    fn a_late_accept_does_not_accept_changed_marks() {
        let mut position = scoring();
        position.play(Seat(1), "toggle 0").unwrap();
        assert_eq!(
            position.play(Seat(0), "accept -"),
            Err(Illegal::Rule("marks-changed"))
        );
        position.play(Seat(0), "accept 0").unwrap();
        position.play(Seat(1), "accept 0").unwrap();
        assert_eq!(
            position.turn(),
            Turn::Over(Outcome::won(SeatSet::only(Seat(0)), "count"))
        );
    }

    #[test]
    fn a_mark_takes_back_what_was_accepted() {
        let mut position = scoring();
        position.play(Seat(0), "accept -").unwrap();
        position.play(Seat(1), "toggle 4").unwrap();
        assert_eq!(position.turn().seats(), SEATS);
    }

    #[test]
    fn stones_come_from_the_hand_until_it_is_empty() {
        let mut position = (&TERRITORY as &dyn AnyGame).start("", 2).unwrap();
        for point in 0..8 {
            position
                .play(Seat(point % 2), &format!("drop {point}"))
                .unwrap();
        }
        assert_eq!(
            position.play(Seat(0), "drop 8"),
            Err(Illegal::Rule("hand-empty"))
        );
        let diagram = position.view(Viewer::Public).diagram(Seat(0));
        assert_eq!(diagram.board().unwrap().hands[0].pieces[0].1, 0);
    }
}
