//! Ponds as a contest: amounts that everybody names in secret, and rounds that close by the clock or as soon as everybody
//! has named one. No view of the contest holds an amount before its round is closed; in a dark pond, before the end.

use std::collections::BTreeMap;

use super::{
    Contest, ContestEvent, ContestRefusal, ContestStage, PondSpent, Standing, Standings, WhyClosed,
    decide::recorded,
};
use crate::{
    clock::{Span, Timestamp},
    contest::{
        points::Points,
        pond::{BadBid, Closed, Pond, PondVariant},
        tpn::Tpn,
    },
    session::PlayerId,
};

/// How often somebody may name an amount in one round: each time is an event.
const MOST_NAMED: u8 = 20;

/// What somebody has named in the round that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Named {
    amount: u32,
    /// How often they have named an amount.
    times: u8,
}

/// A pond that is run around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunningPond {
    variant: PondVariant,
    pond: Pond,
    /// The amounts that were named in the round that runs.
    named: BTreeMap<Tpn, Named>,
    /// When the round closes, and how long a round is.
    closes: Timestamp,
    length: Span,
    closed: Vec<Closed>,
}

impl RunningPond {
    pub(super) fn new(
        variant: PondVariant,
        players: usize,
        (length, at): (Span, Timestamp),
    ) -> Self {
        Self {
            variant,
            pond: Pond::new(variant, players),
            named: BTreeMap::new(),
            closes: at + length,
            length,
            closed: Vec::new(),
        }
    }

    /// When the round that runs closes.
    pub(super) const fn closes(&self) -> Timestamp {
        self.closes
    }

    pub(super) const fn closes_mut(&mut self) -> &mut Timestamp {
        &mut self.closes
    }

    /// The round that runs, from 1.
    fn round(&self) -> u16 {
        u16::try_from(self.pond.rounds() + 1).unwrap_or(u16::MAX)
    }
}

/// What a round of a pond brought, as everybody may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PondRoundView {
    /// The round, from 1.
    pub round: u16,
    /// Who fell in.
    pub fell: Vec<Tpn>,
    /// What else is told, once it may be.
    pub amounts: Option<PondAmounts>,
}

/// What was spent in a round of a pond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PondAmounts {
    /// Who spent what, the most first.
    pub used: Vec<(Tpn, u32)>,
    /// Who never named an amount.
    pub never: Vec<Tpn>,
    /// Who got the bonus.
    pub bonus: Option<Tpn>,
}

/// A pond as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PondView {
    /// The round that runs, or would.
    pub round: u16,
    /// When it closes.
    pub closes: Timestamp,
    /// Who is still dry.
    pub dry: Vec<Tpn>,
    /// How many of those who still play have named an amount in this round.
    pub moved: usize,
    /// How many others are dry and play: the round waits for them.
    pub awaited: usize,
    /// Who that is; nobody in a dark pond.
    pub movers: Vec<Tpn>,
    /// The rounds that are closed.
    pub closed: Vec<PondRoundView>,
}

/// What a player of a pond knows of themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnPond {
    /// The round that runs.
    pub round: u16,
    /// When it closes.
    pub closes: Timestamp,
    /// Whether they are still dry and play.
    pub is_dry: bool,
    /// What they have.
    pub left: u32,
    /// What they have named in this round.
    pub named: Option<u32>,
    /// What they spent in the last round.
    pub last: Option<u32>,
}

impl Contest {
    /// What a player of a pond that is run around knows of themselves, and nobody else does.
    #[must_use]
    pub fn own_pond(&self, player: PlayerId) -> Option<OwnPond> {
        let running = self.pond.as_deref()?;
        let tpn = self.number_of(player)?;
        let pond = &running.pond;
        let is_running = self.stage == ContestStage::Running;
        Some(OwnPond {
            round: running.round(),
            closes: running.closes,
            is_dry: is_running && self.is_active(tpn) && pond.fell_in(tpn).is_none(),
            left: pond.left(tpn)?,
            named: running.named.get(&tpn).map(|it| it.amount),
            last: pond.last(tpn),
        })
    }

    /// What everybody may know of a pond.
    pub(super) fn pond_view(&self) -> Option<PondView> {
        let running = self.pond.as_deref()?;
        let is_told = self.tells_amounts(running);
        let closed = running.closed.iter().map(|it| PondRoundView {
            round: u16::try_from(it.round).unwrap_or(u16::MAX),
            fell: it.fell.clone(),
            amounts: is_told.then(|| {
                let mut used = it.used.clone();
                used.sort_by_key(|(player, amount)| (std::cmp::Reverse(*amount), *player));
                PondAmounts {
                    used,
                    never: it.never.clone(),
                    bonus: it.bonus,
                }
            }),
        });
        Some(PondView {
            round: running.round(),
            closes: running.closes,
            dry: running.pond.dry().collect(),
            moved: running
                .named
                .keys()
                .filter(|it| self.is_active(**it))
                .count(),
            awaited: running
                .pond
                .dry()
                .filter(|it| self.is_awaited(running, *it))
                .count(),
            movers: match running.variant {
                PondVariant::Dark => Vec::new(),
                PondVariant::Regular | PondVariant::Rain => running.named.keys().copied().collect(),
            },
            closed: closed.collect(),
        })
    }

    /// An amount that somebody names for the round that they have seen.
    pub(super) fn spend(
        &self,
        player: PlayerId,
        round: u16,
        amount: u32,
    ) -> Result<Vec<ContestEvent>, ContestRefusal> {
        if self.plan.kind.pond().is_none() {
            return Err(ContestRefusal::NotForPlayers);
        }
        let tpn = self.number_of(player).ok_or(ContestRefusal::NotJoined)?;
        let running = self.pond.as_deref().ok_or(ContestRefusal::NotStarted)?;
        if !self.is_active(tpn) {
            return Err(ContestRefusal::NotJoined);
        }
        if self.paused.is_some() {
            return Err(ContestRefusal::Paused);
        }
        let allowed = running.pond.may_spend(tpn, amount);
        if round != running.round() && allowed != Err(BadBid::Fallen) {
            return Err(ContestRefusal::RoundClosed);
        }
        allowed.map_err(|bad| match bad {
            BadBid::Over => ContestRefusal::Over,
            BadBid::Unknown => ContestRefusal::NotJoined,
            BadBid::Fallen => ContestRefusal::FallenIn,
            BadBid::OverWhatIsLeft => ContestRefusal::OverWhatIsLeft,
        })?;
        let before = running.named.get(&tpn);
        let is_said = before.is_some_and(|it| it.amount == amount);
        if before.is_some_and(|it| it.times >= MOST_NAMED) && !is_said {
            return Err(ContestRefusal::ChangedTooOften);
        }
        let event = ContestEvent::AmountNamed { player, amount };
        Ok((!is_said).then_some(event).into_iter().collect())
    }

    /// The next thing that follows by itself in a pond. Whoever does not play any more is not waited for.
    pub(super) fn step_pond(&self, now: Timestamp) -> Vec<ContestEvent> {
        let Some(running) = self.pond.as_deref() else {
            return Vec::new();
        };
        if running.pond.is_over() {
            return vec![self.closed(WhyClosed::PlayedOut)];
        }
        let mut dry = running.pond.dry();
        if running.closes > now && dry.any(|it| self.is_awaited(running, it)) {
            return Vec::new();
        }
        let named = |tpn: Tpn| Some(running.named.get(&tpn)?.amount);
        running.pond.closing(named).iter().map(written).collect()
    }

    fn is_awaited(&self, running: &RunningPond, tpn: Tpn) -> bool {
        self.is_active(tpn) && !running.named.contains_key(&tpn)
    }

    /// Whether everybody may know what was spent.
    fn tells_amounts(&self, running: &RunningPond) -> bool {
        // What ends a pond is decided while it runs still.
        running.variant.tells_amounts()
            || self.stage == ContestStage::Over
            || running.pond.is_over()
    }

    pub(super) fn fold_named(&mut self, player: PlayerId, amount: u32) -> Result<(), &'static str> {
        let tpn = self.number_of(player).ok_or("somebody who does not play")?;
        let running = self.pond.as_deref_mut().ok_or("an amount outside a pond")?;
        if running.pond.may_spend(tpn, amount).is_err() {
            return Err("an amount that cannot be spent");
        }
        let times = running.named.get(&tpn).map_or(0, |it| it.times);
        let times = times.saturating_add(1);
        running.named.insert(tpn, Named { amount, times });
        Ok(())
    }

    pub(super) fn fold_pond_round(
        &mut self,
        event: &ContestEvent,
        at: Timestamp,
    ) -> Result<(), &'static str> {
        let running = self.pond.as_deref_mut().ok_or("a round without a pond")?;
        let closed = read(event).ok_or("a number that nobody has")?;
        if closed.round != running.pond.rounds() + 1 {
            return Err("a round out of order");
        }
        running.pond.close(&closed);
        running.named.clear();
        running.closed.push(closed);
        running.closes = at + running.length;
        Ok(())
    }

    /// The later somebody fell, the better. In a dark pond nothing is told of what anybody has before the end. Where
    /// nobody is left, nobody has won.
    pub(super) fn standings_of_pond(&self) -> Standings {
        let everybody = Tpn::all(self.entrants.len());
        let Some(running) = self.pond.as_deref() else {
            let rows = everybody.map(|tpn| row(tpn, 1, 0));
            return Standings {
                rows: rows.collect(),
            };
        };
        let pond = &running.pond;
        let is_told = self.tells_amounts(running);
        let shift = usize::from(pond.is_over() && pond.winner().is_none());
        let rounds = |tpn: Tpn| pond.fell_in(tpn).unwrap_or(u32::MAX);
        let places = pond.places();
        let place = |tpn: Tpn| match is_told {
            true => places.get(tpn.index()).copied().unwrap_or(1) + shift,
            false => {
                let all = Tpn::all(self.entrants.len());
                all.filter(|it| rounds(*it) > rounds(tpn)).count() + 1
            }
        };
        let left = |tpn: Tpn| pond.left(tpn).filter(|_| is_told).unwrap_or_default();
        let mut rows: Vec<Standing> = everybody
            .map(|tpn| row(tpn, place(tpn), left(tpn)))
            .collect();
        rows.sort_by_key(|it| (it.place, std::cmp::Reverse(it.points), it.tpn));
        Standings { rows }
    }
}

fn row(tpn: Tpn, place: usize, left: u32) -> Standing {
    Standing {
        tpn,
        place: u16::try_from(place).unwrap_or(u16::MAX),
        points: Points::halves(left.saturating_mul(2)),
        tie_breaks: None,
    }
}

/// The fact that a round has closed like that.
fn written(closed: &Closed) -> ContestEvent {
    let amounts = |list: &[(Tpn, u32)]| {
        let amounts = list.iter().map(|(player, amount)| PondSpent {
            player: recorded(*player),
            amount: *amount,
        });
        amounts.collect()
    };
    let numbers = |list: &[Tpn]| list.iter().copied().map(recorded).collect();
    ContestEvent::PondRoundClosed {
        round: u16::try_from(closed.round).unwrap_or(u16::MAX),
        used: amounts(&closed.used),
        never: numbers(&closed.never),
        fell: numbers(&closed.fell),
        bonus: closed.bonus.map(recorded),
        left: amounts(&closed.left),
    }
}

/// What such a fact says; nothing if it names a number that there is not.
fn read(event: &ContestEvent) -> Option<Closed> {
    let ContestEvent::PondRoundClosed {
        round,
        used,
        never,
        fell,
        bonus,
        left,
    } = event
    else {
        return None;
    };
    let number = |number: &u16| Tpn::new((*number).into());
    let amounts = |list: &[PondSpent]| {
        let amounts = list.iter().map(|it| Some((number(&it.player)?, it.amount)));
        amounts.collect::<Option<Vec<_>>>()
    };
    let numbers = |list: &[u16]| list.iter().map(number).collect::<Option<Vec<_>>>();
    Some(Closed {
        round: (*round).into(),
        used: amounts(used)?,
        never: numbers(never)?,
        fell: numbers(fell)?,
        bonus: match bonus {
            Some(bonus) => Some(number(bonus)?),
            None => None,
        },
        left: amounts(left)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::conduct::{
        ContestActor, ContestCommand, ContestEnding, ContestKind, ContestPlan, properties::Run,
    };

    const ANN: PlayerId = PlayerId(2);
    const BEN: PlayerId = PlayerId(3);
    const CHEN: PlayerId = PlayerId(4);
    const DORA: PlayerId = PlayerId(5);

    /// A pond of these that has begun.
    fn begun_by(kind: ContestKind, players: &[PlayerId]) -> Run {
        let mut run = Run::new(ContestPlan::of_pond(kind, "Saturday"), 1);
        for player in players {
            assert!(run.person(
                player.0,
                ContestCommand::Join {
                    rating: None,
                    team: None
                }
            ));
        }
        run.asks(ContestActor::Host(PlayerId(1)), ContestCommand::Start)
            .unwrap();
        run
    }

    /// A pond of three that has begun.
    fn begun(kind: ContestKind) -> Run {
        begun_by(kind, &[ANN, BEN, CHEN])
    }

    fn spends(
        run: &mut Run,
        player: PlayerId,
        round: u16,
        amount: u32,
    ) -> Result<usize, ContestRefusal> {
        let command = ContestCommand::Spend { round, amount };
        run.asks(ContestActor::Player(player), command)
    }

    #[test]
    fn nobody_learns_an_amount_before_its_round_closes() {
        for kind in [
            ContestKind::Pond,
            ContestKind::RainPond,
            ContestKind::DarkPond,
        ] {
            let views = [7, 9_999].map(|amount| {
                let mut run = begun(kind);
                spends(&mut run, ANN, 1, amount).unwrap();
                assert_eq!(run.contest.own_pond(ANN).unwrap().named, Some(amount));
                assert_eq!(run.contest.own_pond(BEN).unwrap().named, None);
                run.contest.view()
            });
            assert_eq!(views[0], views[1], "{}", kind.key());
            assert_eq!(views[0].pond.as_ref().unwrap().moved, 1);
        }
    }

    #[test]
    fn a_dark_pond_tells_who_fell_and_nothing_else_until_its_end() {
        let round = |amounts: [u32; 3]| {
            let mut run = begun(ContestKind::DarkPond);
            for (player, amount) in [ANN, BEN, CHEN].into_iter().zip(amounts) {
                assert!(run.contest.view().pond.unwrap().movers.is_empty());
                spends(&mut run, player, 1, amount).unwrap();
            }
            run
        };
        let mut run = round([100, 200, 300]);
        assert_eq!(run.contest.view(), round([5, 9_000, 8_000]).contest.view());
        let view = run.contest.view().pond.unwrap();
        assert_eq!(view.closed[0].fell, [Tpn::new(1).unwrap()]);
        assert_eq!(view.closed[0].amounts, None);
        spends(&mut run, BEN, 2, 1).unwrap();
        spends(&mut run, CHEN, 2, 2).unwrap();
        let view = run.contest.view().pond.unwrap();
        let told = view.closed[0].amounts.as_ref().unwrap();
        assert_eq!(told.used[0], (Tpn::new(3).unwrap(), 300));
        assert_eq!(told.bonus, Tpn::new(3));
        let Some(ContestEnding::Closed { standings, .. }) = run.contest.ending() else {
            panic!("it is over");
        };
        let order: Vec<_> = standings.iter().map(|it| (it.player, it.place)).collect();
        assert_eq!(order, [(CHEN, 1), (BEN, 2), (ANN, 3)]);
    }

    #[test]
    fn a_round_closes_when_everybody_has_moved_or_its_time_is_over() {
        let mut run = begun_by(ContestKind::Pond, &[ANN, BEN, CHEN, DORA]);
        let closes = run.contest.deadline().unwrap();
        assert_eq!(closes, run.now + Span::from_hours(24));
        spends(&mut run, DORA, 1, 500).unwrap();
        spends(&mut run, ANN, 1, 500).unwrap();
        spends(&mut run, BEN, 1, 400).unwrap();
        // Changed before the round closes; and an amount is not said twice.
        spends(&mut run, ANN, 1, 600).unwrap();
        assert_eq!(spends(&mut run, ANN, 1, 600), Ok(0));
        assert_eq!(run.contest.pond_view().unwrap().round, 1);
        run.now = closes;
        // The amount for the round that has closed meanwhile is not taken for the next one.
        assert_eq!(
            spends(&mut run, ANN, 1, 450),
            Err(ContestRefusal::RoundClosed)
        );
        run.asks(ContestActor::System, ContestCommand::Tick)
            .unwrap();
        let view = run.contest.pond_view().unwrap();
        assert_eq!(view.round, 2);
        // Chen has never named an amount, and Ben has spent the least of those who have.
        assert_eq!(view.closed[0].fell.len(), 2);
        assert_eq!(run.contest.own_pond(ANN).unwrap().left, 20_000 - 600 + 500);
    }

    #[test]
    fn what_may_not_be_spent_is_refused_by_the_rule() {
        let mut run = Run::new(ContestPlan::of_pond(ContestKind::Pond, "Saturday"), 1);
        let (early, stranger) = (ContestRefusal::NotStarted, PlayerId(9));
        run.person(
            ANN.0,
            ContestCommand::Join {
                rating: None,
                team: None,
            },
        );
        assert_eq!(spends(&mut run, ANN, 1, 5), Err(early));
        let mut run = begun(ContestKind::Pond);
        assert_eq!(
            spends(&mut run, stranger, 1, 5),
            Err(ContestRefusal::NotJoined)
        );
        assert_eq!(
            spends(&mut run, ANN, 2, 5),
            Err(ContestRefusal::RoundClosed)
        );
        assert_eq!(
            spends(&mut run, ANN, 1, 20_001),
            Err(ContestRefusal::OverWhatIsLeft)
        );
        for (player, amount) in [(ANN, 1), (BEN, 2), (CHEN, 20_000)] {
            spends(&mut run, player, 1, amount).unwrap();
        }
        assert_eq!(spends(&mut run, ANN, 2, 0), Err(ContestRefusal::FallenIn));
        assert_eq!(
            spends(&mut run, CHEN, 2, 501),
            Err(ContestRefusal::OverWhatIsLeft)
        );
        spends(&mut run, CHEN, 2, 500).unwrap();
        spends(&mut run, BEN, 2, 1).unwrap();
        assert_eq!(spends(&mut run, CHEN, 3, 0), Err(ContestRefusal::Over));
        let view = run.contest.view();
        assert_eq!(view.standings.rows[0].tpn, Tpn::new(3).unwrap());
    }

    #[test]
    fn an_amount_is_not_changed_without_end() {
        let mut run = begun(ContestKind::Pond);
        for amount in 1..=20 {
            assert_eq!(spends(&mut run, ANN, 1, amount), Ok(1));
        }
        let refused = Err(ContestRefusal::ChangedTooOften);
        assert_eq!(spends(&mut run, ANN, 1, 21), refused);
        assert_eq!(spends(&mut run, ANN, 1, 20), Ok(0));
        assert_eq!(run.contest.own_pond(ANN).unwrap().named, Some(20));
        // Others, and the next round, have their own count.
        spends(&mut run, BEN, 1, 5).unwrap();
        spends(&mut run, CHEN, 1, 6).unwrap();
        spends(&mut run, ANN, 2, 7).unwrap();
    }

    #[test]
    fn a_dark_pond_that_is_called_off_tells_what_everybody_has() {
        let mut run = begun(ContestKind::DarkPond);
        for (player, amount) in [(ANN, 100), (BEN, 200), (CHEN, 300)] {
            spends(&mut run, player, 1, amount).unwrap();
        }
        let host = ContestActor::Host(PlayerId(1));
        run.asks(host, ContestCommand::CallOff).unwrap();
        let rows = run.contest.view().standings.rows;
        assert!(rows.iter().all(|it| it.points != Points::NONE), "{rows:?}");
    }

    #[test]
    fn whoever_leaves_is_not_waited_for_and_repeats_their_amount() {
        let mut run = begun_by(ContestKind::Pond, &[ANN, BEN, CHEN, DORA]);
        for (player, amount) in [(ANN, 300), (BEN, 200), (DORA, 250)] {
            spends(&mut run, player, 1, amount).unwrap();
        }
        run.person(CHEN.0, ContestCommand::Leave);
        // Everybody who plays has named an amount.
        assert_eq!(run.contest.pond_view().unwrap().round, 2);
        assert_eq!(spends(&mut run, CHEN, 2, 5), Err(ContestRefusal::NotJoined));
    }

    #[test]
    fn time_in_which_nobody_could_move_is_given_back() {
        let mut run = begun(ContestKind::Pond);
        let closes = run.contest.deadline().unwrap();
        let (from, to) = (run.now, run.now + Span::from_hours(3));
        let command = ContestCommand::Interrupted { from, to };
        run.asks(ContestActor::System, command).unwrap();
        assert_eq!(run.contest.deadline(), Some(closes + Span::from_hours(3)));
        let host = ContestActor::Host(PlayerId(1));
        run.now = to;
        run.asks(host, ContestCommand::Pause).unwrap();
        assert_eq!(run.contest.deadline(), None);
        assert_eq!(spends(&mut run, ANN, 1, 5), Err(ContestRefusal::Paused));
        run.now = to + Span::from_hours(1);
        run.asks(host, ContestCommand::Resume).unwrap();
        assert_eq!(run.contest.deadline(), Some(closes + Span::from_hours(4)));
    }
}
