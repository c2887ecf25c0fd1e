//! The result of a delivery, and what an error of Discord's means for it.

use serenity::http::HttpError;

use super::{codes, rest::RestError};
use crate::app::Location;

/// The result of a delivery: where it stands now, if it stands anywhere.
pub type Sent = Result<Option<Location>, SendError>;

/// Why something was not sent.
#[derive(Debug)]
pub enum SendError {
    /// It may work later.
    Later(anyhow::Error),
    /// The place is gone, or closed to us.
    Gone(anyhow::Error),
    /// It will never work: the message itself was refused.
    Never(anyhow::Error),
}

impl SendError {
    /// The error, if perhaps only the picture was refused and the same message is taken without: files may be forbidden
    /// there, or this one is too large.
    pub fn refusal_of_picture(&self) -> Option<&anyhow::Error> {
        match self {
            Self::Gone(error) => Some(error),
            Self::Never(error) => {
                Some(error).filter(|it| refusal_code(it) == Some(codes::TOO_LARGE))
            }
            Self::Later(_) => None,
        }
    }
}

/// What Discord says of a channel, message or thread that is gone or closed to us.
const GONE: [u64; 6] = [
    codes::UNKNOWN_CHANNEL,
    codes::UNKNOWN_MESSAGE,
    codes::MISSING_ACCESS,
    codes::MISSING_PERMISSIONS,
    codes::ARCHIVED,
    codes::LOCKED,
];

/// Discord's own number for an error, such as 10062, if it gave one.
pub fn discord_code(error: &serenity::Error) -> Option<u64> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            u64::try_from(response.error.code)
                .ok()
                .filter(|code| *code > 0)
        }
        _ => None,
    }
}

/// The status of an answer, if there was an answer.
pub fn discord_status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.status_code.as_u16())
        }
        _ => None,
    }
}

/// Whether the same request may work a little later: the server was in trouble or too busy, or no
/// answer came.
pub fn is_passing(error: &serenity::Error) -> bool {
    match discord_status(error) {
        Some(status) => status >= 500 || status == 429 || status == 408,
        None => matches!(
            error,
            serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_)
        ),
    }
}

/// From which attempt on a delivery is given up when it panics.
const PANICS: u32 = 5;

/// What made the program panic may be different the next time; it is not tried for ever.
pub fn after_panic(panicked: anyhow::Error, attempt: u32) -> SendError {
    tracing::error!(error = %panicked, "a delivery failed");
    if attempt < PANICS {
        SendError::Later(panicked)
    } else {
        SendError::Never(panicked)
    }
}

/// Discord's own number for the refusal that an error of a delivery is, if it is one.
pub fn refusal_code(error: &anyhow::Error) -> Option<u64> {
    error.downcast_ref().and_then(RestError::code)
}

impl From<RestError> for SendError {
    fn from(error: RestError) -> Self {
        if error.code().is_some_and(|code| GONE.contains(&code)) {
            Self::Gone(error.into())
        } else if error.is_passing() || matches!(error, RestError::Lacks(_)) {
            // The nonce of a message makes another attempt harmless.
            Self::Later(error.into())
        } else {
            Self::Never(error.into())
        }
    }
}

impl From<crate::app::AppError> for SendError {
    fn from(error: crate::app::AppError) -> Self {
        Self::Later(anyhow::anyhow!("the app could not: {error:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delivery_that_panics_is_tried_a_few_times() {
        let attempts = (1..=6).map(|attempt| after_panic(anyhow::anyhow!("oops"), attempt));
        let later = attempts.take_while(|it| matches!(it, SendError::Later(_)));
        assert_eq!(later.count(), 4);
        let last = after_panic(anyhow::anyhow!("oops"), 5);
        assert!(matches!(last, SendError::Never(_)));
    }
}
