//! Writing a file.

use std::fmt::Write as _;

use super::{Apart, HEADERS, TrfForm, TrfPlayer, TrfTournament, is_usual};
use crate::contest::{
    history::{GameScore, MAX_ROUNDS, PlayerRound},
    points::Points,
    result::{Bye, PointSystem, SideColor},
    tpn::Tpn,
};

impl TrfTournament {
    /// The file of the tournament. Texts are cut to their columns, and what would end a line is left out of them.
    #[must_use]
    pub fn write(&self, form: TrfForm) -> String {
        let mut lines = Vec::new();
        for tag in HEADERS {
            if let Some(text) = self.headers.get(tag) {
                lines.push(format!("{tag} {}", clean(text, 1_000)));
            }
        }
        match form {
            TrfForm::Trf16 => self.write_javafo(&mut lines),
            TrfForm::Trf26 => self.write_codes(&mut lines),
        }
        for (tpn, player) in Tpn::all(self.players.len()).zip(&self.players) {
            lines.push(self.player_line(tpn, player));
        }
        match form {
            TrfForm::Trf16 => self.teams.write_members(&mut lines),
            TrfForm::Trf26 => self.teams.write_codes(&mut lines),
        }
        lines
            .iter()
            .fold(String::new(), |file, line| file + line.trim_end() + "\r\n")
    }

    fn player_line(&self, tpn: Tpn, player: &TrfPlayer) -> String {
        let number = |it: Option<u16>| it.map_or(String::new(), |it| it.to_string());
        let mut line = format!(
            "001 {:>4} {}{:>3} {:<33} {:>4} {:>3} {:>11} {:<10} {:>4} {:>4}",
            tpn.number(),
            player.sex.filter(char::is_ascii_alphabetic).unwrap_or(' '),
            clean(&player.title, 3),
            clean(&player.name, 33),
            number(player.rating.filter(|it| *it < 10_000)),
            clean(&player.federation, 3),
            clean(&player.id, 11),
            clean(&player.birth, 10),
            self.history.points(tpn).to_string(),
            number(player.rank.filter(|it| *it < 10_000)),
        );
        let coming = self.coming_byes.iter().find(|it| it.0 == tpn);
        let coming = coming.map(|(_, bye)| PlayerRound::Bye(*bye));
        for cell in self.history.cells(tpn).iter().copied().chain(coming) {
            line += &write_cell(cell);
        }
        line
    }

    fn write_javafo(&self, lines: &mut Vec<String>) {
        if let Some(rounds) = self.total_rounds {
            lines.push(format!("XXR {rounds}"));
        }
        match self.initial {
            Some(SideColor::White) => lines.push("XXC white1".to_owned()),
            Some(SideColor::Black) => lines.push("XXC black1".to_owned()),
            None => {}
        }
        let system = self.history.scoring();
        if !is_usual(system) {
            let points = [
                ("BBW", system.win),
                ("BBD", system.draw),
                ("BBL", system.loss),
                ("BBZ", system.zero),
                ("BBF", system.forfeit),
                ("BBU", system.allocated),
            ];
            lines.extend(points.map(|(tag, points)| format!("{tag} {points:>4}")));
        }
        for Apart { players, .. } in &self.apart {
            let players = players
                .iter()
                .fold(String::new(), |text, it| text + " " + &it.to_string());
            lines.push(format!("XXP{players}"));
        }
        for (tpn, points) in Tpn::all(self.players.len()).zip(&self.acceleration) {
            if !points.is_empty() {
                let points = points
                    .iter()
                    .fold(String::new(), |text, it| text + &format!(" {it:>4}"));
                lines.push(format!("XXA {:>4}{points}", tpn.number()));
            }
        }
    }

    fn write_codes(&self, lines: &mut Vec<String>) {
        if let Some(rounds) = self.total_rounds {
            lines.push(format!("142 {rounds}"));
        }
        match self.initial {
            Some(SideColor::White) => lines.push("152 W".to_owned()),
            Some(SideColor::Black) => lines.push("152 B".to_owned()),
            None => {}
        }
        let system = self.history.scoring();
        if !is_usual(system) {
            lines.push(write_system(system));
        }
        for Apart { rounds, players } in &self.apart {
            let mut line = format!(
                "260 {:03} {:03}",
                rounds.start(),
                rounds.end().min(&MAX_ROUNDS)
            );
            for player in players {
                let _ = write!(line, " {:04}", player.number());
            }
            lines.push(line);
        }
        for (tpn, points) in Tpn::all(self.players.len()).zip(&self.acceleration) {
            for (round, points) in (1..).zip(points).filter(|(_, it)| **it != Points::NONE) {
                let number = tpn.number();
                lines.push(format!(
                    "250      {points:>4} {round:03} {round:03} {number:04} {number:04}"
                ));
            }
        }
    }
}

/// Letters with their points.
fn write_system(system: &PointSystem) -> String {
    let points = [
        ('W', system.win),
        ('D', system.draw),
        ('L', system.loss),
        ('Z', system.zero),
        ('A', system.forfeit),
        ('P', system.allocated),
    ];
    points
        .iter()
        .fold("162 ".to_owned(), |line, (letter, points)| {
            line + &format!(" {letter}{:>4}   ", points.to_string())
        })
}

/// A round of a player: ten columns with the spaces before it.
fn write_cell(cell: PlayerRound) -> String {
    let letter = |color: SideColor| match color {
        SideColor::White => 'w',
        SideColor::Black => 'b',
    };
    match cell {
        PlayerRound::Game {
            opponent,
            color,
            score,
        } => {
            let score = match score {
                GameScore::Win => '1',
                GameScore::Draw => '=',
                GameScore::Loss => '0',
            };
            format!("  {:>4} {} {score}", opponent.number(), letter(color))
        }
        PlayerRound::Forfeit {
            opponent,
            color,
            is_won,
        } => {
            let score = if is_won { '+' } else { '-' };
            format!("  {:>4} {} {score}", opponent.number(), letter(color))
        }
        PlayerRound::Bye(bye) => {
            let bye = match bye {
                Bye::Allocated => 'U',
                Bye::Half => 'H',
                Bye::Full => 'F',
                Bye::Zero => 'Z',
            };
            format!("  0000 - {bye}")
        }
    }
}

/// A text without what would end or disturb a line, cut to its columns.
pub(super) fn clean(text: &str, width: usize) -> String {
    let is_unfit = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}');
    let clean: String = text
        .chars()
        .map(|c| if is_unfit(c) { ' ' } else { c })
        .take(width)
        .collect();
    clean.trim().to_owned()
}
