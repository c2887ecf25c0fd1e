//! Rule sets as data.

/// What a rule set says where rule sets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::xiangqi) struct Profile {
    /// The name, as scripts give it.
    pub(in crate::xiangqi) name: &'static str,
    /// Whether a threat to mate (杀) is an attack.
    pub(super) counts_mate_threats: bool,
    /// Whether a win by exchanges, over a protected piece, is a chase (少根, 联合捉子).
    pub(super) counts_exchanges: bool,
    /// Whether a protector that would expose its general to mate is none (假根).
    pub(super) has_false_roots_by_mate: bool,
    /// Whether a protector is none that can take back only at the cost of something else (不能离线).
    pub(super) has_tied_roots: bool,
    /// How many checks deep a capture is looked at for being suicide.
    pub(super) suicide_depth: u8,
    /// Whether leaving check with the general is idle, whatever it uncovers.
    pub(super) is_evasion_idle: bool,
    /// Whether a lone attacker may chase advisors and elephants.
    pub(super) exempts_lone_attacker: bool,
    /// Whether soldiers chase where the other side attacks on every move.
    pub(super) soldiers_chase_back: bool,
    /// Whether only one and the same piece can be chased perpetually, on every move.
    pub(super) needs_same_victim: bool,
    /// Whether an attack that could not be carried out counts anew once the piece is safe that it would
    /// have cost.
    pub(super) renews_parried: bool,
    /// Whether a threat to win a piece by a check is a chase (将军得子).
    pub(super) counts_gains_by_checks: bool,
    /// Whether of two sides that chase on every move the one whose chases are graver has to change.
    pub(super) weighs_chases: bool,
    /// Where it is written.
    pub(super) articles: Articles,
}

/// Where each kind of verdict is written, and what attacks are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Articles {
    pub(super) perpetual_check: &'static str,
    /// Only one side attacks on every move.
    pub(super) prohibited: &'static str,
    pub(super) both_allowed: &'static str,
    pub(super) both_prohibited: &'static str,
    /// What a threat to mate (杀) is, and a chase (捉); nothing where the verdict's own article says it.
    pub(super) mate_threat: Option<&'static str>,
    pub(super) chase: Option<&'static str>,
}

/// The rules of the Chinese Xiangqi Association of 1999, the profile that judges unless another is named. A
/// capture is judged on its own point: what falls elsewhere (不能离线) or after a check (将军得子, 29.1) is
/// left out, because finding it by search turns draws of clear cases into losses.
const CXA1999: Profile = Profile {
    name: "cxa1999",
    counts_mate_threats: true,
    counts_exchanges: true,
    has_false_roots_by_mate: true,
    has_tied_roots: false,
    suicide_depth: 3,
    is_evasion_idle: true,
    exempts_lone_attacker: true,
    soldiers_chase_back: true,
    needs_same_victim: false,
    renews_parried: false,
    counts_gains_by_checks: false,
    weighs_chases: false,
    articles: Articles {
        perpetual_check: "CXA 1999, 26.1",
        prohibited: "CXA 1999, 26.4",
        both_allowed: "CXA 1999, 26.2",
        both_prohibited: "CXA 1999, 26.3",
        mate_threat: Some("CXA 1999, 28.2"),
        chase: None,
    },
};

/// The rules of 2020, where of two attacking sides one may have to change (26.9). Its diagrams count what
/// falls elsewhere or after a check, and an attack that was parried and is free again; by the rules of
/// 1999 the last is idle (从捉到捉为闲).
const CXA2020: Profile = Profile {
    name: "cxa2020",
    has_tied_roots: true,
    soldiers_chase_back: false,
    renews_parried: true,
    counts_gains_by_checks: true,
    weighs_chases: true,
    articles: Articles {
        perpetual_check: "CXA 2020, 25.1",
        prohibited: "CXA 2020, 25.3",
        both_allowed: "CXA 2020, 25.2",
        both_prohibited: "CXA 2020, 26.9",
        mate_threat: Some("CXA 2020, 24.2"),
        chase: Some("CXA 2020, 24.3"),
    },
    ..CXA1999
};

/// The rules of the Asian Xiangqi Federation, which the world federation uses too.
const AXF: Profile = Profile {
    name: "axf",
    counts_mate_threats: false,
    counts_exchanges: false,
    has_false_roots_by_mate: false,
    has_tied_roots: false,
    suicide_depth: 0,
    is_evasion_idle: false,
    exempts_lone_attacker: false,
    soldiers_chase_back: false,
    needs_same_victim: true,
    renews_parried: false,
    counts_gains_by_checks: false,
    weighs_chases: false,
    articles: Articles {
        perpetual_check: "AXF, perpetual check",
        prohibited: "AXF, perpetual chase",
        both_allowed: "AXF, both sides allowed",
        both_prohibited: "AXF, both sides prohibited",
        mate_threat: None,
        chase: None,
    },
};

/// The profile in force.
pub(in crate::xiangqi) const DEFAULT: Profile = CXA1999;

const ALL: [Profile; 3] = [CXA1999, CXA2020, AXF];

/// The names, the one in force first.
pub(in crate::xiangqi) const NAMES: &[&str] = &["cxa1999", "cxa2020", "axf"];

/// The profile with this name. No name is the one in force.
pub(in crate::xiangqi) fn by_name(name: &str) -> Option<&'static Profile> {
    static PROFILES: [Profile; 3] = ALL;
    if name.is_empty() {
        return Some(&PROFILES[0]);
    }
    PROFILES.iter().find(|profile| profile.name == name)
}
