//! Arenas: waves of pairings among those who wait for a game, until the time is over.

use super::{
    Contest, ContestEvent, ContestRefusal, Pairing, Progress, Standing, Standings, WhyClosed,
    WhyWithdrawn,
};
use crate::{
    clock::{Span, Timestamp},
    contest::{
        arena::{self, ArenaGame, Idle, Performance, Scores},
        history::GameScore,
        points::Points,
        result::{GameResult, SideColor},
        swiss::Pair,
        tpn::Tpn,
    },
    session::PlayerId,
};

/// The name under which waves are recorded.
const RULES: &str = "arena-1";

/// How long there is between two waves, and how long somebody waits at least before they are paired.
const BETWEEN_WAVES: Span = Span::from_secs(10);
const WAITS: Span = Span::from_secs(3);

impl Contest {
    /// When time alone changes something in an arena.
    pub(super) fn arena_deadline(&self) -> Option<Timestamp> {
        self.next_wave().into_iter().chain(self.ends).min()
    }

    /// When the next wave comes: as soon as two who may meet have waited long enough.
    fn next_wave(&self) -> Option<Timestamp> {
        let idle = self
            .entrants
            .iter()
            .filter_map(|it| Some((it.idle?, it.team)));
        let mut idle: Vec<(Timestamp, Option<u16>)> = idle.collect();
        idle.sort_unstable();
        let (_, first) = *idle.first()?;
        let mut others = idle.iter().skip(1);
        let second = others.find(|(_, team)| team.is_none() || *team != first)?;
        let two_wait = second.0 + WAITS;
        let after = self.last_wave.map(|last| last + BETWEEN_WAVES);
        Some(after.map_or(two_wait, |after| after.max(two_wait)))
    }

    /// The next thing that follows by itself in an arena.
    pub(super) fn step_arena(&self, now: Timestamp) -> Vec<ContestEvent> {
        if self.ends.is_some_and(|ends| ends <= now) {
            return vec![self.closed(WhyClosed::Time)];
        }
        match self.next_wave() {
            Some(at) if at <= now => self.wave(now).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Everybody who has waited long enough is paired, as far as that can be.
    fn wave(&self, now: Timestamp) -> Option<ContestEvent> {
        let standings = self.standings();
        let is_ready = |tpn: &Tpn| {
            let idle = self.entrant(*tpn).and_then(|it| it.idle);
            idle.is_some_and(|since| since + WAITS <= now)
        };
        let ready: Vec<Tpn> = self.active().filter(is_ready).collect();
        let idle = ready.iter().filter_map(|tpn| self.idle(*tpn, &standings));
        let idle: Vec<Idle> = idle.collect();
        let lowest = u32::try_from(self.entrants.len()).unwrap_or(u32::MAX);
        let wave = arena::pair(&idle, lowest, self.active().count());
        let pairs: Vec<Pair> = wave.meetings.iter().map(|it| it.pair).collect();
        if pairs.is_empty() {
            return None;
        }
        Some(ContestEvent::RoundPaired {
            round: u16::try_from(self.rounds.len() + 1).ok()?,
            pairs: self.boards(self.pairings.len(), &pairs),
            byes: Vec::new(),
            rules: RULES.to_owned(),
        })
    }

    /// Somebody who waits, as waves see them.
    fn idle(&self, player: Tpn, standings: &Standings) -> Option<Idle> {
        let entrant = self.entrant(player)?;
        // Before anybody has played, ratings tell who is how strong: numbers are in their order.
        let rank = match self.rounds.is_empty() {
            true => player.index(),
            false => standings.rows.iter().position(|it| it.tpn == player)?,
        };
        let played = self.pairings.iter().filter_map(|it| {
            let color = it.color_of(player)?;
            let opponent = it.players().into_iter().find(|it| *it != player)?;
            Some((color, opponent))
        });
        let played: Vec<(SideColor, Tpn)> = played.collect();
        let whites = played.iter().filter(|it| it.0 == SideColor::White).count();
        let blacks = played.len() - whites;
        let count = |it: usize| i32::try_from(it).unwrap_or(i32::MAX);
        Some(Idle {
            player,
            rank: u32::try_from(rank + 1).unwrap_or(u32::MAX),
            rating: entrant.rating,
            last_opponent: played.last().map(|it| it.1),
            whites_ahead: count(whites) - count(blacks),
            had_black: played.last().is_some_and(|it| it.0 == SideColor::Black),
            waited: entrant.waited,
            team: entrant.team,
        })
    }

    /// Notes who was paired and who was left over.
    pub(super) fn fold_wave(&mut self, made: &[Pairing], at: Timestamp) {
        self.last_wave = Some(at);
        for (tpn, entrant) in Tpn::all(self.entrants.len()).zip(&mut self.entrants) {
            let is_paired = made.iter().any(|it| it.players().contains(&tpn));
            if is_paired {
                entrant.idle = None;
            }
            entrant.waited = entrant.idle.is_some_and(|since| since + WAITS <= at);
        }
    }

    /// Somebody wants to play the next game: also whoever had left, unless a host took them out.
    pub(super) fn wants_game(
        &self,
        player: PlayerId,
        tpn: Tpn,
    ) -> Result<Vec<ContestEvent>, ContestRefusal> {
        let entrant = self.entrant(tpn).ok_or(ContestRefusal::NotJoined)?;
        let mut theirs = self.pairings.iter().rev();
        let is_busy = theirs
            .any(|it| it.players().contains(&tpn) && !matches!(it.progress, Progress::Ended(_)));
        if is_busy {
            return Err(ContestRefusal::StillPlaying);
        }
        let mut events = Vec::new();
        match entrant.withdrawn {
            Some(WhyWithdrawn::Host) => return Err(ContestRefusal::TakenOut),
            Some(_) => events.push(self.returned(player)?),
            None if entrant.idle.is_some() => return Ok(events),
            None => {}
        }
        events.push(ContestEvent::Present { player, pairing: 0 });
        Ok(events)
    }

    /// The games of a player that have ended and count, in order.
    fn arena_games(&self, player: Tpn) -> Vec<(ArenaGame, i32)> {
        let ended = self.pairings.iter().filter_map(|it| {
            let color = it.color_of(player)?;
            let score = score_of(it.result()?.0, color)?;
            let opponent = it.players().into_iter().find(|it| *it != player)?;
            let game = ArenaGame {
                score,
                plies: it.plies,
                is_berserk: false,
            };
            Some((game, self.entrant(opponent)?.rating))
        });
        ended.collect()
    }

    pub(super) fn standings_of_arena(&self) -> Standings {
        let rows = Tpn::all(self.entrants.len()).map(|tpn| {
            let games = self.arena_games(tpn);
            let scored: Vec<ArenaGame> = games.iter().map(|it| it.0).collect();
            let points: u32 = arena::points(&scored, Scores::default()).iter().sum();
            let mut performance = Performance::default();
            for (game, rating) in games {
                performance.add(rating, game.score);
            }
            (points, performance, tpn)
        });
        let mut rows: Vec<(u32, Performance, Tpn)> = rows.collect();
        let joined = |tpn: Tpn| self.entrant(tpn).map(|it| it.joined);
        rows.sort_by(|one, two| {
            let better = (two.0, two.1).cmp(&(one.0, one.1));
            better.then_with(|| joined(one.2).cmp(&joined(two.2)))
        });
        let rows = rows
            .iter()
            .zip(1_u16..)
            .map(|((points, _, tpn), place)| Standing {
                tpn: *tpn,
                place,
                points: Points::halves(points.saturating_mul(2)),
                tie_breaks: None,
            });
        Standings {
            rows: rows.collect(),
        }
    }
}

/// How a game went for a side; nothing for one that was not played.
const fn score_of(result: GameResult, color: SideColor) -> Option<GameScore> {
    Some(match (result, color) {
        (GameResult::WhiteWins, SideColor::White) | (GameResult::BlackWins, SideColor::Black) => {
            GameScore::Win
        }
        (GameResult::WhiteWins, SideColor::Black) | (GameResult::BlackWins, SideColor::White) => {
            GameScore::Loss
        }
        (GameResult::Draw, _) => GameScore::Draw,
        _ => return None,
    })
}
