//! Every sentence a user can read, in three languages; the sentences themselves are Fluent files.
//!
//! Nothing else in the program writes text for people. Keys are whole literals wherever possible, so
//! that a test can find those that are missing and those that nobody uses.

mod clocks;
mod contests;
mod coordinates;
mod count;
mod endings;
mod escape;
mod games;
mod lessons;
mod openings;
mod pieces;
mod refusals;
mod rulings;
mod said;
mod settings;
mod word_lists;

use std::sync::LazyLock;

pub use fluent_bundle::FluentValue as Value;
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

pub use self::{
    clocks::{brief, brief_reading, clock, elapsed, face, reading, span},
    contests::{
        contest_error, contest_format, contest_kind, contest_match, contest_points,
        contest_refusal, contest_repeat, contest_result, contest_start, contest_what,
    },
    count::{count, score},
    endings::{counted, outcome},
    escape::{code, code_of, cut, inert, markdown, name, plain, typed, without_gaps, without_list},
    games::{
        RestOfMove, action, aliases, category, chosen_option, claim, confirmation, described,
        division, enumeration, format, game, hint, icon, is_drop, is_it_meant, is_named, missing,
        notation, notation_for, notice, notice_as, option, option_value, own_key, pair_weight,
        particulars, percent, phase, players, prompt, ranked, rating_category, rest_of_move, rules,
        setup, side, side_aliases, speed, typed_example, versus,
    },
    lessons::{capitalized, lessons, marks},
    openings::{opening, opening_family},
    pieces::{
        MAX_ALT_TEXT, alt_text, alt_text_naming, captured, of_kinds, piece_name, piece_names,
        piece_written, push_sentence, thrown, walked,
    },
    refusals::{
        bad_control, bad_record, bad_setup, denied, illegal, listed, not_in_this_game,
        not_your_turn, paused, range_args, refusal,
    },
    rulings::{Shown, diagram, ruling, warning},
    said::{
        Said, are_said_beside_a_move, asks, denies, has_asking_words, is_doubtful, is_made_of,
        people_asked, plain_words, said, said_beside_moves, said_in_moves, says_heard, says_take,
        without_asking_to_see, without_courtesies, without_question,
    },
    settings::{
        look_of, means_directly, means_off, notify_by, orientation, piece_set, quiet_off, theme,
        usual_look,
    },
    word_lists::{phrases, words_of},
};
use crate::app::PlayerSettings;

/// A language in which the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    EnUs,
    /// 简体中文.
    ZhCn,
    /// 繁體中文.
    ZhTw,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::EnUs, Self::ZhCn, Self::ZhTw];

    /// The language for one of Discord's locales, or for a stored tag; English for all others.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        match locale {
            "zh-CN" => Self::ZhCn,
            "zh-TW" | "zh-HK" => Self::ZhTw,
            _ => Self::EnUs,
        }
    }

    /// The language that a player has chosen, if they have.
    #[must_use]
    pub fn chosen_by(settings: &PlayerSettings) -> Option<Self> {
        settings.language.as_deref().and_then(Self::from_tag)
    }

    /// The language with this tag, if we speak it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Discord's name of the locale; also what is stored.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::EnUs => "en-US",
            Self::ZhCn => "zh-CN",
            Self::ZhTw => "zh-TW",
        }
    }

    /// What the language calls itself.
    #[must_use]
    pub fn own_name(self) -> String {
        match self {
            Self::EnUs => self.say("language-en-us"),
            Self::ZhCn => self.say("language-zh-cn"),
            Self::ZhTw => self.say("language-zh-tw"),
        }
    }

    /// A sentence without gaps.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// A sentence with its gaps filled. Names and typed text must have been escaped.
    #[must_use]
    pub fn tell(self, key: &str, args: &[(&'static str, Value<'_>)]) -> String {
        let bundle = self.bundle();
        let pattern = bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            tracing::error!(key, language = self.tag(), "a key has no translation");
            return key.to_owned();
        };
        let args: FluentArgs<'_> = args
            .iter()
            .map(|(name, value)| (*name, value.clone()))
            .collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&args), &mut errors);
        if !errors.is_empty() {
            tracing::error!(
                key,
                language = self.tag(),
                ?errors,
                "a translation lacks arguments"
            );
        }
        text.into_owned()
    }

    /// Whether the language has words for `key`: for families of keys that games make.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    fn bundle(self) -> &'static Bundle {
        match self {
            Self::EnUs => &EN_US,
            Self::ZhCn => &ZH_CN,
            Self::ZhTw => &ZH_TW,
        }
    }
}

type Bundle = FluentBundle<FluentResource>;

static EN_US: LazyLock<Bundle> = LazyLock::new(|| bundle("en-US"));
static ZH_CN: LazyLock<Bundle> = LazyLock::new(|| bundle("zh-CN"));
static ZH_TW: LazyLock<Bundle> = LazyLock::new(|| bundle("zh-TW"));

/// Reads every file of a language: the common ones, and one of each game's folder.
fn bundle(tag: &str) -> Bundle {
    let language: LanguageIdentifier = tag.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Isolating marks would end up in thread names and in what people copy; names are escaped instead.
    bundle.set_use_isolating(false);
    for file in qiyuan_assets::wording(tag) {
        let resource = match FluentResource::try_new(file.text.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                tracing::error!(file = file.path, ?errors, "a locale file does not parse");
                resource
            }
        };
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(file = file.path, ?errors, "a locale file repeats a key");
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_locales_read_english() {
        assert_eq!(Language::of_locale("zh-TW"), Language::ZhTw);
        assert_eq!(Language::of_locale("fr"), Language::EnUs);
        assert_eq!(Language::of_locale("en-GB"), Language::EnUs);
    }

    #[test]
    fn gaps_are_filled_without_invisible_marks() {
        assert_eq!(Language::ZhCn.tell("card-rated", &[]), "计等级分");
        let text = Language::EnUs.tell("card-clock", &[("clock", "10m".into())]);
        assert_eq!(text, "Clock: 10m");
    }
}
