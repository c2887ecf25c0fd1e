//! The question whether a piece is promoted, which a player is asked who has not said.

use qiyuan_core::rules::Question;

/// The key of the question, and its answers: the piece is promoted, or stays what it is.
pub(in crate::fairy) const QUESTION: (&str, &[&str]) = (KEY, &[PROMOTE, STAY]);

const KEY: &str = "promote";
const PROMOTE: &str = "promote";
const STAY: &str = "promote-not";

/// The question, if that is all in which two moves differ, as canonical text.
pub(in crate::fairy) fn question(actions: &[String]) -> Option<Question> {
    let [one, other] = actions else { return None };
    let answers = if one.strip_suffix('+') == Some(other) {
        vec![PROMOTE, STAY]
    } else if other.strip_suffix('+') == Some(one) {
        vec![STAY, PROMOTE]
    } else {
        return None;
    };
    Some(Question { key: KEY, answers })
}
