//! Games, their sides, their endings and their positions in words.
//!
//! These keys are made from the keys of the games; a test walks through all games and looks each up.

use super::{Language, Value};
use crate::app::{Look, NotifyBy, Orientation, PieceSet, Theme};
use qiyuan_core::{
    clock::Speed,
    diagram::{Diagram, Words},
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
    let mut line = String::new();
    for note in notes {
        match note.chars().next() {
            _ if line.is_empty() => {}
            // What stands in brackets belongs to what stands before it.
            Some('(') => line.push(' '),
            Some('（') => {}
            _ => line.push_str(" · "),
        }
        line.push_str(&note);
    }
    (!line.is_empty()).then_some(line)
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

/// A sentence that a game may say in its own words: the key of the game's own, if it has one, else the common one.
#[must_use]
pub fn own_key(language: Language, info: &Info, key: &str) -> String {
    let own = format!("{key}-{}", info.key);
    if language.has(&own) {
        own
    } else {
        key.to_owned()
    }
}

/// How boards of a game look to readers of a language who have chosen nothing.
#[must_use]
pub fn usual_look(language: Language, info: &Info) -> Look {
    let mut look = Look::default();
    let key = format!("usual-pieces-{}", info.key);
    if language.has(&key)
        && let Ok(pieces) = language.say(&key).parse()
    {
        look.pieces = pieces;
    }
    look
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

/// A position in words, for people who do not see the picture: `summary`, then each side's pieces, kind by kind.
#[must_use]
pub fn alt_text(language: Language, summary: &str, diagram: &Diagram) -> String {
    let text = pieces_after(summary, language, diagram, &language.say("alt-separator"));
    if text.chars().count() <= MAX_ALT_TEXT {
        return text;
    }
    super::cut(&pieces_after(summary, language, diagram, " "), MAX_ALT_TEXT)
}

fn pieces_after(summary: &str, language: Language, diagram: &Diagram, separator: &str) -> String {
    let mut text = summary.to_owned();
    let mut kinds = diagram.words.iter().flat_map(|words| &words.pieces);
    let first = kinds.next().map(|(kind, _)| kind);
    // Where only stones lie, their points say it all.
    let has_one_kind = diagram.has_stones() && kinds.all(|(kind, _)| Some(kind) == first);
    for words in &diagram.words {
        let kinds = by_kind(&words.pieces);
        let pieces: Vec<String> = kinds
            .into_iter()
            .map(|(piece, points)| {
                let points = points.join(separator);
                if has_one_kind {
                    return points;
                }
                let args = [("piece", piece_name(language, piece)), ("point", points)];
                let args = args.map(|(name, text)| (name, text.into()));
                language.tell("alt-piece", &args)
            })
            .collect();
        let pieces = if pieces.is_empty() {
            language.say("alt-nothing")
        } else {
            pieces.join(&language.say("alt-group-separator"))
        };
        let line = language.tell(
            "alt-side",
            &[
                ("side", side(language, words.side).into()),
                ("pieces", pieces.into()),
            ],
        );
        push_sentence(&mut text, &line);
    }
    text
}

/// Adds a sentence; behind a Chinese full stop there is no space.
pub fn push_sentence(text: &mut String, sentence: &str) {
    if text.ends_with(|last: char| last.is_ascii()) {
        text.push(' ');
    }
    text.push_str(sentence);
}

/// Each kind of piece with its points, in the order in which the kinds come first.
fn by_kind<'a>(pieces: &'a [(&'static str, String)]) -> Vec<(&'static str, Vec<&'a str>)> {
    let mut kinds: Vec<(&'static str, Vec<&str>)> = Vec::new();
    for (piece, point) in pieces {
        match kinds.iter_mut().find(|(kind, _)| kind == piece) {
            Some((_, points)) => points.push(point),
            None => kinds.push((piece, vec![point])),
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

fn piece_name(language: Language, piece: &str) -> String {
    language.say(&format!("piece-{piece}"))
}

/// What the side that did not act has on the board `before` and no longer `after`: `pawn`, `stone ×3`.
#[must_use]
pub fn captured(
    language: Language,
    actor: &str,
    before: &[Words],
    after: &[Words],
) -> Option<String> {
    let of_others = |all: &[Words]| -> Vec<(&'static str, String)> {
        let others = all.iter().filter(|words| words.side != actor);
        others.flat_map(|words| words.pieces.clone()).collect()
    };
    let (before, after) = (of_others(before), of_others(after));
    let after = by_kind(&after);
    let lost = by_kind(&before).into_iter().filter_map(|(kind, points)| {
        let left = after.iter().find(|(other, _)| *other == kind);
        let count = points
            .len()
            .checked_sub(left.map_or(0, |(_, left)| left.len()))?;
        let piece = piece_name(language, kind);
        match count {
            0 => None,
            1 => Some(piece),
            _ => {
                let args = [("piece", piece.into()), ("count", count.into())];
                Some(language.tell("alt-several", &args))
            }
        }
    });
    let lost: Vec<String> = lost.collect();
    (!lost.is_empty()).then(|| lost.join(&language.say("alt-separator")))
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
    let nothing = format!("action-{key}-none");
    if rest == "-" && language.has(&nothing) {
        return language.say(&nothing);
    }
    let key = format!("action-{key}");
    language.tell(&key, &[("points", points(language, rest).into())])
}

/// The points behind a word of the game's own.
fn points(language: Language, written: &str) -> String {
    match written {
        "-" => language.say("alt-nothing"),
        // More than can be named.
        _ if written.starts_with('=') => "…".to_owned(),
        _ => written.replace(' ', &language.say("alt-separator")),
    }
}

/// The question whether this is meant, by an action that did not say all; nothing if the game has no words for it.
#[must_use]
pub fn is_it_meant(language: Language, info: &Info, written: &str) -> Option<String> {
    let (word, rest) = written.split_once(' ')?;
    let mut words = info.words.iter();
    let (key, _) = words.find(|(_, forms)| forms.contains(&word))?;
    let key = format!("ask-meant-{key}");
    let count = rest.split(' ').count();
    language.has(&key).then(|| {
        let args = [
            ("points", points(language, rest).into()),
            ("count", count.into()),
        ];
        language.tell(&key, &args)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_or_stone_is_not_told_in_the_plural() {
        for (key, value, told) in [
            ("compensation", "1", "(+1 for White)"),
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
    fn notes_in_brackets_belong_to_what_stands_before_them() {
        let notes = [("komi", "5.5"), ("handicap", "2"), ("compensation", "2")];
        let notes = notes.map(|(key, value)| SetupNote {
            key,
            value: value.to_owned(),
        });
        let told = |language| particulars(language, &notes).unwrap();
        assert_eq!(told(Language::EnUs), "komi 5.5 · handicap 2 (+2 for White)");
        assert_eq!(told(Language::ZhCn), "贴 5.5 目 · 让 2 子（还 2 目）");
    }

    fn position(game: &str, moves: &str) -> Box<dyn qiyuan_core::rules::AnyPosition> {
        let game = qiyuan_games::by_key(game).unwrap();
        let setup = if game.info().key == "go" { "9x9" } else { "" };
        let mut position = game.start(setup, 2).unwrap();
        for action in moves.split_whitespace() {
            let seat = position.turn().seats().iter().next().unwrap();
            position.play(seat, action).unwrap();
        }
        position
    }

    fn told(language: Language, game: &str, moves: &str) -> String {
        let view = position(game, moves).view(qiyuan_core::rules::Viewer::Public);
        alt_text(language, "", &view.diagram(Seat(0)))
    }

    #[test]
    fn pieces_are_told_kind_by_kind_and_stones_by_their_points() {
        assert!(told(Language::EnUs, "chess", "").starts_with(
            "White: king e1; queen d1; rook a1, h1; bishop c1, f1; knight b1, g1; pawn a2, b2,"
        ),);
        assert!(
            told(Language::ZhTw, "chess", "").starts_with("白方：國王e1；皇后d1；城堡a1、h1；")
        );
        let moves = "A3 C3 E3";
        assert_eq!(
            told(Language::ZhCn, "go", moves),
            "黑方：A3、E3。白方：C3。"
        );
        assert_eq!(
            told(Language::EnUs, "go", moves),
            "Black: A3, E3. White: C3."
        );
    }

    #[test]
    fn what_is_captured_is_named() {
        fn words(game: &str, moves: &str) -> Vec<Words> {
            let view = position(game, moves).view(qiyuan_core::rules::Viewer::Public);
            view.diagram(Seat(0)).words
        }
        let lost = |game, actor, moves, last| {
            let (before, after) = (words(game, moves), words(game, &format!("{moves} {last}")));
            captured(Language::EnUs, actor, &before, &after)
        };
        assert_eq!(
            lost("chess", "white", "e4 d5", "exd5").as_deref(),
            Some("pawn")
        );
        assert_eq!(lost("chess", "white", "e4 d5", "e5"), None);
        let around = "A2 A1 C1 B1 B2";
        assert_eq!(
            lost("go", "black", "A2 A1 B2 B1", "C1").as_deref(),
            Some("stone ×2")
        );
        assert_eq!(lost("go", "black", around, "J9"), None);
    }

    #[test]
    fn what_was_meant_is_asked_in_words_of_the_game() {
        let info = qiyuan_games::by_key("go").unwrap().info();
        let asked = |language, written| is_it_meant(language, info, written);
        assert_eq!(
            asked(Language::EnUs, "accept C3 C4").as_deref(),
            Some("C3, C4 are marked dead. Accept that?")
        );
        assert_eq!(
            asked(Language::ZhTw, "accept C3").as_deref(),
            Some("已標為死子：C3。確認嗎？")
        );
        assert_eq!(asked(Language::EnUs, "pass"), None);
        assert_eq!(
            action(Language::EnUs, info, "accept -"),
            "Accept: no dead stones"
        );
    }
}
