//! What `replay` prints.

use std::io::{Read, Write};

use serde_json::{Value, json};

use super::{
    Failure, ReplayArgs, Wording, draw_hint,
    play::{self, PlayedGame, PlayedPly, Refused},
};
use qiyuan_core::rules::{Info, Outcome, Ruling, Turn, Viewer};

/// Plays and reports.
pub(super) fn replay(
    args: &ReplayArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let actions = play::actions(args, input)?;
    match play::play(args, &actions, wording)? {
        Ok(played) if args.json => {
            let mut value = played.to_json();
            if let Some(ruling) = played
                .position
                .view(Viewer::Record)
                .ruling(&args.repetition_profile)
            {
                value["repetition"] = ruling_json(played.game.info(), &ruling, wording);
            }
            writeln!(output, "{value}")?;
        }
        Ok(played) => played.print(output)?,
        Err(refused) => return refused.report(args, output),
    }
    Ok(())
}

impl Refused {
    /// The line for standard error.
    pub(super) fn in_words(self) -> Failure {
        Failure::Usage(match self.at {
            0 => format!("position: {} ({})", self.text, self.reason),
            at => format!("action {at}: {} ({})", self.text, self.reason),
        })
    }

    /// As JSON on the output, or as the line for standard error.
    pub(super) fn report(self, args: &ReplayArgs, output: &mut dyn Write) -> Result<(), Failure> {
        if !args.json {
            return Err(self.in_words());
        }
        let mut error = json!({
            "at": self.at,
            "action": self.action,
            "reason": self.reason,
            "text": self.text,
        });
        if !self.candidates.is_empty() {
            error["candidates"] = json!(self.candidates);
        }
        writeln!(output, "{}", json!({ "error": error }))?;
        Err(Failure::Refused)
    }
}

impl PlayedGame {
    fn legal(&self) -> Vec<String> {
        let turn = self.position.turn();
        let mut legal: Vec<String> = turn
            .seats()
            .iter()
            .flat_map(|seat| self.position.seat_view(seat).legal())
            .collect();
        legal.sort();
        legal.dedup();
        legal
    }

    fn claims(&self) -> Vec<&'static str> {
        let mut claims: Vec<&str> = self
            .position
            .seats()
            .iter()
            .flat_map(|seat| self.position.seat_view(seat).claims())
            .map(|claim| claim.0)
            .collect();
        claims.dedup();
        claims
    }

    fn to_json(&self) -> Value {
        let turn = self.position.turn();
        let seats: Vec<u8> = turn.seats().iter().map(|seat| seat.0).collect();
        let (turn, outcome) = match &turn {
            Turn::Act { phase, .. } => (json!({"seats": seats, "phase": phase.key()}), Value::Null),
            Turn::Chance(draw) => (
                json!({"seats": seats, "phase": "chance",
                       "chance": {"what": draw.what, "sides": draw.sides}}),
                Value::Null,
            ),
            Turn::Over(outcome) => (
                json!({"seats": seats, "phase": "over"}),
                outcome_json(outcome),
            ),
        };
        json!({
            "game": self.game.info().key,
            "position": self.position.view(Viewer::Record).text(),
            "turn": turn,
            "legal": self.legal(),
            "claims": self.claims(),
            "record": self.plies.iter().map(|ply| self.ply_json(ply)).collect::<Vec<_>>(),
            "outcome": outcome,
        })
    }

    fn ply_json(&self, ply: &PlayedPly) -> Value {
        match ply {
            PlayedPly::Drawn(number) => json!({ "drawn": number }),
            PlayedPly::Action {
                seat,
                action,
                caption,
            } => {
                let mut value = json!({ "seat": seat.0, "action": action });
                value[self.notation.0] = json!(caption);
                value
            }
        }
    }

    fn print(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let info = self.game.info();
        for ply in &self.plies {
            match ply {
                PlayedPly::Drawn(number) => writeln!(output, "drawn: {number}")?,
                PlayedPly::Action { seat, caption, .. } => {
                    let side = info.sides.get(seat.index()).copied().unwrap_or("?");
                    writeln!(output, "{side}: {caption}")?;
                }
            }
        }
        writeln!(
            output,
            "position: {}",
            self.position.view(Viewer::Record).text()
        )?;
        match self.position.turn() {
            Turn::Act { seats, phase } => {
                let sides: Vec<&str> = seats
                    .iter()
                    .filter_map(|seat| info.sides.get(seat.index()).copied())
                    .collect();
                writeln!(output, "turn: {} ({})", sides.join(", "), phase.key())?;
                writeln!(output, "legal: {}", self.legal().join(" "))?;
            }
            Turn::Chance(draw) => {
                writeln!(output, "chance: {} of {}", draw.what, draw.sides)?;
                if let Some(hint) = draw_hint(&*self.position) {
                    writeln!(output, "hint: {hint}")?;
                }
            }
            Turn::Over(outcome) => writeln!(output, "outcome: {}", outcome_json(&outcome))?,
        }
        let claims = self.claims();
        if !claims.is_empty() {
            writeln!(output, "claims: {}", claims.join(" "))?;
        }
        Ok(())
    }
}

/// `{"kind":"won","seats":[0],"reason":"checkmate"}` or `{"kind":"drawn","reason":"stalemate"}`.
fn outcome_json(outcome: &Outcome) -> Value {
    serde_json::to_value(outcome).unwrap_or(Value::Null)
}

/// A ruling with the name of the winner as its verdict. Before the game is over for it, there is no
/// verdict yet, but a warning of how a further repetition would end it.
fn ruling_json(info: &Info, ruling: &Ruling, wording: &Wording<'_>) -> Value {
    let name = |outcome: &Outcome| {
        let winner = outcome.winners().iter().next();
        winner
            .and_then(|seat| info.sides.get(seat.index()).copied())
            .unwrap_or("draw")
    };
    let coming = ruling.outcome.as_ref().map(name);
    let mut value = serde_json::to_value(ruling).unwrap_or(Value::Null);
    if ruling.is_final {
        value["verdict"] = json!(coming.unwrap_or("none"));
    } else {
        value["verdict"] = json!("none");
        value["coming"] = json!(coming);
    }
    for language in ["en", "zh-CN", "zh-TW"] {
        value["explanation"][language] = json!((wording.ruling)(info, ruling, language));
    }
    value
}
