//! The grammar of moves of the chess family: algebraic, long algebraic and UCI notation, castling and drops.
//! The file is long because the grammar is one: each rule of it leans on the others.
//!
//! Text in the spelling of [`super::fold`] is parsed without a board into what it may mean, and that is compared with the
//! legal moves. So it is known which of the two failed, and the player is told. Boards and rules stay with the games.

use qiyuan_core::rules::Illegal;

/// What the grammar has to know of a game.
pub(crate) trait Lexicon {
    /// The kinds of its pieces.
    type Kind: Copy + Eq;

    /// Whether a pawn may capture on its own file, so that `exe5` is a move.
    const CAPTURES_AHEAD: bool;

    /// How many files the board has.
    fn files(&self) -> u8;

    /// How many ranks the board has.
    fn ranks(&self) -> u8;

    /// The kind with a letter, large or small.
    fn kind_of(&self, letter: char) -> Option<Self::Kind>;

    /// The kind that is meant where a drop names none.
    fn pawn(&self) -> Option<Self::Kind>;

    /// Whether a move without a name may be one of this kind.
    fn is_pawn(&self, kind: Self::Kind) -> bool;
}

/// The numbers of a file and a rank, from 0.
pub(crate) type Coordinates = (u8, u8);

/// What a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypedMove<K> {
    /// Castling, to the right as White sees it or to the left, if that is said.
    Castle { to_the_right: Option<bool> },
    /// A piece from the hand; a pawn if none is named.
    Drop(K, Coordinates),
    /// Anything else.
    Step(TypedStep<K>),
}

/// A move of a piece on the board, as far as it is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TypedStep<K> {
    /// The named kind. Without a name it is a pawn, or whatever stands on the named square.
    pub(crate) kind: Option<K>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    pub(crate) to_file: u8,
    /// Missing only in short pawn captures, `exd`.
    to_rank: Option<u8>,
    pub(crate) promotion: Option<K>,
    /// Whether the text says that something is taken.
    pub(crate) takes: bool,
}

impl<K: Copy> TypedStep<K> {
    /// The kind that is named, where nothing says which piece of it is meant.
    pub(crate) fn any_of(&self) -> Option<K> {
        let is_told = self.from_file.is_some() || self.from_rank.is_some();
        self.kind.filter(|_| !is_told)
    }
}

/// A legal move, as far as texts describe moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LegalMove<K> {
    Castle {
        king: K,
        from: Coordinates,
        /// Where the king goes.
        to: Coordinates,
        /// The square of the rook, where a king's move onto it means castling.
        rook: Option<Coordinates>,
        to_the_right: bool,
    },
    Drop(K, Coordinates),
    Step {
        kind: K,
        from: Coordinates,
        to: Coordinates,
        promotion: Option<K>,
        is_capture: bool,
    },
}

/// What a text may ask for: the next only counts where nothing fits the one before. Nothing if it is no move at all.
pub(crate) struct Readings<K>(Vec<Vec<TypedMove<K>>>);

impl<K: Copy + Eq> Readings<K> {
    /// Parses a text.
    pub(crate) fn of(lexicon: &impl Lexicon<Kind = K>, folded: &str) -> Self {
        let body = body(folded);
        if let Some(typed) = castle(body).or_else(|| dropped(lexicon, body)) {
            return Self(vec![vec![typed]]);
        }
        let named = Cursor::new(lexicon, body).named();
        let unnamed = Cursor::new(lexicon, body).unnamed();
        let names_origin = unnamed.is_some_and(|step| step.from().is_some());
        let alone = |step: Option<_>| step.map(TypedMove::Step).into_iter().collect();
        let is_upper = |letter: char| !letter.is_ascii_lowercase();
        Self(if body.chars().all(is_upper) {
            // Where everything is large, `B` is as likely a bishop as a file.
            let either = named.into_iter().chain(unnamed);
            vec![either.map(TypedMove::Step).collect()]
        } else if body.starts_with(is_upper) && named.is_some() {
            // Properly written: `Bb5` is the bishop's or nobody's.
            vec![alone(named)]
        } else if names_origin {
            // `b7b6` goes from b7, and is no move of a bishop on the seventh rank.
            vec![alone(unnamed)]
        } else {
            vec![alone(unnamed), alone(named)]
        })
    }

    /// Whether the text is no move at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// Everything that the text may ask for.
    pub(crate) fn iter(&self) -> impl Iterator<Item = TypedMove<K>> {
        self.0.iter().flatten().copied()
    }

    /// The moves that fit the first reading that any fits.
    pub(crate) fn fitting<M: Copy>(
        &self,
        lexicon: &impl Lexicon<Kind = K>,
        moves: &[M],
        described: impl Fn(M) -> Option<LegalMove<K>>,
    ) -> Vec<M> {
        let fits = |typed: &[TypedMove<K>], action: M| {
            described(action)
                .is_some_and(|legal| typed.iter().any(|typed| typed.fits(lexicon, legal)))
        };
        let fitting = |typed: &Vec<TypedMove<K>>| -> Vec<M> {
            let moves = moves.iter().copied();
            moves.filter(|action| fits(typed, *action)).collect()
        };
        let mut found = self.0.iter().map(fitting);
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }
}

impl<K: Copy + Eq> Readings<K> {
    /// What is told of a text that no legal move fits and a rule refuses. Where only the file or rank that tells pieces
    /// apart is wrong, the moves without it may be meant.
    pub(crate) fn refused_or_ambiguous<M: Copy>(
        &self,
        lexicon: &impl Lexicon<Kind = K>,
        legal: &[M],
        described: impl Fn(M) -> Option<LegalMove<K>>,
        refused: Illegal,
        ambiguous: impl Fn(&[M]) -> Illegal,
    ) -> Illegal {
        if !is_out_of_reach(&refused) {
            return refused;
        }
        let near = self.of_any_piece().fitting(lexicon, legal, described);
        match near.as_slice() {
            [] => refused,
            near => ambiguous(near),
        }
    }

    /// The same without the file or rank that tells which piece of a kind is meant, for whoever wrote a wrong one.
    fn of_any_piece(&self) -> Self {
        let anywhere = |typed: &TypedMove<K>| match typed {
            TypedMove::Step(typed) => typed.of_any_piece().map(TypedMove::Step),
            TypedMove::Castle { .. } | TypedMove::Drop(..) => None,
        };
        let readings = self.0.iter();
        Self(
            readings
                .map(|typed| typed.iter().filter_map(anywhere).collect())
                .collect(),
        )
    }
}

/// Whether pieces of the side are too far off, or elsewhere than was typed, and nothing else is wrong.
fn is_out_of_reach(refused: &Illegal) -> bool {
    matches!(
        refused,
        Illegal::Rule("no-piece-can-reach" | "piece-cannot-reach")
    )
}

fn is_move(lexicon: &impl Lexicon, folded: &str) -> bool {
    !Readings::of(lexicon, folded).is_empty()
}

/// Why a text is no move that would be one if its ranks were others, with the first square that the board does not have. A
/// rank is written with at most `max_figures`.
pub(crate) fn off_board(
    lexicon: &impl Lexicon,
    folded: &str,
    max_figures: usize,
) -> Option<Illegal> {
    let rule = "no-such-square";
    let place = missing_square(lexicon, folded);
    names_no_square(lexicon, folded, max_figures).then_some(Illegal::OffBoard { rule, place })
}

/// The first file with a rank behind it that the board does not have.
fn missing_square(lexicon: &impl Lexicon, folded: &str) -> Option<String> {
    let starts = folded.char_indices();
    let mut starts = starts.filter(|(_, letter)| letter.is_ascii_lowercase());
    starts.find_map(|(at, letter)| {
        let behind = &folded[at + letter.len_utf8()..];
        let end = behind.find(|it: char| !it.is_ascii_digit());
        let figures = &behind[..end.unwrap_or(behind.len())];
        let is_there = |rank: usize| (1..=usize::from(lexicon.ranks())).contains(&rank);
        let is_missing = !figures.is_empty() && !figures.parse().is_ok_and(is_there);
        is_missing.then(|| format!("{letter}{figures}"))
    })
}

/// Whether a text that is no move would be one if its ranks were others.
fn names_no_square(lexicon: &impl Lexicon, folded: &str, max_figures: usize) -> bool {
    let is_figure = |letter: char| letter.is_ascii_digit();
    let mut near = String::new();
    let mut rest = folded;
    while let Some(start) = rest.find(is_figure) {
        let (before, after) = rest.split_at(start);
        let length = after
            .find(|letter| !is_figure(letter))
            .unwrap_or(after.len());
        let (figures, after) = after.split_at(length);
        near.push_str(before);
        near.push_str(if length > max_figures { figures } else { "1" });
        rest = after;
    }
    near.push_str(rest);
    near != folded && is_move(lexicon, &near)
}

/// Whether a text that is no move would be one without the letter at its end, one of `letters`, where a promotion is
/// written.
pub(crate) fn names_promotion(
    lexicon: &impl Lexicon,
    folded: &str,
    letters: impl Fn(char) -> bool,
) -> bool {
    let last_ranks = [1, lexicon.ranks()].map(|rank| rank.to_string());
    let is_last_rank = |before: &str| last_ranks.iter().any(|rank| before.ends_with(rank));
    body(folded)
        .strip_suffix(letters)
        .filter(|before| before.ends_with('=') || is_last_rank(before))
        .is_some_and(|before| is_move(lexicon, before.trim_end_matches('=')))
}

/// Whether a text that is no move would be one without the letter at its beginning, which is that of no piece here.
pub(crate) fn names_no_piece(lexicon: &impl Lexicon, folded: &str) -> bool {
    let after = body(folded).strip_prefix(|first| is_of_other_game(lexicon, first));
    after.is_some_and(|after| is_move(lexicon, after))
}

/// Whether a letter may be that of a piece of another game. An O more than castling has is none.
pub(crate) fn is_of_other_game(lexicon: &impl Lexicon, letter: char) -> bool {
    letter.is_ascii_alphabetic() && !"oO".contains(letter) && lexicon.kind_of(letter).is_none()
}

/// The text without the signs behind a move.
pub(crate) fn body(folded: &str) -> &str {
    let body = folded.trim_end_matches(['+', '#', '!', '?']);
    ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|suffix| {
            body.strip_suffix(suffix)
                .filter(|rest| rest.ends_with(|letter: char| letter.is_ascii_digit()))
        })
        .unwrap_or(body)
}

/// The square of which a text consists.
pub(crate) fn square_alone(lexicon: &impl Lexicon, folded: &str) -> Option<Coordinates> {
    Cursor::new(lexicon, body(folded)).square()
}

/// `O-O`, `0-0`, `oo`, `castle` and the like.
fn castle<K>(body: &str) -> Option<TypedMove<K>> {
    if body == "castle" {
        return Some(TypedMove::Castle { to_the_right: None });
    }
    let letters = body.replace('-', "");
    if !letters.bytes().all(|letter| b"oO0".contains(&letter)) {
        return None;
    }
    let to_the_right = match letters.len() {
        2 => Some(true),
        3 => Some(false),
        _ => return None,
    };
    Some(TypedMove::Castle { to_the_right })
}

/// `N@f3`, `@f3`.
fn dropped<L: Lexicon>(lexicon: &L, body: &str) -> Option<TypedMove<L::Kind>> {
    let (piece, square) = body.split_once('@')?;
    let mut letters = piece.chars();
    let kind = match (letters.next(), letters.next()) {
        (None, _) => lexicon.pawn(),
        (Some(letter), None) => lexicon.kind_of(letter),
        (Some(_), Some(_)) => None,
    }?;
    let to = Cursor::new(lexicon, square).square()?;
    Some(TypedMove::Drop(kind, to))
}

/// Takes a move apart from its end, where it is least ambiguous.
struct Cursor<'a, L> {
    lexicon: &'a L,
    rest: &'a [u8],
}

impl<'a, L: Lexicon> Cursor<'a, L> {
    const fn new(lexicon: &'a L, text: &'a str) -> Self {
        Self {
            lexicon,
            rest: text.as_bytes(),
        }
    }

    /// `Nf3`, `Ng1xf3`, `Pe4`: a move that begins with the letter of a kind.
    fn named(mut self) -> Option<TypedStep<L::Kind>> {
        let (first, rest) = self.rest.split_first()?;
        let kind = self.kind_of(*first)?;
        self.rest = rest;
        let is_pawn = self.lexicon.is_pawn(kind);
        self.coordinates()
            .map(|typed| TypedStep {
                kind: Some(kind),
                ..typed
            })
            .filter(|typed| is_pawn || typed.promotion.is_none())
    }

    /// `e4`, `exd5`, `e2e4`, `e7-e8=Q`, `exd`: a move without the letter of a kind.
    fn unnamed(self) -> Option<TypedStep<L::Kind>> {
        if self.rest.starts_with(b"-") {
            return None;
        }
        let files = self.pawn_files();
        self.coordinates()
            .filter(|typed| match (typed.from_file, typed.from_rank) {
                (Some(from), None) => from != typed.to_file || L::CAPTURES_AHEAD && typed.takes,
                (None, Some(_)) => false,
                _ => true,
            })
            .or(files)
    }

    fn coordinates(mut self) -> Option<TypedStep<L::Kind>> {
        let promotion = self.promotion();
        let to_rank = self.rank()?;
        let to_file = self.file()?;
        let takes = self.separator();
        let from_rank = self.rank();
        let from_file = self.file();
        self.rest.is_empty().then_some(TypedStep {
            kind: None,
            from_file,
            from_rank,
            to_file,
            to_rank: Some(to_rank),
            promotion,
            takes: takes == Some(true),
        })
    }

    /// `exd` or `ed`: a pawn's capture by its files alone. Two letters whose files are not neighbors are a word: `ah`.
    fn pawn_files(&self) -> Option<TypedStep<L::Kind>> {
        let (from, to, is_marked) = match self.rest {
            [from, b'x' | b'X', to] => (*from, *to, true),
            [from, to] => (*from, *to, false),
            _ => return None,
        };
        let (from, to) = (self.file_of(from)?, self.file_of(to)?);
        if !is_marked && from.abs_diff(to) > 1 {
            return None;
        }
        Some(TypedStep {
            kind: None,
            from_file: Some(from),
            from_rank: None,
            to_file: to,
            to_rank: None,
            promotion: None,
            takes: true,
        })
    }

    /// A letter of a kind after the last digit, with or without `=`, `/` or brackets.
    fn promotion(&mut self) -> Option<L::Kind> {
        let body = self.rest.strip_suffix(b")").unwrap_or(self.rest);
        let (last, before) = body.split_last()?;
        let kind = self.kind_of(*last)?;
        let before = match before.split_last() {
            Some((b'=' | b'/' | b'(' | b'-', before)) => before,
            _ => before,
        };
        if !before.last()?.is_ascii_digit() {
            return None;
        }
        self.rest = before;
        Some(kind)
    }

    /// Whether the sign between origin and target says that something is taken.
    fn separator(&mut self) -> Option<bool> {
        let (last, before) = self.rest.split_last()?;
        let takes = match last {
            b'x' | b'X' => true,
            b'-' => false,
            _ => return None,
        };
        self.rest = before;
        Some(takes)
    }

    /// A square, if it is all that is left.
    fn square(mut self) -> Option<Coordinates> {
        let rank = self.rank()?;
        let file = self.file()?;
        self.rest.is_empty().then_some((file, rank))
    }

    /// A rank, which may have two figures.
    fn rank(&mut self) -> Option<u8> {
        let is_figure = |letter: &&u8| letter.is_ascii_digit();
        let figures = self.rest.iter().rev().take_while(is_figure).count();
        let (before, figures) = self.rest.split_at(self.rest.len() - figures);
        let number: u8 = std::str::from_utf8(figures).ok()?.parse().ok()?;
        let rank = number
            .checked_sub(1)
            .filter(|rank| *rank < self.lexicon.ranks() && !figures.starts_with(b"0"))?;
        self.rest = before;
        Some(rank)
    }

    fn file(&mut self) -> Option<u8> {
        let (last, before) = self.rest.split_last()?;
        let file = self.file_of(*last)?;
        self.rest = before;
        Some(file)
    }

    fn file_of(&self, letter: u8) -> Option<u8> {
        let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
        Some(file).filter(|file| *file < self.lexicon.files())
    }

    fn kind_of(&self, letter: u8) -> Option<L::Kind> {
        self.lexicon.kind_of(char::from(letter))
    }
}

impl<K: Copy + Eq> TypedMove<K> {
    /// Whether a legal move is what was typed.
    fn fits(self, lexicon: &impl Lexicon<Kind = K>, legal: LegalMove<K>) -> bool {
        match (self, legal) {
            (
                Self::Castle {
                    to_the_right: typed,
                },
                LegalMove::Castle { to_the_right, .. },
            ) => typed.is_none_or(|typed| typed == to_the_right),
            (Self::Drop(kind, to), legal) => legal == LegalMove::Drop(kind, to),
            (Self::Step(typed), legal) => typed.fits(lexicon, legal),
            (Self::Castle { .. }, _) => false,
        }
    }
}

impl<K: Copy + Eq> TypedStep<K> {
    /// The square of origin, where it is named in full.
    pub(crate) fn from(self) -> Option<Coordinates> {
        Some((self.from_file?, self.from_rank?))
    }

    /// The target, where it is named in full.
    pub(crate) fn to(self) -> Option<Coordinates> {
        Some((self.to_file, self.to_rank?))
    }

    /// Whether a file or rank says which piece of a kind is meant, and no whole square does.
    pub(crate) const fn tells_apart(self) -> bool {
        self.from_file.is_some() != self.from_rank.is_some()
    }

    /// The same of any piece of the kind; nothing where the kind is not said either.
    fn of_any_piece(self) -> Option<Self> {
        let is_of_kind = self.kind.is_some() || self.takes && self.to_rank.is_some();
        (self.tells_apart() && is_of_kind).then_some(Self {
            from_file: None,
            from_rank: None,
            ..self
        })
    }

    /// Whether nothing is said but that something is taken on a square, by whatever piece.
    pub(crate) const fn is_any_capture(self) -> bool {
        self.takes && self.kind.is_none() && self.from_file.is_none() && self.from_rank.is_none()
    }

    /// Whether the text, as far as it goes, means a piece of this kind that stands on this square.
    pub(crate) fn begins_on(
        self,
        lexicon: &impl Lexicon<Kind = K>,
        (file, rank): Coordinates,
        kind: K,
    ) -> bool {
        let is_named = match self.kind {
            Some(named) => named == kind,
            None => lexicon.is_pawn(kind) || self.from().is_some() || self.is_any_capture(),
        };
        is_named
            && self.from_file.is_none_or(|named| named == file)
            && self.from_rank.is_none_or(|named| named == rank)
    }

    fn fits(self, lexicon: &impl Lexicon<Kind = K>, legal: LegalMove<K>) -> bool {
        match legal {
            LegalMove::Step {
                kind,
                from,
                to,
                promotion,
                is_capture,
            } => {
                let is_push = lexicon.is_pawn(kind) && self.from_file.is_none() && !self.takes;
                self.begins_on(lexicon, from, kind)
                    && self.to_file == to.0
                    && self.to_rank.is_none_or(|rank| rank == to.1)
                    && (!self.takes || is_capture)
                    && (!is_push || !is_capture)
                    && (self.promotion.is_none() || self.promotion == promotion)
            }
            // `Kg1` or the king's two squares, or king takes rook.
            LegalMove::Castle {
                king,
                from,
                to,
                rook,
                ..
            } => {
                self.begins_on(lexicon, from, king)
                    && !self.takes
                    && self.promotion.is_none()
                    && (self.to() == Some(to) && from.0.abs_diff(to.0) > 1
                        || rook.is_some() && self.to() == rook)
            }
            LegalMove::Drop(..) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chess.
    struct Letters;

    impl Lexicon for Letters {
        type Kind = char;

        const CAPTURES_AHEAD: bool = false;

        fn files(&self) -> u8 {
            8
        }

        fn ranks(&self) -> u8 {
            8
        }

        fn kind_of(&self, letter: char) -> Option<char> {
            let letter = letter.to_ascii_uppercase();
            "PNBRQK".contains(letter).then_some(letter)
        }

        fn pawn(&self) -> Option<char> {
            Some('P')
        }

        fn is_pawn(&self, kind: char) -> bool {
            kind == 'P'
        }
    }

    /// What a text may ask for, with a dot for what it does not say; the next after a bar only counts where nothing fits
    /// the one before.
    fn read(text: &str) -> String {
        let file = |file: Option<u8>| file.map_or('.', |file| char::from(b'a' + file));
        let rank = |rank: Option<u8>| rank.map_or('.', |rank| char::from(b'1' + rank));
        let square =
            |(f, r): Coordinates| [file(Some(f)), rank(Some(r))].iter().collect::<String>();
        let told = |typed: &TypedMove<char>| match *typed {
            TypedMove::Castle { to_the_right: None } => "castle".to_owned(),
            TypedMove::Castle {
                to_the_right: Some(true),
            } => "right".to_owned(),
            TypedMove::Castle {
                to_the_right: Some(false),
            } => "left".to_owned(),
            TypedMove::Drop(kind, to) => format!("{kind}@{}", square(to)),
            TypedMove::Step(step) => {
                let sign = if step.takes { 'x' } else { '-' };
                let promotion = step.promotion.map(|kind| format!("={kind}"));
                format!(
                    "{}{}{}{sign}{}{}{}",
                    step.kind.unwrap_or('.'),
                    file(step.from_file),
                    rank(step.from_rank),
                    file(Some(step.to_file)),
                    rank(step.to_rank),
                    promotion.unwrap_or_default()
                )
            }
        };
        let Readings(all) = Readings::of(&Letters, text);
        let all = all.iter().filter(|typed| !typed.is_empty());
        let all: Vec<String> = all
            .map(|typed| typed.iter().map(told).collect::<Vec<_>>().join(" "))
            .collect();
        all.join(" | ")
    }

    #[test]
    fn each_spelling_says_so_much_of_a_move() {
        for (texts, expected) in [
            ("e4 E4 e4! e4+ e4#", "...-e4"),
            ("Pe4 pe4 P-e4", "P..-e4"),
            ("Nf3 nf3 NF3 N-f3", "N..-f3"),
            ("Nxf3 nxf3 NXF3", "N..xf3"),
            ("Nbd2", "Nb.-d2"),
            ("N1d2", "N.1-d2"),
            ("Nb1d2 Nb1-d2", "Nb1-d2"),
            ("Nbxd2", "Nb.xd2"),
            ("e2e4 e2-e4 E2E4", ".e2-e4"),
            ("exd5 EXD5", ".e.xd5"),
            ("exd6e.p. exd6ep", ".e.xd6"),
            ("ed exd", ".e.xd."),
            ("e8=Q e8Q e8q e8(Q) e8/Q", "...-e8=Q"),
            ("e7e8q e7-e8=Q", ".e7-e8=Q"),
            ("exd8=N", ".e.xd8=N"),
            ("N@f3 n@f3", "N@f3"),
            ("@f3 P@f3", "P@f3"),
            ("O-O o-o 0-0 OO 00", "right"),
            ("O-O-O 0-0-0 ooo", "left"),
            ("castle", "castle"),
            // A small `b` is a file, else a bishop; a large one is a bishop, unless everything is large.
            ("bc5", ".b.-c5 | B..-c5"),
            ("bxc5", ".b.xc5 | B..xc5"),
            ("Bc5", "B..-c5"),
            ("BC5", "B..-c5 .b.-c5"),
            ("b7b6", ".b7-b6"),
            (
                "e e9 i4 e0 e04 Zf3 e4e -e4 ee4 4e4 Nf3=Q e8=Z NN@f3 @ O-O-O-O e4x Kd",
                "",
            ),
        ] {
            for text in texts.split(' ') {
                assert_eq!(read(text), expected, "{text}");
            }
        }
        assert_eq!(read(""), "");
    }

    #[test]
    fn a_small_b_is_a_bishop_where_no_pawn_of_that_file_can_go_there() {
        let capture = |kind, from| LegalMove::Step {
            kind,
            from,
            to: (2, 4),
            promotion: None,
            is_capture: true,
        };
        let (pawn, bishop) = (capture('P', (1, 3)), capture('B', (0, 2)));
        let fitting = |legal: &[LegalMove<char>]| {
            Readings::of(&Letters, "bxc5").fitting(&Letters, legal, Some)
        };
        assert_eq!(fitting(&[pawn, bishop]), [pawn]);
        assert_eq!(fitting(&[bishop]), [bishop]);
        assert_eq!(fitting(&[capture('N', (0, 3))]), []);
    }

    #[test]
    fn what_would_be_a_move_in_another_game_is_told_from_nonsense() {
        for (text, square, promotion, piece) in [
            ("e9", true, false, false),
            ("Ne0", true, false, false),
            ("e8=Z", false, true, false),
            ("Zf3", false, false, true),
            ("hello", false, false, false),
        ] {
            let is_other = |letter| is_of_other_game(&Letters, letter);
            assert_eq!(names_no_square(&Letters, text, 1), square, "{text}");
            assert_eq!(
                names_promotion(&Letters, text, is_other),
                promotion,
                "{text}"
            );
            assert_eq!(names_no_piece(&Letters, text), piece, "{text}");
        }
    }
}
