//! Which part of the rules of a game a question is about: `how do I castle?`, `馬怎麼走？`. Pure.
//!
//! What is compared are the words of the page of the rules itself: the names of pieces, the words in bold with which its
//! parts begin, and whatever only one part speaks of.

use std::collections::BTreeSet;

use qiyuan_core::{rules::Info, sentence::is_han};

use super::wording::{self, Language, plain_words};

/// The most characters of a question that is looked at.
const LONGEST: usize = 120;

/// The most characters of the words before a colon that say of which pieces a sentence is.
const LONGEST_LABEL: usize = 30;

/// A part of the rules of a game.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The language of the question, and of the text.
    pub language: Language,
    /// The game of which the rules are: the one that was asked about, or the one on which it is built.
    pub game: &'static Info,
    /// The text.
    pub text: String,
    /// The piece that it is about, if it is about one.
    pub piece: Option<&'static str>,
}

/// What of the rules of a game is asked for, if anything: in the reader's language if the question may be in that.
pub fn passage(
    reader: Language,
    games: &[&'static Info],
    info: &'static Info,
    text: &str,
) -> Option<Passage> {
    asked_in(reader, text).find_map(|(language, subject)| {
        let known = Known { language, games };
        known.part(info, &subject)
    })
}

/// The game that a question names in whatever language, and the question without its name.
pub fn game_in(
    games: &[&'static Info],
    text: &str,
    names: impl Fn(Language, &str) -> Vec<String>,
) -> Option<(&'static Info, String)> {
    let plain = format!(" {} ", plain_words(text));
    let mut found: Option<(&'static Info, String)> = None;
    for info in games {
        let named = Language::ALL.into_iter().flat_map(|it| names(it, info.key));
        for name in named.map(|name| plain_words(&name)) {
            let is_longer = found.as_ref().is_none_or(|(_, old)| old.len() < name.len());
            let is_said = match name.contains(is_han) {
                true => plain.contains(&name),
                false => is_named_after(&plain, &name),
            };
            if !name.is_empty() && is_longer && is_said {
                found = Some((info, name));
            }
        }
    }
    let (info, name) = found?;
    let rest = match name.contains(is_han) {
        true => plain.replace(&name, " "),
        false => plain.replace(&format!(" {name} "), " "),
    };
    Some((info, rest.trim().to_owned()))
}

/// Whether a text may be a question about rules, whatever it is about.
pub fn is_question(reader: Language, text: &str) -> bool {
    asked_in(reader, text).next().is_some()
}

/// Whether words name a game in English, and do not merely have a word such as `go`: at their end, or behind a preposition.
fn is_named_after(plain: &str, name: &str) -> bool {
    let is_behind = |word: &&str| plain.contains(&format!(" {word} {name} "));
    plain.ends_with(&format!(" {name} ")) || ["in", "of", "at", "for"].iter().any(is_behind)
}

/// What a text asks about in each language in which it may be a question about rules, the reader's first.
fn asked_in(reader: Language, text: &str) -> impl Iterator<Item = (Language, Vec<String>)> {
    let is_short = text.chars().nth(LONGEST).is_none();
    let text = plain_words(text);
    let others = Language::ALL.into_iter().filter(move |it| *it != reader);
    let languages = [reader].into_iter().chain(others);
    languages.filter_map(move |language| {
        let subject = if !is_short {
            None
        } else if text.contains(is_han) {
            unspaced(language, &text)
        } else {
            spaced(language, &text)
        };
        Some((language, subject?)).filter(|(_, subject)| !subject.is_empty())
    })
}

/// The words behind those with which a question about rules begins.
fn spaced(language: Language, text: &str) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split(' ').collect();
    let beside = listed(language, "said-rules-beside");
    let asking = asking(language);
    let ends = (0..words.len()).filter(|&from| {
        let before = &words[..from];
        before.iter().all(|word| beside.iter().any(|it| it == word))
    });
    let end = ends.flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
    let is_asking = |(from, to): &(usize, usize)| asking.contains(&words[*from..*to].join(" "));
    let (_, end) = end.filter(is_asking).max_by_key(|(_, to)| *to)?;
    let subject = words[end..].iter();
    let subject = subject.filter(|word| !beside.iter().any(|it| it == *word));
    Some(subject.map(|word| (*word).to_owned()).collect())
}

/// The same where words are not separated: what is left around them, wherever they stand.
fn unspaced(language: Language, text: &str) -> Option<Vec<String>> {
    let asking = asking(language);
    if !asking.iter().any(|it| text.contains(it)) {
        return None;
    }
    let mut left_out = asking;
    left_out.extend(listed(language, "said-rules-beside"));
    left_out.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let left_out = left_out.iter();
    let rest = left_out.fold(text.to_owned(), |rest, word| rest.replace(word, " "));
    Some(rest.split_whitespace().map(str::to_owned).collect())
}

/// The words with which rules are asked for: to be told what they say, or whether they allow something.
fn asking(language: Language) -> Vec<String> {
    let keys = ["said-rules-asked", "said-rules-whether"];
    keys.into_iter()
        .flat_map(|key| listed(language, key))
        .collect()
}

/// The words of a list.
fn listed(language: Language, key: &str) -> Vec<String> {
    let list = language.say(key);
    let words = list.split(',').map(|word| word.trim().to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

/// In which language the rules of which games are known.
#[derive(Clone, Copy)]
struct Known<'a> {
    language: Language,
    games: &'a [&'static Info],
}

impl Known<'_> {
    /// The part of a game's rules about this; else that of the game on which it is built.
    fn part(self, info: &'static Info, subject: &[String]) -> Option<Passage> {
        let base = self.base(info);
        let found = self
            .about_piece(info, subject)
            .or_else(|| self.about_piece(base?, subject))
            .or_else(|| self.about(info, subject));
        match (found, base) {
            (Some(found), _) => Some(found),
            (None, Some(base)) => self.part(base, subject),
            (None, None) => None,
        }
    }

    /// How a piece that is named alone moves.
    fn about_piece(self, info: &'static Info, subject: &[String]) -> Option<Passage> {
        let piece = self.piece(info, subject)?;
        let parts = parts_of(self.language, info);
        let text = of_piece(self.language, &parts, subject)?;
        Some(self.passage(info, text, Some(piece)))
    }

    /// What is said of anything else.
    fn about(self, info: &'static Info, subject: &[String]) -> Option<Passage> {
        let (language, parts) = (self.language, parts_of(self.language, info));
        // A character alone may be part of any word; what begins with it is about it.
        let is_word =
            |word: &String| word.chars().nth(1).is_some() || !same_as(language, word).is_empty();
        let text = if subject.iter().all(is_word) {
            titled(language, &parts, subject)
                .or_else(|| only_label(&parts, |label| speaks_of_all(language, label, subject)))
        } else if let [word] = subject {
            only_label(&parts, |label| label.starts_with(word.as_str()))
        } else {
            None
        };
        let by_piece = || {
            let mut words = subject.iter().map(std::slice::from_ref);
            words.find_map(|word| self.about_piece(info, word))
        };
        let by_term = || {
            let text = of_terms(language, &parts, subject)?;
            Some(self.passage(info, text, None))
        };
        text.map(|text| self.passage(info, text, None))
            .or_else(by_piece)
            .or_else(by_term)
    }

    const fn passage(
        self,
        info: &'static Info,
        text: String,
        piece: Option<&'static str>,
    ) -> Passage {
        Passage {
            language: self.language,
            game: info,
            text,
            piece,
        }
    }

    /// The game to whose rules those of another refer.
    fn base(self, info: &Info) -> Option<&'static Info> {
        const REFERENCE: &str = "/rules game:";
        let text = wording::rules(Language::EnUs, info.key);
        let (_, behind) = text.split_once(REFERENCE)?;
        let mut games = self.games.iter().copied();
        games.find(|game| {
            let key = behind.strip_prefix(game.key);
            game.key != info.key && key.is_some_and(|rest| rest.starts_with('`'))
        })
    }

    /// The piece of a game that is named, alone.
    fn piece(self, info: &Info, subject: &[String]) -> Option<&'static str> {
        let said = subject.join(" ");
        let mut pieces = info.pieces.iter().copied();
        pieces.find(|piece| {
            let name = wording::piece_name(self.language, piece).to_lowercase();
            name == said || said.strip_suffix('s') == Some(&*name)
        })
    }
}

/// A part of the page.
struct Part {
    text: String,
    /// The words in bold with which it begins.
    title: String,
}

fn parts_of(language: Language, info: &Info) -> Vec<Part> {
    let text = wording::rules(language, info.key);
    let parts = text.split("\n\n").map(|part| {
        let part = part.trim();
        let bold = part.strip_prefix("**").and_then(|it| it.split_once("**"));
        Part {
            title: bold.map_or("", |(title, _)| title).to_lowercase(),
            text: part.to_owned(),
        }
    });
    parts.collect()
}

/// How a piece moves: the sentence that begins with its name, else the part that does.
fn of_piece(language: Language, parts: &[Part], subject: &[String]) -> Option<String> {
    let mut sentences = parts.iter().flat_map(|part| labelled(&part.text));
    let sentence = sentences.find(|(label, _)| speaks_of_all(language, label, subject));
    let part = || {
        let mut parts = parts.iter();
        parts.find(|part| {
            is_name(language, &part.title, subject) && speaks_of_all(language, &part.title, subject)
        })
    };
    sentence
        .map(|(_, text)| text)
        .or_else(|| part().map(|part| part.text.clone()))
}

/// Whether the words at the beginning of a part may be no more than a name with this in it: `Berolina pawns`, 柏林兵.
fn is_name(language: Language, title: &str, subject: &[String]) -> bool {
    const MORE_LETTERS: usize = 3;
    if title.contains(is_han) {
        let letters = |text: &str| text.chars().filter(|letter| is_han(*letter)).count();
        let said: usize = subject.iter().map(|word| letters(word)).sum();
        return letters(title) <= said + MORE_LETTERS;
    }
    let beside = listed(language, "said-rules-beside");
    let title = plain_words(title);
    let words = title
        .split(' ')
        .filter(|word| !beside.iter().any(|it| it == word));
    words.count() <= subject.len() + 1
}

/// The sentence of which alone the beginning is about it.
fn only_label(parts: &[Part], is_about: impl Fn(&str) -> bool) -> Option<String> {
    let sentences = parts.iter().flat_map(|part| labelled(&part.text));
    let mut found = sentences.filter(|(label, _)| is_about(label));
    let (_, only) = found.next()?;
    found.next().is_none().then_some(only)
}

/// The sentences of a part that begin with what they are about and a colon, each with those behind it.
fn labelled(text: &str) -> Vec<(String, String)> {
    let bold = text.strip_prefix("**").and_then(|it| it.split_once("**"));
    let text = bold.map_or(text, |(_, rest)| rest);
    let ends = ['.', '。'];
    let mut found: Vec<(String, String)> = Vec::new();
    let mut rest = text.trim();
    while let Some(end) = rest.find(|letter| ends.contains(&letter)) {
        let after = end + rest[end..].chars().next().map_or(0, char::len_utf8);
        let sentence = rest[..after].trim();
        rest = rest[after..].trim_start();
        let label = sentence.split_once([':', '：']);
        let is_label =
            |label: &&str| label.chars().nth(LONGEST_LABEL).is_none() && !label.contains('`');
        match label.map(|(label, _)| label).filter(is_label) {
            Some(label) => found.push((label.to_lowercase(), sentence.to_owned())),
            None => {
                if let Some((_, text)) = found.last_mut() {
                    let space = if sentence.starts_with(is_han) {
                        ""
                    } else {
                        " "
                    };
                    *text = format!("{text}{space}{sentence}");
                }
            }
        }
    }
    found
}

/// The part whose title speaks of it, if the part has at least half of what is asked; the one that has most.
fn titled(language: Language, parts: &[Part], subject: &[String]) -> Option<String> {
    let count = |text: &str| {
        let said = subject.iter();
        said.filter(|word| speaks_of(language, text, word)).count()
    };
    let mut best: Option<(usize, &Part)> = None;
    for part in parts {
        let in_title = count(&part.title);
        let in_all = count(&part.text.to_lowercase());
        let score = 2 * in_title + in_all;
        let is_about = in_title > 0 && 2 * in_all >= subject.len();
        if is_about && best.is_none_or(|(least, _)| least < score) {
            best = Some((score, part));
        }
    }
    best.map(|(_, part)| part.text.clone())
}

/// The first part that speaks of the terms in what is asked, with a title if there is one; without a term, the one that alone speaks of all of it, where
/// words are not separated, and not about how to write: any other word may stand in one part by chance.
fn of_terms(language: Language, parts: &[Part], subject: &[String]) -> Option<String> {
    let is_term = |word: &&String| !same_as(language, word).is_empty();
    let terms: Vec<String> = subject.iter().filter(is_term).cloned().collect();
    let is_long = |word: &String| word.contains(is_han) && word.chars().nth(1).is_some();
    if terms.is_empty() && !subject.iter().all(is_long) {
        return None;
    }
    let words = if terms.is_empty() { subject } else { &terms };
    let speaks = |part: &&Part| speaks_of_all(language, &part.text.to_lowercase(), words);
    let speaking: Vec<&Part> = parts.iter().filter(speaks).collect();
    let first = speaking.iter().min_by_key(|part| part.title.is_empty())?;
    let is_told_alone = speaking.len() == 1 && !first.text.contains('`');
    (!terms.is_empty() || is_told_alone).then(|| first.text.clone())
}

fn speaks_of_all(language: Language, text: &str, subject: &[String]) -> bool {
    let mut words = subject.iter();
    words.all(|word| speaks_of(language, text, word))
}

/// The listed terms that mean the same as a word, itself among them; nothing if it is not listed.
fn same_as(language: Language, word: &str) -> BTreeSet<String> {
    let lists = language.say("said-rules-same");
    let groups = lists
        .split(';')
        .map(|group| group.split(',').map(str::trim));
    let has_word = groups.filter(|group| group.clone().any(|it| it == word));
    has_word.flatten().map(str::to_owned).collect()
}

/// Whether a text has a word, or another that means the same.
fn speaks_of(language: Language, text: &str, word: &str) -> bool {
    let mut same = same_as(language, word);
    same.insert(word.to_owned());
    if word.contains(is_han) {
        return same.iter().any(|word| text.contains(word.as_str()));
    }
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '\'' || letter == '-';
    let plain = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let same: Vec<String> = same.iter().map(|word| plain(word)).collect();
    let mut words = text.split(|letter| !is_letter(letter));
    words.any(|word| same.contains(&plain(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<&'static Info> {
        qiyuan_games::ALL.iter().map(|game| game.info()).collect()
    }

    fn asked(game: &str, text: &str) -> Option<Passage> {
        let info = qiyuan_games::by_key(game).unwrap().info();
        passage(Language::EnUs, &games(), info, text)
    }

    #[test]
    fn a_question_finds_the_part_of_the_rules_that_it_is_about() {
        for (game, question, begins) in [
            ("chess", "how do I castle?", "**Castling.** King and rook"),
            ("chess", "How does castling work", "**Castling.**"),
            (
                "chess",
                "please, when can I castle queenside?",
                "**Castling.**",
            ),
            (
                "chess",
                "how does the knight move?",
                "Knight: two squares straight",
            ),
            ("chess", "how do knights move", "Knight: "),
            ("chess", "how do I move a pawn?", "Pawn: one square ahead"),
            ("chess", "what is en passant?", "**En passant.**"),
            ("chess", "how does a pawn promote?", "**Promotion.**"),
            ("chess", "what's stalemate?", "**Draws.**"),
            ("chess", "explain checkmate", "You win by **checkmate**"),
            ("chess", "怎么王车易位？", "**王车易位。**"),
            ("chess", "怎麼入堡？", "**入堡。**"),
            ("chess", "王車易位怎麼走？", "**入堡。**"),
            ("chess", "什么是吃过路兵", "**吃过路兵。**"),
            ("chess", "过路兵是什么？", "**吃过路兵。**"),
            ("chess", "马怎么走", "马：直二横一"),
            ("chess", "請問騎士怎麼走？", "騎士："),
            (
                "xiangqi",
                "how does the horse move?",
                "Horse: one point along",
            ),
            ("xiangqi", "what is the cannon?", "Cannon: like the chariot"),
            ("xiangqi", "馬怎麼走？", "馬：走日字"),
            ("xiangqi", "帥怎麼走", "將（帥）："),
            ("xiangqi", "马怎么走", "马：走日字"),
            ("xiangqi", "how does repetition work?", "**Repetition.**"),
            ("go", "什么是打劫？", "**打劫。**"),
            ("go", "什麼是打劫？", "**打劫。**"),
            ("go", "what is ko?", "**Ko.**"),
            ("go", "what is a liberty", "**Liberties.**"),
            ("go", "气是什么", "**气与提子。**"),
            ("go", "how do you count?", "**Counting.**"),
            ("shogi", "how do I drop a pawn?", "**Drops.**"),
            ("shogi", "what is nifu", "**Drops.**"),
            ("shogi", "桂马怎么走", "桂马："),
            ("shogi", "銀怎麼走？", "銀將："),
            ("chess", "can I castle?", "**Castling.**"),
            ("chess", "can pawns move backwards?", "Pawn: "),
            ("chess", "how does a pawn capture?", "Pawn: "),
            ("xiangqi", "炮怎么吃子？", "炮："),
            ("xiangqi", "象能過河嗎？", "象（相）："),
            ("gongzhu", "猪多少分？", "**计分。**"),
            ("gongzhu", "全红怎么算？", "**收全红。**"),
            ("gongzhu", "what is the transformer?", "**What counts.**"),
            // Of a game that is built on another, what that says.
            ("crazyhouse", "how do drops work?", "**Drops.**"),
            (
                "crazyhouse",
                "how does the knight move?",
                "Knight: two squares straight",
            ),
            ("crazyhouse", "what is en passant?", "**En passant.**"),
            ("amazon", "how does the amazon move?", "**The amazon**"),
        ] {
            let found = asked(game, question).map(|it| it.text).unwrap_or_default();
            assert!(found.starts_with(begins), "{game}, {question}: {found}");
        }
    }

    #[test]
    fn whatever_is_no_question_about_rules_finds_nothing() {
        for text in [
            "",
            "castling",
            "knight",
            "I want to castle",
            "what do you think of castling?",
            "how are you?",
            "what is your name?",
            "how is the weather today?",
            "what is check?",
            "how do I move?",
            "what's next?",
            "what's your choice?",
            "what's the score?",
            "how do I go to the next move?",
            "怎么走",
            "怎么吃？",
            "怎么了",
            "你叫什么",
            "什么是人生",
            "王车易位",
        ] {
            assert!(asked("chess", text).is_none(), "{text}");
        }
        let long = format!("what is {}", "castling ".repeat(50));
        assert!(asked("chess", &long).is_none());
    }

    #[test]
    fn a_part_knows_its_language_its_game_and_its_piece() {
        let found = asked("crazyhouse", "how does the knight move?").unwrap();
        assert_eq!(
            (found.game.key, found.piece),
            ("chess", Some("chess-knight"))
        );
        let found = asked("xiangqi", "馬怎麼走？").unwrap();
        assert_eq!(found.language, Language::ZhTw);
        assert_eq!(found.piece, Some("xiangqi-horse"));
        assert_eq!(asked("go", "what is ko?").unwrap().piece, None);
    }

    #[test]
    fn rules_that_refer_to_those_of_another_game_name_its_key_and_end_with_one_that_does_not() {
        let games = games();
        let known = Known {
            language: Language::EnUs,
            games: &games,
        };
        for info in &games {
            let refers = wording::rules(Language::EnUs, info.key).contains("/rules game:");
            assert_eq!(known.base(info).is_some(), refers, "{}", info.key);
            let bases = std::iter::successors(known.base(info), |base| known.base(base));
            assert!(bases.take(games.len()).count() < 4, "{}", info.key);
        }
    }

    #[test]
    fn a_game_that_is_named_is_found_with_what_is_asked() {
        let names = |language: Language, key: &str| vec![wording::game(language, key)];
        for (text, expected) in [
            (
                "how do I castle in chess?",
                Some(("chess", "how do i castle in")),
            ),
            ("象棋里马怎么走？", Some(("xiangqi", "里马怎么走"))),
            ("国际象棋里马怎么走", Some(("chess", "里马怎么走"))),
            (
                "what is a good liberty in go?",
                Some(("go", "what is a good liberty in")),
            ),
            ("how do I go to the next move", None),
            ("how do I castle", None),
        ] {
            let found = game_in(&games(), text, names);
            let found = found.as_ref().map(|(info, rest)| (info.key, rest.as_str()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
