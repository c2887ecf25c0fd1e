//! What a challenge or a list of ratings can name, offered while somebody types: games and their sides, setups,
//! divisions, clocks and speeds.

use serenity::builder::CreateAutocompleteResponse;

use super::{choices, chosen_game, find_game, fits, fitting, language, note, option};
use crate::app::{GuildId, SavedSetup, SetupKind, read_code};
use crate::discord::{
    admission,
    commands::{
        Context, available, challenge, game_search, history, list_filters, rating_range,
        setup_options,
    },
    limits::CHOICES,
    series, touch,
    wording::{self, Language},
};
use qiyuan_core::{
    clock::{Speed, TimeControl},
    rules::Info,
    session::{PlayerId, WrittenRange},
};

/// Games.
pub async fn game(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let games = ctx.framework.user_data.app.games();
    let mut found = if typed.trim().is_empty() {
        game_search::overview(&games, language(&ctx), CHOICES)
    } else {
        game_search::search(&games, language(&ctx), typed)
    };
    if found.is_empty() {
        let meant = game_search::misspelt(&games, typed).into_iter();
        found.extend(meant.map(|info| (wording::game(language(&ctx), info.key), info)));
    }
    if found.is_empty() {
        let shown = ("typed", typed.trim().into());
        return note(typed, language(&ctx).tell("choice-no-such-game", &[shown]));
    }
    choices(
        found
            .into_iter()
            .map(|(label, info)| (label, info.key.to_owned())),
    )
}

/// Time controls: what is typed, if it can be read, then the one of challenges that name none, then those that are
/// customary in the game that was chosen, then common ones.
pub async fn time(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let own = typed
        .parse()
        .ok()
        .map(|control| (wording::clock(language, &control), typed.trim().to_owned()));
    let info = match chosen_game(&ctx) {
        None => game_of_setup(&ctx).await,
        chosen => chosen,
    };
    let usual = usual_clock(&ctx, info).await;
    let listed = challenge::clocks_for(info).into_iter();
    let listed = listed.filter_map(|text| Some((text.parse().ok()?, text.to_owned())));
    let mut clocks: Vec<(TimeControl, String)> = listed.collect();
    if let Some(usual) = &usual {
        let place = clocks.iter().position(|(control, _)| control == usual);
        let first = match place {
            Some(place) => clocks.remove(place),
            None => (usual.clone(), usual.to_string()),
        };
        clocks.insert(0, first);
    }
    let common = clocks
        .into_iter()
        .map(|(control, text)| {
            let words = wording::clock(language, &control);
            let words = if usual.as_ref() == Some(&control) {
                language.tell("choice-time-usual", &[("clock", words.into())])
            } else {
                words
            };
            (words, text)
        })
        .filter(|(words, text)| fits(typed, &[words, text]));
    choices(
        own.into_iter()
            .chain(with_increment(language, typed))
            .chain(common.filter(|(_, text)| text != typed.trim())),
    )
}

/// The game of the set-up that was named: one's own, or one that somebody shares by a code.
async fn game_of_setup(ctx: &Context<'_>) -> Option<&'static Info> {
    let (bot, name) = (ctx.framework.user_data, option(ctx, "name")?);
    let player = PlayerId(ctx.interaction.user.id.get());
    let saved = match (
        bot.app.setup_named(player, name).await.ok()?,
        read_code(name),
    ) {
        (None, Some(code)) => bot.app.shared_setup(&code).await.ok()?,
        (own, _) => own,
    };
    find_game(bot, &saved?.game)
}

/// The clock of a challenge that names none: the one that the server has chosen, if it has.
async fn usual_clock(ctx: &Context<'_>, info: Option<&'static Info>) -> Option<TimeControl> {
    let app = &ctx.framework.user_data.app;
    let chosen = match ctx.interaction.guild_id {
        Some(guild) => admission::clock_of_server(app, GuildId(guild.get()), info).await,
        None => Ok(None),
    };
    let chosen = chosen.ok().flatten();
    chosen.or_else(|| challenge::USUAL_CONTROL.parse().ok())
}

/// What somebody who types `10m5s` may mean beside that time: ten minutes, and five seconds a move.
fn with_increment(language: Language, typed: &str) -> Option<(String, String)> {
    let typed = typed.trim();
    typed.parse::<TimeControl>().ok()?;
    let letters = typed.char_indices().zip(typed.chars().skip(1));
    let mut units =
        letters.filter(|((_, unit), next)| unit.is_alphabetic() && next.is_ascii_digit());
    let ((at, unit), _) = units.next()?;
    let (main, increment) = typed.split_at(at + unit.len_utf8());
    let text = format!("{main}+{increment}");
    let control: TimeControl = text.parse().ok()?;
    Some((wording::clock(language, &control), text))
}

/// Sides of the game that was chosen.
pub async fn side(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let sides = chosen_game(&ctx).map(|info| info.sides).unwrap_or_default();
    let named = challenge::side_named(sides, typed);
    let random = (language.say("choice-side-random"), "random");
    let sides = sides
        .iter()
        .enumerate()
        .map(|(place, key)| ((wording::side(language, key), *key), named == Some(place)));
    let offered = [(random, false)].into_iter().chain(sides);
    let offered = offered.filter(|((name, key), is_named)| *is_named || fits(typed, &[name, key]));
    choices(offered.map(|((name, key), _)| (name, key.to_owned())))
}

/// Named setups of the game that was chosen, then the asker's own for it.
pub async fn setup(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let Some(info) = chosen_game(&ctx) else {
        return own_setup(ctx, typed).await;
    };
    let named = info.setups.iter();
    let named = named.map(|key| (wording::setup(language, info, key), (*key).to_owned()));
    let own = own_setups(&ctx).await.into_iter();
    let own = own.filter(|it| it.game == info.key && it.kind == SetupKind::Position);
    let own = own.map(|it| (it.name.clone(), it.name));
    let fitting = named
        .chain(own)
        .filter(|(name, key)| fits(typed, &[name, key]));
    choices(fitting)
}

/// What the asker has saved, each with its game.
pub async fn own_setup(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let lines = own_setups(&ctx).await.into_iter().map(|saved| {
        let args = [
            ("name", saved.name.as_str().into()),
            ("game", wording::game(language, &saved.game).into()),
        ];
        let line = language.tell("choice-setup", &args);
        (line, saved.name)
    });
    choices(lines.filter(|(line, _)| fits(typed, &[line])))
}

async fn own_setups(ctx: &Context<'_>) -> Vec<SavedSetup> {
    let player = PlayerId(ctx.interaction.user.id.get());
    let own = ctx.framework.user_data.app.setups_of(player).await;
    own.unwrap_or_default()
}

/// Options of the setup of the game that was chosen.
pub async fn setup_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let info = chosen_game(&ctx);
    let options = info.map(|info| touch::options(bot, info));
    let options = options.unwrap_or_default();
    choices(setup_options::complete(language(&ctx), &options, typed))
}

/// How many hands of the game that was chosen can be played.
pub async fn hands(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let options = chosen_game(&ctx).map(|info| bot.app.options(info));
    let options = options.unwrap_or_default();
    fitting(
        typed,
        setup_options::values(language(&ctx), options, setup_options::HANDS),
    )
}

/// Divisions of the game that was chosen.
pub async fn division(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let bot = ctx.framework.user_data;
    let divisions = chosen_game(&ctx).map(|info| bot.app.divisions(info));
    let divisions = divisions.unwrap_or_default().iter();
    fitting(
        typed,
        divisions.map(|key| (wording::division(language, key), *key)),
    )
}

/// Speeds.
pub async fn speed(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let speeds = Speed::ALL.into_iter();
    fitting(
        typed,
        speeds.map(|speed| (wording::speed(language, speed), speed.key())),
    )
}

/// How long a match is: what is typed, if it can be read, and some.
pub async fn series(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let read = series::read(typed).map(|_| typed.trim());
    let offered = series::OFFERED.into_iter();
    let offered = offered.filter(|it| Some(*it) != read).filter_map(|text| {
        let name = series::length(language, series::read(text)?);
        fits(typed, &[text, &name]).then(|| (name, text.to_owned()))
    });
    let read = read
        .into_iter()
        .map(|typed| (typed.to_owned(), typed.to_owned()));
    choices(read.chain(offered))
}

/// For how long somebody looks for a game: what is typed, if it can be read, then some times, and none.
pub async fn available_for(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let read = available::read_time(typed).map(|_| typed.trim().to_owned());
    let offered = available::OFFERED.into_iter();
    let offered = offered.filter(|it| fits(typed, &[it]) && Some(*it) != read.as_deref());
    let offered: Vec<String> = offered.map(str::to_owned).collect();
    let times = read.into_iter().chain(offered);
    let off = language(&ctx).say("choice-available-off");
    let off = fits(typed, &[&off, available::OFF]).then(|| (off, available::OFF.to_owned()));
    choices(times.map(|time| (time.clone(), time)).chain(off))
}

/// For which ratings a challenge is: what is typed, if it can be read, and some.
pub async fn range(_ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let read = WrittenRange::read(typed).map(|_| typed.trim().to_owned());
    let offered = rating_range::OFFERED.into_iter();
    let offered =
        offered.filter(|offered| fits(typed, &[offered]) && Some(*offered) != read.as_deref());
    let offered: Vec<String> = offered.map(str::to_owned).collect();
    choices(
        read.into_iter()
            .chain(offered)
            .map(|range| (range.clone(), range)),
    )
}

/// How a finished game ended for the player.
pub async fn result(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    fitting(typed, history::results(language(&ctx)))
}

/// This server, or everywhere.
pub async fn scope(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    fitting(typed, list_filters::scopes(language(&ctx)))
}

/// Since when games are counted.
pub async fn period(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    fitting(typed, list_filters::periods(language(&ctx)))
}
