//! What one person sees privately: their side below, their pieces, notation and language.

use std::collections::BTreeMap;

use serenity::builder::{CreateActionRow, CreateAttachment, CreateButton};

use super::{
    asked::Answer,
    card,
    custom_id::{CustomId, Press},
    desk::{Desk, Served},
    panel, wording,
};
use crate::app::{Orientation, Purpose, wall_clock};
use qiyuan_core::{
    diagram::{Diagram, Mark, MarkKind},
    rules::Seat,
    session::{SeatView, SessionId, SessionView, Stage},
};

/// The private view of a session: of a seat for a player, the public one for everybody else.
/// `bottom` turns the board; without it the player's own wish decides.
pub async fn of_session(
    desk: &Desk<'_>,
    session: SessionId,
    bottom: Option<Seat>,
) -> Served<Answer> {
    if let Some(view) = desk.seat_view(session).await? {
        let bottom = bottom.filter(|seat| view.seats().contains(*seat));
        return Ok(of_seat(desk, &view, bottom).await);
    }
    let view = desk
        .front
        .app
        .public_view(session, wall_clock::now())
        .await?;
    let bottom = bottom.filter(|seat| view.seats().contains(*seat));
    let mut answer = drawn(desk, &view, bottom.unwrap_or(Seat(0)), Vec::new()).await;
    if view.stage() == Stage::Challenge {
        answer.text = card::content(&view, desk.language, None);
    }
    Ok(answer)
}

/// The private view of a seat, with the buttons that make sense for it.
pub async fn of_seat(desk: &Desk<'_>, view: &SeatView, bottom: Option<Seat>) -> Answer {
    let bottom = match bottom {
        Some(bottom) => bottom,
        None => usual_bottom(desk, view).await,
    };
    let mut rows = Vec::new();
    if view.stage() != Stage::Over {
        rows = panel::rows(view, desk.language);
    }
    rows.push(CreateActionRow::Buttons(vec![flip(desk, view, bottom)]));
    drawn(desk, view, bottom, rows).await
}

/// The private view of a session with numbers on the stones of the last `count` actions.
pub async fn with_numbers(desk: &Desk<'_>, session: SessionId, count: usize) -> Served<Answer> {
    let seat = desk.seat_view(session).await?;
    let public = desk
        .front
        .app
        .public_view(session, wall_clock::now())
        .await?;
    let (view, bottom): (&SessionView, Seat) = match &seat {
        Some(view) => (view, usual_bottom(desk, view).await),
        None => (&public, Seat(0)),
    };
    let mut diagram = view.diagram(bottom);
    if !diagram.board.surface.has_stones() {
        return Ok(Answer::text(desk.language.say("no-numbers")));
    }
    number(&mut diagram, view, count);
    Ok(pictured(desk, view, bottom, diagram, Vec::new()).await)
}

/// Numbers the stones that the last `count` actions put and that still lie there.
fn number(diagram: &mut Diagram, view: &SessionView, count: usize) {
    let Some(notation) = view.info().notations.first() else {
        return;
    };
    let mut lines = view.lines(*notation);
    lines.retain(|line| line.index.is_some());
    let skipped = lines.len().saturating_sub(count);
    let mut numbers = BTreeMap::new();
    for (number, line) in (1..).zip(&lines).skip(skipped) {
        let stands = diagram
            .pieces
            .iter()
            .find(|piece| diagram.board.coordinates.name(piece.at) == line.caption);
        if let Some(piece) = stands {
            numbers.insert(piece.at, number);
        }
    }
    diagram
        .marks
        .extend(numbers.into_iter().map(|(at, number)| Mark {
            at,
            kind: MarkKind::Number(number),
        }));
}

/// The position in words only.
pub async fn in_words(desk: &Desk<'_>, session: SessionId) -> Served<Answer> {
    let (text, position) = match desk.seat_view(session).await? {
        Some(view) => (
            panel::alt_text(&view, desk.language, view.seat()),
            view.text(),
        ),
        None => {
            let view = desk
                .front
                .app
                .public_view(session, wall_clock::now())
                .await?;
            (panel::alt_text(&view, desk.language, Seat(0)), view.text())
        }
    };
    let position = wording::code_of(&position, 500);
    let position = desk
        .language
        .tell("position-text", &[("text", position.into())]);
    Ok(Answer::text(wording::cut(
        &format!("{text}\n{position}"),
        panel::MAX_CONTENT,
    )))
}

/// The seat that this player wants to see below.
pub async fn usual_bottom(desk: &Desk<'_>, view: &SeatView) -> Seat {
    let known = desk
        .front
        .app
        .player(desk.asked.player())
        .await
        .unwrap_or_default();
    // Nobody turns a board on which all stones lie the same way round.
    let usual = if view.diagram(Seat(0)).board.surface.has_stones() {
        Orientation::First
    } else {
        Orientation::Own
    };
    match known.orientation.unwrap_or(usual) {
        Orientation::Own => view.seat(),
        Orientation::First => Seat(0),
        Orientation::Flipped => opposite(view, view.seat()),
    }
}

fn opposite(view: &SessionView, seat: Seat) -> Seat {
    view.seats().without(seat).iter().next().unwrap_or(seat)
}

fn flip(desk: &Desk<'_>, view: &SeatView, bottom: Seat) -> CreateButton {
    let press = Press::Flip(opposite(view, bottom).0);
    let id = CustomId::new(view.id(), view.version(), press);
    CreateButton::new(id.to_string())
        .label(desk.language.say("button-flip"))
        .style(serenity::all::ButtonStyle::Secondary)
}

async fn drawn(
    desk: &Desk<'_>,
    view: &SessionView,
    bottom: Seat,
    rows: Vec<CreateActionRow>,
) -> Answer {
    pictured(desk, view, bottom, view.diagram(bottom), rows).await
}

async fn pictured(
    desk: &Desk<'_>,
    view: &SessionView,
    bottom: Seat,
    diagram: Diagram,
    rows: Vec<CreateActionRow>,
) -> Answer {
    let notation = desk.notation(view.info()).await;
    let mut answer = Answer {
        text: panel::private_content(view, desk.language, notation, desk.asked.player()),
        rows,
        ..Answer::default()
    };
    let look = desk.look(view.info()).await;
    match desk.front.app.picture(diagram, look, Purpose::View).await {
        Ok(picture) => {
            let alt = panel::alt_text(view, desk.language, bottom);
            let file = CreateAttachment::bytes(picture.to_vec(), "board.png").description(alt);
            answer = answer.file(file);
        }
        Err(error) => {
            tracing::warn!(error = %error, "a private view goes without its picture");
            answer.text.push('\n');
            answer
                .text
                .push_str(&panel::alt_text(view, desk.language, bottom));
            answer.text = wording::cut(&answer.text, panel::MAX_CONTENT);
        }
    }
    answer
}
