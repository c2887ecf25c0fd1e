//! Messages that mention the bot, or are written to it in private: `@Qiyuan e4`, `@Qiyuan help`. Their content arrives
//! without a privileged intent.

use std::sync::Arc;

use reqwest::Method;
use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{
        channel::{Message, MessageReference, Nonce},
        id::UserId,
    },
};

use super::{
    BotState, direct_messages,
    handler_error::incident,
    hints::{self, Reaction},
    incoming::{Asks, Reply, Response, arrival},
    message_to_bot::MessageToBot,
    panel,
    questions::{self, Question},
    rest::{self, RestError, RestRequest},
    talk::{Looks, looks},
    wording,
};
use crate::{
    app::{Arrival, ChannelId, GuildId, InteractionId, wall_clock},
    telemetry::catch_panic,
};
use qiyuan_core::session::PlayerId;

/// The most characters of a message that is read. What is said to the bot is short, and every word that it knows is looked
/// for in all of it.
const LONGEST: usize = 300;

/// Does what a message says, if it mentions the bot.
pub async fn serve(bot: &Arc<BotState>, bot_user: UserId, message: &Message) {
    if message.author.bot {
        return;
    }
    // A reply that is a picture or a sticker says nothing.
    let is_said = is_named(message, bot_user) && !message.content.is_empty();
    if !is_said && message.guild_id.is_some() {
        return;
    }
    let text = without_mentions(&message.content, bot_user);
    let player = PlayerId(message.author.id.get());
    let (channel, number) = (message.channel_id.get(), message.id.get());
    bot.in_order.turn_of(channel, number).await;
    // No move waits behind what people say.
    let _turn = match looks(&text) {
        Looks::Talk => match bot.talk_queue.turn_of(player).await {
            Some(turn) => Some(turn),
            None => return,
        },
        Looks::Perhaps | Looks::Move => None,
    };
    let answer = answer_or_incident(bot, bot_user, message, &text).await;
    if let Some(answer) = answer {
        reply(bot, message, &text, answer).await;
    }
}

/// Answers a message. A move is played however often, but who talks without end is not answered without end: whoever has
/// asked too often is told by a mark alone that a move was not played, or that something would have been asked.
async fn reply(bot: &Arc<BotState>, message: &Message, text: &str, mut answer: Response) {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let player = PlayerId(message.author.id.get());
    if !answer.is_empty() {
        // Also if the answer is not given: a later yes is not meant for an older question.
        let channel = ChannelId(message.channel_id.get());
        questions::require_replies_in(bot, player, channel);
    }
    if bot.app.take_view(player, guild).is_err() {
        answer = answer.into_mark();
    }
    let to = AnswerTo {
        bot,
        message,
        guild,
        player,
        text,
    };
    // In private the answer itself stays.
    let reaction = answer
        .reaction
        .filter(|_| guild.is_some() || answer.is_empty());
    if let Some(reaction) = reaction
        && !to.react(reaction).await
        && answer.is_empty()
    {
        // Where reactions are not allowed it is said.
        answer = Response::text(reaction.emoji()).deleted_soon();
    }
    if answer.is_empty() {
        return;
    }
    if let Err(error) = to.say(&answer).await {
        tracing::info!(error = %error, "a mention could not be answered");
    }
}

/// A message that is answered.
struct AnswerTo<'a> {
    bot: &'a Arc<BotState>,
    message: &'a Message,
    guild: Option<GuildId>,
    player: PlayerId,
    /// What it says.
    text: &'a str,
}

impl AnswerTo<'_> {
    /// Reacts to the message; says whether that is allowed.
    async fn react(&self, reaction: Reaction) -> bool {
        let (channel, message) = (self.message.channel_id.get(), self.message.id.get());
        hints::react(self.bot, self.guild, channel, message, reaction).await
    }

    /// Says an answer where it may be read.
    async fn say(&self, answer: &Response) -> Result<(), RestError> {
        let is_direct = matches!(answer.reply, Reply::Direct | Reply::AsksDirectly(_));
        if is_direct && self.guild.is_some() {
            if let Some(hint) = &answer.said_here {
                // The direct message is sent whatever becomes of it.
                let hint = Response::text(hint).not_understood();
                if let Err(error) = self.say_here('h', &hint).await {
                    tracing::info!(error = %error, "a mention could not be answered");
                }
            }
            let told = self.say_directly(answer).await;
            if answer.reaction.is_none() {
                // Otherwise nothing would be seen where it was said.
                let heard = match told {
                    Ok(()) => Reaction::ToldDirectly,
                    Err(_) => Reaction::NotUnderstood,
                };
                self.react(heard).await;
                if told.as_ref().is_err_and(|error| !error.is_passing()) {
                    self.say_how_else(answer).await;
                }
            }
            return told;
        }
        self.say_here('a', answer).await
    }

    /// Says for a while how else somebody can be answered who takes no direct messages: nothing of what the answer is
    /// about, which not everybody there may know.
    async fn say_how_else(&self, answer: &Response) {
        let language = self.bot.language_to(self.guild, self.player, self.text);
        let key = match &answer.reply {
            Reply::AsksDirectly(Asks::ToResign) => "said-no-direct-resign",
            Reply::AsksDirectly(Asks::ToOfferDraw) => "said-no-direct-draw",
            _ => "said-no-direct",
        };
        let hint = Response::text(language.await.say(key)).not_understood();
        if let Err(error) = self.say_here('e', &hint).await {
            tracing::info!(error = %error, "a mention could not be answered");
        }
    }

    /// Says an answer beside the message; `kind` tells it from other answers to the same message.
    async fn say_here(&self, kind: char, answer: &Response) -> Result<(), RestError> {
        let is_soon = self.guild.is_some() && answer.reply == Reply::DeletedSoon;
        let may_delete = hints::may_show(self.bot);
        if is_soon && !may_delete && answer.reaction.is_some() {
            return Ok(());
        }
        let channel = self.message.channel_id.get();
        let request = RestRequest::new(Method::POST, format!("channels/{channel}/messages"));
        let request = request.of_guild(self.guild);
        // Its author may have deleted it meanwhile: then what is said stands alone.
        let replied_to = MessageReference::from(self.message).fail_if_not_exists(false);
        let said = self.content(kind, answer).reference_message(replied_to);
        let posted = post(self.bot, request, &said, answer).await?;
        if is_soon && may_delete {
            let is_page = answer.embed.is_some() || !answer.files.is_empty();
            let stays = match is_page {
                true => hints::PAGE_STAYS,
                false => hints::STAYS,
            };
            hints::delete_later(self.bot, self.guild, channel, posted, stays);
        }
        self.note_question(answer, self.guild, channel, posted)
            .await;
        Ok(())
    }

    /// Says an answer in a direct message.
    async fn say_directly(&self, answer: &Response) -> Result<(), RestError> {
        let channel = direct_messages::channel_with(self.bot, self.player).await?;
        questions::require_replies_in(self.bot, self.player, ChannelId(channel));
        let request = RestRequest::new(Method::POST, format!("channels/{channel}/messages"));
        let request = request.to(self.player);
        let said = self.content('d', answer);
        let posted = post(self.bot, request, &said, answer).await?;
        self.note_question(answer, None, channel, posted).await;
        Ok(())
    }

    /// An answer without its files. Discord takes it once, also if it tells us twice of the message.
    fn content(&self, kind: char, answer: &Response) -> CreateMessage {
        CreateMessage::new()
            .content(wording::cut(&answer.text, panel::MAX_CONTENT))
            .embeds(answer.embed.iter().cloned().collect())
            .components(answer.rows.clone())
            .allowed_mentions(CreateAllowedMentions::new())
            .nonce(Nonce::String(format!("{kind}{}", self.message.id)))
            .enforce_nonce(true)
    }

    /// Remembers a question that was posted.
    async fn note_question(
        &self,
        answer: &Response,
        guild: Option<GuildId>,
        channel: u64,
        posted: u64,
    ) {
        let (Reply::Asks(asks) | Reply::AsksDirectly(asks)) = &answer.reply else {
            return;
        };
        let question = Question {
            player: self.player,
            guild,
            channel: ChannelId(channel),
            asks: asks.clone(),
            use_of: answer.use_of,
        };
        questions::note(self.bot, posted, question).await;
    }
}

/// Posts an answer; returns the number of the message.
async fn post(
    bot: &BotState,
    request: RestRequest,
    said: &CreateMessage,
    answer: &Response,
) -> Result<u64, RestError> {
    let file = answer.files.first().cloned();
    let request = request.with(said)?.with_file(file);
    rest::id_of(&bot.rest.send(&request).await?)
}

/// [`MessageToBot::answer`]; a fault is answered with its incident number.
async fn answer_or_incident(
    bot: &Arc<BotState>,
    bot_user: UserId,
    message: &Message,
    text: &str,
) -> Option<Response> {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let player = PlayerId(message.author.id.get());
    if text.chars().nth(LONGEST).is_some() {
        return too_long(bot, bot_user, message).await;
    }
    let language = bot.language_to(guild, player, text).await;
    bot.remember_user(&message.author).await;
    if let Some(guild) = guild {
        bot.app.note_online(guild, player);
    }
    let message_to_bot = MessageToBot {
        bot,
        player,
        channel: ChannelId(message.channel_id.get()),
        guild,
        language,
        arrival: Arrival {
            at: arrival(message.id.get()).min(wall_clock::now()),
            interaction: Some(InteractionId(message.id.get())),
        },
        reply: replied_to(message),
        is_to_others: is_to_others(message, bot_user),
        is_addressed: is_addressed(message, bot_user),
        is_in_game: false,
        named: None,
    };
    let answer = match catch_panic(message_to_bot.answer(text)).await {
        Ok(answer) => answer,
        Err(panicked) => return Some(Response::text(incident(language, &panicked))),
    };
    match answer {
        Ok(answer) => answer,
        Err(error) => Some(message_to_bot.explain(error, text, None).await),
    }
}

/// What is said to a message that is too long to be read, if it is said to us.
async fn too_long(bot: &BotState, bot_user: UserId, message: &Message) -> Option<Response> {
    if message.guild_id.is_some() {
        let is_to_us = is_addressed(message, bot_user);
        return is_to_us.then(|| Response::reaction(Reaction::NotUnderstood));
    }
    let player = PlayerId(message.author.id.get());
    let language = bot.language_to(None, player, "").await;
    Some(Response::text(language.say("said-too-long")))
}

/// The message that a message replies to.
fn replied_to(message: &Message) -> Option<u64> {
    let reference = message.message_reference.as_ref()?;
    reference.message_id.map(|id| id.get())
}

/// Whether a message on a server replies to one that is neither ours nor said to us.
fn is_to_others(message: &Message, bot_user: UserId) -> bool {
    let is_others = |it: &Message| it.author.id != bot_user && !is_named(it, bot_user);
    let replied_to = message.referenced_message.as_deref();
    message.guild_id.is_some() && replied_to.is_some_and(is_others)
}

/// Whether a message is said to the bot and nobody else: in private, in reply to it, or with its name at the beginning or
/// end and no other.
fn is_addressed(message: &Message, bot_user: UserId) -> bool {
    if message.guild_id.is_none() {
        return true;
    }
    let others = message.mentions.iter().any(|user| user.id != bot_user);
    let is_to_many = message.mention_everyone || !message.mention_roles.is_empty();
    if others || is_to_many || is_to_others(message, bot_user) {
        return false;
    }
    let replied_to = message.referenced_message.as_deref();
    let is_mark = |it: char| it.is_whitespace() || "!?.,~！？。，～…".contains(it);
    let text = message.content.trim_matches(is_mark);
    let names = [format!("<@{bot_user}>"), format!("<@!{bot_user}>")];
    let mut names = names.iter();
    replied_to.is_some_and(|it| it.author.id == bot_user)
        || names.any(|name| text.starts_with(name.as_str()) || text.ends_with(name.as_str()))
}

/// Whether a message mentions the bot, or is a reply that pings it. Of others Discord does not tell what they say.
fn is_named(message: &Message, bot_user: UserId) -> bool {
    message.mentions.iter().any(|user| user.id == bot_user)
}

/// What a message says beside the name of the bot.
fn without_mentions(content: &str, bot_user: UserId) -> String {
    let forms = [format!("<@{bot_user}>"), format!("<@!{bot_user}>")];
    let text = forms
        .iter()
        .fold(content.to_owned(), |text, form| text.replace(form, " "));
    wording::typed(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_bot_is_no_part_of_what_is_said() {
        let bot_user = UserId::new(7);
        for (content, text) in [
            ("<@7> e4", "e4"),
            ("Nf3 <@!7>", "Nf3"),
            ("e4", "e4"),
            ("<@77> e4", "<@77> e4"),
        ] {
            assert_eq!(without_mentions(content, bot_user), text);
        }
    }
}
