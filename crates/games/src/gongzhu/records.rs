//! Records as text, trick by trick.

use super::{
    GongZhu, GongZhuAction, action,
    position::{GongZhuPosition, GongZhuView, Stage},
};
use crate::cards::records::{self, CardRecords, Dealt, Lines};
use qiyuan_core::rules::{Illegal, Record, RecordFormat, Records, Seat};

impl CardRecords for GongZhu {
    const NAME: &'static str = "Gong Zhu";

    fn dealt(view: GongZhuView) -> Dealt {
        Dealt {
            number: view.number,
            hash: view.hash,
            hands: view.cards.map(Option::unwrap_or_default).into(),
        }
    }

    fn play_and_write(
        position: &mut GongZhuPosition,
        seat: Seat,
        action: &GongZhuAction,
        lines: &mut Lines,
    ) -> Result<(), Illegal> {
        let is_play = position.stage() == Stage::Play;
        let trick = position.hand.tricks + 1;
        let is_first = position.hand.trick.is_empty();
        position.play(seat, action)?;
        let written = action::write(action);
        if is_play {
            lines.card(trick, is_first, seat, &written)
        } else {
            lines.action(seat, &written)
        }
    }
}

impl Records for GongZhu {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        records::write(*self, format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        records::read(*self, format, text)
    }
}
