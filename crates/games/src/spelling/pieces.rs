//! Pieces that are named without a square: one that takes another (`knight takes pawn`, `马吃兵`), or one alone.

use super::{begins_with, behind_leads, words::TAKES};
use qiyuan_core::rules::Illegal;

/// The rule to name where no piece of the kind can take one of the other.
pub(crate) const NO_SUCH_CAPTURE: &str = "no-such-capture";

/// What a text says of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces<K> {
    /// The name of a kind, and nothing else.
    Alone(K),
    /// One kind takes another.
    Takes(K, K),
}

/// A legal move: its kind, and the kind that it captures.
pub(crate) struct Kinds<K> {
    pub(crate) moves: K,
    pub(crate) taken: Option<K>,
}

/// What the whole of a text says of pieces, if it says nothing else. `piece` is the kind with whose name a text begins,
/// and what is left.
pub(crate) fn said<'a, K>(
    text: &'a str,
    piece: impl Fn(&'a str) -> Option<(K, &'a str)>,
) -> Option<Pieces<K>> {
    let next = |text: &'a str| {
        let (rest, _) = behind_leads(text, |text| piece(text).is_some());
        let (kind, rest) = piece(rest)?;
        Some((kind, rest.trim_start()))
    };
    let text = text.trim().trim_end_matches(['!', '.', '！', '。']);
    let (kind, rest) = next(text)?;
    if rest.is_empty() {
        return Some(Pieces::Alone(kind));
    }
    let mut taking = TAKES.iter();
    let behind = taking.find_map(|word| Some(&rest[begins_with(rest, word)?..]))?;
    let (taken, rest) = next(behind.trim_start())?;
    rest.is_empty().then_some(Pieces::Takes(kind, taken))
}

impl<K: PartialEq> Pieces<K> {
    /// The one legal move that is meant. A piece alone says too little of its move, so that is asked about even where
    /// there is only one.
    ///
    /// # Errors
    ///
    /// No legal move is meant, or `ambiguous` ones.
    pub(crate) fn read<M: Copy>(
        self,
        legal: &[M],
        kinds: impl Fn(M) -> Option<Kinds<K>>,
        ambiguous: impl FnOnce(&[M]) -> Illegal,
    ) -> Result<M, Illegal> {
        let is_meant = |of: Kinds<K>| match &self {
            Self::Alone(kind) => of.moves == *kind,
            Self::Takes(kind, taken) => of.moves == *kind && of.taken.as_ref() == Some(taken),
        };
        let legal = legal.iter().copied();
        let meant: Vec<M> = legal
            .filter(|action| kinds(*action).is_some_and(is_meant))
            .collect();
        match (meant.as_slice(), &self) {
            ([], Self::Alone(_)) => Err(Illegal::Unreadable),
            ([], Self::Takes(..)) => Err(Illegal::Rule(NO_SUCH_CAPTURE)),
            ([only], Self::Takes(..)) => Ok(*only),
            (several, _) => Err(ambiguous(several)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::names, *};

    #[test]
    fn pieces_are_read_only_where_nothing_else_is_said() {
        let named = names::OF_CHESS.map(|(kind, letter)| (names::of(kind).unwrap(), letter));
        let piece = |text| {
            let (length, letter) = crate::spelling::piece(text, &named)?;
            Some((letter, &text[length..]))
        };
        for text in ["knight", "Knight!", "my knight", "马", "我的马。", "♘"] {
            assert_eq!(said(text, piece), Some(Pieces::Alone('N')), "{text}");
        }
        for text in [
            "knight takes pawn",
            "The knight captures a pawn!",
            "my knight takes the pawn",
            "马吃兵",
            "用马吃掉兵",
            "馬 吃 卒",
        ] {
            assert_eq!(said(text, piece), Some(Pieces::Takes('N', 'P')), "{text}");
        }
        for text in [
            "",
            "N",
            "knights",
            "knight pawn",
            "knight takes",
            "takes pawn",
            "knight takes e5",
            "knight takes pawn e5",
            "your knight",
            "马吃兵吗",
            "knight?",
        ] {
            assert_eq!(said(text, piece), None, "{text}");
        }
    }
}
