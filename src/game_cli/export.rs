//! Writing a game as a record, and one format of records in another.

use std::io::{Read, Write};

use serde_json::{Value, json};

use super::{
    ExportArgs, Failure, ReplayArgs, Wording, game,
    play::{self, PlayedGame, PlayedPly},
    read_file,
};
use qiyuan_core::rules::{
    AnyGame, Illegal, Outcome, Ply, Record, RecordFormat, Seat, SeatSet, Tags, Turn, Viewer,
};

/// Writes the record.
pub(super) fn export(
    args: &ExportArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let game = game(&args.start.game, wording)?;
    let format = format(game, args.format.as_deref())?;
    let record = match &args.record {
        Some(path) => recorded(game, &read_file(path, input)?)?,
        None => played(args, game, input, wording)?,
    };
    let text = game
        .records()
        .write_record(format, &record)
        .map_err(|illegal| Failure::Usage(format!("it cannot be written: {illegal}")))?;
    if args.json {
        writeln!(output, "{}", to_json(game, &record, &text)?)?;
    } else {
        writeln!(output, "{}", text.trim_end())?;
    }
    Ok(())
}

/// The format of this name; without a name the game's first.
fn format(game: &dyn AnyGame, name: Option<&str>) -> Result<RecordFormat, Failure> {
    let info = game.info();
    let known = info.records.iter().map(|format| format.0);
    let known = known.collect::<Vec<_>>().join(", ");
    let mut formats = info.records.iter();
    let found = match name {
        None => formats.next(),
        Some(name) => formats.find(|format| format.0 == name),
    };
    found.copied().ok_or_else(|| {
        let name = play::shown(name.unwrap_or_default());
        let key = info.key;
        Failure::Usage(format!("no format `{name}` in {key}; there are: {known}"))
    })
}

/// The game that a record tells, in whichever format of the game it is: the first that finds moves in it.
pub(super) fn recorded(game: &dyn AnyGame, text: &str) -> Result<Record, Failure> {
    let mut without_moves = None;
    let mut fault = Illegal::Unreadable;
    for &format in game.info().records {
        match game.records().read_record(format, text) {
            Ok(record) if !record.plies.is_empty() => return Ok(record),
            Ok(record) => without_moves = without_moves.or(Some(record)),
            // The format that it is in says more.
            Err(Illegal::Unreadable) => {}
            Err(illegal) => fault = illegal,
        }
    }
    match (without_moves, fault) {
        (Some(record), Illegal::Unreadable) => Ok(record),
        (None, Illegal::Unreadable) => Err(Failure::Usage(format!(
            "not a record of {} that can be read",
            game.info().key
        ))),
        (_, illegal) => Err(Failure::Usage(format!("the record is refused: {illegal}"))),
    }
}

/// The game that the actions make.
fn played(
    args: &ExportArgs,
    game: &dyn AnyGame,
    input: &mut dyn Read,
    wording: &Wording<'_>,
) -> Result<Record, Failure> {
    let replay = ReplayArgs {
        start: args.start.clone(),
        actions: args.actions.clone(),
        json: false,
        repetition_profile: String::new(),
        notation: None,
    };
    let setup = args.start.setup(game, wording)?.map_err(|fault| {
        let typed = args.start.typed();
        Failure::Usage((wording.setup)(game.info(), fault, &typed))
    })?;
    let actions = play::actions(&replay, input)?;
    let played = play::play(&replay, &actions, wording)?.map_err(|refused| refused.in_words())?;
    let outcome = match played.position.turn() {
        Turn::Over(_) if args.resigned.is_some() => {
            return Err(Failure::Usage(
                "the game is over; nobody can resign".to_owned(),
            ));
        }
        Turn::Over(outcome) => Some(outcome),
        Turn::Act { .. } | Turn::Chance(_) => resigned(args, &played)?,
    };
    Ok(Record {
        revision: game.info().revision,
        seats: args.start.seats(game),
        setup,
        plies: played.plies.into_iter().map(ply).collect(),
        outcome,
        tags: Tags {
            players: args.players.clone(),
            ..Tags::default()
        },
    })
}

fn ply(played: PlayedPly) -> Ply {
    match played {
        PlayedPly::Drawn(number) => Ply::Drawn(number),
        PlayedPly::Action { seat, action, .. } => Ply::Action {
            seat,
            action,
            left_ms: None,
        },
    }
}

/// How the game ends if somebody resigned.
fn resigned(args: &ExportArgs, played: &PlayedGame) -> Result<Option<Outcome>, Failure> {
    let Some(side) = &args.resigned else {
        return Ok(None);
    };
    let sides = played.game.info().sides;
    let Some(loser) = sides.iter().position(|known| known == side) else {
        let (side, known) = (play::shown(side), sides.join(", "));
        return Err(Failure::Usage(format!(
            "no side `{side}`; there are: {known}"
        )));
    };
    let winners = (0..).map(Seat).take(sides.len());
    let winners: SeatSet = winners.filter(|seat| seat.index() != loser).collect();
    Ok(Some(Outcome::won(winners, "resignation")))
}

/// The record with the position that it leads to.
fn to_json(game: &dyn AnyGame, record: &Record, text: &str) -> Result<Value, Failure> {
    let refused = |illegal: Illegal| Failure::Usage(format!("the record is refused: {illegal}"));
    let mut position = game
        .start(&record.setup, record.seats)
        .map_err(|fault| Failure::Usage(format!("the record is refused: {fault}")))?;
    let mut plies = Vec::new();
    for ply in &record.plies {
        match ply {
            Ply::Drawn(number) => {
                position.resolve(*number);
                plies.push(json!({ "drawn": number }));
            }
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).map_err(refused)?;
                plies.push(json!({ "seat": seat.0, "action": action }));
            }
        }
    }
    Ok(json!({
        "setup": record.setup,
        "record": plies,
        "position": position.view(Viewer::Record).text(),
        "outcome": record.outcome,
        "players": record.tags.players,
        "text": text,
    }))
}
