//! Changing sessions: load, decide, append (again if somebody was faster), notify.
//! The file is long because all ways to change a session stand in it: they share the order of the locks.

use std::sync::Arc;

use anyhow::Context as _;

use super::{
    App, AppError, Denied,
    draft::Draft,
    limits::LIMITS,
    queries::Audience,
    replay_limiter::{self, Asker, ReplayLimiter, ReplayTurn},
    wall_clock,
};
use crate::{
    store::{self, Full, HomeChannel, InteractionId, SessionWrite},
    telemetry::metrics::{self, metrics},
};
use qiyuan_core::{
    clock::Timestamp,
    rules::Info,
    session::{
        Actor, BadTerms, Challenge, Command, Offer, PlayerId, PublicView, Refusal, Request,
        SeatView, Seated, Session, SessionId, Stage,
    },
};
use qiyuan_games as games;

/// How often a change is decided anew because somebody was faster.
const ATTEMPTS: usize = 8;

/// When a request was made, and by which interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The moment at which the user acted; time is charged up to it.
    pub at: Timestamp,
    /// The interaction, so that a request that is delivered twice is carried out once.
    pub interaction: Option<InteractionId>,
}

impl Arrival {
    /// Something that no user asked for.
    #[must_use]
    pub const fn unasked(at: Timestamp) -> Self {
        Self {
            at,
            interaction: None,
        }
    }
}

/// A session as it was replayed, and where it was begun.
pub(super) struct Loaded {
    pub(super) session: Session,
    pub(super) place: HomeChannel,
    /// The era of the cache in which it was read: time that is credited in a later one is not in it.
    pub(super) era: u64,
}

impl App {
    /// Makes a challenge.
    ///
    /// # Errors
    ///
    /// The challenge is not possible, the challenger has too many, or the store failed.
    pub async fn challenge(
        &self,
        place: HomeChannel,
        challenge: Challenge,
        arrival: Arrival,
    ) -> Result<PublicView, AppError> {
        let by = challenge.by;
        let to: Vec<PlayerId> = challenge.invited().collect();
        let made = self.make_challenge(place, challenge, arrival).await;
        if !matches!(made, Ok((_, true))) {
            self.inner.challenge_quota.give_back(by, to);
        }
        Ok(made?.0)
    }

    /// Whether a challenge could be made now, for whoever has something to prepare before it is made.
    ///
    /// # Errors
    ///
    /// As [`App::challenge`].
    pub async fn check_challenge(
        &self,
        place: HomeChannel,
        challenge: &Challenge,
        arrival: Arrival,
    ) -> Result<(), AppError> {
        let game = games::by_key(&challenge.terms.game).ok_or(Denied::NoSuchGame)?;
        self.check_room(challenge, place, arrival).await?;
        self.check_invited(place.guild, challenge).await?;
        let (session, _) = Session::open(SessionId(0), game, challenge.clone(), arrival.at)?;
        session.terms().check_rated(game)?;
        if session.terms().rated {
            self.may_play_rated(challenge.by, arrival.at).await?;
        }
        Ok(())
    }

    /// Makes a challenge, or finds the one that was made by the same interaction; says whether it is new.
    async fn make_challenge(
        &self,
        place: HomeChannel,
        challenge: Challenge,
        arrival: Arrival,
    ) -> Result<(PublicView, bool), AppError> {
        let game = games::by_key(&challenge.terms.game).ok_or(Denied::NoSuchGame)?;
        let era = self.inner.cache.era();
        self.check_room(&challenge, place, arrival).await?;
        self.check_invited(place.guild, &challenge).await?;
        let _people = self.inner.changing_people.read().await;
        let id = self.inner.store.next_session_id().await?;
        let by = challenge.by;
        let (session, events) = Session::open(id, game, challenge, arrival.at)?;
        session.terms().check_rated(game)?;
        if session.terms().rated {
            self.may_play_rated(by, arrival.at).await?;
        }
        let loaded = Loaded {
            session,
            place,
            era,
        };
        let draft = Draft::beginning(loaded, events, arrival.at)?;
        match self.inner.store.create(draft.to_new(&arrival)).await {
            Ok(_) => {
                let view = self.saved(draft).session.public_view(arrival.at);
                Ok((view, true))
            }
            Err(store::Error::Duplicate { session, .. }) => {
                Ok((self.public_view(session, arrival.at).await?, false))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a session in which everybody sits already and play begins at once: nobody is asked. Its messages are owed
    /// with it.
    ///
    /// # Errors
    ///
    /// The game is not possible, there is no room for it with a player or in the guild, or the store failed.
    pub async fn open_seated(
        &self,
        place: HomeChannel,
        seated: Seated,
        at: Timestamp,
    ) -> Result<PublicView, AppError> {
        self.admitted().await?;
        let game = games::by_key(&seated.terms.game).ok_or(Denied::NoSuchGame)?;
        seated.terms.check_rated(game)?;
        let _people = self.inner.changing_people.read().await;
        let era = self.inner.cache.era();
        let draft = self.seated_draft(place, era, seated, at).await??;
        let new = draft.to_new(&Arrival::unasked(at));
        self.inner.store.create(new).await?;
        Ok(self.saved(draft).session.public_view(at))
    }

    /// A session that begins with everybody in their seats, not yet saved.
    pub(super) async fn seated_draft(
        &self,
        place: HomeChannel,
        era: u64,
        seated: Seated,
        at: Timestamp,
    ) -> Result<Result<Draft, Refusal>, store::Error> {
        let Some(game) = games::by_key(&seated.terms.game) else {
            return Ok(Err(Refusal::BadTerms(BadTerms::Game)));
        };
        let id = self.inner.store.next_session_id().await?;
        let opened = Session::open_seated(id, game, seated, at);
        let opened = opened.and_then(|(session, events)| {
            let loaded = Loaded {
                session,
                place,
                era,
            };
            Draft::beginning(loaded, events, at)
        });
        let Ok(mut draft) = opened else {
            return Ok(opened);
        };
        self.tell_wishes(&mut draft).await?;
        Ok(Ok(draft))
    }

    /// Refuses early a challenge for which there is no room, unless it was made already.
    async fn check_room(
        &self,
        challenge: &Challenge,
        place: HomeChannel,
        arrival: Arrival,
    ) -> Result<(), AppError> {
        let store = &self.inner.store;
        match store
            .has_room_for_challenge(
                &LIMITS,
                challenge.by,
                challenge.is_open(),
                place.guild,
                arrival.at,
            )
            .await
        {
            Err(store::Error::Full(_)) if self.was_carried_out(arrival).await? => Ok(()),
            room => Ok(room?),
        }
    }

    /// Does what a player, or the program itself, asks of a session; returns the session as it is then.
    ///
    /// # Errors
    ///
    /// The session refuses, there is no such session, or the store failed. Nothing was changed then,
    /// unless the store could not say whether it saved: asking again with the same interaction is safe.
    pub async fn act(
        &self,
        id: SessionId,
        request: Request,
        arrival: Arrival,
    ) -> Result<PublicView, AppError> {
        self.admitted().await?;
        let asker = match request.by {
            Actor::Player(player) => Asker::Player(player),
            Actor::System => Asker::Anyone,
        };
        let mut charge = None;
        let _people = self.inner.changing_people.read().await;
        for _ in 0..ATTEMPTS {
            let before = self
                .credited_so_far(self.load_for(asker, id).await?)
                .await?;
            self.check_joining(&before, &request, arrival).await?;
            let events = match before.session.decide(request.clone(), arrival.at) {
                Ok(events) if events.is_empty() && !is_reopened(&before, &request) => {
                    return Ok(before.session.public_view(arrival.at));
                }
                Ok(events) => events,
                Err(_) if self.was_carried_out(arrival).await? => {
                    return Ok(before.session.public_view(arrival.at));
                }
                Err(refusal) => return Err(refusal.into()),
            };
            self.check_company(&before, &request, &events).await?;
            if charge.is_none() && !events.is_empty() {
                charge = self.charge(&before.session, &request)?;
            }
            let draft = Draft::of(&before, events, arrival.at)?;
            let begun = wall_clock::monotonic();
            let committed = self.commit(&before, draft, arrival).await;
            metrics().saved.observe(begun.elapsed().as_secs_f64());
            match committed {
                Ok(after) => {
                    if let Some(charge) = charge {
                        charge.keep();
                    }
                    self.settle_challenge_quota(&before.session, &after.session);
                    return Ok(after.session.public_view(arrival.at));
                }
                Err(store::Error::Conflict) => self.inner.cache.forget(id),
                Err(store::Error::Duplicate { .. }) => {
                    self.inner.cache.forget(id);
                    return self.public_view(id, arrival.at).await;
                }
                Err(store::Error::Full(Full::PlayerGames(player)))
                    if before.session.asks_for_seat() == Some(player) =>
                {
                    self.withdraw_from_seat(&before, player, arrival.at).await?;
                }
                Err(store::Error::Full(Full::PlayerGames(player)))
                    if request.by != Actor::Player(player) =>
                {
                    return Err(Denied::OpponentTooManyGames.into());
                }
                Err(error) => {
                    self.inner.cache.forget(id);
                    if matches!(
                        error,
                        store::Error::Unavailable(_) | store::Error::Damaged(_)
                    ) {
                        self.store_is_away();
                    }
                    return Err(error.into());
                }
            }
        }
        Err(was_busy(id))
    }

    /// Whoever is about to sit down in an empty seat has no room for another game any more: they do not, and the others
    /// go on.
    async fn withdraw_from_seat(
        &self,
        before: &Arc<Loaded>,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<(), AppError> {
        let leaves = Request::typed(player, Command::Leave);
        let events = before.session.decide(leaves, at)?;
        let draft = Draft::of(before, events, at)?;
        match self.commit(before, draft, Arrival::unasked(at)).await {
            Ok(_) => Ok(()),
            Err(store::Error::Conflict) => {
                self.inner.cache.forget(before.session.id());
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses to let somebody join a rated game who may begin none at the moment, and somebody ask for a seat who has
    /// no room for another game.
    async fn check_joining(
        &self,
        before: &Loaded,
        request: &Request,
        arrival: Arrival,
    ) -> Result<(), AppError> {
        let session = &before.session;
        let Actor::Player(player) = request.by else {
            return Ok(());
        };
        let takes_over = request.command == Command::Substitute;
        let joins = request.command == Command::Accept && session.stage() == Stage::Challenge;
        if takes_over && session.seat_of(player).is_none() {
            self.inner.store.has_room_for_game(&LIMITS, player).await?;
        }
        if (joins || takes_over) && session.terms().rated {
            return self.may_play_rated(player, arrival.at).await;
        }
        Ok(())
    }

    /// The session as everybody may see it, for the program itself.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn public_view(&self, id: SessionId, now: Timestamp) -> Result<PublicView, AppError> {
        Ok(self.load(id).await?.session.public_view(now))
    }

    /// The session as everybody may see it, for somebody who asks: long ones are loaded for them one at a time.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn public_view_for(
        &self,
        asker: PlayerId,
        id: SessionId,
        now: Timestamp,
    ) -> Result<PublicView, AppError> {
        let loaded = self.load_for(Asker::Player(asker), id).await?;
        Ok(loaded.session.public_view(now))
    }

    /// The session as one player may see it; nothing if they do not play in it.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn seat_view(
        &self,
        id: SessionId,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<SeatView>, AppError> {
        self.seat_view_for(Asker::Player(player), id, player, now)
            .await
    }

    /// As [`App::seat_view`], for what is offered while a player types: refused where it would have to wait for another
    /// long session of theirs.
    ///
    /// # Errors
    ///
    /// As [`App::seat_view`], or [`Denied::Busy`].
    pub async fn seat_view_while_typing(
        &self,
        id: SessionId,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<SeatView>, AppError> {
        self.seat_view_for(Asker::Typing(player), id, player, now)
            .await
    }

    async fn seat_view_for(
        &self,
        asker: Asker,
        id: SessionId,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<SeatView>, AppError> {
        if !self.audience(id).await?.players.contains(&player) {
            return Ok(None);
        }
        let loaded = self.load_for(asker, id).await?;
        Ok(loaded.session.seat_view(player, now))
    }

    /// Who may always see a session, and where others see it. Nothing is replayed for it: whoever may not see a session
    /// cannot make the bot replay it, nor tell by the time it takes what there is.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn audience(&self, id: SessionId) -> Result<Audience, AppError> {
        if let Some(loaded) = self.inner.cache.get(id) {
            return Ok(Audience::from(&*loaded));
        }
        self.begun().await?;
        let store = &self.inner.store;
        let row = store.session(id).await?;
        let mut audience = Audience::from(&row);
        if row.summary.stage == Stage::Over {
            audience.replaced = store.replaced_in(id).await?;
        }
        Ok(audience)
    }

    /// Which game a session is of. Nothing is replayed for it.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn game_of(&self, id: SessionId) -> Result<&'static Info, AppError> {
        if let Some(loaded) = self.inner.cache.get(id) {
            return Ok(loaded.session.game().info());
        }
        self.begun().await?;
        let row = self.inner.store.session(id).await?;
        let game = games::by_key(&row.game).ok_or(Denied::NoSuchGame)?;
        Ok(game.info())
    }

    /// Where a session was begun.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn place_of(&self, id: SessionId) -> Result<HomeChannel, AppError> {
        Ok(self.audience(id).await?.place)
    }

    /// The session, from the cache or replayed from the store. Whoever asks for a session that is being replayed waits
    /// for that replay instead of beginning another.
    pub(super) async fn load(&self, id: SessionId) -> Result<Arc<Loaded>, AppError> {
        self.load_for(Asker::Anyone, id).await
    }

    async fn load_for(&self, asker: Asker, id: SessionId) -> Result<Arc<Loaded>, AppError> {
        if let Some(loaded) = self.inner.cache.get(id) {
            found_in("cache");
            return Ok(loaded);
        }
        self.begun().await?;
        // The player's turn before the session's: otherwise others would wait for this session while its turn is held
        // by somebody who waits for the player's.
        let _mine = self.turn_of(asker, id).await?;
        let _turn = self.inner.replay_limiter.sessions.turn(id).await;
        if let Some(loaded) = self.inner.cache.get(id) {
            found_in("cache");
            return Ok(loaded);
        }
        found_in("store");
        for _ in 0..ATTEMPTS {
            let loaded = match self.replay(id).await {
                Err(AppError::Failed(error)) if is_invalid(&error) => {
                    self.quarantine(id, &format!("{error:#}")).await;
                    return Err(Denied::Quarantined.into());
                }
                loaded => loaded?,
            };
            let Some(draft) = self.credited(&loaded, None).await? else {
                let loaded = Arc::new(loaded);
                self.inner.cache.put(id, Arc::clone(&loaded));
                return Ok(loaded);
            };
            match self.save_credit(&loaded, draft).await {
                Err(store::Error::Conflict) => {}
                saved => return Ok(saved?),
            }
        }
        Err(was_busy(id))
    }

    /// The turn of a player to load a long session.
    async fn turn_of(
        &self,
        asker: Asker,
        id: SessionId,
    ) -> Result<Option<ReplayTurn<'_, PlayerId>>, AppError> {
        let (Asker::Player(player) | Asker::Typing(player)) = asker else {
            return Ok(None);
        };
        if !replay_limiter::is_long(self.inner.store.session(id).await?.version) {
            return Ok(None);
        }
        let players = &self.inner.replay_limiter.players;
        if asker != Asker::Typing(player) {
            return Ok(Some(players.turn(player).await));
        }
        let turn = players.try_turn(player).ok_or(Denied::Busy)?;
        Ok(Some(turn))
    }

    pub(super) async fn replay(&self, id: SessionId) -> Result<Loaded, AppError> {
        let era = self.inner.cache.era();
        let row = self.inner.store.session(id).await?;
        let permit = self.inner.replay_limiter.permit(row.version).await;
        let stored = self.inner.store.load_from(row).await?;
        let game = games::by_key(&stored.row.game).with_context(|| {
            format!("session {id} is of the unknown game {:?}", stored.row.game)
        })?;
        let (events, place) = (stored.events, stored.row.place);
        let session = ReplayLimiter::run(permit, move || Session::restore(id, game, &events))
            .await
            .with_context(|| format!("session {id} cannot be replayed"))?;
        Ok(Loaded {
            session,
            place,
            era,
        })
    }

    async fn was_carried_out(&self, arrival: Arrival) -> Result<bool, AppError> {
        match arrival.interaction {
            Some(id) => Ok(self.inner.store.interaction(id).await?.is_some()),
            None => Ok(false),
        }
    }

    /// Saves a draft, with the ratings if the game ended and with the new session if a rematch was
    /// agreed.
    async fn commit(
        &self,
        before: &Arc<Loaded>,
        mut draft: Draft,
        arrival: Arrival,
    ) -> Result<Arc<Loaded>, store::Error> {
        if draft.seats_somebody() {
            self.tell_wishes(&mut draft).await?;
        }
        let ratings = self.rating_changes(&draft).await?;
        let Some(next) = self.next_session(&mut draft).await? else {
            if !draft.has_events() {
                return Ok(Arc::clone(before));
            }
            self.inner
                .store
                .append(draft.to_append(before, &arrival, ratings))
                .await?;
            return Ok(self.saved(draft));
        };
        let steps = vec![
            SessionWrite::Append(draft.to_append(before, &arrival, ratings)),
            SessionWrite::Create(next.to_new(&Arrival::unasked(arrival.at))),
        ];
        self.inner.store.commit(steps).await?;
        self.saved(next);
        Ok(self.saved(draft))
    }

    /// The session of an agreed rematch; the old one is told of it.
    async fn next_session(&self, draft: &mut Draft) -> Result<Option<Draft>, store::Error> {
        let Some(mut rematch) = draft.session.wanted_rematch() else {
            return Ok(None);
        };
        // The first game may have been begun before the rules for rated games were what they are.
        let terms = &mut rematch.terms;
        terms.rated &= terms.check_rated(draft.session.game()).is_ok();
        if terms.rated {
            for &player in &rematch.players {
                terms.rated &= self.may_play_rated(player, draft.at()).await.is_ok();
            }
        }
        let opened = self
            .seated_draft(draft.place, draft.era, rematch, draft.at())
            .await?;
        let opened = opened.and_then(|next| {
            let session = next.session.id();
            draft.execute(Command::Rematched { session })?;
            Ok(next)
        });
        match opened {
            Ok(next) => Ok(Some(next)),
            Err(refusal) => {
                tracing::error!(session.id = %draft.session.id(), refusal = refusal.key(), "a rematch cannot begin");
                Ok(None)
            }
        }
    }

    /// After a commit: keeps the session and notifies the scheduler and the dispatcher.
    pub(super) fn saved(&self, draft: Draft) -> Arc<Loaded> {
        if draft.has_ended() {
            self.inner.ended.notify_one();
            self.inner.ended_for_contests.notify_one();
        }
        let (id, loaded) = draft.into_loaded();
        let loaded = Arc::new(loaded);
        self.inner.cache.put(id, Arc::clone(&loaded));
        self.inner.owed.notify_one();
        self.inner.deadlines.notify_one();
        loaded
    }
}

/// Whether a session could not be replayed because of what is stored, and not because of how it was asked for.
fn is_invalid(error: &anyhow::Error) -> bool {
    !matches!(error.downcast_ref(), Some(store::Error::Database(_)))
}

/// Whether this asks once more for a rematch that is agreed and could not be opened then.
fn is_reopened(before: &Loaded, request: &Request) -> bool {
    request.command == Command::Offer(Offer::Rematch) && before.session.wanted_rematch().is_some()
}

/// Others were faster each time, with the session or with a rating that it changes. Nothing is wrong with it: it may be
/// asked again in a moment.
fn was_busy(id: SessionId) -> AppError {
    tracing::info!(session.id = %id, attempts = ATTEMPTS, "a request conflicted with another one at every attempt");
    Denied::Busy.into()
}

fn found_in(from: &'static str) {
    let load = metrics::LoadLabels { from };
    metrics().loads.get_or_create(&load).inc();
}

#[cfg(test)]
mod tests;
