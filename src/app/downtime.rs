//! Time in which nobody could play, credited to each session.
//!
//! There are two kinds of it: interruptions, in which the bot was not available to anybody
//! ([`super::availability`]), and absences of the bot from one guild: it was removed, or the guild is unavailable.
//! They may overlap, and the clocks take credits only in order of time; so both are merged into disjoint spans before
//! they are credited.
//!
//! It is credited when a session is next loaded, before anything is asked of it; so a start costs the same with one
//! session or a million. A span that is not over is credited when it is, or so far as it has come when something is
//! asked of the session all the same.
//!
//! No deadline is acted on in a guild that the bot is not in, and the absence is credited, up to
//! [`LONGEST_GUILD_ABSENCE`] for each game in all. After that the clocks run, and flags fall as usual: a game can still
//! be played by direct message. Challenges end, but only when the chat service has just said that the guild is still
//! gone: the event that says that it is back may have been lost. Nothing is deleted for months
//! ([`super::forgetting`]).

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{App, AppError, Arrival, draft::Draft, sessions::Loaded, wall_clock};
use crate::store::{self, GuildAbsence, GuildId, LONGEST_GUILD_ABSENCE, Page};
use qiyuan_core::{
    clock::Timestamp,
    session::{Command, SessionId, Stage},
};

/// How many challenges of one guild are ended before others are looked at.
const ENDED_AT_ONCE: u32 = 1_000;

/// The guilds that the bot is not in, as the store has them.
#[derive(Default)]
pub(super) struct UnavailableGuilds {
    guilds: Mutex<HashSet<GuildId>>,
    /// All of them, also those in which nothing is played.
    gone: Mutex<HashSet<GuildId>>,
    /// Held while the store and this are changed, so that they stay the same.
    changing: tokio::sync::Mutex<()>,
}

impl UnavailableGuilds {
    fn lock(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        // Every change is one call.
        self.guilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn gone(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything of a guild is deleted.
    pub(super) fn forget(&self, guild: GuildId) {
        self.lock().remove(&guild);
        self.gone().remove(&guild);
    }

    /// Whether the bot is not in a guild.
    pub(super) fn contains(&self, guild: GuildId) -> bool {
        self.lock().contains(&guild)
    }
}

impl App {
    /// The session with all time credited that it does not know of, if there is any, and told of its players' vacations
    /// and reminders. What is not over is credited up to `now`, or later if nobody says what time it is.
    pub(super) async fn credited(
        &self,
        loaded: &Loaded,
        now: Option<Timestamp>,
    ) -> Result<Option<Draft>, AppError> {
        let since = loaded.session.last_at();
        let mut draft = Draft::of(loaded, Vec::new(), since)?;
        // In the order in which it was so: of what came before the last event nothing counts.
        let wishes = self.wishes(&loaded.session).await?.into_iter();
        let mut told: Vec<_> = wishes.map(|(at, wish)| (at, at, wish)).collect();
        for GuildAbsence { from, to } in self.downtime(loaded, since).await? {
            if let Some(to) = to.or(now) {
                told.push((from, to, Command::Interrupted { from, to }));
            }
        }
        told.sort_by_key(|(from, ..)| *from);
        for (_, at, command) in told {
            draft.execute_at(command, at.max(since).max(draft.at()))?;
        }
        Ok(draft.has_events().then_some(draft))
    }

    /// Before something is asked of a session by somebody who can although its guild is gone: the time since is
    /// credited at once.
    pub(super) async fn credited_so_far(
        &self,
        before: Arc<Loaded>,
    ) -> Result<Arc<Loaded>, AppError> {
        let is_absent = |guild| self.inner.unavailable_guilds.contains(guild);
        if !before.place.guild.is_some_and(is_absent) {
            return Ok(before);
        }
        match self.credited(&before, Some(wall_clock::now())).await? {
            Some(draft) => Ok(self.save_credit(&before, draft).await?),
            None => Ok(before),
        }
    }

    /// What time nobody could play is written into a session as an event.
    pub(super) async fn save_credit(
        &self,
        before: &Loaded,
        draft: Draft,
    ) -> Result<Arc<Loaded>, store::Error> {
        let arrival = Arrival::unasked(draft.at());
        let credit = draft.to_append(before, &arrival, Vec::new());
        self.inner.store.append(credit).await?;
        Ok(self.saved(draft))
    }

    /// Releases a session from quarantine, if it is valid now. Nobody knows since when nobody could play in it, so all
    /// the time since the last event is credited.
    ///
    /// # Errors
    ///
    /// It is still invalid, it is not quarantined, or the store failed. Then it stays as it is.
    pub async fn release(&self, id: SessionId) -> Result<(), AppError> {
        let now = wall_clock::now();
        let loaded = self.replay(id).await?;
        let from = loaded.session.last_at();
        let mut draft = Draft::of(&loaded, Vec::new(), from)?;
        draft.execute_at(Command::Interrupted { from, to: now }, now)?;
        let credit = draft
            .has_events()
            .then(|| draft.to_append(&loaded, &Arrival::unasked(now), Vec::new()));
        Ok(self.inner.store.release(id, now, credit).await?)
    }

    /// Reads from the store which guilds the bot was not in when it ran last.
    pub(super) async fn read_unavailable_guilds(&self) -> Result<(), store::Error> {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        let away = self.inner.store.absent_guilds().await?;
        let guilds = away.into_iter().map(|(guild, _)| guild);
        self.inner.unavailable_guilds.lock().extend(guilds);
        let gone = self.inner.store.gone_guilds().await?.into_iter();
        let gone = gone.map(|(guild, _)| guild);
        self.inner.unavailable_guilds.gone().extend(gone);
        drop(changing);
        Ok(())
    }

    /// The guilds that the bot is not in.
    #[must_use]
    pub fn unavailable_guilds(&self) -> Vec<GuildId> {
        let mut away: Vec<GuildId> = self
            .inner
            .unavailable_guilds
            .lock()
            .iter()
            .copied()
            .collect();
        away.sort_unstable();
        away
    }

    /// The bot is not in a guild any more, or the guild is not there.
    pub async fn guild_is_unavailable(&self, guild: GuildId) {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        match self.inner.store.leave_guild(guild, wall_clock::now()).await {
            Ok(is_absent) => {
                self.inner.unavailable_guilds.gone().insert(guild);
                if is_absent && self.inner.unavailable_guilds.lock().insert(guild) {
                    tracing::info!(
                        guild.id = guild.0,
                        "a guild is unavailable; its clocks are stopped"
                    );
                }
            }
            Err(error) => {
                tracing::warn!(error = %error, "the start of a guild's absence was not saved");
            }
        }
        drop(changing);
    }

    /// The bot is in a guild. If it was absent, the time is credited and what was given up is owed again.
    pub async fn guild_is_available(&self, guild: GuildId) {
        if !self.inner.unavailable_guilds.gone().contains(&guild)
            && !self.inner.unavailable_guilds.contains(guild)
        {
            return;
        }
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        let store = &self.inner.store;
        if let Err(error) = store.return_to_guild(guild, wall_clock::now()).await {
            tracing::warn!(error = %error, "the end of a guild's absence was not saved");
            return;
        }
        // Sessions that were replayed before do not know of it. Until they are forgotten, whoever asks something of
        // them credits what passed.
        self.inner.cache.clear();
        self.inner.unavailable_guilds.forget(guild);
        drop(changing);
        self.inner.deadlines.notify_one();
        tracing::info!(
            guild.id = guild.0,
            "a guild is available again; its clocks run"
        );
        self.try_again_in(guild).await;
    }

    /// The bot is in exactly these guilds of those that `is_told_of` is true of.
    pub async fn compare_guilds(&self, guilds: &[GuildId], is_told_of: impl Fn(GuildId) -> bool) {
        match self.inner.store.known_guilds().await {
            Ok(known) => {
                for guild in known {
                    if is_told_of(guild) && !guilds.contains(&guild) {
                        self.guild_is_unavailable(guild).await;
                    }
                }
            }
            Err(error) => {
                tracing::warn!(error = %error, "the unavailable guilds could not be read");
            }
        }
    }

    /// Forgets the guilds in which nothing goes on any more.
    pub(super) async fn forget_guild_absences(&self) {
        let changing = self.inner.unavailable_guilds.changing.lock().await;
        match self.inner.store.forget_guild_absences().await {
            Ok(forgotten) => {
                let mut away = self.inner.unavailable_guilds.lock();
                away.retain(|guild| !forgotten.contains(guild));
            }
            Err(error) => tracing::warn!(error = %error, "old guild absences were not deleted"),
        }
        drop(changing);
    }

    /// The bot is still not in a guild: whoever says so has just asked. If that has been so for too long, challenges
    /// there end and the clocks of its games run again.
    pub async fn guild_is_still_unavailable(&self, guild: GuildId) {
        if let Err(error) = self.end_if_abandoned(guild).await {
            tracing::warn!(
                guild.id = guild.0,
                ?error,
                "the challenges of an unavailable guild could not be ended"
            );
        }
    }

    async fn end_if_abandoned(&self, guild: GuildId) -> Result<(), AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let away = store.absent_guilds().await?;
        let is_abandoned = |(gone, from)| gone == guild && now - from > LONGEST_GUILD_ABSENCE;
        if away.into_iter().any(is_abandoned) {
            let page = Page::first(ENDED_AT_ONCE);
            let challenges = store
                .sessions_of_guild(guild, Stage::Challenge, page)
                .await?;
            let challenges = challenges.into_iter().map(|row| row.id).collect();
            self.abandon(challenges, "its guild is gone").await?;
            self.inner.deadlines.notify_one();
        }
        Ok(())
    }

    /// When nobody could play a session, as far as that lasted beyond `since`: in order, and no two touch. Of the
    /// absences from its guild no more than [`LONGEST_GUILD_ABSENCE`] counts in all.
    async fn downtime(
        &self,
        loaded: &Loaded,
        since: Timestamp,
    ) -> Result<Vec<GuildAbsence>, store::Error> {
        let opened = loaded.session.opened_at();
        self.downtime_in(loaded.place.guild, opened, since).await
    }

    /// The same of anything that was opened in a guild.
    pub(super) async fn downtime_in(
        &self,
        guild: Option<GuildId>,
        opened: Timestamp,
        since: Timestamp,
    ) -> Result<Vec<GuildAbsence>, store::Error> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        let interruptions = store.interruptions_since(since).await?;
        let interruptions = interruptions.into_iter().map(|it| GuildAbsence {
            from: it.from,
            to: Some(it.to),
        });
        let absences = match guild {
            Some(guild) => {
                let absences = store.guild_absences_since(guild, opened).await?;
                capped(absences, opened, now)
            }
            None => Vec::new(),
        };
        let absences = absences
            .into_iter()
            .filter(|absence| absence.to.is_none_or(|to| to > since));
        let spans = interruptions.chain(absences);
        let spans = spans.filter_map(|span| passed(span, since, now));
        Ok(joined(spans.collect()))
    }
}

/// What has passed of a span by `now`, for a session in which something last happened at `since`; one that lasts still
/// does so. One whose end is still to come was noted by a clock that was ahead. It is credited up to now, and once:
/// later events show that it was over.
fn passed(span: GuildAbsence, since: Timestamp, now: Timestamp) -> Option<GuildAbsence> {
    let is_ahead = span.to.is_some_and(|to| to > now);
    if span.from >= now || is_ahead && since > span.from {
        return None;
    }
    let to = span.to.map(|to| to.min(now));
    Some(GuildAbsence { to, ..span })
}

/// What counts of the absences from a guild for a session that was opened at `opened`: together as much as
/// [`LONGEST_GUILD_ABSENCE`], the earliest first.
fn capped(absences: Vec<GuildAbsence>, opened: Timestamp, now: Timestamp) -> Vec<GuildAbsence> {
    let mut left = LONGEST_GUILD_ABSENCE;
    let mut counted = Vec::with_capacity(absences.len());
    for GuildAbsence { from, to } in absences {
        let from = from.max(opened);
        let end = from + left;
        let to = match to {
            None if now < end => None,
            to => Some(to.unwrap_or(now).min(end)),
        };
        match to {
            Some(to) if to <= from => continue,
            Some(to) => left -= to - from,
            None => {}
        }
        counted.push(GuildAbsence { from, to });
    }
    counted
}

/// The same time in spans of which no two touch, in order.
fn joined(mut spans: Vec<GuildAbsence>) -> Vec<GuildAbsence> {
    spans.sort_unstable_by_key(|span| span.from);
    let mut joined: Vec<GuildAbsence> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if last.to.is_none_or(|to| span.from <= to) => {
                // Either may last still.
                last.to = last.to.zip(span.to).map(|(one, other)| one.max(other));
            }
            _ => joined.push(span),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::tests::{ANN, BEN, GUILD, TestApp, chess, plays},
        store::Interruption,
    };
    use qiyuan_core::{clock::Span, rules::Seat, session::Request};

    /// Of the minute that each has ten seconds are used.
    const LEFT: Span = Span::from_secs(50);

    fn span(from: i64, to: impl Into<Option<i64>>) -> GuildAbsence {
        GuildAbsence {
            from: Timestamp::from_ms(from),
            to: to.into().map(Timestamp::from_ms),
        }
    }

    #[test]
    fn spans_that_touch_become_one() {
        let spans = vec![span(20, 21), span(10, 25), span(25, 30), span(40, 50)];
        assert_eq!(joined(spans), [span(10, 30), span(40, 50)]);
        assert_eq!(joined(Vec::new()), []);
    }

    #[test]
    fn of_a_span_counts_what_has_passed() {
        let by = |since, span| passed(span, Timestamp::from_ms(since), Timestamp::from_ms(100));
        assert_eq!(by(15, span(10, 20)), Some(span(10, 20)));
        assert_eq!(by(10, span(10, 9_999)), Some(span(10, 100)));
        assert_eq!(by(11, span(10, 9_999)), None);
        assert_eq!(by(15, span(10, None)), Some(span(10, None)));
        assert_eq!(by(10, span(100, 200)), None);
        assert_eq!(by(10, span(100, None)), None);
    }

    #[test]
    fn a_span_that_is_not_over_takes_in_everything_after_it() {
        let spans = vec![span(1, 2), span(20, 21), span(10, None), span(30, 40)];
        assert_eq!(joined(spans), [span(1, 2), span(10, None)]);
        let spans = vec![span(10, 25), span(20, None)];
        assert_eq!(joined(spans), [span(10, None)]);
    }

    #[test]
    fn absences_count_up_to_a_day_in_all_and_only_while_there_was_a_session() {
        const HOUR: i64 = 3_600_000;
        let of = |absences, now| capped(absences, Timestamp::from_ms(0), Timestamp::from_ms(now));
        let hours = |from: i64, to: Option<i64>| span(from * HOUR, to.map(|to| to * HOUR));
        // One that lasts, and one that has lasted for too long.
        let lasts = vec![hours(1, None)];
        assert_eq!(of(lasts.clone(), 24 * HOUR), [hours(1, None)]);
        assert_eq!(of(lasts, 26 * HOUR), [hours(1, Some(25))]);
        // Several share the day.
        let several = vec![hours(1, Some(21)), hours(30, Some(40)), hours(50, None)];
        let counted = [hours(1, Some(21)), hours(30, Some(34))];
        assert_eq!(of(several, 60 * HOUR), counted);
        // What was before the session does not count.
        assert_eq!(of(vec![hours(-30, Some(-1))], HOUR), []);
        assert_eq!(of(vec![hours(-30, Some(1))], HOUR), [hours(0, Some(1))]);
    }

    /// An app with a game in which White is to move since `began`, long ago.
    struct Fixture {
        test: TestApp,
        session: SessionId,
        began: Timestamp,
    }

    impl Fixture {
        async fn open() -> Self {
            let test = TestApp::open().await;
            let began = wall_clock::now() - Span::HOUR;
            let session = test.game(chess("1m"), BEN, began).await;
            Self {
                test,
                session,
                began,
            }
        }

        fn at(&self, seconds: i64) -> Timestamp {
            self.began + Span::from_secs(seconds)
        }

        /// The bot is not available for a while, and then it is again.
        async fn is_interrupted(&self, from: i64, to: i64) {
            let (from, to) = (self.at(from), self.at(to));
            let away = Interruption { from, to };
            self.test.store.record_interruption(away).await.unwrap();
            self.test.app.inner.cache.clear();
        }

        async fn loses_its_guild(&self, seconds: i64) {
            self.test
                .store
                .leave_guild(GUILD, self.at(seconds))
                .await
                .unwrap();
            self.test.app.read_unavailable_guilds().await.unwrap();
        }

        async fn is_back_in_its_guild(&self, seconds: i64) {
            let back = self.test.store.return_to_guild(GUILD, self.at(seconds));
            back.await.unwrap();
            self.test.app.inner.cache.clear();
        }

        /// What a seat has left at a moment, if nothing happens until then.
        async fn left_at(&self, seat: u8, now: Timestamp) -> Span {
            let view = self.test.app.public_view(self.session, now).await;
            view.unwrap().clock(Seat(seat)).total.unwrap()
        }
    }

    #[tokio::test]
    async fn an_interruption_in_the_middle_of_an_absence_takes_nothing_of_it_away() {
        let fixture = Fixture::open().await;
        fixture.loses_its_guild(10).await;
        fixture.is_interrupted(20, 21).await;
        fixture.is_back_in_its_guild(30).await;
        assert_eq!(fixture.left_at(0, fixture.at(30)).await, LEFT);
    }

    #[tokio::test]
    async fn an_interruption_noted_by_a_clock_that_was_ahead_is_credited_up_to_now_and_once() {
        let fixture = Fixture::open().await;
        let app = &fixture.test.app;
        let years = Span::from_days(3_000).as_secs();
        fixture.is_interrupted(10, years).await;
        let credited = app.load(fixture.session).await.unwrap();
        assert!(credited.session.last_at() <= wall_clock::now());
        let plays = Arrival::unasked(wall_clock::now());
        let played = app.act(fixture.session, e4(), plays).await.unwrap();
        assert_eq!(played.ply(), 1);
        // The other's clock has run since, whenever the session is loaded again.
        app.inner.cache.clear();
        let later = app.load(fixture.session).await.unwrap();
        assert_eq!(later.session.version(), played.version());
    }

    #[tokio::test]
    async fn looking_at_a_session_while_its_guild_is_gone_charges_nobody() {
        let fixture = Fixture::open().await;
        fixture.loses_its_guild(10).await;
        fixture.is_interrupted(20, 21).await;
        fixture.left_at(0, fixture.at(25)).await;
        fixture.is_interrupted(26, 27).await;
        fixture.is_back_in_its_guild(30).await;
        assert_eq!(fixture.left_at(0, fixture.at(30)).await, LEFT);
    }

    #[tokio::test]
    async fn whatever_is_asked_while_the_guild_is_gone_what_passed_is_credited_first() {
        let fixture = Fixture::open().await;
        fixture.loses_its_guild(10).await;
        fixture.is_interrupted(20, 21).await;
        let now = wall_clock::now();
        let plays = fixture
            .test
            .app
            .act(fixture.session, e4(), Arrival::unasked(now));
        assert_eq!(plays.await.unwrap().ply(), 1);
        assert_eq!(fixture.left_at(0, now).await, LEFT);
    }

    #[tokio::test]
    async fn what_is_saved_while_time_is_credited_gets_it_too() {
        let fixture = Fixture::open().await;
        let before = fixture.test.app.load(fixture.session).await.unwrap();
        let events = before.session.decide(e4(), fixture.at(10)).unwrap();
        let draft = Draft::of(&before, events, fixture.at(10)).unwrap();
        let arrival = Arrival::unasked(fixture.at(10));
        let append = draft.to_append(&before, &arrival, Vec::new());
        fixture.test.store.append(append).await.unwrap();
        // Its answer comes late.
        fixture.is_interrupted(10, 20).await;
        fixture.test.app.saved(draft);
        assert_eq!(fixture.left_at(1, fixture.at(30)).await, LEFT);
    }

    fn e4() -> Request {
        plays(ANN, "e4")
    }
}
