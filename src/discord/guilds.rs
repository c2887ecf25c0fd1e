//! Guilds that the bot is not in are looked for now and then: that it is in one again may go unheard.

use std::{sync::Arc, time::Duration};

use serenity::{http::Http, model::id};
use tokio::time;

use super::sending::is_passing;
use crate::app::{App, GuildId};

/// How often one of them is looked for.
const PAUSE: Duration = Duration::from_secs(20);

/// Looks for one guild after the other, for as long as it is polled.
pub(super) async fn look_for(app: App, http: Arc<Http>) {
    let mut last = GuildId(0);
    loop {
        time::sleep(PAUSE).await;
        let away = app.away();
        let next = away.iter().find(|guild| **guild > last).or(away.first());
        let Some(&guild) = next.filter(|guild| guild.0 != 0) else {
            continue;
        };
        last = guild;
        match http.get_guild(id::GuildId::new(guild.0)).await {
            Ok(_) => app.is_in(guild).await,
            Err(error) => {
                tracing::debug!(guild.id = guild.0, error = %error, "still gone");
                if !is_passing(&error) {
                    app.is_still_away(guild).await;
                }
            }
        }
    }
}
