//! Records as text, with what each hand came to.

use super::{
    NiuNiu, NiuNiuAction, action,
    position::{NiuNiuPosition, NiuNiuView},
};
use crate::cards::records::{self, CardRecords, Dealt, Lines, NAMES};
use qiyuan_core::rules::{Illegal, Record, RecordFormat, Records, Seat};

impl CardRecords for NiuNiu {
    const NAME: &'static str = "Niu Niu";

    fn dealt(view: NiuNiuView) -> Dealt {
        Dealt {
            number: view.number,
            hash: view.hash,
            hands: view.cards,
        }
    }

    fn play_and_write(
        position: &mut NiuNiuPosition,
        seat: Seat,
        action: &NiuNiuAction,
        lines: &mut Lines,
    ) -> Result<(), Illegal> {
        let number = position.hand.deal.number;
        position.play(seat, *action)?;
        lines.action(seat, &action::write(*action))?;
        let shown = position.previous.as_ref();
        if let Some(shown) = shown.filter(|shown| shown.number == number) {
            let results = shown.ranks.iter().zip(&shown.points);
            for ((at, name), (rank, points)) in NAMES.iter().enumerate().zip(results) {
                let is_banker = shown.banker.index() == at;
                let banker = if is_banker { " banker" } else { "" };
                lines.remark(&format!("{name} {} {points}{banker}", rank.key()));
            }
        }
        Ok(())
    }
}

impl Records for NiuNiu {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        records::write(*self, format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        records::read(*self, format, text)
    }
}
