//! `docs/chess-family.md` is true: it lists every difference that the data of a variant can have, with the games that
//! have it, and every file of a mechanism.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use qiyuan_games::fairy::{
    ALL, Capture, Castling, Counting, Effect, Extinction, Family, Promotion, Royalty, Stalemate,
    Start, Variant,
};

const PAGE: &str = include_str!("../../docs/chess-family.md");
const DATA: &str = include_str!("../../crates/games/src/fairy/variant.rs");

/// The enumerations of which each value but that of chess is a rule of its own, with their fields.
const ENUMERATIONS: &[(&str, &str)] = &[
    ("Start", "start"),
    ("Family", "family"),
    ("Royalty", "royalty"),
    ("Extinction", "extinction"),
    ("Promotion", "promotion"),
    ("Capture", "capture"),
    ("Effect", "effect"),
    ("Stalemate", "stalemate"),
    ("Counting", "counting"),
];

/// A difference from chess as the table calls it, and whether a variant has it.
type Difference = (&'static str, fn(&Variant) -> bool);

const CHESS: Variant = Variant::BASE;

/// The differences of the board, the pieces and the moves.
const MOVES: &[Difference] = &[
    ("files", |it| it.files != CHESS.files),
    ("ranks", |it| it.ranks != CHESS.ranks),
    ("wraps", |it| it.wraps),
    ("start: Drawn", |it| matches!(it.start, Start::Drawn(_))),
    ("start: Placed", |it| matches!(it.start, Start::Placed(_))),
    ("family: Shogi", |it| it.family == Family::Shogi),
    ("kinds", |it| {
        format!("{:?}", it.kinds) != format!("{:?}", CHESS.kinds)
    }),
    ("kinds: is_immune", |it| {
        it.kinds.iter().any(|kind| kind.is_immune)
    }),
    ("kinds: is_royal", |it| {
        it.kinds.iter().any(|kind| kind.is_royal && !kind.is_king())
    }),
    ("kinds: is_promoted", |it| {
        it.kinds.iter().any(|kind| kind.is_promoted)
    }),
    ("castling: None", |it| it.castling.is_none()),
    ("castling: king_files", |it| {
        let files = |it: Castling| (it.king_files, it.rook_files);
        it.castling
            .is_some_and(|it| files(it) != files(Castling::CHESS))
    }),
    ("castling: takes_rook", |it| {
        it.castling.is_some_and(|it| it.takes_rook)
    }),
    ("initial_ranks", |it| {
        it.initial_ranks != CHESS.initial_ranks
    }),
    ("en_passant_ranks", |it| {
        it.en_passant_ranks != CHESS.en_passant_ranks
    }),
    ("promotion: Never", |it| it.promotion == Promotion::Never),
    ("promotion: Pawns", |it| {
        matches!(it.promotion, Promotion::Pawns { .. }) && it.promotion != CHESS.promotion
    }),
    ("promotion: TurnsOver", |it| {
        matches!(it.promotion, Promotion::TurnsOver { .. })
    }),
    ("promotion: Leaves", |it| it.promotion == Promotion::Leaves),
    ("royal_first_move", |it| it.royal_first_move.is_some()),
    ("relays", |it| it.relays.is_some()),
    ("must_capture", |it| it.must_capture),
    ("no_checks", |it| it.no_checks),
    ("ambiguous", |it| it.ambiguous),
    ("fog", |it| it.fog),
    ("die", |it| !it.die.is_empty()),
];

/// The differences of captures, drops and ends.
const ENDS: &[Difference] = &[
    ("capture: ToHand", |it| it.capture == Capture::ToHand),
    ("capture: ToHandDemoted", |it| {
        it.capture == Capture::ToHandDemoted
    }),
    ("capture: OwnToHand", |it| it.capture == Capture::OwnToHand),
    ("capture: Explode", |it| it.capture == Capture::Explode),
    ("drops", |it| it.drops.is_some()),
    ("drops: pawns_off_ends", |it| {
        it.drops.is_some_and(|drops| drops.pawns_off_ends)
    }),
    ("drops: must_move_on", |it| {
        it.drops.is_some_and(|drops| drops.must_move_on)
    }),
    ("drops: one_pawn_a_file", |it| {
        it.drops.is_some_and(|drops| drops.one_pawn_a_file)
    }),
    ("drops: pawn_mates", |it| {
        it.drops.is_some_and(|drops| drops.pawn_mates)
    }),
    ("effect: Vanish", |it| it.effect == Effect::Vanish),
    ("effect: IceAge", |it| it.effect == Effect::IceAge),
    ("effect: Behemoth", |it| it.effect == Effect::Behemoth),
    ("royalty: Capture", |it| it.royalty == Royalty::Capture),
    ("royalty: None", |it| it.royalty == Royalty::None),
    ("extinction: AnyKind", |it| {
        it.extinction == Extinction::AnyKind
    }),
    ("extinction: AllLose", |it| {
        it.extinction == Extinction::AllLose
    }),
    ("extinction: AllWin", |it| {
        it.extinction == Extinction::AllWin
    }),
    ("goal", |it| it.goal.is_some()),
    ("checks_to_win", |it| it.checks_to_win > 0),
    ("stalemate: Loses", |it| it.stalemate == Stalemate::Loses),
    ("stalemate: Wins", |it| it.stalemate == Stalemate::Wins),
    ("counting: Repetition", |it| {
        it.counting == Counting::Repetition
    }),
    ("counting: Moves", |it| it.counting == Counting::Moves),
    ("counting: Shogi", |it| it.counting == Counting::Shogi),
    ("counting: Minishogi", |it| {
        it.counting == Counting::Minishogi
    }),
    ("counting: Unclaimed", |it| {
        it.counting == Counting::Unclaimed
    }),
    ("counting: None", |it| it.counting == Counting::None),
    ("declaration", |it| it.declaration.is_some()),
];

/// The rows of the table: what the first cell calls the difference, with the other cells.
fn rows() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut rows = BTreeMap::new();
    for line in PAGE.lines().filter(|line| line.starts_with("| `")) {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let name = cells.next().unwrap().trim_matches('`');
        let cells: Vec<&str> = cells.collect();
        assert_eq!(cells.len(), 3, "{line}");
        assert!(rows.insert(name, cells).is_none(), "{name} twice");
    }
    rows
}

/// The words that a text puts into the quotes of code.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The lines between two of the data.
fn between(first: &str, last: &str) -> impl Iterator<Item = &'static str> + use<> {
    let (_, rest) = DATA.split_once(first).unwrap_or_else(|| panic!("{first}"));
    rest.split_once(last).unwrap().0.lines()
}

#[test]
fn the_table_lists_the_games_that_have_each_difference() {
    let rows = rows();
    let mut wrong = Vec::new();
    for (name, has) in MOVES.iter().chain(ENDS) {
        let having = ALL.iter().filter(|variant| has(variant));
        let keys: Vec<&str> = having.map(|variant| variant.key).collect();
        assert!(!keys.is_empty(), "no game needs {name}");
        let keys = keys.join(", ");
        let listed = rows.get(name).map_or("nothing", |cells| cells[2]);
        if listed != keys {
            wrong.push(format!("{name}: {keys}\n    the page has: {listed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let known: BTreeSet<&str> = MOVES.iter().chain(ENDS).map(|(name, _)| *name).collect();
    let listed: BTreeSet<&str> = rows.into_keys().collect();
    assert_eq!(listed, known);
}

#[test]
fn every_field_of_a_variant_is_in_the_table_or_no_rule() {
    let rows = rows();
    let (_, rest) = PAGE.split_once("no rules: ").unwrap();
    let others = quoted(rest.split_once('.').unwrap().0);
    let fields = between("pub struct Variant {", "\n}\n").filter_map(|line| {
        let (name, _) = line.trim().strip_prefix("pub ")?.split_once(':')?;
        Some(name)
    });
    for field in fields {
        let is_rule = rows
            .keys()
            .any(|name| name.split(':').next() == Some(field));
        assert!(is_rule != others.contains(field), "{field}");
    }
}

#[test]
fn every_value_of_an_enumeration_is_in_the_table_but_that_of_chess() {
    let rows = rows();
    let chess = format!("{CHESS:?}");
    for (name, field) in ENUMERATIONS {
        let values = between(&format!("pub enum {name} {{"), "\n}\n").filter_map(|line| {
            // Not the fields of a value, which stand deeper.
            let value = line.strip_prefix("    ")?;
            let value = value.split(['(', ',', ' ']).next()?;
            value.starts_with(char::is_uppercase).then_some(value)
        });
        for value in values {
            let of_chess = chess.contains(&format!(" {field}: {value}"));
            let row = format!("{field}: {value}");
            assert!(of_chess || rows.contains_key(&*row), "{row}");
        }
    }
}

#[test]
fn every_flag_of_pieces_castling_and_drops_is_in_the_table_or_part_of_every_game() {
    let rows = rows();
    for (name, field, everywhere) in [
        (
            "Kind",
            "kinds",
            &[
                "letter",
                "name",
                "first_name",
                "sprite",
                "moves",
                "is_pawn",
                "worth",
            ][..],
        ),
        ("Castling", "castling", &["rook", "rook_files"]),
        ("Drops", "drops", &[]),
    ] {
        for line in between(&format!("pub struct {name} {{"), "\n}\n") {
            let Some((flag, _)) = line
                .trim()
                .strip_prefix("pub ")
                .and_then(|it| it.split_once(':'))
            else {
                continue;
            };
            let row = format!("{field}: {flag}");
            assert!(
                rows.contains_key(&*row) != everywhere.contains(&flag),
                "{row}"
            );
        }
    }
}

#[test]
fn every_file_that_the_table_names_exists_and_every_mechanism_is_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/src/fairy");
    let rows = rows();
    let named: BTreeSet<&str> = rows.values().flat_map(|cells| quoted(cells[1])).collect();
    for file in &named {
        assert!(folder.join(file).is_file(), "{file}");
    }
    for file in fs::read_dir(folder.join("mechanism")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let name = format!("mechanism/{name}");
        assert!(
            name.ends_with("/mod.rs") || named.contains(&*name),
            "{name}"
        );
    }
}
