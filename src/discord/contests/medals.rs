//! Who was first, second and third in contests.

use std::collections::BTreeMap;

use serenity::builder::CreateEmbed;

use super::{access::server, standings::ROWS_A_PAGE};
use crate::{
    app::ContestResult,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        lists,
        panel::mention,
        wording::Language,
    },
};
use qiyuan_core::session::PlayerId;

/// How many places of past contests are added up.
const MOST_MEDALS: u32 = 2_000;

/// How often somebody was first, second and third in contests, in a line; nothing for nobody's.
pub(in crate::discord) fn medals(language: Language, results: &[ContestResult]) -> Option<String> {
    let count = |place: u16| results.iter().filter(|it| it.place == place).count();
    let counts = [("🥇", count(1)), ("🥈", count(2)), ("🥉", count(3))];
    let counts = counts.into_iter().filter(|(_, count)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(medal, count)| format!("{medal} {count}"))
        .collect();
    let args = [("medals", counts.join(" ").into())];
    (!counts.is_empty()).then(|| language.tell("contest-medals", &args))
}

/// Who has won the most on this server.
pub(in crate::discord) async fn fame(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    ctx.take_view()?;
    let guild = server(ctx)?;
    let results = ctx.bot.app.contest_medals(Some(guild), None, MOST_MEDALS);
    let results = results.await?;
    let mut by_player: BTreeMap<PlayerId, [usize; 3]> = BTreeMap::new();
    for result in &results {
        let place = usize::from(result.place).saturating_sub(1).min(2);
        by_player.entry(result.player).or_default()[place] += 1;
    }
    let mut order: Vec<(PlayerId, [usize; 3])> = by_player.into_iter().collect();
    order.sort_by_key(|(player, won)| (std::cmp::Reverse(*won), *player));
    let language = ctx.language;
    let lines: Vec<String> = order
        .iter()
        .take(ROWS_A_PAGE)
        .map(|(player, won)| {
            let medals = ["🥇", "🥈", "🥉"].into_iter().zip(won);
            let medals = medals.filter(|(_, count)| **count > 0);
            let medals = medals.map(|(medal, count)| format!("{medal} {count}"));
            let medals: Vec<String> = medals.collect();
            format!("{} {}", mention(language, *player), medals.join(" "))
        })
        .collect();
    if lines.is_empty() {
        return Ok(Response::text(language.say("contest-fame-none")));
    }
    let embed = CreateEmbed::new()
        .title(language.say("contest-fame-title"))
        .description(lists::page(&lines));
    Ok(Response::page(embed))
}
