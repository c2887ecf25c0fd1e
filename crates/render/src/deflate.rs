//! Compression of pictures whose pixels are numbers of colors, as zlib streams (RFC 1950 and 1951).
//!
//! A board repeats itself in few ways, and only these are looked for: runs of one color, the row above, and
//! what stood somewhere before (the same piece again), which two probes of a hash table find. Nothing is
//! filtered: numbers of colors have no order that a difference could use.

mod huffman;

use std::iter;

use huffman::Code;

/// The lengths that a repetition can have.
const SHORTEST: usize = 3;
const LONGEST: usize = 258;
/// How far back a repetition can lie.
const WINDOW: usize = 1 << 15;
/// How many bytes are hashed, and the size of the table as a power of two.
const HASHED: usize = 4;
const HASH_BITS: u32 = 14;
/// A repetition so long is taken without looking whether the next byte begins a longer one.
const LONG_ENOUGH: usize = 16;
/// Of a longer repetition only the beginning and the end are noted for later ones.
const NOTED: usize = 24;
/// What a byte is worth that need not be written, and the price of a repetition besides the bits in which its distance
/// is told exactly: less for the distance of the row above, which is common.
const BYTE: usize = 5;
const USUAL: usize = 6;
const OTHER: usize = 9;
/// How many bytes and repetitions share their codes.
const BLOCK: usize = 1 << 15;
/// The number that ends a block, and the first one of lengths.
const END: usize = 256;
const LENGTHS: usize = 257;

/// Compresses rows of so many bytes each.
pub(super) fn zlib(data: &[u8], row: usize) -> Vec<u8> {
    let mut bits = Bits {
        // No dictionary, the fastest compression, a window of 32 KiB.
        bytes: vec![0x78, 0x01],
        waiting: 0,
        count: 0,
    };
    bits.bytes.reserve(data.len() / 16);
    let mut parser = Parser::new(data, row);
    let mut steps = Vec::with_capacity(BLOCK);
    loop {
        steps.clear();
        steps.extend(iter::from_fn(|| parser.step()).take(BLOCK));
        let is_last = parser.at == data.len() && parser.found.is_none();
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

/// A repetition with what it saves.
#[derive(Clone, Copy, Debug)]
struct Found {
    length: usize,
    distance: usize,
    saved: usize,
}

/// Reads bytes as steps.
struct Parser<'a> {
    data: &'a [u8],
    row: usize,
    at: usize,
    /// The repetition that begins at `at`, if it was looked for already.
    found: Option<Found>,
    /// Where the same bytes, hashed, stood last and before that; one more than the place, 0 for nowhere.
    places: Vec<[u32; 2]>,
}

impl<'a> Parser<'a> {
    fn new(data: &'a [u8], row: usize) -> Self {
        Self {
            data,
            row,
            at: 0,
            found: None,
            places: vec![[0; 2]; 1 << HASH_BITS],
        }
    }

    /// The next step, unless all was read.
    fn step(&mut self) -> Option<Step> {
        let byte = *self.data.get(self.at)?;
        let found = self.found.take().or_else(|| self.find(self.at));
        let Some(found) = found else {
            self.at += 1;
            return Some(Step::Byte(byte));
        };
        if found.length < LONG_ENOUGH {
            let next = self.find(self.at + 1);
            if next.is_some_and(|next| next.saved > found.saved + 1) {
                self.found = next;
                self.at += 1;
                return Some(Step::Byte(byte));
            }
        }
        let end = self.at + found.length;
        if found.length <= 2 * NOTED {
            (self.at + 2..end).for_each(|at| self.note(at));
        } else {
            (self.at + 2..self.at + NOTED).for_each(|at| self.note(at));
            (end - NOTED..end).for_each(|at| self.note(at));
        }
        self.at = end;
        Some(Step::Repeat {
            length: found.length as u16,
            distance: found.distance as u16,
        })
    }

    /// The repetition that saves most here, if any saves something; notes the place.
    fn find(&mut self, at: usize) -> Option<Found> {
        let rest = &self.data[at.min(self.data.len())..];
        let rest = &rest[..rest.len().min(LONGEST)];
        let mut best: Option<Found> = None;
        let mut consider = |distance: usize, price: usize| {
            let length = common(&self.data[at - distance..], rest);
            let saved = (length * BYTE).saturating_sub(price + distance.ilog2() as usize);
            if length >= SHORTEST && best.is_none_or(|best| saved > best.saved) {
                best = Some(Found {
                    length,
                    distance,
                    saved,
                });
            }
            length
        };
        for distance in [1, self.row] {
            if distance <= at.min(WINDOW) && consider(distance, USUAL) == LONGEST {
                return best;
            }
        }
        if let Some(slot) = slot(rest) {
            for place in self.places[slot] {
                let distance = (at + 1).wrapping_sub(place as usize);
                if place > 0 && distance <= WINDOW && distance > 0 {
                    consider(distance, OTHER);
                }
            }
            self.note(at);
        }
        best.filter(|best| best.saved > 0)
    }

    fn note(&mut self, at: usize) {
        if let Some(slot) = slot(&self.data[at.min(self.data.len())..]) {
            let [last, _] = self.places[slot];
            let place = at as u32 + 1;
            if last != place {
                self.places[slot] = [place, last];
            }
        }
    }
}

/// Where the first bytes are looked up.
fn slot(bytes: &[u8]) -> Option<usize> {
    let bytes = u32::from_le_bytes(*bytes.first_chunk::<HASHED>()?);
    Some((bytes.wrapping_mul(0x9e37_79b1) >> (32 - HASH_BITS)) as usize)
}

/// How many bytes are equal from the first on, of at most as many as the second has.
fn common(one: &[u8], other: &[u8]) -> usize {
    let (ones, _) = one[..other.len()].as_chunks::<8>();
    let (others, rest) = other.as_chunks::<8>();
    for (index, (a, b)) in ones.iter().zip(others).enumerate() {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return index * 8 + differ.trailing_zeros() as usize / 8;
        }
    }
    let start = others.len() * 8;
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
    for step in steps {
        match *step {
            Step::Byte(byte) => literals.put(bits, usize::from(byte)),
            Step::Repeat { length, distance } => {
                for (code, extra) in [
                    (&literals, length_code(length)),
                    (&distances, distance_code(distance)),
                ] {
                    code.put(bits, extra.number);
                    bits.put(extra.value, extra.count);
                }
            }
        }
    }
    literals.put(bits, END);
}

/// Bits, the first one of each byte lowest.
struct Bits {
    bytes: Vec<u8>,
    waiting: u64,
    count: u32,
}

impl Bits {
    /// Adds the lowest `count` bits, at most 32.
    fn put(&mut self, value: u64, count: u32) {
        self.waiting |= value << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend((self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count -= 32;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let bytes = self.count.div_ceil(8) as usize;
        self.bytes.extend(&self.waiting.to_le_bytes()[..bytes]);
        self.bytes
    }
}
