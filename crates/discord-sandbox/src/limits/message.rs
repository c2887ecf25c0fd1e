//! Messages: text, embeds, components, attachments and mentions of what the bot sends.

use serde_json::Value;

use super::{Form, Refusal, component, embed, join};
use crate::id::Id;
use crate::rest::body::Upload;
use crate::world::file::clean_name;
use crate::world::message::flag;

/// Where a message comes from, as far as the rules differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageSource {
    /// Through a channel.
    Channel,
    /// As an answer to an interaction.
    Answer,
    /// As a change of a message that is there.
    Edit,
}

/// A payload to examine, and what it may refer to.
#[derive(Debug)]
pub(crate) struct Examined<'a> {
    pub(crate) body: &'a Value,
    pub(crate) uploads: &'a [Upload],
    /// Ids and names of the attachments that the message has already.
    pub(crate) present: &'a [(Id, String)],
    pub(crate) source: MessageSource,
    pub(crate) file_limit: usize,
}

/// Checks a message to send or to edit.
pub(crate) fn check(examined: &Examined<'_>) -> Result<(), Refusal> {
    let body = examined.body;
    if !body.is_object() && !body.is_null() {
        return Err(Refusal::new(
            400,
            50109,
            "The request body contains invalid JSON.",
        ));
    }
    if examined
        .uploads
        .iter()
        .any(|u| u.bytes.len() > examined.file_limit)
    {
        return Err(Refusal::new(413, 40005, "Request entity too large"));
    }
    let mut form = Form::default();
    form.text_of(body, "", "content", 0, 2000);
    form.truth(body, "", "tts");
    check_flags(&mut form, examined);
    check_files(&mut form, examined);
    embed::check(&mut form, body, &names(examined));
    component::check(&mut form, body);
    check_mentions(&mut form, body);
    check_nonce(&mut form, body);
    for key in ["sticker_ids", "poll"] {
        if body
            .get(key)
            .is_some_and(|v| !v.is_null() && v.as_array().is_none_or(|a| !a.is_empty()))
        {
            form.fail(key, "UNSUPPORTED", "The sandbox does not have this.");
        }
    }
    form.finish()
}

/// Whether there is anything in it that can be seen.
pub(crate) fn is_empty(body: &Value, files: usize) -> bool {
    let some = |key: &str| body[key].as_array().is_some_and(|list| !list.is_empty());
    let text = body["content"]
        .as_str()
        .is_some_and(|t| !t.trim().is_empty());
    !text && !some("embeds") && !some("components") && files == 0
}

/// Names of the files that embeds may show.
fn names(examined: &Examined<'_>) -> Vec<String> {
    let uploaded = examined.uploads.iter().map(|u| clean_name(&u.filename));
    uploaded
        .chain(examined.present.iter().map(|(_, name)| name.clone()))
        .collect()
}

fn check_flags(form: &mut Form, examined: &Examined<'_>) {
    let Some(flags) = form.whole(examined.body, "", "flags", 0, i64::from(u32::MAX)) else {
        return;
    };
    let flags = flags.unsigned_abs();
    if flags & flag::COMPONENTS_V2 != 0 {
        form.fail(
            "flags",
            "UNSUPPORTED",
            "The sandbox does not have components of version 2.",
        );
    }
    let allowed = match examined.source {
        MessageSource::Channel => flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS,
        MessageSource::Answer => {
            flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS | flag::EPHEMERAL
        }
        MessageSource::Edit => flag::SUPPRESS_EMBEDS,
    };
    if flags & !allowed & !flag::COMPONENTS_V2 != 0 {
        form.fail(
            "flags",
            "BASE_TYPE_CHOICES",
            format!("Flags {flags} cannot be set here."),
        );
    }
}

fn check_files(form: &mut Form, examined: &Examined<'_>) {
    for upload in examined.uploads {
        if upload.index.is_none() {
            let message = "Files are uploaded as files[n].";
            form.fail(&upload.field, "ATTACHMENT_FIELD", message);
        }
    }
    if let Some(listed) = form.list(examined.body, "", "attachments", 10) {
        for (index, attachment) in listed.iter().enumerate() {
            let at = join("attachments", index);
            form.text_of(attachment, &at, "description", 0, 1024);
            form.text_of(attachment, &at, "filename", 0, 1024);
            if !is_known(examined, &attachment["id"]) {
                let message = "Attachment id is neither that of an attachment nor n of a files[n].";
                form.fail(&join(&at, "id"), "ATTACHMENT_NOT_FOUND", message);
            }
        }
    }
    if examined.uploads.len() > 10 {
        form.fail(
            "files",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        );
    }
}

fn is_known(examined: &Examined<'_>, id: &Value) -> bool {
    let Some(number) = index_of(id) else {
        return false;
    };
    let uploaded = examined.uploads.iter().any(|u| u.index == Some(number));
    let present =
        Id::from_json(id).is_some_and(|id| examined.present.iter().any(|(known, _)| *known == id));
    uploaded || present
}

/// The number in an attachment's id, be it text or number.
pub(crate) fn index_of(id: &Value) -> Option<u64> {
    id.as_u64()
        .or_else(|| id.as_str().and_then(|t| t.parse().ok()))
}

fn check_mentions(form: &mut Form, body: &Value) {
    let Some(allowed) = body.get("allowed_mentions").filter(|v| !v.is_null()) else {
        return;
    };
    let at = "allowed_mentions";
    let parse = form.list(allowed, at, "parse", 3).unwrap_or_default();
    for (index, sort) in parse.iter().enumerate() {
        if !matches!(sort.as_str(), Some("users" | "roles" | "everyone")) {
            let message = "Value must be one of {'users', 'roles', 'everyone'}.";
            form.fail(&format!("{at}.parse.{index}"), "BASE_TYPE_CHOICES", message);
        }
    }
    for key in ["users", "roles"] {
        let ids = form.list(allowed, at, key, 100).unwrap_or_default();
        for (index, id) in ids.iter().enumerate() {
            if Id::from_json(id).is_none() {
                let message = "Value is not snowflake.";
                form.fail(
                    &format!("{at}.{key}.{index}"),
                    "NUMBER_TYPE_COERCE",
                    message,
                );
            }
        }
        if !ids.is_empty() && parse.iter().any(|sort| sort == key) {
            let message = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
            form.fail(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
    form.truth(allowed, at, "replied_user");
}

fn check_nonce(form: &mut Form, body: &Value) {
    form.truth(body, "", "enforce_nonce");
    match body.get("nonce") {
        Some(Value::String(text)) => form.length(text, "nonce", 0, 25),
        None | Some(Value::Null) => {}
        Some(Value::Number(number)) if number.is_i64() || number.is_u64() => {}
        Some(_) => form.fail(
            "nonce",
            "STRING_TYPE_CONVERT",
            "Could not interpret the value as string.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use serde_json::json;

    use super::*;

    fn upload(field: &str, size: usize) -> Upload {
        let index = field
            .strip_prefix("files[")
            .and_then(|r| r.strip_suffix(']'))
            .and_then(|n| n.parse().ok());
        let bytes = Bytes::from(vec![0; size]);
        Upload {
            field: field.to_owned(),
            index,
            filename: "board.png".to_owned(),
            content_type: String::new(),
            bytes,
        }
    }

    fn refused(
        body: &Value,
        uploads: &[Upload],
        source: MessageSource,
    ) -> Option<(u32, Vec<String>)> {
        let examined = Examined {
            body,
            uploads,
            present: &[],
            source,
            file_limit: 100,
        };
        check(&examined)
            .err()
            .map(|r| (r.code, r.wrong.into_iter().map(|w| w.field).collect()))
    }

    #[test]
    fn a_message_has_at_most_two_thousand_characters() {
        assert_eq!(
            refused(
                &json!({"content": "棋".repeat(2000)}),
                &[],
                MessageSource::Channel
            ),
            None
        );
        let long = json!({"content": "棋".repeat(2001)});
        assert_eq!(
            refused(&long, &[], MessageSource::Channel),
            Some((50035, vec!["content".to_owned()]))
        );
    }

    #[test]
    fn an_attachment_needs_its_file() {
        let body = json!({"attachments": [{"id": 0, "description": "a board"}]});
        assert_eq!(
            refused(&body, &[upload("files[0]", 9)], MessageSource::Channel),
            None
        );
        assert_eq!(
            refused(&body, &[], MessageSource::Channel),
            Some((50035, vec!["attachments.0.id".to_owned()]))
        );
        let body = json!({"attachments": [{"id": "1"}]});
        assert_eq!(
            refused(&body, &[upload("files[0]", 9)], MessageSource::Channel),
            Some((50035, vec!["attachments.0.id".to_owned()]))
        );
    }

    #[test]
    fn alt_text_has_at_most_1024_characters() {
        let body = |n: usize| json!({"attachments": [{"id": 0, "description": "x".repeat(n)}]});
        assert_eq!(
            refused(
                &body(1024),
                &[upload("files[0]", 9)],
                MessageSource::Channel
            ),
            None
        );
        let found = refused(
            &body(1025),
            &[upload("files[0]", 9)],
            MessageSource::Channel,
        );
        assert_eq!(
            found,
            Some((50035, vec!["attachments.0.description".to_owned()]))
        );
    }

    #[test]
    fn a_file_above_the_limit_is_refused_whole() {
        assert_eq!(
            refused(
                &json!({}),
                &[upload("files[0]", 100)],
                MessageSource::Channel
            ),
            None
        );
        assert_eq!(
            refused(
                &json!({}),
                &[upload("files[0]", 101)],
                MessageSource::Channel
            ),
            Some((40005, vec![]))
        );
    }

    #[test]
    fn only_answers_to_interactions_are_ephemeral() {
        let body = json!({"content": "x", "flags": 64});
        assert_eq!(refused(&body, &[], MessageSource::Answer), None);
        assert_eq!(
            refused(&body, &[], MessageSource::Channel),
            Some((50035, vec!["flags".to_owned()]))
        );
        let two = json!({"flags": 32768});
        assert_eq!(
            refused(&two, &[], MessageSource::Answer),
            Some((50035, vec!["flags".to_owned()]))
        );
    }

    #[test]
    fn mentions_are_allowed_by_sort_or_by_id_but_not_both() {
        let both = json!({"allowed_mentions": {"parse": ["users"], "users": ["1"]}});
        assert_eq!(
            refused(&both, &[], MessageSource::Answer),
            Some((50035, vec!["allowed_mentions".to_owned()]))
        );
        let some = json!({"allowed_mentions": {"parse": [], "users": ["1"]}});
        assert_eq!(refused(&some, &[], MessageSource::Answer), None);
    }

    #[test]
    fn a_message_of_blanks_is_empty() {
        assert!(is_empty(&json!({"content": " \n"}), 0));
        assert!(is_empty(&json!({"embeds": [], "components": null}), 0));
        assert!(!is_empty(&json!({}), 1));
        assert!(!is_empty(&json!({"embeds": [{}]}), 0));
    }
}
