//! A variant compiled into tables.

use super::{
    board::{Board, Cell, MAX_KINDS},
    fen,
    moves::KindIndex,
    square::{Color, NUMBERS, Square, Squares},
    tables::{self, CODES, Ray, Tables},
    variant::{
        Arrangement, Capture, Castling, Effect, Kind, Promotion, Royalty, Start, Variant, Zone,
    },
};

/// How the moves that leave the own royal piece in danger are told from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Safety {
    /// There are none: royal pieces may be lost.
    Free,
    /// By the lines that lead to the royal piece: nothing attacks but along lines.
    Lines,
    /// By playing each move.
    Played,
}

/// The rules of one variant, made by [`Variant::rules`].
#[derive(Debug)]
pub struct Rules {
    variant: &'static Variant,
    pub(super) tables: Tables,
    pub(super) safety: Safety,
    /// The codes that each side may capture.
    pub(super) takeable: [u32; 2],
    /// Whether nothing but pieces of the opponent can be captured.
    pub(super) takes_only_enemies: bool,
    /// The codes of royal kinds.
    pub(super) royal_codes: u32,
    /// The codes of pawns.
    pub(super) pawn_codes: u32,
    /// The codes of pieces that can be promoted.
    pub(super) promotable_codes: u32,
    /// The codes of pieces that relay a knight's move.
    pub(super) relay_codes: u32,
    /// The codes of pieces that castle with the king.
    pub(super) rook_codes: u32,
    /// The codes of pieces of which two of a kind never attack one another alone.
    pub(super) leaper_codes: u32,
    /// Where a piece that is promoted must be, and where it may.
    pub(super) zones: [Squares; 2],
    pub(super) optional_zones: [Squares; 2],
    /// What pawns become.
    pub(super) promotions: Vec<KindIndex>,
    /// The promoted side of each kind, and the kind of which each is a side.
    pub(super) promoted_kinds: [Option<KindIndex>; MAX_KINDS],
    pub(super) unpromoted_kinds: [KindIndex; MAX_KINDS],
    /// From where each code could never move on.
    pub(super) immobile: [Squares; CODES],
    /// Where royal pieces win.
    pub(super) goal: Squares,
    /// How many pieces of each kind there are at the start.
    pub(super) start_counts: [[u8; MAX_KINDS]; 2],
    /// Where royal pieces stand at the start.
    pub(super) start_royals: [Option<Square>; 2],
    /// The rooks that may castle at the start, once that is known.
    pub(super) start_castling: Option<[[Option<Square>; 2]; 2]>,
    /// Whether pawns of each side start on its first rank.
    pub(super) starts_on_first_rank: [bool; 2],
    /// The spans of rays of a royal piece's first move, where it is special.
    first_moves: Option<[Vec<(u32, u32)>; 2]>,
    /// The squares adjacent to each square, and those a knight's leap away.
    pub(super) adjacent: Vec<Squares>,
    pub(super) knight_leaps: Vec<Squares>,
}

impl Rules {
    pub(super) fn new(variant: &'static Variant) -> Self {
        let mut tables = Tables::new(variant);
        let first_moves = variant
            .royal_first_move
            .map(|text| Color::BOTH.map(|color| tables.add_special(variant, color, text)));
        let immobile = immobile(variant, &tables);
        let mut rules = Self {
            variant,
            safety: safety(variant),
            takeable: Color::BOTH.map(|color| takeable(variant, color)),
            takes_only_enemies: variant.capture != Capture::OwnToHand
                && variant.effect != Effect::IceAge,
            royal_codes: codes(variant, |kind| kind.is_royal),
            pawn_codes: codes(variant, |kind| kind.is_pawn),
            promotable_codes: promotable_codes(variant),
            relay_codes: codes(variant, |kind| variant.relays == Some(kind.letter)),
            rook_codes: codes(variant, |kind| is_castling_rook(variant, kind)),
            leaper_codes: codes(variant, Kind::is_symmetric_leaper),
            zones: Color::BOTH.map(|color| zone(variant, color)),
            optional_zones: Color::BOTH.map(|color| optional_zone(variant, color)),
            promotions: promotions(variant),
            promoted_kinds: promoted_kinds(variant),
            unpromoted_kinds: unpromoted_kinds(variant),
            immobile,
            goal: goal(variant),
            start_counts: [[0; MAX_KINDS]; 2],
            start_royals: [None; 2],
            start_castling: None,
            starts_on_first_rank: [false; 2],
            first_moves,
            adjacent: near(variant, |files, ranks| files.max(ranks) == 1),
            knight_leaps: near(variant, |files, ranks| files * ranks == 2),
            tables,
        };
        let start = match variant.start {
            Start::Position(text)
            | Start::Placed(Arrangement {
                suggested: text, ..
            }) => fen::read(&rules, text).ok(),
            Start::Drawn(_) => rules.start(0),
        };
        if let Some(start) = start {
            rules.start_counts = start.counts;
            rules.start_royals = start.royals;
            rules.start_castling = Some(start.castling);
            rules.starts_on_first_rank =
                Color::BOTH.map(|color| rules.has_first_pawn(&start, color));
        }
        rules
    }

    /// The data.
    #[must_use]
    pub const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// A kind of pieces.
    #[must_use]
    pub fn kind(&self, kind: KindIndex) -> &'static Kind {
        // Indices are made only for kinds of the variant: the fallback is never reached.
        self.variant.kinds.get(kind.index()).unwrap_or(&Kind::KING)
    }

    /// All kinds of pieces, in the order of the data.
    pub fn kinds(&self) -> impl Iterator<Item = KindIndex> + use<> {
        // At most 16.
        (0..self.variant.kinds.len() as u8).map(KindIndex::of)
    }

    /// The kind with a letter, upper case.
    #[must_use]
    pub fn kind_of(&self, letter: char, is_promoted: bool) -> Option<KindIndex> {
        self.variant.kind_of(letter, is_promoted)
    }

    /// All squares, rank by rank from the first.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        tables::all(self.variant)
    }

    /// Whether the board has the square.
    #[must_use]
    pub const fn has(&self, square: Square) -> bool {
        square.file() < self.variant.files && square.rank() < self.variant.ranks
    }

    pub(super) const fn castling(&self) -> Option<Castling> {
        self.variant.castling
    }

    pub(super) fn castling_takes_rook(&self) -> bool {
        self.variant
            .castling
            .is_some_and(|castling| castling.takes_rook)
    }

    fn has_first_pawn(&self, start: &Board, color: Color) -> bool {
        start.pieces[color.index()].iter().any(|square| {
            self.relative_rank(color, square.rank()) == 0
                && self.pawn_codes >> start.cells[square.index()].code() & 1 != 0
        })
    }

    /// Whether pieces of the kind castle with the king.
    pub(super) const fn is_rook(&self, kind: KindIndex) -> bool {
        self.rook_codes >> kind.number() & 1 != 0
    }

    /// Whether royal pieces of the kind never attack one another: it steps or leaps, and back by the same ways.
    pub(super) const fn is_leaper(&self, kind: KindIndex) -> bool {
        self.leaper_codes >> kind.number() & 1 != 0
    }

    /// Whether the piece on a square is a royal piece with its special first move before it.
    pub(super) fn has_first_move(&self, board: &Board, from: Square, cell: Cell) -> bool {
        let color = cell.color().index();
        self.first_moves.is_some() && board.unmoved[color] && board.royals[color] == Some(from)
    }

    /// The rays of the piece on a square.
    pub(super) fn rays(&self, board: &Board, from: Square, cell: Cell) -> &[Ray] {
        match &self.first_moves {
            Some(spans) if self.has_first_move(board, from, cell) => {
                self.tables.span(spans[cell.color().index()][from.index()])
            }
            _ => self.tables.rays(cell.code(), from),
        }
    }
}

fn safety(variant: &Variant) -> Safety {
    if variant.relays.is_some() || variant.capture == Capture::Explode {
        Safety::Played
    } else if variant.royalty == Royalty::Mate {
        Safety::Lines
    } else {
        Safety::Free
    }
}

/// The codes of both sides of the kinds for which something holds.
fn codes(variant: &Variant, is_meant: impl Fn(&Kind) -> bool) -> u32 {
    let white: u32 = (0..)
        .zip(variant.kinds)
        .filter(|(_, kind)| is_meant(kind))
        .map(|(number, _): (u32, _)| 1 << number)
        .sum();
    white | white << MAX_KINDS
}

fn is_castling_rook(variant: &Variant, kind: &Kind) -> bool {
    variant
        .castling
        .is_some_and(|castling| castling.rook == kind.letter && !kind.is_promoted)
}

fn promotable_codes(variant: &Variant) -> u32 {
    codes(variant, |kind| match variant.promotion {
        Promotion::Never | Promotion::Leaves => false,
        Promotion::Pawns { .. } => kind.is_pawn,
        Promotion::TurnsOver { .. } => {
            !kind.is_promoted && variant.kind_of(kind.letter, true).is_some()
        }
    })
}

fn goal(variant: &Variant) -> Squares {
    let mut squares = Squares::default();
    let names = variant.goal.map_or("", |goal| goal.squares);
    for square in names.split_whitespace().filter_map(Square::parse) {
        squares.insert(square);
    }
    squares
}

fn takeable(variant: &Variant, by: Color) -> u32 {
    let sides = [0xffff, 0xffff_0000];
    let theirs = codes(variant, |kind| !kind.is_immune) & sides[by.other().index()];
    let ours = codes(variant, |kind| !kind.is_immune && !kind.is_royal) & sides[by.index()];
    let takes_own = variant.capture == Capture::OwnToHand;
    theirs | if takes_own { ours } else { 0 }
}

fn zone(variant: &Variant, color: Color) -> Squares {
    match variant.promotion {
        Promotion::Never => Squares::NONE,
        Promotion::Leaves => last_ranks(variant, color, 1),
        Promotion::TurnsOver { ranks } => last_ranks(variant, color, ranks),
        Promotion::Pawns { zone, .. } => match zone {
            Zone::Ranks(ranks) => last_ranks(variant, color, ranks),
            Zone::Squares(names) => names[color.index()]
                .split(' ')
                .filter_map(Square::parse)
                .collect(),
        },
    }
}

fn optional_zone(variant: &Variant, color: Color) -> Squares {
    match variant.promotion {
        Promotion::Pawns {
            zone: Zone::Ranks(ranks),
            optional,
            ..
        } => last_ranks(variant, color, ranks + optional),
        _ => zone(variant, color),
    }
}

fn last_ranks(variant: &Variant, color: Color, ranks: u8) -> Squares {
    tables::all(variant)
        .filter(|square| match color {
            Color::White => square.rank() + ranks >= variant.ranks,
            Color::Black => square.rank() < ranks,
        })
        .collect()
}

fn promotions(variant: &Variant) -> Vec<KindIndex> {
    match variant.promotion {
        Promotion::Pawns { to, .. } => to
            .chars()
            .filter_map(|letter| variant.kind_of(letter, false))
            .collect(),
        _ => Vec::new(),
    }
}

fn promoted_kinds(variant: &Variant) -> [Option<KindIndex>; MAX_KINDS] {
    let mut promoted_kinds = [None; MAX_KINDS];
    for (slot, kind) in promoted_kinds.iter_mut().zip(variant.kinds) {
        if !kind.is_promoted {
            *slot = variant.kind_of(kind.letter, true);
        }
    }
    promoted_kinds
}

fn unpromoted_kinds(variant: &Variant) -> [KindIndex; MAX_KINDS] {
    let mut unpromoted_kinds = [KindIndex::of(0); MAX_KINDS];
    for (number, (slot, kind)) in (0_u8..).zip(unpromoted_kinds.iter_mut().zip(variant.kinds)) {
        let base = variant.kind_of(kind.letter, false);
        *slot = base.unwrap_or(KindIndex::of(number));
    }
    unpromoted_kinds
}

fn immobile(variant: &Variant, tables: &Tables) -> [Squares; CODES] {
    let mut immobile = [Squares::NONE; CODES];
    for (code, squares) in (0_u8..).zip(immobile.iter_mut()) {
        *squares = tables::all(variant)
            .filter(|square| tables.rays(code, *square).is_empty())
            .collect();
    }
    immobile
}

/// The squares at some distance from each square.
fn near(variant: &Variant, is_near: impl Fn(i8, i8) -> bool) -> Vec<Squares> {
    let mut near = vec![Squares::NONE; NUMBERS];
    for square in tables::all(variant) {
        near[square.index()] = (-2..=2)
            .flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)))
            .filter(|(files, ranks): &(i8, i8)| is_near(files.abs(), ranks.abs()))
            .filter_map(|(files, ranks)| tables::neighbor(variant, square, files, ranks))
            .collect();
    }
    near
}
