//! The cases of `tests/it/data/cards`, for tests.

use serde_json::Value;

/// All cases of a kind.
pub(crate) fn case(kind: &str) -> Value {
    let text = include_str!("../../../../tests/it/data/cards/cases.json");
    let cases: Value = serde_json::from_str(text).unwrap();
    cases.get(kind).expect("the kind of cases exists").clone()
}

/// The cases of a kind of which there are several.
pub(crate) fn cases(kind: &str) -> Vec<Value> {
    case(kind).as_array().unwrap().clone()
}
