//! On which terms somebody says that they would like to play: on a board of which size, with which clock, and whether they
//! ask for more, as in `9x9 go with Eve, 10 minutes, I want white`. Pure.

use super::{
    board_size::BoardSize,
    talk::{Looks, looks},
    wording::phrases,
};
use qiyuan_core::{clock::TimeControl, sentence::is_han, typed::in_half_width};

/// The sizes that are looked for in a text: others may belong to the name of a game.
const SIZES: [u8; 3] = [9, 13, 19];

/// The most characters of a text that is looked at.
const LONGEST: usize = 250;

/// At how many places of a text a clock is looked for.
const MOST_PLACES: usize = 16;

/// What a text says of the terms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SaidTerms {
    /// The size of the board.
    pub size: Option<u8>,
    /// The clock in its notation.
    pub clock: Option<String>,
    /// Whether something is said that only `/challenge` has an option for: a rated game, a colour.
    pub has_more: bool,
}

impl SaidTerms {
    /// Whether a size or a clock is said.
    pub(super) const fn is_any(&self) -> bool {
        self.size.is_some() || self.clock.is_some()
    }
}

/// A text and what it says of the terms, which is found once for all who ask.
#[derive(Debug)]
pub(super) struct TextWithTerms<'a> {
    /// The whole text.
    pub text: &'a str,
    /// What it says of the terms.
    pub terms: SaidTerms,
    /// The text without that.
    pub rest: String,
}

impl<'a> TextWithTerms<'a> {
    /// Looks for the terms in a text.
    pub(super) fn of(text: &'a str) -> Self {
        let mut found = Self {
            text,
            terms: SaidTerms::default(),
            rest: text.to_owned(),
        };
        if text.chars().nth(LONGEST).is_none() {
            let (size, rest) = size_in(text);
            let (clock, rest) = clock_in(&rest);
            let (has_more, rest) = more_in(rest);
            let terms = SaidTerms {
                size,
                clock,
                has_more,
            };
            found = Self { text, terms, rest };
        }
        found
    }

    /// Whether the text says terms beside words that are no move, though a size and a clock look like one.
    pub(super) fn is_talk_of_terms(&self) -> bool {
        self.terms.is_any() && looks(&self.rest) == Looks::Talk
    }
}

/// The size of a board that is said, and the text without it.
fn size_in(text: &str) -> (Option<u8>, String) {
    let lower = text.to_lowercase();
    for start in starts_of_words(&lower) {
        let found = BoardSize::at_start_of(&lower[start..]);
        if let Some(found) = found.filter(|it| !it.is_bare && SIZES.contains(&it.size)) {
            return (
                Some(found.size),
                format!("{} {}", &lower[..start], found.rest),
            );
        }
    }
    (None, text.to_owned())
}

/// The clock that is said as `/challenge` reads it, and the text without it. A time from now is none: `in 10 minutes`.
fn clock_in(text: &str) -> (Option<String>, String) {
    let places = starts_of_words(text).filter(|start| TimeControl::may_begin(&text[*start..]));
    for start in places.take(MOST_PLACES) {
        let Some((clock, length)) = TimeControl::at_start_of(&text[start..]) else {
            continue;
        };
        let (said, behind) = text[start..].split_at(length);
        let before = &text[..start];
        if !is_rather_size(said) && !is_from_now(before, behind) {
            return (Some(clock.to_string()), format!("{before} {behind}"));
        }
    }
    let words = phrases("said-clock-words").filter_map(|word| word.split_once('/'));
    let mut said = words.filter_map(|(word, clock)| Some((clock, without(text, word)?)));
    match said.next() {
        Some((clock, rest)) => (Some(clock.to_owned()), rest),
        None => (None, text.to_owned()),
    }
}

/// Whether terms are said that only `/challenge` has, and the text without them.
fn more_in(text: String) -> (bool, String) {
    phrases("said-more-terms").fold((false, text), |(has_more, text), word| {
        match without(&text, word) {
            Some(rest) => (true, rest),
            None => (has_more, text),
        }
    })
}

/// The text in lower case without a phrase, if that stands in it: between other words, or in Chinese anywhere.
fn without(text: &str, phrase: &str) -> Option<String> {
    let lower = text.replace('’', "'").to_lowercase();
    let is_apart = |letter: Option<char>| {
        phrase.contains(is_han) || !letter.is_some_and(|it| is_of_word(it) || it == '\'')
    };
    let (before, behind) = lower.match_indices(phrase).find_map(|(at, _)| {
        let (before, behind) = (&lower[..at], &lower[at + phrase.len()..]);
        let is_whole = is_apart(before.chars().next_back()) && is_apart(behind.chars().next());
        is_whole.then_some((before, behind))
    })?;
    Some(format!("{before} {behind}"))
}

/// Whether a clock consists of numbers with a cross between them: that is rather the size of a board.
fn is_rather_size(text: &str) -> bool {
    let is_of_size = |it: char| it.is_ascii_digit() || it.is_whitespace() || "xX×*".contains(it);
    in_half_width(text).chars().all(is_of_size)
}

/// Whether the words around a time say that it passes before the game.
fn is_from_now(before: &str, behind: &str) -> bool {
    let (before, behind) = (
        before.trim_end().to_lowercase(),
        behind.trim_start().to_lowercase(),
    );
    let is_apart =
        |word: &str, other: Option<char>| word.contains(is_han) || !other.is_some_and(is_of_word);
    let ends = |word: &str| {
        let rest = before.strip_suffix(word);
        rest.is_some_and(|rest| is_apart(word, rest.chars().next_back()))
    };
    let begins = |word: &str| {
        let rest = behind.strip_prefix(word);
        rest.is_some_and(|rest| is_apart(word, rest.chars().next()))
    };
    phrases("said-play-in").any(ends) || phrases("said-play-later").any(begins)
}

/// Where words begin, and in Chinese characters.
fn starts_of_words(text: &str) -> impl Iterator<Item = usize> {
    let starts = text.char_indices().filter(|(at, letter)| {
        let before = text[..*at].chars().next_back();
        let is_inside = |it: char| is_of_word(it) && is_of_word(*letter) || "@#!&.<".contains(it);
        !before.is_some_and(is_inside)
    });
    starts.map(|(at, _)| at)
}

/// Whether a character may be one of several that make a word or number.
const fn is_of_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_taken_out_of_what_is_said() {
        for (text, clock, rest) in [
            ("chess with <@12> 10 minutes", "10m", "chess with <@12>"),
            (
                "play chess 5+3 with <@12>",
                "5m+3s",
                "play chess with <@12>",
            ),
            ("play chess, 3 days a move", "3d", "play chess,"),
            ("play chess 3 days per move", "3d", "play chess"),
            ("chess 10min+5s!", "10m+5s", "chess !"),
            ("5 minute chess", "5m", "chess"),
            ("和 <@12> 下象棋 10分钟", "10m", "和 <@12> 下象棋"),
            ("跟 <@12> 下象棋 10 分鐘", "10m", "跟 <@12> 下象棋"),
            ("下10分钟加5秒的象棋", "10m+5s", "下 的象棋"),
            ("和<@12>下象棋每步3天", "3d", "和<@12>下象棋"),
            ("下象棋，３天", "3d", "下象棋，"),
            ("play chess unlimited", "unlimited", "play chess"),
            ("下象棋不限时", "unlimited", "下象棋"),
            ("下象棋，不计时", "unlimited", "下象棋，"),
            ("下象棋，不計時", "unlimited", "下象棋，"),
            ("下象棋，十分钟", "10m", "下象棋，"),
            ("和 <@12> 下象棋，三天", "3d", "和 <@12> 下象棋，"),
            ("下象棋半小时", "30m", "下象棋"),
            ("下象棋，一步三天", "3d", "下象棋，"),
            ("下十九路圍棋，每步兩天", "2d", "下 圍棋，"),
        ] {
            let TextWithTerms {
                terms, rest: left, ..
            } = TextWithTerms::of(text);
            assert_eq!(terms.clock.as_deref(), Some(clock), "{text}");
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&left), words(rest), "{text}");
        }
    }

    #[test]
    fn a_kind_of_clock_is_one() {
        for (text, clock, rest) in [
            ("blitz chess with <@12>", "5m+3s", "chess with <@12>"),
            ("chess, rapid", "10m+5s", "chess,"),
            ("Correspondence chess", "3d", "chess"),
            ("和 <@12> 下快棋", "10m+5s", "和 <@12> 下"),
            ("下超快棋", "5m+3s", "下"),
        ] {
            let found = TextWithTerms::of(text);
            assert_eq!(found.terms.clock.as_deref(), Some(clock), "{text}");
            let words: Vec<&str> = found.rest.split_whitespace().collect();
            assert_eq!(words.join(" "), rest, "{text}");
        }
        for word in phrases("said-clock-words") {
            let (_, clock) = word.split_once('/').unwrap();
            assert_eq!(clock.parse::<TimeControl>().unwrap().to_string(), clock);
        }
    }

    #[test]
    fn what_only_the_command_has_is_taken_out_and_noted() {
        for (text, rest) in [
            ("chess with <@12> rated", "chess with <@12>"),
            ("chess with <@12>, I want white", "chess with <@12>,"),
            ("chess with <@12> as black, ranked", "chess with <@12> ,"),
            ("和 <@12> 下象棋，我执红", "和 <@12> 下象棋，"),
            ("跟 <@12> 下圍棋，計等級分", "跟 <@12> 下圍棋，"),
        ] {
            let found = TextWithTerms::of(text);
            assert!(found.terms.has_more, "{text}");
            let words: Vec<&str> = found.rest.split_whitespace().collect();
            assert_eq!(words.join(" "), rest, "{text}");
        }
        for text in ["chess with blackbird", "whitewater chess", "play go"] {
            assert!(!TextWithTerms::of(text).terms.has_more, "{text}");
        }
    }

    #[test]
    fn other_numbers_and_times_are_no_clock() {
        for text in [
            "",
            "play chess",
            "play chess960",
            "play dice chess 10x10",
            "play 9x9 go",
            "chess in 10 minutes",
            "chess 10 minutes later",
            "10分钟后下象棋",
            "三天后下象棋",
            "一局象棋",
            "下象棋，三个人",
            "过 10 分钟下象棋",
            "play chess at 8:30",
            "<@10> m",
            "C2+5",
            "e4",
            "10 games of chess",
            "none of these",
            "play chess 99999999999 days",
        ] {
            assert_eq!(TextWithTerms::of(text).terms.clock, None, "{text}");
        }
        let long = format!("{}10 minutes", "chess ".repeat(100));
        let found = TextWithTerms::of(&long);
        assert_eq!(
            (found.terms, found.rest),
            (SaidTerms::default(), long.clone())
        );
    }

    #[test]
    fn a_size_is_taken_out_of_what_is_said() {
        for (text, size, rest) in [
            ("9x9 go", Some(9), "go"),
            ("play 9 by 9 go", Some(9), "play go"),
            ("下九路围棋", Some(9), "下 围棋"),
            ("下十九路围棋", Some(19), "下 围棋"),
            ("dice chess 10x10", None, "dice chess 10x10"),
            ("go 9", None, "go 9"),
        ] {
            let TextWithTerms {
                terms, rest: left, ..
            } = TextWithTerms::of(text);
            assert_eq!(terms.size, size, "{text}");
            let left: Vec<&str> = left.split_whitespace().collect();
            assert_eq!(left.join(" "), rest, "{text}");
        }
    }
}
