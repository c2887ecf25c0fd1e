//! Where everything on a card table lies, on a picture 720 wide.

use super::{Error, glyphs};
use qiyuan_core::diagram::{Card, CardTable, Seating, TablePlace};

/// The most places at a table, and cards in one row of it.
const MAX_PLACES: usize = 6;
const MAX_CARDS: usize = 60;
/// The most cards in a trick, and piles.
const MAX_TRICK: usize = 12;
const MAX_PILES: usize = 8;

const MARGIN: f32 = 10.0;
const GAP: f32 = 10.0;
/// The height of a card whose width is 1.
const TALL: f32 = 1.4;
/// The width of cards in the hand below and in rows, of backs at the other places, and of cards in the middle.
const OWN: f32 = 92.0;
const OTHER: f32 = 60.0;
const MIDDLE: f32 = 84.0;
/// The width of cards in rows where there is written beside them what they are worth.
const RANKED: f32 = 78.0;
/// The width of open cards at the other places, and what lies between them: three have room beside the middle.
const SMALL: f32 = 48.0;
const BETWEEN: f32 = 5.0;
/// The width in the middle where more than four people sit.
const CROWDED: f32 = 72.0;
/// The width of what is written beside the cards of a place in a row, and where few backs leave room for more.
const ASIDE: f32 = 126.0;
const LONG_ASIDE: f32 = 300.0;
/// How many cards lie beside each other in the hand below before another row begins.
const ROW: usize = 7;
/// The same if there are so many that rows of seven would be too many.
const LONG_ROW: usize = 13;
/// How many backs are drawn at most, and how far each lies beside the one before.
const BACKS: usize = 3;
const BACK_STEP: f32 = 10.0;
/// The width of backs with their number.
const STACK: f32 = 166.0;
/// How many are drawn one by one in a row, and how far each lies beside the one before, in parts of its width.
const FAN: usize = 6;
const FAN_STEP: f32 = 0.62;
/// Between cards that lie together, and before those that do not.
const CLOSE: f32 = 3.0;
const APART: f32 = 17.0;

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub(super) const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The same, smaller by so much on each side.
    pub(super) fn inset(self, by: f32) -> Self {
        let (width, height) = (self.width - 2.0 * by, self.height - 2.0 * by);
        Self::new(self.x + by, self.y + by, width, height)
    }
}

/// A card that is drawn; from behind, if it is not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub card: Option<Card>,
    pub area: Area,
}

/// Where everything lies.
#[derive(Debug)]
pub(super) struct TableLayout {
    pub height: f32,
    /// The places, in the order of the table.
    pub places: Vec<Area>,
    /// The cards, those below first.
    pub slots: Vec<Slot>,
    /// Where the heading begins, and its middle.
    pub heading: (f32, f32),
    /// How many cards there are, each with where the number begins and its middle.
    pub counts: Vec<(u8, (f32, f32))>,
}

impl TableLayout {
    /// The width for which everything is laid out.
    pub(super) const WIDTH: f32 = 720.0;
    /// The height of what is written above the cards of a place.
    pub(super) const HEADER: f32 = 44.0;
    /// Text in it.
    pub(super) const TEXT: f32 = 25.0;
    /// What lies on both sides of a name beside the cards of a row.
    pub(super) const BESIDE: f32 = 18.0;
    /// The height of a name that has a line of its own below that.
    pub(super) const NAME: f32 = 30.0;
    /// The height of what is written above everything in rows, or beside a trick.
    pub(super) const HEADING: f32 = 30.0;
    /// The least height of a row: of the label, the name and the score one below the other.
    const LEAST_ROW: f32 = 114.0;
    /// A place that is less wide has no room for a name beside the rest.
    const NARROW: f32 = 260.0;

    /// Whether the name of whoever sits at a place of this width has a line of its own.
    pub(super) fn has_name_below(place: &TablePlace, width: f32) -> bool {
        !place.name.is_empty() && width < Self::NARROW
    }

    pub(super) fn new(table: &CardTable) -> Result<Self, Error> {
        check(table)?;
        let mut layout = Self {
            height: 0.0,
            places: vec![Area::new(0.0, 0.0, 0.0, 0.0); table.places.len()],
            slots: Vec::new(),
            heading: (0.0, 0.0),
            counts: Vec::new(),
        };
        match table.seating {
            Seating::Around => layout.around(table),
            Seating::Rows => layout.rows(table),
        }
        Ok(layout)
    }

    /// How wide what is written beside the cards of a place in a row is. Backs lie close together, so that names have
    /// room, and all of them begin at the same line.
    pub(super) fn aside(table: &CardTable, place: &TablePlace) -> f32 {
        let has_room = |place: &&TablePlace| is_fan(place) && place.cards.is_empty();
        if !has_room(&place) {
            return ASIDE;
        }
        let places = table.places.iter().filter(has_room);
        let names = places.filter(|place| glyphs::is_writable(&place.name));
        let widest = names.map(|place| glyphs::width(&glyphs::writable(&place.name), Self::TEXT));
        let widest = widest.fold(0.0, f32::max);
        (widest + Self::BESIDE).clamp(ASIDE, LONG_ASIDE)
    }

    /// The others above and beside the middle, the first one below.
    fn around(&mut self, table: &CardTable) {
        let count = table.places.len();
        let (left, top, right) = seats_around(count);
        let mut y = MARGIN;
        if !top.is_empty() {
            let (begin, breadth) = if top.len() == 1 && left.is_some() {
                between_sides()
            } else {
                (MARGIN, Self::WIDTH - 2.0 * MARGIN)
            };
            let each = (breadth + GAP) / top.len() as f32;
            let tall = top
                .iter()
                .map(|&seat| height(&table.places[seat], SMALL, each - GAP));
            let tall = tall.fold(0.0, f32::max);
            for (column, &seat) in top.iter().enumerate() {
                let x = begin + each * column as f32;
                let area = Area::new(x, y, each - GAP, tall);
                self.place(seat, &table.places[seat], area, SMALL);
            }
            y += tall + GAP;
        }
        let sides: Vec<usize> = left.into_iter().chain(right).collect();
        let breadth = side_breadth();
        let beside = sides
            .iter()
            .map(|&seat| height(&table.places[seat], SMALL, breadth));
        let beside = beside.fold(0.0, f32::max);
        let middle = self.middle(table, y, beside, !sides.is_empty());
        for (seat, x) in left
            .into_iter()
            .map(|seat| (seat, MARGIN))
            .chain(right.map(|seat| (seat, Self::WIDTH - MARGIN - breadth)))
        {
            let area = Area::new(x, y + (middle - beside) / 2.0, breadth, beside);
            self.place(seat, &table.places[seat], area, SMALL);
        }
        y += middle + GAP;
        if let Some(own) = table.places.first() {
            let is_known = own.backs == 0 && !own.cards.is_empty();
            let (x, breadth) = if is_known || left.is_none() {
                (MARGIN, Self::WIDTH - 2.0 * MARGIN)
            } else {
                between_sides()
            };
            let width = if is_known { OWN } else { SMALL };
            let area = Area::new(x, y, breadth, height(own, width, breadth));
            self.place(0, own, area, width);
            y += area.height + MARGIN;
        }
        self.height = y;
    }

    /// Each place in a row of its own with its header beside the cards, the first one last.
    fn rows(&mut self, table: &CardTable) {
        let mut y = MARGIN;
        if !table.heading.is_empty() {
            self.heading = (MARGIN + 14.0, y + Self::HEADING / 2.0);
            y += Self::HEADING + GAP;
        }
        if !table.trick.is_empty() || !table.piles.is_empty() {
            y += self.middle(table, y, 0.0, false) + GAP;
        }
        let has_ranks = table.places.iter().any(|place| !place.caption.is_empty());
        let card = if has_ranks { RANKED } else { OWN };
        for (seat, place) in table.places.iter().enumerate().rev() {
            let breadth = Self::WIDTH - 2.0 * MARGIN;
            let aside = Self::aside(table, place);
            let tall = 16.0 + row_contents(place, card, breadth - aside) - GAP;
            let area = Area::new(MARGIN, y, breadth, tall.max(Self::LEAST_ROW));
            let cards = Area {
                x: area.x + aside,
                y: area.y + 8.0,
                width: breadth - aside,
                ..area
            };
            if is_fan(place) {
                self.fan(place, cards);
            } else {
                self.cards(place, cards, card);
            }
            self.places[seat] = area;
            y += area.height + GAP;
        }
        self.height = y - GAP + MARGIN;
    }

    /// The trick and the piles; returns the height of the middle, at least that of what lies beside it.
    fn middle(&mut self, table: &CardTable, y: f32, least: f32, has_sides: bool) -> f32 {
        let width = if table.places.len() > 4 {
            CROWDED
        } else {
            MIDDLE
        };
        let card = (width, width * TALL);
        let rows = if table.trick.is_empty() { 0.0 } else { 2.0 };
        let trick = rows * (card.1 + GAP);
        let piles = if table.piles.is_empty() {
            0.0
        } else {
            card.1 + GAP
        };
        let tall = (trick + piles).max(least);
        let (center, mut top) = (Self::WIDTH / 2.0, y + (tall - trick - piles) / 2.0);
        let room = if has_sides {
            Self::WIDTH - 2.0 * (MARGIN + side_breadth() + GAP)
        } else {
            Self::WIDTH - 2.0 * MARGIN
        };
        if table.seating == Seating::Around {
            // Left of the card above.
            self.heading = (center - room / 2.0, top + (GAP + Self::HEADING) / 2.0);
        }
        for played in &table.trick {
            let seats = table.places.iter();
            let index = seats.clone().position(|place| place.seat == played.seat);
            let (across, down) = towards(index.unwrap_or(0), table.places.len());
            let x = center + across * (room - card.0) / 2.0 - card.0 / 2.0;
            let from_top = (trick - card.1 - GAP) * (0.5 + down / 2.0);
            self.slots.push(Slot {
                card: Some(played.card),
                area: Area::new(x, top + from_top + GAP / 2.0, card.0, card.1),
            });
        }
        top += trick;
        let each = card.0 + 90.0;
        let mut x = center - each * table.piles.len() as f32 / 2.0;
        let each = each.min(room / table.piles.len().max(1) as f32);
        x = x.max(center - room / 2.0);
        for pile in &table.piles {
            if pile.count > 0 {
                let area = Area::new(x, top + GAP / 2.0, card.0, card.1);
                self.slots.push(Slot {
                    card: pile.top,
                    area,
                });
            }
            let middle = top + GAP / 2.0 + card.1 / 2.0;
            self.counts.push((pile.count, (x + card.0 + 8.0, middle)));
            x += each;
        }
        tall
    }

    /// Lays out one place: the header, and below it the cards.
    fn place(&mut self, seat: usize, place: &TablePlace, area: Area, card: f32) {
        self.places[seat] = area;
        let cards = Area {
            y: area.y + header(place, area.width),
            ..area
        };
        self.cards(place, cards, card);
    }

    /// Lays out the cards of a place, from its upper edge on: the known ones, the others, the open ones.
    fn cards(&mut self, place: &TablePlace, area: Area, card: f32) {
        let (inner, mut y) = (area.inset(8.0), area.y);
        let is_beside = shows_beside(place, card, area.width);
        if is_beside {
            let open = Area::new(inner.x + STACK, y, inner.width - STACK, inner.height);
            self.row(&place.cards, open, y, card);
        } else {
            let length = row_length(place.cards.len(), card, area.width);
            for row in place.cards.chunks(length) {
                self.row(row, inner, y, card);
                y += row_step(card);
            }
            let together = usize::from(place.together);
            if (1..place.cards.len()).contains(&together) && place.cards.len() <= length {
                self.part(place.cards.len(), together, inner.x, card);
            }
            if card < RANKED && !place.cards.is_empty() {
                y += GAP - BETWEEN;
            }
        }
        if place.backs > 0 {
            let drawn = usize::from(place.backs).min(BACKS);
            for index in 0..drawn {
                let x = inner.x + BACK_STEP * index as f32;
                self.slots.push(Slot {
                    card: None,
                    area: Area::new(x, y, OTHER, OTHER * TALL),
                });
            }
            let x = inner.x + BACK_STEP * (drawn - 1) as f32 + OTHER + 6.0;
            self.counts.push((place.backs, (x, y + OTHER * TALL / 2.0)));
            y += OTHER * TALL + GAP;
        }
        for row in place.open.chunks(small_row(area.width)) {
            self.row(row, inner, y, SMALL);
            y += row_step(SMALL);
        }
    }

    /// A few cards beside one another, the unknown ones last; these are smaller and closer if no card is known.
    fn fan(&mut self, place: &TablePlace, area: Area) {
        let (card, step) = if place.cards.is_empty() {
            (OTHER, OTHER * FAN_STEP)
        } else {
            (OWN, OWN + 6.0)
        };
        let known = place.cards.iter().copied().map(Some);
        let backs = (0..place.backs).map(|_| None);
        for (index, card_there) in known.chain(backs).enumerate() {
            let x = area.x + 8.0 + step * index as f32;
            self.slots.push(Slot {
                card: card_there,
                area: Area::new(x, area.y, card, card * TALL),
            });
        }
    }

    /// Parts the last `count` cards, which lie in one row, behind the first of them.
    fn part(&mut self, count: usize, together: usize, left: f32, card: f32) {
        let first = self.slots.len() - count;
        let step = card + CLOSE;
        for (index, slot) in self.slots[first..].iter_mut().enumerate() {
            let apart = if index < together { 0.0 } else { APART - CLOSE };
            slot.area.x = left + step * index as f32 + apart;
        }
    }

    /// Cards in a row, over one another if there is not enough room.
    fn row(&mut self, cards: &[Card], inner: Area, y: f32, card: f32) {
        let room = (inner.width - card) / (cards.len().max(2) - 1) as f32;
        let between = if card < RANKED { BETWEEN } else { 6.0 };
        let step = (card + between).min(room);
        for (index, &known) in cards.iter().enumerate() {
            let x = inner.x + step * index as f32;
            self.slots.push(Slot {
                card: Some(known),
                area: Area::new(x, y, card, card * TALL),
            });
        }
    }
}

fn check(table: &CardTable) -> Result<(), Error> {
    let is_long =
        |place: &TablePlace| place.cards.len() > MAX_CARDS || place.open.len() > MAX_CARDS;
    let is_too_much = table.places.is_empty()
        || table.places.len() > MAX_PLACES
        || table.trick.len() > MAX_TRICK
        || table.piles.len() > MAX_PILES
        || table.places.iter().any(is_long);
    if is_too_much {
        return Err(Error::BadTable);
    }
    Ok(())
}

/// Whether what is known of a hand lies beside the rest of it.
fn shows_beside(place: &TablePlace, card: f32, width: f32) -> bool {
    let has_both = place.backs > 0 && !place.cards.is_empty();
    has_both && card < RANKED && place.cards.len() <= fitting(width - STACK)
}

/// How far a row of a hand lies below the one before.
fn row_step(card: f32) -> f32 {
    card * TALL + if card < RANKED { BETWEEN } else { GAP }
}

/// How many cards of a hand lie in one row of a place of this width.
fn row_length(cards: usize, card: f32, width: f32) -> usize {
    if card < RANKED {
        return small_row(width);
    }
    if cards <= 2 * ROW { ROW } else { LONG_ROW }
}

/// How many small cards lie in one row of a place of this width; none over another.
fn small_row(width: f32) -> usize {
    fitting(width).max(1)
}

/// For how many small cards beside one another a place of this width has room.
fn fitting(width: f32) -> usize {
    let room = width - 16.0 + BETWEEN;
    (room / (SMALL + BETWEEN)) as usize
}

/// How high a place of this width is.
fn height(place: &TablePlace, card: f32, width: f32) -> f32 {
    header(place, width) + contents(place, card, width).max(GAP)
}

/// How high what is written above the cards of a place of this width is.
fn header(place: &TablePlace, width: f32) -> f32 {
    let below = TableLayout::has_name_below(place, width);
    TableLayout::HEADER + if below { TableLayout::NAME } else { 0.0 }
}

/// Whether a place in a row has a few cards some of which are not known, so that each is drawn.
fn is_fan(place: &TablePlace) -> bool {
    let count = place.cards.len() + usize::from(place.backs);
    let fits = if place.cards.is_empty() { FAN } else { FAN - 1 };
    place.backs > 0 && count <= fits && place.open.is_empty()
}

/// How high the cards of a place in a row are.
fn row_contents(place: &TablePlace, card: f32, width: f32) -> f32 {
    match (is_fan(place), place.cards.is_empty()) {
        (true, true) => OTHER * TALL + GAP,
        (true, false) => OWN * TALL + GAP,
        (false, _) => contents(place, card, width),
    }
}

/// How high the cards of a place of this width are.
fn contents(place: &TablePlace, card: f32, width: f32) -> f32 {
    let length = row_length(place.cards.len(), card, width);
    let hand = match place.cards.len().div_ceil(length) {
        0 => 0.0,
        _ if shows_beside(place, card, width) => 0.0,
        rows => (rows - 1) as f32 * row_step(card) + card * TALL + GAP,
    };
    let backs = if place.backs > 0 {
        OTHER * TALL + GAP
    } else {
        0.0
    };
    let open = match place.open.len().div_ceil(small_row(width)) {
        0 => 0.0,
        rows => (rows - 1) as f32 * row_step(SMALL) + SMALL * TALL + GAP,
    };
    hand + backs + open
}

/// Where what lies between the places on the left and on the right begins, and its width.
const fn between_sides() -> (f32, f32) {
    let begin = MARGIN + side_breadth() + GAP;
    (begin, TableLayout::WIDTH - 2.0 * begin)
}

/// The width of the places on the left and on the right.
const fn side_breadth() -> f32 {
    170.0
}

/// Who sits on the left, above (from left to right) and on the right, clockwise from the first place.
fn seats_around(count: usize) -> (Option<usize>, Vec<usize>, Option<usize>) {
    if count < 4 {
        return (None, (1..count).collect(), None);
    }
    (Some(1), (2..count - 1).collect(), Some(count - 1))
}

/// In which direction from the middle a place lies: from -1 to 1, to the right and down.
fn towards(index: usize, count: usize) -> (f32, f32) {
    let (left, top, right) = seats_around(count);
    // With many places those on the left and right go beside the one below.
    let (side, far) = if count > 4 { (1.0, 1.0) } else { (0.0, 0.8) };
    if index == 0 {
        return (0.0, 1.0);
    }
    if left == Some(index) {
        return (-far, side);
    }
    if right == Some(index) {
        return (far, side);
    }
    let place = top.iter().position(|&seat| seat == index).unwrap_or(0);
    let spread = (place as f32 + 0.5) / top.len() as f32 * 2.0 - 1.0;
    (spread * far, -1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::diagram::{CardState, Pile, PlayedCard, Sprite};

    fn card() -> Card {
        Card {
            sprite: Sprite("cards/SQ"),
            state: CardState::Plain,
        }
    }

    fn table(places: u8) -> CardTable {
        let place = |seat| TablePlace {
            cards: vec![card(); 13],
            backs: 13,
            open: vec![card(); 16],
            ..TablePlace::new(seat, "N")
        };
        CardTable {
            places: (0..places).map(place).collect(),
            ..CardTable::new(Sprite("cards/back"))
        }
    }

    fn full(places: u8) -> CardTable {
        CardTable {
            trick: (0..places)
                .map(|seat| PlayedCard { seat, card: card() })
                .collect(),
            piles: vec![
                Pile {
                    top: None,
                    count: 52
                };
                MAX_PILES
            ],
            ..table(places)
        }
    }

    #[test]
    fn places_do_not_overlap_and_cards_stay_in_the_picture() {
        for seating in [Seating::Around, Seating::Rows] {
            for count in 1..=6 {
                let table = CardTable {
                    seating,
                    ..full(count)
                };
                let layout = TableLayout::new(&table).unwrap();
                let areas = &layout.places;
                for (index, one) in areas.iter().enumerate() {
                    for other in &areas[index + 1..] {
                        let apart = one.x + one.width <= other.x
                            || other.x + other.width <= one.x
                            || one.y + one.height <= other.y
                            || other.y + other.height <= one.y;
                        assert!(apart, "{seating:?} {count}: {one:?} {other:?}");
                    }
                }
                for Slot { area, .. } in &layout.slots {
                    let right = area.x + area.width;
                    assert!(area.x >= 0.0 && right <= TableLayout::WIDTH, "{area:?}");
                    let bottom = area.y + area.height;
                    assert!(area.y >= 0.0 && bottom <= layout.height, "{area:?}");
                }
            }
        }
    }

    #[test]
    fn open_cards_of_a_hand_lie_at_its_place() {
        for open in 1..=4 {
            let mut table = table(4);
            for place in &mut table.places[1..] {
                place.cards = vec![card(); open];
                place.open.clear();
            }
            table.places[0] = TablePlace::new(0, "N");
            let layout = TableLayout::new(&table).unwrap();
            assert_eq!(layout.slots.len(), 3 * (open + BACKS));
            for Slot { area, .. } in &layout.slots {
                let holds = |place: &&Area| {
                    let right = area.x + area.width <= place.x + place.width;
                    let below = area.y + area.height <= place.y + place.height;
                    right && below && area.x >= place.x && area.y >= place.y
                };
                let holding = layout.places.iter().find(holds);
                assert!(holding.is_some(), "{open}: {area:?} in {:?}", layout.places);
            }
        }
    }

    #[test]
    fn tables_are_bounded() {
        let refused = |table: &CardTable| matches!(TableLayout::new(table), Err(Error::BadTable));
        assert!(refused(&table(0)));
        assert!(refused(&table(7)));
        let mut long = table(2);
        long.places[1].cards = vec![card(); MAX_CARDS + 1];
        assert!(refused(&long));
        let mut tricks = table(2);
        tricks.trick = vec![
            PlayedCard {
                seat: 0,
                card: card()
            };
            MAX_TRICK + 1
        ];
        assert!(refused(&tricks));
    }
}
