//! What is said to a question of the bot's or to an offer: yes, no, a draw, resigning.

use super::{
    components::{leave, offers},
    counting,
    custom_id::ButtonAction,
    game_to_move::MAX_GAMES,
    hints::Reaction,
    incoming::{Asks, Response},
    message_to_bot::{Answer, Meant, MessageToBot},
    private_messages::UseOf,
    questions::{self, Question},
    result,
    talk::Looks,
    which_action,
    wording::{self, Said},
};
use crate::app::{AppError, Denied};
use qiyuan_core::{
    rules::Illegal,
    session::{Command, Offer, PublicView, Refusal, Request, SeatView, SessionId, Stage},
};

impl MessageToBot<'_> {
    /// Agrees to the one thing that the author is asked, if anything: the bot's own question, or an offer.
    pub(super) async fn say_yes(&self, text: &str) -> Answer {
        if wording::is_doubtful(text) {
            return self.say_yes_in_doubt(text).await;
        }
        let own = self.asked().await?;
        let Some((message, question)) = self.question_meant() else {
            return self.accept_offer(own, text).await;
        };
        if let Some(own) = own.as_ref().filter(|_| self.reply.is_none()) {
            // It may be said to the question or to the offer.
            if has_offer(own) {
                return self.ask_which_is_meant(own, question).await;
            }
            // Or to the count.
            if counting::is_on(own) && !matches!(question.asks, Asks::ToPlay(_)) {
                return Ok(Some(self.press_a_button()));
            }
        }
        match (question.asks, question.use_of) {
            (Asks::InPrivate, _) => self.accept_offer(own, text).await,
            (asks @ (Asks::ToResign | Asks::ToOfferDraw | Asks::ToPlay(_)), Some(use_of)) => {
                if !questions::take(self.bot, message) {
                    return Ok(None);
                }
                self.do_asked(use_of, asks).await
            }
            _ => Ok(Some(self.press_a_button())),
        }
    }

    /// A yes or no that cannot be taken for the answer to a question: the buttons can.
    fn press_a_button(&self) -> Response {
        Response::text(self.language.say("said-press-a-button")).not_understood()
    }

    /// What is said to a yes where nothing is asked, as after a restart, which takes the questions away, or where what is
    /// asked needs its buttons. On a server only players of the game there are told so; others talk to each other.
    async fn nothing_is_asked(&self, own: Option<&SeatView>, text: &str) -> Answer {
        // Whoever names another game has not answered what stands open here.
        let is_open = questions::meant(self.bot, self.player, self.channel, self.reply).is_some();
        let is_heard = own.is_some() || self.guild.is_none() || self.is_addressed_outside_games();
        if !is_heard || is_open || self.is_to_others {
            return Ok(None);
        }
        if questions::standing(self.bot, self.player, self.channel, None).is_some() {
            return Ok(Some(self.press_a_button()));
        }
        if own.is_none()
            && let Some(told) = self.invitation_told().await?
        {
            return Ok(Some(told));
        }
        // Who plays may have been asked before a restart, and has to know that it is not answered.
        let is_remark = own.is_none() && wording::says_heard(text) && !wording::is_doubtful(text);
        let may_have_been_asked = self.guild.is_none() && self.plays_somewhere().await?;
        Ok(Some(match is_remark && !may_have_been_asked {
            true => Response::reaction(Reaction::Smile),
            false => Response::text(self.language.say("said-nothing-asked")).deleted_soon(),
        }))
    }

    async fn plays_somewhere(&self) -> Result<bool, AppError> {
        let games = self.bot.app.games_of(self.player).await?;
        Ok(!games.is_empty())
    }

    /// Answers the question which of several moves is meant with what one of its buttons says, also after other remarks;
    /// nothing if it says none.
    pub(super) async fn choose(&self, text: &str) -> Result<Option<Answer>, AppError> {
        let is_yes_or_no = matches!(wording::said(text), Some((Said::Yes | Said::No, _)));
        let found = match is_yes_or_no {
            true => self.question_meant(),
            false => questions::standing(self.bot, self.player, self.channel, self.reply)
                .filter(|(_, question)| self.is_about_named(question)),
        };
        let Some((message, question)) = found else {
            return Ok(None);
        };
        let (Asks::WhichMove(actions), Some(use_of)) = (&question.asks, question.use_of) else {
            return Ok(None);
        };
        let own = self.own_view(use_of.session).await?;
        // With an offer open a yes or no may be meant for that.
        let own = own.filter(|own| !has_offer(own) || self.reply.is_some());
        let Some(own) = own else {
            return Ok(None);
        };
        // After other remarks, what is a move by itself is that move.
        let is_last = self.reply.is_some() || self.question_meant().is_some();
        let is_another = |action: &String| own.read(text).is_ok_and(|read| read != *action);
        let action = which_action::answered(&own, actions, text);
        let Some(action) = action.filter(|action| is_last || !is_another(action)) else {
            return Ok(None);
        };
        if wording::is_doubtful(text) {
            return Ok(Some(Ok(Some(self.press_a_button()))));
        }
        if !questions::take(self.bot, message) {
            return Ok(Some(Ok(None)));
        }
        Ok(Some(self.do_asked(use_of, Asks::ToPlay(action)).await))
    }

    /// The question of the bot's that a yes or no answers, if any.
    fn question_meant(&self) -> Option<(u64, Question)> {
        let meant = questions::meant(self.bot, self.player, self.channel, self.reply);
        meant.filter(|(_, question)| self.is_about_named(question))
    }

    /// Whether a question is about the game that is named, if one is.
    fn is_about_named(&self, question: &Question) -> bool {
        let session = question.use_of.map(|it| it.session);
        self.named.is_none_or(|named| session == Some(named))
    }

    /// Somebody says yes to something, but in doubt (`yes?`): with an offer open it is asked what they mean.
    async fn say_yes_in_doubt(&self, text: &str) -> Answer {
        let own = self.asked().await?;
        match own {
            Some(own) if has_offer(&own) && !self.is_to_others => self.ask_to_answer(&own).await,
            own if self.question_meant().is_none() => {
                self.nothing_is_asked(own.as_ref(), text).await
            }
            _ => Ok(Some(self.press_a_button())),
        }
    }

    /// Does what the author was asked, if the game still stands as it did.
    async fn do_asked(&self, use_of: UseOf, asks: Asks) -> Answer {
        let command = match &asks {
            Asks::ToResign => Command::Resign,
            Asks::ToOfferDraw => Command::Offer(Offer::Draw),
            Asks::ToPlay(text) => Command::Play { text: text.clone() },
            // Nothing is done by a yes.
            Asks::WhichMove(_)
            | Asks::WhichGame
            | Asks::WhichAnswer
            | Asks::ToPlayOrAnswer(_)
            | Asks::InPrivate => {
                return Ok(None);
            }
        };
        let session = use_of.session;
        let own = self.own_view(session).await?;
        if own.is_none_or(|own| use_of.is_over(&own)) {
            return Ok(Some(
                self.explain(Refusal::Stale.into(), "", Some(session)).await,
            ));
        }
        let request = match use_of.seen() {
            Some(seen) => Request::clicked(self.player, seen, command),
            None => Request::typed(self.player, command),
        };
        let done = questions::act(self.bot, session, request, self.arrival).await;
        match (asks, done) {
            (Asks::ToPlay(_), Ok(view)) => self.played(session, &view).await,
            (Asks::ToPlay(text), Err(error)) => {
                Ok(Some(self.explain(error, &text, Some(session)).await))
            }
            (Asks::ToOfferDraw, done) => {
                let said = |view: &PublicView| {
                    offers::offered_or_agreed(self.language, view, Offer::Draw, self.player)
                };
                self.answered(session, done, said).await
            }
            (Asks::ToResign, done) => {
                let said = |_: &PublicView| self.language.say("done-resigned");
                self.answered(session, done, said).await
            }
            (
                Asks::WhichMove(_)
                | Asks::WhichGame
                | Asks::WhichAnswer
                | Asks::ToPlayOrAnswer(_)
                | Asks::InPrivate,
                _,
            ) => Ok(None),
        }
    }

    /// Accepts the one offer that the author can answer, if any.
    pub(super) async fn say_accept(&self, text: &str) -> Answer {
        if wording::is_doubtful(text) {
            return self.say_yes_in_doubt(text).await;
        }
        let own = self.asked().await?;
        self.accept_offer(own, text).await
    }

    async fn accept_offer(&self, own: Option<SeatView>, text: &str) -> Answer {
        let Some(own) = own.filter(|_| !self.is_to_others) else {
            return self.nothing_is_asked(None, text).await;
        };
        if counting::is_on(&own) && own.actions().play {
            let is_asked = questions::is_action_asked(self.bot, &own);
            if !has_offer(&own) && !is_asked && counting::counts_suggested_as_alive(&own) {
                return Ok(Some(self.choose_what_is_dead(&own).await));
            }
            if matches!(own.read(text), Ok(_) | Err(Illegal::Ambiguous(_))) {
                return self.play_in_count(own.id(), text, text).await;
            }
            // A yes means the count. If that names stones, it is asked whether these are meant.
            if !has_offer(&own) && is_asked {
                // It may be meant for the stone about which somebody is asked.
                let told = self.language.say("said-count-asked");
                return Ok(Some(Response::text(told).not_understood()));
            }
            if !has_offer(&own) {
                return self.play_in_count(own.id(), counting::ACCEPT, text).await;
            }
        }
        match own.actions().answer.as_slice() {
            // The others are ready to go on.
            [] if own.actions().resume && !own.ready().is_empty() => self.resume(text).await,
            [] => self.nothing_is_asked(Some(&own), text).await,
            // A rematch is another game, for which one must be admitted.
            [offer] if *offer != Offer::Rematch || self.is_admitted().await? => {
                self.accept(own.id(), *offer).await
            }
            _ => self.ask_to_answer(&own).await,
        }
    }

    /// What is said to a yes in a count in which nothing is marked that looks dead: which buttons say what is meant.
    async fn choose_what_is_dead(&self, own: &SeatView) -> Response {
        let shown_in = self.bot.language_of_table(own.id()).await;
        let prompts = own.prompts();
        let label = |key| {
            let prompt = prompts.iter().find(|it| it.key == key);
            prompt.map_or_else(String::new, |it| counting::label(own, shown_in, it))
        };
        let args = [
            ("use", label(counting::SUGGESTION).into()),
            ("all", label(counting::ACCEPT).into()),
        ];
        let told = self.language.tell("said-count-suggested", &args);
        Response::text(told).not_understood()
    }

    /// Declines the one thing that the author is asked, if anything.
    pub(super) async fn say_no(&self, text: &str) -> Answer {
        let own = self.asked().await?;
        if let Some((message, question)) = self.question_meant() {
            let offered = own.as_ref().filter(|own| has_offer(own));
            if let Some(own) = offered.filter(|_| self.reply.is_none()) {
                return self.ask_which_is_meant(own, question).await;
            }
            if question.asks != Asks::InPrivate {
                let is_told = questions::take(self.bot, message) && self.guild.is_none();
                let said = Response::text(leave::cancelled(self.language, Some(&question)));
                return Ok(is_told.then_some(said));
            }
        }
        let Some(own) = own.filter(|_| !self.is_to_others) else {
            return match self.is_addressed_outside_games() {
                true => self.nothing_is_asked(None, text).await,
                false => Ok(None),
            };
        };
        if counts(&own, text) {
            return self.play_in_count(own.id(), text, text).await;
        }
        match own.actions().answer.as_slice() {
            // Nothing is asked, so `n` may mean a knight. Off turn, `play` answers moves and ignores talk.
            [] if self.guild.is_some() && !own.actions().play && !own.has_secrets() => {
                self.play(text, Looks::Talk).await
            }
            [] => Ok(None),
            [offer] => self.decline(&own, *offer).await,
            _ => self.ask_to_answer(&own).await,
        }
    }

    /// What is denied is not played, and what the bot has asked about a move is answered with no; offers stay open.
    pub(super) fn deny(&self) -> Answer {
        let Some((message, question)) = self.question_meant() else {
            return Ok(None);
        };
        let is_of_move = matches!(question.asks, Asks::ToPlay(_) | Asks::WhichMove(_));
        let is_told = is_of_move && questions::take(self.bot, message) && self.guild.is_none();
        let said = Response::text(leave::cancelled(self.language, Some(&question)));
        Ok(is_told.then_some(said))
    }

    /// Accepts or declines an offer that is named. A rematch is another game, for which one must be admitted.
    pub(super) async fn answer_offer(&self, offer: Offer, agrees: bool, text: &str) -> Answer {
        if wording::is_doubtful(text) {
            return self.say_yes_in_doubt(text).await;
        }
        let Some(own) = self.asked().await? else {
            return Ok(None);
        };
        if !own.actions().answer.contains(&offer) {
            let waits = self.rematch_waits(&own);
            if let Some(waits) = waits.filter(|_| offer == Offer::Rematch && agrees) {
                return Ok(Some(waits));
            }
            let refusal = Refusal::NoOffer.into();
            return Ok(Some(self.explain(refusal, "", Some(own.id())).await));
        }
        match agrees {
            true if offer == Offer::Rematch && !self.is_admitted().await? => {
                self.ask_to_answer(&own).await
            }
            true => self.accept(own.id(), offer).await,
            false => self.decline(&own, offer).await,
        }
    }

    /// Offers a rematch, or agrees to one, once the game is over, and tells whoever has done so for whom that waits;
    /// else says how.
    pub(super) async fn rematch(&self, text: &str) -> Answer {
        let over = match self.session_meant().await {
            Ok(session) if self.may_be_told_here(session).await? => self.own_view(session).await?,
            Ok(_) | Err(AppError::Denied(Denied::WhichSession | Denied::NoSession)) => None,
            Err(error) => return Err(error),
        };
        let over = over.filter(|own| own.stage() == Stage::Over);
        if let Some(waits) = over.as_ref().and_then(|own| self.rematch_waits(own)) {
            return Ok(Some(waits));
        }
        match over {
            Some(own) if self.is_admitted().await? => {
                self.offer_in(own.id(), Offer::Rematch, text).await
            }
            Some(own) if own.actions().answer.contains(&Offer::Rematch) => {
                self.ask_to_answer(&own).await
            }
            _ => {
                let button = self.panels_in().await.say("button-rematch");
                let button = [("button", button.into())];
                let how = self.language.tell("said-rematch-how", &button);
                Ok(Some(Response::text(how).deleted_soon()))
            }
        }
    }

    /// For whom a rematch waits, if the author has offered it or agreed to it.
    fn rematch_waits(&self, own: &SeatView) -> Option<Response> {
        let waits = result::rematch_waits(own, self.language, self.player)?;
        Some(Response::text(waits).deleted_soon())
    }

    /// Whether everybody may play where this was written. Where only a role may, its buttons know who has that.
    async fn is_admitted(&self) -> Result<bool, AppError> {
        Ok(match self.guild {
            Some(guild) => self.bot.app.guild(guild).await?.play_role.is_none(),
            None => true,
        })
    }

    /// Offers something in the game that is meant, or agrees to it.
    pub(super) async fn offer(&self, offer: Offer, text: &str) -> Answer {
        match self.meant(ButtonAction::Offer(offer)).await? {
            Meant::Game(session) => self.offer_in(session, offer, text).await,
            Meant::Asked(asked) => Ok(Some(*asked)),
        }
    }

    /// The same in this game. Whoever only asks about what is offered (`takeback?`) is asked what they mean.
    async fn offer_in(&self, session: SessionId, offer: Offer, text: &str) -> Answer {
        if wording::is_doubtful(text)
            && let Some(own) = self.own_view(session).await?
            && own.actions().answer.contains(&offer)
        {
            return self.ask_to_answer(&own).await;
        }
        let done = self.request(session, Command::Offer(offer)).await;
        let said =
            |view: &PublicView| offers::offered_or_agreed(self.language, view, offer, self.player);
        self.answered(session, done, said).await
    }

    /// Is ready to end a pause, which ends it if everybody is; in a count that the game lets play go on from, does that.
    pub(super) async fn resume(&self, text: &str) -> Answer {
        let session = match self.meant(ButtonAction::Resume).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        let own = self.own_view(session).await?;
        let in_count = own.filter(|own| !own.is_paused() && own.actions().play);
        if let Some(action) = in_count.and_then(|own| counting::to_resume(&own)) {
            return self.play_in_count(session, &action, text).await;
        }
        let done = self.request(session, Command::Resume).await;
        let said = |view: &PublicView| offers::resumed(self.language, view);
        self.answered(session, done, said).await
    }

    /// Offers a draw, or accepts one. Whoever only asks (`draw?`) when it is not their turn, or when one is offered, is
    /// asked what they mean.
    pub(super) async fn offer_draw(&self, is_asked: bool) -> Answer {
        let session = match self.meant(ButtonAction::Offer(Offer::Draw)).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        if is_asked && let Some(own) = self.own_view(session).await? {
            if own.actions().answer.contains(&Offer::Draw) {
                return self.ask_to_answer(&own).await;
            }
            if !own.actions().play && own.actions().offer.contains(&Offer::Draw) {
                let asker = self.where_it_may_be_told(session).await?;
                let question = offers::ask_to_offer_draw(asker.language, &own, self.player);
                return Ok(Some(self.question(&asker, question)));
            }
        }
        self.offer_in(session, Offer::Draw, "").await
    }

    /// Asks whether it is meant. Everybody sees the question, but it is for the asker alone.
    pub(super) async fn resign(&self) -> Answer {
        let session = match self.meant(ButtonAction::Resign).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        let refusal = match self.own_view(session).await? {
            Some(view) => match view.refusal_of(&Command::Resign) {
                Some(refusal) => refusal,
                None => {
                    let asker = self.where_it_may_be_told(session).await?;
                    let question = leave::question_to(asker.language, &view, self.player);
                    return Ok(Some(self.question(&asker, question)));
                }
            },
            None => Refusal::NotYourGame,
        };
        Ok(Some(self.explain(refusal.into(), "", Some(session)).await))
    }

    /// The author's view of the game in which something waits for their answer: the one that is played here, or, in
    /// private, the only one of theirs.
    async fn asked(&self) -> Result<Option<SeatView>, AppError> {
        let app = &self.bot.app;
        match self.session_meant().await {
            // Whoever talks about something else in another channel means no game.
            Ok(session) if self.guild.is_some() => {
                let is_here = app.played_in(session).await? == Some(self.channel);
                return Ok(if is_here {
                    self.own_view(session).await?
                } else {
                    None
                });
            }
            Ok(session) => return self.own_view(session).await,
            Err(AppError::Denied(Denied::WhichSession)) if self.guild.is_none() => {}
            Err(AppError::Denied(Denied::WhichSession | Denied::NoSession)) => return Ok(None),
            Err(error) => return Err(error),
        }
        let rows = app.games_of(self.player).await?;
        let mut asked = Vec::new();
        for row in rows.iter().take(MAX_GAMES) {
            let own = self.own_view(row.id).await?;
            asked.extend(own.filter(|own| !own.actions().answer.is_empty()));
        }
        Ok(if asked.len() == 1 { asked.pop() } else { None })
    }

    async fn accept(&self, session: SessionId, offer: Offer) -> Answer {
        let done = self.request(session, Command::AcceptOffer(offer)).await;
        let said = |view: &PublicView| offers::agreed(self.language, view, offer);
        self.answered(session, done, said).await
    }

    async fn decline(&self, own: &SeatView, offer: Offer) -> Answer {
        let done = self.request(own.id(), Command::DeclineOffer(offer)).await;
        let said = |_: &PublicView| offers::declined(self.language, own, offer);
        self.answered(own.id(), done, said).await
    }

    /// Asks which of several offers is meant, with the buttons that answer them.
    async fn ask_to_answer(&self, own: &SeatView) -> Answer {
        let asker = self.where_it_may_be_told(own.id()).await?;
        let question = offers::ask_to_answer(asker.language, own);
        Ok(Some(self.question(&asker, question)))
    }

    /// Asks whether a yes or no was meant for the question of the bot's or for an offer. A move that was asked about
    /// keeps its button, because this takes the place of that question.
    async fn ask_which_is_meant(&self, own: &SeatView, question: Question) -> Answer {
        let is_of_game = question
            .use_of
            .is_some_and(|it| it.session == own.id() && !it.is_over(own));
        let (Asks::ToPlay(action) | Asks::ToPlayOrAnswer(action), true) =
            (question.asks, is_of_game)
        else {
            return self.ask_to_answer(own).await;
        };
        let asker = self.where_it_may_be_told(own.id()).await?;
        let (language, notation) = (asker.language, asker.notation(own.info()).await);
        let asked =
            which_action::ask_found_or_answer(language, own, notation, &action, self.player);
        Ok(Some(self.question(&asker, asked)))
    }

    /// Agrees on the marks of dead stones, or disputes them. If that is refused, what the author said is quoted.
    async fn play_in_count(&self, session: SessionId, action: &str, said: &str) -> Answer {
        let command = Command::Play {
            text: action.to_owned(),
        };
        match self.request(session, command).await {
            Ok(view) => self.played(session, &view).await,
            Err(error) => Ok(Some(self.explain(error, said, Some(session)).await)),
        }
    }

    async fn request(&self, session: SessionId, command: Command) -> Result<PublicView, AppError> {
        let request = Request::typed(self.player, command);
        questions::act(self.bot, session, request, self.arrival).await
    }

    /// What is said when something was done: where the game is played, nothing, for the panel says it; in another
    /// channel a reaction.
    async fn answered(
        &self,
        session: SessionId,
        done: Result<PublicView, AppError>,
        said: impl FnOnce(&PublicView) -> String,
    ) -> Answer {
        let view = match done {
            Ok(view) => view,
            Err(error) => return Ok(Some(self.explain(error, "", Some(session)).await)),
        };
        let played_in = self.bot.app.played_in(session).await?;
        if played_in == Some(self.channel) {
            return Ok(None);
        }
        Ok(Some(match self.guild {
            Some(_) => Response::reaction(Reaction::Done),
            None => Response::text(said(&view)),
        }))
    }

    /// This message, as if it had been written where the game may be told of.
    async fn where_it_may_be_told(&self, session: SessionId) -> Result<Self, AppError> {
        Ok(if self.may_be_told_here(session).await? {
            *self
        } else {
            self.in_private().await
        })
    }

    /// A question to the author, asked where `asker` is.
    fn question(&self, asker: &Self, question: Response) -> Response {
        if asker.guild == self.guild {
            question
        } else {
            question.direct()
        }
    }
}

fn has_offer(own: &SeatView) -> bool {
    !own.actions().answer.is_empty()
}

/// Whether a text says something about a count of the game's own.
fn counts(own: &SeatView, text: &str) -> bool {
    counting::is_on(own)
        && !matches!(
            own.read(text),
            Err(Illegal::Unreadable | Illegal::NotYourTurn)
        )
}
