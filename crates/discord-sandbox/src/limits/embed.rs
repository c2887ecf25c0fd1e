//! Embeds: the length of each part, and of all parts of all embeds together.

use serde_json::Value;

use super::{Form, join};

/// Characters of all embeds of a message together.
const MAX_CHARACTERS: usize = 6000;
const WEB: [&str; 2] = ["http", "https"];
const PICTURE: [&str; 3] = ["http", "https", "attachment"];

/// Checks the embeds of a message. `files` are the names that `attachment://` may name.
pub(crate) fn check(form: &mut Form, body: &Value, files: &[String]) {
    let Some(embeds) = form.list(body, "", "embeds", 10) else {
        return;
    };
    let mut characters = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let at = join("embeds", index);
        if !embed.is_object() {
            form.fail(
                &at,
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
            continue;
        }
        characters += check_one(form, embed, &at, files);
    }
    if characters > MAX_CHARACTERS {
        let message = format!("Embed size exceeds maximum size of {MAX_CHARACTERS}");
        form.fail("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

fn check_one(form: &mut Form, embed: &Value, at: &str, files: &[String]) -> usize {
    let mut characters = 0;
    let mut count = |text: Option<&str>| characters += text.map_or(0, |t| t.chars().count());
    count(form.text_of(embed, at, "title", 0, 256));
    count(form.text_of(embed, at, "description", 0, 4096));
    form.address(embed, at, "url", &WEB);
    form.whole(embed, at, "color", 0, 0xff_ffff);
    if let Some(footer) = part(form, embed, at, "footer") {
        count(form.text_of(footer, &join(at, "footer"), "text", 1, 2048));
        form.address(footer, &join(at, "footer"), "icon_url", &PICTURE);
    }
    if let Some(author) = part(form, embed, at, "author") {
        count(form.text_of(author, &join(at, "author"), "name", 1, 256));
        form.address(author, &join(at, "author"), "url", &WEB);
        form.address(author, &join(at, "author"), "icon_url", &PICTURE);
    }
    for key in ["image", "thumbnail"] {
        if let Some(picture) = part(form, embed, at, key) {
            check_picture(form, picture, &join(at, key), files);
        }
    }
    for (index, field) in form
        .list(embed, at, "fields", 25)
        .into_iter()
        .flatten()
        .enumerate()
    {
        let at = join(&join(at, "fields"), index);
        count(form.text_of(field, &at, "name", 1, 256));
        count(form.text_of(field, &at, "value", 1, 1024));
        form.truth(field, &at, "inline");
    }
    if let Some(time) = form.text(embed, at, "timestamp")
        && !is_iso8601(time)
    {
        form.fail(
            &join(at, "timestamp"),
            "DATE_TIME_TYPE_PARSE",
            format!("Could not parse {time}."),
        );
    }
    characters
}

fn part<'v>(form: &mut Form, embed: &'v Value, at: &str, key: &str) -> Option<&'v Value> {
    let value = embed.get(key).filter(|v| !v.is_null())?;
    if !value.is_object() {
        form.fail(
            &join(at, key),
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return None;
    }
    Some(value)
}

fn check_picture(form: &mut Form, picture: &Value, at: &str, files: &[String]) {
    let Some(url) = form.address(picture, at, "url", &PICTURE) else {
        return;
    };
    if let Some(name) = url.strip_prefix("attachment://")
        && !files.iter().any(|f| f == name)
    {
        form.fail(
            &join(at, "url"),
            "ATTACHMENT_NOT_FOUND",
            format!("No attachment is called {name}."),
        );
    }
}

/// Roughly `2026-11-21T07:22:00…`: enough to tell a time from anything else.
fn is_iso8601(text: &str) -> bool {
    let pattern = b"0000-00-00T00:00";
    text.len() <= 40
        && text.len() >= pattern.len()
        && text.bytes().zip(pattern).all(|(b, p)| {
            if *p == b'0' {
                b.is_ascii_digit()
            } else {
                b == *p
            }
        })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong(embeds: &Value) -> Vec<String> {
        let mut form = Form::default();
        check(
            &mut form,
            &json!({"embeds": embeds}),
            &["board.png".to_owned()],
        );
        form.wrong.into_iter().map(|w| w.field).collect()
    }

    #[test]
    fn each_part_of_an_embed_has_its_length() {
        assert!(
            wrong(&json!([{"title": "x".repeat(256), "description": "y".repeat(4096)}])).is_empty()
        );
        assert_eq!(
            wrong(&json!([{"title": "x".repeat(257)}])),
            ["embeds.0.title"]
        );
        assert_eq!(
            wrong(&json!([{"description": "x".repeat(4097)}])),
            ["embeds.0.description"]
        );
        assert_eq!(
            wrong(&json!([{"footer": {"text": "x".repeat(2049)}}])),
            ["embeds.0.footer.text"]
        );
        assert_eq!(
            wrong(&json!([{"fields": [{"name": "", "value": "v"}]}])),
            ["embeds.0.fields.0.name"]
        );
        assert_eq!(
            wrong(&json!([{"fields": [{"name": "n"}]}])),
            ["embeds.0.fields.0.value"]
        );
        assert_eq!(
            wrong(&json!([{"timestamp": "tomorrow"}])),
            ["embeds.0.timestamp"]
        );
        assert!(wrong(&json!([{"timestamp": "2026-11-21T07:22:00Z"}])).is_empty());
    }

    #[test]
    fn all_embeds_together_have_six_thousand_characters() {
        let full = json!([{"description": "x".repeat(3000)}, {"description": "x".repeat(3000)}]);
        assert!(wrong(&full).is_empty());
        let over = json!([{"description": "x".repeat(3000)}, {"description": "x".repeat(3001)}]);
        assert_eq!(wrong(&over), ["embeds"]);
    }

    #[test]
    fn an_embed_shows_only_files_that_are_there() {
        assert!(wrong(&json!([{"image": {"url": "attachment://board.png"}}])).is_empty());
        assert_eq!(
            wrong(&json!([{"image": {"url": "attachment://bord.png"}}])),
            ["embeds.0.image.url"]
        );
        assert_eq!(
            wrong(&json!([{"image": {"url": "file:///etc/passwd"}}])),
            ["embeds.0.image.url"]
        );
    }
}
