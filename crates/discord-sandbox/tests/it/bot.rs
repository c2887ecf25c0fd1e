//! A small bot on the real serenity client. It does what it is told by its command's option.

use std::sync::Arc;

use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ChannelType, Client, CommandDataOptionValue,
    CommandInteraction, CommandOptionType, ComponentInteraction, Context, CreateActionRow,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
    CreateEmbed, CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, CreateThread, EditAttachments, EditInteractionResponse, EditMessage,
    EventHandler, GatewayIntents, InputTextStyle, Interaction, Message, ModalInteraction, Ready,
    ShardManager,
};
use serenity::async_trait;
use serenity::http::HttpBuilder;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::server::{LONGEST, TestServer};

/// A tiny picture: 1 by 1, valid.
pub const PICTURE: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9c, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0d, 0x0a, 0x2d, 0xb4, 0, 0, 0, 0, 0x49, 0x45, 0x4e,
    0x44, 0xae, 0x42, 0x60, 0x82,
];

/// The bot, running.
pub struct Bot {
    shards: Arc<ShardManager>,
    task: JoinHandle<()>,
}

impl Bot {
    /// Starts it and waits until it listens and has its commands.
    pub async fn start(server: &TestServer) -> Self {
        Self::start_with(
            server,
            GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES,
        )
        .await
    }

    pub async fn start_with(server: &TestServer, intents: GatewayIntents) -> Self {
        let http = HttpBuilder::new(server.sandbox.token())
            .proxy(server.sandbox.url())
            .ratelimiter_disabled(true)
            .build();
        let mut client = serenity::all::ClientBuilder::new_with_http(http, intents)
            .event_handler(Doer {
                sandbox: server.sandbox.url().to_owned(),
            })
            .await
            .unwrap();
        let shards = Arc::clone(&client.shard_manager);
        let task = tokio::spawn(async move { run(&mut client).await });
        server
            .until(|state| !state["commands"].as_array().unwrap().is_empty())
            .await;
        Self { shards, task }
    }

    /// Ends it as a test ends: without ado. (Not waiting for its farewell saves half a second a test.)
    pub async fn stop(self) {
        self.task.abort();
        assert!(
            self.task.await.is_err_and(|end| end.is_cancelled()),
            "the bot ended of its own accord"
        );
    }

    /// Ends it as a bot that is asked to stop.
    pub async fn leave(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
    }
}

async fn run(client: &mut Client) {
    client.start().await.unwrap();
}

struct Doer {
    /// Where the sandbox is that says what became of an interaction.
    sandbox: String,
}

impl Doer {
    /// Waits until the sandbox has given an interaction up.
    async fn has_failed(&self, command: &CommandInteraction) {
        let url = format!("{}/sandbox/interactions/{}", self.sandbox, command.id);
        let failed = async {
            loop {
                let looked = reqwest::get(format!("{url}?wait_ms=1000")).await.unwrap();
                let seen: serde_json::Value = looked.json().await.unwrap();
                if seen["state"] == "failed" {
                    return;
                }
            }
        };
        let failed = timeout(LONGEST, failed).await;
        failed.expect("nobody gave the interaction up");
    }
}

#[async_trait]
impl EventHandler for Doer {
    async fn ready(&self, ctx: Context, _: Ready) {
        let what = CreateCommandOption::new(CommandOptionType::String, "what", "What to do.")
            .name_localized("zh-CN", "做")
            .required(true)
            .max_length(30);
        let whom = CreateCommandOption::new(CommandOptionType::User, "whom", "With whom.");
        let many = CreateCommandOption::new(CommandOptionType::Integer, "many", "How many.")
            .min_int_value(1)
            .max_int_value(9);
        let game = CreateCommandOption::new(CommandOptionType::String, "game", "Which game.")
            .add_string_choice_localized(
                "Chess",
                "chess",
                [("zh-CN", "国际象棋")]
                    .iter()
                    .copied()
                    .map(|(l, n)| (l.to_owned(), n.to_owned()))
                    .collect::<std::collections::HashMap<_, _>>(),
            );
        let action = CreateCommandOption::new(CommandOptionType::String, "action", "A move.")
            .set_autocomplete(true);
        let command = CreateCommand::new("do")
            .description("Does it.")
            .description_localized("zh-TW", "做它。")
            .set_options(vec![what, whom, many, game, action]);
        serenity::all::Command::set_global_commands(&ctx, vec![command])
            .await
            .unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        // Late and double answers are refused; the tests look at the sandbox for what came of them.
        let _ = match interaction {
            Interaction::Command(command) if command.data.name == "do" => {
                if command.data.options[0].value.as_str() == Some("late") {
                    self.has_failed(&command).await;
                }
                obey(&ctx, &command).await
            }
            Interaction::Autocomplete(typing) => complete(&ctx, &typing).await,
            Interaction::Component(component) => pressed(&ctx, &component).await,
            Interaction::Modal(modal) => submitted(&ctx, &modal).await,
            _ => Ok(()),
        };
    }

    async fn message(&self, ctx: Context, message: Message) {
        if !message.author.bot {
            let heard = format!("heard {:?}", message.content);
            message.channel_id.say(&ctx, heard).await.unwrap();
        }
    }
}

fn text(content: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

async fn obey(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let what = command.data.options[0].value.as_str().unwrap_or_default();
    let message = match what {
        "nothing" => return Ok(()),
        "defer" => return defer(ctx, command).await,
        "defer then follow" => return defer_then_follow(ctx, command).await,
        "thread" => return thread(ctx, command).await,
        "secret thread" => return secret_thread(ctx, command).await,
        "private" => text("only you").ephemeral(true),
        "panel" => panel(),
        "late" => text("sorry"),
        _ => text(&greeting(command, what)),
    };
    command
        .create_response(ctx, CreateInteractionResponse::Message(message))
        .await?;
    if what == "twice" {
        return command
            .create_response(ctx, CreateInteractionResponse::Message(text("again")))
            .await;
    }
    Ok(())
}

fn greeting(command: &CommandInteraction, what: &str) -> String {
    let whom = command
        .data
        .options
        .iter()
        .find_map(|option| match option.value {
            CommandDataOptionValue::User(id) => {
                command.data.resolved.users[&id].global_name.clone()
            }
            _ => None,
        });
    let (locale, guild_locale) = (&command.locale, &command.guild_locale);
    format!(
        "{what} {} {locale} {guild_locale:?}",
        whom.unwrap_or_default()
    )
}

fn panel() -> CreateInteractionResponseMessage {
    let buttons = vec![
        CreateButton::new("update").label("Update"),
        CreateButton::new("modal").label("Modal"),
        CreateButton::new("off").label("Off").disabled(true),
        CreateButton::new("later").label("Later").emoji('♟'),
    ];
    let options = vec![
        CreateSelectMenuOption::new("Knight", "n"),
        CreateSelectMenuOption::new("Bishop", "b"),
    ];
    let menu = CreateSelectMenu::new("menu", CreateSelectMenuKind::String { options });
    let rows = vec![
        CreateActionRow::Buttons(buttons),
        CreateActionRow::SelectMenu(menu),
    ];
    let picture = CreateAttachment::bytes(PICTURE, "panel.png").description("A panel.");
    text("a panel").components(rows).add_file(picture)
}

async fn defer(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    command.defer(ctx).await?;
    let picture = CreateAttachment::bytes(PICTURE, "board.png").description("A board.");
    let embed = CreateEmbed::new()
        .title("Board")
        .image("attachment://board.png");
    let edit = EditInteractionResponse::new()
        .content("done")
        .embed(embed)
        .new_attachment(picture);
    command.edit_response(ctx, edit).await.map(|_| ())
}

async fn defer_then_follow(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    command.defer_ephemeral(ctx).await?;
    let first = CreateInteractionResponseFollowup::new().content("first");
    command.create_followup(ctx, first).await?;
    let second = CreateInteractionResponseFollowup::new()
        .content("second")
        .ephemeral(true);
    command.create_followup(ctx, second).await.map(|_| ())
}

async fn thread(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let see = CreateInteractionResponse::Message(text("see the thread"));
    command.create_response(ctx, see).await?;
    let channel = command.channel_id;
    let card = channel.say(ctx, "card").await?;
    let new = CreateThread::new("♟ Ann vs Bea");
    let thread = channel
        .create_thread_from_message(ctx, card.id, new)
        .await?;
    thread.id.say(ctx, "in the thread").await.map(|_| ())
}

async fn secret_thread(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let see = CreateInteractionResponse::Message(text("see the thread"));
    command.create_response(ctx, see).await?;
    let new = CreateThread::new("secret")
        .kind(ChannelType::PrivateThread)
        .invitable(false);
    let thread = command.channel_id.create_thread(ctx, new).await?;
    thread.id.add_thread_member(ctx, command.user.id).await?;
    let mut first = thread.id.say(ctx, "psst").await?;
    let edit = EditMessage::new()
        .content("hush")
        .attachments(EditAttachments::new());
    first.edit(ctx, edit).await
}

async fn complete(ctx: &Context, typing: &CommandInteraction) -> serenity::Result<()> {
    let typed = typing.data.autocomplete().unwrap();
    assert_eq!(typed.name, "action");
    let choice = AutocompleteChoice::new(format!("{}!", typed.value), typed.value.to_owned());
    let answer = CreateAutocompleteResponse::new().set_choices(vec![choice]);
    typing
        .create_response(ctx, CreateInteractionResponse::Autocomplete(answer))
        .await
}

async fn pressed(ctx: &Context, component: &ComponentInteraction) -> serenity::Result<()> {
    match component.data.custom_id.as_str() {
        "update" => {
            let message = text("updated").components(Vec::new());
            component
                .create_response(ctx, CreateInteractionResponse::UpdateMessage(message))
                .await
        }
        "modal" => {
            let input = CreateInputText::new(InputTextStyle::Short, "Your move", "move")
                .max_length(5)
                .value("e4");
            let modal =
                CreateModal::new("ask", "Move").components(vec![CreateActionRow::InputText(input)]);
            component
                .create_response(ctx, CreateInteractionResponse::Modal(modal))
                .await
        }
        "menu" => {
            let chosen = match &component.data.kind {
                serenity::all::ComponentInteractionDataKind::StringSelect { values } => {
                    values.join(",")
                }
                _ => "?".to_owned(),
            };
            let message = text(&chosen).ephemeral(true);
            component
                .create_response(ctx, CreateInteractionResponse::Message(message))
                .await
        }
        _ => {
            component.defer(ctx).await?;
            let edit = EditInteractionResponse::new().content("edited later");
            component.edit_response(ctx, edit).await?;
            let more = CreateInteractionResponseFollowup::new()
                .content("and more")
                .ephemeral(true);
            component.create_followup(ctx, more).await.map(|_| ())
        }
    }
}

async fn submitted(ctx: &Context, modal: &ModalInteraction) -> serenity::Result<()> {
    let typed = match &modal.data.components[0].components[0] {
        ActionRowComponent::InputText(input) => input.value.clone().unwrap_or_default(),
        _ => "?".to_owned(),
    };
    modal
        .create_response(
            ctx,
            CreateInteractionResponse::Message(text(&format!("you typed {typed}"))),
        )
        .await
}
