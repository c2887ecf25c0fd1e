//! Hidden nim: each seat is dealt a secret number. A turn has two steps, a heap and how much of it
//! is taken; or, once, a seat buries its secret for another one, which nobody else sees. When the
//! heaps are empty, the larger sum of takings and secret wins.

use qiyuan_core::{
    diagram::{Board, Cell, Coordinates, Diagram, Hand, Piece, Sprite, Surface, Words},
    rules::{
        BadSetup, Choice, Draw, Game, Illegal, Info, Notation, Outcome, Record, RecordFormat, Seat,
        SeatSet, Turn, Viewer,
    },
};

use super::lines;

/// The game.
#[derive(Clone, Copy)]
pub struct HiddenNim;

/// The game, to be handed around.
pub static HIDDEN_NIM: HiddenNim = HiddenNim;

const SIDES: u32 = 6;
const SEATS: SeatSet = SeatSet::first(2);

static INFO: Info = Info {
    key: "hidden-nim",
    seats: 2..=2,
    sides: &["left", "right"],
    notations: &[Notation("plain"), Notation("loud")],
    records: &[RecordFormat("txt")],
    illegal: &["heap-empty", "too-many", "buried-already", "not-now"],
    setup_faults: &["seats", "unreadable"],
    claims: &[],
    endings: &["sum", "tie"],
    draws: &["secret"],
    setups: &["usual"],
    clocks: &[],
    examples: &["heap 0", "bury 3"],
    rated_after: 2,
};

/// Heaps, takings, secrets.
#[derive(Clone, Debug)]
pub struct Position {
    table: Table,
    secrets: [Option<u32>; 2],
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    heaps: [u8; 2],
    chosen: Option<usize>,
    taken: [u8; 2],
    buried: [bool; 2],
    next: u8,
    /// How many secrets are dealt.
    dealt: u8,
}

/// The table, and the secrets that the viewer may see.
#[derive(Clone, Debug)]
pub struct View {
    table: Table,
    secrets: [Option<u32>; 2],
}

/// What a seat may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Chooses a heap.
    Heap(usize),
    /// Takes that many from it.
    Take(u8),
    /// Buries a secret number.
    Bury(u32),
}

fn write(action: &Action) -> String {
    match action {
        Action::Heap(heap) => format!("heap {heap}"),
        Action::Take(count) => format!("take {count}"),
        Action::Bury(secret) => format!("bury {secret}"),
    }
}

fn parse(text: &str) -> Option<Action> {
    let text = text.trim().to_lowercase();
    let (word, number) = text.split_once(' ')?;
    let number: u8 = number.parse().ok()?;
    match (word, number) {
        ("heap", 0 | 1) => Some(Action::Heap(usize::from(number))),
        ("take", 1..=3) => Some(Action::Take(number)),
        ("bury", 0..=5) => Some(Action::Bury(u32::from(number))),
        _ => None,
    }
}

fn check(table: &Table, seat: Seat, action: &Action) -> Result<(), Illegal> {
    let rule = |rule| Err(Illegal::Rule(rule));
    match (action, table.chosen) {
        (Action::Heap(_) | Action::Bury(_), Some(_)) | (Action::Take(_), None) => rule("not-now"),
        (Action::Heap(heap), None) if table.heaps[*heap] == 0 => rule("heap-empty"),
        (Action::Take(count), Some(heap)) if *count > table.heaps[heap] => rule("too-many"),
        (Action::Bury(_), None) if table.buried[seat.index()] => rule("buried-already"),
        _ => Ok(()),
    }
}

fn legal(table: &Table, seat: Seat) -> Vec<Action> {
    let mut actions = vec![Action::Heap(0), Action::Heap(1)];
    actions.extend((1..=3).map(Action::Take));
    actions.extend((0..SIDES).map(Action::Bury));
    actions.retain(|action| check(table, seat, action).is_ok());
    actions
}

fn choice(action: &Action, notation: Notation) -> Choice {
    let text = write(action);
    Choice {
        label: match notation {
            Notation("loud") => text.to_uppercase(),
            _ => text.clone(),
        },
        text,
    }
}

impl Game for HiddenNim {
    type Position = Position;
    type Action = Action;
    type View = View;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, _seats: u8) -> Result<Position, BadSetup> {
        match setup {
            "" | "usual" => Ok(Position {
                table: Table {
                    heaps: [4, 5],
                    chosen: None,
                    taken: [0; 2],
                    buried: [false; 2],
                    next: 0,
                    dealt: 0,
                },
                secrets: [None; 2],
            }),
            _ => Err(BadSetup("unreadable")),
        }
    }

    fn turn(self, position: &Position) -> Turn {
        let table = &position.table;
        if table.dealt < 2 {
            return Turn::Chance(Draw {
                what: "secret",
                sides: SIDES,
            });
        }
        if table.heaps != [0, 0] {
            return Turn::of(Seat(table.next));
        }
        let sum = |seat: usize| u32::from(table.taken[seat]) + position.secrets[seat].unwrap_or(0);
        match sum(0).cmp(&sum(1)) {
            std::cmp::Ordering::Equal => Turn::Over(Outcome::drawn("tie")),
            std::cmp::Ordering::Greater => Turn::Over(Outcome::won(SeatSet::only(Seat(0)), "sum")),
            std::cmp::Ordering::Less => Turn::Over(Outcome::won(SeatSet::only(Seat(1)), "sum")),
        }
    }

    fn read(self, view: &View, seat: Seat, text: &str) -> Result<Action, Illegal> {
        let action = parse(text).ok_or(Illegal::Unreadable)?;
        check(&view.table, seat, &action)?;
        Ok(action)
    }

    fn write(self, _position: &Position, action: &Action) -> String {
        write(action)
    }

    fn caption(
        self,
        position: &Position,
        action: &Action,
        viewer: Viewer,
        notation: Notation,
    ) -> String {
        match action {
            Action::Bury(_) if !viewer.sees(Seat(position.table.next)) => "bury ?".to_owned(),
            _ => choice(action, notation).label,
        }
    }

    fn play(self, position: &mut Position, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        check(&position.table, seat, action)?;
        let table = &mut position.table;
        match (action, table.chosen) {
            (Action::Heap(heap), _) => {
                table.chosen = Some(*heap);
                return Ok(());
            }
            (Action::Take(count), heap) => {
                table.heaps[heap.unwrap_or_default()] -= count;
                table.taken[seat.index()] += count;
                table.chosen = None;
            }
            (Action::Bury(secret), _) => {
                position.secrets[seat.index()] = Some(*secret);
                table.buried[seat.index()] = true;
            }
        }
        table.next = 1 - table.next;
        Ok(())
    }

    fn resolve(self, position: &mut Position, drawn: u32) {
        if drawn < SIDES && position.table.dealt < 2 {
            position.secrets[usize::from(position.table.dealt)] = Some(drawn);
            position.table.dealt += 1;
        }
    }

    fn legal(self, position: &Position, seat: Seat) -> Vec<Action> {
        legal(&position.table, seat)
    }

    fn view(self, position: &Position, viewer: Viewer) -> View {
        let seen =
            |seat: u8| position.secrets[usize::from(seat)].filter(|_| viewer.sees(Seat(seat)));
        View {
            table: position.table.clone(),
            secrets: [seen(0), seen(1)],
        }
    }

    fn choices(
        self,
        view: &View,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        legal(&view.table, seat)
            .iter()
            .map(|action| choice(action, notation))
            .filter(|choice| choice.text.contains(typed.trim()))
            .take(limit)
            .collect()
    }

    fn groups(self, view: &View, seat: Seat) -> Vec<Choice> {
        let mut groups: Vec<Choice> = Vec::new();
        for action in legal(&view.table, seat) {
            let text = write(&action);
            let word = text.split(' ').next().unwrap_or_default().to_owned();
            if groups.iter().all(|group| group.text != word) {
                groups.push(Choice {
                    label: word.clone(),
                    text: word,
                });
            }
        }
        groups
    }

    fn members(self, view: &View, seat: Seat, group: &str, notation: Notation) -> Vec<Choice> {
        self.choices(view, seat, "", notation, 25)
            .into_iter()
            .filter(|choice| choice.text.split(' ').next() == Some(group))
            .collect()
    }

    fn diagram(self, view: &View, bottom: Seat) -> Diagram {
        let stone = Sprite("go/black");
        Diagram {
            board: Board {
                surface: Surface::Squares,
                files: 2,
                ranks: 5,
                is_turned: bottom == Seat(1),
                coordinates: Coordinates::default(),
            },
            pieces: (0..2)
                .flat_map(|file: u8| {
                    (0..view.table.heaps[usize::from(file)]).map(move |rank| Piece {
                        at: Cell { file, rank },
                        sprite: stone,
                    })
                })
                .collect(),
            marks: Vec::new(),
            arrows: Vec::new(),
            hands: SEATS
                .iter()
                .map(|seat| Hand {
                    seat: seat.0,
                    pieces: view.secrets[seat.index()]
                        .and_then(|secret| u8::try_from(secret).ok())
                        .map(|secret| (Sprite("go/white"), secret))
                        .into_iter()
                        .chain([(stone, view.table.taken[seat.index()])])
                        .collect(),
                })
                .collect(),
            words: SEATS
                .iter()
                .map(|seat| Words {
                    side: INFO.sides[seat.index()],
                    pieces: Vec::new(),
                })
                .collect(),
        }
    }

    fn text(self, view: &View) -> String {
        format!("{:?} {:?}", view.table, view.secrets)
    }

    fn write_record(self, _format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        Ok(lines::write(record))
    }

    fn read_record(self, _format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        lines::read(self, text)
    }
}

#[cfg(test)]
mod tests {
    use qiyuan_core::rules::{AnyGame, AnyPosition};

    use super::*;

    fn dealt(secrets: [u32; 2]) -> Box<dyn AnyPosition> {
        let mut position = AnyGame::start(&HIDDEN_NIM, "", 2).unwrap();
        for secret in secrets {
            position.resolve(secret);
        }
        position
    }

    #[test]
    fn another_seats_secret_is_not_in_the_view() {
        let (one, other) = (dealt([0, 3]), dealt([5, 3]));
        for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
            assert_eq!(one.diagram(viewer, Seat(0)), other.diagram(viewer, Seat(0)));
            assert_eq!(one.text(viewer), other.text(viewer));
        }
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Record] {
            assert_ne!(one.diagram(viewer, Seat(0)), other.diagram(viewer, Seat(0)));
        }
    }

    #[test]
    fn a_hidden_action_is_told_only_to_its_own_seat() {
        let mut position = dealt([0, 3]);
        let caption = |viewer| position.caption(Seat(0), "bury 4", viewer, Notation("plain"));
        assert_eq!(caption(Viewer::Seat(Seat(0))), "bury 4");
        assert_eq!(caption(Viewer::Seat(Seat(1))), "bury ?");
        assert_eq!(caption(Viewer::Public), "bury ?");
        let mut other = position.boxed();
        position.play(Seat(0), "bury 4").unwrap();
        other.play(Seat(0), "bury 1").unwrap();
        for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
            assert_eq!(position.text(viewer), other.text(viewer));
        }
    }

    #[test]
    fn a_turn_of_two_steps_stays_with_its_seat() {
        let mut position = dealt([0, 3]);
        assert_eq!(
            position.play(Seat(0), "take 1"),
            Err(Illegal::Rule("not-now"))
        );
        position.play(Seat(0), "heap 1").unwrap();
        assert_eq!(position.turn(), Turn::of(Seat(0)));
        position.play(Seat(0), "take 3").unwrap();
        assert_eq!(position.turn(), Turn::of(Seat(1)));
    }

    #[test]
    fn a_draw_that_nobody_asked_for_changes_nothing() {
        let mut position = dealt([2, 3]);
        let before = position.text(Viewer::Record);
        position.resolve(1);
        assert_eq!(position.text(Viewer::Record), before);
    }
}
