//! Telling Discord which commands there are: once, and again only when they have changed.

use reqwest::Method;
use serde_json::Value;
use serenity::builder::CreateCommand;

use crate::discord::rest::{RestClient, RestRequest};

/// Replaces the registered commands by `commands`, unless `registered` are the same; returns what is registered now.
///
/// # Errors
///
/// Discord refuses them, or does not answer.
pub(in crate::discord) async fn register<U, E>(
    rest: &RestClient,
    application: u64,
    commands: &[poise::Command<U, E>],
    registered: Option<&Value>,
) -> anyhow::Result<Value> {
    let described = described(commands)?;
    if registered == Some(&described) {
        tracing::debug!(commands = commands.len(), "commands are registered already");
        return Ok(described);
    }
    let path = format!("applications/{application}/commands");
    rest.send(&RestRequest::new(Method::PUT, path).with(&described)?)
        .await?;
    tracing::info!(commands = commands.len(), "commands registered");
    Ok(described)
}

/// The commands as Discord is told of them. Their translations come in no order, so all keys are sorted.
fn described<U, E>(commands: &[poise::Command<U, E>]) -> serde_json::Result<Value> {
    let commands: Vec<CreateCommand> = commands
        .iter()
        .filter_map(|command| {
            command
                .create_as_slash_command()
                .or_else(|| of_menu(command))
        })
        .collect();
    let mut described = serde_json::to_value(commands)?;
    described.sort_all_objects();
    Ok(described)
}

/// A command of a menu, with its names, which the library leaves out.
fn of_menu<U, E>(command: &poise::Command<U, E>) -> Option<CreateCommand> {
    let described = command.create_as_context_menu_command()?;
    let names = command.name_localizations.iter();
    Some(names.fold(described, |described, (language, name)| {
        described.name_localized(language.as_ref(), name.as_ref())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_commands_are_described_alike_each_time() {
        let described = || {
            described(&crate::discord::commands::all())
                .unwrap()
                .to_string()
        };
        let first = described();
        assert!(first.contains("name_localizations"));
        assert!((0..20).all(|_| described() == first));
    }
}
