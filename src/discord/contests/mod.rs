//! Contests on Discord: the card and the messages in the hall, what their buttons do, and what is shown privately.

mod card;
mod chart;
pub(super) mod delivery;
mod files;
mod id;

use std::{collections::BTreeMap, sync::Arc};

use serenity::{
    all::{ButtonStyle, Permissions},
    builder::{
        CreateActionRow, CreateEmbed, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::ComponentInteraction,
};

use self::card::button;
pub use self::id::{ContestPress, ContestPressId};
use super::{
    BotState,
    commands::challenge,
    components,
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    limits::MENU_OPTIONS,
    lists,
    panel::{mention, relative},
    wording::{self, Language},
};
use crate::app::{
    AppError, ContestError, ContestPlace, ContestResult, ContestRow, ContestSurface, GuildId,
    wall_clock,
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    contest::{
        conduct::{
            ContestActor, ContestCommand, ContestId, ContestKind, ContestStage, ContestStart,
            ContestView, PairingView, RecordedByeKind, WhyWithdrawn,
        },
        result::{GameResult, SideColor},
        tpn::Tpn,
    },
    session::PlayerId,
};

/// How many places of past contests are added up.
const MOST_MEDALS: u32 = 2_000;

/// How many lines of the standings stand on a page.
const ROWS_A_PAGE: usize = 16;

/// Serves a press on a message of a contest.
pub async fn clicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    id: ContestPressId,
    is_private: bool,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let mode = response_mode(id.press, is_private);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let answer = match id.press {
        ContestPress::Opponent => {
            let picked = components::picked(interaction);
            challenged(&ctx, id.contest, picked).await
        }
        _ => serve(&ctx, id).await,
    };
    ctx.conclude(answer).await
}

/// Where the answer to a press goes.
pub const fn response_mode(press: ContestPress, is_private: bool) -> ResponseMode {
    match press {
        _ if is_private => ResponseMode::Update,
        // The card and the messages about rounds show it.
        ContestPress::Join | ContestPress::Here | ContestPress::Back => ResponseMode::FollowUp,
        _ => ResponseMode::Ephemeral,
    }
}

async fn serve(ctx: &InteractionCtx<'_>, id: ContestPressId) -> HandlerResult<Option<Response>> {
    let contest = id.contest;
    match id.press {
        ContestPress::Join => {
            act(ctx, contest, ContestCommand::Join { rating: None }).await?;
            Ok(None)
        }
        ContestPress::Leave => leave(ctx, contest).await.map(Some),
        ContestPress::LeaveNow => {
            let view = act(ctx, contest, ContestCommand::Leave).await?;
            Ok(Some(said(ctx, &view, "contest-left")))
        }
        ContestPress::Here => {
            act(ctx, contest, ContestCommand::Here).await?;
            Ok(None)
        }
        ContestPress::Back => {
            act(ctx, contest, ContestCommand::Back).await?;
            Ok(None)
        }
        ContestPress::Standings(page) => {
            ctx.take_view()?;
            standings(ctx, contest, page).await.map(Some)
        }
        ContestPress::Mine => mine(ctx, contest).await.map(Some),
        ContestPress::Challenge => opponents(ctx, contest).await.map(Some),
        ContestPress::More => more(ctx, contest).await.map(Some),
        ContestPress::HalfBye | ContestPress::ZeroBye => {
            let bye = match id.press {
                ContestPress::HalfBye => RecordedByeKind::H,
                _ => RecordedByeKind::Z,
            };
            let view = act(ctx, contest, ContestCommand::AskBye { bye }).await?;
            Ok(Some(said(ctx, &view, "contest-bye-noted")))
        }
        ContestPress::Trf => files::trf(ctx, contest).await.map(Some),
        ContestPress::Games => files::games(ctx, contest).await.map(Some),
        press => serve_host(ctx, contest, press).await,
    }
}

/// What hosts press.
async fn serve_host(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    press: ContestPress,
) -> HandlerResult<Option<Response>> {
    let command = match press {
        ContestPress::Start => ContestCommand::Start,
        ContestPress::Pair => ContestCommand::PairNow,
        ContestPress::Pause => ContestCommand::Pause,
        ContestPress::Resume => ContestCommand::Resume,
        ContestPress::CallOff => return ask_to_call_off(ctx, contest).await.map(Some),
        ContestPress::CallOffNow => {
            let view = act(ctx, contest, ContestCommand::CallOff).await?;
            return Ok(Some(said(ctx, &view, "contest-called-off-now")));
        }
        _ => return Err(HandlerError::reply(ctx.language.say("bad-button"))),
    };
    hosted(ctx, contest, command).await
}

/// A host did something, which the card shows; the page of a host shows what can be done now.
async fn hosted(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    command: ContestCommand,
) -> HandlerResult<Option<Response>> {
    act(ctx, contest, command).await?;
    more(ctx, contest).await.map(Some)
}

/// The server on which it was asked.
pub(super) fn server(ctx: &InteractionCtx<'_>) -> HandlerResult<GuildId> {
    ctx.guild()
        .ok_or_else(|| HandlerError::reply(ctx.language.say("server-only")))
}

/// Whether the asker may open and direct contests of the server.
pub(super) async fn may_host(ctx: &InteractionCtx<'_>) -> HandlerResult<bool> {
    let may = ctx.incoming.may;
    if may.intersects(Permissions::MANAGE_EVENTS | Permissions::MANAGE_GUILD) {
        return Ok(true);
    }
    let role = ctx.bot.app.guild(server(ctx)?).await?.manage_role;
    Ok(role.is_some_and(|role| ctx.has_role(role)))
}

/// What to say of trouble.
pub(super) async fn explained(ctx: &InteractionCtx<'_>, error: ContestError) -> HandlerError {
    match wording::contest_error(ctx.language, error) {
        Ok(text) => HandlerError::reply(text),
        Err(AppError::Failed(error)) => HandlerError::App(AppError::Failed(error)),
        Err(error) => HandlerError::Reply(Box::new(ctx.explain(error, "", None).await)),
    }
}

/// Refuses a contest that the asker may not see, as if there were none. Whoever presses below one of its messages sees
/// it.
async fn check_visible(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult {
    // Hosts bring a contest elsewhere whose channel is gone.
    if ctx.incoming.clicked.is_some() || may_host(ctx).await? {
        return Ok(());
    }
    match ctx.bot.app.contest_audience(contest).await {
        Ok(audience) if ctx.is_shown(&audience).await => Ok(()),
        Ok(_) => Err(HandlerError::reply(ctx.language.say("contest-unknown"))),
        Err(error) => Err(explained(ctx, error).await),
    }
}

/// Does something for the asker, who is a host where that is so.
pub(super) async fn act(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    command: ContestCommand,
) -> HandlerResult<ContestView> {
    check_visible(ctx, contest).await?;
    let (guild, player) = (server(ctx)?, ctx.incoming.player());
    let by = match may_host(ctx).await? {
        true => ContestActor::Host(player),
        false => ContestActor::Player(player),
    };
    let app = &ctx.bot.app;
    let acted = app.act_in_contest(guild, contest, by, command, ctx.arrival());
    match acted.await {
        Ok(view) => Ok(view),
        Err(error) => Err(explained(ctx, error).await),
    }
}

pub(super) async fn view(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
) -> HandlerResult<ContestView> {
    check_visible(ctx, contest).await?;
    let guild = server(ctx)?;
    match ctx.bot.app.contest_view(guild, contest).await {
        Ok(view) => Ok(view),
        Err(error) => Err(explained(ctx, error).await),
    }
}

/// A sentence about a contest.
pub(super) fn said(ctx: &InteractionCtx<'_>, view: &ContestView, key: &str) -> Response {
    let args = [("name", card::title(view).into())];
    Response::text(ctx.language.tell(key, &args))
}

/// Before the beginning a place is given back at once; later it is asked.
async fn leave(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let before = view(ctx, contest).await?;
    if before.stage == ContestStage::Running && before.plays(ctx.incoming.player()) {
        let args = [("name", card::title(&before).into())];
        let now = button(
            &before,
            ctx.language,
            ContestPress::LeaveNow,
            "contest-button-withdraw",
        );
        return Ok(
            Response::text(ctx.language.tell("contest-leave-sure", &args)).row(
                CreateActionRow::Buttons(vec![now.style(ButtonStyle::Danger)]),
            ),
        );
    }
    let after = act(ctx, contest, ContestCommand::Leave).await?;
    Ok(said(ctx, &after, "contest-left"))
}

async fn ask_to_call_off(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    let args = [("name", card::title(&view).into())];
    let now = button(
        &view,
        ctx.language,
        ContestPress::CallOffNow,
        "contest-button-call-off",
    );
    Ok(
        Response::text(ctx.language.tell("contest-call-off-sure", &args)).row(
            CreateActionRow::Buttons(vec![now.style(ButtonStyle::Danger)]),
        ),
    )
}

/// A page of the standings.
async fn standings(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    page: u16,
) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    let language = ctx.language;
    let pages = view.standings.rows.len().div_ceil(ROWS_A_PAGE).max(1);
    let page = usize::from(page).min(pages - 1);
    let rows = view.standings.rows.iter();
    let rows: Vec<String> = rows
        .skip(page * ROWS_A_PAGE)
        .take(ROWS_A_PAGE)
        .filter_map(|row| standing(&view, language, row.tpn))
        .collect();
    let mut lines = rows;
    if lines.is_empty() {
        lines.push(language.say("contest-joined-none"));
    }
    let own = view.number_of(ctx.incoming.player());
    if let Some(own) = own.and_then(|tpn| standing(&view, language, tpn)) {
        lines.push(String::new());
        lines.push(language.tell("contest-own-standing", &[("line", own.into())]));
    }
    let args = [("name", card::title(&view).into())];
    let title = language.tell("contest-standings-title", &args);
    let embed = CreateEmbed::new()
        .title(title)
        .description(lists::page(&lines));
    let rows = view.standings.rows.iter().skip(page * ROWS_A_PAGE);
    let shown: Vec<_> = rows.take(ROWS_A_PAGE).map(|it| it.tpn).collect();
    let picture = chart::standings(ctx, &view, &shown).await;
    let mut answer = match picture {
        Some(picture) => {
            let link = format!("attachment://{}", chart::FILE);
            Response::page(embed.image(link)).file(picture)
        }
        None => Response::page(embed),
    };
    let turned = |page: usize, key: &str| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        button(&view, language, ContestPress::Standings(page), key)
    };
    let mut buttons = Vec::new();
    if page > 0 {
        buttons.push(turned(page - 1, "inbox-previous"));
    }
    if page + 1 < pages {
        buttons.push(turned(page + 1, "inbox-next"));
    }
    if !buttons.is_empty() {
        answer = answer.row(CreateActionRow::Buttons(buttons));
    }
    Ok(answer)
}

/// One line of the standings.
fn standing(view: &ContestView, language: Language, tpn: Tpn) -> Option<String> {
    let row = view.standings.rows.iter().find(|it| it.tpn == tpn)?;
    let entrant = view.entrant(tpn)?;
    let cells = cells(view, language, tpn);
    let out = match entrant.withdrawn {
        Some(_) => language.say("contest-withdrawn"),
        None => String::new(),
    };
    let args = [
        ("place", row.place.into()),
        ("player", mention(language, entrant.player).into()),
        ("points", wording::contest_points(row.points).into()),
        ("rounds", cells.into()),
        ("out", out.into()),
    ];
    let key = match view.plan.kind.is_knockout() {
        true => "contest-standing-knockout",
        false => "contest-standing",
    };
    Some(language.tell(key, &args).trim_end().to_owned())
}

/// What somebody did in each round, in a line.
fn cells(view: &ContestView, language: Language, tpn: Tpn) -> String {
    match view.plan.kind {
        // Whoever waits in a wave misses nothing.
        ContestKind::Arena | ContestKind::Stairs => String::new(),
        _ => cells_of(view, language, tpn).join(" "),
    }
}

/// What somebody did in each round, as tables of tournaments have it: `5w1` is a win with the first move against number
/// five.
fn cells_of(view: &ContestView, language: Language, tpn: Tpn) -> Vec<String> {
    let cells = view.rounds.iter().map(|round| {
        let mut pairings = round.pairings.iter();
        let theirs = pairings.find(|it| it.players.contains(&tpn));
        match theirs {
            Some(pairing) => cell(pairing, tpn),
            None => {
                let number = tpn.number();
                let mut byes = round.byes.iter();
                let bye = byes.find(|it| usize::from(it.player) == number);
                match bye.map(|it| it.bye) {
                    Some(RecordedByeKind::U) => language.say("contest-cell-full"),
                    Some(RecordedByeKind::H) => language.say("contest-cell-half"),
                    Some(RecordedByeKind::Z) | None => "–".to_owned(),
                }
            }
        }
    });
    cells.collect()
}

fn cell(pairing: &PairingView, tpn: Tpn) -> String {
    let (color, opponent) = match pairing.players[0] == tpn {
        true => (SideColor::White, pairing.players[1]),
        false => (SideColor::Black, pairing.players[0]),
    };
    let side = match color {
        SideColor::White => 'w',
        SideColor::Black => 'b',
    };
    let won = match color {
        SideColor::White => [GameResult::WhiteWins, GameResult::WhiteByForfeit],
        SideColor::Black => [GameResult::BlackWins, GameResult::BlackByForfeit],
    };
    let result = match pairing.result.map(|it| it.0) {
        None => "*",
        Some(GameResult::Draw) => "½",
        Some(result) if result == won[0] => "1",
        Some(result) if result == won[1] => "+",
        Some(GameResult::WhiteWins | GameResult::BlackWins) => "0",
        Some(GameResult::Void) => "",
        Some(_) => "-",
    };
    format!("{opponent}{side}{result}")
}

/// The asker's own game in a contest. Whoever asks for it is there.
async fn mine(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let mut view = view(ctx, contest).await?;
    let player = ctx.incoming.player();
    let Some(tpn) = view.number_of(player) else {
        return Err(HandlerError::reply(
            ctx.language.say("contest-refused-not-joined"),
        ));
    };
    let waits = |it: &PairingView| it.result.is_none() && it.session.is_none();
    if view.plan.kind.has_rounds() && view.last_of(tpn).is_some_and(waits) {
        view = act(ctx, contest, ContestCommand::Here).await?;
    }
    let language = ctx.language;
    let Some(pairing) = view.last_of(tpn) else {
        return Ok(said(ctx, &view, "contest-no-game-yet"));
    };
    let opponent = pairing.players.into_iter().find(|it| *it != tpn);
    let opponent = opponent.and_then(|it| view.player(it));
    let opponent = opponent.map_or_else(String::new, |it| mention(language, it));
    let mut args = vec![("opponent", opponent.into())];
    let text = match (pairing.session, pairing.result) {
        (_, Some(result)) => {
            let (first, result) = (pairing.players[0] == tpn, result.0);
            args.push(("result", wording::contest_result(language, result).into()));
            match first {
                true => language.tell("contest-mine-over-first", &args),
                false => language.tell("contest-mine-over-second", &args),
            }
        }
        (Some(session), None) => {
            let place = ctx.bot.app.played_in(session).await?;
            let place = match place {
                Some(channel) => format!("<#{}>", channel.0),
                None => language.tell("contest-game-number", &[("number", session.0.into())]),
            };
            args.push(("game", place.into()));
            language.tell("contest-mine-playing", &args)
        }
        (None, None) => {
            let due = pairing.due.map_or_else(String::new, relative);
            args.push(("when", due.into()));
            language.tell("contest-mine-waiting", &args)
        }
    };
    Ok(Response::text(text))
}

/// Whom the asker may challenge on stairs, in a menu.
async fn opponents(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let language = ctx.language;
    let player = ctx.incoming.player();
    let Some(own) = view.number_of(player).filter(|_| view.plays(player)) else {
        let refused = language.say("contest-refused-not-joined");
        return Err(HandlerError::reply(refused));
    };
    let now = wall_clock::now();
    let rows = view.standings.rows.iter();
    let allowed = rows.filter(|it| view.stairs.may_challenge(own, it.tpn, now, false).is_ok());
    let mut options = Vec::new();
    for row in allowed.take(MENU_OPTIONS) {
        let Some(opponent) = view.player(row.tpn) else {
            continue;
        };
        let name = ctx.bot.name_of(language, opponent).await;
        let step = view.stairs.step(row.tpn).unwrap_or_default();
        let args = [("player", name.into()), ("step", step.into())];
        let label = wording::cut(&language.tell("contest-opponent", &args), 100);
        options.push(CreateSelectMenuOption::new(label, row.tpn.to_string()));
    }
    if options.is_empty() {
        return Err(HandlerError::reply(language.say("contest-no-opponent")));
    }
    let id = ContestPressId {
        contest,
        seen: view.version,
        press: ContestPress::Opponent,
    };
    let menu = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(language.say("contest-whom"));
    Ok(Response::text(language.say("contest-whom")).row(CreateActionRow::SelectMenu(menu)))
}

/// Challenges whoever was picked.
async fn challenged(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let before = view(ctx, contest).await?;
    let number = picked.and_then(|it| it.parse().ok()).and_then(Tpn::new);
    let of = number.and_then(|it| before.player(it));
    let of = of.ok_or_else(|| HandlerError::reply(ctx.language.say("bad-button")))?;
    let command = ContestCommand::Challenge {
        of,
        is_blocked: false,
    };
    act(ctx, contest, command).await?;
    let args = [("opponent", mention(ctx.language, of).into())];
    Ok(Some(Response::text(
        ctx.language.tell("contest-challenged", &args),
    )))
}

/// What waits for the asker in contests: games to which they have to come.
pub(super) async fn waiting(
    ctx: &InteractionCtx<'_>,
    language: Language,
) -> HandlerResult<Vec<String>> {
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    let mut lines = Vec::new();
    for row in app.contests_of_player(player).await? {
        let Ok(view) = app.contest_view(row.place.guild, row.id).await else {
            continue;
        };
        let Some(tpn) = view.number_of(player) else {
            continue;
        };
        let waits = |it: &&PairingView| it.result.is_none() && it.due.is_some();
        let Some(pairing) = view.last_of(tpn).filter(waits) else {
            continue;
        };
        let own = usize::from(pairing.players[1] == tpn);
        if pairing.present[own] {
            continue;
        }
        let opponent = view.player(pairing.players[1 - own]);
        let locations = app.contest_locations(row.id).await?;
        let surface = ContestSurface::Hall;
        let hall = locations.iter().find(|(it, _)| *it == surface);
        let hall = hall.map_or(row.place.channel, |(_, at)| at.channel);
        let args = [
            ("name", card::title(&view).into()),
            (
                "opponent",
                opponent
                    .map_or_else(String::new, |it| mention(language, it))
                    .into(),
            ),
            ("hall", format!("<#{}>", hall.0).into()),
            (
                "when",
                pairing.due.map_or_else(String::new, relative).into(),
            ),
        ];
        lines.push(language.tell("contest-inbox", &args));
    }
    Ok(lines)
}

/// How often somebody was first, second and third in contests, in a line; nothing for nobody's.
pub(super) fn medals(language: Language, results: &[ContestResult]) -> Option<String> {
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
pub(super) async fn fame(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
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

/// What else there is: byes, files, and what hosts do.
async fn more(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
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
    let is_arena = view.plan.kind == ContestKind::Arena;
    if view.stage == ContestStage::Running && may_return && !is_arena {
        own.push(button(ContestPress::Back, "contest-button-back").style(ButtonStyle::Success));
    }
    let mut files = Vec::new();
    if !view.rounds.is_empty() {
        if matches!(view.plan.kind, ContestKind::Swiss | ContestKind::RoundRobin) {
            files.push(button(ContestPress::Trf, "contest-button-trf"));
        }
        files.push(button(ContestPress::Games, "contest-button-games"));
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
    if view.plan.is_live() && view.plan.kind != ContestKind::Arena {
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

/// The contests of a server: those that can be joined, those that are played, the latest that are over.
pub(super) async fn list(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let guild = server(ctx)?;
    ctx.take_view()?;
    let language = ctx.language;
    let mut lines = Vec::new();
    for (stage, key) in [
        (ContestStage::Open, "contest-list-open"),
        (ContestStage::Running, "contest-list-running"),
        (ContestStage::Over, "contest-list-over"),
    ] {
        let rows = ctx.bot.app.contests_of_guild(guild, stage).await?;
        let mut shown = Vec::new();
        for row in rows {
            if check_visible(ctx, row.id).await.is_ok() {
                shown.push(line(ctx, &row).await?);
            }
        }
        if !shown.is_empty() {
            lines.push(language.say(key));
            lines.extend(shown);
        }
    }
    if lines.is_empty() {
        return Ok(Response::text(language.say("contest-list-none")));
    }
    let embed = CreateEmbed::new()
        .title(language.say("contest-list-title"))
        .description(lists::page(&lines));
    Ok(Response::page(embed))
}

/// A contest in one line, with a link to its card.
async fn line(ctx: &InteractionCtx<'_>, row: &ContestRow) -> HandlerResult<String> {
    let language = ctx.language;
    let locations = ctx.bot.app.contest_locations(row.id).await?;
    let card = locations.into_iter();
    let mut card = card.filter(|(surface, _)| *surface == ContestSurface::Card);
    let link = card.next().and_then(|(_, at)| {
        let message = at.message?.0;
        let web = &ctx.bot.rest.web;
        Some(format!(
            "{web}/channels/{}/{}/{message}",
            row.place.guild.0, at.channel.0
        ))
    });
    let name = wording::name(&row.name);
    let name = match link {
        Some(link) => format!("[{name}]({link})"),
        None => name,
    };
    let when = match (row.ended, row.starts) {
        (Some(ended), _) => relative(ended),
        (None, Some(starts)) => relative(starts),
        (None, None) => String::new(),
    };
    let args = [
        ("name", name.into()),
        ("number", row.id.0.into()),
        ("kind", wording::contest_kind(language, row.kind).into()),
        ("game", wording::game(language, &row.game).into()),
        ("when", when.into()),
    ];
    Ok(language
        .tell("contest-list-line", &args)
        .trim_end()
        .to_owned())
}

/// The card of a contest for one reader, with its buttons.
pub(super) async fn page(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    ctx.take_view()?;
    let view = view(ctx, contest).await?;
    let locations = ctx.bot.app.contest_locations(contest).await?;
    let hall = locations.iter();
    let mut hall = hall.filter(|(surface, _)| *surface == ContestSurface::Hall);
    let hall = hall.next().map(|(_, at)| at.channel.0);
    let text = card::content(&view, ctx.language, hall);
    let rows = card::rows(&view, ctx.language);
    Ok(rows.into_iter().fold(Response::text(text), Response::row))
}

/// Announces a contest in this channel from now on: a host asks for it where its channel is gone.
pub(super) async fn bring(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    in_thread: bool,
) -> HandlerResult<Response> {
    let refused = |key: &str| HandlerError::reply(ctx.language.say(key));
    let before = view(ctx, contest).await?;
    if before.opener != ctx.incoming.player() && !may_host(ctx).await? {
        return Err(refused("contest-refused-not-host"));
    }
    if in_thread {
        return Err(refused("contest-in-thread"));
    }
    if before.stage == ContestStage::Over {
        return Err(refused("contest-refused-over"));
    }
    let place = ContestPlace {
        guild: server(ctx)?,
        channel: challenge::place(ctx, false)?.channel,
    };
    match ctx.bot.app.bring_contest(contest, place).await {
        Ok(()) => Ok(said(ctx, &before, "contest-brought")),
        Err(error) => Err(explained(ctx, error).await),
    }
}

/// The kind whose name in any language, or whose key, was typed.
pub(super) fn read_kind(typed: &str) -> Option<ContestKind> {
    ContestKind::ALL.into_iter().find(|kind| {
        let name = |language| wording::contest_kind(language, *kind);
        wording::is_named(typed, kind.key(), name)
    })
}

/// When a contest begins, as it is typed: `hand`, `full`, a time from now such as `90m`, or one of Discord's timestamps.
pub(super) fn read_start(typed: &str, now: Timestamp) -> Option<ContestStart> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "" | "hand" => return Some(ContestStart::ByHand),
        "full" => return Some(ContestStart::WhenFull),
        _ => {}
    }
    if let Some(stamp) = typed.strip_prefix("<t:") {
        let seconds: i64 = stamp.split([':', '>']).next()?.parse().ok()?;
        return Some(ContestStart::At(Timestamp::from_ms(
            seconds.checked_mul(1_000)?,
        )));
    }
    let (number, unit) = typed.split_at_checked(typed.len().checked_sub(1)?)?;
    let number = i64::from(number.trim().parse::<u16>().ok()?);
    let ahead = match unit {
        "m" => Span::from_mins(number),
        "h" => Span::from_hours(number),
        "d" => Span::from_days(number),
        _ => return None,
    };
    Some(ContestStart::At(now + ahead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_read_in_every_form_and_nonsense_is_not() {
        let now = Timestamp::from_ms(10_000);
        let read = |typed| read_start(typed, now);
        assert_eq!(read(" Hand "), Some(ContestStart::ByHand));
        assert_eq!(read("full"), Some(ContestStart::WhenFull));
        let at = |ms| Some(ContestStart::At(Timestamp::from_ms(ms)));
        assert_eq!(read("90m"), at(10_000 + 90 * 60_000));
        assert_eq!(read("2H"), at(10_000 + 2 * 3_600_000));
        assert_eq!(read("<t:5:R>"), at(5_000));
        assert_eq!(read("<t:5>"), at(5_000));
        for nonsense in [
            "m",
            "-1m",
            "1",
            "1w",
            "99999999999d",
            "<t:>",
            "<t:99999999999999999999>",
            "é",
            "1é",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
