//! What is given to `qiyuan game score`, `legal`, `view` and `commitment verify`: the first byte chooses the game and the
//! command, the lines after it are what its options say.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::{
    discord::commands,
    game_cli::{
        CommitmentCommand, GameCommand, LegalArgs, ScoreArgs, VerifyArgs, ViewArgs, Wording, run,
    },
};
use qiyuan_games as games;

/// The games that have hands, views of their own, or chance; others have the same readers.
const GAMES: [&str; 8] = [
    "gongzhu", "niuniu", "dark", "dice", "behemoth", "chess", "go", "shogi",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let chosen = usize::from(chosen);
    let game = GAMES[chosen % GAMES.len()];
    let mut lines = text.lines().map(str::to_owned);
    let mut line = || lines.next().unwrap_or_default();
    let json = chosen % 2 == 0;
    let key = game.to_owned();
    let command = match chosen / GAMES.len() % 5 {
        0 => GameCommand::Score(ScoreArgs {
            hand: Some(line()),
            options: line(),
            ..score(key, json)
        }),
        1 => GameCommand::Score(ScoreArgs {
            compare: vec![line(), line()],
            options: line(),
            ..score(key, json)
        }),
        2 => GameCommand::Score(ScoreArgs {
            taken: Some(line()),
            exposed: line(),
            options: line(),
            ..score(key, json)
        }),
        3 => GameCommand::Legal(LegalArgs {
            game: key,
            hand: line(),
            led: line(),
            exposed: line(),
            suits_led: line(),
            options: line(),
            json,
        }),
        _ if line() == "verify" => GameCommand::Commitment(CommitmentCommand::Verify(VerifyArgs {
            file: "-".into(),
            hash: line(),
            record: None,
            game: None,
            json,
        })),
        _ => GameCommand::View(ViewArgs {
            game: key,
            viewer: line(),
            options: line(),
            position: line(),
            json,
        }),
    };
    let infos: Vec<_> = games::ALL.iter().map(|game| game.info()).collect();
    let wording = Wording {
        game: &|typed| commands::game_called(&infos, typed).map(|info| info.key),
        side: &commands::side_called,
        options: &|game, options, typed| {
            let language = qiyuan::discord::wording::Language::EnUs;
            commands::options_called(language, game.info(), options, typed)
        },
        refusal: &|_, illegal, typed| format!("{illegal:?} {typed}"),
        setup: &|_, fault, typed| format!("{fault:?} {typed}"),
        description: &|_, _, language| language.to_owned(),
        lessons: &|_, _, _| Vec::new(),
        ruling: &|_, ruling, language| format!("{ruling:?} {language}"),
    };
    let rest: Vec<String> = lines.collect();
    let input = rest.join("\n");
    let mut input = input.as_bytes();
    let mut output = Vec::new();
    // Refused or not, it comes to an end, and a complaint is one line.
    let ran = run(&command, &mut input, &mut output, &wording);
    let output = String::from_utf8(output).expect("text");
    match ran.map_err(|failure| failure.complaint()) {
        Err(complaint) => assert!(complaint.unwrap_or_default().lines().count() <= 1),
        Ok(()) => assert!(!json || output.starts_with('{') && output.lines().count() == 1),
    }
});

/// A query about cards of which nothing is given yet.
fn score(game: String, json: bool) -> ScoreArgs {
    ScoreArgs {
        game,
        sgf: None,
        hand: None,
        compare: Vec::new(),
        taken: None,
        exposed: String::new(),
        options: String::new(),
        dead: String::new(),
        komi: None,
        compensation: None,
        json,
    }
}
