//! The tournament report of a contest.

use std::collections::BTreeMap;

use super::{Contest, ContestKind, ContestPlan};
use crate::contest::{
    tpn::Tpn,
    trf::{TrfForfeit, TrfPlayer, TrfTeam, TrfTeams, TrfTournament},
};

impl ContestPlan {
    /// Whether a tournament file can tell of it. In such a file a round of teams is one round of games.
    #[must_use]
    pub const fn has_report(&self) -> bool {
        match self.kind {
            ContestKind::Swiss => true,
            ContestKind::RoundRobin => self.section.is_none(),
            ContestKind::TeamTournament => self.cycles == 1,
            _ => false,
        }
    }
}

impl Contest {
    /// What a tournament file says of the contest; nothing for a knockout, which such files do not know, and before the
    /// first round. `name` says how players are called, by number from 0.
    #[must_use]
    pub fn report(&self, name: impl Fn(usize) -> String) -> Option<TrfTournament> {
        if !self.plan.has_report() || self.rounds.is_empty() {
            return None;
        }
        let standings = self.standings();
        let place = |tpn: Tpn| standings.rows.iter().find(|it| it.tpn == tpn);
        let players = Tpn::all(self.entrants.len()).zip(&self.entrants);
        let players = players.map(|(tpn, entrant)| TrfPlayer {
            sex: None,
            title: String::new(),
            name: name(tpn.index()),
            rating: u16::try_from(entrant.rating).ok(),
            federation: String::new(),
            id: String::new(),
            birth: String::new(),
            rank: place(tpn).map(|it| it.place),
        });
        let texts = [
            ("012", self.plan.name.clone()),
            ("062", self.entrants.len().to_string()),
            ("092", kind_in_english(self.plan.kind).to_owned()),
            ("122", self.plan.terms.control.to_string()),
        ];
        let teams = self.reported_teams();
        let count = ("082", teams.teams.len().to_string());
        let texts = texts
            .into_iter()
            .chain((!teams.teams.is_empty()).then_some(count));
        let headers: BTreeMap<String, String> =
            texts.map(|(tag, text)| (tag.to_owned(), text)).collect();
        Some(TrfTournament {
            headers,
            players: players.collect(),
            total_rounds: Some(usize::from(self.total_rounds)),
            initial: self.first_color(),
            acceleration: Vec::new(),
            apart: Vec::new(),
            history: self.history(self.rounds.len()),
            coming_byes: Vec::new(),
            teams,
        })
    }

    /// The teams of a tournament; none of another kind.
    fn reported_teams(&self) -> TrfTeams {
        let numbered = self.numbered_teams();
        if self.plan.kind != ContestKind::TeamTournament {
            return TrfTeams::default();
        }
        let number = |team: u16| {
            let at = numbered.iter().position(|it| *it == team)?;
            Tpn::new(at + 1)
        };
        let standings = self.standings_of_teams();
        let teams = numbered.iter().filter_map(|team| {
            let row = standings.iter().find(|it| it.team == *team)?;
            let at = usize::from(*team).checked_sub(1)?;
            Some(TrfTeam {
                name: self.plan.teams.get(at)?.clone(),
                players: self.numbers_of(*team),
                match_points: row.score.unwrap_or_default().match_points,
                game_points: row.points,
                rank: row.place,
            })
        });
        let rounds = self.team_rounds.iter().zip(1..);
        let forfeits = rounds.flat_map(|(round, at)| {
            let meetings = round.teams.iter();
            meetings.filter_map(move |it| {
                let result = self.score_of(round, *it).result;
                let result = result.filter(|it| !it.is_played())?;
                Some((at, *it, result))
            })
        });
        let forfeits = forfeits.filter_map(|(round, it, result)| {
            Some(TrfForfeit {
                round,
                teams: [number(it.first)?, number(it.second)?],
                result,
            })
        });
        let byes = self.team_rounds.iter().map(|it| it.bye.and_then(number));
        TrfTeams {
            teams: teams.collect(),
            boards: self.board_count(),
            byes: byes.collect(),
            bye_points: self.bye_of_team(),
            forfeits: forfeits.collect(),
        }
    }
}

/// The kind as files of tournaments call it, which are in English everywhere.
const fn kind_in_english(kind: ContestKind) -> &'static str {
    match kind {
        ContestKind::Swiss => "Individual: Swiss-System",
        ContestKind::RoundRobin => "Individual: Round-Robin",
        ContestKind::Knockout | ContestKind::DoubleKnockout => "Individual: Knockout",
        ContestKind::Arena => "Individual: Arena",
        ContestKind::TeamBattle => "Team: Arena",
        ContestKind::TeamMatch => "Team: Match",
        ContestKind::TeamTournament => "Team: Tournament",
        ContestKind::Stairs => "Individual: Ladder",
        ContestKind::Pond | ContestKind::RainPond | ContestKind::DarkPond => "Individual: Pond",
    }
}
