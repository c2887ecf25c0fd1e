//! Games, their sides, their endings and their positions in words.
//!
//! These keys are made from the keys of the games; a test walks through all games and looks each up.

use super::{Language, Value};
use crate::app::{NotifyBy, Orientation, PieceSet, Theme};
use qiyuan_core::{
    clock::Speed,
    diagram::Diagram,
    rating::RatingCategory,
    rules::{
        ClaimProgress, Info, Notation, Opening, OpeningName, Outcome, Seat, SeatSet, SetupNote,
    },
};

/// The longest alternative text that Discord takes, in characters.
pub const MAX_ALT_TEXT: usize = 1_024;

/// Whether a text is a key, or its name in any language.
#[must_use]
pub fn is_named(typed: &str, key: &str, name: impl Fn(Language) -> String) -> bool {
    let typed = typed.trim().to_lowercase();
    let mut names = Language::ALL.into_iter().map(name);
    key.to_lowercase() == typed || names.any(|name| name.to_lowercase() == typed)
}

/// The name of a game.
#[must_use]
pub fn game(language: Language, key: &str) -> String {
    language.say(&format!("game-{key}"))
}

/// Other names by which a game can be found.
#[must_use]
pub fn aliases(language: Language, key: &str) -> Vec<String> {
    let list = language.say(&format!("game-{key}-aliases"));
    let names = list.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The name of a part of a game.
#[must_use]
pub fn phase(language: Language, key: &str) -> String {
    language.say(&format!("phase-{key}"))
}

/// What stands on a button of a game's own.
#[must_use]
pub fn prompt(language: Language, key: &str) -> String {
    language.say(&format!("prompt-{key}"))
}

/// What players should know of a setup, in one line; nothing if it speaks for itself.
#[must_use]
pub fn particulars(language: Language, particulars: &[SetupNote]) -> Option<String> {
    let notes = particulars.iter().map(|particular| {
        let value = particular.value.as_str();
        // A whole number as one, so that its plural is right.
        let value = value
            .parse::<u32>()
            .map_or_else(|_| value.into(), Value::from);
        language.tell(
            &format!("particular-{}", particular.key),
            &[("value", value)],
        )
    });
    let notes: Vec<String> = notes.collect();
    (!notes.is_empty()).then(|| notes.join(" · "))
}

/// The name of something that can be chosen of a setup.
#[must_use]
pub fn option(language: Language, key: &str) -> String {
    language.say(&format!("option-{key}"))
}

/// The name of a division of a game.
#[must_use]
pub fn division(language: Language, key: &str) -> String {
    language.say(&format!("division-{key}"))
}

/// The name of a game with its division, where it has divisions.
#[must_use]
pub fn ranked(language: Language, key: &str, division: &str) -> String {
    let name = game(language, key);
    if division.is_empty() {
        return name;
    }
    let division = self::division(language, division);
    language.tell(
        "game-in-division",
        &[("game", name.into()), ("division", division.into())],
    )
}

/// The name of a list of ratings, by its key: a game's, or `game/division`.
#[must_use]
pub fn rating_category(language: Language, key: &str) -> String {
    let category = RatingCategory::from_key(key);
    ranked(language, &category.game, &category.division)
}

/// The sign of a game, as it stands before the name of a thread.
#[must_use]
pub fn icon(language: Language, key: &str) -> String {
    language.say(&format!("game-{key}-icon"))
}

/// The name of a side, by its key.
#[must_use]
pub fn side(language: Language, key: &str) -> String {
    language.say(&format!("side-{key}"))
}

/// The name of a notation: the game's own name for it, with an example of that game, else the one that it shares with
/// other games.
#[must_use]
pub fn notation(language: Language, info: &Info, notation: Notation) -> String {
    let own = format!("notation-{}-{}", info.key, notation.0);
    if language.has(&own) {
        return language.say(&own);
    }
    language.say(&format!("notation-{}", notation.0))
}

/// The notation in which somebody reads a game: what they wanted, else what is usual in the language,
/// else what is usual in the game.
#[must_use]
pub fn notation_for(language: Language, info: &Info, wanted: Option<&str>) -> Option<Notation> {
    let find = |key: &str| {
        let mut notations = info.notations.iter().copied();
        notations.find(|notation| notation.0 == key)
    };
    let key = format!("usual-notation-{}", info.key);
    let usual = || language.has(&key).then(|| language.say(&key));
    wanted
        .and_then(find)
        .or_else(|| find(&usual()?))
        .or_else(|| info.notations.first().copied())
}

/// The name of a style of pieces.
#[must_use]
pub fn piece_set(language: Language, set: PieceSet) -> String {
    language.say(&format!("pieces-{}", set.key()))
}

/// The name of a board's colors.
#[must_use]
pub fn theme(language: Language, theme: Theme) -> String {
    language.say(&format!("theme-{}", theme.key()))
}

/// The name of a speed.
#[must_use]
pub fn speed(language: Language, speed: Speed) -> String {
    match speed {
        Speed::Bullet => language.say("speed-bullet"),
        Speed::Blitz => language.say("speed-blitz"),
        Speed::Rapid => language.say("speed-rapid"),
        Speed::Classical => language.say("speed-classical"),
        Speed::Correspondence => language.say("speed-correspondence"),
    }
}

/// Why a game ended.
#[must_use]
pub fn reason(language: Language, key: &str) -> String {
    language.say(&format!("ending-{key}"))
}

/// The sides of some seats, joined: `White`, `White and Red`.
#[must_use]
pub fn players(language: Language, info: &Info, seats: SeatSet) -> String {
    seats
        .iter()
        .filter_map(|seat| seat_name(language, info, seat))
        .reduce(|first, second| {
            language.tell("and", &[("first", first.into()), ("second", second.into())])
        })
        .unwrap_or_default()
}

/// Who plays against whom: `Ann vs Ben`, or `Ann, Ben, Eve`.
#[must_use]
pub fn versus(language: Language, mut names: Vec<String>) -> String {
    if names.len() == 2 {
        let (second, first) = (names.pop(), names.pop());
        return language.tell(
            "versus",
            &[
                ("first", first.unwrap_or_default().into()),
                ("second", second.unwrap_or_default().into()),
            ],
        );
    }
    names.join(&language.say("alt-separator"))
}

fn seat_name(language: Language, info: &Info, seat: Seat) -> Option<String> {
    info.sides.get(seat.index()).map(|key| side(language, key))
}

/// Why a game ended, told of whoever lost if that is known and is how it is said: `Bea resigned`.
fn reason_told(language: Language, key: &str, loser: Option<&str>) -> String {
    let told = format!("lost-{key}");
    match loser {
        Some(loser) if language.has(&told) => language.tell(&told, &[("loser", loser.into())]),
        _ => reason(language, key),
    }
}

/// How a game ended, in a sentence; `winner` names the winners, `loser` the only loser.
#[must_use]
pub fn outcome(language: Language, outcome: &Outcome, winner: &str, loser: Option<&str>) -> String {
    match outcome {
        Outcome::Won {
            reason: why,
            score: None,
            ..
        } => language.tell(
            "result-won",
            &[
                ("winner", winner.into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Won {
            reason: why,
            score: Some(score),
            ..
        } => language.tell(
            "result-won-score",
            &[
                ("winner", winner.into()),
                ("score", score.as_str().into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Ranked { reason: why, .. } if !outcome.winners().is_empty() => language.tell(
            "result-won",
            &[
                ("winner", winner.into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Drawn { reason: why } | Outcome::Ranked { reason: why, .. } => language.tell(
            "result-drawn",
            &[("reason", reason(language, why.key()).into())],
        ),
    }
}

/// A position in words, for people who do not see the picture: `summary`, then each side's pieces.
#[must_use]
pub fn alt_text(language: Language, summary: &str, diagram: &Diagram) -> String {
    let separator = language.say("alt-separator");
    let mut text = summary.to_owned();
    for words in &diagram.words {
        let pieces: Vec<String> = gathered(&words.pieces)
            .into_iter()
            .map(|(piece, points)| {
                language.tell(
                    "alt-piece",
                    &[
                        ("piece", language.say(&format!("piece-{piece}")).into()),
                        ("point", points.into()),
                    ],
                )
            })
            .collect();
        let pieces = if pieces.is_empty() {
            language.say("alt-nothing")
        } else {
            pieces.join(&separator)
        };
        let line = language.tell(
            "alt-side",
            &[
                ("side", side(language, words.side).into()),
                ("pieces", pieces.into()),
            ],
        );
        text.push(' ');
        text.push_str(&line);
    }
    super::cut(&text, MAX_ALT_TEXT)
}

/// More pieces than this are named kind by kind, so that more of them find room.
const MAX_SINGLE: usize = 20;

/// The pieces with their points: each for itself, or, if there are many, each kind with all its points.
fn gathered(pieces: &[(&'static str, String)]) -> Vec<(&'static str, String)> {
    if pieces.len() <= MAX_SINGLE {
        return pieces.to_vec();
    }
    let mut kinds: Vec<(&str, String)> = Vec::new();
    for (piece, point) in pieces {
        if let Some((_, points)) = kinds.iter_mut().find(|(kind, _)| kind == piece) {
            points.push(' ');
            points.push_str(point);
        } else {
            kinds.push((piece, point.clone()));
        }
    }
    kinds
}

/// What an opening is called, with its code where it has one.
#[must_use]
pub fn opening(language: Language, opening: &Opening) -> String {
    let named = |key: &str| language.say(&format!("opening-{key}"));
    let name = match opening.name {
        OpeningName::Fixed(name) => name.to_owned(),
        OpeningName::Key(key) => named(key),
        OpeningName::Versus(first, second) => language.tell(
            "opening-versus",
            &[
                ("first", named(first).into()),
                ("second", named(second).into()),
            ],
        ),
    };
    match opening.code {
        Some(code) => format!("{name} ({code})"),
        None => name,
    }
}

/// What is missing for a claim to be right.
#[must_use]
pub fn missing(language: Language, claim: &str, progress: ClaimProgress) -> String {
    let args = [
        ("done", progress.done.into()),
        ("needed", progress.needed.into()),
    ];
    language.tell(&format!("missing-{claim}"), &args)
}

/// What is asked before something is done for which a prompt has a button.
#[must_use]
pub fn confirmation(language: Language, key: &str) -> String {
    language.say(&format!("confirm-{key}"))
}

/// What a claim claims.
#[must_use]
pub fn claim(language: Language, key: &str) -> String {
    language.say(&format!("claim-{key}"))
}

/// The name of a record format.
#[must_use]
pub fn format(language: Language, key: &str) -> String {
    language.say(&format!("format-{key}"))
}

/// How a game is played.
#[must_use]
pub fn rules(language: Language, key: &str) -> String {
    language.say(&format!("rules-{key}"))
}

/// Which way round a player looks at boards.
#[must_use]
pub fn orientation(language: Language, orientation: Orientation) -> String {
    match orientation {
        Orientation::Own => language.say("orientation-own"),
        Orientation::First => language.say("orientation-first"),
        Orientation::Flipped => language.say("orientation-flipped"),
    }
}

/// A way to be notified.
#[must_use]
pub fn notify_by(language: Language, way: NotifyBy) -> String {
    match way {
        NotifyBy::Mention => language.say("notify-mention"),
        NotifyBy::Direct => language.say("notify-direct"),
        NotifyBy::None => language.say("notify-none"),
    }
}

/// That somebody has no quiet hours.
#[must_use]
pub fn quiet_off(language: Language) -> String {
    language.say("quiet-off")
}

/// A setup: its name if it has one, else as it was typed.
#[must_use]
pub fn setup(language: Language, info: &Info, setup: &str) -> String {
    if info.setups.contains(&setup) {
        language.say(&format!("setup-{setup}"))
    } else {
        format!("`{}`", super::code_of(setup, 120))
    }
}

/// An action, or a group of them, as the game wrote it; in words of the language if the game used a word of its own.
#[must_use]
pub fn action(language: Language, info: &Info, written: &str) -> String {
    let (word, rest) = written.split_once(' ').unwrap_or((written, ""));
    let mut words = info.words.iter();
    let Some((key, _)) = words.find(|(_, forms)| forms.contains(&word)) else {
        return written.to_owned();
    };
    let points = match rest {
        "-" => language.say("alt-nothing"),
        // More than can be named.
        _ if rest.starts_with('=') => "…".to_owned(),
        _ => rest.replace(' ', &language.say("alt-separator")),
    };
    language.tell(&format!("action-{key}"), &[("points", points.into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_or_stone_is_not_told_in_the_plural() {
        for (key, value, told) in [
            ("compensation", "1", "White gets 1 point for the handicap"),
            ("compensation", "4", "White gets 4 points for the handicap"),
            ("position", "1", "begins with 1 stone on the board"),
            ("position", "12", "begins with 12 stones on the board"),
            ("komi", "7.5", "komi 7.5"),
        ] {
            let value = value.to_owned();
            let told_now = particulars(Language::EnUs, &[SetupNote { key, value }]);
            assert_eq!(told_now.as_deref(), Some(told));
        }
    }

    #[test]
    fn many_pieces_are_told_kind_by_kind() {
        let pieces = |count: u32| -> Vec<_> {
            let kind = |number| ["go-stone", "go-dead-stone"][usize::from(number == 1)];
            (0..count)
                .map(|number| (kind(number), format!("A{number}")))
                .collect()
        };
        assert_eq!(gathered(&pieces(20)).len(), 20);
        let kinds = gathered(&pieces(21));
        assert_eq!(kinds.len(), 2);
        assert!(kinds[0].1.starts_with("A0 A2 A3"), "{kinds:?}");
        assert_eq!(kinds[1], ("go-dead-stone", "A1".to_owned()));
    }
}
