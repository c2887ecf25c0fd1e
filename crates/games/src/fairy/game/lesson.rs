//! The small boards of the page of the rules: how the pieces move that chess does not have, and what else differs.

use super::{
    super::{Color, Illustration, Kind, KindIndex, Move, Rules, Square, Squares, Start, Variant},
    Action, diagram,
    notation::{self, SAN},
    position::FairyPosition,
    reading, setup, sprites,
};
use qiyuan_core::{
    diagram::{Arrow, BoardDiagram, Cell, Diagram, Piece as DrawnPiece, Remark},
    rules::{Crop, Lesson, Reach, Seat, Topic, Viewer},
};

/// The pieces of chess, which its own page shows.
const KNOWN: [Kind; 6] = [
    Kind::KING,
    Kind::QUEEN,
    Kind::ROOK,
    Kind::BISHOP,
    Kind::KNIGHT,
    Kind::PAWN,
];

/// The lessons: new pieces in the order of the data, then the illustrations. A game that has neither shows its starting
/// position, if that is not the one of chess.
pub(super) fn all(variant: &'static Variant) -> Vec<Lesson> {
    let rules = variant.rules();
    let kinds = rules
        .kinds()
        .filter(|kind| is_new(variant, rules.kind(*kind)));
    let pieces = kinds.filter_map(|kind| piece(rules, kind));
    let illustrations = variant.illustrations.iter();
    let illustrations =
        illustrations.flat_map(|illustration| shown(variant, illustration).unwrap_or_default());
    let mut lessons: Vec<Lesson> = pieces.chain(illustrations).collect();
    if lessons.is_empty() {
        lessons.extend(start(variant));
    }
    lessons
}

/// Whether a piece moves unlike that of chess, but for en passant, which its board does not show. Where edges are
/// joined, every piece but the pawn does.
fn is_new(variant: &Variant, kind: &Kind) -> bool {
    let moves = |kind: &Kind| kind.moves.replace('e', "");
    let is_known = |known: &Kind| known.name == kind.name && moves(known) == moves(kind);
    (variant.wraps && !kind.is_pawn) || !KNOWN.iter().any(is_known)
}

/// How a piece moves on a board with nothing else on it.
fn piece(rules: &Rules, kind: KindIndex) -> Option<Lesson> {
    let variant = rules.variant();
    let what = rules.kind(kind);
    // A pawn is shown where it may go two squares, if it may anywhere.
    let rank = match variant.initial_ranks.first() {
        Some(rank) if what.is_pawn => *rank,
        _ => variant.ranks / 2 - u8::from(variant.ranks.is_multiple_of(2)),
    };
    // Where edges are joined it stands at one of them.
    let file = if variant.wraps {
        0
    } else {
        variant.files / 2 - 1
    };
    let from = Square::at(file, rank)?;
    let reach = rules.reach(kind, from, Color::White, Squares::default());
    let cells = |is_shown: &dyn Fn(Square) -> bool| -> Vec<Cell> {
        let squares = rules.squares().filter(|square| is_shown(*square));
        squares.map(diagram::cell).collect()
    };
    let (moves, captures) = (reach.moves, reach.captures);
    let reach = Reach {
        either: cells(&|square| moves.contains(square) && captures.contains(square)),
        moves: cells(&|square| moves.contains(square) && !captures.contains(square)),
        captures: cells(&|square| !moves.contains(square) && captures.contains(square)),
    };
    let drawn = BoardDiagram {
        pieces: vec![DrawnPiece {
            at: diagram::cell(from),
            sprite: sprites::of(what, Color::White)?,
        }],
        ..BoardDiagram::new(diagram::drawn_board(variant, Seat(0)))
    };
    let remarks = variant.wraps.then_some(Remark::Wrapped);
    let drawn = Diagram {
        remarks: remarks.into_iter().collect(),
        ..drawn.into()
    };
    Some(of_piece(variant, what, from, &drawn, &reach))
}

fn of_piece(
    variant: &Variant,
    kind: &Kind,
    from: Square,
    drawn: &Diagram,
    reach: &Reach<Cell>,
) -> Lesson {
    let name = |cell: Cell| {
        let square = Square::at(cell.file, cell.rank);
        square.map_or_else(String::new, |it| diagram::square_name(variant, it))
    };
    let at = diagram::cell(from);
    let lesson = |crop| Lesson::new(kind.name, at, drawn.clone(), reach, crop, name);
    match crop(variant, at) {
        // The words tell also what lies beyond the part that is shown.
        Some(crop) => Lesson {
            topic: lesson(None).topic,
            ..lesson(Some(crop))
        },
        None => lesson(None),
    }
}

/// Five files and ranks around a piece, on a board on which it would be too small to be seen on a phone. Whatever goes
/// farther leads to the edge of them.
fn crop(variant: &Variant, at: Cell) -> Option<Crop> {
    const SIDE: u8 = 5;
    const HALF: u8 = SIDE / 2;
    let is_large = variant.files > 8 && variant.ranks > 8;
    is_large.then(|| Crop {
        from: Cell {
            file: at.file.saturating_sub(HALF).min(variant.files - SIDE),
            rank: at.rank.saturating_sub(HALF).min(variant.ranks - SIDE),
        },
        files: SIDE,
        ranks: SIDE,
    })
}

/// The boards of an illustration; nothing if it cannot occur.
fn shown(variant: &'static Variant, illustration: &Illustration) -> Option<Vec<Lesson>> {
    match *illustration {
        Illustration::Move { fen, action } => before_and_after(variant, fen, action),
        Illustration::Piece { case, fen, from } => {
            let position = setup::read(variant, fen).ok()?;
            let (rules, board) = (variant.rules(), position.board()?);
            let from = Square::parse(from)?;
            let piece = board.piece_at(from)?;
            let moves = rules.legal(board).into_iter();
            let targets = moves.filter(|action| action.from() == Some(from));
            let reach = Reach {
                either: targets
                    .map(|action| diagram::cell(rules.target(action)))
                    .collect(),
                ..Reach::default()
            };
            let drawn = diagram::draw(&position.view(), Seat(0));
            let lesson = of_piece(variant, rules.kind(piece.kind), from, &drawn, &reach);
            Some(vec![lesson.in_case(case)])
        }
        Illustration::Walk { fen, number } => {
            let mut position = setup::read(variant, fen).ok()?;
            let lesson = |key: &'static str, position: &FairyPosition| Lesson {
                topic: Topic::Named(key),
                diagram: diagram::draw(&position.view(), Seat(0)),
            };
            let before = lesson("before-walk", &position);
            position.resolve(number);
            Some(vec![before, lesson("after-walk", &position)])
        }
        Illustration::Seen { key, fen } => {
            let position = setup::read(variant, fen).ok()?;
            let seen = position.view_of(Viewer::Seat(Seat(0)));
            Some(vec![Lesson {
                topic: Topic::Named(key),
                diagram: diagram::draw(&seen, Seat(0)),
            }])
        }
        Illustration::Named { key, fen } => {
            let position = setup::read(variant, fen).ok()?;
            Some(vec![Lesson {
                topic: Topic::Named(key),
                diagram: diagram::draw(&position.view(), Seat(0)),
            }])
        }
    }
}

/// The boards before and after a move; of a drop, the one after it.
fn before_and_after(variant: &'static Variant, fen: &str, action: &str) -> Option<Vec<Lesson>> {
    let rules = variant.rules();
    let mut position = setup::read(variant, fen).ok()?;
    let board = position.board()?;
    let legal = rules.legal(board);
    let action = reading::read(rules, board, &legal, action).ok()?;
    let written = notation::body(rules, board, &legal, action, SAN)
        + notation::suffix(rules, board, action, SAN);
    let arrow = arrow(rules, board.turn(), action);
    let drawn = |position: &FairyPosition| diagram::draw(&position.view(), Seat(0));
    let before = arrow.map(|arrow| Lesson {
        topic: Topic::Before(written.clone()),
        diagram: with_arrows(drawn(&position), vec![arrow]),
    });
    position.play(Action::Play(action)).ok()?;
    let after = Lesson {
        topic: Topic::After(written),
        diagram: drawn(&position),
    };
    Some(before.into_iter().chain([after]).collect())
}

/// The starting position, where it is not that of chess: of several, one. Where kings race, arrows lead them to the
/// last rank.
fn start(variant: &'static Variant) -> Option<Lesson> {
    let (placed, _) = start_of(&Variant::BASE)?.split_once(' ')?;
    let is_of_chess = start_of(variant).is_some_and(|fen| fen.starts_with(placed));
    if is_of_chess {
        return None;
    }
    let rules = variant.rules();
    let board = rules.start(rules.array_count() / 2)?;
    let to_the_end = |color: Color| {
        let king = board.royal(color)?;
        let end = Square::at(king.file(), variant.ranks - 1)?;
        let seat = super::seat_of(color).0;
        let (from, to) = (diagram::cell(king), diagram::cell(end));
        Some(Arrow::new(Some(seat), from, to))
    };
    let (key, arrows) = match variant.start {
        _ if variant.goal.is_some() => (
            "race",
            Color::BOTH.into_iter().filter_map(to_the_end).collect(),
        ),
        Start::Position(_) => ("start", Vec::new()),
        Start::Drawn(_) | Start::Placed(_) => ("start-example", Vec::new()),
    };
    let position = FairyPosition::begin(variant, board);
    Some(Lesson {
        topic: Topic::Named(key),
        diagram: with_arrows(diagram::draw(&position.view(), Seat(0)), arrows),
    })
}

const fn start_of(variant: &Variant) -> Option<&'static str> {
    match variant.start {
        Start::Position(fen) => Some(fen),
        Start::Drawn(_) | Start::Placed(_) => None,
    }
}

/// The arrow of a move; nothing for a drop.
fn arrow(rules: &Rules, color: Color, action: Move) -> Option<Arrow> {
    let (from, to) = (action.from()?, rules.target(action));
    let (from, to) = (diagram::cell(from), diagram::cell(to));
    Some(Arrow::new(Some(super::seat_of(color).0), from, to))
}

fn with_arrows(mut drawn: Diagram, arrows: Vec<Arrow>) -> Diagram {
    if let Some(board) = drawn.board_mut() {
        board.arrows = arrows;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::{super::super::ALL, *};

    #[test]
    fn every_illustration_can_occur() {
        for variant in ALL {
            for illustration in variant.illustrations {
                assert!(
                    shown(variant, illustration).is_some(),
                    "{}: {illustration:?}",
                    variant.key
                );
            }
        }
    }

    #[test]
    fn every_game_shows_something_but_extinction_chess() {
        let bare: Vec<&str> = ALL
            .iter()
            .filter(|variant| all(variant).is_empty())
            .map(|variant| variant.key)
            .collect();
        assert_eq!(bare, ["extinction"]);
    }

    #[test]
    fn a_first_move_of_a_king_reaches_as_far_as_a_queen() {
        let variant = ALL.iter().find(|it| it.key == "cheshire").unwrap();
        let lessons = all(variant);
        let moves = lessons[0].moves().unwrap();
        assert_eq!(moves.case, Some("first-move"));
        assert_eq!(moves.reach.either.len(), 21);
    }

    #[test]
    fn a_drop_follows_from_the_capture_that_is_shown_before_it() {
        let variant = ALL.iter().find(|it| it.key == "crazyhouse").unwrap();
        let [
            Illustration::Move { fen, action },
            Illustration::Move { fen: next, .. },
        ] = variant.illustrations
        else {
            panic!("a capture and a drop");
        };
        let rules = variant.rules();
        let mut board = rules.read_fen(fen).unwrap();
        let capture = reading::read(rules, &board, &rules.legal(&board), action).unwrap();
        rules.play(&mut board, capture);
        let is_next = |reply: Move| {
            let mut after = board.clone();
            rules.play(&mut after, reply);
            let placed = |fen: &str| fen.split(' ').next().map(str::to_owned);
            placed(&rules.write_fen(&after)) == placed(next)
        };
        assert!(rules.legal(&board).into_iter().any(is_next));
    }

    #[test]
    fn pieces_of_shogi_are_shown_large_and_told_with_all_they_reach() {
        let variant = ALL.iter().find(|it| it.key == "shogi").unwrap();
        let lessons = all(variant);
        for lesson in &lessons {
            assert_eq!(lesson.diagram.board().unwrap().board.files, 5);
        }
        let mut moves = lessons.iter().filter_map(Lesson::moves);
        let rook = moves.find(|it| it.piece == "shogi-rook").unwrap();
        assert_eq!(rook.reach.either.len(), 16);
    }

    #[test]
    fn an_explosion_leaves_pawns_and_what_is_farther_away() {
        let variant = ALL.iter().find(|it| it.key == "atomic").unwrap();
        let lessons = all(variant);
        let [.., before, after] = &lessons[..] else {
            panic!("two boards");
        };
        let pieces = |lesson: &Lesson| lesson.diagram.board().unwrap().pieces.len();
        assert_eq!((pieces(before), pieces(after)), (8, 4));
        assert_eq!(after.topic, Topic::After("Rxd4".to_owned()));
    }
}
