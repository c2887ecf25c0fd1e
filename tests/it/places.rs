//! Ratings by places, against the numbers of another program: see `tests/it/data/cards`.

use qiyuan_core::rating::{NARROWEST_DEVIATION, Rating, WIDEST_DEVIATION, after_places};
use serde_json::Value;

/// How many of our points are one of Weng and Lin's.
const POINT: f64 = 42.0;

/// A rating from its estimate and its deviation in Weng and Lin's points.
fn rating(value: &Value) -> Rating {
    let number = |at: usize| value[at].as_f64().unwrap();
    Rating {
        rating: 1_500.0 + (number(0) - 25.0) * POINT,
        deviation: (number(1) * POINT).clamp(NARROWEST_DEVIATION, WIDEST_DEVIATION),
        ..Rating::default()
    }
}

fn ratings(value: &Value) -> Vec<Rating> {
    value.as_array().unwrap().iter().map(rating).collect()
}

#[test]
fn places_change_ratings_as_in_openskill() {
    let cases: Value = serde_json::from_str(include_str!("data/cards/cases.json")).unwrap();
    let cases = cases["weng_lin"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        let places = case["ranks"].as_array().unwrap().iter();
        let places: Vec<u8> = places
            .map(|place| u8::try_from(place.as_u64().unwrap()).unwrap())
            .collect();
        let after = after_places(&ratings(&case["before"]), &places);
        for (ours, theirs) in after.iter().zip(ratings(&case["after"])) {
            // The case has six decimals.
            assert!((ours.rating - theirs.rating).abs() < 0.001, "{case}");
            assert!((ours.deviation - theirs.deviation).abs() < 0.001, "{case}");
        }
    }
}
