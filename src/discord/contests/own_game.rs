//! What a contest has for one of its players: their game, what waits for them, and how they leave.

use serenity::{all::ButtonStyle, builder::CreateActionRow};

use super::{
    access::{act, said, view},
    card::{self, button},
    id::ContestPress,
    pond,
};
use crate::{
    app::ContestSurface,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        panel::{mention, relative},
        wording::{self, Language},
    },
};
use qiyuan_core::contest::conduct::{ContestCommand, ContestId, ContestStage, PairingView};

/// The asker's own game in a contest. Whoever asks for it is there.
pub(super) async fn mine(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let mut view = view(ctx, contest).await?;
    let player = ctx.incoming.player();
    let Some(tpn) = view.number_of(player) else {
        return Err(HandlerError::reply(
            ctx.language.say("contest-refused-not-joined"),
        ));
    };
    let waits = |it: &PairingView| it.result.is_none() && it.session.is_none();
    if view.plan.kind.has_rounds() && view.last_of(tpn).is_some_and(waits) {
        view = act(ctx, contest, ContestCommand::Here).await?;
    }
    let language = ctx.language;
    let Some(pairing) = view.last_of(tpn) else {
        return Ok(said(ctx, &view, "contest-no-game-yet"));
    };
    let opponent = pairing.players.into_iter().find(|it| *it != tpn);
    let opponent = opponent.and_then(|it| view.player(it));
    let opponent = opponent.map_or_else(String::new, |it| mention(language, it));
    let mut args = vec![("opponent", opponent.into())];
    let text = match (pairing.session, pairing.result) {
        (_, Some(result)) => {
            let (first, result) = (pairing.players[0] == tpn, result.0);
            args.push(("result", wording::contest_result(language, result).into()));
            match first {
                true => language.tell("contest-mine-over-first", &args),
                false => language.tell("contest-mine-over-second", &args),
            }
        }
        (Some(session), None) => {
            let place = ctx.bot.app.played_in(session).await?;
            let place = match place {
                Some(channel) => format!("<#{}>", channel.0),
                None => language.tell("contest-game-number", &[("number", session.0.into())]),
            };
            args.push(("game", place.into()));
            language.tell("contest-mine-playing", &args)
        }
        (None, None) => {
            let due = pairing.due.map_or_else(String::new, relative);
            args.push(("when", due.into()));
            language.tell("contest-mine-waiting", &args)
        }
    };
    Ok(Response::text(text))
}

/// Before the beginning a place is given back at once; later it is asked.
pub(super) async fn leave(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let before = view(ctx, contest).await?;
    if before.stage == ContestStage::Running && before.plays(ctx.incoming.player()) {
        let args = [("name", card::title(&before).into())];
        let now = button(
            &before,
            ctx.language,
            ContestPress::LeaveNow,
            "contest-button-withdraw",
        );
        return Ok(
            Response::text(ctx.language.tell("contest-leave-sure", &args)).row(
                CreateActionRow::Buttons(vec![now.style(ButtonStyle::Danger)]),
            ),
        );
    }
    let after = act(ctx, contest, ContestCommand::Leave).await?;
    Ok(said(ctx, &after, "contest-left"))
}

/// What waits for the asker in contests: games to which they have to come.
pub(in crate::discord) async fn waiting(
    ctx: &InteractionCtx<'_>,
    language: Language,
) -> HandlerResult<Vec<String>> {
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    let mut lines = Vec::new();
    for row in app.contests_of_player(player).await? {
        let Ok(view) = app.contest_view(row.place.guild, row.id).await else {
            continue;
        };
        let Some(tpn) = view.number_of(player) else {
            continue;
        };
        let locations = app.contest_locations(row.id).await?;
        let surface = ContestSurface::Hall;
        let hall = locations.iter().find(|(it, _)| *it == surface);
        let hall = hall.map_or(row.place.channel, |(_, at)| at.channel);
        lines.extend(pond::waiting(ctx, &view, (language, hall.0)).await);
        let waits = |it: &&PairingView| it.result.is_none() && it.due.is_some();
        let Some(pairing) = view.last_of(tpn).filter(waits) else {
            continue;
        };
        let own = usize::from(pairing.players[1] == tpn);
        if pairing.present[own] {
            continue;
        }
        let opponent = view.player(pairing.players[1 - own]);
        let args = [
            ("name", card::title(&view).into()),
            (
                "opponent",
                opponent
                    .map_or_else(String::new, |it| mention(language, it))
                    .into(),
            ),
            ("hall", format!("<#{}>", hall.0).into()),
            (
                "when",
                pairing.due.map_or_else(String::new, relative).into(),
            ),
        ];
        lines.push(language.tell("contest-inbox", &args));
    }
    Ok(lines)
}
