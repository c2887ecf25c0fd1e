//! Pixels to PNG.

use png::{BitDepth, ColorType, Encoder, EncodingError};

use super::palette::Rgb;
use super::{Error, deflate};

/// Pixels that are numbers of colors.
pub(super) struct Picture<'a> {
    pub width: u32,
    pub height: u32,
    pub colors: &'a [Rgb],
    pub pixels: &'a [u8],
    /// How wide a cell is: pictures repeat themselves after two.
    pub cell: u32,
}

impl Picture<'_> {
    /// Writes the picture.
    pub(super) fn png(&self) -> Result<Vec<u8>, Error> {
        self.write()
            .map_err(|error| Error::Faulty(error.to_string()))
    }

    fn write(&self) -> Result<Vec<u8>, EncodingError> {
        let stream = deflate::zlib(self.pixels, self.width as usize, self.cell as usize);
        let mut bytes = Vec::with_capacity(stream.len() + 1024);
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colors.concat());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &stream)?;
        writer.finish()?;
        Ok(bytes)
    }
}
