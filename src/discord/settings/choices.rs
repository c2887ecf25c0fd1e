//! What can be chosen in the settings: the same in the menus and as options of the command. Each choice has the key
//! that is stored and a name.

use qiyuan_core::{
    clock::{Reminder, Span, TimeControl},
    rules::{Info, Notation},
};

use crate::{
    app::{App, NotifyBy, Orientation, PieceSet, Theme},
    discord::wording::{self, Language},
};

/// The key of a setting that is not set.
pub const USUAL: &str = "usual";

/// The key of the language that Discord is set to.
pub const AUTOMATIC: &str = "automatic";

/// Clocks that are offered beside those that are customary in the games.
const CLOCKS: [&str; 8] = [
    "3d", "1d", "7d", "5m+3s", "10m+5s", "15m+10s", "30m+20s", "3m+2s",
];

/// The most clocks that a menu offers.
const MAX_CLOCKS: usize = 20;

/// Keys with their names.
pub type Choices = Vec<(&'static str, String)>;

/// The most channels that a server can name for games: as many as a menu of Discord gives.
pub const MAX_CHANNELS: u8 = 25;

/// What is not set, which need not stay the same.
pub fn usual(language: Language) -> (&'static str, String) {
    (USUAL, language.say("settings-default"))
}

/// Whether that is what was typed, in any language.
pub fn is_usual(typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    let says_so = |language: Language| language.say("settings-default").to_lowercase() == typed;
    typed == USUAL || Language::ALL.into_iter().any(says_so)
}

/// As [`usual`], with what it is at present.
pub fn usual_is(language: Language, value: &str) -> (&'static str, String) {
    let args = [("value", value.into())];
    (USUAL, language.tell("settings-default-is", &args))
}

/// The boards of a game.
pub fn boards(language: Language) -> Choices {
    let boards = Theme::all().into_iter();
    boards
        .map(|theme| (theme.key(), wording::theme(language, theme)))
        .collect()
}

/// The pieces of a game.
pub fn pieces(app: &App, language: Language, info: &'static Info) -> Choices {
    let sets: Vec<PieceSet> = app.piece_sets(info);
    sets.into_iter()
        .map(|set| (set.key(), wording::piece_set(language, set)))
        .collect()
}

/// The notations of a game.
pub fn notations(language: Language, info: &Info) -> Choices {
    let name = |notation: &Notation| (notation.0, wording::notation(language, info, *notation));
    info.notations.iter().map(name).collect()
}

/// The orientations of boards, after the usual one.
pub fn orientations(language: Language) -> Choices {
    let ways = Orientation::ALL.into_iter();
    let ways = ways.map(|way| (way.key(), wording::orientation(language, way)));
    let usual = usual_is(language, &language.say("orientation-usual"));
    [usual].into_iter().chain(ways).collect()
}

/// The languages, and which one the automatic choice is at present.
pub fn languages_with(language: Language, automatic: Language) -> Choices {
    let mut all = languages(language);
    let args = [("value", automatic.own_name().into())];
    for entry in all.iter_mut().filter(|entry| entry.0 == AUTOMATIC) {
        entry.1 = language.tell("settings-automatic-is", &args);
    }
    all
}

/// The languages.
pub fn languages(language: Language) -> Choices {
    let automatic = (AUTOMATIC, language.say("choice-language-automatic"));
    let all = Language::ALL.map(|language| (language.tag(), language.own_name()));
    [automatic].into_iter().chain(all).collect()
}

/// The ways of being notified, after the usual one.
pub fn notices(language: Language) -> Choices {
    let ways = NotifyBy::ALL.into_iter();
    let ways = ways.map(|way| (way.key(), wording::notify_by(language, way)));
    [usual(language)].into_iter().chain(ways).collect()
}

/// As [`notices`], where this is the usual one.
pub fn notices_with(language: Language, usual: NotifyBy) -> Choices {
    let mut all = notices(language);
    all[0] = usual_is(language, &wording::notify_by(language, usual));
    all
}

/// When players can be reminded of correspondence games, in hours before their time runs out.
const REMINDERS: [(&str, i64); 4] = [("3h", 3), ("6h", 6), ("12h", 12), ("24h", 24)];

/// The key of no reminder.
const NO_REMINDER: &str = "never";

/// When players are reminded of correspondence games, after the usual.
pub fn reminders(language: Language) -> Choices {
    let usual = usual_is(language, &language.say("reminder-usual"));
    let never = (NO_REMINDER, language.say("reminder-never"));
    let hours = REMINDERS.map(|(key, hours)| {
        let hours = [("hours", hours.into())];
        (key, language.tell("reminder-before", &hours))
    });
    [usual].into_iter().chain(hours).chain([never]).collect()
}

/// The key of a choice among [`reminders`].
pub fn reminder_key(reminder: Reminder) -> Option<&'static str> {
    let is_it = |hours: i64| reminder == Reminder::Before(Span::from_hours(hours));
    match reminder {
        Reminder::Usual => None,
        Reminder::Never => Some(NO_REMINDER),
        Reminder::Before(_) => REMINDERS
            .iter()
            .find_map(|&(key, hours)| is_it(hours).then_some(key)),
    }
}

/// The choice with this key among [`reminders`].
pub fn reminder(key: &str) -> Reminder {
    let hours = REMINDERS.iter().find(|(known, _)| *known == key);
    match hours {
        Some(&(_, hours)) => Reminder::Before(Span::from_hours(hours)),
        None if key == NO_REMINDER => Reminder::Never,
        None => Reminder::Usual,
    }
}

/// How many minutes apart the role is called at least that a server has chosen for it.
const CALL_INTERVALS: [(&str, i64); 6] = [
    ("15", 15),
    ("30", 30),
    ("60", 60),
    ("120", 120),
    ("240", 240),
    ("1440", 1_440),
];

/// How far apart a role can be called at least.
pub fn call_intervals(language: Language) -> Choices {
    let named = CALL_INTERVALS.into_iter();
    named
        .map(|(key, minutes)| (key, wording::span(language, Span::from_mins(minutes))))
        .collect()
}

/// Yes and no.
pub fn yes_or_no(language: Language) -> Choices {
    vec![
        ("yes", language.say("settings-yes")),
        ("no", language.say("settings-no")),
    ]
}

/// The key of an answer among [`yes_or_no`].
pub fn yes_key(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// Clocks: those that are customary in the games, and common ones. Without one there is no clock.
pub fn clocks(app: &App, language: Language) -> Choices {
    let mut texts: Vec<&'static str> = CLOCKS.to_vec();
    for text in app.games().into_iter().flat_map(|info| info.clocks) {
        if !texts.contains(text) {
            texts.push(text);
        }
    }
    let name = |text: &'static str| {
        let control: TimeControl = text.parse().ok()?;
        Some((text, wording::clock(language, &control)))
    };
    texts
        .into_iter()
        .filter_map(name)
        .take(MAX_CLOCKS)
        .collect()
}

/// The name of a stored key among `choices`, or of what is usual.
pub fn name_of(language: Language, choices: &Choices, stored: Option<&str>) -> String {
    let named = |wanted: &str| choices.iter().find(|(key, _)| *key == wanted);
    let known = stored.and_then(named).or_else(|| named(USUAL));
    known.map_or_else(
        || language.say("settings-default"),
        |(_, name)| name.clone(),
    )
}
