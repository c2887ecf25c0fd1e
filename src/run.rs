//! Puts the parts together: the order in which they start, and the reverse in which they stop.

use std::{
    fs,
    io::{self, Read as _, Write as _},
    path::Path,
    process::ExitCode,
    sync::Arc,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::{Context as _, anyhow};
use futures_util::FutureExt as _;
use secrecy::SecretString;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    task::JoinHandle,
    time::timeout,
};

use crate::{
    app::{App, AppError, Denied, Recomputed, replay, wall_clock},
    cli::{
        BackupArgs, QuarantinedArgs, RecomputeArgs, ReleaseArgs, RendererArgs, RestoreArgs,
        RunArgs, SandboxArgs, SandboxCommandArgs,
    },
    contest_cli::{self, ContestQuestion},
    discord::{
        self, Api, Discord, DiscordOptions, GatewayConnection, commands,
        wording::{self, Language},
    },
    game_cli::{self, GameCommand, Wording},
    store::{self, Quarantined, Store, StoreOptions},
    telemetry::{self, metrics::Health},
};
use discord_sandbox::Sandbox;
use qiyuan_core::{clock::Timestamp, rules::Info, session::SessionId};
use qiyuan_render::{self, Renderer};

/// The token of bots in a sandbox; Discord would never give out such a one.
const SANDBOX_TOKEN: &str = "sandbox";

/// The text channels of a sandbox; the page opens the first one.
const SANDBOX_CHANNELS: [&str; 2] = ["chess", "lobby"];

/// Users of a sandbox: who has challenged when the page is opened, and who can accept.
const SANDBOX_PLAYERS: [&str; 2] = ["Bea", "Ann"];

/// How much of a token file is read, in bytes: tokens have about 70.
const LONGEST_TOKEN_FILE: u64 = 4_096;

/// How long everything may take to stop in good order.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// Runs the bot until it is asked to stop: on Discord if there is a token, else in a sandbox.
///
/// # Errors
///
/// A part cannot start, or the connection to the chat service is refused for good.
pub async fn bot(options: RunArgs) -> anyhow::Result<()> {
    telemetry::start(&options.log)?;
    let token = token(&options.discord)?;
    if let Some(token) = &token {
        telemetry::hide(token);
    }
    let discord = options.discord;
    let url = discord.discord_url.or(discord.sandbox_url);
    let database = options.database.database.unwrap_or_else(|| {
        let is_elsewhere = token.is_some() || url.is_some();
        let name = if is_elsewhere {
            "qiyuan.sqlite"
        } else {
            "qiyuan-sandbox.sqlite"
        };
        name.into()
    });
    let server = match (token, url) {
        (Some(token), Some(url)) => Some((Api::at(&url, &token)?, token)),
        (Some(token), None) => Some((Api::Discord, token)),
        (None, Some(url)) => Some(in_sandbox(url)),
        (None, None) => None,
    };
    // What can fail here fails before Discord is asked for a session, of which it gives so many a day.
    let watched = match options.metrics.metrics {
        Some(address) => Some(telemetry::endpoint::bind(address).await?),
        None => None,
    };
    let app = open(&database, &options.render).await?;
    let ((api, token), own_sandbox) = match server {
        Some(server) => (server, None),
        None => {
            let sandbox = start_sandbox(&options.sandbox).await?;
            (in_sandbox(sandbox.url().to_owned()), Some(sandbox))
        }
    };
    let discord = DiscordOptions {
        token,
        api,
        requests_per_second: discord.requests_per_second,
    };
    let ran = serve(&app, discord, own_sandbox.as_ref(), watched).await;
    app.close().await;
    if let Some(sandbox) = own_sandbox {
        sandbox.stop().await;
    }
    ran
}

/// The bot's token: the option, or the content of the file that the option names.
fn token(options: &crate::cli::DiscordArgs) -> anyhow::Result<Option<SecretString>> {
    match (&options.token, &options.token_file) {
        (Some(token), _) => Ok(Some(token.clone())),
        (None, Some(file)) => read_token(file).map(Some),
        (None, None) => Ok(None),
    }
}

/// Reads a token from a file, without the line break that editors add. An error names the file and
/// never what it holds.
fn read_token(file: &Path) -> anyhow::Result<SecretString> {
    let mut text = String::new();
    fs::File::open(file)
        .and_then(|opened| opened.take(LONGEST_TOKEN_FILE).read_to_string(&mut text))
        .with_context(|| format!("the token file {} cannot be read", file.display()))?;
    let token = text.trim();
    if token.is_empty() || token.contains(char::is_whitespace) {
        return Err(anyhow!("the token file {} holds no token", file.display()));
    }
    Ok(SecretString::from(token))
}

/// Answers a question to the rules of a game.
pub fn game(command: &GameCommand) -> ExitCode {
    let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|game| game.info()).collect();
    let wording = Wording {
        game: &|typed| commands::game_called(&games, typed).map(|info| info.key),
        side: &commands::side_called,
        options: &|game, options, typed| {
            commands::options_called(Language::EnUs, game.info(), options, typed)
        },
        refusal: &|_, illegal, typed| wording::illegal(Language::EnUs, illegal, typed, &[]),
        setup: &|_, fault, typed| wording::bad_setup(Language::EnUs, fault, typed),
        description: &|info, diagram, locale| {
            let language = Language::of_locale(locale);
            let diagram = wording::diagram(language, info, diagram.clone());
            wording::alt_text(language, "", &diagram)
        },
        lessons: &|info, lessons, locale| {
            wording::lessons(Language::of_locale(locale), info, lessons)
        },
        ruling: &|info, ruling, locale| {
            wording::ruling(Language::of_locale(locale), info, ruling, &[])
        },
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    match game_cli::run(command, &mut input, &mut output, &wording) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(complaint) = failure.complaint() {
                // Standard error is the last resort: if it is closed there is nobody to tell.
                let _ = writeln!(io::stderr(), "qiyuan: {complaint}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Asks the rules of contests.
#[must_use]
pub fn contest(command: &ContestQuestion) -> ExitCode {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    match contest_cli::run(command, &mut input, &mut output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(complaint) = failure.complaint() {
                // Standard error is the last resort: if it is closed there is nobody to tell.
                let _ = writeln!(io::stderr(), "qiyuan: {complaint}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Runs a sandbox without a bot until it is asked to stop.
///
/// # Errors
///
/// The port cannot be had.
pub async fn sandbox_alone(command: SandboxCommandArgs) -> anyhow::Result<()> {
    telemetry::start(&command.log)?;
    let sandbox = start_sandbox(&command.sandbox).await?;
    announce(&sandbox)?;
    asked_to_stop().await?;
    sandbox.stop().await;
    Ok(())
}

/// Copies the database, and says so.
///
/// # Errors
///
/// There is no whole database, or the copy cannot be written.
pub async fn back_up(command: BackupArgs) -> anyhow::Result<()> {
    store::back_up(&command.used.database, &command.copy)
        .await
        .with_context(|| format!("{} cannot be copied", command.used.database.display()))?;
    say(&format!("{} is a whole copy", command.copy.display()))
}

/// Puts a backup in the place of the database, and says where the database is that was there. Every session of the
/// backup is replayed first; those that cannot be are listed.
///
/// # Errors
///
/// The backup is not whole, a session cannot be replayed and is not to be quarantined, or a bot uses the database.
/// Nothing was changed then.
pub async fn restore(command: RestoreArgs) -> anyhow::Result<()> {
    let (copy, database) = (&command.copy, &command.used.database);
    let refused = || format!("{} cannot be restored", copy.display());
    let restoration = store::prepare_restore(copy, database, wall_clock::now())
        .await
        .with_context(refused)?;
    let invalid = replay::invalid_sessions(restoration.store())
        .await
        .with_context(refused)?;
    for (session, why) in &invalid {
        say(&format!(
            "{session} cannot be replayed: {}",
            why.escape_debug()
        ))?;
    }
    anyhow::ensure!(
        invalid.is_empty() || command.quarantine,
        "{}: {} of its sessions cannot be replayed; with --quarantine the rest is restored",
        refused(),
        invalid.len()
    );
    replay::quarantine(restoration.store(), &invalid)
        .await
        .with_context(refused)?;
    let previous = restoration.finish().await.with_context(refused)?;
    say(&format!("{} is restored", database.display()))?;
    if let Some(previous) = previous {
        say(&format!("what was there is {}", previous.display()))?;
    }
    Ok(())
}

/// Lists the quarantined sessions, since when and why.
///
/// # Errors
///
/// The database cannot be read.
pub async fn list_quarantined(command: QuarantinedArgs) -> anyhow::Result<()> {
    let database = &command.used.database;
    let quarantined = store::quarantined_in(database, u32::MAX)
        .await
        .with_context(|| format!("{} cannot be read", database.display()))?;
    if quarantined.is_empty() {
        return say("no session is quarantined");
    }
    for Quarantined { session, at, why } in quarantined {
        let since = at.clamp(Timestamp::default(), Timestamp::LAST_DATE);
        let since = Duration::from_millis(since.as_ms().cast_unsigned());
        let since = httpdate::fmt_http_date(UNIX_EPOCH + since);
        say(&format!("{session}, since {since}: {}", why.escape_debug()))?;
    }
    Ok(())
}

/// Releases a session from quarantine.
///
/// # Errors
///
/// It is still invalid, it is not quarantined, or a bot uses the database.
pub async fn release(command: ReleaseArgs) -> anyhow::Result<()> {
    let database = &command.used.database;
    anyhow::ensure!(database.exists(), "{} does not exist", database.display());
    let app = open(database, &RendererArgs { render_threads: 1 }).await?;
    let session = SessionId(command.session);
    let released = app.release(session).await;
    app.close().await;
    match released {
        Ok(()) => say(&format!("session {session} is released")),
        Err(AppError::Failed(error)) => Err(error),
        Err(AppError::Denied(Denied::NoSuchSession)) => {
            Err(anyhow!("there is no session {session} in quarantine"))
        }
        Err(AppError::Denied(Denied::Unavailable)) => Err(anyhow!("the database cannot be used")),
        Err(error) => Err(anyhow!("session {session} cannot go on: {error:?}")),
    }
}

/// Computes ratings, statistics and achievements anew from the events of the games.
///
/// # Errors
///
/// The database cannot be used, or a bot uses it.
pub async fn recompute(command: RecomputeArgs) -> anyhow::Result<()> {
    let database = &command.used.database;
    anyhow::ensure!(database.exists(), "{} does not exist", database.display());
    let app = open(database, &RendererArgs { render_threads: 1 }).await?;
    let computed = app.recompute().await;
    app.close().await;
    let Recomputed { read, invalid } = match computed {
        Ok(computed) => computed,
        Err(AppError::Failed(error)) => return Err(error),
        Err(_) => return Err(anyhow!("the database cannot be used")),
    };
    for session in invalid {
        say(&format!(
            "session {session} cannot be read and is left as it was"
        ))?;
    }
    say(&format!(
        "ratings, statistics and achievements are computed from {read} sessions"
    ))
}

fn say(line: &str) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{line}").context("the output cannot be written")
}

/// Start order: store, migrations, renderer, app.
async fn open(path: &Path, render: &RendererArgs) -> anyhow::Result<App> {
    let store = Store::open(&StoreOptions::new(path))
        .await
        .with_context(|| format!("the database {} cannot be opened", path.display()))?;
    let renderer = Renderer::start(qiyuan_render::RenderOptions {
        threads: usize::from(render.render_threads),
        ..qiyuan_render::RenderOptions::default()
    });
    Ok(App::new(
        store,
        renderer.context("the renderer cannot start")?,
    ))
}

async fn serve(
    app: &App,
    options: DiscordOptions,
    own_sandbox: Option<&Sandbox>,
    watched: Option<TcpListener>,
) -> anyhow::Result<()> {
    let (maintenance, scheduler, achievements) = (app.clone(), app.clone(), app.clone());
    let (timers, ends) = (app.clone(), app.clone());
    let mut background = vec![
        (
            "maintenance",
            tokio::spawn(async move { maintenance.run_maintenance().await }),
        ),
        (
            "the scheduler",
            tokio::spawn(async move { scheduler.run_scheduler().await }),
        ),
        (
            "achievements",
            tokio::spawn(async move { achievements.run_achievements().await }),
        ),
        (
            "the timers of contests",
            tokio::spawn(async move { timers.run_contest_timers().await }),
        ),
        (
            "the ends of games of contests",
            tokio::spawn(async move { ends.run_contest_ends().await }),
        ),
    ];
    let mut bot = discord::start(options, app.clone()).await?;
    if let Some(listener) = watched {
        let endpoint = watch(listener, app, bot.connection());
        background.push(("the endpoint", endpoint));
    }
    if let Some(sandbox) = own_sandbox {
        bot.ready().await;
        greet(sandbox).await;
        announce(sandbox)?;
    }
    let ran = until_the_end(&mut bot, &mut background).await;
    if timeout(STOP_TIMEOUT, bot.stop()).await.is_err() {
        tracing::warn!("the connection to Discord did not close in time");
    }
    for (_, task) in background {
        task.abort();
    }
    ran
}

/// Waits until somebody asks the program to stop, or a part of it without which it must not go on has ended.
async fn until_the_end(
    bot: &mut Discord,
    background: &mut [(&'static str, JoinHandle<()>)],
) -> anyhow::Result<()> {
    let mut parts: Vec<_> = background
        .iter_mut()
        .map(|(name, part)| (*name, part))
        .collect();
    let failure = tokio::select! {
        asked = asked_to_stop() => return asked,
        ended = bot.ended() => match ended {
            Ok(()) => return Ok(()),
            Err(error) => error.context("the connection to Discord ended"),
        },
        part = telemetry::first_ended(&mut parts) => anyhow!("{part} ended by itself"),
    };
    tracing::error!(error = %format!("{failure:#}"), "the program cannot go on");
    Err(failure)
}

/// Serves metrics and health.
fn watch(listener: TcpListener, app: &App, connection: GatewayConnection) -> JoinHandle<()> {
    let app = app.clone();
    let examine = move || {
        let (app, connection) = (app.clone(), connection.clone());
        let health = async move {
            Health {
                is_connected: connection.is_up().await,
                ..app.health().await
            }
        };
        health.boxed()
    };
    telemetry::endpoint::serve(listener, Arc::new(examine))
}

async fn start_sandbox(options: &SandboxArgs) -> anyhow::Result<Sandbox> {
    let options = discord_sandbox::SandboxOptions {
        port: options.port,
        token: Some(SANDBOX_TOKEN.to_owned()),
        bot_name: "Qiyuan".to_owned(),
        guild_name: "棋院 · Qiyuan".to_owned(),
        channels: SANDBOX_CHANNELS.map(str::to_owned).to_vec(),
    };
    let port = options.port;
    Sandbox::start(options).await.with_context(|| {
        format!("the sandbox cannot listen on port {port}; --port 0 takes a free one")
    })
}

/// What whoever opens the page of a sandbox finds: a challenge, one click away from the first move.
async fn greet(sandbox: &Sandbox) {
    if let Err(error) = challenge(sandbox).await {
        tracing::warn!(error = %format!("{error:#}"), "no challenge waits in the sandbox");
    }
}

async fn challenge(sandbox: &Sandbox) -> anyhow::Result<()> {
    let game = qiyuan_games::ALL.first().context("there is no game")?;
    let side = game.info().sides.last().context("nobody plays it")?;
    let [challenger, opponent] = SANDBOX_PLAYERS;
    let options = [
        ("game", game.info().key),
        ("opponent", opponent),
        ("side", side),
    ];
    let challenged = sandbox.slash(challenger, SANDBOX_CHANNELS[0], "challenge", &options);
    challenged.await.context("nobody could be challenged")
}

fn in_sandbox(url: String) -> (Api, SecretString) {
    (Api::Sandbox(url), SecretString::from(SANDBOX_TOKEN))
}

fn announce(sandbox: &Sandbox) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{}", sandbox.url()).context("the address cannot be printed")
}

/// Waits until somebody asks the program to stop; the second time it stops at once.
async fn asked_to_stop() -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate()).context("signals cannot be heard")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("signals cannot be heard")?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        exit_now();
    });
    Ok(())
}

#[expect(
    clippy::exit,
    reason = "somebody asked twice: what is committed is safe, the rest can wait"
)]
fn exit_now() {
    std::process::exit(130);
}
