//! The calendar of a server: the contests that can be joined, the next first, and those that are played.

use serenity::builder::{CreateActionRow, CreateButton, CreateEmbed};

use super::{
    access::{is_visible, server},
    id::{ContestPress, ContestPressId},
    list::link,
    teams,
};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    lists,
    panel::{self, relative},
    wording::{self, Language},
};
use qiyuan_core::{
    contest::conduct::{ContestId, ContestStage, ContestView},
    session::PlayerId,
};

/// How many contests can be joined below the calendar: as many as a row has buttons.
const JOINED_HERE: usize = 5;

/// The longest name on a button, in characters.
const MAX_LABEL: usize = 40;

/// The calendar, with a button for each of the next contests that the asker is not in.
pub(in crate::discord) async fn page(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = server(ctx)?;
    ctx.take_view()?;
    let language = ctx.language;
    let mut lines = Vec::new();
    let mut buttons = Vec::new();
    for (stage, key) in [
        (ContestStage::Open, "events-open"),
        (ContestStage::Running, "events-running"),
    ] {
        let mut views = Vec::new();
        for row in ctx.bot.app.contests_of_guild(guild, stage).await? {
            if is_visible(ctx, &row).await?
                && let Ok(view) = ctx.bot.app.contest_view(guild, row.id).await
            {
                views.push((link(ctx, &row).await?, view));
            }
        }
        // Those that begin by themselves first, and of the others whichever was opened first.
        views.sort_by_key(|(_, view)| (view.starts.is_none(), view.starts, view.id));
        if !views.is_empty() {
            lines.push(language.say(key));
        }
        for (name, view) in &views {
            lines.push(line(view, language, name, ctx.incoming.player()));
        }
        let joinable = views
            .iter()
            .filter(|(_, view)| may_join(view, ctx.incoming.player()));
        buttons.extend(joinable.map(|(_, view)| join_button(view, language)));
    }
    if lines.is_empty() {
        return Ok(Response::text(language.say("events-none")));
    }
    let embed = CreateEmbed::new()
        .title(language.say("events-title"))
        .description(lists::page(&lines));
    let page = Response::page(embed);
    buttons.truncate(JOINED_HERE);
    Ok(match buttons.is_empty() {
        true => page,
        false => page.row(CreateActionRow::Buttons(buttons)),
    })
}

/// Joins a contest from the calendar, which then shows that.
pub(super) async fn join(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    match teams::join(ctx, contest).await? {
        Some(menu) => Ok(menu),
        None => page(ctx).await,
    }
}

fn may_join(view: &ContestView, player: PlayerId) -> bool {
    let is_in = view.entrants.iter().any(|it| it.player == player);
    let has_room = view.entrants.len() < usize::from(view.plan.max);
    view.stage == ContestStage::Open && !is_in && has_room
}

fn join_button(view: &ContestView, language: Language) -> CreateButton {
    let name = wording::plain(&view.plan.name, MAX_LABEL);
    let id = ContestPressId {
        contest: view.id,
        seen: view.version,
        press: ContestPress::JoinListed,
    };
    let label = language.tell(
        "events-join",
        &[("name", wording::inert(&name, MAX_LABEL).into())],
    );
    CreateButton::new(id.to_string())
        .label(wording::cut(&label, 80))
        .style(serenity::all::ButtonStyle::Success)
}

/// A contest in one line.
fn line(view: &ContestView, language: Language, name: &str, reader: PlayerId) -> String {
    let plan = &view.plan;
    let args = [
        ("name", name.into()),
        ("number", view.id.0.into()),
        (
            "what",
            wording::contest_what(language, &plan.terms.game, plan.kind).into(),
        ),
        ("when", when(view, language).into()),
        ("count", view.entrants.len().into()),
    ];
    let line = language.tell("events-line", &args);
    match view.plays(reader) {
        true => language.tell("events-own", &[("line", line.into())]),
        false => line,
    }
}

/// When a contest begins, or how far it has come.
fn when(view: &ContestView, language: Language) -> String {
    match (view.stage, view.starts) {
        (ContestStage::Open, Some(at)) => {
            let args = [
                ("when", panel::moment(at).into()),
                ("relative", relative(at).into()),
            ];
            language.tell("contest-starts-at", &args)
        }
        (ContestStage::Open, None) => wording::contest_start(language, &view.plan),
        _ if view.is_paused => language.say("contest-paused"),
        _ => match (&view.pond, view.ends) {
            (Some(pond), _) => {
                let round = [("round", pond.round.into())];
                language.tell("events-round", &round)
            }
            (None, Some(ends)) => language.tell("contest-ends", &[("when", relative(ends).into())]),
            (None, None) if view.rounds.is_empty() || !view.plan.kind.has_rounds() => {
                language.say("events-being-played")
            }
            (None, None) => {
                let round = [("round", view.rounds.len().into())];
                language.tell("events-round", &round)
            }
        },
    }
}
