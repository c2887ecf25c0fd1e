//! Contests on Discord: the card and the messages in the hall, what their buttons do, and what is shown privately.

mod access;
mod card;
mod chart;
mod cross;
pub(super) mod delivery;
pub(super) mod events;
mod files;
mod hosting;
mod id;
mod list;
mod medals;
mod more;
mod own_game;
pub(super) mod pond;
mod sections;
mod stairs;
mod standings;
mod teams;
mod tree;
mod typed;

use std::sync::Arc;

use serenity::model::application::ComponentInteraction;

pub use self::id::{ContestPress, ContestPressId};
use self::{
    access::act_as_seen,
    hosting::serve_host,
    more::more,
    own_game::{leave, mine},
    stairs::{challenged, opponents},
    standings::standings,
};
pub(super) use self::{
    access::{act, explained, is_visible_to, may_host, said, server},
    hosting::bring,
    list::{list, page},
    medals::{fame, medals},
    own_game::waiting,
    teams::read_teams,
    typed::{read_kind, read_repeat, read_start},
};
use super::{
    BotState, components,
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerResult, InteractionCtx, ResponseMode},
};
use qiyuan_core::contest::conduct::{ContestCommand, RecordedByeKind};

/// Serves a press on a message of a contest.
pub async fn clicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    id: ContestPressId,
    is_private: bool,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let mode = response_mode(id.press, is_private);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let answer = match id.press {
        ContestPress::Opponent => {
            let picked = components::picked(interaction);
            challenged(&ctx, id.contest, picked).await
        }
        ContestPress::BoardUp => {
            let picked = components::picked(interaction);
            teams::moved_up(&ctx, id.contest, picked).await
        }
        ContestPress::Team | ContestPress::MoreTeams => {
            let picked = components::picked(interaction);
            teams::picked(&ctx, id.contest, picked).await
        }
        _ => serve(&ctx, id).await,
    };
    ctx.conclude(answer).await
}

/// Where the answer to a press goes.
pub const fn response_mode(press: ContestPress, is_private: bool) -> ResponseMode {
    match press {
        _ if is_private => ResponseMode::Update,
        // The card and the messages about rounds show it.
        ContestPress::Join | ContestPress::Here | ContestPress::Back => ResponseMode::FollowUp,
        _ => ResponseMode::Ephemeral,
    }
}

async fn serve(ctx: &InteractionCtx<'_>, id: ContestPressId) -> HandlerResult<Option<Response>> {
    let contest = id.contest;
    match id.press {
        ContestPress::Join => teams::join(ctx, contest).await,
        ContestPress::JoinListed => events::join(ctx, contest).await.map(Some),
        ContestPress::Leave => leave(ctx, contest).await.map(Some),
        ContestPress::LeaveNow => {
            let view = act_as_seen(ctx, id, ContestCommand::Leave).await?;
            Ok(Some(said(ctx, &view, "contest-left")))
        }
        ContestPress::Here => {
            act(ctx, contest, ContestCommand::Here).await?;
            Ok(None)
        }
        ContestPress::Back => {
            act(ctx, contest, ContestCommand::Back).await?;
            Ok(None)
        }
        ContestPress::Standings(page) => {
            ctx.take_view()?;
            standings(ctx, contest, page).await.map(Some)
        }
        ContestPress::Mine => mine(ctx, contest).await.map(Some),
        ContestPress::Challenge => opponents(ctx, contest).await.map(Some),
        ContestPress::Boards => {
            ctx.take_view()?;
            teams::boards(ctx, contest).await.map(Some)
        }
        ContestPress::More => more(ctx, contest).await.map(Some),
        ContestPress::HalfBye | ContestPress::ZeroBye => {
            let bye = match id.press {
                ContestPress::HalfBye => RecordedByeKind::H,
                _ => RecordedByeKind::Z,
            };
            let view = act_as_seen(ctx, id, ContestCommand::AskBye { bye }).await?;
            Ok(Some(said(ctx, &view, "contest-bye-noted")))
        }
        ContestPress::Trf => files::trf(ctx, contest).await.map(Some),
        ContestPress::Games => files::games(ctx, contest).await.map(Some),
        ContestPress::Entrants => files::entrants(ctx, contest).await.map(Some),
        _ => serve_host(ctx, id).await,
    }
}
