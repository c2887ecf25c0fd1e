//! How it can be checked that nothing was changed of what chance decided: the commitment, which is the hash of a text, and
//! the reveal, which is the text, told when a hand or a game is over. A panel tells the hash, and a page says what it is.

use super::wording::{self, Language};
use qiyuan_core::{
    rules::{Notice, NoticeValue},
    session::{SessionView, Stage},
};

/// What there is a commitment to, with the keys of its notices and words.
struct Kind {
    commitment: &'static str,
    /// The words of the commitment with the whole hash.
    in_full: &'static str,
    reveal: &'static str,
    /// The words for checking it.
    label: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind {
        commitment: "deal-commitment",
        in_full: "deal-commitment-in-full",
        reveal: "deal-reveal",
        label: "button-check-deal",
    },
    Kind {
        commitment: "draws-commitment",
        in_full: "draws-commitment-in-full",
        reveal: "draws-reveal",
        label: "button-check-draws",
    },
];

/// Whether this is a commitment.
#[must_use]
pub fn is_commitment(notice: &Notice) -> bool {
    KINDS.iter().any(|kind| kind.commitment == notice.key)
}

/// Whether this is a reveal.
#[must_use]
pub fn is_reveal(notice: &Notice) -> bool {
    KINDS.iter().any(|kind| kind.reveal == notice.key)
}

/// Whether there is anything to check.
#[must_use]
pub fn is_told(view: &SessionView) -> bool {
    kind(view).is_some()
}

/// The words for checking what there is to check.
#[must_use]
pub fn label(view: &SessionView, language: Language) -> Option<String> {
    kind(view).map(|kind| language.say(kind.label))
}

fn kind(view: &SessionView) -> Option<&'static Kind> {
    let notices = view.notices();
    KINDS.iter().find(|kind| {
        let mut notices = notices.iter();
        notices.any(|notice| [kind.commitment, kind.reveal].contains(&notice.key))
    })
}

/// The texts of all hands that are over, each below its hash, as `qiyuan game commitment verify` reads them; nothing
/// where [`told`] has them all.
#[must_use]
pub fn all_reveals(view: &SessionView) -> Option<String> {
    let mut reveals = view.notices_of_hands();
    reveals.retain(is_reveal);
    reveals.dedup();
    let is_told = view.notices().iter().any(is_reveal);
    if reveals.len() <= usize::from(is_told) {
        return None;
    }
    let written = reveals.iter().map(|reveal| {
        let [hash, text] = ["hash", "text"].map(|key| value(reveal, key));
        format!("# SHA-256 {hash}\n{text}\n")
    });
    Some(written.collect::<Vec<String>>().join("\n"))
}

fn value<'a>(notice: &'a Notice, key: &str) -> &'a str {
    let mut values = notice.values.iter();
    match values.find(|(gap, _)| *gap == key) {
        Some((_, NoticeValue::Text(text))) => text,
        _ => "",
    }
}

/// The commitment that stands, and the reveal of the one before, in full; of a session that is over the reveal, and where
/// the rest is.
#[must_use]
pub fn told(view: &SessionView, language: Language) -> Option<String> {
    let notices = view.notices();
    let is_over = view.stage() == Stage::Over;
    let revealed = is_over && notices.iter().any(is_reveal);
    let told = notices.iter().filter(|it| !(revealed && is_commitment(it)));
    let told = told.filter_map(|notice| {
        if is_reveal(notice) {
            return Some(wording::notice(language, notice, &[]));
        }
        let kind = KINDS.iter().find(|kind| kind.commitment == notice.key)?;
        Some(wording::notice_as(language, kind.in_full, notice, &[]))
    });
    let rest = revealed.then(|| language.say("commitment-rest"));
    let told: Vec<String> = told.chain(rest).collect();
    (!told.is_empty()).then(|| told.join("\n\n"))
}
