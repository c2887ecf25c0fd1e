//! Intents: which events a bot asked for, and which of them need Discord's permission.

pub(crate) const GUILDS: u64 = 1;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
const GUILD_PRESENCES: u64 = 1 << 8;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

/// Intents that must be switched on for the application first.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// Every intent that Discord knows: bits 0 to 16, 20, 21, 24 and 25.
pub(crate) const KNOWN: u64 = 0x1_ffff | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

/// The intent that an event needs; 0 if it comes to everyone.
pub(crate) fn needed(event: &str, direct: bool) -> u64 {
    match event {
        "GUILD_CREATE" | "GUILD_UPDATE" | "CHANNEL_CREATE" | "CHANNEL_UPDATE"
        | "CHANNEL_DELETE" | "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE"
        | "THREAD_CREATE" | "THREAD_UPDATE" | "THREAD_DELETE" => GUILDS,
        "GUILD_MEMBER_ADD" | "GUILD_MEMBER_UPDATE" => GUILD_MEMBERS,
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" if direct => DIRECT_MESSAGES,
        "MESSAGE_CREATE" | "MESSAGE_UPDATE" | "MESSAGE_DELETE" => GUILD_MESSAGES,
        "TYPING_START" if direct => DIRECT_MESSAGE_TYPING,
        "TYPING_START" => GUILD_MESSAGE_TYPING,
        _ => 0,
    }
}
