//! What somebody reads who has just made a move.

use super::{
    counting,
    incoming::Answer,
    interaction_ctx::InteractionCtx,
    panel,
    wording::{self, Language},
};
use qiyuan_core::session::{PlyLine, PublicView, SessionView, Stage};

/// The move in the player's notation, and the result if it ended the game. If the player's time had run
/// out before the move arrived, only the result.
pub async fn answer(ctx: &InteractionCtx<'_>, view: &PublicView) -> Answer {
    let notation = ctx.notation(view.info()).await;
    let line = notation.and_then(|notation| view.last_line(notation));
    let seat = view.seat_of(ctx.incoming.player());
    let Some(line) = line.filter(|line| Some(line.seat) == seat) else {
        return Answer::text(not_played(ctx, view));
    };
    Answer::text(done(view, ctx.language, &line))
}

/// What was done, and the result if it ended the game.
pub fn done(view: &SessionView, language: Language, line: &PlyLine) -> String {
    let mut text = if line.index.is_some() {
        language.tell(
            "done-move",
            &[
                ("move", wording::name(&line.caption).into()),
                ("number", view.id().0.into()),
            ],
        )
    } else {
        counting::done(view, language, line.seat)
    };
    if view.stage() == Stage::Over {
        text.push('\n');
        text.push_str(&panel::result(view, language));
    }
    text
}

fn not_played(ctx: &InteractionCtx<'_>, view: &PublicView) -> String {
    if view.stage() == Stage::Over {
        let over = ctx.language.say("refusal-over");
        format!("{over}\n{}", panel::result(view, ctx.language))
    } else {
        ctx.language.say("done-nothing")
    }
}
