//! What is given to `qiyuan game replay`, `game score` and `game export`: the first byte chooses the game and the
//! command; the first line is a position, notation, set of rules or list of dead stones, the rest what is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan::game_cli::{ExportArgs, GameCommand, ReplayArgs, ScoreArgs, StartArgs, Wording, run};
use qiyuan_games as games;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let line = rest.iter().position(|byte| *byte == b'\n');
    let (line, mut input) = rest.split_at(line.unwrap_or(0));
    let Ok(line) = std::str::from_utf8(line) else {
        return;
    };
    let chosen = usize::from(chosen);
    let game = games::ALL[chosen % games::ALL.len()].info();
    let way = chosen / games::ALL.len() % 6;
    let given = |place| {
        if way == place {
            line.to_owned()
        } else {
            String::new()
        }
    };
    let notation = game.notations[line.len() % game.notations.len()];
    let command = if way == 4 {
        GameCommand::Score(ScoreArgs {
            game: game.key.to_owned(),
            sgf: Some("-".into()),
            hand: None,
            compare: Vec::new(),
            taken: None,
            exposed: String::new(),
            options: String::new(),
            dead: line.to_owned(),
            komi: None,
            compensation: None,
            json: line.len() % 2 == 0,
        })
    } else if way == 5 {
        let format = game.records[line.len() % game.records.len()];
        GameCommand::Export(ExportArgs {
            start: StartArgs {
                game: game.key.to_owned(),
                position: String::new(),
                options: String::new(),
                seats: None,
            },
            actions: String::new(),
            record: Some("-".into()),
            format: Some(format.0.to_owned()),
            resigned: None,
            players: Vec::new(),
            json: chosen % 2 == 0,
        })
    } else {
        GameCommand::Replay(ReplayArgs {
            start: StartArgs {
                game: game.key.to_owned(),
                position: given(0),
                options: given(2),
                seats: None,
            },
            actions: "-".to_owned(),
            json: chosen % 2 == 0,
            repetition_profile: given(1),
            notation: (way == 2).then(|| notation.0.to_owned()),
        })
    };
    let wording = Wording {
        game: &|_| None,
        side: &|_, _| None,
        options: &|_, options, typed| {
            let option = options.iter().find(|_| !typed.is_empty());
            Ok(option
                .map(|option| (option.key, typed.to_owned()))
                .into_iter()
                .collect())
        },
        refusal: &|_, illegal, typed| format!("{illegal:?} {typed}"),
        setup: &|_, fault, typed| format!("{fault:?} {typed}"),
        description: &|_, _, language| language.to_owned(),
        lessons: &|_, _, _| Vec::new(),
        ruling: &|_, ruling, language| format!("{ruling:?} {language}"),
    };
    let mut output = Vec::new();
    // Refused or not, it must come to an end.
    let _ = run(&command, &mut input, &mut output, &wording);
    assert!(String::from_utf8(output).is_ok());
});
