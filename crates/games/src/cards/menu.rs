//! What the menus of card games share: the numbers of the cut, and what fits a text that is being typed.

use qiyuan_core::rules::Choice;

/// An entry of a menu.
#[must_use]
pub fn choice(text: &str, label: String) -> Choice {
    Choice {
        text: text.to_owned(),
        label,
    }
}

/// The choices that fit what was typed so far, or that it means if it were played: those first.
pub fn fitting(
    choices: impl Iterator<Item = Choice>,
    typed: &str,
    meant: Option<&str>,
    limit: usize,
) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let is_meant = |choice: &Choice| meant == Some(choice.text.as_str());
    let fits = |choice: &Choice| {
        let mut texts = [&choice.text, &choice.label].into_iter();
        texts.any(|text| text.to_lowercase().contains(&typed)) || is_meant(choice)
    };
    let mut choices: Vec<Choice> = choices.filter(fits).collect();
    // What is typed in full comes before what contains it (`cut 1`, `cut 10`).
    choices.sort_by_key(|choice| !is_meant(choice));
    choices.truncate(limit);
    choices
}

/// The menus of a cut of so many cards, with so many numbers in each.
#[must_use]
pub fn cut_groups(cards: u8, in_each: u8) -> Vec<Choice> {
    let starts = (0..cards).step_by(in_each.max(1).into());
    let group = |from: u8| {
        let last = from.saturating_add(in_each).min(cards) - 1;
        choice(&from.to_string(), format!("{from}–{last}"))
    };
    starts.map(group).collect()
}

/// Whether a number of the cut stands in the menu of this name.
#[must_use]
pub fn is_in_cut_group(cut: u8, group: &str, in_each: u8) -> bool {
    (cut / in_each * in_each).to_string() == group
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_menu_of_a_cut_ends_with_the_last_card() {
        let labels = |cards, in_each| {
            let groups = cut_groups(cards, in_each).into_iter();
            groups.map(|group| group.label).collect::<Vec<_>>()
        };
        assert_eq!(labels(15, 10), ["0–9", "10–14"]);
        assert_eq!(labels(25, 10), ["0–9", "10–19", "20–24"]);
        assert_eq!(labels(52, 13), ["0–12", "13–25", "26–38", "39–51"]);
    }
}
