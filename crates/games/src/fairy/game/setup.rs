//! Positions as text: FEN as the engine reads it, SFEN for shogi, and the numbers of arrays.
//!
//! What is accepted is what can be played on, and what play can come to: also positions in which the game is over.
//! Behind a FEN, the square may stand that was named in a game in which the opponent chooses the move, what the die
//! shows (`die=N`), that the behemoth is to walk (`walks`), or what pawns see in fog (`sight=moves`). A view in fog
//! also says what was captured, and on which square with the last move (`lost=Pn@d5`).

use super::{
    super::{
        Board, Chance, Color, Effect, Royalty, Rules, Sight, Square, Start, Variant, fen,
        mechanism::arrangement::ROUNDS,
        setup::{OPPONENT_IN_CHECK, UNREADABLE},
        shogi,
    },
    outcome,
    placing::Placing,
    position::{Beginning, FairyPosition, FairyView, Losses, State},
};
use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES, SetupNote, SetupOption};

/// The name of the usual setup where an array is drawn.
pub(super) const RANDOM: &str = "random";
/// The name of the usual setup where arrays are placed in secret.
pub(super) const SECRET: &str = "secret";
/// The name of the usual setup elsewhere.
pub(in super::super) const STANDARD: &str = "standard";

/// The note of which array a game begins from.
pub(super) const ARRAY: &str = "array-number";

/// The fields of a FEN, without the remaining checks.
const FIELDS: usize = 6;

/// The key of the option of what pawns see in fog.
pub(super) const SIGHT: &str = "sight";
/// The note that pawns see no more than other pieces.
pub(super) const SIGHT_MOVES: &str = "sight-moves";

/// The word that says that the behemoth is to walk.
const WALKS: &str = "walks";

/// What a position is read for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be played on.
    Play,
    /// To count its moves. The side that has moved may be in check.
    Count,
}

/// The game that a setup begins.
pub(super) fn read(variant: &'static Variant, text: &str) -> Result<FairyPosition, BadSetup> {
    read_for(Purpose::Play, variant, text)
}

/// The position of a setup.
pub(super) fn read_for(
    purpose: Purpose,
    variant: &'static Variant,
    text: &str,
) -> Result<FairyPosition, BadSetup> {
    if text.len() > MAX_SETUP_BYTES {
        return Err(UNREADABLE);
    }
    let rules = variant.rules();
    if rules.arrangement().is_some() && !text.contains(" w ") && !text.contains(" b ") {
        return read_arrays(variant, text);
    }
    let is_drawn = matches!(variant.start, Start::Drawn(_));
    let (text, words) = Words::split(variant, text)?;
    let begin = |board| words.begin(variant, board, None);
    if variant.is_shogi()
        && let Some(board) = shogi::named_start(rules, text.trim())
    {
        return begin(board);
    }
    match text.trim() {
        "" | RANDOM if is_drawn => Ok(FairyPosition::undrawn(variant)),
        "" | STANDARD if !is_drawn => begin(rules.start(0).ok_or(UNREADABLE)?),
        number if is_drawn && is_number(number) => {
            let board = number.parse().ok().and_then(|it| rules.start(it));
            begin(board.ok_or(BadSetup("no-such-array"))?)
        }
        fen => read_fen(purpose, variant, fen, &words),
    }
}

/// A game before the arrays are shown: in which round, and what is placed already (`secret round=2 w=8/8/…`).
fn read_arrays(variant: &'static Variant, text: &str) -> Result<FairyPosition, BadSetup> {
    let rules = variant.rules();
    let mut words = text.split_whitespace();
    if words.next().is_some_and(|name| name != SECRET) {
        return Err(UNREADABLE);
    }
    let (mut round, mut placed) = (1, [None; 2]);
    for word in words {
        match word.split_once('=') {
            Some(("round", number)) => {
                let number = number.parse().ok();
                round = number
                    .filter(|it| (1..=ROUNDS + 1).contains(it))
                    .ok_or(UNREADABLE)?;
            }
            Some((key @ ("w" | "b"), array)) => {
                let color = Color::BOTH[usize::from(key == "b")];
                let placement = rules.read_placement(color, array);
                let placement = placement.filter(|it| rules.placement_fault(it).is_none());
                placed[color.index()] = Some(placement.ok_or(UNREADABLE)?);
            }
            _ => return Err(UNREADABLE),
        }
    }
    let is_over = round > ROUNDS;
    if placed[0].is_some() && (placed[1].is_some() || is_over) {
        return Err(UNREADABLE);
    }
    Ok(FairyPosition::placing(
        variant,
        Placing::set_up(round, placed),
    ))
}

/// What a setup says beside the board.
#[derive(Default)]
struct Words {
    sight: Option<Sight>,
    face: Option<char>,
    walks: bool,
}

impl Words {
    /// The setup without these words, and the words, each at most once.
    fn split(variant: &Variant, text: &str) -> Result<(String, Self), BadSetup> {
        let mut words = Self::default();
        let mut rest = Vec::new();
        for word in text.split_whitespace() {
            let is_first = if let Some(sight) = word.strip_prefix("sight=")
                && variant.fog
            {
                let sight = Sight::ALL.into_iter().find(|it| it.key() == sight);
                words.sight.replace(sight.ok_or(UNREADABLE)?).is_none()
            } else if let Some(face) = word.strip_prefix("die=")
                && !variant.die.is_empty()
            {
                let face = face.parse().map_err(|_| UNREADABLE)?;
                words.face.replace(face).is_none()
            } else if word == WALKS && variant.effect == Effect::Behemoth {
                !std::mem::replace(&mut words.walks, true)
            } else {
                rest.push(word);
                true
            };
            if !is_first {
                return Err(UNREADABLE);
            }
        }
        Ok((rest.join(" "), words))
    }

    fn begin(
        &self,
        variant: &'static Variant,
        board: Board,
        named: Option<Square>,
    ) -> Result<FairyPosition, BadSetup> {
        let rules = variant.rules();
        let is_decided = rules.decided(&board).is_some();
        let chance = match self.face {
            Some(letter) => {
                let mut faces = rules.faces(&board).into_iter();
                let face = faces.find(|face| rules.kind(*face).letter == letter);
                Some(Chance::Thrown(face.ok_or(UNREADABLE)?))
            }
            None if self.walks && (is_decided || rules.behemoth(&board).is_none()) => {
                return Err(UNREADABLE);
            }
            None => self.walks.then_some(Chance::WalkBehemoth),
        };
        let beginning = Beginning {
            board,
            named,
            chance,
            sight: self.sight.unwrap_or_default(),
        };
        Ok(FairyPosition::begin(variant, beginning))
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_fen(
    purpose: Purpose,
    variant: &'static Variant,
    text: &str,
    words: &Words,
) -> Result<FairyPosition, BadSetup> {
    if !text.contains('/') {
        return Err(UNREADABLE);
    }
    let rules = variant.rules();
    let (fen, named) = split_named(rules, text);
    let board = match sfen(variant, fen) {
        Some(sfen) => shogi::read_sfen(rules, sfen)?,
        None => rules.read_fen(fen)?,
    };
    let behemoths = rules.squares().filter(|square| board.is_behemoth(*square));
    // What somebody did not see is nothing to play on.
    if board.is_partial() || behemoths.count() > 1 {
        return Err(UNREADABLE);
    }
    let is_decided = rules.decided(&board).is_some();
    if !(is_decided && outcome::may_lose_royals(variant))
        && let Some(fault) = rules.fault(&board)
        && !(purpose == Purpose::Count && fault == OPPONENT_IN_CHECK)
    {
        return Err(fault);
    }
    let is_choice = |to: &Square| rules.candidates(&board, *to).len() > 1;
    if named.is_some_and(|to| !is_choice(&to)) {
        return Err(UNREADABLE);
    }
    words.begin(variant, board, named)
}

/// A position of shogi as SFEN, and a name that was typed as the key of the setup; what is neither as it is.
pub(super) fn written(variant: &'static Variant, text: &str) -> String {
    if !variant.is_shogi() {
        return text.to_owned();
    }
    let rules = variant.rules();
    if let Some(key) = shogi::setup_key(rules, text) {
        return key.to_owned();
    }
    let board = match sfen(variant, text) {
        Some(sfen) => shogi::read_sfen(rules, sfen),
        None => rules.read_fen(text),
    };
    match board {
        Ok(board) => shogi::write_sfen(rules, &board),
        Err(_) => text.to_owned(),
    }
}

/// The text without the words before it, if it is SFEN: a board of shogi, the side, hands of their own, perhaps a
/// number. With `position` before it, it is as the Universal Shogi Interface has it.
fn sfen<'a>(variant: &Variant, text: &'a str) -> Option<&'a str> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    let text = text.strip_prefix("sfen ").unwrap_or(text);
    let is_sfen = variant.is_shogi()
        && !text.contains('[')
        && (2..FIELDS).contains(&text.split_whitespace().count());
    is_sfen.then_some(text)
}

/// The FEN, and the square that is named behind it.
fn split_named<'a>(rules: &Rules, text: &'a str) -> (&'a str, Option<Square>) {
    let has_more = text.split_whitespace().count() == FIELDS + 1;
    match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((fen, last)) if rules.variant().ambiguous && has_more => match Square::parse(last) {
            Some(square) => (fen, Some(square)),
            None => (text, None),
        },
        _ => (text, None),
    }
}

/// Every fault that a setup of the variant can have.
pub(super) fn faults(variant: &Variant) -> Vec<&'static str> {
    let mut faults = vec![
        "fen-board",
        "fen-checks",
        "fen-counters",
        "fen-en-passant",
        "fen-hand",
        "fen-letter",
        "fen-turn",
        "pawns-on-last-rank",
        "seats",
        "unreadable",
        fen::size_fault(variant),
        match variant.castling.is_some() || variant.royal_first_move.is_some() {
            true => "fen-castling",
            false => "fen-no-castling",
        },
    ];
    let has_letter = |letter: char| {
        let mut kinds = variant.kinds.iter();
        kinds.any(|kind| kind.letter == letter)
    };
    let missing = "KQBNP".chars().filter(|letter| !has_letter(*letter));
    faults.extend(missing.map(fen::letter_fault));
    if variant.drops.is_some() {
        faults.push("hand-too-many");
    }
    if variant.royalty != Royalty::None {
        faults.extend(["king-missing", "kings-too-many"]);
    }
    if variant.royalty == Royalty::Mate {
        faults.push(OPPONENT_IN_CHECK.0);
    }
    if variant.drops.is_some_and(|drops| drops.must_move_on) {
        faults.push("piece-immobile");
    }
    if variant.drops.is_some_and(|drops| drops.one_pawn_a_file) {
        faults.push("two-pawns");
    }
    if variant.no_checks {
        faults.push("nobody-in-check");
    }
    match variant.start {
        Start::Position(_) | Start::Placed(_) => {}
        Start::Drawn(_) => faults.push("no-such-array"),
    }
    faults.sort_unstable();
    faults.dedup();
    faults
}

/// The text of a view. That of a position is read back by [`read`]; it is `random` before the array is drawn, and
/// begins with `secret` before arrays are shown.
pub(super) fn write(view: &FairyView) -> String {
    let rules = view.rules();
    if let Some(placing) = view.placing() {
        return format!("{SECRET}{}", placing.write(rules));
    }
    let Some(state) = view.state() else {
        return RANDOM.to_owned();
    };
    let mut text = rules.write_fen(&state.board);
    let mut push = |word: &str| {
        text.push(' ');
        text.push_str(word);
    };
    if let Some(named) = state.named {
        push(&named.to_string());
    }
    match state.chance {
        Chance::None | Chance::ThrowDie => {}
        Chance::Thrown(face) => push(&format!("die={}", rules.kind(face).letter)),
        Chance::WalkBehemoth => push(WALKS),
    }
    if state.sight != Sight::default() {
        push(&format!("{SIGHT}={}", state.sight.key()));
    }
    if state.board.is_partial() && state.losses != Losses::default() {
        push(&lost(rules, state));
    }
    text
}

/// The pieces that were captured, and where the last move captured one.
fn lost(rules: &Rules, state: &State) -> String {
    let mut text = "lost=".to_owned();
    for color in Color::BOTH {
        for kind in rules.kinds() {
            let count = state.losses[color.index()][kind.index()];
            text.push_str(&rules.cased(kind, color).repeat(usize::from(count)));
        }
    }
    if let Some(loss) = state.last.and_then(|last| last.loss) {
        text.push_str(&format!("@{}", loss.at));
    }
    text
}

/// The options of a game.
pub(super) fn options(variant: &Variant) -> &'static [SetupOption] {
    static OPTIONS: [SetupOption; 1] = [SetupOption {
        key: SIGHT,
        choices: &["brainking", "moves"],
        range: None,
    }];
    if variant.fog { &OPTIONS } else { &[] }
}

/// The setup with these options.
pub(super) fn compose(
    variant: &'static Variant,
    chosen: &[(&str, &str)],
) -> Result<String, BadSetup> {
    let usual = |(key, value): &&(&str, &str)| {
        variant.fog && *key == SIGHT && *value == Sight::default().key()
    };
    let words = chosen.iter().filter(|it| !usual(it));
    let words: Vec<String> = words.map(|(key, value)| format!("{key}={value}")).collect();
    let setup = words.join(" ");
    // Nothing but options.
    if setup.contains('/') {
        return Err(UNREADABLE);
    }
    read(variant, &setup).map(|_| setup)
}

/// What players should know of a setup.
pub(super) fn particulars(variant: &'static Variant, setup: &str) -> Option<SetupNote> {
    let position = read(variant, setup).ok()?;
    let sight = position.view().state()?.sight;
    (sight == Sight::Moves).then(|| SetupNote::new(SIGHT_MOVES, String::new()))
}
