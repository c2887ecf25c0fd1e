//! What players are told of a session, in words. Pure.

use std::collections::BTreeMap;

use super::{
    counting, panel,
    panel_news::News,
    result,
    wording::{self, Language},
};
use qiyuan_core::session::{Declined, Ending, Offer, PlayerId, PublicView, Version};

/// How players are called in messages.
pub(super) type Names = BTreeMap<PlayerId, String>;

/// Whether what is told names anybody.
pub(super) const fn names_somebody(news: News) -> bool {
    match news {
        News::End | News::Asked | News::Declined(_) | News::Rematch | News::Challenge => true,
        News::TimedOut
        | News::Resumed
        | News::Paused
        | News::Turn
        | News::Withdrawn
        | News::Begun
        | News::VacationOver
        | News::Reminded => false,
    }
}

/// Several things that a player is told, in sentences; whose turn it is comes last.
pub(super) fn sentences(
    view: &PublicView,
    reader: PlayerId,
    news: &[News],
    names: &Names,
    language: Language,
) -> String {
    let (turns, others): (Vec<News>, Vec<News>) = news.iter().partition(|it| **it == News::Turn);
    let mut words = String::new();
    for news in &others {
        let sentence = sentence(view, reader, *news, names, language);
        wording::push_sentence(&mut words, &sentence);
    }
    if !turns.is_empty() {
        let is_alone = others.is_empty();
        wording::push_sentence(&mut words, &turn(view, reader, is_alone, language));
    }
    words
}

/// What a player is told.
fn sentence(
    view: &PublicView,
    reader: PlayerId,
    news: News,
    names: &Names,
    language: Language,
) -> String {
    let name = |player: PlayerId| names.get(&player).cloned().unwrap_or_default();
    let by = |key: &str, player: Option<PlayerId>| {
        let player = player.map(name).unwrap_or_default();
        language.tell(key, &[("player", player.into())])
    };
    match news {
        News::End => {
            let result = result::sentence_naming(view, language, &name);
            let key = match has_won(view, reader) {
                true => "notice-won",
                false => "notice-over",
            };
            language.tell(key, &[("result", result.into())])
        }
        News::TimedOut => language.say("notice-timed-out"),
        News::Resumed => language.say("notice-resumed"),
        News::Paused => language.say("notice-paused"),
        News::VacationOver => language.say("notice-vacation-over"),
        News::Turn => turn(view, reader, true, language),
        News::Withdrawn => language.say("notice-withdrawn"),
        News::Asked => asked_words(view, reader, language, &name),
        News::Begun => begun_words(view, language),
        News::Rematch => {
            let offer = view.offered(Offer::Rematch);
            let offered_by = offer.and_then(|offer| view.player(offer.by));
            by("notice-rematch", offered_by)
        }
        News::Challenge => by("notice-challenge", view.joined().first().copied()),
        News::Declined(offer) => {
            let words = declined(view, reader, offer).map(|it| {
                let by = it.by.map(&name).unwrap_or_default();
                declined_words(language, it, &by, view.info().key)
            });
            words.unwrap_or_default()
        }
        News::Reminded => {
            let falls = view.seat_of(reader).and_then(|seat| view.flag_of(seat));
            let falls = falls.map(panel::relative);
            let when = falls.unwrap_or_default();
            language.tell("notice-reminder", &[("when", when.into())])
        }
    }
}

/// That it is a player's turn; if they are told nothing else, also that the game has begun for which they waited.
pub(super) fn turn(
    view: &PublicView,
    reader: PlayerId,
    is_alone: bool,
    language: Language,
) -> String {
    if counting::is_on(view) {
        return language.say("notice-counting");
    }
    let mut words = String::new();
    if is_alone && view.ply() == 0 && view.waited().contains(&reader) {
        words = begun_words(view, language);
    }
    wording::push_sentence(&mut words, &language.say("notice-turn"));
    words
}

/// The last time that a player was told no to an offer of this kind, or to their challenge.
pub(super) fn declined(view: &PublicView, to: PlayerId, offer: Option<Offer>) -> Option<Declined> {
    let mut declines = view.declined_after(Version(0));
    declines.find(|declined| declined.to == to && declined.offer == offer)
}

/// What somebody is asked: the offers that they have to answer, and whether they are waited for in a pause.
fn asked_words(
    view: &PublicView,
    reader: PlayerId,
    language: Language,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let offers = view.offers().filter_map(|offer| {
        let by = view.offerer(offer.offer).filter(|by| *by != reader)?;
        Some(panel::offer_line(language, offer.offer, &name(by)))
    });
    let ready = view.ready().iter().filter_map(|seat| {
        let by = view.player(seat).filter(|by| *by != reader)?;
        Some(language.tell("notice-ready", &[("player", name(by).into())]))
    });
    let to_agree = view.to_agree().filter_map(|told| {
        let is_asked = view.player(told.seat) == Some(reader) && !told.is_withdrawn;
        is_asked.then(|| language.say("notice-count"))
    });
    let mut words = String::new();
    for sentence in offers.chain(ready).chain(to_agree) {
        wording::push_sentence(&mut words, &sentence);
    }
    words
}

fn has_won(view: &PublicView, reader: PlayerId) -> bool {
    let Some(Ending::Ended(outcome)) = view.ending() else {
        return false;
    };
    let seat = view.seat_of(reader);
    seat.is_some_and(|seat| outcome.winners().contains(seat))
}

fn begun_words(view: &PublicView, language: Language) -> String {
    if view.series().is_some_and(|series| series.number > 1) {
        language.say("notice-match-goes-on")
    } else if view.rematch_of().is_some() {
        language.say("notice-rematch-begun")
    } else if view.seats().len() > 2 {
        // Also to those who joined somebody else's table.
        language.say("notice-begun-table")
    } else {
        language.say("notice-begun")
    }
}

fn declined_words(language: Language, declined: Declined, name: &str, game: &str) -> String {
    let by = [("player", name.into())];
    match declined.offer {
        None => {
            let game = wording::game(language, game);
            let args = [("player", name.into()), ("game", game.into())];
            language.tell("notice-declined-challenge", &args)
        }
        Some(Offer::Draw) => language.tell("notice-declined-draw", &by),
        Some(Offer::Takeback) => language.tell("notice-declined-takeback", &by),
        Some(Offer::Pause) => language.tell("notice-declined-pause", &by),
        Some(Offer::Rematch) => language.tell("notice-declined-rematch", &by),
        Some(Offer::Flip) => language.tell("notice-declined-flip", &by),
        Some(Offer::Substitute) if declined.by.is_none() => {
            language.say("notice-substitute-lapsed")
        }
        Some(Offer::Substitute) => language.tell("notice-declined-substitute", &by),
    }
}
