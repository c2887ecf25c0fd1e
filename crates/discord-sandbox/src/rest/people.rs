//! Users, members, the guild, the application and the gateway's address.

use serde_json::{Value, json};

use super::{Answer, Call, id, ok};
use crate::id::Id;
use crate::limits::{Form, Refusal};
use crate::world::{Channel, User, World, permission};

impl World {
    pub(super) fn people_call(&mut self, call: &Call, parts: &[&str]) -> Answer {
        match (call.method.as_str(), parts) {
            ("GET", ["gateway"]) => ok(json!({"url": self.gateway_url()})),
            ("GET", ["gateway", "bot"]) => ok(json!({
                "url": self.gateway_url(),
                "shards": 1,
                "session_start_limit": {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1},
            })),
            ("POST", ["users", "@me", "channels"]) => self.open_dm(call),
            ("GET", ["users", "@me"]) => ok(self.me_json()),
            ("GET", ["users", "@me", "guilds"]) => ok(json!([self.own_guild_json()])),
            ("GET", ["users", user]) => {
                let user = self
                    .users
                    .get(&id(user)?)
                    .ok_or_else(|| Refusal::unknown(10013))?;
                ok(user.to_json())
            }
            (method, ["guilds", guild, rest @ ..]) => {
                if id(guild)? != self.guild || !self.is_bot_here {
                    return Err(Refusal::unknown(10004));
                }
                self.guild_call(method, call, rest)
            }
            _ => Err(Refusal::no_route()),
        }
    }

    fn guild_call(&self, method: &str, call: &Call, rest: &[&str]) -> Answer {
        match (method, rest) {
            ("GET", []) => ok(self.guild_json(call.asks("with_counts"))),
            ("GET", ["channels"]) => {
                let text = |c: &&Channel| c.type_number() == 0 && self.can_see(self.bot, c);
                ok(Value::Array(
                    self.channels
                        .values()
                        .filter(text)
                        .map(|c| c.to_json(self))
                        .collect(),
                ))
            }
            ("GET", ["threads", "active"]) => ok(self.active_threads_json()),
            ("GET", ["roles"]) => ok(self.roles_json()),
            ("GET", ["members"]) => self.list_members(call),
            ("GET", ["members", user]) => {
                let user = self
                    .users
                    .get(&id(user)?)
                    .ok_or_else(|| Refusal::unknown(10007))?;
                ok(self.member_json(user))
            }
            ("GET", ["emojis"]) => ok(json!([])),
            _ => Err(Refusal::no_route()),
        }
    }

    fn list_members(&self, call: &Call) -> Answer {
        if !self.settings.privileged_intents {
            return Err(Refusal::new(403, 50001, "Missing Access"));
        }
        let limit = call.number("limit", 1000)?.unwrap_or(1);
        let after: Option<Id> = call
            .query
            .get("after")
            .filter(|t| *t != "0")
            .map(|t| id(t))
            .transpose()?;
        let users = self
            .users
            .values()
            .filter(|u| after.is_none_or(|a| u.id > a))
            .take(limit);
        ok(Value::Array(users.map(|u| self.member_json(u)).collect()))
    }

    fn open_dm(&mut self, call: &Call) -> Answer {
        let mut form = Form::default();
        let Some(user) = Id::from_json(&call.body["recipient_id"]) else {
            form.fail(
                "recipient_id",
                "NUMBER_TYPE_COERCE",
                "Value is not snowflake.",
            );
            return form.finish().and_then(|()| Err(Refusal::no_route()));
        };
        match self.users.get(&user) {
            Some(known) if !known.bot => {}
            Some(_) => {
                return Err(Refusal::new(
                    400,
                    50007,
                    "Cannot send messages to this user",
                ));
            }
            None => return Err(Refusal::unknown(10013)),
        }
        let dm = self.dm_of(user).ok_or_else(|| Refusal::unknown(10013))?;
        ok(self.channel_json(dm))
    }

    fn gateway_url(&self) -> String {
        format!("{}/gateway", self.url.replacen("http", "ws", 1))
    }

    /// The bot's own user.
    pub(crate) fn me_json(&self) -> Value {
        let mut me = self.users.get(&self.bot).map_or(Value::Null, User::to_json);
        for (key, value) in [
            ("verified", json!(true)),
            ("mfa_enabled", json!(false)),
            ("email", Value::Null),
        ] {
            me[key] = value;
        }
        me["locale"] = json!("en-US");
        me["premium_type"] = json!(0);
        me
    }

    fn own_guild_json(&self) -> Value {
        let bits = permission::EVERYONE;
        json!({
            "id": self.guild, "name": self.guild_name, "icon": null, "banner": null, "owner": false,
            "permissions": bits.to_string(), "features": [],
            "approximate_member_count": self.users.len(), "approximate_presence_count": self.users.len(),
        })
    }

    pub(crate) fn roles_json(&self) -> Value {
        let role = |id: Id, name: &str, position: u8, managed: bool| {
            let bits = if id == self.guild {
                self.everyone
            } else {
                permission::EVERYONE
            };
            let mut role = json!({
                "id": id, "name": name, "description": null, "color": 0,
                "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "icon": null, "unicode_emoji": null, "position": position,
                "permissions": bits.to_string(), "managed": managed, "mentionable": false, "flags": 0,
            });
            if managed {
                role["tags"] = json!({"bot_id": self.bot});
            }
            role
        };
        let mut roles = vec![
            role(self.guild, "@everyone", 0, false),
            role(self.bot_role, self.bot_name(), 1, true),
        ];
        for (position, (id, name)) in (2..).zip(&self.roles) {
            roles.push(role(*id, name, position, false));
        }
        Value::Array(roles)
    }

    /// The guild object of Discord's API.
    pub(crate) fn guild_json(&self, with_counts: bool) -> Value {
        let mut guild = json!({
            "id": self.guild, "name": self.guild_name, "icon": null, "description": null, "home_header": null,
            "splash": null, "discovery_splash": null, "features": [], "banner": null, "owner_id": self.owner,
            "application_id": null, "region": "us-east", "afk_channel_id": null, "afk_timeout": 300,
            "system_channel_id": null, "system_channel_flags": 0, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0, "roles": self.roles_json(),
            "default_message_notifications": 1, "mfa_level": 0, "explicit_content_filter": 0,
        });
        let limits = json!({
            "max_presences": null, "max_members": 500_000, "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25, "vanity_url_code": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": self.settings.guild_locale,
            "rules_channel_id": null, "safety_alerts_channel_id": null, "public_updates_channel_id": null,
            "premium_progress_bar_enabled": false, "nsfw": false, "nsfw_level": 0, "emojis": [], "stickers": [],
            "incidents_data": null, "inventory_settings": null, "embed_enabled": false, "embed_channel_id": null,
            "hub_type": null, "latest_onboarding_question_id": null, "premium_progress_bar_enabled_user_updated_at": null,
        });
        for (key, value) in limits.as_object().into_iter().flatten() {
            guild[key] = value.clone();
        }
        if with_counts {
            guild["approximate_member_count"] = json!(self.users.len());
            guild["approximate_presence_count"] = json!(self.users.len());
        }
        guild
    }

    /// The bot's application.
    pub(crate) fn application_json(&self) -> Value {
        json!({
            "id": self.bot, "name": self.bot_name(), "icon": null, "description": "", "type": null, "summary": "",
            "bot": self.users.get(&self.bot).map(User::to_json), "is_monetized": false, "hook": true,
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0,
            "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": null,
            "role_connections_verification_url": null, "owner": self.users.get(&self.owner).map(User::to_json),
            "approximate_guild_count": 1, "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": null,
            "eligible_oauth2_scopes": ["bot", "applications.commands"], "integration_types_config": {"0": {}},
        })
    }
}
