//! Round robins in sections: the field is dealt into sections in which everybody meets, and those who win them form the
//! next stage, until one section has one winner.

use super::{
    Contest, ContestEvent, PairedBoard, Pairing, RecordedResult, Standing, Standings, WhyClosed,
    bracket::MOST_GAMES_A_WIN,
    decide::{Lots, drawn, recorded},
};
use crate::contest::{
    history::History,
    points::Points,
    result::{GameResult, PointSystem, ResultLine},
    round_robin::{self, SectionDeal},
    swiss::Pair,
    tie_breaks::{self, TieBreaks},
    tpn::Tpn,
};

/// The name under which rounds of sections are recorded.
const RULES: &str = "sections-1";

/// Two who are left play until one has won so many games.
const DUEL_WINS: usize = 3;

/// By what the winners of a section are found: whoever is tied after that goes on, too.
const DECIDE: usize = 3;

/// A stage: its sections, each in the order of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    sections: Vec<Vec<Tpn>>,
    /// How many rounds were paired before it.
    first: usize,
}

impl Stage {
    fn players(&self) -> impl Iterator<Item = Tpn> {
        self.sections.iter().flatten().copied()
    }

    fn section_of(&self, player: Tpn) -> Option<&Vec<Tpn>> {
        self.sections.iter().find(|it| it.contains(&player))
    }

    /// The two who are left.
    fn duel(&self) -> Option<[Tpn; 2]> {
        match self.sections.as_slice() {
            [section] => section.as_slice().try_into().ok(),
            _ => None,
        }
    }
}

/// A stage as everybody may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct StageView {
    /// The first of its rounds.
    pub first_round: u16,
    /// Who plays in which section.
    pub sections: Vec<Vec<Tpn>>,
    /// How they stand there, section by section.
    pub standings: Vec<Vec<Standing>>,
}

impl StageView {
    /// In which section somebody plays, from 0.
    #[must_use]
    pub fn section_of(&self, player: Tpn) -> Option<usize> {
        self.sections.iter().position(|it| it.contains(&player))
    }
}

impl Contest {
    pub(super) fn stage_views(&self) -> Vec<StageView> {
        let views = self.stages.iter().map(|it| StageView {
            first_round: u16::try_from(it.first + 1).unwrap_or(u16::MAX),
            sections: it.sections.clone(),
            standings: it
                .sections
                .iter()
                .map(|section| self.ranked_section(it, section))
                .collect(),
        });
        views.collect()
    }

    /// The next rounds of the stage, the next stage, or the end.
    pub(super) fn next_of_sections(&self, lots: Lots<'_>) -> Vec<ContestEvent> {
        let Some(stage) = self.stages.last() else {
            return self.dealt(&self.active().collect::<Vec<_>>(), lots);
        };
        let played = self.rounds.len() - stage.first;
        let is_complete = match stage.duel() {
            Some(duel) => self.winner_of_duel(stage, duel).is_some(),
            None => played >= self.rounds_of(stage),
        };
        if !is_complete && stage.players().filter(|it| self.is_active(*it)).count() < 2 {
            return vec![self.closed(WhyClosed::TooFew)];
        }
        if !is_complete {
            return match stage.duel() {
                Some(duel) => self.next_of_duel(stage, duel),
                None => self.paired_in_sections(stage, played),
            };
        }
        let winners = self.winners_of(stage);
        // If all go on, nothing more would tell them apart.
        if winners.len() < 2 || winners.len() >= stage.players().count() {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        self.dealt(&winners, lots)
    }

    /// A new stage of these players, who are given by strength, and its first rounds.
    fn dealt(&self, players: &[Tpn], lots: Lots<'_>) -> Vec<ContestEvent> {
        let deal = match self.plan.blocks {
            true => SectionDeal::Blocks,
            false => SectionDeal::Snake,
        };
        let size = self.plan.section.map_or(players.len(), usize::from);
        let mut sections = round_robin::sections(players, size, deal);
        let mut events = Vec::new();
        let stage = self.stages.len() + 1;
        for (section, number) in sections.iter_mut().zip(1..) {
            // Numbers in a table are drawn: whoever has the last one has the colors of the table.
            for at in (1..section.len()).rev() {
                let sides = u32::try_from(at + 1).unwrap_or(u32::MAX);
                let lot = lots(sides);
                section.swap(at, usize::try_from(lot).unwrap_or(0).min(at));
                let what = format!("stage {stage} section {number} number {}", at + 1);
                events.push(drawn(&what, lot));
            }
        }
        let stage = Stage {
            first: self.rounds.len(),
            sections,
        };
        let numbers = stage.sections.iter();
        let numbers = numbers.map(|it| it.iter().copied().map(recorded).collect());
        events.push(ContestEvent::SectionsDrawn {
            sections: numbers.collect(),
        });
        events.extend(match stage.duel() {
            Some(duel) => self.next_of_duel(&stage, duel),
            None => self.paired_in_sections(&stage, 0),
        });
        events
    }

    fn table(&self, players: usize) -> Vec<Vec<Pair>> {
        match self.plan.cycles {
            2 => round_robin::double_berger(players, true),
            _ => round_robin::berger(players),
        }
    }

    /// How many rounds the largest section has.
    fn rounds_of(&self, stage: &Stage) -> usize {
        let sections = stage.sections.iter();
        let rounds = sections.map(|it| self.table(it.len()).len());
        rounds.max().unwrap_or(0)
    }

    /// The next round of all sections; by correspondence all rounds.
    fn paired_in_sections(&self, stage: &Stage, played: usize) -> Vec<ContestEvent> {
        let sections = stage.sections.iter();
        let tables: Vec<_> = sections.map(|it| (it, self.table(it.len()))).collect();
        let rounds = self.rounds_of(stage);
        let until = if self.plan.is_live() {
            played + 1
        } else {
            rounds
        };
        let mut before = self.pairings.len();
        let mut events = Vec::new();
        for round in played..until.min(rounds) {
            let mut boards = Vec::new();
            for (section, table) in &tables {
                let pairs = table.get(round).map(Vec::as_slice).unwrap_or_default();
                let pairs: Vec<Pair> = pairs.iter().filter_map(|it| seated(section, *it)).collect();
                let made = self.boards(before, &pairs);
                before += made.len();
                boards.extend(made);
            }
            events.extend(self.round_paired(stage.first + round, boards));
        }
        events
    }

    /// The round after so many, with the ends of games to which somebody does not come any more.
    fn round_paired(&self, after: usize, pairs: Vec<PairedBoard>) -> Vec<ContestEvent> {
        let forfeits = pairs.iter().filter_map(|board| self.forfeit_of(board));
        let forfeits: Vec<_> = forfeits.collect();
        let paired = ContestEvent::RoundPaired {
            round: u16::try_from(after + 1).unwrap_or(u16::MAX),
            pairs,
            byes: Vec::new(),
            rules: RULES.to_owned(),
        };
        [paired].into_iter().chain(forfeits).collect()
    }

    /// The next game of the two who are left; they move first in turn.
    fn next_of_duel(&self, stage: &Stage, [one, two]: [Tpn; 2]) -> Vec<ContestEvent> {
        let played = self.rounds.len() - stage.first;
        let (white, black) = match played % 2 {
            0 => (one, two),
            _ => (two, one),
        };
        let boards = self.boards(self.pairings.len(), &[Pair { white, black }]);
        self.round_paired(self.rounds.len(), boards)
    }

    /// Who has won the duel, once that is decided: it always is in the end.
    fn winner_of_duel(&self, stage: &Stage, duel: [Tpn; 2]) -> Option<Tpn> {
        let wins = duel.map(|player| self.wins_in(stage, player));
        let ended = self.pairings_of(stage).filter(|it| it.result().is_some());
        let is_spent = ended.count() >= DUEL_WINS * MOST_GAMES_A_WIN + 2;
        let first = wins.iter().position(|it| *it >= DUEL_WINS);
        let lower = usize::from(duel[1] > duel[0]);
        let ahead = match wins[0].cmp(&wins[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => lower,
        };
        // Whoever leaves loses all that is left.
        let staying = match duel.map(|it| self.is_active(it)) {
            [true, false] => Some(0),
            [false, true] => Some(1),
            [true, true] | [false, false] => None,
        };
        let won = first.or(staying).or(is_spent.then_some(ahead));
        won.map(|at| duel[at])
    }

    fn wins_in(&self, stage: &Stage, player: Tpn) -> usize {
        let won = self.pairings_of(stage).filter(|it| {
            let winner = match it.result().map(|RecordedResult(result)| result) {
                Some(GameResult::WhiteWins | GameResult::WhiteByForfeit) => Some(it.white),
                Some(GameResult::BlackWins | GameResult::BlackByForfeit) => Some(it.black),
                _ => None,
            };
            winner == Some(player)
        });
        won.count()
    }

    /// The pairings of a stage.
    fn pairings_of(&self, stage: &Stage) -> impl Iterator<Item = &Pairing> {
        let later = self.stages.iter().map(|it| it.first);
        let end = later.filter(|it| *it > stage.first).min();
        let rounds = stage.first + 1..=end.unwrap_or(usize::MAX);
        let of_stage = move |it: &&Pairing| rounds.contains(&usize::from(it.round));
        self.pairings.iter().filter(of_stage)
    }

    /// The games of a section, with its players by their numbers in its table.
    fn history_of(&self, stage: &Stage, section: &[Tpn]) -> History {
        let empty = || History::new(0, PointSystem::default());
        let mut history = History::new(section.len(), PointSystem::default())
            .or_else(|_| empty())
            .expect("nobody is not too many")
            .of_table();
        let local = |player: Tpn| {
            let at = section.iter().position(|it| *it == player)?;
            Tpn::new(at + 1)
        };
        let mut lines: Vec<(u16, ResultLine)> = Vec::new();
        for pairing in self.pairings_of(stage) {
            let line = local(pairing.white)
                .zip(local(pairing.black))
                .zip(self.counted_result(pairing));
            lines.extend(line.map(|((white, black), result)| {
                let line = ResultLine::Pair {
                    white,
                    black,
                    result,
                };
                (pairing.round, line)
            }));
        }
        for round in lines.chunk_by(|one, two| one.0 == two.0) {
            let round: Vec<ResultLine> = round.iter().map(|it| it.1).collect();
            // A round of this section fits its own players.
            let _ = history.record(&round);
        }
        history
    }

    /// Who goes on from a stage that is complete, by strength: the winner of each section with everybody who is tied
    /// with them, of those who still play.
    fn winners_of(&self, stage: &Stage) -> Vec<Tpn> {
        let mut winners: Vec<Tpn> = match stage.duel() {
            Some(duel) => self.winner_of_duel(stage, duel).into_iter().collect(),
            None => {
                let first = stage.sections.iter().flat_map(|section| {
                    let history = self.history_of(stage, section);
                    let criteria = &tie_breaks::ROUND_ROBIN[..DECIDE];
                    let groups = tie_breaks::ranking(&history, criteria);
                    let mut groups = groups.into_iter().map(|group| {
                        let group = group.into_iter().map(|it| section[it.index()]);
                        group.filter(|it| self.is_active(*it)).collect::<Vec<_>>()
                    });
                    let first = groups.find(|group| !group.is_empty());
                    first.unwrap_or_default()
                });
                first.collect()
            }
        };
        winners.retain(|it| self.is_active(*it));
        winners.sort_unstable();
        winners
    }

    /// Whether somebody left the stage of a pairing with less than half of their games there done.
    pub(super) fn left_section_early(&self, player: Tpn, pairing: &Pairing) -> bool {
        let round = usize::from(pairing.round);
        let stages = self.stages.iter().rev();
        let Some(stage) = stages.clone().find(|it| it.first < round) else {
            return false;
        };
        if self.is_active(player) || stage.duel().is_some() {
            return false;
        }
        let others = stage.section_of(player).map_or(0, |it| it.len() - 1);
        let theirs = self.pairings_of(stage).filter(|it| {
            let is_done = it.result().is_some_and(|it| it.0.is_played());
            is_done && it.players().contains(&player)
        });
        theirs.count() * 2 < others * usize::from(self.plan.cycles)
    }

    /// Whether the stage after that of a pairing was drawn.
    pub(super) fn is_of_earlier_stage(&self, pairing: &Pairing) -> bool {
        let latest = self.stages.last();
        latest.is_some_and(|it| usize::from(pairing.round) <= it.first)
    }

    pub(super) fn fold_sections(&mut self, sections: &[Vec<u16>]) -> Result<(), &'static str> {
        let known = |number: &u16| {
            Tpn::new((*number).into()).filter(|it| it.number() <= self.entrants.len())
        };
        let read = sections
            .iter()
            .map(|section| section.iter().map(known).collect::<Option<Vec<_>>>());
        let read = read.collect::<Option<Vec<_>>>();
        let stage = Stage {
            sections: read.ok_or("a number that nobody has")?,
            first: self.rounds.len(),
        };
        self.stages.push(stage);
        Ok(())
    }

    /// The further somebody came, the better; of the same stage, the better in their section.
    pub(super) fn standings_of_sections(&self) -> Standings {
        /// How far somebody came, and how they stand there.
        struct Reached {
            stage: usize,
            place: usize,
            row: Standing,
        }
        let mut all: Vec<Reached> = Vec::new();
        for (stage, number) in self.stages.iter().zip(1_usize..) {
            for section in &stage.sections {
                for row in self.ranked_section(stage, section) {
                    all.retain(|it| it.row.tpn != row.tpn);
                    all.push(Reached {
                        stage: number,
                        place: row.place.into(),
                        row,
                    });
                }
            }
        }
        for tpn in Tpn::all(self.entrants.len()) {
            if !all.iter().any(|it| it.row.tpn == tpn) {
                all.push(Reached {
                    stage: 0,
                    place: 1,
                    row: Standing {
                        tpn,
                        place: 1,
                        points: Points::NONE,
                        tie_breaks: None,
                    },
                });
            }
        }
        all.sort_by_key(|it| {
            let points = std::cmp::Reverse(it.row.points);
            (std::cmp::Reverse(it.stage), it.place, points, it.row.tpn)
        });
        let keys: Vec<_> = all
            .iter()
            .map(|it| (std::cmp::Reverse(it.stage), it.place))
            .collect();
        let rows = all.iter().zip(&keys).map(|(reached, key)| {
            let before = keys.partition_point(|it| it < key);
            Standing {
                place: u16::try_from(before + 1).unwrap_or(u16::MAX),
                ..reached.row
            }
        });
        Standings {
            rows: rows.collect(),
        }
    }

    /// How the players of a section stand, the best first.
    fn ranked_section(&self, stage: &Stage, section: &[Tpn]) -> Vec<Standing> {
        let history = self.history_of(stage, section);
        let groups = match stage.duel() {
            Some(duel) => self.ranked_duel(stage, duel),
            None => tie_breaks::ranking(&history, &tie_breaks::ROUND_ROBIN),
        };
        let mut rows = Vec::with_capacity(section.len());
        for group in groups {
            let place = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
            rows.extend(group.into_iter().map(|local| Standing {
                tpn: section[local.index()],
                place,
                points: history.points(local),
                tie_breaks: Some(TieBreaks::of(&history, local)),
            }));
        }
        rows
    }

    /// The two who are left, whoever is ahead first, by their numbers in the section.
    fn ranked_duel(&self, stage: &Stage, duel: [Tpn; 2]) -> Vec<Vec<Tpn>> {
        let wins = duel.map(|it| self.wins_in(stage, it));
        let local = |at: usize| Tpn::new(at + 1).into_iter().collect::<Vec<_>>();
        let winner = self.winner_of_duel(stage, duel);
        let is_first_ahead = match winner {
            Some(winner) => Some(winner == duel[0]),
            None if wins[0] == wins[1] => None,
            None => Some(wins[0] > wins[1]),
        };
        match is_first_ahead {
            Some(true) => vec![local(0), local(1)],
            Some(false) => vec![local(1), local(0)],
            None => vec![[local(0), local(1)].concat()],
        }
    }
}

/// The pair of a table with those who have these numbers in a section.
fn seated(section: &[Tpn], pair: Pair) -> Option<Pair> {
    Some(Pair {
        white: *section.get(pair.white.index())?,
        black: *section.get(pair.black.index())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contest::conduct::{
            ContestActor, ContestCommand, ContestEnding, ContestKind, ContestPlan, ContestStage,
            properties::{Run, terms},
        },
        session::{PlayerId, SessionId},
    };

    /// A contest of so many by correspondence, in sections of four, that has begun.
    fn begun(players: u64, control: &str) -> Run {
        let mut plan = ContestPlan::new(ContestKind::RoundRobin, "Saturday", terms(control));
        (plan.section, plan.max) = (Some(4), 64);
        let mut run = Run::new(plan, 3);
        for player in 1..=players {
            let rating = Some((2_000 - i32::try_from(player).unwrap(), 50));
            run.person(100 + player, ContestCommand::Join { rating, team: None });
        }
        run.asks(ContestActor::Host(PlayerId(1)), ContestCommand::Start)
            .unwrap();
        run
    }

    /// Whoever joined earlier wins every game that is open.
    fn stronger_win(run: &mut Run) {
        for (pairing, session) in run.playing() {
            let result = stronger(run, pairing);
            run.ends(pairing, session, result);
        }
    }

    /// The result of a pairing that whoever has the lower number wins.
    fn stronger(run: &Run, pairing: u32) -> GameResult {
        let open = run.contest.pairing(pairing).unwrap();
        match open.white < open.black {
            true => GameResult::WhiteWins,
            false => GameResult::BlackWins,
        }
    }

    #[test]
    fn the_winners_of_sections_form_the_next_stage_until_one_is_left() {
        let mut run = begun(14, "3d");
        let view = run.contest.view();
        let sizes: Vec<usize> = view.stages[0].sections.iter().map(Vec::len).collect();
        assert_eq!(sizes, [4, 4, 3, 3]);
        // A snake deals the four strongest into four sections.
        for strong in 1..=4 {
            let of = view.stages[0].section_of(Tpn::new(strong).unwrap());
            assert_eq!(of, Some(strong - 1));
        }
        assert_eq!(run.playing().len(), 6 + 6 + 3 + 3);
        stronger_win(&mut run);
        let view = run.contest.view();
        assert_eq!(view.stages.len(), 2);
        let mut second: Vec<usize> = view.stages[1]
            .sections
            .concat()
            .iter()
            .map(|it| it.number())
            .collect();
        second.sort_unstable();
        assert_eq!(second, [1, 2, 3, 4]);
        stronger_win(&mut run);
        assert_eq!(run.contest.stage(), ContestStage::Over);
        let Some(ContestEnding::Closed { standings, .. }) = run.contest.ending() else {
            panic!("it was played out");
        };
        let places: Vec<(u64, u16)> = standings
            .iter()
            .map(|it| (it.player.0 - 100, it.place))
            .collect();
        assert_eq!(places[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
        // Whoever was second in a section comes next.
        assert!(places[4..8].iter().all(|it| it.1 == 5), "{places:?}");
    }

    #[test]
    fn two_who_are_left_play_until_one_has_won_three_games() {
        let mut run = begun(8, "3d");
        stronger_win(&mut run);
        let mut first_movers = Vec::new();
        for _ in 0..3 {
            assert_eq!(run.contest.stage(), ContestStage::Running);
            let [(pairing, _)] = run.playing()[..] else {
                panic!("one game at a time");
            };
            first_movers.push(run.contest.pairing(pairing).unwrap().white);
            stronger_win(&mut run);
        }
        assert_eq!(run.contest.stage(), ContestStage::Over);
        assert!(first_movers[0] != first_movers[1] && first_movers[0] == first_movers[2]);
        let view = run.contest.view();
        assert_eq!(view.standings.rows[0].tpn.number(), 1);
        assert_eq!(view.standings.rows[0].points, Points::halves(6));
    }

    #[test]
    fn whoever_leaves_the_two_who_are_left_loses() {
        let mut run = begun(8, "3d");
        stronger_win(&mut run);
        let [(pairing, session)] = run.playing()[..] else {
            panic!("one game at a time");
        };
        let played = run.contest.pairing(pairing).unwrap();
        let one_wins = match played.white.number() {
            1 => GameResult::WhiteWins,
            _ => GameResult::BlackWins,
        };
        run.ends(pairing, session, one_wins);
        // The first player is ahead and leaves.
        run.person(101, ContestCommand::Leave);
        for (pairing, session) in run.playing() {
            run.ends(pairing, session, GameResult::Draw);
        }
        assert_eq!(run.contest.stage(), ContestStage::Over);
        let rows = run.contest.standings().rows;
        let places = [rows[0], rows[1]].map(|it| (it.tpn.number(), it.place));
        assert_eq!(places, [(2, 1), (1, 2)]);
    }

    #[test]
    fn the_next_of_a_section_goes_on_for_a_winner_who_has_left() {
        let mut run = begun(8, "3d");
        let (last, before): ((u32, SessionId), Vec<_>) = {
            let mut playing = run.playing();
            let last = playing.pop().unwrap();
            (last, playing)
        };
        for (pairing, session) in before {
            let result = stronger(&run, pairing);
            run.ends(pairing, session, result);
        }
        run.person(101, ContestCommand::Leave);
        let result = stronger(&run, last.0);
        run.ends(last.0, last.1, result);
        let view = run.contest.view();
        let stage = &view.stages[1];
        let mut players: Vec<usize> = stage.sections[0].iter().map(|it| it.number()).collect();
        players.sort_unstable();
        assert_eq!(players.len(), 2, "{:?}", stage.sections);
        assert!(!players.contains(&1));
        // How they stood in the first stage is told as it was.
        assert_eq!(view.stages[0].standings[0].len(), 4);
    }

    #[test]
    fn whoever_is_tied_with_the_winner_goes_on_and_where_all_are_the_contest_is_over() {
        let mut run = begun(3, "3d");
        for (pairing, session) in run.playing() {
            run.ends(pairing, session, GameResult::Draw);
        }
        assert_eq!(run.contest.stage(), ContestStage::Over);
        let rows = run.contest.standings().rows;
        assert!(rows.iter().all(|it| it.place == 1), "{rows:?}");
    }

    #[test]
    fn a_result_on_which_the_next_stage_rests_cannot_be_set() {
        let mut run = begun(8, "3d");
        stronger_win(&mut run);
        let host = ContestActor::Host(PlayerId(1));
        let result = RecordedResult(GameResult::Draw);
        let command = ContestCommand::SetResult { pairing: 1, result };
        assert!(run.asks(host, command).is_err());
    }

    #[test]
    fn a_plan_with_sections_is_checked() {
        let mut plan = ContestPlan::new(ContestKind::RoundRobin, "Saturday", terms("3d"));
        let now = crate::clock::Timestamp::from_ms(0);
        plan.max = 17;
        assert!(plan.check(now).is_err());
        plan.section = Some(8);
        assert!(plan.check(now).is_ok());
        plan.section = Some(2);
        assert!(plan.check(now).is_err());
        plan.section = Some(17);
        assert!(plan.check(now).is_err());
        let mut swiss = ContestPlan::new(ContestKind::Swiss, "Saturday", terms("3d"));
        swiss.section = Some(8);
        assert!(swiss.check(now).is_err());
    }
}
