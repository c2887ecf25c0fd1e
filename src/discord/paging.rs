//! Lists in private messages, a page at a time: buttons turn the pages, a menu opens one of the games on a page, and a
//! page can be posted for everybody.
//!
//! Everything that a page shows is in the custom ids of its buttons, so that they work after a restart.

use std::fmt;

use serenity::all::{ButtonStyle, ComponentInteraction};
use serenity::builder::{
    CreateActionRow, CreateButton, CreateEmbed, CreateEmbedFooter, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{
    commands::history::{self, HistoryQuery},
    custom_id::{ButtonAction, CustomId, MAX_CUSTOM_ID},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    lists, panel,
    posting::{self, Post},
    private_view,
    session_access::session_number,
    wording::{self, Language},
};
use qiyuan_core::session::SessionId;

/// The beginning of the text form.
const FORM: &str = "p1";

/// How many lines a page has.
pub const LINES: u32 = 10;

/// The last page that can be turned to.
const LAST: u32 = 9_999;

/// A list that has pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listing {
    /// The finished games of somebody.
    History(HistoryQuery),
}

/// For whom a page is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Whoever asks, who sees it alone.
    Asker,
    /// Everybody in the channel: nothing is on it that some of them may not see.
    Channel,
}

/// What pressing something below a page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// This page.
    Show,
    /// That it is posted for everybody.
    Post,
    /// The game that is picked from the menu.
    Open,
}

/// A page, and what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageId {
    listing: Listing,
    /// Counted from 0.
    number: u32,
    press: Press,
}

/// What is on a page.
pub struct ListPage {
    pub title: String,
    pub lines: Vec<String>,
    /// The games on it that can be opened, each as the menu calls it.
    pub games: Vec<(SessionId, String)>,
    /// How many pages there are, if that is known.
    pub pages: Option<u32>,
    /// Whether there is another page behind it.
    pub has_next: bool,
}

impl Listing {
    fn parse(text: &str) -> Option<Self> {
        let (key, arguments) = text.split_once('/')?;
        match key {
            "history" => HistoryQuery::parse(arguments).map(Self::History),
            _ => None,
        }
    }

    async fn page(
        &self,
        ctx: &InteractionCtx<'_>,
        number: u32,
        language: Language,
        readers: Readers,
    ) -> HandlerResult<ListPage> {
        match self {
            Self::History(query) => history::page(ctx, query, number, language, readers).await,
        }
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(query) => write!(f, "history/{query}"),
        }
    }
}

impl PageId {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_CUSTOM_ID {
            return None;
        }
        let mut parts = text.splitn(4, '/');
        if parts.next()? != FORM {
            return None;
        }
        let press = match parts.next()? {
            "show" => Press::Show,
            "post" => Press::Post,
            "open" => Press::Open,
            _ => return None,
        };
        let number = parts.next()?.parse().ok().filter(|it| *it <= LAST)?;
        let listing = Listing::parse(parts.next()?)?;
        let id = Self {
            listing,
            number,
            press,
        };
        (id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for PageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let press = match self.press {
            Press::Show => "show",
            Press::Post => "post",
            Press::Open => "open",
        };
        write!(f, "{FORM}/{press}/{}/{}", self.number, self.listing)
    }
}

/// The first page of a list.
///
/// # Errors
///
/// Whatever keeps it from being shown.
pub async fn first(ctx: &InteractionCtx<'_>, listing: Listing) -> HandlerResult<Response> {
    ctx.take_view()?;
    shown(ctx, &listing, 0).await
}

/// Serves what was pressed below a page.
///
/// # Errors
///
/// Whatever keeps it from being done.
pub async fn pressed(
    ctx: &InteractionCtx<'_>,
    id: &PageId,
    interaction: &ComponentInteraction,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    match id.press {
        Press::Show => shown(ctx, &id.listing, id.number).await,
        Press::Post => post(ctx, id).await,
        Press::Open => {
            let picked = super::components::picked(interaction).and_then(session_number);
            let bad = || HandlerError::reply(ctx.language.say("bad-button"));
            opened(ctx, picked.ok_or_else(bad)?).await
        }
    }
}

/// A game beside the page, with what there is to do with its record.
async fn opened(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    ctx.check_visible(session).await?;
    let version = ctx.public_view(session).await?.version();
    let game = private_view::of_session(ctx, session, None).await?;
    let button = |press, key| {
        let id = CustomId::new(session, version, press);
        CreateButton::new(id.to_string())
            .label(ctx.language.say(key))
            .style(ButtonStyle::Secondary)
    };
    let buttons = vec![
        button(ButtonAction::Replay, "button-replay"),
        button(ButtonAction::Moves, "button-moves"),
        button(ButtonAction::Export, "button-export"),
    ];
    let game = game.row(CreateActionRow::Buttons(buttons));
    Ok(game.as_follow_up())
}

async fn shown(
    ctx: &InteractionCtx<'_>,
    listing: &Listing,
    number: u32,
) -> HandlerResult<Response> {
    let page = listing
        .page(ctx, number, ctx.language, Readers::Asker)
        .await?;
    let mut answer = Response::page(embed(ctx.language, &page, number));
    if let Some(menu) = games_menu(ctx.language, listing, number, &page.games) {
        answer = answer.row(menu);
    }
    let buttons = buttons(ctx, listing, number, &page);
    Ok(if buttons.is_empty() {
        answer
    } else {
        answer.row(CreateActionRow::Buttons(buttons))
    })
}

fn embed(language: Language, page: &ListPage, number: u32) -> CreateEmbed {
    let embed = CreateEmbed::new()
        .title(&page.title)
        .description(lists::page(&page.lines));
    let position = number + 1;
    let footer = match page.pages {
        Some(0 | 1) => None,
        Some(pages) => Some(language.tell(
            "page-of",
            &[("page", position.into()), ("pages", pages.into())],
        )),
        None if number == 0 && !page.has_next => None,
        None => Some(language.tell("page-number", &[("page", position.into())])),
    };
    match footer {
        Some(footer) => embed.footer(CreateEmbedFooter::new(footer)),
        None => embed,
    }
}

fn games_menu(
    language: Language,
    listing: &Listing,
    number: u32,
    games: &[(SessionId, String)],
) -> Option<CreateActionRow> {
    if games.is_empty() {
        return None;
    }
    let options = games
        .iter()
        .map(|(session, line)| {
            CreateSelectMenuOption::new(wording::plain(line, 100), session.to_string())
        })
        .collect();
    let id = PageId {
        listing: listing.clone(),
        number,
        press: Press::Open,
    };
    let kind = CreateSelectMenuKind::String { options };
    let menu =
        CreateSelectMenu::new(id.to_string(), kind).placeholder(language.say("page-open-game"));
    Some(CreateActionRow::SelectMenu(menu))
}

fn buttons(
    ctx: &InteractionCtx<'_>,
    listing: &Listing,
    number: u32,
    page: &ListPage,
) -> Vec<CreateButton> {
    let button = |press, number, key| {
        let id = PageId {
            listing: listing.clone(),
            number,
            press,
        };
        CreateButton::new(id.to_string())
            .label(ctx.language.say(key))
            .style(ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if let Some(previous) = number.checked_sub(1) {
        buttons.push(button(Press::Show, previous, "page-previous"));
    }
    if page.has_next && number < LAST {
        buttons.push(button(Press::Show, number + 1, "page-next"));
    }
    if !page.lines.is_empty() && posting::is_possible(ctx) {
        buttons.push(button(Press::Post, number, "button-post"));
    }
    buttons
}

/// Posts a page in the language of the server, and says so in place of the private one.
async fn post(ctx: &InteractionCtx<'_>, id: &PageId) -> HandlerResult<Response> {
    posting::check_possible(ctx)?;
    let language = ctx.bot.language_of(ctx.guild()).await;
    let page = id
        .listing
        .page(ctx, id.number, language, Readers::Channel)
        .await?;
    let player = panel::mention(ctx.incoming.player());
    // One that was pressed twice is one.
    let message = ctx.incoming.clicked.map_or(0, |message| message.id.get());
    posting::post(
        ctx,
        Post {
            text: language.tell("post-by", &[("player", player.into())]),
            embed: Some(embed(language, &page, id.number)),
            file: None,
            nonce: format!("p{message}"),
        },
    )
    .await?;
    Ok(Response::text(ctx.language.say("replay-posted")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::session::PlayerId;

    #[test]
    fn a_page_is_read_back_from_its_custom_id_and_fits_into_it() {
        let longest = HistoryQuery {
            whose: PlayerId(u64::MAX),
            against: Some(PlayerId(u64::MAX)),
            game: Some("atomic_lichess".to_owned()),
            result: Some(crate::app::RatedResult::Draw),
        };
        let id = PageId {
            listing: Listing::History(longest),
            number: LAST,
            press: Press::Open,
        };
        assert!(id.to_string().len() <= MAX_CUSTOM_ID, "{id}");
        assert_eq!(PageId::parse(&id.to_string()), Some(id));
    }

    #[test]
    fn what_no_page_has_written_is_not_read() {
        for text in [
            "",
            "p1",
            "p1/show/0/history/1/0/-",
            "p1/show/0/history/0/0/-/-",
            "p1/show/00/history/1/0/-/-",
            "p1/show/10000/history/1/0/-/-",
            "p1/show/0/history/1/0/no such game/-",
            "p1/burn/0/history/1/0/-/-",
            "p2/show/0/history/1/0/-/-",
        ] {
            assert_eq!(PageId::parse(text), None, "{text}");
        }
    }
}
