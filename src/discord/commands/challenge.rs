//! `/challenge`: an invitation to play.

use serenity::model::{channel::ChannelType, permissions::Permissions, user::User};

use super::{Context, close, complete, open};
use crate::{
    app::Place,
    discord::{
        asked::Answer,
        desk::{Desk, Fault, Served},
        wording,
    },
};
use qiyuan_core::{
    clock::TimeControl,
    rules::{Info, Seat},
    session::{Challenge, DEFAULT_EXPIRY, PlayerId, Side, Terms},
};

/// What was typed.
struct Wish {
    game: String,
    opponent: Option<User>,
    time: Option<String>,
    rated: bool,
    side: Option<String>,
    setup: Option<String>,
    /// What was chosen of the setup, by the keys of the options.
    chosen: Vec<(&'static str, String)>,
    /// Whether it was typed in a thread, for which there is a permission of its own.
    in_thread: bool,
}

#[expect(
    clippy::too_many_arguments,
    reason = "each is an option that Discord shows"
)]
#[poise::command(slash_command)]
pub async fn challenge(
    ctx: Context<'_>,
    #[autocomplete = "complete::game"] game: String,
    opponent: Option<User>,
    #[autocomplete = "complete::time"] time: Option<String>,
    rated: Option<bool>,
    #[autocomplete = "complete::side"] side: Option<String>,
    #[autocomplete = "complete::setup"] setup: Option<String>,
    #[autocomplete = "complete::board_size"] size: Option<String>,
    #[autocomplete = "complete::komi"] komi: Option<String>,
    #[autocomplete = "complete::handicap"] handicap: Option<String>,
) -> Served {
    let desk = open(ctx).await?;
    let rated = rated.unwrap_or(false);
    let channel = ctx.interaction.channel.as_ref();
    let in_thread = channel.is_some_and(|channel| is_thread(channel.kind));
    let chosen = [("size", size), ("komi", komi), ("handicap", handicap)];
    let chosen = chosen
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?.trim().to_owned())))
        .collect();
    let answer = challenged(
        &desk,
        Wish {
            game,
            opponent,
            time,
            rated,
            side,
            setup,
            chosen,
            in_thread,
        },
    )
    .await;
    close(&desk, answer).await
}

async fn challenged(desk: &Desk<'_>, wish: Wish) -> Served<Answer> {
    let place = place(desk, wish.in_thread)?;
    let info = find(desk, &wish.game)?;
    let control = control(desk, wish.time.as_deref())?;
    let side = side(desk, info, wish.side.as_deref())?;
    let setup = setup(desk, info, wish.setup.as_deref(), &wish.chosen).await?;
    if wish.opponent.as_ref().is_some_and(|opponent| opponent.bot) {
        return Err(Fault::told(desk.language.say("bad-opponent-bot")));
    }
    if wish
        .opponent
        .as_ref()
        .is_some_and(|opponent| opponent.id == desk.asked.user.id)
    {
        return Err(Fault::told(desk.language.say("bad-opponent-self")));
    }
    let arrival = desk.arrival();
    let challenge = Challenge {
        by: desk.asked.player(),
        opponent: wish
            .opponent
            .as_ref()
            .map(|opponent| PlayerId(opponent.id.get())),
        terms: Terms {
            game: info.key.to_owned(),
            setup: setup.clone(),
            seats: *info.seats.start(),
            control,
            rated: wish.rated,
            side,
        },
        expires: arrival.at + DEFAULT_EXPIRY,
        rematch_of: None,
    };
    if let Some(opponent) = &wish.opponent {
        desk.front.meet(opponent).await;
    }
    desk.challenge_once(challenge.opponent)?;
    match desk.front.app.challenge(place, challenge, arrival).await {
        Ok(view) => Ok(Answer::text(
            desk.language
                .tell("done-challenge", &[("number", view.id().0.into())]),
        )),
        Err(trouble) => Err(Fault::Told(Box::new(
            desk.explain(trouble, &setup, None).await,
        ))),
    }
}

/// The setup that was typed, or made of what was chosen.
async fn setup(
    desk: &Desk<'_>,
    info: &'static Info,
    typed: Option<&str>,
    chosen: &[(&'static str, String)],
) -> Served<String> {
    let typed = typed.unwrap_or_default().trim();
    if chosen.is_empty() {
        return Ok(typed.to_owned());
    }
    let language = desk.language;
    let options = desk.front.app.options(info);
    let is_unknown = |key: &str| options.iter().all(|option| option.key != key);
    if let Some((key, _)) = chosen.iter().find(|(key, _)| is_unknown(key)) {
        return Err(Fault::told(language.tell(
            "bad-option",
            &[
                ("game", wording::game(language, info.key).into()),
                ("option", wording::option(language, key).into()),
            ],
        )));
    }
    if !typed.is_empty() {
        return Err(Fault::told(language.say("bad-option-and-setup")));
    }
    let values: Vec<(&str, &str)> = chosen
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    match desk.front.app.compose(info, &values) {
        Ok(setup) => Ok(setup),
        Err(trouble) => {
            let typed: Vec<&str> = values.iter().map(|(_, value)| *value).collect();
            let answer = desk.explain(trouble, &typed.join(" "), None).await;
            Err(Fault::Told(Box::new(answer)))
        }
    }
}

/// Where the game will be: a server's channel in which we can write.
fn place(desk: &Desk<'_>, in_thread: bool) -> Served<Place> {
    let Some(guild) = desk.guild() else {
        return Err(Fault::told(desk.language.say("server-only")));
    };
    let we_may = desk.asked.we_may;
    let to_write = if in_thread {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    if !we_may.contains(Permissions::VIEW_CHANNEL | to_write) {
        return Err(Fault::told(desk.language.say("no-place")));
    }
    Ok(Place {
        guild: Some(guild),
        channel: desk.channel(),
    })
}

const fn is_thread(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// The game that was typed, or an answer that lists the games.
pub(super) fn find(desk: &Desk<'_>, typed: &str) -> Served<&'static Info> {
    complete::find_game(desk.front, typed).ok_or_else(|| {
        let games: Vec<String> = desk
            .front
            .app
            .games()
            .iter()
            .map(|info| info.key.to_owned())
            .collect();
        Fault::told(desk.language.tell(
            "bad-game",
            &[
                ("typed", wording::code(typed).into()),
                ("games", wording::listed(desk.language, &games).into()),
            ],
        ))
    })
}

fn control(desk: &Desk<'_>, typed: Option<&str>) -> Served<TimeControl> {
    let Some(typed) = typed else {
        return Ok(TimeControl::UNLIMITED);
    };
    typed
        .trim()
        .parse()
        .map_err(|fault| Fault::told(wording::bad_control(desk.language, fault, typed)))
}

fn side(desk: &Desk<'_>, info: &Info, typed: Option<&str>) -> Served<Side> {
    let typed = typed.unwrap_or("random").trim();
    let language = desk.language;
    if typed.eq_ignore_ascii_case("random") || typed == language.say("choice-side-random") {
        return Ok(Side::Random);
    }
    let found = info
        .sides
        .iter()
        .position(|key| key.eq_ignore_ascii_case(typed) || wording::side(language, key) == typed);
    match found.and_then(|index| u8::try_from(index).ok()) {
        Some(index) => Ok(Side::Chosen(Seat(index))),
        None => {
            let mut sides = vec!["random".to_owned()];
            sides.extend(info.sides.iter().map(|key| (*key).to_owned()));
            Err(Fault::told(language.tell(
                "bad-side",
                &[
                    ("typed", wording::code(typed).into()),
                    ("sides", wording::listed(language, &sides).into()),
                ],
            )))
        }
    }
}
