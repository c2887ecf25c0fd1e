//! Changing sessions: load, decide, append (again if somebody was faster), ring the bells.

use std::sync::Arc;

use anyhow::Context as _;

use super::{App, Denied, Trouble, draft::Draft, limits::LIMITS, wall_clock};
use crate::{
    clock::Timestamp,
    games,
    session::{
        Actor, Challenge, Command, PlayerId, PublicView, Request, SeatView, Session, SessionId,
    },
    store::{self, Full, InteractionId, Place, Step},
    telemetry::metrics::{self, metrics},
};

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
pub struct Loaded {
    pub(super) session: Session,
    pub(super) place: Place,
    /// The era of the cache in which it was read: time that is given back in a later one is not in it.
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
        place: Place,
        challenge: Challenge,
        arrival: Arrival,
    ) -> Result<PublicView, Trouble> {
        let game = games::by_key(&challenge.terms.game).ok_or(Denied::NoSuchGame)?;
        let era = self.house.cache.era();
        self.check_room(&challenge, place, arrival).await?;
        let id = self.house.store.next_session_id().await?;
        let (session, events) = Session::open(id, game, challenge, arrival.at)?;
        let loaded = Loaded {
            session,
            place,
            era,
        };
        let draft = Draft::beginning(loaded, events, arrival.at)?;
        match self.house.store.create(draft.to_new(&arrival)).await {
            Ok(_) => Ok(self.saved(draft).session.public_view(arrival.at)),
            Err(store::Error::Duplicate { session, .. }) => {
                self.public_view(session, arrival.at).await
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses early a challenge for which there is no room, unless it was made already.
    async fn check_room(
        &self,
        challenge: &Challenge,
        place: Place,
        arrival: Arrival,
    ) -> Result<(), Trouble> {
        let store = &self.house.store;
        match store
            .has_room_for_challenge(&LIMITS, challenge.by, place.guild)
            .await
        {
            Err(store::Error::Full(_)) if self.was_carried_out(arrival).await? => Ok(()),
            room => Ok(room?),
        }
    }

    /// Does what a player, or the program itself, asks of a session; gives the session as it is then.
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
    ) -> Result<PublicView, Trouble> {
        self.admitted().await?;
        for _ in 0..ATTEMPTS {
            let before = self.credited_so_far(self.load(id).await?).await?;
            let events = match before.session.decide(request.clone(), arrival.at) {
                Ok(events) if events.is_empty() => {
                    return Ok(before.session.public_view(arrival.at));
                }
                Ok(events) => events,
                Err(_) if self.was_carried_out(arrival).await? => {
                    return Ok(before.session.public_view(arrival.at));
                }
                Err(refusal) => return Err(refusal.into()),
            };
            let draft = Draft::of(&before, events, arrival.at)?;
            let begun = wall_clock::stopwatch();
            let committed = self.commit(&before, draft, arrival).await;
            metrics().saved.observe(begun.elapsed().as_secs_f64());
            match committed {
                Ok(after) => return Ok(after.session.public_view(arrival.at)),
                Err(store::Error::Conflict) => self.house.cache.forget(id),
                Err(store::Error::Duplicate { .. }) => {
                    self.house.cache.forget(id);
                    return self.public_view(id, arrival.at).await;
                }
                Err(store::Error::Full(Full::PlayerGames(player)))
                    if request.by != Actor::Player(player) =>
                {
                    return Err(Denied::OpponentTooManyGames.into());
                }
                Err(error) => {
                    self.house.cache.forget(id);
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

    /// The session as everybody may see it.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn public_view(&self, id: SessionId, now: Timestamp) -> Result<PublicView, Trouble> {
        Ok(self.load(id).await?.session.public_view(now))
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
    ) -> Result<Option<SeatView>, Trouble> {
        Ok(self.load(id).await?.session.seat_view(player, now))
    }

    /// Where a session was begun.
    ///
    /// # Errors
    ///
    /// There is no such session, or the store failed.
    pub async fn place_of(&self, id: SessionId) -> Result<Place, Trouble> {
        Ok(self.load(id).await?.place)
    }

    /// The session, from the cache or replayed from the store.
    pub(super) async fn load(&self, id: SessionId) -> Result<Arc<Loaded>, Trouble> {
        if let Some(loaded) = self.house.cache.get(id) {
            found_in("cache");
            return Ok(loaded);
        }
        found_in("store");
        self.begun().await?;
        for _ in 0..ATTEMPTS {
            let loaded = match self.replay(id).await {
                Err(Trouble::Failed(error)) if makes_no_sense(&error) => {
                    self.set_aside(id, &format!("{error:#}")).await;
                    return Err(Denied::SetAside.into());
                }
                loaded => loaded?,
            };
            let Some(draft) = self.credited(&loaded, None).await? else {
                let loaded = Arc::new(loaded);
                self.house.cache.put(id, Arc::clone(&loaded));
                return Ok(loaded);
            };
            match self.save_credit(&loaded, draft).await {
                Err(store::Error::Conflict) => {}
                saved => return Ok(saved?),
            }
        }
        Err(was_busy(id))
    }

    pub(super) async fn replay(&self, id: SessionId) -> Result<Loaded, Trouble> {
        let era = self.house.cache.era();
        let stored = self.house.store.load(id).await?;
        let game = games::by_key(&stored.row.game).with_context(|| {
            format!("session {id} is of the unknown game {:?}", stored.row.game)
        })?;
        let session = Session::restore(id, game, &stored.events)
            .with_context(|| format!("session {id} can not be replayed"))?;
        Ok(Loaded {
            session,
            place: stored.row.place,
            era,
        })
    }

    async fn was_carried_out(&self, arrival: Arrival) -> Result<bool, Trouble> {
        match arrival.interaction {
            Some(id) => Ok(self.house.store.interaction(id).await?.is_some()),
            None => Ok(false),
        }
    }

    /// Saves a draft, with the ratings if the game ended and with the new session if a rematch was
    /// agreed.
    async fn commit(
        &self,
        before: &Loaded,
        mut draft: Draft,
        arrival: Arrival,
    ) -> Result<Arc<Loaded>, store::Error> {
        let ratings = self.rating_changes(&draft).await?;
        let Some(next) = self.next_session(&mut draft).await? else {
            self.house
                .store
                .append(draft.to_append(before, &arrival, ratings))
                .await?;
            return Ok(self.saved(draft));
        };
        let steps = vec![
            Step::Append(draft.to_append(before, &arrival, ratings)),
            Step::Create(next.to_new(&Arrival::unasked(arrival.at))),
        ];
        self.house.store.commit(steps).await?;
        self.saved(next);
        Ok(self.saved(draft))
    }

    /// The session of an agreed rematch; the old one is told of it.
    async fn next_session(&self, draft: &mut Draft) -> Result<Option<Draft>, store::Error> {
        let Some(rematch) = draft.session.wanted_rematch() else {
            return Ok(None);
        };
        let id = self.house.store.next_session_id().await?;
        let opened = Session::open_rematch(id, draft.session.game(), rematch, draft.at())
            .and_then(|(session, events)| {
                let loaded = Loaded {
                    session,
                    place: draft.place,
                    era: draft.era,
                };
                Draft::beginning(loaded, events, draft.at())
            })
            .and_then(|next| {
                draft
                    .tell(Command::Rematched { session: id })
                    .map(|()| next)
            });
        match opened {
            Ok(next) => Ok(Some(next)),
            Err(refusal) => {
                tracing::error!(session.id = %draft.session.id(), refusal = refusal.key(), "a rematch can not begin");
                Ok(None)
            }
        }
    }

    /// After a commit: keeps the session and rings the bells.
    pub(super) fn saved(&self, draft: Draft) -> Arc<Loaded> {
        let (id, loaded) = draft.into_loaded();
        let loaded = Arc::new(loaded);
        self.house.cache.put(id, Arc::clone(&loaded));
        self.house.owed.notify_one();
        self.house.deadlines.notify_one();
        loaded
    }
}

/// Whether a session could not be replayed because of what is stored, and not because of how it was asked for.
fn makes_no_sense(error: &anyhow::Error) -> bool {
    !matches!(error.downcast_ref(), Some(store::Error::Database(_)))
}

/// Others were faster each time, with the session or with a rating that it changes. Nothing is wrong with it: it may be
/// asked again in a moment.
fn was_busy(id: SessionId) -> Trouble {
    tracing::info!(session.id = %id, attempts = ATTEMPTS, "others were faster each time");
    Denied::Unavailable.into()
}

fn found_in(from: &'static str) {
    let load = metrics::Load { from };
    metrics().loads.get_or_create(&load).inc();
}
