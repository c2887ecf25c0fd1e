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
    session::{
        Command, Refusal, SeatView, SessionView, TOUCH_MOVE, TouchBoard, TouchMove, TouchRefusal,
    },
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
    // A game without castling says so where somebody tries.
    let castling = match info.illegal.contains(&"no-castling") {
        true => String::new(),
        false => language.say("rules-touch-castling"),
    };
    let args = [
        ("adjust", language.say("button-adjust").into()),
        ("castling", castling.into()),
    ];
    info.touch_move.then(|| language.tell(&key, &args))
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
    let mut answer = Response::text(question).until_next_ply(view);
    if let Some(board) = view.touch_board() {
        let menus = PieceMenus::new(ctx, view, notation, &board, ButtonAction::Choose);
        let keys = ["touch-menu-own", "touch-menu-other"];
        let rows = menus.of_both_sides(&board.choosable(), keys);
        answer = rows.into_iter().fold(answer, Response::row);
    }
    answer.row(CreateActionRow::Buttons(vec![adjust_button(ctx, view)]))
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
    if let Some(board) = view.touch_board() {
        let menus = PieceMenus::new(ctx, view, notation, &board, ButtonAction::Choose);
        let (rows, _) = menus.of(&board.choosable(), "touch-menu-also", 0);
        answer = rows.into_iter().take(1).fold(answer, Response::row);
    }
    answer.row(CreateActionRow::Buttons(vec![adjust_button(ctx, view)]))
}

/// Menus in which a piece is chosen or looked at.
struct PieceMenus<'a> {
    ctx: &'a InteractionCtx<'a>,
    view: &'a SeatView,
    notation: Option<Notation>,
    board: &'a TouchBoard,
    /// What picking a piece in the menu with a number means.
    press: fn(u8) -> ButtonAction,
}

impl<'a> PieceMenus<'a> {
    const fn new(
        ctx: &'a InteractionCtx<'a>,
        view: &'a SeatView,
        notation: Option<Notation>,
        board: &'a TouchBoard,
        press: fn(u8) -> ButtonAction,
    ) -> Self {
        Self {
            ctx,
            view,
            notation,
            board,
            press,
        }
    }

    /// Two menus at most of the player's own pieces, and two of the others; the keys are those of their placeholders.
    fn of_both_sides(&self, pieces: &[Touchable], [own, other]: [&str; 2]) -> Vec<CreateActionRow> {
        let is_own = |piece: &&Touchable| piece.owner == self.view.seat();
        let (own_pieces, other_pieces): (Vec<_>, Vec<_>) = pieces.iter().partition(is_own);
        let (mut rows, next) = self.of(own_pieces, own, 0);
        let (others, _) = self.of(other_pieces, other, next);
        rows.truncate(2);
        rows.extend(others.into_iter().take(2));
        rows
    }

    /// Menus of these pieces, numbered from `first`, and the next number.
    fn of<'p>(
        &self,
        pieces: impl IntoIterator<Item = &'p Touchable>,
        placeholder: &str,
        first: u8,
    ) -> (Vec<CreateActionRow>, u8) {
        let option = |it: &Touchable| CreateSelectMenuOption::new(self.label(it), it.at.clone());
        let options: Vec<_> = pieces.into_iter().map(option).collect();
        let mut number = first;
        let menus = options.chunks(MENU_OPTIONS).map(|options| {
            let press = (self.press)(number);
            let id = CustomId::new(self.view.id(), self.view.version(), press).to_string();
            number = number.saturating_add(1);
            let options = options.to_vec();
            let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
            CreateActionRow::SelectMenu(menu.placeholder(self.ctx.language.say(placeholder)))
        });
        let menus = menus.collect();
        (menus, number)
    }

    fn label(&self, it: &Touchable) -> String {
        let language = self.ctx.language;
        let (count, then) = match (self.press)(0) {
            ButtonAction::Choose(_) => {
                (self.board.left_with(&it.at), self.board.bound_with(&it.at))
            }
            _ => {
                let done = self.board.looked_at(&it.at);
                (done.map_or(0, |(_, done)| done.len()), None)
            }
        };
        let seen = self.notation.map(|notation| (&**self.view, notation));
        let args = [
            ("piece", piece(language, seen, it).into()),
            ("count", count.into()),
        ];
        let key = match then {
            Some(TouchArticle::Castle) => "touch-label-castle",
            Some(TouchArticle::RookFirst) => "touch-label-rook-first",
            _ if it.owner == self.view.seat() => "group-label",
            _ => "touch-label-other",
        };
        wording::plain(&wording::capitalized(&language.tell(key, &args)), 100)
    }
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
    let Some(board) = view.touch_board() else {
        return Err(HandlerError::App(Refusal::Stale.into()));
    };
    let notation = ctx.notation(view.info()).await;
    let mut text = vec![ctx.language.say("ask-adjust")];
    if let Some((it, actions)) = picked.and_then(|at| board.looked_at(at)) {
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
    let answer = Response::text(text.join("\n")).until_next_ply(&view);
    let menus = PieceMenus::new(ctx, &view, notation, &board, ButtonAction::Look);
    let keys = ["touch-menu-look-own", "touch-menu-look-other"];
    let rows = menus.of_both_sides(board.pieces(), keys);
    let back = button(ctx, &view, ButtonAction::Guide, "button-touch-back");
    Ok(rows
        .into_iter()
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
