//! Whether somebody says that they would like to play, which game, on a board of which size, and with whom: `challenge
//! @Ben to 9x9 go`. Pure.

use qiyuan_core::{rules::Info, sentence::is_han, session::PlayerId};

use super::{
    commands::game_search::{called, names},
    rules_asked::listed,
    wording::{self, Language, plain_words},
};

/// The most characters of a wish that is looked at.
const LONGEST: usize = 120;

/// What somebody would like to play; at least one of both is said.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// Which game.
    pub game: Option<&'static Info>,
    /// With whom.
    pub opponent: Option<PlayerId>,
    /// The key of the setup, if the size of the board is said and the game has such a board.
    pub setup: Option<&'static str>,
}

impl Wish {
    /// The same on a board of this size, if the game has such a board.
    pub(super) fn on(self, size: Option<u8>) -> Self {
        let key = size.map(|size| format!("{size}x{size}"));
        let setups = self.game.map(|info| info.setups).unwrap_or_default();
        let setup = setups
            .iter()
            .copied()
            .find(|it| Some(*it) == key.as_deref());
        Self { setup, ..self }
    }
}

/// The size of a board that is said, and the text without it: `9x9`, `9 by 9`, `9路`, `九路`.
pub(super) fn size_in(text: &str) -> (Option<u8>, String) {
    const SIZES: [(u8, [&str; 6]); 3] = [
        (
            19,
            ["19x19", "19×19", "19*19", "19 by 19", "19路", "十九路"],
        ),
        (
            13,
            ["13x13", "13×13", "13*13", "13 by 13", "13路", "十三路"],
        ),
        (9, ["9x9", "9×9", "9*9", "9 by 9", "9路", "九路"]),
    ];
    let lower = text
        .to_lowercase()
        .replace(" 路", "路")
        .replace(" x ", "x")
        .replace(" × ", "×");
    for (size, written) in SIZES {
        if let Some(written) = written.iter().find(|it| lower.contains(**it)) {
            return (Some(size), lower.replace(written, " "));
        }
    }
    (None, text.to_owned())
}

/// The game that a text names and nothing else, perhaps among words that people say beside one.
pub(super) fn game_alone(games: &[&'static Info], text: &str) -> Option<&'static Info> {
    let plain = plain_words(text);
    if plain.contains(is_han) {
        let ends = Language::ALL.into_iter();
        let ends = ends.flat_map(|it| listed(it, "said-play-politely"));
        let mut rests = ends.filter_map(|word| Some(plain.strip_suffix(&*word)?.to_owned()));
        return called(games, &plain).or_else(|| rests.find_map(|rest| called(games, &rest)));
    }
    let beside = listed(Language::EnUs, "said-play-beside");
    let is_beside = |word: &&str| beside.iter().any(|it| it == word);
    let words: Vec<&str> = plain.split(' ').collect();
    let from = words.iter().position(|word| !is_beside(word))?;
    let to = words.iter().rposition(|word| !is_beside(word))?;
    called(games, &plain).or_else(|| called(games, &words[from..=to].join(" ")))
}

/// What somebody would like to play who names a game and a person: `chess with Eve`, `chess <@12>`.
pub(super) fn with_somebody(games: &[&'static Info], text: &str) -> Option<Wish> {
    let (opponent, rest) = without_mentions(text);
    let plain = plain_words(&rest);
    let game = match opponent {
        Some(_) if plain.contains(is_han) => {
            let first = Language::ALL.into_iter();
            let first = first.flat_map(|it| listed(it, "said-play-first"));
            let mut rests = first.filter_map(|word| plain.strip_prefix(&*word));
            game_alone(games, &plain)
                .or_else(|| rests.find_map(|rest| game_alone(games, rest.trim_start())))
        }
        Some(_) => game_alone(games, &plain),
        None => {
            let between = listed(Language::EnUs, "said-play-between");
            let mut cuts = between.iter().map(|word| format!(" {word} "));
            cuts.find_map(|word| game_alone(games, plain.split_once(&word)?.0))
        }
    };
    let setup = None;
    game.map(|game| Wish {
        game: Some(game),
        opponent,
        setup,
    })
}

/// What a text says that its author would like to play, if it does and names a game or mentions somebody.
pub(super) fn wish(games: &[&'static Info], text: &str) -> Option<Wish> {
    if text.chars().nth(LONGEST).is_some() {
        return None;
    }
    let (size, text) = size_in(text);
    let (opponent, rest) = without_mentions(&text);
    let plain = plain_words(&rest);
    let game = match plain.contains(is_han) {
        true => unspaced(games, &plain)?,
        false => spaced(games, &plain)?,
    };
    let wish = Wish {
        game,
        opponent,
        setup: None,
    };
    (game.is_some() || opponent.is_some()).then(|| wish.on(size))
}

/// The first person who is mentioned, and the text without mentions.
fn without_mentions(text: &str) -> (Option<PlayerId>, String) {
    let (mut first, mut rest, mut left) = (None, String::new(), text);
    while let Some((before, behind)) = left.split_once("<@") {
        let mentioned = behind.split_once('>').and_then(|(id, behind)| {
            let id: u64 = id.trim_start_matches('!').parse().ok()?;
            Some((PlayerId(id), behind)).filter(|_| id > 0)
        });
        rest.push_str(before);
        match mentioned {
            Some((id, behind)) => {
                first = first.or(Some(id));
                rest.push(' ');
                left = behind;
            }
            None => left = behind,
        }
    }
    rest.push_str(left);
    (first, rest)
}

/// The game, if one is named, of a wish that begins with the words for it: `let's play go`. Where none is, nothing else may
/// be said.
fn spaced(games: &[&'static Info], plain: &str) -> Option<Option<&'static Info>> {
    let wishes = listed(Language::EnUs, "said-play").into_iter();
    let behind = wishes.filter_map(|wish| plain.strip_prefix(&wish));
    let behind = behind.filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let rest = format!("{} ", behind.min_by_key(|rest| rest.len())?);
    let before = listed(Language::EnUs, "said-play-before-game");
    let game = longest_named(games, |name| {
        let is_before = |word: &String| rest.contains(&format!(" {word} {name} "));
        rest.starts_with(&format!(" {name} ")) || before.iter().any(is_before)
    });
    let beside = listed(Language::EnUs, "said-play-beside");
    let mut words = rest.split_whitespace();
    let is_alone = words.all(|word| beside.iter().any(|it| it == word));
    (game.is_some() || is_alone).then_some(game)
}

/// The same where words are not separated, of a wish that begins and goes on as one: `和 … 下棋`, also asked politely.
fn unspaced(games: &[&'static Info], plain: &str) -> Option<Option<&'static Info>> {
    let plain: String = plain.split_whitespace().collect();
    let all = |key: &str| {
        Language::ALL
            .into_iter()
            .flat_map(|it| listed(it, key))
            .collect()
    };
    let politely: Vec<String> = all("said-play-politely");
    let mut asked = politely
        .iter()
        .filter_map(|word| plain.strip_suffix(&**word));
    let plain = asked.next().unwrap_or(&plain);
    let game = longest_named(games, |name| name.contains(is_han) && plain.contains(name));
    let (first, mut verbs): (Vec<String>, Vec<String>) =
        (all("said-play-first"), all("said-play-verbs"));
    if game.is_some() {
        verbs.extend(all("said-play-verbs-of-game"));
    }
    let begins = first.iter().any(|word| plain.starts_with(&**word));
    let goes_on = verbs.iter().any(|word| plain.contains(&**word));
    (begins && goes_on && !wording::has_asking_words(plain)).then_some(game)
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

    fn wished(text: &str) -> Option<(Option<&'static str>, Option<u64>)> {
        let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|it| it.info()).collect();
        let wish = wish(&games, text)?;
        Some((wish.game.map(|it| it.key), wish.opponent.map(|it| it.0)))
    }

    #[test]
    fn a_wish_names_a_game_or_somebody() {
        for (text, game, opponent) in [
            ("play go with Ben", Some("go"), None),
            ("Play Go with <@12>!", Some("go"), Some(12)),
            ("challenge <@!12> to chess", Some("chess"), Some(12)),
            ("let's play <@7>", None, Some(7)),
            (
                "can we play chinese chess with <@7> and <@8>?",
                Some("xiangqi"),
                Some(7),
            ),
            ("和 <@12> 下围棋", Some("go"), Some(12)),
            ("跟 <@12> 下盤象棋", Some("xiangqi"), Some(12)),
            ("挑战 <@12>", None, Some(12)),
            ("和 <@12> 下围棋吗？", Some("go"), Some(12)),
            ("跟 <@12> 下一局好吗", None, Some(12)),
            ("想和 <@12> 下棋，可以吗", None, Some(12)),
            ("play a game of go", Some("go"), None),
            ("I'd like to play a game with <@12>, please", None, Some(12)),
            ("我想玩斗牛", Some("niuniu"), None),
        ] {
            assert_eq!(wished(text), Some((game, opponent)), "{text}");
        }
    }

    #[test]
    fn the_size_of_the_board_is_kept() {
        let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|it| it.info()).collect();
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
            let wish = wish(&games, text).unwrap_or_else(|| panic!("{text}"));
            assert!(wish.game.is_some(), "{text}");
            assert_eq!(wish.setup, setup, "{text}");
        }
    }

    #[test]
    fn a_game_is_named_alone_or_with_somebody() {
        let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|it| it.info()).collect();
        for (text, key) in [
            ("Chess!", Some("chess")),
            ("chess please", Some("chess")),
            ("a game of go", Some("go")),
            ("象棋", Some("xiangqi")),
            ("圍棋嗎？", Some("go")),
            ("chess960", Some("fischerandom")),
            ("with", None),
            ("", None),
            ("chess is fun", None),
            ("象棋真好玩", None),
        ] {
            let found = game_alone(&games, text).map(|info| info.key);
            assert_eq!(found, key, "{text}");
        }
        for (text, expected) in [
            ("chess with eve", Some(("chess", None))),
            ("<@7> chess?", Some(("chess", Some(7)))),
            ("和 <@7> 象棋", Some(("xiangqi", Some(7)))),
            ("chess", None),
            ("come with me", None),
        ] {
            let found = with_somebody(&games, text);
            let found = found.map(|it| (it.game.unwrap().key, it.opponent.map(|it| it.0)));
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
