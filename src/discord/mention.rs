//! Messages that mention the bot, or are written to it in private: `@Qiyuan e4`, `@Qiyuan help`. Their content arrives
//! without a privileged intent.

use std::sync::Arc;

use reqwest::Method;
use serenity::{
    builder::{CreateAllowedMentions, CreateMessage},
    model::{channel::Message, id::UserId},
};

use super::{
    BotState,
    handler_error::incident,
    heard::Heard,
    hints,
    incoming::{Passing, Response, arrival},
    panel, rest, wording,
};
use crate::{
    app::{Arrival, ChannelId, GuildId, InteractionId, wall_clock},
    telemetry::catch_panic,
};
use qiyuan_core::session::PlayerId;

/// Does what a message says, if it mentions the bot.
pub async fn heard(bot: &Arc<BotState>, bot_user: UserId, message: &Message) {
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
async fn reply(bot: &Arc<BotState>, message: &Message, answer: Response) {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let player = PlayerId(message.author.id.get());
    if bot.app.take_view(player, guild).is_err() {
        return;
    }
    let (channel, asked) = (message.channel_id.get(), message.id.get());
    // In private a hint disturbs nobody.
    let is_kept = |passing: &Passing| guild.is_some() || *passing == Passing::Answer;
    let passing = answer.passing.filter(is_kept);
    let is_hint = passing == Some(Passing::Hint);
    let may_pass = hints::may_show(bot);
    if is_hint {
        hints::react(bot, guild, channel, asked).await;
        if !may_pass {
            return;
        }
    }
    let passing = passing.filter(|_| may_pass);
    let reply = CreateMessage::new()
        .content(wording::cut(&answer.text, panel::MAX_CONTENT))
        .embeds(answer.embed.into_iter().collect())
        .components(answer.rows)
        .reference_message(message)
        .allowed_mentions(CreateAllowedMentions::new());
    let path = format!("channels/{}/messages", message.channel_id);
    let request = rest::RestRequest::new(Method::POST, path)
        .of_guild(guild)
        .with(&reply)
        .map(|request| request.with_file(answer.files.into_iter().next()));
    let replied = match request {
        Ok(request) => bot.rest.send(&request).await,
        Err(error) => Err(error),
    };
    match replied.and_then(|replied| rest::id_of(&replied)) {
        Ok(hint) if passing.is_some() => {
            let of = is_hint.then_some(asked);
            hints::delete_later(bot, guild, channel, hint, of);
        }
        Ok(_) => {}
        Err(error) => tracing::info!(error = %error, "a mention could not be answered"),
    }
}

/// As [`answer`]; whoever runs into a fault of ours is told so.
async fn answer_or_incident(bot: &BotState, message: &Message, text: &str) -> Option<Response> {
    let guild = message.guild_id.map(|guild| GuildId(guild.get()));
    let player = PlayerId(message.author.id.get());
    let language = bot.language_to(guild, player, text).await;
    bot.remember_user(&message.author).await;
    let heard = Heard {
        bot,
        player,
        channel: ChannelId(message.channel_id.get()),
        guild,
        language,
        arrival: Arrival {
            at: arrival(message.id.get()).min(wall_clock::now()),
            interaction: Some(InteractionId(message.id.get())),
        },
    };
    let answer = match catch_panic(heard.answer(text)).await {
        Ok(answer) => answer,
        Err(panicked) => return Some(Response::text(incident(language, &panicked))),
    };
    match answer {
        Ok(answer) => answer,
        Err(error) => Some(heard.explain(error, text, None).await),
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
        wording::typed(&text)
    })
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
