//! Discord's numbers for what it refuses, as far as anything depends on them; the list is in
//! <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.

/// The channel or thread is gone.
pub const UNKNOWN_CHANNEL: u64 = 10_003;
/// Whoever was asked for is not on the server.
pub const UNKNOWN_MEMBER: u64 = 10_007;
/// The message is gone.
pub const UNKNOWN_MESSAGE: u64 = 10_008;
/// The token of the interaction has ended, or never was.
pub const UNKNOWN_INTERACTION: u64 = 10_062;
/// The interaction has its first answer.
pub const ALREADY_ACKNOWLEDGED: u64 = 40_060;
/// The request, with its files, is too large.
pub const TOO_LARGE: u64 = 40_005;
/// We do not see the place.
pub const MISSING_ACCESS: u64 = 50_001;
/// We see the place and may not do this there.
pub const MISSING_PERMISSIONS: u64 = 50_013;
/// The thread is archived.
pub const ARCHIVED: u64 = 50_083;
/// The message has a thread already.
pub const THREAD_EXISTS: u64 = 160_004;
/// The thread is locked.
pub const LOCKED: u64 = 160_005;
/// The server has as many active threads as it may.
pub const TOO_MANY_THREADS: u64 = 160_006;
