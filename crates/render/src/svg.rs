//! Reading and rasterising SVG, without text, files or network.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::Error;

/// Reads a drawing. Whatever it refers to is not looked up, and stands in no file that could be.
pub(super) fn parse(text: &str) -> Result<Tree, Error> {
    let options = Options {
        resources_dir: None,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    Tree::from_str(text, &options).map_err(|error| Error::Faulty(error.to_string()))
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

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use resvg::usvg::{Node, roxmltree::Document};

    use super::*;
    use crate::glyphs;

    /// What our drawings are made of.
    const ELEMENTS: [&str; 8] = [
        "svg", "g", "rect", "path", "circle", "polygon", "polyline", "line",
    ];

    /// What people could write where a label is made of it.
    pub(crate) const HOSTILE: [&str; 12] = [
        "<script>alert(1)</script>",
        "\"/><image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/><rect x=\"",
        "' onload='alert(1)",
        "&xxe; &#x3c;image&#x3e; &lt;",
        "<![CDATA[<image href=\"x\"/>]]>",
        "--><!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><!--",
        "<style>@import url(http://evil.example/x.css)</style>",
        "url(http://evil.example/#x)",
        "</svg><svg onload=alert(1)>",
        "<?xml-stylesheet href=\"http://evil.example\"?>",
        "\u{0}\u{202e}\u{200b}\u{feff}]]>",
        "{} {0} %s \\\" \n\r\t",
    ];

    /// The names of a drawing's elements. Nothing in it refers to anything, runs or is read as text.
    pub(crate) fn examine(document: &str) -> BTreeSet<String> {
        let tree = Document::parse(document).unwrap();
        let mut names = BTreeSet::new();
        for node in tree.descendants() {
            assert!(!node.is_comment() && !node.is_pi(), "{document}");
            assert!(
                node.text().unwrap_or_default().trim().is_empty(),
                "{document}"
            );
            if !node.is_element() {
                continue;
            }
            let name = node.tag_name().name();
            assert!(ELEMENTS.contains(&name), "{name} in {document}");
            names.insert(name.to_owned());
            for attribute in node.attributes() {
                let (name, value) = (attribute.name(), attribute.value());
                let refers = ["href", "style", "class", "id", "src"].contains(&name);
                assert!(!refers && !name.starts_with("on"), "{name} in {document}");
                for sign in ["url(", ":", "<", ">", "&", "\"", "@"] {
                    assert!(!value.contains(sign), "{name}={value}");
                }
            }
        }
        names
    }

    fn has_image(tree: &Tree) -> bool {
        let nodes = tree.root().children();
        nodes.iter().any(|node| matches!(node, Node::Image(_)))
    }

    #[test]
    fn what_a_drawing_refers_to_is_not_looked_up() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("inner.svg");
        let red = r##"<path fill="#ff0000" d="M0 0H9V9H0Z"/>"##;
        std::fs::write(&file, document(9, 9, red)).unwrap();
        let file = file.to_str().unwrap();
        for href in [
            file.to_owned(),
            format!("file://{file}"),
            "http://127.0.0.1:9/x.svg".to_owned(),
            format!(
                "data:image/svg+xml;utf8,{}",
                document(9, 9, red)
                    .replace('"', "'")
                    .replace('<', "&lt;")
                    .replace('#', "%23")
            ),
        ] {
            let image = format!(r#"<image href="{href}" width="9" height="9"/>"#);
            let tree = parse(&document(9, 9, &image)).unwrap();
            assert!(!has_image(&tree), "{href}");
            let mut picture = pixmap(9, 9).unwrap();
            render(&tree, &mut picture);
            assert!(
                picture.pixels().iter().all(|pixel| pixel.alpha() == 0),
                "{href}"
            );
        }
    }

    #[test]
    fn a_label_is_outlines_and_nothing_else() {
        for label in HOSTILE {
            let drawn = glyphs::centered(label, 50.0, 50.0, 30.0, "#000000");
            let names = examine(&document(100, 100, &drawn));
            assert!(
                names.iter().all(|name| name == "svg" || name == "path"),
                "{label:?}"
            );
        }
    }

    #[test]
    fn an_entity_brings_nothing_in() {
        let doctype = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>";
        let text = format!("{doctype}{}", document(9, 9, "<path d=\"&x;\"/>"));
        assert!(parse(&text).is_err());
    }
}
