//! `/quick`: joins whoever has waited longest for an opponent in a game at a speed, or waits for the next one.
//!
//! One at a time on each server looks and posts, so that of two who ask at the same moment the second joins the first.

use std::collections::HashMap;

use super::{
    Context, autocomplete,
    challenge::{self, ChallengeOptions},
    close, list_filters, open,
};
use crate::{
    app::{AppError, Arrival, Denied, GuildId, SessionRow, WantedChallenges, wall_clock},
    discord::{
        admission,
        components::new_game,
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        panel::mention,
        panel_delivery, questions,
    },
};
use qiyuan_core::{
    clock::{Speed, TimeControl},
    rules::Info,
    session::{Command, PublicView, Request, SessionId, Stage},
};

#[poise::command(slash_command)]
pub async fn quick(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: String,
    #[autocomplete = "autocomplete::speed"] speed: Option<String>,
    rated: Option<bool>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = matched(&ctx, &game, speed.as_deref(), rated.unwrap_or(false)).await;
    close(&ctx, answer).await
}

/// What somebody wants to play.
struct Wish {
    info: &'static Info,
    /// The clock of a challenge, if it is not the usual one.
    clock: Option<&'static str>,
    /// The speed; any, if none was named.
    speed: Option<Speed>,
    rated: bool,
}

impl Wish {
    /// Whether a challenge is for the same game, at a speed that is wanted.
    fn is_like(&self, row: &SessionRow) -> bool {
        (row.game.as_str(), row.rated) == (self.info.key, self.rated)
            && self.speed.is_none_or(|speed| row.speed == speed)
    }
}

async fn matched(
    ctx: &InteractionCtx<'_>,
    game: &str,
    speed: Option<&str>,
    rated: bool,
) -> HandlerResult<Response> {
    new_game::check_server(ctx).await?;
    admission::check_player(ctx).await?;
    let info = challenge::find(ctx, game)?;
    let usual = challenge::control(ctx, info, None).await?.speed();
    let speed = speed.map(|typed| list_filters::find_speed(ctx, typed));
    let speed = speed.transpose()?;
    let other = speed.filter(|speed| *speed != usual);
    let wish = Wish {
        info,
        clock: other.and_then(|speed| clock_at(info, speed)),
        speed,
        rated,
    };
    let Some(guild) = ctx.guild() else {
        return post(ctx, &wish).await;
    };
    let _turn = ctx.bot.app.pairing_turn(guild).await;
    let wanted = WantedChallenges {
        game: Some(info.key),
        speed,
        rated: Some(rated),
    };
    let app = &ctx.bot.app;
    let waiting = app.open_challenges(guild, ctx.incoming.player(), wanted);
    let waiting = ctx.shown(waiting.await?, usize::MAX).await;
    let mut others_wait = false;
    for row in waiting {
        let player = ctx.incoming.player();
        let view = app.public_view_for(player, row.id, wall_clock::now()).await;
        match view {
            Ok(view) if is_usual(&view) => {}
            Ok(view) => {
                others_wait |= view.stage() == Stage::Challenge;
                continue;
            }
            Err(_) => continue,
        }
        let Some(view) = join(ctx, &row).await? else {
            continue;
        };
        let mut joined = told_of_joined(ctx, &row, &view).await;
        if view.stage() != Stage::Challenge
            && let Some(withdrawn) = withdraw_own(ctx, guild, &wish, &row).await
        {
            joined.text = format!("{}\n{withdrawn}", joined.text);
        }
        return Ok(joined);
    }
    // Others come first: somebody may have begun to wait since, or at another speed.
    if let Some(own) = own_challenge(ctx, guild, &wish).await? {
        let number = [("number", own.0.into())];
        return Ok(Response::text(ctx.language.tell("quick-waits", &number)));
    }
    let nobody = ctx.language.say(match others_wait {
        true => "quick-nobody-usual",
        false => "quick-nobody",
    });
    Ok(post(ctx, &wish).await?.after(Some(nobody)))
}

/// The first clock that is offered for a game at a speed.
fn clock_at(info: &Info, speed: Speed) -> Option<&'static str> {
    let is_meant = |text: &&str| {
        let control = text.parse();
        control.is_ok_and(|control: TimeControl| control.speed() == speed)
    };
    challenge::clocks_for(Some(info)).into_iter().find(is_meant)
}

/// A challenge of the asker's that waits for the same already.
async fn own_challenge(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    wish: &Wish,
) -> HandlerResult<Option<SessionId>> {
    let player = ctx.incoming.player();
    for row in open_challenges(ctx, guild).await? {
        if !wish.is_like(&row) {
            continue;
        }
        let app = &ctx.bot.app;
        let view = app.public_view_for(player, row.id, wall_clock::now());
        if view.await.is_ok_and(|view| is_usual(&view)) {
            return Ok(Some(row.id));
        }
    }
    Ok(None)
}

/// The challenges to anybody that the asker has made on a server and that still stand.
async fn open_challenges(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
) -> HandlerResult<Vec<SessionRow>> {
    let player = ctx.incoming.player();
    let mut own = ctx.bot.app.challenges_of(player).await?;
    own.retain(|row| {
        row.challenger == Some(player) && row.place.guild == Some(guild) && row.is_open
    });
    Ok(own)
}

/// Withdraws what the asker waited with, who plays now, and says so: for the same, and for other live games if this one is
/// live, for nobody plays two at once; but no table at which others sit already. They have joined whatever becomes of it.
async fn withdraw_own(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    wish: &Wish,
    joined: &SessionRow,
) -> Option<String> {
    let is_live = |row: &SessionRow| row.speed != Speed::Correspondence;
    let mut withdrawn = Vec::new();
    let player = ctx.incoming.player();
    for own in open_challenges(ctx, guild).await.unwrap_or_default() {
        let app = &ctx.bot.app;
        let view = app.public_view_for(player, own.id, wall_clock::now()).await;
        let Ok(view) = view else { continue };
        let are_live = is_live(joined) && is_live(&own);
        let is_same = wish.is_like(&own) && is_usual(&view);
        let is_alone = view.joined().iter().all(|other| *other == player);
        if !is_alone || !(are_live || is_same) {
            continue;
        }
        let request = Request::typed(player, Command::Withdraw);
        // The interaction itself stands for having joined.
        let arrival = Arrival::unasked(ctx.arrival().at);
        match questions::act(ctx.bot, own.id, request, arrival).await {
            Ok(_) => withdrawn.push(format!("#{}", own.id)),
            // Somebody may have accepted it at the same moment.
            Err(error) => tracing::info!(?error, "a challenge is not withdrawn"),
        }
    }
    let args = [
        ("count", withdrawn.len().into()),
        (
            "numbers",
            withdrawn.join(&ctx.language.say("alt-separator")).into(),
        ),
    ];
    let told = || ctx.language.tell("quick-withdrawn", &args);
    (!withdrawn.is_empty()).then(told)
}

/// Whether a challenge stands on the usual terms.
fn is_usual(view: &PublicView) -> bool {
    view.stage() == Stage::Challenge
        && view.terms().setup.is_empty()
        && view.terms().series.is_none()
        && view.terms().touch.is_none()
}

/// Accepts a challenge, if that is still possible.
async fn join(ctx: &InteractionCtx<'_>, row: &SessionRow) -> HandlerResult<Option<PublicView>> {
    let player = ctx.incoming.player();
    let request = Request::typed(player, Command::Accept);
    let view = match questions::act(ctx.bot, row.id, request, ctx.arrival()).await {
        Ok(view) => view,
        Err(error) if is_of_this_one(&error) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    // Of a request that came twice, another one was accepted.
    Ok(view.people().contains(&player).then_some(view))
}

/// What is said to whoever has accepted a challenge.
async fn told_of_joined(ctx: &InteractionCtx<'_>, row: &SessionRow, view: &PublicView) -> Response {
    let key = match view.stage() {
        Stage::Challenge => "quick-joined-table",
        Stage::Play | Stage::Over => "quick-joined",
    };
    let game = ("number", row.id.0.into());
    let game = ctx.language.tell("quick-joined-game", &[game]);
    let game = panel_delivery::linked_to_card(ctx.bot, row.id, game).await;
    let challenger = row.challenger.map(|it| mention(ctx.language, it));
    let args = [
        ("challenger", challenger.unwrap_or_default().into()),
        ("game", game.into()),
    ];
    Response::text(ctx.language.tell(key, &args))
}

/// Whether another challenge may still be accepted: somebody was faster with this one, say.
const fn is_of_this_one(error: &AppError) -> bool {
    matches!(
        error,
        AppError::Refused(_)
            | AppError::Denied(
                Denied::CannotJoin
                    | Denied::CannotPlayTogether
                    | Denied::OutsideRange(_)
                    | Denied::OpponentTooManyGames
                    | Denied::NoSuchSession
                    | Denied::Quarantined
            )
    )
}

/// Posts a challenge to anybody.
async fn post(ctx: &InteractionCtx<'_>, wish: &Wish) -> HandlerResult<Response> {
    admission::check(ctx, ctx.incoming.parent, &HashMap::new()).await?;
    let mut options = ChallengeOptions::of_game(wish.info.key);
    options.in_thread = ctx.incoming.is_thread.unwrap_or(false);
    options.time = wish.clock.map(str::to_owned);
    options.rated = wish.rated;
    options.seats = new_game::most_seats(wish.info).map(i64::from);
    challenge::challenged(ctx, options).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_clock_for_every_speed_of_every_game() {
        for game in qiyuan_games::ALL {
            for speed in Speed::ALL {
                assert!(clock_at(game.info(), speed).is_some(), "{speed:?}");
            }
        }
    }
}
