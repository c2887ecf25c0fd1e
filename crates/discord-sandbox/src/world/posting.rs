//! Sending, editing and deleting messages.

use serde_json::{Value, json};

use super::file::{self, File};
use super::message::{Attachment, Origin, Reference, flag, kind};
use super::{Id, Message, World, permission};
use crate::limits::message::index_of;
use crate::rest::body::Upload;

/// A message to send, already examined.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    pub(crate) channel: Id,
    pub(crate) author: Id,
    pub(crate) type_number: u8,
    pub(crate) body: &'a Value,
    pub(crate) uploads: &'a [Upload],
    pub(crate) flags: u64,
    pub(crate) reference: Option<Reference>,
    pub(crate) origin: Option<Origin>,
}

impl World {
    /// Sends a message: stores it, unarchives its thread, and dispatches the event.
    pub(crate) fn post(&mut self, draft: Draft<'_>) -> Id {
        let id = self.next_id();
        let mut message = Message::new(id, draft.channel, draft.author, self.now());
        message.type_number = draft.type_number;
        message.flags = draft.flags;
        message.reference = draft.reference;
        message.origin = draft.origin;
        message.tts = draft.body["tts"] == true;
        message.nonce = draft.body.get("nonce").filter(|n| !n.is_null()).cloned();
        self.fill(&mut message, draft.body, draft.uploads);
        self.mention(&mut message, draft.body);
        message.pinged = self.notified(&message);
        let (author, named) = (message.author, message.mentions.clone());
        let open = message.only_for().is_none();
        self.store(message);
        if open
            && self
                .channels
                .get(&draft.channel)
                .is_some_and(|c| c.thread().is_some())
        {
            for user in std::iter::once(author).chain(named) {
                self.join(draft.channel, user);
            }
        }
        id
    }

    /// Puts a finished message into its channel and tells everyone.
    pub(crate) fn store(&mut self, message: Message) {
        let (id, channel_id, only_for) = (message.id, message.channel, message.only_for());
        let interaction = message.origin.as_ref().map(|o| o.interaction);
        self.messages.insert(id, message);
        let mut surplus = None;
        if let Some(channel) = self.channels.get_mut(&channel_id) {
            channel.messages.insert(id);
            channel.typing_until_ms = 0.0;
            if only_for.is_none() {
                channel.last_message = Some(id);
                if let Some(thread) = channel.thread_mut() {
                    thread.message_count += 1;
                }
            }
            if channel.messages.len() > super::MAX_MESSAGES {
                surplus = channel.messages.pop_first();
            }
        }
        if self.messages.len() > super::MAX_MESSAGES_OF_ALL {
            surplus = surplus.or_else(|| self.messages.keys().next().copied());
        }
        if let Some(gone) = surplus.and_then(|id| self.messages.remove(&id))
            && let Some(channel) = self.channels.get_mut(&gone.channel)
        {
            channel.messages.remove(&gone.id);
        }
        self.dispatch_message("MESSAGE_CREATE", id);
        self.change(json!({
            "kind": "message", "change": "created", "channel_id": channel_id, "message_id": id,
            "only_for": only_for, "interaction_id": interaction,
        }));
    }

    /// Changes a message as a payload says; what the payload does not name stays.
    pub(crate) fn edit(&mut self, id: Id, body: &Value, uploads: &[Upload]) {
        let Some(mut message) = self.messages.get(&id).cloned() else {
            return;
        };
        let was_loading = message.is_loading();
        self.fill(&mut message, body, uploads);
        if let Some(flags) = body["flags"].as_u64() {
            message.flags = message.flags & !flag::SUPPRESS_EMBEDS | flags & flag::SUPPRESS_EMBEDS;
        }
        self.mention(&mut message, body);
        message.flags &= !flag::LOADING;
        if was_loading {
            message.pinged = self.notified(&message);
        } else {
            message.edited_ms = Some(self.now());
        }
        self.messages.insert(id, message);
        self.updated(id);
    }

    /// Tells everyone that a message changed.
    pub(crate) fn updated(&mut self, id: Id) {
        let Some(message) = self.messages.get(&id) else {
            return;
        };
        let note = json!({
            "kind": "message", "change": "updated", "channel_id": message.channel, "message_id": id,
            "only_for": message.only_for(), "interaction_id": message.origin.as_ref().map(|o| o.interaction),
        });
        self.dispatch_message("MESSAGE_UPDATE", id);
        self.change(note);
    }

    /// Deletes a message and tells everyone.
    pub(crate) fn delete(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else {
            return;
        };
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.remove(&id);
        }
        if message.only_for().is_none() {
            let mut data = json!({"id": id, "channel_id": message.channel});
            if !self.is_dm(message.channel) {
                data["guild_id"] = json!(self.guild);
            }
            self.dispatch("MESSAGE_DELETE", &data);
        }
        self.change(json!({
            "kind": "message", "change": "deleted", "channel_id": message.channel, "message_id": id,
            "only_for": message.only_for(), "interaction_id": message.origin.as_ref().map(|o| o.interaction),
        }));
    }

    /// Whether a message can be seen by someone who can see its channel.
    pub(crate) fn is_shown_to(message: &Message, user: Id) -> bool {
        message.only_for().is_none_or(|only| only == user)
    }

    fn fill(&mut self, message: &mut Message, body: &Value, uploads: &[Upload]) {
        if let Some(content) = body.get("content") {
            message.content = content.as_str().unwrap_or_default().trim().to_owned();
        }
        let new_embeds = body
            .get("embeds")
            .map(|e| e.as_array().cloned().unwrap_or_default());
        if let Some(listed) = body.get("attachments") {
            let listed = listed.as_array().cloned().unwrap_or_default();
            keep_listed(&mut message.attachments, &listed, new_embeds.is_none());
        }
        let listed = body["attachments"].as_array().cloned().unwrap_or_default();
        for upload in uploads {
            let attachment = self.keep_file(message.channel, upload, &listed);
            message.attachments.push(attachment);
        }
        if let Some(embeds) = new_embeds {
            for attachment in &mut message.attachments {
                attachment.embedded = false;
            }
            message.embeds = embeds
                .into_iter()
                .map(|embed| self.shown_embed(embed, message))
                .collect();
        }
        if let Some(components) = body.get("components") {
            message.components = numbered(components);
        }
    }

    fn keep_file(&mut self, channel: Id, upload: &Upload, listed: &[Value]) -> Attachment {
        let id = self.next_id();
        let described = listed.iter().find(|a| index_of(&a["id"]) == upload.index);
        let wanted = described
            .and_then(|a| a["filename"].as_str())
            .filter(|n| !n.is_empty());
        let filename = file::clean_name(wanted.unwrap_or(&upload.filename));
        let content_type = file::sort(&filename, &upload.bytes).to_owned();
        let bytes = upload.bytes.clone();
        self.files.keep(
            id,
            File {
                channel,
                filename: filename.clone(),
                content_type: content_type.clone(),
                bytes,
            },
        );
        Attachment {
            id,
            filename,
            description: described
                .and_then(|a| a["description"].as_str())
                .map(str::to_owned),
            content_type,
            size: upload.bytes.len(),
            picture: file::picture_size(&upload.bytes),
            embedded: false,
        }
    }

    /// An embed as it is shown: files in it have their addresses.
    fn shown_embed(&self, mut embed: Value, message: &mut Message) -> Value {
        if embed.get("type").is_none() {
            embed["type"] = json!("rich");
        }
        for place in ["image", "thumbnail", "author", "footer"] {
            let key = if matches!(place, "image" | "thumbnail") {
                "url"
            } else {
                "icon_url"
            };
            if embed.get(place).is_none_or(Value::is_null) {
                embed.as_object_mut().map(|e| e.remove(place));
                continue;
            }
            let Some(url) = embed[place][key].as_str().map(str::to_owned) else {
                continue;
            };
            let proxy = if key == "url" {
                "proxy_url"
            } else {
                "proxy_icon_url"
            };
            let name = url.strip_prefix("attachment://");
            let found = name.and_then(|n| {
                message
                    .attachments
                    .iter_mut()
                    .rev()
                    .find(|a| a.filename == n)
            });
            if let Some(attachment) = found {
                attachment.embedded = true;
                let url = attachment.url(self, message.channel);
                embed[place][key] = json!(url);
                if let Some((width, height)) = attachment.picture {
                    embed[place]["width"] = json!(width);
                    embed[place]["height"] = json!(height);
                }
                if let Some(description) = attachment.description.as_ref().filter(|_| key == "url")
                {
                    embed[place]["description"] = json!(description);
                }
            }
            embed[place][proxy] = embed[place][key].clone();
        }
        embed
    }

    /// Finds who is mentioned, as far as `allowed_mentions` lets them be.
    pub(crate) fn mention(&self, message: &mut Message, body: &Value) {
        let allowed = body.get("allowed_mentions").filter(|a| !a.is_null());
        let parses = |sort: &str| {
            allowed.is_none_or(|a| {
                a["parse"]
                    .as_array()
                    .is_some_and(|p| p.iter().any(|s| s == sort))
            })
        };
        let listed: Vec<Id> = allowed
            .and_then(|a| a["users"].as_array())
            .into_iter()
            .flatten()
            .filter_map(Id::from_json)
            .collect();
        let named = mentioned(&message.content)
            .into_iter()
            .filter(|id| self.users.contains_key(id));
        message.mentions = named
            .filter(|id| parses("users") || listed.contains(id))
            .take(100)
            .collect();
        let replied = message
            .reference
            .filter(|_| message.type_number == kind::REPLY && message.origin.is_none())
            .and_then(|r| r.message);
        let author = replied
            .and_then(|id| self.messages.get(&id))
            .map(|m| m.author);
        let pings = allowed.is_none_or(|a| a["replied_user"].as_bool().unwrap_or(false));
        if let Some(author) = author.filter(|a| pings && !message.mentions.contains(a)) {
            message.mentions.push(author);
        }
        let loud = message.content.contains("@everyone") || message.content.contains("@here");
        let may = self.channels.get(&message.channel).is_some_and(|c| {
            self.permissions(message.author, c) & permission::MENTION_EVERYONE != 0
        });
        message.mention_everyone = loud && may && parses("everyone");
    }

    /// Who is notified by a new message.
    fn notified(&self, message: &Message) -> Vec<Id> {
        if message.flags & (flag::SUPPRESS_NOTIFICATIONS | flag::LOADING) != 0 {
            return Vec::new();
        }
        let Some(channel) = self.channels.get(&message.channel) else {
            return Vec::new();
        };
        let sees = |id: &Id| {
            *id != message.author && self.can_see(*id, channel) && Self::is_shown_to(message, *id)
        };
        if message.mention_everyone {
            return self.users.keys().copied().filter(sees).collect();
        }
        message.mentions.iter().copied().filter(sees).collect()
    }
}

/// Keeps the attachments that an edit lists, with the alt text that it gives them.
fn keep_listed(attachments: &mut Vec<Attachment>, listed: &[Value], embeds_stay: bool) {
    attachments.retain_mut(|attachment| {
        let entry = listed
            .iter()
            .find(|a| Id::from_json(&a["id"]) == Some(attachment.id));
        if let Some(description) = entry.and_then(|a| a.get("description")) {
            attachment.description = description.as_str().map(str::to_owned);
        }
        entry.is_some() || embeds_stay && attachment.embedded
    });
}

/// Users named in a text, each once.
fn mentioned(content: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for piece in content.split("<@").skip(1) {
        let Some((id, _)) = piece.split_once('>') else {
            continue;
        };
        let id = id.strip_prefix('!').unwrap_or(id);
        if let Ok(id) = id.parse()
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}

/// Components as Discord gives them back: each with a number, and menus with their bounds.
fn numbered(components: &Value) -> Vec<Value> {
    let mut rows = components.as_array().cloned().unwrap_or_default();
    let mut next = 1;
    for row in &mut rows {
        row["id"] = json!(next);
        next += 1;
        for part in row["components"].as_array_mut().into_iter().flatten() {
            if let Some(part) = part.as_object_mut() {
                part.retain(|_, value| !value.is_null());
            }
            part["id"] = json!(next);
            next += 1;
            if part["type"] != 2 {
                for bound in ["min_values", "max_values"] {
                    part[bound] = json!(part[bound].as_u64().unwrap_or(1));
                }
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_named_in_a_text_are_found_once_each() {
        let ids: Vec<String> = mentioned("<@12> <@!34><@12> <@> <@&5> <@x> @6")
            .iter()
            .map(Id::to_string)
            .collect();
        assert_eq!(ids, ["12", "34"]);
    }
}
