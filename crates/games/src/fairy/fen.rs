//! Positions as FEN, with exact faults.
//!
//! The fields are those of chess, in the spelling of engines: hands stand in brackets after the board (lichess' hand
//! after one more slash is read too), `+` marks a promoted side, `~` a promoted piece that is a pawn again when
//! captured, `*` ice, a vanished square or the behemoth, `?` a square that the viewer does not see. Where checks are
//! counted, `3+3` says how many each side must give yet; `+0+0` behind all other fields says how many it has given (as
//! lichess writes it; read, not written). Where Berolina pawns are captured en passant, that field names the pawn and
//! the square that it skipped.

use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES};

use super::{
    board::{Board, Cell, EnPassant},
    moves::KindIndex,
    rules::Rules,
    setup::UNREADABLE,
    square::{Color, Square},
    variant::{Effect, Royalty, Variant},
};

/// Counters beyond this are not from a game.
const MAX_COUNTER: u16 = 9_999;

/// More pieces of one kind in a hand are not from a game.
pub(super) const MAX_HELD: u8 = 64;

/// Reads a position. Whether a game can go on from it is not asked.
pub(super) fn read(rules: &Rules, text: &str) -> Result<Board, BadSetup> {
    if text.len() > MAX_SETUP_BYTES {
        return Err(UNREADABLE);
    }
    let mut fields = text.split_whitespace();
    let placement = fields.next().ok_or(UNREADABLE)?;
    let turn = match fields.next() {
        None | Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(_) => return Err(BadSetup("fen-turn")),
    };
    let mut board = Board::empty(turn);
    let (cells, hand) = split_hand(rules, placement)?;
    read_cells(rules, &mut board, cells)?;
    read_hand(rules, &mut board, hand)?;
    find_royals(rules, &mut board)?;
    match read_fields(rules, &mut board, &fields.collect::<Vec<_>>()) {
        // Rights to castle that name no rook are the least where a king is missing or too many.
        Err(fault) => Err(rules.royal_fault(&board).unwrap_or(fault)),
        Ok(()) => Ok(board),
    }
}

/// The board and what is in hand.
fn split_hand<'a>(rules: &Rules, placement: &'a str) -> Result<(&'a str, &'a str), BadSetup> {
    if let Some((cells, hand)) = placement.split_once('[') {
        let hand = hand.strip_suffix(']').ok_or(BadSetup("fen-hand"))?;
        return Ok((cells, hand));
    }
    let ranks = usize::from(rules.variant().ranks);
    match placement.match_indices('/').nth(ranks - 1) {
        Some((at, _)) if rules.variant().drops.is_some() => {
            Ok((&placement[..at], &placement[at + 1..]))
        }
        _ => Ok((placement, "")),
    }
}

fn read_cells(rules: &Rules, board: &mut Board, text: &str) -> Result<(), BadSetup> {
    let (fault, size) = (BadSetup("fen-board"), BadSetup(size_fault(rules.variant())));
    let (files, ranks) = (rules.variant().files, rules.variant().ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ranks) {
        return Err(size);
    }
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        let mut file = 0_u8;
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                let next = letters.peek().and_then(|next| next.to_digit(10));
                let mut empty = digit;
                // Rows of more than nine empty squares have two digits.
                if let Some(second) = next {
                    letters.next();
                    empty = digit * 10 + second;
                }
                if empty == 0 || empty > u32::from(files - file) {
                    return Err(size);
                }
                file += empty as u8;
                continue;
            }
            let square = Square::at(file, rank)
                .filter(|_| file < files)
                .ok_or(size)?;
            if letter == '?' && rules.variant().fog {
                board.cells[square.index()] = Cell::FOG;
                board.is_partial = true;
            } else if letter == '*' {
                board.cells[square.index()] = star(rules).ok_or(fault)?;
            } else {
                let is_promoted = letter == '+';
                let letter = if is_promoted {
                    letters.next().ok_or(fault)?
                } else {
                    letter
                };
                let missing = match is_promoted {
                    true => fault,
                    false => BadSetup(letter_fault(letter)),
                };
                let (color, kind) = piece(rules, letter, is_promoted).ok_or(missing)?;
                let reverts = letters.next_if_eq(&'~').is_some() && rules.reverts_to_pawn(kind);
                board.place(square, Cell::piece(color, kind, reverts));
            }
            file += 1;
        }
        if file != files {
            return Err(size);
        }
    }
    Ok(())
}

/// That a board has not as many ranks and files as in this game.
pub(super) const fn size_fault(variant: &Variant) -> &'static str {
    match (variant.files, variant.ranks) {
        (5, 5) => "fen-board-5x5",
        (6, 6) => "fen-board-6x6",
        (8, 8) => "fen-board-8x8",
        (9, 9) => "fen-board-9x9",
        (10, 8) => "fen-board-10x8",
        (10, 10) => "fen-board-10x10",
        _ => "fen-board",
    }
}

/// That a game has no piece with a letter, which may be that of a piece of chess. Every game has rooks.
pub(super) const fn letter_fault(letter: char) -> &'static str {
    match letter.to_ascii_uppercase() {
        'K' => "fen-no-kings",
        'Q' => "fen-no-queens",
        'B' => "fen-no-bishops",
        'N' => "fen-no-knights",
        'P' => "fen-no-pawns",
        _ => "fen-letter",
    }
}

/// What a star stands for.
fn star(rules: &Rules) -> Option<Cell> {
    match rules.variant().effect {
        Effect::None => None,
        Effect::Vanish => Some(Cell::HOLE),
        Effect::IceAge => Some(Cell::ICE),
        Effect::Behemoth => Some(Cell::BEHEMOTH),
    }
}

fn piece(rules: &Rules, letter: char, is_promoted: bool) -> Option<(Color, KindIndex)> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let kind = rules.kind_of(letter.to_ascii_uppercase(), is_promoted)?;
    Some((color, kind))
}

fn read_hand(rules: &Rules, board: &mut Board, text: &str) -> Result<(), BadSetup> {
    let fault = BadSetup("fen-hand");
    if text.is_empty() || text == "-" {
        return Ok(());
    }
    if rules.variant().drops.is_none() {
        return Err(fault);
    }
    for letter in text.chars() {
        let (color, kind) = piece(rules, letter, false).ok_or(fault)?;
        let held = &mut board.hands[color.index()][kind.index()];
        *held += 1;
        if rules.kind(kind).is_royal {
            return Err(fault);
        }
        if *held > MAX_HELD {
            return Err(BadSetup("hand-too-many"));
        }
    }
    Ok(())
}

/// Finds the royal pieces. Where kings are pieces like others there may be several; the one that castles stands where
/// the game began.
fn find_royals(rules: &Rules, board: &mut Board) -> Result<(), BadSetup> {
    let is_single = rules.variant().royalty != Royalty::None;
    for color in Color::BOTH {
        let is_royal =
            |square: &Square| rules.royal_codes >> board.cells[square.index()].code() & 1 != 0;
        let royals: Vec<Square> = board.pieces[color.index()]
            .iter()
            .filter(is_royal)
            .collect();
        let royal = match royals[..] {
            [royal] => Some(royal),
            [_, _, ..] if is_single => return Err(BadSetup("kings-too-many")),
            _ => rules.start_royals[color.index()].filter(|home| royals.contains(home)),
        };
        board.royals[color.index()] = royal;
    }
    Ok(())
}

fn read_fields(rules: &Rules, board: &mut Board, fields: &[&str]) -> Result<(), BadSetup> {
    let is_count = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let variant = rules.variant();
    board.checks_left = [variant.checks_to_win; 2];
    let mut fields = fields.iter().copied().peekable();
    if let Some(castling) =
        fields.next_if(|text| !is_count(text) && !text.contains(char::is_numeric))
    {
        read_castling(rules, board, castling)?;
    }
    if let Some(en_passant) = fields.next_if(|text| !is_count(text) && !text.contains('+')) {
        read_en_passant(rules, board, en_passant)?;
    }
    if let Some(checks) = fields.next_if(|text| text.contains('+')) {
        let fault = BadSetup("fen-checks");
        let (white, black) = checks.split_once('+').ok_or(fault)?;
        for (left, text) in board.checks_left.iter_mut().zip([white, black]) {
            *left = text
                .parse()
                .ok()
                .filter(|left| *left <= variant.checks_to_win)
                .ok_or(fault)?;
        }
    }
    let counter = |text: Option<&str>, usual: u16| match text {
        None | Some("-") => Ok(usual),
        Some(text) => text
            .parse()
            .ok()
            .filter(|count| *count <= MAX_COUNTER)
            .ok_or(BadSetup("fen-counters")),
    };
    board.halfmove_clock = counter(fields.next(), 0)?;
    board.number = counter(fields.next(), 1)?.max(1);
    match fields.next() {
        None => Ok(()),
        Some(given) if variant.checks_to_win > 0 && given.starts_with('+') => {
            read_checks_given(rules, board, given)
        }
        Some(_) => Err(BadSetup("fen-counters")),
    }
}

/// Reads `+1+0` behind the counters: how many checks White and Black have given, as lichess writes it.
fn read_checks_given(rules: &Rules, board: &mut Board, text: &str) -> Result<(), BadSetup> {
    let fault = BadSetup("fen-checks");
    let given = text.strip_prefix('+').and_then(|text| text.split_once('+'));
    let (white, black) = given.ok_or(fault)?;
    for (left, given) in board.checks_left.iter_mut().zip([white, black]) {
        let given = given.parse().map_err(|_| fault)?;
        *left = rules
            .variant()
            .checks_to_win
            .checked_sub(given)
            .ok_or(fault)?;
    }
    Ok(())
}

fn read_castling(rules: &Rules, board: &mut Board, text: &str) -> Result<(), BadSetup> {
    let fault = BadSetup("fen-castling");
    if text == "-" {
        return Ok(());
    }
    let first_move = rules.variant().royal_first_move.is_some();
    if rules.castling().is_none() && !first_move {
        return Err(BadSetup("fen-no-castling"));
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let letter = letter.to_ascii_lowercase();
        if first_move {
            let royal = board.royals[color.index()];
            // The start itself is read before it is known where its kings stand.
            let home = rules.start_royals[color.index()].or(royal);
            if letter != 'k' || royal.is_none() || royal != home {
                return Err(fault);
            }
            board.unmoved[color.index()] = true;
            continue;
        }
        let (side, rook) = castling_rook(rules, board, color, letter).ok_or(fault)?;
        board.castling[color.index()][side] = Some(rook);
    }
    Ok(())
}

/// The side and the rook that a letter of castling rights means, if king and rook stand as they must.
fn castling_rook(
    rules: &Rules,
    board: &Board,
    color: Color,
    letter: char,
) -> Option<(usize, Square)> {
    let king = board.royals[color.index()]?;
    let rank = rules.relative_rank(color, 0);
    if king.rank() != rank {
        return None;
    }
    let is_rook = |square: &Square| {
        board.piece_at(*square).is_some_and(|piece| {
            piece.color == color && rules.is_rook(piece.kind) && !piece.reverts_to_pawn
        })
    };
    let mut files = (0..rules.variant().files).filter_map(|file| Square::at(file, rank));
    let rook = match letter {
        'k' => files.rev().find(is_rook).filter(|rook| *rook > king),
        'q' => files.find(is_rook).filter(|rook| *rook < king),
        _ => {
            let file = u8::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok()?;
            files.find(|square| square.file() == file).filter(is_rook)
        }
    }?;
    let side = usize::from(king < rook);
    // Elsewhere the text of a castling could be that of a king's step.
    let is_home = rules.castling_takes_rook()
        || rules.start_castling.is_none_or(|start| {
            start[color.index()][side] == Some(rook)
                && rules.start_royals[color.index()] == Some(king)
        });
    is_home.then_some((side, rook))
}

fn read_en_passant(rules: &Rules, board: &mut Board, text: &str) -> Result<(), BadSetup> {
    if text == "-" {
        return Ok(());
    }
    let fault = BadSetup("fen-en-passant");
    let (first, rest) = Square::split(text).ok_or(fault)?;
    let (target, pawn) = if rest.is_empty() {
        let down = if board.turn == Color::White { -1 } else { 1 };
        (first, first.offset(0, down).ok_or(fault)?)
    } else {
        let second = Square::parse(rest).ok_or(fault)?;
        match board.cells.get(first.index()) {
            Some(cell) if cell.is_piece() => (second, first),
            _ => (first, second),
        }
    };
    if !rules.has(target) || !rules.has(pawn) {
        return Err(fault);
    }
    // A capture that cannot be right is dropped, as it is by most programs that write it.
    board.en_passant = rules
        .may_be_en_passant(board, target, pawn)
        .then_some(EnPassant { target, pawn });
    Ok(())
}

/// Writes what [`read`] reads.
pub(super) fn write(rules: &Rules, board: &Board) -> String {
    let variant = rules.variant();
    let rows: Vec<String> = (0..variant.ranks)
        .rev()
        .map(|rank| write_row(rules, board, rank))
        .collect();
    let mut text = rows.join("/");
    if variant.drops.is_some() {
        text.push('[');
        text.push_str(&write_hands(rules, board));
        text.push(']');
    }
    let turn = match board.turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let castling = write_castling(rules, board);
    let en_passant = rules.legal_en_passant(board).map_or_else(
        || "-".to_owned(),
        |EnPassant { target, pawn }| {
            if target.file() == pawn.file() {
                target.to_string()
            } else {
                format!("{pawn}{target}")
            }
        },
    );
    let checks = match (variant.checks_to_win, board.checks_left) {
        (0, _) => String::new(),
        (_, [white, black]) => format!(" {white}+{black}"),
    };
    let halfmove_clock = if board.is_partial {
        // It would tell of moves of pawns that are not seen.
        "-".to_owned()
    } else {
        board.halfmove_clock.to_string()
    };
    let number = board.number;
    format!("{text} {turn} {castling} {en_passant}{checks} {halfmove_clock} {number}")
}

fn write_row(rules: &Rules, board: &Board, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0_u8;
    for square in (0..rules.variant().files).filter_map(|file| Square::at(file, rank)) {
        let cell = board.cells[square.index()];
        if cell == Cell::EMPTY {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        if cell == Cell::FOG {
            text.push('?');
        } else if cell.is_piece() {
            text.push_str(&cased(rules.letters(cell.kind()), cell.color()));
            if cell.reverts_to_pawn() {
                text.push('~');
            }
        } else {
            text.push('*');
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

fn cased(letters: String, color: Color) -> String {
    match color {
        Color::White => letters,
        Color::Black => letters.to_ascii_lowercase(),
    }
}

fn write_hands(rules: &Rules, board: &Board) -> String {
    Color::BOTH
        .into_iter()
        .flat_map(|color| {
            board.hand(color).map(move |(kind, count)| {
                cased(rules.letters(kind), color).repeat(usize::from(count))
            })
        })
        .collect()
}

fn write_castling(rules: &Rules, board: &Board) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        if rules.variant().royal_first_move.is_some() && board.unmoved[color.index()] {
            text.push_str(&cased("K".to_owned(), color));
        }
        for (side, letter) in [(1, "K"), (0, "Q")] {
            if let Some(rook) = board.castling[color.index()][side] {
                let letter = if rules.castling_takes_rook() {
                    char::from(b'A' + rook.file()).to_string()
                } else {
                    letter.to_owned()
                };
                text.push_str(&cased(letter, color));
            }
        }
    }
    if text.is_empty() {
        text.push('-');
    }
    text
}

impl Rules {
    /// The position that a FEN describes. It may be one in which the game is over.
    ///
    /// # Errors
    ///
    /// The key of what is wrong with the text.
    pub fn read_fen(&self, text: &str) -> Result<Board, BadSetup> {
        read(self, text)
    }

    /// The position as FEN. A capture en passant is written where it is legal.
    #[must_use]
    pub fn write_fen(&self, board: &Board) -> String {
        write(self, board)
    }

    /// The letter of a piece in FEN.
    pub(super) fn cased(&self, kind: KindIndex, color: Color) -> String {
        cased(self.letters(kind), color)
    }
}
