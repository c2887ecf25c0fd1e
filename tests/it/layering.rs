//! Who may import whom: the matrix of the architecture, held by reading the sources.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use qiyuan::discord::wording::{self, Language};

use crate::conformance::hosted_games;

/// Each module with the modules that it may name.
const MATRIX: &[(&str, &[&str])] = &[
    ("rules", &["diagram", "typed"]),
    ("diagram", &["clock"]),
    ("typed", &[]),
    ("clock", &["rules", "typed"]),
    ("rating", &[]),
    ("contest", &["clock", "rules", "session"]),
    ("session", &["rules", "diagram", "clock"]),
    ("achievement", &["rules", "clock", "session"]),
    (
        "store",
        &[
            "rules",
            "clock",
            "rating",
            "contest",
            "session",
            "achievement",
        ],
    ),
    ("games", &["rules", "diagram", "typed"]),
    ("render", &["diagram", "clock"]),
    ("cli", &["game_cli", "contest_cli"]),
    ("contest_cli", &["contest", "clock"]),
    (
        "game_cli",
        &["rules", "diagram", "rating", "games", "render"],
    ),
    (
        "app",
        &[
            "rules",
            "diagram",
            "clock",
            "rating",
            "games",
            "contest",
            "session",
            "achievement",
            "typed",
            "store",
            "render",
            "telemetry",
        ],
    ),
    (
        "discord",
        // Of ratings only the type that names a category.
        &[
            "rules",
            "diagram",
            "clock",
            "rating",
            "contest",
            "session",
            "achievement",
            "typed",
            "app",
            "telemetry",
        ],
    ),
    ("telemetry", &["cli", "clock"]),
];

/// The crates that only these modules may name.
const EDGES: &[(&str, &[&str])] = &[
    ("serenity", &["discord"]),
    ("poise", &["discord"]),
    ("fluent_bundle", &["discord"]),
    ("qiyuan_assets", &["discord", "render"]),
    ("sqlx", &["store"]),
    ("resvg", &["render"]),
    // `discord` uses only the type `Bytes`.
    ("axum", &["telemetry", "discord"]),
    ("prometheus_client", &["telemetry"]),
    ("skillratings", &["rating"]),
];

/// The crates without input, output, time, chance or waiting, with the crates that they may depend on.
/// What a manifest cannot show (files, time), clippy's list beside it forbids.
const PURE: &[(&str, &[&str])] = &[
    ("core", &["serde", "serde_json", "sha2", "skillratings"]),
    ("games", &["qiyuan-core", "qiyuan-toys", "shakmaty"]),
    ("toys", &["qiyuan-core"]),
];

/// The sources of the bot and of the core, each by its modules, and of the crates that are one module in the matrix:
/// module, path and text.
fn sources() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = sources_in(&root.join("src"));
    found.extend(sources_in(&root.join("crates/core/src")));
    for krate in ["store", "games", "render"] {
        let of_crate = sources_in(&root.join("crates").join(krate).join("src"));
        found.extend(
            of_crate
                .into_iter()
                .map(|(_, path, text)| (krate.to_owned(), path, text)),
        );
    }
    found
}

fn sources_in(root: &Path) -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(root).unwrap();
                let first = inside.iter().next().unwrap().to_str().unwrap();
                let module = first.trim_end_matches(".rs").to_owned();
                let text = fs::read_to_string(&path).unwrap();
                found.push((module, inside.to_owned(), text));
            }
        }
    }
    found
}

/// The code of a file without its comments and without its unit tests, which may import more.
fn code(text: &str) -> String {
    let tests = [
        "#[cfg(test)]\nmod tests {",
        "#[cfg(test)]\npub(crate) mod tests {",
    ];
    let code = tests.iter().fold(text, |code, start| {
        code.split(start).next().unwrap_or_default()
    });
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The modules named by `crate::name` or `qiyuan_core::name`, also inside `use crate::{…}`, and the crates that are one
/// module in the matrix.
fn named_modules(code: &str) -> Vec<String> {
    let mut named = Vec::new();
    let crates = [
        ("qiyuan_games", "games"),
        ("qiyuan_render", "render"),
        ("qiyuan_store", "store"),
    ];
    for (krate, module) in crates {
        if code.contains(krate) {
            named.push(module.to_owned());
        }
    }
    let starts = ["crate::", "qiyuan_core::"].map(|prefix| code.match_indices(prefix));
    for (start, prefix) in starts.into_iter().flatten() {
        let after = &code[start + prefix.len()..];
        if let Some(group) = after.strip_prefix('{') {
            named.extend(heads_of_group(group));
        } else {
            named.push(head(after));
        }
    }
    named
}

fn head(text: &str) -> String {
    text.trim_start()
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

fn heads_of_group(group: &str) -> Vec<String> {
    let mut heads = vec![head(group)];
    let mut depth = 0;
    for (index, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => heads.push(head(&group[index + 1..])),
            _ => {}
        }
    }
    heads
}

#[test]
fn every_module_imports_only_what_the_matrix_allows() {
    let allowed: BTreeMap<_, _> = MATRIX.iter().copied().collect();
    let modules: Vec<_> = MATRIX.iter().map(|(module, _)| *module).collect();
    let mut wrong = Vec::new();
    for (module, path, text) in sources() {
        let Some(may) = allowed.get(module.as_str()) else {
            continue;
        };
        for named in named_modules(&code(&text)) {
            let is_ours = modules.contains(&named.as_str());
            if is_ours && named != module && !may.contains(&named.as_str()) {
                wrong.push(format!("{} names {named}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_module_at_the_edge_names_its_crate() {
    let mut wrong = Vec::new();
    for (module, path, text) in sources() {
        let code = code(&text);
        for (krate, edges) in EDGES {
            let names_it =
                code.contains(&format!("{krate}::")) || code.contains(&format!("use {krate}"));
            if names_it && !edges.contains(&module.as_str()) {
                wrong.push(format!("{} names {krate}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What a crate of ours depends on, tests apart.
fn dependencies(krate: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = root.join("crates").join(krate).join("Cargo.toml");
    let text = fs::read_to_string(manifest).unwrap();
    let (_, after) = text.split_once("[dependencies]\n").unwrap();
    after
        .lines()
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty())
        .map(|line| line.split(['.', ' ', '=']).next().unwrap().to_owned())
        .collect()
}

#[test]
fn pure_crates_depend_only_on_pure_crates() {
    for (krate, allowed) in PURE {
        assert_eq!(dependencies(krate), *allowed, "{krate}");
        let list = format!("crates/{krate}/clippy.toml");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(list);
        let text = fs::read_to_string(path).unwrap();
        for forbidden in [
            "std::time::Instant",
            "std::time::SystemTime",
            "std::fs::File",
        ] {
            assert!(text.contains(forbidden), "{krate} allows {forbidden}");
        }
    }
}

/// The public types that several modules may have: every crate's `Error` is its own, as in `std`, and of the two
/// databases only one is compiled.
const SHARED_NAMES: &[&str] = &[
    "Error",
    "StoreOptions",
    // The engine's own; `fairy/game/diagram.rs` alone uses both, under other names.
    "Board",
    // A card of the deck, and a card as it is drawn.
    "Card",
    "Ending",
    "Move",
    "Piece",
    "Reason",
];

/// The name of the public type that a line at the top level of a file declares.
fn public_type(line: &str) -> Option<String> {
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let rest = line.strip_prefix("pub ")?;
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    Some(head(rest))
}

/// The sandbox is a package of its own and has Discord's names.
#[test]
fn no_two_public_types_share_a_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src")];
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let path = entry.unwrap().path();
        if !path.ends_with("discord-sandbox") {
            folders.push(path.join("src"));
        }
    }
    let mut declared: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for folder in folders {
        for (_, path, text) in sources_in(&folder) {
            for name in text.lines().filter_map(public_type) {
                declared.entry(name).or_default().push(folder.join(&path));
            }
        }
    }
    assert!(declared.len() > 150, "{} types", declared.len());
    declared.retain(|name, paths| paths.len() > 1 && !SHARED_NAMES.contains(&name.as_str()));
    assert!(declared.is_empty(), "{declared:#?}");
}

/// Words that some game has for itself and that mean something else, or something for every game, elsewhere.
const COMMON: &[(&str, &str)] = &[
    ("ambiguous", "said of moves that can be read in two ways"),
    ("atomic", "said of numbers that threads share"),
    ("cut", "said of texts that are too long"),
    ("dark", "said of colors, and of points that are not seen"),
    ("deal", "said of agreements"),
    ("dice", "thrown in several games"),
    ("expose", "said of secrets"),
    ("go", "a verb in English"),
    ("hands", "of cards, dealt in several games"),
    ("hearts", "a suit, in every game of cards"),
    ("loop", "a Rust keyword"),
    (
        "placement",
        "of stones in Go; of pieces in secret elsewhere",
    ),
    ("size", "of a board in Go; of anything elsewhere"),
    ("suits", "of cards, which scripts name in several games"),
    ("zh", "the tag of Chinese"),
];

/// Where shared files may name a game or a word of one: the end of the path, the word, and why.
const MAY_NAME: &[(&str, &str, &str)] = &[
    ("app/cities.rs", "san", "cities are called after saints"),
    (
        "locales/en-US/games.ftl",
        "pgn",
        "chess and xiangqi share it",
    ),
    (
        "locales/zh-CN/games.ftl",
        "pgn",
        "chess and xiangqi share it",
    ),
    (
        "locales/zh-TW/games.ftl",
        "pgn",
        "chess and xiangqi share it",
    ),
    ("discord/written.rs", "chinese", "a language"),
    ("game_cli/score.rs", "sgf", "`game score` is for Go alone"),
    ("game_cli/score.rs", "komi", "`game score` is for Go alone"),
    ("game_cli/mod.rs", "sgf", "`game score` is for Go alone"),
    ("game_cli/mod.rs", "komi", "`game score` is for Go alone"),
    ("run.rs", "chess", "the name of a channel in the sandbox"),
    (
        "locales/en-US/start.ftl",
        "chess",
        "an example of what can be said",
    ),
    ("locales/en-US/start.ftl", "chinese", "a language"),
    (
        "locales/zh-CN/start.ftl",
        "xiangqi",
        "an example of what can be said",
    ),
    (
        "locales/zh-CN/start.ftl",
        "围棋",
        "an example of what can be said",
    ),
    (
        "locales/zh-CN/start.ftl",
        "象棋",
        "an example of what can be said",
    ),
    (
        "locales/zh-TW/start.ftl",
        "xiangqi",
        "an example of what can be said",
    ),
    (
        "locales/zh-TW/start.ftl",
        "圍棋",
        "an example of what can be said",
    ),
    (
        "locales/zh-TW/start.ftl",
        "象棋",
        "an example of what can be said",
    ),
    (
        "discord/wording/games.rs",
        "komi",
        "in Taiwan it is told as people there write points",
    ),
];

/// The keys, names and aliases of the games, and what only games have: record formats, notations, options of setups.
fn words_of_games() -> BTreeSet<String> {
    let mut words: BTreeSet<String> = BTreeSet::new();
    for game in hosted_games() {
        let info = game.info();
        words.insert(info.key.to_owned());
        for language in Language::ALL {
            words.insert(wording::game(language, info.key).to_lowercase());
            let aliases = wording::aliases(language, info.key).into_iter();
            words.extend(aliases.map(|alias| alias.to_lowercase()));
        }
        words.extend(info.records.iter().map(|format| format.0.to_owned()));
        words.extend(info.notations.iter().map(|it| it.0.to_owned()));
        let options = game.setups().options().iter();
        words.extend(options.map(|option| option.key.to_owned()));
    }
    words.retain(|word| COMMON.iter().all(|(common, _)| common != word));
    words
}

/// Whether a text in lower case has a word: in Latin letters, one that is no part of a longer word.
fn has_word(text: &str, word: &str) -> bool {
    let is_latin = |c: char| c.is_ascii_alphanumeric();
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !word.chars().any(is_latin) || !before.is_some_and(is_latin) && !after.is_some_and(is_latin)
    })
}

/// The code of this crate and the sentences that all games share, without comments and tests.
fn shared_files() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = sources_in(&root.join("src")).into_iter();
    let mut files: Vec<(PathBuf, String)> = sources
        .filter(|(_, path, _)| !path.ends_with("tests.rs"))
        .map(|(_, path, text)| (path, code(&text)))
        .collect();
    for language in Language::ALL {
        let folder = root.join("assets/locales").join(language.tag());
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            files.push((path.clone(), lines.collect::<Vec<_>>().join("\n")));
        }
    }
    files
}

#[test]
fn shared_code_and_sentences_name_no_game() {
    let words = words_of_games();
    for known in ["chess", "围棋", "sgf", "pgn", "komi", "wxf"] {
        assert!(words.contains(known), "{known}: {words:?}");
    }
    let mut named = BTreeSet::new();
    for (path, text) in shared_files() {
        let text = text.to_lowercase();
        let found = words.iter().filter(|word| has_word(&text, word));
        named.extend(found.map(|word| (path.clone(), word.clone())));
    }
    let is_allowed = |path: &Path, word: &str| {
        let mut allowed = MAY_NAME.iter();
        allowed.any(|(end, known, _)| path.ends_with(end) && *known == word)
    };
    let bad: Vec<_> = named
        .iter()
        .filter(|(path, word)| !is_allowed(path, word))
        .collect();
    assert!(bad.is_empty(), "{bad:#?}");
    for (end, word, reason) in MAY_NAME {
        let is_used = named
            .iter()
            .any(|(path, known)| path.ends_with(end) && known == word);
        assert!(is_used, "{end} does not name {word} ({reason})");
    }
}

#[test]
fn the_glossary_is_in_alphabetical_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    let (_, glossary) = text.split_once("//! | word | meaning here |\n").unwrap();
    let words: Vec<&str> = glossary
        .lines()
        .skip(1)
        .map_while(|line| line.strip_prefix("//! | ")?.split(" |").next())
        .collect();
    assert!(words.len() > 40 && words.is_sorted(), "{words:?}");
}

#[test]
fn the_sandbox_depends_on_nothing_of_ours() {
    let depends = dependencies("discord-sandbox");
    assert!(
        !depends.iter().any(|name| name.contains("qiyuan")),
        "{depends:?}"
    );
}

#[test]
fn the_matrix_knows_every_folder() {
    for (module, path, _) in sources() {
        if path.components().count() > 1 {
            assert!(
                MATRIX.iter().any(|(known, _)| *known == module),
                "{module} is not in the matrix"
            );
        }
    }
}

/// The database is asked in fixed sentences: text that is put together at run time would have to say that it is safe.
/// Only a backup that is examined is asked for each column by the names in our own migrations.
#[test]
fn no_statement_is_put_together_at_run_time() {
    for (_, path, text) in sources() {
        let is_test = path.starts_with("sql/tests") || path.ends_with("sql/tests.rs");
        let names_columns = path.ends_with("sqlite/verify.rs");
        assert!(
            is_test || names_columns || !text.contains("AssertSqlSafe"),
            "{}",
            path.display()
        );
    }
}
