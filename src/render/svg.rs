//! Reading and rasterising SVG, without text, files or network.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Error;

/// Reads a drawing.
pub(super) fn parse(text: &str) -> Result<Tree, Error> {
    Tree::from_str(text, &Options::default()).map_err(|error| Error::Faulty(error.to_string()))
}

/// An empty picture.
pub(super) fn pixmap(width: u32, height: u32) -> Result<Pixmap, Error> {
    Pixmap::new(width, height).ok_or_else(|| Error::Faulty(format!("{width} by {height} pixels")))
}

/// Draws over all of a picture, stretched to it.
pub(super) fn render(tree: &Tree, onto: &mut Pixmap) {
    let size = tree.size();
    let x = onto.width() as f32 / size.width();
    let y = onto.height() as f32 / size.height();
    resvg::render(tree, Transform::from_scale(x, y), &mut onto.as_mut());
}

/// Wraps elements into a document with a view box of this size.
pub(super) fn document(width: u32, height: u32, elements: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{elements}</svg>"#
    )
}
