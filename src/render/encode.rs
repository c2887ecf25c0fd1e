//! Pixels to PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::Error;
use super::palette::Rgb;

/// Compresses pixels that are numbers of colors.
pub(super) fn png(
    width: u32,
    height: u32,
    colors: &[Rgb],
    pixels: &[u8],
) -> Result<Vec<u8>, Error> {
    write(width, height, colors, pixels).map_err(|error| Error::Faulty(error.to_string()))
}

fn write(width: u32, height: u32, colors: &[Rgb], pixels: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(32 << 10);
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(colors.concat());
    encoder.set_filter(Filter::Up);
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
