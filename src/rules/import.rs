//! Games that were played elsewhere as setups: a record stands for the position after it.

use super::{AnyGame, BadSetup, Ply, Record, RecordFormat, Viewer};

/// The longest record that is read as a setup, in bytes.
pub const MAX_RECORD_BYTES: usize = 20_000;

/// The setup that `text` stands for if it is a record of the game in one of its formats: the position
/// after the last action. Nothing if it is no record, such as a setup itself. Bare moves are a record
/// where a format allows that.
///
/// # Errors
///
/// The text is a record, and too long, unreadable or not one of this game.
pub fn import(game: &dyn AnyGame, text: &str) -> Result<Option<String>, BadSetup> {
    let text = text.trim();
    // Records begin with a tag; positions do not.
    let is_tagged = text.starts_with(['[', '(']);
    if text.len() > MAX_RECORD_BYTES {
        return Err(BadSetup("too-long"));
    }
    let read = |format: &RecordFormat| game.read_record(*format, text).ok();
    let is_record = |record: &Record| is_tagged || !record.plies.is_empty();
    let mut records = game.info().records.iter().filter_map(read);
    match records.find(is_record) {
        Some(record) => after(game, &record).map(Some).ok_or(BadSetup("record")),
        None if is_tagged => Err(BadSetup("record")),
        None => Ok(None),
    }
}

/// The position after a record, as text. A game that the rules ended stays at its end.
fn after(game: &dyn AnyGame, record: &Record) -> Option<String> {
    let seats = *game.info().seats.start();
    let mut position = game.start(&record.setup, seats).ok()?;
    for ply in &record.plies {
        match ply {
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).ok()?;
            }
            Ply::Drawn(number) => position.resolve(*number),
        }
    }
    Some(position.text(Viewer::Public))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    fn imported(game: &str, text: &str) -> Result<Option<String>, BadSetup> {
        import(games::by_key(game).unwrap(), text)
    }

    #[test]
    fn a_record_stands_for_the_position_after_it() {
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        for text in ["1. e4 e5", " [Event \"?\"]\n\n1. e4 e5 1/2-1/2 "] {
            assert_eq!(imported("chess", text), Ok(Some(after.to_owned())));
        }
        let binit = "8979695949392919097717866646260600102030405060708012720323436383";
        let start = format!("[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit]");
        let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        assert_eq!(imported("xiangqi", &start), Ok(Some(usual.to_owned())));
    }

    #[test]
    fn setups_are_no_records() {
        for (game, text) in [
            ("chess", ""),
            ("chess", "8/8/8/8/4k3/8/4P3/4K3 b - - 0 40"),
            ("fischerandom", "518"),
            ("xiangqi", "one-horse"),
            ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"),
            ("xiangqi", "炮二平五 xyzzy"),
        ] {
            assert_eq!(imported(game, text), Ok(None), "{text}");
        }
    }

    #[test]
    fn records_of_other_games_and_endless_ones_are_refused() {
        let refused = Err(BadSetup("record"));
        assert_eq!(imported("chess", "[Event \"?\"] 1. Ke9"), refused);
        assert_eq!(imported("xiangqi", "[Game \"Go\"] 1. h2e2"), refused);
        assert_eq!(imported("xiangqi", "("), refused);
        let long = "h2e2 ".repeat(MAX_RECORD_BYTES / 5 + 1);
        assert_eq!(imported("xiangqi", &long), Err(BadSetup("too-long")));
    }
}
