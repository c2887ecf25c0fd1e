//! Pixels to PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::Error;
use super::palette::Rgb;

/// Of the library's levels the one that gives small pictures without costing more than drawing does;
/// rows of a board mostly repeat the row above, which the filter takes out before.
const LEVEL: DeflateCompression = DeflateCompression::Level(4);

/// Pixels that are numbers of colors.
pub(super) struct IndexedPicture<'a> {
    pub width: u32,
    pub height: u32,
    pub colors: &'a [Rgb],
    pub pixels: &'a [u8],
}

impl IndexedPicture<'_> {
    /// Writes the picture.
    pub(super) fn png(&self) -> Result<Vec<u8>, Error> {
        self.write()
            .map_err(|error| Error::Faulty(error.to_string()))
    }

    fn write(&self) -> Result<Vec<u8>, EncodingError> {
        let mut bytes = Vec::with_capacity(self.pixels.len() / 8);
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.colors.concat());
        encoder.set_filter(Filter::Up);
        encoder.set_deflate_compression(LEVEL);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}
