//! No secret gets into the log, whoever writes the line.
//!
//! Our own lines name none. The libraries we use do: an address that an answer went to holds the token of its
//! interaction, and a frame of the gateway holds everything. So their chatter is not logged at all, whatever is
//! asked for, and every line goes through [`redacted`] before it is written.

use std::{
    borrow::Cow,
    sync::{PoisonError, RwLock},
};

use secrecy::{ExposeSecret as _, SecretString};
use tracing::{Level, Metadata};

/// What is written instead of a secret.
const HIDDEN: &str = "[hidden]";

/// Words in a row without a gap, from this length on, are taken for a token: those of bots have about 70
/// characters, those of interactions about 200, and nothing of ours has so many.
const LONG: usize = 48;

/// The texts before a token. Signs, and in addresses a number, may stand between the two.
const BEFORE: [&str; 3] = ["/webhooks/", "/interactions/", "token"];

/// The shortest text after the word `token` that is taken for one.
const SHORT: usize = 16;

/// Secrets that are known exactly.
static KNOWN: RwLock<Vec<SecretString>> = RwLock::new(Vec::new());

/// Never lets this text into the log from now on.
pub fn hide(secret: &SecretString) {
    // Nothing is to be found everywhere.
    if !secret.expose_secret().is_empty() {
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        known.push(secret.clone());
    }
}

/// Whether something may be logged at all. Of libraries only what has happened, without the circumstances: those
/// are requests and frames, with tokens and with what people wrote.
pub(super) fn may_be_logged(what: &Metadata<'_>) -> bool {
    let target = what.target();
    if target == "qiyuan" || target.starts_with("qiyuan::") {
        return true;
    }
    // The gateway's reader quotes what it cannot read; that it could not is told elsewhere too.
    let quotes = target.ends_with("::gateway::ws");
    what.is_event() && *what.level() <= Level::INFO && !quotes
}

/// A line without its secrets.
#[must_use]
pub fn redacted(line: &str) -> Cow<'_, str> {
    let mut line = Cow::Borrowed(line);
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    for secret in known.iter() {
        if line.contains(secret.expose_secret()) {
            line = Cow::Owned(line.replace(secret.expose_secret(), HIDDEN));
        }
    }
    drop(known);
    let hidden = spans(&line);
    if hidden.is_empty() {
        return line;
    }
    let mut kept = String::with_capacity(line.len());
    let mut from = 0;
    for (start, end) in hidden {
        kept.push_str(&line[from..start]);
        kept.push_str(HIDDEN);
        from = end;
    }
    kept.push_str(&line[from..]);
    Cow::Owned(kept)
}

/// Where in a line secrets stand, in order.
fn spans(line: &str) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let run = run(rest);
        if run == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        if run >= LONG || is_announced(&line[..at], run) {
            spans.push((at, at + run));
        }
        at += run;
    }
    spans
}

/// How long the part of a text is, from its start, that could be of a token.
fn run(text: &str) -> usize {
    let is_of_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.+~%".contains(byte);
    text.bytes().take_while(is_of_token).count()
}

/// Whether what stands before a run says that it is a token.
fn is_announced(before: &str, run: usize) -> bool {
    let of_address = before
        .strip_suffix('/')
        .map(|before| before.trim_end_matches(|sign: char| sign.is_ascii_digit()));
    if of_address.is_some_and(|before| before.ends_with(BEFORE[0]) || before.ends_with(BEFORE[1])) {
        return true;
    }
    let is_sign = |sign: char| sign.is_ascii_punctuation() && sign != '_' || sign == ' ';
    let before_signs = before.trim_end_matches(is_sign);
    run >= SHORT && before_signs.len() < before.len() && before_signs.ends_with(BEFORE[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A token in the manner of those that interactions have.
    fn of_interaction() -> String {
        format!("aW50ZXJhY3Rpb246{}", "Zm9vYmFy1_-".repeat(15))
    }

    #[test]
    fn a_token_of_a_bot_is_hidden_wherever_it_stands() {
        // Made up, in the manner of Discord's.
        let token = "MTk4NjIyNDgzNDcxOTI1MjQ4Cg.GmC1FN.Zn0jm1XVW7vRze4b7Cq4se7kKWsAAAAAAAAAAA";
        for line in [
            format!("Authorization: Bot {token}"),
            format!(r#"{{"op":2,"d":{{"token":"{token}"}}}}"#),
            format!(r#"a task panicked panic.message="called on {token}""#),
            token.to_owned(),
        ] {
            let redacted = redacted(&line);
            assert!(
                !redacted.contains(token) && redacted.contains(HIDDEN),
                "{redacted}"
            );
        }
    }

    #[test]
    fn a_token_in_an_address_is_hidden_however_short() {
        let whole = "url (https://discord.com/api/v10/webhooks/77/short/messages/@original)";
        let kept = "url (https://discord.com/api/v10/webhooks/77/[hidden]/messages/@original)";
        assert_eq!(redacted(whole), kept);
        assert_eq!(
            redacted("POST /interactions/123/a.b-c/callback"),
            "POST /interactions/123/[hidden]/callback"
        );
    }

    #[test]
    fn a_token_that_is_called_so_is_hidden() {
        let token = of_interaction();
        for line in [
            format!(r#"Webhook {{ application_id: 1, token: "{token}" }}"#),
            format!(r#"{{\"token\":\"{token}\"}}"#),
            "interaction_token=sandbox.0123456789abcdef".to_owned(),
        ] {
            let redacted = redacted(&line);
            assert!(redacted.contains(HIDDEN), "{redacted}");
            assert!(
                !redacted.contains(&token) && !redacted.contains("0123456789"),
                "{redacted}"
            );
        }
    }

    #[test]
    fn ordinary_lines_stay_as_they_are() {
        for line in [
            "",
            "2026-11-21T14:00:00.123456Z  INFO interaction{interaction.id=123456789012345678 guild.id=1 command=\"move\"}: qiyuan::discord: acknowledged acknowledged.ms=12",
            "qiyuan: the token is refused: Unauthorized",
            "at /var/lib/qiyuan/qiyuan-sandbox.sqlite: the disk is full; 棋院",
            "key=denied-server-too-many-challenges language=zh-TW",
            "PATCH /channels/123456789012345678/messages/123456789012345678",
            "panic.place=crates/games/src/xiangqi/law/exchange.rs:12:5",
        ] {
            assert_eq!(redacted(line), line);
        }
    }

    #[test]
    fn a_known_secret_is_hidden_also_where_it_looks_like_a_word() {
        hide(&SecretString::from("hunter2-of-the-test"));
        hide(&SecretString::from(""));
        assert_eq!(redacted("a hunter2-of-the-test b"), "a [hidden] b");
        assert_eq!(redacted("nothing"), "nothing");
    }
}
