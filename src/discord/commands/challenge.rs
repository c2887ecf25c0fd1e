//! `/challenge`: an invitation to play.

use serenity::model::{channel::ChannelType, permissions::Permissions, user::User};

use super::{
    Context, autocomplete, by_category, challenge_seats, challenge_setup, close, game_search, open,
    rating_range, setup_options,
};
use crate::{
    app::{AppError, HomeChannel, MAX_SETUP_NAME},
    discord::{
        admission,
        components::new_game,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        panel, private_thread, series,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::TimeControl,
    rules::{Info, Seat},
    sentence,
    session::{
        Challenge, DEFAULT_EXPIRY, OPEN_EXPIRY, PlayerId, Refusal, SeatChoice, Stage, Terms,
    },
};

/// The clock of a challenge that names none.
pub(in crate::discord) const USUAL_CONTROL: &str = "3d";

/// Clocks that are offered for the asking.
const CONTROLS: [&str; 13] = [
    "10m+5s",
    "5m+3s",
    "3m+2s",
    "1m+0s",
    "15m+10s",
    "30m+20s",
    "3d",
    "1d",
    "7d",
    "3d weekends off",
    "30m+5x30s",
    "10d+1d max 30d",
    "20m & 60s/move x3",
];

/// The clocks that are offered for a game: the usual one, those that are customary in it, then common ones.
pub(in crate::discord) fn clocks_for(info: Option<&Info>) -> Vec<&'static str> {
    let mut clocks = vec![USUAL_CONTROL];
    let customary = info.map(|info| info.clocks).unwrap_or_default();
    for clock in customary.iter().chain(&CONTROLS) {
        if !clocks.contains(clock) {
            clocks.push(clock);
        }
    }
    clocks
}

/// What was typed or picked.
pub(in crate::discord) struct ChallengeOptions {
    game: String,
    /// Everybody who was named.
    pub(in crate::discord) opponents: Vec<User>,
    /// For how many the game is to be.
    pub(in crate::discord) seats: Option<i64>,
    pub(in crate::discord) time: Option<String>,
    pub(in crate::discord) rated: bool,
    side: Option<String>,
    pub(in crate::discord) setup: Option<String>,
    /// Whether that is a setup itself, and no name of one.
    pub(in crate::discord) is_setup_found: bool,
    /// Options of the setup, as they were typed.
    options: Option<String>,
    /// For which ratings it is, if it is for anyone.
    range: Option<String>,
    /// How long a match is to be, if it is not one game.
    series: Option<String>,
    /// Whether nobody but those who are invited may see it.
    is_private: bool,
    /// Whether it was typed in a thread, for which there is a permission of its own.
    pub(in crate::discord) in_thread: bool,
    /// Those who were named and may not see it.
    pub(in crate::discord) unseen: Vec<PlayerId>,
}

impl ChallengeOptions {
    /// A challenge to anybody with everything as usual.
    pub(in crate::discord) fn of_game(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            opponents: Vec::new(),
            seats: None,
            time: None,
            rated: false,
            side: None,
            setup: None,
            is_setup_found: false,
            options: None,
            range: None,
            series: None,
            is_private: false,
            in_thread: false,
            unseen: Vec::new(),
        }
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option that Discord shows"
)]
#[poise::command(slash_command)]
pub async fn challenge(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: String,
    opponent: Option<User>,
    #[autocomplete = "autocomplete::time"] time: Option<String>,
    rated: Option<bool>,
    #[autocomplete = "autocomplete::side"] side: Option<String>,
    #[autocomplete = "autocomplete::setup"] setup: Option<String>,
    #[autocomplete = "autocomplete::setup_options"] options: Option<String>,
    opponent2: Option<User>,
    opponent3: Option<User>,
    opponent4: Option<User>,
    opponent5: Option<User>,
    seats: Option<i64>,
    #[autocomplete = "autocomplete::hands"] hands: Option<String>,
    #[autocomplete = "autocomplete::range"] range: Option<String>,
    #[rename = "match"]
    #[autocomplete = "autocomplete::series"]
    series: Option<String>,
    private: Option<bool>,
) -> HandlerResult {
    let channel = ctx.interaction.channel.as_ref();
    let parent = channel.and_then(|channel| channel.parent_id);
    let in_thread = channel.is_some_and(|channel| is_thread(channel.kind));
    let resolved = &ctx.interaction.data.resolved;
    let ctx = open(ctx).await?;
    if let Err(refused) = new_game::check_server(&ctx).await {
        return close(&ctx, Err(refused)).await;
    }
    if let Err(refused) = admission::check(&ctx, parent, &resolved.members).await {
        return close(&ctx, Err(refused)).await;
    }
    let rated = rated.unwrap_or(false);
    // Pickers instead of a text with mentions: Discord then says who is a bot and how everybody is called.
    let opponents = [opponent, opponent2, opponent3, opponent4, opponent5];
    let opponents: Vec<User> = opponents.into_iter().flatten().collect();
    let in_private = channel.is_some_and(|channel| channel.kind == ChannelType::PrivateThread);
    // In a private thread it is private as it is.
    let is_private = private.unwrap_or(false) && !in_private;
    let unseen = if is_private || in_private {
        // Whoever is mentioned in a private thread is added to it.
        Vec::new()
    } else {
        challenge_seats::unseen(&ctx, &opponents, &resolved.members).await
    };
    let answer = challenged(
        &ctx,
        ChallengeOptions {
            game,
            opponents,
            seats,
            time,
            rated,
            side,
            setup,
            is_setup_found: false,
            options: with_hands(options, hands),
            range,
            series,
            is_private,
            in_thread,
            unseen,
        },
    )
    .await;
    close(&ctx, answer).await
}

/// The options with the number of hands, which has a field of its own because every card game has it.
fn with_hands(options: Option<String>, hands: Option<String>) -> Option<String> {
    let Some(hands) = hands.filter(|hands| !hands.trim().is_empty()) else {
        return options;
    };
    let options = options.unwrap_or_default();
    let hands = format!("{}={}", setup_options::HANDS, hands.trim());
    Some(format!("{options} {hands}").trim().to_owned())
}

/// Makes the challenge.
pub(in crate::discord) async fn challenged(
    ctx: &InteractionCtx<'_>,
    options: ChallengeOptions,
) -> HandlerResult<Response> {
    let place = place(ctx, options.in_thread)?;
    let info = find(ctx, &options.game)?;
    let control = control(ctx, info, options.time.as_deref()).await?;
    let side = side(ctx, info, options.side.as_deref())?;
    let typed = options.setup.as_deref().unwrap_or_default().trim();
    let typed = match options.is_setup_found {
        true => typed.to_owned(),
        false => challenge_setup::meant_setup(ctx, info, typed).await?,
    };
    let (setup, touch) =
        challenge_setup::setup(ctx, info, typed, options.options.as_deref()).await?;
    let mut invited = challenge_seats::read(ctx, info, &options.opponents, options.seats, side)?;
    if let Some(typed) = options.range.as_deref() {
        let division = ctx.bot.app.division(info, &setup);
        let wanted = (info, division, control.speed());
        let range = rating_range::read(ctx, wanted, &invited.invitations, typed).await?;
        invited.invitations.range = Some(range);
    }
    let series = options.series.as_deref().map(|typed| {
        let read = series::read(typed);
        read.ok_or_else(|| HandlerError::reply(series::unread(ctx.language, typed)))
    });
    let series = series.transpose()?;
    let arrival = ctx.arrival();
    let challenge = Challenge {
        by: ctx.incoming.player(),
        terms: Terms {
            game: info.key.to_owned(),
            revision: info.revision,
            setup: setup.clone(),
            seats: invited.seats,
            control,
            rated: options.rated,
            side,
            series,
            touch,
        },
        expires: arrival.at
            + if options.opponents.is_empty() {
                OPEN_EXPIRY
            } else {
                DEFAULT_EXPIRY
            },
        rematch_of: None,
        invitations: invited.invitations,
    };
    for opponent in &options.opponents {
        ctx.bot.remember_user(opponent).await;
    }
    begun(ctx, &options, (info, &setup), place, challenge).await
}

/// Begins what was asked for: a private challenge in a thread of its own.
async fn begun(
    ctx: &InteractionCtx<'_>,
    options: &ChallengeOptions,
    (info, setup): (&'static Info, &str),
    mut place: HomeChannel,
    challenge: Challenge,
) -> HandlerResult<Response> {
    if options.is_private {
        check_private(ctx, options, &challenge)?;
    }
    ctx.take_challenge(challenge.invited())?;
    let (app, arrival) = (&ctx.bot.app, ctx.arrival());
    if options.is_private {
        // Before anybody is brought into a thread.
        if let Err(error) = app.check_challenge(place, &challenge, arrival).await {
            return Err(refused(ctx, options, (info, setup), error).await);
        }
        let by = [challenge.by].into_iter();
        let people: Vec<PlayerId> = by.chain(challenge.invited()).collect();
        place.channel = private_thread::open(ctx, info, &people).await?;
    }
    let invited: Vec<PlayerId> = challenge.invited().collect();
    match app.challenge(place, challenge, arrival).await {
        Ok(view) if options.is_private => {
            // Of a request that came twice, the first one's thread has the challenge.
            let made_in = app.place_of(view.id()).await?.channel;
            if made_in != place.channel {
                private_thread::archive(ctx, place.channel).await;
            }
            let thread = [("thread", format!("<#{}>", made_in.0).into())];
            let mut told = vec![ctx.language.tell("private-posted", &thread)];
            told.extend(on_vacation(ctx, &invited).await);
            Ok(Response::text(told.join("\n")).in_stage(view.id(), Stage::Challenge))
        }
        Ok(view) => {
            let args = [("number", view.id().0.into())];
            let mut told = vec![ctx.language.tell("done-challenge", &args)];
            told.extend(on_vacation(ctx, &invited).await);
            told.extend(warning(ctx.language, &options.unseen));
            // The card says the rest, also of what became of it.
            Ok(Response::text(told.join("\n")).in_stage(view.id(), Stage::Challenge))
        }
        Err(error) => {
            // After a failure of the store it may have been made all the same.
            if options.is_private && !matches!(error, AppError::Failed(_)) {
                private_thread::archive(ctx, place.channel).await;
            }
            Err(refused(ctx, options, (info, setup), error).await)
        }
    }
}

/// Why there is no challenge.
async fn refused(
    ctx: &InteractionCtx<'_>,
    options: &ChallengeOptions,
    (info, setup): (&'static Info, &str),
    error: AppError,
) -> HandlerError {
    let chosen = options.options.as_deref();
    if let Some(why) = challenge_setup::why_unrated(ctx, info, chosen, &error) {
        return HandlerError::reply(why);
    }
    let is_setup = matches!(error, AppError::Refused(Refusal::BadSetup(_)));
    // Other faults say what is wrong.
    let may_be_unknown = challenge_setup::is_unreadable(&error) && !info.setups.contains(&setup);
    if may_be_unknown && may_be_name(setup) {
        return HandlerError::reply(unknown_setup(ctx.language, info, setup));
    }
    let in_record = match is_setup {
        true => ctx.bot.app.refused_move(info, setup),
        false => None,
    };
    let answer = match in_record {
        Some(refused) => Response::text(wording::bad_record(ctx.language, setup, &refused)),
        None => ctx.explain(error, setup, None).await,
    };
    HandlerError::Reply(Box::new(answer))
}

/// Whether what was typed as a setup is rather a name: without the signs of positions and records.
fn may_be_name(typed: &str) -> bool {
    let is_of_name = |it: char| it.is_alphanumeric() || " -_'’".contains(it);
    let is_short = typed.chars().nth(MAX_SETUP_NAME).is_none();
    let has_letter = typed.chars().any(char::is_alphabetic);
    // Moves may be written with letters and digits alone: 炮二平五, e4.
    let is_number = |word: &str| word.chars().all(|it| it.is_ascii_digit());
    let is_move = |word: &str| !is_number(word) && sentence::looks_like_action(word);
    is_short
        && has_letter
        && typed.chars().all(is_of_name)
        && !sentence::words(typed).into_iter().any(is_move)
}

/// That a game has no setup of a name, and where there are others.
fn unknown_setup(language: Language, info: &Info, typed: &str) -> String {
    let named = info.setups.iter();
    let named = named.map(|key| wording::setup(language, info, key));
    let named: Vec<String> = named.take(MAX_ALIKE).collect();
    let args = [
        ("typed", wording::code(typed).into()),
        ("game", wording::game(language, info.key).into()),
        ("setups", wording::listed(language, &named).into()),
    ];
    match named.is_empty() {
        true => language.tell("bad-setup-name", &args[..2]),
        false => language.tell("bad-setup-name-such-as", &args),
    }
}

/// Refuses a private challenge in a thread, where there can be no other, or with a seat for anyone, who would not see it.
fn check_private(
    ctx: &InteractionCtx<'_>,
    options: &ChallengeOptions,
    challenge: &Challenge,
) -> HandlerResult {
    let invited = challenge.invited().count();
    let key = if options.in_thread {
        "private-in-thread"
    } else if invited + 1 < usize::from(challenge.terms.seats) {
        "private-for-anyone"
    } else {
        return Ok(());
    };
    Err(HandlerError::reply(ctx.language.say(key)))
}

/// Says which of those who are challenged are on vacation, and until when.
async fn on_vacation(ctx: &InteractionCtx<'_>, invited: &[PlayerId]) -> Vec<String> {
    let mut told = Vec::new();
    for player in invited {
        // The challenge is made: a failure of the store now is no reason to say that it is not.
        let vacation = ctx.bot.app.vacation(*player).await.ok();
        let Some(until) = vacation.and_then(|it| it.until) else {
            continue;
        };
        let args = [
            ("player", panel::mention(ctx.language, *player).into()),
            ("when", panel::moment(until).into()),
        ];
        told.push(ctx.language.tell("challenge-on-vacation", &args));
    }
    told
}

/// Says who will never hear of a challenge, if anybody.
pub(in crate::discord) fn warning(language: Language, unseen: &[PlayerId]) -> Option<String> {
    let players: Vec<String> = unseen
        .iter()
        .copied()
        .map(|it| panel::mention(language, it))
        .collect();
    let players = wording::enumeration(language, players);
    let warning = || language.tell("challenge-unseen", &[("players", players.into())]);
    (!unseen.is_empty()).then(warning)
}

/// Where the game will be: a server's channel in which we can write.
pub(in crate::discord) fn place(
    ctx: &InteractionCtx<'_>,
    in_thread: bool,
) -> HandlerResult<HomeChannel> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(ctx.language.say("server-only")));
    };
    let we_may = ctx.incoming.we_may;
    let to_write = if in_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    if !we_may.contains(Permissions::VIEW_CHANNEL | to_write) {
        return Err(HandlerError::reply(ctx.language.say("no-place")));
    }
    Ok(HomeChannel {
        guild: Some(guild),
        channel: ctx.channel(),
    })
}

/// Whether a channel is a thread.
pub(in crate::discord) const fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// The game that was typed, or the first of the registry if none was.
pub(super) fn find_or_first(
    ctx: &InteractionCtx<'_>,
    typed: Option<&str>,
) -> HandlerResult<&'static Info> {
    match (typed, ctx.bot.app.games().first()) {
        (None, Some(first)) => Ok(first),
        (typed, _) => find(ctx, typed.unwrap_or_default()),
    }
}

/// The most games that are named to whoever typed a part of their names.
const MAX_ALIKE: usize = 10;

/// The game that was typed, or an answer that lists those with a similar name, the best first; some games if there are
/// none.
pub(in crate::discord) fn find(
    ctx: &InteractionCtx<'_>,
    typed: &str,
) -> HandlerResult<&'static Info> {
    autocomplete::find_game(ctx.bot, typed).ok_or_else(|| {
        let all = ctx.bot.app.games();
        // Those whose names contain what was typed, if there are any.
        let alike = game_search::search(&all, ctx.language, typed).into_iter();
        let mut alike: Vec<&Info> = alike.map(|(_, info)| info).collect();
        if alike.is_empty() {
            alike = game_search::misspelt(&all, typed);
        }
        let name = |info: &&Info| wording::game(ctx.language, info.key);
        let mut names: Vec<String> = alike.iter().map(name).take(MAX_ALIKE).collect();
        let mut key = if names.len() == 1 {
            "bad-game-one"
        } else {
            "bad-game"
        };
        if names.is_empty() {
            key = "bad-game-unknown";
            // The best known ones.
            names = by_category(&all)
                .into_iter()
                .take(1)
                .flat_map(|(_, games)| games)
                .map(|info| wording::game(ctx.language, info.key))
                .collect();
        }
        let typed = ("typed", wording::code(typed).into());
        let names = ("games", wording::listed(ctx.language, &names).into());
        HandlerError::reply(ctx.language.tell(key, &[typed, names]))
    })
}

/// The clock that was typed, or the one that the server has for the game or for all games; else days for each move, so
/// that every game ends and nobody has to hurry.
pub(in crate::discord) async fn control(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    typed: Option<&str>,
) -> HandlerResult<TimeControl> {
    if typed.is_none()
        && let Some(chosen) = admission::default_clock(ctx, info).await?
    {
        return Ok(chosen);
    }
    let typed = typed.unwrap_or(USUAL_CONTROL);
    typed
        .trim()
        .parse()
        .map_err(|fault| HandlerError::reply(wording::bad_control(ctx.language, fault, typed)))
}

/// The place of the side that was typed: by its key, name or alias in any language, or by how only one side begins, such
/// as 黑 for 黑方.
pub(super) fn side_named(sides: &[&str], typed: &str) -> Option<usize> {
    let typed = typed.trim().to_lowercase();
    let places = || 0..sides.len();
    let names = |place: usize| {
        let key = sides[place];
        let names = Language::ALL.into_iter().flat_map(move |language| {
            let aliases = wording::side_aliases(language, sides, place);
            aliases.into_iter().chain([wording::side(language, key)])
        });
        names
            .chain([key.to_owned()])
            .map(|name| name.to_lowercase())
    };
    if let Some(whole) = places().find(|&place| names(place).any(|name| name == typed)) {
        return Some(whole);
    }
    let mut begun = places().filter(|&place| names(place).any(|name| name.starts_with(&typed)));
    let first = begun.next()?;
    (begun.next().is_none() && !typed.is_empty()).then_some(first)
}

fn side(ctx: &InteractionCtx<'_>, info: &Info, typed: Option<&str>) -> HandlerResult<SeatChoice> {
    let typed = typed.unwrap_or("random").trim();
    let language = ctx.language;
    let random = |language: Language| language.say("choice-side-random");
    if wording::is_named(typed, "random", random) {
        return Ok(SeatChoice::Random);
    }
    let found = side_named(info.sides, typed);
    match found.and_then(|index| u8::try_from(index).ok()) {
        Some(index) => Ok(SeatChoice::Chosen(Seat(index))),
        None => {
            let mut sides = vec![random(language)];
            sides.extend(info.sides.iter().map(|key| wording::side(language, key)));
            Err(HandlerError::reply(language.tell(
                "bad-side",
                &[
                    ("typed", wording::code(typed).into()),
                    ("sides", wording::listed(language, &sides).into()),
                ],
            )))
        }
    }
}
