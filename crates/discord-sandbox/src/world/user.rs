//! Users and the bot, and how Discord shows them.

use serde_json::{Value, json};

use crate::{clock::iso8601, id::Id};

/// The languages a Discord client can be set to.
pub(crate) const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// Whether Discord knows this language.
pub(crate) fn is_locale(text: &str) -> bool {
    LOCALES.contains(&text)
}

/// Someone on the server.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) bot: bool,
    pub(crate) joined_ms: f64,
    /// Permissions beyond everyone's, as through a role of one's own.
    pub(crate) permissions: u64,
    /// Roles of the server's own.
    pub(crate) roles: Vec<Id>,
    pub(crate) dm: Option<Id>,
}

impl User {
    /// The user object of Discord's API.
    pub(crate) fn to_json(&self) -> Value {
        let mut user = json!({
            "id": self.id,
            "username": self.name.to_lowercase().replace(' ', "_"),
            "global_name": self.name,
            "discriminator": if self.bot { "0001" } else { "0" },
            "avatar": null,
            "banner": null,
            "accent_color": null,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
        });
        if self.bot {
            user["bot"] = json!(true);
            user["global_name"] = Value::Null;
            user["username"] = json!(self.name);
        }
        user
    }

    /// The member object, without its user.
    pub(crate) fn member_json(&self, roles: &[Id]) -> Value {
        json!({
            "roles": roles,
            "nick": null,
            "avatar": null,
            "banner": null,
            "premium_since": null,
            "joined_at": iso8601(self.joined_ms),
            "pending": false,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "communication_disabled_until": null,
        })
    }
}
