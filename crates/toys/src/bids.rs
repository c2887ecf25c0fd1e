//! Bids: each seat is dealt a secret hand. In each round a die sets the prize, and all who play on bid
//! a card of theirs at the same time, which nobody else sees until everybody has bid. The highest card
//! wins the prize, and those who tie for it share nothing. Whoever leaves bids the lowest card.
//!
//! Two to six seats; points and places at the end.

use qiyuan_core::rules::{Choice, Menus};
use qiyuan_core::{
    diagram::{Card, CardState, CardTable, Diagram, Scene, Sprite, TablePlace, Words},
    rules::{
        BadSetup, Draw, Game, Illegal, Info, Notation, Numbering, Outcome, Phase, Prompt, Record,
        RecordFormat, Records, Revision, Seat, SeatSet, SetupNote, SetupOption, Setups, Turn,
        Viewer,
    },
};

use super::lines;

/// The game.
#[derive(Clone, Copy)]
pub struct Bids;

/// The game, to be handed around.
pub static BIDS: Bids = Bids;

/// The cards of the deck are the numbers from 0.
const DECK: u32 = 36;
/// The prize of a round is one more than the die shows.
const DIE: u32 = 6;
const HANDS: std::ops::RangeInclusive<usize> = 2..=6;
const USUAL_HAND: usize = 3;
static OPTIONS: [SetupOption; 1] = [SetupOption {
    key: "cards",
    choices: &["3", "2", "4", "5", "6"],
    range: None,
}];

static INFO: Info = Info {
    key: "bids",
    seats: 2..=6,
    sides: &["first", "second", "third", "fourth", "fifth", "sixth"],
    notations: &[Notation("plain"), Notation("loud")],
    records: &[RecordFormat("txt")],
    illegal: &["no-such-card"],
    setup_faults: &["seats", "unreadable"],
    endings: &["points"],
    draws: &["card", "die"],
    setup_notes: &["cards"],
    phases: &["bidding"],
    prompts: &["lowest"],
    pieces: &["card", "back"],
    setups: &["three-cards", "five-cards"],
    examples: &["lowest", "highest"],
    rated_after: Some(2),
    numbering: Numbering::Plies,
    hidden: true,
    takebacks: false,
    draw_offers: false,
    aborts: false,
    ..Info::BASE
};

/// Everything: hands, bids, points.
#[derive(Clone, Debug)]
pub struct BidsPosition {
    deck: Vec<u32>,
    hand: usize,
    table: Table,
    hands: Vec<Vec<u32>>,
    bids: Vec<Option<u32>>,
}

/// What everybody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    points: Vec<i32>,
    /// How many rounds are over.
    round: usize,
    prize: Option<u32>,
    /// Who has bid in this round.
    bidders: SeatSet,
    /// The cards of the last round, by seat.
    revealed: Vec<u32>,
    /// How many cards everybody holds.
    held: Vec<usize>,
}

/// The table, and the hands and bids that the viewer may see.
#[derive(Clone, Debug)]
pub struct BidsView {
    table: Table,
    hands: Vec<Option<Vec<u32>>>,
    bids: Vec<Option<u32>>,
}

/// A bid; nothing if the viewer does not know which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid(Option<u32>);

/// The picture of a card: its number as a card of four suits.
fn sprite(card: u32) -> Sprite {
    const NAMES: [&str; 52] = [
        "cards/CA", "cards/C2", "cards/C3", "cards/C4", "cards/C5", "cards/C6", "cards/C7",
        "cards/C8", "cards/C9", "cards/CT", "cards/CJ", "cards/CQ", "cards/CK", "cards/DA",
        "cards/D2", "cards/D3", "cards/D4", "cards/D5", "cards/D6", "cards/D7", "cards/D8",
        "cards/D9", "cards/DT", "cards/DJ", "cards/DQ", "cards/DK", "cards/HA", "cards/H2",
        "cards/H3", "cards/H4", "cards/H5", "cards/H6", "cards/H7", "cards/H8", "cards/H9",
        "cards/HT", "cards/HJ", "cards/HQ", "cards/HK", "cards/SA", "cards/S2", "cards/S3",
        "cards/S4", "cards/S5", "cards/S6", "cards/S7", "cards/S8", "cards/S9", "cards/ST",
        "cards/SJ", "cards/SQ", "cards/SK",
    ];
    let index = usize::try_from(card).unwrap_or(usize::MAX);
    Sprite(NAMES.get(index).copied().unwrap_or("cards/XB"))
}

fn read_setup(setup: &str) -> Result<usize, BadSetup> {
    let bad = BadSetup("unreadable");
    match setup {
        "" | "three-cards" => return Ok(USUAL_HAND),
        "five-cards" => return Ok(5),
        _ => {}
    }
    let number = setup.strip_prefix("cards=").ok_or(bad)?;
    let hand = number.parse().map_err(|_| bad)?;
    if HANDS.contains(&hand) {
        Ok(hand)
    } else {
        Err(bad)
    }
}

impl BidsPosition {
    fn seats(&self) -> u8 {
        u8::try_from(self.hands.len()).unwrap_or(u8::MAX)
    }

    /// The next seat that is dealt a card.
    fn dealt_next(&self) -> Option<usize> {
        let is_begun = self.table.round > 0 || self.table.prize.is_some();
        let short = |hand: &Vec<u32>| hand.len() < self.hand;
        self.hands.iter().position(short).filter(|_| !is_begun)
    }

    /// Everybody has bid: the highest card alone takes the prize.
    fn reveal(&mut self) {
        let bids: Vec<u32> = self.bids.iter_mut().filter_map(Option::take).collect();
        let highest = bids.iter().max().copied().unwrap_or_default();
        if let [winner] = *(0..bids.len())
            .filter(|&seat| bids[seat] == highest)
            .collect::<Vec<_>>()
        {
            let prize = self.table.prize.unwrap_or_default();
            self.table.points[winner] += i32::try_from(prize).unwrap_or_default();
        }
        self.table.revealed = bids;
        self.table.bidders = SeatSet::EMPTY;
        self.table.prize = None;
        self.table.round += 1;
    }
}

impl Game for Bids {
    type Position = BidsPosition;
    type Action = Bid;
    type View = BidsView;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<BidsPosition, BadSetup> {
        let count = usize::from(seats);
        Ok(BidsPosition {
            deck: (0..DECK).collect(),
            hand: read_setup(setup)?,
            hands: vec![Vec::new(); count],
            bids: vec![None; count],
            table: Table {
                points: vec![0; count],
                round: 0,
                prize: None,
                bidders: SeatSet::EMPTY,
                revealed: Vec::new(),
                held: vec![0; count],
            },
        })
    }

    fn seats(self, position: &BidsPosition) -> SeatSet {
        SeatSet::first(position.seats())
    }

    fn turn(self, position: &BidsPosition) -> Turn {
        let table = &position.table;
        if position.dealt_next().is_some() {
            return Turn::Chance(Draw {
                what: "card",
                sides: u32::try_from(position.deck.len()).unwrap_or(1),
            });
        }
        if table.round == position.hand {
            return Turn::Over(Outcome::by_points(&table.points, "points"));
        }
        if table.prize.is_none() {
            return Turn::Chance(Draw {
                what: "die",
                sides: DIE,
            });
        }
        let has_bid = |seat: &Seat| table.bidders.contains(*seat);
        Turn::Act {
            seats: self
                .seats(position)
                .iter()
                .filter(|seat| !has_bid(seat))
                .collect(),
            phase: Phase::Named("bidding"),
        }
    }

    fn view(self, position: &BidsPosition, viewer: Viewer) -> BidsView {
        let seats = self.seats(position);
        let sees = |seat: Seat| viewer.sees(seat);
        let hand = |seat: Seat| sees(seat).then(|| position.hands[seat.index()].clone());
        let bid = |seat: Seat| position.bids[seat.index()].filter(|_| sees(seat));
        BidsView {
            table: position.table.clone(),
            hands: seats.iter().map(hand).collect(),
            bids: seats.iter().map(bid).collect(),
        }
    }

    fn read(self, view: &BidsView, seat: Seat, text: &str) -> Result<Bid, Illegal> {
        let hand = view.hands[seat.index()].as_deref().unwrap_or_default();
        let text = text.trim().to_lowercase();
        let card = match text.strip_prefix("bid ").unwrap_or(&text) {
            "lowest" => hand.iter().min().copied(),
            "highest" => hand.iter().max().copied(),
            number => number.parse().ok(),
        };
        let card = card.ok_or(Illegal::Unreadable)?;
        if hand.contains(&card) {
            Ok(Bid(Some(card)))
        } else {
            Err(Illegal::Rule("no-such-card"))
        }
    }

    fn legal(self, view: &BidsView, seat: Seat) -> Vec<Bid> {
        let hand = view.hands[seat.index()].iter().flatten();
        hand.map(|&card| Bid(Some(card))).collect()
    }

    fn write(self, _: &BidsView, bid: &Bid) -> String {
        match bid.0 {
            Some(card) => format!("bid {card}"),
            None => "bid ?".to_owned(),
        }
    }

    fn caption(self, view: &BidsView, bid: &Bid, notation: Notation) -> String {
        match notation {
            Notation("loud") => self.write(view, bid).to_uppercase(),
            _ => self.write(view, bid),
        }
    }

    /// A bid is revealed when its round is over.
    fn redact(
        self,
        bid: &Bid,
        seat: Seat,
        before: &BidsPosition,
        now: &BidsPosition,
        viewer: Viewer,
    ) -> Bid {
        if viewer.sees(seat) || now.table.round > before.table.round {
            *bid
        } else {
            Bid(None)
        }
    }

    fn play(self, position: &mut BidsPosition, seat: Seat, bid: &Bid) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let hand = &mut position.hands[seat.index()];
        let at = hand.iter().position(|card| Some(*card) == bid.0);
        let at = at.ok_or(Illegal::Rule("no-such-card"))?;
        position.bids[seat.index()] = Some(hand.remove(at));
        position.table.held[seat.index()] = hand.len();
        position.table.bidders = position.table.bidders.with(seat);
        if position.table.bidders == self.seats(position) {
            position.reveal();
        }
        Ok(())
    }

    fn resolve(self, position: &mut BidsPosition, drawn: u32) {
        let Turn::Chance(draw) = self.turn(position) else {
            return;
        };
        if drawn >= draw.sides {
            return;
        }
        if let Some(seat) = position.dealt_next() {
            let card = position.deck.remove(drawn as usize);
            position.hands[seat].push(card);
            position.hands[seat].sort_unstable();
            position.table.held[seat] += 1;
        } else {
            position.table.prize = Some(drawn + 1);
        }
    }

    fn goes_on_without(self, _: &BidsPosition, _: Seat) -> bool {
        true
    }

    fn diagram(self, view: &BidsView, bottom: Seat) -> Diagram {
        let words = |(seat, hand): (usize, &Option<Vec<u32>>)| Words {
            side: INFO.sides[seat],
            pieces: match hand {
                Some(hand) => hand.iter().map(|card| ("card", card.to_string())).collect(),
                None => vec![("back", view.table.held[seat].to_string())],
            },
        };
        let place = |(index, hand): (usize, &Option<Vec<u32>>)| {
            let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
            let held = u8::try_from(view.table.held[index]).unwrap_or(u8::MAX);
            let cards = hand.iter().flatten().map(|card| Card {
                sprite: sprite(*card),
                state: CardState::Plain,
            });
            TablePlace {
                score: view.table.points[index].to_string(),
                cards: cards.collect(),
                backs: if hand.is_some() { 0 } else { held },
                ..TablePlace::new(seat.0, INFO.sides[index])
            }
        };
        let mut places: Vec<TablePlace> = view.hands.iter().enumerate().map(place).collect();
        places.rotate_left(usize::from(bottom.0).min(view.hands.len()));
        Diagram {
            scene: Scene::Cards(CardTable {
                places,
                ..CardTable::new(Sprite("cards/back"))
            }),
            words: view.hands.iter().enumerate().map(words).collect(),
            remarks: Vec::new(),
        }
    }

    fn text(self, view: &BidsView) -> String {
        format!(
            "{:?} hands {:?} bids {:?}",
            view.table, view.hands, view.bids
        )
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn setups(&self) -> &dyn Setups {
        self
    }

    fn records(&self) -> &dyn Records {
        self
    }
}

impl Menus<Self> for Bids {
    fn choices(
        &self,
        view: &BidsView,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        let choice = |bid: &Bid| Choice {
            text: self.write(view, bid),
            label: self.caption(view, bid, notation),
        };
        let legal = self.legal(view, seat);
        let mut choices: Vec<Choice> = legal.iter().map(choice).collect();
        choices.retain(|choice| choice.text.contains(typed.trim()));
        choices.truncate(limit);
        choices
    }

    fn groups(&self, _: &BidsView, _: Seat, _: Notation) -> Vec<Choice> {
        vec![Choice {
            text: "bid".to_owned(),
            label: "Bid".to_owned(),
        }]
    }

    fn members(&self, view: &BidsView, seat: Seat, group: &str, notation: Notation) -> Vec<Choice> {
        if group == "bid" {
            self.choices(view, seat, "", notation, 25)
        } else {
            Vec::new()
        }
    }

    /// A button is the same whoever sees it: it names no card.
    fn prompts(&self, _: &BidsView, _: Seat) -> Vec<Prompt> {
        vec![Prompt {
            key: "lowest",
            label: None,
            action: "lowest".to_owned(),
            changed: "no-such-card",
            is_asked: false,
        }]
    }
}

impl Setups for Bids {
    fn options(&self) -> &'static [SetupOption] {
        &OPTIONS
    }

    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        let setup = match chosen {
            [] => return Ok(String::new()),
            [("cards", hand)] => format!("cards={hand}"),
            _ => return Err(BadSetup("unreadable")),
        };
        read_setup(&setup).map(|_| setup)
    }

    fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        let particular = |hand: usize| SetupNote::new("cards", hand.to_string());
        read_setup(setup).map(particular).into_iter().collect()
    }
}

impl Records for Bids {
    fn write_record(&self, _: RecordFormat, record: &Record) -> Result<String, Illegal> {
        Ok(lines::write(record))
    }

    fn read_record(&self, _: RecordFormat, text: &str) -> Result<Record, Illegal> {
        lines::read(*self, text)
    }
}
