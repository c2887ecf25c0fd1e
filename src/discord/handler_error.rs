//! Why an interaction has no ordinary answer, and how what went wrong is logged.

use super::{codes, incoming::Response, send_result::discord_code, wording::Language};
use crate::{
    app::{AppError, chance},
    telemetry::Incident,
};

/// Why there is no ordinary answer.
#[derive(Debug)]
pub enum HandlerError {
    /// Something else has to be said instead.
    Reply(Box<Response>),
    /// The app or a session says no, or something broke.
    App(AppError),
    /// Discord did not take what we sent.
    Discord(Box<serenity::Error>),
}

impl std::fmt::Display for HandlerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Reply(_) => f.write_str("something else had to be said"),
            Self::App(error) => write!(f, "the app could not: {error:?}"),
            Self::Discord(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HandlerError {}

/// What serving comes to.
pub type HandlerResult<T = ()> = Result<T, HandlerError>;

impl HandlerError {
    /// A fault that is only words.
    pub fn reply(text: impl Into<String>) -> Self {
        Self::Reply(Box::new(Response::text(text)))
    }

    /// The same, with what is said beside the private message that was pressed instead of in its place.
    pub fn beside(self) -> Self {
        match self {
            Self::Reply(reply) => Self::Reply(Box::new(reply.as_follow_up())),
            other => other,
        }
    }

    /// As [`HandlerError::reply`], beside the private message that was pressed.
    pub fn follow_up(text: impl Into<String>) -> Self {
        Self::Reply(Box::new(Response::text(text).as_follow_up()))
    }
}

impl From<AppError> for HandlerError {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<serenity::Error> for HandlerError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<anyhow::Error> for HandlerError {
    fn from(error: anyhow::Error) -> Self {
        Self::App(AppError::Failed(error))
    }
}

/// Logs a fault of ours under a number, and says the number.
pub fn incident(language: Language, error: &anyhow::Error) -> String {
    let incident = Incident::new(u16::try_from(chance::draw(65_536)).unwrap_or(0));
    tracing::error!(incident = %incident, error = %format!("{error:#}"), "a request failed");
    language.tell("incident", &[("incident", incident.to_string().into())])
}

/// Logs what could not be answered.
pub fn log_unanswered(fault: &HandlerError) {
    if is_too_late(fault) {
        tracing::info!(error = %fault, "an interaction can no longer be answered");
    } else {
        tracing::warn!(error = %fault, "an answer was not delivered");
    }
}

/// Whether Discord no longer takes an answer, has one already, or the private message is gone: nobody's fault.
fn is_too_late(fault: &HandlerError) -> bool {
    let HandlerError::Discord(error) = fault else {
        return false;
    };
    matches!(
        discord_code(error),
        Some(codes::UNKNOWN_INTERACTION | codes::ALREADY_ACKNOWLEDGED | codes::UNKNOWN_MESSAGE)
    )
}
