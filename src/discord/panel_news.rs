//! What is new in a session since its panel was drawn last: what has to happen to the message, and who is notified of
//! what.

use super::counting;
use qiyuan_core::{
    rules::{Phase, Seat, SeatSet},
    session::{Offer, PlayerId, PublicView, Stage, Version},
};

/// What has to happen to the message that shows a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelUpdate {
    /// There is none: post one.
    Post,
    /// Post a new one and shrink the old one to what was played on it.
    Replace,
    /// Post a new one and delete the old one, because it shows the same board and somebody must be notified.
    Repost,
    /// Edit it in place.
    Edit,
}

/// What was shown when the panel was drawn last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelShown {
    /// The version that was shown.
    pub version: Version,
    /// The ply that was shown.
    pub ply: u32,
}

/// What a player is notified of; of several things the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// The game is over.
    End,
    /// Their time ran out, and the game goes on without them.
    TimedOut,
    /// A pause is over.
    Resumed,
    /// The pause that they wanted has begun.
    Paused,
    /// It is their turn.
    Turn,
    /// What they agreed to in a count was changed.
    Withdrawn,
    /// They have to answer an offer, or are waited for in a pause or a count.
    Asked,
    /// The game has begun that they waited for: all but whoever accepted last.
    Begun,
    /// What they offered was declined: their challenge, if it says no offer.
    Declined(Option<Offer>),
    /// They are asked for a rematch.
    Rematch,
    /// They are challenged.
    Challenge,
    /// Little of their time is left.
    Reminded,
    /// Their vacation is over, and it is their turn.
    VacationOver,
}

impl News {
    /// All of it.
    const ALL: [Self; 19] = [
        Self::End,
        Self::TimedOut,
        Self::Resumed,
        Self::Paused,
        Self::Turn,
        Self::Withdrawn,
        Self::Asked,
        Self::Begun,
        Self::Declined(None),
        Self::Declined(Some(Offer::Draw)),
        Self::Declined(Some(Offer::Takeback)),
        Self::Declined(Some(Offer::Pause)),
        Self::Declined(Some(Offer::Rematch)),
        Self::Declined(Some(Offer::Flip)),
        Self::Declined(Some(Offer::Substitute)),
        Self::Rematch,
        Self::Challenge,
        Self::Reminded,
        Self::VacationOver,
    ];

    /// The stable key, as it is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::TimedOut => "timed-out",
            Self::Resumed => "resumed",
            Self::Paused => "paused",
            Self::Turn => "turn",
            Self::Withdrawn => "withdrawn",
            Self::Asked => "asked",
            Self::Begun => "begun",
            Self::Declined(None) => "declined-challenge",
            Self::Declined(Some(Offer::Draw)) => "declined-draw",
            Self::Declined(Some(Offer::Takeback)) => "declined-takeback",
            Self::Declined(Some(Offer::Pause)) => "declined-pause",
            Self::Declined(Some(Offer::Rematch)) => "declined-rematch",
            Self::Declined(Some(Offer::Flip)) => "declined-flip",
            Self::Declined(Some(Offer::Substitute)) => "declined-substitute",
            Self::Rematch => "rematch",
            Self::Challenge => "challenge",
            Self::Reminded => "reminded",
            Self::VacationOver => "vacation-over",
        }
    }

    /// What has this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|news| news.key() == key)
    }

    /// Whether this is no news any more for a player who was told of it. How things ended stays.
    pub fn is_old(self, view: &PublicView, player: PlayerId) -> bool {
        let is_played = view.stage() == Stage::Play;
        let is_to_move = || {
            let accepted = match counting::is_on(view) {
                true => view.without_prompt(counting::ACCEPT),
                false => SeatSet::EMPTY,
            };
            let mut to_move = view.to_move().minus(accepted).minus(view.away()).iter();
            to_move.any(|seat| view.player(seat) == Some(player))
        };
        let is_asked = || {
            let is_own = |seat: Seat| view.player(seat) == Some(player);
            let is_waited_for = view.ready_since().is_some() && !view.ready().iter().any(is_own);
            is_waited_for
                || view.offers().any(|offer| !is_own(offer.by))
                || view.to_agree().any(|told| is_own(told.seat))
        };
        match self {
            Self::Turn | Self::Reminded | Self::VacationOver | Self::Withdrawn => {
                !is_played || view.is_paused() || !is_to_move()
            }
            Self::Asked => !is_played || !is_asked(),
            Self::Paused => !view.is_paused(),
            Self::Resumed => !is_played || view.is_paused(),
            Self::Declined(None | Some(Offer::Rematch)) | Self::End | Self::TimedOut => false,
            Self::Declined(Some(_)) => !is_played,
            Self::Rematch => view.offered(Offer::Rematch).is_none(),
            Self::Challenge => view.stage() != Stage::Challenge,
            Self::Begun => !is_played || view.ply() > 1,
        }
    }

    /// Whether nothing of what one message told is news any more. Where it says whose turn it is, that outlasts the end
    /// of a pause and what was declined.
    pub fn are_old(told: &[Self], view: &PublicView, player: PlayerId) -> bool {
        let says_turn = told.contains(&Self::Turn);
        let is_told = |news: &Self| matches!(news, Self::Resumed | Self::Declined(_)) && says_turn;
        told.iter()
            .all(|news| is_told(news) || news.is_old(view, player))
    }
}

/// Decides how `view` gets into the channel, where `drawn` stands.
#[must_use]
pub fn step(view: &PublicView, drawn: Option<PanelShown>) -> PanelUpdate {
    let Some(drawn) = drawn else {
        return PanelUpdate::Post;
    };
    let has_news = news(view).into_iter().any(|since| since > drawn.version);
    // What the players agree on changes with every mark: that is one message, not one for each mark.
    let is_same_count = view.phase() == Some(Phase::Scoring) && drawn.ply >= view.phase_began();
    if drawn.ply != view.ply() && !is_same_count && !is_same_choice(view, drawn) {
        PanelUpdate::Replace
    } else if has_news {
        PanelUpdate::Repost
    } else {
        PanelUpdate::Edit
    }
}

/// Whether those who are still to choose could choose already when the panel was drawn: what others have chosen since is
/// secret, and the table waits as before.
#[must_use]
pub fn is_same_choice(view: &PublicView, drawn: PanelShown) -> bool {
    let choosing = view.choosing();
    let mut choosing = choosing.iter().peekable();
    choosing.peek().is_some() && choosing.all(|seat| view.may_act_since(seat) <= drawn.version)
}

/// Whom a new panel notifies, and of what, where `shown` was shown last, in this place or another.
#[must_use]
pub fn expected(
    view: &PublicView,
    drawn: Option<PanelShown>,
    shown: Option<Version>,
) -> Vec<(PlayerId, News)> {
    let is_new = |since: Version| shown.is_none_or(|shown| since > shown);
    let has = |since: Option<Version>| since.is_some_and(is_new);
    let is_turn_news = match step(view, drawn) {
        PanelUpdate::Post | PanelUpdate::Replace => true,
        PanelUpdate::Repost | PanelUpdate::Edit => false,
    };
    let mut told: Vec<(Seat, News)> = Vec::new();
    let mut tell = |seats: SeatSet, news| told.extend(seats.iter().map(|seat| (seat, news)));
    if has(view.over_since()) {
        tell(view.seats(), News::End);
    }
    if view.stage() == Stage::Play {
        let timed_out = view.timed_out().filter(|(_, since)| is_new(*since));
        tell(timed_out.map(|(seat, _)| seat).collect(), News::TimedOut);
    }
    let playing = view.seats().minus(view.left());
    if view.stage() == Stage::Play && !view.is_paused() {
        if has(view.resumed().map(|it| it.since)) {
            tell(resumed_for(view), News::Resumed);
        }
        // Whoever is on vacation is told when it is over.
        if is_turn_news {
            tell(view.to_move().minus(view.away()), News::Turn);
        }
        let back = back_to_move(view).filter(|(_, since)| is_new(*since));
        tell(back.map(|(seat, _)| seat).collect(), News::VacationOver);
    }
    if let Some(paused) = view.paused().filter(|it| is_new(it.since)) {
        let waited = paused.by.map_or(playing, |by| playing.without(by));
        tell(waited, News::Paused);
    }
    if has(view.ready_since()) {
        tell(playing.minus(view.ready()), News::Asked);
    }
    for offer in view.offers().filter(|offer| is_new(offer.since)) {
        let news = match offer.offer {
            Offer::Rematch => News::Rematch,
            Offer::Draw | Offer::Takeback | Offer::Pause | Offer::Flip | Offer::Substitute => {
                News::Asked
            }
        };
        let asked = match news {
            News::Rematch => view.seats(),
            _ => playing,
        };
        tell(asked.without(offer.by), news);
    }
    for to_agree in view.to_agree().filter(|told| is_new(told.since)) {
        let news = if to_agree.is_withdrawn {
            News::Withdrawn
        } else {
            News::Asked
        };
        tell(SeatSet::only(to_agree.seat), news);
    }
    if shown.is_none() && view.ply() == 0 && view.stage() == Stage::Play {
        let waited = view.waited().into_iter();
        let waited = waited.filter_map(|player| view.seat_of(player));
        tell(waited.collect(), News::Begun);
    }
    let players = told.into_iter();
    let players = players.filter_map(|(seat, news)| Some((view.player(seat)?, news)));
    let mut players: Vec<(PlayerId, News)> = players.collect();
    players.sort_unstable();
    players.dedup_by_key(|(player, _)| *player);
    players
}

/// Since which versions there is something of which people are notified beside their turns.
fn news(view: &PublicView) -> Vec<Version> {
    let offers = view.offers().map(|offer| offer.since);
    let paused = view.paused().map(|it| it.since);
    let resumed = view.resumed().filter(|_| !resumed_for(view).is_empty());
    let resumed = resumed.map(|it| it.since);
    let others = [paused, view.ready_since(), resumed, view.over_since()];
    let to_agree = view.to_agree().map(|told| told.since);
    let timed_out = view.timed_out().map(|(_, since)| since);
    let others = others.into_iter().flatten().chain(to_agree);
    let back = back_to_move(view).map(|(_, since)| since);
    offers.chain(others).chain(timed_out).chain(back).collect()
}

/// Whose vacation ran out by itself while the game waits for them, and since which version.
fn back_to_move(view: &PublicView) -> impl Iterator<Item = (Seat, Version)> {
    let waits = view.stage() == Stage::Play && !view.is_paused();
    view.vacations_over()
        .filter(move |(seat, _)| waits && view.to_move().contains(*seat))
}

/// Who is told that a pause is over: everybody but who has ended it, and everybody where time has.
fn resumed_for(view: &PublicView) -> SeatSet {
    let playing = view.seats().minus(view.left());
    match view.resumed().map(|it| it.by) {
        Some(by) => by.map_or(playing, |by| playing.without(by)),
        None => SeatSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_news_is_read_by_its_key() {
        for news in News::ALL {
            assert_eq!(News::from_key(news.key()), Some(news));
        }
        assert_eq!(News::from_key("nothing"), None);
    }
}
