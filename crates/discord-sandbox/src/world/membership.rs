//! Whether the bot is in the server, what it may do there, and what time the server says it is.

use serde_json::json;

use super::{Kind, World, permission::Overwrite};
use crate::id::Id;

impl World {
    /// Sets the server's clock as the settings say. What is waited for is waited for as long as before.
    pub(crate) fn set_clock(&mut self) {
        let moved = self.clock.skew(self.settings.clock_skew_ms);
        if moved == 0.0 {
            return;
        }
        self.agenda.shift(moved);
        for interaction in self.interactions.by_id.values_mut() {
            interaction.created_ms += moved;
        }
        if moved < 0.0 {
            let now = self.now();
            self.ids.set_back(now);
        }
    }

    /// The bot is no longer in the server, or the server is not there for a while.
    pub(crate) fn part_from_guild(&mut self, is_outage: bool) {
        if !self.is_bot_here {
            return;
        }
        let mut gone = json!({"id": self.guild});
        if is_outage {
            gone["unavailable"] = json!(true);
        }
        self.tell("GUILD_DELETE", &gone);
        self.is_bot_here = false;
        self.change(json!({"kind": "bot", "change": "left"}));
    }

    /// The bot is in the server again.
    pub(crate) fn join_guild(&mut self) {
        if self.is_bot_here {
            return;
        }
        self.is_bot_here = true;
        for _ in 0..self.copies_of("GUILD_CREATE") {
            self.tell_guild();
        }
        self.change(json!({"kind": "bot", "change": "joined"}));
    }

    /// Takes something from the bot in a text channel, or nothing any more.
    pub(crate) fn deny_bot(&mut self, channel: Id, deny: u64) {
        let bot = self.bot;
        if let Some(Kind::Text { overwrites, .. }) =
            self.channels.get_mut(&channel).map(|c| &mut c.kind)
        {
            overwrites.retain(|overwrite| overwrite.member != Some(bot));
            if deny != 0 {
                overwrites.push(Overwrite {
                    member: Some(bot),
                    allow: 0,
                    deny,
                });
            }
        }
        self.channel_updated(channel);
    }
}
