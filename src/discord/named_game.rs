//! The game that a message names beside what is to be done in it: `#55 e4`, `go: e4`.

use std::borrow::Cow;

use super::{
    commands::game_search::names,
    incoming::Response,
    message_to_bot::MessageToBot,
    session_access::session_number,
    talk::{Looks, looks},
    wording::{Language, Said, plain_words, said, without_courtesies},
};
use crate::app::{AppError, Denied, SessionRow};
use qiyuan_core::{rules::Info, sentence::is_han, session::SessionId, typed::in_half_width};

/// What a message names beside what it says.
pub(super) enum Named<'a> {
    /// One of the author's games; and the rest of the message.
    Game(SessionId, Cow<'a, str>),
    /// No game, or one of several; and what the message says.
    None(Cow<'a, str>),
    /// Something of which nothing but this can be said.
    Told(Box<Response>),
}

impl MessageToBot<'_> {
    /// The author's game that a text names by its number, or in private by its name, and the rest of the text. Of
    /// several games with the name the one that waits for the author is meant; if that is not one, the rest alone is
    /// looked at.
    ///
    /// # Errors
    ///
    /// Something is meant for a game with a number in which the author does not play; or the store failed.
    pub(super) async fn game_named<'a>(&self, text: &'a str) -> Result<Named<'a>, AppError> {
        if let Some((session, rest)) = numbered(text).filter(|(_, rest)| !rest.is_empty()) {
            return self.with_number(session, rest, text).await;
        }
        if self.guild.is_some() {
            return Ok(Named::None(text.into()));
        }
        let rows = self.bot.app.games_of(self.player).await?;
        let mut named: Vec<(&str, &SessionRow)> = Vec::new();
        for row in &rows {
            let names = Language::ALL
                .into_iter()
                .flat_map(|it| names(it, &row.game));
            let rests = names.filter_map(|name| {
                // At the end of a sentence a name may be talked about.
                let before = || before_name(text, &name).filter(|rest| looks(rest) == Looks::Move);
                behind_name(text, &name).or_else(before)
            });
            named.extend(rests.min_by_key(|rest| rest.len()).map(|rest| (rest, row)));
        }
        // The longest name counts.
        let shortest = named.iter().map(|(rest, _)| rest.len()).min();
        named.retain(|(rest, _)| Some(rest.len()) == shortest);
        if named.iter().any(|(_, row)| row.waits_for(self.player)) {
            named.retain(|(_, row)| row.waits_for(self.player));
        }
        let Some((rest, row)) = named.first() else {
            return Ok(Named::None(text.into()));
        };
        Ok(match named.as_slice() {
            [_] if is_marked(text, rest) => Named::Game(row.id, (*rest).into()),
            [_] => {
                // Some games are called like a piece of theirs: `amazon d3`.
                let own = self.own_view(row.id).await?;
                let text = without_quotes(text);
                let is_action = own.is_some_and(|own| own.reads_whole(&text));
                Named::Game(row.id, if is_action { text } else { (*rest).into() })
            }
            _ => Named::None((*rest).into()),
        })
    }

    /// The game with a number, if the author plays in it, and the rest of the text. A game of others is answered as if
    /// there were none.
    async fn with_number<'a>(
        &self,
        session: SessionId,
        rest: &'a str,
        text: &'a str,
    ) -> Result<Named<'a>, AppError> {
        let to_do = numbered(rest).map_or(rest, |(_, rest)| rest);
        let is_said = said(to_do).is_some_and(|(said, _)| !said.is_remark());
        let is_talk = self.guild.is_some() && !is_said && looks(to_do) == Looks::Talk;
        match self.own_view(session).await {
            Ok(Some(_)) if numbered(rest).is_some() && !is_talk => {
                let told = Response::text(names_two(self.language));
                Ok(Named::Told(Box::new(told.not_understood())))
            }
            Ok(Some(_)) => Ok(Named::Game(session, rest.into())),
            Ok(None) | Err(AppError::Denied(Denied::NoSuchSession)) if is_talk => {
                Ok(Named::None(text.into()))
            }
            Ok(None) | Err(AppError::Denied(Denied::NoSuchSession)) => {
                match self.challenge_told(session).await? {
                    Some(told) => Ok(Named::Told(Box::new(told))),
                    None => Err(Denied::NoSuchSession.into()),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// What can be done with a number that is one of a challenge, if the author made it or is invited.
    async fn challenge_told(&self, session: SessionId) -> Result<Option<Response>, AppError> {
        let rows = self.bot.app.challenges_of(self.player).await?;
        match rows.iter().find(|row| row.id == session) {
            Some(row) => Ok(Some(self.told_of_challenge(row).await)),
            None => Ok(None),
        }
    }

    /// Where the author can answer a challenge to them, if there is one.
    pub(super) async fn invitation_told(&self) -> Result<Option<Response>, AppError> {
        let rows = self.bot.app.challenges_of(self.player).await?;
        let is_invited = |row: &&SessionRow| row.challenger != Some(self.player) && !row.is_open;
        match rows.iter().find(is_invited) {
            Some(row) => Ok(Some(self.told_of_challenge(row).await)),
            None => Ok(None),
        }
    }

    async fn told_of_challenge(&self, row: &SessionRow) -> Response {
        let is_here = self.guild.is_none() || row.place.channel == self.channel;
        let language = match is_here {
            true => self.language,
            false => self.in_private().await.language,
        };
        let args = [
            ("number", row.id.0.into()),
            ("place", format!("<#{}>", row.place.channel).into()),
        ];
        let told = Response::text(language.tell("said-challenge-open", &args)).not_understood();
        // Perhaps not everybody elsewhere may see it.
        if is_here { told } else { told.direct() }
    }
}

/// What is said to whoever names two games at once.
pub(super) fn names_two(language: Language) -> String {
    language.say("said-one-game")
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
    let (before, last) = text
        .trim_end_matches(CLOSING)
        .rsplit_once(is_mark_or_opening)?;
    Some((number(last)?, without_link(before)))
}

/// Marks that may stand behind a game at the end of a text.
const CLOSING: [char; 6] = [')', '）', '.', '。', '!', '！'];

fn is_mark_or_opening(letter: char) -> bool {
    is_mark(letter) || "(（".contains(letter)
}

/// What is to be done, without the words that link it to the game behind it: `e4 in game`.
fn without_link(text: &str) -> &str {
    const LINKS: [&str; 4] = [" in game", " game", " in", " for"];
    let text = text.trim_end_matches(is_mark_or_opening);
    let linked = LINKS.iter().find_map(|link| text.strip_suffix(link));
    linked.map_or(text, |text| text.trim_end_matches(is_mark))
}

/// A game by its name in any language, and whether its rules, an explanation or a game of it are asked for before or
/// behind the name: `rules xiangqi`, `象棋怎么下`, `I want to play Go`.
pub(super) fn said_of_game(games: &[&'static Info], text: &str) -> Option<(Said, &'static Info)> {
    let text = plain_words(text);
    let text = without_courtesies(&text);
    let asked = |name: String| {
        let name = plain_words(&name);
        let around = [text.strip_prefix(&name), text.strip_suffix(&name)];
        let is_apart =
            |rest: &str| !name.is_ascii() || rest.starts_with(' ') || rest.ends_with(' ');
        let mut rests = around.into_iter().flatten().filter(|rest| is_apart(rest));
        rests.find_map(|rest| {
            let rest = rest.trim().trim_start_matches('的');
            let said = said(rest).map(|(said, _)| said);
            said.filter(|it| {
                !rest.is_empty() && matches!(it, Said::Rules | Said::Help | Said::Play)
            })
        })
    };
    games.iter().find_map(|info| {
        let mut languages = Language::ALL.into_iter();
        let said = languages.find_map(|it| names(it, info.key).into_iter().find_map(asked))?;
        Some((said, *info))
    })
}

/// Whether a colon or comma stands before the rest of a text.
fn is_marked(text: &str, rest: &str) -> bool {
    let before = text.trim_end().strip_suffix(rest).unwrap_or_default();
    before.trim_end().ends_with([':', '：', ',', '，'])
}

/// Marks that people put around a name.
const QUOTES: [(char, char); 6] = [
    ('`', '`'),
    ('"', '"'),
    ('“', '”'),
    ('「', '」'),
    ('『', '』'),
    ('《', '》'),
];

/// A text that begins with something in quotes, as that and the rest.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let mut letters = text.trim().chars();
    let first = letters.next()?;
    let (_, last) = QUOTES.into_iter().find(|(open, _)| *open == first)?;
    letters.as_str().split_once(last)
}

/// A text without the quotes with which it begins.
fn without_quotes(text: &str) -> Cow<'_, str> {
    match quoted(text) {
        Some((inner, rest)) => format!("{inner}{rest}").into(),
        None => text.into(),
    }
}

/// What stands between a game and what is to be done in it.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || ":：,，".contains(letter)
}

/// What stands behind a name, if a text begins with it.
fn behind_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let text = text.trim();
    let (begins, rest) = match quoted(text) {
        Some((inner, rest)) => (inner.trim(), rest),
        None => {
            let (end, _) = text.char_indices().nth(name.chars().count())?;
            text.split_at(end)
        }
    };
    let plain = |text: &str| in_half_width(text).to_lowercase();
    let is_word = |letter: char| letter.is_alphanumeric() && !is_han(letter);
    let ends = !(begins.ends_with(is_word) && rest.starts_with(is_word));
    let rest = rest.trim_start_matches(is_mark);
    (ends && plain(begins) == plain(name) && !rest.is_empty()).then_some(rest)
}

/// What stands before a name, if a text ends with it: `e4 in Go`, `e4 (chess)`.
fn before_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let text = text.trim().trim_end_matches(CLOSING);
    let last = name.chars().count().checked_sub(1)?;
    let (start, _) = text.char_indices().nth_back(last)?;
    let (rest, ends) = text.split_at(start);
    let plain = |text: &str| in_half_width(text).to_lowercase();
    let is_word = |letter: char| letter.is_alphanumeric() && !is_han(letter);
    let begins = !(rest.ends_with(is_word) && ends.starts_with(is_word));
    let rest = without_link(rest);
    (begins && plain(ends) == plain(name) && !rest.is_empty()).then_some(rest)
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
            ("e4 in #55", "e4"),
            ("e4 in game #55!", "e4"),
            ("炮二平五（#55）", "炮二平五"),
            ("resign game #55", "resign"),
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
    fn the_rules_of_a_game_are_asked_for_with_its_name() {
        let games: Vec<&Info> = qiyuan_games::ALL.iter().map(|game| game.info()).collect();
        for (text, key) in [
            ("rules xiangqi", Some("xiangqi")),
            ("Xiangqi rules?", Some("xiangqi")),
            ("How do I play Chinese chess?", Some("xiangqi")),
            ("rules of go", Some("go")),
            ("help shogi", Some("shogi")),
            ("象棋怎么下？", Some("xiangqi")),
            ("怎麼玩將棋", Some("shogi")),
            ("围棋的规则", Some("go")),
            ("teach me chess please", Some("chess")),
            ("could you teach me go?", Some("go")),
            ("请教我下象棋", Some("xiangqi")),
            ("你能教我下围棋吗？", Some("go")),
            ("可以教我玩鬥牛嗎", Some("niuniu")),
            ("rules", None),
            ("xiangqi", None),
            ("cargo rules", None),
            ("rules nonsense", None),
            ("help e4", None),
        ] {
            let found = said_of_game(&games, text).map(|(_, info)| info.key);
            assert_eq!(found, key, "{text}");
        }
        for (text, key) in [
            ("please, let's play chess", "chess"),
            ("I want to play gong zhu", "gongzhu"),
            ("play chess", "chess"),
            ("我想下象棋", "xiangqi"),
            ("來一局斗牛", "niuniu"),
        ] {
            let found = said_of_game(&games, text).map(|(said, info)| (said, info.key));
            assert!(
                matches!(found, Some((Said::Play, it)) if it == key),
                "{text}"
            );
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
            ("`go` e4", "Go", Some("e4")),
            ("「围棋」 q16", "围棋", Some("q16")),
            ("\"Go\": e4", "Go", Some("e4")),
            ("`go", "Go", None),
            ("`go`", "Go", None),
            ("`good` e4", "Go", None),
            ("good", "Go", None),
            ("go", "Go", None),
            ("go:", "Go", None),
            ("e4", "Go", None),
        ] {
            assert_eq!(behind_name(text, name), rest, "{text}");
        }
    }
    #[test]
    fn a_name_stands_behind_what_is_to_be_done_as_well() {
        for (text, name, rest) in [
            ("e4 in Chess", "Chess", Some("e4")),
            ("e4 (chess)", "Chess", Some("e4")),
            ("q16, go.", "Go", Some("q16")),
            ("炮二平五，象棋", "象棋", Some("炮二平五")),
            ("炮二平五象棋", "象棋", Some("炮二平五")),
            ("e4 mango", "Go", None),
            ("go", "Go", None),
            ("(go)", "Go", None),
            ("e4", "Go", None),
        ] {
            assert_eq!(before_name(text, name), rest, "{text}");
        }
    }
}
