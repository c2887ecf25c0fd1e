//! Whole matches: deals, banks, points, endings, options, seats that left.

use super::*;
use crate::{
    cards::{SIDES, cases::cases, deal},
    niuniu::rank::Rank,
};
use qiyuan_core::rules::SeatSet;

/// A bull nine with a king, one with a ten, a bull eight.
const NINES: [&str; 3] = ["S8 H2 CT DK H9", "S3 C7 HT D4 C5", "S9 DT SJ CA H8"];

#[test]
fn each_seat_is_dealt_five_other_cards_by_one_draw() {
    for case in cases("deal_decode") {
        let draws = case["draws"].as_array().unwrap();
        let draws: Vec<u32> = draws
            .iter()
            .map(|it| u32::try_from(it.as_u64().unwrap()).unwrap())
            .collect();
        let mut position = NiuNiu.start("", 2, Revision::FIRST).unwrap();
        for drawn in [1, 2, 3, 4, 59].into_iter().chain(draws.iter().copied()) {
            NiuNiu.resolve(&mut position, drawn);
        }
        if draws.len() == 1 {
            NiuNiu.resolve(&mut position, 0);
        }
        for (cards, dealt) in position
            .hand
            .cards
            .iter()
            .zip(case["cards"].as_array().unwrap())
        {
            let texts = cards.iter().map(Card::to_string);
            assert_eq!(texts.collect::<serde_json::Value>(), *dealt);
        }
        assert_eq!(position.stage(), Stage::Bid);
    }
    assert_eq!(deal::sides(52), 311_875_200);
}

#[test]
fn draws_of_another_size_and_those_that_nobody_asked_for_change_nothing() {
    let mut position = NiuNiu.start("", 3, Revision::FIRST).unwrap();
    for drawn in [0, 0, 0, 0] {
        NiuNiu.resolve(&mut position, drawn);
    }
    NiuNiu.resolve(&mut position, 60);
    assert!(
        matches!(position.turn(), Turn::Chance(draw) if draw.what == "tie" && draw.sides == 60)
    );
    NiuNiu.resolve(&mut position, 59);
    NiuNiu.resolve(&mut position, u32::MAX);
    assert!(matches!(position.turn(), Turn::Chance(draw) if draw.sides == 311_875_200));
    let bidding = hand_of("", &NINES, 0);
    let mut other = bidding.clone();
    NiuNiu.resolve(&mut other, 3);
    assert_eq!(
        NiuNiu.text(&other.view(Viewer::Record)),
        NiuNiu.text(&bidding.view(Viewer::Record))
    );
}

#[test]
fn the_number_of_draws_is_the_same_for_every_deal() {
    for seats in 2..=6 {
        for seed in 0..5 {
            let (mut draws, mut actions) = (0, 0);
            random_match("hands=1", seats, seed, |position| {
                match position.turn() {
                    Turn::Chance(_) => draws += 1,
                    Turn::Act { .. } => actions += 1,
                    Turn::Over(_) => {}
                }
                true
            });
            assert_eq!((draws, actions), (5 + seats, 2 * seats - 1));
        }
    }
}

/// Plays a match to its end, and checks what has to hold of every one.
fn play_out(setup: &str, seats: u8, seed: u64) {
    let mut shown = 0;
    let end = random_match(setup, seats, seed, |position| {
        assert_eq!(position.totals.iter().sum::<i32>(), 0);
        if let Some(previous) = &position.previous
            && previous.number > shown
        {
            shown = previous.number;
            let all: std::collections::BTreeSet<Card> =
                previous.hands.iter().flatten().copied().collect();
            assert_eq!(all.len(), usize::from(seats) * 5);
            let idle = previous.stakes.iter().enumerate();
            for (at, stake) in idle {
                assert_eq!(*stake == 0, at == previous.banker.index());
            }
        }
        true
    });
    assert_eq!(shown, end.options.hands());
    let outcome = outcome(&end);
    assert_eq!(outcome.reason().key(), "hands");
    let best = end.totals.iter().max();
    for seat in (0..seats).map(Seat) {
        let is_best = Some(&end.totals[seat.index()]) == best;
        assert_eq!(outcome.places(seats)[seat] == 1, is_best);
        assert_eq!(outcome.points(seat), Some(end.totals[seat.index()]));
    }
}

fn play_out_many(count: u64) {
    for seed in 0..count {
        let setup = SETUPS[usize::try_from(seed % 7).unwrap()];
        play_out(setup, 2 + u8::try_from(seed % 5).unwrap(), seed);
    }
}

#[test]
fn random_matches_of_every_kind_end_after_their_hands_with_points_that_sum_to_nothing() {
    play_out_many(350);
}

#[test]
fn a_record_shows_the_hand_before_until_somebody_acts() {
    let mut position = hand_of("hands=2", &NINES, 0);
    let stands_open = |position: &NiuNiuPosition| {
        let view = position.view(Viewer::Record);
        (view.shown().is_some(), view.cards[0].len())
    };
    assert_eq!(stands_open(&position), (false, 5));
    let mut random = StdRng::seed_from_u64(1);
    while position.previous.is_none() || !matches!(position.turn(), Turn::Act { .. }) {
        assert!(step(&mut position, &mut random));
    }
    assert_eq!(stands_open(&position), (true, 0));
    assert!(step(&mut position, &mut random));
    assert_eq!(stands_open(&position), (false, 5));
}

#[test]
#[ignore = "takes long; nightly"]
fn ten_thousand_random_matches_end_after_their_hands() {
    play_out_many(10_000);
}

#[test]
fn other_numbers_of_seats_are_refused() {
    for seats in [0, 1, 7, 16, u8::MAX] {
        assert!(NiuNiu.start("", seats, Revision::FIRST).is_err());
    }
    assert_eq!(SIDES.len(), 6);
}

#[test]
fn the_bank_goes_to_one_of_those_who_bid_and_to_any_where_nobody_did() {
    let banker = |bids: [&str; 3], tie: u32| {
        let mut position = hand_of("", &NINES, tie);
        for (seat, bid) in (0..).zip(bids) {
            does(&mut position, seat, bid).unwrap();
        }
        position.hand.banker.map(|seat| seat.0)
    };
    assert_eq!(banker(["bid 0", "bid 1", "bid 0"], 5), Some(1));
    assert_eq!(banker(["bid 1", "bid 0", "bid 1"], 4), Some(0));
    assert_eq!(banker(["bid 1", "bid 0", "bid 1"], 5), Some(2));
    for tie in 0..6 {
        assert_eq!(
            banker(["bid 0", "bid 0", "bid 0"], tie).map(u32::from),
            Some(tie % 3)
        );
    }
}

#[test]
fn the_highest_bid_takes_the_bank_and_multiplies_the_hand() {
    let mut position = hand_of("hands=1 bid=graded", &NINES, 1);
    all_do(&mut position, &[(0, "bid 4"), (1, "bid 2"), (2, "bid 4")]);
    assert_eq!(position.hand.banker, Some(Seat(2)));
    all_do(&mut position, &[(0, "stake 1"), (1, "stake 3")]);
    let shown = position.previous.as_ref().unwrap();
    assert_eq!((shown.bid, shown.ranks[0]), (4, Rank::Bull(9)));
    assert_eq!(shown.points.iter().sum::<i32>(), 0);
    // A bull nine wins the stake twice.
    assert_eq!(shown.points, [2 * 4, 3 * 2 * 4, -4 * 2 * 4]);

    let mut nobody = hand_of("hands=1 bid=graded", &NINES, 1);
    all_do(&mut nobody, &[(0, "bid 0"), (1, "bid 0"), (2, "bid 0")]);
    all_do(&mut nobody, &[(0, "stake 1"), (2, "stake 1")]);
    assert_eq!(nobody.previous.unwrap().bid, 1);
}

#[test]
fn a_choice_does_not_wait_for_those_of_others_and_is_made_once() {
    let mut position = hand_of("", &NINES, 0);
    assert_eq!(position.turn().seats(), SeatSet::first(3));
    does(&mut position, 2, "bid 1").unwrap();
    assert_eq!(position.turn().seats(), SeatSet::first(2));
    assert_eq!(does(&mut position, 2, "bid 0"), Err(Illegal::NotYourTurn));
    let twice = NiuNiu.play(&mut position, Seat(2), &NiuNiuAction::Bid(Some(0)));
    assert_eq!(twice, Err(Illegal::NotYourTurn));
    all_do(&mut position, &[(0, "bid 0"), (1, "bid 0")]);
    assert_eq!(position.turn().seats(), SeatSet::first(2));
    assert_eq!(does(&mut position, 2, "stake 1"), Err(Illegal::NotYourTurn));
    assert_eq!(
        NiuNiu.play(&mut position, Seat(7), &NiuNiuAction::Stake(Some(1))),
        Err(Illegal::NotYourTurn)
    );
}

#[test]
fn play_checks_what_read_has_not_seen() {
    let position = hand_of("", &NINES, 0);
    for action in [
        NiuNiuAction::Bid(None),
        NiuNiuAction::Bid(Some(2)),
        NiuNiuAction::Stake(Some(1)),
        NiuNiuAction::Cut(0),
    ] {
        let mut tried = position.clone();
        assert!(NiuNiu.play(&mut tried, Seat(0), &action).is_err());
        assert_eq!(tried.turn(), position.turn());
    }
}

#[test]
fn the_best_bull_nine_takes_the_bank_and_else_it_stays() {
    let setup = "hands=3 banker=bull9";
    let mut position = hand_of(setup, &["SA C2 H5 DQ CJ", NINES[0], "S3 DT HJ C6 SK"], 0);
    all_do(&mut position, &[(0, "bid 1"), (1, "bid 0"), (2, "bid 0")]);
    all_do(&mut position, &[(1, "stake 1"), (2, "stake 1")]);
    let ranks = &position.previous.as_ref().unwrap().ranks;
    assert_eq!(ranks[1..], [Rank::Bull(9), Rank::Bull(9)]);
    // Both have a king: spades.
    assert_eq!(position.hand.banker, Some(Seat(2)));

    let mut none = hand_of(setup, &["SA C2 H5 DQ CJ", "S2 H8 CT DK H7"], 0);
    all_do(&mut none, &[(0, "bid 0"), (1, "bid 1"), (0, "stake 2")]);
    assert_eq!(none.hand.banker, Some(Seat(1)));
    assert_eq!(none.hand.deal.number, 2);
    // Nobody bids for this one: as soon as it is dealt, the others stake.
    let mut random = StdRng::seed_from_u64(1);
    while matches!(none.turn(), Turn::Chance(_)) {
        step(&mut none, &mut random);
    }
    assert_eq!(none.stage(), Stage::Stake);
    assert_eq!(none.turn().seats(), SeatSet::only(Seat(0)));
}

#[test]
fn the_bank_goes_around_where_that_is_agreed() {
    let mut bankers = Vec::new();
    random_match("hands=7 banker=rotate", 3, 4, |position| {
        assert_ne!(position.stage(), Stage::Bid);
        bankers.extend(
            position
                .hand
                .banker
                .map(|seat| (position.hand.deal.number, seat.0)),
        );
        true
    });
    bankers.dedup();
    let expected: Vec<(u32, u8)> = (1..=7).zip([0, 1, 2, 0, 1, 2, 0]).collect();
    assert_eq!(bankers, expected);
}

#[test]
fn a_cut_turns_the_dealt_order_before_anybody_sees_a_card() {
    let order: Vec<Card> = Card::deck().take(10).collect();
    let hands: Vec<Vec<Card>> = order.chunks(5).map(<[Card]>::to_vec).collect();
    let mut position = NiuNiuPosition::dealt(options("cut=on deal=seen4"), &hands, 0);
    assert_eq!(position.turn().seats(), SeatSet::only(Seat(0)));
    let view = position.view(Viewer::Seat(Seat(0)));
    assert!(view.cards.iter().all(Vec::is_empty) && view.held == 0);
    assert!(view.hash.is_some());
    assert_eq!(
        does(&mut position, 0, "cut 10"),
        Err(Illegal::Rule("niuniu-cut-now"))
    );
    does(&mut position, 0, "cut 7").unwrap();
    assert_eq!(
        position.hand.cards[0],
        [7, 8, 9, 0, 1].map(|at: usize| order[at])
    );
    let view = position.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.cards[0], [7, 8, 9, 0].map(|at: usize| order[at]));
}

#[test]
fn whoever_left_does_the_least_and_half_of_the_seats_end_the_match() {
    let mut position = hand_of("", &NINES, 0);
    let default = |position: &NiuNiuPosition, seat: u8| {
        let view = position.view(Viewer::Seat(Seat(seat)));
        let action = NiuNiu.default_action(&view, Seat(seat));
        action.map(action::write)
    };
    assert_eq!(default(&position, 1).as_deref(), Some("bid 0"));
    all_do(&mut position, &[(0, "bid 1"), (1, "bid 0"), (2, "bid 0")]);
    assert_eq!(default(&position, 1).as_deref(), Some("stake 1"));
    assert_eq!(default(&position, 0), None);
    assert!(NiuNiu.goes_on_without(&position, Seat(0)));
    for (seats, most) in [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2)] {
        let position = NiuNiu.start("", seats, Revision::FIRST).unwrap();
        for left in 1..seats {
            let over = NiuNiu.over_without(&position, SeatSet::first(left));
            assert_eq!(over.is_some(), left > most, "{left} of {seats}");
            let reason = over.map(|it| it.reason().key().to_owned());
            assert!(reason.is_none_or(|it| it == "left"));
        }
    }
}

#[test]
fn debts_have_a_minus_sign_in_the_picture_and_in_words() {
    use crate::niuniu::diagram;
    use qiyuan_core::diagram::Scene;
    let mut position = hand_of("hands=1 bid=graded", &NINES, 1);
    all_do(&mut position, &[(0, "bid 4"), (1, "bid 2"), (2, "bid 4")]);
    all_do(&mut position, &[(0, "stake 1"), (1, "stake 3")]);
    let drawn = diagram::diagram(&position.view(Viewer::Public), Seat(0));
    let Scene::Cards(table) = &drawn.scene else {
        panic!("a table");
    };
    let place = table.places.iter().find(|place| place.seat == 2).unwrap();
    assert_eq!((&*place.score, &*place.note), ("−32", "−32"));
    let points = drawn.words[2].pieces.iter();
    let points: Vec<&str> = points
        .filter(|(key, _)| *key == "niuniu-points")
        .map(|(_, points)| points.as_str())
        .collect();
    assert_eq!(points, ["−32"]);
}
