//! Diagrams that no game of ours draws yet: boards with holes, blocks, fog, joined edges and dice, and card tables.

use qiyuan_core::diagram::{
    Board, BoardDesign, BoardDiagram, Card, CardState, CardTable, Cell, Coordinates, Die, DieFace,
    Mark, MarkKind, Piece, Pile, PlayedCard, Seating, Sprite, TablePlace, Wrap,
};

const fn at(file: u8, rank: u8) -> Cell {
    Cell { file, rank }
}

fn labels(letters: &str, ranks: u8) -> Coordinates {
    Coordinates {
        bottom: letters.chars().map(String::from).collect(),
        left: (1..=ranks).map(|rank| rank.to_string()).collect(),
        ..Coordinates::default()
    }
}

/// A shogi board: squares of one color with four dots.
pub(crate) fn shogi() -> BoardDiagram {
    let letters = |text: &str| text.chars().map(String::from).collect();
    let dots = [at(3, 3), at(3, 6), at(6, 3), at(6, 6)];
    BoardDiagram::new(Board {
        coordinates: Coordinates {
            top: letters("987654321"),
            right: letters("ihgfedcba"),
            ..Coordinates::default()
        },
        ..Board::new(
            BoardDesign {
                dots: dots.into(),
                ..BoardDesign::squares()
            },
            9,
            9,
        )
    })
}

/// Chess of which White sees only some squares.
pub(crate) fn fog() -> BoardDiagram {
    let mut diagram = super::chess(&[("d4", MarkKind::LastTo), ("d2", MarkKind::LastFrom)]);
    let is_dark = |cell: Cell| cell.rank >= 5 || (cell.rank == 4 && !cell.file.is_multiple_of(3));
    let cells = (0..8).flat_map(|file| (0..8).map(move |rank| at(file, rank)));
    diagram.dark = cells.filter(|cell| is_dark(*cell)).collect();
    diagram.pieces.retain(|piece| !is_dark(piece.at));
    diagram
}

/// A board of twelve columns without corners and with a pit in the middle, joined left and right, with blocks.
pub(crate) fn holes(design: BoardDesign) -> BoardDiagram {
    let corners = [0, 1, 10, 11].into_iter().flat_map(|file| {
        let ranks = [0, 1, 8, 9].into_iter();
        ranks.map(move |rank| at(file, rank))
    });
    let pit = [at(5, 4), at(6, 4), at(5, 5), at(6, 5)];
    let board = Board {
        holes: corners.chain(pit).collect(),
        coordinates: labels("abcdefghijkl", 10),
        ..Board::new(
            BoardDesign {
                wrap: Wrap::Files,
                ..design
            },
            12,
            10,
        )
    };
    let piece = |file, rank, key| Piece {
        at: at(file, rank),
        sprite: Sprite(key),
    };
    BoardDiagram {
        pieces: vec![
            piece(0, 4, "chess/white-rook"),
            piece(11, 6, "chess/black-queen"),
            piece(4, 1, "chess/white-king"),
        ],
        marks: vec![Mark {
            at: at(8, 4),
            kind: MarkKind::Target,
        }],
        blocked: vec![at(3, 6), at(8, 2), at(9, 5)],
        ..BoardDiagram::new(board)
    }
}

/// Dice with pips, with a number and with pieces, some of them played.
pub(crate) fn dice() -> BoardDiagram {
    let die = |face, is_used| Die { face, is_used };
    let numbers = (1..=6).map(|number| die(DieFace::Number(number), number == 2));
    let others = [
        die(DieFace::Number(20), false),
        die(DieFace::Piece(Sprite("chess/white-knight")), false),
        die(DieFace::Piece(Sprite("chess/black-queen")), true),
    ];
    let mut diagram = super::pockets();
    diagram.pieces.retain(|piece| piece.at.rank < 4);
    diagram.dice = numbers.chain(others).collect();
    diagram
}

/// The sprites of a French pack of cards, as they are in the artwork.
const PACK: [&str; 20] = [
    "cards/S2", "cards/S7", "cards/SJ", "cards/SQ", "cards/SA", "cards/H3", "cards/H8", "cards/HT",
    "cards/HK", "cards/HA", "cards/D4", "cards/D9", "cards/DJ", "cards/DQ", "cards/D2", "cards/C5",
    "cards/C6", "cards/CT", "cards/CK", "cards/CA",
];

fn card(key: &'static str, state: CardState) -> Card {
    Card {
        sprite: Sprite(key),
        state,
    }
}

fn cards(range: std::ops::Range<usize>) -> Vec<Card> {
    PACK[range]
        .iter()
        .map(|&key| card(key, CardState::Plain))
        .collect()
}

fn place(seat: u8, label: &str, score: &str) -> TablePlace {
    TablePlace {
        score: score.to_owned(),
        ..TablePlace::new(seat, label)
    }
}

fn table() -> CardTable {
    CardTable::new(Sprite("cards/back"))
}

fn trick(cards: &[(u8, &'static str)]) -> Vec<PlayedCard> {
    let played = cards.iter().map(|&(seat, key)| PlayedCard {
        seat,
        card: card(key, CardState::Plain),
    });
    played.collect()
}

/// A trick of four, as the seat below sees it: its cards of another suit cannot be played.
pub(crate) fn trick_of_four() -> CardTable {
    let mut own = cards(0..13);
    own[5..]
        .iter_mut()
        .for_each(|card| card.state = CardState::Faded);
    own[3].state = CardState::Exposed;
    let mut trick = trick(&[(1, "cards/S9"), (2, "cards/SK"), (3, "cards/S3")]);
    trick[1].card.state = CardState::Exposed;
    CardTable {
        places: vec![
            TablePlace {
                name: "Ann".to_owned(),
                cards: own,
                open: cards(5..8),
                is_to_act: true,
                ..place(0, "1", "-40")
            },
            TablePlace {
                name: "Benjamin".to_owned(),
                backs: 12,
                leads: true,
                open: cards(8..10),
                ..place(1, "4", "+120")
            },
            TablePlace {
                name: "陳小美".to_owned(),
                backs: 12,
                ..place(2, "3", "0")
            },
            TablePlace {
                name: "Maximilian".to_owned(),
                backs: 12,
                open: cards(10..17),
                ..place(3, "2", "-1000")
            },
        ],
        trick,
        ..table()
    }
}

/// The same kind of game, as everybody may see it.
pub(crate) fn trick_in_public() -> CardTable {
    let mut table = trick_of_four();
    table.places[0].cards.clear();
    table.places[0].backs = 13;
    table
}

/// The trick before, which the seat below has taken.
pub(crate) fn last_trick() -> CardTable {
    let mut table = trick_in_public();
    table.trick = trick(&[
        (1, "cards/S9"),
        (2, "cards/SK"),
        (3, "cards/S3"),
        (0, "cards/SA"),
    ]);
    for played in &mut table.trick[..3] {
        played.card.state = CardState::Faded;
    }
    table.heading = "Last trick".to_owned();
    table
}

/// Six people and two piles.
pub(crate) fn six_with_piles() -> CardTable {
    let mut places: Vec<TablePlace> = (0..6)
        .map(|seat| TablePlace {
            backs: 7 - seat,
            is_to_act: seat == 4,
            leads: seat == 2,
            ..place(
                seat,
                &(seat + 1).to_string(),
                &(i16::from(seat) * 15).to_string(),
            )
        })
        .collect();
    places[0].backs = 0;
    places[0].cards = cards(13..18);
    CardTable {
        places,
        piles: vec![
            Pile {
                top: None,
                count: 31,
            },
            Pile {
                top: Some(card("cards/H7", CardState::Plain)),
                count: 12,
            },
        ],
        ..table()
    }
}

/// Six people who have each played a card.
pub(crate) fn trick_of_six() -> CardTable {
    CardTable {
        trick: trick(&[
            (0, "cards/S9"),
            (1, "cards/SK"),
            (2, "cards/HT"),
            (3, "cards/DA"),
            (4, "cards/XR"),
            (5, "cards/C2"),
        ]),
        piles: Vec::new(),
        ..six_with_piles()
    }
}

/// Four open hands of five cards, to compare.
pub(crate) fn open_hands() -> CardTable {
    let scores = ["+36", "×2", "-12", "0"];
    let places = (0_u8..).zip(scores).map(|(seat, score)| {
        let first = usize::from(seat) * 5;
        TablePlace {
            cards: cards(first..first + 5),
            leads: seat == 1,
            ..place(seat, &(seat + 1).to_string(), score)
        }
    });
    CardTable {
        seating: Seating::Rows,
        places: places.collect(),
        ..table()
    }
}

/// Two people and hands so long that the cards lie over one another.
pub(crate) fn long_hands() -> CardTable {
    let mut own = cards(0..20);
    own.extend(cards(0..6));
    CardTable {
        places: vec![
            TablePlace {
                cards: own,
                ..place(0, "A", "12")
            },
            TablePlace {
                cards: cards(2..20),
                is_to_act: true,
                ..place(1, "B", "7")
            },
        ],
        ..table()
    }
}
