//! A person on the server: what they do, and what they see.

use qiyuan::app::wall_clock::monotonic;
use serde_json::{Value, json};

use super::{
    harness::{Harness, LONGEST, PATIENCE_MS},
    message,
};

/// Somebody who uses the server.
#[derive(Clone, Copy)]
pub struct User<'h> {
    /// Where.
    pub harness: &'h Harness,
    /// Who.
    pub name: &'h str,
}

impl User<'_> {
    /// What everybody else is told who is too early.
    pub async fn is_to_move(&self) -> String {
        format!("It's <@{}>'s turn.", self.harness.id_of(self.name).await)
    }

    /// Sends a slash command and waits for the answer; gives the interaction.
    pub async fn slash(&self, channel: &str, command: &str, options: Value) -> Value {
        let body = json!({"channel": channel, "command": command, "options": options});
        self.acts("slash", body).await
    }

    /// The choices that autocomplete offers.
    pub async fn autocomplete(
        &self,
        channel: &str,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Vec<Value> {
        let body =
            json!({"channel": channel, "command": command, "options": options, "focused": focused});
        let interaction = self.acts("autocomplete", body).await;
        interaction["choices"].as_array().unwrap().clone()
    }

    /// Presses the button with this label, or the first that goes on with another word. A private message that is clicked is replaced by the
    /// answer, which is waited for; on a public one nothing need follow.
    pub async fn click(&self, message: &Value, label: &str) -> Value {
        let label = message::label_of(message, label);
        let body = json!({"message": message["id"], "label": label});
        let clicked = self.acts("click", body).await;
        self.replaces(message, clicked).await
    }

    /// Presses a button by custom id, also one that is not there.
    pub async fn forge_click(&self, message: &Value, custom_id: &str) -> Value {
        let body = json!({"message": message["id"], "custom_id": custom_id, "force": true});
        self.acts("click", body).await
    }

    /// Picks entries of the only menu, by value or label.
    pub async fn select(&self, message: &Value, values: &[&str]) -> Value {
        let body = json!({"message": message["id"], "values": values});
        let picked = self.acts("select", body).await;
        self.replaces(message, picked).await
    }

    /// Picks an entry of the menu with this placeholder, by value or label.
    pub async fn select_in(&self, message: &Value, placeholder: &str, value: &str) -> Value {
        let body = json!({"message": message["id"], "label": placeholder, "values": [value]});
        let picked = self.acts("select", body).await;
        self.replaces(message, picked).await
    }

    /// Picks an entry of a menu by custom id, also of one that is not there.
    pub async fn forge_select(&self, message: &Value, custom_id: &str, value: &str) -> Value {
        let body = json!({"message": message["id"], "custom_id": custom_id, "values": [value], "force": true});
        self.acts("select", body).await
    }

    /// As [`User::select_in`], several entries.
    pub async fn select_several(
        &self,
        message: &Value,
        placeholder: &str,
        values: &[&str],
    ) -> Value {
        let body = json!({"message": message["id"], "label": placeholder, "values": values});
        let picked = self.acts("select", body).await;
        self.replaces(message, picked).await
    }

    /// Picks an entry, by its value, from the menu behind More.
    pub async fn more(&self, panel: &Value, entry: &str) -> Value {
        let opened = self.click(panel, "More").await;
        self.select(&message::private(&opened), &[entry]).await
    }

    /// Fills in the modal that an interaction has shown.
    pub async fn submit(&self, shown_by: &Value, fields: Value) -> Value {
        let body = json!({"interaction": shown_by["id"], "fields": fields});
        self.acts("modal", body).await
    }

    async fn replaces(&self, message: &Value, interaction: Value) -> Value {
        if message["ephemeral"] == true {
            self.hears_or_loses(&interaction, Some(message)).await
        } else {
            interaction
        }
    }

    /// The interaction, as soon as something was said in answer to it. A click on a public message is
    /// acknowledged first, and answered only if there is something to say.
    pub async fn hears(&self, interaction: &Value) -> Value {
        self.hears_or_loses(interaction, None).await
    }

    /// As [`User::hears`], or as soon as the private message that was clicked is gone, because there is nothing to say.
    async fn hears_or_loses(&self, interaction: &Value, clicked: Option<&Value>) -> Value {
        let id = interaction["id"].as_str().unwrap();
        let mut revision = self.harness.get("state").await["revision"].clone();
        let deadline = monotonic() + LONGEST;
        loop {
            let now = self.harness.get(&format!("interactions/{id}")).await;
            if now["messages"] != json!([]) {
                return now;
            }
            if let Some(clicked) = clicked {
                let seen = self.reads(clicked["channel_id"].as_str().unwrap()).await;
                if seen.iter().all(|message| message["id"] != clicked["id"]) {
                    return now;
                }
            }
            let next = format!("state?after={revision}&wait_ms={PATIENCE_MS}");
            revision = self.harness.get(&next).await["revision"].clone();
            assert!(
                monotonic() < deadline,
                "no answer: {now:#}\n{}",
                self.harness.log()
            );
        }
    }

    /// Writes a message.
    pub async fn say(&self, channel: &str, content: &str) -> Value {
        let body = json!({"user": self.name, "channel": channel, "content": content});
        self.harness.post("messages", body).await
    }

    /// Writes a message that replies to another one.
    pub async fn says_to(&self, message: &Value, content: &str) -> Value {
        let (channel, reply) = (&message["channel_id"], &message["id"]);
        let body =
            json!({"user": self.name, "channel": channel, "content": content, "reply_to": reply});
        self.harness.post("messages", body).await
    }

    /// The text of the reply to what this user has said, as soon as it is there.
    pub async fn is_replied_to(&self, said: &Value) -> String {
        let channel = said["channel_id"].as_str().unwrap();
        let is_reply = |message: &&Value| {
            message["type"] == 19 && message["message_reference"]["message_id"] == said["id"]
        };
        let find = |messages: &[Value]| messages.iter().find(is_reply).map(message::text);
        self.waits_for(channel, find).await
    }

    /// Waits until the bot has put this emoji at what this user has said.
    pub async fn is_marked(&self, said: &Value, emoji: &str) {
        let channel = said["channel_id"].as_str().unwrap();
        let find = |messages: &[Value]| {
            let own = messages
                .iter()
                .find(|message| message["id"] == said["id"])?;
            message::reactions(own)
                .contains(&emoji.to_owned())
                .then_some(())
        };
        self.waits_for(channel, find).await;
    }

    /// Waits until the bot has replied to what this user has said, or put an emoji at it.
    pub async fn is_answered(&self, said: &Value) {
        let channel = said["channel_id"].as_str().unwrap();
        let find = |messages: &[Value]| {
            let is_answer = |message: &&Value| {
                message["message_reference"]["message_id"] == said["id"]
                    || message["id"] == said["id"] && !message::reactions(message).is_empty()
            };
            messages.iter().find(is_answer).map(|_| ())
        };
        self.waits_for(channel, find).await;
    }

    /// Waits until this user does not see a message any more.
    pub async fn is_gone(&self, message: &Value) {
        let channel = message["channel_id"].as_str().unwrap();
        let find = |messages: &[Value]| {
            let stands = messages.iter().any(|it| it["id"] == message["id"]);
            (!stands).then_some(())
        };
        self.waits_for(channel, find).await;
    }

    /// What this user sees in a channel, oldest first.
    pub async fn reads(&self, channel: &str) -> Vec<Value> {
        let call = format!("channels/{channel}/messages?user={}&limit=200", self.name);
        let page = self.harness.get(&call).await;
        page["messages"].as_array().unwrap().clone()
    }

    /// What `found` finds in what this user sees of a channel, as soon as it is there.
    pub async fn waits_for<T>(
        &self,
        channel: &str,
        mut found: impl FnMut(&[Value]) -> Option<T>,
    ) -> T {
        let deadline = monotonic() + LONGEST;
        let mut after = String::new();
        loop {
            let call = format!(
                "channels/{channel}/messages?user={}&limit=200&wait_ms={PATIENCE_MS}{after}",
                self.name
            );
            let page = self.harness.get(&call).await;
            let messages = page["messages"].as_array().unwrap();
            if let Some(found) = found(messages) {
                return found;
            }
            after = format!("&after={}", page["revision"]);
            assert!(
                monotonic() < deadline,
                "it never came in {channel}: {messages:#?}"
            );
        }
    }

    /// Does something and waits for the answer, which must come.
    async fn acts(&self, call: &str, body: Value) -> Value {
        let done = self.tries(call, body).await;
        assert_eq!(
            done["state"],
            "answered",
            "{done:#}\n{}",
            self.harness.log()
        );
        assert_eq!(done["refused"], json!([]), "{done:#}");
        done
    }

    /// Does something and waits for what comes of it: an interaction, or an error of the sandbox's.
    pub async fn tries(&self, call: &str, mut body: Value) -> Value {
        body["user"] = json!(self.name);
        body["wait_ms"] = json!(PATIENCE_MS);
        self.harness.try_post(call, body).await
    }
}
