//! What `render` draws.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
};

use super::{Failure, RenderArgs, Wording, play};
use qiyuan_core::{
    diagram::Diagram,
    rules::{Info, Seat, Viewer},
};
use qiyuan_render::{self, Look, Painter, PieceSet, Theme, Width};

/// Plays, draws, writes the file, and prints the picture in words.
pub(super) fn render(
    args: &RenderArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let usage = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
    let mut look = Look {
        theme: args.theme.parse().map_err(|error| usage(&error))?,
        pieces: PieceSet::default(),
        width: Width::new(args.size).map_err(|error| usage(&error))?,
    };
    if args.lessons {
        return lessons(args, look, output, wording);
    }
    let actions = play::actions(&args.replay, input)?;
    let played = match play::play(&args.replay, &actions, wording)? {
        Ok(played) => played,
        Err(refused) => return refused.report(&args.replay, output),
    };
    let info = played.game.info();
    let viewer = viewer(info, &args.viewer)?;
    let bottom = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Record => Seat(0),
    };
    let diagram = played.position.view(viewer).diagram(bottom);
    if let Some(typed) = &args.pieces {
        look.pieces = piece_set(typed, &diagram, info)?;
    }
    let picture = match &args.sheet {
        None => qiyuan_render::draw(&diagram, look),
        Some(sheet) => {
            Painter::new().looks(&diagram, &looks(sheet, look, &diagram, info), look.width)
        }
    };
    let picture = picture.map_err(|error| usage(&error))?;
    save(&args.output, &picture)?;
    let description = (wording.description)(info, &diagram, &args.lang);
    writeln!(output, "{}", description.trim())?;
    Ok(())
}

/// Draws the boards of the page of rules, and prints them in words. A second picture has its number in its name.
fn lessons(
    args: &RenderArgs,
    mut look: Look,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let game = super::game(&args.replay.start.game, wording)?;
    let (info, lessons) = (game.info(), game.lessons());
    let Some(first) = lessons.first() else {
        return Err(Failure::Usage(format!("{} has no lessons", info.key)));
    };
    if let Some(typed) = &args.pieces {
        look.pieces = piece_set(typed, &first.diagram, info)?;
    }
    let pictures = (wording.lessons)(info, &lessons, &args.lang);
    for (number, (sheet, words)) in (1..).zip(pictures) {
        let picture = Painter::new().sheet(&sheet, look);
        let picture = picture.map_err(|error| Failure::Usage(error.to_string()))?;
        let path = match number {
            1 => args.output.clone(),
            _ => args.output.with_extension(format!("{number}.png")),
        };
        save(&path, &picture)?;
        writeln!(output, "{words}")?;
    }
    Ok(())
}

fn save(path: &Path, picture: &[u8]) -> Result<(), Failure> {
    let failed = |error| Failure::Usage(format!("{}: {error}", path.display()));
    fs::write(path, picture).map_err(failed)
}

/// A look for each picture on a sheet.
fn looks(sheet: &str, look: Look, diagram: &Diagram, info: &Info) -> Vec<Look> {
    if sheet == "boards" {
        let themes = Theme::all().into_iter();
        return themes.map(|theme| Look { theme, ..look }).collect();
    }
    let sets = PieceSet::fitting(diagram, info.key).into_iter();
    sets.map(|pieces| Look { pieces, ..look }).collect()
}

/// The style with this key, among those in which these pieces are drawn.
fn piece_set(typed: &str, diagram: &Diagram, info: &Info) -> Result<PieceSet, Failure> {
    let fitting = PieceSet::fitting(diagram, info.key);
    let found = fitting.iter().copied().find(|set| set.key() == typed);
    found.ok_or_else(|| {
        let keys: Vec<&str> = fitting.into_iter().map(PieceSet::key).collect();
        Failure::Usage(format!("no piece set `{typed}`; try {}", keys.join(", ")))
    })
}

fn viewer(info: &Info, text: &str) -> Result<Viewer, Failure> {
    if text == "public" {
        return Ok(Viewer::Public);
    }
    text.parse()
        .ok()
        .filter(|seat| usize::from(*seat) < info.sides.len())
        .map(|seat| Viewer::Seat(Seat(seat)))
        .ok_or_else(|| {
            let last = info.sides.len().saturating_sub(1);
            Failure::Usage(format!("a viewer is `public` or a seat from 0 to {last}"))
        })
}
