//! Where Discord lets us write, as far as it has said.
//!
//! Each refusal for missing rights counts against everybody, so it is not asked for twice. Of all that goes to one channel
//! (or to its threads) in one way, a single request finds out whether that way is open, and the others wait for it. What
//! was refused is refused here from then on, until something happens that may have changed it, or an hour has passed.
//! And one server may have only a part of all refusals, however many channels it has.

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use reqwest::Method;
use tokio::time::Instant;

/// How long a refusal stands if nothing is heard.
const STANDS: Duration = Duration::from_secs(3_600);

/// How long it stands at least, whatever is heard, when it was had twice; doubled with each further time.
const DOUBTED: Duration = Duration::from_secs(10);

/// How many refusals one server may have at once, and after how long one comes back.
const PART: u32 = 10;
const PART_EVERY: Duration = Duration::from_secs(60);

/// How often one comes back at once, because something is heard that may have changed our rights there.
const HEARD_EVERY: Duration = Duration::from_secs(30);

/// How many channels, and ways to write to them, are remembered.
const MOST: usize = 16_384;

/// To which channel and server something belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Spot {
    /// The channel itself, or the one of the thread.
    pub channel: u64,
    /// Its server.
    pub guild: Option<u64>,
}

/// One way to write to a channel or to its threads: whoever may do it once may do it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Way {
    channel: u64,
    guild: Option<u64>,
    is_in_thread: bool,
    kind: String,
}

/// Whether a request may go its way.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// It may.
    Open,
    /// It may, and others wait for what becomes of it.
    Trial,
    /// Another one is finding out.
    Wait,
    /// Discord would refuse it, with this number.
    Refused(u64),
    /// Its server has had its part of refusals; after how long one more is allowed.
    Later(Duration),
}

/// What became of a request, as far as rights are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// They sufficed.
    Let,
    /// They did not; Discord's number.
    Refused(u64),
    /// Nobody knows.
    Unknown,
}

#[derive(Clone, Copy, Debug)]
struct Closed {
    code: u64,
    /// How often in a row.
    times: u32,
    /// Nothing that is heard makes it worth a trial before this.
    ready: Instant,
    /// When it is worth a trial.
    due: Instant,
}

/// What a server has had of its part.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// When all of it is there again.
    whole: Instant,
    /// When something is worth one more refusal, if it is heard.
    hears: Instant,
}

impl Part {
    /// When there is one more refusal to be had.
    fn ready(self) -> Instant {
        self.whole
            .checked_sub(PART_EVERY * (PART - 1))
            .unwrap_or(self.whole)
    }
}

/// What is known of all channels.
#[derive(Debug, Default)]
pub(super) struct Rights {
    spots: HashMap<u64, Spot>,
    open: HashSet<Way>,
    trials: HashSet<Way>,
    closed: HashMap<Way, Closed>,
    /// What servers have had of their parts.
    parts: HashMap<u64, Part>,
    /// When something was last heard of a server that may have changed our rights.
    heard: HashMap<u64, Instant>,
    /// Servers in which a way that was closed has been found open.
    reopened: HashSet<u64>,
}

impl Rights {
    /// A channel or thread belongs there.
    pub(super) fn note(&mut self, channel: u64, spot: Spot) {
        if self.spots.len() >= MOST {
            // Whoever sends says first where to.
            self.spots.clear();
        }
        self.spots.insert(channel, spot);
    }

    /// As [`Rights::note`], unless more is known.
    pub(super) fn note_if_unknown(&mut self, channel: u64, spot: Spot) {
        if !self.spots.contains_key(&channel) {
            self.note(channel, spot);
        }
    }

    fn spot(&self, channel: u64) -> Spot {
        let unknown = Spot {
            channel,
            guild: None,
        };
        self.spots.get(&channel).copied().unwrap_or(unknown)
    }

    /// The way of a request; nothing if the rights in a channel do not decide on it.
    pub(super) fn way(&self, method: &Method, path: &str, has_files: bool) -> Option<Way> {
        let mut parts = path.split('/');
        let ("channels", Some(channel)) = (parts.next()?, parts.next()?.parse().ok()) else {
            return None;
        };
        let what = parts.next()?;
        if !matches!(what, "messages" | "threads") {
            return None;
        }
        let deeper = parts.map(|part| if is_id(part) { "id" } else { part });
        let deeper = deeper.collect::<Vec<_>>().join("/");
        let spot = self.spot(channel);
        Some(Way {
            channel: spot.channel,
            guild: spot.guild,
            is_in_thread: spot.channel != channel,
            kind: format!("{method} {what} {deeper} {has_files}"),
        })
    }

    /// Whether a request may leave now.
    pub(super) fn enter(&mut self, way: &Way, now: Instant) -> Entry {
        if self.open.contains(way) {
            return Entry::Open;
        }
        if self.trials.contains(way) {
            return Entry::Wait;
        }
        let closed = self.closed.get(way).copied();
        if let Some(closed) = closed.filter(|closed| now < closed.due) {
            return Entry::Refused(closed.code);
        }
        let part = way.guild.and_then(|guild| self.parts.get(&guild));
        if let Some(ready) = part.map(|part| part.ready()).filter(|ready| now < *ready) {
            return Entry::Later(ready - now);
        }
        self.trials.insert(way.clone());
        Entry::Trial
    }

    /// What became of a request that left at `left`.
    pub(super) fn learn(
        &mut self,
        way: &Way,
        is_trial: bool,
        outcome: Outcome,
        (left, now): (Instant, Instant),
    ) {
        if is_trial {
            self.trials.remove(way);
        }
        match outcome {
            Outcome::Let => self.let_in(way, is_trial, now),
            Outcome::Refused(code) => self.refuse(way, is_trial, code, (left, now)),
            Outcome::Unknown => {}
        }
    }

    fn let_in(&mut self, way: &Way, is_trial: bool, now: Instant) {
        if is_trial && self.closed.remove(way).is_some() {
            // What else was closed there is worth a trial, too.
            self.reconsider(|other| other.channel == way.channel, now);
            self.reopened.extend(way.guild);
        }
        if self.closed.contains_key(way) {
            // It left before the refusal.
            return;
        }
        if self.open.len() >= MOST {
            self.open.clear();
        }
        self.open.insert(way.clone());
    }

    fn refuse(&mut self, way: &Way, is_trial: bool, code: u64, (left, now): (Instant, Instant)) {
        self.charge(way.guild, now);
        // The other ways to the same channel are no longer certain.
        self.open.retain(|other| other.channel != way.channel);
        let before = self.closed.get(way).map_or(0, |closed| closed.times);
        if before > 0 && !is_trial {
            return;
        }
        if self.closed.len() >= MOST {
            self.closed.clear();
        }
        let doubted = match before {
            0 => Duration::ZERO,
            _ => DOUBTED.saturating_mul(1 << (before - 1).min(10)),
        };
        let ready = now + doubted.min(STANDS);
        // What was heard meanwhile may have made it untrue, so that it says nothing.
        let is_outdated = way.guild.and_then(|it| self.heard.get(&it)) > Some(&left);
        let closed = Closed {
            code,
            times: before + u32::from(!is_outdated),
            ready,
            due: if is_outdated { ready } else { now + STANDS },
        };
        self.closed.insert(way.clone(), closed);
    }

    /// Something may have changed where a channel or thread belongs. If that makes something worth a trial: after how
    /// long.
    pub(super) fn reconsider_channel(&mut self, channel: u64, now: Instant) -> Option<Duration> {
        let Spot { channel, guild } = self.spot(channel);
        self.hear_of(guild, now);
        self.reconsider(|way| way.channel == channel, now)
    }

    /// As [`Rights::reconsider_channel`], on a whole server.
    pub(super) fn reconsider_guild(&mut self, guild: u64, now: Instant) -> Option<Duration> {
        self.hear_of(Some(guild), now);
        self.reconsider(|way| way.guild == Some(guild), now)
    }

    fn hear_of(&mut self, guild: Option<u64>, now: Instant) {
        if self.heard.len() >= MOST {
            self.heard.clear();
        }
        self.heard.extend(guild.map(|guild| (guild, now)));
        let part = guild.and_then(|guild| self.parts.get_mut(&guild));
        if let Some(part) = part.filter(|part| part.hears <= now && now < part.ready()) {
            part.hears = now + HEARD_EVERY;
            part.whole = now + PART_EVERY * (PART - 1);
        }
    }

    fn reconsider(&mut self, is_meant: impl Fn(&Way) -> bool, now: Instant) -> Option<Duration> {
        let mut soonest: Option<Instant> = None;
        for (way, closed) in &mut self.closed {
            let due = closed.ready.max(now);
            if due < closed.due && is_meant(way) {
                closed.due = due;
                soonest = Some(soonest.map_or(due, |soonest| soonest.min(due)));
            }
        }
        soonest.map(|due| due - now)
    }

    /// Whether something was closed on this server and is not; says so once.
    pub(super) fn take_reopened(&mut self, guild: u64) -> bool {
        self.reopened.remove(&guild)
    }

    fn charge(&mut self, guild: Option<u64>, now: Instant) {
        let Some(guild) = guild else {
            return;
        };
        if self.parts.len() >= MOST {
            self.parts.retain(|_, part| part.whole > now);
        }
        let new = Part {
            whole: now,
            hears: now,
        };
        let part = self.parts.entry(guild).or_insert(new);
        // What was on its way already does not cost more than the part.
        part.whole = (part.whole.max(now) + PART_EVERY).min(now + PART_EVERY * PART);
    }
}

fn is_id(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::codes;

    const LOBBY: u64 = 1;
    const THREAD: u64 = 2;
    const GUILD: u64 = 9;
    const REFUSED: Outcome = Outcome::Refused(codes::MISSING_PERMISSIONS);

    fn rights() -> Rights {
        let mut rights = Rights::default();
        let spot = Spot {
            channel: LOBBY,
            guild: Some(GUILD),
        };
        rights.note(LOBBY, spot);
        rights.note(THREAD, spot);
        rights
    }

    fn post(rights: &Rights, channel: u64, has_files: bool) -> Way {
        let path = format!("channels/{channel}/messages");
        rights.way(&Method::POST, &path, has_files).unwrap()
    }

    /// Sends one request if it may leave, which is answered in this way.
    fn is_asked(rights: &mut Rights, way: &Way, outcome: Outcome, now: Instant) -> bool {
        match rights.enter(way, now) {
            Entry::Refused(_) | Entry::Later(_) => false,
            entry => {
                rights.learn(way, entry == Entry::Trial, outcome, (now, now));
                true
            }
        }
    }

    #[test]
    fn one_finds_out_for_all() {
        let (mut rights, now) = (rights(), Instant::now());
        let way = post(&rights, THREAD, false);
        assert_eq!(rights.enter(&way, now), Entry::Trial);
        assert_eq!(rights.enter(&way, now), Entry::Wait);
        rights.learn(&way, true, Outcome::Unknown, (now, now));
        assert_eq!(rights.enter(&way, now), Entry::Trial);
        rights.learn(&way, true, Outcome::Let, (now, now));
        assert_eq!(rights.enter(&way, now), Entry::Open);
    }

    #[test]
    fn what_is_refused_stays_so_until_something_is_heard_or_an_hour_has_passed() {
        let (mut rights, now) = (rights(), Instant::now());
        let way = post(&rights, LOBBY, false);
        assert!(is_asked(&mut rights, &way, REFUSED, now));
        let refused = Entry::Refused(codes::MISSING_PERMISSIONS);
        assert_eq!(rights.enter(&way, now + STANDS / 2), refused);
        assert_eq!(rights.reconsider_channel(THREAD, now), Some(Duration::ZERO));
        assert!(is_asked(&mut rights, &way, REFUSED, now));
        // What is heard again and again is not believed each time.
        assert_eq!(rights.reconsider_guild(GUILD, now), Some(DOUBTED));
        assert_eq!(rights.reconsider_guild(GUILD, now), None);
        assert_eq!(rights.enter(&way, now), refused);
        assert!(is_asked(&mut rights, &way, Outcome::Let, now + DOUBTED));
        assert!(rights.take_reopened(GUILD));
        assert!(!rights.take_reopened(GUILD));
        let other = post(&rights, THREAD, true);
        assert!(is_asked(&mut rights, &other, REFUSED, now));
        assert_eq!(rights.enter(&other, now + STANDS), Entry::Trial);
    }

    #[test]
    fn a_refusal_of_what_left_before_something_was_heard_is_doubted() {
        let (mut rights, now) = (rights(), Instant::now());
        let way = post(&rights, THREAD, false);
        assert_eq!(rights.enter(&way, now), Entry::Trial);
        let heard = now + Duration::from_millis(5);
        rights.reconsider_guild(GUILD, heard);
        let back = heard + Duration::from_millis(5);
        rights.learn(&way, true, REFUSED, (now, back));
        assert_eq!(rights.enter(&way, back), Entry::Trial);
        rights.learn(&way, true, REFUSED, (back, back));
        let refused = Entry::Refused(codes::MISSING_PERMISSIONS);
        assert_eq!(rights.enter(&way, back), refused);
    }

    #[test]
    fn whoever_may_not_send_files_may_send_words() {
        let (mut rights, now) = (rights(), Instant::now());
        let [whole, words] = [true, false].map(|has_files| post(&rights, THREAD, has_files));
        for _ in 0..20 {
            is_asked(&mut rights, &whole, REFUSED, now);
            assert!(is_asked(&mut rights, &words, Outcome::Let, now));
        }
        assert_eq!(
            rights.enter(&whole, now),
            Entry::Refused(codes::MISSING_PERMISSIONS)
        );
    }

    #[test]
    fn a_server_with_many_closed_channels_has_only_its_part() {
        let (mut rights, now) = (Rights::default(), Instant::now());
        for channel in 1..=500 {
            let guild = Some(GUILD);
            rights.note(channel, Spot { channel, guild });
        }
        let known = post(&rights, 500, false);
        assert!(is_asked(&mut rights, &known, Outcome::Let, now));
        let ways: Vec<Way> = (1..500).map(|it| post(&rights, it, false)).collect();
        let mut ask = |at| {
            let incoming = ways
                .iter()
                .filter(|way| is_asked(&mut rights, way, REFUSED, at));
            incoming.count()
        };
        assert_eq!((ask(now), ask(now + PART_EVERY)), (10, 1));
        assert_eq!(ask(now + PART_EVERY), 0);
        // Where we are known to be let in nothing changes, and other servers have parts of their own.
        assert_eq!(rights.enter(&known, now), Entry::Open);
        let elsewhere = Spot {
            channel: 501,
            guild: Some(GUILD + 1),
        };
        rights.note(501, elsewhere);
        let elsewhere = post(&rights, 501, false);
        assert_eq!(rights.enter(&elsewhere, now), Entry::Trial);
    }

    #[test]
    fn a_server_that_lets_us_in_again_is_asked_at_once() {
        let (mut rights, now) = (Rights::default(), Instant::now());
        let mut ways: Vec<Way> = (1..=31)
            .map(|channel| {
                let guild = Some(GUILD);
                rights.note(channel, Spot { channel, guild });
                post(&rights, channel, false)
            })
            .collect();
        let other = ways.pop().unwrap();
        // All are on their way when the server throws us out.
        for way in &ways {
            assert_eq!(rights.enter(way, now), Entry::Trial);
        }
        for way in &ways {
            rights.learn(way, true, REFUSED, (now, now));
        }
        let later = now + Duration::from_secs(5);
        let entry = rights.enter(&other, later);
        assert!(
            matches!(entry, Entry::Later(pause) if pause <= PART_EVERY),
            "{entry:?}"
        );
        assert!(rights.reconsider_guild(GUILD, later).is_some());
        assert!(is_asked(&mut rights, &other, Outcome::Let, later));
        for way in &ways {
            assert!(is_asked(&mut rights, way, Outcome::Let, later));
        }
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let (mut rights, now) = (Rights::default(), Instant::now());
        for channel in 0..2 * MOST as u64 {
            let guild = Some(channel);
            rights.note(channel, Spot { channel, guild });
            let way = post(&rights, channel, false);
            let outcome = if channel % 2 == 0 {
                REFUSED
            } else {
                Outcome::Let
            };
            is_asked(&mut rights, &way, outcome, now);
        }
        assert!(rights.spots.len() <= MOST && rights.open.len() <= MOST);
        assert!(rights.closed.len() <= MOST && rights.trials.is_empty());
    }

    #[test]
    fn only_the_rights_in_a_channel_are_remembered() {
        let rights = rights();
        for path in ["channels/1", "users/@me", "channels/x/messages", "channels"] {
            assert_eq!(rights.way(&Method::GET, path, false), None, "{path}");
        }
        let edit = |path| rights.way(&Method::PATCH, path, false).unwrap();
        assert_eq!(edit("channels/1/messages/5"), edit("channels/1/messages/6"));
        assert_ne!(edit("channels/1/messages/5"), edit("channels/2/messages/5"));
    }
}
