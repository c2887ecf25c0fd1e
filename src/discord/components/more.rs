//! The menu behind More, and what it leads to: export, moves, rules, the position in words.

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateAttachment, CreateButton, CreateEmbed, CreateEmbedFooter,
        CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    },
};

use super::{leave, offers};
use crate::{
    app::{AppError, Denied},
    discord::{
        commitment, conditional_moves,
        custom_id::{ButtonAction, CustomId},
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        move_text, private_view, replay, rules_page, table_names, wording,
    },
};
use qiyuan_core::{
    rules::Seat,
    session::{Actions, Offer, PublicView, SessionId, SessionView},
};

/// How many of the last stones are numbered.
const MAX_NUMBERS: usize = 30;

/// The longest list of moves that is shown as text.
const MAX_MOVES: usize = 3_800;

/// Shows the menu, or does what was picked from it.
pub(super) async fn more(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    match picked {
        None => menu(ctx, id.session).await,
        Some(value) => pick(ctx, id, value).await,
    }
}

async fn menu(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let (view, actions): (&SessionView, Actions) = match &seat {
        Some(view) => (view, view.actions().clone()),
        None => (&public, Actions::default()),
    };
    let may_claim = seat.as_ref().is_some_and(offers::may_claim);
    let entries = Entry::ALL.into_iter();
    let options = entries
        .filter(|entry| entry.makes_sense(&actions, &public, may_claim))
        .map(|entry| {
            let (value, key) = entry.names();
            let check = commitment::label(&public, ctx.language);
            let label = check.filter(|_| entry == Entry::Commitment);
            let label = label.unwrap_or_else(|| {
                let key = wording::own_key(ctx.language, public.info(), key);
                ctx.language.say(&key)
            });
            CreateSelectMenuOption::new(label, value)
        })
        .collect();
    let id = CustomId::new(session, view.version(), ButtonAction::More).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(ctx.language.say("more-placeholder"));
    let mut answer = Response::text(ctx.language.say("more-open")).while_played(view);
    answer = answer.row(CreateActionRow::SelectMenu(menu));
    if ctx.pressed().is_some() {
        // The menu stands in the place of the view in which it was asked for.
        let back = CustomId::new(session, view.version(), ButtonAction::View).to_string();
        let back = CreateButton::new(back).label(ctx.language.say("button-back"));
        let back = back.style(ButtonStyle::Secondary);
        answer = answer.row(CreateActionRow::Buttons(vec![back]));
    }
    Ok(answer)
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    Draw,
    Claim,
    Takeback,
    Pause,
    Resume,
    Resign,
    Abort,
    /// Conditional moves.
    Lines,
    /// Flips the board for whoever picks it.
    Flip,
    FlipForAll,
    Numbers,
    Text,
    Moves,
    Commitment,
    Replay,
    Export,
    Rules,
}

impl Entry {
    /// In the order of the menu.
    const ALL: [Self; 17] = [
        Self::Draw,
        Self::Claim,
        Self::Takeback,
        Self::Pause,
        Self::Resume,
        Self::Resign,
        Self::Abort,
        Self::Lines,
        Self::Flip,
        Self::FlipForAll,
        Self::Numbers,
        Self::Text,
        Self::Moves,
        Self::Commitment,
        Self::Replay,
        Self::Export,
        Self::Rules,
    ];

    /// Its value in the menu, and the key of its words.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Draw => ("draw", "more-draw"),
            Self::Claim => ("claim", "more-claim"),
            Self::Takeback => ("takeback", "more-takeback"),
            Self::Pause => ("pause", "more-pause"),
            Self::Resume => ("resume", "more-resume"),
            Self::Resign => ("resign", "more-resign"),
            Self::Abort => ("abort", "more-abort"),
            Self::Lines => ("lines", "more-conditional"),
            Self::Flip => ("flip", "more-flip"),
            Self::FlipForAll => ("flip-for-all", "more-flip-for-all"),
            Self::Numbers => ("numbers", "more-numbers"),
            Self::Text => ("text", "more-text"),
            Self::Moves => ("moves", "more-moves"),
            Self::Commitment => ("deal", "button-check-deal"),
            Self::Replay => ("replay", "more-replay"),
            Self::Export => ("export", "more-export"),
            Self::Rules => ("rules", "more-rules"),
        }
    }

    pub(super) fn of(value: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|entry| entry.names().0 == value)
    }

    /// Whether it shows something that is not the view of the game.
    pub(super) const fn shows_something_else(self) -> bool {
        match self {
            Self::Numbers
            | Self::Text
            | Self::Moves
            | Self::Lines
            | Self::Commitment
            | Self::Replay
            | Self::Export
            | Self::Rules => true,
            Self::Draw
            | Self::Claim
            | Self::Takeback
            | Self::Pause
            | Self::Resume
            | Self::Resign
            | Self::Abort
            | Self::Flip
            | Self::FlipForAll => false,
        }
    }

    /// Whether it makes sense for whoever can do these actions in a game.
    fn makes_sense(self, actions: &Actions, game: &PublicView, may_claim: bool) -> bool {
        match self {
            Self::Claim => may_claim,
            Self::Commitment => commitment::is_told(game),
            // Whoever holds cards has them below.
            Self::Flip => !game.info().holds_cards,
            Self::FlipForAll => !game.info().holds_cards && actions.offer.contains(&Offer::Flip),
            Self::Draw => actions.offer.contains(&Offer::Draw),
            Self::Takeback => actions.offer.contains(&Offer::Takeback),
            Self::Pause => actions.offer.contains(&Offer::Pause),
            Self::Resume => actions.resume,
            Self::Resign => actions.resign,
            Self::Abort => actions.abort,
            Self::Lines => actions.conditional_moves,
            Self::Numbers => game.diagram(Seat(0)).has_stones(),
            Self::Replay => game.ply() > 0,
            Self::Export => game.record().is_some(),
            Self::Text | Self::Moves | Self::Rules => true,
        }
    }
}

async fn pick(ctx: &InteractionCtx<'_>, id: &CustomId, value: &str) -> HandlerResult<Response> {
    let session = id.session;
    let Some(entry) = Entry::of(value) else {
        return Ok(Response::text(ctx.language.say("bad-button")));
    };
    if entry == Entry::Flip || entry.shows_something_else() {
        ctx.take_view()?;
    }
    match entry {
        Entry::Draw => offers::claim_or_offer_draw(ctx, id).await,
        Entry::Claim => {
            let claims = offers::claims(ctx, session).await?;
            let none = || Response::text(ctx.language.say("refusal-no-such-claim"));
            Ok(claims.unwrap_or_else(none))
        }
        Entry::Takeback => offers::offer(ctx, session, Some(id.seen), Offer::Takeback).await,
        Entry::Pause => offers::offer(ctx, session, Some(id.seen), Offer::Pause).await,
        Entry::FlipForAll => offers::offer(ctx, session, Some(id.seen), Offer::Flip).await,
        Entry::Resume => offers::resume(ctx, id).await,
        Entry::Resign => leave::ask_to_resign(ctx, session).await,
        Entry::Abort => leave::ask_to_abort(ctx, session).await,
        Entry::Lines => conditional_moves::page(ctx, session).await,
        Entry::Flip => private_view::flipped(ctx, session).await,
        Entry::Numbers => private_view::with_numbers(ctx, session, MAX_NUMBERS).await,
        Entry::Text => private_view::in_words(ctx, session).await,
        Entry::Moves => moves(ctx, session, None).await,
        Entry::Commitment => commitment(ctx, session).await,
        Entry::Replay => replay::of_session(ctx, session, None).await,
        Entry::Export => export(ctx, session, None).await,
        Entry::Rules => {
            let view = ctx.public_view(session).await?;
            Ok(rules_page::page(ctx, view.info()).await)
        }
    }
}

/// The record as a file.
pub async fn export(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    format: Option<&str>,
) -> HandlerResult<Response> {
    let view = ctx.public_view(session).await?;
    let export = match ctx.bot.app.export(&view, format).await {
        Err(AppError::Denied(Denied::NoSuchFormat)) => {
            let formats = view.info().records.iter();
            let formats: Vec<String> = formats.map(|format| format.0.to_owned()).collect();
            let args = [
                ("typed", wording::code(format.unwrap_or_default()).into()),
                ("formats", wording::listed(ctx.language, &formats).into()),
            ];
            return Err(HandlerError::reply(ctx.language.tell("bad-format", &args)));
        }
        export => export?,
    };
    let key = wording::own_key(ctx.language, view.info(), "export-done");
    let text = ctx.language.tell(&key, &[("number", session.0.into())]);
    let file = CreateAttachment::bytes(export.text.into_bytes(), export.name);
    Ok(Response::text(text).file(file))
}

/// The moves so far, in the asker's notation. Those of a table that do not fit on a page have several: the last one, if no
/// other is asked for.
pub async fn moves(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    page: Option<u16>,
) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let view: &SessionView = match &seat {
        Some(view) => view,
        None => &public,
    };
    let notation = ctx.notation(view.info()).await;
    let names = table_names::of_all(ctx.bot, ctx.language, view).await;
    let mut pages = notation.map_or_else(Vec::new, |notation| match names.is_empty() {
        true => move_text::moves(view, ctx.language, notation, MAX_MOVES)
            .into_iter()
            .collect(),
        false => move_text::table_moves(view, ctx.language, notation, &names, MAX_MOVES),
    });
    let count = pages.len();
    let last = u16::try_from(count.saturating_sub(1)).unwrap_or(u16::MAX);
    let page = page.map_or(last, |page| page.min(last));
    let text = match count {
        0 if names.is_empty() => ctx.language.say("moves-export"),
        0 => ctx.language.say("moves-none"),
        _ => pages.swap_remove(page.into()),
    };
    let text = match text.is_empty() {
        true => ctx.language.say("moves-none"),
        false => text,
    };
    let title = ctx.language.tell(
        &wording::own_key(ctx.language, view.info(), "moves-title"),
        &[
            ("game", wording::game(ctx.language, view.info().key).into()),
            ("number", session.0.into()),
        ],
    );
    let embed = CreateEmbed::new().title(title).description(text);
    if count < 2 {
        return Ok(Response::page(embed));
    }
    let numbers = [
        ("page", (u32::from(page) + 1).into()),
        ("pages", (u32::from(last) + 1).into()),
    ];
    let footer = CreateEmbedFooter::new(ctx.language.tell("moves-page", &numbers));
    let turn = |to: Option<u16>, key: &str| {
        let press = ButtonAction::MovesPage(to.unwrap_or(page));
        CreateButton::new(CustomId::new(session, view.version(), press).to_string())
            .label(ctx.language.say(key))
            .style(ButtonStyle::Secondary)
            .disabled(to.is_none())
    };
    let row = CreateActionRow::Buttons(vec![
        turn(page.checked_sub(1), "moves-previous"),
        turn(Some(page + 1).filter(|next| *next <= last), "moves-next"),
    ]);
    Ok(Response::page(embed.footer(footer)).row(row))
}

/// How it can be checked that nothing was changed of what chance decided.
pub async fn commitment(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let view = ctx.public_view(session).await?;
    let label = commitment::label(&view, ctx.language);
    let told = label.zip(commitment::told(&view, ctx.language));
    let Some((label, mut text)) = told else {
        return Ok(Response::text(ctx.language.say("commitment-none")));
    };
    let all = commitment::all_reveals(&view);
    if all.is_some() {
        text = format!("{text}\n\n{}", ctx.language.say("commitment-all"));
    }
    let title = ctx.language.tell(
        "commitment-title",
        &[
            ("game", wording::game(ctx.language, view.info().key).into()),
            ("number", session.0.into()),
            ("check", label.into()),
        ],
    );
    let page = Response::page(CreateEmbed::new().title(title).description(text));
    Ok(match all {
        Some(all) => page.file(CreateAttachment::bytes(all.into_bytes(), "deals.txt")),
        None => page,
    })
}
