//! The names of openings, and where a game can be analysed.
//!
//! An opening is a position, whatever moves led to it: of those that the game came through, the last that has a name
//! says what was played. The table is in `assets/chess`, with where it comes from.

use std::{collections::HashMap, sync::LazyLock};

use shakmaty::{CastlingMode, EnPassantMode, fen::Epd};

use super::{Chess, ChessPosition, pgn, setup};
use qiyuan_core::rules::{Game as _, Opening, OpeningName, Ply, Record};

/// A line is a position, as [`Epd`] writes it, a code and a name.
const TABLE: &str = include_str!("../../../../assets/chess/openings.tsv");

/// No opening of the table has more plies.
const MAX_PLIES: usize = 40;

static OPENINGS: LazyLock<HashMap<&'static str, Opening>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let (position, code, name) = (fields.next()?, fields.next()?, fields.next()?);
        let opening = Opening {
            code: Some(code),
            name: OpeningName::Fixed(name),
        };
        Some((position, opening))
    });
    lines.collect()
});

/// The opening of a game from the usual position.
pub(super) fn of(game: Chess, record: &Record) -> Option<Opening> {
    if game.mode == CastlingMode::Chess960 || !is_usual(record) {
        return None;
    }
    let mut position = game.start(&record.setup, 2, record.revision).ok()?;
    let mut found = None;
    for ply in record.plies.iter().take(MAX_PLIES) {
        play(game, &mut position, ply)?;
        let epd = Epd::from_position(position.board()?, EnPassantMode::Legal).to_string();
        found = OPENINGS.get(epd.as_str()).or(found);
    }
    found.cloned()
}

fn is_usual(record: &Record) -> bool {
    matches!(record.setup.trim(), "" | "standard")
}

fn play(game: Chess, position: &mut ChessPosition, ply: &Ply) -> Option<()> {
    match ply {
        Ply::Action { seat, action, .. } => {
            let action = game.read(&position.view(), *seat, action).ok()?;
            game.play(position, *seat, &action).ok()
        }
        Ply::Drawn(number) => {
            game.resolve(position, *number);
            Some(())
        }
    }
}

/// The game on lichess, with its moves if they find room, else its last position.
pub(super) fn analysis(game: Chess, record: &Record, limit: usize) -> Option<String> {
    let with_moves = || {
        let is_plain = game.mode == CastlingMode::Standard && is_usual(record);
        let moves = pgn::moves(game, record).ok().filter(|_| is_plain)?;
        let moves: Vec<&str> = moves
            .iter()
            .map(|it| it.trim_end_matches(['+', '#']))
            .collect();
        let page = format!("https://lichess.org/analysis/pgn/{}", moves.join("_"));
        (!moves.is_empty() && page.len() <= limit).then_some(page)
    };
    with_moves().or_else(|| last_position(game, record))
}

fn last_position(game: Chess, record: &Record) -> Option<String> {
    let mut position = game.start(&record.setup, 2, record.revision).ok()?;
    for ply in &record.plies {
        play(game, &mut position, ply)?;
    }
    let variant = match game.mode {
        CastlingMode::Standard => "standard",
        CastlingMode::Chess960 => "chess960",
    };
    let position = setup::write(Some(position.board()?)).replace(' ', "_");
    Some(format!("https://lichess.org/analysis/{variant}/{position}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{CHESS, FISCHER_RANDOM};
    use qiyuan_core::rules::{RecordFormat, Records as _};

    /// The game of these moves.
    fn record(game: Chess, moves: &str) -> Record {
        let text = format!("{moves} *");
        game.read_record(RecordFormat("pgn"), &text).unwrap()
    }

    fn named(moves: &str) -> Option<(&'static str, &'static str)> {
        match of(CHESS, &record(CHESS, moves))? {
            Opening {
                code: Some(code),
                name: OpeningName::Fixed(name),
            } => Some((code, name)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_opening_is_called_by_the_last_position_that_has_a_name() {
        assert_eq!(
            named("1. e4 e5 2. Nf3 Nc6 3. Bb5"),
            Some(("C60", "Ruy Lopez"))
        );
        assert_eq!(named("1. e4 c5"), Some(("B20", "Sicilian Defense")));
        let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. h4 h5 7. a3 a5 8. Re1";
        let name = named(long).unwrap().1;
        assert!(name.starts_with("Ruy Lopez: "), "{name}");
        assert_eq!(named(""), None);
    }

    #[test]
    fn a_transposition_has_the_same_name() {
        let direct = named("1. d4 Nf6 2. c4 g6 3. Nc3 d5");
        assert!(direct.is_some());
        assert_eq!(named("1. c4 Nf6 2. Nc3 g6 3. d4 d5"), direct);
    }

    #[test]
    fn only_games_from_the_usual_position_have_an_opening() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let text = format!("[FEN \"{fen}\"]\n\n1. e4 c5");
        assert_eq!(of(CHESS, &record(CHESS, &text)), None);
        assert_eq!(
            of(FISCHER_RANDOM, &record(FISCHER_RANDOM, "1. e4 c5")),
            None
        );
    }

    #[test]
    fn no_opening_of_the_table_is_beyond_what_is_looked_at() {
        assert!(OPENINGS.len() > 3_000, "{}", OPENINGS.len());
        for (position, opening) in OPENINGS.iter() {
            assert_eq!(position.split(' ').count(), 4, "{position}");
            assert!(position.parse::<Epd>().is_ok(), "{position}");
            let code = opening.code.unwrap_or_default();
            assert!(code.len() == 3 && code.is_ascii(), "{code}");
        }
    }

    #[test]
    fn a_page_has_the_moves_or_else_the_last_position() {
        let game = record(CHESS, "1. f3 e5 2. g4 Qh4# 0-1");
        let moves = "https://lichess.org/analysis/pgn/f3_e5_g4_Qh4";
        let position = "https://lichess.org/analysis/standard/\
            rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR_w_KQkq_-_1_3";
        assert_eq!(analysis(CHESS, &game, 512).as_deref(), Some(moves));
        assert_eq!(analysis(CHESS, &game, 40).as_deref(), Some(position));
        let game = record(FISCHER_RANDOM, "1. e4 *");
        let page = analysis(FISCHER_RANDOM, &game, 512).unwrap();
        assert!(
            page.starts_with("https://lichess.org/analysis/chess960/rnbqkbnr/"),
            "{page}"
        );
    }

    /// What the Chinese tables beside the table of openings are made of.
    fn translations(table: &str) -> Vec<(&str, &str)> {
        let lines = table.lines().map(|line| line.split_once('\t').unwrap());
        lines.collect()
    }

    #[test]
    fn every_translated_name_begins_the_name_of_an_opening() {
        let simplified = include_str!("../../../../assets/chess/openings.zh-CN.txt");
        let traditional = include_str!("../../../../assets/chess/openings.zh-TW.txt");
        let [simplified, traditional] = [simplified, traditional].map(translations);
        let names = |table: &[(&'static str, _)]| -> Vec<&str> {
            table.iter().map(|(name, _)| *name).collect()
        };
        assert_eq!(names(&simplified), names(&traditional));
        assert!(names(&simplified).is_sorted_by(|one, next| one < next));
        let known: Vec<&str> = TABLE
            .lines()
            .filter_map(|it| it.split('\t').nth(2))
            .collect();
        let begins = |name: &str, whole: &&str| {
            let rest = whole.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ':']))
        };
        for name in names(&simplified) {
            assert!(known.iter().any(|whole| begins(name, whole)), "{name}");
        }
        for (name, told) in simplified.iter().chain(&traditional) {
            assert!(
                !told.is_empty() && !told.contains(char::is_whitespace),
                "{name}"
            );
        }
        // Of a hundred openings, three or fewer are of a family that nobody has named in Chinese.
        let has_name = |whole: &&&str| simplified.iter().any(|(name, _)| begins(name, whole));
        let named = known.iter().filter(has_name).count();
        assert!(
            100 * named >= 97 * known.len(),
            "{named} of {}",
            known.len()
        );
    }
}
