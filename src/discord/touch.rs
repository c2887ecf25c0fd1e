//! Touch-move: the option, the pages on which pieces are chosen, and what is told of choices.

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
};

use super::{
    BotState,
    components::play,
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    limits::MENU_OPTIONS,
    panel::mention,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::{Choice, Info, Notation, Seat, SetupOption, TouchArticle, Touchable},
    session::{Command, Refusal, SeatView, SessionView, TOUCH_MOVE, TouchMove, TouchRefusal},
};

/// The option of a challenge that agrees on touch-move. It is no part of the setup, so it goes with every position.
pub const OPTION: SetupOption = SetupOption {
    key: "touch",
    choices: &["off", "on", "claim"],
    range: None,
};

/// The most actions that menus list once a piece is chosen.
const MOST_ACTIONS: usize = 2 * MENU_OPTIONS;

/// The most characters of a list of moves.
const MAX_MOVES: usize = 1_500;

/// What can be chosen of a challenge to a game: of its setup, and whether pieces that are chosen have to move.
#[must_use]
pub fn options(bot: &BotState, info: &'static Info) -> Vec<SetupOption> {
    let mut options = bot.app.options(info).to_vec();
    if info.touch_move {
        options.push(OPTION);
    }
    options
}

/// What a value of the option means; nothing for a value that it does not have.
#[must_use]
pub fn read(value: &str) -> Option<Option<TouchMove>> {
    match value {
        "off" => Some(None),
        "on" => Some(Some(TouchMove::Enforced)),
        "claim" => Some(Some(TouchMove::Claimed)),
        _ => None,
    }
}

/// What was agreed, in a sentence; nothing where it was not.
#[must_use]
pub fn agreed(language: Language, touch: Option<TouchMove>) -> Option<String> {
    Some(language.say(match touch? {
        TouchMove::Enforced => "touch-enforced",
        TouchMove::Claimed => "touch-claimed",
    }))
}

/// The same in a few words.
#[must_use]
pub fn named(language: Language, touch: Option<TouchMove>) -> Option<String> {
    Some(language.say(match touch? {
        TouchMove::Enforced => "touch-name-enforced",
        TouchMove::Claimed => "touch-name-claimed",
    }))
}

/// The position, and the notation that pieces are called by; nothing where they are called by their points.
type Seen<'a> = Option<(&'a SessionView, Notation)>;

/// What the page of the rules says, where a game knows touch-move.
#[must_use]
pub fn rules(language: Language, info: &Info) -> Option<String> {
    let key = wording::own_key(language, info, "rules-touch-move");
    let adjust = ("adjust", language.say("button-adjust").into());
    info.touch_move.then(|| language.tell(&key, &[adjust]))
}

/// A piece and where it stands.
fn piece(language: Language, seen: Seen<'_>, piece: &Touchable) -> String {
    let own = seen.and_then(|(view, notation)| {
        let name = view.touch_name(&piece.at, notation)?;
        Some(wording::name(&wording::action(
            language,
            view.info(),
            &name,
        )))
    });
    let kind = ("piece", wording::piece_name(language, piece.piece).into());
    own.unwrap_or_else(|| match piece.cell {
        Some(_) => {
            let point = ("point", wording::name(&piece.at).into());
            language.tell("touch-piece", &[kind, point])
        }
        None => language.tell("touch-piece-held", &[kind]),
    })
}

/// How an Article ends the keys of its sentences.
const fn key_of(article: TouchArticle) -> &'static str {
    match article {
        TouchArticle::Own => "own",
        TouchArticle::Other => "other",
        TouchArticle::Both => "both",
        TouchArticle::Castle => "castle",
        TouchArticle::RookFirst => "rook-first",
    }
}

/// What is told everybody of choices: what the player to move is bound to, and what can be claimed.
#[must_use]
pub fn lines(view: &SessionView, language: Language, notation: Option<Notation>) -> Vec<String> {
    let player = |seat: Seat| {
        let player = view.player(seat).map(|it| mention(language, it));
        ("player", player.unwrap_or_default().into())
    };
    let seen = notation.map(|notation| (view, notation));
    let mut lines = Vec::new();
    if let Some(seat) = view.touch_upheld() {
        lines.push(language.tell("panel-touch-upheld", &[player(seat)]));
    }
    if let Some(chosen) = view.chosen()
        && let Some(article) = chosen.article
    {
        let mut args = vec![player(chosen.seat)];
        let names = ["piece", "other"].into_iter().zip(&chosen.pieces);
        args.extend(names.map(|(name, it)| (name, piece(language, seen, it).into())));
        lines.push(language.tell(&format!("panel-touch-{}", key_of(article)), &args));
    }
    if let Some(seat) = view.may_claim_touch() {
        let button = ("button", language.say("button-claim-touch").into());
        lines.push(language.tell("panel-touch-breach", &[player(seat), button]));
    }
    lines
}

/// The button by which a breach is claimed.
#[must_use]
pub fn claim_button(view: &SessionView, language: Language) -> Option<CreateButton> {
    view.may_claim_touch()?;
    let press = ButtonAction::Claim(TOUCH_MOVE.to_owned());
    let id = CustomId::new(view.id(), view.version(), press).to_string();
    let button = CreateButton::new(id).label(language.say("button-claim-touch"));
    Some(button.style(ButtonStyle::Secondary))
}

/// Why touch-move refuses something, in words.
#[must_use]
pub fn refusal(language: Language, seen: Seen<'_>, refusal: &TouchRefusal) -> String {
    let key = format!("refusal-touch-{}", refusal.key());
    // Xiangqi has touch-move by its own rules, so no FIDE Article is cited.
    let law = seen.map_or_else(
        || "touch-law".to_owned(),
        |(view, _)| wording::own_key(language, view.info(), "touch-law"),
    );
    let article = ("article", refusal.article().into());
    let law = ("law", language.tell(&law, &[article]).into());
    let pieces = match refusal {
        TouchRefusal::Bound { pieces, .. } => pieces.as_slice(),
        TouchRefusal::CannotMove(piece) | TouchRefusal::CannotBeTaken(piece) => {
            std::slice::from_ref(piece)
        }
        TouchRefusal::NoPiece | TouchRefusal::DrawClaim | TouchRefusal::NothingToClaim => &[],
    };
    let names = ["piece", "other"].into_iter().zip(pieces);
    let mut args: Vec<_> = names
        .map(|(name, it)| (name, piece(language, seen, it).into()))
        .collect();
    args.push(law);
    language.tell(&key, &args)
}

/// The first page of a guided move: which piece is chosen. Once one is, what is left.
pub async fn page(ctx: &InteractionCtx<'_>, view: &SeatView) -> Response {
    let notation = ctx.notation(view.info()).await;
    if view.chosen().is_some() {
        return bound_page(ctx, view, notation);
    }
    let question = ctx.language.say("ask-touch");
    let (own, others): (Vec<Touchable>, Vec<Touchable>) = view
        .choosable()
        .into_iter()
        .partition(|piece| piece.owner == view.seat());
    let answer = Response::text(question).until_next_ply(view);
    let (rows, next) = choose_menus(ctx, view, notation, &own, "touch-menu-own", 0);
    let (others, _) = choose_menus(ctx, view, notation, &others, "touch-menu-other", next);
    let rows = rows.into_iter().take(2).chain(others.into_iter().take(2));
    rows.fold(answer, Response::row)
        .row(CreateActionRow::Buttons(vec![adjust_button(ctx, view)]))
}

/// What is left once a piece is chosen, and what else may be chosen.
fn bound_page(ctx: &InteractionCtx<'_>, view: &SeatView, notation: Option<Notation>) -> Response {
    let language = ctx.language;
    let seen = notation.map(|notation| (&**view, notation));
    let mut text = Vec::new();
    if let Some(chosen) = view.chosen()
        && let Some(article) = chosen.article
    {
        let names = ["piece", "other"].into_iter().zip(&chosen.pieces);
        let args: Vec<_> = names
            .map(|(name, it)| (name, piece(language, seen, it).into()))
            .collect();
        text.push(language.tell(&format!("touch-chosen-{}", key_of(article)), &args));
    }
    let question = match view.chosen().and_then(|chosen| chosen.article) {
        Some(TouchArticle::Other) => "ask-touch-taker",
        Some(TouchArticle::RookFirst) => "ask-touch-rest",
        _ => "ask-member",
    };
    text.push(language.say(question));
    let actions = notation.map_or_else(Vec::new, |notation| {
        view.choices("", notation, MOST_ACTIONS)
    });
    let actions = play::worded(ctx, view, actions);
    let mut answer = Response::text(text.join("\n")).until_next_ply(view);
    for menu in play::menus(ctx, view, ButtonAction::Member, &actions, question) {
        answer = answer.row(menu);
    }
    let more = view.choosable();
    let (rows, _) = choose_menus(ctx, view, notation, &more, "touch-menu-also", 0);
    answer = rows.into_iter().take(1).fold(answer, Response::row);
    answer.row(CreateActionRow::Buttons(vec![adjust_button(ctx, view)]))
}

/// Menus in which a piece is chosen, numbered from `first`, and the next number.
fn choose_menus(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    notation: Option<Notation>,
    pieces: &[Touchable],
    placeholder: &str,
    first: u8,
) -> (Vec<CreateActionRow>, u8) {
    let press = ButtonAction::Choose;
    piece_menus(ctx, view, notation, pieces, placeholder, first, press)
}

fn piece_menus(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    notation: Option<Notation>,
    pieces: &[Touchable],
    placeholder: &str,
    first: u8,
    press: fn(u8) -> ButtonAction,
) -> (Vec<CreateActionRow>, u8) {
    let seen = notation.map(|notation| (&**view, notation));
    let label = |it: &Touchable| {
        let (count, then) = match press(first) {
            ButtonAction::Choose(_) => (view.left_with(&it.at), view.bound_with(&it.at)),
            _ => {
                let done = view.looked_at(&it.at);
                (done.map_or(0, |(_, done)| done.len()), None)
            }
        };
        let args = [
            ("piece", piece(ctx.language, seen, it).into()),
            ("count", count.into()),
        ];
        let key = match then {
            Some(TouchArticle::Castle) => "touch-label-castle",
            Some(TouchArticle::RookFirst) => "touch-label-rook-first",
            _ if it.owner == view.seat() => "group-label",
            _ => "touch-label-other",
        };
        wording::plain(&wording::capitalized(&ctx.language.tell(key, &args)), 100)
    };
    let mut number = first;
    let menus = pieces.chunks(MENU_OPTIONS).map(|chunk| {
        let options = chunk
            .iter()
            .map(|it| CreateSelectMenuOption::new(label(it), it.at.clone()))
            .collect();
        let id = CustomId::new(view.id(), view.version(), press(number)).to_string();
        number = number.saturating_add(1);
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(id, kind).placeholder(ctx.language.say(placeholder));
        CreateActionRow::SelectMenu(menu)
    });
    let menus = menus.collect();
    (menus, number)
}

fn button(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    press: ButtonAction,
    key: &str,
) -> CreateButton {
    CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
        .label(ctx.language.say(key))
        .style(ButtonStyle::Secondary)
}

/// The button that looks at pieces without choosing one: *j'adoube* (4.2.1).
fn adjust_button(ctx: &InteractionCtx<'_>, view: &SeatView) -> CreateButton {
    button(ctx, view, ButtonAction::Adjust, "button-adjust")
}

/// Chooses the piece that was picked, and asks where it goes.
pub async fn chosen(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    let command = Command::Choose {
        at: picked.unwrap_or_default().to_owned(),
    };
    ctx.act(id.session, Some(id.seen), command, "").await?;
    let view = play::player_view(ctx, id).await?;
    Ok(page(ctx, &view).await)
}

/// The page on which one looks at a piece without choosing it; of the one that was picked with all that could be done
/// with it.
pub async fn adjusted(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    let view = play::player_view(ctx, id).await?;
    if !view.has_touch_move() {
        return Err(HandlerError::App(Refusal::Stale.into()));
    }
    let notation = ctx.notation(view.info()).await;
    let mut text = vec![ctx.language.say("ask-adjust")];
    if let Some((it, actions)) = picked.and_then(|at| view.looked_at(at)) {
        let named = piece(
            ctx.language,
            notation.map(|notation| (&*view, notation)),
            &it,
        );
        let labels = labels(ctx, &view, notation, &actions);
        let args = [
            ("piece", named.into()),
            ("moves", wording::cut(&labels, MAX_MOVES).into()),
        ];
        let key = match actions.is_empty() {
            true => "touch-looked-none",
            false => "touch-looked",
        };
        text.insert(0, ctx.language.tell(key, &args));
    }
    let (own, others): (Vec<Touchable>, Vec<Touchable>) = view
        .touchable()
        .into_iter()
        .partition(|piece| piece.owner == view.seat());
    let answer = Response::text(text.join("\n")).until_next_ply(&view);
    let press = ButtonAction::Look;
    let menus = |pieces: &[Touchable], key, first| {
        piece_menus(ctx, &view, notation, pieces, key, first, press)
    };
    let (rows, next) = menus(&own, "touch-menu-look-own", 0);
    let (others, _) = menus(&others, "touch-menu-look-other", next);
    let rows = rows.into_iter().take(2).chain(others.into_iter().take(2));
    let back = button(ctx, &view, ButtonAction::Guide, "button-touch-back");
    Ok(rows
        .fold(answer, Response::row)
        .row(CreateActionRow::Buttons(vec![back])))
}

/// Actions as they are written in a notation.
fn labels(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
) -> String {
    let written = notation.map_or_else(Vec::new, |notation| view.written(actions, notation));
    let choices = written.into_iter().map(|label| Choice {
        text: String::new(),
        label,
    });
    let labels = play::worded(ctx, view, choices.collect()).into_iter();
    let labels: Vec<String> = labels.map(|choice| wording::name(&choice.label)).collect();
    labels.join(&ctx.language.say("alt-separator"))
}
