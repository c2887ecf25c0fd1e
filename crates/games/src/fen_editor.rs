//! Putting together positions that are written as FEN: chess, its family with shogi, and xiangqi.
//!
//! Of what FEN says beside the board, the right to castle is kept where king and rook stand as they must, and nothing
//! is left to capture en passant.

use qiyuan_core::{
    diagram::{Board, Cell},
    rules::{BoardEditor, EditedBoard, EditorPiece, Seat},
};

/// The letters of FEN for whose turn it is, by seats.
const TURNS: [&str; 2] = ["w", "b"];

/// The most digits of a counter of empty squares or moves.
const MAX_DIGITS: usize = 4;

/// Where king and rook must stand for the right to castle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CastlingFrom {
    /// Where they stand at the start of every game.
    Start,
    /// Anywhere on the first rank, the king between the rooks.
    Anywhere,
    /// The letter says that the king, where it stands at the start, has not moved.
    RoyalAtStart,
}

/// The editor of a game.
pub struct FenEditor {
    /// What can be put.
    pub pieces: Vec<EditorPiece>,
    /// The letters of the royal pieces and of those with which they castle, upper case.
    pub royals: Vec<String>,
    pub rooks: Vec<String>,
    /// The position with which a game begins.
    pub usual: String,
    /// The board without pieces.
    pub empty_board: Board,
    /// The name of a point.
    pub point: Box<dyn Fn(Cell) -> String + Send + Sync>,
    /// Where the right to castle comes from.
    pub castling: CastlingFrom,
    /// Whether pieces are held in hand.
    pub has_hands: bool,
}

impl FenEditor {
    fn piece(&self, letters: &str) -> Option<u8> {
        let place = self
            .pieces
            .iter()
            .position(|piece| piece.letters == letters)?;
        u8::try_from(place).ok()
    }

    fn read_hands(&self, board: &mut EditedBoard, text: &str) -> Option<()> {
        for letter in text.chars().filter(|letter| *letter != '-') {
            let piece = self.piece(letter.encode_utf8(&mut [0; 4]))?;
            let held = *board.held.get(usize::from(piece))?;
            board.hold(piece, held.saturating_add(1));
        }
        Some(())
    }

    fn hands(&self, board: &EditedBoard) -> String {
        if !self.has_hands {
            return String::new();
        }
        let held = self.pieces.iter().zip(&board.held);
        let held: String = held
            .map(|(piece, count)| piece.letters.repeat(usize::from(*count)))
            .collect();
        format!("[{held}]")
    }

    fn text(&self, board: &EditedBoard, rest: &str) -> String {
        let turn = TURNS[usize::from(board.turn != Seat(0))];
        let letters = |piece| {
            self.pieces
                .get(usize::from(piece))
                .map(|piece| &*piece.letters)
        };
        let (rows, hands) = (board.rows(letters), self.hands(board));
        format!("{rows}{hands} {turn} {rest}").trim_end().to_owned()
    }

    /// Whether king and rook stand as a letter of castling rights says.
    fn may_castle(&self, board: &EditedBoard, letter: char) -> bool {
        let seat = Seat(u8::from(letter.is_ascii_lowercase()));
        let rank = match seat {
            Seat(0) => 0,
            _ => board.ranks.saturating_sub(1),
        };
        let start = self.read(&self.usual);
        let is_of = |board: &EditedBoard, file: u8, kinds: &[String]| {
            let piece = board.at(Cell { file, rank });
            let piece = piece.and_then(|piece| self.pieces.get(usize::from(piece)));
            piece.is_some_and(|piece| {
                piece.seat == seat && kinds.contains(&piece.letters.to_ascii_uppercase())
            })
        };
        let stands = |file: &u8, kinds: &[String]| {
            let is_home = self.castling == CastlingFrom::Anywhere
                || start
                    .as_ref()
                    .is_some_and(|start| is_of(start, *file, kinds));
            is_home && is_of(board, *file, kinds)
        };
        let Some(king) = (0..board.files).find(|file| stands(file, &self.royals)) else {
            return false;
        };
        if self.castling == CastlingFrom::RoyalAtStart {
            return true;
        }
        let rook = match letter.to_ascii_lowercase() {
            'k' => (0..board.files)
                .rev()
                .find(|file| stands(file, &self.rooks)),
            'q' => (0..board.files).find(|file| stands(file, &self.rooks)),
            file => {
                let file = u32::from(file).checked_sub(u32::from('a'));
                let file = file.and_then(|file| u8::try_from(file).ok());
                file.filter(|file| stands(file, &self.rooks))
            }
        };
        rook.is_some_and(|rook| match letter.to_ascii_lowercase() {
            'k' => rook > king,
            'q' => rook < king,
            _ => true,
        })
    }
}

impl BoardEditor for FenEditor {
    fn pieces(&self) -> Vec<EditorPiece> {
        self.pieces.clone()
    }

    fn usual(&self) -> String {
        self.usual.clone()
    }

    fn read(&self, text: &str) -> Option<EditedBoard> {
        let mut fields = text.split_whitespace();
        let placement = fields.next()?;
        let (rows, hands) = match placement.split_once('[') {
            Some((rows, hands)) => (rows, hands.strip_suffix(']')?),
            None => (placement, ""),
        };
        let (files, ranks) = (self.empty_board.files, self.empty_board.ranks);
        let mut board = EditedBoard::empty(files, ranks, self.pieces.len());
        board.read_rows(rows, |letters| {
            let mut piece = String::from(letters.next()?);
            if piece == "+" {
                piece.push(letters.next()?);
            }
            // That it was promoted matters only once it is captured.
            letters.next_if_eq(&'~');
            self.piece(&piece)
        })?;
        self.read_hands(&mut board, hands)?;
        let turn = fields.next()?;
        let turn = TURNS.iter().position(|it| *it == turn)?;
        board.turn = Seat(u8::try_from(turn).ok()?);
        board.rest = fields.collect::<Vec<_>>().join(" ");
        Some(board)
    }

    fn write(&self, board: &EditedBoard) -> String {
        self.text(board, &board.rest)
    }

    fn setup(&self, board: &EditedBoard) -> String {
        let mut fields = board.rest.split(' ');
        let rights = fields.next().unwrap_or("-");
        let rights: String = rights
            .chars()
            .filter(|letter| letter.is_ascii_alphabetic() && self.may_castle(board, *letter))
            .collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        // Counters, checks that are to be given, and what pawns see in fog; not what was about to happen.
        let is_counter =
            |field: &str| field.len() <= MAX_DIGITS && field.bytes().all(|it| it.is_ascii_digit());
        let stays = |field: &&str| {
            is_counter(field) || field.split('+').all(is_counter) || field.starts_with("sight=")
        };
        let stays: Vec<&str> = fields.skip(1).filter(stays).collect();
        self.text(board, format!("{rights} - {}", stays.join(" ")).trim_end())
    }

    fn empty_board(&self, _: &EditedBoard) -> Board {
        self.empty_board.clone()
    }

    fn point(&self, _: &EditedBoard, at: Cell) -> String {
        (self.point)(at)
    }

    fn has_hands(&self) -> bool {
        self.has_hands
    }
}
