//! Matches of several games: what people type to agree on one, and how one stands, in words.

use super::{
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::Seat,
    session::{Series, SeriesLength, SeriesScore, SeriesState, SessionView, Stage},
    typed::in_half_width,
};

/// Lengths that are offered for the asking.
pub const OFFERED: [&str; 5] = ["2 wins", "3 wins", "5 wins", "2 games", "6 games"];

/// The length of a match as people write it: `3 wins`, `6 games`, and as it is told to them: `first to 3 wins`.
#[must_use]
pub fn read(typed: &str) -> Option<SeriesLength> {
    let typed = in_half_width(typed.trim()).to_lowercase();
    let before = typed.find(|letter: char| letter.is_ascii_digit())?;
    let (before, rest) = typed.split_at(before);
    let word = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = &rest[..rest.len() - word.len()];
    let number: u8 = digits.parse().ok()?;
    let word = word.trim();
    let lengths = [SeriesLength::Wins(number), SeriesLength::Games(number)];
    let is_meant = |length: &SeriesLength| {
        let key = match length {
            SeriesLength::Wins(_) => "match-said-wins",
            SeriesLength::Games(_) => "match-said-games",
        };
        let is_word = before.is_empty() && is_among(key, word);
        is_word || is_told(*length, &typed)
    };
    let length = lengths.into_iter().find(is_meant)?;
    length.is_possible().then_some(length)
}

/// Whether this is how a length is told, in any language.
fn is_told(length: SeriesLength, typed: &str) -> bool {
    let letters = |text: &str| text.replace(char::is_whitespace, "");
    let mut told = Language::ALL.into_iter().map(|it| self::length(it, length));
    told.any(|told| letters(&told) == letters(typed))
}

/// Whether a word is one of those of a key, in any language.
fn is_among(key: &str, typed: &str) -> bool {
    Language::ALL.into_iter().any(|language| {
        let words = language.say(key);
        words.split(',').any(|word| word.trim() == typed)
    })
}

/// How long a match is.
#[must_use]
pub fn length(language: Language, length: SeriesLength) -> String {
    let (key, count) = match length {
        SeriesLength::Wins(wins) => ("match-wins", wins),
        SeriesLength::Games(games) => ("match-games", games),
    };
    language.tell(key, &[("count", count.into())])
}

/// How the match stands of which a game is a part, if it is; nothing of one that has not begun.
#[must_use]
pub fn line(view: &SessionView, language: Language) -> Option<String> {
    let series = view.series().filter(|_| view.stage() != Stage::Challenge)?;
    let player = |seat: Seat| {
        view.player(seat)
            .map(|it| mention(language, it))
            .unwrap_or_default()
    };
    let score = |first: Seat| {
        let points = points(series.length, series.score);
        let at = first.index().min(1);
        [points[at].clone(), points[1 - at].clone()].join("–")
    };
    let won = |seat| {
        let args = [
            ("player", player(seat).into()),
            ("score", score(seat).into()),
        ];
        let key = match series.is_given_up {
            true => "match-given-up",
            false => "match-won",
        };
        language.tell(key, &args)
    };
    let stands = match series.state {
        SeriesState::Won(seat) => won(seat),
        SeriesState::Drawn => language.tell("match-drawn", &[("score", score(Seat(0)).into())]),
        SeriesState::BrokenOff => language.say("match-broken-off"),
        SeriesState::GoesOn => match leader(&series) {
            _ if series.score.games() == 0 => language.say("match-begins"),
            Some(seat) => {
                let args = [
                    ("player", player(seat).into()),
                    ("score", score(seat).into()),
                ];
                language.tell("match-leads", &args)
            }
            None => language.tell("match-level", &[("score", score(Seat(0)).into())]),
        },
    };
    let args = [
        ("length", length(language, series.length).into()),
        ("number", series.number.into()),
        ("state", stands.into()),
    ];
    Some(language.tell("match-line", &args))
}

/// Who has more of what decides the match.
fn leader(series: &Series) -> Option<Seat> {
    let [first, second] = match series.length {
        SeriesLength::Wins(_) => series.score.won.map(u32::from),
        SeriesLength::Games(_) => series.score.half_points(),
    };
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Seat(0)),
        std::cmp::Ordering::Less => Some(Seat(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// What each seat has: wins, or points with halves.
fn points(length: SeriesLength, score: SeriesScore) -> [String; 2] {
    match length {
        SeriesLength::Wins(_) => score.won.map(|won| won.to_string()),
        SeriesLength::Games(_) => {
            score
                .half_points()
                .map(|halves| match (halves / 2, halves % 2) {
                    (0, 1) => "½".to_owned(),
                    (whole, 1) => format!("{whole}½"),
                    (whole, _) => whole.to_string(),
                })
        }
    }
}

/// What was typed as a length that cannot be read.
#[must_use]
pub fn unread(language: Language, typed: &str) -> String {
    let args = [
        ("typed", wording::code(typed).into()),
        ("wins", SeriesLength::MOST_WINS.into()),
        ("games", SeriesLength::MOST_GAMES.into()),
    ];
    language.tell("bad-match", &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_as_people_write_them() {
        for text in [
            "3 wins",
            "3wins",
            " 3 Wins ",
            "3胜",
            "3 勝",
            "3w",
            "first to 3 wins",
            "先胜 3 局",
            "先勝３局",
        ] {
            assert_eq!(read(text), Some(SeriesLength::Wins(3)), "{text}");
        }
        for text in ["6 games", "6局", "6 盤", "6g", "共 6 局", "共6局"] {
            assert_eq!(read(text), Some(SeriesLength::Games(6)), "{text}");
        }
        for text in [
            "",
            "3",
            "wins",
            "1 win",
            "0 games",
            "-3 wins",
            "300 games",
            "11 wins",
            "3 wins 6 games",
            "lost 3 wins",
            "先 3 局",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(OFFERED.into_iter().all(|text| read(text).is_some()));
    }

    #[test]
    fn points_have_halves_and_wins_do_not() {
        let score = SeriesScore {
            won: [2, 0],
            drawn: 1,
        };
        assert_eq!(points(SeriesLength::Games(6), score), ["2½", "½"]);
        assert_eq!(points(SeriesLength::Wins(3), score), ["2", "0"]);
    }
}
