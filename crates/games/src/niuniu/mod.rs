//! 斗牛 (Niu Niu): five cards each, of which three are to make a multiple of ten; the other two say how good the bull
//! is. One seat holds the bank, and every other seat plays against it alone, for points that end with the match.
//!
//! There is no binding rule book. The rules are those on which most descriptions agree; where they differ, the option
//! of a match says which is meant. Sources: kuaiyichina.com/InstructionArts/21032743.html and m.uc129.com/topic/xxyl for
//! the course of a hand, maigoo.com/goomai/190444.html for ranks and their order, yxw868.com/bullbull.html for the
//! multipliers, github.com/rhinoceros100/douniu for the steep ones. Ten hands and stakes of 1 to 3 are rules of this
//! house.

mod action;
mod answers;
mod diagram;
mod info;
mod lesson;
mod notices;
mod options;
mod position;
mod rank;
mod records;
#[cfg(test)]
mod tests;
mod text;

pub(crate) use self::options::SHEET;
pub use self::{
    action::NiuNiuAction,
    position::{NiuNiuPosition, NiuNiuView},
};
use self::{info::INFO, options::Options, position::Stage};
use crate::cards::menu;
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        BadSetup, Brought, Choice, Game, Illegal, Info, Lesson, Menus, Notation, Notice, Outcome,
        Prompt, Records, Revision, RuleQueries, Seat, SeatSet, Setups, Turn, Viewer,
    },
};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NiuNiu;

/// The game, to be handed around.
pub static NIU_NIU: NiuNiu = NiuNiu;

/// How many numbers stand in one menu of the cut.
const CUTS: u8 = 10;

impl Game for NiuNiu {
    type Position = NiuNiuPosition;
    type Action = NiuNiuAction;
    type View = NiuNiuView;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<NiuNiuPosition, BadSetup> {
        if !INFO.seats.contains(&seats) {
            return Err(BadSetup("seats"));
        }
        Options::read(setup).map(|options| NiuNiuPosition::new(options, seats))
    }

    fn seats(self, position: &NiuNiuPosition) -> SeatSet {
        SeatSet::first(position.count())
    }

    fn turn(self, position: &NiuNiuPosition) -> Turn {
        position.turn()
    }

    fn view(self, position: &NiuNiuPosition, viewer: Viewer) -> NiuNiuView {
        position.view(viewer)
    }

    fn read(self, view: &NiuNiuView, seat: Seat, text: &str) -> Result<NiuNiuAction, Illegal> {
        if view.acting.contains(seat) {
            action::read(view, text)
        } else {
            Err(Illegal::NotYourTurn)
        }
    }

    fn legal(self, view: &NiuNiuView, seat: Seat) -> Vec<NiuNiuAction> {
        if view.acting.contains(seat) {
            action::legal(view)
        } else {
            Vec::new()
        }
    }

    fn write(self, _: &NiuNiuView, action: &NiuNiuAction) -> String {
        action::write(*action)
    }

    fn caption(self, view: &NiuNiuView, action: &NiuNiuAction, _: Notation) -> String {
        action::caption(view, *action)
    }

    /// Bids and stakes are told when everybody has chosen.
    fn redact(
        self,
        action: &NiuNiuAction,
        seat: Seat,
        before: &NiuNiuPosition,
        now: &NiuNiuPosition,
        viewer: Viewer,
    ) -> NiuNiuAction {
        let is_going_on = |stage: Stage| {
            now.stage() == stage
                && now.hand.deal.number == before.hand.deal.number
                && !viewer.sees(seat)
        };
        match action {
            NiuNiuAction::Bid(_) if is_going_on(Stage::Bid) => NiuNiuAction::Bid(None),
            NiuNiuAction::Stake(_) if is_going_on(Stage::Stake) => NiuNiuAction::Stake(None),
            other => *other,
        }
    }

    fn play(
        self,
        position: &mut NiuNiuPosition,
        seat: Seat,
        action: &NiuNiuAction,
    ) -> Result<(), Illegal> {
        position.play(seat, *action)
    }

    fn resolve(self, position: &mut NiuNiuPosition, drawn: u32) {
        position.resolve(drawn);
    }

    fn goes_on_without(self, _: &NiuNiuPosition, _: Seat) -> bool {
        true
    }

    fn is_between_hands(self, position: &NiuNiuPosition) -> bool {
        position.over.is_none() && position.hand.deal.is_new()
    }

    fn taken_over(self, position: &mut NiuNiuPosition, seat: Seat) {
        position.taken_over(seat);
    }

    fn may_deal_again(self, position: &NiuNiuPosition) -> bool {
        position.hand.deal.is_new() || position.hand.deal.number < position.options.hands()
    }

    /// When half of the seats have left. A hand that is not over does not count.
    fn over_without(self, position: &NiuNiuPosition, left: SeatSet) -> Option<Outcome> {
        let is_half = 2 * left.len() >= position.totals.len();
        is_half.then(|| Outcome::by_points(&position.totals, "left"))
    }

    /// Not to bid, and to stake the least.
    fn default_action(self, view: &NiuNiuView, seat: Seat) -> Option<NiuNiuAction> {
        self.legal(view, seat).into_iter().next()
    }

    fn diagram(self, view: &NiuNiuView, bottom: Seat) -> Diagram {
        diagram::diagram(view, bottom)
    }

    fn text(self, view: &NiuNiuView) -> String {
        text::write(view)
    }

    fn notices(self, view: &NiuNiuView) -> Vec<Notice> {
        notices::notices(view)
    }

    fn brought(self, view: &NiuNiuView) -> Brought {
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

/// The buttons of a bid and of a stake, by what is bid or staked.
const GRADED: [&str; 5] = [
    "niuniu-pass",
    "niuniu-bid-1",
    "niuniu-bid-2",
    "niuniu-bid-3",
    "niuniu-bid-4",
];
const STAKES: [&str; 4] = [
    "niuniu-pass",
    "niuniu-stake-1",
    "niuniu-stake-2",
    "niuniu-stake-3",
];

impl NiuNiu {
    fn choice(self, view: &NiuNiuView, action: NiuNiuAction) -> Choice {
        menu::choice(&action::write(action), action::caption(view, action))
    }

    /// The button of an action, if it has one, and the rule to name when it is not to be done any more.
    fn prompt(self, view: &NiuNiuView, action: NiuNiuAction) -> Option<Prompt> {
        let (keys, number, changed) = match action {
            NiuNiuAction::Bid(Some(1)) if !view.options.is_graded() => {
                (&["", "niuniu-grab"][..], 1, "niuniu-bid-now")
            }
            NiuNiuAction::Bid(Some(bid)) => (&GRADED[..], bid, action::GRADED_BID_NOW),
            NiuNiuAction::Stake(Some(stake)) => (&STAKES[..], stake, "niuniu-stake-now"),
            _ => return None,
        };
        Some(Prompt {
            key: keys.get(usize::from(number))?,
            label: None,
            action: action::write(action),
            changed,
            is_asked: false,
        })
    }
}

impl Menus<Self> for NiuNiu {
    fn choices(
        &self,
        view: &NiuNiuView,
        seat: Seat,
        typed: &str,
        _: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        let meant = self.read(view, seat, typed).ok().map(action::write);
        let legal = self.legal(view, seat).into_iter();
        let choices = legal.map(|action| self.choice(view, action));
        menu::fitting(choices, typed, meant.as_deref(), limit)
    }

    /// One group, so that one menu has all that may be done; the numbers of the cut fill several.
    fn groups(&self, view: &NiuNiuView, seat: Seat, _: Notation) -> Vec<Choice> {
        match view.stage {
            _ if !view.acting.contains(seat) => Vec::new(),
            Stage::Cut => menu::cut_groups(view.cuts(), CUTS),
            Stage::Bid => vec![menu::choice("bid", "bid".to_owned())],
            Stage::Stake => vec![menu::choice("stake", "stake".to_owned())],
            Stage::Deal | Stage::Over => Vec::new(),
        }
    }

    fn members(&self, view: &NiuNiuView, seat: Seat, group: &str, _: Notation) -> Vec<Choice> {
        let is_member = |action: &NiuNiuAction| match action {
            NiuNiuAction::Cut(cut) => menu::is_in_cut_group(*cut, group, CUTS),
            NiuNiuAction::Bid(_) => group == "bid",
            NiuNiuAction::Stake(_) => group == "stake",
        };
        let legal = self.legal(view, seat).into_iter().filter(is_member);
        legal.map(|action| self.choice(view, action)).collect()
    }

    /// The same for everybody: no button tells who has bid.
    fn prompts(&self, view: &NiuNiuView, _: Seat) -> Vec<Prompt> {
        let legal = action::legal(view).into_iter();
        legal
            .filter_map(|action| self.prompt(view, action))
            .collect()
    }
}
