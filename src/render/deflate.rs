//! Compression that knows boards: a zlib stream (RFC 1950, RFC 1951) of indexed pixels.
//!
//! A general compressor searches for repetitions. On a board we know where they are: one pixel to the
//! left, one row above, and two cells to the left, where the same piece may stand on a square of the
//! same color. Trying these and the last place with the same four pixels is several times faster than
//! the levels of a general compressor that give pictures of the same size, and compression is
//! most of what a picture costs.

use super::huffman::Code;

const SHORTEST: usize = 6;
const LONGEST: usize = 258;
const FARTHEST: usize = 32_768;
const END: usize = 256;
/// The order in which lengths of the code for lengths are written.
const ORDER: [usize; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// Compresses rows of pixels, each with the filter type 0 before it. Cells are so many pixels wide.
pub(super) fn zlib(pixels: &[u8], width: usize, cell: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pixels.len() + pixels.len() / width.max(1));
    for row in pixels.chunks(width) {
        bytes.push(0);
        bytes.extend_from_slice(row);
    }
    let tokens = tokens(&bytes, [1, width + 1, 2 * cell]);
    let mut out = Bits::default();
    out.put(0x78, 8);
    out.put(0x01, 8);
    block(&tokens, &mut out);
    let mut stream = out.finish();
    stream.extend(adler32(&bytes).to_be_bytes());
    stream
}

/// A byte as it is, or a repetition of earlier ones.
#[derive(Clone, Copy)]
enum Token {
    Byte(u8),
    Repeat { length: u16, distance: u16 },
}

/// Describes bytes by what went before, looking at these distances and at the last place where the
/// same four bytes stood.
fn tokens(bytes: &[u8], distances: [usize; 3]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(bytes.len() / 16);
    let mut places = vec![0_u32; 1 << 13];
    let mut at = 0;
    while at < bytes.len() {
        let mut best = (SHORTEST - 1, 0);
        for distance in distances {
            longer(bytes, at, distance, &mut best);
        }
        if let Some(place) = bytes.get(at..at + 4).map(|four| &mut places[hash(four)]) {
            let before = std::mem::replace(place, at as u32) as usize;
            longer(bytes, at, at - before, &mut best);
        }
        let (length, distance) = best;
        if distance == 0 {
            tokens.push(Token::Byte(bytes[at]));
            at += 1;
        } else {
            tokens.push(Token::Repeat {
                length: length as u16,
                distance: distance as u16,
            });
            at += length;
        }
    }
    tokens
}

/// Replaces the best repetition so far if the one at this distance is longer.
fn longer(bytes: &[u8], at: usize, distance: usize, best: &mut (usize, usize)) {
    if distance == 0 || distance > at || distance >= FARTHEST || best.0 == LONGEST {
        return;
    }
    let ahead = &bytes[at..bytes.len().min(at + LONGEST)];
    let behind = &bytes[at - distance..];
    if best.0 < ahead.len() && behind[best.0] == ahead[best.0] {
        let length = common(ahead, behind);
        if length > best.0 {
            *best = (length, distance);
        }
    }
}

/// How many bytes are equal from the start on.
fn common(one: &[u8], other: &[u8]) -> usize {
    let words = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    let mut length = 0;
    for (a, b) in words {
        let difference = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if difference != 0 {
            return length + difference.trailing_zeros() as usize / 8;
        }
        length += 8;
    }
    let rest = one[length..].iter().zip(&other[length..]);
    length + rest.take_while(|(a, b)| a == b).count()
}

fn hash(four: &[u8]) -> usize {
    let word = four
        .iter()
        .fold(0, |word, &byte| word << 8 | u32::from(byte));
    (word.wrapping_mul(0x9E37_79B1) >> 19) as usize
}

/// The symbol of a length or distance, how many further bits say which one, and these bits.
///
/// Both kinds grow alike: after the first `1 << (steps + 1)` values, each `1 << steps` symbols cover twice as many.
const fn symbol(value: usize, steps: u32) -> (usize, u32, usize) {
    if value < 2 << steps {
        return (value, 0, 0);
    }
    let extra = value.ilog2() - steps;
    let symbol = ((extra as usize) << steps) + (value >> extra);
    (symbol, extra, value & ((1 << extra) - 1))
}

const fn length_symbol(length: usize) -> (usize, u32, usize) {
    if length == LONGEST {
        return (285, 0, 0);
    }
    let (symbol, extra, bits) = symbol(length - 3, 2);
    (symbol + 257, extra, bits)
}

const fn distance_symbol(distance: usize) -> (usize, u32, usize) {
    symbol(distance - 1, 1)
}

/// Writes all tokens as one block with codes of its own.
fn block(tokens: &[Token], out: &mut Bits) {
    let mut counts = [0; 286];
    let mut distance_counts = [0; 30];
    counts[END] = 1;
    for token in tokens {
        match *token {
            Token::Byte(byte) => counts[usize::from(byte)] += 1,
            Token::Repeat { length, distance } => {
                counts[length_symbol(length.into()).0] += 1;
                distance_counts[distance_symbol(distance.into()).0] += 1;
            }
        }
    }
    let (code, distances) = (Code::new(&counts, 15), Code::new(&distance_counts, 15));
    out.put(0b101, 3);
    codes(&code, &distances, out);
    for token in tokens {
        match *token {
            Token::Byte(byte) => out.word(code.word(byte.into())),
            Token::Repeat { length, distance } => {
                let (symbol, extra, bits) = length_symbol(length.into());
                out.word(code.word(symbol));
                out.put(bits as u64, extra);
                let (symbol, extra, bits) = distance_symbol(distance.into());
                out.word(distances.word(symbol));
                out.put(bits as u64, extra);
            }
        }
    }
    out.word(code.word(END));
}

/// Writes the lengths of both codes' words.
fn codes(code: &Code, distances: &Code, out: &mut Bits) {
    let lengths: Vec<u8> = code
        .lengths
        .iter()
        .chain(&distances.lengths)
        .copied()
        .collect();
    let runs = runs(&lengths);
    let mut counts = [0; 19];
    for &(symbol, _, _) in &runs {
        counts[symbol] += 1;
    }
    let lengths_code = Code::new(&counts, 7);
    out.put(code.lengths.len() as u64 - 257, 5);
    out.put(distances.lengths.len() as u64 - 1, 5);
    out.put(ORDER.len() as u64 - 4, 4);
    for symbol in ORDER {
        out.put(u64::from(lengths_code.lengths[symbol]), 3);
    }
    for (symbol, extra, bits) in runs {
        out.word(lengths_code.word(symbol));
        out.put(bits, extra);
    }
}

/// Lengths as symbols of the code for lengths: 17 and 18 are runs of zeros, the others stand for
/// themselves (runs of other lengths are too rare to matter).
fn runs(lengths: &[u8]) -> Vec<(usize, u32, u64)> {
    let mut symbols = Vec::new();
    for run in lengths.chunk_by(|a, b| a == b) {
        let mut left = run.len();
        while run[0] == 0 && left >= 3 {
            let zeros = left.min(138);
            symbols.push(match zeros {
                3..=10 => (17, 3, zeros as u64 - 3),
                _ => (18, 7, zeros as u64 - 11),
            });
            left -= zeros;
        }
        symbols.extend(std::iter::repeat_n((usize::from(run[0]), 0, 0), left));
    }
    symbols
}

/// Bits, lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl Bits {
    /// Appends at most 32 bits.
    fn put(&mut self, bits: u64, count: u32) {
        self.pending |= bits << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes
                .extend_from_slice(&(self.pending as u32).to_le_bytes());
            self.pending >>= 32;
            self.count -= 32;
        }
    }

    fn word(&mut self, (bits, count): (u64, u32)) {
        self.put(bits, count);
    }

    fn finish(mut self) -> Vec<u8> {
        let used = self.count.div_ceil(8) as usize;
        self.bytes
            .extend_from_slice(&self.pending.to_le_bytes()[..used]);
        self.bytes
    }
}

/// The checksum of RFC 1950, by blocks so that compilers can do many bytes at once.
fn adler32(bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    const BLOCK: usize = 64;
    let (mut a, mut b) = (1_u32, 0_u32);
    // 5,552 bytes are the most whose sums fit in 32 bits; this is the next multiple of a block below.
    for part in bytes.chunks(5_504) {
        let (blocks, rest) = part.as_chunks::<BLOCK>();
        for block in blocks {
            let (mut sum, mut weighted) = (0_u32, 0_u32);
            for (byte, weight) in block.iter().zip((1..=BLOCK as u32).rev()) {
                sum += u32::from(*byte);
                weighted += u32::from(*byte) * weight;
            }
            b += a * BLOCK as u32 + weighted;
            a += sum;
        }
        for &byte in rest {
            a += u32::from(byte);
            b += a;
        }
        a %= MODULUS;
        b %= MODULUS;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a decoder of others reads.
    fn read_back(pixels: &[u8], width: u32, cell: usize) -> Vec<u8> {
        let height = pixels.len() as u32 / width;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        let stream = zlib(pixels, width as usize, cell);
        writer.write_chunk(png::chunk::IDAT, &stream).unwrap();
        writer.finish().unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().unwrap();
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut read).unwrap();
        read
    }

    #[test]
    fn pixels_of_every_kind_read_back() {
        let noise = |i: usize| (i.wrapping_mul(0x9E37_79B1) >> 13) as u8;
        let kinds: [(&str, &dyn Fn(usize) -> u8); 5] = [
            ("one color", &|_| 7),
            ("noise", &noise),
            ("few colors", &|i| noise(i) % 3),
            ("checkers", &|i| ((i / 9 + i / 900) % 2) as u8),
            ("runs", &|i| noise(i / 300)),
        ];
        for (name, pixel) in kinds {
            for (width, height) in [(1, 1), (3, 1), (100, 90), (721, 64)] {
                let pixels: Vec<u8> = (0..width * height).map(pixel).collect();
                assert!(
                    read_back(&pixels, width as u32, 9) == pixels,
                    "{name} {width}"
                );
            }
        }
    }

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_standard() {
        for (length, expected) in [
            (3, (257, 0, 0)),
            (10, (264, 0, 0)),
            (11, (265, 1, 0)),
            (12, (265, 1, 1)),
            (19, (269, 2, 0)),
            (257, (284, 5, 30)),
            (258, (285, 0, 0)),
        ] {
            assert_eq!(length_symbol(length), expected, "{length}");
        }
        for (distance, expected) in [
            (1, (0, 0, 0)),
            (4, (3, 0, 0)),
            (5, (4, 1, 0)),
            (8, (5, 1, 1)),
            (721, (18, 8, 208)),
            (32_767, (29, 13, 8190)),
        ] {
            assert_eq!(distance_symbol(distance), expected, "{distance}");
        }
    }

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(adler32(b"Wikipedia"), 0x11E6_0398);
        assert_eq!(adler32(&[255; 100_000]), naive(&[255; 100_000]));
        assert_eq!(adler32(b""), 1);
    }

    fn naive(bytes: &[u8]) -> u32 {
        let (mut a, mut b) = (1_u32, 0_u32);
        for &byte in bytes {
            a = (a + u32::from(byte)) % 65_521;
            b = (b + a) % 65_521;
        }
        b << 16 | a
    }
}
