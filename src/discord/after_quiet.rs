//! Tells people what they were not told in their quiet hours, each when theirs are over, if it is still so.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    slice,
};

use serenity::model::{
    channel::Nonce,
    id::{ChannelId, GuildId, MessageId},
};

use super::{
    direct_messages::{self, turn_of},
    dispatcher::DeliveryAttempt,
    hidden_games,
    notice_words::{self, Names},
    notify::{Reached, Telling, quiet_hours_end},
    panel_news::News,
    send_result::{SendError, Sent},
    wording::{self, Language},
};
use crate::app::{PostponedNews, Surface, wall_clock};
use qiyuan_core::session::{PlayerId, PublicView, Version};

/// What one person is told now.
struct Due {
    player: PlayerId,
    /// What was postponed.
    rows: Vec<PostponedNews>,
    /// What of it is still so.
    news: Vec<News>,
}

impl Due {
    /// Nothing of it was told as of this version.
    fn untold_at(&self) -> Version {
        let first = self.rows.iter().map(|row| row.version.0).min();
        Version(first.unwrap_or_default().saturating_sub(1))
    }
}

impl DeliveryAttempt<'_> {
    /// Tells those whose time has come. The delivery is owed again for the others.
    pub(super) async fn after_quiet(&self, language: Language) -> Sent {
        let (app, view) = (&self.bot.app, &self.owed.view);
        let people = due(view, app.postponed(view.id()).await?);
        let names = self
            .names_for(people.iter().flat_map(|it| it.news.clone()))
            .await;
        let to_mention = self.tell_now(people, &names).await?;
        if to_mention.is_empty() {
            return Ok(None);
        }
        // Of these alone: whoever was told directly is not among those of the next attempt.
        let nonce = self.nonce_after_quiet(&to_mention);
        match self.mention(&to_mention, nonce.clone(), language).await {
            Err(SendError::Gone(error) | SendError::Never(error)) => {
                tracing::info!(error = %error, "who is not mentioned is told directly");
                self.tell_each(&to_mention, &names, &nonce).await;
            }
            mentioned => mentioned?,
        }
        let rows = to_mention.into_iter().flat_map(|person| person.rows);
        app.forget_postponed(view.id(), rows.collect()).await?;
        Ok(None)
    }

    /// Tells those directly who want it; returns those who are to be mentioned.
    async fn tell_now(&self, people: Vec<Due>, names: &Names) -> Result<Vec<Due>, SendError> {
        let (app, session) = (&self.bot.app, self.owed.view.id());
        let hidden_from = self.hidden_from(&people).await;
        let mut to_mention = Vec::new();
        for mut person in people {
            let is_hidden = hidden_from.contains(&person.player);
            if is_hidden {
                person.news.retain(|news| *news != News::Turn);
            }
            let nonce = self.nonce_after_quiet(slice::from_ref(&person));
            let telling = telling(&person, names, &nonce);
            let is_done = person.news.is_empty() || self.reach(&telling).await != Reached::Mention;
            if !is_done && is_hidden {
                // A mention would tell them nothing.
                self.tell_directly(&telling).await;
            }
            if is_done || is_hidden {
                // What waits for other quiet hours has another time now, and is kept.
                app.forget_postponed(session, person.rows).await?;
            } else {
                to_mention.push(person);
            }
        }
        Ok(to_mention)
    }

    /// Those who cannot see the game, whom a mention would tell nothing. Whoever of them is to move is told so directly.
    async fn hidden_from(&self, people: &[Due]) -> Vec<PlayerId> {
        let mut awake = Vec::new();
        for person in people {
            let known = self.bot.app.player(person.player).await.unwrap_or_default();
            if quiet_hours_end(&known.settings).is_none() {
                awake.push(person.player);
            }
        }
        let hidden = hidden_games::who_cannot_see(self.bot, self.place(), awake).await;
        let is_to_move =
            |person: &&Due| hidden.contains(&person.player) && person.news.contains(&News::Turn);
        let to_move = people.iter().filter(is_to_move);
        let to_move = to_move.map(|person| person.player).collect();
        hidden_games::tell_hidden(self.bot, &self.owed.view, self.place(), to_move);
        hidden
    }

    async fn mention(
        &self,
        people: &[Due],
        nonce: Nonce,
        language: Language,
    ) -> Result<(), SendError> {
        let lines = people.iter();
        let lines = lines.map(|it| self.line_to(it.player, &it.news, language));
        let mut lines: Vec<String> = lines.collect();
        if self.thread().is_none() {
            lines.push(self.which_game(language));
        }
        let players = people.iter().map(|person| person.player);
        let posted = self.post_notice(&lines, players, nonce).await?;
        let standing = self.replace_older_notice(posted).await;
        let app = &self.bot.app;
        if let Err(error) = app.moved(&self.owed, Surface::Notice, standing).await {
            tracing::debug!(?error, "a notice stays");
        }
        Ok(())
    }

    /// Which game it is, with a link to it: hours later other messages stand in between.
    fn which_game(&self, language: Language) -> String {
        let view = &self.owed.view;
        let surfaces = [Surface::Panel, Surface::Card].into_iter();
        let mut standing = surfaces.filter_map(|surface| self.owed.location(surface));
        let link = standing.find_map(|it| {
            let guild = self.owed.place.guild.map(|guild| GuildId::new(guild.0));
            let channel = ChannelId::new(it.channel.0);
            Some(MessageId::new(it.message?.0).link(channel, guild))
        });
        let game = wording::game(language, view.info().key);
        let mut args = vec![("game", game.into()), ("number", view.id().0.into())];
        match link {
            None => language.tell("notice-game", &args),
            Some(link) => {
                args.push(("link", link.into()));
                language.tell("notice-game-at", &args)
            }
        }
    }

    /// The nonce of a message that tells this.
    fn nonce_after_quiet(&self, people: &[Due]) -> Nonce {
        let view = &self.owed.view;
        let mut hasher = DefaultHasher::new();
        (view.id().0, view.opened_at().as_ms()).hash(&mut hasher);
        for row in people.iter().flat_map(|person| &person.rows) {
            (row.player.0, &row.news, row.version.0, row.at.as_ms()).hash(&mut hasher);
        }
        Nonce::String(format!("q{:x}", hasher.finish()))
    }

    /// Nothing can be posted: whoever is to move is told with the reason.
    async fn tell_each(&self, people: &[Due], names: &Names, nonce: &Nonce) {
        let is_turn = |person: &&Due| person.news.contains(&News::Turn);
        if people.iter().any(|person| is_turn(&person)) {
            direct_messages::tell_to_move(self.bot, self.owed.view.id(), self.place()).await;
        }
        for person in people.iter().filter(|person| !is_turn(person)) {
            self.tell_directly(&telling(person, names, nonce)).await;
        }
    }
}

fn telling<'a>(person: &'a Due, names: &'a Names, nonce: &'a Nonce) -> Telling<'a> {
    Telling {
        player: person.player,
        news: &person.news,
        names,
        nonce,
        untold_at: person.untold_at(),
    }
}

/// Whose time has come, and what they are told.
fn due(view: &PublicView, postponed: Vec<PostponedNews>) -> Vec<Due> {
    let now = wall_clock::now();
    let mut people: BTreeMap<PlayerId, Vec<PostponedNews>> = BTreeMap::new();
    for row in postponed.into_iter().filter(|row| row.at <= now) {
        people.entry(row.player).or_default().push(row);
    }
    let people = people.into_iter();
    people
        .map(|(player, rows)| {
            let news = rows.iter().filter_map(|row| still(view, row)).collect();
            Due { player, rows, news }
        })
        .collect()
}

/// What was postponed, if it is still so. Another turn was told, or postponed, by itself.
fn still(view: &PublicView, row: &PostponedNews) -> Option<News> {
    let news = News::from_key(&row.news)?;
    let is_another = match news {
        News::Turn | News::Withdrawn | News::VacationOver => turn_of(view) != row.turn,
        News::Reminded => {
            let seat = view.seat_of(row.player);
            let is_reminded = seat.is_some_and(|seat| view.reminded().contains(seat));
            turn_of(view) != row.turn || !is_reminded
        }
        News::Declined(offer) => notice_words::declined(view, row.player, offer).is_none(),
        _ => false,
    };
    (!is_another && !news.is_old(view, row.player)).then_some(news)
}
