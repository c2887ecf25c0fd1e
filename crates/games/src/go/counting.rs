//! Counting stones and the points they surround (数子法), in integers.

use super::{
    bits::Bits,
    board::{Board, Color},
    game_settings::GameSettings,
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

    /// Everything that explains the result, in quarters of a stone or point.
    pub(super) fn count(&self, settings: &GameSettings, outcome: Outcome) -> Count {
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
            ("black-stones", black),
            ("white-stones", white),
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
            lines: self.lines(settings),
            outcome,
        }
    }

    /// The sentences that explain the result: what each side has, what Black needs, and who is ahead.
    fn lines(&self, settings: &GameSettings) -> Vec<CountLine> {
        let line = |key| CountLine {
            key,
            parts: Vec::new(),
        };
        let mut lines = vec![line(if points(self.neutral) > 0 {
            "areas-shared"
        } else {
            "areas"
        })];
        let mut parts = vec!["base"];
        if settings.komi != 0 {
            parts.push("komi");
        }
        if settings.compensated() != 0 {
            parts.push("compensation");
        }
        lines.push(CountLine {
            key: "threshold",
            parts,
        });
        lines.push(line(if self.lead(settings) == 0 {
            "even"
        } else {
            "lead"
        }));
        lines
    }
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
