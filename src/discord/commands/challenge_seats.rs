//! Who is invited by `/challenge`, and to which of how many seats.

use std::collections::HashMap;

use serenity::model::{guild::PartialMember, id::UserId, user::User};

use crate::discord::{
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    permissions::Member,
    wording,
};
use qiyuan_core::{
    rules::Info,
    session::{Invitation, Invitations, PlayerId, SeatChoice},
};

/// The invited people, as a challenge takes them.
pub(super) struct Invited {
    pub(super) seats: u8,
    pub(super) invitations: Invitations,
}

/// Reads who was named and for how many seats, or says what cannot be.
pub(super) fn read(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    people: &[User],
    seats: Option<i64>,
    side: SeatChoice,
) -> HandlerResult<Invited> {
    check_people(ctx, people)?;
    let seats = count(ctx, info, people.len(), seats)?;
    let player = |person: &User| PlayerId(person.id.get());
    if seats == 2 {
        return Ok(Invited {
            seats,
            invitations: Invitations::for_two(side, people.first().map(player)),
        });
    }
    let named = people.iter().map(player);
    let mut by_seat: Vec<Invitation> = named.map(Invitation::Player).collect();
    by_seat.resize(usize::from(seats).saturating_sub(1), Invitation::Anyone);
    let challenger = match side {
        SeatChoice::Random => 0,
        SeatChoice::Chosen(seat) => seat.index().min(by_seat.len()),
    };
    by_seat.insert(challenger, Invitation::Challenger);
    let least = Some(*info.seats.start()).filter(|least| *least < seats);
    Ok(Invited {
        seats,
        invitations: Invitations {
            by_seat,
            least,
            range: None,
        },
    })
}

/// Those of the invited who cannot see the channel, or are not on the server at all; `members` is what Discord says of
/// those who are.
pub(in crate::discord) async fn unseen(
    ctx: &InteractionCtx<'_>,
    people: &[User],
    members: &HashMap<UserId, PartialMember>,
) -> Vec<PlayerId> {
    let Some(guild) = ctx.guild() else {
        return Vec::new();
    };
    let (visibility, rest) = (&ctx.bot.visibility, &ctx.bot.rest);
    let mut unseen = Vec::new();
    for person in people {
        let can_see = match members.get(&person.id) {
            None => false,
            Some(member) => {
                let player = PlayerId(person.id.get());
                let member = Member::with_roles(guild, player, &member.roles);
                visibility.finds_visible(rest, &member, ctx.channel()).await
                    || !visibility.knows(Some(guild), ctx.channel())
            }
        };
        if !can_see {
            unseen.push(PlayerId(person.id.get()));
        }
    }
    unseen
}

/// Refuses bots, oneself, and whoever is named twice.
pub(in crate::discord) fn check_people(ctx: &InteractionCtx<'_>, people: &[User]) -> HandlerResult {
    let say = |key: &str| Err(HandlerError::reply(ctx.language.say(key)));
    if people.iter().any(|person| person.bot) {
        return say("bad-opponent-bot");
    }
    if people
        .iter()
        .any(|person| person.id == ctx.incoming.user.id)
    {
        return say("bad-opponent-self");
    }
    let is_repeated =
        |(index, person): (usize, &User)| people[..index].iter().any(|other| other.id == person.id);
    if people.iter().enumerate().any(is_repeated) {
        return say("bad-opponent-twice");
    }
    Ok(())
}

/// The number of seats: as typed, or as many as are named, but at least as many as the game needs.
fn count(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    named: usize,
    typed: Option<i64>,
) -> HandlerResult<u8> {
    let (least, most) = (*info.seats.start(), *info.seats.end());
    let taken = u8::try_from(named + 1).unwrap_or(u8::MAX);
    let refuse = |key: &str, count: i64| {
        let game = wording::game(ctx.language, info.key);
        let mut args = vec![("game", game.into()), ("count", count.into())];
        if key != "bad-opponents-many" {
            args.extend([("least", least.into()), ("most", most.into())]);
        }
        Err(HandlerError::reply(ctx.language.tell(key, &args)))
    };
    let Some(typed) = typed else {
        return if taken > most {
            refuse("bad-opponents-many", i64::from(most))
        } else {
            Ok(taken.max(least))
        };
    };
    match u8::try_from(typed) {
        Ok(seats) if info.seats.contains(&seats) && taken > seats => {
            refuse("bad-opponents-many", typed)
        }
        Ok(seats) if info.seats.contains(&seats) => Ok(seats),
        _ if least == most => refuse("bad-seats-exact", typed),
        _ => refuse("bad-seats", typed),
    }
}
