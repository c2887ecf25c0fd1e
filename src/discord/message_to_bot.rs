//! What somebody says to the bot, in a message that mentions it or in private, and what it answers. Moves are in
//! `typed_move`, and why one is not played in `refused_move`; answers to questions, draws and resigning in
//! `said_answer`; what is said where no game is running in `addressed`; what is shown of games in `shown_game`.

use std::sync::Arc;

use super::{
    BotState, admission,
    commands::{command_called, help},
    components::new_game,
    counting,
    custom_id::ButtonAction,
    direct_messages,
    hints::Reaction,
    incoming::{Asks, Response},
    move_text,
    named_game::{Named, said_of_game},
    panel, panel_buttons,
    private_view::{Reader, Shows},
    said_terms::TextWithTerms,
    shown_game::BoardEnd,
    talk::{Looks, looks},
    which_game,
    wish_to_play::{Wish, wish},
    wording::{self, Language, Said, said},
};
use crate::app::{AppError, Arrival, ChannelId, Denied, GuildId, SessionRow, wall_clock};
use qiyuan_core::{
    rules::{Info, Notation},
    session::{Offer, PlayerId, PublicView, SeatView, SessionId, Stage},
};

/// What somebody wrote to the bot, and where.
#[derive(Clone, Copy)]
pub(super) struct MessageToBot<'a> {
    pub bot: &'a Arc<BotState>,
    pub player: PlayerId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub language: Language,
    pub arrival: Arrival,
    /// The message that it replies to.
    pub reply: Option<u64>,
    /// Whether that is what somebody else said to others: a yes is no answer to us.
    pub is_to_others: bool,
    /// Whether it is said to the bot and to nobody else.
    pub is_addressed: bool,
    /// Whether a game is running where it was written.
    pub is_in_game: bool,
    /// The game that it names.
    pub named: Option<SessionId>,
}

/// What stands above the author's games, their challenges, or both, behind a greeting.
const GREETING: [&str; 3] = [
    "greeting-games",
    "greeting-games-challenges",
    "greeting-games-both",
];

/// What is replied, if anything.
pub(super) type Answer = Result<Option<Response>, AppError>;

/// What stands above the buttons that begin a game, by its key.
#[derive(Clone, Copy)]
pub(super) enum Above {
    /// A question that they answer. Below it stands how a move is written, for whoever wanted to make one; where no game
    /// can be begun it is not asked.
    Question(&'static str),
    /// What is said in any case; where a game is running it is all.
    Statement(&'static str),
}

/// In which game something is to be done.
pub(super) enum Meant {
    Game(SessionId),
    /// A menu asks.
    Asked(Box<Response>),
}

impl MessageToBot<'_> {
    /// Acts on it; returns what to reply, if anything.
    pub(super) async fn answer(&self, text: &str) -> Answer {
        let (named, text) = match self.game_named(text).await? {
            Named::Game(session, text) => (Some(session), text),
            Named::None(text) => (None, text),
            Named::Told(told) => return Ok(Some(*told)),
        };
        let mut meant = Self { named, ..*self };
        // What is said may end it.
        meant.is_in_game = meant.is_game_running().await;
        let text = &*text;
        if text.is_empty() {
            if !meant.is_player_here().await {
                return Ok(Some(meant.choices(Above::Question("new-game-ask")).await));
            }
            let mut stands = meant.greeting().await;
            stands.text = format!("{}\n{}", stands.text, meant.hint().await);
            return Ok(Some(stands));
        }
        match meant.choose(text).await? {
            Some(answer) => answer,
            None => match meant.answer_to(text).await? {
                Some(answer) => Ok(Some(answer)),
                None => Ok(match meant.not_heard(text).await {
                    None => meant.unheard(text).await,
                    told => told,
                }),
            },
        }
    }

    /// What is said to a question that means nothing to us: in private that it was not understood; on a server a sign
    /// and where to ask; to whoever plays there how it works, or whose turn it is.
    async fn not_heard(&self, text: &str) -> Option<Response> {
        let is_question = match looks(text) {
            Looks::Talk => wording::is_doubtful(text) || wording::asks(text),
            // What is certain by its words: a mark alone may stand behind a move.
            Looks::Perhaps => wording::asks(text),
            Looks::Move => false,
        };
        if !is_question || said(text).is_some() {
            return None;
        }
        if self.guild.is_none() {
            let typed = ("typed", wording::code(text).into());
            let told = self.language.tell("said-not-understood", &[typed]);
            return Some(Response::text(told));
        }
        let game = self.game_here().await;
        let Some(view) = game.filter(|view| self.plays(view)) else {
            return Some(self.how("said-question-how").not_understood());
        };
        let is_to_move = view
            .seat_of(self.player)
            .is_some_and(|seat| view.to_move().contains(seat));
        let told = if is_to_move {
            self.help(help::HelpTopic::Start).await
        } else {
            Response::text(panel::state(&view, self.language, self.player)).deleted_soon()
        };
        Some(told.not_understood())
    }

    /// What is said to what had no answer, where there always is one: to a remark a smile. With words that do something
    /// it was done.
    async fn unheard(&self, text: &str) -> Option<Response> {
        if !self.is_addressed_outside_games() || panel_buttons::answer_said(text).is_some() {
            return None;
        }
        match said(text) {
            None => Some(self.answer_to_unknown(text).await),
            Some((Said::Talk, _)) => Some(Response::reaction(Reaction::Smile)),
            Some(_) => None,
        }
    }

    async fn answer_to(&self, text: &str) -> Answer {
        match said(text).map(|(said, _)| said) {
            Some(Said::Yes | Said::No | Said::Cancel | Said::Resume)
                if self.is_action_here(text).await? =>
            {
                self.play(text, looks(text)).await
            }
            Some(Said::Yes) => self.say_yes(text).await,
            Some(Said::Accept) => self.say_accept(text).await,
            Some(Said::No | Said::Cancel) => self.say_no(text).await,
            Some(said) => self.answer_to_word(said, text).await,
            None => self.answer_to_other(text).await,
        }
    }

    /// Acts on a word that is no yes or no.
    async fn answer_to_word(&self, said: Said, text: &str) -> Answer {
        match said {
            Said::Board => self.board(BoardEnd::Usual).await,
            Said::Flip => self.board(BoardEnd::Other).await,
            Said::OwnView => self.only_for_author().await,
            Said::Resign => self.resign().await,
            Said::Draw => self.offer_draw(wording::is_doubtful(text)).await,
            Said::AgreeToDraw => self.answer_offer(Offer::Draw, true, text).await,
            Said::Takeback => self.offer(Offer::Takeback, text).await,
            Said::Pause => self.offer(Offer::Pause, text).await,
            Said::Resume => self.resume(text).await,
            Said::Rematch => self.rematch(text).await,
            Said::Pass => self.pass(text).await,
            said => self.answer_to_talk(said).await,
        }
    }

    /// Answers a greeting, a question or a remark.
    async fn answer_to_talk(&self, said: Said) -> Answer {
        match said {
            Said::Hello => Ok(Some(self.greeting().await)),
            Said::Play => Ok(Some(self.choices(Above::Question("new-game-ask")).await)),
            Said::Help => Ok(Some(self.help(help::HelpTopic::Start).await)),
            Said::HelpInGame => Ok(Some(self.help_in_game().await)),
            Said::Games => self.games().await,
            Said::Rules => Ok(Some(self.how_rules().await)),
            Said::GamesThereAre if self.is_in_game => Ok(Some(self.games_in_short())),
            Said::GamesThereAre => Ok(Some(self.help(help::HelpTopic::Games).await)),
            Said::Recommend => Ok(Some(self.recommended())),
            Said::Hint => Ok(Some(self.no_hint().await)),
            Said::WithBot => Ok(Some(
                self.choices(Above::Statement("said-with-bot-answer")).await,
            )),
            Said::New => Ok(Some(
                self.choices(Above::Statement("said-new-answer")).await,
            )),
            Said::Rated => Ok(Some(self.how("said-rated-answer"))),
            Said::Rating => Ok(Some(self.how_to_use("profile"))),
            Said::Anyone => Ok(Some(self.how("said-anyone-answer"))),
            Said::Language => Ok(Some(self.how("said-language-answer"))),
            Said::Touch => Ok(Some(self.how("said-touch-answer"))),
            Said::Privacy => Ok(Some(self.how("said-privacy-answer"))),
            Said::Notices => Ok(Some(self.how("said-notices-answer"))),
            Said::Contests => Ok(Some(self.how("said-contests-answer"))),
            // Among players it may be said to the other one.
            Said::Praise | Said::GoodNight | Said::Bye if self.is_in_game => Ok(None),
            Said::Praise => Ok(Some(Response::text(
                self.language.say("said-praise-answer"),
            ))),
            Said::GoodNight => Ok(Some(Response::text(
                self.language.say("said-good-night-answer"),
            ))),
            Said::Bye => Ok(Some(Response::text(self.language.say("said-bye-answer")))),
            Said::Clock => self.told_of_game(panel::clocks).await,
            Said::Next => self.told_of_game(panel::state).await,
            Said::HowAreYou => Ok(Some(self.how("how-are-you"))),
            Said::GoodGame => Ok(Some(Response::reaction(Reaction::GoodGame))),
            // What acts in a game, or answers a question of ours.
            _ => Ok(None),
        }
    }

    /// Acts on what is none of those words: what a button says, a question about a game, or a move.
    async fn answer_to_other(&self, text: &str) -> Answer {
        if let Some((offer, agrees)) = panel_buttons::answer_said(text) {
            return self.answer_offer(offer, agrees, text).await;
        }
        if let Some(people) = wording::people_asked(text) {
            return Ok(Some(self.games_for(people)));
        }
        let looks_of_all = looks(text);
        let with_terms = TextWithTerms::of(text);
        let is_asked = looks_of_all != Looks::Move || with_terms.is_talk_of_terms();
        let asked = is_asked.then(|| said_of_game(&self.bot.app.games(), &with_terms.rest));
        match asked.flatten() {
            Some((Said::Play, game)) => {
                let wish = Wish::of(game).on(with_terms.terms);
                Ok(Some(self.wished(wish).await))
            }
            Some((_, game)) => Ok(Some(self.rules_of(game).await)),
            None => match self.about_named(&with_terms).await? {
                Some(answer) => Ok(Some(answer)),
                None => match self.rules_asked(text, looks_of_all).await? {
                    Some(rules) => Ok(Some(rules)),
                    None => self.answer_to_rest(&with_terms, looks_of_all).await,
                },
            },
        }
    }

    /// Acts on what is no question about rules either: the name of a command, a wish to play, or a move.
    async fn answer_to_rest(&self, said: &TextWithTerms<'_>, looks_of_all: Looks) -> Answer {
        if let Some(command) = command_called(said.text) {
            return Ok(Some(self.how_to_use(&command)));
        }
        let is_talk = looks_of_all == Looks::Talk;
        let may_be_wish = is_talk || said.is_talk_of_terms();
        let wish = may_be_wish.then(|| wish(&self.bot.app.games(), said));
        let wish = wish.flatten();
        match wish.filter(|wish| is_talk || wish.setup.is_some() || wish.clock.is_some()) {
            Some(wish) => Ok(Some(self.wished(wish).await)),
            None => self.play(said.text, looks_of_all).await,
        }
    }

    /// The next question to somebody who would like to play.
    pub(super) async fn wished(&self, wish: Wish) -> Response {
        match self.not_here().await {
            None => {
                let games = self.bot.app.games();
                new_game::wished(self.language, &games, wish.without(self.player))
            }
            Some(why) => Response::text(why),
        }
    }

    /// That a slash command does what was said.
    fn how_to_use(&self, command: &str) -> Response {
        let name = self.language.say(&format!("command-{command}"));
        let name = [("command", name.into())];
        Response::text(self.language.tell("said-command-how", &name)).deleted_soon()
    }

    /// The game that is, or was, played where this was written, on a server.
    pub(super) async fn game_here(&self) -> Option<PublicView> {
        self.guild?;
        let app = &self.bot.app;
        let session = self.session_meant().await.ok()?;
        let is_here = self.may_be_told_here(session).await.unwrap_or_default();
        let view = app.public_view_for(self.player, session, wall_clock::now());
        view.await.ok().filter(|_| is_here)
    }

    /// Whether the author plays in the game that is played where this was written.
    async fn is_player_here(&self) -> bool {
        let game = self.game_here().await;
        game.is_some_and(|view| self.plays(&view))
    }

    fn plays(&self, view: &PublicView) -> bool {
        view.stage() == Stage::Play && view.seat_of(self.player).is_some()
    }

    /// A greeting: to somebody who plays here, with how the game stands; in private, with all of their games.
    async fn greeting(&self) -> Response {
        if self.guild.is_none()
            && let Some(games) = self.own_games(GREETING).await
        {
            return games;
        }
        let game = self.game_here().await;
        if let Some(view) = game.as_ref().filter(|view| self.plays(view)) {
            let state = panel::state(view, self.language, self.player);
            let greeting = self.language.say("greeting");
            return Response::text(format!("{greeting}\n{state}")).deleted_soon();
        }
        let mut choices = self.choices(Above::Question("new-game-hello")).await;
        if self.guild.is_none() {
            let greeting = self.language.say("greeting");
            choices.text = format!("{greeting}\n{}", choices.text);
        }
        choices.deleted_soon_if(game.is_some())
    }

    /// A page of how it works. Where a game is played the first one is said in a few words, for everybody reads them.
    async fn help(&self, topic: help::HelpTopic) -> Response {
        let language = self.language;
        let game = self.game_here().await;
        let is_short = topic == help::HelpTopic::Start;
        let in_play = |view: &&PublicView| is_short && view.stage() == Stage::Play;
        let Some(view) = game.as_ref().filter(in_play) else {
            let panels = self.panels_in().await;
            let app = &self.bot.app;
            let page = help::page(app, language, panels, None, topic);
            return page.deleted_soon_if(game.is_some());
        };
        if counting::is_on(view) {
            // No move is made there.
            let state = panel::state(view, language, self.player);
            return Response::text(state).deleted_soon();
        }
        let shown_in = self.bot.language_of_table(view.id()).await;
        let named = |key: &str| panel_buttons::label(shown_in, view.info(), key);
        let rest = [
            ("more", named("button-more").into()),
            ("help", language.say("command-help").into()),
        ];
        let to_move = ("move", named("button-move").into());
        // An example would tempt people to write in public what others must not know.
        let moving = if view.has_secrets() {
            let button = panel_buttons::private_button(view);
            let named = named(button);
            match button {
                "button-draft" => language.tell("help-here-draft", &[("draft", named.into())]),
                "button-hand" => language.tell("help-here-hand", &[("hand", named.into())]),
                _ => language.tell("help-here-view", &[("view", named.into()), to_move]),
            }
        } else {
            let example = ("example", self.example().await.into());
            language.tell("help-here-move", &[example, to_move])
        };
        let rest = language.tell("help-here-rest", &rest);
        Response::text(format!("{moving}\n{rest}")).deleted_soon()
    }

    /// The page of how moves are made, games resigned and moves taken back; where a game is played, the short one.
    async fn help_in_game(&self) -> Response {
        let topic = match self.is_in_game {
            true => help::HelpTopic::Start,
            false => help::HelpTopic::Moving,
        };
        self.help(topic).await
    }

    /// The language of the panels that the author sees: on a server its own.
    pub(super) async fn panels_in(&self) -> Language {
        match self.guild {
            Some(_) => self.bot.language_of(self.guild).await,
            None => self.language,
        }
    }

    /// The buttons that begin a game below a question or statement; where none can be begun, why not.
    pub(super) async fn choices(&self, above: Above) -> Response {
        let (language, why) = (self.language, self.not_here().await);
        match (above, why) {
            (Above::Question(key), None) => {
                let mut asked = new_game::whom(language, key);
                asked.text = format!("{}\n{}", asked.text, self.hint().await);
                asked
            }
            (Above::Question(_), Some(why)) if self.guild.is_some() => Response::text(why),
            (Above::Question(_), Some(why)) => {
                Response::text(format!("{why}\n{}", self.hint().await))
            }
            (Above::Statement(key), _) if self.is_in_game => {
                Response::text(language.say(key)).deleted_soon()
            }
            (Above::Statement(key), None) => new_game::whom(language, key),
            (Above::Statement(key), Some(why)) => {
                Response::text(format!("{}\n{why}", language.say(key)))
            }
        }
    }

    /// How a move is written to the bot, in small letters.
    async fn hint(&self) -> String {
        let example = [("example", self.example().await.into())];
        let hint = self.language.tell("new-game-hint", &example);
        format!("-# {hint}")
    }

    /// Why no game is begun where this was written, if so: that is said before anything is asked.
    pub(super) async fn not_here(&self) -> Option<String> {
        let (bot, language) = (self.bot, self.language);
        let Some(guild) = self.guild else {
            return Some(new_game::on_a_server(bot, self.player, language).await);
        };
        let parent = bot.visibility.parent_of(guild, self.channel.0)?;
        let settings = bot.app.guild(guild).await.ok()?;
        admission::elsewhere(language, &settings, self.channel.0, parent)
    }

    /// How a move is written in the game that is meant in a channel, or in some game.
    async fn example(&self) -> String {
        let app = &self.bot.app;
        let mut info = app.games().first().copied();
        if let Ok(session) = self.session_to_move("").await {
            if let Some(possible) = self.example_in(session).await {
                return possible;
            }
            let view = app.public_view_for(self.player, session, wall_clock::now());
            let here = view.await.ok().filter(|view| !view.is_prelude());
            let here = here.map(|view| view.info());
            info = here.filter(|info| !info.holds_cards).or(info);
        }
        let Some(info) = info else {
            return String::new();
        };
        let examples = app.examples(info, self.notation(info).await);
        examples.into_iter().next().unwrap_or_default()
    }

    /// A move that the author can make in a game, if it may be named here.
    pub(super) async fn example_in(&self, session: SessionId) -> Option<String> {
        let own = self
            .bot
            .app
            .seat_view(session, self.player, wall_clock::now());
        let own = own.await.ok().flatten()?;
        // What is set up before the first move is no example of one.
        if own.is_prelude() || !self.may_name_moves(&own).await.unwrap_or_default() {
            return None;
        }
        let notation = self.notation(own.info()).await;
        move_text::examples(&own, self.language, notation)
            .into_iter()
            .next()
    }

    /// The notation of the answer: on a server everybody reads it, in private the author alone.
    pub(super) async fn notation(&self, info: &'static Info) -> Option<Notation> {
        if self.guild.is_none() {
            return self.reader().notation(info).await;
        }
        self.bot
            .public_style(self.guild, info, self.language)
            .await
            .notation
    }

    /// The author as the reader of a private answer.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader {
            bot: self.bot,
            player: self.player,
            guild: None,
            language: self.language,
            message: None,
            draft: None,
            shows: Shows::Picture,
            opens_until: None,
        }
    }

    /// Says which command or button does it.
    pub(super) fn how(&self, key: &str) -> Response {
        Response::text(self.language.say(key)).deleted_soon()
    }

    /// The same as if it had been written in private.
    pub(super) async fn in_private(&self) -> Self {
        Self {
            guild: None,
            language: direct_messages::language_of(self.bot, self.player).await,
            ..*self
        }
    }

    /// Whether a session may be told of where this was written: in private, and where it is played. Perhaps not
    /// everybody elsewhere may see it.
    pub(super) async fn may_be_told_here(&self, session: SessionId) -> Result<bool, AppError> {
        let played_in = self.bot.app.played_in(session).await?;
        Ok(self.guild.is_none() || played_in == Some(self.channel))
    }

    /// Whether the author's moves, and why one is refused, may be named where this was written: where the game may be
    /// told of; on a server not if the game hides something, because they would show what only the author may know.
    pub(super) async fn may_name_moves(&self, own: &SeatView) -> Result<bool, AppError> {
        let shows_secrets = self.guild.is_some() && own.has_secrets();
        Ok(!shows_secrets && self.may_be_told_here(own.id()).await?)
    }

    /// What the author may know of a session, if they play in it.
    pub(super) async fn own_view(&self, session: SessionId) -> Result<Option<SeatView>, AppError> {
        let now = wall_clock::now();
        self.bot.app.seat_view(session, self.player, now).await
    }

    /// The game that is named, or else meant where this was written.
    pub(super) async fn session_meant(&self) -> Result<SessionId, AppError> {
        match self.named {
            Some(session) => Ok(session),
            None => self.bot.app.session_meant(self.player, self.channel).await,
        }
    }

    /// The same, to do there what was typed.
    pub(super) async fn session_to_move(&self, typed: &str) -> Result<SessionId, AppError> {
        let app = &self.bot.app;
        match self.named {
            Some(session) => Ok(session),
            None => app.session_to_move(self.player, self.channel, typed).await,
        }
    }

    /// The game in which something is to be done; in private, of several a menu asks which. Elsewhere that would tell
    /// everybody what else somebody plays.
    pub(super) async fn meant(&self, press: ButtonAction) -> Result<Meant, AppError> {
        match self.session_meant().await {
            Ok(session) => Ok(Meant::Game(session)),
            Err(AppError::Denied(Denied::WhichSession)) if self.guild.is_none() => {
                Ok(Meant::Asked(Box::new(self.which(&press).await?)))
            }
            Err(error) => Err(error),
        }
    }

    /// Asks in which game this is to be pressed.
    pub(super) async fn which(&self, press: &ButtonAction) -> Result<Response, AppError> {
        let rows = self.bot.app.games_of(self.player).await?;
        self.which_of(&rows, press).await
    }

    /// Asks in which of these games this is to be pressed.
    pub(super) async fn which_of(
        &self,
        rows: &[SessionRow],
        press: &ButtonAction,
    ) -> Result<Response, AppError> {
        let asked = which_game::of(self.bot, self.language, self.player, rows, press).await;
        let has_menu = !asked.rows.is_empty();
        Ok(if has_menu {
            asked.asks(Asks::WhichGame)
        } else {
            asked
        })
    }
}
