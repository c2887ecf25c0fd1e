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
use crate::app::{GuildId, Look};
use qiyuan_core::{
    diagram::Sheet,
    rules::{Info, Lesson, Notation},
    session::PlayerId,
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

/// The page where everybody may read it: with one picture, which is drawn only for whoever may still see some, and a
/// button that shows all of them to one person.
pub async fn told(
    bot: &BotState,
    reader: (PlayerId, Option<GuildId>),
    language: Language,
    info: &'static Info,
    notation: Option<Notation>,
    look: Look,
) -> Response {
    let examples = bot.app.examples(info, notation);
    let (player, guild) = reader;
    let lessons = match bot.app.may_view(player, guild) {
        true => lessons(language, info, Extent::FirstPicture, || {
            bot.app.lessons(info)
        }),
        false => Arc::default(),
    };
    let page = page_with(bot, language, info, &examples, (&lessons, look)).await;
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
    let (bot, language) = (ctx.bot, ctx.language);
    let examples = bot.app.examples(info, ctx.notation(info).await);
    let lessons = lessons(language, info, Extent::All, || bot.app.lessons(info));
    let look = ctx.look(info).await;
    page_with(bot, language, info, &examples, (&lessons, look)).await
}

async fn page_with(
    bot: &BotState,
    language: Language,
    info: &'static Info,
    examples: &[String],
    (lessons, look): (&Lessons, Look),
) -> Response {
    let pictures = pictures(bot, info, lessons, look).await;
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

/// How much of the pictures of a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Extent {
    All,
    FirstPicture,
}

/// What the page of a game shows in pictures, in a language.
#[derive(Default)]
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

    /// The first picture alone, with what its own marks mean.
    fn first(language: Language, info: &Info, lessons: &[Lesson]) -> Self {
        let all = Self::of(language, info, lessons);
        let sheets: Vec<_> = all.sheets.into_iter().take(1).collect();
        let shown = sheets.first().map_or(0, |(sheet, _)| sheet.0.len());
        Self {
            sheets,
            marks: wording::marks(language, &lessons[..shown]),
        }
    }
}

type Made = BTreeMap<(&'static str, &'static str, Extent), Arc<Lessons>>;

/// The lessons of each game and language that somebody has asked for. They never change.
static MADE: Mutex<Made> = Mutex::new(BTreeMap::new());

fn lessons(
    language: Language,
    info: &'static Info,
    extent: Extent,
    compute: impl FnOnce() -> Vec<Lesson>,
) -> Arc<Lessons> {
    let key = (info.key, language.tag(), extent);
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = made().get(&key) {
        return Arc::clone(known);
    }
    // Others may ask meanwhile; whoever is first is believed.
    let new = match extent {
        Extent::All => Lessons::of(language, info, &compute()),
        Extent::FirstPicture => Lessons::first(language, info, &compute()),
    };
    let new = Arc::new(new);
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
