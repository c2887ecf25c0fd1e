//! Weights of edges: whole numbers, some of them hundreds of bits wide.
//!
//! A weight is a list of values that are compared one after the other, packed into one number. A matching only adds,
//! subtracts, compares, doubles and halves them.

use std::cmp::Ordering;

/// A whole number that a matching can calculate with.
pub trait Weight: Copy + Ord {
    /// Nothing.
    const ZERO: Self;
    /// The sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// The difference.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Half of an even number.
    #[must_use]
    fn halved(self) -> Self;
    /// Twice as much.
    #[must_use]
    fn doubled(self) -> Self {
        self.plus(self)
    }
}

impl Weight for i64 {
    const ZERO: Self = 0;

    fn plus(self, other: Self) -> Self {
        self + other
    }

    fn minus(self, other: Self) -> Self {
        self - other
    }

    fn halved(self) -> Self {
        self >> 1
    }
}

/// A signed number of `WORDS` times 64 bits, in two's complement, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    /// The number with `value` times two to the power of `shift` added to it.
    #[must_use]
    pub fn with(self, value: i64, shift: usize) -> Self {
        let (word, bit) = (shift / 64, shift % 64);
        // As wide as any value that was shifted by less than a word.
        let shifted = i128::from(value) << bit;
        let sign = if value < 0 { u64::MAX } else { 0 };
        let mut addend = [sign; WORDS];
        for (at, place) in addend.iter_mut().enumerate() {
            let above = match at.checked_sub(word) {
                None => 0,
                // The low and the high half of the shifted value: the casts cut off the rest on purpose.
                Some(0) => shifted as u64,
                Some(1) => (shifted >> 64) as u64,
                Some(_) => sign,
            };
            *place = above;
        }
        self.plus(Self(addend))
    }
}

impl<const WORDS: usize> Ord for Wide<WORDS> {
    fn cmp(&self, other: &Self) -> Ordering {
        // Only the highest word has a sign.
        let sign = |it: &Self| it.0[WORDS - 1] >> 63 == 0;
        sign(self)
            .cmp(&sign(other))
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const WORDS: usize> PartialOrd for Wide<WORDS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const WORDS: usize> Weight for Wide<WORDS> {
    const ZERO: Self = Self([0; WORDS]);

    fn plus(self, other: Self) -> Self {
        let mut sum = [0; WORDS];
        let mut carry = false;
        for ((place, one), two) in sum.iter_mut().zip(self.0).zip(other.0) {
            let (partial, first) = one.overflowing_add(two);
            let (full, second) = partial.overflowing_add(u64::from(carry));
            *place = full;
            carry = first || second;
        }
        Self(sum)
    }

    fn minus(self, other: Self) -> Self {
        let mut difference = [0; WORDS];
        let mut borrow = false;
        for ((place, one), two) in difference.iter_mut().zip(self.0).zip(other.0) {
            let (partial, first) = one.overflowing_sub(two);
            let (full, second) = partial.overflowing_sub(u64::from(borrow));
            *place = full;
            borrow = first || second;
        }
        Self(difference)
    }

    fn halved(self) -> Self {
        let mut half = [0; WORDS];
        let sign = self.0[WORDS - 1] & (1 << 63);
        for (at, place) in half.iter_mut().enumerate() {
            let above = self.0.get(at + 1).map_or(sign, |word| word << 63);
            *place = (self.0[at] >> 1) | above;
        }
        Self(half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_calculate_as_narrow_ones_do() {
        let numbers = [0, 1, -1, 7, -8, i64::MAX, i64::MIN, 1 << 40, -(1 << 40)];
        let wide = |number: i64, shift: usize| Wide::<3>::ZERO.with(number, shift);
        let of = |number: i128| {
            let low = i64::try_from(number & i128::from(u32::MAX)).unwrap();
            wide(low, 0).with(i64::try_from(number >> 32).unwrap(), 32)
        };
        for one in numbers {
            for two in numbers {
                let (a, b) = (i128::from(one), i128::from(two));
                assert_eq!(of(a).plus(of(b)), of(a + b));
                assert_eq!(of(a).minus(of(b)), of(a - b));
                assert_eq!(of(a).cmp(&of(b)), a.cmp(&b));
                assert_eq!(of(a).doubled().halved(), of(a));
                assert_eq!(wide(one, 70).cmp(&wide(two, 70)), one.cmp(&two));
                assert_eq!(wide(one, 64).plus(wide(two, 64)).halved().doubled(), {
                    let sum = a + b;
                    wide(i64::try_from(sum >> 1).unwrap(), 64)
                        .with(i64::try_from(sum & 1).unwrap(), 64)
                        .plus(wide(i64::try_from(sum >> 1).unwrap(), 64))
                });
            }
        }
    }

    #[test]
    fn a_higher_value_outweighs_all_lower_ones() {
        let more = Wide::<4>::ZERO.with(1, 130).with(-1000, 90);
        let less = Wide::<4>::ZERO.with(1000, 90);
        assert!(more > less);
    }
}
