//! Contests, their kinds and beginnings, offered while somebody types.

use serenity::{all::AutocompleteChoice, builder::CreateAutocompleteResponse};

use super::{MAX_CHOICE, choices, fits, fitting, language, option};
use crate::{
    app::GuildId,
    discord::{commands::Context, contests, limits::CHOICES, wording},
};
use qiyuan_core::contest::{
    conduct::{ContestId, ContestKind, ContestStage, RecordedResult, Repeat},
    result::GameResult,
};

/// Beginnings that are offered: what is sent, and its words.
const STARTS: [(&str, &str); 6] = [
    ("hand", "contest-start-hand"),
    ("full", "contest-start-full"),
    ("10m", "contest-start-10m"),
    ("1h", "contest-start-1h"),
    ("1d", "contest-start-1d"),
    ("7d", "contest-start-7d"),
];

/// Kinds of contests.
pub async fn contest_kind(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let kinds = ContestKind::ALL.into_iter();
    let named = kinds.map(|kind| (wording::contest_kind(language, kind), kind.key()));
    fitting(typed, named)
}

/// How often a contest is announced anew.
pub async fn contest_repeat(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let named = Repeat::ALL.into_iter().map(|it| {
        let words = language.say(&format!("contest-every-{}", it.key()));
        (words, it.key())
    });
    fitting(typed, named)
}

/// When a contest begins.
pub async fn contest_start(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let own = Some(typed.trim()).filter(|typed| !typed.is_empty());
    let own = own.map(|typed| (typed.to_owned(), typed.to_owned()));
    let named = STARTS.into_iter();
    let named = named.map(|(value, key)| (language.say(key), value.to_owned()));
    let named = named.filter(|(words, value)| fits(typed, &[words, value]));
    let named: Vec<_> = named.collect();
    let is_named = named.iter().any(|(_, value)| value == typed.trim());
    choices(named.into_iter().chain(own.filter(|_| !is_named)))
}

/// Contests of the server: those that are not over first.
pub async fn contest(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let Some(guild) = ctx.interaction.guild_id else {
        return choices([]);
    };
    let (bot, guild) = (ctx.framework.user_data, GuildId(guild.get()));
    let mut found = Vec::new();
    for stage in [
        ContestStage::Running,
        ContestStage::Open,
        ContestStage::Over,
    ] {
        let rows = bot.app.contests_of_guild(guild, stage).await;
        for row in rows.unwrap_or_default() {
            let number = row.id.to_string();
            if fits(typed, &[&row.name, &number])
                && contests::is_visible_to(bot, ctx.interaction, &row).await
            {
                found.push((format!("#{number} {}", row.name), number));
            }
        }
    }
    choices(found)
}

/// Pairings of the contest that was chosen, the last round first.
pub async fn contest_pairing(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let none = || CreateAutocompleteResponse::new().set_choices(Vec::new());
    let chosen = option(&ctx, "contest").and_then(|it| it.trim().parse().ok());
    let guild = ctx.interaction.guild_id;
    let Some((guild, id)) = guild.zip(chosen.map(ContestId)) else {
        return none();
    };
    let bot = ctx.framework.user_data;
    match bot.app.contest_row(id).await {
        Ok(row) if contests::is_visible_to(bot, ctx.interaction, &row).await => {}
        _ => return none(),
    }
    let Ok(view) = bot.app.contest_view(GuildId(guild.get()), id).await else {
        return none();
    };
    let language = language(&ctx);
    let players: Vec<_> = view.entrants.iter().map(|it| it.player).collect();
    let names = bot.names_of(language, &players).await;
    let mut found = Vec::new();
    for pairing in view.pairings().rev() {
        if found.len() == CHOICES {
            break;
        }
        let [first, second] = pairing.players.map(|it| names.get(it.index()));
        let Some((first, second)) = first.zip(second) else {
            continue;
        };
        let result = pairing
            .result
            .map(|it| wording::contest_result(language, it.0));
        let words = format!(
            "#{} {first} – {second} {}",
            pairing.number,
            result.unwrap_or_default()
        );
        if fits(typed, &[words.trim()]) {
            let words = wording::plain(words.trim(), MAX_CHOICE);
            found.push(AutocompleteChoice::new(words, pairing.number));
        }
    }
    CreateAutocompleteResponse::new().set_choices(found)
}

/// Results.
pub async fn contest_result(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let results = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::WhiteByForfeit,
        GameResult::BlackByForfeit,
        GameResult::DoubleForfeit,
        GameResult::Void,
    ];
    let named = results.into_iter().map(|result| {
        let words = wording::contest_result(language, result);
        (words, RecordedResult(result).text())
    });
    fitting(typed, named)
}
