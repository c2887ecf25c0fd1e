//! What an error of Discord's means for something that has to be sent.

use serenity::http::HttpError;

use crate::app::Location;

/// What became of a delivery: where it stands now, if it stands anywhere.
pub type Sent = Result<Option<Location>, Trouble>;

/// Why something was not sent.
#[derive(Debug)]
pub enum Trouble {
    /// It may work later.
    Later(anyhow::Error),
    /// The place is gone, or closed to us.
    Gone(anyhow::Error),
    /// It will never work: the message itself was refused.
    Never(anyhow::Error),
}

/// Discord's numbers for a channel, message or thread that is gone or closed to us: unknown channel,
/// unknown message, missing access, missing permissions, archived thread, locked thread.
const GONE: [isize; 6] = [10_003, 10_008, 50_001, 50_013, 50_083, 160_005];

impl From<serenity::Error> for Trouble {
    fn from(error: serenity::Error) -> Self {
        let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = &error else {
            return match &error {
                // Not sent, or sent and no answer seen: the nonce makes another attempt harmless.
                serenity::Error::Http(HttpError::Request(_)) | serenity::Error::Io(_) => {
                    Self::Later(error.into())
                }
                _ => Self::Never(error.into()),
            };
        };
        let status = response.status_code.as_u16();
        if GONE.contains(&response.error.code) {
            Self::Gone(error.into())
        } else if status >= 500 || status == 429 || status == 408 {
            Self::Later(error.into())
        } else {
            Self::Never(error.into())
        }
    }
}

impl From<crate::app::Trouble> for Trouble {
    fn from(trouble: crate::app::Trouble) -> Self {
        Self::Later(anyhow::anyhow!("the house could not: {trouble:?}"))
    }
}
