//! The rules of a game: what it is about in words, examples of its notation, and pictures of how it is played.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use serenity::all::ButtonStyle;
use serenity::builder::{CreateActionRow, CreateAttachment, CreateButton, CreateEmbed};

use super::{
    BotState,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
    lists::MAX_PAGE,
    rules_asked::Passage,
    touch,
    wording::{self, Language},
};
use crate::app::Look;
use qiyuan_core::{
    diagram::Sheet,
    rules::{Info, Lesson, Notation},
};

/// The beginning of the custom id of the button that shows the page of a game.
const FORM: &str = "r1/";

/// The game of which a button shows the page, if it does.
pub fn pressed(bot: &BotState, custom_id: &str) -> Option<&'static Info> {
    let key = custom_id.strip_prefix(FORM)?;
    let games = bot.app.games();
    games.into_iter().find(|info| info.key == key)
}

/// The page that was asked for by its button.
///
/// # Errors
///
/// It was asked for too often.
pub async fn opened(ctx: &InteractionCtx<'_>, info: &'static Info) -> HandlerResult<Response> {
    ctx.take_view()?;
    Ok(page(ctx, info).await)
}

/// A part of the page, with the pictures of the piece that it is about, and a button that shows the whole page.
pub async fn part(bot: &BotState, part: Passage, look: Look) -> Response {
    let (language, info) = (part.language, part.game);
    let game = ("game", wording::game(language, part.told_of.key).into());
    // They are computed anew, so only for a piece.
    let mut lessons = match part.piece {
        Some(_) => bot.app.lessons(info),
        None => Vec::new(),
    };
    lessons.retain(|lesson| {
        let moves = lesson.moves();
        moves.is_some_and(|moves| Some(moves.piece) == part.piece)
    });
    let shown = Lessons::of(language, info, &lessons);
    let pictures = pictures(bot, info, &shown, look).await;
    let marks = shown.marks.filter(|_| !pictures.is_empty());
    let text = match marks {
        Some(marks) => format!("{}\n\n{marks}", part.text),
        None => part.text,
    };
    let embed = CreateEmbed::new()
        .title(language.tell("rules-title", &[game]))
        .description(wording::cut(&text, MAX_PAGE));
    let all = button(language, part.told_of);
    let answer = Response::page(embed).row(CreateActionRow::Buttons(vec![all]));
    pictures.into_iter().fold(answer, Response::file)
}

/// The page where everybody may read it: with its first picture, and a button that shows all of them to one person.
pub async fn told(
    bot: &BotState,
    language: Language,
    info: &'static Info,
    notation: Option<Notation>,
    look: Look,
) -> Response {
    let examples = bot.app.examples(info, notation);
    let page = page_with(bot, language, info, &examples, look).await;
    page.row(CreateActionRow::Buttons(vec![button(language, info)]))
}

/// The button that shows the whole page of a game.
pub fn button(language: Language, info: &Info) -> CreateButton {
    let game = [("game", wording::game(language, info.key).into())];
    CreateButton::new(format!("{FORM}{}", info.key))
        .style(ButtonStyle::Secondary)
        .label(language.tell("rules-all", &game))
}

/// The page, in the reader's language and with the reader's pieces. Where the pieces cannot be drawn it is words alone.
pub async fn page(ctx: &InteractionCtx<'_>, info: &'static Info) -> Response {
    let examples = ctx.bot.app.examples(info, ctx.notation(info).await);
    page_with(ctx.bot, ctx.language, info, &examples, ctx.look(info).await).await
}

async fn page_with(
    bot: &BotState,
    language: Language,
    info: &'static Info,
    examples: &[String],
    look: Look,
) -> Response {
    let lessons = lessons(language, info, || bot.app.lessons(info));
    let pictures = match lessons.sheets.is_empty() {
        true => Vec::new(),
        false => pictures(bot, info, &lessons, look).await,
    };
    let marks = lessons.marks.as_deref().filter(|_| !pictures.is_empty());
    let text = text(language, info, examples, marks);
    let game = ("game", wording::game(language, info.key).into());
    let embed = CreateEmbed::new()
        .title(language.tell("rules-title", &[game]))
        .description(wording::cut(&text, MAX_PAGE));
    let page = Response::page(embed);
    pictures.into_iter().fold(page, Response::file)
}

fn text(
    language: Language,
    info: &'static Info,
    examples: &[String],
    marks: Option<&str>,
) -> String {
    let notations = info.notations.iter();
    let notations: Vec<String> = notations
        .map(|notation| wording::notation(language, info, *notation))
        .collect();
    let examples = language.tell(
        &wording::own_key(language, info, "rules-examples"),
        &[
            ("examples", wording::listed(language, examples).into()),
            (
                "notations",
                notations.join(&language.say("alt-separator")).into(),
            ),
        ],
    );
    let mut text = format!("{}\n\n{examples}", wording::rules(language, info.key));
    if let Some(marks) = marks {
        text.push('\n');
        text.push_str(marks);
    }
    if let Some(touch) = touch::rules(language, info) {
        text.push_str("\n\n");
        text.push_str(&touch);
    }
    text
}

/// What the page of a game shows in pictures, in a language.
struct Lessons {
    /// The pictures, each with its alternative text.
    sheets: Vec<(Arc<Sheet>, String)>,
    /// What the marks in them mean.
    marks: Option<String>,
}

impl Lessons {
    fn of(language: Language, info: &Info, lessons: &[Lesson]) -> Self {
        let sheets = match lessons {
            [] => Vec::new(),
            lessons => wording::lessons(language, info, lessons),
        };
        Self {
            sheets: sheets
                .into_iter()
                .map(|(sheet, words)| (Arc::new(sheet), words))
                .collect(),
            marks: wording::marks(language, lessons),
        }
    }
}

type Made = BTreeMap<(&'static str, &'static str), Arc<Lessons>>;

/// The lessons of each game and language that somebody has asked for. They never change.
static MADE: Mutex<Made> = Mutex::new(BTreeMap::new());

fn lessons(
    language: Language,
    info: &'static Info,
    compute: impl FnOnce() -> Vec<Lesson>,
) -> Arc<Lessons> {
    let key = (info.key, language.tag());
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = made().get(&key) {
        return Arc::clone(known);
    }
    // Others may ask meanwhile; whoever is first is believed.
    let new = Arc::new(Lessons::of(language, info, &compute()));
    Arc::clone(made().entry(key).or_insert(new))
}

/// The pictures that can be drawn now.
async fn pictures(
    bot: &BotState,
    info: &'static Info,
    lessons: &Lessons,
    look: Look,
) -> Vec<CreateAttachment> {
    let mut pictures = Vec::new();
    for (number, (sheet, words)) in (1..).zip(&lessons.sheets) {
        match bot.app.sheet(Arc::clone(sheet), look).await {
            Ok(picture) => {
                let name = format!("{}-{number}.png", info.key);
                let file = CreateAttachment::bytes(picture.to_vec(), name);
                pictures.push(file.description(words));
            }
            Err(error) => {
                tracing::warn!(error = %error, game = info.key, "rules are shown without a picture");
            }
        }
    }
    pictures
}
