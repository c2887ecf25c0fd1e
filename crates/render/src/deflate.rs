//! Compression of pictures whose pixels are numbers of colors, as zlib streams (RFC 1950 and 1951).
//!
//! A board repeats itself in few ways, and only these are looked for: the row above, runs of one color, what lies as
//! far away as the row above was copied from (the same piece beside), and what stood somewhere before, which two probes
//! of a hash table find. Nothing is filtered: numbers of colors have no order that a difference could use.

mod huffman;

use std::{array, mem};

use huffman::Code;

/// The lengths that a repetition can have.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// How far back a repetition can lie.
const WINDOW: usize = 1 << 15;
/// How many bytes are compared at once.
const WORD: usize = 8;
/// The size of the hash table as a power of two: it stays in the processor's nearest cache.
const HASH_BITS: u32 = 13;
/// A repetition of the row above, or from as far away as before, that is so long is taken without looking for others.
const LONG: usize = 32;
/// A repetition so long is taken without looking whether the next byte begins a better one.
const PROMPT: usize = 24;
/// How many of the last bytes of a repetition are noted for later ones.
const NOTED: usize = 4;
/// What a byte is worth that need not be written, and the price of a repetition besides the bits in which its distance
/// is told exactly: less for those of the row above and the byte before, which are common.
const BYTE: usize = 6;
const USUAL: usize = 6;
const OTHER: usize = 9;
/// How many bytes and repetitions share their codes.
const BLOCK: usize = 1 << 15;
/// The number that ends a block, and the first one of lengths.
const END: usize = 256;
const LENGTHS: usize = 257;

/// Compresses rows of so many bytes each.
pub(super) fn zlib(data: &[u8], row: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.bytes.reserve(data.len() / 16);
    // No dictionary, the fastest compression, a window of 32 KiB.
    bits.put(0x0178, 16);
    let mut parser = Parser::new(data, row);
    let mut steps = Vec::with_capacity(BLOCK);
    loop {
        steps.clear();
        let is_last = parser.read(&mut steps);
        write_block(&mut bits, &steps, is_last);
        if is_last {
            break;
        }
    }
    let mut bytes = bits.finish();
    bytes.extend(simd_adler32::adler32(&data).to_be_bytes());
    bytes
}

/// A byte, or a repetition of what stood before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Byte(u8),
    Repeat { length: u16, distance: u16 },
}

/// A repetition as one number: from the highest bits on what it saves, its length and its distance. So the greatest
/// one is the best. The default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Found(u64);

impl Found {
    const fn new(distance: usize, length: usize, price: usize) -> Self {
        let saved = (length * BYTE).saturating_sub(price + distance.ilog2() as usize);
        let saved = if length < SHORTEST { 0 } else { saved };
        Self((saved << 32 | length << 16 | distance) as u64)
    }

    const fn saved(self) -> u64 {
        self.0 >> 32
    }

    const fn length(self) -> usize {
        (self.0 >> 16) as usize & 0xffff
    }

    const fn distance(self) -> usize {
        self.0 as usize & 0xffff
    }
}

/// Reads bytes as steps.
struct Parser<'a> {
    data: &'a [u8],
    row: usize,
    at: usize,
    column: usize,
    /// The repetition that begins at the byte before, which waits for a better one that begins here.
    waiting: Found,
    /// Where bytes of the same hash stood last and before that: the lower half of the place.
    places: Box<[[u16; 2]; 1 << HASH_BITS]>,
    /// From how far away each column was last copied, apart from the row above and the byte before.
    copied: Vec<u16>,
}

impl<'a> Parser<'a> {
    fn new(data: &'a [u8], row: usize) -> Self {
        let places = vec![[0; 2]; 1 << HASH_BITS].into_boxed_slice();
        Self {
            data,
            row,
            at: 0,
            column: 0,
            waiting: Found::default(),
            places: places.try_into().expect("as many places as there are"),
            copied: vec![0; row + LONGEST],
        }
    }

    /// Reads the steps of a block. Says whether it is the last one.
    fn read(&mut self, steps: &mut Vec<Step>) -> bool {
        // A round adds up to two.
        while steps.len() + 2 <= BLOCK {
            if self.at >= self.data.len() {
                return true;
            }
            let found = self.find();
            let waiting = mem::take(&mut self.waiting);
            if waiting.saved() > 0 && found.saved() <= waiting.saved() + 1 {
                steps.push(self.copy(waiting, self.at - 1));
                continue;
            }
            if waiting.saved() > 0 {
                steps.push(Step::Byte(self.data[self.at - 1]));
            }
            if found.saved() == 0 {
                steps.push(Step::Byte(self.data[self.at]));
                self.go_to(self.at + 1);
            } else if found.length() < PROMPT {
                self.waiting = found;
                self.go_to(self.at + 1);
            } else {
                steps.push(self.copy(found, self.at));
            }
        }
        false
    }

    fn go_to(&mut self, at: usize) {
        self.column += at - self.at;
        self.at = at;
        if self.column >= self.row {
            self.column %= self.row;
        }
    }

    /// Takes a repetition that begins here or one byte before.
    fn copy(&mut self, found: Found, start: usize) -> Step {
        let (length, distance) = (found.length(), found.distance());
        let end = start + length;
        if distance != 1 && distance != self.row {
            self.copied[self.column..][..length].fill(distance as u16);
            for at in end - NOTED.min(length)..end {
                self.note(at);
            }
        }
        self.go_to(end);
        Step::Repeat {
            length: length as u16,
            distance: distance as u16,
        }
    }

    /// The repetition that saves most here, if any saves something; notes the place.
    ///
    /// The first bytes of all candidates are compared without a branch, which could not be foreseen.
    fn find(&mut self) -> Found {
        let (data, at) = (self.data, self.at);
        let Some(&first) = data[at..].first_chunk().filter(|_| at > 0) else {
            return Found::default();
        };
        let rest = &data[at..data.len().min(at + LONGEST)];
        let [last, earlier] = self.note(at);
        let possible = |distance: usize| {
            let is_possible = distance.wrapping_sub(1) < at.min(WINDOW);
            if is_possible { distance } else { 1 }
        };
        let since = |place: u16| possible(usize::from((at as u16).wrapping_sub(place)));
        let candidates = [
            (1, USUAL, LONGEST),
            (possible(self.row), USUAL, LONG),
            (possible(self.copied[self.column].into()), OTHER, LONG),
            (since(last), OTHER, LONGEST),
            (since(earlier), OTHER, LONGEST),
        ];
        let equal = candidates.map(|(distance, ..)| equal(first, &data[at - distance..]));
        let mut best = Found::default();
        for ((distance, price, enough), equal) in candidates.into_iter().zip(equal) {
            let length = match equal {
                WORD => common(&data[at - distance..], rest),
                _ => equal,
            };
            best = best.max(Found::new(distance, length, price));
            if length >= enough {
                break;
            }
        }
        best
    }

    /// Notes a place; gives those that were noted for the same bytes before.
    fn note(&mut self, at: usize) -> [u16; 2] {
        let Some(&bytes) = self.data[at..].first_chunk() else {
            return [at as u16; 2];
        };
        let hash = u32::from_le_bytes(bytes).wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS);
        let places = &mut self.places[hash as usize];
        let before = *places;
        if before[0] != at as u16 {
            *places = [at as u16, before[0]];
        }
        before
    }
}

/// How many of these bytes are the first ones of others.
fn equal(bytes: [u8; WORD], others: &[u8]) -> usize {
    let others = others.first_chunk().copied().unwrap_or_default();
    let differ = u64::from_le_bytes(bytes) ^ u64::from_le_bytes(others);
    differ.trailing_zeros() as usize / 8
}

/// How many bytes are equal from the first on, of at most as many as the second has.
#[inline(never)]
fn common(one: &[u8], other: &[u8]) -> usize {
    let (ones, _) = one[..other.len()].as_chunks::<WORD>();
    let (others, rest) = other.as_chunks::<WORD>();
    for (index, (a, b)) in ones.iter().zip(others).enumerate() {
        let equal = equal(*a, b);
        if equal < WORD {
            return index * WORD + equal;
        }
    }
    let start = others.len() * WORD;
    let equal = one[start..].iter().zip(rest).take_while(|(a, b)| a == b);
    start + equal.count()
}

/// The code of a length or distance: its number, and how many bits follow with which value.
#[derive(Clone, Copy)]
struct Extra {
    number: usize,
    count: u32,
    value: u64,
}

/// A length's code. Lengths double in steps of four.
const fn length_code(length: u16) -> Extra {
    if length == LONGEST as u16 {
        return Extra {
            number: LENGTHS + 28,
            count: 0,
            value: 0,
        };
    }
    let value = length as u64 - SHORTEST as u64;
    let count = (value | 4).ilog2() - 2;
    Extra {
        number: LENGTHS + (count as usize) * 4 + (value >> count) as usize,
        count,
        value: value & ((1 << count) - 1),
    }
}

/// A distance's code. Distances double in steps of two.
const fn distance_code(distance: u16) -> Extra {
    let value = distance as u64 - 1;
    let count = (value | 2).ilog2() - 1;
    Extra {
        number: (count as usize) * 2 + (value >> count) as usize,
        count,
        value: value & ((1 << count) - 1),
    }
}

fn write_block(bits: &mut Bits, steps: &[Step], is_last: bool) {
    let mut literals = [0; 286];
    let mut distances = [0; 30];
    literals[END] = 1;
    for step in steps {
        match *step {
            Step::Byte(byte) => literals[usize::from(byte)] += 1,
            Step::Repeat { length, distance } => {
                literals[length_code(length).number] += 1;
                distances[distance_code(distance).number] += 1;
            }
        }
    }
    let literals = Code::new(&literals, 15);
    let distances = Code::new(&distances, 15);
    bits.put(u64::from(is_last) | 2 << 1, 3);
    huffman::write_lengths(bits, &literals, &distances);
    let lengths: [(u64, u32); LONGEST + 1] = array::from_fn(|length| match length {
        ..SHORTEST => (0, 0),
        _ => literals.with(length_code(length as u16)),
    });
    for step in steps {
        match *step {
            Step::Byte(byte) => literals.put(bits, usize::from(byte)),
            Step::Repeat { length, distance } => {
                let (length, count) = lengths[usize::from(length)];
                let (distance, more) = distances.with(distance_code(distance));
                bits.put(length | distance << count, count + more);
            }
        }
    }
    literals.put(bits, END);
}

/// Bits, the first one of each byte lowest.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    /// How many bits wait, fewer than 64.
    count: u32,
}

impl Bits {
    /// Adds a value of so many bits, at most 48.
    fn put(&mut self, value: u64, count: u32) {
        self.waiting |= value << self.count;
        let all = self.count + count;
        if all >= u64::BITS {
            self.bytes.extend_from_slice(&self.waiting.to_le_bytes());
            self.waiting = value >> (u64::BITS - self.count);
        }
        self.count = all % u64::BITS;
    }

    fn finish(mut self) -> Vec<u8> {
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..bytes]);
        self.bytes
    }
}
