//! `/inbox`: everything that waits for whoever asks, in one private page. All of it are games in which they play, or to
//! which they are invited by name: these they may see anywhere.

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{Context, close, open};
use crate::{
    app::{Asked, EndKey, Ended, MOST_RESULTS, SessionRow, Waiting},
    discord::{
        components, contests,
        custom_id::{ButtonAction, CustomId},
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        limits::MENU_OPTIONS,
        lists::{self, ResultFor},
        paging::{self, ListPage, Listing},
        panel::{mention, relative},
        panel_buttons,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::Timestamp,
    session::{Offer, SessionId},
};

/// How many lines a page has: on a phone one takes two or three.
const LINES: usize = 5;

#[poise::command(slash_command)]
pub async fn inbox(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = paging::first(&ctx, Listing::Inbox).await;
    close(&ctx, answer).await
}

/// A page of it.
///
/// # Errors
///
/// The store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    part: Ended,
    language: Language,
) -> HandlerResult<ListPage> {
    let app = &ctx.bot.app;
    let all = app.waiting_for(ctx.incoming.player()).await?;
    let keys: Vec<EndKey> = all.iter().map(key).collect();
    let (shown, beside) = paging::part_of(&keys, part, LINES);
    let shown = &all[shown];
    let rows: Vec<SessionRow> = shown.iter().map(|it| it.row.clone()).collect();
    let places = app.places_of(&rows).await.unwrap_or_default();
    let names = lists::names(ctx.bot, language, &rows).await;
    let mut lines = match part {
        Ended::Latest => contests::waiting(ctx, language).await?,
        Ended::Before(_) | Ended::After(_) => Vec::new(),
    };
    for it in shown {
        let place = places.get(&it.row.id).copied().unwrap_or_default();
        let state = joined(language, it, |asked, until| state(language, asked, until));
        let others = others(ctx, language, it);
        lines.push(lists::session(ctx.bot, language, &it.row, place, others, state).await);
    }
    let in_menu = |it: &Waiting| {
        let state = joined(language, it, |asked, _| words(language, asked));
        lists::plain_line_with(language, &it.row, &names, state)
    };
    if lines.is_empty() {
        lines.push(language.say("inbox-none"));
    }
    let mut games: Vec<_> = shown.iter().map(|it| (it.row.id, in_menu(it))).collect();
    if part == Ended::Latest {
        let player = ctx.incoming.player();
        let results = app.unseen_results(player).await?;
        results_below(ctx, language, &results, &mut lines, &mut games).await;
        app.note_results_seen(player, &results).await?;
    }
    let text = lists::page(&lines);
    let footer = (shown.len() < all.len())
        .then(|| language.tell("inbox-count", &[("count", all.len().into())]));
    let content = paging::list(&language.say("inbox-title"), &text, footer);
    let menu = answers_menu(ctx, language, shown, beside.here, &in_menu);
    Ok(ListPage {
        content: menu.into_iter().fold(content, Response::row),
        games,
        here: beside.here,
        newer: beside.newer,
        older: beside.older,
        is_empty: all.is_empty(),
        more: None,
    })
}

/// Adds the games that ended since the asker last looked, with links, and to the menu those that are not in it.
async fn results_below(
    ctx: &InteractionCtx<'_>,
    language: Language,
    results: &[SessionRow],
    lines: &mut Vec<String>,
    games: &mut Vec<(SessionId, String)>,
) {
    if results.is_empty() {
        return;
    }
    let told = ResultFor::Player(ctx.incoming.player());
    let names = lists::names(ctx.bot, language, results).await;
    lines.push(String::new());
    lines.push(format!("**{}**", language.say("inbox-results")));
    let shown = &results[..results.len().min(MOST_RESULTS as usize)];
    lines.extend(lists::finished(ctx, language, told, shown, &names).await);
    if shown.len() < results.len() {
        lines.push(language.say("inbox-more-results"));
    }
    for row in shown {
        if !games.iter().any(|(session, _)| *session == row.id) {
            games.push((row.id, lists::plain_finished(language, told, row, &names)));
        }
    }
}

/// The menu of what can be answered on the page itself.
fn answers_menu(
    ctx: &InteractionCtx<'_>,
    language: Language,
    shown: &[Waiting],
    here: Ended,
    in_menu: &dyn Fn(&Waiting) -> String,
) -> Option<CreateActionRow> {
    let mut options = Vec::new();
    for it in shown {
        let description = wording::plain(&in_menu(it), 100);
        for (press, label) in answers(ctx, language, it) {
            let id = CustomId::new(it.row.id, it.seen, press).to_string();
            let label = format!("#{} · {label}", it.row.id);
            options.push(CreateSelectMenuOption::new(label, id).description(description.clone()));
        }
    }
    options.truncate(MENU_OPTIONS);
    if options.is_empty() {
        return None;
    }
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(paging::answers_below(Listing::Inbox, here), kind)
        .placeholder(language.say("inbox-answer"));
    Some(CreateActionRow::SelectMenu(menu))
}

/// Where it stands among all, as the pages of lists say it.
fn key(waiting: &Waiting) -> EndKey {
    let (ended, session) = waiting.key();
    EndKey { ended, session }
}

/// With whom whoever asks plays.
fn others(ctx: &InteractionCtx<'_>, language: Language, waiting: &Waiting) -> String {
    let mut people = waiting.row.people();
    people.retain(|player| *player != ctx.incoming.player());
    let people: Vec<String> = people.into_iter().map(|it| mention(language, it)).collect();
    wording::enumeration(language, people)
}

fn joined(
    language: Language,
    waiting: &Waiting,
    state: impl Fn(Asked, Option<Timestamp>) -> String,
) -> String {
    let asked = waiting.asked.iter();
    let states: Vec<String> = asked.map(|(asked, until)| state(*asked, *until)).collect();
    states.join(&language.say("alt-separator"))
}

/// What is asked for, and until when.
fn state(language: Language, asked: Asked, until: Option<Timestamp>) -> String {
    let state = format!("**{}**", words(language, asked));
    let Some(until) = until else {
        return state;
    };
    let args = [("state", state.into()), ("when", relative(until).into())];
    language.tell(
        match asked {
            Asked::Challenge => "inbox-expires",
            Asked::Resume => "inbox-resumes",
            Asked::Turn | Asked::Choice | Asked::Count | Asked::Offer(_) => "games-until",
        },
        &args,
    )
}

fn words(language: Language, asked: Asked) -> String {
    language.say(match asked {
        Asked::Turn => "choice-session-yours",
        Asked::Choice => "inbox-choice",
        Asked::Count => "inbox-counting",
        Asked::Resume => "inbox-resume",
        Asked::Challenge => "inbox-challenge",
        Asked::Offer(Offer::Draw) => "inbox-draw",
        Asked::Offer(Offer::Takeback) => "inbox-takeback",
        Asked::Offer(Offer::Pause) => "inbox-pause",
        Asked::Offer(Offer::Rematch) => "inbox-rematch",
        Asked::Offer(Offer::Flip) => "inbox-flip",
        Asked::Offer(Offer::Substitute) => "inbox-substitute",
    })
}

/// What can be answered on the page itself, with the words of the buttons elsewhere. For what needs the board, the game
/// is opened.
fn answers(
    ctx: &InteractionCtx<'_>,
    language: Language,
    waiting: &Waiting,
) -> Vec<(ButtonAction, String)> {
    let mut answers = Vec::new();
    for (asked, _) in &waiting.asked {
        match asked {
            Asked::Turn | Asked::Choice | Asked::Count => {}
            Asked::Resume => answers.push((ButtonAction::Resume, language.say("button-resume"))),
            Asked::Offer(offer) => {
                let label = panel_buttons::agree_label(language, *offer);
                answers.push((ButtonAction::Agree(*offer), label));
                let label = panel_buttons::refuse_label(language, *offer);
                answers.push((ButtonAction::Refuse(*offer), label));
            }
            Asked::Challenge => {
                let label = match waiting.is_table {
                    true => language.say("button-join"),
                    false => language.say("button-accept"),
                };
                answers.push((ButtonAction::Accept, label));
                answers.push((ButtonAction::Decline, language.say("button-decline")));
            }
        }
    }
    let begins = |press: &ButtonAction| {
        matches!(
            press,
            ButtonAction::Accept | ButtonAction::Agree(Offer::Rematch)
        )
    };
    answers.retain(|(press, _)| !(begins(press) && ctx.is_away_from(waiting.row.place)));
    answers
}

/// The answer that was picked from the menu of a page.
pub fn answer_picked(text: &str) -> Option<CustomId> {
    let is_answer = |id: &CustomId| {
        matches!(
            id.press,
            ButtonAction::Accept
                | ButtonAction::Decline
                | ButtonAction::Agree(_)
                | ButtonAction::Refuse(_)
                | ButtonAction::Resume
        )
    };
    CustomId::parse(text).filter(is_answer)
}

/// Answers as if it had been pressed where the game is played; says what came of it.
///
/// # Errors
///
/// Discord failed.
pub async fn answered(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<String> {
    let said = match components::serve(ctx, id, None, true).await {
        Ok(said) => said.unwrap_or_default(),
        Err(HandlerError::Reply(said)) => *said,
        Err(HandlerError::App(error)) => ctx.explain(error, "", Some(id.session)).await,
        Err(fault @ HandlerError::Discord(_)) => return Err(fault),
    };
    Ok(said.text)
}
