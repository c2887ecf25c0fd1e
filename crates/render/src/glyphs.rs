//! Labels as outlines: text without shaping.
//!
//! The outlines lie in `assets/fonts/`, made by `extract.py` there. Characters of people's names that are not among
//! them come from a font with what Chinese and Japanese names are written in. A character that neither holds is left
//! out, so a label never fails.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The space that takes room in a label; the common one takes none.
pub(super) const SPACE: char = '\u{a0}';

static GLYPHS: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| {
    let mut glyphs = HashMap::new();
    for face in faces() {
        read_face(face, &mut glyphs);
    }
    let space = Glyph {
        advance: 0.35,
        scale: 1.0,
        path: Cow::Borrowed(""),
        is_thin: false,
    };
    glyphs.insert(SPACE, space);
    glyphs
});

/// The faces. No two of them hold the same character.
fn faces() -> impl Iterator<Item = &'static str> {
    let files = qiyuan_assets::FILES.iter();
    let faces = files.filter(|file| file.path.ends_with(".glyphs"));
    faces.map(|file| file.text)
}

/// The font of names. Nothing of it is read before a name needs it.
static NAMES: LazyLock<Option<Face<'static>>> = LazyLock::new(|| {
    let font = include_bytes!("../../../assets/fonts/names-cjk.ttf");
    Face::parse(font, 0).ok()
});

/// One character, in parts of one em.
#[derive(Clone)]
struct Glyph {
    advance: f32,
    scale: f32,
    path: Cow<'static, str>,
    /// Whether its lines are thinner than those of letters and digits, as in the fonts of Han characters.
    is_thin: bool,
}

/// From here on characters are Han characters and what is written among them.
const FIRST_HAN: char = '\u{2e80}';

/// How much thicker the lines of a thin character are drawn beside others, in parts of one em.
const THICKER: f32 = 0.05;

fn glyph(character: char) -> Option<Glyph> {
    if let Some(known) = GLYPHS.get(&character) {
        return Some(known.clone());
    }
    let (font, id) = in_names(character)?;
    let mut path = Path::default();
    font.outline_glyph(id, &mut path)?;
    let em = f32::from(font.units_per_em());
    Some(Glyph {
        advance: f32::from(font.glyph_hor_advance(id)?) / em,
        scale: 1.0 / em,
        path: Cow::Owned(path.0),
        is_thin: true,
    })
}

/// The font of names and its glyph of a character.
fn in_names(character: char) -> Option<(&'static Face<'static>, GlyphId)> {
    let font = NAMES.as_ref()?;
    Some((font, font.glyph_index(character)?))
}

fn is_known(character: char) -> bool {
    GLYPHS.contains_key(&character) || in_names(character).is_some()
}

/// Path data of SVG: fonts count y upwards.
#[derive(Default)]
struct Path(String);

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "M{x} {}", -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let _ = write!(self.0, "L{x} {}", -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let _ = write!(self.0, "Q{x1} {} {x} {}", -y1, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let _ = write!(self.0, "C{x1} {} {x2} {} {x} {}", -y1, -y2, -y);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

fn read_face(text: &'static str, glyphs: &mut HashMap<char, Glyph>) {
    let mut em = 1000.0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(units) = line.strip_prefix("em ") {
            em = units.parse().unwrap_or(em);
        } else if let Some((character, advance, path)) = read_glyph(line) {
            glyphs.entry(character).or_insert(Glyph {
                advance: advance / em,
                scale: 1.0 / em,
                path: Cow::Borrowed(path),
                is_thin: character >= FIRST_HAN,
            });
        }
    }
}

fn read_glyph(line: &'static str) -> Option<(char, f32, &'static str)> {
    let mut words = line.splitn(4, ' ');
    let code = words.next()?.strip_prefix("U+")?;
    let character = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
    let advance = words.nth(1)?.parse().ok()?;
    Some((character, advance, words.next()?))
}

/// Whether every letter and digit of a name can be written, and there is something to write.
pub(super) fn is_writable(name: &str) -> bool {
    let is_missed = |character: char| character.is_alphanumeric() && !is_known(character);
    name.chars().any(is_known) && !name.chars().any(is_missed)
}

/// What can be written of a name, its spaces with room.
pub(super) fn writable(name: &str) -> String {
    let words = name.split_whitespace().map(|word| {
        let known = word.chars().filter(|character| is_known(*character));
        known.collect::<String>()
    });
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    words.join(&SPACE.to_string())
}

/// How wide a label is at this size.
pub(super) fn width(label: &str, size: f32) -> f32 {
    label
        .chars()
        .filter_map(glyph)
        .map(|glyph| glyph.advance * size)
        .sum()
}

/// As much of a label as fits, with dots if that is not all.
pub(super) fn cut(text: &str, size: f32, most: f32) -> String {
    let text = writable(text);
    if width(&text, size) <= most {
        return text;
    }
    let mut kept: Vec<char> = text.chars().collect();
    while kept.pop().is_some() {
        let shorter: String = kept.iter().collect::<String>().trim_end().to_owned() + "…";
        if width(&shorter, size) <= most {
            return shorter;
        }
    }
    String::new()
}

/// A label as SVG elements, its baseline centered on (x, y).
pub(super) fn centered(label: &str, x: f32, y: f32, size: f32, color: &str) -> String {
    centered_as(label, (x, y), size, color, |_| String::new())
}

/// As [`centered`], with lines of one weight whatever fonts the characters come from.
pub(super) fn centered_evenly(label: &str, at: (f32, f32), size: f32, color: &str) -> String {
    centered_as(label, at, size, color, |glyph| match glyph.is_thin {
        true => {
            let width = THICKER / glyph.scale;
            format!(r#" stroke="{color}" stroke-width="{width:.1}""#)
        }
        false => String::new(),
    })
}

fn centered_as(
    label: &str,
    (x, y): (f32, f32),
    size: f32,
    color: &str,
    stroke: impl Fn(&Glyph) -> String,
) -> String {
    let mut x = x - width(label, size) / 2.0;
    let mut elements = String::new();
    for glyph in label.chars().filter_map(glyph) {
        let scale = glyph.scale * size;
        let stroke = stroke(&glyph);
        let path = glyph.path;
        if !path.is_empty() {
            let _ = write!(
                elements,
                r#"<path fill="{color}"{stroke} transform="translate({x:.2} {y:.2}) scale({scale:.6})" d="{path}"/>"#
            );
        }
        x += glyph.advance * size;
    }
    elements
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_line_of_every_face_is_read() {
        let mut characters = HashSet::new();
        for face in faces() {
            let lines = face.lines().filter(|line| line.starts_with("U+"));
            for line in lines {
                let (character, advance, path) = read_glyph(line).unwrap();
                assert!(characters.insert(character), "{character} is in two faces");
                assert!(advance > 0.0 && path.starts_with('M'), "{character}");
            }
        }
        assert!(
            "abcdefghijklmnopqrstuvwxyz0123456789×一二三四五六七八九１２３４５６７８９楚河漢界將将殺杀捉閒闲"
                .chars()
                .all(|c| GLYPHS.contains_key(&c))
        );
    }

    /// Signs in sentences and notes that nobody writes into a picture: they come with a picture of their own in a font.
    fn is_icon(character: char) -> bool {
        let code = u32::from(character);
        matches!(code, 0x2190..=0x2bff | 0xfe0f | 0x1f000..=0x1ffff)
    }

    #[test]
    fn every_character_of_every_sentence_in_every_language_can_be_drawn() {
        let mut files = 0;
        for file in qiyuan_assets::FILES {
            if !file.path.ends_with(".ftl") {
                continue;
            }
            files += 1;
            let lines = file.text.lines().filter(|line| !line.starts_with('#'));
            for character in lines.flat_map(str::chars) {
                let is_drawn = is_known(character) || is_icon(character) || character == ' ';
                assert!(is_drawn, "{character:?} of {}", file.path);
            }
        }
        assert!(files > 100, "{files}");
    }

    #[test]
    fn the_punctuation_of_names_is_drawn() {
        let marks = "，。、；：（）！？「」『』《》【】〔〕…·•“”‘’—–~～・＿－＋＝／＠＃＆％＊−+-_.,:;!?()[]{}<>/|#&%*'\"";
        for character in marks.chars() {
            assert!(is_known(character), "{character:?}");
        }
        for name in ["小明（王）", "老师、", "“Ann”", "A—B", "ＡＢＣ", "王★"] {
            assert_eq!(writable(name), name);
        }
    }

    #[test]
    fn a_name_is_writable_if_no_letter_of_it_is_missing() {
        for name in [
            "Ann",
            "Zoë_99",
            "Мария",
            "Ann \u{1F600}",
            "A\u{301}nn",
            "\u{202E}Ann",
            "黑方",
            "小王",
            "Ann 王",
            "王小明–刘洋",
            "陳美玲",
            "たろう",
        ] {
            assert!(is_writable(name), "{name}");
        }
        for name in ["نور", "Ann نور", "민수", "\u{1F600}", "\u{200B}", " ", ""] {
            assert!(!is_writable(name), "{name}");
        }
    }

    #[test]
    fn in_a_label_of_one_weight_only_thin_characters_are_drawn_thicker() {
        let strokes = |label: &str| {
            let even = centered_evenly(label, (0.0, 0.0), 10.0, "#000000");
            even.matches("stroke-width").count()
        };
        assert_eq!((strokes("Ann 9"), strokes("服务器：")), (0, 4));
        assert!(!centered("服务", 0.0, 0.0, 10.0, "#000000").contains("stroke"));
    }

    #[test]
    fn a_character_without_outline_takes_no_room() {
        assert_eq!(width("\u{1F600}", 10.0), 0.0);
        assert!(centered("\u{1F600}\u{202E}\u{13000}", 0.0, 0.0, 10.0, "#000000").is_empty());
    }
}
