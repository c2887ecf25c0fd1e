//! Answers of scripts: what a hand is worth, and which of two is better.

use std::cmp::Ordering;

use super::{
    NiuNiu,
    options::{Factors, Options},
    rank::{self, HAND},
};
use crate::cards::Card;
use qiyuan_core::rules::{Answer, Query, RuleQueries, Unanswered};

/// The hand given under a key: five different cards.
fn hand(question: &Query<'_>, key: &'static str) -> Result<Vec<Card>, Unanswered> {
    let text = question.get(key).ok_or(Unanswered::Missing(key))?;
    let cards = Card::read_all(text).ok_or(Unanswered::Unreadable(key))?;
    let mut different = cards.clone();
    different.sort_unstable();
    different.dedup();
    if cards.len() == HAND && different.len() == HAND {
        Ok(cards)
    } else {
        Err(Unanswered::Unreadable(key))
    }
}

impl RuleQueries for NiuNiu {
    fn answer(&self, question: &Query<'_>) -> Result<Vec<(&'static str, Answer)>, Unanswered> {
        let options = Options::read(question.setup).map_err(Unanswered::Setup)?;
        match question.what {
            "score" => {
                let cards = hand(question, "hand")?;
                let rank = rank::rank(&cards, options);
                let key = |options| Answer::Text(rank::rank(&cards, options).key().to_owned());
                let factor = |factors| Answer::Number(rank.factor(factors).into());
                let high = rank::high(&cards, rank);
                Ok(vec![
                    ("rank", key(options)),
                    ("rank_with_silver", key(options.with("silver", "on"))),
                    (
                        "rank_without_specials",
                        key(options.with("specials", "off")),
                    ),
                    (
                        "high",
                        high.map_or(Answer::Nothing, |it| Answer::Text(it.to_string())),
                    ),
                    ("flat", factor(Factors::Flat)),
                    ("steep", factor(Factors::Steep)),
                    ("tenfold", factor(Factors::Tenfold)),
                ])
            }
            "compare" => {
                let (one, other) = (hand(question, "a")?, hand(question, "b")?);
                // Where suits do not count, hands may be equal: then the banker's wins, whichever that is.
                let winner = match rank::compare(&one, &other, options) {
                    Ordering::Greater => Answer::Text("a".to_owned()),
                    Ordering::Less => Answer::Text("b".to_owned()),
                    Ordering::Equal => Answer::Nothing,
                };
                Ok(vec![("winner", winner)])
            }
            _ => Err(Unanswered::Unknown),
        }
    }
}
