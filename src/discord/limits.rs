//! What Discord takes at most in a message and in an answer to autocomplete.

/// The most rows of buttons and menus below a message.
pub const ROWS: usize = 5;

/// The most buttons in a row.
pub const BUTTONS_IN_ROW: usize = 5;

/// The most buttons below a message.
pub const BUTTONS: usize = ROWS * BUTTONS_IN_ROW;

/// The most options of a menu.
pub const MENU_OPTIONS: usize = 25;

/// The most choices of autocomplete.
pub const CHOICES: usize = 25;
