//! Deals that differ only in cards that a viewer cannot see look the same to that viewer.

use super::*;
use qiyuan_core::rules::Notice;

/// What a viewer is shown and offered, without the hash, which says nothing to whoever does not know the salt.
fn shown(position: &GongZhuPosition, viewer: Viewer) -> String {
    let view = position.view(viewer);
    let is_hash = |notice: &Notice| notice.key == "deal-commitment";
    let mut notices = GongZhu.notices(&view);
    notices.retain(|notice| !is_hash(notice));
    let mut shown = vec![GongZhu.text(&view), format!("{notices:?}")];
    for bottom in (0..SEATS).map(Seat) {
        shown.push(format!("{:?}", GongZhu.diagram(&view, bottom)));
    }
    if let Viewer::Seat(seat) = viewer {
        shown.push(format!("{:?}", GongZhu.legal(&view, seat)));
        let refused = Card::deck().map(|card| action::read(&view, seat, &card.to_string()));
        shown.push(format!("{:?}", refused.collect::<Vec<_>>()));
        shown.push(format!(
            "{:?}",
            action::read(&view, seat, "expose SQ DJ CT HA")
        ));
    }
    shown.push(format!("{:?}", position.turn()));
    shown.join("\n")
}

/// The same position, but for cards that the viewer does not see: those of other seats, who have not shown them.
fn twin(position: &GongZhuPosition, viewer: Viewer, random: &mut StdRng) -> GongZhuPosition {
    let mut twin = position.clone();
    let is_open = position.is_choice_open();
    let choices = &position.hand.choices;
    let is_hidden = |seat: usize, card: &Card| {
        let shown = choices[seat]
            .iter()
            .flatten()
            .any(|it| is_open && it == card);
        !viewer.sees(Seat(u8::try_from(seat).unwrap())) && !shown
    };
    let hands = &mut twin.hand.cards;
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (seat, cards) in hands.iter().enumerate() {
        let hidden = cards
            .iter()
            .enumerate()
            .filter(|(_, card)| is_hidden(seat, card));
        places.extend(hidden.map(|(at, _)| (seat, at)));
    }
    for number in (1..places.len()).rev() {
        let (one, other) = (places[number], places[random.random_range(0..=number)]);
        let cards = (hands[one.0][one.1], hands[other.0][other.1]);
        hands[one.0][one.1] = cards.1;
        hands[other.0][other.1] = cards.0;
    }
    for cards in hands.iter_mut() {
        cards.sort_unstable();
    }
    // What others have chosen in secret may be anything as well.
    for (seat, chosen) in choices.iter().enumerate() {
        let viewed = Seat(u8::try_from(seat).unwrap());
        if is_open || viewer.sees(viewed) || chosen.is_none() {
            continue;
        }
        let possible = action::subsets(&crate::gongzhu::rules::exposable(&twin.hand.cards[seat]));
        let choice = random.random_range(0..possible.len());
        twin.hand.choices[seat] = Some(possible[choice].clone());
    }
    twin
}

#[test]
fn hidden_cards_and_choices_change_nothing_that_a_viewer_is_shown_offered_or_refused() {
    let mut random = StdRng::seed_from_u64(7);
    let mut differed = 0;
    for (setup, seed) in ["hands=1", "hands=1 expose=order", "hands=4 cut=on"]
        .into_iter()
        .flat_map(|setup| (0..5).map(move |seed| (setup, seed)))
    {
        random_match(setup, seed, |position| {
            let everybody = (0..SEATS).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in everybody.chain([Viewer::Public]) {
                // Who is to lead the first trick shows who holds the card that leads it.
                let is_told = position.stage() == Stage::Play;
                let other = twin(position, viewer, &mut random);
                let first = Card::read("C2").unwrap();
                let holder = |it: &GongZhuPosition| {
                    it.hand
                        .cards
                        .iter()
                        .position(|cards| cards.contains(&first))
                };
                if is_told && holder(position) != holder(&other) {
                    continue;
                }
                differed += u32::from(other.hand.cards != position.hand.cards);
                assert_eq!(shown(position, viewer), shown(&other, viewer));
            }
            true
        });
    }
    assert!(differed > 3_000, "only {differed} pairs differed");
}

#[test]
fn a_choice_is_told_to_its_maker_alone_until_everybody_has_chosen() {
    let before = random_match("", 4, |position| position.stage() != Stage::Expose);
    let mut now = before.clone();
    let choice = legal(&now, Seat(2)).pop().unwrap();
    now.play(Seat(2), &choice).unwrap();
    let told =
        |now: &GongZhuPosition, viewer| GongZhu.redact(&choice, Seat(2), &before, now, viewer);
    assert_eq!(told(&now, Viewer::Seat(Seat(2))), choice);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
        assert_eq!(told(&now, viewer), GongZhuAction::Expose(None));
    }
    for seat in [0, 1, 3] {
        does(&mut now, seat, "none").unwrap();
    }
    assert_eq!(told(&now, Viewer::Public), choice);
}

#[test]
fn the_hash_is_that_of_the_text_that_is_revealed_after_the_hand() {
    let mut hashes = Vec::new();
    let end = random_match("hands=4 cut=on", 2, |position| {
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
        }
        true
    });
    assert_eq!(hashes.len(), 4);
    let notices = GongZhu.notices(&end.view(Viewer::Public));
    assert!(notices.iter().any(|notice| notice.key == "deal-reveal"));
}
