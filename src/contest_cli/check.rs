//! Pairing a recorded Swiss again.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{Read, Write},
};

use serde_json::{Value, json};

use qiyuan_core::contest::{
    check::{self, CheckedRound, Meetings},
    swiss::{Pair, RULES, Unpairable},
    trf::TrfTournament,
};

use super::{CheckArgs, ContestFailure, json::wrong, read};

/// Prints each round that differs from what the rules would have paired. Fails if one does.
pub(super) fn check(
    args: &CheckArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), ContestFailure> {
    let shown = args.file.display();
    let text = if args.file.as_os_str() == "-" {
        read(input)
    } else {
        let mut file =
            File::open(&args.file).map_err(|error| wrong(format!("{shown}: {error}")))?;
        read(&mut file)
    }?;
    let tournament =
        TrfTournament::read(&text).map_err(|error| wrong(format!("{shown}: {error}")))?;
    let rounds = check::check(&tournament);
    let differing = rounds.iter().filter(|it| !it.agrees()).count();
    if args.json {
        let rounds: Vec<Value> = rounds.iter().map(print_json).collect();
        let object = json!({"rules": RULES, "rounds": rounds, "differing": differing});
        writeln!(output, "{object}")?;
    } else {
        for round in rounds.iter().filter(|it| !it.agrees()) {
            print_differences(round, output)?;
        }
        writeln!(
            output,
            "{} rounds by {RULES}, {differing} paired otherwise",
            rounds.len()
        )?;
    }
    if differing == 0 {
        Ok(())
    } else {
        Err(ContestFailure::Differences)
    }
}

fn print_json(round: &CheckedRound) -> Value {
    json!({
        "round": round.round,
        "agrees": round.agrees(),
        "recorded": meetings(&round.recorded),
        "paired": round.paired.as_ref().map_or(Value::Null, meetings),
    })
}

fn meetings(meetings: &Meetings) -> Value {
    let pairs = meetings.pairs.iter();
    let pairs = pairs.map(|it| json!({"white": it.white.number(), "black": it.black.number()}));
    let bye = meetings.bye.map(|it| json!({"bye": it.number()}));
    pairs.chain(bye).collect()
}

/// The pairs that only one of the two has.
fn print_differences(round: &CheckedRound, output: &mut dyn Write) -> Result<(), ContestFailure> {
    let recorded = words(&round.recorded);
    let paired = match &round.paired {
        Ok(paired) => words(paired),
        Err(Unpairable::Nobody) => ["nobody to pair".to_owned()].into(),
        Err(Unpairable::NobodyLeft) => ["no pairing".to_owned()].into(),
    };
    let only = |one: &BTreeSet<String>, two: &BTreeSet<String>| {
        let only: Vec<String> = one.difference(two).cloned().collect();
        only.join(", ")
    };
    let (theirs, ours) = (only(&recorded, &paired), only(&paired, &recorded));
    writeln!(
        output,
        "round {}: recorded {theirs}; by the rules {ours}",
        round.round
    )?;
    Ok(())
}

fn words(meetings: &Meetings) -> BTreeSet<String> {
    let pairs = meetings.pairs.iter();
    let pairs = pairs.map(|Pair { white, black }| format!("{white}-{black}"));
    pairs
        .chain(meetings.bye.map(|it| format!("bye {it}")))
        .collect()
}
