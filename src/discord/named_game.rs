//! The game that a message names beside what is to be done in it: `#55 e4`, `go: e4`.

use super::{
    commands::game_search::names,
    message_to_bot::MessageToBot,
    session_access::session_number,
    talk::{Looks, looks},
    wording::Language,
};
use crate::app::{AppError, Denied, SessionRow};
use qiyuan_core::{sentence::is_han, session::SessionId, typed::in_half_width};

impl MessageToBot<'_> {
    /// The author's game that a text names by its number, or in private by its name, and the rest of the text. Of
    /// several games with the name the one that waits for the author is meant; if that is not one, the rest alone is
    /// looked at.
    ///
    /// # Errors
    ///
    /// A move is meant for a game with a number in which the author does not play; or the store failed.
    pub(super) async fn game_named<'a>(
        &self,
        text: &'a str,
    ) -> Result<(Option<SessionId>, &'a str), AppError> {
        if let Some((session, rest)) = numbered(text).filter(|(_, rest)| !rest.is_empty()) {
            return match self.own_view(session).await {
                Ok(Some(_)) => Ok((Some(session), rest)),
                // A game of others is answered as if there were none.
                Ok(None) | Err(AppError::Denied(Denied::NoSuchSession)) => match looks(rest) {
                    Looks::Talk => Ok((None, text)),
                    Looks::Perhaps | Looks::Move => Err(Denied::NoSuchSession.into()),
                },
                Err(error) => Err(error),
            };
        }
        if self.guild.is_some() {
            return Ok((None, text));
        }
        let rows = self.bot.app.games_of(self.player).await?;
        let mut named: Vec<(&str, &SessionRow)> = Vec::new();
        for row in &rows {
            let names = Language::ALL
                .into_iter()
                .flat_map(|it| names(it, &row.game));
            let rests = names.filter_map(|name| behind_name(text, &name));
            named.extend(rests.min_by_key(|rest| rest.len()).map(|rest| (rest, row)));
        }
        // The longest name counts.
        let shortest = named.iter().map(|(rest, _)| rest.len()).min();
        named.retain(|(rest, _)| Some(rest.len()) == shortest);
        if named.iter().any(|(_, row)| row.waits_for(self.player)) {
            named.retain(|(_, row)| row.waits_for(self.player));
        }
        Ok(match named.as_slice() {
            [] => (None, text),
            [(rest, only)] if is_marked(text, rest) => (Some(only.id), rest),
            [(rest, only)] => {
                // Some games are called like a piece of theirs: `amazon d3`.
                let own = self.own_view(only.id).await?;
                let is_action = own.is_some_and(|own| own.reads_whole(text));
                (Some(only.id), if is_action { text } else { rest })
            }
            [(rest, _), ..] => (None, rest),
        })
    }
}

/// The number of a game that a text begins or ends with, and the rest: `#12 e2e4`, as autocomplete offers it to those who
/// play several games, or only `#12`.
pub(super) fn numbered(text: &str) -> Option<(SessionId, &str)> {
    let text = text.trim();
    let number = |word: &str| {
        let digits = word.strip_prefix('#')?;
        let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
        session_number(digits).filter(|_| is_number)
    };
    let (first, behind) = text.split_once(is_mark).unwrap_or((text, ""));
    if let Some(session) = number(first) {
        return Some((session, behind.trim_start_matches(is_mark)));
    }
    let (before, last) = text.rsplit_once(is_mark)?;
    Some((number(last)?, before.trim_end_matches(is_mark)))
}

/// Whether a colon or comma stands before the rest of a text.
fn is_marked(text: &str, rest: &str) -> bool {
    let before = text.trim_end().strip_suffix(rest).unwrap_or_default();
    before.trim_end().ends_with([':', '：', ',', '，'])
}

/// What stands between a game and what is to be done in it.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || ":：,，".contains(letter)
}

/// What stands behind a name, if a text begins with it.
fn behind_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let text = text.trim();
    let (end, _) = text.char_indices().nth(name.chars().count())?;
    let (begins, rest) = text.split_at(end);
    let plain = |text: &str| in_half_width(text).to_lowercase();
    let is_word = |letter: char| letter.is_alphanumeric() && !is_han(letter);
    let ends = !(begins.ends_with(is_word) && rest.starts_with(is_word));
    let rest = rest.trim_start_matches(is_mark);
    (ends && plain(begins) == plain(name) && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_before_or_behind_what_is_to_be_done() {
        for (text, rest) in [
            ("#55 e4", "e4"),
            ("#55: e4", "e4"),
            ("#55：炮二平五", "炮二平五"),
            ("e4 #55", "e4"),
            (" accept D4 Q16, #55 ", "accept D4 Q16"),
            ("#55", ""),
        ] {
            assert_eq!(numbered(text), Some((SessionId(55), rest)), "{text}");
        }
        for text in [
            "",
            "#",
            "#x e4",
            "#0 e4",
            "55 e4",
            "#55e4",
            "Qh5#",
            "#99999999999999999999 e4",
        ] {
            assert_eq!(numbered(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_ends_where_a_word_does() {
        for (text, name, rest) in [
            ("go: e4", "Go", Some("e4")),
            ("Go e4", "Go", Some("e4")),
            ("冰期棋 e4", "冰期棋", Some("e4")),
            ("象棋炮二平五", "象棋", Some("炮二平五")),
            ("围棋，q16", "围棋", Some("q16")),
            ("good", "Go", None),
            ("go", "Go", None),
            ("go:", "Go", None),
            ("e4", "Go", None),
        ] {
            assert_eq!(behind_name(text, name), rest, "{text}");
        }
    }
}
