//! What else can be done in a contest, and its rules.

use serenity::{all::ButtonStyle, builder::CreateActionRow};

use super::{
    access::{may_host, view},
    card::{self, button},
    id::ContestPress,
};
use crate::discord::{
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::contest::conduct::{
    ContestId, ContestKind, ContestStage, ContestView, WhyWithdrawn,
};

/// What else there is: byes, files, and what hosts do.
pub(super) async fn more(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    let language = ctx.language;
    let player = ctx.incoming.player();
    let is_host = view.opener == player || may_host(ctx).await?;
    let button = |press, key| button(&view, language, press, key);
    let mut own = Vec::new();
    let entrant = view.entrants.iter().find(|it| it.player == player);
    if view.stage == ContestStage::Running && view.plays(player) {
        if view.plan.kind == ContestKind::Swiss {
            own.push(button(ContestPress::HalfBye, "contest-button-half-bye"));
            own.push(button(ContestPress::ZeroBye, "contest-button-zero-bye"));
        }
        own.push(button(ContestPress::Leave, "contest-button-withdraw"));
    }
    let may_return = entrant.is_some_and(|it| it.may_return);
    let is_arena = view.plan.kind.is_arena();
    if view.stage == ContestStage::Running && may_return && !is_arena {
        own.push(button(ContestPress::Back, "contest-button-back").style(ButtonStyle::Success));
    }
    let mut files = Vec::new();
    if !view.rounds.is_empty() {
        if view.plan.has_report() {
            files.push(button(ContestPress::Trf, "contest-button-trf"));
        }
        files.push(button(ContestPress::Games, "contest-button-games"));
    }
    if !view.entrants.is_empty() {
        files.push(button(ContestPress::Entrants, "contest-button-entrants"));
    }
    let mut host = Vec::new();
    if is_host {
        match view.stage {
            ContestStage::Open => {
                let start = button(ContestPress::Start, "button-start");
                host.push(start.style(ButtonStyle::Primary));
            }
            ContestStage::Running if view.is_paused => {
                let resume = button(ContestPress::Resume, "contest-button-resume");
                host.push(resume.style(ButtonStyle::Primary));
            }
            ContestStage::Running => {
                if view.plan.kind.has_rounds() {
                    host.push(button(ContestPress::Pair, "contest-button-pair"));
                }
                host.push(button(ContestPress::Pause, "contest-button-pause"));
            }
            ContestStage::Over => {}
        }
        if view.stage != ContestStage::Over {
            let off = button(ContestPress::CallOff, "contest-button-call-off");
            host.push(off.style(ButtonStyle::Danger));
        }
    }
    let mut answer = Response::text(about(&view, language));
    for buttons in [own, files, host] {
        if !buttons.is_empty() {
            answer = answer.row(CreateActionRow::Buttons(buttons));
        }
    }
    Ok(answer)
}

/// The rules of a contest in a few sentences.
fn about(view: &ContestView, language: Language) -> String {
    let args = [
        ("name", card::title(view).into()),
        ("number", view.id.0.into()),
    ];
    let mut lines = vec![language.tell("contest-title", &args)];
    let rules = format!("contest-rules-{}", view.plan.kind.key());
    lines.push(language.say(&rules));
    if view.plan.repeat.is_some() {
        lines.push(language.say("contest-rules-series"));
    }
    if view.plan.section.is_some() {
        lines.push(language.say("sections-rules"));
    }
    if view.plan.is_live() && !view.plan.kind.is_arena() {
        let grace = [("grace", wording::span(language, view.plan.grace).into())];
        lines.push(language.tell("contest-rules-live", &grace));
    }
    let missing = view
        .entrants
        .iter()
        .filter(|it| it.withdrawn == Some(WhyWithdrawn::NoShow));
    let missing: Vec<String> = missing.map(|it| mention(language, it.player)).collect();
    if !missing.is_empty() {
        let names = [("names", wording::enumeration(language, missing).into())];
        lines.push(language.tell("contest-missing", &names));
    }
    lines.join("\n")
}
