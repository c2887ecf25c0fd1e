//! Why nothing was done about a contest.

use crate::{
    app::{AppError, Denied},
    store::{self},
};
use qiyuan_core::{contest::conduct::ContestRefusal, session::Refusal};

/// Why nothing was done about a contest.
#[derive(Debug)]
pub enum ContestError {
    /// The contest says no.
    Refused(ContestRefusal),
    /// Somebody who has joined does not play with whoever wants to.
    KeptApart,
    /// There is no such contest on this server.
    NoSuchContest,
    /// There are as many contests on the server as there may be.
    TooMany,
    /// Anything that a session would say, too.
    App(AppError),
}

impl From<AppError> for ContestError {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<ContestRefusal> for ContestError {
    fn from(refusal: ContestRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Denied> for ContestError {
    fn from(denied: Denied) -> Self {
        Self::App(denied.into())
    }
}

impl From<Refusal> for ContestError {
    fn from(refusal: Refusal) -> Self {
        Self::App(refusal.into())
    }
}

impl From<store::Error> for ContestError {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::NotFound("contest") => Self::NoSuchContest,
            error => Self::App(error.into()),
        }
    }
}
