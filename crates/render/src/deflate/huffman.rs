//! Codes by frequency: what is written often gets few bits.

use super::{Bits, Extra};

/// The order in which the lengths of the codes of lengths are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];
/// The numbers that repeat a length: the one before, and none.
const AGAIN: usize = 16;
const NONE: usize = 17;
const NONE_OFTEN: usize = 18;

/// A prefix code for numbers from 0.
pub(super) struct Code {
    /// How many bits each number has; 0 if it is never written.
    lengths: Vec<u32>,
    /// The bits, the first one lowest.
    bits: Vec<u64>,
}

impl Code {
    /// The best code for numbers that are written so often, with at most so many bits.
    pub(super) fn new(often: &[u32], most: u32) -> Self {
        let mut often = often.to_vec();
        let mut lengths = lengths(&often);
        while lengths.iter().any(|&length| length > most) {
            // Numbers that are nearer to each other have codes of lengths nearer to each other.
            for count in often.iter_mut().filter(|count| **count > 0) {
                *count = *count / 2 + 1;
            }
            lengths = self::lengths(&often);
        }
        let mut bits = vec![0; lengths.len()];
        let mut next = 0_u64;
        for length in 1..=most {
            next <<= 1;
            for number in (0..lengths.len()).filter(|&number| lengths[number] == length) {
                bits[number] = next.reverse_bits() >> (64 - length);
                next += 1;
            }
        }
        Self { lengths, bits }
    }

    /// Writes a number.
    pub(super) fn put(&self, bits: &mut Bits, number: usize) {
        bits.put(self.bits[number], self.lengths[number]);
    }

    /// The bits of a number with those that follow it, and how many these are.
    pub(super) fn with(&self, extra: Extra) -> (u64, u32) {
        let length = self.lengths[extra.number];
        let value = self.bits[extra.number] | extra.value << length;
        (value, length + extra.count)
    }

    /// The lengths without those at the end that say nothing, but at least so many.
    fn used(&self, least: usize) -> &[u32] {
        let used = self.lengths.iter().rposition(|&length| length > 0);
        &self.lengths[..used.map_or(least, |last| (last + 1).max(least))]
    }
}

/// How many bits each number gets in Huffman's code.
fn lengths(often: &[u32]) -> Vec<u32> {
    let mut leaves: Vec<usize> = (0..often.len())
        .filter(|&number| often[number] > 0)
        .collect();
    leaves.sort_by_key(|&number| often[number]);
    let mut lengths = vec![0; often.len()];
    if let [only] = leaves[..] {
        lengths[only] = 1;
    }
    if leaves.len() < 2 {
        return lengths;
    }
    // Nodes are the leaves and then the pairs, both from the rarest on.
    let mut counts: Vec<u32> = leaves.iter().map(|&number| often[number]).collect();
    let mut parents = vec![0; 2 * leaves.len() - 1];
    let (mut leaf, mut pair) = (0, leaves.len());
    for parent in leaves.len()..parents.len() {
        let mut rarest = || {
            let is_leaf = leaf < leaves.len() && (pair == parent || counts[leaf] <= counts[pair]);
            let next = if is_leaf { &mut leaf } else { &mut pair };
            *next += 1;
            *next - 1
        };
        let (one, other) = (rarest(), rarest());
        (parents[one], parents[other]) = (parent, parent);
        counts.push(counts[one] + counts[other]);
    }
    let mut depths = vec![0; parents.len()];
    for node in (0..parents.len() - 1).rev() {
        depths[node] = depths[parents[node]] + 1;
    }
    for (&number, &depth) in leaves.iter().zip(&depths) {
        lengths[number] = depth;
    }
    lengths
}

/// Writes the lengths of both codes of a block, and the code in which these are written.
pub(super) fn write_lengths(bits: &mut Bits, literals: &Code, distances: &Code) {
    let (literals, distances) = (literals.used(257), distances.used(1));
    let lengths = runs(&[literals, distances].concat());
    let mut often = [0; 19];
    for &(number, ..) in &lengths {
        often[number] += 1;
    }
    let code = Code::new(&often, 7);
    let used = ORDER.iter().rposition(|&number| code.lengths[number] > 0);
    let used = used.map_or(4, |last| (last + 1).max(4));
    bits.put(literals.len() as u64 - 257, 5);
    bits.put(distances.len() as u64 - 1, 5);
    bits.put(used as u64 - 4, 4);
    for &number in &ORDER[..used] {
        bits.put(u64::from(code.lengths[number]), 3);
    }
    for (number, value, count) in lengths {
        code.put(bits, number);
        bits.put(value, count);
    }
}

/// Lengths as numbers of the third code, each with the value and the count of the bits that follow.
fn runs(lengths: &[u32]) -> Vec<(usize, u64, u32)> {
    let mut runs = Vec::new();
    for run in lengths.chunk_by(|one, other| one == other) {
        let (length, mut left) = (run[0], run.len());
        if length > 0 {
            runs.push((length as usize, 0, 0));
            left -= 1;
        }
        while left >= 3 {
            let (number, least, most, count) = match (length, left) {
                (0, 11..) => (NONE_OFTEN, 11, 138, 7),
                (0, _) => (NONE, 3, 10, 3),
                _ => (AGAIN, 3, 6, 2),
            };
            let taken = left.min(most);
            runs.push((number, (taken - least) as u64, count));
            left -= taken;
        }
        runs.extend((0..left).map(|_| (length as usize, 0, 0)));
    }
    runs
}
