//! `/waiting`: who is waiting for an opponent on the server, in one private page from which a challenge is accepted. It
//! lists what the asker may accept and nothing else.

use serenity::builder::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{Context, autocomplete, challenge, close, list_filters, open};
use crate::{
    app::{EndKey, Ended, SessionPlace, SessionRow, WantedChallenges, wall_clock},
    discord::{
        admission,
        custom_id::{ButtonAction, CustomId},
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists,
        paging::{self, ListPage, Listing},
        panel::{mention, relative},
        series, touch,
        wording::{self, Language},
    },
};
use qiyuan_core::session::{PublicView, Stage};

/// How many lines a page has.
const LINES: usize = 10;

/// What stands between the terms of a challenge: commas stand within some of them.
const BETWEEN: &str = " · ";

#[poise::command(slash_command)]
pub async fn waiting(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = match game.map(|typed| challenge::find(&ctx, &typed)).transpose() {
        Ok(info) => {
            let game = info.map(|info| info.key.to_owned());
            paging::first(&ctx, Listing::Waiting(game)).await
        }
        Err(refused) => Err(refused),
    };
    close(&ctx, answer).await
}

/// A page of it, of one game or of all.
///
/// # Errors
///
/// It is not asked on a server, the asker may not play there, or the store failed.
pub async fn page(
    ctx: &InteractionCtx<'_>,
    game: Option<&str>,
    part: Ended,
    language: Language,
) -> HandlerResult<ListPage> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(language.say("server-only")));
    };
    admission::check_player(ctx).await?;
    let info = game.map(|key| list_filters::hosted(ctx, key)).transpose()?;
    let wanted = WantedChallenges {
        game,
        ..WantedChallenges::default()
    };
    let app = &ctx.bot.app;
    let all = app
        .open_challenges(guild, ctx.incoming.player(), wanted)
        .await?;
    let all = ctx.shown(all, usize::MAX).await;
    let keys: Vec<EndKey> = all.iter().map(key).collect();
    let (shown, beside) = paging::part_of(&keys, part, LINES);
    let rows = &all[shown];
    let places = app.places_of(rows).await.unwrap_or_default();
    let names = lists::names(ctx.bot, language, rows).await;
    let (mut lines, mut options) = (Vec::new(), Vec::new());
    for row in rows {
        let view = app.public_view_for(ctx.incoming.player(), row.id, wall_clock::now());
        // What was accepted meanwhile, or cannot be read, waits for nobody.
        let Some(view) = view.await.ok().filter(|it| it.stage() == Stage::Challenge) else {
            continue;
        };
        let place = places.get(&row.id).copied().unwrap_or_default();
        lines.push(line(ctx, language, row, &view, place).await);
        let terms = terms(language, &view).join(BETWEEN);
        let description = lists::plain_line_with(language, row, &names, terms);
        options.push(accept(language, &view, &description));
    }
    let text = match (lines.is_empty(), info) {
        (false, _) => lists::page(&lines),
        (true, None) => language.say("waiting-none"),
        (true, Some(info)) => {
            let game = wording::game(language, info.key);
            language.tell("waiting-none-of", &[("game", game.into())])
        }
    };
    let footer = (lines.len() < all.len())
        .then(|| language.tell("waiting-count", &[("count", all.len().into())]));
    let title = match info {
        None => language.say("waiting-title"),
        Some(info) => {
            let game = wording::game(language, info.key);
            language.tell("waiting-title-of", &[("game", game.into())])
        }
    };
    let mut content = paging::list(&title, &text, footer);
    if !options.is_empty() {
        let listing = Listing::Waiting(game.map(str::to_owned));
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(paging::answers_below(listing, beside.here), kind)
            .placeholder(language.say("waiting-accept"));
        content = content.row(CreateActionRow::SelectMenu(menu));
    }
    Ok(ListPage {
        content,
        games: Vec::new(),
        here: beside.here,
        newer: beside.newer,
        older: beside.older,
        is_empty: lines.is_empty(),
        more: None,
    })
}

/// Where a challenge stands among all, as the pages of lists say it.
const fn key(row: &SessionRow) -> EndKey {
    EndKey {
        ended: row.created,
        session: row.id,
    }
}

/// A challenge in one line: who made it, on which terms, and until when it stands.
async fn line(
    ctx: &InteractionCtx<'_>,
    language: Language,
    row: &SessionRow,
    view: &PublicView,
    place: SessionPlace,
) -> String {
    let challenger = row.challenger.map(|it| mention(language, it));
    let challenger = challenger.unwrap_or_default();
    let mut state = terms(language, view);
    if let Some(challenge) = view.challenge() {
        let when = relative(challenge.expires);
        state.push(language.tell("waiting-expires", &[("when", when.into())]));
    }
    let state = state.join(BETWEEN);
    lists::session(ctx.bot, language, row, place, challenger, state).await
}

/// What whoever accepts agrees to, in a few words each.
fn terms(language: Language, view: &PublicView) -> Vec<String> {
    let terms = view.terms();
    let mut words = vec![
        wording::clock(language, &terms.control),
        language.say(match terms.rated {
            true => "waiting-rated",
            false => "waiting-casual",
        }),
    ];
    words.extend(terms.series.map(|it| series::length(language, it)));
    words.extend(touch::named(language, terms.touch));
    let range = view.challenge().and_then(|it| it.invitations.range);
    words.extend(range.map(|range| language.tell("waiting-range", &wording::range_args(range))));
    if !view.lobby_seats().is_empty() {
        let args = [
            ("taken", view.joined().len().into()),
            ("count", terms.seats.into()),
        ];
        words.push(language.tell("waiting-seats", &args));
    }
    let particulars = wording::particulars(language, &view.particulars());
    let setup = || wording::setup(language, view.info(), &view.written_setup());
    words.extend(particulars.or_else(|| (!terms.setup.is_empty()).then(setup)));
    words
}

/// The entry of the menu that accepts a challenge, as its card does.
fn accept(language: Language, view: &PublicView, description: &str) -> CreateSelectMenuOption {
    let label = language.say(match view.lobby_seats().is_empty() {
        true => "button-accept",
        false => "button-join",
    });
    let id = CustomId::new(view.id(), view.version(), ButtonAction::Accept);
    CreateSelectMenuOption::new(format!("#{} · {label}", view.id()), id.to_string())
        .description(wording::plain(description, 100))
}
