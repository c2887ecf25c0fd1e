//! Words that people say to the bot instead of a move, in every language.

use super::Language;

/// What somebody wants who says one of these words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// To be greeted.
    Hello,
    /// To play.
    Play,
    /// To be told how it works.
    Help,
    /// To see the board.
    Board,
    /// To resign.
    Resign,
    /// To offer a draw, or accept one.
    Draw,
    /// To pass.
    Pass,
    /// To take a move back, or agree to that.
    Takeback,
    /// To play the same game once more.
    Rematch,
    /// Nothing: it is said to the other players.
    Talk,
}

/// What the whole of a text says, and in which language. Case and the marks at the end do not matter.
#[must_use]
pub fn said(text: &str) -> Option<(Said, Language)> {
    let is_mark = |letter: char| letter.is_whitespace() || "!?.,~！？。，～…".contains(letter);
    let text = text.trim_matches(is_mark).to_lowercase();
    // A mark alone asks how it works.
    let text = if text.is_empty() {
        "?".to_owned()
    } else {
        text
    };
    Language::ALL.into_iter().find_map(|language| {
        let says = |(said, words): &(Said, String)| {
            let mut words = words.split(',').map(str::trim);
            words.any(|word| word == text).then_some((*said, language))
        };
        words(language).iter().find_map(says)
    })
}

fn words(language: Language) -> [(Said, String); 10] {
    [
        (Said::Hello, language.say("said-hello")),
        (Said::Play, language.say("said-play")),
        (Said::Help, language.say("said-help")),
        (Said::Board, language.say("said-board")),
        (Said::Resign, language.say("said-resign")),
        (Said::Draw, language.say("said-draw")),
        (Said::Pass, language.say("said-pass")),
        (Said::Takeback, language.say("said-takeback")),
        (Said::Rematch, language.say("said-rematch")),
        (Said::Talk, language.say("said-talk")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_in_every_language_whatever_their_case() {
        for (text, meant) in [
            ("hi", Said::Hello),
            ("Hello!", Said::Hello),
            ("你好", Said::Hello),
            ("你好！", Said::Hello),
            ("HELP", Said::Help),
            ("?", Said::Help),
            ("帮助", Said::Help),
            ("幫助", Said::Help),
            ("resign", Said::Resign),
            ("认输", Said::Resign),
            ("認輸。", Said::Resign),
            ("draw?", Said::Draw),
            ("提和", Said::Draw),
            ("board", Said::Board),
            ("棋盘", Said::Board),
            ("棋盤", Said::Board),
            ("pass", Said::Pass),
            ("停一手", Said::Pass),
            ("undo", Said::Takeback),
            ("悔棋！", Said::Takeback),
            ("再來一局", Said::Rematch),
            ("GG!", Said::Talk),
            ("谢谢", Said::Talk),
            ("下棋", Said::Play),
        ] {
            assert_eq!(said(text).map(|(said, _)| said), Some(meant), "{text}");
        }
        assert_eq!(
            said("認輸").map(|(_, language)| language),
            Some(Language::ZhTw)
        );
    }

    #[test]
    fn a_move_or_a_sentence_is_no_such_word() {
        for text in [
            "e4",
            "Nf3",
            "nice bot",
            "resign e4",
            "炮二平五",
            "hi there friend",
            ",",
        ] {
            let found = said(text);
            assert!(found.is_none() || text == ",", "{text}: {found:?}");
        }
    }

    #[test]
    fn no_word_has_two_meanings() {
        for language in Language::ALL {
            for (meant, list) in words(language) {
                for word in list.split(',') {
                    let found = said(word).map(|(said, _)| said);
                    assert_eq!(found, Some(meant), "{word} in {}", language.tag());
                }
            }
        }
    }
}
