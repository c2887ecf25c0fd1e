//! Permissions: Discord's bits, their names, and who has which where.

/// One permission and its name in Discord's documentation.
const NAMES: [(&str, u64); 32] = [
    ("CREATE_INSTANT_INVITE", 1),
    ("KICK_MEMBERS", 1 << 1),
    ("BAN_MEMBERS", 1 << 2),
    ("ADMINISTRATOR", ADMINISTRATOR),
    ("MANAGE_CHANNELS", MANAGE_CHANNELS),
    ("MANAGE_GUILD", 1 << 5),
    ("ADD_REACTIONS", ADD_REACTIONS),
    ("VIEW_AUDIT_LOG", 1 << 7),
    ("VIEW_CHANNEL", VIEW_CHANNEL),
    ("SEND_MESSAGES", SEND_MESSAGES),
    ("SEND_TTS_MESSAGES", 1 << 12),
    ("MANAGE_MESSAGES", MANAGE_MESSAGES),
    ("EMBED_LINKS", EMBED_LINKS),
    ("ATTACH_FILES", ATTACH_FILES),
    ("READ_MESSAGE_HISTORY", READ_MESSAGE_HISTORY),
    ("MENTION_EVERYONE", MENTION_EVERYONE),
    ("USE_EXTERNAL_EMOJIS", 1 << 18),
    ("CHANGE_NICKNAME", 1 << 26),
    ("MANAGE_NICKNAMES", 1 << 27),
    ("MANAGE_ROLES", 1 << 28),
    ("MANAGE_WEBHOOKS", 1 << 29),
    ("MANAGE_GUILD_EXPRESSIONS", 1 << 30),
    ("USE_APPLICATION_COMMANDS", USE_APPLICATION_COMMANDS),
    ("MANAGE_EVENTS", 1 << 33),
    ("MANAGE_THREADS", MANAGE_THREADS),
    ("CREATE_PUBLIC_THREADS", CREATE_PUBLIC_THREADS),
    ("CREATE_PRIVATE_THREADS", CREATE_PRIVATE_THREADS),
    ("USE_EXTERNAL_STICKERS", 1 << 37),
    ("SEND_MESSAGES_IN_THREADS", SEND_MESSAGES_IN_THREADS),
    ("MODERATE_MEMBERS", 1 << 40),
    ("SEND_POLLS", 1 << 49),
    ("PIN_MESSAGES", 1 << 51),
];

pub(crate) const ADMINISTRATOR: u64 = 1 << 3;
pub(crate) const MANAGE_CHANNELS: u64 = 1 << 4;
pub(crate) const ADD_REACTIONS: u64 = 1 << 6;
pub(crate) const VIEW_CHANNEL: u64 = 1 << 10;
pub(crate) const SEND_MESSAGES: u64 = 1 << 11;
pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;
pub(crate) const EMBED_LINKS: u64 = 1 << 14;
pub(crate) const ATTACH_FILES: u64 = 1 << 15;
pub(crate) const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub(crate) const MENTION_EVERYONE: u64 = 1 << 17;
pub(crate) const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
pub(crate) const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub(crate) const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub(crate) const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// What everyone may do on a fresh server.
pub(crate) const EVERYONE: u64 = 1
    | 1 << 6
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | 1 << 18
    | 1 << 26
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | 1 << 37
    | SEND_MESSAGES_IN_THREADS
    | 1 << 49;

/// Every permission that has a name here.
pub(crate) fn all() -> u64 {
    NAMES.iter().fold(0, |bits, (_, bit)| bits | bit)
}

/// The bit of a name.
pub(crate) fn bit(name: &str) -> Option<u64> {
    NAMES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, bit)| *bit)
}

/// The names of the bits that are set.
pub(crate) fn names(bits: u64) -> Vec<&'static str> {
    NAMES
        .iter()
        .filter(|(_, bit)| bits & bit != 0)
        .map(|(name, _)| *name)
        .collect()
}

/// An exception to the permissions in one channel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    /// A member, or else everyone.
    pub(crate) member: Option<super::Id>,
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

/// Permissions after the exceptions of a channel: everyone's first, then the member's own.
pub(crate) fn apply(base: u64, overwrites: &[Overwrite], member: super::Id) -> u64 {
    if base & ADMINISTRATOR != 0 {
        return all();
    }
    let mut bits = base;
    for wanted in [None, Some(member)] {
        for overwrite in overwrites.iter().filter(|o| o.member == wanted) {
            bits = bits & !overwrite.deny | overwrite.allow;
        }
    }
    if bits & VIEW_CHANNEL == 0 { 0 } else { bits }
}
