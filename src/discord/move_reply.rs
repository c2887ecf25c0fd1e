//! What somebody reads who has just made a move.

use super::{
    counting,
    incoming::Response,
    interaction_ctx::InteractionCtx,
    result,
    wording::{self, Language},
};
use qiyuan_core::{
    clock::Timestamp,
    rules::Notation,
    session::{PlayerId, PlyLine, PublicView, SeatView, SessionView, Stage},
};

/// The move in the player's notation, and the result if it ended the game. If a flag had fallen before the move
/// arrived, only the result. Nothing where the game is played: there the panel shows the move, unless the game has
/// secrets. What is said about a count is confirmed, for the panel shows only what stands.
pub async fn answer(ctx: &InteractionCtx<'_>, view: &PublicView) -> Option<Response> {
    let notation = ctx.notation(view.info()).await;
    let player = ctx.incoming.player();
    let made = notation.and_then(|notation| {
        let line = line_of(view, notation, player, ctx.arrival().at)?;
        Some((line, notation))
    });
    let Some((line, notation)) = made else {
        let shown_in = ctx.bot.language_of_table(view.id()).await;
        let told = not_played(view, ctx.language, shown_in, player);
        return Some(Response::text(told));
    };
    let is_on_the_panel =
        line.index.is_some() || view.stage() == Stage::Over || is_shown_by_all(view, &line);
    if is_on_the_panel && !view.has_secrets() && is_played_here(ctx, view).await {
        return None;
    }
    let own = ctx.seat_view(view.id()).await.ok().flatten();
    let own = own.and_then(|own| own_line(&own, &line, notation));
    let line = own.unwrap_or(line);
    let answer = Response::text(done(view, ctx.language, &line));
    // What is marked in a count changes with every mark.
    Some(if line.index.is_none() {
        answer.until_next(view)
    } else {
        answer
    })
}

/// Whether the session is played where this was asked.
async fn is_played_here(ctx: &InteractionCtx<'_>, view: &PublicView) -> bool {
    let played_in = ctx.bot.app.played_in(view.id()).await;
    played_in.ok().flatten() == Some(ctx.channel())
}

/// The most that is done at once after somebody's action, because players have left or have no choice.
const MOST_FOLLOWING: u32 = 16;

/// The last move of `player`, if it is the one that they made at `at`; what is done after it for seats that were left
/// comes behind it. An earlier one of the player's is the last when the opponent's flag fell before this one arrived.
pub fn line_of(
    view: &SessionView,
    notation: Notation,
    player: PlayerId,
    at: Timestamp,
) -> Option<PlyLine> {
    let seat = view.seat_of(player)?;
    let lines = lines_lately(view, notation);
    let mut own = lines
        .into_iter()
        .filter(|line| line.seat == seat && line.at >= at);
    // What the player was forced to do after it was done at the same time.
    let last = own.clone().next_back()?.at;
    own.find(|line| line.at == last)
}

fn lines_lately(view: &SessionView, notation: Notation) -> Vec<PlyLine> {
    view.lines_from(notation, view.ply().saturating_sub(MOST_FOLLOWING))
}

/// The same move as the player may know it, who knows more of a secret action than everybody.
pub fn own_line(own: &SeatView, line: &PlyLine, notation: Notation) -> Option<PlyLine> {
    // Others may have acted since, and taken it back.
    let is_same = |own: &PlyLine| own.seat == line.seat && own.at == line.at;
    lines_lately(own, notation).into_iter().find(is_same)
}

/// Whether what was done in private before the first move is shown, since everybody has done so.
fn is_shown_by_all(view: &SessionView, line: &PlyLine) -> bool {
    let is_prelude = line.index.is_none() && !counting::is_known(view);
    is_prelude && (!view.is_prelude() || view.to_move().contains(line.seat))
}

/// What was done, and the result if it ended the game.
pub fn done(view: &SessionView, language: Language, line: &PlyLine) -> String {
    let mut text = if line.index.is_none() && !counting::is_known(view) {
        let key = if is_shown_by_all(view, line) {
            "done-draft-shown"
        } else {
            "done-draft"
        };
        language.tell(key, &[("number", view.id().0.into())])
    } else if line.index.is_some() {
        language.tell(
            &wording::own_key(language, view.info(), "done-move"),
            &[
                (
                    "move",
                    wording::name(&wording::action(language, view.info(), &line.caption)).into(),
                ),
                ("number", view.id().0.into()),
            ],
        )
    } else {
        counting::done(view, language, line.seat)
    };
    if view.stage() == Stage::Over {
        text.push('\n');
        text.push_str(&result::sentence(view, language));
    }
    text
}

/// What somebody reads whose move came too late, with what the panel shows in its language.
pub fn not_played(
    view: &SessionView,
    language: Language,
    shown_in: Language,
    reader: PlayerId,
) -> String {
    if view.stage() == Stage::Over {
        result::over(view, language, shown_in, reader)
    } else {
        language.say("done-nothing")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::{
        clock::Span,
        rules::Seat,
        session::{
            Challenge, Command, Invitations, Request, SeatChoice, Session, SessionId, Terms,
        },
    };

    const ANN: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_ms(0) + Span::from_secs(seconds)
    }

    fn asks(session: &mut Session, by: PlayerId, command: Command, now: Timestamp) {
        let events = session.decide(Request::typed(by, command), now).unwrap();
        for recorded in session.stamped(events, now) {
            session.apply(&recorded);
        }
    }

    fn play(text: &str) -> Command {
        Command::Play {
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_move_after_the_opponents_flag_is_not_taken_for_the_one_before() {
        let game = qiyuan_games::by_key("chess").unwrap();
        let challenge = Challenge {
            by: ANN,
            terms: Terms {
                game: "chess".to_owned(),
                revision: game.info().revision,
                setup: String::new(),
                seats: 2,
                control: "10s".parse().unwrap(),
                rated: false,
                side: SeatChoice::Chosen(Seat(0)),
                series: None,
                touch: None,
            },
            expires: at(3_600),
            rematch_of: None,
            invitations: Invitations::for_two(SeatChoice::Chosen(Seat(0)), Some(BEN)),
        };
        let (mut session, _) = Session::open(SessionId(1), game, challenge, at(0)).unwrap();
        asks(&mut session, BEN, Command::Accept, at(0));
        let notation = *game.info().notations.first().unwrap();
        asks(&mut session, ANN, play("e4"), at(2));
        let view = session.public_view(at(2));
        assert!(line_of(&view, notation, ANN, at(2)).is_some());
        // Ben's flag falls at 12 seconds; what Ann sends then only finds that out.
        asks(&mut session, ANN, play("d4"), at(13));
        let view = session.public_view(at(13));
        assert_eq!(view.stage(), Stage::Over);
        assert_eq!(line_of(&view, notation, ANN, at(13)), None);
        let words = not_played(&view, Language::EnUs, Language::EnUs, ANN);
        assert!(
            !words.contains("e4") && words.contains("<@1> (White) won: <@2> ran out of time"),
            "{words}"
        );
    }
}
