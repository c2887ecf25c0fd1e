//! How pieces move, read from Betza's notation.
//!
//! A text is a row of atoms, each with modifiers before it:
//! - `W` (0,1), `F` (1,1), `D` (0,2), `A` (2,2), `N` (1,2) leap; `R`, `B` ride `W`, `F`; `K` is `WF`, `Q` is `RB`.
//! - `m` moves only, `c` captures only; neither: both. `e`: a capture en passant too.
//! - `f`, `b`, `l`, `r` keep the directions forward, backward, left, right as the player sees them; with a diagonal
//!   atom two of them name one direction. `ff` keeps the narrow forward leaps of `N`.
//! - `i`: only from the initial ranks. `n`: only over an empty square halfway.
//!
//! Source: Ralph Betza's notation as the chess variant pages document it.

/// One direction in which a piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    /// Files to the right and ranks forward, as White sees them.
    pub(super) step: (i8, i8),
    /// How many steps it may make before the edge.
    pub(super) most: u8,
    /// After how many steps it may stop first.
    pub(super) least: u8,
    /// Whether it may end on an empty square.
    pub(super) moves: bool,
    /// Whether it may end in a capture.
    pub(super) captures: bool,
    /// Whether the capture may be one en passant.
    pub(super) en_passant: bool,
    /// Whether it is for the initial ranks only.
    pub(super) initial: bool,
}

/// The directions that the text stands for; none if the text cannot be read.
pub(super) fn read(text: &str) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    let mut modifiers = String::new();
    for letter in text.chars() {
        if letter.is_ascii_lowercase() {
            modifiers.push(letter);
            continue;
        }
        for (base, most) in atoms(letter)? {
            legs.extend(directions(base, &modifiers).map(|step| leg(step, most, &modifiers)));
        }
        modifiers.clear();
    }
    modifiers.is_empty().then_some(legs)
}

/// The leaps of an atom, one of each kind, and how often they may be made in a row.
fn atoms(letter: char) -> Option<Vec<((i8, i8), u8)>> {
    const FAR: u8 = u8::MAX;
    Some(match letter {
        'W' => vec![((0, 1), 1)],
        'F' => vec![((1, 1), 1)],
        'D' => vec![((0, 2), 1)],
        'A' => vec![((2, 2), 1)],
        'N' => vec![((1, 2), 1)],
        'R' => vec![((0, 1), FAR)],
        'B' => vec![((1, 1), FAR)],
        'K' => vec![((0, 1), 1), ((1, 1), 1)],
        'Q' => vec![((0, 1), FAR), ((1, 1), FAR)],
        _ => return None,
    })
}

fn leg((files, ranks): (i8, i8), most: u8, modifiers: &str) -> Leg {
    let has = |letter| modifiers.contains(letter);
    let is_lame = has('n');
    Leg {
        // A lame leap is a ride of two half steps that cannot stop after the first.
        step: if is_lame {
            (files / 2, ranks / 2)
        } else {
            (files, ranks)
        },
        most: if is_lame { 2 } else { most },
        least: if is_lame { 2 } else { 1 },
        moves: has('m') || !has('c'),
        captures: has('c') || !has('m'),
        en_passant: has('e'),
        initial: has('i'),
    }
}

/// All turns and reflections of a leap that the modifiers keep.
fn directions((files, ranks): (i8, i8), modifiers: &str) -> impl Iterator<Item = (i8, i8)> {
    let mut all = Vec::new();
    for (files, ranks) in [(files, ranks), (ranks, files)] {
        for (files, ranks) in [
            (files, ranks),
            (-files, ranks),
            (files, -ranks),
            (-files, -ranks),
        ] {
            if !all.contains(&(files, ranks)) {
                all.push((files, ranks));
            }
        }
    }
    let is_kept = keeper(modifiers);
    all.into_iter().filter(move |step| is_kept(*step))
}

/// Whether modifiers keep a direction.
fn keeper(modifiers: &str) -> impl Fn((i8, i8)) -> bool + use<> {
    let has = |letter| modifiers.contains(letter);
    let (forward, backward, left, right) = (has('f'), has('b'), has('l'), has('r'));
    let narrow = modifiers.contains("ff");
    move |(files, ranks): (i8, i8)| {
        let upright = forward && ranks > 0 || backward && ranks < 0;
        let sideways = left && files < 0 || right && files > 0;
        if !(forward || backward || left || right) {
            true
        } else if narrow {
            ranks > files.abs()
        } else if files == 0 || ranks == 0 {
            upright || sideways
        } else {
            (upright || !(forward || backward)) && (sideways || !(left || right))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Vec<(i8, i8)> {
        let mut steps: Vec<_> = read(text).unwrap().iter().map(|leg| leg.step).collect();
        steps.sort_unstable();
        steps
    }

    #[test]
    fn atoms_have_all_their_directions() {
        assert_eq!(steps("N").len(), 8);
        assert_eq!(steps("QN").len(), 16);
        assert_eq!(steps("K").len(), 8);
    }

    #[test]
    fn directions_are_kept_as_the_player_sees_them() {
        assert_eq!(steps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(steps("flF"), [(-1, 1)]);
        assert_eq!(steps("fW"), [(0, 1)]);
        assert_eq!(steps("lW"), [(-1, 0)]);
        assert_eq!(steps("ffN"), [(-1, 2), (1, 2)]);
    }

    #[test]
    fn a_lame_leap_is_two_half_steps_at_once() {
        let legs = read("imfnD").unwrap();
        assert_eq!(legs.len(), 1);
        assert_eq!((legs[0].step, legs[0].least, legs[0].most), ((0, 1), 2, 2));
        assert!(legs[0].initial && legs[0].moves && !legs[0].captures);
    }

    #[test]
    fn what_is_not_betza_cannot_be_read() {
        assert!(read("X").is_none());
        assert!(read("Wf").is_none());
    }
}
