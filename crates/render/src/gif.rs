//! Pixels to animated GIF.
//!
//! One color table serves the whole picture. After the first frame only rectangles that changed are written, and in
//! these the pixels that did not change are transparent: long runs, over which the compression jumps. The transparent
//! color is written as number 0 and the others after it, so that frames of few colors have short codes.

use super::palette::Rgb;

/// The number of the transparent color; the others come before it.
pub(super) const TRANSPARENT: u8 = 255;

/// The fewest and the most bits of a pixel.
const LEAST_DEPTH: u32 = 2;
const DEPTH: u32 = 8;
/// One more than the last code.
const MOST_CODES: u16 = 1 << 12;
/// The size of the hash table of codes, as a power of two: twice as many places as there are codes.
const TABLE_BITS: u32 = 13;
const NOTHING: u32 = u32::MAX;

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rect {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

impl Rect {
    /// The smallest rectangle around both.
    pub(super) fn around(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self {
            left,
            top,
            width: right - left,
            height: bottom - top,
        }
    }

    pub(super) const fn area(self) -> u32 {
        self.width * self.height
    }
}

/// An animated picture while it is written.
pub(super) struct Writer {
    bytes: Vec<u8>,
    codes: Codes,
    /// Where the color table and the delay of the last frame are.
    colors_at: usize,
    delay_at: usize,
}

impl Writer {
    /// Begins a picture that is shown again and again.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut bytes = b"GIF89a".to_vec();
        bytes.extend(width.to_le_bytes());
        bytes.extend(height.to_le_bytes());
        // A table of 256 colors; no background, square pixels.
        bytes.extend([0xf7, 0, 0]);
        let colors_at = bytes.len();
        bytes.resize(colors_at + 256 * 3, 0);
        bytes.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        Self {
            bytes,
            codes: Codes::new(),
            colors_at,
            delay_at: 0,
        }
    }

    /// How many bytes there are so far.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Adds a frame that replaces this rectangle and is then shown for so many hundredths of a second.
    pub(super) fn frame(&mut self, at: Rect, pixels: &[u8], delay: u16) {
        // Frames stay; one color is transparent.
        self.bytes.extend(b"\x21\xf9\x04\x05");
        self.delay_at = self.bytes.len();
        self.bytes.extend(delay.to_le_bytes());
        self.bytes.extend([written(TRANSPARENT), 0, b',']);
        for number in [at.left, at.top, at.width, at.height] {
            self.bytes.extend((number as u16).to_le_bytes());
        }
        let pixels: Vec<u8> = pixels.iter().copied().map(written).collect();
        let bits = pixels.iter().fold(0, |bits, pixel| bits | pixel);
        let depth = (u8::BITS - bits.leading_zeros()).max(LEAST_DEPTH);
        self.bytes.extend([0, depth as u8]);
        for block in self.codes.compress(&pixels, depth).chunks(255) {
            self.bytes.push(block.len() as u8);
            self.bytes.extend(block);
        }
        self.bytes.push(0);
    }

    /// Shows the last frame for so much longer.
    pub(super) fn wait(&mut self, delay: u16) {
        if let Some(place) = self.bytes[self.delay_at..].first_chunk_mut::<2>() {
            *place = u16::from_le_bytes(*place)
                .saturating_add(delay)
                .to_le_bytes();
        }
    }

    /// Ends the picture with its colors, of which there are at most 255.
    pub(super) fn finish(mut self, colors: &[Rgb]) -> Vec<u8> {
        let table = colors.as_flattened();
        let first = self.colors_at + usize::from(written(0)) * 3;
        self.bytes[first..][..table.len()].copy_from_slice(table);
        self.bytes.push(b';');
        self.bytes
    }
}

/// The number with which a color is written.
const fn written(color: u8) -> u8 {
    color.wrapping_add(1)
}

/// The codes of LZW: each stands for the pixels of another one and one more.
struct Codes {
    /// The code before, the pixel and the code of both, or nothing.
    table: Vec<u32>,
    /// For each color the codes of one, two, three … pixels of it.
    runs: Vec<Vec<u16>>,
    next: u16,
    bytes: Vec<u8>,
    waiting: u32,
    count: u32,
    /// How many bits a pixel has, and a code.
    depth: u32,
    size: u32,
}

impl Codes {
    fn new() -> Self {
        Self {
            table: vec![NOTHING; 1 << TABLE_BITS],
            runs: (0..1 << DEPTH).map(|color| vec![color]).collect(),
            next: 0,
            bytes: Vec::new(),
            waiting: 0,
            count: 0,
            depth: DEPTH,
            size: DEPTH + 1,
        }
    }

    /// The code that begins anew. The next one ends the pixels, and those after it stand for several of them.
    const fn anew(&self) -> u16 {
        1 << self.depth
    }

    /// Forgets all codes, and says so.
    fn clear(&mut self) {
        self.put(self.anew());
        self.table.fill(NOTHING);
        self.runs.iter_mut().for_each(|run| run.truncate(1));
        self.next = self.anew() + 2;
        self.size = self.depth + 1;
    }

    fn put(&mut self, code: u16) {
        self.waiting |= u32::from(code) << self.count;
        self.count += self.size;
        while self.count >= 8 {
            self.bytes.push(self.waiting as u8);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// Compresses pixels of so many bits each.
    fn compress(&mut self, pixels: &[u8], depth: u32) -> &[u8] {
        self.bytes.clear();
        (self.depth, self.size) = (depth, depth + 1);
        self.clear();
        let mut rest = pixels;
        while let Some(&color) = rest.first() {
            // A run of one color takes one step to its longest known part.
            let known = &self.runs[usize::from(color)];
            let jump = run(&rest[..rest.len().min(known.len())], color);
            let mut code = known[jump - 1];
            rest = &rest[jump..];
            let place = loop {
                let Some(&next) = rest.first() else {
                    break None;
                };
                match self.find(code, next) {
                    Ok(longer) => code = longer,
                    Err(place) => break Some((place, next)),
                }
                rest = &rest[1..];
            };
            self.put(code);
            if let Some((place, next)) = place {
                self.learn(place, code, next);
            }
        }
        // The reader learns one code later, and may now expect longer ones.
        self.widen(self.next);
        self.put(self.anew() + 1);
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
        (self.waiting, self.count) = (0, 0);
        &self.bytes
    }

    /// The code of a code's pixels and one more, or the place for it.
    fn find(&self, code: u16, pixel: u8) -> Result<u16, usize> {
        let key = u32::from(code) << 8 | u32::from(pixel);
        let mut place = (key.wrapping_mul(0x9e37_79b1) >> (32 - TABLE_BITS)) as usize;
        loop {
            let entry = self.table[place];
            if entry == NOTHING {
                return Err(place);
            }
            if entry >> 12 == key {
                return Ok((entry & 0xfff) as u16);
            }
            place = (place + 1) % self.table.len();
        }
    }

    fn learn(&mut self, place: usize, code: u16, pixel: u8) {
        if self.next == MOST_CODES {
            self.clear();
            return;
        }
        self.table[place] = (u32::from(code) << 8 | u32::from(pixel)) << 12 | u32::from(self.next);
        let run = &mut self.runs[usize::from(pixel)];
        if run.last() == Some(&code) {
            run.push(self.next);
        }
        self.widen(self.next);
        self.next += 1;
    }

    /// From this code on, codes may need one bit more.
    fn widen(&mut self, code: u16) {
        if u32::from(code) == 1 << self.size && code < MOST_CODES {
            self.size += 1;
        }
    }
}

/// How many pixels from the first on have this color.
fn run(pixels: &[u8], color: u8) -> usize {
    let (chunks, rest) = pixels.as_chunks::<8>();
    let all = u64::from_le_bytes([color; 8]);
    for (index, chunk) in chunks.iter().enumerate() {
        let differ = u64::from_le_bytes(*chunk) ^ all;
        if differ != 0 {
            return index * 8 + differ.trailing_zeros() as usize / 8;
        }
    }
    chunks.len() * 8 + rest.iter().take_while(|&&pixel| pixel == color).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::noise;

    /// What another decoder reads: for each frame its place, its pixels and its delay.
    fn decoded(gif: &[u8]) -> Vec<(Rect, Vec<u8>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(gif).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(frame.transparent, Some(written(TRANSPARENT)));
            assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
            let at = Rect {
                left: frame.left.into(),
                top: frame.top.into(),
                width: frame.width.into(),
                height: frame.height.into(),
            };
            let pixels = frame.buffer.iter().map(|pixel| pixel.wrapping_sub(1));
            frames.push((at, pixels.collect(), frame.delay));
        }
        frames
    }

    fn all(width: u32, height: u32) -> Rect {
        Rect {
            left: 0,
            top: 0,
            width,
            height,
        }
    }

    #[test]
    fn pictures_of_every_kind_read_back() {
        let mut writer = Writer::new(640, 480);
        let mut written = Vec::new();
        for seed in 0..60_u32 {
            let mut random = noise(seed);
            let mut below = |most: u32| random.next().unwrap() % most;
            let (width, height) = (below(639) + 1, below(479) + 1);
            let (colors, longest) = (
                [1, 2, 30, 256][seed as usize % 4],
                [1, 9, 4_000][seed as usize % 3],
            );
            let mut pixels = Vec::new();
            while pixels.len() < (width * height) as usize {
                let run = below(longest) as usize + 1;
                pixels.resize(pixels.len() + run, below(colors) as u8);
            }
            pixels.truncate((width * height) as usize);
            let at = Rect {
                left: 640 - width,
                top: 480 - height,
                width,
                height,
            };
            writer.frame(at, &pixels, seed as u16);
            written.push((at, pixels, seed as u16));
        }
        let gif = writer.finish(&[[1, 2, 3]; 255]);
        assert!(decoded(&gif) == written);
    }

    #[test]
    fn every_number_of_codes_can_be_the_last() {
        // Codes get longer and begin anew at certain numbers of them.
        let pixels: Vec<u8> = noise(3)
            .map(|number| number as u8 % 200)
            .take(9_000)
            .collect();
        for end in (1..600).chain(3_500..4_300).chain(7_400..8_000) {
            let mut codes = Codes::new();
            let bytes = codes.compress(&pixels[..end], DEPTH);
            // It wants the code that ends them.
            let read = weezl::decode::Decoder::new(weezl::BitOrder::Lsb, DEPTH as u8).decode(bytes);
            assert!(read.unwrap() == pixels[..end], "{end}");
        }
    }

    #[test]
    fn a_long_run_takes_few_bytes() {
        let mut writer = Writer::new(1_000, 1_000);
        writer.frame(all(1_000, 1_000), &vec![TRANSPARENT; 1_000_000], 7);
        assert!(writer.len() < 3_500, "{}", writer.len());
    }

    #[test]
    fn the_last_frame_can_wait_longer() {
        let mut writer = Writer::new(2, 1);
        writer.frame(all(2, 1), &[1, 2], 50);
        writer.frame(all(1, 1), &[3], 60);
        writer.wait(500);
        writer.wait(u16::MAX);
        let gif = writer.finish(&[[9, 9, 9]; 4]);
        let delays: Vec<u16> = decoded(&gif).iter().map(|frame| frame.2).collect();
        assert_eq!(delays, [50, u16::MAX]);
    }
}
