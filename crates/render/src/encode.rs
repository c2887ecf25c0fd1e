//! Pixels to PNG.

use super::deflate;

/// Pixels that are numbers of colors.
#[derive(Clone, Copy, Debug)]
pub struct IndexedPicture<'a> {
    /// How many pixels a row has; at least one.
    pub width: u32,
    /// How many rows there are; at least one.
    pub height: u32,
    /// The colors, at most 256.
    pub colors: &'a [[u8; 3]],
    /// The number of the color of each pixel, row by row.
    pub pixels: &'a [u8],
}

impl IndexedPicture<'_> {
    /// Writes the picture.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let width = self.width as usize;
        // Each row begins with the number of its filter: none.
        let mut rows = Vec::with_capacity((width + 1) * self.height as usize);
        for row in self.pixels.chunks_exact(width) {
            rows.push(0);
            rows.extend_from_slice(row);
        }
        let data = deflate::zlib(&rows, width + 1);
        let mut header = Vec::with_capacity(13);
        header.extend(self.width.to_be_bytes());
        header.extend(self.height.to_be_bytes());
        // Eight bits a pixel, numbers of colors; compression, filters and order as usual.
        header.extend([8, 3, 0, 0, 0]);
        let mut png = Vec::with_capacity(data.len() + 3 * self.colors.len() + 80);
        png.extend(b"\x89PNG\r\n\x1a\n");
        put_chunk(&mut png, *b"IHDR", &header);
        put_chunk(&mut png, *b"PLTE", self.colors.as_flattened());
        put_chunk(&mut png, *b"IDAT", &data);
        put_chunk(&mut png, *b"IEND", &[]);
        png
    }
}

fn put_chunk(png: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(data);
    let sum = crc32fast::hash(&png[start..]);
    png.extend(sum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::noise::noise;

    /// What another decoder reads: the size, the colors and the pixels.
    fn decoded(png: &[u8]) -> (u32, u32, Vec<u8>, Vec<u8>) {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        reader.finish().unwrap();
        assert_eq!(frame.color_type, png::ColorType::Indexed);
        let colors = reader.info().palette.clone().unwrap().into_owned();
        (frame.width, frame.height, colors, pixels)
    }

    fn reads_back(width: u32, height: u32, pixels: &[u8]) -> usize {
        let colors: Vec<[u8; 3]> = (0..=255).map(|number| [number, 255 - number, 7]).collect();
        let picture = IndexedPicture {
            width,
            height,
            colors: &colors,
            pixels,
        };
        let png = picture.png();
        let read = decoded(&png);
        assert!(
            read == (width, height, colors.concat(), pixels.to_vec()),
            "{width} by {height}"
        );
        png.len()
    }

    #[test]
    fn the_smallest_pictures_read_back() {
        for (width, height) in [(1, 1), (2, 1), (1, 3), (4, 4), (1, 700)] {
            let pixels: Vec<u8> = (0..width * height).map(|at| (at % 3) as u8).collect();
            reads_back(width, height, &pixels);
        }
    }

    #[test]
    fn noise_reads_back_and_hardly_grows() {
        for seed in 0..20 {
            let mut random = noise(seed);
            let (width, height) = (random.next().unwrap() % 300 + 1, seed * 9 + 1);
            let colors = [2, 3, 17, 256][seed as usize % 4];
            let count = (width * height) as usize;
            let pixels: Vec<u8> = random
                .take(count)
                .map(|number| ((number >> 8) % colors) as u8)
                .collect();
            assert!(reads_back(width, height, &pixels) < count + count / 100 + 1200);
        }
    }

    #[test]
    fn patches_and_runs_of_every_length_read_back() {
        for seed in 0..30 {
            let (width, height) = (97 + seed * 31, 120);
            let mut pixels = vec![0; (width * height) as usize];
            let mut random = noise(seed + 100);
            for _ in 0..60 {
                let mut below = |most: u32| (random.next().unwrap() >> 4) % most.max(1);
                let (left, top) = (below(width), below(height));
                let (across, down) = (below(width - left) + 1, below(height - top) + 1);
                let color = below(256) as u8;
                for row in top..(top + down).min(height) {
                    let start = (row * width + left) as usize;
                    let end = ((row + 1) * width) as usize;
                    pixels[start..end.min(start + across as usize)].fill(color);
                }
            }
            reads_back(width, height, &pixels);
        }
    }

    #[test]
    fn what_repeats_from_afar_is_found() {
        // Strips that come again after 4,000 and after 32,000 bytes, and one that is too far away.
        for apart in [4_000, 32_000, 40_000] {
            let strip: Vec<u8> = noise(9).take(600).map(|number| number as u8).collect();
            let mut pixels = strip.clone();
            pixels.resize(apart, 5);
            pixels.extend(&strip);
            let bytes = reads_back(100, (pixels.len() / 100) as u32, &pixels);
            assert_eq!(bytes < 2_000, apart < 1 << 15, "{apart}: {bytes}");
        }
    }

    #[test]
    fn rows_that_are_wider_than_the_window_read_back() {
        for width in [32_767, 32_768, 70_000] {
            let row: Vec<u8> = (0..width).map(|at| (at % 1_009 * at) as u8).collect();
            reads_back(width, 3, &row.repeat(3));
        }
    }

    #[test]
    fn a_picture_of_one_color_is_tiny() {
        let b = reads_back(2048, 2048, &vec![9; 2048 * 2048]);
        assert!(b < 8_000, "{b}");
    }

    #[test]
    fn counts_that_would_need_long_codes_read_back() {
        // Each color twice as often as the one before: without a limit the codes had 20 bits.
        let mut pixels = Vec::new();
        for color in 0..20_u8 {
            pixels.extend(
                noise(u32::from(color))
                    .take(1 << color >> 3)
                    .map(|number| if number & 1 == 0 { color } else { 200 + color }),
            );
        }
        pixels.resize(pixels.len() / 64 * 64, 0);
        reads_back(64, (pixels.len() / 64) as u32, &pixels);
    }
}
