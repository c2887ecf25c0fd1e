//! Messages that mention the bot: `@Qiyuan e4`. Their content arrives without a privileged intent.

use reqwest::Method;
use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{channel::Message, id::UserId},
};

use super::{
    BotState,
    incoming::{Response, arrival},
    interaction_ctx::{incident, which},
    move_reply, panel, rest, wording,
};
use crate::{
    app::{AppError, Arrival, ChannelId, GuildId, InteractionId, wall_clock},
    telemetry::catch_panic,
};
use qiyuan_core::{
    rules::Illegal,
    session::{Command, PlayerId, Refusal, Request, SessionId},
};

/// Plays what a message says, if it mentions the bot.
pub async fn heard(bot: &BotState, bot_user: UserId, message: &Message) {
    if message.author.bot {
        return;
    }
    let is_private = message.guild_id.is_none();
    let Some(text) = addressed(&message.content, bot_user, is_private) else {
        return;
    };
    if let Some(answer) = answer_or_incident(bot, message, &text).await {
        reply(bot, message, answer).await;
    }
}

/// Answers a message where it was written, unless its author has asked too often: a move is played however often, but
/// who talks without end is not answered without end.
async fn reply(bot: &BotState, message: &Message, answer: Response) {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let player = PlayerId(message.author.id.get());
    if bot.app.take_view(player, guild).is_err() {
        return;
    }
    let reply = CreateMessage::new()
        .content(wording::cut(&answer.text, panel::MAX_CONTENT))
        .components(answer.rows)
        .reference_message(message)
        .allowed_mentions(CreateAllowedMentions::new());
    let path = format!("channels/{}/messages", message.channel_id);
    let request = rest::RestRequest::new(Method::POST, path)
        .of_guild(guild)
        .with(&reply);
    let replied = match request {
        Ok(request) => bot.rest.send(&request).await.map(drop),
        Err(error) => Err(error),
    };
    if let Err(error) = replied {
        tracing::info!(error = %error, "a mention could not be answered");
    }
}

/// As [`answer`]; whoever runs into a fault of ours is told so.
async fn answer_or_incident(bot: &BotState, message: &Message, text: &str) -> Option<Response> {
    match catch_panic(answer(bot, message, text)).await {
        Ok(answer) => answer,
        Err(panicked) => {
            let guild = message.guild_id.map(|guild| GuildId(guild.get()));
            let language = bot.language_of(guild).await;
            Some(Response::text(incident(language, &panicked)))
        }
    }
}

/// What the message says to the bot; nothing if it does not address it.
fn addressed(content: &str, bot_user: UserId, is_private: bool) -> Option<String> {
    let forms = [format!("<@{bot_user}>"), format!("<@!{bot_user}>")];
    let is_addressed = is_private || forms.iter().any(|form| content.contains(form));
    is_addressed.then(|| {
        let text = forms
            .iter()
            .fold(content.to_owned(), |text, form| text.replace(form, " "));
        text.trim().to_owned()
    })
}

/// Acts on it; returns what to reply, if anything.
async fn answer(bot: &BotState, message: &Message, text: &str) -> Option<Response> {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let language = bot.language_of(guild).await;
    let player = PlayerId(message.author.id.get());
    bot.remember_user(&message.author).await;
    let channel = ChannelId(message.channel_id.get());
    if text.is_empty() {
        let example = format!("`{}`", example(bot, language, player, channel).await);
        return Some(Response::text(
            language.tell("mention-empty", &[("example", example.into())]),
        ));
    }
    let session = match bot.app.session_to_move(player, channel).await {
        Ok(session) => session,
        Err(error) => return Some(explain(bot, language, error, text, None, player).await),
    };
    let arrival = Arrival {
        at: arrival(message.id.get()).min(wall_clock::now()),
        interaction: Some(InteractionId(message.id.get())),
    };
    let request = Request::typed(
        player,
        Command::Play {
            text: text.to_owned(),
        },
    );
    match bot.app.act(session, request, arrival).await {
        Ok(view) => {
            // Where the game is played, the panel says it all.
            let played_in = bot.app.played_in(session).await.ok().flatten();
            if played_in == Some(channel) {
                return None;
            }
            let notation = panel::notation_of_channel(&view, language)?;
            let line = move_reply::line_of(&view, notation, player, arrival.at);
            Some(Response::text(match line {
                Some(line) => move_reply::done(&view, language, &line),
                None => move_reply::not_played(&view, language),
            }))
        }
        Err(error) => Some(explain(bot, language, error, text, Some(session), player).await),
    }
}

/// How a move is written in the game that is meant in a channel, or in some game.
async fn example(
    bot: &BotState,
    language: wording::Language,
    player: PlayerId,
    channel: ChannelId,
) -> String {
    let meant = match bot.app.session_to_move(player, channel).await {
        Ok(session) => bot.app.public_view(session, wall_clock::now()).await.ok(),
        Err(_) => None,
    };
    let games = bot.app.games();
    let info = meant
        .map(|view| view.info())
        .or_else(|| games.first().copied());
    let examples = info.map(|info| {
        let notation = wording::notation_for(language, info, None);
        bot.app.examples(info, notation)
    });
    examples
        .unwrap_or_default()
        .into_iter()
        .next()
        .unwrap_or_default()
}

async fn explain(
    bot: &BotState,
    language: wording::Language,
    error: AppError,
    typed: &str,
    session: Option<SessionId>,
    player: PlayerId,
) -> Response {
    let refusal: Refusal = match error {
        AppError::Refused(refusal) => refusal,
        AppError::Denied(denied) => return Response::text(wording::denied(language, denied)),
        AppError::Failed(error) => return Response::text(incident(language, &error)),
    };
    let mut examples = Vec::new();
    if let Some(session) = session
        && let Ok(Some(view)) = bot.app.seat_view(session, player, wall_clock::now()).await
        && let Some(notation) = panel::notation_of_channel(&view, language)
    {
        if let Refusal::Illegal(Illegal::Ambiguous(candidates)) = &refusal {
            return which(language, &view, Some(notation), typed, candidates);
        }
        examples = view.examples(notation, 3);
    }
    Response::text(wording::refusal(language, &refusal, typed, &examples))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_that_name_the_bot_are_for_it() {
        let bot_user = UserId::new(7);
        assert_eq!(addressed("<@7> e4", bot_user, false).as_deref(), Some("e4"));
        assert_eq!(
            addressed("Nf3 <@!7>", bot_user, false).as_deref(),
            Some("Nf3")
        );
        assert_eq!(addressed("<@77> e4", bot_user, false), None);
        assert_eq!(addressed("e4", bot_user, false), None);
        assert_eq!(addressed("e4", bot_user, true).as_deref(), Some("e4"));
    }
}
