//! Whole matches: deals, points, endings, options, seats that left.

use super::*;
use crate::{cards, gongzhu::score::Tally};
use qiyuan_core::rules::{AnyGame, SeatSet};

/// Every option in one of them.
const SETUPS: [&str; 6] = [
    "",
    "hands=4 cut=on",
    "hands=1 expose=order hearts=pips-broken",
    "hands=4 expose=off lead=s2-always",
    "hands=8 partners=on pig=with-all lead=s2",
    "ceiling=1000 slam=wins lead=c2-always hearts=broken",
];

#[test]
fn hands_partition_the_deck() {
    for seed in 0..20 {
        let position = random_match("hands=4", seed, |position| !at_play(position));
        let mut all: Vec<Card> = position.hand.cards.iter().flatten().copied().collect();
        all.sort_unstable();
        assert_eq!(all, Card::deck().collect::<Vec<_>>());
        assert!(position.hand.cards.iter().all(|cards| cards.len() == 13));
    }
}

#[test]
fn points_without_exposing_sum_to_minus_two_hundred_but_for_the_transformer() {
    let mut counted = 0;
    for seed in 0..60 {
        let end = random_match("hands=1 expose=off", seed, |_| true);
        let taken = &end.hand.taken;
        let has_all_hearts = |cards: &Vec<Card>| {
            let hearts = cards
                .iter()
                .filter(|card| card.suit() == cards::Suit::Hearts);
            hearts.count() == 13
        };
        if taken.iter().any(has_all_hearts) {
            continue;
        }
        counted += 1;
        let transformer = Card::read("CT").unwrap();
        let without = taken.each_ref().map(|cards| {
            let others = cards.iter().copied().filter(|card| *card != transformer);
            Tally::of(&others.collect::<Vec<_>>(), &[], end.options).total()
        });
        assert_eq!(without.iter().sum::<i32>(), -200);
    }
    assert!(counted > 40);
}

#[test]
fn random_matches_of_every_kind_end_as_their_options_say() {
    for (setup, seed) in SETUPS
        .iter()
        .flat_map(|setup| (0..12).map(move |seed| (setup, seed)))
    {
        let end = random_match(setup, seed, |_| true);
        let outcome = outcome(&end);
        let standings = end.standings();
        let reason = outcome.reason().key();
        match end.options.hands() {
            Some(hands) => assert_eq!((reason, end.hand.deal.number), ("hands", hands)),
            None => assert!(
                ["limit", "slam"].contains(&reason)
                    && (reason == "slam" || standings.iter().any(|it| it.abs() >= 1_000)),
                "{setup}: {standings:?}"
            ),
        }
        let best = standings.iter().max();
        for seat in (0..SEATS).map(Seat) {
            let is_first = outcome.places(SEATS)[seat] == 1;
            let is_best = Some(&standings[seat.index()]) == best;
            assert!(is_first == is_best || reason == "slam");
            assert_eq!(outcome.points(seat), Some(standings[seat.index()]));
        }
    }
}

#[test]
fn the_first_hand_is_led_by_the_two_of_clubs_and_later_ones_by_whoever_took_the_pig() {
    let mut seen = 0;
    let end = random_match("hands=4", 5, |position| {
        if !at_play(position) || position.hand.tricks > 0 || !position.hand.trick.is_empty() {
            return true;
        }
        let leader = position.turn().seats().first_seat().unwrap();
        let legal = legal(position, leader);
        let two = GongZhuAction::Play(Card::read("C2").unwrap());
        if position.hand.deal.number == 1 {
            assert_eq!(legal, [two]);
        } else {
            assert!(legal.len() > 1);
            seen += 1;
        }
        true
    });
    assert_eq!(seen, 3);
    assert_eq!(outcome(&end).reason().key(), "hands");
}

/// A hand in which the first seat takes every trick: it holds and leads all spades.
fn grand(setup: &str) -> GongZhuPosition {
    let mut position = hand_of(
        setup,
        [
            "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA",
            "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA",
            "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA",
            "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA",
        ],
    );
    while position.hand.deal.number == 1 && position.over.is_none() {
        let seat = position.turn().seats().first_seat().unwrap();
        let first = legal(&position, seat).remove(0);
        position.play(seat, &first).unwrap();
    }
    position
}

#[test]
fn a_slam_scores_eight_hundred_or_wins_at_once() {
    let scored = grand("lead=s2 expose=off");
    assert_eq!(scored.totals, [800, 0, 0, 0]);
    assert_eq!(scored.hand.leader, Some(Seat(0)), "the pig leads again");
    let won = outcome(&grand("lead=s2 expose=off slam=wins"));
    assert_eq!(won.reason().key(), "slam");
    let places = won.places(SEATS);
    assert_eq!(
        (0..SEATS)
            .map(|seat| places[Seat(seat)])
            .collect::<Vec<_>>(),
        [1, 2, 2, 2]
    );
    let partners = outcome(&grand("lead=s2 expose=off slam=wins partners=on"));
    let places = partners.places(SEATS);
    assert_eq!(
        (0..SEATS)
            .map(|seat| places[Seat(seat)])
            .collect::<Vec<_>>(),
        [1, 3, 1, 3]
    );
}

#[test]
fn a_cut_leaves_a_match_rated_and_other_rules_do_not() {
    let game: &dyn AnyGame = &GongZhu;
    for setup in ["", "cut=on", "hands=4 cut=on", "hands=8"] {
        assert!(game.may_be_rated(setup, SEATS), "{setup}");
    }
    for setup in ["hands=1 cut=on", "partners=on"] {
        assert!(!game.may_be_rated(setup, SEATS), "{setup}");
    }
}

#[test]
fn opposite_seats_add_their_points_as_partners() {
    let end = random_match("hands=1 partners=on", 3, |_| true);
    let [a, b, c, d] = end.totals;
    assert_eq!(end.standings(), [a + c, b + d, a + c, b + d]);
    let places = outcome(&end).places(SEATS);
    assert_eq!(places[Seat(0)], places[Seat(2)]);
    assert_eq!(places[Seat(1)], places[Seat(3)]);
    // The words of the picture tell what the result does.
    let words = GongZhu.diagram(&end.view(Viewer::Public), Seat(0)).words;
    let points = words.iter().flat_map(|it| &it.pieces);
    let points = points.filter(|(key, _)| *key == "gongzhu-points");
    let points: Vec<String> = points.map(|(_, text)| text.clone()).collect();
    assert_eq!(points, end.standings().map(cards::counted));
}

#[test]
fn an_exposed_card_waits_until_its_suit_was_led() {
    let mut position = hand_of(
        "",
        [
            "C2 SQ S3 S4 S5 S6 S7 S8 S9 ST SJ C3 C4",
            "S2 SK SA C5 C6 C7 C8 C9 CT CJ CQ CK CA",
            "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA",
            "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA",
        ],
    );
    for (seat, text) in [(0, "expose SQ"), (1, "none"), (2, "none"), (3, "none")] {
        does(&mut position, seat, text).unwrap();
    }
    for (seat, text) in [
        (0, "C2"),
        (1, "C5"),
        (2, "D2"),
        (3, "H2"),
        (1, "S2"),
        (2, "D3"),
    ] {
        does(&mut position, seat, text).unwrap();
    }
    does(&mut position, 3, "H3").unwrap();
    assert_eq!(
        does(&mut position, 0, "SQ"),
        Err(Illegal::Rule("exposed-waits"))
    );
    does(&mut position, 0, "S3").unwrap();
    does(&mut position, 0, "SQ").unwrap();
}

#[test]
fn in_order_exposing_goes_around_from_whoever_took_the_pig_and_is_seen_at_once() {
    let position = random_match("expose=order", 9, |position| {
        position.hand.deal.number < 2 || position.stage() != Stage::Expose
    });
    let leader = position.hand.leader.unwrap();
    assert_eq!(position.turn().seats(), SeatSet::only(leader));
    let mut next = position.clone();
    let choice = legal(&next, leader).pop().unwrap();
    next.play(leader, &choice).unwrap();
    let seen = GongZhu.redact(&choice, leader, &position, &next, Viewer::Public);
    assert_eq!(seen, choice);
    assert_eq!(
        next.turn().seats(),
        SeatSet::only(Seat((leader.0 + 1) % SEATS))
    );
}

#[test]
fn where_a_card_shows_the_leader_exposing_begins_with_another_seat_in_each_hand() {
    for seed in 0..8 {
        let position = random_match("expose=order lead=c2-always", seed, |position| {
            position.hand.deal.number < 3 || position.stage() != Stage::Expose
        });
        assert_eq!(position.turn().seats(), SeatSet::only(Seat(2)));
        let first = random_match("expose=order", seed, |position| {
            position.stage() != Stage::Expose
        });
        assert_eq!(first.turn().seats(), SeatSet::only(Seat(0)));
    }
}

#[test]
fn a_cut_turns_the_dealt_order() {
    let order: Vec<Card> = Card::deck().collect();
    let mut position = GongZhuPosition::dealt(options("cut=on"), order.clone());
    assert_eq!(position.turn().seats(), SeatSet::only(Seat(0)));
    assert!(position.hand.cards.iter().all(Vec::is_empty));
    does(&mut position, 0, "cut 3").unwrap();
    assert!(position.hand.cards[0].contains(&order[3]));
    assert!(position.hand.cards[3].contains(&order[2]));
}

#[test]
fn hearts_are_led_only_once_one_was_discarded_where_that_is_agreed() {
    let mut position = hand_of(
        "hearts=broken expose=off",
        [
            "C2 CK CA H2 H3 H4 H5 S2 S3 S4 S5 S6 S7",
            "C3 C4 C5 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ",
            "C6 C7 C8 C9 CT CJ CQ DQ DK DA S8 S9 ST",
            "SJ SQ SK SA H6 H7 H8 H9 HT HJ HQ HK HA",
        ],
    );
    for (seat, text) in [(0, "C2"), (1, "C5"), (2, "C6"), (3, "SJ"), (2, "CT")] {
        does(&mut position, seat, text).unwrap();
    }
    for (seat, text) in [(3, "SQ"), (0, "CA"), (1, "C4")] {
        does(&mut position, seat, text).unwrap();
    }
    assert_eq!(
        does(&mut position, 0, "H2"),
        Err(Illegal::Rule("hearts-unbroken"))
    );
    does(&mut position, 0, "CK").unwrap();
    does(&mut position, 1, "C3").unwrap();
    does(&mut position, 2, "C7").unwrap();
    does(&mut position, 3, "H6").unwrap();
    does(&mut position, 0, "H2").unwrap();
}

#[test]
fn whoever_left_does_the_least_and_two_who_left_end_the_match() {
    let position = random_match("hands=4", 1, |position| position.stage() != Stage::Expose);
    let view = position.view(Viewer::Seat(Seat(2)));
    let default = GongZhu.default_action(&view, Seat(2));
    assert_eq!(default, Some(GongZhuAction::Expose(Some(Vec::new()))));
    let position = random_match("hands=4", 1, |it| !at_play(it) || it.hand.tricks < 3);
    let seat = position.turn().seats().first_seat().unwrap();
    let default = GongZhu.default_action(&position.view(Viewer::Seat(seat)), seat);
    let ranks = legal(&position, seat).into_iter().map(|it| match it {
        GongZhuAction::Play(card) => card.rank(),
        other => panic!("{other:?}"),
    });
    let Some(GongZhuAction::Play(card)) = default else {
        panic!("{default:?}");
    };
    assert_eq!(Some(card.rank()), ranks.min());
    let one = SeatSet::only(Seat(3));
    assert!(GongZhu.goes_on_without(&position, Seat(3)));
    assert_eq!(GongZhu.over_without(&position, one), None);
    let ended = GongZhu.over_without(&position, one.with(Seat(0))).unwrap();
    assert_eq!(ended.reason().key(), "left");
    assert_eq!(ended.points(Seat(1)), Some(position.totals[1]));
}
