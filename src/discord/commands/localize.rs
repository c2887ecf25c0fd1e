//! Names and descriptions of the commands in all languages, filled in when the program starts.
//!
//! The keys follow from the names: `command-NAME`, `command-NAME-about`, `command-NAME-OPTION`,
//! `command-NAME-OPTION-about`; a subcommand counts as part of the name. A command of a menu has only a name.

use std::borrow::Cow;

use crate::discord::wording::Language;

/// The option that several commands share has its words once.
const SHARED_OPTION: &str = "session";

type Texts = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// Fills in the words of `commands`.
pub fn localize<U, E>(commands: &mut [poise::Command<U, E>]) {
    for command in commands {
        localize_one(command, "command");
    }
}

fn localize_one<U, E>(command: &mut poise::Command<U, E>, prefix: &str) {
    let key = format!("{prefix}-{}", command.name.replace('_', "-"));
    command.name_localizations = translations(&key).into();
    if command.context_menu_action.is_some() {
        command.context_menu_name = Some(Language::EnUs.say(&key).into());
        return;
    }
    command.description = Some(Language::EnUs.say(&format!("{key}-about")).into());
    command.description_localizations = translations(&format!("{key}-about")).into();
    for parameter in &mut command.parameters {
        let key = if parameter.name == SHARED_OPTION {
            format!("command-{SHARED_OPTION}-option")
        } else {
            format!("{key}-{}", parameter.name)
        };
        parameter.name_localizations = translations(&key).into();
        parameter.description = Some(Language::EnUs.say(&format!("{key}-about")).into());
        parameter.description_localizations = translations(&format!("{key}-about")).into();
    }
    for subcommand in &mut command.subcommands {
        localize_one(subcommand, &key);
    }
}

fn translations(key: &str) -> Texts {
    [Language::ZhCn, Language::ZhTw]
        .into_iter()
        .map(|language| (language.tag().into(), language.say(key).into()))
        .collect()
}
