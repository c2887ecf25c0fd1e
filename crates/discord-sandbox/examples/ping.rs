//! A bot of one command, made with serenity, and a sandbox to try it in.
//!
//! `cargo run --example ping` starts both: open the address that it prints, and type `/ping` as Ann.
//! `tests/it/ping.rs` drives the same bot as a user would.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "an example prints, and shows errors by ending"
)]

use discord_sandbox::{Sandbox, SandboxOptions};
use serenity::all::{
    ClientBuilder, Command, Context, CreateCommand, CreateInteractionResponse as Response,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
    Ready,
};
use serenity::async_trait;

struct Ping;

#[async_trait]
impl EventHandler for Ping {
    async fn ready(&self, ctx: Context, _: Ready) {
        let command = CreateCommand::new("ping").description("Answers with pong");
        Command::create_global_command(&ctx, command).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        if let Interaction::Command(command) = interaction {
            let pong = CreateInteractionResponseMessage::new().content("Pong!");
            command
                .create_response(&ctx, Response::Message(pong))
                .await
                .unwrap();
        }
    }
}

/// Runs the bot. With Discord itself, leave out `proxy` and `ratelimiter_disabled`.
pub async fn bot(url: &str, token: &str) -> serenity::Result<()> {
    let http = HttpBuilder::new(token)
        .proxy(url)
        .ratelimiter_disabled(true)
        .build();
    let bot = ClientBuilder::new_with_http(http, GatewayIntents::non_privileged());
    bot.event_handler(Ping).await?.start().await
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = SandboxOptions {
        port: 8100,
        token: Some("sandbox".to_owned()),
        bot_name: "Ping".to_owned(),
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::start(options).await?;
    println!("{}", sandbox.url());
    bot(sandbox.url(), sandbox.token()).await?;
    Ok(())
}
