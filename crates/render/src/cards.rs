//! Card tables: places around the middle or in rows, cards as sprites, everything else as SVG.

use std::fmt::Write as _;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::encode::IndexedPicture;
use super::palette::{Edges, Indexed};
use super::sprites::Sprites;
use super::table_layout::{Area, TableLayout};
use super::theme::Colors;
use super::{Error, Look, glyphs, svg, theme, wrap};
use qiyuan_core::diagram::{Card, CardState, CardTable, Seating, TablePlace};

/// How round the corners of places are, on a picture 720 wide.
const ROUND: f32 = 12.0;
/// Text in the header of a place.
const TEXT: f32 = TableLayout::TEXT;
/// A long name may be so small before something of it is left out.
const SMALL_TEXT: f32 = 20.0;
/// The score beside the cards of a row.
const ROW_SCORE: f32 = 30.0;
/// Numbers beside cards.
const COUNT: f32 = 30.0;
/// What the last hand won, behind the cards of a row.
const NOTE: f32 = 30.0;
const NOTE_ROOM: f32 = 62.0;
/// What an open hand is worth, above that.
const RANK: f32 = 28.0;
const RANK_ROOM: f32 = 128.0;
/// Between the middle of a row and that of each of the two.
const RANK_STEP: f32 = 20.0;
/// What has won: the frame of cards, and text on the background.
const WON: &str = "#2f9e44";
const WON_TEXT: &str = "#a3e36b";
/// How wide a heading may be beside a trick, and above rows.
const HEADING_BESIDE: f32 = 126.0;
const HEADING_ABOVE: f32 = 680.0;

/// Draws a table as a PNG.
pub(super) fn paint(table: &CardTable, look: Look, sprites: &Sprites) -> Result<Vec<u8>, Error> {
    let drawn = compose(table, 0.0, look, sprites)?;
    let width = look.width.pixels();
    let picture = IndexedPicture {
        width,
        height: drawn.pixels.len() as u32 / width,
        colors: &drawn.colors,
        pixels: &drawn.pixels,
    };
    Ok(picture.png())
}

/// How high a table is on a picture 720 wide.
pub(super) fn height(table: &CardTable) -> Result<f32, Error> {
    Ok(TableLayout::new(table)?.height)
}

/// Draws a table, at least as high as said for a picture 720 wide.
pub(super) fn compose(
    table: &CardTable,
    least_height: f32,
    look: Look,
    sprites: &Sprites,
) -> Result<Indexed, Error> {
    let mut layout = TableLayout::new(table)?;
    layout.height = layout.height.max(least_height);
    let scale = look.width.pixels() as f32 / TableLayout::WIDTH;
    let size = |length: f32| ((length * scale).round() as u32).max(1);
    let mut pixmap = svg::pixmap(look.width.pixels(), size(layout.height))?;
    let colors = theme::colors(look.theme);
    let document = |elements: &str| {
        let (width, height) = (TableLayout::WIDTH, layout.height);
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{elements}</svg>"#
        )
    };
    let below = below(table, &layout, colors);
    svg::render(&svg::parse(&document(&below))?, &mut pixmap);
    for slot in &layout.slots {
        let sprite = slot.card.map_or(table.back, |card| card.sprite);
        let area = (size(slot.area.width), size(slot.area.height));
        let card = sprites.get(look.pieces, sprite, area)?;
        let at = |length: f32| (length * scale).round() as i32;
        let corner = (at(slot.area.x), at(slot.area.y));
        put(&mut pixmap, &card, corner, slot.card);
        let elements = frame(slot.card);
        if !elements.is_empty() {
            let mut frame = svg::pixmap(area.0, area.1)?;
            svg::render(
                &svg::parse(&svg::document(100, 140, &elements))?,
                &mut frame,
            );
            put(&mut pixmap, &frame, corner, None);
        }
    }
    let above = counts(&layout, colors) + &heading(table, &layout, colors);
    svg::render(&svg::parse(&document(&above))?, &mut pixmap);
    Ok(Indexed::from_pixmap(&pixmap, &[], Edges::Fine))
}

fn put(onto: &mut Pixmap, card: &Pixmap, (x, y): (i32, i32), known: Option<Card>) {
    let is_faded =
        known.is_some_and(|card| matches!(card.state, CardState::Faded | CardState::ExposedFaded));
    let paint = PixmapPaint {
        opacity: if is_faded { 0.45 } else { 1.0 },
        ..PixmapPaint::default()
    };
    onto.draw_pixmap(x, y, card.as_ref(), &paint, Transform::identity(), None);
}

/// The background and the places with what is written in them.
fn below(table: &CardTable, layout: &TableLayout, colors: &Colors) -> String {
    let mut elements = String::new();
    let (width, height) = (TableLayout::WIDTH, layout.height);
    rounded(
        &mut elements,
        Area::new(0.0, 0.0, width, height),
        0.0,
        colors.frame,
        "",
    );
    if table.seating == Seating::Around {
        elements += &felt(layout, colors);
    }
    for (place, area) in table.places.iter().zip(&layout.places) {
        let outline = if place.is_to_act {
            format!(r#" stroke="{}" stroke-width="6""#, colors.active)
        } else {
            String::new()
        };
        rounded(&mut elements, *area, ROUND, colors.seat, &outline);
        match table.seating {
            Seating::Around => header(&mut elements, place, *area, colors),
            Seating::Rows => {
                let room = TableLayout::aside(table, place) - TableLayout::BESIDE;
                aside(&mut elements, place, *area, room, colors);
            }
        }
    }
    elements
}

fn rounded(out: &mut String, area: Area, round: f32, color: &str, more: &str) {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let _ = write!(
        out,
        r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{round}" fill="{color}"{more}/>"#
    );
}

/// The round table that four people sit at; more leave no room for it.
fn felt(layout: &TableLayout, colors: &Colors) -> String {
    let (Some(own), 4) = (layout.places.first(), layout.places.len()) else {
        return String::new();
    };
    let (top, bottom) = (TableLayout::HEADER, own.y + TableLayout::HEADER);
    let (center, radius) = ((top + bottom) / 2.0, (bottom - top) / 2.0);
    let (middle, breadth) = (TableLayout::WIDTH / 2.0, TableLayout::WIDTH * 0.45);
    let color = colors.seat;
    format!(
        r#"<ellipse cx="{middle}" cy="{center:.1}" rx="{breadth}" ry="{radius:.1}" fill="{color}" opacity="0.4"/>"#
    )
}

/// Above the cards: the label on a disc, who leads, and the score on the right.
fn header(out: &mut String, place: &TablePlace, area: Area, colors: &Colors) {
    let middle = area.y + TableLayout::HEADER / 2.0 + 2.0;
    let mut x = name(out, place, (area.x + 8.0, middle), colors);
    if !place.note.is_empty() {
        let note = shortened(&place.note, 6);
        let width = glyphs::width(&note, TEXT);
        *out += &glyphs::centered(
            &note,
            x + width / 2.0,
            middle + TEXT * 0.365,
            TEXT,
            colors.active,
        );
        x += width + 8.0;
    }
    let room = area.x + area.width - 10.0 - x;
    let (score, size, width) = score(place, TEXT, room);
    let center = area.x + area.width - 10.0 - width / 2.0;
    *out += &glyphs::centered(&score, center, middle + size * 0.365, size, colors.label);
    if TableLayout::has_name_below(place, area.width) {
        let line = area.y + TableLayout::HEADER + TableLayout::NAME / 2.0 - 2.0;
        person(out, place, (area.x + 12.0, line), area.width - 24.0, colors);
    } else {
        person(out, place, (x, middle), room - width - 12.0, colors);
    }
}

/// Who sits at a place, as much of the name as fits; nothing where it cannot be written.
fn person(
    out: &mut String,
    place: &TablePlace,
    (left, middle): (f32, f32),
    room: f32,
    colors: &Colors,
) {
    if !glyphs::is_writable(&place.name) {
        return;
    }
    let (name, size) = fitted(&glyphs::writable(&place.name), room);
    line(out, &name, (left, middle), size, colors.label);
}

/// One line of text, from its left edge on.
fn line(out: &mut String, text: &str, (left, middle): (f32, f32), size: f32, color: &str) {
    let center = left + glyphs::width(text, size) / 2.0;
    *out += &glyphs::centered(text, center, middle + size * 0.365, size, color);
}

/// A name with its size: as small as may be if it has no room otherwise, and cut only then.
fn fitted(name: &str, room: f32) -> (String, f32) {
    let most = room / glyphs::width(name, 1.0).max(1.0);
    if most >= SMALL_TEXT {
        return (name.to_owned(), most.min(TEXT));
    }
    (glyphs::cut(name, SMALL_TEXT, room), SMALL_TEXT)
}

/// A name in two lines if it does not fit in one; nothing where it fits, or where a word would be broken.
fn in_two(name: &str, room: f32) -> Option<[String; 2]> {
    if room / glyphs::width(name, 1.0).max(1.0) >= SMALL_TEXT {
        return None;
    }
    let first = wrap::lines(name, SMALL_TEXT, room).into_iter().next()?;
    let rest = name.strip_prefix(first.as_str())?;
    let is_of_word = |it: char| it.is_alphanumeric() && !wrap::is_wide(it);
    if first.ends_with(is_of_word) && rest.starts_with(is_of_word) {
        return None;
    }
    let rest = rest.trim_start_matches(glyphs::SPACE);
    Some([first, glyphs::cut(rest, SMALL_TEXT, room)])
}

/// Beside the cards: the same, with the score below. A long name has two lines where the row is high enough.
fn aside(out: &mut String, place: &TablePlace, area: Area, room: f32, colors: &Colors) {
    let step = (area.height / 3.0).min(TableLayout::HEADER);
    let middle = area.y + area.height / 2.0;
    let left = area.x + 14.0;
    let has_name = glyphs::is_writable(&place.name);
    let written = glyphs::writable(&place.name);
    let two = Some(area.height).filter(|height| has_name && *height >= 124.0);
    let two = two.and_then(|_| in_two(&written, room));
    let step = match (&two, has_name) {
        (Some(_), _) => (area.height / 2.0 - 20.5).min(47.0),
        (None, true) => step * 0.86,
        (None, false) => step / 2.0,
    };
    name(out, place, (left, middle - step), colors);
    if let Some(lines) = two {
        for (text, below) in lines.iter().zip([-13.0, 11.0]) {
            line(out, text, (left, middle + below), SMALL_TEXT, colors.label);
        }
    } else {
        person(out, place, (left, middle), room, colors);
    }
    let (score, size, width) = score(place, ROW_SCORE, 104.0);
    let baseline = middle + step + size * 0.365 + 2.0;
    *out += &glyphs::centered(&score, left + width / 2.0, baseline, size, colors.label);
    behind(out, place, (area.x + area.width - 10.0, middle), colors);
}

/// Behind the cards: what an open hand is worth, and what it won or what is staked on it.
fn behind(out: &mut String, place: &TablePlace, (right, middle): (f32, f32), colors: &Colors) {
    let caption = glyphs::writable(&place.caption);
    let note = shortened(&place.note, 6);
    let has_both = !caption.is_empty() && !note.is_empty();
    let step = if has_both { RANK_STEP } else { 0.0 };
    let fitting = |text: &str, size: f32, room: f32| {
        let size = size.min(room / glyphs::width(text, 1.0).max(1.0));
        (size, glyphs::width(text, size))
    };
    let (size, width) = fitting(&caption, RANK, RANK_ROOM);
    let left = right - if caption.is_empty() { 0.0 } else { RANK_ROOM };
    line(
        out,
        &caption,
        (right - (RANK_ROOM + width) / 2.0, middle - step),
        size,
        colors.label,
    );
    let (size, width) = fitting(&note, NOTE, NOTE_ROOM);
    let begin = if has_both {
        (left + right - width) / 2.0
    } else {
        right - width
    };
    let has_won = place
        .cards
        .iter()
        .any(|card| card.state == CardState::Winning);
    let color = if has_won { WON_TEXT } else { colors.label };
    line(out, &note, (begin, middle + step), size, color);
}

/// The score with its size and width, so that it fits.
fn score(place: &TablePlace, size: f32, room: f32) -> (String, f32, f32) {
    let score = shortened(&place.score, 8);
    let width = glyphs::width(&score, size).max(1.0);
    let share = (room / width).min(1.0);
    (score, size * share, width * share)
}

/// The label on a disc, and who leads or holds the bank; returns where there is room again.
fn name(out: &mut String, place: &TablePlace, (left, middle): (f32, f32), colors: &Colors) -> f32 {
    let label = shortened(&place.label, 3);
    let breadth = (glyphs::width(&label, TEXT) + 20.0).max(38.0);
    let disc = Area::new(left, middle - 17.0, breadth, 34.0);
    let fill = if place.is_to_act {
        colors.active
    } else {
        colors.label
    };
    rounded(out, disc, 17.0, fill, "");
    let (center, baseline) = (left + breadth / 2.0, middle + TEXT * 0.365);
    *out += &glyphs::centered(&label, center, baseline, TEXT, colors.frame);
    let x = left + breadth + 8.0;
    if place.holds_bank {
        crown(out, (x, middle), colors.label);
        return x + 38.0;
    }
    if !place.leads {
        return x;
    }
    // A pennant.
    let (color, pole, tip) = (colors.active, colors.label, x + 22.0);
    let (top, low) = (middle - 15.0, middle + 15.0);
    let (a, b) = (top + 9.0, top + 18.0);
    let _ = write!(
        out,
        r#"<path d="M{x} {top}V{low}" stroke="{pole}" stroke-width="4"/><path d="M{x} {top}L{tip} {a}L{x} {b}Z" fill="{color}"/>"#
    );
    x + 28.0
}

/// The mark of whoever holds the bank.
fn crown(out: &mut String, (x, middle): (f32, f32), color: &str) {
    let (top, low) = (middle - 12.0, middle + 12.0);
    let _ = write!(
        out,
        r#"<path d="M{x} {top}l7.5 9l7.5 -13l7.5 13l7.5 -9L{} {low}H{}Z" fill="{color}"/>"#,
        x + 27.0,
        x + 3.0,
    );
}

fn shortened(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// The frame of a card about which something is to be said, on a card of 100 by 140.
fn frame(card: Option<Card>) -> String {
    let color = match card.map(|card| card.state) {
        Some(CardState::Exposed | CardState::ExposedFaded) => "#f2b01e",
        Some(CardState::Winning) => WON,
        Some(CardState::Plain | CardState::Faded) | None => return String::new(),
    };
    format!(
        r#"<rect x="4" y="4" width="92" height="132" rx="8" fill="none" stroke="{color}" stroke-width="8"/>"#
    )
}

/// How many cards there are where only some are drawn.
fn counts(layout: &TableLayout, colors: &Colors) -> String {
    let mut elements = String::new();
    for (count, (x, y)) in &layout.counts {
        let text = format!("×{count}");
        let center = x + glyphs::width(&text, COUNT) / 2.0;
        elements += &glyphs::centered(&text, center, y + COUNT * 0.365, COUNT, colors.label);
    }
    elements
}

/// What is over and still shown, in words.
fn heading(table: &CardTable, layout: &TableLayout, colors: &Colors) -> String {
    let room = match table.seating {
        Seating::Around => HEADING_BESIDE,
        Seating::Rows => HEADING_ABOVE,
    };
    let (heading, size) = fitted(&glyphs::writable(&table.heading), room);
    let (left, middle) = layout.heading;
    let center = left + glyphs::width(&heading, size) / 2.0;
    glyphs::centered(&heading, center, middle + size * 0.365, size, colors.label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::tests::{HOSTILE, examine};
    use qiyuan_core::diagram::Sprite;

    #[test]
    fn no_label_brings_in_an_element_of_its_own() {
        let colors = theme::colors(Look::default().theme);
        for text in HOSTILE {
            let place = TablePlace {
                score: text.repeat(50),
                ..TablePlace::new(0, text)
            };
            let table = CardTable {
                places: vec![place],
                ..CardTable::new(Sprite("cards/back"))
            };
            let layout = TableLayout::new(&table).unwrap();
            let names = examine(&svg::document(720, 300, &below(&table, &layout, colors)));
            assert!(
                names
                    .iter()
                    .all(|name| ["svg", "rect", "path"].contains(&name.as_str()))
            );
        }
    }

    #[test]
    fn a_name_becomes_smaller_or_has_two_lines_before_it_is_cut() {
        let (name, size) = fitted("Wilhelm", 108.0);
        assert!(
            name == "Wilhelm" && (SMALL_TEXT..TEXT).contains(&size),
            "{size}"
        );
        assert_eq!(fitted("Ann", 108.0), ("Ann".to_owned(), TEXT));
        assert!(fitted("Maximilian of the hills", 108.0).0.ends_with('…'));
        assert_eq!(in_two("Wilhelm", 108.0), None);
        let two = |name: &str| in_two(&glyphs::writable(name), 108.0).unwrap();
        let shown = two("Żoë the great").map(|line| line.replace(glyphs::SPACE, " "));
        assert_eq!(shown, ["Żoë the", "great"]);
        let [_, second] = two("老师、同学、小明（王）和其他人都在这里");
        assert!(second.ends_with('…'), "{second}");
        assert_eq!(two("Anna-Wilhelm"), ["Anna-", "Wilhelm"]);
        // A long word is cut and not broken.
        let long = "Maximilianwilhelmina";
        assert_eq!(in_two(long, 108.0), None);
        assert!(fitted(long, 108.0).0.ends_with('…'));
    }

    #[test]
    fn an_unknown_card_is_named() {
        let table = CardTable {
            places: vec![TablePlace {
                backs: 1,
                ..TablePlace::new(0, "")
            }],
            ..CardTable::new(Sprite("cards/duck"))
        };
        let painted = paint(&table, Look::default(), &Sprites::new());
        assert_eq!(painted, Err(Error::UnknownSprite("cards/duck")));
    }
}
