//! The choice of the move to a square that the opponent has named: as people type it, and as buttons.
//!
//! Beside what `reading` reads, the name of the piece is enough, or the square on which it stands: `knight`, `馬`, `g8`,
//! `兵f7`.

use super::{
    super::{Board, KindIndex, Move, Rules, Square},
    names::word,
    notation,
    position::FairyView,
    reading,
};
use crate::spelling::{self, Named};
use qiyuan_core::{
    rules::{Illegal, MAX_ACTION_BYTES, Prompt, Seat},
    typed::in_half_width,
};

/// The key of the buttons.
pub(super) const PROMPT: &str = "choose";

/// The rule to name when something else is typed.
const CHOOSE: &str = "choose-the-piece";

/// The most choices that have buttons.
const MOST: usize = 4;

/// The move that is chosen among those that end on the square that was named.
///
/// # Errors
///
/// The text is no move, fits several of them, or is a move that ends elsewhere.
pub(super) fn read(
    rules: &Rules,
    board: &Board,
    named: Square,
    text: &str,
) -> Result<Move, Illegal> {
    let candidates = rules.candidates(board, named);
    if reading::square_alone(rules, text) == Some(named) {
        // Of a pawn it would be the move, of the others it says nothing.
        return Err(reading::ambiguous(rules, &candidates));
    }
    let refused = match reading::read(rules, board, &candidates, text) {
        Err(refused @ (Illegal::Rule(_) | Illegal::OffBoard { .. } | Illegal::Unreadable)) => {
            refused
        }
        found => return found,
    };
    let all = |is_meant: &dyn Fn(Move) -> bool| -> Vec<Move> {
        let moves = candidates.iter().copied();
        moves.filter(|action| is_meant(*action)).collect()
    };
    let readings = Chosen::readings(rules, text);
    let moved = readings.iter();
    let moved = moved.map(|chosen| all(&|action| chosen.moves(board, action)));
    // Of a pawn, what it becomes.
    let promoted = readings.iter();
    let promoted = promoted.map(|chosen| all(&|action| chosen.is_promotion(action)));
    let fitting = moved.chain(promoted).find(|all| !all.is_empty());
    let fitting = fitting.unwrap_or_default();
    match fitting.as_slice() {
        [] if readings.is_empty() && refused == Illegal::Unreadable => Err(refused),
        [] => Err(Illegal::Rule(CHOOSE)),
        [only] => Ok(*only),
        _ => Err(reading::ambiguous(rules, &fitting)),
    }
}

/// What a text says of a piece.
#[derive(Clone, Copy, Debug, Default)]
struct Chosen {
    kind: Option<KindIndex>,
    file: Option<u8>,
    rank: Option<u8>,
}

impl Chosen {
    /// What a text may say: the next only counts where nothing fits the one before (`a knight` is that on the a file, or
    /// any).
    fn readings(rules: &Rules, text: &str) -> Vec<Self> {
        if text.len() > MAX_ACTION_BYTES {
            return Vec::new();
        }
        // Presentation selectors follow figurines that are typed with an emoji keyboard.
        let text = in_half_width(text).replace(['\u{fe0e}', '\u{fe0f}'], "");
        let text = text.trim().trim_end_matches(['!', '?', '.', '。']).trim();
        let named = reading::named(rules);
        let (piece, _) = spelling::without_leads(text, &named);
        let texts = [text, piece].into_iter();
        texts
            .filter_map(|text| Self::parse(rules, &named, text))
            .collect()
    }

    /// A name and a square, or a file, in any order; nothing if there is anything else, or only a file.
    fn parse(rules: &Rules, named: &[Named], text: &str) -> Option<Self> {
        let (mut chosen, mut rest) = (Self::default(), text);
        while !rest.is_empty() {
            let length = chosen
                .take_name(rules, named, rest)
                .or_else(|| chosen.take_square(rules, rest))
                .or_else(|| chosen.take_letter(rules, rest))?;
            rest = rest[length..].trim_start();
        }
        let is_square = chosen.file.is_some() && chosen.rank.is_some();
        (chosen.kind.is_some() || is_square).then_some(chosen)
    }

    /// The longest name with which the text begins, as its length in bytes.
    fn take_name(&mut self, rules: &Rules, named: &[Named], text: &str) -> Option<usize> {
        let (length, letter) = spelling::piece(text, named)?;
        let kind = rules
            .kind_of(letter, false)
            .filter(|_| self.kind.is_none())?;
        self.kind = Some(kind);
        Some(length)
    }

    fn take_square(&mut self, rules: &Rules, text: &str) -> Option<usize> {
        let lower = text.to_ascii_lowercase();
        let (square, rest) = Square::split(&lower).filter(|(square, _)| rules.has(*square))?;
        if self.file.is_some() || self.rank.is_some() {
            return None;
        }
        (self.file, self.rank) = (Some(square.file()), Some(square.rank()));
        Some(text.len() - rest.len())
    }

    /// A capital letter of a kind, or a file; a small letter of a kind that is no file.
    fn take_letter(&mut self, rules: &Rules, text: &str) -> Option<usize> {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let files = b'a'..b'a' + rules.variant().files;
        let is_file = u8::try_from(letter).is_ok_and(|letter| files.contains(&letter));
        if is_file && self.file.is_none() {
            self.file = u8::try_from(letter).ok().map(|letter| letter - b'a');
            return Some(1);
        }
        let kind = rules.kind_of(letter.to_ascii_uppercase(), false)?;
        if self.kind.is_some() {
            return None;
        }
        self.kind = Some(kind);
        Some(1)
    }

    /// Whether the piece that moves is the one that is meant.
    fn moves(self, board: &Board, action: Move) -> bool {
        let Some(from) = action.from() else {
            return false;
        };
        let kind = board.piece_at(from).map(|piece| piece.kind);
        self.kind.is_none_or(|meant| kind == Some(meant))
            && self.file.is_none_or(|file| from.file() == file)
            && self.rank.is_none_or(|rank| from.rank() == rank)
    }

    /// Whether a pawn becomes what is meant.
    fn is_promotion(self, action: Move) -> bool {
        let becomes = match action {
            Move::Step { promotion, .. } => promotion,
            Move::Castle { .. } | Move::Drop { .. } => None,
        };
        self.file.is_none() && self.kind.is_some() && becomes == self.kind
    }
}

/// The choices as buttons, if they are few: each says which piece moves from where, and what it becomes.
pub(super) fn prompts(view: &FairyView, seat: Seat) -> Vec<Prompt> {
    let Some(state) = view.acting(seat).filter(|state| state.named.is_some()) else {
        return Vec::new();
    };
    let rules = view.rules();
    let choices = notation::offered(rules, state.moves(rules));
    if choices.len() > MOST {
        return Vec::new();
    }
    let prompt = |action: Move| {
        let (from, piece) = action
            .from()
            .and_then(|from| Some((from, state.board.piece_at(from)?)))?;
        let name = word(rules.kind(piece.kind), piece.color);
        let promotion = match action {
            Move::Step {
                promotion: Some(kind),
                ..
            } => format!("={}", rules.kind(kind).letter),
            _ => String::new(),
        };
        Some(Prompt {
            key: PROMPT,
            label: Some(format!("{name} {from}{promotion}")),
            action: rules.uci(action),
            changed: CHOOSE,
            is_asked: false,
        })
    };
    choices.into_iter().filter_map(prompt).collect()
}
