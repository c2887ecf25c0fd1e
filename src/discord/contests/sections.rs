//! Sections of a round robin in words: which stage has begun, and in which section somebody plays.

use crate::discord::wording::Language;
use qiyuan_core::contest::{
    conduct::{ContestView, PairingView, StageView},
    tpn::Tpn,
};

/// A section as it is called: a letter, or a number where letters do not reach.
fn name(section: usize) -> String {
    let letter = u8::try_from(section).ok().filter(|it| *it < 26);
    letter.map_or_else(
        || (section + 1).to_string(),
        |it| char::from(b'A' + it).to_string(),
    )
}

/// The stage of a round.
fn stage_of(view: &ContestView, round: u16) -> Option<&StageView> {
    let mut stages = view.stages.iter().rev();
    stages.find(|it| it.first_round <= round)
}

/// The board of a pairing as it is called: with its section, where there are several.
pub(super) fn board(view: &ContestView, pairing: &PairingView) -> String {
    let board = pairing.board.to_string();
    let Some(stage) = stage_of(view, pairing.round).filter(|it| it.sections.len() > 1) else {
        return board;
    };
    match stage.section_of(pairing.players[0]) {
        Some(section) => format!("{}{board}", name(section)),
        None => board,
    }
}

/// What has begun with a round, if it is the first of a stage.
pub(super) fn heading(view: &ContestView, language: Language, round: u16) -> Option<String> {
    let mut stages = view.stages.iter().zip(1_usize..);
    let (stage, number) = stages.find(|(it, _)| it.first_round == round)?;
    let args = [
        ("stage", number.into()),
        ("count", stage.sections.len().into()),
    ];
    let is_duel = stage.sections.len() == 1 && stage.sections[0].len() == 2;
    Some(match stage.sections.len() {
        1 if is_duel => language.tell("sections-duel", &args),
        1 => language.tell("sections-last", &args),
        _ => language.tell("sections-stage", &args),
    })
}

/// The section in which somebody played last, with its stage.
pub(super) fn last_of(view: &ContestView, player: Tpn) -> String {
    let mut stages = view.stages.iter().enumerate().rev();
    let last = stages.find_map(|(at, stage)| Some(called(at, stage.section_of(player)?)));
    last.unwrap_or_default()
}

/// What a section is called beside those of other stages; both are counted from 0.
pub(super) fn called(stage: usize, section: usize) -> String {
    format!("{}{}", stage + 1, name(section))
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn sections_are_called_by_letters_as_far_as_they_reach() {
        assert_eq!([0, 1, 25, 26].map(name), ["A", "B", "Z", "27"]);
    }
}
