//! The kinds of pieces and what they are called: one table for every notation and format.

use crate::{
    fairy::{KindIndex, Rules},
    spelling::begins_with,
};

/// One kind of pieces with its names.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ShogiKind {
    /// The letter of FEN, upper case.
    pub(super) letter: char,
    pub(super) is_promoted: bool,
    /// The two letters of CSA.
    pub(super) csa: &'static str,
    /// The name of one character, for diagrams.
    pub(super) single: char,
    /// The name in moves: in Japanese, in simplified and in traditional Chinese.
    written: [&'static str; 3],
    /// Other names that are read.
    typed: &'static [&'static str],
    /// English names in lower case.
    english: &'static [&'static str],
    /// How many of them a set has; promoted pieces and kings are not counted.
    pub(super) in_set: u8,
}

/// In which language pieces are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Japanese,
    Simplified,
    Traditional,
}

const fn kind(
    (letter, is_promoted): (char, bool),
    csa: &'static str,
    single: char,
    written: [&'static str; 3],
    typed: &'static [&'static str],
    english: &'static [&'static str],
    in_set: u8,
) -> ShogiKind {
    ShogiKind {
        letter,
        is_promoted,
        csa,
        single,
        written,
        typed,
        english,
        in_set,
    }
}

/// Every kind; pieces in hand in the order in which records list them.
pub(super) static KINDS: [ShogiKind; 14] = [
    kind(
        ('R', false),
        "HI",
        '飛',
        ["飛", "飞", "飛"],
        &["飛車", "飞车"],
        &["rook"],
        2,
    ),
    kind(
        ('B', false),
        "KA",
        '角',
        ["角", "角", "角"],
        &["角行"],
        &["bishop"],
        2,
    ),
    kind(
        ('G', false),
        "KI",
        '金',
        ["金", "金", "金"],
        &["金将", "金將"],
        &["gold general", "gold"],
        4,
    ),
    kind(
        ('S', false),
        "GI",
        '銀',
        ["銀", "银", "銀"],
        &["銀将", "銀將", "银将"],
        &["silver general", "silver"],
        4,
    ),
    kind(
        ('N', false),
        "KE",
        '桂',
        ["桂", "桂", "桂"],
        &["桂馬", "桂马"],
        &["knight"],
        4,
    ),
    kind(
        ('L', false),
        "KY",
        '香',
        ["香", "香", "香"],
        &["香車", "香车"],
        &["lance"],
        4,
    ),
    kind(
        ('P', false),
        "FU",
        '歩',
        ["歩", "步", "步"],
        &["歩兵", "步兵", "兵"],
        &["pawn"],
        18,
    ),
    kind(
        ('K', false),
        "OU",
        '玉',
        ["玉", "王", "王"],
        &["玉将", "玉將", "王将", "王將"],
        &["king"],
        0,
    ),
    kind(
        ('R', true),
        "RY",
        '龍',
        ["龍", "龙", "龍"],
        &["竜", "竜王", "龍王", "龙王"],
        &["dragon king", "dragon", "promoted rook"],
        0,
    ),
    kind(
        ('B', true),
        "UM",
        '馬',
        ["馬", "马", "馬"],
        &["竜馬", "龍馬", "龙马"],
        &["dragon horse", "horse", "promoted bishop"],
        0,
    ),
    kind(
        ('S', true),
        "NG",
        '全',
        ["成銀", "成银", "成銀"],
        &[],
        &["promoted silver"],
        0,
    ),
    kind(
        ('N', true),
        "NK",
        '圭',
        ["成桂", "成桂", "成桂"],
        &[],
        &["promoted knight"],
        0,
    ),
    kind(
        ('L', true),
        "NY",
        '杏',
        ["成香", "成香", "成香"],
        &[],
        &["promoted lance"],
        0,
    ),
    kind(
        ('P', true),
        "TO",
        'と',
        ["と", "成步", "成步"],
        &["成歩", "と金"],
        &["promoted pawn", "tokin"],
        0,
    ),
];

/// The names of a kind. `rules` must be those of a game with shogi pieces.
pub(super) fn of(rules: &Rules, kind: KindIndex) -> &'static ShogiKind {
    let sought = rules.kind(kind);
    KINDS
        .iter()
        .find(|kind| kind.letter == sought.letter && kind.is_promoted == sought.is_promoted)
        .unwrap_or(&KINDS[0])
}

/// The kind with two letters of CSA.
pub(super) fn of_csa(code: &str) -> Option<&'static ShogiKind> {
    KINDS.iter().find(|kind| kind.csa == code)
}

/// The kind that a character of a diagram names.
pub(super) fn of_character(letter: char) -> Option<&'static ShogiKind> {
    KINDS.iter().find(|kind| {
        kind.single == letter || kind.spellings().any(|name| name.chars().eq([letter]))
    })
}

/// The kind that is named at the beginning of a text, by the longest name that fits, and what is left.
pub(super) fn split(text: &str) -> Option<(&'static ShogiKind, &str)> {
    let single = |kind: &ShogiKind| {
        text.starts_with(kind.single)
            .then(|| kind.single.len_utf8())
    };
    let spelled = |kind: &'static ShogiKind| {
        let fitting = kind.spellings().filter(|name| text.starts_with(name));
        fitting.map(str::len).max().max(single(kind))
    };
    let fitting = KINDS.iter().filter_map(|kind| Some((kind, spelled(kind)?)));
    let (kind, length) = fitting.max_by_key(|(_, length)| *length)?;
    Some((kind, &text[length..]))
}

/// The same, also where the name is English.
pub(super) fn split_said(text: &str) -> Option<(&'static ShogiKind, &str)> {
    let said = |kind: &'static ShogiKind| {
        let lengths = kind.english.iter();
        let lengths = lengths.filter_map(|name| begins_with(text, name));
        Some((kind, lengths.max()?))
    };
    split(text).or_else(|| {
        let longest = KINDS
            .iter()
            .filter_map(said)
            .max_by_key(|(_, length)| *length);
        longest.map(|(kind, length)| (kind, &text[length..]))
    })
}

impl ShogiKind {
    /// The number of the kind, if the game has it.
    pub(super) fn index(&self, rules: &Rules) -> Option<KindIndex> {
        rules.kind_of(self.letter, self.is_promoted)
    }

    /// The name in moves.
    pub(super) const fn name(&self, script: Script) -> &'static str {
        self.written[script as usize]
    }

    /// Whether pieces of the kind can be in hand.
    pub(super) const fn can_be_held(&self) -> bool {
        self.in_set > 0
    }

    /// Every name but the one of diagrams.
    fn spellings(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.written.into_iter().chain(self.typed.iter().copied())
    }
}
