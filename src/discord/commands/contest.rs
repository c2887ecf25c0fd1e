//! `/contest`: tournaments of a server. What is shown and pressed is in `contests`.

use serenity::model::user::User;

use super::{
    Context, autocomplete,
    challenge::{self, find, is_thread},
    challenge_setup, close, open,
};
use crate::{
    app::{ContestPlace, GuildId},
    discord::{
        admission,
        contests::{self, read_start},
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording,
    },
};
use qiyuan_core::{
    contest::conduct::{
        ContestCommand, ContestId, ContestKind, ContestPlan, MatchLength, RecordedResult,
    },
    session::{PlayerId, SeatChoice, Terms},
};

#[poise::command(
    slash_command,
    subcommands("new", "list", "show", "announce", "result", "remove", "bring", "fame")
)]
pub async fn contest(ctx: Context<'_>) -> HandlerResult {
    // Discord's own clients send the subcommands only.
    let ctx = open(ctx).await?;
    let answer = contests::list(&ctx).await;
    close(&ctx, answer).await
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option that Discord shows"
)]
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest_kind"] kind: String,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    name: Option<String>,
    #[autocomplete = "autocomplete::time"] time: Option<String>,
    #[autocomplete = "autocomplete::contest_start"] start: Option<String>,
    rated: Option<bool>,
    #[autocomplete = "autocomplete::setup"] setup: Option<String>,
    places: Option<i64>,
    least: Option<i64>,
    rounds: Option<i64>,
    games: Option<i64>,
    wins: Option<i64>,
    bronze: Option<bool>,
    grace: Option<i64>,
    minutes: Option<i64>,
    hours: Option<i64>,
    section: Option<i64>,
    blocks: Option<bool>,
    #[autocomplete = "autocomplete::contest_repeat"] repeat: Option<String>,
    teams: Option<String>,
    best: Option<i64>,
    boards: Option<i64>,
) -> HandlerResult {
    let channel = ctx.interaction.channel.as_ref();
    let parent = channel.and_then(|channel| channel.parent_id);
    let in_thread = channel.is_some_and(|channel| is_thread(channel.kind));
    let resolved = &ctx.interaction.data.resolved;
    let ctx = open(ctx).await?;
    if let Err(refused) = admission::check(&ctx, parent, &resolved.members).await {
        return close(&ctx, Err(refused)).await;
    }
    let wanted = Wanted {
        kind,
        game,
        name,
        time,
        start,
        rated,
        setup,
        numbers: Numbers {
            places,
            least,
            rounds,
            games,
            wins,
            grace,
            minutes,
            hours,
            section,
            best,
            boards,
        },
        bronze,
        blocks,
        repeat,
        teams,
        in_thread,
    };
    let answer = opened(&ctx, wanted).await;
    close(&ctx, answer).await
}

/// What was typed or picked.
struct Wanted {
    kind: String,
    game: Option<String>,
    name: Option<String>,
    time: Option<String>,
    start: Option<String>,
    rated: Option<bool>,
    setup: Option<String>,
    numbers: Numbers,
    bronze: Option<bool>,
    blocks: Option<bool>,
    repeat: Option<String>,
    teams: Option<String>,
    in_thread: bool,
}

struct Numbers {
    places: Option<i64>,
    least: Option<i64>,
    rounds: Option<i64>,
    games: Option<i64>,
    wins: Option<i64>,
    grace: Option<i64>,
    minutes: Option<i64>,
    hours: Option<i64>,
    section: Option<i64>,
    best: Option<i64>,
    boards: Option<i64>,
}

async fn opened(ctx: &InteractionCtx<'_>, wanted: Wanted) -> HandlerResult<Response> {
    let language = ctx.language;
    let refused = |key: &str| HandlerError::reply(language.say(key));
    if !contests::may_host(ctx).await? {
        return Err(refused("contest-host-only"));
    }
    if wanted.in_thread {
        return Err(refused("contest-in-thread"));
    }
    let place = challenge::place(ctx, false)?;
    let guild = contests::server(ctx)?;
    let kind = contests::read_kind(&wanted.kind).ok_or_else(|| refused("contest-bad-kind"))?;
    let mut plan = match kind.pond() {
        Some(_) => ContestPlan::of_pond(kind, named(ctx, guild, &wanted, kind, "").await),
        None => with_games(ctx, guild, &wanted, kind).await?,
    };
    let now = ctx.arrival().at;
    if let Some(typed) = wanted.start.as_deref() {
        let read = read_start(typed, now);
        plan.start = read.ok_or_else(|| refused("contest-bad-start"))?;
    }
    set_numbers(ctx, &mut plan, &wanted.numbers)?;
    plan.bronze = wanted.bronze.unwrap_or(false);
    plan.blocks = wanted.blocks.unwrap_or(false);
    if let Some(typed) = wanted.teams.as_deref() {
        plan.teams = contests::read_teams(typed);
    }
    if let Some(typed) = wanted.repeat.as_deref() {
        let read = contests::read_repeat(typed);
        plan.repeat = Some(read.ok_or_else(|| refused("contest-bad-repeat"))?);
    }
    let place = ContestPlace {
        guild,
        channel: place.channel,
    };
    let by = ctx.incoming.player();
    let app = &ctx.bot.app;
    match app.open_contest(place, by, plan, ctx.arrival()).await {
        Ok(view) => Ok(contests::said(ctx, &view, "contest-opened")),
        Err(error) => Err(contests::explained(ctx, error).await),
    }
}

/// The plan of a contest in which games are played.
async fn with_games(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    wanted: &Wanted,
    kind: ContestKind,
) -> HandlerResult<ContestPlan> {
    let refused = |key: &str| HandlerError::reply(ctx.language.say(key));
    let game = wanted.game.as_deref();
    let info = find(ctx, game.ok_or_else(|| refused("contest-needs-game"))?)?;
    if !info.seats.contains(&2) {
        return Err(refused("contest-plan-seats"));
    }
    let control = challenge::control(ctx, info, wanted.time.as_deref()).await?;
    let typed = wanted.setup.as_deref().unwrap_or_default().trim();
    let setup = challenge_setup::meant_setup(ctx, info, typed).await?;
    let name = named(ctx, guild, wanted, kind, info.key).await;
    let terms = Terms {
        game: info.key.to_owned(),
        revision: info.revision,
        setup,
        seats: 2,
        control,
        rated: wanted.rated.unwrap_or(false),
        side: SeatChoice::Random,
        series: None,
        touch: None,
    };
    Ok(ContestPlan::new(kind, name, terms))
}

/// The name that was typed, else the usual one in the language of the server.
async fn named(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    wanted: &Wanted,
    kind: ContestKind,
    game: &str,
) -> String {
    let typed = wanted.name.as_deref().map(str::trim).unwrap_or_default();
    if !typed.is_empty() {
        return wording::plain(typed, 200);
    }
    let shown_in = ctx.bot.language_of(Some(guild)).await;
    let kind_name = wording::contest_kind(shown_in, kind);
    if kind.pond().is_some() {
        return kind_name;
    }
    let args = [
        ("game", wording::game(shown_in, game).into()),
        ("kind", kind_name.into()),
    ];
    shown_in.tell("contest-usual-name", &args)
}

/// Numbers that were typed, each within what the plan can hold: whether they make sense the plan says itself.
fn set_numbers(
    ctx: &InteractionCtx<'_>,
    plan: &mut ContestPlan,
    numbers: &Numbers,
) -> HandlerResult {
    let refused = |key: &str| HandlerError::reply(ctx.language.say(key));
    let places = |number: Option<i64>, usual: u16| match number {
        None => Ok(usual),
        Some(number) => u16::try_from(number).map_err(|_| refused("contest-plan-places")),
    };
    if let Some(section) = numbers.section {
        let section = u16::try_from(section).map_err(|_| refused("contest-plan-sections"))?;
        plan.section = Some(section);
        plan.max = plan.most_places();
    }
    plan.max = places(numbers.places, plan.max)?;
    plan.min = places(numbers.least, plan.min.min(plan.max))?;
    if let Some(rounds) = numbers.rounds {
        let rounds = u16::try_from(rounds).map_err(|_| refused("contest-plan-rounds"))?;
        plan.rounds = Some(rounds);
    }
    let small = |number: i64| u8::try_from(number).map_err(|_| refused("contest-plan-length"));
    if let Some(games) = numbers.games {
        let games = small(games)?;
        match plan.kind {
            ContestKind::RoundRobin => plan.cycles = games,
            kind if kind.has_boards() => plan.cycles = games,
            _ => plan.length = MatchLength::Games(games),
        }
    }
    if let Some(wins) = numbers.wins {
        plan.length = MatchLength::Wins(small(wins)?);
    }
    if let Some(minutes) = numbers.minutes {
        let minutes = u16::try_from(minutes).map_err(|_| refused("contest-plan-minutes"))?;
        plan.minutes = Some(minutes);
    }
    if let Some(boards) = numbers.boards {
        let boards = u8::try_from(boards).map_err(|_| refused("contest-plan-teams"))?;
        plan.boards = Some(boards);
    }
    if let Some(best) = numbers.best {
        let best = u8::try_from(best).map_err(|_| refused("contest-plan-teams"))?;
        plan.best = Some(best);
    }
    if let Some(hours) = numbers.hours {
        let hours = u16::try_from(hours).map_err(|_| refused("contest-plan-hours"))?;
        plan.hours = Some(hours);
    }
    if let Some(grace) = numbers.grace {
        let grace = i64::from(i32::try_from(grace).unwrap_or(i32::MAX));
        plan.grace = qiyuan_core::clock::Span::from_mins(grace);
    }
    Ok(())
}

/// The contest whose number was typed or picked.
fn number(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<ContestId> {
    let typed = typed.trim().trim_start_matches('#');
    let id = typed.parse().ok().filter(|id: &i64| *id > 0);
    let unknown = || HandlerError::reply(ctx.language.say("contest-unknown"));
    id.map(ContestId).ok_or_else(unknown)
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = contests::list(&ctx).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn fame(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = contests::fame(&ctx).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest"] contest: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = match number(&ctx, &contest) {
        Ok(id) => contests::page(&ctx, id).await,
        Err(error) => Err(error),
    };
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn announce(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest"] contest: String,
    text: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let command = ContestCommand::Announce { text };
    let answer = directed(&ctx, &contest, command, "contest-announced-now").await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn result(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest"] contest: String,
    #[autocomplete = "autocomplete::contest_pairing"] pairing: i64,
    #[autocomplete = "autocomplete::contest_result"] result: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = result_set(&ctx, &contest, pairing, &result).await;
    close(&ctx, answer).await
}

async fn result_set(
    ctx: &InteractionCtx<'_>,
    contest: &str,
    pairing: i64,
    typed: &str,
) -> HandlerResult<Response> {
    let refused = |key: &str| HandlerError::reply(ctx.language.say(key));
    let pairing = u32::try_from(pairing).map_err(|_| refused("contest-refused-no-such-pairing"))?;
    let result = RecordedResult::from_text(typed.trim());
    let result = result.ok_or_else(|| refused("contest-bad-result"))?;
    let command = ContestCommand::SetResult { pairing, result };
    directed(ctx, contest, command, "contest-result-set").await
}

#[poise::command(slash_command)]
async fn remove(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest"] contest: String,
    player: User,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let player = PlayerId(player.id.get());
    let command = ContestCommand::Remove { player };
    let answer = directed(&ctx, &contest, command, "contest-removed").await;
    close(&ctx, answer).await
}

/// A host does something by its number.
async fn directed(
    ctx: &InteractionCtx<'_>,
    contest: &str,
    command: ContestCommand,
    done: &str,
) -> HandlerResult<Response> {
    let id = number(ctx, contest)?;
    let view = contests::act(ctx, id, command).await?;
    Ok(contests::said(ctx, &view, done))
}

#[poise::command(slash_command)]
async fn bring(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::contest"] contest: String,
) -> HandlerResult {
    let channel = ctx.interaction.channel.as_ref();
    let in_thread = channel.is_some_and(|channel| is_thread(channel.kind));
    let ctx = open(ctx).await?;
    let answer = match number(&ctx, &contest) {
        Ok(id) => contests::bring(&ctx, id, in_thread).await,
        Err(error) => Err(error),
    };
    close(&ctx, answer).await
}
