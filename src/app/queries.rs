//! The read side: games, leaderboards, ratings. The file is long because what may be read of whom is decided here alone.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{
    App, AppError, Denied, Loaded, QuotaExceeded, families::start_diagram, limits::LIMITS,
    wall_clock,
};
use crate::{
    store::{
        ChannelId, Counts, EndKey, Ended, FinishedGames, GuildId, HomeChannel, LeaderboardEntry,
        Page, Ranking, RatingChanged, RatingRecord, RatingRow, SessionPlace, SessionRow,
        SpeedCount,
    },
    telemetry::metrics::Health,
};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    diagram::{Chart, Diagram, Sheet},
    rating::RatingCategory,
    rules::{
        AnySeatView, Illegal, Info, Lesson, Notation, Record, RefusedMove, SetupOption,
        refused_move,
    },
    session::{PlayerId, PublicView, Refusal, SessionId, SessionView, Stage},
    typed::is_invisible,
};
use qiyuan_games as games;
use qiyuan_render::{self, Look, Picture, PieceSet, Purpose, Width};

/// The most games that one player can be in at a time.
const MAX_GAMES: u32 = LIMITS.games_of_player;

/// How many rated games a graph of ratings goes back, and how many people a distribution is of, at most.
const MOST_POINTS: u32 = 500;
const MOST_RANKED: u32 = 20_000;

/// What somebody is called in a file who had themselves forgotten.
const FORMER_PLAYER: &str = "Former player";

/// How long a rated game keeps somebody on a leaderboard.
const RANKED_WITHIN: Span = Span::from_days(365);

/// How far the changes of ratings go back that a leaderboard tells.
const COMPARED_WITHIN: Span = Span::from_days(30);

/// Who may see a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    /// Those who play; before that, who challenged and for whom the challenge is. They may anywhere.
    pub players: Vec<PlayerId>,
    /// Those who left a seat to somebody else, once the game is over: they may as well, but have no say in it.
    pub replaced: Vec<PlayerId>,
    /// Where it was begun: others may if they see that channel.
    pub place: HomeChannel,
}

impl Audience {
    /// Whether somebody may see it wherever they are, because it is a game of theirs.
    #[must_use]
    pub fn has(&self, player: PlayerId) -> bool {
        self.players.contains(&player) || self.replaced.contains(&player)
    }
}

impl From<&SessionRow> for Audience {
    fn from(row: &SessionRow) -> Self {
        Self {
            players: row.people(),
            replaced: Vec::new(),
            place: row.place,
        }
    }
}

impl From<&Loaded> for Audience {
    fn from(loaded: &Loaded) -> Self {
        let session = &loaded.session;
        let is_over = session.stage() == Stage::Over;
        let replaced = session.replaced().filter(|_| is_over);
        Self {
            players: session.people(),
            replaced: replaced.map(|(_, player)| player).collect(),
            place: loaded.place,
        }
    }
}

/// A record to give to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// The name of the file.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What the seats of the game with this key are called; nothing of a game that is not hosted any more.
#[must_use]
pub fn sides_of(game: &str) -> &'static [&'static str] {
    games::by_key(game).map_or(&[], |game| game.info().sides)
}

impl App {
    /// What is fixed about each game that is hosted, in the order in which they are offered.
    #[must_use]
    pub fn games(&self) -> Vec<&'static Info> {
        games::ALL.iter().map(|game| game.info()).collect()
    }

    /// The styles in which a game's pieces are drawn, the usual one first.
    #[must_use]
    pub fn piece_sets(&self, info: &'static Info) -> Vec<PieceSet> {
        let start = start_diagram(info);
        start.map_or_else(Vec::new, |start| PieceSet::fitting(&start, info.key))
    }

    /// A position of a game in several looks side by side and numbered from 1: what there is to choose from.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn preview(
        &self,
        info: &'static Info,
        looks: Vec<Look>,
        width: Width,
    ) -> Result<Picture, qiyuan_render::Error> {
        let none = || qiyuan_render::Error::Faulty(format!("{} does not begin", info.key));
        let sample = self.sample_diagram(info).ok_or_else(none)?;
        self.inner.renderer.looks(sample, looks, width).await
    }

    /// What can be written at the start of a game, in a notation: the game's own examples.
    #[must_use]
    pub fn examples(&self, info: &'static Info, notation: Option<Notation>) -> Vec<String> {
        let view = first_view(info);
        let mut examples: Vec<String> = Vec::new();
        for typed in info.examples {
            let choices = view.as_ref().zip(notation);
            let label = choices.and_then(|(view, notation)| view.choices(typed, notation, 1).pop());
            let example = label.map_or_else(|| (*typed).to_owned(), |it| it.label);
            if !examples.contains(&example) {
                examples.push(example);
            }
        }
        examples
    }

    /// Whether whoever begins a game reads a text as an action, legal or not. So it tells nothing of any position.
    #[must_use]
    pub fn is_read_at_start(&self, info: &'static Info, text: &str) -> bool {
        first_view(info).is_some_and(|view| view.read(text) != Err(Illegal::Unreadable))
    }

    /// The same where it names nothing that the board does not have.
    #[must_use]
    pub fn names_action_at_start(&self, info: &'static Info, text: &str) -> bool {
        first_view(info).is_some_and(|view| {
            let refused = view.read(text).err();
            refused.is_none_or(|refused| refused.names_action())
        })
    }

    /// Takes from the quota of views that somebody has: for whatever shows something privately and
    /// changes nothing. What a player does in a game is never asked for it.
    ///
    /// # Errors
    ///
    /// It is used up for the moment.
    pub fn take_view(&self, player: PlayerId, guild: Option<GuildId>) -> Result<(), QuotaExceeded> {
        self.inner.view_quota.take(player, guild, wall_clock::now())
    }

    /// Whether somebody has a view left, for what is drawn before [`Self::take_view`] is asked for the whole answer.
    #[must_use]
    pub fn may_view(&self, player: PlayerId, guild: Option<GuildId>) -> bool {
        let now = wall_clock::now();
        self.inner.view_quota.allows(player, guild, now)
    }

    /// The session of which a player means the record in a channel without naming one: in a thread its own, elsewhere
    /// the player's last finished game of the channel, or of any channel if the player is in no game.
    ///
    /// # Errors
    ///
    /// There is none, or none that is finished; or the store failed.
    pub async fn session_to_export(
        &self,
        player: PlayerId,
        channel: ChannelId,
    ) -> Result<SessionId, AppError> {
        if self.game_of_thread(channel).await?.is_some() {
            return self.session_meant(player, channel).await;
        }
        let store = &self.inner.store;
        if let Some(row) = store.last_finished_in_channel(player, channel).await? {
            return Ok(row.id);
        }
        match self.session_meant(player, channel).await {
            // None of them is finished.
            Err(AppError::Denied(Denied::WhichSession)) => Err(Denied::NotFinished.into()),
            Err(AppError::Denied(Denied::NoSession)) => {
                let last = self.history_of(player, 1).await?;
                let last = last.first().map(|row| row.id);
                last.ok_or_else(|| Denied::NothingFinished.into())
            }
            meant => meant,
        }
    }

    /// The key of the game that is or was played in a thread of its own.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn game_of_thread(&self, thread: ChannelId) -> Result<Option<String>, AppError> {
        Ok(self.row_of_thread(thread).await?.map(|row| row.game))
    }

    /// The game that is or was played in a thread of its own; the latest, if none is in play.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn session_of_thread(
        &self,
        thread: ChannelId,
    ) -> Result<Option<SessionId>, AppError> {
        Ok(self.row_of_thread(thread).await?.map(|row| row.id))
    }

    async fn row_of_thread(&self, thread: ChannelId) -> Result<Option<SessionRow>, AppError> {
        let here = self.inner.store.sessions_at(thread, MAX_GAMES).await?;
        let mut own = here.into_iter().filter(|row| row.place.channel != thread);
        Ok(own.next())
    }

    /// The sessions of a channel or thread: games in play first, then the latest.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn sessions_at(&self, channel: ChannelId) -> Result<Vec<SessionRow>, AppError> {
        Ok(self.inner.store.sessions_at(channel, 10).await?)
    }

    /// The games a player is in, those that wait for the player first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn games_of(&self, player: PlayerId) -> Result<Vec<SessionRow>, AppError> {
        Ok(self.inner.store.live_sessions_of(player, MAX_GAMES).await?)
    }

    /// The standing challenges that a player made or was invited to.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn challenges_of(&self, player: PlayerId) -> Result<Vec<SessionRow>, AppError> {
        Ok(self.inner.store.challenges_of(player, MAX_GAMES).await?)
    }

    /// The latest finished games of a player, `most` of them.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn history_of(
        &self,
        player: PlayerId,
        most: u32,
    ) -> Result<Vec<SessionRow>, AppError> {
        let games = FinishedGames::of(player);
        self.finished_games(&games, Ended::Latest, most).await
    }

    /// `take` of the finished games that are asked for, the latest first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn finished_games(
        &self,
        games: &FinishedGames<'_>,
        part: Ended,
        take: u32,
    ) -> Result<Vec<SessionRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.finished_sessions(games, part, take).await?)
    }

    /// How many of the finished games that are asked for ended after one of them; all of them without one.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn count_finished_games(
        &self,
        games: &FinishedGames<'_>,
        after: Option<EndKey>,
    ) -> Result<u64, AppError> {
        let store = &self.inner.store;
        Ok(store.count_finished_sessions(games, after).await?)
    }

    /// Whether the player has never played this game before.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn is_first_game(
        &self,
        player: PlayerId,
        view: &SessionView,
    ) -> Result<bool, AppError> {
        let store = &self.inner.store;
        let played = store.has_played_before(player, view.info().key, view.id());
        Ok(!played.await?)
    }

    /// The games in play in a guild, the latest first.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn live_in(&self, guild: GuildId, page: Page) -> Result<Vec<SessionRow>, AppError> {
        Ok(self
            .inner
            .store
            .sessions_of_guild(guild, Stage::Play, page)
            .await?)
    }

    /// Where a surface of a session stands, if it does.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn shown_at(
        &self,
        session: SessionId,
        surface: super::Surface,
    ) -> Result<Option<super::Location>, AppError> {
        Ok(self.inner.store.location(session, surface).await?)
    }

    /// The thread or channel in which a session is played, once that is known.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn played_in(&self, session: SessionId) -> Result<Option<ChannelId>, AppError> {
        let thread = self.shown_at(session, super::Surface::Thread).await?;
        Ok(thread.map(|location| location.channel))
    }

    /// Where the sessions of a list are played, or were.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn places_of(
        &self,
        rows: &[SessionRow],
    ) -> Result<HashMap<SessionId, SessionPlace>, AppError> {
        let sessions: Vec<SessionId> = rows.iter().map(|row| row.id).collect();
        Ok(self.inner.store.places_of(&sessions).await?)
    }

    /// Who leads in a game at a speed: in a guild, or everywhere. Whoever has finished no rated game there for a year is
    /// left out until the next one.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn leaderboard(
        &self,
        game: &str,
        division: &str,
        speed: Speed,
        guild: Option<GuildId>,
        page: Page,
    ) -> Result<Vec<LeaderboardEntry>, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let category = RatingCategory::new(game, division).to_string();
        let store = &self.inner.store;
        let ranking = ranking(&category, speed, guild);
        Ok(store.leaderboard(ranking, page).await?)
    }

    /// How many people a leaderboard could list at each speed, settled or not; speeds without anybody are left out.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn speeds_played(
        &self,
        game: &str,
        division: &str,
        guild: Option<GuildId>,
    ) -> Result<Vec<SpeedCount>, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let category = RatingCategory::new(game, division).to_string();
        let since = wall_clock::now() - RANKED_WITHIN;
        let store = &self.inner.store;
        Ok(store.speeds_played(&category, guild, since).await?)
    }

    /// The best rating that a player ever had in each game at each speed while it was not provisional.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn best_ratings(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(String, Speed, i32)>, AppError> {
        Ok(self.inner.store.best_ratings(player).await?)
    }

    /// The ratings that a player had after each of the latest rated games of a category at a speed.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn rating_history(
        &self,
        player: PlayerId,
        category: &str,
        speed: Speed,
    ) -> Result<Vec<(Timestamp, i32)>, AppError> {
        let store = &self.inner.store;
        Ok(store
            .rating_history(player, category, speed, MOST_POINTS)
            .await?)
    }

    /// The latest games that changed a rating of a player, at most so many.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn rated_sessions_of(
        &self,
        player: PlayerId,
        most: u32,
    ) -> Result<BTreeSet<SessionId>, AppError> {
        let store = &self.inner.store;
        Ok(store.rated_sessions_of(player, most).await?)
    }

    /// Who is ranked in a game at a speed, and their ratings, as [`App::leaderboard`] lists them: the best 20,000.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn ranked_ratings(
        &self,
        game: &str,
        division: &str,
        speed: Speed,
        guild: Option<GuildId>,
    ) -> Result<Vec<(PlayerId, i32)>, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let category = RatingCategory::new(game, division).to_string();
        let store = &self.inner.store;
        let ranking = ranking(&category, speed, guild);
        Ok(store.ranked_ratings(ranking, MOST_RANKED).await?)
    }

    /// A player's rating in a game at a speed, if the player has finished a rated game there.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store failed.
    pub async fn rating_of(
        &self,
        player: PlayerId,
        game: &str,
        division: &str,
        speed: Speed,
    ) -> Result<Option<RatingRecord>, AppError> {
        let game = games::by_key(game).ok_or(Denied::NoSuchGame)?.info().key;
        let category = RatingCategory::new(game, division).to_string();
        Ok(self.inner.store.rating(player, &category, speed).await?)
    }

    /// What can be chosen of a game's setup, one by one; nothing for most games.
    #[must_use]
    pub fn options(&self, info: &'static Info) -> &'static [SetupOption] {
        games::by_key(info.key).map_or(&[], |game| game.setups().options())
    }

    /// The move that keeps a text from being a record of a game, and so a setup.
    #[must_use]
    pub fn refused_move(&self, info: &'static Info, text: &str) -> Option<RefusedMove> {
        refused_move(games::by_key(info.key)?, text)
    }

    /// The setup of a game in which these options, by key, have these values.
    ///
    /// # Errors
    ///
    /// The game has no such setup.
    pub fn compose(
        &self,
        info: &'static Info,
        chosen: &[(&str, &str)],
    ) -> Result<String, AppError> {
        let game = games::by_key(info.key).ok_or(Denied::NoSuchGame)?;
        let composed = game.setups().compose(chosen);
        composed.map_err(|fault| AppError::Refused(Refusal::BadSetup(fault)))
    }

    /// Whether games from this setup may be rated.
    #[must_use]
    pub fn may_be_rated(&self, info: &'static Info, setup: &str) -> bool {
        let game = games::by_key(info.key);
        game.is_some_and(|game| game.may_be_rated(setup, *info.seats.start()))
    }

    /// Whether any games of this kind are rated.
    #[must_use]
    pub fn is_ever_rated(&self, info: &'static Info) -> bool {
        games::by_key(info.key).is_some_and(|game| !game.setups().rated().is_empty())
    }

    /// The divisions in which a game is counted and ranked apart; none for most games.
    #[must_use]
    pub fn divisions(&self, info: &'static Info) -> &'static [&'static str] {
        games::by_key(info.key).map_or(&[], |game| game.setups().divisions())
    }

    /// The division to which a game counts a setup; empty if it has none.
    #[must_use]
    pub fn division(&self, info: &'static Info, setup: &str) -> &'static str {
        games::by_key(info.key).map_or("", |game| game.setups().division(setup))
    }

    /// All ratings of a player.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<RatingRow>, AppError> {
        Ok(self.inner.store.profile(player).await?)
    }

    /// What a session did to the ratings of its players.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn rating_changes_by(
        &self,
        session: SessionId,
    ) -> Result<Vec<RatingChanged>, AppError> {
        Ok(self.inner.store.rating_changes_of_session(session).await?)
    }

    /// How much there is of everything.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn counts(&self) -> Result<Counts, AppError> {
        Ok(self.inner.store.counts().await?)
    }

    /// The health of the app itself; of the connection to Discord it knows nothing.
    pub async fn health(&self) -> Health {
        let store = &self.inner.store;
        let (Ok(counts), Ok(owed)) = (store.counts().await, store.owed().await) else {
            return Health::default();
        };
        Health {
            has_store: !self.inner.availability.is_store_failing(),
            is_connected: false,
            live: counts.live,
            challenges: counts.challenges,
            owed,
            log_bytes: store.log_bytes(),
        }
    }

    /// The picture of a diagram, as PNG.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn picture(
        &self,
        diagram: Diagram,
        look: Look,
        purpose: Purpose,
    ) -> Result<Picture, qiyuan_render::Error> {
        self.inner.renderer.png(diagram, look, purpose).await
    }

    /// The picture of several diagrams with their captions, as PNG.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn sheet(
        &self,
        sheet: Arc<Sheet>,
        look: Look,
    ) -> Result<Picture, qiyuan_render::Error> {
        self.inner.renderer.sheet(sheet, look).await
    }

    /// The boards of the game's page of rules, computed anew; nothing for a game that has none.
    #[must_use]
    pub fn lessons(&self, info: &'static Info) -> Vec<Lesson> {
        games::by_key(info.key).map_or_else(Vec::new, |game| game.lessons())
    }

    /// The picture of a chart, as PNG.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn chart(&self, chart: Chart, look: Look) -> Result<Picture, qiyuan_render::Error> {
        self.inner.renderer.chart(chart, look).await
    }

    /// A finished game as a file.
    ///
    /// # Errors
    ///
    /// The game has no such format or is not finished, or the store failed.
    pub async fn export(
        &self,
        view: &PublicView,
        format: Option<&str>,
    ) -> Result<Export, AppError> {
        let info = view.info();
        let format = match format {
            None => info.records.first(),
            Some(key) => info.records.iter().find(|format| format.0 == key),
        };
        let format = *format.ok_or(Denied::NoSuchFormat)?;
        let mut record = view.record().ok_or(Denied::NotFinished)?;
        let time = view.terms().control.in_record(format);
        record.tags.main_time = time.main;
        record.tags.time_control = time.control;
        let record = self.with_names(record, view).await?;
        let game = games::by_key(info.key).ok_or(Denied::NoSuchGame)?;
        let text = game
            .records()
            .write_record(format, &record)
            .map_err(anyhow::Error::from)?;
        let extension = format.extension();
        Ok(Export {
            name: format!("qiyuan-{}-{}.{extension}", info.key, view.id()),
            text,
        })
    }

    async fn with_names(&self, mut record: Record, view: &PublicView) -> Result<Record, AppError> {
        let changes = self.rating_changes_by(view.id()).await?;
        for (seat, player) in view.seats().iter().zip(view.players()) {
            let mut names = Vec::new();
            for player in view.all_in(seat) {
                names.push(self.name_in_record(player).await?);
            }
            record.tags.players.push(names.join(", "));
            let change = changes.iter().find(|change| change.player == *player);
            record
                .tags
                .ratings
                .push(change.map(|change| change.before.points()));
        }
        record.tags.event = if view.terms().rated {
            "Rated game"
        } else {
            "Casual game"
        }
        .to_owned();
        record.tags.site = "Qiyuan".to_owned();
        record.tags.round = view.id().to_string();
        Ok(record)
    }

    /// What a player is called in a file, in which nothing is escaped: the name without what nobody sees, or the number.
    pub(super) async fn name_in_record(&self, player: PlayerId) -> Result<String, AppError> {
        if player.is_former() {
            return Ok(FORMER_PLAYER.to_owned());
        }
        let known = self.player(player).await?;
        let mut name = known.name.unwrap_or_default();
        name.retain(|character| !is_invisible(character));
        let is_named = !name.trim().is_empty();
        Ok(if is_named { name } else { player.to_string() })
    }
}

/// Who is ranked in a category now.
fn ranking(category: &str, speed: Speed, guild: Option<GuildId>) -> Ranking<'_> {
    Ranking {
        game: category,
        speed,
        guild,
        since: wall_clock::now() - RANKED_WITHIN,
        compared: wall_clock::now() - COMPARED_WITHIN,
    }
}

/// What whoever begins a game may know and do.
fn first_view(info: &'static Info) -> Option<Box<dyn AnySeatView>> {
    let start = games::by_key(info.key)?
        .start("", *info.seats.start())
        .ok()?;
    let first = start.turn().seats().iter().next()?;
    Some(start.seat_view(first))
}
