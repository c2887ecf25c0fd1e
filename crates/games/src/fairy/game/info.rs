//! What is fixed about each game, made of its data.

use std::{collections::HashMap, sync::LazyLock};

use super::{
    super::{
        ALL, Capture, Drops, Effect, Kind, Promotion, Royalty, Start, Variant,
        refusal::goes_straight, shogi,
    },
    array_text, choice, claims, diagram, goal, ice_age,
    names::{self, MenuWord},
    notation, outcome, placing, records, refusal, setup,
};
use qiyuan_core::rules::{COMMITMENT_NOTICES, Info, Notation, Numbering, Revision, SEED};

/// The word of menus beside those of pieces.
const FILE: MenuWord = ("file", &["file"]);

/// The revision since which throws and walks are settled before the first move.
const COMMITTED_SINCE: Revision = Revision(2);

/// What is listed of one game.
struct Lists {
    illegal: Vec<&'static str>,
    setup_faults: Vec<&'static str>,
    endings: Vec<&'static str>,
    notices: Vec<&'static str>,
    pieces: Vec<&'static str>,
    symbols: Vec<(String, &'static str)>,
    words: Vec<MenuWord>,
}

static LISTS: LazyLock<Vec<Lists>> = LazyLock::new(|| ALL.iter().map(|it| lists(it)).collect());

static INFOS: LazyLock<HashMap<&'static str, Info>> = LazyLock::new(|| {
    let infos = ALL.iter().zip(LISTS.iter());
    infos
        .map(|(variant, lists)| (variant.key, info(variant, lists)))
        .collect()
});

/// The fallback that is never reached: every game is one of [`ALL`].
static NOTHING: Info = Info::BASE;

/// What is fixed about a game.
pub(super) fn of(variant: &Variant) -> &'static Info {
    INFOS.get(variant.key).unwrap_or(&NOTHING)
}

fn info(variant: &'static Variant, lists: &'static Lists) -> Info {
    let is_shogi = variant.is_shogi();
    let is_drawn = matches!(variant.start, Start::Drawn(_));
    let is_placed = matches!(variant.start, Start::Placed(_));
    Info {
        key: variant.key,
        category: variant.category,
        sides: diagram::sides(variant),
        notations: notations(variant),
        records: match (is_shogi, variant.files) {
            (false, _) => records::OF_CHESS,
            (true, 9) => records::OF_SHOGI,
            (true, _) => records::OF_MINISHOGI,
        },
        illegal: &lists.illegal,
        setup_faults: &lists.setup_faults,
        claims: claims::of(variant),
        endings: &lists.endings,
        revision: if has_chance(variant) {
            COMMITTED_SINCE
        } else {
            Revision::FIRST
        },
        draws: draws(variant),
        phases: phases(variant),
        committed_draws: has_chance(variant).then_some(COMMITTED_SINCE),
        prompts: if variant.ambiguous {
            &[choice::PROMPT]
        } else {
            &[]
        },
        presets: if is_placed { PRESETS } else { &[] },
        notices: &lists.notices,
        questions: if is_shogi { &[shogi::QUESTION] } else { &[] },
        setup_notes: if is_drawn {
            &[setup::ARRAY]
        } else if variant.fog {
            &[setup::SIGHT_MOVES]
        } else {
            &[]
        },
        pieces: &lists.pieces,
        symbols: &lists.symbols,
        setups: if is_drawn {
            &[setup::RANDOM]
        } else if is_placed {
            &[setup::SECRET]
        } else if is_shogi && variant.files == 9 {
            shogi::SETUPS
        } else {
            &[setup::STANDARD]
        },
        examples: variant.examples,
        numbering: if is_shogi {
            Numbering::Plies
        } else {
            Numbering::Rounds
        },
        words: &lists.words,
        // A game that is drawn since both kings were attacked three times has six actions.
        rated_after: Some(if is_placed { 7 } else { 4 }),
        hidden: variant.fog || is_placed,
        hides_only_prelude: is_placed,
        // What was seen is not forgotten, and nothing is taken back over a draw of chance.
        takebacks: !variant.fog && !is_placed && !has_chance(variant),
        touch_move: has_touch_move(variant),
        ..Info::BASE
    }
}

/// The keys of what is offered while arrays are placed.
const PRESETS: &[&str] = &{
    let mut keys = [""; array_text::PRESETS.len()];
    let mut number = 0;
    while number < keys.len() {
        keys[number] = array_text::PRESETS[number].key;
        number += 1;
    }
    keys
};

/// The parts of the game that people tell apart.
const fn phases(variant: &Variant) -> &'static [&'static str] {
    match variant.start {
        Start::Placed(_) => &[placing::PHASE],
        Start::Position(_) | Start::Drawn(_) if variant.ambiguous => super::PHASES,
        Start::Position(_) | Start::Drawn(_) => &[],
    }
}

/// Whether players may agree on touch-move. In fog a choice would tell what is hidden; where a side names a square,
/// it chooses no piece; and a breach could not be taken back over a throw or a walk. Shogi counts a move as made when
/// the hand lets go, and knows no touch-move.
pub(super) fn has_touch_move(variant: &Variant) -> bool {
    !variant.fog && !variant.ambiguous && !has_chance(variant) && !variant.is_shogi()
}

/// Whether chance decides something between moves.
fn has_chance(variant: &Variant) -> bool {
    !variant.die.is_empty() || variant.effect == Effect::Behemoth
}

/// What chance decides.
fn draws(variant: &Variant) -> &'static [&'static str] {
    match variant.start {
        Start::Drawn(_) => &[super::ARRAY],
        Start::Position(_) if variant.effect == Effect::Behemoth => &[SEED, super::WALK],
        Start::Position(_) if !variant.die.is_empty() => &[SEED, super::DIE],
        Start::Position(_) | Start::Placed(_) => &[],
    }
}

/// The notations of a game, the usual one first.
pub(super) fn notations(variant: &Variant) -> &'static [Notation] {
    if variant.is_shogi() {
        shogi::NOTATIONS
    } else {
        notation::ALL
    }
}

fn lists(variant: &'static Variant) -> Lists {
    Lists {
        illegal: illegal(variant),
        setup_faults: setup::faults(variant),
        endings: outcome::reasons(variant),
        notices: notices(variant),
        pieces: pieces(variant),
        symbols: symbols(variant),
        words: words(variant),
    }
}

fn pieces(variant: &Variant) -> Vec<&'static str> {
    let names = variant.kinds.iter().flat_map(|kind| {
        let first = kind.first_name.into_iter();
        first.chain([kind.name])
    });
    let neutral = (variant.effect == Effect::Behemoth).then_some(diagram::BEHEMOTH);
    names.chain(neutral).collect()
}

/// How pieces are written of which only that they were captured is told.
fn symbols(variant: &Variant) -> Vec<(String, &'static str)> {
    let kinds = variant.kinds.iter().filter(|_| variant.fog);
    let written = kinds.flat_map(|kind| {
        let in_notation = |notation: &Notation| (notation::name(kind, *notation), kind.name);
        notations(variant).iter().map(in_notation)
    });
    let mut symbols: Vec<_> = written.collect();
    symbols.sort();
    symbols.dedup();
    symbols
}

/// The words of menus.
fn words(variant: &Variant) -> Vec<MenuWord> {
    let mut words: Vec<_> = variant.kinds.iter().flat_map(names::moved).collect();
    if variant.drops.is_some() {
        let held = variant.kinds.iter().filter(|kind| kind.is_held());
        words.extend(held.filter_map(|kind| names::words(kind)?.dropped));
    }
    if variant.ambiguous {
        words.push(FILE);
    }
    if matches!(variant.start, Start::Placed(_)) {
        words.extend(placing::WORDS);
    }
    words
}

/// Everything that is told beside the picture of games of a variant.
fn notices(variant: &Variant) -> Vec<&'static str> {
    let mut notices = Vec::new();
    if matches!(variant.start, Start::Placed(_)) {
        notices.extend(placing::NOTICES);
    }
    if has_chance(variant) {
        notices.extend(COMMITMENT_NOTICES);
    }
    if variant.effect == Effect::IceAge {
        notices.extend(ice_age::NOTICES);
    }
    if variant.goal.is_some_and(|goal| goal.draw.is_some()) {
        notices.extend(goal::NOTICES);
    }
    notices
}

/// Every rule for which a move may be refused in games of a variant.
fn illegal(variant: &Variant) -> Vec<&'static str> {
    if variant.fog {
        return vec![refusal::IN_FOG];
    }
    let mut keys = vec![
        "blocked-path",
        "empty-square",
        "no-piece-can-reach",
        "no-such-capture",
        "no-such-piece",
        "no-such-square",
        "not-your-piece",
        "nothing-to-capture",
        "own-piece",
        "piece-cannot-reach",
        "wrong-piece",
    ];
    keys.extend(of_castling(variant));
    keys.extend(of_drops(variant));
    keys.extend(of_pawns(variant));
    keys.extend(of_royals(variant));
    keys.extend(of_aims(variant));
    if matches!(variant.start, Start::Placed(_)) {
        keys.extend(placing::illegal());
    }
    let has_letter = |letter: &char| variant.kinds.iter().any(|kind| kind.letter == *letter);
    let missing = "KQBN".chars().filter(|letter| !has_letter(letter));
    if !variant.is_shogi() {
        keys.extend(missing.filter_map(refusal::missing_piece));
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

const fn of_castling(variant: &Variant) -> &'static [&'static str] {
    match variant.castling {
        None => &["no-castling"],
        Some(_) if !matches!(variant.royalty, Royalty::Mate) => {
            &["castle-blocked", "castle-right-lost"]
        }
        Some(_) => &[
            "castle-blocked",
            "castle-in-check",
            "castle-into-check",
            "castle-right-lost",
            "castle-through-check",
        ],
    }
}

const fn of_drops(variant: &Variant) -> &'static [&'static str] {
    match variant.drops {
        None => &["no-drops"],
        Some(Drops {
            one_pawn_a_file: true,
            ..
        }) => &[
            "drop-immobile",
            "drop-occupied",
            "drop-pawn-mate",
            "not-in-hand",
            "two-pawns",
        ],
        Some(_) => &["drop-occupied", "drop-pawn-on-end", "not-in-hand"],
    }
}

fn of_pawns(variant: &Variant) -> Vec<&'static str> {
    let mut keys = match variant.promotion {
        Promotion::Never | Promotion::Leaves => vec!["no-promotion"],
        Promotion::TurnsOver { .. } => vec!["must-promote", "promotion-zone"],
        Promotion::Pawns { only_captured, .. } => {
            let mut keys = vec![
                "must-promote",
                "not-a-promotion",
                "promotion-kind",
                royal_promotion(variant),
                "promotion-pawn",
            ];
            if only_captured {
                keys.push("promotion-not-captured");
            }
            keys
        }
    };
    let mut pawns = variant.kinds.iter().filter(|kind| kind.is_pawn).peekable();
    if pawns.peek().is_some() {
        keys.extend(["capture-unmarked", "capture-unmarked-straight"]);
    }
    if !begins_with_pawns(variant) {
        keys.push("no-pawns");
    }
    if pawns.any(|kind| !goes_straight(kind)) {
        keys.push("pawns-move-diagonally");
    }
    let mut pawns = variant.kinds.iter().filter(|kind| kind.is_pawn);
    if !variant.is_shogi() && pawns.any(|_| true) {
        keys.extend(["pawn-double-step", "no-double-step", "en-passant-expired"]);
        if variant.en_passant_ranks.is_empty() {
            keys.push("no-en-passant");
        }
        if variant.royalty == Royalty::Mate {
            keys.push("en-passant-exposes-king");
        }
    }
    keys
}

/// Whether a game begins with pawns, as far as its start is not put together.
fn begins_with_pawns(variant: &Variant) -> bool {
    let has_pawn = |letter: char| {
        let mut pawns = variant.kinds.iter().filter(|kind| kind.is_pawn);
        pawns.any(|kind| kind.letter == letter.to_ascii_uppercase())
    };
    match variant.start {
        Start::Position(fen) => fen
            .split(' ')
            .next()
            .is_some_and(|board| board.contains(has_pawn)),
        Start::Placed(_) | Start::Drawn(_) => variant.kinds.iter().any(|kind| kind.is_pawn),
    }
}

/// Why a pawn does not become a royal piece: a king or another.
fn royal_promotion(variant: &Variant) -> &'static str {
    let mut royals = variant.kinds.iter().filter(|kind| kind.is_royal);
    if royals.all(|kind| kind.name == Kind::KING.name) {
        "promotion-king"
    } else {
        "promotion-royal"
    }
}

fn of_royals(variant: &Variant) -> Vec<&'static str> {
    let mut keys = Vec::new();
    if variant.royalty == Royalty::Mate {
        let royals = || variant.kinds.iter().filter(|kind| kind.is_royal);
        if royals().any(Kind::is_king) {
            keys.extend(["king-in-check", "king-into-check", "pinned"]);
        }
        if !royals().all(Kind::is_king) {
            keys.extend(["royal-in-check", "royal-into-check", "royal-pinned"]);
        }
    }
    if variant.capture == Capture::Explode {
        keys.extend(["king-cannot-capture", "explodes-own-king"]);
    }
    if variant.no_checks {
        keys.push("gives-check");
    }
    keys
}

fn of_aims(variant: &Variant) -> Vec<&'static str> {
    let mut keys = Vec::new();
    if variant.must_capture {
        keys.push("must-capture");
    }
    if variant.kinds.iter().any(Kind::always_captures) {
        keys.push("captures-only");
    }
    if variant.capture == Capture::OwnToHand {
        keys.push("own-king-captured");
    }
    if variant.kinds.iter().any(|kind| kind.is_immune) {
        keys.push("piece-immune");
    }
    if variant.kinds.iter().any(Kind::never_captures) {
        keys.push("piece-cannot-capture");
    }
    if variant.relays.is_some() {
        keys.push("relay-pawn-on-end");
    }
    match variant.effect {
        Effect::None => {}
        Effect::Vanish => keys.push("square-vanished"),
        Effect::IceAge => keys.push("ice-in-the-way"),
        Effect::Behemoth => keys.push("behemoth-in-the-way"),
    }
    if !variant.die.is_empty() {
        keys.extend(variant.faces().map(refusal::of_face));
    }
    if variant.ambiguous {
        keys.extend(["name-a-square", "choose-the-piece"]);
    }
    keys
}
