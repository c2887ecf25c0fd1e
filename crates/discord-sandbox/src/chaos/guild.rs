//! The bot is removed from the server, or loses a permission there.

use serde_json::json;

use crate::gateway::intents;
use crate::id::Id;
use crate::world::permission::Overwrite;
use crate::world::{Kind, World};

impl World {
    /// The bot is removed from the server, or the server is unavailable for a while.
    pub(super) fn leave_guild(&mut self, is_outage: bool) {
        if !self.is_bot_here {
            return;
        }
        let mut gone = json!({"id": self.guild});
        if is_outage {
            gone["unavailable"] = json!(true);
        }
        self.dispatch("GUILD_DELETE", &gone);
        self.is_bot_here = false;
        self.change(json!({"kind": "bot", "change": "left"}));
    }

    /// The bot is in the server again.
    pub(super) fn join_guild(&mut self) {
        if self.is_bot_here {
            return;
        }
        self.is_bot_here = true;
        for _ in 0..self.copies_of("GUILD_CREATE") {
            self.dispatch_guild_create();
        }
        self.change(json!({"kind": "bot", "change": "joined"}));
    }

    /// Sends `GUILD_CREATE` to every session that asked for it.
    fn dispatch_guild_create(&mut self) {
        let sessions: Vec<(String, u64)> = self
            .sessions
            .all
            .iter()
            .filter(|session| session.intents & intents::GUILDS != 0)
            .map(|session| (session.id.clone(), session.intents))
            .collect();
        for (session, asked) in sessions {
            let guild = self.guild_create(asked);
            self.dispatch_to(&session, "GUILD_CREATE", &guild);
        }
    }

    /// Replaces what the bot is denied in a text channel; 0 denies nothing.
    pub(super) fn deny_bot(&mut self, channel: Id, deny: u64) {
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
