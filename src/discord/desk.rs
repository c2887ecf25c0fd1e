//! Serving one interaction: acknowledge, work, answer; and what to say when it went wrong.

use serenity::builder::{CreateActionRow, CreateButton};

use super::{
    Front,
    asked::{Answer, Asked},
    codes,
    custom_id::{CustomId, Press},
    panel,
    sending::discord_code,
    wording::{self, Language},
};
use crate::{
    app::{
        Arrival, ChannelId, Denied, GuildId, InteractionId, Look, TooOften, Trouble, chance,
        wall_clock,
    },
    telemetry::Incident,
};
use qiyuan_core::{
    clock::Span,
    rules::{Illegal, Info, Notation},
    session::{Command, PlayerId, PublicView, Refusal, Request, SeatView, SessionId, Version},
};

/// The most buttons on a message.
const MAX_BUTTONS: usize = 25;

/// Why there is no ordinary answer.
#[derive(Debug)]
pub enum Fault {
    /// Something else has to be said instead.
    Told(Box<Answer>),
    /// The house or a session says no, or something broke.
    House(Trouble),
    /// Discord did not take what we sent.
    Discord(Box<serenity::Error>),
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Told(_) => f.write_str("something else had to be said"),
            Self::House(trouble) => write!(f, "the house could not: {trouble:?}"),
            Self::Discord(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}

/// What serving comes to.
pub type Served<T = ()> = Result<T, Fault>;

impl Fault {
    /// A fault that is only words.
    pub fn told(text: impl Into<String>) -> Self {
        Self::Told(Box::new(Answer::text(text)))
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        Self::House(trouble)
    }
}

impl From<serenity::Error> for Fault {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<anyhow::Error> for Fault {
    fn from(error: anyhow::Error) -> Self {
        Self::House(Trouble::Failed(error))
    }
}

/// How an interaction is acknowledged, and where its answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// A private message of its own.
    Private,
    /// Nothing, unless there is something to say: then privately. For clicks on public messages.
    Beside,
    /// In place of the private message that was clicked.
    Within,
}

/// One interaction being served.
pub struct Desk<'a> {
    /// The interaction.
    pub asked: Asked<'a>,
    /// What everything is served with.
    pub front: &'a Front,
    /// The language of private answers.
    pub language: Language,
    manner: Manner,
}

impl<'a> Desk<'a> {
    /// Acknowledges an interaction, before anything else is done.
    pub async fn open(front: &'a Front, asked: Asked<'a>, manner: Manner) -> Served<Self> {
        match manner {
            Manner::Private => asked.think().await?,
            Manner::Beside | Manner::Within => asked.nod().await?,
        }
        front.note_acknowledged(asked.at());
        let desk = Self::already_open(front, asked, manner);
        desk.meet().await;
        Ok(desk)
    }

    /// For an interaction that has been acknowledged already.
    pub fn already_open(front: &'a Front, asked: Asked<'a>, manner: Manner) -> Self {
        Self {
            language: asked.language(),
            asked,
            front,
            manner,
        }
    }

    /// Remembers how the asker is called, and the language of the server. Nothing depends on it.
    async fn meet(&self) {
        if let (Some(guild), Some(locale)) = (self.guild(), self.asked.guild_locale) {
            self.front.note_guild(guild, locale);
        }
        let (player, name) = (self.asked.player(), &self.asked.name);
        if let Err(trouble) = self
            .front
            .app
            .meet(player, name, Some(self.asked.locale))
            .await
        {
            tracing::warn!(?trouble, "a name was not remembered");
        }
    }

    /// When it was asked, and by which interaction.
    pub fn arrival(&self) -> Arrival {
        Arrival {
            at: self.asked.at().min(wall_clock::now()),
            interaction: Some(InteractionId(self.asked.id.get())),
        }
    }

    /// The channel in which it was asked.
    pub fn channel(&self) -> ChannelId {
        ChannelId(self.asked.channel.get())
    }

    /// The server on which it was asked.
    pub fn guild(&self) -> Option<GuildId> {
        self.asked.guild.map(|guild| GuildId(guild.get()))
    }

    /// Takes a look from the asker's allowance, or says when there will be one: for whatever shows something and
    /// changes nothing.
    pub fn look_once(&self) -> Served {
        let looked = self.front.app.look(self.asked.player(), self.guild());
        looked.map_err(|too_often| {
            let key = if too_often.is_server {
                "denied-server-too-often"
            } else {
                "denied-too-often"
            };
            self.later(key, too_often)
        })
    }

    /// Takes a challenge from the asker's allowance, or says when there will be one.
    pub fn challenge_once(&self, opponent: Option<PlayerId>) -> Served {
        let may = self.front.app.may_challenge(self.asked.player(), opponent);
        may.map_err(|too_often| self.later("denied-challenges-too-often", too_often))
    }

    fn later(&self, key: &str, too_often: TooOften) -> Fault {
        // Discord tells moments in whole seconds: at the one that is told it has come.
        let until = too_often.until + Span::from_ms(999);
        let when = panel::relative(until);
        Fault::told(self.language.tell(key, &[("when", when.into())]))
    }

    /// Gives the answer, or says why there is none.
    pub async fn conclude(&self, answer: Served<Option<Answer>>) -> Served {
        let answer = match answer {
            Ok(answer) => answer,
            Err(Fault::Told(answer)) => Some(*answer),
            Err(Fault::House(trouble)) => Some(self.explain(trouble, "", None).await),
            Err(fault @ Fault::Discord(_)) => return Err(fault),
        };
        match (answer, self.manner) {
            (Some(answer), Manner::Private | Manner::Within) => self.asked.answer(answer).await?,
            (Some(answer), Manner::Beside) => self.asked.whisper(answer).await?,
            (None, _) => {}
        }
        Ok(())
    }

    /// Asks something of a session for the asker. `typed` is what was typed, to quote it in a refusal.
    pub async fn act(
        &self,
        session: SessionId,
        seen: Option<Version>,
        command: Command,
        typed: &str,
    ) -> Served<PublicView> {
        let request = match seen {
            Some(seen) => Request::clicked(self.asked.player(), seen, command),
            None => Request::typed(self.asked.player(), command),
        };
        match self.front.app.act(session, request, self.arrival()).await {
            Ok(view) => Ok(view),
            Err(trouble) => {
                let answer = self.explain(trouble, typed, Some(session)).await;
                Err(Fault::Told(Box::new(answer)))
            }
        }
    }

    /// What to say about trouble.
    pub async fn explain(
        &self,
        trouble: Trouble,
        typed: &str,
        session: Option<SessionId>,
    ) -> Answer {
        let refusal = match trouble {
            Trouble::Refused(refusal) => refusal,
            Trouble::Denied(denied) => return Answer::text(wording::denied(self.language, denied)),
            Trouble::Failed(error) => return Answer::text(incident(self.language, &error)),
        };
        let view = match session {
            Some(session) => self.seat_view(session).await.unwrap_or_default(),
            None => None,
        };
        let Some(view) = view else {
            return Answer::text(wording::refusal(self.language, &refusal, typed, &[]));
        };
        if matches!(refusal, Refusal::Stale) {
            return self.present(&view, &refusal).await;
        }
        let notation = self.notation(view.info()).await;
        let examples = notation
            .map(|notation| view.examples(notation, 3))
            .unwrap_or_default();
        match &refusal {
            Refusal::Illegal(Illegal::Ambiguous(candidates)) => {
                which(self.language, &view, notation, typed, candidates)
            }
            refusal => Answer::text(wording::refusal(self.language, refusal, typed, &examples)),
        }
    }

    /// A stale click is answered with how things stand, in words alone if the asker looks too often.
    async fn present(&self, view: &SeatView, refusal: &Refusal) -> Answer {
        let words = wording::refusal(self.language, refusal, "", &[]);
        if self.look_once().is_err() {
            return Answer::text(words);
        }
        let mut answer = super::my_view::of_seat(self, view, None).await;
        answer.text = wording::cut(&format!("{words}\n{}", answer.text), panel::MAX_CONTENT);
        answer
    }

    /// The asker's view of a session, if they play in it.
    pub async fn seat_view(&self, session: SessionId) -> Served<Option<SeatView>> {
        let (player, now) = (self.asked.player(), wall_clock::now());
        Ok(self.front.app.seat_view(session, player, now).await?)
    }

    /// The notation in which the asker reads a game.
    pub async fn notation(&self, info: &'static Info) -> Option<Notation> {
        let taste = self
            .front
            .app
            .taste(self.asked.player(), info.key)
            .await
            .unwrap_or_default();
        wording::notation_for(self.language, info, taste.notation.as_deref())
    }

    /// How the asker likes a game to look.
    pub async fn look(&self, info: &'static Info) -> Look {
        let taste = self
            .front
            .app
            .taste(self.asked.player(), info.key)
            .await
            .unwrap_or_default();
        let mut look = Look::default();
        if let Some(theme) = taste.theme.and_then(|key| key.parse().ok()) {
            look.theme = theme;
        }
        if let Some(pieces) = taste.pieces.and_then(|key| key.parse().ok()) {
            look.pieces = pieces;
        }
        look
    }

    /// The session that was named, or the one that is meant in this channel.
    pub async fn session(&self, named: Option<&str>) -> Served<SessionId> {
        let Some(named) = named else {
            let player = self.asked.player();
            return Ok(self.front.app.session_meant(player, self.channel()).await?);
        };
        session_number(named).ok_or_else(|| Fault::House(Denied::NoSuchSession.into()))
    }
}

/// Reads the number of a session as it is typed or picked: `12`, `#12`, or the whole line of a menu.
pub fn session_number(text: &str) -> Option<SessionId> {
    let digits: String = text
        .trim()
        .trim_start_matches('#')
        .chars()
        .take_while(char::is_ascii_digit)
        .take(20)
        .collect();
    digits
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .map(SessionId)
}

/// Asks which of several actions was meant, with a button for each.
pub fn which(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    typed: &str,
    candidates: &[String],
) -> Answer {
    let all = notation
        .map(|notation| view.choices("", notation, 1_000))
        .unwrap_or_default();
    let label = |text: &str| {
        let known = all.iter().find(|choice| choice.text == text);
        wording::plain(known.map_or(text, |choice| choice.label.as_str()), 80)
    };
    let buttons: Vec<CreateButton> = candidates
        .iter()
        .filter(|text| CustomId::fits(text))
        .take(MAX_BUTTONS)
        .map(|text| {
            let press = Press::Play(text.clone());
            let id = CustomId::new(view.id(), view.version(), press);
            CreateButton::new(id.to_string()).label(label(text))
        })
        .collect();
    let mut answer =
        Answer::text(language.tell("ask-which", &[("typed", wording::code(typed).into())]));
    for row in buttons.chunks(5) {
        answer = answer.row(CreateActionRow::Buttons(row.to_vec()));
    }
    answer
}

/// Logs a fault of ours under a number, and says the number.
pub fn incident(language: Language, error: &anyhow::Error) -> String {
    let incident = Incident::new(u16::try_from(chance::draw(65_536)).unwrap_or(0));
    tracing::error!(incident = %incident, error = %format!("{error:#}"), "what was asked for failed");
    language.tell("incident", &[("incident", incident.to_string().into())])
}

/// Logs what could not be answered.
pub fn log_unanswered(fault: &Fault) {
    if is_too_late(fault) {
        tracing::info!(error = %fault, "an interaction can no longer be answered");
    } else {
        tracing::warn!(error = %fault, "an answer was not delivered");
    }
}

/// Whether Discord no longer takes an answer, or has one already: nobody's fault.
fn is_too_late(fault: &Fault) -> bool {
    let Fault::Discord(error) = fault else {
        return false;
    };
    matches!(
        discord_code(error),
        Some(codes::UNKNOWN_INTERACTION | codes::ALREADY_ACKNOWLEDGED)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_read_from_its_number_or_its_line() {
        for text in ["12", "#12", " #12 · Chess · Ann vs Bea"] {
            assert_eq!(session_number(text), Some(SessionId(12)), "{text}");
        }
        for text in [
            "",
            "#",
            "0",
            "-3",
            "chess",
            "111111111111111111111",
            "99999999999999999999999",
            "\u{202e}12",
        ] {
            assert_eq!(session_number(text), None, "{text}");
        }
    }
}
