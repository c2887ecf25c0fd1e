//! What makes a game of the chess family: data, from which [`Rules`](super::Rules) are compiled. The file is long
//! because it documents every field that a variant may set.

use super::{
    betza::{self, Leg},
    moves::KindIndex,
    square::Color,
};

/// The data of one game. A variant is written as what differs from [`Variant::BASE`], which is chess.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The stable key (`janus`).
    pub key: &'static str,
    /// The group of games with which menus list it.
    pub category: &'static str,
    /// What other programs call it in PGN. The first name is the one that is written; without any it is the key.
    pub pgn: &'static [&'static str],
    /// The address of a page that analyses it, to which a position is added, where there is one with the same rules.
    pub analysis: Option<&'static str>,
    /// How many files the board has, at most 12.
    pub files: u8,
    /// How many ranks the board has, at most 12.
    pub ranks: u8,
    /// Whether the first and the last file are neighbors.
    pub wraps: bool,
    /// From what position games start.
    pub start: Start,
    /// Whose sides, notations, records and board the game has.
    pub family: Family,
    /// The kinds of pieces, at most 16. What a pawn is follows from [`Kind::is_pawn`].
    pub kinds: &'static [Kind],
    /// What becomes of a royal piece that is attacked.
    pub royalty: Royalty,
    /// Which losses of pieces decide the game.
    pub extinction: Extinction,
    /// How castling goes, where it is possible.
    pub castling: Option<Castling>,
    /// From which ranks of its side, from 0, a piece makes its moves that Betza marks with `i`.
    pub initial_ranks: &'static [u8],
    /// From which of these ranks a double step leaves the pawn open to capture en passant.
    pub en_passant_ranks: &'static [u8],
    /// How pieces are promoted.
    pub promotion: Promotion,
    /// What becomes of pieces that are captured.
    pub capture: Capture,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// How pieces are dropped from the hand, where they are.
    pub drops: Option<Drops>,
    /// What else a move does to the board.
    pub effect: Effect,
    /// Betza's notation of what a royal piece may do as its first move of the game.
    pub royal_first_move: Option<&'static str>,
    /// The letter of the pieces that relay: what they guard moves like a knight too.
    pub relays: Option<char>,
    /// Whether a move must not give check.
    pub no_checks: bool,
    /// Where a king wins by arriving.
    pub goal: Option<Goal>,
    /// How many checks win; none if 0.
    pub checks_to_win: u8,
    /// What it means to have no legal move and not to be in check.
    pub stalemate: Stalemate,
    /// Whether a side names the square on which its move ends, and the opponent chooses among the moves that end there.
    pub ambiguous: bool,
    /// Whether a side sees only what its pieces can reach, see `mechanism/fog.rs`.
    pub fog: bool,
    /// The letters of the kinds on the die that is thrown before each move; none without dice. See
    /// `mechanism/chance.rs`.
    pub die: &'static str,
    /// Which repetitions and how many moves without progress end the game.
    pub counting: Counting,
    /// How many points White and Black need to win by declaration, where that is possible.
    pub declaration: Option<[u16; 2]>,
    /// A few moves to show as examples: legal at the start whatever array is drawn, and on the first face of a die.
    pub examples: &'static [&'static str],
    /// What the page of the rules shows beside the pieces that chess does not have.
    pub illustrations: &'static [Illustration],
}

impl Variant {
    /// Chess.
    pub const BASE: Self = Self {
        key: "",
        category: "",
        pgn: &[],
        analysis: None,
        files: 8,
        ranks: 8,
        wraps: false,
        start: Start::Position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        family: Family::Chess,
        kinds: &[
            Kind::KING,
            Kind::QUEEN,
            Kind::ROOK,
            Kind::BISHOP,
            Kind::KNIGHT,
            Kind::PAWN,
        ],
        royalty: Royalty::Mate,
        extinction: Extinction::Never,
        castling: Some(Castling::CHESS),
        initial_ranks: &[1],
        en_passant_ranks: &[1],
        promotion: Promotion::pawns("QRBN"),
        capture: Capture::Remove,
        must_capture: false,
        drops: None,
        effect: Effect::None,
        royal_first_move: None,
        relays: None,
        no_checks: false,
        goal: None,
        checks_to_win: 0,
        stalemate: Stalemate::Draws,
        ambiguous: false,
        fog: false,
        die: "",
        counting: Counting::Chess,
        declaration: None,
        examples: &["e4", "Nf3", "d4"],
        illustrations: &[],
    };

    /// Whether it is a game of shogi's family.
    #[must_use]
    pub const fn is_shogi(&self) -> bool {
        matches!(self.family, Family::Shogi)
    }

    /// The kinds of pieces that the die shows, in its order.
    pub fn faces(&self) -> impl Iterator<Item = &'static Kind> {
        let kind = |letter| self.kinds.get(self.kind_of(letter, false)?.index());
        self.die.chars().filter_map(kind)
    }

    /// The kind with a letter, upper case.
    #[must_use]
    pub fn kind_of(&self, letter: char, is_promoted: bool) -> Option<KindIndex> {
        let mut kinds = (0..).map(KindIndex::of).zip(self.kinds);
        let found =
            kinds.find(|(_, kind)| kind.letter == letter && kind.is_promoted == is_promoted);
        found.map(|(kind, _)| kind)
    }
}

/// A family of games that share their sides, notations, records and the look of their board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// White and Black, algebraic notation and PGN.
    Chess,
    /// Sente and gote, the notations and records of shogi.
    Shogi,
}

/// Squares on which a royal piece wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Their names, separated by spaces.
    pub squares: &'static str,
    /// Why the game is over when one has arrived.
    pub reason: &'static str,
    /// Why it is drawn when both have: Black may follow White with the next move. Nothing where the first one wins.
    pub draw: Option<&'static str>,
}

/// From what position games start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// From this one, as FEN.
    Position(&'static str),
    /// From an array that is drawn by lot.
    Drawn(Array),
    /// From where both sides place their pieces, each without seeing the other, see `mechanism/arrangement.rs`.
    Placed(Arrangement),
}

/// How both sides place their pieces before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// The position that is suggested, as FEN: it says which pieces there are.
    pub suggested: &'static str,
    /// How many ranks a side has for its pieces, at most 4.
    pub ranks: u8,
    /// Whether a file has one pawn of a side at most.
    pub one_pawn_a_file: bool,
    /// The letter of the kind whose pieces must not all stand on squares of one color.
    pub apart: Option<char>,
}

/// Arrays that are drawn by lot, see `arrays.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Array {
    /// Kings in opposite corners, the other pieces at random, bishops on squares of different colors.
    Corner,
    /// The same behind three more pawns.
    Fortress,
    /// The arrays of Capablanca Random Chess.
    Capablanca,
    /// Queens, rooks, bishops and knights all over the board.
    Massacre,
}

/// A kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The letter of FEN and of notation, upper case.
    pub letter: char,
    /// Whether it is the promoted side of the kind with the same letter, which FEN writes with a plus.
    pub is_promoted: bool,
    /// The key of its name (`chess-knight`).
    pub name: &'static str,
    /// The key of the name of White's pieces, where it is another.
    pub first_name: Option<&'static str>,
    /// Its picture with a slot for the side (`chess/knight` becomes `chess/white-knight`).
    pub sprite: &'static str,
    /// How it moves, in Betza's notation, see `betza.rs`.
    pub moves: &'static str,
    /// Whether it is a pawn: it is promoted, its moves reset the 50-move count, and drops are limited.
    pub is_pawn: bool,
    /// Whether it is royal: what attacks it gives check, or what captures it wins.
    pub is_royal: bool,
    /// Whether it cannot be captured.
    pub is_immune: bool,
    /// Its points in a declaration, promoted or not.
    pub worth: u16,
}

impl Kind {
    /// A kind that is neither a pawn nor royal.
    #[must_use]
    pub const fn new(
        letter: char,
        name: &'static str,
        sprite: &'static str,
        moves: &'static str,
    ) -> Self {
        Self {
            letter,
            is_promoted: false,
            name,
            first_name: None,
            sprite,
            moves,
            is_pawn: false,
            is_royal: false,
            is_immune: false,
            worth: 1,
        }
    }

    /// The king of chess.
    pub const KING: Self = Self::new('K', "chess-king", "chess/king", "K").royal();
    /// The queen of chess.
    pub const QUEEN: Self = Self::new('Q', "chess-queen", "chess/queen", "Q");
    /// The rook of chess.
    pub const ROOK: Self = Self::new('R', "chess-rook", "chess/rook", "R");
    /// The bishop of chess.
    pub const BISHOP: Self = Self::new('B', "chess-bishop", "chess/bishop", "B");
    /// The knight of chess.
    pub const KNIGHT: Self = Self::new('N', "chess-knight", "chess/knight", "N");
    /// The pawn of chess.
    pub const PAWN: Self = Self::new('P', "chess-pawn", "chess/pawn", "mfWcefFimfnD").pawn();

    /// Queen and knight in one.
    pub const AMAZON: Self = Self::new('A', "chess-amazon", "chess/amazon", "QN");
    /// Bishop and knight in one.
    pub const ARCHBISHOP: Self = Self::new('A', "chess-archbishop", "chess/archbishop", "BN");
    /// The same in Janus chess, which has its own name for it.
    pub const JANUS: Self = Self::new('J', "chess-janus", "chess/archbishop", "BN");
    /// Rook and knight in one.
    pub const CHANCELLOR: Self = Self::new('C', "chess-chancellor", "chess/chancellor", "RN");

    /// The king of shogi: 玉 of sente and 王 of gote.
    pub const SHOGI_KING: Self = Self {
        first_name: Some("shogi-jewel"),
        ..Self::new('K', "shogi-king", "shogi/king", "K").royal()
    };
    /// The rook of shogi.
    pub const SHOGI_ROOK: Self = Self::new('R', "shogi-rook", "shogi/rook", "R").worth(5);
    /// A promoted rook.
    pub const DRAGON: Self = Self::new('R', "shogi-dragon", "shogi/dragon", "RF")
        .promoted()
        .worth(5);
    /// The bishop of shogi.
    pub const SHOGI_BISHOP: Self = Self::new('B', "shogi-bishop", "shogi/bishop", "B").worth(5);
    /// A promoted bishop.
    pub const HORSE: Self = Self::new('B', "shogi-horse", "shogi/horse", "BW")
        .promoted()
        .worth(5);
    /// The gold general.
    pub const GOLD: Self = Self::new('G', "shogi-gold", "shogi/gold", "WfF");
    /// The silver general.
    pub const SILVER: Self = Self::new('S', "shogi-silver", "shogi/silver", "FfW");
    /// A promoted silver general.
    pub const PROMOTED_SILVER: Self =
        Self::new('S', "shogi-promoted-silver", "shogi/promoted-silver", "WfF").promoted();
    /// The knight of shogi.
    pub const SHOGI_KNIGHT: Self = Self::new('N', "shogi-knight", "shogi/knight", "ffN");
    /// A promoted knight.
    pub const PROMOTED_KNIGHT: Self =
        Self::new('N', "shogi-promoted-knight", "shogi/promoted-knight", "WfF").promoted();
    /// The lance.
    pub const LANCE: Self = Self::new('L', "shogi-lance", "shogi/lance", "fR");
    /// A promoted lance.
    pub const PROMOTED_LANCE: Self =
        Self::new('L', "shogi-promoted-lance", "shogi/promoted-lance", "WfF").promoted();
    /// The pawn of shogi.
    pub const SHOGI_PAWN: Self = Self::new('P', "shogi-pawn", "shogi/pawn", "fW").pawn();
    /// A promoted pawn.
    pub const TOKIN: Self = Self::new('P', "shogi-tokin", "shogi/tokin", "WfF").promoted();

    /// The same as a royal kind.
    #[must_use]
    pub const fn royal(self) -> Self {
        Self {
            is_royal: true,
            ..self
        }
    }

    /// The same as a pawn.
    #[must_use]
    pub const fn pawn(self) -> Self {
        Self {
            is_pawn: true,
            ..self
        }
    }

    /// The same as the promoted side of the kind with its letter.
    #[must_use]
    pub const fn promoted(self) -> Self {
        Self {
            is_promoted: true,
            ..self
        }
    }

    /// The key of the name of a side's pieces.
    #[must_use]
    pub const fn name_of(&self, color: Color) -> &'static str {
        match (color, self.first_name) {
            (Color::White, Some(name)) => name,
            _ => self.name,
        }
    }

    /// Whether it is a king, which need not be royal, as other kinds may be.
    #[must_use]
    pub fn is_king(&self) -> bool {
        [Self::KING.name, Self::SHOGI_KING.name].contains(&self.name)
    }

    /// Whether one that was captured is held in hand, in games with drops: neither royal nor the promoted side of a
    /// kind.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        !self.is_royal && !self.is_promoted
    }

    /// The same with other points in a declaration.
    #[must_use]
    pub const fn worth(self, worth: u16) -> Self {
        Self { worth, ..self }
    }

    /// Whether none of its moves captures.
    pub(super) fn never_captures(&self) -> bool {
        self.legs().iter().all(|leg| !leg.captures)
    }

    /// Whether each of its moves captures.
    pub(super) fn always_captures(&self) -> bool {
        self.legs().iter().all(|leg| !leg.moves)
    }

    /// Whether it steps or leaps, and captures what could capture it in the same way: two such pieces of a kind never
    /// attack one another alone.
    pub(super) fn is_symmetric_leaper(&self) -> bool {
        let legs = self.legs();
        let is_answered = |leg: &Leg| {
            let back = (-leg.step.0, -leg.step.1);
            legs.iter()
                .any(|other| other.step == back && other.captures == leg.captures)
        };
        legs.iter().all(|leg| leg.most == 1 && is_answered(leg))
    }

    /// The directions in which it moves; the tests of the data say that there are some.
    fn legs(&self) -> Vec<Leg> {
        betza::read(self.moves).unwrap_or_default()
    }

    /// The same with other moves.
    #[must_use]
    pub const fn moving(self, moves: &'static str) -> Self {
        Self { moves, ..self }
    }
}

/// What becomes of a royal piece that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Royalty {
    /// It must not be left attacked; attacked without a legal move is mate.
    Mate,
    /// It may be captured, which wins.
    Capture,
    /// Nothing: it is captured like any other piece.
    None,
}

/// Which losses of pieces decide the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extinction {
    /// None but those of royal pieces.
    Never,
    /// A side without any piece of one of the kinds of the game loses; of two sides, the one that did not move.
    AnyKind,
    /// A side without any piece loses.
    AllLose,
    /// A side without any piece wins.
    AllWin,
}

/// Where the king and the rook go in castling, by file from 0: to the left, to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The letter of the pieces with which the king castles.
    pub rook: char,
    /// Where the king goes.
    pub king_files: [u8; 2],
    /// Where the rook goes.
    pub rook_files: [u8; 2],
    /// Whether it is written as the king that takes its rook, and rights as files, since arrays are drawn.
    pub takes_rook: bool,
}

impl Castling {
    /// The castling of chess.
    pub const CHESS: Self = Self {
        rook: 'R',
        king_files: [2, 6],
        rook_files: [3, 5],
        takes_rook: false,
    };
}

/// How pieces are promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Not at all.
    Never,
    /// Pawns that reach a zone become one of several kinds.
    Pawns {
        /// The letters of these kinds, the usual one first.
        to: &'static str,
        /// Where.
        zone: Zone,
        /// On how many ranks before the zone a pawn may, but need not, be promoted.
        optional: u8,
        /// Whether only kinds of which the own side has lost one.
        only_captured: bool,
    },
    /// A piece whose move begins or ends on the last so many ranks may turn over, and must where it could never move
    /// on.
    TurnsOver {
        /// How many ranks.
        ranks: u8,
    },
    /// A pawn that reaches the last rank leaves the board.
    Leaves,
}

impl Promotion {
    /// As in chess: pawns must become one of these kinds on the last rank.
    #[must_use]
    pub const fn pawns(to: &'static str) -> Self {
        Self::Pawns {
            to,
            zone: Zone::Ranks(1),
            optional: 0,
            only_captured: false,
        }
    }
}

/// Squares of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The last so many ranks.
    Ranks(u8),
    /// The named squares of White and of Black.
    Squares([&'static str; 2]),
}

/// What becomes of pieces that are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// They leave the game.
    Remove,
    /// They change sides and come into the hand as they are.
    ToHand,
    /// They change sides and come into the hand as what they were before their promotion.
    ToHandDemoted,
    /// Pieces may also capture pieces of their own side but royal ones. These come into the hand; the others leave the
    /// game.
    OwnToHand,
    /// They explode, with the piece that captures and with all pieces but pawns beside the square.
    Explode,
}

/// How pieces are dropped from the hand onto empty squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drops {
    /// Whether pawns are kept from the first and the last rank.
    pub pawns_off_ends: bool,
    /// Whether a piece must be able to move on from where it is dropped.
    pub must_move_on: bool,
    /// Whether a file has one unpromoted pawn of a side at most (nifu).
    pub one_pawn_a_file: bool,
    /// Whether a dropped pawn may give mate (uchifuzume where not).
    pub pawn_mates: bool,
}

impl Drops {
    /// As in the games that add drops to chess.
    pub const CHESS: Self = Self {
        pawns_off_ends: true,
        must_move_on: false,
        one_pawn_a_file: false,
        pawn_mates: true,
    };

    /// As in shogi.
    pub const SHOGI: Self = Self {
        pawns_off_ends: false,
        must_move_on: true,
        one_pawn_a_file: true,
        pawn_mates: false,
    };
}

/// What else a move does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// The square that a piece leaves vanishes.
    Vanish,
    /// After every 20th move of Black the board freezes, see `mechanism/ice_age.rs`.
    IceAge,
    /// After every move the behemoth walks at random, see `mechanism/behemoth.rs`.
    Behemoth,
}

/// What it means to have no legal move and not to be in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// A draw.
    Draws,
    /// A loss for the side that has no move.
    Loses,
    /// A win for the side that has no move.
    Wins,
}

/// Which repetitions and how many moves without progress end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As in chess: threefold repetition and 50 moves may be claimed, fivefold and 75 moves end the game.
    Chess,
    /// The same without counting moves, as pieces that are dropped never leave the game.
    Repetition,
    /// The same without repetition: 50 moves may be claimed, 75 moves end the game.
    Moves,
    /// Fourfold repetition ends the game: who gave check with every move loses, otherwise a draw.
    Shogi,
    /// Fourfold repetition ends the game: who gave check with every move loses, otherwise White, the first to move.
    Minishogi,
    /// Threefold repetition and 50 moves end the game without a claim, which would tell something.
    Unclaimed,
    /// Never: every move takes a piece or a square off the board.
    None,
}

/// A position on the page of the rules, which the game treats unlike chess. FENs are those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illustration {
    /// What a move does: the board before and after it; of a drop, the one after it.
    Move {
        /// The position before.
        fen: &'static str,
        /// The move, as one types it.
        action: &'static str,
    },
    /// Where a piece can go in this position.
    Piece {
        /// What is special about it: `lesson-<case>` in the words of the family.
        case: &'static str,
        /// The position.
        fen: &'static str,
        /// The square of the piece.
        from: &'static str,
    },
    /// What White sees in this position.
    Seen {
        /// What is shown: `lesson-<key>` in the words of the family.
        key: &'static str,
        /// The position.
        fen: &'static str,
    },
    /// A walk of the behemoth: the board before and after it.
    Walk {
        /// The position before.
        fen: &'static str,
        /// The number of the walk.
        number: u32,
    },
    /// A position that speaks for itself, such as one in which a square was named.
    Named {
        /// What is shown: `lesson-<key>` in the words of the family.
        key: &'static str,
        /// The position, with what a setup says behind it.
        fen: &'static str,
    },
}
