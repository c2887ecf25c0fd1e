//! Rule sets as data. All of them count area.

/// What a repetition of the whole board is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Superko {
    /// Every earlier board.
    Positional,
    /// Every earlier board with the same side to move.
    Situational,
}

/// A rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    /// Its name in a setup.
    pub(super) name: &'static str,
    /// Its name in the property `RU` of SGF.
    pub(super) sgf: &'static str,
    /// What else it is called.
    aliases: &'static [&'static str],
    /// Which repetitions are forbidden.
    pub(super) superko: Superko,
    /// Whether several own stones may be put out of liberties.
    pub(super) has_suicide: bool,
    /// What White gets for a handicap unless it is agreed otherwise.
    pub(super) compensation: Compensation,
}

/// What White gets for the handicap of Black, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compensation {
    /// Nothing.
    None,
    /// A point for each stone.
    Each,
    /// A point for each stone but the first.
    EachButOne,
}

impl Compensation {
    /// All, with their names in a setup.
    pub(super) const NAMES: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("n", Self::Each),
        ("n-1", Self::EachButOne),
    ];

    pub(super) fn by_name(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, compensation)| *compensation)
    }

    pub(super) fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, known)| *known == self)
            .map_or("n", |(name, _)| name)
    }

    /// The points for so many stones.
    pub(super) const fn points(self, stones: u8) -> u8 {
        match self {
            Self::None => 0,
            Self::Each => stones,
            Self::EachButOne => stones.saturating_sub(1),
        }
    }
}

/// Every rule set, the usual one first.
pub(super) static LAWS: [Law; 4] = [
    Law {
        name: "chinese",
        sgf: "Chinese",
        aliases: &["CN", "area", "中国规则", "中國規則"],
        superko: Superko::Positional,
        has_suicide: false,
        compensation: Compensation::Each,
    },
    Law {
        name: "aga",
        sgf: "AGA",
        aliases: &["American"],
        superko: Superko::Situational,
        has_suicide: false,
        compensation: Compensation::EachButOne,
    },
    Law {
        name: "tromp-taylor",
        sgf: "Tromp-Taylor",
        aliases: &["Tromp/Taylor", "TT", "TT--"],
        superko: Superko::Positional,
        has_suicide: true,
        compensation: Compensation::None,
    },
    Law {
        name: "new-zealand",
        sgf: "NZ",
        aliases: &["New Zealand"],
        superko: Superko::Situational,
        has_suicide: true,
        compensation: Compensation::None,
    },
];

impl Law {
    /// The rule set of a game for which none is named.
    pub(super) const fn usual() -> &'static Self {
        &LAWS[0]
    }

    /// The rule set with a name of a setup or of SGF, in any case.
    pub(super) fn by_name(name: &str) -> Option<&'static Self> {
        LAWS.iter().find(|law| {
            [law.name, law.sgf]
                .iter()
                .chain(law.aliases)
                .any(|known| known.eq_ignore_ascii_case(name))
        })
    }
}
