//! Answers that a game answers without being played: what a hand is worth, which of two is better.

use std::io::Write;

use serde_json::{Map, Value};

use super::{Failure, LegalArgs, ScoreArgs, Wording, composed, game};
use qiyuan_core::rules::{Answer, AnyGame, Query, Unanswered};

/// Asks what cards are worth, and prints the answer.
pub(super) fn score(
    args: &ScoreArgs,
    game: &dyn AnyGame,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let (setup, chosen) = setup(game, &args.options, wording)?;
    let hand = args.hand.as_deref().map(|cards| ("hand", cards));
    let compared = ["a", "b"].into_iter().zip(&args.compare);
    let compared = compared.map(|(name, cards)| (name, cards.as_str()));
    let taken = args.taken.as_deref().map(|cards| ("taken", cards));
    let exposed = taken.map(|_| ("exposed", args.exposed.as_str()));
    let given: Vec<(&str, &str)> = hand
        .into_iter()
        .chain(compared)
        .chain(taken)
        .chain(exposed)
        .chain(chosen.iter().map(|(key, value)| (*key, value.as_str())))
        .collect();
    let query = Query {
        what: if args.compare.is_empty() {
            "score"
        } else {
            "compare"
        },
        setup: &setup,
        given: &given,
    };
    ask(game, &query, args.json, output)
}

/// Asks which cards of a hand may be played, and prints the answer.
pub(super) fn legal(
    args: &LegalArgs,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let game = game(&args.game, wording)?;
    let (setup, chosen) = setup(game, &args.options, wording)?;
    let mut given = vec![
        ("hand", args.hand.as_str()),
        ("led", &args.led),
        ("exposed", &args.exposed),
        ("suits-led", &args.suits_led),
    ];
    given.extend(chosen.iter().map(|(key, value)| (*key, value.as_str())));
    let query = Query {
        what: "legal",
        setup: &setup,
        given: &given,
    };
    ask(game, &query, args.json, output)
}

/// Options by their keys, and the value chosen of each.
type ChosenOptions = Vec<(&'static str, String)>;

/// The setup that options make, and those that are only asked about and never played.
fn setup(
    game: &dyn AnyGame,
    options: &str,
    wording: &Wording<'_>,
) -> Result<(String, ChosenOptions), Failure> {
    let asked = game.queries().options();
    let all = [game.setups().options(), asked].concat();
    let chosen = (wording.options)(game, &all, options).map_err(Failure::Usage)?;
    let is_asked = |(key, _): &(&str, String)| asked.iter().any(|option| option.key == *key);
    let (asked, chosen): (Vec<_>, Vec<_>) = chosen.into_iter().partition(is_asked);
    if chosen.is_empty() {
        return Ok((String::new(), asked));
    }
    let refused = |fault| Failure::Usage((wording.setup)(game.info(), fault, options));
    let setup = composed(game, &chosen).map_err(refused)?;
    Ok((setup, asked))
}

/// Asks a game, and prints each part of the answer on its line, or all of them as one object.
pub(super) fn ask(
    game: &dyn AnyGame,
    query: &Query<'_>,
    as_json: bool,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let answer = game.queries().answer(query).map_err(|why| {
        let key = game.info().key;
        Failure::Usage(match why {
            Unanswered::Unknown => format!("{key} has nothing of the kind to count"),
            Unanswered::Missing(_) | Unanswered::Unreadable(_) | Unanswered::Setup(_) => {
                format!("{key}: {why}")
            }
        })
    })?;
    if as_json {
        let parts = answer
            .into_iter()
            .map(|(key, it)| (key.to_owned(), json(it)));
        let object: Map<String, Value> = parts.collect();
        writeln!(output, "{}", Value::Object(object))?;
        return Ok(());
    }
    for (key, part) in answer {
        let text = match part {
            Answer::Text(text) => text,
            Answer::Number(number) => number.to_string(),
            Answer::List(texts) => texts.join(" "),
            Answer::Nothing => "-".to_owned(),
        };
        writeln!(output, "{key}: {text}")?;
    }
    Ok(())
}

fn json(answer: Answer) -> Value {
    match answer {
        Answer::Text(text) => text.into(),
        Answer::Number(number) => number.into(),
        Answer::List(texts) => texts.into(),
        Answer::Nothing => Value::Null,
    }
}
