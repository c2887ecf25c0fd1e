//! For which ratings a challenge is, as `range:` of `/challenge` says it.

use crate::discord::{
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    wording,
};
use qiyuan_core::{
    clock::Speed,
    rules::Info,
    session::{Invitations, RatingRange, WrittenRange},
};

/// Ranges that are offered for the asking.
pub(super) const OFFERED: [&str; 4] = ["±100", "±200", "±400", "1400-1800"];

/// The range that was typed, or why there is none. A distance is counted from the asker's own rating in the category and
/// at the speed of the challenge: what is recorded are ratings.
pub(super) async fn read(
    ctx: &InteractionCtx<'_>,
    (info, division, speed): (&'static Info, &str, Speed),
    invitations: &Invitations,
    typed: &str,
) -> HandlerResult<RatingRange> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let ranked = || wording::ranked(language, info.key, division);
    if !app.is_ever_rated(info) {
        let game = [("game", wording::game(language, info.key).into())];
        return Err(HandlerError::reply(
            language.tell("bad-range-unrated", &game),
        ));
    }
    if !invitations.has_seat_for_anyone() {
        return Err(HandlerError::reply(language.say("bad-range-named")));
    }
    match WrittenRange::read(typed) {
        Some(WrittenRange::Between(range)) => Ok(range),
        Some(WrittenRange::Around(distance)) => {
            let own = app.rating_of(ctx.incoming.player(), info.key, division, speed);
            let established = own.await?.filter(|record| !record.provisional);
            let points = established.map(|record| record.rating.points());
            points
                .map(|points| RatingRange::around(points, distance))
                .ok_or_else(|| {
                    let args = [
                        ("game", ranked().into()),
                        ("speed", wording::speed(language, speed).into()),
                    ];
                    HandlerError::reply(language.tell("bad-range-unranked", &args))
                })
        }
        None => {
            let typed = [("typed", wording::code(typed).into())];
            Err(HandlerError::reply(language.tell("bad-range", &typed)))
        }
    }
}
