//! What `score` counts.

use std::{
    io::{Read, Write},
    path::Path,
};

use serde_json::{Value, json};

use super::{Failure, ScoreArgs, Wording, game, query, read_file};
use qiyuan_core::rules::{
    AnyGame, AnyPosition, Count, Illegal, Outcome, Phase, Ply, Record, RecordFormat, Turn, Viewer,
};

/// Counts and prints.
pub(super) fn score(
    args: &ScoreArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let game = game(&args.game, wording)?;
    let info = game.info();
    let Some(sgf) = &args.sgf else {
        return query::score(args, game, output, wording);
    };
    let format = RecordFormat("sgf");
    if !info.records.contains(&format) {
        let key = info.key;
        return Err(Failure::Usage(format!("nothing is counted in {key}")));
    }
    let refused = |illegal: &Illegal, text: &str| {
        let sentence = (wording.refusal)(info, illegal, text);
        Failure::Usage(format!("{sentence} ({})", illegal.key()))
    };
    let text = read_file(sgf, input)?;
    let record = game
        .records()
        .read_record(format, &text)
        .map_err(|illegal| bad_record(sgf, &illegal))?;
    let setup = setup(args, &record);
    let position = game
        .start(&setup, *info.seats.start())
        .map_err(|fault| Failure::Usage((wording.setup)(info, fault, &setup)))?;
    let mut position =
        end_of_play(position, game, &record).map_err(|illegal| bad_record(sgf, &illegal))?;
    let points = args
        .dead
        .split(|letter: char| letter.is_whitespace() || letter == ',');
    for point in points.filter(|point| !point.is_empty()) {
        position = mark(position, point).map_err(|illegal| refused(&illegal, point))?;
    }
    let count = position
        .view(Viewer::Record)
        .count()
        .ok_or_else(|| Failure::Usage(format!("nothing is counted in {}", info.key)))?;
    print(args, &count, &*position, output)
}

/// The record cannot be read, or a move in it is refused.
fn bad_record(sgf: &Path, illegal: &Illegal) -> Failure {
    let shown = sgf.display();
    Failure::Usage(match illegal {
        Illegal::Unreadable => format!("{shown}: not SGF of a game that can be read"),
        _ => format!("{shown}: {illegal}"),
    })
}

/// The setup of the record with what is to be otherwise: of two words of a kind the later one holds.
fn setup(args: &ScoreArgs, record: &Record) -> String {
    let mut setup = record.setup.clone();
    for (word, value) in [("komi", &args.komi), ("compensation", &args.compensation)] {
        if let Some(value) = value {
            setup.push_str(&format!(" {word} {value}"));
        }
    }
    setup
}

/// Plays the record as far as it is played, and passes until the counting begins. What was agreed on
/// in the record is left out.
fn end_of_play(
    start: Box<dyn AnyPosition>,
    game: &dyn AnyGame,
    record: &Record,
) -> Result<Box<dyn AnyPosition>, Illegal> {
    let mut position = start;
    let mut end = None;
    for ply in &record.plies {
        if is_counting(&*position) && end.is_none() {
            end = Some(position.boxed());
        }
        let Ply::Action { seat, action, .. } = ply else {
            return Err(Illegal::Unreadable);
        };
        position.play(*seat, action)?;
        if matches!(position.turn(), Turn::Act { phase, .. } if phase.is_play()) {
            end = None;
        }
    }
    let mut position = end.unwrap_or(position);
    for _ in game.info().sides {
        if is_counting(&*position) {
            break;
        }
        let seat = position.turn().seats().iter().next();
        position.play(seat.ok_or(Illegal::NotYourTurn)?, "pass")?;
    }
    Ok(position)
}

/// Marks the chain of a stone as dead, once.
fn mark(position: Box<dyn AnyPosition>, point: &str) -> Result<Box<dyn AnyPosition>, Illegal> {
    let marked = position.view(Viewer::Record).marked().len();
    let seat = position.turn().seats().iter().next();
    let mut next = position.boxed();
    next.play(
        seat.ok_or(Illegal::NotYourTurn)?,
        &format!("toggle {point}"),
    )?;
    let is_more = next.view(Viewer::Record).marked().len() > marked;
    Ok(if is_more { next } else { position })
}

fn is_counting(position: &dyn AnyPosition) -> bool {
    matches!(
        position.turn(),
        Turn::Act {
            phase: Phase::Scoring,
            ..
        }
    )
}

fn print(
    args: &ScoreArgs,
    count: &Count,
    position: &dyn AnyPosition,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let whole = |key: &str| json!(count.quarters(key).unwrap_or(0) / 4);
    let decimal = |key: &str| json!(f64::from(count.quarters(key).unwrap_or(0)) / 4.0);
    let result = match &count.outcome {
        Outcome::Won { score, .. } => score.clone().unwrap_or_default(),
        Outcome::Drawn { .. } | Outcome::Ranked { .. } => "0".to_owned(),
    };
    let dead = position.view(Viewer::Record).marked();
    let suggested = position
        .view(Viewer::Record)
        .suggestion()
        .unwrap_or_default();
    let value = json!({
        "black_area": whole("black-area"),
        "white_area": whole("white-area"),
        "neutral": whole("neutral"),
        "black_zi": decimal("black-stones"),
        "white_zi": decimal("white-stones"),
        "result": result,
        "dead": dead,
        "suggested_dead": suggested,
    });
    if args.json {
        writeln!(output, "{value}")?;
        return Ok(());
    }
    for (key, value) in value.as_object().into_iter().flatten() {
        match value {
            Value::Array(points) => {
                let points: Vec<&str> = points.iter().filter_map(Value::as_str).collect();
                writeln!(output, "{key}: {}", points.join(" "))?;
            }
            Value::String(text) => writeln!(output, "{key}: {text}")?,
            other => writeln!(output, "{key}: {other}")?,
        }
    }
    Ok(())
}
