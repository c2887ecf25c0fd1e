//! Lists and pages in private messages: buttons turn the pages, a menu opens one of the games on a page, and a page can
//! be posted for everybody: all of it that everybody who reads the channel may see.
//!
//! Everything that a page shows is in the custom ids of its buttons, so that they work after a restart.

mod id;

use std::ops::Range;

use serenity::all::{ButtonStyle, ComponentInteraction};
use serenity::builder::{
    CreateActionRow, CreateButton, CreateEmbed, CreateEmbedFooter, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption,
};

use self::id::Press;
pub use self::id::{ANY, Listing, PageId, read_key, read_player, write_player};
use super::{
    card,
    commands::{
        block, history, inbox,
        leaderboard::{self, LeaderboardQuery},
        online, profile, record, statistics, waiting,
    },
    components,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    new_game_id::NewGame,
    panel, panel_buttons,
    posting::{self, Post, PostKind},
    private_view,
    session_access::session_number,
    wording::{self, Language},
};
use crate::app::{EndKey, Ended};
use qiyuan_core::{
    clock::Speed,
    session::{SessionId, Stage},
};

/// For whom a page is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// Whoever asks, who sees it alone.
    Asker,
    /// Everybody in the channel: nothing is on it that some of them may not see, or that is about whoever asks.
    Channel,
}

/// A page.
pub struct ListPage {
    /// The words and the picture.
    pub content: Response,
    /// The games on it that can be opened, each as the menu calls it.
    pub games: Vec<(SessionId, String)>,
    /// The page as it stands, also when more is added to the list.
    pub here: Ended,
    /// The pages beside it.
    pub newer: Option<Ended>,
    pub older: Option<Ended>,
    /// Whether there is nothing on it, so that nobody needs it posted.
    pub is_empty: bool,
    /// The list of which only a part stands on it, with what the button is called that shows it.
    pub more: Option<(Listing, &'static str)>,
}

impl ListPage {
    /// A page that is the only one.
    pub const fn single(content: Response, is_empty: bool) -> Self {
        Self {
            content,
            games: Vec::new(),
            here: Ended::Latest,
            newer: None,
            older: None,
            is_empty,
            more: None,
        }
    }

    fn kind(&self) -> PostKind {
        if self.content.files.is_empty() {
            PostKind::List
        } else {
            PostKind::Picture
        }
    }
}

/// Lines below a title, and what is said of them.
pub fn list(title: &str, text: &str, footer: Option<String>) -> Response {
    let mut embed = CreateEmbed::new().title(title).description(text);
    if let Some(footer) = footer {
        embed = embed.footer(CreateEmbedFooter::new(footer));
    }
    Response::page(embed)
}

impl Listing {
    async fn page(
        &self,
        ctx: &InteractionCtx<'_>,
        part: Ended,
        language: Language,
        readers: Readers,
    ) -> HandlerResult<ListPage> {
        match self {
            Self::Inbox => inbox::page(ctx, part, language).await,
            Self::Waiting(game) => waiting::page(ctx, game.as_deref(), part, language).await,
            Self::Online => online::page(ctx, language).await,
            Self::Blocked => block::page(ctx, part, language).await,
            Self::History(query) => history::page(ctx, query, part, language, readers).await,
            Self::Profile(whose) => profile::page(ctx, *whose, None, language, readers).await,
            Self::Record(players) => record::page(ctx, *players, language, readers).await,
            Self::Leaderboard(query) => leaderboard::page(ctx, query, language, readers).await,
            Self::Statistics(query) => statistics::page(ctx, query, language).await,
        }
    }
}

/// The first page of a list.
///
/// # Errors
///
/// Whatever keeps it from being shown.
pub async fn first(ctx: &InteractionCtx<'_>, listing: Listing) -> HandlerResult<Response> {
    ctx.take_view()?;
    shown(ctx, &listing, Ended::Latest).await
}

/// Where a page stands in its list.
pub struct PagePlace {
    /// The page itself.
    pub here: Ended,
    /// The pages beside it.
    pub newer: Option<Ended>,
    pub older: Option<Ended>,
}

/// Which entries of a list, given by their places in order, stand on a page of so many lines; the last ones, if nothing
/// is left where the page was.
pub fn part_of(keys: &[EndKey], part: Ended, lines: usize) -> (Range<usize>, PagePlace) {
    let order = |key: &EndKey| (key.ended, key.session);
    let first = match part {
        Ended::Latest => 0,
        Ended::After(last) => keys.partition_point(|it| order(it) <= order(&last)),
        Ended::Before(next) => {
            let end = keys.partition_point(|it| order(it) < order(&next));
            end.saturating_sub(lines)
        }
    };
    let first = match first < keys.len() {
        true => first,
        false => keys.len().saturating_sub(lines),
    };
    let end = keys.len().min(first + lines);
    let before = first.checked_sub(1).map(|last| Ended::After(keys[last]));
    let place = PagePlace {
        here: before.unwrap_or_default(),
        newer: (first > 0).then(|| Ended::Before(keys[first])),
        older: (end < keys.len()).then(|| Ended::After(keys[end - 1])),
    };
    (first..end, place)
}

/// The menu of speeds below a leaderboard.
pub fn speeds_menu(language: Language, query: &LeaderboardQuery) -> CreateActionRow {
    let id = PageId {
        listing: Listing::Leaderboard(query.clone()),
        part: Ended::Latest,
        press: Press::Speed,
    };
    let options = Speed::ALL.into_iter().map(|speed| {
        CreateSelectMenuOption::new(wording::speed(language, speed), speed.key())
            .default_selection(speed == query.speed)
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind))
}

/// The custom id of the menu of answers below a page.
pub fn answers_below(listing: Listing, part: Ended) -> String {
    let id = PageId {
        listing,
        part,
        press: Press::Answer,
    };
    id.to_string()
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
    let picked = components::picked(interaction);
    let bad = || HandlerError::reply(ctx.language.say("bad-button"));
    if id.press != Press::Answer {
        ctx.take_view()?;
    }
    match id.press {
        Press::Show => shown(ctx, &id.listing, id.part).await,
        Press::Post => post(ctx, id).await,
        Press::Open => {
            let session = picked.and_then(session_number).ok_or_else(bad)?;
            opened(ctx, session).await
        }
        Press::Speed => {
            let speed = picked.and_then(Speed::from_key).ok_or_else(bad)?;
            let Listing::Leaderboard(query) = &id.listing else {
                return Err(bad());
            };
            let query = LeaderboardQuery {
                speed,
                ..query.clone()
            };
            shown(ctx, &Listing::Leaderboard(query), Ended::Latest).await
        }
        Press::Answer => {
            let answer = picked.and_then(inbox::answer_picked).ok_or_else(bad)?;
            let said = inbox::answered(ctx, &answer).await?;
            // Whoever acts is never told to wait.
            match ctx.take_view() {
                Ok(()) => Ok(shown(ctx, &id.listing, id.part).await?.after(Some(said))),
                Err(_) => Ok(Response::text(said).as_follow_up()),
            }
        }
    }
}

/// A game beside the page, with what there is to do with its record, or to answer a challenge.
async fn opened(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    ctx.check_visible(session).await?;
    let view = ctx.public_view(session).await?;
    let rows = match view.stage() {
        Stage::Challenge if ctx.is_away_from(ctx.bot.app.place_of(session).await?) => Vec::new(),
        Stage::Challenge => card::own_rows(&view, ctx.language, ctx.incoming.player()),
        // The view has its own.
        Stage::Play => Vec::new(),
        Stage::Over => {
            let buttons = panel_buttons::record_buttons(&view, ctx.language);
            vec![CreateActionRow::Buttons(buttons)]
        }
    };
    let game = private_view::of_session(ctx, session, None).await?;
    Ok(rows.into_iter().fold(game, Response::row).as_follow_up())
}

async fn shown(
    ctx: &InteractionCtx<'_>,
    listing: &Listing,
    part: Ended,
) -> HandlerResult<Response> {
    let page = listing
        .page(ctx, part, ctx.language, Readers::Asker)
        .await?;
    Ok(private(ctx, listing, page))
}

/// A page as whoever asks sees it, with what can be done with it.
pub fn private(ctx: &InteractionCtx<'_>, listing: &Listing, page: ListPage) -> Response {
    let menu = games_menu(ctx.language, listing, &page);
    let buttons = buttons(ctx, listing, &page);
    let mut answer = page.content;
    if let Some(menu) = menu {
        answer = answer.row(menu);
    }
    if buttons.is_empty() {
        answer
    } else {
        answer.row(CreateActionRow::Buttons(buttons))
    }
}

fn games_menu(language: Language, listing: &Listing, page: &ListPage) -> Option<CreateActionRow> {
    if page.games.is_empty() {
        return None;
    }
    let options = page
        .games
        .iter()
        .map(|(session, line)| {
            CreateSelectMenuOption::new(wording::plain(line, 100), session.to_string())
        })
        .collect();
    let id = PageId {
        listing: listing.clone(),
        part: page.here,
        press: Press::Open,
    };
    let kind = CreateSelectMenuKind::String { options };
    let placeholder = language.say(match listing {
        Listing::Inbox => "inbox-open",
        _ => "page-open-game",
    });
    let menu = CreateSelectMenu::new(id.to_string(), kind).placeholder(placeholder);
    Some(CreateActionRow::SelectMenu(menu))
}

fn buttons(ctx: &InteractionCtx<'_>, listing: &Listing, page: &ListPage) -> Vec<CreateButton> {
    let button_of = |listing: &Listing, press, part, key| {
        let id = PageId {
            listing: listing.clone(),
            part,
            press,
        };
        CreateButton::new(id.to_string())
            .label(ctx.language.say(key))
            .style(ButtonStyle::Secondary)
    };
    let button = |press, part, key| button_of(listing, press, part, key);
    let is_own = listing.is_for_asker_alone();
    let [previous, next] = match is_own {
        true => ["inbox-previous", "inbox-next"],
        false => ["page-previous", "page-next"],
    };
    let mut buttons = Vec::new();
    if let Some(newer) = page.newer {
        buttons.push(button(Press::Show, newer, previous));
    }
    if let Some(older) = page.older {
        buttons.push(button(Press::Show, older, next));
    }
    if let Some((all, key)) = &page.more {
        buttons.push(button_of(all, Press::Show, Ended::Latest, key));
    }
    if is_own {
        buttons.push(button(Press::Show, page.here, "inbox-refresh"));
    } else if !page.is_empty && posting::is_possible(ctx, page.kind()) {
        buttons.push(button(Press::Post, page.here, "button-post"));
    }
    if let Listing::Waiting(_) = listing {
        let label = ctx.language.say("button-new-challenge");
        let begin = CreateButton::new(NewGame::Open.to_string()).label(label);
        buttons.push(begin.style(ButtonStyle::Success));
    }
    buttons
}

/// Posts a page in the language of the server, and says so in place of the private one.
async fn post(ctx: &InteractionCtx<'_>, id: &PageId) -> HandlerResult<Response> {
    let language = ctx.bot.language_of(ctx.guild()).await;
    let page = id
        .listing
        .page(ctx, id.part, language, Readers::Channel)
        .await?;
    let kind = page.kind();
    posting::check_possible(ctx, kind)?;
    if page.is_empty {
        return Err(HandlerError::follow_up(ctx.language.say("post-nothing")));
    }
    let player = panel::mention(language, ctx.incoming.player());
    let by = language.tell("post-by", &[("player", player.into())]);
    let Response {
        text, embed, files, ..
    } = page.content;
    // One that was pressed twice is one.
    let message = ctx.incoming.clicked.map_or(0, |message| message.id.get());
    posting::post(
        ctx,
        Post {
            kind,
            text: wording::cut(format!("{by}\n{text}").trim_end(), panel::MAX_CONTENT),
            embed,
            file: files.into_iter().next(),
            nonce: format!("p{message}"),
        },
    )
    .await?;
    Ok(Response::text(ctx.language.say("post-done")))
}
