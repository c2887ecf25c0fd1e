//! Games in the format of the Computer Shogi Association (CSA標準棋譜ファイル形式), version 2.2, in UTF-8.
//!
//! Read are also statements of one line with commas between them, and of version 3.0 what it shares with this one.
//! Of several games in one text the first is read.
//!
//! Writer and reader stand in one file, longer than others, because what one writes the other must understand.

use super::{
    Replay,
    clock::Clock,
    date,
    diagram::Placement,
    ending::{self, GameEnd, Stated, sides},
    kinds::{self, KINDS, ShogiKind},
    one_line, reading, scan, setup_of,
    squares::{in_digits, square_at},
    written_date,
};
use crate::fairy::{Board, Color, Move, Rules, Square, game::Fairy};
use qiyuan_core::rules::{Illegal, Record, Tags};

/// The names of the facts that are written and read.
const EVENT: &str = "EVENT";
const SITE: &str = "SITE";
const START: &str = "START_TIME";
const LIMIT: &str = "TIME_LIMIT";

/// Writes a game.
pub(super) fn write(game: Fairy, record: &Record) -> Result<String, Illegal> {
    let rules = game.0.rules();
    let mut replay = Replay::begin(game, &record.setup)?;
    let tags = &record.tags;
    let mut text = String::from("'CSA encoding=UTF-8\nV2.2\n");
    let players = ["N+", "N-"].iter().zip(&tags.players);
    for (sign, name) in players.filter(|(_, name)| !name.is_empty()) {
        text.push_str(&format!("{sign}{}\n", one_line(name)));
    }
    let limit = tags.time_control.as_deref();
    for (name, value) in [
        (EVENT, one_line(&tags.event)),
        (SITE, one_line(&tags.site)),
        (START, tags.date.map(written_date).unwrap_or_default()),
        (LIMIT, limit.map(one_line).unwrap_or_default()),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("${name}:{value}\n"));
        }
    }
    text.push_str(&write_board(rules, &replay.board));
    let mut clock = Clock::of_csa(limit);
    for ply in &record.plies {
        let (action, left_ms) = replay.recorded(ply)?;
        let color = replay.board.turn();
        text.push_str(&write_move(rules, &replay.board, action));
        text.push('\n');
        if let Some((seconds, _)) = clock.used(color, left_ms) {
            text.push_str(&format!("T{seconds}\n"));
        }
        replay.play(action, left_ms)?;
    }
    let turn = replay.board.turn();
    match GameEnd::of(turn, record.outcome.as_ref()) {
        Some(end) => text.push_str(&format!("%{}\n", end.csa(turn))),
        // The format has no word for it; a comment is better than a wrong one.
        None => {
            let count = record.plies.len();
            let result =
                ending::result_line((count, turn), record.outcome.as_ref(), sides(false), true);
            text.push_str(&format!("'{result}\n"));
        }
    }
    Ok(text)
}

const fn sign(color: Color) -> char {
    match color {
        Color::White => '+',
        Color::Black => '-',
    }
}

fn color_of(sign: char) -> Option<Color> {
    match sign {
        '+' => Some(Color::White),
        '-' => Some(Color::Black),
        _ => None,
    }
}

/// A move: `+7776FU`. The piece is named as it is after the move.
fn write_move(rules: &Rules, board: &Board, action: Move) -> String {
    let kind_at = |square| board.piece_at(square).map(|piece| piece.kind);
    let (from, to, kind) = match action {
        Move::Step {
            from,
            to,
            promotion,
        } => (
            in_digits(rules.variant(), from),
            to,
            promotion.or_else(|| kind_at(from)),
        ),
        Move::Castle { king, rook } => (in_digits(rules.variant(), king), rook, kind_at(king)),
        Move::Drop { kind, to } => ("00".to_owned(), to, Some(kind)),
    };
    let name = kind.map_or("", |kind| kinds::of(rules, kind).csa);
    let sign = sign(board.turn());
    format!("{sign}{from}{}{name}", in_digits(rules.variant(), to))
}

fn write_board(rules: &Rules, board: &Board) -> String {
    let mut text = String::new();
    if setup_of(rules, board).is_empty() {
        return "PI\n+\n".to_owned();
    }
    let (files, ranks) = (rules.variant().files, rules.variant().ranks);
    for rank in 1..=ranks {
        text.push_str(&format!("P{rank}"));
        for file in (1..=files).rev() {
            let piece =
                square_at(rules.variant(), file, rank).and_then(|square| board.piece_at(square));
            match piece {
                None => text.push_str(" * "),
                Some(piece) => {
                    text.push(sign(piece.color));
                    text.push_str(kinds::of(rules, piece.kind).csa);
                }
            }
        }
        text.push('\n');
    }
    for color in Color::BOTH {
        let mut hand = String::new();
        for kind in KINDS.iter().filter(|kind| kind.can_be_held()) {
            let held = kind
                .index(rules)
                .map_or(0, |index| board.in_hand(color, index));
            hand.push_str(&format!("00{}", kind.csa).repeat(usize::from(held)));
        }
        if !hand.is_empty() {
            text.push_str(&format!("P{}{hand}\n", sign(color)));
        }
    }
    text.push(sign(board.turn()));
    text.push('\n');
    text
}

/// Reads a game.
pub(super) fn read(game: Fairy, text: &str) -> Result<Record, Illegal> {
    let rules = game.0.rules();
    let mut reader = Reader {
        variant: game,
        rules,
        placement: Placement::default(),
        tags: Tags {
            players: vec![String::new(); 2],
            ratings: vec![None; 2],
            ..Tags::default()
        },
        game: None,
        stated: Stated::Nothing,
        is_over: false,
    };
    for text in text.lines() {
        if reader.is_over || !reader.read_line(text.trim())? {
            break;
        }
    }
    let Reader {
        game, stated, tags, ..
    } = reader;
    let game = game.ok_or(Illegal::Unreadable)?;
    Ok(game.replay.record(game.setup, stated, tags))
}

/// A game that has begun.
struct Started {
    replay: Replay,
    setup: String,
    clock: Clock,
    /// The last move, of which the time is not known yet.
    last: Option<Color>,
}

struct Reader {
    variant: Fairy,
    rules: &'static Rules,
    placement: Placement,
    tags: Tags,
    game: Option<Started>,
    stated: Stated,
    is_over: bool,
}

impl Reader {
    /// Reads a line; whether more of the game may follow.
    fn read_line(&mut self, text: &str) -> Result<bool, Illegal> {
        match text.chars().next() {
            None | Some('\'' | 'V') => {}
            Some('/') => return Ok(self.game.is_none()),
            Some('N') => {
                let name = text.get(2..).unwrap_or_default();
                let color = text
                    .chars()
                    .nth(1)
                    .and_then(color_of)
                    .ok_or(Illegal::Unreadable)?;
                self.tags.players[color.index()] = one_line(name);
            }
            Some('$') => self.fact(&text[1..]),
            Some('P') => self.place(&text[1..])?,
            Some('+' | '-' | 'T' | '%') => {
                for statement in text.split(',') {
                    self.statement(statement.trim())?;
                }
            }
            Some(_) => return Err(Illegal::Unreadable),
        }
        Ok(true)
    }

    fn fact(&mut self, text: &str) {
        let Some((name, value)) = text.split_once(':') else {
            return;
        };
        let value = one_line(value);
        match name {
            EVENT => self.tags.event = value,
            SITE => self.tags.site = value,
            START => self.tags.date = date(&value),
            LIMIT if !value.is_empty() => self.tags.time_control = Some(value),
            _ => {}
        }
    }

    /// A part of the position before the first move.
    fn place(&mut self, text: &str) -> Result<(), Illegal> {
        if self.game.is_some() || !text.is_ascii() {
            return Err(Illegal::Unreadable);
        }
        let (first, rest) = text.split_at_checked(1).ok_or(Illegal::Unreadable)?;
        match first {
            "I" => self.place_usual(rest),
            "+" => self.place_pieces(Color::White, rest),
            "-" => self.place_pieces(Color::Black, rest),
            _ => {
                let rank = first.parse().map_err(|_| Illegal::Unreadable)?;
                self.place_rank(rank, rest)
            }
        }
    }

    /// The usual position but for some pieces: `82HI22KA`.
    fn place_usual(&mut self, removed: &str) -> Result<(), Illegal> {
        let board = self.rules.start(0).ok_or(Illegal::Unreadable)?;
        for square in self.rules.squares() {
            if let Some(piece) = board.piece_at(square) {
                let kind = kinds::of(self.rules, piece.kind);
                self.placement.put(square, piece.color, kind)?;
            }
        }
        for piece in removed.as_bytes().chunks(4) {
            let (at, kind) = self.piece(piece)?;
            self.placement
                .remove(at.ok_or(Illegal::Unreadable)?, kind)?;
        }
        Ok(())
    }

    /// A rank: `-KY-KE * +FU`. Spaces at its end may be missing.
    fn place_rank(&mut self, rank: u8, text: &str) -> Result<(), Illegal> {
        let mut file = self.rules.variant().files;
        for cell in text.as_bytes().chunks(3) {
            let square = square_at(self.rules.variant(), file, rank).ok_or(Illegal::Unreadable)?;
            file -= 1;
            let (sign, name) = cell.split_first().ok_or(Illegal::Unreadable)?;
            if let Some(color) = color_of(char::from(*sign)) {
                let kind = kind_of(name).ok_or(Illegal::Unreadable)?;
                self.placement.put(square, color, kind)?;
            } else if !cell.trim_ascii().starts_with(b"*") {
                return Err(Illegal::Unreadable);
            }
        }
        if file == 0 {
            Ok(())
        } else {
            Err(Illegal::Unreadable)
        }
    }

    /// Pieces one by one, `00` for the hand: `00FU22KA`, or `00AL` for all that are left.
    fn place_pieces(&mut self, color: Color, text: &str) -> Result<(), Illegal> {
        for piece in text.as_bytes().chunks(4) {
            if piece == b"00AL" {
                self.placement.hold_rest(color);
                continue;
            }
            match self.piece(piece)? {
                (None, kind) => self.placement.hold(color, kind, 1)?,
                (Some(square), kind) => self.placement.put(square, color, kind)?,
            }
        }
        Ok(())
    }

    /// A square, none for the hand, and the kind of a piece.
    fn piece(&self, text: &[u8]) -> Result<(Option<Square>, &'static ShogiKind), Illegal> {
        let (at, name) = text.split_at_checked(2).ok_or(Illegal::Unreadable)?;
        let kind = kind_of(name).ok_or(Illegal::Unreadable)?;
        if at == b"00" {
            return Ok((None, kind));
        }
        let square = read_square(self.rules, at).ok_or(Illegal::Unreadable)?;
        Ok((Some(square), kind))
    }

    fn statement(&mut self, text: &str) -> Result<(), Illegal> {
        if self.is_over {
            // The time that the end took.
            return Ok(());
        }
        let Some(game) = &mut self.game else {
            return self.begin(text);
        };
        if let Some(word) = text.strip_prefix('%') {
            let end = GameEnd::of_csa(word);
            let turn = match word.chars().next().and_then(color_of) {
                // The side whose foul it was loses, whoever has the move.
                Some(fouls) => fouls.other(),
                None => game.replay.board.turn(),
            };
            self.stated = end.map_or(Stated::Nothing, |end| end.stated(turn));
            self.is_over = true;
        } else if let Some(seconds) = text.strip_prefix('T') {
            let whole = seconds.split('.').next().unwrap_or_default();
            let seconds: u32 = whole.parse().map_err(|_| Illegal::Unreadable)?;
            if let Some(color) = game.last.take() {
                let left = game.clock.left_ms(color, Some(seconds.into()));
                game.replay.note_left(left);
            }
        } else if !text.is_empty() {
            let board = &game.replay.board;
            let color = board.turn();
            if text.chars().next().and_then(color_of) != Some(color) {
                return Err(Illegal::NotYourTurn);
            }
            let action = read_move(self.rules, board, text)?;
            if let Some(color) = game.last.replace(color) {
                game.clock.left_ms(color, None);
            }
            game.replay.play(action, None)?;
        }
        Ok(())
    }

    /// The side that has the first move.
    fn begin(&mut self, text: &str) -> Result<(), Illegal> {
        let turn = match text {
            "+" => Color::White,
            "-" => Color::Black,
            _ => return Err(Illegal::Unreadable),
        };
        let board = self.placement.board(self.rules, turn)?;
        let setup = setup_of(self.rules, &board);
        self.game = Some(Started {
            replay: Replay::begin(self.variant, &setup)?,
            setup,
            clock: Clock::of_csa(self.tags.time_control.as_deref()),
            last: None,
        });
        Ok(())
    }
}

fn kind_of(text: &[u8]) -> Option<&'static ShogiKind> {
    KINDS.iter().find(|kind| kind.csa.as_bytes() == text)
}

fn read_square(rules: &Rules, text: &[u8]) -> Option<Square> {
    let &[file, rank] = text else {
        return None;
    };
    square_at(
        rules.variant(),
        file.checked_sub(b'0')?,
        rank.checked_sub(b'0')?,
    )
}

/// The legal move that a text means.
///
/// # Errors
///
/// The text is not a move of CSA, or the move is not legal.
fn read_move(rules: &Rules, board: &Board, text: &str) -> Result<Move, Illegal> {
    let said = scan::csa(rules, text).ok_or(Illegal::Unreadable)?;
    let action = reading::recorded(rules, board, &said)?;
    if write_move(rules, board, action) == text {
        Ok(action)
    } else {
        Err(Illegal::Unreadable)
    }
}
