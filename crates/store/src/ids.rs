//! Discord's ids (snowflakes).

use std::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u64);

        impl $name {
            pub(super) const fn to_stored(self) -> i64 {
                self.0.cast_signed()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// A guild, called a server by its members.
    GuildId;
    /// A channel or a thread.
    ChannelId;
    /// A role of a guild.
    RoleId;
    /// A message.
    MessageId;
    /// One request of a user: a command, a click, a form.
    InteractionId;
}
