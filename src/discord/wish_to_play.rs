//! Whether somebody says that they would like to play, which game, and with whom: `challenge @Ben to chess`. Pure.

use qiyuan_core::{rules::Info, sentence::is_han, session::PlayerId};

use super::{
    commands::game_search::names,
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
}

/// What a text says that its author would like to play, if it does and names a game or mentions somebody.
pub(super) fn wish(games: &[&'static Info], text: &str) -> Option<Wish> {
    if text.chars().nth(LONGEST).is_some() {
        return None;
    }
    let (opponent, rest) = without_mentions(text);
    let plain = plain_words(&rest);
    let said = match plain.contains(is_han) {
        true => unspaced(&plain)?,
        false => spaced(&plain)?,
    };
    let game = longest_named(games, &said);
    (game.is_some() || opponent.is_some()).then_some(Wish { game, opponent })
}

/// The first person who is mentioned, and the text without mentions.
fn without_mentions(text: &str) -> (Option<PlayerId>, String) {
    let (mut first, mut rest, mut left) = (None, String::new(), text);
    while let Some((before, behind)) = left.split_once("<@") {
        let mentioned = behind.split_once('>').and_then(|(id, behind)| {
            let id: u64 = id.trim_start_matches('!').parse().ok()?;
            Some((PlayerId(id), behind))
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

/// What stands behind the words with which a wish begins: `let's play`.
fn spaced(plain: &str) -> Option<String> {
    let wishes = Language::EnUs.say("said-play");
    let wishes = wishes.split(',').map(str::trim);
    let behind = wishes.filter_map(|wish| plain.strip_prefix(wish));
    let behind = behind.filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let rest = behind.min_by_key(|rest| rest.len())?;
    Some(format!("{rest} "))
}

/// The whole text, if it begins and goes on as a wish does where words are not separated: `和 … 下棋`.
fn unspaced(plain: &str) -> Option<String> {
    let plain: String = plain.split_whitespace().collect();
    let is_wish = Language::ALL.into_iter().any(|language| {
        let among = |key: &str, is_so: &dyn Fn(&str) -> bool| {
            let list = language.say(key);
            list.split(',').map(str::trim).any(is_so)
        };
        among("said-play-first", &|word| plain.starts_with(word))
            && among("said-play-verbs", &|word| plain.contains(word))
    });
    (is_wish && !wording::has_asking_words(&plain)).then_some(plain)
}

/// The game with the longest name that is said.
fn longest_named(games: &[&'static Info], said: &str) -> Option<&'static Info> {
    let mut longest: Option<(usize, &'static Info)> = None;
    for info in games {
        let named = Language::ALL.into_iter().flat_map(|it| names(it, info.key));
        for name in named.map(|name| plain_words(&name)) {
            let is_said = match name.contains(is_han) {
                true => said.contains(&name),
                false => said.contains(&format!(" {name} ")),
            };
            let is_longer = longest.is_none_or(|(length, _)| length < name.len());
            if is_said && is_longer && !name.is_empty() {
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
            ("我想玩斗牛", Some("niuniu"), None),
        ] {
            assert_eq!(wished(text), Some((game, opponent)), "{text}");
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
            "下围棋怎么算赢",
            "围棋真好玩",
            "和棋",
            "<@",
            "play <@x> <@99999999999999999999999>",
        ] {
            assert_eq!(wished(text), None, "{text}");
        }
    }
}
