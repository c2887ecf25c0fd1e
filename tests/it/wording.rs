//! Every key has words in every language, every word is used, and Discord would take the commands.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use qiyuan::{
    app::{PieceSet, Theme},
    discord::{
        commands,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    achievement::ALL,
    contest::{
        conduct::{BadPlan, ContestKind, ContestRefusal, Repeat, WhyClosed},
        stairs::NoChallenge,
    },
    rules::{AnyGame, Info},
    session,
};
use qiyuan_games as games;
use serde_json::Value;

/// A key with the names of its gaps.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a language, read without the library that the program uses.
fn messages(language: Language) -> Messages {
    let mut messages = Messages::new();
    let mut current = None;
    let tag = language.tag();
    let of_language = |path: &PathBuf| {
        path.iter().any(|part| part == tag) || path.file_stem().is_some_and(|stem| stem == tag)
    };
    let folders = ["assets", "crates/toys/assets"].map(|folder| root().join(folder));
    for path in folders.iter().flat_map(|folder| files(folder, "ftl")) {
        if !of_language(&path) {
            continue;
        }
        for line in fs::read_to_string(&path).unwrap().lines() {
            if let Some((key, text)) = line.split_once(" =")
                && is_key(key)
            {
                let is_new = messages.insert(key.to_owned(), gaps(text)).is_none();
                assert!(is_new, "{key} a second time in {}", path.display());
                current = Some(key.to_owned());
                continue;
            }
            if let (true, Some(key)) = (line.starts_with(' '), &current) {
                messages.get_mut(key).unwrap().extend(gaps(line));
            }
        }
    }
    messages
}

fn gaps(text: &str) -> BTreeSet<String> {
    text.split('$')
        .skip(1)
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect()
        })
        .collect()
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Every literal in the sources that could be a key, and those that are given to `say` and `tell`.
fn literals() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut all, mut spoken) = (BTreeSet::new(), BTreeSet::new());
    for path in files(&root().join("src/discord"), "rs") {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let parts: Vec<&str> = code.split('"').collect();
        for pair in parts.windows(2) {
            if !is_key(pair[1]) {
                continue;
            }
            all.insert(pair[1].to_owned());
            let before = pair[0].trim_end();
            let is_spoken = [".say(", ".tell("]
                .iter()
                .any(|call| before.ends_with(call));
            let is_in_wording = path.components().any(|part| part.as_os_str() == "wording");
            if is_spoken || (is_in_wording && pair[1].contains('-')) {
                spoken.insert(pair[1].to_owned());
            }
        }
    }
    (all, spoken)
}

/// What a game may say in its own words, where it does.
fn told_by_the_game(info: &Info) -> Vec<String> {
    let mut keys = Vec::new();
    let mut own = |prefix: &str, members: &[&str]| {
        let is_there = |member: &&&str| Language::EnUs.has(&format!("{prefix}{member}"));
        let members = members.iter().filter(is_there);
        keys.extend(members.map(|member| format!("{prefix}{member}")));
    };
    for family in ["hint-", "usual-notation-", "usual-pieces-", "usual-count-"] {
        own(family, &[info.key]);
    }
    for typed in info.examples {
        own("typed-", &[&typed.replace(' ', "-")]);
    }
    for (key, _) in info.words {
        own("ask-meant-", &[key]);
        own("ask-meant-", &[&format!("{key}-marked")]);
        own("action-", &[&format!("{key}-none")]);
    }
    for key in [
        "action-drop-file",
        "action-drop-files",
        "alt-last-capture",
        "alt-last-move",
        "coordinates-bottom",
        "coordinates-right",
        "ask-cards",
        "ask-cards-exactly",
        "ask-group",
        "ask-member",
        "ask-member-of",
        "ask-move-label",
        "ask-move-title",
        "button-export",
        "export-done",
        "button-guide",
        "button-move",
        "button-moves",
        "ask-play",
        "card-rated-least",
        "done-move",
        "more-moves",
        "more-resign",
        "more-text",
        "moves-title",
        "rules-examples",
        "rules-touch-move",
        "touch-law",
        "refusal-not-in-this-game",
        "result-opening",
        "result-rating-left",
        "result-rating-short",
        "result-plies",
        "said-rules-terms",
    ] {
        own(&format!("{key}-"), &[info.key]);
        if info.holds_cards {
            own(&format!("{key}-"), &["cards"]);
        }
    }
    for key in [
        "ask-move-label-",
        "ask-move-placeholder-",
        "ask-move-title-",
    ] {
        own(key, info.phases);
    }
    own("alt-piece-", info.pieces);
    for side in info.sides {
        own(&format!("piece-at-{}-", info.key), &[side]);
    }
    // Other names of sides that have some.
    let aliases = info.sides.iter().map(|side| format!("side-{side}-aliases"));
    keys.extend(aliases.filter(|key| Language::EnUs.has(key)));
    keys
}

/// What may be wrong with a setup of any game.
const FAULTS_OF_ALL: [&str; 6] = [
    "finished",
    "record",
    "seats",
    "secret",
    "too-long",
    "unreadable",
];

fn of_game(game: &'static dyn AnyGame) -> BTreeSet<String> {
    let info = game.info();
    let mut keys: BTreeSet<String> = [
        format!("game-{}", info.key),
        format!("game-{}-aliases", info.key),
        format!("game-{}-icon", info.key),
        format!("rules-{}", info.key),
        format!("category-{}", info.category),
    ]
    .into();
    let mut family = |prefix: &str, members: &[&str]| {
        keys.extend(members.iter().map(|member| format!("{prefix}-{member}")));
    };
    family("side", info.sides);
    family("rule", info.illegal);
    family("setup-fault", info.setup_faults);
    family("setup-fault", &FAULTS_OF_ALL);
    family("claim", info.claims);
    family("ending", info.endings);
    let words: Vec<&str> = info.words.iter().map(|(key, _)| *key).collect();
    family("action", &words);
    family("draw", info.draws);
    family("phase", info.phases);
    family("setup", info.setups);
    family(&format!("count-{}", info.key), info.count_lines);
    let own = |notation: &str| format!("{}-{notation}", info.key);
    for notation in info.notations.iter().map(|notation| notation.0) {
        let is_own = Language::EnUs.has(&format!("notation-{}", own(notation)));
        let name = if is_own {
            own(notation)
        } else {
            notation.to_owned()
        };
        family("notation", &[&name]);
    }
    keys.extend(told_by_the_game(info));
    let mut family = |prefix: &str, members: &[&str]| {
        keys.extend(members.iter().map(|member| format!("{prefix}-{member}")));
    };
    let formats: Vec<&str> = info.records.iter().map(|format| format.0).collect();
    family("format", &formats);
    family("code", game.profiles());
    family("division", game.setups().divisions());
    let options: Vec<&str> = game
        .setups()
        .options()
        .iter()
        .map(|option| option.key)
        .collect();
    family("option", &options);
    for option in game.setups().options() {
        let prefix = format!("option-{}", option.key);
        family(&prefix, &only_with_words(&prefix, option.choices));
    }
    family("particular", info.setup_notes);
    family("notice", info.notices);
    family("hand-rank", info.hand_ranks);
    family("prompt", info.prompts);
    family("preset", info.presets);
    for (question, answers) in info.questions {
        family("question", &[question]);
        family("answer", answers);
    }
    // Said of claims whose progress can be counted: that of every claim there is.
    family("missing", info.claims);
    // Asked before a prompt that ends the game.
    // Said of what was typed where it is no move.
    family("typed-rule", &only_with_words("typed-rule", info.illegal));
    family("confirm", &only_with_words("confirm", info.prompts));
    family("fact", info.facts);
    let lessons = game.lessons();
    let named: Vec<&str> = lessons.iter().filter_map(|lesson| lesson.key()).collect();
    family("lesson", &named);
    family("piece", info.pieces);
    family("opening", info.openings);
    // Said of whoever lost, where that reads better than the reason alone.
    family("lost", &only_with_words("lost", info.endings));
    // Said of a win or a draw as a whole, and added to what a count has decided.
    family("drawn", &only_with_words("drawn", info.endings));
    family("won", &only_with_words("won", info.endings));
    family("counted", &only_with_words("counted", info.endings));
    keys
}

/// Those for which there are words of a kind that not all of them need.
fn only_with_words<'a>(kind: &str, keys: &[&'a str]) -> Vec<&'a str> {
    let has = |key: &&str| Language::EnUs.has(&format!("{kind}-{key}"));
    keys.iter().copied().filter(has).collect()
}

fn of_games() -> BTreeSet<String> {
    games::ALL.iter().flat_map(|game| of_game(*game)).collect()
}

fn of_commands() -> BTreeSet<String> {
    fn walk(prefix: &str, command: &commands::PoiseCommand, keys: &mut BTreeSet<String>) {
        let key = format!("{prefix}-{}", command.name.replace('_', "-"));
        if command.context_menu_action.is_some() {
            keys.insert(key);
            return;
        }
        for parameter in &command.parameters {
            let option = match parameter.name.as_ref() {
                "session" => "command-session-option".to_owned(),
                name => format!("{key}-{name}"),
            };
            keys.extend([format!("{option}-about"), option]);
        }
        for subcommand in &command.subcommands {
            walk(&key, subcommand, keys);
        }
        keys.extend([format!("{key}-about"), key]);
    }
    let mut keys = BTreeSet::new();
    for command in &commands::all() {
        walk("command", command, &mut keys);
    }
    keys
}

/// What is told of touch-move.
fn of_touch_move() -> BTreeSet<String> {
    let articles = ["own", "other", "both", "castle", "rook-first"];
    let told = ["panel-touch", "touch-chosen"].into_iter();
    let told = told.flat_map(|kind| articles.map(|article| format!("{kind}-{article}")));
    let refused = session::TouchRefusal::KEYS.iter();
    let refused = refused.map(|key| format!("refusal-touch-{key}"));
    let options = ["", "-off", "-on", "-claim"].map(|value| format!("option-touch{value}"));
    let claim = format!("claim-{}", session::TOUCH_MOVE);
    told.chain(refused).chain(options).chain([claim]).collect()
}

/// How sessions end, beside the games' own endings.
fn of_sessions() -> BTreeSet<String> {
    session::ENDINGS
        .iter()
        .map(|ending| format!("ending-{ending}"))
        .chain(
            only_with_words("lost", session::ENDINGS)
                .iter()
                .map(|ending| format!("lost-{ending}")),
        )
        .chain(ALL.iter().map(|it| format!("achievement-{}", it.key)))
        .chain(
            only_with_words("drawn", session::ENDINGS)
                .iter()
                .map(|ending| format!("drawn-{ending}")),
        )
        .chain(["claim-absence".to_owned()])
        .chain(["draw-seat".to_owned()])
        .chain(
            PieceSet::all()
                .into_iter()
                .map(|set| format!("pieces-{}", set.key())),
        )
        .chain(
            Theme::all()
                .into_iter()
                .map(|theme| format!("theme-{}", theme.key())),
        )
        .collect()
}

/// What is said of contests.
fn of_contests() -> BTreeSet<String> {
    let kinds = ContestKind::ALL.into_iter().map(ContestKind::key);
    let kinds = kinds.flat_map(|key| ["kind", "rules"].map(|it| format!("contest-{it}-{key}")));
    let repeats = Repeat::ALL.into_iter().map(Repeat::key);
    let repeats =
        repeats.flat_map(|key| ["every", "repeat"].map(|it| format!("contest-{it}-{key}")));
    let refused = ContestRefusal::KEYS
        .iter()
        .filter(|key| !matches!(**key, "bad-plan" | "no-challenge"));
    let refused = refused.map(|key| format!("contest-refused-{key}"));
    let stairs = NoChallenge::KEYS.iter();
    let stairs = stairs.map(|key| format!("contest-stairs-{key}"));
    let plans = BadPlan::KEYS
        .iter()
        .map(|key| format!("contest-plan-{key}"));
    let closed = WhyClosed::KEYS.iter();
    let closed = closed.map(|key| format!("contest-closed-{key}"));
    let refused = refused.chain(stairs).chain(repeats);
    kinds.chain(refused).chain(plans).chain(closed).collect()
}

#[test]
fn the_three_languages_have_the_same_keys_and_gaps() {
    let english = messages(Language::EnUs);
    assert!(english.len() > 200);
    for language in [Language::ZhCn, Language::ZhTw] {
        let other = messages(language);
        let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        let difference: Vec<_> = keys(&english)
            .symmetric_difference(&keys(&other))
            .cloned()
            .collect();
        assert!(difference.is_empty(), "{}: {difference:?}", language.tag());
        for (key, gaps) in &english {
            assert_eq!(gaps, &other[key], "{key} in {}", language.tag());
        }
    }
}

#[test]
fn every_key_that_is_used_has_words() {
    let known = messages(Language::EnUs);
    let (_, spoken) = literals();
    assert!(spoken.len() > 100);
    let needed = spoken
        .into_iter()
        .chain(of_games())
        .chain(of_commands())
        .chain(of_touch_move())
        .chain(of_sessions())
        .chain(of_contests());
    let missing: Vec<String> = needed.filter(|key| !known.contains_key(key)).collect();
    assert!(missing.is_empty(), "without words: {missing:#?}");
    for language in Language::ALL {
        for key in known.keys() {
            assert!(
                language.has(key),
                "{key} does not parse in {}",
                language.tag()
            );
        }
    }
}

#[test]
fn every_game_has_a_folder_with_its_words_in_every_language() {
    for game in games::ALL {
        let key = game.info().key;
        for language in Language::ALL {
            let path = format!("{key}/locales/{}.ftl", language.tag());
            let words = qiyuan_assets::find(&path);
            let name = format!("game-{key} = ");
            assert!(words.is_some_and(|words| words.contains(&name)), "{path}");
        }
    }
}

#[test]
fn no_alias_names_two_games() {
    let mut named: BTreeMap<String, &str> = BTreeMap::new();
    for game in games::ALL {
        let key = game.info().key;
        for language in Language::ALL {
            let mut names = wording::aliases(language, key);
            names.push(wording::game(language, key));
            for name in names {
                let other = named.insert(name.to_lowercase(), key);
                assert!(other.is_none_or(|other| other == key), "{name}");
            }
        }
    }
}

#[test]
fn usual_notations_are_notations_of_their_game() {
    for game in games::ALL {
        let info = game.info();
        for language in Language::ALL {
            let key = format!("usual-notation-{}", info.key);
            let usual = language.has(&key).then(|| language.say(&key));
            let is_known = |usual: &String| info.notations.iter().any(|it| it.0 == usual.as_str());
            assert!(usual.as_ref().is_none_or(is_known), "{key}: {usual:?}");
        }
    }
}

#[test]
fn every_word_is_used() {
    let (literals, _) = literals();
    let used: BTreeSet<String> = literals
        .into_iter()
        .chain(of_games())
        .chain(of_commands())
        .chain(of_touch_move())
        .chain(of_sessions())
        .chain(of_contests())
        .collect();
    let unused: Vec<String> = messages(Language::EnUs)
        .into_keys()
        .filter(|key| !used.contains(key))
        .collect();
    assert!(unused.is_empty(), "nobody says: {unused:#?}");
}

/// What a client of Discord shows in another language: the names of commands, and those of their options.
fn shown_otherwise() -> (BTreeSet<String>, BTreeSet<String>) {
    fn walk(command: &commands::PoiseCommand, options: &mut BTreeSet<String>) {
        let named = command.parameters.iter().map(|it| it.name.to_string());
        options.extend(named);
        command.subcommands.iter().for_each(|it| walk(it, options));
    }
    let (mut names, mut options) = (BTreeSet::new(), BTreeSet::new());
    let all = commands::all();
    for command in all
        .iter()
        .filter(|it| it.slash_action.is_some() || !it.subcommands.is_empty())
    {
        names.insert(command.name.to_string());
        walk(command, &mut options);
    }
    (names, options)
}

#[test]
fn chinese_sentences_name_commands_and_options_as_chinese_clients_show_them() {
    let (names, options) = shown_otherwise();
    assert!(names.contains("play") && options.contains("opponent"));
    let is_of_name =
        |letter: char| letter.is_ascii_lowercase() || letter == '-' || letter.is_ascii_digit();
    for language in [Language::ZhCn, Language::ZhTw] {
        let mut is_named = false;
        for (key, gaps) in messages(language) {
            let args: Vec<(&'static str, wording::Value<'_>)> = gaps
                .into_iter()
                .map(|gap| (&*gap.leak(), "X".into()))
                .collect();
            let told = language.tell(&key, &args);
            for (at, _) in told.match_indices('/') {
                let name: String = told[at + 1..]
                    .chars()
                    .take_while(|it| is_of_name(*it))
                    .collect();
                assert!(!names.contains(&name), "{key}: {told}");
            }
            for word in
                told.split(|letter: char| !is_of_name(letter) && letter != ':' && letter != '`')
            {
                let bare = word.trim_matches('`');
                let is_option = bare.strip_suffix(':').unwrap_or(bare);
                let is_marked = word.len() > bare.len() || bare.len() > is_option.len();
                assert!(!(is_marked && options.contains(is_option)), "{key}: {told}");
            }
            is_named |= told.contains(&format!("/{}", language.say("command-play")));
        }
        assert!(is_named, "{}", language.tag());
    }
}

#[test]
fn every_sentence_reads_in_every_language() {
    for language in Language::ALL {
        for (key, gaps) in messages(language) {
            let gaps: Vec<String> = gaps.into_iter().collect();
            let args: Vec<(&'static str, wording::Value<'_>)> = gaps
                .iter()
                .map(|gap| {
                    (
                        &*gap.clone().leak(),
                        if gap == "count" { 2.into() } else { "X".into() },
                    )
                })
                .collect();
            let text = language.tell(&key, &args);
            assert!(!text.trim().is_empty(), "{key}");
            assert!(!text.contains("{$"), "{key}: {text}");
            if !gaps.is_empty() {
                assert!(text.contains('X') || text.contains('2'), "{key}: {text}");
            }
        }
    }
}

/// What is put together in code would be the same in every language.
#[test]
fn no_sentence_is_joined_by_english_punctuation_in_code() {
    let mut seen = 0;
    // What `http` says is for hosts, in English.
    let all = files(&root().join("src/discord"), "rs").into_iter();
    for path in all.filter(|path| !path.ends_with("http.rs")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let parts: Vec<&str> = code.split('"').collect();
        for pair in parts.windows(2) {
            let before = pair[0].trim_end();
            let joins = [".join(", "push_str(", "format!("];
            if !joins.iter().any(|call| before.ends_with(call)) {
                continue;
            }
            seen += 1;
            for mark in [". ", ", ", "; ", ": ", " (", ") "] {
                assert!(!pair[1].contains(mark), "{}: {}", path.display(), pair[1]);
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

#[test]
fn rules_fit_on_a_page() {
    for language in Language::ALL {
        for game in games::ALL {
            let text = language.say(&format!("rules-{}", game.info().key));
            assert!(
                text.chars().count() <= 3_800,
                "{} in {}",
                game.info().key,
                language.tag()
            );
        }
        for topic in ["start", "moving", "clocks", "people", "settings"] {
            // A page of help is read on a phone.
            let text = language.say(&format!("help-{topic}"));
            assert!(
                text.chars().count() <= 1_200,
                "{topic} in {}",
                language.tag()
            );
        }
    }
}

/// Discord's limits: <https://discord.com/developers/docs/interactions/application-commands>.
#[test]
fn discord_would_take_every_command() {
    let all = commands::all();
    assert!(all.len() <= 100);
    for command in &all {
        let Some(described) = command.create_as_slash_command() else {
            check_of_menu(command);
            continue;
        };
        let json = serde_json::to_value(described).unwrap();
        check(&json);
        for language in Language::ALL {
            let length = longest(&json, language);
            assert!(length <= 8_000, "{} has {length} characters", command.name);
        }
    }
}

/// The command of a menu has a name of up to 32 characters in each language, and nothing else.
fn check_of_menu(command: &commands::PoiseCommand) {
    let names = command.name_localizations.iter().map(|(_, name)| name);
    let names: BTreeSet<&str> = names
        .chain(command.context_menu_name.as_ref())
        .map(AsRef::as_ref)
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let fits = |name: &&str| (1..=32).contains(&name.chars().count());
    assert!(names.iter().all(fits), "{names:?}");
}

fn check(command: &Value) {
    let name = command["name"].as_str().unwrap();
    let mut names = vec![name];
    let mut descriptions = vec![command["description"].as_str().unwrap()];
    let localized = |field: &str| -> Vec<&str> {
        let texts = command[field].as_object().unwrap();
        assert!(
            texts.contains_key("zh-CN") && texts.contains_key("zh-TW"),
            "{name}: {field}"
        );
        texts.values().map(|text| text.as_str().unwrap()).collect()
    };
    names.extend(localized("name_localizations"));
    descriptions.extend(localized("description_localizations"));
    for name in names {
        assert!((1..=32).contains(&name.chars().count()), "{name}");
        assert!(
            name.chars()
                .all(|c| c.is_alphanumeric() || c == '-' || c == '_'),
            "{name}"
        );
        assert_eq!(name.to_lowercase(), name);
    }
    for text in descriptions {
        assert!((1..=100).contains(&text.chars().count()), "{name}: {text}");
    }
    let options = command["options"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    assert!(options.len() <= 25, "{name}");
    let distinct: BTreeSet<_> = options
        .iter()
        .map(|option| option["name"].to_string())
        .collect();
    assert_eq!(distinct.len(), options.len(), "{name} has an option twice");
    for language in ["zh-CN", "zh-TW"] {
        let names = options
            .iter()
            .map(|option| option["name_localizations"][language].to_string());
        assert_eq!(
            names.collect::<BTreeSet<_>>().len(),
            options.len(),
            "{name} in {language}"
        );
    }
    let first_optional = options.iter().position(|option| option["required"] != true);
    let last_required = options
        .iter()
        .rposition(|option| option["required"] == true);
    if let (Some(optional), Some(required)) = (first_optional, last_required) {
        assert!(
            required < optional,
            "{name}: a required option after an optional one"
        );
    }
    for option in options {
        check(option);
        let choices = option["choices"]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        assert!(choices.len() <= 25, "{name}");
        for choice in choices {
            assert!((1..=100).contains(&choice["name"].as_str().unwrap().chars().count()));
        }
    }
}

/// The length that Discord counts: names, descriptions and choices, in one language.
fn longest(command: &Value, language: Language) -> usize {
    let text = |field: &str| {
        let localized = &command[format!("{field}_localizations").as_str()][language.tag()];
        let text = localized.as_str().or_else(|| command[field].as_str());
        text.map_or(0, |text| text.chars().count())
    };
    let inside = |field: &str| {
        let list = command[field]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default();
        list.iter()
            .map(|inner| longest(inner, language))
            .sum::<usize>()
    };
    let value = command["value"]
        .as_str()
        .map_or(0, |value| value.chars().count());
    text("name") + text("description") + value + inside("options") + inside("choices")
}
