//! What is fixed about xiangqi.

use super::opening;
use qiyuan_core::rules::{Info, Notation, RecordFormat};

/// Files and steps in Chinese (纵线), `炮二平五`.
pub(super) const CHINESE: Notation = Notation("chinese");
/// The same in traditional characters, `馬二進三`.
pub(super) const CHINESE_TRADITIONAL: Notation = Notation("chinese-traditional");
/// The notation of the World Xiangqi Federation, `C2=5`.
pub(super) const WXF: Notation = Notation("wxf");
/// The same with the Chinese behind it, `C2=5 (炮二平五)`.
pub(super) const WXF_CHINESE: Notation = Notation("wxf-chinese");
/// The same in traditional characters.
pub(super) const WXF_CHINESE_TRADITIONAL: Notation = Notation("wxf-chinese-traditional");
/// Coordinates, `H2-E2`.
pub(super) const ICCS: Notation = Notation("iccs");
/// The coordinates of engines, `h2e2`; also the canonical text.
pub(super) const UCCI: Notation = Notation("ucci");

/// Games as PGN with `[Game "Chinese Chess"]` and moves in ICCS.
pub(super) const PGN: RecordFormat = RecordFormat("pgn");
/// The same with moves in Chinese.
pub(super) const CHINESE_PGN: RecordFormat = RecordFormat("chinese-pgn");
/// Games in the tags of the `DhtmlXQ` board.
pub(super) const DHTMLXQ: RecordFormat = RecordFormat("dhtmlxq");

/// Xiangqi.
pub(super) static XIANGQI: Info = Info {
    key: "xiangqi",
    sides: &["red", "black"],
    notations: &[
        CHINESE,
        CHINESE_TRADITIONAL,
        WXF,
        WXF_CHINESE,
        WXF_CHINESE_TRADITIONAL,
        ICCS,
        UCCI,
    ],
    records: &[PGN, CHINESE_PGN, DHTMLXQ],
    illegal: &[
        "blocked-path",
        "cannon-screen",
        "cannon-screens",
        "elephant-eye",
        "exposes-general",
        "general-in-check",
        "general-into-check",
        "general-taken",
        "generals-face",
        "horse-leg",
        "no-piece-on-file",
        "no-such-capture",
        "no-tandem",
        "not-your-piece",
        "off-board",
        "own-piece",
        "palace",
        "piece-cannot-reach",
        "point-empty",
        "river",
        "same-file",
        "soldier-backward",
        "soldier-sideways",
    ],
    openings: opening::NAMES,
    setup_faults: &[
        "advisor-off-points",
        "advisors-too-many",
        "cannons-too-many",
        "chariots-too-many",
        "elephant-off-points",
        "elephants-too-many",
        "fen-board",
        "fen-counters",
        "fen-turn",
        "general-missing",
        "general-outside-palace",
        "generals-facing",
        "generals-too-many",
        "horses-too-many",
        "opponent-in-check",
        "seats",
        "soldier-behind-line",
        "soldiers-too-many",
        "unreadable",
    ],
    endings: &[
        "checkmate",
        "no-moves",
        "perpetual-check",
        "perpetual-chase",
        "perpetual-mate-threat",
        "perpetual-attack",
        "repetition",
        "sixty-rounds",
    ],
    facts: &[
        "checks",
        "evades",
        "threatens-mate",
        "goes-on-attacking",
        "lone-attacker",
        "chases-unprotected",
        "chases-false-root",
        "chases-tied-root",
        "chases-dearer",
        "chases-by-exchange",
        "chases-by-check",
    ],
    pieces: &[
        "xiangqi-general",
        "xiangqi-advisor",
        "xiangqi-elephant",
        "xiangqi-horse",
        "xiangqi-chariot",
        "xiangqi-cannon",
        "xiangqi-soldier",
        "xiangqi-black-general",
        "xiangqi-black-advisor",
        "xiangqi-black-elephant",
        "xiangqi-black-soldier",
    ],
    setups: &[
        "standard",
        "one-horse",
        "two-horses",
        "one-cannon",
        "two-cannons",
        "one-chariot",
        "chariot-and-horse",
    ],
    clocks: &["20m & 60s/move x3"],
    examples: &["炮二平五", "馬二進三", "H2+3", "b0c2"],
    words: &[
        ("general", &["general"]),
        ("advisor", &["advisor"]),
        ("elephant", &["elephant"]),
        ("horse", &["horse"]),
        ("chariot", &["chariot"]),
        ("cannon", &["cannon"]),
        ("soldier", &["soldier"]),
        ("black-general", &["black-general"]),
        ("black-advisor", &["black-advisor"]),
        ("black-elephant", &["black-elephant"]),
        ("black-soldier", &["black-soldier"]),
    ],
    rated_after: Some(4),
    touch_move: true,
    ..Info::BASE
};
