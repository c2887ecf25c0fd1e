//! The tournament report of a contest.

use std::collections::BTreeMap;

use super::{Contest, ContestKind};
use crate::contest::{
    tpn::Tpn,
    trf::{TrfPlayer, TrfTournament},
};

impl Contest {
    /// What a tournament file says of the contest; nothing for a knockout, which such files do not know, and before the
    /// first round. `name` says how players are called, by number from 0.
    #[must_use]
    pub fn report(&self, name: impl Fn(usize) -> String) -> Option<TrfTournament> {
        let has_report = matches!(self.plan.kind, ContestKind::Swiss | ContestKind::RoundRobin);
        if !has_report || self.plan.section.is_some() || self.rounds.is_empty() {
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
        let headers: BTreeMap<String, String> = texts
            .into_iter()
            .map(|(tag, text)| (tag.to_owned(), text))
            .collect();
        Some(TrfTournament {
            headers,
            players: players.collect(),
            total_rounds: Some(usize::from(self.total_rounds)),
            initial: self.first_color(),
            acceleration: Vec::new(),
            apart: Vec::new(),
            history: self.history(self.rounds.len()),
            coming_byes: Vec::new(),
        })
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
