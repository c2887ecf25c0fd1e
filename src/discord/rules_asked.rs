//! Which part of the rules of a game a question is about: `how do I castle?`, `馬怎麼走？`. Pure. The file
//! is long because half of it is a table of tests.
//!
//! What is compared are the words of the page of the rules itself: the names of pieces, the words in bold with which its
//! parts begin, and whatever only one part speaks of. For terms that are not found so, a game has a list of its own, which
//! says for each part by which other words it is asked for.

use std::collections::BTreeSet;

use qiyuan_core::{rules::Info, sentence::is_han};

use super::wording::{self, Language, phrases, plain_words, words_of};

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
    /// The game of which it is told: the one that was asked about, if the part is about a piece of it.
    pub told_of: &'static Info,
    /// The text.
    pub text: String,
    /// The piece that it is about, if it is about one.
    pub piece: Option<&'static str>,
    /// Whether the question is one about rules by its words alone, and about that piece.
    pub is_plainly_asked: bool,
}

impl Passage {
    /// The same as an answer about this game, which may be built on the one whose rules say it.
    fn about(self, info: &'static Info) -> Self {
        let has_piece = self.piece.is_some_and(|piece| info.pieces.contains(&piece));
        let told_of = if has_piece { info } else { self.game };
        Self { told_of, ..self }
    }
}

/// What of the rules of a game is asked for, if anything: in the reader's language if the question may be in that.
pub fn passage(
    reader: Language,
    games: &[&'static Info],
    info: &'static Info,
    text: &str,
) -> Option<Passage> {
    asked_in(reader, text).find_map(|asked| {
        let known = Known {
            language: asked.language,
            games,
        };
        let found = known.part(info, &asked)?.about(info);
        Some(Passage {
            is_plainly_asked: asked.is_plain && found.piece.is_some(),
            ..found
        })
    })
}

/// The same of whichever game has an answer and is not built on another: the first one of which the rules have a word of
/// what is asked, else the first one. Those that readers of the language mean by a name of several come first: 马 is in
/// Chinese rather the one of xiangqi.
pub fn passage_of_any(reader: Language, games: &[&'static Info], text: &str) -> Option<Passage> {
    let known = Known {
        language: reader,
        games,
    };
    let own = games.iter().filter(|info| known.base(info).is_none());
    let own: Vec<&'static Info> = own.copied().collect();
    let meant = words_of(reader, "said-rules-first-games");
    let is_meant = |info: &Info| meant.iter().any(|key| key == info.key);
    let own: Vec<&'static Info> = in_which_first(&own, is_meant).collect();
    let asked: Vec<AskedIn> = asked_in(reader, text).collect();
    let speaks = |info: &Info| {
        let has = |asked: &AskedIn| {
            let words = asked.subject.iter();
            let mut terms = words.filter(|word| word.chars().nth(1).is_some());
            // Rules that have the word in the singular have it, too.
            terms.any(|word| {
                let singular = word.strip_suffix('s').unwrap_or(word);
                has_in_rules(asked.language, info, singular)
            })
        };
        asked.iter().any(has)
    };
    in_which_first(&own, speaks).find_map(|info| passage(reader, games, info, text))
}

/// Whether the rules of a game have a term in a language.
fn has_in_rules(language: Language, info: &Info, term: &str) -> bool {
    let rules = wording::rules(language, info.key).to_lowercase();
    rules.contains(term)
}

/// Games, those first for which this holds.
fn in_which_first(
    games: &[&'static Info],
    holds: impl Fn(&Info) -> bool,
) -> impl Iterator<Item = &'static Info> {
    let (first, others): (Vec<&'static Info>, Vec<&'static Info>) =
        games.iter().copied().partition(|info| holds(info));
    first.into_iter().chain(others)
}

/// What the rules of whichever game has this term say of it, where somebody names it and nothing else: of one whose rules
/// have it in words, if there is one. The name of a piece is no term of another game, where it is said for another piece.
pub fn of_term_of_any(reader: Language, games: &[&'static Info], text: &str) -> Option<Passage> {
    let term = plain_words(text);
    let is_piece = |name: &String| *name == term || term.strip_suffix('s') == Some(name);
    if names_of_pieces(games).any(|name| is_piece(&name)) {
        return None;
    }
    let speaks = |info: &Info| {
        let mut languages = Language::ALL.into_iter();
        !term.is_empty() && languages.any(|language| has_in_rules(language, info, &term))
    };
    in_which_first(games, speaks).find_map(|info| of_term(reader, games, info, text))
}

/// What the rules of a game say of a term that somebody names and nothing else: `en passant`, `劫`.
pub fn of_term(
    reader: Language,
    games: &[&'static Info],
    info: &'static Info,
    text: &str,
) -> Option<Passage> {
    let term = plain_words(text);
    // `castle` may be a move.
    if wording::said_in_moves().any(|word| word == term) {
        return None;
    }
    let others = Language::ALL.into_iter().filter(|it| *it != reader);
    let mut languages = [reader].into_iter().chain(others);
    languages.find_map(|language| Known { language, games }.of_term(info, &term))
}

/// Whether a text names a piece of one of these games, in any language: then it is not about another game.
pub fn names_piece(games: &[&'static Info], text: &str) -> bool {
    let words = format!(" {} ", plain_words(text));
    names_of_pieces(games).any(|name| has_term(&words, &name))
}

/// What pieces on boards are called, in every language, in lower case.
fn names_of_pieces(games: &[&'static Info]) -> impl Iterator<Item = String> {
    let boards = games.iter().filter(|info| !info.holds_cards);
    let names = boards.flat_map(|info| wording::piece_names(info));
    let names = names.map(|name| name.to_lowercase());
    names.filter(|name| !name.is_empty())
}

/// How a piece moves that is named alone, of the first game that has it.
pub fn of_piece_of_any(reader: Language, games: &[&'static Info], text: &str) -> Option<Passage> {
    let subject = [plain_words(text)];
    let meant = words_of(reader, "said-rules-first-games");
    let is_meant = |info: &Info| meant.iter().any(|key| key == info.key);
    let others = Language::ALL.into_iter().filter(|it| *it != reader);
    let mut languages = [reader].into_iter().chain(others);
    languages.find_map(|language| {
        let known = Known { language, games };
        in_which_first(games, is_meant).find_map(|info| known.about_piece(info, &subject))
    })
}

/// The first part of the rules of a game, for a question in which nothing is left beside its name: `what is Go?`.
pub fn introduction(
    reader: Language,
    games: &[&'static Info],
    info: &'static Info,
    rest: &str,
) -> Option<Passage> {
    let asks = |asked: &AskedIn| asked.is_plain && asked.subject.is_empty();
    let asked = asked_in(reader, rest).find(asks)?;
    let known = Known {
        language: asked.language,
        games,
    };
    let first = parts_of(asked.language, info).into_iter().next()?;
    Some(known.passage(info, first.text, None))
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
                false => is_named(&plain, &name),
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

/// Whether words name a game in Latin letters, and do not merely have a word such as `go`: at their end, or behind a word
/// that is said before the name of a game.
fn is_named(plain: &str, name: &str) -> bool {
    let mut before = phrases("said-rules-before-game");
    plain.ends_with(&format!(" {name} "))
        || before.any(|word| plain.contains(&format!(" {word} {name} ")))
}

/// What a text asks about in a language.
struct AskedIn {
    language: Language,
    /// All words of the text, with a space around each.
    words: String,
    /// Those that say what is asked about; none if it is a question about rules only where it has a term of a game.
    subject: Vec<String>,
    /// Whether its words alone say that it is a question about rules.
    is_plain: bool,
}

/// What a text asks about in each language in which it may be a question about rules: first where its words say that it
/// is one, then where it may be one; each time in the reader's language first.
fn asked_in(reader: Language, text: &str) -> impl Iterator<Item = AskedIn> {
    let is_short = text.chars().nth(LONGEST).is_none();
    let text = plain_words(text);
    let languages = move || {
        let others = Language::ALL.into_iter().filter(move |it| *it != reader);
        [reader].into_iter().chain(others).filter(move |_| is_short)
    };
    let plainly = ["said-rules-asked", "said-rules-whether"].as_slice();
    let perhaps = ["said-rules-of-terms"].as_slice();
    let all = languages().map(move |it| (it, plainly));
    let all = all.chain(languages().map(move |it| (it, perhaps)));
    all.filter_map(move |(language, keys)| {
        let of_words = match text.contains(is_han) {
            true => unspaced,
            false => spaced,
        };
        let asking = keys.iter().flat_map(|key| words_of(language, key));
        let asking: Vec<String> = asking.cloned().collect();
        let mut subject = of_words(language, &text, &asking)?;
        let is_plain = keys == plainly;
        if !is_plain {
            subject.clear();
        }
        Some(AskedIn {
            language,
            words: format!(" {text} "),
            subject,
            is_plain,
        })
    })
}

/// The words behind those with which such a question begins.
fn spaced(language: Language, text: &str, asking: &[String]) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split(' ').collect();
    let beside = words_of(language, "said-rules-beside");
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
fn unspaced(language: Language, text: &str, asking: &[String]) -> Option<Vec<String>> {
    if !asking.iter().any(|it| text.contains(it)) {
        return None;
    }
    let mut left_out = asking.to_vec();
    left_out.extend_from_slice(words_of(language, "said-rules-beside"));
    left_out.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let left_out = left_out.iter();
    let rest = left_out.fold(text.to_owned(), |rest, word| rest.replace(word, " "));
    Some(rest.split_whitespace().map(str::to_owned).collect())
}

/// In which language the rules of which games are known.
#[derive(Clone, Copy)]
struct Known<'a> {
    language: Language,
    games: &'a [&'static Info],
}

impl Known<'_> {
    /// The part of a game's rules about this; else that of the game on which it is built. What a game says of a piece in
    /// a title, it says because the other game's rules of it do not hold.
    fn part(self, info: &'static Info, asked: &AskedIn) -> Option<Passage> {
        let (base, subject) = (self.base(info), &*asked.subject);
        let found = self
            .about_piece(info, subject)
            .or_else(|| self.about_changed_piece(info, base?, subject))
            .or_else(|| self.about_piece(base?, subject))
            .or_else(|| self.about_own_term(info, &asked.words, subject))
            .filter(|found| !self.names_another_piece(info, subject, found))
            .or_else(|| self.about(info, subject));
        match (found, base) {
            (Some(found), _) => Some(found),
            (None, Some(base)) => self.part(base, asked),
            (None, None) => None,
        }
    }

    /// What is said of the longest term of a game's own list that is in these words. The list names each part by words
    /// that stand in it, or a piece by its name. A term of one character may be part of any other word, and has to be all
    /// that is asked about.
    fn about_own_term(
        self,
        info: &'static Info,
        words: &str,
        subject: &[String],
    ) -> Option<Passage> {
        let mut longest: Option<(usize, String)> = None;
        for (part, term) in self.own_terms(info) {
            let length = term.chars().count();
            let is_longer = longest.as_ref().is_none_or(|(least, _)| *least < length);
            let is_one_character = length == 1 && term.starts_with(is_han);
            let may_be_part = is_one_character && !subject.is_empty() && subject != [term.as_str()];
            if is_longer && !may_be_part && has_term(words, &term) {
                longest = Some((length, part));
            }
        }
        let (_, part) = longest?;
        let named = [part];
        self.about_piece(info, &named).or_else(|| {
            let parts = parts_of(self.language, info);
            let is_titled = |part: &&Part| part.title.starts_with(&named[0]);
            let has_words = |part: &&Part| part.text.to_lowercase().contains(&named[0]);
            let titled = parts.iter().find(is_titled);
            let titled = titled.map(|part| part.text.clone());
            let text = titled
                .or_else(|| only_label(&parts, |label| label.starts_with(&named[0])))
                .or_else(|| Some(parts.iter().find(has_words)?.text.clone()))?;
            Some(self.passage(info, text, None))
        })
    }

    /// What is said of a term that is a title or in a game's own list; else by the game on which it is built.
    fn of_term(self, info: &'static Info, term: &str) -> Option<Passage> {
        let parts = parts_of(self.language, info);
        let mut titled = parts.iter().filter(|part| plain_words(&part.title) == term);
        if let Some(part) = titled.next().filter(|_| !term.is_empty()) {
            return Some(self.passage(info, part.text.clone(), None));
        }
        if self.own_terms(info).iter().any(|(_, own)| own == term) {
            return self.about_own_term(info, &format!(" {term} "), &[]);
        }
        self.of_term(self.base(info)?, term)
    }

    /// The terms of a game's own list, and of that of card games for those, each behind what names its part.
    fn own_terms(self, info: &Info) -> Vec<(String, String)> {
        let of_cards = info.holds_cards.then_some("cards");
        let owners = [Some(info.key), of_cards].into_iter().flatten();
        let keys = owners.map(|owner| format!("said-rules-terms-{owner}"));
        let mut found = Vec::new();
        for key in keys.filter(|key| self.language.has(key)) {
            for group in self.language.say(&key).split(';') {
                let Some((part, terms)) = group.split_once(':') else {
                    continue;
                };
                let terms = terms.split(',').map(|term| term.trim().to_owned());
                let terms = terms.filter(|term| !term.is_empty());
                found.extend(terms.map(|term| (part.trim().to_owned(), term)));
            }
        }
        found
    }

    /// How a piece that is named alone moves.
    fn about_piece(self, info: &'static Info, subject: &[String]) -> Option<Passage> {
        let piece = self.piece(info, subject)?;
        let mut parts = parts_of(self.language, info);
        if self.base(info).is_some() {
            // The last part refers to that game by its name: 国际象棋 speaks of no 象.
            parts.pop();
        }
        let text = of_piece(self.language, &parts, subject)?;
        Some(self.passage(info, text, Some(piece)))
    }

    /// Whether words name a piece, and a part of the rules is about another: `can the bishop jump?` is not about the knight.
    fn names_another_piece(self, info: &Info, subject: &[String], found: &Passage) -> bool {
        let mut words = subject.iter().map(std::slice::from_ref);
        let named = words.find_map(|word| self.piece(info, word));
        found.piece.is_some() && named.is_some() && found.piece != named
    }

    /// The part whose title speaks of a piece of the game on which this one is built, where that piece is asked for.
    fn about_changed_piece(
        self,
        info: &'static Info,
        base: &Info,
        subject: &[String],
    ) -> Option<Passage> {
        let mut words = subject.iter().map(std::slice::from_ref);
        let (piece, word) = words.find_map(|word| Some((self.piece(base, word)?, word)))?;
        let parts = parts_of(self.language, info);
        let is_about = |part: &&Part| match &word[0] {
            name if name.contains(is_han) => {
                let rest = part.title.strip_prefix(name.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('的'))
            }
            _ => speaks_of_all(self.language, &part.title, word),
        };
        let part = parts.iter().find(is_about)?;
        Some(self.passage(info, part.text.clone(), Some(piece)))
    }

    /// What is said of anything else.
    fn about(self, info: &'static Info, subject: &[String]) -> Option<Passage> {
        if subject.is_empty() {
            return None;
        }
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
            told_of: info,
            text,
            piece,
            is_plainly_asked: false,
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

    /// The piece of a game that is named, alone. What lies on a table of cards does not move.
    fn piece(self, info: &Info, subject: &[String]) -> Option<&'static str> {
        if info.holds_cards {
            return None;
        }
        let said = subject.join(" ");
        let mut pieces = info.pieces.iter().copied();
        pieces.find(|piece| {
            let name = wording::piece_name(self.language, piece).to_lowercase();
            name == said || said.strip_suffix('s') == Some(&*name)
        })
    }
}

/// Whether words, with a space around each, have a term: in Chinese anywhere, else as words of their own, in the singular
/// or plural.
fn has_term(words: &str, term: &str) -> bool {
    if term.contains(is_han) {
        return words.contains(term);
    }
    words.contains(&format!(" {term} ")) || words.contains(&format!(" {term}s "))
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
    let beside = words_of(language, "said-rules-beside");
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
    let is_one_character =
        |letter: char| letter.is_alphanumeric() || letter == '\'' || letter == '-';
    let plain = |word: &str| {
        let word = word.strip_suffix("'s").unwrap_or(word);
        word.strip_suffix('s').unwrap_or(word).to_owned()
    };
    let same: Vec<String> = same.iter().map(|word| plain(word)).collect();
    let mut words = text.split(|letter| !is_one_character(letter));
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
    fn the_last_part_alone_refers_to_the_game_on_which_another_is_built() {
        let games = games();
        for language in Language::ALL {
            let known = Known {
                language,
                games: &games,
            };
            let built = games
                .iter()
                .filter_map(|info| Some((*info, known.base(info)?)));
            for (info, base) in built {
                let name = wording::game(language, base.key);
                let parts = parts_of(language, info);
                let refers = |part: &Part| {
                    let has_command = part.text.contains("`/");
                    has_command && (part.text.contains(&name) || part.text.contains(base.key))
                };
                let referring = parts.iter().filter(|part| refers(part)).count();
                let last = parts.last().is_some_and(refers);
                assert!(last && referring == 1, "{} in {}", info.key, language.tag());
            }
        }
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
            (
                "cheshire",
                "can the king move like a queen?",
                "**The king's first move**",
            ),
            ("cheshire", "王怎么走", "**王的第一步**"),
        ] {
            let found = asked(game, question).map(|it| it.text).unwrap_or_default();
            assert!(found.starts_with(begins), "{game}, {question}: {found}");
        }
    }

    /// Questions of beginners: the game, the question, and words that stand in the part that answers it.
    const OF_BEGINNERS: &str = "
        chess | what is check? | which is check
        chess | can the bishop jump? | Bishop
        chess | can the knight jump? | Knight
        chess | what is touch move | A move counts once
        chess | is touch move enforced? | A move counts once
        behemoth | how does the behemoth move? | one to four squares
        behemoth | can the behemoth crush my king? | crushed it
        behemoth | 巨獸怎麼走 | 走一到四格
        dark | which squares do I see? | You see only
        dark | 看得到哪些格？ | 只看得到
        niuniu | 炸弹牛几倍 | 倍
        gongzhu | 全红多少分 | 200
        gongzhu | 收了全部紅心怎麼算？ | 200
        shogi | what is sente | moves first
        go | 什么是贴目 | 贴给白方
        chess | who goes first? | White moves first
        chess | how do I win? | checkmate
        chess | can I castle out of check? | Castling
        chess | what is stalemate? | no legal move and no check
        chess | what happens when a pawn reaches the other side? | Promotion
        chess | can a pawn move two squares? | two on its first move
        chess | is there threefold repetition? | threefold repetition
        chess | what happens if I run out of time? | you lose
        chess | 什么是将军 | 就是将军
        chess | 谁先走？ | 白方先走
        chess | 什么是逼和 | 无子可走又没被将军
        chess | 兵到底线能变后吗 | 升变
        chess | 超时怎么办 | 超时判负
        chess | 能入堡吗 | 王车易位
        chess | 什麼是將軍 | 就是將軍
        chess | 誰先走？ | 白方先走
        chess | 可以長入堡嗎 | 長入堡
        chess | 逾時怎麼辦 | 逾時判負
        chess | 什麼是逼和 | 逼和
        xiangqi | may the generals face each other? | may not face each other
        xiangqi | what is the flying general rule? | may not face each other
        xiangqi | is stalemate a draw? | no moves left, you lose
        xiangqi | what is perpetual check? | check on every move
        xiangqi | what is the palace? | inside the palace
        xiangqi | who moves first? | Red moves first
        xiangqi | how many rounds without a capture is a draw? | 60 rounds
        xiangqi | 能对面吗 | 不能在同一直线上对面
        xiangqi | 将帅能见面吗 | 不能在同一直线上对面
        xiangqi | 什么是困毙 | 困毙
        xiangqi | 什么叫蹩马腿 | 蹩住马腿
        xiangqi | 什么是象眼？ | 象眼
        xiangqi | 能长将吗 | 长将判负
        xiangqi | 可以一直将吗 | 长将判负
        xiangqi | 炮架是什么 | 隔且只隔一个子
        xiangqi | 谁先走 | 红方先走
        xiangqi | 能對面嗎 | 不能在同一直線上對面
        xiangqi | 什麼是王見王 | 不能在同一直線上對面
        xiangqi | 什麼叫拐馬腳 | 拐馬腳
        xiangqi | 可以長將嗎 | 長將判負
        xiangqi | 沒棋可走怎麼算 | 困斃
        go | what is komi? | White adds komi
        go | how much is komi? | 7.5
        go | what is atari? | in atari
        go | what are eyes? | their eyes
        go | what is seki? | seki
        go | when does the game end? | both of you have passed
        go | can I pass? | You can pass
        go | who wins? | higher total
        go | who goes first? | Black first
        go | can I repeat a position? | may not repeat
        go | what are handicap stones? | 2 to 9 stones
        go | 什么是贴目 | 贴 3¾ 子
        go | 贴几目？ | 7½ 目
        go | 什么是打吃 | 只剩一口气
        go | 什么是眼 | 真眼
        go | 双活怎么算 | 双活
        go | 什么时候结束 | 双方相继停一手后
        go | 谁先下 | 黑先
        go | 能自杀吗 | 禁着点
        go | 什麼是貼目 | 貼 7 目半
        go | 什麼是叫吃 | 只剩一口氣
        go | 什麼是禁入點 | 禁著點
        go | 死子怎麼算 | 協商死子
        shogi | what is nifu? | (nifu)
        shogi | must I promote? | has to promote
        shogi | what is a tokin? | move like golds
        shogi | what happens with captured pieces? | goes into your hand
        shogi | what is sennichite? | fourth time
        shogi | what is impasse? | Declaration
        shogi | who moves first? | Sente moves first
        shogi | what is sente? | Sente moves first
        shogi | 什么是二步 | （二步）
        shogi | 必须成吗 | 必须升变
        shogi | 吃掉的棋子怎么用 | 持驹
        shogi | 什么是千日手 | 同一局面出现四次
        shogi | 什么是入玉 | 入玉宣言
        shogi | 龙马怎么走 | 龙马，可再直走一格
        shogi | 什麼是二步 | （二步）
        shogi | 必須成嗎 | 必須升變
        shogi | 什麼是打步詰 | 不能打步將死對方
        shogi | 什麼是千日手 | 同一局面出現四次
        gongzhu | must I follow suit? | Follow suit if you can
        gongzhu | are there trumps? | without trumps
        gongzhu | who leads first? | whoever holds ♣2
        gongzhu | how much is the pig worth? | pig ♠Q −100
        gongzhu | what is shooting the moon? | All hearts
        gongzhu | what does exposing do? | It doubles them
        gongzhu | can I play an exposed card? | first trick in which its suit is led
        gongzhu | when does it end? | −1000
        gongzhu | how many hands do we play? | 1, 4 or 8 hands
        gongzhu | what happens if someone leaves? | come last
        gongzhu | can you cheat? | SHA-256
        gongzhu | 必须跟牌吗 | 有同花色的牌必须跟
        gongzhu | 谁先出 | ♣2
        gongzhu | 羊多少分 | 羊 ♦J +100
        gongzhu | 什么是变压器 | 变压器 ♣10
        gongzhu | 可以亮猪吗 | 各人同时暗选
        gongzhu | 什么是大满贯 | 大满贯
        gongzhu | 打几局？ | 1、4 或 8 局
        gongzhu | 谁当猪 | 最低者当猪
        gongzhu | 怎么知道没有作弊 | SHA-256
        gongzhu | 必須跟牌嗎 | 有同花色的牌必須跟
        gongzhu | 誰先出 | ♣2
        gongzhu | 什麼是賣豬 | 每個人同時暗選
        gongzhu | 什麼是大滿貫 | 大滿貫
        gongzhu | 打幾局？ | 1、4 或 8 局
        niuniu | what is bull bull? | a 0 is bull bull
        niuniu | what is a bomb? | four of a kind
        niuniu | what is the bank? | bids for the bank
        niuniu | how do I bid? | bids for the bank
        niuniu | how much can I stake? | stakes 1, 2 or 3
        niuniu | what is the highest hand? | from low to high
        niuniu | how many hands do we play? | ten hands
        niuniu | can I win money? | can't be bought
        niuniu | how are cards dealt? | SHA-256
        niuniu | 什么是抢庄 | 各自暗选抢不抢庄
        niuniu | 什么是牛牛 | 个位为 0 是牛牛
        niuniu | 什么是五小牛 | 每张小于 5
        niuniu | 炸弹几倍 | 炸弹牛
        niuniu | 牛牛几倍 | 牌型与倍数
        niuniu | 一样大怎么办 | 牌型相同
        niuniu | 谁坐庄 | 随机定庄
        niuniu | 什么是看牌抢庄 | 先看自己的前四张
        niuniu | 打几局 | 打完十局
        niuniu | 能赢钱吗 | 不能买卖
        niuniu | 什麼是搶莊 | 各自暗選搶不搶莊
        niuniu | 什麼是沒牛 | 沒牛
        niuniu | 炸彈幾倍 | 炸彈牛
        niuniu | 牛牛幾倍 | 牌型與倍數
        niuniu | 誰做莊 | 隨機決定莊家
        niuniu | 打幾局 | 打完十局";

    #[test]
    fn a_term_alone_is_explained_and_another_word_is_not() {
        let games = games();
        for (game, term, says) in [
            ("chess", "castling", ""),
            ("chess", "touch move", "A move counts once"),
            ("chess", "En passant?", "**En passant.**"),
            ("recycle", "stalemate", "stalemate"),
            ("xiangqi", "chess", ""),
            ("gongzhu", "亮牌", "亮"),
            ("chess", "leaderboard", ""),
            ("chess", "", ""),
        ] {
            let info = qiyuan_games::by_key(game).unwrap().info();
            let found = of_term(Language::EnUs, &games, info, term);
            let found = found.map(|it| it.text).unwrap_or_default();
            assert_eq!(found.is_empty(), says.is_empty(), "{term}: {found}");
            assert!(found.contains(says), "{term}: {found}");
        }
    }

    #[test]
    fn what_beginners_ask_is_answered_by_a_part_that_says_it() {
        let lines = OF_BEGINNERS.lines().map(str::trim);
        let mut failed = Vec::new();
        for line in lines.filter(|line| !line.is_empty()) {
            let [game, question, says] =
                <[&str; 3]>::try_from(line.split('|').map(str::trim).collect::<Vec<&str>>())
                    .unwrap();
            let found = asked(game, question).map(|it| it.text).unwrap_or_default();
            if !found.contains(says) {
                failed.push(format!("{line}: {found}"));
            }
        }
        assert!(failed.is_empty(), "{failed:#?}");
    }

    #[test]
    fn a_game_that_is_named_alone_is_introduced_by_the_first_part_of_its_rules() {
        for (question, game, begins) in [
            ("what is Cheshire Cat Chess?", "cheshire", "**Every square"),
            ("how is Go played?", "go", "Black and White take turns"),
            ("什么是迷雾国际象棋？", "dark", "**只看得到"),
        ] {
            let (info, rest) = game_in(&games(), question, |language, key| {
                vec![wording::game(language, key)]
            })
            .unwrap();
            let found = introduction(Language::EnUs, &games(), info, &rest);
            let text = found.map(|it| it.text).unwrap_or_default();
            assert_eq!(info.key, game);
            assert!(text.starts_with(begins), "{question}: {text}");
        }
        assert!(introduction(Language::EnUs, &games(), games()[0], "I like").is_none());
    }

    #[test]
    fn every_listed_term_leads_to_a_part_of_its_game() {
        for info in games() {
            for language in Language::ALL {
                let games = games();
                let known = Known {
                    language,
                    games: &games,
                };
                for (part, term) in known.own_terms(info) {
                    let words = format!(" {term} ");
                    let found = known.about_own_term(info, &words, &[]);
                    assert!(found.is_some(), "{}: {part}: {term}", info.key);
                    assert_eq!(plain_words(&term), term, "{}: {part}", info.key);
                }
            }
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
