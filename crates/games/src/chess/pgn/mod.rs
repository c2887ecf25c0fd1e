//! Games as PGN (Portable Game Notation, standard of 12 March 1994), with the supplements that are
//! in common use: `[%clk h:mm:ss]` comments and the tags `Variant` and `TerminationDetails`.

use shakmaty::{CastlingMode, Position as _};

use super::{Chess, ChessView, info};
use crate::pgn::{MoveNumber, Pgn, Tag, value};
use qiyuan_core::rules::Notation;

pub(super) use crate::pgn::{moves, read, write};

/// The value of the tag `Variant` for Fischer Random.
const FISCHER_RANDOM: &str = "Chess960";

impl Pgn for Chess {
    const MOVES: Notation = info::SAN;

    fn variant(self) -> Option<&'static str> {
        (self.mode == CastlingMode::Chess960).then_some(FISCHER_RANDOM)
    }

    fn other_names(self) -> &'static [&'static str] {
        if self.mode == CastlingMode::Chess960 {
            &["Fischerandom", "Fischer Random", "Fischer Random Chess"]
        } else {
            &["Standard", "Chess", "Classical", "Normal", "From Position"]
        }
    }

    /// Fischer Random without a position began from the array of chess.
    fn setup(self, tags: &[Tag]) -> String {
        let is_fischer_random = self.mode == CastlingMode::Chess960;
        match value(tags, "FEN") {
            Some(fen) => fen.to_owned(),
            None if is_fischer_random => "518".to_owned(),
            None => String::new(),
        }
    }

    fn number(self, view: &ChessView) -> Option<MoveNumber> {
        let board = view.board()?;
        Some(MoveNumber {
            number: board.fullmoves().get(),
            is_first_side: board.turn().is_white(),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::{CHESS, Chess, FISCHER_RANDOM};
    use qiyuan_core::rules::{Illegal, Outcome, Ply, Record, Revision, Seat, SeatSet, Tags};

    fn read(game: Chess, text: &str) -> Result<Record, Illegal> {
        super::read(game, text)
    }

    fn write(game: Chess, record: &Record) -> String {
        super::write(game, record).unwrap()
    }

    fn actions(record: &Record) -> Vec<&str> {
        record
            .plies
            .iter()
            .filter_map(|ply| match ply {
                Ply::Action { action, .. } => Some(action.as_str()),
                Ply::Drawn(_) => None,
            })
            .collect()
    }

    fn fools_mate() -> Record {
        let plies = ["f2f3", "e7e5", "g2g4", "d8h4"]
            .iter()
            .zip(0_u8..)
            .map(|(action, ply)| Ply::Action {
                seat: Seat(ply % 2),
                action: (*action).to_owned(),
                left_ms: Some(3_723_999 - i64::from(ply) * 1_000),
            })
            .collect();
        Record {
            revision: Revision::FIRST,
            seats: 2,
            setup: String::new(),
            plies,
            outcome: Some(Outcome::won(SeatSet::only(Seat(1)), "checkmate")),
            tags: Tags {
                event: "Casual \"blitz\" \\ game\n".to_owned(),
                site: String::new(),
                round: "7".to_owned(),
                date: Some((2026, 3, 9)),
                players: vec!["Ann".to_owned(), "贝雅".to_owned()],
                ratings: vec![Some(1500), None],
                time_control: Some("3600+5".to_owned()),
                main_time: None,
            },
        }
    }

    #[test]
    fn a_game_is_written_in_the_export_format() {
        assert_eq!(
            write(CHESS, &fools_mate()),
            r#"[Event "Casual \"blitz\" \\ game"]
[Site "?"]
[Date "2026.03.09"]
[Round "7"]
[White "Ann"]
[Black "贝雅"]
[Result "0-1"]
[ECO "A00"]
[Opening "Barnes Opening: Fool's Mate"]
[Termination "normal"]
[TerminationDetails "checkmate"]
[TimeControl "3600+5"]
[WhiteElo "1500"]

1. f3 {[%clk 1:02:03]} 1... e5 {[%clk 1:02:02]} 2. g4 {[%clk 1:02:01]} 2...
Qh4# {[%clk 1:02:00]} 0-1
"#
        );
    }

    #[test]
    fn what_is_written_is_read_back() {
        let written = write(CHESS, &fools_mate());
        let record = read(CHESS, &written).unwrap();
        assert_eq!(actions(&record), ["f2f3", "e7e5", "g2g4", "d8h4"]);
        assert_eq!(record.outcome, fools_mate().outcome);
        assert_eq!(record.tags.players, ["Ann", "贝雅"]);
        assert_eq!(write(CHESS, &record), written);
    }

    #[test]
    fn a_drawn_array_is_written_as_the_position_it_gave() {
        let record = Record {
            plies: vec![
                Ply::Drawn(0),
                Ply::Action {
                    seat: Seat(0),
                    action: "e2e4".to_owned(),
                    left_ms: None,
                },
            ],
            ..Record::default()
        };
        let written = write(FISCHER_RANDOM, &record);
        assert!(written.contains("[Variant \"Chess960\"]"));
        assert!(written.contains("[SetUp \"1\"]"));
        assert!(
            written.contains("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]")
        );
        assert!(written.contains("[Result \"*\"]"));
        let again = read(FISCHER_RANDOM, &written).unwrap();
        assert_eq!(actions(&again), ["e2e4"]);
        assert_eq!(write(FISCHER_RANDOM, &again), written);
    }

    #[test]
    fn a_game_that_begins_with_black_says_so() {
        let record = Record {
            revision: Revision::FIRST,
            seats: 2,
            setup: "4k3/4p3/8/8/8/8/8/4K3 b - - 0 40".to_owned(),
            plies: vec![Ply::Action {
                seat: Seat(1),
                action: "e7e5".to_owned(),
                left_ms: None,
            }],
            outcome: Some(Outcome::drawn("agreement")),
            tags: Tags::default(),
        };
        let written = write(CHESS, &record);
        assert!(written.ends_with("\n40... e5 1/2-1/2\n"), "{written}");
        let again = read(CHESS, &written).unwrap();
        assert_eq!(again.outcome, record.outcome);
        assert_eq!(again.plies, record.plies);
    }

    #[test]
    fn lines_have_at_most_80_columns() {
        let mut record = fools_mate();
        record.outcome = None;
        record.plies = ["g1f3", "g8f6", "f3g1", "f6g8"]
            .iter()
            .cycle()
            .take(15)
            .zip(0_u8..)
            .map(|(action, ply)| Ply::Action {
                seat: Seat(ply % 2),
                action: (*action).to_owned(),
                left_ms: None,
            })
            .collect();
        let written = write(CHESS, &record);
        assert!(written.lines().all(|line| line.chars().count() < 80));
        let moves: Vec<&str> = written
            .split("\n\n")
            .nth(1)
            .unwrap()
            .split_whitespace()
            .collect();
        assert_eq!(moves.len(), 8 + 15 + 1, "{written}");
        assert_eq!(moves[moves.len() - 3..], ["8.", "Ng1", "*"]);
    }

    #[test]
    fn comments_variations_and_glyphs_are_passed_over() {
        let text = "% an escape\n[White \"A\"]\n\n1.e4! $1 {good (really)} (1. d4 {x) y} d5 (1... Nf6) 2. c4) e5 ; rest ) of line\n2.Nf3 Nc6 1/2-1/2 [White \"B\"] 1. a4 *";
        let record = read(CHESS, text).unwrap();
        assert_eq!(actions(&record), ["e2e4", "e7e5", "g1f3", "b8c6"]);
        assert_eq!(record.outcome, Some(Outcome::drawn("agreement")));
        assert_eq!(record.tags.players, ["A", ""]);
    }

    #[test]
    fn an_illegal_move_in_a_game_names_its_rule() {
        assert_eq!(
            read(CHESS, "1. e4 e5 2. Ke3"),
            Err(Illegal::Rule("piece-cannot-reach"))
        );
    }

    #[test]
    fn games_of_other_rules_are_refused_by_their_tag() {
        let tagged = |name: &str| format!("[Variant \"{name}\"]\n\n1. Nf3 Nf6 *");
        for name in ["Standard", "chess", "From Position"] {
            assert!(read(CHESS, &tagged(name)).is_ok(), "{name}");
        }
        for name in ["Atomic", "Chess960", "Racing Kings"] {
            assert_eq!(
                read(CHESS, &tagged(name)),
                Err(Illegal::Unreadable),
                "{name}"
            );
        }
        for name in ["Chess960", "chess 960", "Fischer Random"] {
            assert!(read(FISCHER_RANDOM, &tagged(name)).is_ok(), "{name}");
        }
        assert!(read(FISCHER_RANDOM, &tagged("Standard")).is_err());
    }

    #[test]
    fn hostile_text_is_refused() {
        for text in [
            "",
            "1. 2. 3.",
            "[",
            "[White",
            "[White \"",
            "1. e4 {",
            "1. e4 (",
            "1. e4 )",
            "\u{0}",
            "1. e4 😀",
            &"(".repeat(4_000),
            &"e4 ".repeat(200_000),
        ] {
            assert!(read(CHESS, text).is_err(), "{:.20}", text);
        }
        assert!(read(CHESS, "*").unwrap().plies.is_empty());
    }
}
