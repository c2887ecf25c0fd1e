//! Positions as text: FEN, with exact faults, and the named setups with handicaps.
//!
//! A position is read even if the side not to move is in check or the generals face each other: studies and stored games
//! begin so. New games may not ([`fault`]). Letters may be those of engines (`n`, `b`) or those of WXF (`h`, `e`).

use super::board::{Board, FILES, Kind, POINTS, Piece, Point, RANKS, Side};
use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES};

/// Counters beyond this are not from a game.
const MAX_COUNTER: u32 = 9_999;

/// The pieces of the usual position.
const USUAL: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// The named setups: the usual position, and handicaps (让子), where red gives up pieces. Red moves
/// first, as is the custom.
const NAMED: [(&str, &[&str]); 7] = [
    ("standard", &[]),
    ("one-horse", &["b0"]),
    ("two-horses", &["b0", "h0"]),
    ("one-cannon", &["b2"]),
    ("two-cannons", &["b2", "h2"]),
    ("one-chariot", &["a0"]),
    ("chariot-and-horse", &["a0", "b0"]),
];

/// A board with its counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    pub(super) board: Board,
    /// Plies since the last capture.
    pub(super) quiet: u32,
    /// The number of the round.
    pub(super) round: u32,
}

/// Reads a named setup or a FEN. No text is the usual position.
pub(super) fn read(text: &str) -> Result<Setup, BadSetup> {
    let text = text.trim();
    if text.len() > MAX_SETUP_BYTES {
        return Err(BadSetup("unreadable"));
    }
    let name = if text.is_empty() { "standard" } else { text };
    if let Some((_, without)) = NAMED.iter().find(|(named, _)| *named == name) {
        return named(without);
    }
    read_fen(text)
}

/// Why no new game may begin from a position that can be read: the side that is not to move could lose its general.
pub(super) fn fault(board: &Board) -> Option<BadSetup> {
    if board.do_generals_face() {
        Some(BadSetup("generals-facing"))
    } else if board.is_attacked(board.turn().other()) {
        Some(BadSetup("opponent-in-check"))
    } else {
        None
    }
}

/// Writes what [`read`] reads.
pub(super) fn write(setup: &Setup) -> String {
    let ranks: Vec<String> = (0..RANKS)
        .rev()
        .map(|rank| write_rank(&setup.board, rank))
        .collect();
    let turn = match setup.board.turn() {
        Side::Red => 'w',
        Side::Black => 'b',
    };
    let (quiet, round) = (setup.quiet, setup.round);
    format!("{} {turn} - - {quiet} {round}", ranks.join("/"))
}

fn write_rank(board: &Board, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0_u8;
    for point in (0..FILES).filter_map(|file| Point::at(file, rank)) {
        let Some(piece) = board.at(point) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        let letter = piece.kind.letter();
        text.push(match piece.side {
            Side::Red => letter.to_ascii_uppercase(),
            Side::Black => letter,
        });
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

fn named(without: &[&str]) -> Result<Setup, BadSetup> {
    let mut cells = read_cells(USUAL)?;
    for point in Point::all() {
        if without.contains(&point.to_string().as_str()) {
            cells[point.index()] = None;
        }
    }
    Ok(Setup {
        board: Board::new(cells, Side::Red).ok_or(BadSetup("general-missing"))?,
        quiet: 0,
        round: 1,
    })
}

fn read_fen(text: &str) -> Result<Setup, BadSetup> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (Some(placement), true) = (fields.first(), fields.len() <= 6) else {
        return Err(BadSetup("unreadable"));
    };
    if !placement.contains('/') {
        return Err(BadSetup("unreadable"));
    }
    let cells = read_cells(placement)?;
    let turn = match fields.get(1).copied() {
        None | Some("w" | "W" | "r" | "R") => Side::Red,
        Some("b" | "B") => Side::Black,
        Some(_) => return Err(BadSetup("fen-turn")),
    };
    let counters: &[&str] = match fields.get(2..).unwrap_or_default() {
        ["-", "-", counters @ ..] => counters,
        ["-", counters @ ..] => counters,
        counters => counters,
    };
    let counter = |at: usize, usual: u32| match counters.get(at) {
        None | Some(&"-") => Ok(usual),
        Some(text) => text
            .parse()
            .ok()
            .filter(|count| *count <= MAX_COUNTER)
            .ok_or(BadSetup("fen-counters")),
    };
    if counters.len() > 2 {
        return Err(BadSetup("fen-counters"));
    }
    check_pieces(&cells)?;
    let board = Board::new(cells, turn).ok_or(BadSetup("general-missing"))?;
    Ok(Setup {
        board,
        quiet: counter(0, 0)?,
        round: counter(1, 1)?.max(1),
    })
}

fn read_cells(placement: &str) -> Result<[Option<Piece>; POINTS], BadSetup> {
    let fault = BadSetup("fen-board");
    let mut cells = [None; POINTS];
    let ranks: Vec<&str> = placement.split('/').collect();
    if ranks.len() != usize::from(RANKS) {
        return Err(fault);
    }
    for (text, rank) in ranks.iter().zip((0..RANKS).rev()) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|empty| *empty > 0) {
                file += u8::try_from(empty).unwrap_or(FILES);
            } else {
                let kind = Kind::of_letter(letter).ok_or(fault)?;
                let side = if letter.is_ascii_uppercase() {
                    Side::Red
                } else {
                    Side::Black
                };
                let point = Point::at(file, rank).ok_or(fault)?;
                cells[point.index()] = Some(Piece { side, kind });
                file += 1;
            }
            if file > FILES {
                return Err(fault);
            }
        }
        if file != FILES {
            return Err(fault);
        }
    }
    Ok(cells)
}

/// What the rules say of where pieces can stand and how many there are, one fault for each.
fn check_pieces(cells: &[Option<Piece>; POINTS]) -> Result<(), BadSetup> {
    for side in Side::BOTH {
        let count = |kind: Kind| {
            let wanted = Some(Piece { side, kind });
            cells.iter().filter(|cell| **cell == wanted).count()
        };
        if count(Kind::General) == 0 {
            return Err(BadSetup("general-missing"));
        }
        if count(Kind::General) > 1 {
            return Err(BadSetup("generals-too-many"));
        }
        if let Some(kind) = Kind::ALL
            .into_iter()
            .find(|kind| count(*kind) > kind.most())
        {
            return Err(BadSetup(too_many(kind)));
        }
    }
    Point::all()
        .filter_map(|point| Some((point, cells[point.index()]?)))
        .find_map(|(point, piece)| misplaced(point, piece))
        .map_or(Ok(()), |fault| Err(BadSetup(fault)))
}

const fn too_many(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "generals-too-many",
        Kind::Advisor => "advisors-too-many",
        Kind::Elephant => "elephants-too-many",
        Kind::Horse => "horses-too-many",
        Kind::Chariot => "chariots-too-many",
        Kind::Cannon => "cannons-too-many",
        Kind::Soldier => "soldiers-too-many",
    }
}

/// Why the piece can never stand there, if it cannot.
fn misplaced(point: Point, piece: Piece) -> Option<&'static str> {
    let Piece { side, kind } = piece;
    let (file, rank) = (point.file(), point.own_rank(side));
    let (is_fine, fault) = match kind {
        // In the other palace a general can never arrive, and has no move; positions by which
        // programs are tested have it there.
        Kind::General => (
            point.is_in_palace(side) || point.is_in_palace(side.other()),
            "general-outside-palace",
        ),
        Kind::Advisor => (
            point.is_in_palace(side) && (file + rank) % 2 == 1,
            "advisor-off-points",
        ),
        Kind::Elephant => (
            matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
            "elephant-off-points",
        ),
        // Soldiers beside their files are let pass before the river too: studies have them.
        Kind::Soldier => (rank >= 3, "soldier-behind-line"),
        Kind::Horse | Kind::Chariot | Kind::Cannon => (true, ""),
    };
    (!is_fine).then_some(fault)
}
