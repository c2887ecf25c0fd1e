//! What is fixed about a game.

use std::ops::RangeInclusive;

use super::{Notation, RecordFormat, Revision};

/// What is fixed about a game.
///
/// A game writes down what differs from [`Info::BASE`].
#[derive(Clone, Debug)]
pub struct Info {
    /// The stable key, used in the database, in custom ids and on the command line.
    pub key: &'static str,
    /// Under what it is listed among many games, as a key.
    pub category: &'static str,
    /// The revision of the rules as they are now. It grows by one when a correction lets the same actions
    /// lead to something else, so that what was played before is judged as it was.
    pub revision: Revision,
    /// How many seats may be taken: from 2 to [`MAX_SEATS`](super::MAX_SEATS).
    pub seats: RangeInclusive<u8>,
    /// What the seats are called, in order, as keys (`white`, `black`): one for each that can be taken.
    pub sides: &'static [&'static str],
    /// The notations in which actions can be written; the first is the usual one.
    pub notations: &'static [Notation],
    /// The formats in which a game can be written.
    pub records: &'static [RecordFormat],
    /// Every key that [`Illegal::rule`](super::Illegal::rule) can give.
    pub illegal: &'static [&'static str],
    /// Every key that [`BadSetup`](super::BadSetup) can carry.
    pub setup_faults: &'static [&'static str],
    /// Every key that [`Claim`](super::Claim) can carry.
    pub claims: &'static [&'static str],
    /// Every reason for which the rules end a game (not resignation and the like).
    pub endings: &'static [&'static str],
    /// Every key of [`Draw::what`](super::Draw::what).
    pub draws: &'static [&'static str],
    /// The revision since which what chance decides between actions is settled and committed to before the first of them
    /// (see [`CommittedDraws`](super::CommittedDraws)); nothing where a game commits to what it deals by itself, or where
    /// chance decides nothing after the first action.
    pub committed_draws: Option<Revision>,
    /// Every key of [`Phase::Named`](super::Phase::Named), [`Phase::Rest`](super::Phase::Rest) and
    /// [`Phase::Prelude`](super::Phase::Prelude).
    pub phases: &'static [&'static str],
    /// Every key of [`CountLine`](super::CountLine) and of its parts.
    pub count_lines: &'static [&'static str],
    /// Every key of [`SetupNote`](super::SetupNote).
    pub setup_notes: &'static [&'static str],
    /// Every key of what an open hand of cards is worth, see [`TablePlace::rank`](crate::diagram::TablePlace::rank).
    pub hand_ranks: &'static [&'static str],
    /// Every key of [`Prompt`](super::Prompt).
    pub prompts: &'static [&'static str],
    /// Every key of [`Preset`](super::Preset).
    pub presets: &'static [&'static str],
    /// Every key of [`Question`](super::Question), with all its answers.
    pub questions: &'static [(&'static str, &'static [&'static str])],
    /// Every key of [`Notice`](super::Notice).
    pub notices: &'static [&'static str],
    /// Every key of [`Fact`](super::Fact), the reasons in a ruling on repetition.
    pub facts: &'static [&'static str],
    /// Every key of [`OpeningName`](super::OpeningName), the names of openings.
    pub openings: &'static [&'static str],
    /// Every kind of piece that [`Words`](crate::diagram::Words) name, as keys.
    pub pieces: &'static [&'static str],
    /// How the notations write kinds of pieces, each with its key in [`pieces`](Info::pieces): `P` and `♙` for a pawn. Only
    /// where a viewer is told what was captured by a move that they do not see.
    pub symbols: &'static [(String, &'static str)],
    /// The named setups, as keys that [`Game::start`](super::Game::start) reads; the first is the usual one.
    pub setups: &'static [&'static str],
    /// Time controls that are customary in the game, in their notation; suggested before all others.
    pub clocks: &'static [&'static str],
    /// A few actions that are legal at the start, in the usual notation, to show as examples.
    pub examples: &'static [&'static str],
    /// How moves are numbered for people.
    pub numbering: Numbering,
    /// Words of the game's own in what it writes for people, such as `pass`: the key of their sentence, and how each
    /// is written in the notations. Languages say them in their own way; what follows such a word is points.
    pub words: &'static [(&'static str, &'static [&'static str])],
    /// The number of plies from which on a game counts for ratings; nothing for a game that is never rated.
    pub rated_after: Option<u32>,
    /// The same for a game in which players have left, where that is another number: whoever lies behind must not undo by
    /// leaving what the others have won. Only where the game goes on without them.
    pub rated_after_leaving: Option<u32>,
    /// Whether seats know or choose what others may not see, such as hands of cards. Where nothing is hidden, every
    /// viewer has the same view.
    pub hidden: bool,
    /// Whether nothing is hidden any more after the first part of the game, a [`Phase::Prelude`](super::Phase::Prelude).
    /// Only where something is [`hidden`](Info::hidden).
    pub hides_only_prelude: bool,
    /// Whether each seat holds cards that others do not see: its player gets them, with what may be done with them, in
    /// one private message. A card that stands among other words is not played, but asked about. Only where something is
    /// [`hidden`](Info::hidden).
    pub holds_cards: bool,
    /// Whether somebody else may take over the seat of a player who has left, before the next hand. Only where the game
    /// [goes on](super::Game::goes_on_without) and says when one hand is [over](super::Game::is_between_hands).
    pub substitutes: bool,
    /// Whether players may ask to take an action back. Never where something is [`hidden`](Info::hidden): what was
    /// seen is not forgotten. What came before a draw of chance stands in every game.
    pub takebacks: bool,
    /// Whether players may agree on touch-move: a piece that is chosen has to move, which everybody is told. Only where
    /// the game says which pieces can be chosen ([`Game::touch`](super::Game::touch)), and nothing of it may be hidden.
    pub touch_move: bool,
    /// Whether players may agree on a draw.
    pub draw_offers: bool,
    /// Whether a game may be called off until everybody has acted.
    pub aborts: bool,
}

/// How the moves of a game are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Once everybody has moved, the number grows: `12. e4 e5`.
    Rounds,
    /// Each move has a number of its own, as in Go.
    Plies,
}

impl Info {
    /// A game for two without anything of its own, to which the rest is added.
    pub const BASE: Self = Self {
        key: "",
        category: "classic",
        revision: Revision::FIRST,
        seats: 2..=2,
        sides: &[],
        notations: &[],
        records: &[],
        illegal: &[],
        setup_faults: &[],
        claims: &[],
        endings: &[],
        draws: &[],
        committed_draws: None,
        phases: &[],
        count_lines: &[],
        setup_notes: &[],
        hand_ranks: &[],
        prompts: &[],
        presets: &[],
        questions: &[],
        notices: &[],
        facts: &[],
        openings: &[],
        pieces: &[],
        symbols: &[],
        setups: &[],
        clocks: &[],
        examples: &[],
        numbering: Numbering::Rounds,
        words: &[],
        rated_after: None,
        rated_after_leaving: None,
        hidden: false,
        hides_only_prelude: false,
        holds_cards: false,
        substitutes: false,
        takebacks: true,
        touch_move: false,
        draw_offers: true,
        aborts: true,
    };
}
