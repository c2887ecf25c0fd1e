//! The rules of a game: what it is about in words, examples of its notation, and pictures of how it is played.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use serenity::builder::{CreateAttachment, CreateEmbed};

use super::{
    incoming::Response,
    interaction_ctx::InteractionCtx,
    lists::MAX_PAGE,
    wording::{self, Language},
};
use qiyuan_core::{
    diagram::Sheet,
    rules::{Info, Lesson},
};

/// The page, in the reader's language and with the reader's pieces. Where the pieces cannot be drawn it is words alone.
pub async fn page(ctx: &InteractionCtx<'_>, info: &'static Info) -> Response {
    let examples = ctx.bot.app.examples(info, ctx.notation(info).await);
    let lessons = lessons(ctx.language, info, || ctx.bot.app.lessons(info));
    let pictures = pictures(ctx, info, &lessons).await;
    let marks = lessons.marks.as_deref().filter(|_| !pictures.is_empty());
    let text = text(ctx.language, info, &examples, marks);
    let game = ("game", wording::game(ctx.language, info.key).into());
    let embed = CreateEmbed::new()
        .title(ctx.language.tell("rules-title", &[game]))
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
    text
}

/// What the page of a game shows in pictures, in a language.
struct Lessons {
    /// The pictures, each with its alternative text.
    sheets: Vec<(Arc<Sheet>, String)>,
    /// What the marks in them mean.
    marks: Option<String>,
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
    let lessons = compute();
    let sheets = match &lessons[..] {
        [] => Vec::new(),
        lessons => wording::lessons(language, info, lessons),
    };
    let new = Arc::new(Lessons {
        sheets: sheets
            .into_iter()
            .map(|(sheet, words)| (Arc::new(sheet), words))
            .collect(),
        marks: wording::marks(language, &lessons),
    });
    Arc::clone(made().entry(key).or_insert(new))
}

/// The pictures that can be drawn now.
async fn pictures(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    lessons: &Lessons,
) -> Vec<CreateAttachment> {
    if lessons.sheets.is_empty() {
        return Vec::new();
    }
    let look = ctx.look(info).await;
    let mut pictures = Vec::new();
    for (number, (sheet, words)) in (1..).zip(&lessons.sheets) {
        match ctx.bot.app.sheet(Arc::clone(sheet), look).await {
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
