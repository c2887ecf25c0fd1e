//! The words that people say around a piece and its square, in lower case. A game without spaces in its notation (shogi)
//! reads them without theirs.

/// What may stand before a piece.
pub(crate) const LEADS: &[&str] = &[
    "我", "的", "用", "把", "选择", "選擇", "选", "選", "i'll", "i", "with", "my", "the", "an",
    "a", "choose", "pick",
];

/// The same where it says that the piece moves.
pub(crate) const MOVES: &[&str] = &["出", "走", "跳", "动", "動", "play", "move"];

/// That a piece goes where the next square is.
pub(crate) const TO: &[&str] = &[
    "走到", "跳到", "移到", "走去", "走", "跳", "到", "去", "→", "goes to", "moves to", "move to",
    "jumps to", "to",
];

/// That a piece stands on the next square, unless something says that it moves.
pub(crate) const AT: &[&str] = &["在", "on", "at"];

/// That a piece leaves the next square.
pub(crate) const FROM: &[&str] = &["从", "從", "from"];

/// That something is captured.
pub(crate) const TAKES: &[&str] = &["吃掉", "吃", "captures", "capture", "takes", "take"];

/// That a piece is dropped.
pub(crate) const DROPS: &[&str] = &["打入", "打", "dropped", "drops", "drop"];
