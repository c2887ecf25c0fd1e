//! Telling Discord which commands there are: once, and again only when they have changed.

use serenity::{builder::CreateCommand, http::Http};

/// Replaces the registered commands by `commands`, unless the sum of what was registered last is the
/// same; returns the new sum if something was sent.
pub async fn register<U, E>(
    http: &Http,
    commands: &[poise::Command<U, E>],
    registered: Option<&str>,
) -> anyhow::Result<Option<String>> {
    let commands: Vec<CreateCommand> = commands
        .iter()
        .filter_map(poise::Command::create_as_slash_command)
        .collect();
    let sum = checksum(&serde_json::to_vec(&commands)?);
    if registered == Some(sum.as_str()) {
        tracing::debug!(commands = commands.len(), "commands are registered already");
        return Ok(None);
    }
    http.create_global_commands(&commands).await?;
    tracing::info!(commands = commands.len(), "commands registered");
    Ok(Some(sum))
}

/// 64 bits of FNV-1a: it tells releases apart and has to be the same on every machine.
fn checksum(bytes: &[u8]) -> String {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_commands_have_another_sum() {
        assert_eq!(checksum(b""), "cbf29ce484222325");
        assert_ne!(checksum(b"a"), checksum(b"b"));
    }
}
