//! From "I want to play" to a challenge: whom against, which game, and on which terms (`new_game_terms`). The rest is as
//! usual; who wants it otherwise uses `/challenge`.

use std::{collections::HashMap, sync::Arc};

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::{
        application::{ComponentInteraction, ComponentInteractionDataKind},
        guild::PartialMember,
        id::UserId,
        user::User,
    },
};

pub use super::new_game_terms::most_seats;
use super::new_game_terms::seats;
use super::{is_private, new_game_terms};
use crate::app::Ended;
use crate::discord::{
    BotState, admission,
    commands::{
        self,
        challenge::{self, ChallengeOptions},
        challenge_seats, waiting,
    },
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    limits::{MENU_OPTIONS, ROWS},
    new_game_id::{self, MAX_OPPONENTS, NamedGame, NewGame, NewGameTerms, OpponentsAndClock},
    paging::{self, Listing},
    panel,
    rest::RestRequest,
    wish_to_play::Wish,
    wording::{self, Language},
};
use qiyuan_core::{rules::Info, session::PlayerId};

/// Among how many finished games places are looked for in which somebody has played, and how many are named.
const LATEST: u32 = 20;
const MAX_PLACES: usize = 3;

/// The most characters of what is told of an option in a menu.
const MAX_DESCRIPTION: usize = 100;

/// How many menus of games a message has room for above a row of buttons.
const GAME_MENUS: usize = ROWS - 1;

/// The most people who are named to whoever named too many.
const MAX_NAMED: usize = 10;

/// The first question, with a button for each answer. `key` names the sentence that asks it.
pub fn whom(language: Language, key: &str) -> Response {
    let buttons = friend_or_anyone(language, &NewGame::Friend(None), &NewGame::Anyone);
    Response::text(language.say(key)).row(CreateActionRow::Buttons(buttons))
}

/// The buttons to play against a friend or anybody, with the next step of each.
fn friend_or_anyone(language: Language, friend: &NewGame, anyone: &NewGame) -> Vec<CreateButton> {
    vec![
        button(language, friend, "button-play-friend", ButtonStyle::Primary),
        button(language, anyone, "button-play-anyone", ButtonStyle::Success),
    ]
}

/// The next question to somebody who has said what they would like to play, or with whom; or that too many are named for
/// it.
pub(in crate::discord) fn wished(
    language: Language,
    games: &[&'static Info],
    wish: Wish,
) -> Response {
    if let Some(told) = too_many(language, games, &wish) {
        return Response::text(told);
    }
    let has_more = wish.has_more;
    let (wish, told) = with_fitting_clock(language, games, wish);
    let mut asked = asked(language, wish);
    let more = has_more.then(|| format!("-# {}", language.say("new-game-more-terms")));
    for told in [told, more].into_iter().flatten() {
        asked.text = format!("{}\n{told}", asked.text);
    }
    asked
}

/// A wish without its clock where the buttons have no room for it, and then what is said of that.
fn with_fitting_clock(
    language: Language,
    games: &[&'static Info],
    mut wish: Wish,
) -> (Wish, Option<String>) {
    let Some(clock) = wish.clock.take() else {
        return (wish, None);
    };
    let has_game = wish.game.is_some();
    // The first question leads to a game, which its buttons do not have yet.
    let is_first_question = !has_game && wish.opponents.is_empty();
    let only: Vec<&'static Info> = wish.game.into_iter().collect();
    let possible = if has_game { &only } else { games };
    let key = if is_first_question {
        "new-game-clock-first-game"
    } else if new_game_id::carries(&wish.opponents, possible, &clock) {
        wish.clock = Some(clock);
        return (wish, None);
    } else {
        "new-game-clock-too-long"
    };
    let told = language.tell(key, &[("clock", clock.into())]);
    (wish, Some(told))
}

/// The next question to somebody who has said what they would like to play, or with whom.
fn asked(language: Language, wish: Wish) -> Response {
    let game = wish.game.map(|info| {
        let name = wording::game(language, info.key);
        let size = wish.setup.and_then(|setup| setup.split('x').next());
        let size = size.and_then(|size| size.parse::<u32>().ok());
        match size {
            Some(size) => {
                let args = [("game", name.into()), ("size", size.into())];
                language.tell("new-game-of-size", &args)
            }
            None => name,
        }
    });
    let named = wish.game.map(|info| NamedGame {
        game: info.key.to_owned(),
        setup: wish.setup.unwrap_or_default().to_owned(),
        clock: wish.clock.clone().unwrap_or_default(),
    });
    let mut args = Vec::new();
    args.extend(game.map(|game| ("game", game.into())));
    args.push(("player", mentioned(language, &wish.opponents).into()));
    let (key, buttons) = match (wish.opponents.is_empty(), named) {
        (true, None) => return whom(language, "new-game-ask"),
        (true, Some(named)) => {
            let anyone = NewGame::Terms(NewGameTerms::of(Vec::new(), &named));
            let friend = NewGame::Friend(Some(named));
            let buttons = friend_or_anyone(language, &friend, &anyone);
            ("new-game-wish-game", buttons)
        }
        (false, None) => {
            let step = NewGame::Against(OpponentsAndClock {
                opponents: wish.opponents,
                clock: wish.clock.unwrap_or_default(),
            });
            let next = button(language, &step, "button-choose-game", ButtonStyle::Primary);
            ("new-game-wish-against", vec![next])
        }
        (false, Some(named)) => {
            let step = NewGame::Terms(NewGameTerms::of(wish.opponents, &named));
            let next = button(language, &step, "button-choose-clock", ButtonStyle::Primary);
            ("new-game-wish", vec![next])
        }
    };
    Response::text(language.tell(key, &args)).row(CreateActionRow::Buttons(buttons))
}

/// People in a row, mentioned.
fn mentioned(language: Language, people: &[PlayerId]) -> String {
    let people = people.iter().map(|it| panel::mention(language, *it));
    wording::enumeration(language, people.collect())
}

/// That more people are named than the game takes, or any game.
fn too_many(language: Language, games: &[&'static Info], wish: &Wish) -> Option<String> {
    let opponents = |info: &Info| usize::from(*info.seats.end()) - 1;
    let most = match wish.game {
        Some(info) => opponents(info),
        None => games
            .iter()
            .map(|info| opponents(info))
            .max()
            .unwrap_or_default(),
    };
    let most = most.min(MAX_OPPONENTS);
    if wish.opponents.len() <= most {
        return None;
    }
    // Of a hundred names nobody reads more.
    let shown = &wish.opponents[..wish.opponents.len().min(MAX_NAMED)];
    let mut args = vec![
        ("most", most.into()),
        ("seats", (most + 1).into()),
        ("players", mentioned(language, shown).into()),
    ];
    let key = match wish.game {
        Some(info) => {
            args.push(("game", wording::game(language, info.key).into()));
            "new-game-too-many"
        }
        None => "new-game-too-many-for-any",
    };
    Some(language.tell(key, &args))
}

fn button(language: Language, step: &NewGame, key: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(step.to_string())
        .label(language.say(key))
        .style(style)
}

/// The first question, unless no game can be begun here.
pub async fn begun(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    check_here(ctx).await?;
    Ok(whom(ctx.language, "new-game-ask"))
}

/// Whether a game can be begun here by the asker: what is asked next would be of no use otherwise.
pub async fn check_here(ctx: &InteractionCtx<'_>) -> HandlerResult {
    check_server(ctx).await?;
    if let Some(guild) = ctx.guild() {
        let player = ctx.incoming.player();
        ctx.bot.app.check_may_play(guild, player).await?;
    }
    admission::check(ctx, ctx.incoming.parent, &HashMap::new()).await
}

/// Whether it is asked on a server, where games are played.
pub async fn check_server(ctx: &InteractionCtx<'_>) -> HandlerResult {
    if ctx.guild().is_some() {
        return Ok(());
    }
    let told = on_a_server(ctx.bot, ctx.incoming.player(), ctx.language).await;
    Err(HandlerError::reply(told))
}

/// Serves a click on the way to a challenge.
pub(super) async fn clicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    step: NewGame,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let ctx = InteractionCtx::open(bot, incoming, response_mode(interaction)).await?;
    let answer = serve(&ctx, interaction, step).await;
    ctx.conclude(answer.map(Some)).await
}

/// Everybody may press what stands in a channel; the next step is then shown to them alone.
pub(super) fn response_mode(interaction: &ComponentInteraction) -> ResponseMode {
    if is_private(interaction) {
        ResponseMode::Update
    } else {
        ResponseMode::Ephemeral
    }
}

async fn serve(
    ctx: &InteractionCtx<'_>,
    interaction: &ComponentInteraction,
    step: NewGame,
) -> HandlerResult<Response> {
    check_here(ctx).await?;
    let data = &interaction.data;
    match (step, &data.kind) {
        (NewGame::Whom, _) => Ok(whom(ctx.language, "new-game-ask")),
        (NewGame::Friend(game), _) => Ok(person(ctx.language, game)),
        (NewGame::Anyone, _) => anyone(ctx).await,
        (NewGame::Open, _) => Ok(game(ctx, OpponentsAndClock::default()).await),
        (NewGame::Against(chosen), _) => against_known(ctx, chosen).await,
        (NewGame::Pick, ComponentInteractionDataKind::StringSelect { values }) => {
            let picked = values.first().and_then(|value| value.parse().ok());
            let picked = PlayerId(picked.ok_or_else(|| bad_button(ctx))?);
            against_known(ctx, OpponentsAndClock::of(picked)).await
        }
        (NewGame::Terms(terms), _) => {
            check_others(ctx, &terms.opponents)?;
            new_game_terms::page(ctx, terms).await
        }
        (NewGame::Person(game), ComponentInteractionDataKind::UserSelect { values }) => {
            let picked = values.first().and_then(|id| data.resolved.users.get(id));
            let picked = picked.ok_or_else(|| bad_button(ctx))?;
            let asked = against(ctx, picked, game, &data.resolved.members).await;
            // Somebody else can be picked: the menu stays.
            asked.map_err(HandlerError::beside)
        }
        (NewGame::Game(chosen, _), ComponentInteractionDataKind::StringSelect { values }) => {
            let game = values.first().ok_or_else(|| bad_button(ctx))?;
            new_game_terms::page(ctx, chosen.in_game(game)).await
        }
        (NewGame::Clock(terms), ComponentInteractionDataKind::StringSelect { values }) => {
            let clock = values.first().ok_or_else(|| bad_button(ctx))?;
            new_game_terms::page(ctx, terms.with_clock(clock)).await
        }
        (NewGame::Setup(terms), ComponentInteractionDataKind::StringSelect { values }) => {
            let setup = values.first().ok_or_else(|| bad_button(ctx))?;
            new_game_terms::page(ctx, terms.with_setup(setup)).await
        }
        (NewGame::Post(terms), _) => post(ctx, terms).await,
        _ => Err(bad_button(ctx)),
    }
}

/// Asks which game to play against somebody who is not picked by Discord's own menu. Whether they are on the server is
/// looked up before they are challenged.
async fn against_known(
    ctx: &InteractionCtx<'_>,
    chosen: OpponentsAndClock,
) -> HandlerResult<Response> {
    check_others(ctx, &chosen.opponents)?;
    Ok(game(ctx, chosen).await)
}

fn check_others(ctx: &InteractionCtx<'_>, opponents: &[PlayerId]) -> HandlerResult {
    match opponents.contains(&ctx.incoming.player()) {
        true => Err(HandlerError::reply(
            ctx.language.say("new-game-is-with-you"),
        )),
        false => Ok(()),
    }
}

/// Who waits for an opponent already; if nobody does, asks for the game.
async fn anyone(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let listing = Listing::Waiting(None);
    if ctx.take_view().is_ok() {
        let page = waiting::page(ctx, None, Ended::Latest, ctx.language).await?;
        if !page.is_empty {
            return Ok(paging::private(ctx, &listing, page));
        }
    }
    Ok(game(ctx, OpponentsAndClock::default()).await)
}

/// Posts the challenge.
pub async fn post(ctx: &InteractionCtx<'_>, terms: NewGameTerms) -> HandlerResult<Response> {
    let mut options = ChallengeOptions::of_game(&terms.game);
    options.in_thread = ctx.incoming.is_thread.unwrap_or(false);
    options.time = Some(terms.clock).filter(|clock| !clock.is_empty());
    options.setup = Some(terms.setup).filter(|setup| !setup.is_empty());
    options.is_setup_found = true;
    let info = challenge::find(ctx, &terms.game)?;
    options.seats = seats(info, &terms.opponents).map(i64::from);
    let mut members = HashMap::new();
    for opponent in terms.opponents {
        let (user, member) = member(ctx, opponent).await?;
        members.insert(user.id, member);
        options.opponents.push(user);
    }
    admission::check(ctx, ctx.incoming.parent, &members).await?;
    options.unseen = challenge_seats::unseen(ctx, &options.opponents, &members).await;
    challenge::challenged(ctx, options).await
}

pub(super) fn bad_button(ctx: &InteractionCtx<'_>) -> HandlerError {
    HandlerError::reply(ctx.language.say("bad-button"))
}

/// Where games are played: not in private. Names the channels in which the asker has played.
pub async fn on_a_server(bot: &BotState, player: PlayerId, language: Language) -> String {
    let latest = bot.app.history_of(player, LATEST).await;
    let mut places: Vec<String> = Vec::new();
    for row in latest.unwrap_or_default() {
        let (guild, channel) = (row.place.guild, row.place.channel);
        let place = format!("<#{channel}>");
        if places.len() == MAX_PLACES || places.contains(&place) {
            continue;
        }
        let visibility = &bot.visibility;
        let is_private = match guild {
            Some(guild) => {
                let is_private = visibility.is_private_thread(&bot.rest, guild, channel);
                is_private.await
            }
            None => true,
        };
        if !is_private {
            places.push(place);
        }
    }
    if places.is_empty() {
        return language.say("new-game-on-server");
    }
    let places = places.join(&language.say("alt-separator"));
    let places = [("places", places.into())];
    language.tell("new-game-on-server-such-as", &places)
}

/// Asks for the person, to play this game if it was named.
fn person(language: Language, game: Option<NamedGame>) -> Response {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    let menu = CreateSelectMenu::new(NewGame::Person(game).to_string(), kind)
        .placeholder(language.say("new-game-person"));
    Response::text(language.say("new-game-ask-person"))
        .row(CreateActionRow::SelectMenu(menu))
        .row(CreateActionRow::Buttons(vec![back(
            language,
            &NewGame::Whom,
        )]))
}

/// Asks which game to play against this person, or on which terms if it was named, or says why they cannot be challenged.
pub async fn against(
    ctx: &InteractionCtx<'_>,
    person: &User,
    named: Option<NamedGame>,
    members: &HashMap<UserId, PartialMember>,
) -> HandlerResult<Response> {
    check_here(ctx).await?;
    let people = std::slice::from_ref(person);
    challenge_seats::check_people(ctx, people)?;
    ctx.bot.remember_user(person).await;
    let opponent = PlayerId(person.id.get());
    let mut answer = match named {
        Some(named) => new_game_terms::page(ctx, NewGameTerms::of(vec![opponent], &named)).await?,
        None => game(ctx, OpponentsAndClock::of(opponent)).await,
    };
    let unseen = challenge_seats::unseen(ctx, people, members).await;
    if let Some(warning) = challenge::warning(ctx.language, &unseen) {
        answer.text = format!("{}\n{warning}", answer.text);
    }
    Ok(answer)
}

/// What people are called where mentions would not be shown as names.
pub(super) async fn names_of(ctx: &InteractionCtx<'_>, players: &[PlayerId]) -> String {
    let mut names = Vec::new();
    for player in players {
        names.push(name_of(ctx, *player).await);
    }
    wording::enumeration(ctx.language, names)
}

/// What somebody is called where a mention would not be shown as a name.
async fn name_of(ctx: &InteractionCtx<'_>, player: PlayerId) -> String {
    let name = wording::name(&ctx.bot.name_of(ctx.language, player).await);
    // Whoever has never met the bot has no name there.
    let unknown = ctx.language.say("unknown-player");
    if name.is_empty() || name == unknown || name == player.to_string() {
        panel::mention(ctx.language, player)
    } else {
        name
    }
}

/// The button that leads to an earlier step.
pub(super) fn back(language: Language, step: &NewGame) -> CreateButton {
    CreateButton::new(step.to_string())
        .label(language.say("button-back"))
        .style(ButtonStyle::Secondary)
}

/// Asks for the game.
async fn game(ctx: &InteractionCtx<'_>, chosen: OpponentsAndClock) -> Response {
    let language = ctx.language;
    let text = match chosen.opponents.as_slice() {
        [] => language.say("new-game-ask-game"),
        players => {
            let names = ("player", names_of(ctx, players).await.into());
            language.tell("new-game-ask-game-against", &[names])
        }
    };
    let mut games = ctx.bot.app.games();
    games.retain(|info| chosen.opponents.len() < usize::from(*info.seats.end()));
    let menus = game_menus(commands::by_category(&games));
    let is_only = menus.len() == 1;
    let asked = (0..)
        .zip(menus)
        .fold(Response::text(text), |asked, (number, listed)| {
            let names = listed
                .iter()
                .map(|(category, _)| wording::category(language, category));
            let names: Vec<String> = names.collect();
            let games = listed.iter().flat_map(|(_, games)| games);
            let options = games.map(|info| {
                let option =
                    CreateSelectMenuOption::new(wording::game(language, info.key), info.key);
                match wording::described(language, info, MAX_DESCRIPTION) {
                    Some(text) => option.description(text),
                    None => option,
                }
            });
            let kind = CreateSelectMenuKind::String {
                options: options.collect(),
            };
            let menu =
                CreateSelectMenu::new(NewGame::Game(chosen.clone(), number).to_string(), kind)
                    .placeholder(match is_only {
                        true => language.say("new-game-game"),
                        false => names.join(&language.say("alt-separator")),
                    });
            asked.row(CreateActionRow::SelectMenu(menu))
        });
    let before = match chosen.opponents.is_empty() {
        true => NewGame::Whom,
        false => NewGame::Friend(None),
    };
    if asked.rows.len() > GAME_MENUS {
        return asked;
    }
    asked.row(CreateActionRow::Buttons(vec![back(language, &before)]))
}

/// A category with its games.
type Category = (&'static str, Vec<&'static Info>);

/// The categories that stand in each menu: one if there is room, else small ones together.
fn game_menus(categories: Vec<Category>) -> Vec<Vec<Category>> {
    let count = |menu: &Vec<Category>| -> usize { menu.iter().map(|(_, games)| games.len()).sum() };
    let mut menus: Vec<Vec<Category>> = categories.into_iter().map(|it| vec![it]).collect();
    while menus.len() > GAME_MENUS {
        let mut by_size: Vec<usize> = (0..menus.len()).collect();
        by_size.sort_by_key(|at| count(&menus[*at]));
        let (first, second) = (by_size[0].min(by_size[1]), by_size[0].max(by_size[1]));
        if count(&menus[first]) + count(&menus[second]) > MENU_OPTIONS {
            break;
        }
        let moved = menus.remove(second);
        menus[first].extend(moved);
    }
    menus
}

/// The person whose number a menu carries, as a member of the server. The number is no proof of anything, and whoever
/// was picked may have left.
async fn member(
    ctx: &InteractionCtx<'_>,
    person: PlayerId,
) -> HandlerResult<(User, PartialMember)> {
    let gone = || HandlerError::reply(ctx.language.say("new-game-not-a-member"));
    let guild = ctx.guild();
    let server = guild.map(|guild| guild.0).unwrap_or_default();
    let path = format!("guilds/{server}/members/{person}");
    let request = RestRequest::get(path).of_guild(guild);
    let member = match ctx.bot.rest.send(&request).await {
        Ok(member) => member,
        Err(error) if error.is_passing() => return Err(anyhow::Error::new(error).into()),
        Err(_) => return Err(gone()),
    };
    let member: PartialMember = serde_json::from_value(member).map_err(|_| gone())?;
    let user = member.user.clone().ok_or_else(gone)?;
    Ok((user, member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::MAX_CUSTOM_ID;
    use qiyuan_core::clock::{MAX_CONTROL_BYTES, TimeControl};

    /// Clocks from short ones to some with as many limits as can be read.
    fn clocks() -> Vec<String> {
        let limits = ["10m", "5m+3s", "90m+30s", "30m+5x30s", "20m & 60s/move x3"];
        let mut clocks: Vec<String> = limits.map(str::to_owned).into();
        let mut longest = "20m".to_owned();
        for part in ["60s/move x3", "111m+5x111s", "200d+100d max 300d"] {
            longest = format!("{longest} & {part}");
            clocks.push(longest.clone());
        }
        let read = clocks.iter().filter_map(|it| it.parse().ok());
        let mut written: Vec<String> = read.map(|it: TimeControl| it.to_string()).collect();
        for digits in 1..=9 {
            let days = format!("{}d+{}s", "1".repeat(digits.min(3)), "1".repeat(digits));
            written.extend(days.parse().ok().map(|it: TimeControl| it.to_string()));
        }
        assert!(written.iter().any(|it| it.len() > 32), "{written:?}");
        assert!(written.iter().all(|it| it.len() <= MAX_CONTROL_BYTES));
        written
    }

    #[test]
    fn a_clock_stays_up_to_the_challenge_or_it_is_said_that_it_does_not() {
        let games: Vec<&'static Info> = qiyuan_games::ALL.iter().map(|it| it.info()).collect();
        let named = games.iter().copied().map(Some).chain([None]);
        for game in named {
            for people in 0..=MAX_OPPONENTS {
                let opponents = (0..people).map(|it| PlayerId(u64::MAX - it as u64));
                let opponents: Vec<PlayerId> = opponents.collect();
                let is_for = |info: &&Info| opponents.len() < usize::from(*info.seats.end());
                if game.is_some_and(|info| !is_for(&info)) {
                    continue;
                }
                for clock in clocks() {
                    let wish = Wish {
                        game,
                        opponents: opponents.clone(),
                        setup: None,
                        clock: Some(clock.clone()),
                        ..Wish::default()
                    };
                    let (fitting, told) = with_fitting_clock(Language::EnUs, &games, wish);
                    assert_eq!(fitting.clock.is_none(), told.is_some(), "{clock}");
                    let asked = serde_json::to_string(&asked(Language::EnUs, fitting.clone()).rows);
                    let asked = asked.unwrap();
                    let ids = asked.split("\"custom_id\":\"").skip(1);
                    for id in ids.filter_map(|it| it.split('"').next()) {
                        assert!(id.len() <= MAX_CUSTOM_ID, "{id}");
                        assert!(NewGame::parse(id).is_some(), "{id}");
                    }
                    let clock = fitting.clock.unwrap_or_default();
                    // Whoever picks the game, or the opponent, later.
                    for info in games.iter().filter(|info| is_for(info)) {
                        if game.is_none_or(|it| it.key == info.key) {
                            let picked = vec![PlayerId(u64::MAX)];
                            let against = match opponents.is_empty() {
                                true => picked,
                                false => opponents.clone(),
                            };
                            let terms = NewGameTerms::usual(against, info.key).with_clock(&clock);
                            assert!(terms.fits(), "{terms}");
                        }
                    }
                }
            }
        }
    }
}
