//! Answers of scripts: what cards are worth, and which may be played.

use super::{
    GongZhu, action,
    options::Options,
    rules::{self, Situation},
    score,
};
use crate::cards::{Card, DECK, Suit};
use qiyuan_core::rules::{Answer, Answers, Query, Unanswered};

/// The cards given under a key, each once; none if nothing is given.
fn cards(question: &Query<'_>, key: &'static str) -> Result<Vec<Card>, Unanswered> {
    let text = question.get(key).unwrap_or_default();
    let mut cards = action::cards(text)
        .filter(|cards| cards.len() <= usize::from(DECK))
        .ok_or(Unanswered::Unreadable(key))?;
    let count = cards.len();
    cards.sort_unstable();
    cards.dedup();
    if cards.len() == count {
        Ok(cards)
    } else {
        Err(Unanswered::Unreadable(key))
    }
}

/// The suits given under a key, by their letters or signs.
fn suits(question: &Query<'_>, key: &'static str) -> Result<Vec<Suit>, Unanswered> {
    let text = question.get(key).unwrap_or_default();
    let letters = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && *letter != ',');
    let suits: Option<Vec<Suit>> = letters.take(usize::from(DECK)).map(Suit::of).collect();
    suits.ok_or(Unanswered::Unreadable(key))
}

impl Answers for GongZhu {
    fn answer(&self, question: &Query<'_>) -> Result<Vec<(&'static str, Answer)>, Unanswered> {
        let options = Options::read(question.setup).map_err(Unanswered::Setup)?;
        let exposed = cards(question, "exposed")?;
        match question.what {
            "score" => {
                question.get("taken").ok_or(Unanswered::Missing("taken"))?;
                let taken = cards(question, "taken")?;
                let score = score::score(&taken, &exposed, options);
                Ok(vec![("score", Answer::Number(score.into()))])
            }
            "legal" => {
                question.get("hand").ok_or(Unanswered::Missing("hand"))?;
                let hand = cards(question, "hand")?;
                let led = suits(question, "led")?;
                if led.len() > 1 {
                    return Err(Unanswered::Unreadable("led"));
                }
                let situation = Situation {
                    led: led.first().copied(),
                    exposed: &exposed,
                    led_before: &suits(question, "suits-led")?,
                    must_lead: None,
                    is_unbroken: false,
                };
                let legal = rules::legal(&hand, &situation);
                let legal = legal.iter().map(Card::to_string).collect();
                Ok(vec![("legal", Answer::List(legal))])
            }
            _ => Err(Unanswered::Unknown),
        }
    }
}
