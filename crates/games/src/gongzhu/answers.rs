//! Answers of scripts: what cards are worth, and which may be played.

use super::{
    GongZhu, action,
    options::Options,
    rules::{self, Situation},
    score::Tally,
};
use crate::cards::{Card, DECK, Suit, options::option};
use qiyuan_core::rules::{Answer, BadSetup, Query, RuleQueries, SetupOption, Unanswered};

/// With two decks scores are counted, and nothing is played.
static DECKS: [SetupOption; 1] = [option("decks", &["1", "2"])];

/// What is given under a key; nothing for a word that says so.
fn given<'a>(question: &Query<'a>, key: &str) -> &'a str {
    let text = question.get(key).unwrap_or_default().trim();
    let is_nothing = action::NOTHING.contains(&text.to_lowercase().as_str());
    if is_nothing { "" } else { text }
}

/// The cards given under a key, each of them at most as often as there are decks.
fn cards(question: &Query<'_>, key: &'static str, decks: u8) -> Result<Vec<Card>, Unanswered> {
    let mut cards = action::cards(given(question, key)).ok_or(Unanswered::Unreadable(key))?;
    cards.sort_unstable();
    let is_too_often = |of_kind: &[Card]| of_kind.len() > decks.into();
    let most = usize::from(DECK) * usize::from(decks);
    if cards.len() > most || cards.chunk_by(Card::eq).any(is_too_often) {
        return Err(Unanswered::Unreadable(key));
    }
    Ok(cards)
}

/// The suits given under a key.
fn suits(question: &Query<'_>, key: &'static str) -> Result<Vec<Suit>, Unanswered> {
    Suit::read_all(given(question, key)).ok_or(Unanswered::Unreadable(key))
}

impl RuleQueries for GongZhu {
    fn options(&self) -> &'static [SetupOption] {
        &DECKS
    }

    fn answer(&self, question: &Query<'_>) -> Result<Vec<(&'static str, Answer)>, Unanswered> {
        let options = Options::read(question.setup).map_err(Unanswered::Setup)?;
        let decks = match question.get("decks") {
            None | Some("1") => 1,
            Some("2") if question.what == "score" => 2,
            Some(_) => return Err(Unanswered::Setup(BadSetup("unreadable"))),
        };
        let exposed = cards(question, "exposed", decks)?;
        match question.what {
            "score" => {
                question.get("taken").ok_or(Unanswered::Missing("taken"))?;
                let taken = cards(question, "taken", decks)?;
                let score = Tally::with(decks, &taken, &exposed, options).total();
                Ok(vec![("score", Answer::Number(score.into()))])
            }
            "legal" => {
                question.get("hand").ok_or(Unanswered::Missing("hand"))?;
                let hand = cards(question, "hand", decks)?;
                let led = suits(question, "led")?;
                if led.len() > 1 {
                    return Err(Unanswered::Unreadable("led"));
                }
                let led_before = suits(question, "suits-led")?;
                // Nothing tells whether it is the first trick of a hand, nor which cards were discarded: no card has to
                // be led, and a heart was only played where hearts were led.
                let situation = Situation {
                    led: led.first().copied(),
                    exposed: &exposed,
                    led_before: &led_before,
                    must_lead: None,
                    is_unbroken: options.has_broken_hearts() && !led_before.contains(&Suit::Hearts),
                };
                let legal = rules::legal(&hand, &situation);
                let legal = legal.iter().map(Card::to_string).collect();
                Ok(vec![("legal", Answer::List(legal))])
            }
            _ => Err(Unanswered::Unknown),
        }
    }
}
