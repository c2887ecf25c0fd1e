//! Looks now and then whether the bot is in an unavailable guild again: the event that says so may be lost. Of one in
//! which it has not been for long, and is not, everything is deleted.

use std::{sync::Arc, time::Duration};

use tokio::time;

use super::{BotState, rest::RestRequest};
use crate::app::{App, GuildId};

/// How often one of them is asked for.
const PAUSE: Duration = Duration::from_secs(20);

/// Asks for one guild after the other, for as long as it is polled.
pub(super) async fn look_for(bot: Arc<BotState>) {
    let app = &bot.app;
    let mut last = GuildId(0);
    loop {
        time::sleep(PAUSE).await;
        let to_forget = app.guilds_to_forget().await.unwrap_or_default();
        let mut gone = app.unavailable_guilds();
        gone.extend(&to_forget);
        gone.sort_unstable();
        let next = gone.iter().find(|guild| **guild > last).or(gone.first());
        let Some(&guild) = next.filter(|guild| guild.0 != 0) else {
            continue;
        };
        last = guild;
        match bot
            .rest
            .send(&RestRequest::get(format!("guilds/{}", guild.0)))
            .await
        {
            Ok(_) => {
                app.guild_is_available(guild).await;
                bot.permissions_changed(guild, None);
            }
            Err(error) => {
                tracing::debug!(guild.id = guild.0, error = %error, "a guild is still unavailable");
                if !error.is_passing() {
                    app.guild_is_still_unavailable(guild).await;
                    if to_forget.contains(&guild) {
                        forget(app, guild).await;
                    }
                }
            }
        }
    }
}

async fn forget(app: &App, guild: GuildId) {
    if let Err(error) = app.forget_guild(guild).await {
        tracing::warn!(guild.id = guild.0, ?error, "a guild is not yet deleted");
    }
}
