//! `/help`: how to start a game on the first page, and what else there is to know on others, which buttons show.

use std::fmt;

use serenity::{
    all::{ButtonStyle, ComponentInteraction},
    builder::{CreateActionRow, CreateButton, CreateEmbed},
};

use super::{Context, by_category, close, open};
use crate::{
    app::App,
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        panel_buttons,
        wording::{self, Language},
    },
};
use qiyuan_core::rules::{Info, Notation};

/// The beginning of the text form.
const FORM: &str = "h1/";

/// How many buttons stand in a row.
const IN_A_ROW: usize = 3;

/// What a page is about. Its text form is the custom id of the button that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpTopic {
    /// Starting a game.
    Start,
    /// Making a move, and what else can be done in a game.
    Moving,
    /// How clocks are written.
    Clocks,
    /// Which games there are.
    Games,
    /// Lists of games and of players.
    People,
    /// Settings and the rest.
    Settings,
}

impl HelpTopic {
    const ALL: [Self; 6] = [
        Self::Start,
        Self::Moving,
        Self::Clocks,
        Self::Games,
        Self::People,
        Self::Settings,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Moving => "moving",
            Self::Clocks => "clocks",
            Self::Games => "games",
            Self::People => "people",
            Self::Settings => "settings",
        }
    }

    /// The key of its text.
    const fn text(self) -> &'static str {
        match self {
            Self::Start => "help-start",
            Self::Moving => "help-moving",
            Self::Clocks => "help-clocks",
            Self::Games => "help-games",
            Self::People => "help-people",
            Self::Settings => "help-settings",
        }
    }

    /// The key of what a button calls it.
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "help-topic-start",
            Self::Moving => "help-topic-moving",
            Self::Clocks => "help-topic-clocks",
            Self::Games => "help-topic-games",
            Self::People => "help-topic-people",
            Self::Settings => "help-topic-settings",
        }
    }

    /// Reads the custom id of a button.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let key = text.strip_prefix(FORM)?;
        Self::ALL.into_iter().find(|topic| topic.key() == key)
    }
}

impl fmt::Display for HelpTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORM}{}", self.key())
    }
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = page_for(&ctx, HelpTopic::Start).await;
    close(&ctx, Ok(answer)).await
}

/// The page that was asked for by a button.
pub(in crate::discord) async fn page_for(ctx: &InteractionCtx<'_>, topic: HelpTopic) -> Response {
    let app = &ctx.bot.app;
    let notation = ctx.notation(example_game(app)).await;
    let panels = match ctx.guild() {
        Some(_) => ctx.bot.language_of(ctx.guild()).await,
        None => ctx.language,
    };
    page(app, ctx.language, panels, notation, topic)
}

/// The topic of the button that was pressed, if it is one of these.
pub(in crate::discord) fn pressed(interaction: &ComponentInteraction) -> Option<HelpTopic> {
    HelpTopic::parse(&interaction.data.custom_id)
}

/// The games, a line for each category if there are several.
fn listed(language: Language, infos: &[&'static Info]) -> String {
    let name = |info: &&Info| wording::game(language, info.key);
    let categories = by_category(infos);
    let is_only = categories.len() == 1;
    let lines = categories.iter().map(|(category, games)| {
        let games: Vec<String> = games.iter().map(name).collect();
        let games = ("games", games.join(&language.say("alt-separator")).into());
        if is_only {
            return language.tell("help-all-games", &[games]);
        }
        let category = ("category", wording::category(language, category).into());
        language.tell("help-category", &[category, games])
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n\n")
}

/// The game of which the examples are.
fn example_game(app: &App) -> &'static Info {
    app.games().first().copied().unwrap_or(&Info::BASE)
}

/// What the button is called that asks for a move in words, in all games with a board.
fn to_move(panels: Language, infos: &[&'static Info]) -> String {
    let mut labels: Vec<String> = Vec::new();
    for info in infos.iter().filter(|info| !info.holds_cards) {
        let label = format!("**{}**", panel_buttons::label(panels, info, "button-move"));
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    labels.join(" / ")
}

/// A page, with moves as they are written in `notation`, or as is usual in the language, and a button for each other
/// page. Buttons of panels are named in the language of these.
pub(in crate::discord) fn page(
    app: &App,
    language: Language,
    panels: Language,
    notation: Option<Notation>,
    topic: HelpTopic,
) -> Response {
    let (infos, game) = (app.games(), example_game(app));
    let notation = notation.or_else(|| wording::notation_for(language, game, None));
    let examples = app.examples(game, notation);
    let example = examples.first().cloned().unwrap_or_default();
    let button = |key: &str| panel_buttons::label(panels, game, key);
    let shown = [
        ("game", game.key.into()),
        ("example", example.into()),
        ("examples", wording::listed(language, &examples).into()),
        ("games", listed(language, &infos).into()),
        ("move", to_move(panels, &infos).into()),
        ("guide", button("button-guide").into()),
        ("view", button("button-view").into()),
        ("hand", button("button-hand").into()),
        ("more", button("button-more").into()),
    ];
    let text = language.tell(topic.text(), &shown);
    let title = language.say("help-title");
    let title = match topic {
        HelpTopic::Start => title,
        other => format!("{title} · {}", language.say(other.name())),
    };
    let page = CreateEmbed::new().title(title).description(text.trim());
    let mut answer = Response::page(page);
    for topics in HelpTopic::ALL.chunks(IN_A_ROW) {
        let button = |other: &HelpTopic| {
            let style = if *other == topic {
                ButtonStyle::Primary
            } else {
                ButtonStyle::Secondary
            };
            CreateButton::new(other.to_string())
                .label(language.say(other.name()))
                .style(style)
                .disabled(*other == topic)
        };
        let buttons = topics.iter().map(button).collect();
        answer = answer.row(CreateActionRow::Buttons(buttons));
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_is_read_by_its_custom_id_and_by_nothing_else() {
        for topic in HelpTopic::ALL {
            assert_eq!(HelpTopic::parse(&topic.to_string()), Some(topic));
        }
        for text in ["", "h1/", "h1/start/", "h1/Start", "h2/start", "start"] {
            assert_eq!(HelpTopic::parse(text), None, "{text}");
        }
    }
}
