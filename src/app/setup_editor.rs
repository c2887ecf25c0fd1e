//! The setup editor: a board that somebody sets up by menus, step by step. Pure; what is set up is stored as text, so
//! that a restart forgets nothing.

use serde::{Deserialize, Serialize};

use qiyuan_core::{
    diagram::{Cell, Diagram},
    rules::{BoardEditor, EditedBoard, Info, Seat},
};

/// How many steps can be undone.
const MOST_UNDONE: usize = 20;

/// What is put where somebody picks a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditorTool {
    /// Nothing: what stands there goes.
    #[serde(rename = "empty")]
    Eraser,
    /// A piece, by its number in [`BoardEditor::pieces`].
    #[serde(rename = "man")]
    Piece(u8),
}

/// Where points are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditedRow {
    /// On a row of the board, from the bottom.
    Rank(u8),
    /// In hand.
    Hand,
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditStep {
    /// Pick what is put.
    Tool(EditorTool),
    /// Pick where.
    Row(EditedRow),
    /// Put it on these files of the row that was picked.
    Files(Vec<u8>),
    /// Hold so many of what was picked in hand.
    Held(u8),
    /// Let the other side move first.
    Turn,
    /// Take everything away.
    Clear,
    /// Begin again with the usual position.
    Start,
    /// Take the last change back.
    Undo,
    /// What it is to be called, as it was typed last.
    Name(String),
}

/// A board while it is set up, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupDraft {
    /// Tells it from the boards that the same player set up before.
    pub serial: u32,
    /// The key of the game.
    pub game: String,
    /// The board, as its editor writes it.
    pub board: String,
    /// What is put.
    #[serde(default, rename = "brush")]
    pub tool: Option<EditorTool>,
    /// Where.
    #[serde(default)]
    pub row: Option<EditedRow>,
    /// What it was to be called, as it was typed last.
    #[serde(default)]
    pub name: String,
    /// The boards before the last changes, the oldest first.
    #[serde(default)]
    before: Vec<String>,
}

impl SetupDraft {
    /// A board with nothing picked.
    pub(super) const fn new(serial: u32, game: String, board: String) -> Self {
        Self {
            serial,
            game,
            board,
            tool: None,
            row: None,
            name: String::new(),
            before: Vec::new(),
        }
    }

    pub(super) fn of_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn to_text(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// Whether there is a change to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// The board; nothing if the editor does not read it, which it wrote itself.
    #[must_use]
    pub fn edited(&self, editor: &dyn BoardEditor) -> Option<EditedBoard> {
        editor.read(&self.board)
    }

    /// The board as a drawing.
    #[must_use]
    pub fn diagram(&self, info: &Info, editor: &dyn BoardEditor) -> Option<Diagram> {
        Some(editor.diagram(info, &self.edited(editor)?))
    }

    /// The setup for which the board stands.
    #[must_use]
    pub fn setup(&self, editor: &dyn BoardEditor) -> Option<String> {
        Some(editor.setup(&self.edited(editor)?))
    }

    /// Takes a step. What makes no sense changes nothing.
    pub(super) fn step(&mut self, editor: &dyn BoardEditor, step: EditStep) {
        let Some(mut board) = self.edited(editor) else {
            return;
        };
        match step {
            EditStep::Tool(tool) => self.pick(&board, tool),
            EditStep::Row(EditedRow::Hand) if !editor.has_hands() => {}
            EditStep::Row(EditedRow::Rank(rank)) if rank >= board.ranks => {}
            EditStep::Row(row) => self.row = Some(row),
            EditStep::Name(name) => self.name = name,
            EditStep::Undo => {
                if let Some(before) = self.before.pop() {
                    self.board = before;
                }
            }
            EditStep::Files(files) => {
                if let (Some(tool), Some(EditedRow::Rank(rank))) = (self.tool, self.row) {
                    let piece = match tool {
                        EditorTool::Eraser => None,
                        EditorTool::Piece(piece) => Some(piece),
                    };
                    for file in files {
                        board.put(Cell { file, rank }, piece);
                    }
                    self.change(editor.write(&board));
                }
            }
            EditStep::Held(count) => {
                if let (Some(EditorTool::Piece(piece)), Some(EditedRow::Hand)) =
                    (self.tool, self.row)
                    && editor
                        .pieces()
                        .get(usize::from(piece))
                        .is_some_and(|it| it.is_held)
                {
                    board.hold(piece, count);
                    self.change(editor.write(&board));
                }
            }
            EditStep::Turn => {
                board.turn = Seat(1 - board.turn.0.min(1));
                self.change(editor.write(&board));
            }
            EditStep::Clear => {
                board.clear();
                self.change(editor.write(&board));
            }
            EditStep::Start => self.change(start_like(editor, &board)),
        }
    }

    fn pick(&mut self, board: &EditedBoard, tool: EditorTool) {
        let is_known = match tool {
            EditorTool::Eraser => true,
            EditorTool::Piece(piece) => usize::from(piece) < board.held.len(),
        };
        if is_known {
            self.tool = Some(tool);
        }
    }

    fn change(&mut self, board: String) {
        if board == self.board {
            return;
        }
        if self.before.len() >= MOST_UNDONE {
            self.before.remove(0);
        }
        self.before.push(std::mem::replace(&mut self.board, board));
    }
}

/// The usual position, or where boards have several sizes and this has another, this one with nothing on it.
fn start_like(editor: &dyn BoardEditor, board: &EditedBoard) -> String {
    let usual = editor.usual();
    let is_alike = |it: &EditedBoard| (it.files, it.ranks) == (board.files, board.ranks);
    if editor.read(&usual).as_ref().is_some_and(is_alike) {
        return usual;
    }
    let mut empty = board.clone();
    empty.clear();
    empty.turn = Seat(0);
    editor.write(&empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_games::by_key;

    fn begun(game: &str) -> (SetupDraft, Box<dyn BoardEditor>) {
        let editor = by_key(game).unwrap().editor().unwrap();
        let draft = SetupDraft::new(7, game.to_owned(), editor.usual());
        (draft, editor)
    }

    #[test]
    fn pieces_are_put_on_several_files_of_a_row_and_steps_are_taken_back() {
        let (mut draft, editor) = begun("chess");
        let usual = draft.board.clone();
        draft.step(&*editor, EditStep::Files(vec![0]));
        assert_eq!(draft.board, usual, "nothing is picked yet");
        draft.step(&*editor, EditStep::Clear);
        draft.step(&*editor, EditStep::Tool(EditorTool::Piece(0)));
        draft.step(&*editor, EditStep::Row(EditedRow::Rank(1)));
        draft.step(&*editor, EditStep::Files(vec![0, 7, 8]));
        assert_eq!(draft.board, "8/8/8/8/8/8/K6K/8 w KQkq - 0 1");
        draft.step(&*editor, EditStep::Turn);
        draft.step(&*editor, EditStep::Tool(EditorTool::Eraser));
        draft.step(&*editor, EditStep::Files(vec![0]));
        assert_eq!(draft.board, "8/8/8/8/8/8/7K/8 b KQkq - 0 1");
        assert_eq!(
            draft.setup(&*editor).as_deref(),
            Some("8/8/8/8/8/8/7K/8 b - - 0 1")
        );
        for _ in 0..4 {
            assert!(draft.can_undo());
            draft.step(&*editor, EditStep::Undo);
        }
        assert_eq!(
            (draft.board.as_str(), draft.can_undo()),
            (usual.as_str(), false)
        );
        let text = draft.to_text().unwrap();
        assert_eq!(SetupDraft::of_text(&text), Some(draft));
    }

    #[test]
    fn a_stored_board_is_read_as_ever() {
        let text = concat!(
            r#"{"serial":7,"game":"chess","board":"x","brush":{"man":3},"#,
            r#""row":{"rank":1},"name":"n","before":["y"]}"#
        );
        let draft = SetupDraft::of_text(text).unwrap();
        assert_eq!(draft.tool, Some(EditorTool::Piece(3)));
        assert_eq!(draft.to_text().as_deref(), Some(text));
        let erasing =
            SetupDraft::of_text(r#"{"serial":7,"game":"chess","board":"x","brush":"empty"}"#);
        assert_eq!(erasing.unwrap().tool, Some(EditorTool::Eraser));
    }

    #[test]
    fn what_makes_no_sense_changes_nothing_and_steps_are_kept_in_bounds() {
        let (mut draft, editor) = begun("chess");
        for step in [
            EditStep::Tool(EditorTool::Piece(200)),
            EditStep::Row(EditedRow::Rank(8)),
            EditStep::Row(EditedRow::Hand),
            EditStep::Held(3),
            EditStep::Undo,
        ] {
            let before = draft.clone();
            draft.step(&*editor, step.clone());
            assert_eq!(draft, before, "{step:?}");
        }
        for _ in 0..100 {
            draft.step(&*editor, EditStep::Turn);
        }
        assert_eq!(draft.before.len(), MOST_UNDONE);
        assert!(draft.to_text().unwrap().len() < 10_000);
    }

    #[test]
    fn pieces_are_held_in_hand_where_they_can_be() {
        let (mut draft, editor) = begun("shogi");
        let pieces = editor.pieces();
        let place = |letters: &str| {
            let place = pieces.iter().position(|piece| piece.letters == letters);
            EditorTool::Piece(u8::try_from(place.unwrap()).unwrap())
        };
        draft.step(&*editor, EditStep::Row(EditedRow::Hand));
        for (letters, hand) in [("K", "[]"), ("+R", "[]"), ("P", "[PPP]")] {
            draft.step(&*editor, EditStep::Tool(place(letters)));
            draft.step(&*editor, EditStep::Held(3));
            assert!(draft.board.contains(hand), "{letters}: {}", draft.board);
        }
    }

    #[test]
    fn a_board_of_another_size_begins_again_with_that_size() {
        let editor = by_key("go").unwrap().editor().unwrap();
        let board = "9x9 rules chinese komi 5.5 compensation none board 9/9/9/9/9/9/9/9/b8 turn w";
        let mut draft = SetupDraft::new(1, "go".to_owned(), board.to_owned());
        draft.step(&*editor, EditStep::Start);
        let expected =
            "9x9 rules chinese komi 5.5 compensation none board 9/9/9/9/9/9/9/9/9 turn b";
        assert_eq!(draft.board, expected);
    }
}
