//! Trees of knockouts: the rounds beside each other, each match between those from which its sides come.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, fitting, glyphs, width};
use qiyuan_core::diagram::{Bracket, BracketMatch, BracketPart, BracketSide};

/// How high a side is, how far matches are apart at least, and how high the title of a part is.
const SIDE: i32 = 26;
const BETWEEN: i32 = 12;
const TITLE: i32 = 34;
const BELOW: i32 = 14;

/// How far rounds are apart, and the widest a match is.
const GAP: i32 = 22;
const WIDEST: i32 = 220;

/// The letters of a name, and what they leave free beside them.
const NAME: f32 = 19.0;
const PADDING: i32 = 6;

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(bracket: &Bracket) -> Option<u32> {
    let mut matches = 0;
    for part in &bracket.parts {
        if !(1..=Bracket::MOST_ROUNDS).contains(&part.rounds.len()) {
            return None;
        }
        if part.rounds.iter().any(Vec::is_empty) {
            return None;
        }
        matches += most(part);
    }
    let is_possible = (1..=Bracket::MOST_MATCHES).contains(&matches);
    let heights = bracket.parts.iter().map(high).sum::<i32>();
    is_possible.then_some((heights + BELOW) as u32)
}

/// The matches of the largest round.
fn most(part: &BracketPart) -> usize {
    part.rounds.iter().map(Vec::len).max().unwrap_or(0)
}

fn title(part: &BracketPart) -> i32 {
    if part.title.is_empty() { 0 } else { TITLE }
}

fn high(part: &BracketPart) -> i32 {
    title(part) + most(part) as i32 * (2 * SIDE + BETWEEN)
}

pub(super) fn draw(area: &Area<'_>, bracket: &Bracket, pen: Pen) -> Drawn {
    let mut top = 0;
    for part in &bracket.parts {
        draw_part(area, part, top, pen)?;
        top += high(part);
    }
    Ok(())
}

/// The middle of each match of each round: between those from which its sides come, else evenly over the height.
fn middles(part: &BracketPart) -> Vec<Vec<i32>> {
    let all = most(part) as i32 * (2 * SIDE + BETWEEN);
    let mut middles: Vec<Vec<i32>> = Vec::new();
    for round in &part.rounds {
        let before = middles.last();
        let room = all / round.len() as i32;
        let row = round.iter().zip(0..).map(|(it, at)| {
            let from = it.from.iter();
            let from: Vec<i32> = from
                .filter_map(|from| before?.get(*from).copied())
                .collect();
            match from.len() as i32 {
                0 => room * at + room / 2,
                count => from.iter().sum::<i32>() / count,
            }
        });
        let row = row.collect();
        middles.push(row);
    }
    middles
}

fn draw_part(area: &Area<'_>, part: &BracketPart, top: i32, pen: Pen) -> Drawn {
    let rounds = part.rounds.len() as i32;
    let room = WIDTH as i32 - 2 * MARGIN - GAP * (rounds - 1);
    let wide = (room / rounds).min(WIDEST);
    if !part.title.is_empty() {
        let size = fitting(&part.title, room as f32, SIZE);
        let at = (MARGIN, top + TITLE / 2);
        pen.writes(area, &part.title, at, size, (HPos::Left, VPos::Center))?;
    }
    let top = top + title(part);
    let middles = middles(part);
    for (round, column) in part.rounds.iter().zip(0_usize..) {
        let left = MARGIN + column as i32 * (wide + GAP);
        for (it, y) in round.iter().zip(&middles[column]) {
            let y = top + y;
            let before = column
                .checked_sub(1)
                .map(|it| (&part.rounds[it], &middles[it]));
            if let Some((matches, ys)) = before {
                for from in &it.from {
                    let drawn = matches.get(*from).filter(|it| !it.is_bye);
                    if let (Some(_), Some(from)) = (drawn, ys.get(*from)) {
                        joins(area, (left, y), top + from, pen)?;
                    }
                }
            }
            if !it.is_bye {
                draw_match(area, it, (left, y, wide), pen)?;
            }
        }
    }
    Ok(())
}

/// The line from a match of the round before.
fn joins(area: &Area<'_>, (left, y): (i32, i32), from: i32, pen: Pen) -> Drawn {
    let turn = left - GAP / 2;
    let line = vec![(left - GAP, from), (turn, from), (turn, y), (left, y)];
    area.draw(&PathElement::new(line, pen.ink.mix(0.5).stroke_width(2)))
}

fn draw_match(
    area: &Area<'_>,
    it: &BracketMatch,
    (left, y, wide): (i32, i32, i32),
    pen: Pen,
) -> Drawn {
    let is_decided = it.sides.iter().any(|side| side.is_winner);
    for (side, top) in it.sides.iter().zip([y - SIDE, y]) {
        draw_side(area, side, (left, top, wide), is_decided, pen)?;
    }
    let thin = pen.ink.mix(0.6).stroke_width(1);
    let corners = [(left, y - SIDE), (left + wide, y + SIDE)];
    area.draw(&Rectangle::new(corners, thin))?;
    let middle = vec![(left, y), (left + wide, y)];
    area.draw(&PathElement::new(middle, pen.ink.mix(0.3).stroke_width(1)))
}

/// One side. Whoever has won stands on a lighter ground, so that nothing rests on the color of letters alone.
fn draw_side(
    area: &Area<'_>,
    side: &BracketSide,
    (left, top, wide): (i32, i32, i32),
    is_decided: bool,
    pen: Pen,
) -> Drawn {
    let corners = [(left, top), (left + wide, top + SIDE)];
    if side.is_winner {
        area.draw(&Rectangle::new(corners, pen.ink.mix(0.22).filled()))?;
    }
    if side.is_marked {
        let mark = [(left, top), (left + 3, top + SIDE)];
        area.draw(&Rectangle::new(mark, pen.ink.filled()))?;
    }
    let score = match side.score.is_empty() {
        true => 0,
        false => width(&side.score, NAME).ceil() as i32 + PADDING,
    };
    let room = (wide - 2 * PADDING - score).max(8) as f32;
    // Narrow names are written smaller before they are cut.
    let size = fitting(&side.name, room, NAME).max(14.0);
    let name = glyphs::cut(&side.name, size, room);
    let middle = top + SIDE / 2;
    let ink = match is_decided && !side.is_winner {
        true => pen.faded(),
        false => pen.ink,
    };
    let at = (left + PADDING, middle);
    pen.writes_in(ink, area, &name, at, size, (HPos::Left, VPos::Center))?;
    let at = (left + wide - PADDING, middle);
    pen.writes_in(
        ink,
        area,
        &side.score,
        at,
        NAME,
        (HPos::Right, VPos::Center),
    )
}
