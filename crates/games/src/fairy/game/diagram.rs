//! The picture of a position, as data.

use super::{
    super::{Board, Chance, Color, Kind, KindIndex, Move, Piece, Rules, Square, Variant, shogi},
    placing::PlacingView,
    position::{FairyView, State, Walk},
    seat_of, sprites,
};
use crate::spelling::names;
use qiyuan_core::{
    diagram::{
        Arrow, Beyond, Board as DrawnBoard, BoardDesign, BoardDiagram, Cell, Coordinates, Diagram,
        Die, DieFace, Hand, Mark, MarkKind, Note, Piece as DrawnPiece, Remark, Shape, Words, Wrap,
    },
    rules::Seat,
};

/// The key of the behemoth.
pub(super) const BEHEMOTH: &str = "chess-behemoth";

/// Draws the board with the side of `bottom` below. Before an array is drawn, only those pieces stand that stand alike
/// in all arrays.
pub(super) fn draw(view: &FairyView, bottom: Seat) -> Diagram {
    let rules = view.rules();
    let placed = view.placing().map(|placing| placing.board(rules));
    let pieces = match (view.state(), &placed) {
        (Some(state), _) => pieces_on(rules, &state.board),
        (None, Some(placed)) => pieces_on(rules, placed),
        (None, None) => undrawn(rules),
    };
    let words = Color::BOTH
        .into_iter()
        .map(|color| words(rules, color, &pieces))
        .collect();
    let drawn = pieces.iter().filter_map(|(square, piece)| {
        Some(DrawnPiece {
            at: cell(*square),
            sprite: sprites::of(rules.kind(piece.kind), piece.color)?,
        })
    });
    let mut diagram = BoardDiagram {
        pieces: drawn.collect(),
        marks: marks(view),
        ..BoardDiagram::new(drawn_board(rules.variant(), bottom))
    };
    if let Some(placed) = &placed {
        add_neutral(rules, placed, &mut diagram);
    }
    if let Some(state) = view.state() {
        add_neutral(rules, &state.board, &mut diagram);
        diagram.arrows = candidate_arrows(rules, state);
        diagram.arrows.extend(walk_arrows(state));
        diagram.hands = hands(rules, &state.board, bottom);
        diagram.notes = checks(rules, &state.board);
        diagram.notes.extend(losses(rules, state));
        diagram.dice = die(rules, state);
    }
    Diagram {
        words,
        remarks: remarks(view),
        ..diagram.into()
    }
}

/// The board of the picture, without what stands on it.
pub(super) fn drawn_board(variant: &Variant, bottom: Seat) -> DrawnBoard {
    let (files, ranks) = (variant.files, variant.ranks);
    let is_shogi = variant.is_shogi();
    let mut design = if is_shogi {
        BoardDesign::squares()
    } else {
        BoardDesign::checkered()
    };
    if variant.wraps {
        design.wrap = Wrap::Files;
    }
    if is_shogi {
        design.shape = Shape::Wedge;
        design.dots = shogi::dots(variant);
    }
    DrawnBoard {
        is_flipped: bottom == seat_of(Color::Black),
        coordinates: if is_shogi {
            shogi::coordinates(variant)
        } else {
            Coordinates {
                bottom: ('a'..='z').take(files.into()).map(String::from).collect(),
                left: (1..=ranks).map(|rank| rank.to_string()).collect(),
                top: Vec::new(),
                right: Vec::new(),
            }
        },
        ..DrawnBoard::new(design, files, ranks)
    }
}

/// The name of a square in the coordinates beside the board.
pub(super) fn square_name(variant: &Variant, square: Square) -> String {
    if variant.is_shogi() {
        shogi::square_name(variant, square)
    } else {
        square.to_string()
    }
}

/// What stands where, kind by kind in the order of the data.
fn pieces_on(rules: &Rules, board: &Board) -> Vec<(Square, Piece)> {
    let mut pieces: Vec<(Square, Piece)> = rules
        .squares()
        .filter_map(|square| Some((square, board.piece_at(square)?)))
        .collect();
    pieces.sort_by_key(|(square, piece)| (piece.color, piece.kind, *square));
    pieces
}

/// The pieces that stand alike in all arrays, as far as they are pawns or royal.
fn undrawn(rules: &Rules) -> Vec<(Square, Piece)> {
    let count = rules.array_count();
    let others: Vec<Board> = [count / 2, count.saturating_sub(1)]
        .into_iter()
        .filter_map(|number| rules.start(number))
        .collect();
    let is_fixed = |kind: &Kind| kind.is_pawn || kind.is_royal;
    let first = rules.start(0).map(|board| pieces_on(rules, &board));
    first
        .into_iter()
        .flatten()
        .filter(|(_, piece)| is_fixed(rules.kind(piece.kind)))
        .filter(|(square, piece)| {
            others
                .iter()
                .all(|board| board.piece_at(*square) == Some(*piece))
        })
        .collect()
}

fn marks(view: &FairyView) -> Vec<Mark> {
    if let Some(placing) = view.placing() {
        return attacked(view.rules(), placing);
    }
    let Some(state) = view.state() else {
        return Vec::new();
    };
    let mark = |square: Square, kind: MarkKind| Mark {
        at: cell(square),
        kind,
    };
    let last = state.last.into_iter().flat_map(|last| {
        let from = last.from.map(|from| mark(from, MarkKind::LastFrom));
        from.into_iter().chain([mark(last.to, MarkKind::LastTo)])
    });
    let removed = state.last.into_iter().flat_map(|last| last.removed.iter());
    // Where the behemoth stands, a mark would hide it.
    let crushed = state.walk.iter().flat_map(|walk| {
        let pieces = walk.crushed.iter().map(|(square, _)| *square);
        pieces.filter(|square| Some(square) != walk.path.last())
    });
    let removed = removed.chain(crushed);
    let removed = removed.map(|square| mark(square, MarkKind::Dead));
    let named = state.named.map(|to| mark(to, MarkKind::Target));
    let pieces = candidates(view.rules(), state).into_iter();
    let pieces = pieces.map(|(from, _)| mark(from, MarkKind::Chosen));
    let check = view
        .rules()
        .checked_royal(&state.board)
        .map(|king| mark(king, MarkKind::Check));
    last.chain(removed)
        .chain(named)
        .chain(pieces)
        .chain(check)
        .collect()
}

/// The kings of arrays that were shown and attack both.
fn attacked(rules: &Rules, placing: &PlacingView) -> Vec<Mark> {
    let board = placing.board(rules);
    let pieces = pieces_on(rules, &board).into_iter();
    let kings = pieces.filter(|(_, piece)| rules.kind(piece.kind).is_royal);
    let marks = kings.map(|(square, _)| Mark {
        at: cell(square),
        kind: MarkKind::Check,
    });
    marks.filter(|_| placing.is_of_before()).collect()
}

/// The pieces that can go to the square that was named, each once.
fn candidates(rules: &Rules, state: &State) -> Vec<(Square, Piece)> {
    let moves = state.named.map(|to| rules.candidates(&state.board, to));
    let mut from: Vec<Square> = moves.into_iter().flatten().filter_map(Move::from).collect();
    from.sort_unstable();
    from.dedup();
    let pieces = from.into_iter();
    pieces
        .filter_map(|square| Some((square, state.board.piece_at(square)?)))
        .collect()
}

/// The arrows of the pieces that can go to the square that was named.
fn candidate_arrows(rules: &Rules, state: &State) -> Vec<Arrow> {
    let arrow = |from: Square| {
        let seat = seat_of(state.board.turn()).0;
        Some(Arrow::new(Some(seat), cell(from), cell(state.named?)))
    };
    let pieces = candidates(rules, state).into_iter();
    pieces.filter_map(|(from, _)| arrow(from)).collect()
}

/// The path of the behemoth: where it goes over an edge, an arrow leaves the board, and another comes in on the other
/// side.
fn walk_arrows(state: &State) -> Vec<Arrow> {
    let is_step = |from: &Square, to: &Square| {
        from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) <= 1
    };
    let Some(walk) = &state.walk else {
        return Vec::new();
    };
    let step = walk_step(&walk.path);
    let parts = || walk.path.chunk_by(is_step);
    let last = parts().count().saturating_sub(1);
    let arrow = |(number, part): (usize, &[Square])| {
        let [from, to] = [part.first()?, part.last()?].map(|square| cell(*square));
        Some(Arrow {
            beyond: Beyond {
                before: step.filter(|_| number > 0),
                after: step.filter(|_| number < last),
            },
            ..Arrow::new(None, from, to)
        })
    };
    parts().enumerate().filter_map(arrow).collect()
}

/// The step of a walk, in files and ranks: over an edge it is that from the last file to the first or the like.
fn walk_step(path: &[Square]) -> Option<(i8, i8)> {
    let (from, to) = (path.first()?, path.get(1)?);
    let along = |from: u8, to: u8| match from.abs_diff(to) {
        0 => 0,
        1 => to.cmp(&from) as i8,
        _ => from.cmp(&to) as i8,
    };
    let files = along(from.file(), to.file());
    Some((files, along(from.rank(), to.rank())))
}

/// The walk of the behemoth in words.
fn walk_in_words(rules: &Rules, walk: &Walk) -> Remark {
    let name = |square: &Square| square_name(rules.variant(), *square);
    let of_side = |color: Color| {
        let pieces = walk.crushed.iter();
        let pieces: Vec<(Square, Piece)> = pieces
            .copied()
            .filter(|(_, it)| it.color == color)
            .collect();
        (!pieces.is_empty()).then(|| words(rules, color, &pieces))
    };
    Remark::Walked {
        piece: BEHEMOTH,
        way: walk.path.iter().map(name).collect(),
        crushed: Color::BOTH.into_iter().filter_map(of_side).collect(),
    }
}

/// The pieces that were captured, where not everybody sees the board.
fn lost(rules: &Rules, state: &State) -> Vec<(Color, KindIndex, u8)> {
    if !rules.variant().fog {
        return Vec::new();
    }
    let of_both = Color::BOTH.into_iter().flat_map(|color| {
        let kinds = rules.kinds();
        kinds.map(move |kind| (color, kind, state.losses[color.index()][kind.index()]))
    });
    of_both.filter(|(_, _, count)| *count > 0).collect()
}

fn losses(rules: &Rules, state: &State) -> Vec<Note> {
    let lost = lost(rules, state).into_iter();
    let note = |(color, kind, count): (Color, KindIndex, u8)| Note {
        sprite: sprites::of(rules.kind(kind), color),
        text: format!("×{count}"),
        taken_by: None,
    };
    lost.map(note).collect()
}

/// The die that was thrown.
fn die(rules: &Rules, state: &State) -> Vec<Die> {
    let Chance::Thrown(face) = state.chance else {
        return Vec::new();
    };
    let sprite = sprites::of(rules.kind(face), state.board.turn());
    let die = |sprite| Die {
        face: DieFace::Piece(sprite),
        is_used: false,
    };
    sprite.map(die).into_iter().collect()
}

/// Ice and the behemoth stand on squares as pieces do; vanished squares are blocked.
fn add_neutral(rules: &Rules, board: &Board, diagram: &mut BoardDiagram) {
    for square in rules.squares() {
        if board.is_ice(square) {
            diagram.pieces.push(DrawnPiece {
                at: cell(square),
                sprite: sprites::ICE,
            });
        } else if board.is_behemoth(square) {
            diagram.pieces.push(DrawnPiece {
                at: cell(square),
                sprite: sprites::BEHEMOTH,
            });
        } else if board.is_hole(square) {
            diagram.blocked.push(cell(square));
        } else if board.is_dark(square) {
            diagram.dark.push(cell(square));
        }
    }
}

/// The hands where pieces are dropped, the near one first.
fn hands(rules: &Rules, board: &Board, bottom: Seat) -> Vec<Hand> {
    if rules.variant().drops.is_none() {
        return Vec::new();
    }
    let hand = |color: Color| Hand {
        seat: seat_of(color).0,
        pieces: board
            .hand(color)
            .filter_map(|(kind, count)| Some((sprites::of(rules.kind(kind), color)?, count)))
            .collect(),
    };
    let mut hands = Color::BOTH.map(hand);
    if bottom == seat_of(Color::Black) {
        hands.reverse();
    }
    hands.into()
}

/// How many checks a side has given, and how many win; nothing where checks are not counted.
const fn checks_of(rules: &Rules, board: &Board, color: Color) -> Option<(u8, u8)> {
    match rules.variant().checks_to_win {
        0 => None,
        needed => Some((needed.saturating_sub(board.checks_left(color)), needed)),
    }
}

/// How many checks each side has given of those that win.
fn checks(rules: &Rules, board: &Board) -> Vec<Note> {
    let royal = rules.kinds().find(|kind| rules.kind(*kind).is_royal);
    let note = |color: Color| {
        let (given, needed) = checks_of(rules, board, color)?;
        Some(Note {
            sprite: royal.and_then(|kind| sprites::of(rules.kind(kind), color)),
            text: format!("{given}/{needed}"),
            taken_by: None,
        })
    };
    Color::BOTH.into_iter().filter_map(note).collect()
}

fn words(rules: &Rules, color: Color, pieces: &[(Square, Piece)]) -> Words {
    let name = |kind: KindIndex| rules.kind(kind).name_of(color);
    Words {
        side: side(rules.variant(), color),
        pieces: pieces
            .iter()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| {
                let point = square_name(rules.variant(), *square);
                (name(piece.kind), point)
            })
            .collect(),
    }
}

/// What stands beside the board, lies on it or is gone, in words.
fn remarks(view: &FairyView) -> Vec<Remark> {
    let (rules, variant) = (view.rules(), view.variant());
    let mut remarks = Vec::new();
    if variant.wraps {
        remarks.push(Remark::Wrapped);
    }
    if let Some(placing) = view.placing() {
        remarks.extend(dark(rules, &placing.board(rules)));
    }
    let Some(state) = view.state() else {
        return remarks;
    };
    let board = &state.board;
    let name = |square: Square| square_name(variant, square);
    if let Some(to) = state.named {
        let pieces = candidates(rules, state).into_iter();
        remarks.push(Remark::Candidates {
            to: name(to),
            pieces: pieces
                .map(|(from, piece)| (rules.kind(piece.kind).name, name(from)))
                .collect(),
        });
    }
    let removed: Vec<String> = state
        .last
        .into_iter()
        .flat_map(|last| last.removed.iter())
        .map(name)
        .collect();
    if !removed.is_empty() {
        remarks.push(Remark::Removed(removed));
    }
    for color in Color::BOTH {
        let side = side(variant, color);
        let pieces: Vec<(&'static str, u8)> = board
            .hand(color)
            .map(|(kind, count)| (rules.kind(kind).name, count))
            .collect();
        if !pieces.is_empty() {
            remarks.push(Remark::Hand { side, pieces });
        }
        if let Some((given, needed)) = checks_of(rules, board, color) {
            remarks.push(Remark::Checks {
                side,
                given,
                needed,
            });
        }
    }
    let points = |is_meant: &dyn Fn(Square) -> bool| -> Vec<String> {
        let squares = rules.squares().filter(|square| is_meant(*square));
        squares.map(name).collect()
    };
    let (ice, holes) = (
        points(&|square| board.is_ice(square)),
        points(&|square| board.is_hole(square)),
    );
    remarks.extend(of_secrets_and_chance(rules, state));
    if !ice.is_empty() {
        remarks.push(Remark::Ice(ice));
    }
    if !holes.is_empty() {
        remarks.push(Remark::Vanished(holes));
    }
    remarks
}

/// The behemoth, the die, what is not seen, and what was captured out of sight.
fn of_secrets_and_chance(rules: &Rules, state: &State) -> Vec<Remark> {
    let (variant, board) = (rules.variant(), &state.board);
    let mut remarks = Vec::new();
    let walk = state.walk.as_ref();
    remarks.extend(walk.map(|walk| walk_in_words(rules, walk)));
    if let Some(square) = rules.behemoth(board) {
        remarks.push(Remark::Neutral {
            piece: BEHEMOTH,
            point: square_name(variant, square),
        });
    }
    if let Chance::Thrown(face) = state.chance {
        let piece = rules.kind(face).name;
        remarks.push(Remark::Thrown {
            piece,
            symbol: names::of(piece).and_then(|name| name.figurine),
        });
    }
    remarks.extend(dark(rules, board));
    let lost = lost(rules, state);
    for color in Color::BOTH {
        let own = lost.iter().filter(|(side, ..)| *side == color);
        let pieces: Vec<(&'static str, u8)> = own
            .map(|(_, kind, count)| (rules.kind(*kind).name, *count))
            .collect();
        if !pieces.is_empty() {
            remarks.push(Remark::Lost {
                side: side(variant, color),
                pieces,
            });
        }
    }
    remarks
}

/// What is not seen: the squares of each rank from the first to the last of a row of dark ones, or the whole board.
fn dark(rules: &Rules, board: &Board) -> Option<Remark> {
    let mut rows: Vec<(Square, Square)> = Vec::new();
    for square in rules.squares().filter(|square| board.is_dark(*square)) {
        match rows.last_mut() {
            Some((_, last)) if last.offset(1, 0) == Some(square) => *last = square,
            _ => rows.push((square, square)),
        }
    }
    let name = |square: Square| square_name(rules.variant(), square);
    let all = rules.squares().all(|square| board.is_dark(square));
    let rows = rows.into_iter().map(|(first, last)| {
        if first == last {
            name(first)
        } else {
            format!("{}–{}", name(first), name(last))
        }
    });
    let rows: Vec<String> = rows.collect();
    if all {
        Some(Remark::AllDark)
    } else if rows.is_empty() {
        None
    } else {
        Some(Remark::Dark(rows))
    }
}

/// What a side is called.
pub(super) fn side(variant: &Variant, color: Color) -> &'static str {
    sides(variant)[color.index()]
}

/// What both sides are called.
pub(super) fn sides(variant: &Variant) -> &'static [&'static str; 2] {
    if variant.is_shogi() {
        &["sente", "gote"]
    } else {
        &["white", "black"]
    }
}

pub(super) const fn cell(square: Square) -> Cell {
    Cell {
        file: square.file(),
        rank: square.rank(),
    }
}
