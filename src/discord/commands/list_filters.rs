//! Which games a list is about: what was typed and what a button says, read in one way by every list.

use crate::{
    app::GuildId,
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};
use qiyuan_core::{
    clock::{Span, Speed},
    rules::Info,
};

/// Whose games are counted, those of this server or all: as it is typed, and how it is called.
const SCOPES: [(&str, &str); 2] = [
    ("server", "choice-scope-server"),
    ("everywhere", "choice-scope-everywhere"),
];

/// The scopes that can be asked for, as they are called, with their keys.
pub fn scopes(language: Language) -> [(String, &'static str); 2] {
    SCOPES.map(|(key, name)| (language.say(name), key))
}

pub(super) const fn write_scope(is_everywhere: bool) -> &'static str {
    if is_everywhere { "all" } else { "here" }
}

pub(super) fn read_scope(text: &str) -> Option<bool> {
    [false, true]
        .into_iter()
        .find(|it| write_scope(*it) == text)
}

/// The game that a page is about, if it is hosted.
pub(super) fn hosted(ctx: &InteractionCtx<'_>, key: &str) -> HandlerResult<&'static Info> {
    let games = ctx.bot.app.games();
    let mut games = games.into_iter();
    games
        .find(|info| info.key == key)
        .ok_or_else(|| bad_button(ctx))
}

/// What is said to a button that is none of ours.
pub(super) fn bad_button(ctx: &InteractionCtx<'_>) -> HandlerError {
    HandlerError::follow_up(ctx.language.say("bad-button"))
}

/// Whether all servers are meant, or only this one. In a direct message there is none.
pub(super) fn is_everywhere(ctx: &InteractionCtx<'_>, typed: Option<&str>) -> HandlerResult<bool> {
    let is_meant = |typed: &str, (key, name): (&str, &str)| {
        wording::is_named(typed, key, |language| language.say(name))
    };
    let [here, everywhere] = SCOPES;
    let is_everywhere = match typed {
        None => false,
        Some(typed) if is_meant(typed, here) => false,
        Some(typed) if is_meant(typed, everywhere) => true,
        Some(_) => return Err(HandlerError::reply(ctx.language.say("bad-scope"))),
    };
    Ok(is_everywhere || ctx.guild().is_none())
}

/// The server that is meant, if not all, and how that is called.
pub(super) fn scope(
    ctx: &InteractionCtx<'_>,
    is_everywhere: bool,
    language: Language,
) -> (Option<GuildId>, String) {
    let [here, everywhere] = SCOPES.map(|(_, name)| language.say(name));
    match ctx.guild().filter(|_| !is_everywhere) {
        Some(guild) => (Some(guild), here),
        None => (None, everywhere),
    }
}

/// Since when games are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    #[default]
    All,
    Year,
    Quarter,
    Month,
}

impl Period {
    const ALL: [Self; 4] = [Self::All, Self::Year, Self::Quarter, Self::Month];

    /// As it is typed and written into custom ids.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Year => "year",
            Self::Quarter => "90d",
            Self::Month => "30d",
        }
    }

    pub(super) fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// How far it goes back; nothing if to the beginning.
    pub(super) const fn length(self) -> Option<Span> {
        match self {
            Self::All => None,
            Self::Year => Some(Span::from_days(365)),
            Self::Quarter => Some(Span::from_days(90)),
            Self::Month => Some(Span::from_days(30)),
        }
    }

    pub(super) fn name(self, language: Language) -> String {
        language.say(match self {
            Self::All => "choice-period-all",
            Self::Year => "choice-period-year",
            Self::Quarter => "choice-period-90d",
            Self::Month => "choice-period-30d",
        })
    }
}

/// The periods that can be asked for, as they are called, with their keys.
pub fn periods(language: Language) -> [(String, &'static str); 4] {
    Period::ALL.map(|period| (period.name(language), period.key()))
}

/// The period that was typed, or an answer that lists them.
pub(super) fn find_period(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Period> {
    let is_meant =
        |period: &Period| wording::is_named(typed, period.key(), |language| period.name(language));
    Period::ALL.into_iter().find(is_meant).ok_or_else(|| {
        let names = Period::ALL.map(|period| period.name(ctx.language));
        let periods = wording::listed(ctx.language, &names);
        let periods = ("periods", periods.into());
        HandlerError::reply(ctx.language.tell("bad-period", &[periods]))
    })
}

/// The division of a game that was typed, or an answer that lists them.
pub(super) fn find_division(
    ctx: &InteractionCtx<'_>,
    info: &Info,
    divisions: &[&'static str],
    typed: &str,
) -> HandlerResult<&'static str> {
    let language = ctx.language;
    let game = ("game", wording::game(language, info.key).into());
    if divisions.is_empty() {
        return Err(HandlerError::reply(language.tell("no-divisions", &[game])));
    }
    let found = divisions
        .iter()
        .copied()
        .find(|key| wording::is_named(typed, key, |language| wording::division(language, key)));
    found.ok_or_else(|| {
        let keys: Vec<String> = divisions.iter().map(|key| (*key).to_owned()).collect();
        let typed = ("typed", wording::code(typed).into());
        let divisions = ("divisions", wording::listed(language, &keys).into());
        HandlerError::reply(language.tell("bad-division", &[game, typed, divisions]))
    })
}

/// The speed that was typed, or an answer that lists them.
pub(super) fn find_speed(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Speed> {
    let is_meant = |speed: &Speed| {
        wording::is_named(typed, speed.key(), |language| {
            wording::speed(language, *speed)
        })
    };
    Speed::ALL.into_iter().find(is_meant).ok_or_else(|| {
        let names = Speed::ALL.map(|speed| wording::speed(ctx.language, speed));
        let speeds = wording::listed(ctx.language, &names);
        HandlerError::reply(ctx.language.tell("bad-speed", &[("speeds", speeds.into())]))
    })
}
