//! `/settings`: how things look and read, for oneself or for a server.

use serenity::{builder::CreateEmbed, model::permissions::Permissions};

use super::{Context, challenge, close, complete, open};
use crate::{
    app::{GuildSettings, Orientation, PieceSet, Taste, Theme},
    discord::{
        asked::Answer,
        desk::{Desk, Fault, Served},
        wording::{self, Language},
    },
};
use qiyuan_core::rules::{Info, Notation};

#[poise::command(slash_command, subcommands("mine", "server"))]
pub async fn settings(ctx: Context<'_>) -> Served {
    // Discord's own clients send the subcommands only.
    let desk = open(ctx).await?;
    let told = Fault::told(desk.language.say("bad-options"));
    close(&desk, Err(told)).await
}

/// What was typed.
struct Wish {
    game: Option<String>,
    notation: Option<String>,
    board: Option<String>,
    pieces: Option<String>,
    orientation: Option<String>,
    ping: Option<bool>,
}

#[poise::command(slash_command)]
async fn mine(
    ctx: Context<'_>,
    #[autocomplete = "complete::game"] game: Option<String>,
    #[autocomplete = "complete::notation"] notation: Option<String>,
    #[autocomplete = "complete::theme"] board: Option<String>,
    #[autocomplete = "complete::pieces"] pieces: Option<String>,
    #[autocomplete = "complete::orientation"] orientation: Option<String>,
    ping: Option<bool>,
) -> Served {
    let desk = open(ctx).await?;
    let wish = Wish {
        game,
        notation,
        board,
        pieces,
        orientation,
        ping,
    };
    let answer = set_mine(&desk, wish).await;
    close(&desk, answer).await
}

async fn set_mine(desk: &Desk<'_>, wish: Wish) -> Served<Answer> {
    let (app, language) = (&desk.front.app, desk.language);
    let player = desk.asked.player();
    let info = challenge::find(desk, wish.game.as_deref().unwrap_or("chess"))?;
    let mut taste = app.taste(player, info.key).await?;
    if let Some(typed) = &wish.notation {
        let name = |it: &Notation| (it.0, wording::notation(language, *it));
        taste.notation = Some(one_of(desk, typed, info.notations.iter().map(name))?);
    }
    if let Some(typed) = &wish.board {
        let name = |it: Theme| (it.key(), wording::theme(language, it));
        taste.theme = Some(one_of(desk, typed, Theme::ALL.into_iter().map(name))?);
    }
    if let Some(typed) = &wish.pieces {
        let name = |it: PieceSet| (it.key(), wording::piece_set(language, it));
        let sets = app.piece_sets(info).into_iter().map(name);
        taste.pieces = Some(one_of(desk, typed, sets)?);
    }
    let known = app.player(player).await?;
    let orientation = match &wish.orientation {
        Some(typed) => {
            let name = |it: Orientation| (it.key(), wording::orientation(language, it));
            let key = one_of(desk, typed, Orientation::ALL.into_iter().map(name))?;
            Orientation::from_key(&key)
        }
        None => known.orientation,
    };
    let pings = wish.ping.or(known.pings);
    app.set_taste(player, info.key, taste.clone()).await?;
    app.set_player(player, orientation, pings).await?;
    let title = wording::game(language, info.key);
    let text = told(language, info, &taste, orientation, pings);
    Ok(Answer::page(
        CreateEmbed::new().title(title).description(text),
    ))
}

/// The key that was typed or picked, or whose name was typed.
fn one_of(
    desk: &Desk<'_>,
    typed: &str,
    values: impl Iterator<Item = (&'static str, String)>,
) -> Served<String> {
    let typed = typed.trim();
    let values: Vec<(&str, String)> = values.collect();
    let is_meant = |(key, name): &&(&str, String)| key.eq_ignore_ascii_case(typed) || name == typed;
    let found = values.iter().find(is_meant);
    found.map(|(key, _)| (*key).to_owned()).ok_or_else(|| {
        let keys: Vec<String> = values.iter().map(|(key, _)| (*key).to_owned()).collect();
        Fault::told(desk.language.tell(
            "bad-setting",
            &[
                ("typed", wording::code(typed).into()),
                ("values", wording::listed(desk.language, &keys).into()),
            ],
        ))
    })
}

fn told(
    language: Language,
    info: &Info,
    taste: &Taste,
    orientation: Option<Orientation>,
    pings: Option<bool>,
) -> String {
    let named = |value: Option<String>| value.unwrap_or_else(|| language.say("settings-usual"));
    let notation = taste
        .notation
        .as_deref()
        .and_then(|key| info.notations.iter().find(|notation| notation.0 == key))
        .map(|notation| wording::notation(language, *notation));
    let theme = taste.theme.as_deref().and_then(|key| key.parse().ok());
    let pieces = taste.pieces.as_deref().and_then(|key| key.parse().ok());
    let orientation = orientation.unwrap_or(Orientation::Own);
    let ping = match pings {
        Some(false) => language.say("settings-ping-off"),
        Some(true) | None => language.say("settings-ping-on"),
    };
    let line = |name: String, value: String| {
        language.tell(
            "settings-line",
            &[("name", name.into()), ("value", value.into())],
        )
    };
    [
        language.say("settings-saved"),
        line(
            language.say("command-settings-mine-notation"),
            named(notation),
        ),
        line(
            language.say("command-settings-mine-board"),
            named(theme.map(|theme| wording::theme(language, theme))),
        ),
        line(
            language.say("command-settings-mine-pieces"),
            named(pieces.map(|set| wording::piece_set(language, set))),
        ),
        line(
            language.say("command-settings-mine-orientation"),
            wording::orientation(language, orientation),
        ),
        line(language.say("command-settings-mine-ping"), ping),
    ]
    .join("\n")
}

#[poise::command(slash_command, rename = "server")]
async fn server(
    ctx: Context<'_>,
    #[autocomplete = "complete::server_language"] language: String,
) -> Served {
    let desk = open(ctx).await?;
    let answer = set_server(&desk, &language).await;
    close(&desk, answer).await
}

async fn set_server(desk: &Desk<'_>, typed: &str) -> Served<Answer> {
    let Some(guild) = desk.guild() else {
        return Err(Fault::told(desk.language.say("server-only")));
    };
    if !desk.asked.may.contains(Permissions::MANAGE_GUILD) {
        return Err(Fault::told(desk.language.say("manage-server-only")));
    }
    let automatic = ("automatic", desk.language.say("choice-language-automatic"));
    let languages = Language::ALL.map(|language| (language.tag(), language.own_name()));
    let key = one_of(desk, typed, [automatic].into_iter().chain(languages))?;
    let chosen = Language::from_tag(&key);
    let known = desk.front.app.guild(guild).await?;
    let language = Some(key).filter(|_| chosen.is_some());
    desk.front
        .app
        .set_guild(guild, GuildSettings { language, ..known })
        .await?;
    let name = chosen.map_or_else(
        || desk.language.say("choice-language-automatic"),
        Language::own_name,
    );
    let told = desk
        .language
        .tell("settings-server-saved", &[("language", name.into())]);
    Ok(Answer::text(told))
}
