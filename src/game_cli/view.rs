//! What `view` prints: a position as one viewer may know it.

use std::io::Write;

use serde_json::json;

use super::{Failure, ViewArgs, Wording, game, play::shown};
use qiyuan_core::{
    diagram::{BoardDiagram, Cell},
    rules::{AnyPosition, Seat, Viewer},
};

/// Prints the text of the view, or what it shows as JSON.
pub(super) fn view(
    args: &ViewArgs,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let game = game(&args.game, wording)?;
    let info = game.info();
    let options = game.setups().options();
    let chosen = (wording.options)(game, options, &args.options).map_err(Failure::Usage)?;
    let chosen: Vec<(&str, &str)> = chosen
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    let refused = |fault, text: &str| Failure::Usage((wording.setup)(info, fault, text));
    let options = if chosen.is_empty() {
        String::new()
    } else {
        game.setups()
            .compose(&chosen)
            .map_err(|fault| refused(fault, &args.options))?
    };
    let setup = format!("{options} {}", args.position);
    let position = game
        .start(setup.trim(), *info.seats.start())
        .map_err(|fault| refused(fault, setup.trim()))?;
    let viewer = viewer(&*position, &args.viewer, wording)?;
    let view = position.view(viewer);
    if !args.json {
        writeln!(output, "{}", view.text())?;
        return Ok(());
    }
    let diagram = view.diagram(Seat(0));
    let seen = diagram.board().map(seen);
    writeln!(
        output,
        "{}",
        json!({ "seen": seen.unwrap_or_default(), "text": view.text() })
    )?;
    Ok(())
}

/// The names of the points that are seen.
fn seen(diagram: &BoardDiagram) -> Vec<String> {
    let board = &diagram.board;
    let cells = (0..board.files)
        .flat_map(|file| (0..board.ranks).map(move |rank| Cell { file, rank }))
        .filter(|cell| board.has(*cell) && !diagram.dark.contains(cell));
    let mut names: Vec<String> = cells.map(|cell| board.coordinates.name(cell)).collect();
    names.sort();
    names
}

/// A seat of the position by a name of its side or by its place in words, or everybody.
fn viewer(
    position: &dyn AnyPosition,
    text: &str,
    wording: &Wording<'_>,
) -> Result<Viewer, Failure> {
    let info = position.info();
    let typed = text.trim().to_lowercase();
    if typed == "public" {
        return Ok(Viewer::Public);
    }
    let places = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let place = places.iter().position(|place| *place == typed);
    let found = (wording.side)(info, &typed)
        .or_else(|| place.and_then(|place| u8::try_from(place).ok()))
        .map(Seat)
        .filter(|seat| position.seats().contains(*seat));
    found.map(Viewer::Seat).ok_or_else(|| {
        let count = position.seats().len();
        let sides: Vec<&str> = info.sides.iter().copied().take(count).collect();
        let (text, sides) = (shown(text), sides.join(", "));
        Failure::Usage(format!("no viewer `{text}`; there are: public, {sides}"))
    })
}
