//! Whether somebody says that they would like to play, which game, on which terms, and with whom: `challenge @Ben to 9x9
//! go`. Pure.

use qiyuan_core::{rules::Info, sentence::is_han, session::PlayerId};

use super::{
    commands::game_search::{called, names},
    said_terms::{SaidTerms, TextWithTerms},
    wording::{self, Language, phrases, plain_words, words_of},
};

/// The most characters of a wish that is looked at, beside those who are mentioned.
const LONGEST: usize = 120;

/// What somebody would like to play; at least one of game and opponents is said.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    /// Which game.
    pub game: Option<&'static Info>,
    /// With whom: everybody who is named, once.
    pub opponents: Vec<PlayerId>,
    /// The key of the setup, if the size of the board is said and the game has such a board.
    pub setup: Option<&'static str>,
    /// The clock in its notation, if one is said.
    pub clock: Option<String>,
    /// Whether terms are said that only `/challenge` has.
    pub has_more: bool,
}

impl Wish {
    /// A wish to play a game.
    pub(super) fn of(game: &'static Info) -> Self {
        Self {
            game: Some(game),
            ..Self::default()
        }
    }

    /// The same on these terms; on a board of their size if the game has such a board.
    pub(super) fn on(self, terms: SaidTerms) -> Self {
        let key = terms.size.map(|size| format!("{size}x{size}"));
        let setups = self.game.map(|info| info.setups).unwrap_or_default();
        let mut setups = setups.iter().copied();
        let setup = setups.find(|it| Some(*it) == key.as_deref());
        Self {
            setup,
            clock: terms.clock,
            has_more: terms.has_more,
            ..self
        }
    }

    /// The same without somebody among the opponents.
    pub(super) fn without(mut self, player: PlayerId) -> Self {
        self.opponents.retain(|it| *it != player);
        self
    }
}

/// The game that a text names and nothing else, perhaps among words that people say beside one.
pub(super) fn game_alone(games: &[&'static Info], text: &str) -> Option<&'static Info> {
    let plain = plain_words(text);
    if plain.contains(is_han) {
        return unspaced_alone(games, &plain);
    }
    let is_beside = |word: &&str| phrases("said-play-beside").any(|it| it == *word);
    let words: Vec<&str> = plain.split(' ').collect();
    let from = words.iter().position(|word| !is_beside(word))?;
    let to = words.iter().rposition(|word| !is_beside(word))?;
    called(games, &plain).or_else(|| called(games, &words[from..=to].join(" ")))
}

/// The same where words are not separated: `一局象棋`, `圍棋好嗎`.
fn unspaced_alone(games: &[&'static Info], plain: &str) -> Option<&'static Info> {
    let behind = || phrases("said-play-beside").chain(phrases("said-politely-behind"));
    let begins = phrases("said-play-before-game").filter_map(|word| plain.strip_prefix(word));
    let mut rests = [plain].into_iter().chain(begins).map(str::trim_start);
    rests.find_map(|rest| {
        let ends = behind().filter_map(|word| rest.strip_suffix(word));
        let mut names = [rest].into_iter().chain(ends);
        names.find_map(|name| called(games, name.trim_end()))
    })
}

/// What somebody would like to play who names a game and people: `chess with Eve`, `chess <@12>`.
pub(super) fn with_somebody(games: &[&'static Info], text: &str) -> Option<Wish> {
    let (opponents, rest) = people_and_rest(text);
    let plain = plain_words(&rest);
    let game = match (opponents.is_empty(), plain.contains(is_han)) {
        (false, true) => {
            let mut rests = phrases("said-play-first").filter_map(|word| plain.strip_prefix(word));
            game_alone(games, &plain)
                .or_else(|| rests.find_map(|rest| game_alone(games, rest.trim_start())))
        }
        (false, false) => game_alone(games, &plain),
        (true, _) => game_before_name(games, &plain),
    };
    game.map(|game| Wish {
        opponents,
        ..Wish::of(game)
    })
}

/// The game that stands before a word such as `with` and a name that is no mention: `chess with Eve`, 象棋跟小明.
fn game_before_name(games: &[&'static Info], plain: &str) -> Option<&'static Info> {
    phrases("said-play-between").find_map(|word| match word.contains(is_han) {
        true => {
            let (game, name) = plain.split_once(word)?;
            // Two games are rather compared.
            let is_name = !name.is_empty()
                && !wording::has_asking_words(name)
                && longest_named(games, |it| name.contains(it)).is_none();
            game_alone(games, game).filter(|_| is_name)
        }
        false => game_alone(games, plain.split_once(&format!(" {word} "))?.0),
    })
}

/// What a text says that its author would like to play, if it does and names a game or mentions somebody.
pub(super) fn wish(games: &[&'static Info], said: &TextWithTerms<'_>) -> Option<Wish> {
    let (opponents, rest) = people_and_rest(&said.rest);
    if rest.chars().nth(LONGEST).is_some() {
        return None;
    }
    let plain = plain_words(&rest);
    let game = match plain.contains(is_han) {
        true => unspaced(games, &plain)?,
        false => spaced(games, &plain)?,
    };
    let wish = Wish {
        game,
        opponents,
        ..Wish::default()
    };
    (wish.game.is_some() || !wish.opponents.is_empty()).then(|| wish.on(said.terms.clone()))
}

/// The people who are mentioned, each once, and the text without mentions.
pub(super) fn people_and_rest(text: &str) -> (Vec<PlayerId>, String) {
    let (mut people, mut rest, mut left) = (Vec::new(), String::new(), text);
    while let Some((before, behind)) = left.split_once("<@") {
        let mentioned = behind.split_once('>').and_then(|(id, behind)| {
            let id: u64 = id.trim_start_matches('!').parse().ok()?;
            Some((PlayerId(id), behind)).filter(|_| id > 0)
        });
        rest.push_str(before);
        match mentioned {
            Some((id, behind)) => {
                if !people.contains(&id) {
                    people.push(id);
                }
                rest.push(' ');
                left = behind;
            }
            None => left = behind,
        }
    }
    rest.push_str(left);
    (people, rest)
}

/// The game, if one is named, of a wish that begins with the words for it: `let's play go`. Where none is, nothing else may
/// be said.
fn spaced(games: &[&'static Info], plain: &str) -> Option<Option<&'static Info>> {
    let wishes = words_of(Language::EnUs, "said-play").iter();
    let behind = wishes.filter_map(|wish| plain.strip_prefix(&**wish));
    let behind = behind.filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let rest = format!("{} ", behind.min_by_key(|rest| rest.len())?);
    let game = longest_named(games, |name| {
        let is_before = |word: &str| rest.contains(&format!(" {word} {name} "));
        rest.starts_with(&format!(" {name} ")) || phrases("said-play-before-game").any(is_before)
    });
    let mut words = rest.split_whitespace();
    let is_alone = words.all(|word| phrases("said-play-beside").any(|it| it == word));
    (game.is_some() || is_alone).then_some(game)
}

/// The same where words are not separated, of a wish that begins and goes on as one: `和 … 下棋`, also asked politely.
fn unspaced(games: &[&'static Info], plain: &str) -> Option<Option<&'static Info>> {
    let plain: String = plain.split_whitespace().collect();
    let mut asked = phrases("said-politely-behind").filter_map(|word| plain.strip_suffix(word));
    let plain = asked.next().unwrap_or(&plain);
    let game = longest_named(games, |name| name.contains(is_han) && plain.contains(name));
    let of_game = game.map(|_| phrases("said-play-verbs-of-game"));
    let mut verbs = phrases("said-play-verbs").chain(of_game.into_iter().flatten());
    let begins = phrases("said-play-first").filter_map(|word| plain.strip_prefix(word));
    // 谁想 and 有没有人 begin a wish, and would ask something behind that.
    let asks = begins.map(wording::has_asking_words).min();
    let goes_on = verbs.any(|word| plain.contains(word));
    (goes_on && asks == Some(false)).then_some(game)
}

/// The game with the longest name that is said.
fn longest_named(games: &[&'static Info], is_said: impl Fn(&str) -> bool) -> Option<&'static Info> {
    let mut longest: Option<(usize, &'static Info)> = None;
    for info in games {
        let named = Language::ALL.into_iter().flat_map(|it| names(it, info.key));
        for name in named.map(|name| plain_words(&name)) {
            let is_longer = longest.is_none_or(|(length, _)| length < name.len());
            if is_longer && !name.is_empty() && is_said(&name) {
                longest = Some((name.len(), info));
            }
        }
    }
    longest.map(|(_, info)| info)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<&'static Info> {
        qiyuan_games::ALL.iter().map(|it| it.info()).collect()
    }

    fn wished(text: &str) -> Option<(Option<&'static str>, Vec<u64>)> {
        let wish = wish(&games(), &TextWithTerms::of(text))?;
        Some((wish.game.map(|it| it.key), numbers(&wish)))
    }

    fn numbers(wish: &Wish) -> Vec<u64> {
        wish.opponents.iter().map(|it| it.0).collect()
    }

    #[test]
    fn a_wish_names_a_game_or_somebody() {
        let rows: &[(&str, Option<&str>, &[u64])] = &[
            ("play go with Ben", Some("go"), &[]),
            ("Play Go with <@12>!", Some("go"), &[12]),
            ("challenge <@!12> to chess", Some("chess"), &[12]),
            ("let's play <@7>", None, &[7]),
            (
                "can we play chinese chess with <@7> and <@8>?",
                Some("xiangqi"),
                &[7, 8],
            ),
            (
                "play Gong Zhu with <@1>, <@2> and <@3>",
                Some("gongzhu"),
                &[1, 2, 3],
            ),
            ("和 <@1>、<@2> 玩拱猪", Some("gongzhu"), &[1, 2]),
            ("跟 <@1> 和 <@2> 玩拱豬", Some("gongzhu"), &[1, 2]),
            ("play with <@1> and <@2>", None, &[1, 2]),
            ("play chess with <@1>, <@1>", Some("chess"), &[1]),
            ("和 <@12> 下围棋", Some("go"), &[12]),
            ("跟 <@12> 下盤象棋", Some("xiangqi"), &[12]),
            ("挑战 <@12>", None, &[12]),
            ("和 <@12> 下围棋吗？", Some("go"), &[12]),
            ("跟 <@12> 下一局好吗", None, &[12]),
            ("想和 <@12> 下棋，可以吗", None, &[12]),
            ("play a game of go", Some("go"), &[]),
            ("I'd like to play a game with <@12>, please", None, &[12]),
            ("我想玩斗牛", Some("niuniu"), &[]),
            ("anyone up for xiangqi?", Some("xiangqi"), &[]),
            ("looking for a game of chess", Some("chess"), &[]),
            ("play chess with <@12>, I want white", Some("chess"), &[12]),
            ("有人下象棋吗", Some("xiangqi"), &[]),
            ("有沒有人想下圍棋", Some("go"), &[]),
            ("谁想下象棋？", Some("xiangqi"), &[]),
            ("和 <@12> 打牌", None, &[12]),
            ("和 <@12> 打拱猪", Some("gongzhu"), &[12]),
        ];
        for (text, game, opponents) in rows {
            let expected = Some((*game, opponents.to_vec()));
            assert_eq!(wished(text), expected, "{text}");
        }
    }

    #[test]
    fn the_size_of_the_board_is_kept() {
        let games = games();
        for (text, setup) in [
            ("play go 9x9 with <@7>", Some("9x9")),
            ("let's play 9x9 go with <@7>", Some("9x9")),
            ("play go 13 × 13", Some("13x13")),
            ("play 9 by 9 go", Some("9x9")),
            ("我想下9路圍棋", Some("9x9")),
            ("跟 <@7> 下九路围棋", Some("9x9")),
            ("我想下 19 路围棋", Some("19x19")),
            ("play go", None),
            ("play 9x9 chess", None),
        ] {
            let wish = wish(&games, &TextWithTerms::of(text)).unwrap_or_else(|| panic!("{text}"));
            assert!(wish.game.is_some(), "{text}");
            assert_eq!(wish.setup, setup, "{text}");
        }
    }

    #[test]
    fn the_clock_is_kept() {
        for (text, clock) in [
            ("play chess with <@7> 10 minutes", "10m"),
            ("play chess 5+3 with <@7>", "5m+3s"),
            ("play 9x9 go with <@7>, 3 days a move", "3d"),
            ("play with <@7>, 10m+5s", "10m+5s"),
            ("和 <@7> 下象棋 10分钟", "10m"),
            ("和 <@7> 下象棋，10 分鐘", "10m"),
            ("跟 <@7> 下象棋每步3天", "3d"),
        ] {
            let wish = wish(&games(), &TextWithTerms::of(text)).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(wish.clock.as_deref(), Some(clock), "{text}");
            assert_eq!(numbers(&wish), [7], "{text}");
        }
    }

    #[test]
    fn a_game_is_named_alone_or_with_somebody() {
        let games = games();
        for (text, key) in [
            ("Chess!", Some("chess")),
            ("chess please", Some("chess")),
            ("a game of go", Some("go")),
            ("象棋", Some("xiangqi")),
            ("圍棋嗎？", Some("go")),
            ("chess960", Some("fischerandom")),
            ("一局象棋", Some("xiangqi")),
            ("象棋吧", Some("xiangqi")),
            ("chess, anyone?", Some("chess")),
            ("with", None),
            ("", None),
            ("chess is fun", None),
            ("象棋真好玩", None),
        ] {
            let found = game_alone(&games, text).map(|info| info.key);
            assert_eq!(found, key, "{text}");
        }
        for (text, expected) in [
            ("chess with eve", Some(("chess", vec![]))),
            ("<@7> chess?", Some(("chess", vec![7]))),
            (
                "Gongzhu with <@7>, <@8> and <@9>",
                Some(("gongzhu", vec![7, 8, 9])),
            ),
            ("和 <@7> 象棋", Some(("xiangqi", vec![7]))),
            ("和 <@7>、<@8> 拱猪", Some(("gongzhu", vec![7, 8]))),
            ("象棋跟小明", Some(("xiangqi", vec![]))),
            ("chess", None),
            ("come with me", None),
            ("象棋和围棋", None),
            ("象棋跟什么像", None),
            ("和棋", None),
        ] {
            let found = with_somebody(&games, text);
            let found = found.map(|it| (it.game.unwrap().key, numbers(&it)));
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn other_remarks_are_no_wishes() {
        for text in [
            "",
            "play",
            "play e4",
            "play knight f3",
            "playing go with <@12> was fun",
            "<@12> well played",
            "go <@12>!",
            "let's play and go home",
            "challenge accepted <@12>",
            "下次再说 <@12>",
            "下午好 <@12>",
            "玩得开心 <@12>",
            "和棋吧，下不动了 <@12>",
            "来看 <@12> 下围棋怎么样了",
            "下围棋怎么算赢",
            "围棋真好玩",
            "和棋",
            "<@",
            "play <@x> <@99999999999999999999999>",
            "play <@0>",
        ] {
            assert_eq!(wished(text), None, "{text}");
        }
    }
}
