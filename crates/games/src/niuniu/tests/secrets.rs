//! Deals and choices that differ only in what a viewer cannot know look the same to that viewer.

use super::*;
use qiyuan_core::rules::Notice;

/// What a viewer is shown, offered and refused, without the hash, which says nothing to whoever does not know the salt.
fn shown(position: &NiuNiuPosition, viewer: Viewer) -> String {
    let view = position.view(viewer);
    let is_hash = |notice: &Notice| notice.key == "deal-commitment";
    let mut notices = NiuNiu.notices(&view);
    notices.retain(|notice| !is_hash(notice));
    let bottom = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Record => Seat(0),
    };
    let mut shown = vec![
        NiuNiu.text(&view),
        format!("{notices:?}"),
        format!("{:?}", NiuNiu.diagram(&view, bottom)),
        format!("{:?}", position.turn()),
    ];
    if let Viewer::Seat(seat) = viewer {
        shown.push(format!("{:?}", NiuNiu.legal(&view, seat)));
        let texts = ["bid 0", "bid 4", "stake 3", "cut 9", "S5", "?"];
        let refused = texts.map(|text| NiuNiu.read(&view, seat, text));
        shown.push(format!("{refused:?}"));
    }
    shown.join("\n")
}

/// The same position, but for what the viewer does not know: another deal of the cards that the viewer does not see,
/// other cards in the deck among them, and other choices of those who have chosen in secret.
fn twin(position: &NiuNiuPosition, viewer: Viewer, random: &mut StdRng) -> NiuNiuPosition {
    let mut twin = position.clone();
    let seen = position.view(viewer).cards;
    let known: Vec<Card> = seen.iter().flatten().copied().collect();
    let mut left: Vec<Card> = Card::deck().filter(|card| !known.contains(card)).collect();
    for (cards, seen) in twin.hand.cards.iter_mut().zip(&seen) {
        for card in cards.iter_mut().skip(seen.len()) {
            *card = left.swap_remove(random.random_range(0..left.len()));
        }
    }
    let highest = position.view(viewer).highest_bid();
    for at in 0..position.totals.len() {
        let is_hidden = !viewer.sees(Seat(u8::try_from(at).unwrap()));
        let hand = &mut twin.hand;
        if position.stage() == Stage::Bid && is_hidden && hand.bids[at].is_some() {
            hand.bids[at] = Some(random.random_range(0..=highest));
        }
        if position.stage() == Stage::Stake && is_hidden && hand.stakes[at].is_some() {
            hand.stakes[at] = Some(random.random_range(1..=3));
        }
    }
    twin
}

#[test]
fn hidden_cards_and_choices_change_nothing_that_a_viewer_is_shown_offered_or_refused() {
    let mut random = StdRng::seed_from_u64(7);
    let mut differed = 0;
    for (seed, setup) in (0..).zip(SETUPS.iter().cycle().take(20)) {
        let seats = 2 + u8::try_from(seed % 5).unwrap();
        random_match(setup, seats, seed, |position| {
            if matches!(position.turn(), Turn::Act { .. }) {
                let everybody = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
                for viewer in everybody.chain([Viewer::Public]) {
                    let other = twin(position, viewer, &mut random);
                    differed += u32::from(other.hand.cards != position.hand.cards);
                    assert_eq!(shown(position, viewer), shown(&other, viewer));
                }
            }
            true
        });
    }
    assert!(differed > 1_000, "only {differed} pairs differed");
}

#[test]
fn whoever_sees_four_cards_sees_their_own_and_nobody_sees_any_in_a_blind_deal() {
    for (setup, own) in [("deal=seen4", 4), ("", 0)] {
        let position = hand_of(setup, &["SA C2 H5 DQ CJ", "S2 H8 CT DK H7"], 0);
        let seen = |viewer| {
            let cards = position.view(viewer).cards;
            [cards[0].len(), cards[1].len()]
        };
        assert_eq!(seen(Viewer::Seat(Seat(0))), [own, 0]);
        assert_eq!(seen(Viewer::Seat(Seat(1))), [0, own]);
        assert_eq!(seen(Viewer::Public), [0, 0]);
        assert_eq!(seen(Viewer::Record), [5, 5]);
    }
}

#[test]
fn a_choice_is_told_to_its_maker_alone_until_everybody_has_chosen() {
    let start = hand_of(
        "hands=1",
        &["SA C2 H5 DQ CJ", "S2 H8 CT DK H7", "S3 H3 C4 DT HT"],
        0,
    );
    for (before, action, rest) in [
        (start.clone(), "bid 0", [(0, "bid 1"), (1, "bid 0")]),
        (
            {
                let mut staking = start.clone();
                all_do(&mut staking, &[(0, "pass"), (1, "grab"), (2, "pass")]);
                staking
            },
            "stake 3",
            [(0, "stake 1"), (0, "")],
        ),
    ] {
        let mut now = before.clone();
        let view = before.view(Viewer::Seat(Seat(2)));
        let chosen = NiuNiu.read(&view, Seat(2), action).unwrap();
        now.play(Seat(2), chosen).unwrap();
        let told = |now: &NiuNiuPosition, viewer| {
            action::write(NiuNiu.redact(&chosen, Seat(2), &before, now, viewer))
        };
        assert_eq!(told(&now, Viewer::Seat(Seat(2))), action);
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
            assert!(told(&now, viewer).ends_with('?'));
        }
        for (seat, text) in rest {
            if !text.is_empty() {
                does(&mut now, seat, text).unwrap();
            }
        }
        assert_eq!(told(&now, Viewer::Public), action);
    }
}

#[test]
fn the_hash_is_that_of_the_text_that_is_revealed_after_the_hand() {
    for setup in [
        "hands=4",
        "hands=4 deal=seen4 cut=on",
        "hands=4 banker=rotate",
    ] {
        let mut hashes = Vec::new();
        let end = random_match(setup, 4, 2, |position| {
            let view = position.view(Viewer::Public);
            if let Some(hash) = view.hash.clone() {
                if hashes.last() != Some(&hash) {
                    hashes.push(hash);
                }
                assert!(view.reveal.is_none());
            }
            if let Some(previous) = &view.previous {
                let revealed = previous.reveal.sha256_hex();
                assert_eq!(hashes.get(previous.number as usize - 1), Some(&revealed));
                assert!(previous.reveal.tie.is_some());
            }
            true
        });
        assert_eq!(hashes.len(), 4, "one hash for each hand");
        let notices = NiuNiu.notices(&end.view(Viewer::Public));
        assert!(notices.iter().any(|notice| notice.key == "deal-reveal"));
    }
}
