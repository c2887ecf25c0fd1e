//! Who deliveries and surfaces belong to.

use super::Error;
use qiyuan_core::session::SessionId;

/// Something that is shown on Discord: a session now, a contest later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// A session.
    Session(SessionId),
}

impl Owner {
    /// The kind as it is stored.
    pub(super) const fn kind(self) -> &'static str {
        match self {
            Self::Session(_) => "session",
        }
    }

    /// The number among those of its kind.
    pub(super) const fn id(self) -> i64 {
        match self {
            Self::Session(id) => id.0,
        }
    }

    /// # Errors
    /// [`Error::Database`] if the kind is unknown.
    pub(super) fn read(kind: &str, id: i64) -> Result<Self, Error> {
        match kind {
            "session" => Ok(Self::Session(SessionId(id))),
            _ => Err(Error::fault(format!("unknown owner {kind:?} {id}"))),
        }
    }
}

impl From<SessionId> for Owner {
    fn from(id: SessionId) -> Self {
        Self::Session(id)
    }
}
