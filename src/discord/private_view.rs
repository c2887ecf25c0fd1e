//! What one person sees privately: their side at the bottom, their pieces, notation and language.

use std::collections::BTreeMap;

use serenity::builder::{CreateActionRow, CreateAttachment, CreateButton};

use super::{
    BotState, alt_text, card,
    custom_id::{ButtonAction, CustomId},
    draft, first_game,
    following::{self, Follower},
    hand,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel, panel_buttons, table_names,
    wording::{self, Language},
};
use crate::app::{GamePreferences, GuildId, Look, Orientation, Purpose};
use qiyuan_core::{
    clock::Timestamp,
    diagram::{Diagram, Mark, MarkKind},
    rules::{Info, Notation, Seat},
    session::{ABSENCE, PlayerId, PublicView, SeatView, SessionId, SessionView, Stage, Version},
};

/// Who reads a private view.
#[derive(Clone)]
pub struct Reader<'a> {
    pub bot: &'a BotState,
    pub player: PlayerId,
    /// The server on which they read, if they do on one.
    pub guild: Option<GuildId>,
    pub language: Language,
    /// The private message that is pressed or edited, if there is one already.
    pub message: Option<u64>,
    /// What they have put together in that message.
    pub draft: Option<String>,
    /// How the position is shown.
    pub shows: Shows,
    /// Until when the view that is about to be shown follows, if it begins to by being shown.
    pub opens_until: Option<Timestamp>,
}

/// How a position is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// By a new picture.
    Picture,
    /// By the picture that the message has already.
    SamePicture,
    /// In words.
    Words,
}

impl Reader<'_> {
    /// The notation in which they read a game.
    pub async fn notation(&self, info: &'static Info) -> Option<Notation> {
        let preferences = self.preferences(info).await;
        wording::notation_for(self.language, info, preferences.notation.as_deref())
    }

    /// How they like a game to look.
    pub async fn look(&self, info: &'static Info) -> Look {
        let preferences = self.preferences(info).await;
        let (theme, pieces) = (preferences.theme.as_deref(), preferences.pieces.as_deref());
        wording::look_of(self.language, info, theme, pieces)
    }

    /// What they like in a game, and where nothing was chosen, what the server has.
    async fn preferences(&self, info: &'static Info) -> GamePreferences {
        let app = &self.bot.app;
        let own = app.preferences(self.player, info.key).await;
        let own = own.unwrap_or_default();
        let Some(guild) = self.guild else {
            return own;
        };
        let family = app.family(info).key;
        let server = app.guild_game(guild, family).await.unwrap_or_default();
        GamePreferences {
            notation: own.notation.or(server.notation),
            theme: own.theme.or(server.theme),
            pieces: own.pieces.or(server.pieces),
        }
    }
}

/// The private view of a session: of a seat for a player, the public one for everybody else.
/// `bottom` is the seat at the bottom; without it the player's own wish decides.
pub async fn of_session(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    bottom: Option<Seat>,
) -> HandlerResult<Response> {
    let reader = ctx.reader();
    Ok(match ctx.seat_view(session).await? {
        Some(view) => of_seat(&reader, &view, bottom).await,
        None => of_public(&reader, &ctx.public_view(session).await?, bottom).await,
    })
}

/// As [`of_session`], flipped; a view that follows, from the other side than it shows.
pub async fn flipped(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let reader = ctx.reader();
    let following = &ctx.bot.following;
    let of = |message| following.of_message(session, reader.player, message);
    if let Some((_, bottom)) = reader.message.and_then(of) {
        let view = ctx.public_view(session).await?;
        let usual = match ctx.seat_view(session).await? {
            Some(view) => usual_bottom(&reader, &view).await,
            None => view.bottom(),
        };
        let other = view.flipped_bottom(bottom.unwrap_or(usual));
        return followed(ctx, session, Some(other)).await;
    }
    Ok(match ctx.seat_view(session).await? {
        Some(view) => {
            let usual = usual_bottom(&reader, &view).await;
            of_seat(&reader, &view, Some(view.flipped_bottom(usual))).await
        }
        None => {
            let view = ctx.public_view(session).await?;
            of_public(&reader, &view, Some(view.flipped_bottom(view.bottom()))).await
        }
    })
}

/// What a spectator gets: what everybody may see, from the side that they choose.
pub async fn of_public(reader: &Reader<'_>, view: &PublicView, bottom: Option<Seat>) -> Response {
    if view.stage() == Stage::Challenge {
        let mut answer = drawn(reader, view, view.bottom(), Vec::new()).await;
        answer.text = card::content(view, reader.language, None);
        return answer;
    }
    let bottom = bottom.filter(|seat| view.seats().contains(*seat));
    let bottom = bottom.unwrap_or(view.bottom());
    let own = flip(reader, view, bottom).into_iter().collect();
    let rows = |own: Vec<CreateButton>| panel_buttons::in_rows(&own).collect();
    with_follow((reader, view, bottom), None, own, rows).await
}

/// The private view of a seat, with the buttons that make sense for it.
pub async fn of_seat(reader: &Reader<'_>, view: &SeatView, bottom: Option<Seat>) -> Response {
    let view = view.clone().with_draft(reader.draft.as_deref());
    of_part(reader, &view, bottom, None).await
}

/// The private view of a player who puts an action together, with another draft, and what may become of a part of it
/// that was picked.
pub async fn of_draft(
    ctx: &InteractionCtx<'_>,
    view: SeatView,
    draft: &str,
    part: Option<&str>,
) -> HandlerResult<Response> {
    let session = view.id();
    let has_picture = ctx
        .incoming
        .clicked
        .is_some_and(|it| !it.attachments.is_empty());
    let shows = if part.is_some() && has_picture {
        // The draft is as it was.
        Shows::SamePicture
    } else if ctx.take_view().is_ok() {
        Shows::Picture
    } else {
        // Whoever acts is never told to wait.
        Shows::Words
    };
    let reader = Reader {
        shows,
        ..ctx.reader()
    };
    let of = |message| {
        reader
            .bot
            .following
            .of_message(session, reader.player, message)
    };
    let bottom = reader.message.and_then(of).and_then(|(_, bottom)| bottom);
    let view = view.with_draft(Some(draft));
    Ok(of_part(&reader, &view, bottom, part).await)
}

async fn of_part(
    reader: &Reader<'_>,
    view: &SeatView,
    bottom: Option<Seat>,
    part: Option<&str>,
) -> Response {
    let draft = view.draft();
    if let Some(message) = reader.message {
        let following = &reader.bot.following;
        following.keep_draft(view.id(), reader.player, message, draft.clone());
    }
    let bottom = match bottom.filter(|seat| view.seats().contains(*seat)) {
        Some(bottom) => bottom,
        None => usual_bottom(reader, view).await,
    };
    let mut own: Vec<CreateButton> = flip(reader, view, bottom).into_iter().collect();
    if view.may_claim_absence() {
        let press = ButtonAction::Claim(ABSENCE.to_owned());
        let id = CustomId::new(view.id(), view.version(), press);
        own.push(CreateButton::new(id.to_string()).label(reader.language.say("claim-absence")));
    }
    let notation = reader.notation(view.info()).await;
    let rows = |own: Vec<CreateButton>| match (view.stage(), &draft) {
        (Stage::Play, Some(draft)) => {
            let rows = draft::Rows {
                draft,
                picked: part,
                language: reader.language,
                notation,
                own: &own,
            };
            draft::rows(view, &rows)
        }
        (Stage::Play, None) if view.info().holds_cards => {
            hand::rows(view, reader.language, notation, &own)
        }
        (Stage::Challenge | Stage::Play, _) => {
            panel_buttons::private_rows(view, reader.language, &own)
        }
        (Stage::Over, _) => panel_buttons::in_rows(&own).collect(),
    };
    let words = match &draft {
        Some(_) => Some(reader.language.say("draft-open")),
        None => hand::words(view, reader.language),
    };
    with_follow((reader, view, bottom), words, own, rows).await
}

/// A question about a move, asked by a press on a message that showed the version `seen`, below the asker's own board
/// where the public one does not show what is there.
pub async fn below_own_board(
    ctx: &InteractionCtx<'_>,
    (view, seen): (&SeatView, Version),
    mut question: Response,
) -> Response {
    if !view.has_secrets() || view.info().holds_cards {
        return question;
    }
    // A board of an earlier turn may stand there, where the view could not be renewed.
    let is_present = ctx.pressed().is_some() && seen == view.version();
    let pressed = ctx.incoming.clicked.filter(|_| is_present);
    if pressed.is_some_and(|it| !it.attachments.is_empty()) {
        question.keeps_files = true;
        return question;
    }
    // Whoever moves is never told to wait.
    if ctx.take_view().is_err() {
        return question;
    }
    let reader = ctx.reader();
    let bottom = usual_bottom(&reader, view).await;
    let board = drawn(&reader, view, bottom, Vec::new()).await;
    board.files.into_iter().fold(question, Response::file)
}

/// The view of a player who asked for it in a channel, in a game that hides something: a new private message, which
/// follows the game from now on, for the public board does not show what is there. In other games, and for everybody
/// else, what [`of_session`] shows.
pub async fn that_follows(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let view = ctx.seat_view(session).await?;
    let follows = |view: &SeatView| view.has_secrets() && view.stage() == Stage::Play;
    let Some(view) = view.filter(|view| follows(view) && ctx.pressed().is_none()) else {
        return of_session(ctx, session, None).await;
    };
    let reader = Reader {
        opens_until: Some(ctx.token_lasts_until()),
        ..ctx.reader()
    };
    let mut answer = of_seat(&reader, &view, None).await;
    answer.follows_from = Some((session, view.version()));
    Ok(answer)
}

/// A view that can be made to follow the game while it is played, with these words more. Below it are the rows that are
/// made with these buttons of its own.
async fn with_follow(
    (reader, view, bottom): (&Reader<'_>, &SessionView, Seat),
    words: Option<String>,
    mut own: Vec<CreateButton>,
    rows: impl FnOnce(Vec<CreateButton>) -> Vec<CreateActionRow>,
) -> Response {
    let mut follows = None;
    if view.stage() == Stage::Play {
        let following = &reader.bot.following;
        let of = |message| following.of_message(view.id(), reader.player, message);
        let followed = reader.message.and_then(of).map(|(until, _)| until);
        follows = followed.or(reader.opens_until);
        own.insert(
            own.len().min(1),
            follow(reader, view, bottom, follows.is_some()),
        );
    }
    let does_follow = follows.is_some();
    let rows = rows(own);
    let mut answer = drawn(reader, view, bottom, rows).await;
    let follows = follows.map(|until| {
        let until = [("when", panel::relative(until).into())];
        reader.language.tell("view-follows", &until)
    });
    for line in words.into_iter().chain(follows) {
        answer.text = wording::cut(&format!("{}\n{line}", answer.text), panel::MAX_CONTENT);
    }
    match does_follow {
        true => answer,
        false => limited_in_time(answer, view, reader.player),
    }
}

/// A view that does not follow: it goes with the game, and before that where it says that it is its reader's turn, and
/// they have moved in another way.
fn limited_in_time(answer: Response, view: &SessionView, reader: PlayerId) -> Response {
    let seat = view.seat_of(reader);
    let is_to_move = seat.is_some_and(|seat| view.to_move().contains(seat));
    match is_to_move && view.stage() == Stage::Play {
        true => answer.until_next_ply(view),
        false => answer.while_played(view),
    }
}

/// The button that makes this message follow the game as it shows it, or no longer.
fn follow(reader: &Reader<'_>, view: &SessionView, bottom: Seat, follows: bool) -> CreateButton {
    let (press, key) = if follows {
        (ButtonAction::Unfollow, "button-unfollow")
    } else {
        (ButtonAction::Follow(Some(bottom.0)), "button-follow")
    };
    let id = CustomId::new(view.id(), view.version(), press);
    CreateButton::new(id.to_string())
        .label(reader.language.say(key))
        .style(serenity::all::ButtonStyle::Secondary)
}

/// The private view of a session with numbers on the stones of the last `count` actions.
pub async fn with_numbers(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    count: usize,
) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let (view, bottom): (&SessionView, Seat) = match &seat {
        Some(view) => (view, usual_bottom(&ctx.reader(), view).await),
        None => (&public, public.bottom()),
    };
    let mut diagram = view.diagram(bottom);
    if !diagram.has_stones() {
        return Ok(Response::text(ctx.language.say("no-numbers")));
    }
    number(&mut diagram, view, count);
    Ok(pictured(&ctx.reader(), view, bottom, diagram, Vec::new()).await)
}

/// Numbers the stones that the last `count` actions put and that still lie there.
fn number(diagram: &mut Diagram, view: &SessionView, count: usize) {
    let (Some(notation), Some(diagram)) = (view.info().notations.first(), diagram.board_mut())
    else {
        return;
    };
    let mut lines = view.lines(*notation);
    lines.retain(|line| line.index.is_some());
    let skipped = lines.len().saturating_sub(count);
    let mut numbers = BTreeMap::new();
    for (number, line) in (1..).zip(&lines).skip(skipped) {
        let stands = diagram
            .pieces
            .iter()
            .find(|piece| diagram.board.coordinates.name(piece.at) == line.caption);
        if let Some(piece) = stands {
            numbers.insert(piece.at, number);
        }
    }
    diagram
        .marks
        .extend(numbers.into_iter().map(|(at, number)| Mark {
            at,
            kind: MarkKind::Number(number),
        }));
}

/// The position in words only.
pub async fn in_words(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    Ok(match ctx.seat_view(session).await? {
        Some(view) => told(ctx, &view, view.seat()).await,
        None => {
            let view = ctx.public_view(session).await?;
            told(ctx, &view, view.bottom()).await
        }
    })
}

async fn told(ctx: &InteractionCtx<'_>, view: &SessionView, bottom: Seat) -> Response {
    let notation = ctx.notation(view.info()).await;
    let names = table_names::of(ctx.bot, ctx.language, view).await;
    let text = alt_text::of_person(view, ctx.language, notation, bottom, &names);
    // How cards lie is written for programs alone.
    if view.info().holds_cards {
        return Response::text(wording::cut(&text, panel::MAX_CONTENT));
    }
    let position = wording::code_of(&view.written_position(), 500);
    let position = ctx
        .language
        .tell("position-text", &[("text", position.into())]);
    Response::text(wording::cut(
        &format!("{text}\n{position}"),
        panel::MAX_CONTENT,
    ))
}

/// The seat that this player usually has at the bottom: their orientation.
pub async fn usual_bottom(reader: &Reader<'_>, view: &SeatView) -> Seat {
    let known = reader.bot.app.player(reader.player).await;
    let known = known.unwrap_or_default();
    // Nobody flips a board on which all stones look the same to both.
    let usual = if view.diagram(Seat(0)).has_stones() {
        Orientation::First
    } else {
        Orientation::Own
    };
    match known.settings.orientation.unwrap_or(usual) {
        Orientation::Own => view.seat(),
        Orientation::First => Seat(0),
        Orientation::Flipped => view.flipped_bottom(view.seat()),
    }
}

/// The button that shows a board from its other side. At a table everybody has their own place below.
fn flip(reader: &Reader<'_>, view: &SessionView, bottom: Seat) -> Option<CreateButton> {
    if view.info().holds_cards || view.diagram(bottom).board().is_none() {
        return None;
    }
    let press = ButtonAction::Flip(view.flipped_bottom(bottom).0);
    let id = CustomId::new(view.id(), view.version(), press);
    let button = CreateButton::new(id.to_string()).label(reader.language.say("button-flip"));
    Some(button.style(serenity::all::ButtonStyle::Secondary))
}

/// A view as it stands, with these rows below it.
pub async fn drawn(
    reader: &Reader<'_>,
    view: &SessionView,
    bottom: Seat,
    rows: Vec<CreateActionRow>,
) -> Response {
    pictured(reader, view, bottom, view.diagram(bottom), rows).await
}

async fn pictured(
    reader: &Reader<'_>,
    view: &SessionView,
    bottom: Seat,
    diagram: Diagram,
    rows: Vec<CreateActionRow>,
) -> Response {
    let notation = reader.notation(view.info()).await;
    // A hand is opened from the panel, which says it in its own language.
    let panel_says_it =
        view.info().holds_cards && reader.bot.language_of_table(view.id()).await == reader.language;
    let hint = match panel_says_it {
        true => None,
        false => {
            let style = (reader.language, notation);
            first_game::hint(reader.bot, view, style, Some(reader.player)).await
        }
    };
    let mut answer = Response {
        text: panel::private_content(view, reader.language, notation, reader.player, hint),
        rows,
        ..Response::default()
    };
    if reader.shows == Shows::SamePicture {
        answer.keeps_files = true;
        return answer;
    }
    let names = table_names::of(reader.bot, reader.language, view).await;
    let alt = alt_text::of_person(view, reader.language, notation, bottom, &names);
    match picture(reader, view, table_names::written_on(diagram, &names)).await {
        Some(picture) => {
            let file = CreateAttachment::bytes(picture, "board.png").description(alt);
            answer = answer.file(file);
        }
        None => {
            answer.text.push('\n');
            answer.text.push_str(&alt);
            answer.text = wording::cut(&answer.text, panel::MAX_CONTENT);
        }
    }
    answer
}

/// The picture of a view as this reader likes it; nothing where the view is shown in words, or it cannot be drawn.
async fn picture(reader: &Reader<'_>, view: &SessionView, diagram: Diagram) -> Option<Vec<u8>> {
    if reader.shows == Shows::Words {
        return None;
    }
    let look = reader.look(view.info()).await;
    let diagram = wording::diagram(reader.language, view.info(), diagram);
    match reader.bot.app.picture(diagram, look, Purpose::View).await {
        Ok(picture) => Some(picture.to_vec()),
        Err(error) => {
            tracing::warn!(error = %error, "a private view is shown without its picture");
            None
        }
    }
}

/// Makes the private message that was pressed follow the game from now on; without a seat, everything as the reader
/// usually has it.
pub async fn followed(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    bottom: Option<Seat>,
) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let view: &SessionView = match &seat {
        Some(view) => view,
        None => &public,
    };
    if let Some(pressed) = ctx.pressed()
        && view.stage() == Stage::Play
    {
        let follower = Follower {
            player: ctx.incoming.player(),
            is_spectator: seat.is_none(),
        };
        let shown = (session, view.version());
        if !following::follow(ctx.bot, shown, follower, pressed, ctx.language, bottom) {
            return Err(HandlerError::reply(ctx.language.say("view-follow-full")));
        }
    }
    let reader = ctx.reader();
    Ok(match &seat {
        Some(view) => of_seat(&reader, view, bottom).await,
        None => of_public(&reader, &public, bottom).await,
    })
}
