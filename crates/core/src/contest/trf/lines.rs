//! The lines that are not of one player.

use std::ops::RangeInclusive;

use super::{
    Apart, TrfFault,
    columns::{Columns, digits, player, points},
};
use crate::contest::{
    history::MAX_ROUNDS,
    points::Points,
    result::{Bye, PointSystem, SideColor},
    tpn::{MAX_PLAYERS, Tpn},
};

/// How many cells such lines may fill, or pairs they may keep apart: twice as many as there can be.
const MAX_WORK: usize = 2 * MAX_PLAYERS * MAX_PLAYERS;

/// What such lines tell.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    pub(super) total_rounds: Option<usize>,
    pub(super) initial: Option<SideColor>,
    pub(super) system: PointSystem,
    /// Whether the points of an allocated bye are told; else they are those of a win.
    has_allocated: bool,
    pub(super) acceleration: Vec<Vec<Points>>,
    pub(super) apart: Vec<Apart>,
    pub(super) byes: Vec<(usize, Tpn, Bye)>,
    /// How much work the lines have made.
    spent: usize,
}

impl Told {
    /// Counts work that a line makes.
    fn spend(&mut self, work: usize) -> Result<(), TrfFault> {
        self.spent += work;
        if self.spent > MAX_WORK {
            return Err(TrfFault::TooMuch);
        }
        Ok(())
    }

    fn keep_apart(
        &mut self,
        rounds: RangeInclusive<usize>,
        players: Vec<Tpn>,
    ) -> Result<(), TrfFault> {
        // Everybody is kept apart from everybody.
        self.spend(players.len() * players.len())?;
        self.apart.push(Apart { rounds, players });
        Ok(())
    }

    /// Reads a line; unknown tags are skipped.
    pub(super) fn read(&mut self, tag: &str, line: &Columns) -> Result<(), TrfFault> {
        match tag {
            "XXR" | "142" => self.total_rounds = Some(round(&line.rest(3))?),
            "XXC" => {
                for word in line.rest(3).split_whitespace() {
                    match word {
                        "white1" => self.initial = Some(SideColor::White),
                        "black1" => self.initial = Some(SideColor::Black),
                        _ => {}
                    }
                }
            }
            "152" => {
                self.initial = Some(match line.rest(3).as_str() {
                    "W" => SideColor::White,
                    "B" => SideColor::Black,
                    _ => return Err(TrfFault::NotAColor),
                });
            }
            "162" => self.read_system(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                let points = points(&line.rest(3))?;
                self.set_points(line.at(2), points)?;
            }
            "XXP" => {
                let players = line.rest(3);
                let players = players.split_whitespace().map(player);
                self.keep_apart(1..=MAX_ROUNDS, players.collect::<Result<_, _>>()?)?;
            }
            "260" => self.keep_apart(rounds(line, 4)?, players(line, 12)?)?,
            "XXA" => self.read_acceleration(line)?,
            "250" => self.read_accelerated_group(line)?,
            "240" => self.read_byes(line)?,
            _ => {}
        }
        Ok(())
    }

    /// Points of one result, by the letter of it.
    fn set_points(&mut self, letter: char, points: Points) -> Result<(), TrfFault> {
        match letter {
            'W' => {
                self.system.win = points;
                self.system.full = points;
                if !self.has_allocated {
                    self.system.allocated = points;
                }
            }
            'D' => {
                self.system.draw = points;
                self.system.half = points;
            }
            'L' => self.system.loss = points,
            'Z' => self.system.zero = points,
            'F' | 'A' => self.system.forfeit = points,
            'U' | 'P' => {
                self.system.allocated = points;
                self.has_allocated = true;
            }
            _ => return Err(TrfFault::NotAPointSystem),
        }
        Ok(())
    }

    /// `162`: letters, each with its points.
    fn read_system(&mut self, line: &Columns) -> Result<(), TrfFault> {
        for start in (5..line.len()).step_by(9) {
            if line.is_blank(start, 9) {
                continue;
            }
            if !line.is_blank(start + 5, 4) {
                return Err(TrfFault::Trailing);
            }
            let (letter, points) = (line.at(start), line.points(start + 1, 4)?);
            self.set_points(letter, points)?;
            if letter == 'Z' {
                self.system.forfeit = points;
            }
        }
        Ok(())
    }

    fn accelerated(&mut self, player: Tpn) -> &mut Vec<Points> {
        let count = self.acceleration.len().max(player.number());
        self.acceleration.resize(count, Vec::new());
        &mut self.acceleration[player.index()]
    }

    /// `XXA`: the points of one player, round by round.
    fn read_acceleration(&mut self, line: &Columns) -> Result<(), TrfFault> {
        let player = line.player(4, 4)?;
        for start in (9..line.len()).step_by(5) {
            let points = match line.is_blank(start, 5) {
                true => Points::NONE,
                false => line.points(start, 4)?,
            };
            let rounds = self.accelerated(player);
            if rounds.len() >= MAX_ROUNDS {
                return Err(TrfFault::TooManyRounds);
            }
            rounds.push(points);
        }
        Ok(())
    }

    /// `250`: the points of players in a row, for rounds in a row.
    fn read_accelerated_group(&mut self, line: &Columns) -> Result<(), TrfFault> {
        let points = line.points(9, 4)?;
        let rounds = rounds(line, 14)?;
        let (first, last) = (line.player(22, 4)?, line.player(27, 4)?);
        self.spend(last.number() * rounds.end())?;
        for player in Tpn::all(last.number()).skip(first.index()) {
            let own = self.accelerated(player);
            own.resize(own.len().max(*rounds.end()), Points::NONE);
            for round in rounds.clone() {
                own[round - 1] = points;
            }
        }
        Ok(())
    }

    /// `240`: byes that were asked for.
    fn read_byes(&mut self, line: &Columns) -> Result<(), TrfFault> {
        let bye = match line.at(4) {
            'H' => Bye::Half,
            'F' => Bye::Full,
            'Z' => Bye::Zero,
            _ => return Err(TrfFault::NotAResult),
        };
        let round = round(&line.text(6, 3))?;
        let players = players(line, 10)?;
        self.spend(players.len())?;
        self.byes
            .extend(players.into_iter().map(|it| (round, it, bye)));
        Ok(())
    }
}

fn round(text: &str) -> Result<usize, TrfFault> {
    let number = digits(text).map(usize::from);
    match number.ok_or(TrfFault::NotARound)? {
        0 => Err(TrfFault::NotARound),
        it if it > MAX_ROUNDS => Err(TrfFault::TooManyRounds),
        it => Ok(it),
    }
}

/// A first and a last round, of three columns each.
fn rounds(line: &Columns, start: usize) -> Result<RangeInclusive<usize>, TrfFault> {
    let (first, last) = (
        round(&line.text(start, 3))?,
        round(&line.text(start + 4, 3))?,
    );
    if first > last {
        return Err(TrfFault::NotARound);
    }
    Ok(first..=last)
}

/// Players in columns of four, with a space between.
fn players(line: &Columns, start: usize) -> Result<Vec<Tpn>, TrfFault> {
    let starts = (start..line.len()).step_by(5);
    let filled = starts.filter(|it| !line.is_blank(*it, 5));
    filled.map(|it| line.player(it, 4)).collect()
}
