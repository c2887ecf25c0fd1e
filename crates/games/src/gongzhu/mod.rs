//! 拱猪 (Gong Zhu): tricks without trumps among four, in which hearts and the queen of spades, the pig, cost points, the
//! jack of diamonds, the sheep, brings some, and the ten of clubs, the transformer, doubles what goes with it. Before
//! the play these cards may be exposed, which doubles them.
//!
//! There is no binding rule book. The rules are those on which most descriptions agree; where they differ, the option
//! of a match says which is meant. Sources: gambiter.com/cards/reverse/gongzhu.html, which follows pagat.com; "Gong Zhu"
//! in Wikipedia; "Chinese Hearts" at metacritic.com; the rule page of 快乐棋牌; bigknow.cc/a/2307/996712.html; and the
//! tests of github.com/shanglilearning-sys/gongzhu-online for scores. Secret exposing is a rule of this house.
//! Of the game for two decks (拱双猪), which is another one, scores are counted and nothing is played.

mod action;
mod answers;
mod diagram;
mod info;
mod lesson;
mod notices;
mod options;
mod position;
mod records;
mod rules;
mod score;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use self::options::SHEET;
pub use self::{
    action::GongZhuAction,
    position::{GongZhuPosition, GongZhuView},
};
use self::{
    info::INFO,
    options::{Exposing, Options},
    position::{SEATS, Stage},
};
use crate::cards::{Card, DECK, menu};
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        BadSetup, Brought, Choice, Game, Illegal, Info, Lesson, Menus, Notation, Notice, Outcome,
        Prompt, Records, Revision, RuleQueries, Seat, SeatSet, Setups, Several, Turn, Viewer,
    },
};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GongZhu;

/// The game, to be handed around.
pub static GONG_ZHU: GongZhu = GongZhu;

/// How many seats may leave before the match is over.
const MOST_ABSENT: usize = 1;

/// How many numbers stand in one menu of the cut.
const CUTS: u8 = 13;

impl Game for GongZhu {
    type Position = GongZhuPosition;
    type Action = GongZhuAction;
    type View = GongZhuView;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<GongZhuPosition, BadSetup> {
        if seats != SEATS {
            return Err(BadSetup("seats"));
        }
        Options::read(setup).map(GongZhuPosition::new)
    }

    fn seats(self, _: &GongZhuPosition) -> SeatSet {
        SeatSet::first(SEATS)
    }

    fn turn(self, position: &GongZhuPosition) -> Turn {
        position.turn()
    }

    fn view(self, position: &GongZhuPosition, viewer: Viewer) -> GongZhuView {
        position.view(viewer)
    }

    fn read(self, view: &GongZhuView, seat: Seat, text: &str) -> Result<GongZhuAction, Illegal> {
        action::read(view, seat, text)
    }

    fn legal(self, view: &GongZhuView, seat: Seat) -> Vec<GongZhuAction> {
        let hand = view.hand(seat);
        match view.stage() {
            Stage::Cut => (0..DECK).map(GongZhuAction::Cut).collect(),
            Stage::Expose => action::subsets(&rules::exposable(hand))
                .into_iter()
                .map(|cards| GongZhuAction::Expose(Some(cards)))
                .collect(),
            Stage::Play => {
                let cards = rules::legal(hand, &view.situation()).into_iter();
                cards.map(GongZhuAction::Play).collect()
            }
            Stage::Deal | Stage::Over => Vec::new(),
        }
    }

    fn write(self, _: &GongZhuView, action: &GongZhuAction) -> String {
        action::write(action)
    }

    fn caption(self, _: &GongZhuView, action: &GongZhuAction, notation: Notation) -> String {
        action::caption(action, notation)
    }

    /// What a seat has chosen to expose is told when everybody has chosen.
    fn redact(
        self,
        action: &GongZhuAction,
        seat: Seat,
        before: &GongZhuPosition,
        now: &GongZhuPosition,
        viewer: Viewer,
    ) -> GongZhuAction {
        let is_secret = matches!(action, GongZhuAction::Expose(_))
            && before.options.exposing() == Exposing::Secret
            && now.hand.deal.number == before.hand.deal.number
            && !now.is_choice_open();
        if is_secret && !viewer.sees(seat) {
            GongZhuAction::Expose(None)
        } else {
            action.clone()
        }
    }

    fn play(
        self,
        position: &mut GongZhuPosition,
        seat: Seat,
        action: &GongZhuAction,
    ) -> Result<(), Illegal> {
        position.play(seat, action)
    }

    fn resolve(self, position: &mut GongZhuPosition, drawn: u32) {
        position.resolve(drawn);
    }

    fn goes_on_without(self, _: &GongZhuPosition, _: Seat) -> bool {
        true
    }

    fn is_between_hands(self, position: &GongZhuPosition) -> bool {
        position.over.is_none() && position.hand.deal.is_new()
    }

    fn taken_over(self, position: &mut GongZhuPosition, seat: Seat) {
        position.taken_over(seat);
    }

    fn may_deal_again(self, position: &GongZhuPosition) -> bool {
        let hands = position.options.hands();
        position.hand.deal.is_new() || hands.is_none_or(|hands| position.hand.deal.number < hands)
    }

    /// A hand that is not over does not count.
    fn over_without(self, position: &GongZhuPosition, left: SeatSet) -> Option<Outcome> {
        (left.len() > MOST_ABSENT).then(|| Outcome::by_points(&position.standings(), "left"))
    }

    fn default_action(self, view: &GongZhuView, seat: Seat) -> Option<GongZhuAction> {
        match view.stage() {
            Stage::Cut => Some(GongZhuAction::Cut(0)),
            Stage::Expose => Some(GongZhuAction::Expose(Some(Vec::new()))),
            Stage::Play => {
                let cards = rules::legal(view.hand(seat), &view.situation()).into_iter();
                let lowest = cards.min_by_key(|card| (card.rank(), card.index()));
                lowest.map(GongZhuAction::Play)
            }
            Stage::Deal | Stage::Over => None,
        }
    }

    /// Everybody has one card left in the last trick.
    fn is_forced(self, position: &GongZhuPosition, seat: Seat) -> bool {
        let cards = position.hand.cards.get(seat.index());
        position.stage() == Stage::Play && cards.is_some_and(|cards| cards.len() == 1)
    }

    fn diagram(self, view: &GongZhuView, bottom: Seat) -> Diagram {
        diagram::diagram(view, bottom)
    }

    fn text(self, view: &GongZhuView) -> String {
        text::write(view)
    }

    fn notices(self, view: &GongZhuView) -> Vec<Notice> {
        notices::notices(view)
    }

    fn brought(self, view: &GongZhuView) -> Brought {
        notices::brought(view)
    }

    fn lessons(self) -> Vec<Lesson> {
        lesson::lessons()
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn setups(&self) -> &dyn Setups {
        &SHEET
    }

    fn queries(&self) -> &dyn RuleQueries {
        self
    }

    fn records(&self) -> &dyn Records {
        self
    }
}

impl GongZhu {
    /// What may be done, cards in the order of the picture.
    fn in_rows(self, view: &GongZhuView, seat: Seat) -> Vec<GongZhuAction> {
        match view.stage() {
            Stage::Play => {
                let cards = diagram::in_rows(&rules::legal(view.hand(seat), &view.situation()));
                cards.into_iter().map(GongZhuAction::Play).collect()
            }
            _ => self.legal(view, seat),
        }
    }

    fn choice(self, action: &GongZhuAction, notation: Notation) -> Choice {
        menu::choice(&action::write(action), action::caption(action, notation))
    }
}

impl Menus<Self> for GongZhu {
    fn choices(
        &self,
        view: &GongZhuView,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        let meant = self
            .read(view, seat, typed)
            .ok()
            .map(|it| action::write(&it));
        let choices = self.in_rows(view, seat).into_iter();
        let choices = choices.map(|action| self.choice(&action, notation));
        menu::fitting(choices, typed, meant.as_deref(), limit)
    }

    /// One group, so that one menu has all that may be done; the numbers of the cut fill several.
    fn groups(&self, view: &GongZhuView, _: Seat, _: Notation) -> Vec<Choice> {
        match view.stage() {
            Stage::Cut => menu::cut_groups(DECK, CUTS),
            Stage::Expose => vec![menu::choice("expose", "expose ♠Q ♦J ♣10 ♥A".to_owned())],
            Stage::Play => vec![menu::choice("play", "♠ ♥ ♣ ♦".to_owned())],
            Stage::Deal | Stage::Over => Vec::new(),
        }
    }

    fn members(
        &self,
        view: &GongZhuView,
        seat: Seat,
        group: &str,
        notation: Notation,
    ) -> Vec<Choice> {
        let is_member = |action: &GongZhuAction| match action {
            GongZhuAction::Cut(cut) => menu::is_in_cut_group(*cut, group, CUTS),
            GongZhuAction::Expose(_) => group == "expose",
            GongZhuAction::Play(_) => group == "play",
        };
        let legal = self.in_rows(view, seat).into_iter().filter(is_member);
        legal.map(|action| self.choice(&action, notation)).collect()
    }

    /// The cards that can be exposed: any of them.
    fn several(&self, view: &GongZhuView, seat: Seat, notation: Notation) -> Option<Several> {
        if view.stage() != Stage::Expose {
            return None;
        }
        let cards = rules::exposable(view.hand(seat)).into_iter();
        let part = |card: Card| menu::choice(&card.to_string(), action::label(card, notation));
        let parts: Vec<Choice> = cards.map(part).collect();
        Some(Several {
            before: "expose",
            least: 1,
            most: u8::try_from(parts.len()).unwrap_or(u8::MAX),
            parts,
        })
    }

    /// Everybody may expose nothing, whatever they hold: the button names no card.
    fn prompts(&self, view: &GongZhuView, _: Seat) -> Vec<Prompt> {
        let is_exposing = view.stage() == Stage::Expose;
        let nothing = is_exposing.then(|| Prompt {
            key: "gongzhu-none",
            label: None,
            action: "expose none".to_owned(),
            changed: "card-now",
            is_asked: false,
        });
        nothing.into_iter().collect()
    }
}
