//! Counting stones and the points they surround (数子法), in integers.

use super::{
    bits::Bits,
    board::{Board, Color},
    game_settings::GameSettings,
    law::Law,
};
use qiyuan_core::rules::{Amount, Count, CountLine, Outcome, Seat, SeatSet};

/// The points of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// The points of Black: living stones and what only they reach.
    pub(super) black: Bits,
    /// The points of White.
    pub(super) white: Bits,
    /// The points that both reach, or nobody.
    pub(super) neutral: Bits,
}

impl Tally {
    /// Counts a board from which dead stones are taken off.
    pub(super) fn of(board: &Board, dead: Bits) -> Self {
        let board = board.without(dead);
        let free = board.free();
        let reach = |color: Color| {
            let stones = board.of(color);
            stones.flood(stones | free)
        };
        let (black, white) = (reach(Color::Black), reach(Color::White));
        let (black, white) = (black & !white, white & !black);
        Self {
            black: black | board.of(Color::Black),
            white: white | board.of(Color::White),
            neutral: board.area() & !(black | white | board.stones()),
        }
    }

    /// By how much Black is ahead, in half points.
    pub(super) fn lead(&self, settings: &GameSettings) -> i32 {
        2 * (points(self.black) - points(self.white) - i32::from(settings.compensated()))
            - settings.komi
    }

    /// How the game ends by this count.
    pub(super) fn outcome(&self, settings: &GameSettings, reason: &'static str) -> Outcome {
        let lead = self.lead(settings);
        if lead == 0 {
            return Outcome::drawn("jigo");
        }
        let winner = Seat(u8::from(lead < 0));
        let Outcome::Won { seats, reason, .. } = Outcome::won(SeatSet::only(winner), reason) else {
            return Outcome::drawn("jigo");
        };
        Outcome::Won {
            seats,
            reason,
            score: Some(result(lead)),
        }
    }

    /// Everything that explains the result, in quarters of a stone or point. What is counted is final if `is_over`.
    pub(super) fn count(&self, settings: &GameSettings, outcome: Outcome, is_over: bool) -> Count {
        let neutral = points(self.neutral);
        let black = 4 * points(self.black) + 2 * neutral;
        let white = 4 * points(self.white) + 2 * neutral;
        let base = 2 * settings.size.points();
        let compensation = i32::from(settings.compensated());
        let lead = self.lead(settings);
        let amounts = [
            ("black-area", 4 * points(self.black)),
            ("white-area", 4 * points(self.white)),
            ("neutral", 4 * neutral),
            ("shared", 2 * neutral),
            ("black-stones", black),
            ("white-stones", white),
            ("black-total", black),
            ("white-total", white + 2 * settings.komi + 4 * compensation),
            ("base", base),
            ("komi", 2 * settings.komi),
            ("komi-stones", settings.komi),
            ("handicap", 4 * i32::from(settings.handicap)),
            ("compensation", 4 * compensation),
            ("compensation-stones", 2 * compensation),
            ("threshold", base + settings.komi + 2 * compensation),
            ("lead", 2 * lead),
            ("lead-stones", lead),
            ("margin", 2 * lead.abs()),
            ("margin-stones", lead.abs()),
        ];
        Count {
            amounts: amounts
                .into_iter()
                .map(|(key, quarters)| Amount { key, quarters })
                .collect(),
            lines: [self.in_points(settings), self.in_stones(settings)]
                .into_iter()
                .flatten()
                .chain(self.result_lines(settings, is_over))
                .collect(),
            score: self.score(settings),
            outcome,
        }
    }

    /// What each side has, with komi on White's side, as it is explained in English.
    fn in_points(&self, settings: &GameSettings) -> Vec<CountLine> {
        let side = |[sum, only]: [&'static str; 2], area, extra: &[&'static str]| {
            let shared = (points(self.neutral) > 0).then_some("points-shared");
            let parts: Vec<&'static str> = [area]
                .into_iter()
                .chain(shared)
                .chain(extra.iter().copied())
                .collect();
            let key = if parts.len() > 1 { sum } else { only };
            CountLine { key, parts }
        };
        let extra = extra(settings, "points-komi", "points-compensation");
        vec![
            side(
                ["points-black", "points-black-only"],
                "points-black-area",
                &[],
            ),
            side(
                ["points-white", "points-white-only"],
                "points-white-area",
                &extra,
            ),
        ]
    }

    /// What each side has and what Black needs, as it is explained in Chinese (数子法).
    fn in_stones(&self, settings: &GameSettings) -> Vec<CountLine> {
        let areas = if points(self.neutral) > 0 {
            "stones-areas-shared"
        } else {
            "stones-areas"
        };
        let extra = extra(settings, "stones-komi", "stones-compensation");
        vec![
            CountLine {
                key: areas,
                parts: Vec::new(),
            },
            CountLine {
                key: "stones-threshold",
                parts: ["stones-base"].into_iter().chain(extra).collect(),
            },
        ]
    }

    /// By how much somebody has won: in points as it is told in English; in Chinese in stones by the Chinese rules, and in
    /// points by all others.
    fn score(&self, settings: &GameSettings) -> Vec<&'static str> {
        match self.lead(settings) {
            0 => Vec::new(),
            _ if settings.law == Law::usual() => vec!["points-score", "stones-score"],
            _ => vec!["points-score", "stones-score-points"],
        }
    }

    /// Who is ahead, or has won, in both ways.
    fn result_lines(&self, settings: &GameSettings, is_over: bool) -> [CountLine; 2] {
        let keys = match (self.lead(settings), is_over) {
            (0, _) => ["points-even", "stones-even"],
            (_, true) => ["points-won", "stones-won"],
            (_, false) => ["points-lead", "stones-lead"],
        };
        keys.map(|key| CountLine {
            key,
            parts: Vec::new(),
        })
    }
}

/// What White gets beside its points, by these keys.
fn extra(
    settings: &GameSettings,
    komi: &'static str,
    compensation: &'static str,
) -> Vec<&'static str> {
    let komi = (settings.komi != 0).then_some(komi);
    let compensation = (settings.compensated() != 0).then_some(compensation);
    komi.into_iter().chain(compensation).collect()
}

/// How many points a set has.
#[expect(clippy::cast_possible_wrap, reason = "a board has at most 361 points")]
pub(super) fn points(set: Bits) -> i32 {
    set.len() as i32
}

/// A lead of Black in half points, as SGF has it.
fn result(lead: i32) -> String {
    let winner = match lead {
        0 => return "0".to_owned(),
        1.. => 'B',
        _ => 'W',
    };
    format!("{winner}+{}", halves(lead.abs()))
}

/// Half points as a decimal number.
pub(super) fn halves(halves: i32) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let (whole, has_half) = (halves.abs() / 2, halves % 2 != 0);
    if has_half {
        format!("{sign}{whole}.5")
    } else {
        format!("{sign}{whole}")
    }
}
