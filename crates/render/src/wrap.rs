//! Where captions are broken into lines: at spaces, behind hyphens, and between Chinese characters.

use super::glyphs::{self, SPACE};

/// Signs that begin no line, and those that end none.
const CLOSING: &str = "，。、；：！？）」』》】〉〕〗”’…·・—～％,.;:!?)]%";
const OPENING: &str = "（「『《【〈〔〖“‘([";
/// What a break between two characters that belong together costs, where a line that is empty costs 1.
const INSIDE: f32 = 0.1;

/// What stays in one line, and what a break behind it costs.
struct Atom {
    text: String,
    cost: f32,
}

/// A text in lines of at most this width: as few as possible, and about equally long.
pub(super) fn lines(text: &str, size: f32, room: f32) -> Vec<String> {
    let atoms = atoms(text, size, room);
    // The best way to write the atoms up to each: where its last line begins, how many lines there are, their cost.
    let mut best = vec![(0, 0, 0.0_f32)];
    for end in 1..=atoms.len() {
        let mut found: Option<(usize, usize, f32)> = None;
        for begin in (0..end).rev() {
            let width = glyphs::width(&joined(&atoms[begin..end]), size);
            if width > room && begin + 1 < end {
                break;
            }
            let (_, lines, cost) = best[begin];
            let free = ((room - width) / room.max(1.0)).max(0.0);
            let behind = if end < atoms.len() {
                atoms[end - 1].cost
            } else {
                0.0
            };
            let cost = cost + free * free + behind;
            let is_better = found.is_none_or(|(_, least, before)| {
                lines + 1 < least || (lines + 1 == least && cost < before)
            });
            if is_better {
                found = Some((begin, lines + 1, cost));
            }
        }
        best.push(found.unwrap_or_default());
    }
    let mut lines = Vec::new();
    let mut end = atoms.len();
    while end > 0 {
        let begin = best[end].0.min(end - 1);
        lines.push(joined(&atoms[begin..end]));
        end = begin;
    }
    lines.reverse();
    lines
}

/// A line without the space behind it.
fn joined(atoms: &[Atom]) -> String {
    let line: String = atoms.iter().map(|atom| atom.text.as_str()).collect();
    line.trim_end_matches(SPACE).to_owned()
}

/// The parts of a text between which it can be broken. One that is wider than a line is broken anywhere.
fn atoms(text: &str, size: f32, room: f32) -> Vec<Atom> {
    let mut atoms = Vec::new();
    let mut begun = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        begun.push(character);
        let next = characters.peek().copied();
        if let Some(cost) = break_between(&begun, next) {
            let text = std::mem::take(&mut begun);
            if glyphs::width(text.trim_end_matches(SPACE), size) <= room {
                atoms.push(Atom { text, cost });
                continue;
            }
            atoms.extend(text.chars().map(|character| Atom {
                text: character.to_string(),
                cost: 1.0,
            }));
        }
    }
    atoms
}

/// What a break costs between what was written and the next character, where there can be one.
fn break_between(before: &str, next: Option<char>) -> Option<f32> {
    let Some(next) = next else {
        return Some(0.0);
    };
    let mut last = before.chars().rev();
    let character = last.next()?;
    let is_space = character == SPACE;
    let written = if is_space { last.next()? } else { character };
    let counts = written.is_ascii_digit() && is_wide(next);
    if next == SPACE || counts || CLOSING.contains(next) || OPENING.contains(written) {
        return None;
    }
    if is_space || (CLOSING.contains(character) && is_wide(character)) {
        return Some(0.0);
    }
    let is_hyphen = character == '-' && last.next().is_some_and(char::is_alphabetic);
    let parts = is_hyphen && next.is_alphabetic();
    (is_wide(character) || is_wide(next) || parts).then_some(INSIDE)
}

/// Whether a character is written as wide as a Chinese one.
pub(super) const fn is_wide(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a text in a room for so many Chinese characters.
    fn broken(text: &str, characters: f32) -> Vec<String> {
        let lines = lines(&glyphs::writable(text), 10.0, characters * 10.0 + 0.1);
        lines.iter().map(|line| line.replace(SPACE, " ")).collect()
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_a_comma_or_behind_a_bracket() {
        assert_eq!(
            broken("骰子掷出象：必须走象", 7.0),
            ["骰子掷出象：", "必须走象"]
        );
        assert_eq!(broken("一二三四五六七八", 4.0), ["一二三四", "五六七八"]);
        assert_eq!(broken("一二三，四五六", 3.0), ["一二", "三，", "四五六"]);
        assert_eq!(broken("一二（三四）", 3.0), ["一二", "（三", "四）"]);
    }

    #[test]
    fn words_and_numbers_with_what_they_count_stay_whole() {
        assert_eq!(
            broken("之后：途经 e3、f2、g1、h8", 9.0),
            ["之后：途经 e3、", "f2、g1、h8"]
        );
        for line in broken("2 號位牛牛、4 號位炸彈牛", 4.0) {
            assert!(!line.ends_with(['2', '4']), "{line}");
        }
        assert_eq!(broken("The king in check", 5.5), ["The king", "in check"]);
        assert_eq!(broken("Ann-Marie", 4.0), ["Ann-", "Marie"]);
    }

    #[test]
    fn no_line_is_wider_than_there_is_room_and_nothing_is_lost() {
        for text in [
            "a very long caption ".repeat(50),
            "w".repeat(80),
            "王，".repeat(30),
        ] {
            let lines = broken(&text, 6.0);
            for line in &lines {
                let width = glyphs::width(&glyphs::writable(line), 10.0);
                assert!(width <= 60.2, "{line}");
            }
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert!(broken("", 6.0).is_empty());
    }
}
