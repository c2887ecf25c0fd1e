//! What men are called: one table for every notation and format.

use crate::{
    fairy::{KindIndex, Rules},
    spelling::begins_with,
};

/// The names of one kind of men.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Man {
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
    /// How many of them a set has; promoted men and kings are not counted.
    pub(super) in_set: u8,
}

/// In which language men are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    Japanese,
    Simplified,
    Traditional,
}

const fn man(
    (letter, is_promoted): (char, bool),
    csa: &'static str,
    single: char,
    written: [&'static str; 3],
    typed: &'static [&'static str],
    english: &'static [&'static str],
    in_set: u8,
) -> Man {
    Man {
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

/// Every kind; men in hand in the order in which records list them.
pub(super) static MEN: [Man; 14] = [
    man(
        ('R', false),
        "HI",
        '飛',
        ["飛", "飞", "飛"],
        &["飛車", "飞车"],
        &["rook"],
        2,
    ),
    man(
        ('B', false),
        "KA",
        '角',
        ["角", "角", "角"],
        &["角行"],
        &["bishop"],
        2,
    ),
    man(
        ('G', false),
        "KI",
        '金',
        ["金", "金", "金"],
        &["金将", "金將"],
        &["gold general", "gold"],
        4,
    ),
    man(
        ('S', false),
        "GI",
        '銀',
        ["銀", "银", "銀"],
        &["銀将", "銀將", "银将"],
        &["silver general", "silver"],
        4,
    ),
    man(
        ('N', false),
        "KE",
        '桂',
        ["桂", "桂", "桂"],
        &["桂馬", "桂马"],
        &["knight"],
        4,
    ),
    man(
        ('L', false),
        "KY",
        '香',
        ["香", "香", "香"],
        &["香車", "香车"],
        &["lance"],
        4,
    ),
    man(
        ('P', false),
        "FU",
        '歩',
        ["歩", "步", "步"],
        &["歩兵", "步兵", "兵"],
        &["pawn"],
        18,
    ),
    man(
        ('K', false),
        "OU",
        '玉',
        ["玉", "王", "王"],
        &["玉将", "玉將", "王将", "王將"],
        &["king"],
        0,
    ),
    man(
        ('R', true),
        "RY",
        '龍',
        ["龍", "龙", "龍"],
        &["竜", "竜王", "龍王", "龙王"],
        &["dragon king", "dragon", "promoted rook"],
        0,
    ),
    man(
        ('B', true),
        "UM",
        '馬',
        ["馬", "马", "馬"],
        &["竜馬", "龍馬", "龙马"],
        &["dragon horse", "horse", "promoted bishop"],
        0,
    ),
    man(
        ('S', true),
        "NG",
        '全',
        ["成銀", "成银", "成銀"],
        &[],
        &["promoted silver"],
        0,
    ),
    man(
        ('N', true),
        "NK",
        '圭',
        ["成桂", "成桂", "成桂"],
        &[],
        &["promoted knight"],
        0,
    ),
    man(
        ('L', true),
        "NY",
        '杏',
        ["成香", "成香", "成香"],
        &[],
        &["promoted lance"],
        0,
    ),
    man(
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
pub(super) fn of(rules: &Rules, kind: KindIndex) -> &'static Man {
    let kind = rules.kind(kind);
    MEN.iter()
        .find(|man| man.letter == kind.letter && man.is_promoted == kind.is_promoted)
        .unwrap_or(&MEN[0])
}

/// The kind with two letters of CSA.
pub(super) fn of_csa(code: &str) -> Option<&'static Man> {
    MEN.iter().find(|man| man.csa == code)
}

/// The kind that a character of a diagram names.
pub(super) fn of_character(letter: char) -> Option<&'static Man> {
    MEN.iter()
        .find(|man| man.single == letter || man.spellings().any(|name| name.chars().eq([letter])))
}

/// The kind that is named at the beginning of a text, by the longest name that fits, and what is left.
pub(super) fn split(text: &str) -> Option<(&'static Man, &str)> {
    let single = |man: &Man| text.starts_with(man.single).then(|| man.single.len_utf8());
    let spelled = |man: &'static Man| {
        let fitting = man.spellings().filter(|name| text.starts_with(name));
        fitting.map(str::len).max().max(single(man))
    };
    let fitting = MEN.iter().filter_map(|man| Some((man, spelled(man)?)));
    let (man, length) = fitting.max_by_key(|(_, length)| *length)?;
    Some((man, &text[length..]))
}

/// The same, also where the name is English.
pub(super) fn split_said(text: &str) -> Option<(&'static Man, &str)> {
    let said = |man: &'static Man| {
        let lengths = man.english.iter();
        let lengths = lengths.filter_map(|name| begins_with(text, name));
        Some((man, lengths.max()?))
    };
    split(text).or_else(|| {
        let longest = MEN
            .iter()
            .filter_map(said)
            .max_by_key(|(_, length)| *length);
        longest.map(|(man, length)| (man, &text[length..]))
    })
}

impl Man {
    /// The kind, if the game has it.
    pub(super) fn kind(&self, rules: &Rules) -> Option<KindIndex> {
        rules.kind_of(self.letter, self.is_promoted)
    }

    /// The name in moves.
    pub(super) const fn name(&self, script: Script) -> &'static str {
        self.written[script as usize]
    }

    /// Whether men of the kind can be in hand.
    pub(super) const fn can_be_held(&self) -> bool {
        self.in_set > 0
    }

    /// Every name but the one of diagrams.
    fn spellings(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.written.into_iter().chain(self.typed.iter().copied())
    }
}
