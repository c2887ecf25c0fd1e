//! What is said to whoever addresses the bot where no game is running: something always is, because there nobody else can
//! be meant. A game by its name alone is offered, one that there is not is said to be missing, and whatever is not
//! understood gets one sentence of what can be said.

use serenity::builder::CreateActionRow;

use super::{
    commands::{by_category, game_search},
    incoming::Response,
    message_to_bot::{Above, MessageToBot},
    panel, panel_buttons,
    rules_asked::{game_in, of_piece_of_any},
    rules_page,
    said_terms::TextWithTerms,
    talk::{Looks, looks},
    wish_to_play::{Wish, game_alone, people_and_rest, with_somebody},
    wording::{self, Said, phrases, plain_words, said},
};
use crate::app::{AppError, wall_clock};
use qiyuan_core::{
    rules::Info,
    sentence::{is_han, looks_like_action},
    session::{PlayerId, Stage},
};

/// The most characters of what is looked at, beside those who are mentioned.
const LONGEST: usize = 60;

/// The most games that are named to whoever asks for how many people there are some.
const MAX_NAMED: usize = 6;

/// The most characters of what may be an action that is not possible now.
const MAX_ACTION: usize = 12;

/// The most games that somebody may have meant.
const MAX_ALIKE: usize = 3;

impl MessageToBot<'_> {
    /// Whether the author addresses the bot, and no game is running where they do.
    pub(super) const fn is_addressed_outside_games(&self) -> bool {
        self.is_addressed && !self.is_in_game
    }

    /// Whether a game is running where this was written. A channel in which a game is played is not only for its players:
    /// for others none is running there, except in its thread.
    pub(super) async fn is_game_running(&self) -> bool {
        let game = self.game_here().await;
        let Some(view) = game.filter(|view| view.stage() == Stage::Play) else {
            return false;
        };
        let place = self.bot.app.place_of(view.id()).await;
        let is_thread = place.is_ok_and(|it| it.channel != self.channel);
        is_thread || view.seat_of(self.player).is_some()
    }

    /// What is said of a game that is named and nothing else, where none is running: it is offered. So is one that is
    /// misspelt, and one that there is not is said to be missing.
    pub(super) async fn about_named(
        &self,
        said: &TextWithTerms<'_>,
    ) -> Result<Option<Response>, AppError> {
        let TextWithTerms { text, terms, rest } = said;
        let (_, written) = people_and_rest(text);
        if self.is_in_game || written.chars().nth(LONGEST).is_some() {
            return Ok(None);
        }
        let games = self.bot.app.games();
        let alone = || game_alone(&games, rest).map(Wish::of);
        let wish = with_somebody(&games, rest).or_else(alone);
        if let Some(wish) = wish {
            // Some games are called like a piece of theirs.
            return Ok(match self.is_read(text).await? {
                true => None,
                false => Some(self.offered(wish.on(terms.clone())).await),
            });
        }
        let is_talk = looks(text) == Looks::Talk;
        let is_other = is_talk
            && self.is_addressed_outside_games()
            && game_in(&games, text, game_search::names).is_none();
        if !is_other || self.is_read(text).await? {
            return Ok(None);
        }
        if let Some(missing) = not_hosted(text) {
            return Ok(Some(self.not_among(&missing)));
        }
        if self.own_state_said(text).await?.is_some() {
            return Ok(None);
        }
        let (typed, alike) = misspelt(&games, text);
        Ok(match alike.as_slice() {
            [] => None,
            alike => Some(self.did_you_mean(&typed, alike).await),
        })
    }

    /// That a game is not among those that are hosted, and which are.
    fn not_among(&self, missing: &str) -> Response {
        let args = [
            ("game", missing.into()),
            ("games", self.some_games().into()),
        ];
        Response::text(self.language.tell("said-not-among", &args)).deleted_soon_if(self.is_in_game)
    }

    /// Asks whether one of these games was meant, as the command does.
    async fn did_you_mean(&self, typed: &str, alike: &[&'static Info]) -> Response {
        let language = self.language;
        let names = alike.iter().map(|info| wording::game(language, info.key));
        let names: Vec<String> = names.collect();
        let args = [
            ("typed", wording::code(typed).into()),
            ("games", wording::listed(language, &names).into()),
        ];
        let [only] = alike else {
            return Response::text(language.tell("bad-game", &args));
        };
        let mut answer = self.offered(Wish::of(only)).await;
        answer.text = language.tell("bad-game-one", &args);
        answer
    }

    /// The next question to somebody who has named a game and not said that they want to play it, with its rules.
    async fn offered(&self, wish: Wish) -> Response {
        let game = wish.game;
        let answer = self.wished(wish).await;
        match game {
            Some(info) => self.with_rules(answer, info),
            None => answer,
        }
    }

    /// The games that people know best, in words.
    fn some_games(&self) -> String {
        let separator = self.language.say("alt-separator");
        self.best_known().join(&separator)
    }

    fn best_known(&self) -> Vec<String> {
        let classic = by_category(&self.bot.app.games()).into_iter().take(1);
        let names = classic.flat_map(|(_, games)| games);
        let names = names.map(|info| wording::game(self.language, info.key));
        names.collect()
    }

    /// The games that there are, in a line where a game is played: the whole list would push the board away.
    pub(super) fn games_in_short(&self) -> Response {
        let count = self.bot.app.games().len();
        let args = [("count", count.into()), ("games", self.some_games().into())];
        Response::text(self.language.tell("said-games-there-are-short", &args)).deleted_soon()
    }

    /// Which games are good ones to begin with.
    pub(super) fn recommended(&self) -> Response {
        let names = wording::enumeration(self.language, self.best_known());
        let games = [("games", names.into())];
        let answer = Response::text(self.language.tell("said-recommend-answer", &games));
        answer.deleted_soon_if(self.is_in_game)
    }

    /// That there are no hints, and where all possible moves are listed.
    pub(super) async fn no_hint(&self) -> Response {
        let Some(view) = self.game_here().await.filter(|_| self.is_in_game) else {
            return Response::text(self.language.say("said-hint-none"));
        };
        let shown_in = self.bot.language_of_table(view.id()).await;
        let key = match view.has_secrets() {
            true => panel_buttons::private_button(&view),
            false => panel_buttons::guide_button(&view),
        };
        let button = panel_buttons::label(shown_in, view.info(), key);
        let own = view.seat_of(self.player);
        let others = view.seats().iter().filter(|seat| Some(*seat) != own);
        let others: Vec<PlayerId> = others.filter_map(|seat| view.player(seat)).collect();
        let mut args = vec![("button", button.into())];
        let key = match others.as_slice() {
            [only] => {
                args.push(("player", panel::mention(self.language, *only).into()));
                "said-hint-here"
            }
            _ => "said-hint-at-table",
        };
        Response::text(self.language.tell(key, &args)).deleted_soon()
    }

    /// Which games so many people can play together.
    pub(super) fn games_for(&self, people: u8) -> Response {
        let language = self.language;
        let mut games = self.bot.app.games();
        let most = games.iter().map(|info| *info.seats.end()).max();
        games.retain(|info| info.seats.contains(&people));
        let names: Vec<String> = match people {
            // Nearly all of them.
            2 => self.best_known(),
            _ => {
                let names = games.iter().map(|info| wording::game(language, info.key));
                names.take(MAX_NAMED).collect()
            }
        };
        let args = [
            ("count", people.into()),
            ("most", most.unwrap_or_default().into()),
            ("games", wording::enumeration(language, names).into()),
        ];
        let key = match games.is_empty() {
            true => "said-for-people-none",
            false => "said-for-people-answer",
        };
        Response::text(language.tell(key, &args)).deleted_soon_if(self.is_in_game)
    }

    /// What is said to whoever says something that is not understood: how a piece moves that is named, else what can be
    /// said.
    pub(super) async fn answer_to_unknown(&self, text: &str) -> Response {
        let games = self.bot.app.games();
        if let Some(found) = of_piece_of_any(self.language, &games, text) {
            return self.told(found).await;
        }
        match self.own_state_said(text).await {
            Ok(Some(state)) => state,
            Ok(None) | Err(_) => self.choices(Above::Statement("said-what-i-do")).await,
        }
    }

    /// How the author's only game stands, where what they write in private may be an action there that is not possible
    /// now: a word or two with a number or a suit.
    async fn own_state_said(&self, text: &str) -> Result<Option<Response>, AppError> {
        let is_short = text.chars().nth(MAX_ACTION).is_none();
        let is_sign = |letter: char| letter.is_numeric() || "♠♥♦♣♤♡♢♧".contains(letter);
        let is_action = text.contains(is_sign) || looks_like_action(text);
        // `SQ` is a card.
        let is_tiny = text.chars().nth(3).is_none();
        if self.guild.is_some() || !is_short || !is_tiny && !is_action {
            return Ok(None);
        }
        let games = self.bot.app.games_of(self.player).await?;
        let [game] = games.as_slice() else {
            return Ok(None);
        };
        let view = self
            .bot
            .app
            .public_view_for(self.player, game.id, wall_clock::now());
        let view = view.await?;
        Ok(Some(Response::text(panel::state(
            &view,
            self.language,
            self.player,
        ))))
    }

    /// The answer with a button that shows all rules of a game.
    pub(super) fn with_rules(&self, answer: Response, info: &Info) -> Response {
        let all = rules_page::button(self.language, info);
        answer.row(CreateActionRow::Buttons(vec![all]))
    }
}

/// The well-known game that a text names and that is not hosted, as it is called at the beginning of a sentence.
fn not_hosted(text: &str) -> Option<String> {
    let plain = plain_words(text);
    let words = format!(" {plain} ");
    let names = phrases("said-not-hosted");
    let is_named = |name: &&str| match name.contains(is_han) {
        true => plain.contains(*name),
        false => words.contains(&format!(" {name} ")),
    };
    let longest = names.filter(is_named).max_by_key(|name| name.len())?;
    let mut letters = longest.chars();
    let first = letters.next()?.to_uppercase();
    Some(first.chain(letters).collect())
}

/// The games whose name is misspelt in a text, alone or beside words that ask for a game or its rules, and the name as it
/// was written.
fn misspelt(games: &[&'static Info], text: &str) -> (String, Vec<&'static Info>) {
    let plain = plain_words(text);
    let words: Vec<&str> = plain.split(' ').collect();
    let asks = |words: &[&str]| {
        let said = said(&words.join(" ")).map(|(said, _)| said);
        matches!(said, Some(Said::Play | Said::Rules | Said::Help))
    };
    let cuts = 1..words.len();
    let behind = cuts.clone().filter(|at| asks(&words[..*at]));
    let behind = behind.map(|at| words[at..].join(" "));
    let before = cuts.filter(|at| asks(&words[*at..]));
    let before = before.map(|at| words[..at].join(" "));
    let around: Vec<String> = behind.chain(before).collect();
    // Alone, another word is soon taken for a name with two mistakes.
    let alone = (
        plain.clone(),
        game_search::misspelt_at_most(games, &plain, 1),
    );
    let asked = around.into_iter().map(|name| {
        let alike = game_search::misspelt(games, &name);
        (name, alike)
    });
    let is_found = |(_, alike): &(String, Vec<&Info>)| (1..=MAX_ALIKE).contains(&alike.len());
    let mut found = asked.chain([alone]).filter(is_found);
    found.next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<&'static Info> {
        qiyuan_games::ALL.iter().map(|game| game.info()).collect()
    }

    #[test]
    fn a_game_that_there_is_not_is_known_by_its_name_and_is_none_that_there_is() {
        for (text, game) in [
            ("do you have backgammon?", Some("Backgammon")),
            ("please add mahjong", Some("Mahjong")),
            ("Chinese checkers", Some("Chinese checkers")),
            ("有五子棋吗", Some("五子棋")),
            ("希望能有五子棋", Some("五子棋")),
            ("chess", None),
            ("I like tea", None),
        ] {
            assert_eq!(not_hosted(text).as_deref(), game, "{text}");
        }
        for name in phrases("said-not-hosted") {
            let found = game_search::find(&games(), name);
            assert!(found.is_none(), "{name}");
            assert_eq!(plain_words(name), name);
        }
    }

    #[test]
    fn a_misspelt_name_is_found_beside_words_that_ask_for_it() {
        for (text, typed, key) in [
            ("chss rules", "chss", Some("chess")),
            ("play shougi", "shougi", Some("shogi")),
            ("xiangi?", "xiangi", Some("xiangqi")),
            ("cheers", "", None),
            ("good night", "", None),
            ("nice weather", "", None),
        ] {
            let (found, alike) = misspelt(&games(), text);
            let keys: Vec<&str> = alike.iter().map(|info| info.key).collect();
            assert_eq!(keys, key.into_iter().collect::<Vec<_>>(), "{text}");
            assert_eq!(found, typed, "{text}");
        }
    }
}
