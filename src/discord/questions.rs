//! Questions with buttons that were asked in answer to a message: they stay until they are answered or out of date, for
//! a day at most. Whoever is asked something else in the same game, or does anything there, has answered them: no later
//! `yes` is meant for them.
//!
//! What they ask is kept in memory alone, so a restart deletes them.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time;

use super::{BotState, expiring, incoming::Asks, private_messages::UseOf};
use crate::app::{
    AppError, Arrival, ChannelId, ExpiringMessage, Expiry, GuildId, MessageId, wall_clock,
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{Actor, PlayerId, PublicView, Request, SessionId, SessionView},
};

/// The most questions that are remembered.
const MOST: usize = 5_000;

/// How long a question stays at most that nobody answers.
const STAYS: Span = Span::from_hours(24);

/// How often it is looked for questions that nobody answers.
const LOOKED_EVERY: Duration = Duration::from_secs(600);

/// How long a question is answered by `yes` or `no`. The buttons are there for longer.
const JUST_ASKED: Span = Span::from_mins(10);

/// The questions, by the numbers of their messages.
#[derive(Default)]
pub struct Questions(Mutex<BTreeMap<u64, Known>>);

/// A question that is remembered.
#[derive(Debug)]
struct Known {
    question: Question,
    /// Whether something else was said to the same person there since: only its buttons, and replies to it, answer it.
    needs_reply: bool,
}

/// A question that somebody was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// Who was asked.
    pub player: PlayerId,
    /// The server, if it was not in private.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// What was asked.
    pub asks: Asks,
    /// In which session, and for how long; nothing if it asks for the session.
    pub use_of: Option<UseOf>,
}

impl Questions {
    /// Remembers a question. Returns those that it takes the place of: what its player was asked before in the same game,
    /// the same question for a game, and the oldest of all if there are too many.
    fn note(&self, message: u64, question: Question) -> Vec<(u64, Question)> {
        let mut questions = self.lock();
        let mut replaced = take_where(&mut questions, |known| {
            known.player == question.player && question.replaces(known)
        });
        require_replies(&mut questions, question.player, question.channel);
        if questions.len() >= MOST {
            // The numbers of messages grow with time.
            let oldest = questions.pop_first();
            replaced.extend(oldest.map(|(message, known)| (message, known.question)));
        }
        let needs_reply = false;
        questions.insert(
            message,
            Known {
                question,
                needs_reply,
            },
        );
        replaced
    }

    /// Something else was said to somebody in a place: what they say next answers that, or nothing.
    fn require_replies(&self, player: PlayerId, channel: ChannelId) {
        require_replies(&mut self.lock(), player, channel);
    }

    /// What somebody was asked in a session; it is forgotten.
    fn take_of(&self, player: PlayerId, session: SessionId) -> Vec<(u64, Question)> {
        take_where(&mut self.lock(), |known| {
            known.player == player && known.session() == Some(session)
        })
    }

    /// Forgets a question that is answered; returns it if it was known.
    fn forget(&self, message: u64) -> Option<Question> {
        self.lock().remove(&message).map(|known| known.question)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The questions that are out of date; they are forgotten.
    fn take_old(&self, is_over: impl Fn(UseOf) -> bool, now: Timestamp) -> Vec<(u64, Question)> {
        let is_old = |message: &u64, known: &mut Known| {
            known.question.use_of.is_some_and(&is_over) || asked_at(*message) + STAYS <= now
        };
        let taken = self.lock().extract_if(.., is_old).collect::<Vec<_>>();
        let taken = taken.into_iter();
        taken
            .map(|(message, known)| (message, known.question))
            .collect()
    }

    /// The question that is answered by a yes or no in this place: the one that it replies to; without a reply the
    /// newest, if it was asked just now and nothing was said since.
    fn meant(
        &self,
        player: PlayerId,
        channel: ChannelId,
        reply: Option<u64>,
        now: Timestamp,
    ) -> Option<(u64, Question)> {
        self.find(player, channel, reply, |message, known| {
            reply.is_some() || !known.needs_reply && asked_at(message) + JUST_ASKED > now
        })
    }

    /// The newest question to a player in a place, or the one that is replied to, if it is as it must be.
    fn find(
        &self,
        player: PlayerId,
        channel: ChannelId,
        reply: Option<u64>,
        must_be: impl FnOnce(u64, &Known) -> bool,
    ) -> Option<(u64, Question)> {
        let questions = self.lock();
        let mut theirs = questions.iter().filter(|(message, known)| {
            (known.question.player, known.question.channel) == (player, channel)
                && reply.is_none_or(|reply| reply == **message)
        });
        let (message, known) = theirs.next_back()?;
        must_be(*message, known).then(|| (*message, known.question.clone()))
    }
}

impl Question {
    /// The session that it is about; nothing if it asks for that.
    fn session(&self) -> Option<SessionId> {
        self.use_of.map(|it| it.session)
    }

    /// Whether it takes the place of another question to the same player.
    fn replaces(&self, other: &Self) -> bool {
        match self.session() {
            Some(session) => other.session() == Some(session),
            None => other.session().is_none() && other.channel == self.channel,
        }
    }
}

fn require_replies(questions: &mut BTreeMap<u64, Known>, player: PlayerId, channel: ChannelId) {
    let all = questions.values_mut();
    for known in all.filter(|it| (it.question.player, it.question.channel) == (player, channel)) {
        known.needs_reply = true;
    }
}

fn take_where(
    questions: &mut BTreeMap<u64, Known>,
    is_meant: impl Fn(&Question) -> bool,
) -> Vec<(u64, Question)> {
    let taken = questions.extract_if(.., |_, known| is_meant(&known.question));
    taken
        .map(|(message, known)| (message, known.question))
        .collect()
}

/// When a message was posted.
fn asked_at(message: u64) -> Timestamp {
    super::incoming::arrival(message)
}

/// Does something in a session. What its player was asked there before is answered by that, whatever it was.
pub(super) async fn act(
    bot: &Arc<BotState>,
    session: SessionId,
    request: Request,
    arrival: Arrival,
) -> Result<PublicView, AppError> {
    let by = request.by;
    let done = bot.app.act(session, request, arrival).await;
    if let (Actor::Player(player), true) = (by, done.is_ok()) {
        delete_all(bot, bot.questions.take_of(player, session));
    }
    done
}

/// Remembers a question that was posted; those that it takes the place of are deleted.
pub(super) async fn note(bot: &Arc<BotState>, message: u64, question: Question) {
    let (guild, channel) = (question.guild, question.channel);
    delete_all(bot, bot.questions.note(message, question));
    let expiring = ExpiringMessage {
        message: MessageId(message),
        channel,
        guild,
        // Whenever the next run begins, it goes.
        expiry: Expiry::Until(wall_clock::now()),
    };
    // A press that was quicker than this leaves a row, which the next run finds to be of no use.
    bot.app.remember_expiring(expiring).await;
}

/// Remembers a question in a private message, which is taken away by other means.
pub(super) fn note_private(bot: &Arc<BotState>, message: u64, question: Question) {
    delete_all(bot, bot.questions.note(message, question));
}

/// Something else was said to somebody in a place: what they say next answers none of the questions there.
pub(super) fn require_replies_in(bot: &BotState, player: PlayerId, channel: ChannelId) {
    bot.questions.require_replies(player, channel);
}

/// Forgets a question in a private message, because something was pressed there.
pub(super) fn forget_private(bot: &BotState, message: u64) {
    bot.questions.forget(message);
}

/// Forgets a question whose message is gone.
pub(super) async fn forget_deleted(bot: &BotState, message: u64) {
    if bot.questions.forget(message).is_some() {
        bot.app.forget_expiring(MessageId(message)).await;
    }
}

/// Forgets a question that is answered by its buttons; returns it if it was asked in this run.
pub(super) async fn forget(bot: &BotState, message: u64) -> Option<Question> {
    let question = bot.questions.forget(message);
    bot.app.forget_expiring(MessageId(message)).await;
    question
}

/// Takes away what is out of date, in the background.
pub(super) fn take_away(bot: &Arc<BotState>, view: &PublicView) {
    let is_over = |use_of: UseOf| use_of.is_over(view);
    delete_all(bot, bot.questions.take_old(is_over, wall_clock::now()));
}

/// Takes away the questions that nobody has answered for a day, as long as the program runs.
pub(super) async fn take_away_unanswered(bot: Arc<BotState>) {
    loop {
        time::sleep(LOOKED_EVERY).await;
        let old = bot.questions.take_old(|_| false, wall_clock::now());
        delete_all(&bot, old);
    }
}

/// The question that is answered by a yes or no that somebody says in this place, and its message. A `reply` answers what
/// it replies to, and nothing else.
pub(super) fn meant(
    bot: &BotState,
    player: PlayerId,
    channel: ChannelId,
    reply: Option<u64>,
) -> Option<(u64, Question)> {
    bot.questions
        .meant(player, channel, reply, wall_clock::now())
}

/// The newest question to a player that stands in a place, or the one that is replied to, however long ago it was asked:
/// one that a yes does not answer any more has its buttons still, and what they say answers it.
pub(super) fn standing(
    bot: &BotState,
    player: PlayerId,
    channel: ChannelId,
    reply: Option<u64>,
) -> Option<(u64, Question)> {
    bot.questions.find(player, channel, reply, |_, _| true)
}

/// Whether somebody who plays in this game is asked which action there they mean, and nothing has happened since.
pub(super) fn is_action_asked(bot: &BotState, view: &SessionView) -> bool {
    let questions = bot.questions.lock();
    let mut asked = questions.values().map(|known| &known.question);
    asked.any(|it| {
        let is_of_game = it.session() == Some(view.id());
        let seen = it.use_of.and_then(UseOf::seen);
        let is_open = is_of_game && seen == Some(view.version());
        is_open && matches!(it.asks, Asks::ToPlay(_) | Asks::WhichMove(_))
    })
}

/// Takes a question away that is answered in words; says whether nothing else has answered it.
pub(super) fn take(bot: &Arc<BotState>, message: u64) -> bool {
    let question = bot.questions.forget(message);
    if let Some(question) = &question {
        delete(bot, message, question);
    }
    question.is_some()
}

fn delete_all(bot: &Arc<BotState>, questions: Vec<(u64, Question)>) {
    for (message, question) in questions {
        delete(bot, message, &question);
    }
}

fn delete(bot: &Arc<BotState>, message: u64, question: &Question) {
    if question.asks == Asks::InPrivate {
        // Its reader alone sees it, and `private_messages` takes it away.
        return;
    }
    let deletion = expiring::deletion(question.channel.0, message);
    let request = match question.guild {
        Some(guild) => deletion.of_guild(Some(guild)),
        None => deletion.to(question.player),
    };
    bot.in_background(move |bot| async move { expiring::delete(&bot, message, &request).await });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::private_messages::Lasts;
    use qiyuan_core::session::Stage;

    fn question(player: u64, channel: u64, session: i64, asks: Asks) -> Question {
        let lasts = Lasts::Stage(Stage::Play);
        Question {
            player: PlayerId(player),
            guild: None,
            channel: ChannelId(channel),
            asks,
            use_of: Some(UseOf {
                session: SessionId(session),
                lasts,
            }),
        }
    }

    fn noted(questions: &Questions, message: u64, question: Question) -> Vec<u64> {
        let replaced = questions.note(message, question).into_iter();
        replaced.map(|(message, _)| message).collect()
    }

    #[test]
    fn a_question_takes_the_place_of_whatever_its_player_was_asked_before_in_the_game() {
        let questions = Questions::default();
        let play = || Asks::ToPlay("d4".to_owned());
        assert_eq!(
            noted(&questions, 1, question(1, 7, 3, Asks::ToResign)),
            [0; 0]
        );
        assert_eq!(noted(&questions, 2, question(1, 7, 3, play())), [1]);
        assert_eq!(noted(&questions, 3, question(2, 7, 3, play())), [0; 0]);
        assert_eq!(noted(&questions, 4, question(1, 7, 4, play())), [0; 0]);
        let private = question(1, 8, 3, Asks::InPrivate);
        assert_eq!(noted(&questions, 5, private), [2], "in another place");
        let which = Question {
            use_of: None,
            ..question(1, 8, 3, Asks::WhichGame)
        };
        assert_eq!(noted(&questions, 6, which.clone()), [0; 0]);
        assert_eq!(noted(&questions, 7, which), [6]);
        let taken = questions.take_of(PlayerId(1), SessionId(4));
        assert_eq!(taken.len(), 1);
    }

    #[test]
    fn only_the_last_thing_said_to_somebody_in_a_place_is_answered_without_a_reply() {
        let questions = Questions::default();
        let minute = 60_000 << 22;
        for (message, player, channel, session) in
            [(1, 1, 7, 3), (2, 1, 8, 4), (3, 1, 9, 5), (4, 1, 9, 6)]
        {
            questions.note(message, question(player, channel, session, Asks::ToResign));
        }
        let meant = |player, channel, reply, now| {
            let (player, channel) = (PlayerId(player), ChannelId(channel));
            let found = questions.meant(player, channel, reply, asked_at(now));
            found.map(|(message, _)| message)
        };
        assert_eq!(meant(2, 7, None, minute), None, "another person");
        assert_eq!(meant(1, 6, None, minute), None, "another place");
        assert_eq!(meant(1, 7, None, 20 * minute), None, "long ago");
        assert_eq!(meant(1, 7, None, minute), Some(1));
        assert_eq!(meant(1, 7, Some(99), minute), None, "a reply to talk");
        assert_eq!(meant(2, 7, Some(1), minute), None, "another's question");
        assert_eq!(meant(1, 9, None, minute), Some(4));
        assert_eq!(meant(1, 9, Some(3), 20 * minute), Some(3));
        assert!(questions.forget(4).is_some());
        assert_eq!(meant(1, 9, None, minute), None, "the last is answered");
        questions.require_replies(PlayerId(1), ChannelId(8));
        assert_eq!(meant(1, 8, None, minute), None);
        assert_eq!(meant(1, 8, Some(2), minute), Some(2));
    }

    #[test]
    fn a_question_goes_when_it_is_out_of_date_or_a_day_old() {
        let questions = Questions::default();
        let hour = 3_600_000 << 22;
        questions.note(1, question(1, 7, 3, Asks::ToResign));
        questions.note(2 * hour, question(1, 7, 4, Asks::ToResign));
        questions.note(3 * hour, question(1, 7, 5, Asks::ToResign));
        let taken = |is_over: fn(UseOf) -> bool, now| {
            let taken = questions.take_old(is_over, asked_at(now)).into_iter();
            taken.map(|(message, _)| message).collect::<Vec<_>>()
        };
        assert!(taken(|_| false, 23 * hour).is_empty());
        assert_eq!(
            taken(|use_of| use_of.session == SessionId(5), 23 * hour),
            [3 * hour]
        );
        assert_eq!(taken(|_| false, 25 * hour), [1]);
    }
}
