//! What is fixed about chess and about Fischer Random.

use qiyuan_core::rules::{Info, Notation, RecordFormat};

/// Standard algebraic notation, `Nf3`.
pub(super) const SAN: Notation = Notation("san");
/// The notation of engines, `g1f3`; also the canonical text.
pub(super) const UCI: Notation = Notation("uci");
/// Long algebraic notation, `Ng1-f3`.
pub(super) const LAN: Notation = Notation("lan");
/// Algebraic notation with pictures of the pieces, `♘f3`.
pub(super) const FIGURINE: Notation = Notation("figurine");
/// Algebraic notation with the Chinese names of the pieces, `马f3`.
pub(super) const CHINESE: Notation = Notation("chinese");
/// The same in traditional characters, `馬f3`.
pub(super) const CHINESE_TRADITIONAL: Notation = Notation("chinese-traditional");

const NOTATIONS: &[Notation] = &[SAN, UCI, LAN, FIGURINE, CHINESE, CHINESE_TRADITIONAL];

const RECORDS: &[RecordFormat] = &[RecordFormat("pgn")];

const ILLEGAL: &[&str] = &[
    "blocked-path",
    "capture-unmarked",
    "castle-blocked",
    "castle-in-check",
    "castle-into-check",
    "castle-right-lost",
    "castle-through-check",
    "empty-square",
    "en-passant-expired",
    "en-passant-exposes-king",
    "king-in-check",
    "king-into-check",
    "no-drops",
    "no-piece-can-reach",
    "no-such-capture",
    "no-such-piece",
    "no-such-square",
    "not-a-promotion",
    "not-your-piece",
    "nothing-to-capture",
    "own-piece",
    "pawn-double-step",
    "piece-cannot-reach",
    "pinned",
    "promotion-kind",
    "promotion-king",
    "promotion-pawn",
    "wrong-piece",
];

const SETUP_FAULTS: &[&str] = &[
    "castling-rights",
    "fen-board",
    "fen-castling",
    "fen-counters",
    "fen-en-passant",
    "fen-turn",
    "king-missing",
    "kings-too-many",
    "material-too-much",
    "opponent-in-check",
    "pawns-on-last-rank",
    "seats",
    "unreadable",
];

const FISCHER_SETUP_FAULTS: &[&str] = &[
    "array-number",
    "castling-rights",
    "fen-board",
    "fen-castling",
    "fen-counters",
    "fen-en-passant",
    "fen-turn",
    "king-missing",
    "kings-too-many",
    "material-too-much",
    "opponent-in-check",
    "pawns-on-last-rank",
    "seats",
    "unreadable",
];

const CLAIMS: &[&str] = &["threefold", "fifty-move"];

const ENDINGS: &[&str] = &[
    "checkmate",
    "stalemate",
    "insufficient-material",
    "dead-position",
    "fivefold",
    "seventy-five-move",
    "threefold",
    "fifty-move",
    "time-cannot-mate",
];

const PIECES: &[&str] = &[
    "chess-king",
    "chess-queen",
    "chess-rook",
    "chess-bishop",
    "chess-knight",
    "chess-pawn",
];

/// The pieces, as menus name them.
const WORDS: &[(&str, &[&str])] = &[
    ("king", &["king"]),
    ("queen", &["queen"]),
    ("rook", &["rook"]),
    ("bishop", &["bishop"]),
    ("knight", &["knight"]),
    ("pawn", &["pawn"]),
];

/// Chess by the FIDE Laws.
pub(super) static CHESS: Info = Info {
    key: "chess",
    sides: &["white", "black"],
    notations: NOTATIONS,
    records: RECORDS,
    illegal: ILLEGAL,
    setup_faults: SETUP_FAULTS,
    claims: CLAIMS,
    endings: ENDINGS,
    pieces: PIECES,
    setups: &["standard"],
    examples: &["e4", "Nf3", "d4"],
    words: WORDS,
    rated_after: Some(4),
    touch_move: true,
    ..Info::BASE
};

/// Fischer Random.
pub(super) static FISCHER_RANDOM: Info = Info {
    key: "fischerandom",
    sides: &["white", "black"],
    notations: NOTATIONS,
    records: RECORDS,
    illegal: ILLEGAL,
    setup_faults: FISCHER_SETUP_FAULTS,
    claims: CLAIMS,
    endings: ENDINGS,
    draws: &["array"],
    setup_notes: &["array"],
    pieces: PIECES,
    setups: &["random"],
    examples: &["e4", "c4", "g3"],
    words: WORDS,
    rated_after: Some(4),
    touch_move: true,
    ..Info::BASE
};
