//! Refusals for missing permissions, by server: one server that refuses the bot must not use up what Discord allows for
//! all of them.
//!
//! Each server has a budget of refusals of its own, and what was refused there is not sent again until something
//! happens that may have changed the bot's permissions, or an hour has passed. All servers together have another one.
//! Those that refused a little lately leave a quarter of it to the others, and those that refused more leave half, so
//! that a few servers cannot stop what is sent to the rest.
//!
//! Direct messages together have a budget, too, as if they were a server, and each person who takes none is remembered
//! as a channel would be. It is never renewed at once: whoever takes none could do so by pressing anything.
//!
//! `visibility.rs` computes from roles and overwrites which channels a member sees. The bot's own right to write is not
//! computed that way. Much else decides on it that no role shows (a time-out, a locked thread, what Discord adds), and
//! the risks are opposite: a mistake there hides a game from somebody, a mistake here would silence the bot where it
//! may write. Discord's answer is never wrong, and it says nothing of members, so neither can do the work of the other.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use super::invalid_requests::Budget;

/// How many refusals a server may cause at one go, and in ten minutes after that.
const BUDGET: u32 = 10;

/// The same of direct messages.
const DIRECT_BUDGET: u32 = 30;

/// How many refusals all servers together may cause at one go, and in ten minutes after that.
const BUDGET_OF_ALL: u32 = 500;

/// How much of its own budget a server uses by refusing a little.
const A_LITTLE: f64 = 2.0;

/// What a server leaves to the others that has refused so much of its own budget.
fn kept_for_others(used: f64) -> u32 {
    if used <= 0.0 {
        0
    } else if used <= A_LITTLE {
        BUDGET_OF_ALL / 4
    } else {
        BUDGET_OF_ALL / 2
    }
}

/// What stands for direct messages among the servers: none has this number.
pub(super) const DIRECT: u64 = 0;

/// The kind of all requests by which somebody is told something directly.
pub(super) fn direct(person: u64) -> String {
    format!("direct channels/{person}")
}

/// How long a refusal stands if nothing happens.
const STANDS: Duration = Duration::from_secs(3_600);

/// How long it stands at least, whatever happens, when the same was refused twice; doubled with each further time.
const STANDS_AT_LEAST: Duration = Duration::from_secs(10);

/// A server's budget is refilled because something happened there at most once in this time.
const RENEWED_EVERY: Duration = Duration::from_secs(30);

/// How many servers, and refusals of each, are remembered.
const MOST_GUILDS: usize = 4_096;
const MOST_REFUSALS: usize = 1_024;

/// Whether a request may leave.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// It may, and [`Forbidden::finished`] must be told.
    Allowed,
    /// Discord would refuse it with this number.
    Refused(u64),
    /// Its server has used up its budget, or all have used up theirs; when one more refusal is allowed.
    Later(Duration),
    /// As many of its server's requests are in flight as may be refused: when one comes back.
    Wait,
}

/// What is remembered of all servers.
#[derive(Debug)]
pub(super) struct Forbidden {
    guilds: HashMap<u64, Guild>,
    /// Of all servers together; direct messages are not among them.
    all: Budget,
}

#[derive(Debug)]
struct Guild {
    budget: Budget,
    /// By kind of request.
    refusals: HashMap<String, Refusal>,
    /// When something last happened that may have changed the bot's permissions everywhere.
    changed: Option<Instant>,
    /// The same for single channels.
    changed_in: HashMap<u64, Instant>,
    renewed: Option<Instant>,
}

#[derive(Clone, Copy, Debug)]
struct Refusal {
    code: u64,
    at: Instant,
    /// How often in a row.
    times: u32,
    /// Nothing that happens makes another attempt worthwhile before this.
    ready: Instant,
    /// When another attempt is worthwhile.
    due: Instant,
}

impl Forbidden {
    /// Nothing was refused yet.
    pub(super) fn new(now: Instant) -> Self {
        Self {
            guilds: HashMap::new(),
            all: Budget::new(BUDGET_OF_ALL, now),
        }
    }

    /// Lets a request of a kind leave, or says why not.
    pub(super) fn admit(&mut self, guild: u64, kind: &str, now: Instant) -> Admission {
        if self.guilds.len() >= MOST_GUILDS && !self.guilds.contains_key(&guild) {
            self.guilds.retain(|_, guild| !guild.refusals.is_empty());
            if self.guilds.len() >= MOST_GUILDS {
                self.guilds.clear();
            }
        }
        let is_direct = guild == DIRECT;
        let most = if is_direct { DIRECT_BUDGET } else { BUDGET };
        let guild = self.guilds.entry(guild).or_insert_with(|| Guild {
            budget: Budget::new(most, now),
            refusals: HashMap::new(),
            changed: None,
            changed_in: HashMap::new(),
            renewed: None,
        });
        let refusal = guild.refusals.get(kind);
        if let Some(refusal) = refusal.filter(|refusal| now < refusal.due) {
            return Admission::Refused(refusal.code);
        }
        if !is_direct {
            let kept = kept_for_others(guild.budget.used(now));
            if let Some(pause) = self.all.wait_keeping(kept, now) {
                return Admission::Later(pause);
            }
        }
        match guild.budget.leave(now) {
            Ok(()) => {
                if !is_direct {
                    self.all.left();
                }
                Admission::Allowed
            }
            Err(_) if guild.budget.is_any_in_flight() => Admission::Wait,
            Err(pause) => Admission::Later(pause),
        }
    }

    /// A request that was allowed to leave came back, or nobody waits for it any longer.
    pub(super) fn finished(&mut self, guild: u64) {
        if guild != DIRECT {
            self.all.finished();
        }
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.budget.finished();
        }
    }

    /// A request succeeded.
    pub(super) fn succeeded(&mut self, guild: u64, kind: &str) {
        if guild != DIRECT {
            self.all.taken();
        }
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.budget.taken();
            guild.refusals.remove(kind);
        }
    }

    /// A request that left at `left` was refused for missing permissions.
    pub(super) fn refused(
        &mut self,
        guild: u64,
        kind: &str,
        code: u64,
        (left, now): (Instant, Instant),
    ) {
        if guild != DIRECT {
            self.all.refused();
        }
        let Some(guild) = self.guilds.get_mut(&guild) else {
            return;
        };
        guild.budget.refused();
        if guild.refusals.len() >= MOST_REFUSALS {
            guild.refusals.clear();
        }
        // What happened meanwhile may have made it untrue, so that it says nothing.
        let changed_here = channel_of(kind).and_then(|channel| guild.changed_in.get(&channel));
        if guild.changed.max(changed_here.copied()) > Some(left) {
            return;
        }
        let before = guild.refusals.get(kind);
        // Of requests that were in flight together only the first refusal counts.
        if before.is_some_and(|before| left <= before.at) {
            return;
        }
        let times = before.map_or(0, |refusal| refusal.times);
        let at_least = match times {
            0 => Duration::ZERO,
            _ => STANDS_AT_LEAST.saturating_mul(1 << (times - 1).min(10)),
        };
        let refusal = Refusal {
            code,
            at: now,
            times: times + 1,
            ready: now + at_least.min(STANDS),
            due: now + STANDS,
        };
        guild.refusals.insert(kind.to_owned(), refusal);
    }

    /// Something happened that may have changed the bot's permissions on a server, or only in one of its channels. If
    /// that makes another attempt worthwhile: after how long.
    pub(super) fn reconsider(
        &mut self,
        guild: u64,
        channel: Option<u64>,
        now: Instant,
    ) -> Option<Duration> {
        let may_renew = guild != DIRECT;
        let guild = self.guilds.get_mut(&guild)?;
        match channel {
            None => guild.changed = Some(now),
            Some(channel) => {
                if guild.changed_in.len() >= MOST_REFUSALS {
                    guild.changed_in.clear();
                }
                guild.changed_in.insert(channel, now);
            }
        }
        let is_due = |renewed: Instant| now - renewed >= RENEWED_EVERY;
        if may_renew && guild.budget.is_used_up() && guild.renewed.is_none_or(is_due) {
            guild.renewed = Some(now);
            guild.budget.renew();
        }
        let is_meant = |kind: &str| channel.is_none() || channel_of(kind) == channel;
        let refusals = guild.refusals.iter_mut();
        let soonest = refusals
            .filter(|(kind, _)| is_meant(kind))
            .map(|(_, refusal)| {
                refusal.due = refusal.due.min(refusal.ready.max(now));
                refusal.due
            })
            .min()?;
        Some(soonest - now)
    }
}

/// The channel that a kind of request is about, such as `POST channels/12/messages false`.
fn channel_of(kind: &str) -> Option<u64> {
    let (_, after) = kind.split_once(" channels/")?;
    after.split(['/', ' ']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::wall_clock::monotonic, discord::codes::MISSING_PERMISSIONS};

    const GUILD: u64 = 9;

    fn kind(channel: u64) -> String {
        format!("POST channels/{channel}/messages false")
    }

    /// Sends one request, if it may leave, which is refused or not.
    fn is_sent(forbidden: &mut Forbidden, kind: &str, is_refused: bool, now: Instant) -> bool {
        if forbidden.admit(GUILD, kind, now) != Admission::Allowed {
            return false;
        }
        if is_refused {
            forbidden.refused(GUILD, kind, MISSING_PERMISSIONS, (now, now));
        } else {
            forbidden.succeeded(GUILD, kind);
        }
        forbidden.finished(GUILD);
        true
    }

    #[test]
    fn what_is_refused_is_not_sent_until_something_happens_or_an_hour_has_passed() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let kind = kind(1);
        assert!(is_sent(&mut forbidden, &kind, true, now));
        let refused = Admission::Refused(MISSING_PERMISSIONS);
        assert_eq!(forbidden.admit(GUILD, &kind, now + STANDS / 2), refused);
        assert_eq!(forbidden.reconsider(GUILD, Some(2), now), None);
        let after = forbidden.reconsider(GUILD, Some(1), now);
        assert_eq!(after, Some(Duration::ZERO));
        let now = now + Duration::from_millis(1);
        assert!(is_sent(&mut forbidden, &kind, true, now));
        // What happens again and again is not believed each time.
        let after = forbidden.reconsider(GUILD, None, now);
        assert_eq!(after, Some(STANDS_AT_LEAST));
        assert_eq!(forbidden.admit(GUILD, &kind, now), refused);
        let later = now + STANDS_AT_LEAST;
        assert!(is_sent(&mut forbidden, &kind, false, later));
        assert_eq!(forbidden.reconsider(GUILD, None, later), None);
        assert!(is_sent(&mut forbidden, &kind, true, later));
        assert!(is_sent(&mut forbidden, &kind, true, later + STANDS));
    }

    #[test]
    fn refusals_of_requests_in_flight_together_count_once() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let kind = kind(1);
        for _ in 0..3 {
            assert_eq!(forbidden.admit(GUILD, &kind, now), Admission::Allowed);
        }
        for ms in [1, 2, 3] {
            let during = (now, now + Duration::from_millis(ms));
            forbidden.refused(GUILD, &kind, MISSING_PERMISSIONS, during);
        }
        let later = now + Duration::from_millis(4);
        let after = forbidden.reconsider(GUILD, None, later);
        assert_eq!(after, Some(Duration::ZERO));
    }

    #[test]
    fn a_refusal_of_what_left_before_something_happened_says_nothing() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let kind = kind(1);
        assert_eq!(forbidden.admit(GUILD, &kind, now), Admission::Allowed);
        let back = now + Duration::from_millis(5);
        forbidden.reconsider(GUILD, None, back);
        forbidden.refused(GUILD, &kind, MISSING_PERMISSIONS, (now, back));
        assert_eq!(forbidden.admit(GUILD, &kind, back), Admission::Allowed);
    }

    #[test]
    fn what_happened_in_another_channel_does_not_make_a_refusal_untrue() {
        for (changed, is_believed) in [(1, false), (2, true)] {
            let now = monotonic();
            let mut forbidden = Forbidden::new(now);
            let kind = kind(1);
            assert_eq!(forbidden.admit(GUILD, &kind, now), Admission::Allowed);
            let back = now + Duration::from_millis(5);
            forbidden.reconsider(GUILD, Some(changed), back);
            forbidden.refused(GUILD, &kind, MISSING_PERMISSIONS, (now, back));
            let refused = forbidden.admit(GUILD, &kind, back) != Admission::Allowed;
            assert_eq!(refused, is_believed, "channel {changed}");
        }
    }

    #[test]
    fn a_server_with_many_closed_channels_has_only_its_budget_until_something_happens() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let kinds: Vec<String> = (1..=500).map(kind).collect();
        let mut sent = |at| {
            let sent = kinds
                .iter()
                .filter(|it| is_sent(&mut forbidden, it, true, at));
            sent.count()
        };
        assert_eq!((sent(now), sent(now)), (10, 0));
        assert_eq!(sent(now + Duration::from_secs(61)), 1);
        assert!(matches!(
            forbidden.admit(GUILD, "GET x false", now),
            Admission::Later(_)
        ));
        assert_eq!(
            forbidden.admit(GUILD + 1, &kind(7), now),
            Admission::Allowed
        );
        forbidden.reconsider(GUILD, None, now);
        assert!(is_sent(&mut forbidden, &kinds[0], false, now));
        assert!(is_sent(&mut forbidden, &kinds[400], false, now));
    }

    #[test]
    fn as_many_requests_of_a_server_are_in_flight_as_may_be_refused() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        for _ in 0..BUDGET {
            assert_eq!(
                forbidden.admit(GUILD, "GET x false", now),
                Admission::Allowed
            );
        }
        assert_eq!(forbidden.admit(GUILD, "GET x false", now), Admission::Wait);
        forbidden.finished(GUILD);
        assert_eq!(
            forbidden.admit(GUILD, "GET x false", now),
            Admission::Allowed
        );
    }

    /// Sends a request of a server, if it may leave, which is refused.
    fn is_refused(forbidden: &mut Forbidden, server: u64, channel: u64, now: Instant) -> bool {
        let kind = kind(channel);
        let is_sent = forbidden.admit(server, &kind, now) == Admission::Allowed;
        if is_sent {
            forbidden.refused(server, &kind, MISSING_PERMISSIONS, (now, now));
            forbidden.finished(server);
        }
        is_sent
    }

    #[test]
    fn servers_that_were_refused_lately_leave_some_of_what_all_may_be_refused_to_others() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let mut refuse = |server, channel| is_refused(&mut forbidden, server, channel, now);
        let all = (1..=100).flat_map(|server| (1..=BUDGET.into()).map(move |it| (server, it)));
        let sent = all
            .filter(|&(server, channel)| refuse(server, channel))
            .count();
        // Half of it by those that refuse all, a quarter by those that had refused a little then, and each was sent one
        // request before anything was refused there.
        let most = BUDGET_OF_ALL as usize * 3 / 4 + 100;
        assert!((BUDGET_OF_ALL as usize / 2..most).contains(&sent), "{sent}");
        assert!(!refuse(1, 99) && refuse(101, 1) && !refuse(101, 2));
        let new = (102..2_000).filter(|&server| refuse(server, 1)).count();
        assert_eq!(sent + 1 + new, BUDGET_OF_ALL as usize);
    }

    #[test]
    fn a_server_that_refused_once_does_not_wait_for_those_that_refuse_all() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        let mut refuse = |server, channel| is_refused(&mut forbidden, server, channel, now);
        for server in 1..=25 {
            assert!((1..=BUDGET.into()).all(|channel| refuse(server, channel)));
        }
        assert!(refuse(26, 1), "nothing was refused there");
        assert!(refuse(26, 2), "one was");
        assert!(refuse(26, 3), "two were");
        assert!(!refuse(26, 4), "now it is one of those");
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let now = monotonic();
        let mut forbidden = Forbidden::new(now);
        for guild in 0..2 * MOST_GUILDS as u64 {
            forbidden.admit(guild, "GET x false", now);
            forbidden.refused(guild, "GET x false", MISSING_PERMISSIONS, (now, now));
        }
        assert!(forbidden.guilds.len() <= MOST_GUILDS);
    }
}
