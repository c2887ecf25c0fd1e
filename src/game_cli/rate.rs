//! What a game does to the ratings of those who played it.

use std::{io::Write, str::FromStr};

use serde_json::{Value, json};

use super::{Failure, RateArgs};
use qiyuan_core::rating::{
    HIGHEST_RATING, LOWEST_RATING, NARROWEST_DEVIATION, Rating, WIDEST_DEVIATION, after_places,
};

/// A player before the game, and the place that was reached.
#[derive(Clone, Copy, Debug)]
pub struct Rated {
    before: Rating,
    place: u8,
}

impl FromStr for Rated {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "a player is written RATING:DEVIATION:PLACE, such as 1500:350:1";
        let mut parts = text.split(':');
        let mut next = || parts.next().ok_or(FORM);
        let number = |text: &str| text.parse::<f64>().map_err(|_| FORM);
        let (rating, deviation) = (number(next()?)?, number(next()?)?);
        let place = next()?.parse().map_err(|_| FORM)?;
        if parts.next().is_some() {
            return Err(FORM);
        }
        if !(LOWEST_RATING..=HIGHEST_RATING).contains(&rating) {
            return Err("no rating is that high or low");
        }
        if !(NARROWEST_DEVIATION..=WIDEST_DEVIATION).contains(&deviation) {
            return Err("a deviation is from 45 to 350");
        }
        let before = Rating {
            rating,
            deviation,
            ..Rating::default()
        };
        Ok(Self { before, place })
    }
}

/// Prints the ratings after the game, in the order in which the players were given.
pub(super) fn rate(args: &RateArgs, output: &mut dyn Write) -> Result<(), Failure> {
    let before: Vec<Rating> = args.players.iter().map(|it| it.before).collect();
    let places: Vec<u8> = args.players.iter().map(|it| it.place).collect();
    let after = after_places(&before, &places);
    if args.json {
        let after = after
            .iter()
            .map(|it| json!({"rating": it.rating, "deviation": it.deviation}));
        writeln!(
            output,
            "{}",
            json!({"after": after.collect::<Vec<Value>>()})
        )?;
    } else {
        for rating in after {
            writeln!(output, "{:.2} ± {:.2}", rating.rating, rating.deviation)?;
        }
    }
    Ok(())
}
