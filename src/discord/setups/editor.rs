//! A board that somebody sets up by menus: what to put, on which row, on which points; and whose move it is. Whether a
//! game can begin from it is judged when it is saved, by the game.

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::ComponentInteractionDataKind,
};
use tokio::time;

use super::{BoardPress, SetupsId, bad_button, read, save, with_picture};
use crate::app::{EditStep, Edited, EditedRow, EditorTool, MAX_SETUP_NAME, SetupDraft};
use crate::discord::{
    commands::game_called,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, MODAL_PATIENCE},
    limits::MENU_OPTIONS,
    wording::{self, Language},
};
use qiyuan_core::{
    diagram::{Cell, Coordinates},
    rules::{BoardEditor, EditedBoard, EditorPiece, Info, MAX_HELD},
};

/// What stands in a menu for nothing, and for the hand.
const EMPTY: &str = "empty";
const HAND: &str = "hand";

/// What is needed to show a board.
struct Shown<'a> {
    language: Language,
    info: &'static Info,
    editor: &'a dyn BoardEditor,
    draft: &'a SetupDraft,
    board: EditedBoard,
    pieces: Vec<EditorPiece>,
    /// As the reader sees them beside the picture.
    coordinates: Coordinates,
}

/// Whether a setup can be put together by menus.
pub(super) fn can_edit(ctx: &InteractionCtx<'_>, info: &'static Info, setup: &str) -> bool {
    ctx.bot.app.is_editable(info, setup)
}

/// Begins with the usual position or that of a setup, in place of a board that was set up before.
///
/// # Errors
///
/// Nobody can begin from the setup, or it cannot be put together by menus.
pub async fn begin(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    setup: &str,
    name: &str,
) -> HandlerResult<Response> {
    let player = ctx.incoming.player();
    let setup = match setup.trim() {
        "" => String::new(),
        typed => read(ctx, info, typed).await?,
    };
    let begun = ctx.bot.app.begin_board(player, info, &setup).await?;
    let Some(mut draft) = begun else {
        let game = [("game", wording::game(ctx.language, info.key).into())];
        let key = match setup.is_empty() {
            true => "editor-none",
            false => "editor-not-this",
        };
        return Err(HandlerError::reply(ctx.language.tell(key, &game)));
    };
    if !name.is_empty() {
        draft = named(ctx, draft, name).await?;
    }
    shown(ctx, &draft, Picture::Drawn, None).await
}

/// The board with the name that was typed, to begin with when it is asked for again.
async fn named(
    ctx: &InteractionCtx<'_>,
    draft: SetupDraft,
    name: &str,
) -> HandlerResult<SetupDraft> {
    let name = wording::cut(&wording::typed(name), MAX_SETUP_NAME);
    let (player, step) = (ctx.incoming.player(), EditStep::Name(name));
    match ctx.bot.app.edit_board(player, draft.serial, step).await? {
        Edited::Done(draft) | Edited::Other(draft) => Ok(draft),
        Edited::Nothing => Ok(draft),
    }
}

/// What the board with this number was to be called, as far as that is known in time for a form.
pub(super) async fn name_of(ctx: &InteractionCtx<'_>, serial: u32) -> String {
    let draft = ctx.bot.app.setup_draft(ctx.incoming.player());
    let draft = time::timeout(MODAL_PATIENCE, draft).await;
    let draft = draft.ok().and_then(Result::ok).flatten();
    let draft = draft.filter(|draft| draft.serial == serial);
    draft.map(|draft| draft.name).unwrap_or_default()
}

/// Whether the picture changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Drawn,
    Same,
}

/// Serves what was pressed below a board.
pub(super) async fn pressed(
    ctx: &InteractionCtx<'_>,
    serial: u32,
    press: BoardPress,
    picked: &ComponentInteractionDataKind,
) -> HandlerResult<Response> {
    let step = step(press, picked).ok_or_else(|| bad_button(ctx))?;
    let is_pick = matches!(step, EditStep::Tool(_) | EditStep::Row(_));
    let player = ctx.incoming.player();
    match ctx.bot.app.edit_board(player, serial, step).await? {
        Edited::Done(draft) => {
            let has_picture = ctx
                .incoming
                .clicked
                .is_some_and(|it| !it.attachments.is_empty());
            let picture = match is_pick && has_picture {
                true => Picture::Same,
                false => Picture::Drawn,
            };
            shown(ctx, &draft, picture, None).await
        }
        Edited::Other(draft) => {
            let said = ctx.language.say("editor-other");
            shown(ctx, &draft, Picture::Drawn, Some(said)).await
        }
        Edited::Nothing => Err(HandlerError::reply(ctx.language.say("editor-gone"))),
    }
}

/// The step that was pressed or picked.
fn step(press: BoardPress, picked: &ComponentInteractionDataKind) -> Option<EditStep> {
    let values = match picked {
        ComponentInteractionDataKind::StringSelect { values } => values.as_slice(),
        _ => &[],
    };
    let first = || values.first().map(String::as_str);
    Some(match press {
        BoardPress::Pieces(_) => EditStep::Tool(match first()? {
            EMPTY => EditorTool::Eraser,
            piece => EditorTool::Piece(piece.parse().ok()?),
        }),
        BoardPress::Rows => EditStep::Row(match first()? {
            HAND => EditedRow::Hand,
            rank => EditedRow::Rank(rank.parse().ok()?),
        }),
        BoardPress::Points => {
            let files = values.iter().map(|file| file.parse().ok());
            EditStep::Files(files.collect::<Option<Vec<u8>>>()?)
        }
        BoardPress::Held => EditStep::Held(first()?.parse().ok()?),
        BoardPress::Turn => EditStep::Turn,
        BoardPress::Clear => EditStep::Clear,
        BoardPress::Start => EditStep::Start,
        BoardPress::Undo => EditStep::Undo,
        BoardPress::Save => return None,
    })
}

/// Keeps the board under a name, or shows it with what is wrong.
pub(super) async fn saved(
    ctx: &InteractionCtx<'_>,
    serial: u32,
    name: &str,
) -> HandlerResult<Response> {
    let player = ctx.incoming.player();
    let step = EditStep::Name(wording::cut(&wording::typed(name), MAX_SETUP_NAME));
    let draft = match ctx.bot.app.edit_board(player, serial, step).await? {
        Edited::Done(draft) => draft,
        Edited::Other(draft) => {
            let said = ctx.language.say("editor-other");
            return shown(ctx, &draft, Picture::Drawn, Some(said)).await;
        }
        Edited::Nothing => return Err(HandlerError::reply(ctx.language.say("editor-gone"))),
    };
    let kept = try_to_save(ctx, &draft, name).await;
    let refused = match kept {
        Ok(page) => {
            ctx.bot.app.end_board(player, serial).await?;
            return Ok(page);
        }
        Err(HandlerError::Reply(refused)) => refused.text,
        Err(error) => return Err(error),
    };
    shown(ctx, &draft, Picture::Drawn, Some(refused)).await
}

async fn try_to_save(
    ctx: &InteractionCtx<'_>,
    draft: &SetupDraft,
    name: &str,
) -> HandlerResult<Response> {
    let info = game_called(&ctx.bot.app.games(), &draft.game).ok_or_else(|| bad_button(ctx))?;
    let editor = ctx.bot.app.editor(info).ok_or_else(|| bad_button(ctx))?;
    let setup = draft.setup(&*editor).ok_or_else(|| bad_button(ctx))?;
    let setup = read(ctx, info, &setup).await?;
    save(ctx, info, name, setup).await
}

/// The board with its menus. `said` stands above it.
async fn shown(
    ctx: &InteractionCtx<'_>,
    draft: &SetupDraft,
    picture: Picture,
    said: Option<String>,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let info = game_called(&ctx.bot.app.games(), &draft.game).ok_or_else(|| bad_button(ctx))?;
    let editor = ctx.bot.app.editor(info).ok_or_else(|| bad_button(ctx))?;
    let board = draft.edited(&*editor).ok_or_else(|| bad_button(ctx))?;
    let diagram = editor.diagram(info, &board);
    let localized = wording::diagram(language, info, diagram.clone());
    let coordinates = localized.board().map(|it| it.board.coordinates.clone());
    let shown = Shown {
        language,
        info,
        editor: &*editor,
        draft,
        board,
        pieces: editor.pieces(),
        coordinates: coordinates.unwrap_or_default(),
    };
    let text = shown.text();
    let rows = shown.rows();
    let mut answer = match picture {
        Picture::Same => Response {
            keeps_files: true,
            ..Response::text(text)
        },
        // Whoever sets up is never told to wait.
        Picture::Drawn if ctx.take_view().is_err() => {
            let words = wording::alt_text(language, "", &localized);
            Response::text(format!("{text}\n{words}"))
        }
        Picture::Drawn => {
            let summary = shown.summary();
            with_picture(ctx, info, diagram, &summary, text).await
        }
    };
    answer.rows = rows;
    Ok(answer.after(said))
}

impl Shown<'_> {
    /// What stands before the pieces in the words for the picture.
    fn summary(&self) -> String {
        let args = [("side", self.side_to_move().into())];
        let turn = self.language.tell("panel-to-move", &args);
        super::summary(self.language, self.info, Some(turn))
    }

    fn side_to_move(&self) -> String {
        let sides = self.info.sides;
        let side = sides.get(usize::from(self.board.turn.0)).copied();
        let side = side.map(|side| wording::side(self.language, side));
        side.unwrap_or_default()
    }

    fn text(&self) -> String {
        let args = [
            ("game", wording::game(self.language, self.info.key).into()),
            ("side", self.side_to_move().into()),
        ];
        self.language.tell("editor-title", &args)
    }

    fn id(&self, press: BoardPress) -> String {
        SetupsId::Board(self.draft.serial, press).to_string()
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        let mut rows = self.piece_menus();
        rows.push(self.row_menu());
        rows.extend(self.point_menu());
        rows.push(CreateActionRow::Buttons(self.buttons()));
        rows
    }

    fn piece_name(&self, piece: &EditorPiece) -> String {
        let side = self.info.sides.get(piece.seat.index()).copied();
        let side = side.map(|side| wording::side(self.language, side));
        let args = [
            ("side", side.unwrap_or_default().into()),
            (
                "piece",
                wording::piece_name(self.language, piece.name).into(),
            ),
        ];
        self.language.tell("editor-piece", &args)
    }

    /// What can be put: in one menu, or where there is too much for it, in one for each side.
    fn piece_menus(&self) -> Vec<CreateActionRow> {
        let numbered: Vec<(u8, &EditorPiece)> = (0..).zip(&self.pieces).collect();
        let menus: Vec<Vec<(u8, &EditorPiece)>> = if numbered.len() < MENU_OPTIONS {
            vec![numbered]
        } else {
            numbered
                .chunk_by(|(_, one), (_, other)| one.seat == other.seat)
                .map(<[_]>::to_vec)
                .collect()
        };
        let is_only = menus.len() == 1;
        let menu = |(number, pieces): (u8, Vec<(u8, &EditorPiece)>)| {
            let mut options = Vec::new();
            if number == 0 {
                let is_picked = self.draft.tool == Some(EditorTool::Eraser);
                options.push(
                    CreateSelectMenuOption::new(self.language.say("editor-empty"), EMPTY)
                        .default_selection(is_picked),
                );
            }
            let side = pieces.first().map(|(_, piece)| piece.seat.index());
            options.extend(pieces.into_iter().map(|(place, piece)| {
                let is_picked = self.draft.tool == Some(EditorTool::Piece(place));
                CreateSelectMenuOption::new(self.piece_name(piece), place.to_string())
                    .default_selection(is_picked)
            }));
            options.truncate(MENU_OPTIONS);
            let side = side.and_then(|side| self.info.sides.get(side));
            let placeholder = match side.filter(|_| !is_only) {
                Some(side) => {
                    let side = [("side", wording::side(self.language, side).into())];
                    self.language.tell("editor-pick-piece-of", &side)
                }
                None => self.language.say("editor-pick-piece"),
            };
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateSelectMenu::new(self.id(BoardPress::Pieces(number)), kind);
            CreateActionRow::SelectMenu(menu.placeholder(wording::cut(&placeholder, 150)))
        };
        (0..).zip(menus).map(menu).collect()
    }

    /// The rows from the top, as the picture has them, and the hand.
    fn row_menu(&self) -> CreateActionRow {
        let coordinates = &self.coordinates;
        let name = |rank: u8| {
            let at = usize::from(rank);
            let beside = coordinates
                .left
                .get(at)
                .or_else(|| coordinates.right.get(at));
            let number = || (rank + 1).to_string();
            let row = [("row", beside.cloned().unwrap_or_else(number).into())];
            self.language.tell("editor-row", &row)
        };
        let mut options: Vec<CreateSelectMenuOption> = (0..self.board.ranks)
            .rev()
            .map(|rank| {
                let is_picked = self.draft.row == Some(EditedRow::Rank(rank));
                CreateSelectMenuOption::new(name(rank), rank.to_string())
                    .default_selection(is_picked)
            })
            .collect();
        if self.editor.has_hands() {
            let is_picked = self.draft.row == Some(EditedRow::Hand);
            options.push(
                CreateSelectMenuOption::new(self.language.say("editor-hand"), HAND)
                    .default_selection(is_picked),
            );
        }
        options.truncate(MENU_OPTIONS);
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(self.id(BoardPress::Rows), kind);
        let placeholder = self.language.say("editor-pick-row");
        CreateActionRow::SelectMenu(menu.placeholder(placeholder))
    }

    /// The points of the row that was picked, or how many are held in hand; nothing before it is known what is put.
    fn point_menu(&self) -> Option<CreateActionRow> {
        match (self.draft.tool?, self.draft.row?) {
            (tool, EditedRow::Rank(rank)) => Some(self.points(tool, rank)),
            (EditorTool::Piece(piece), EditedRow::Hand) => self.held(piece),
            (EditorTool::Eraser, EditedRow::Hand) => None,
        }
    }

    fn points(&self, tool: EditorTool, rank: u8) -> CreateActionRow {
        let options: Vec<CreateSelectMenuOption> = (0..self.board.files)
            .map(|file| {
                let at = Cell { file, rank };
                let name = self.coordinates.name(at);
                let option = CreateSelectMenuOption::new(name, file.to_string());
                let piece = self.board.at(at).map(usize::from);
                match piece.and_then(|piece| self.pieces.get(piece)) {
                    Some(piece) => option.description(self.piece_name(piece)),
                    None => option,
                }
            })
            .take(MENU_OPTIONS)
            .collect();
        let most = u8::try_from(options.len()).unwrap_or(1);
        let kind = CreateSelectMenuKind::String { options };
        let placeholder = match tool {
            EditorTool::Eraser => self.language.say("editor-pick-points-empty"),
            EditorTool::Piece(piece) => {
                let piece = self.pieces.get(usize::from(piece));
                let piece = piece
                    .map(|piece| self.piece_name(piece))
                    .unwrap_or_default();
                self.language
                    .tell("editor-pick-points", &[("piece", piece.into())])
            }
        };
        let menu = CreateSelectMenu::new(self.id(BoardPress::Points), kind);
        let menu = menu.min_values(1).max_values(most);
        CreateActionRow::SelectMenu(menu.placeholder(wording::cut(&placeholder, 150)))
    }

    /// How many of a piece are held in hand, where it can be.
    fn held(&self, piece: u8) -> Option<CreateActionRow> {
        let place = usize::from(piece);
        let piece = self.pieces.get(place).filter(|piece| piece.is_held)?;
        let held = self.board.held.get(place).copied();
        let options = (0..=MAX_HELD).map(|count| {
            CreateSelectMenuOption::new(count.to_string(), count.to_string())
                .default_selection(held == Some(count))
        });
        let kind = CreateSelectMenuKind::String {
            options: options.collect(),
        };
        let piece = [("piece", self.piece_name(piece).into())];
        let placeholder = self.language.tell("editor-pick-held", &piece);
        let menu = CreateSelectMenu::new(self.id(BoardPress::Held), kind);
        Some(CreateActionRow::SelectMenu(
            menu.placeholder(wording::cut(&placeholder, 150)),
        ))
    }

    fn buttons(&self) -> Vec<CreateButton> {
        let button = |press, key: &str| {
            CreateButton::new(self.id(press))
                .label(self.language.say(key))
                .style(ButtonStyle::Secondary)
        };
        vec![
            button(BoardPress::Save, "button-editor-save").style(ButtonStyle::Success),
            button(BoardPress::Turn, "button-editor-turn"),
            button(BoardPress::Undo, "button-editor-undo").disabled(!self.draft.can_undo()),
            button(BoardPress::Clear, "button-editor-clear"),
            button(BoardPress::Start, "button-editor-start"),
        ]
    }
}
