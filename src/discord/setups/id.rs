//! What the buttons, menus and forms of set-ups mean, and their text form. It is no proof: whoever presses sees and
//! changes their own set-ups alone, and what is shared with them.

use std::fmt;

use crate::app::{SetupId, read_code};
use qiyuan_core::session::PlayerId;

/// The beginning of the text form; a change of meaning gets another.
const FORM: &str = "u1/";

/// What stands before a code, which may be a number.
const CODE: &str = "c-";

/// Which set-up is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupSource {
    /// One of the presser's own.
    Own(SetupId),
    /// The one that is shared under a code.
    Shared(String),
}

impl SetupSource {
    fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix(CODE) {
            Some(code) => Some(Self::Shared(read_code(code)?)),
            None => Some(Self::Own(own(text)?)),
        }
    }
}

impl fmt::Display for SetupSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(id) => write!(f, "{}", id.0),
            Self::Shared(code) => write!(f, "{CODE}{code}"),
        }
    }
}

fn own(text: &str) -> Option<SetupId> {
    text.parse().ok().filter(|id| *id > 0).map(SetupId)
}

/// What is pressed below a board that is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardPress {
    /// A menu of what can be put, one of several.
    Pieces(u8),
    /// The menu of rows.
    Rows,
    /// The menu of points of a row, of which several can be picked.
    Points,
    /// The menu of how many are held in hand.
    Held,
    /// Let the other side move first.
    Turn,
    /// Take everything away.
    Clear,
    /// Begin again.
    Start,
    /// Take a change back.
    Undo,
    /// Ask for the name; also the form itself.
    Save,
}

impl BoardPress {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "rows" => Self::Rows,
            "points" => Self::Points,
            "held" => Self::Held,
            "turn" => Self::Turn,
            "clear" => Self::Clear,
            "start" => Self::Start,
            "undo" => Self::Undo,
            "save" => Self::Save,
            menu => Self::Pieces(menu.strip_prefix("men-")?.parse().ok()?),
        })
    }
}

impl fmt::Display for BoardPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pieces(menu) => return write!(f, "men-{menu}"),
            Self::Rows => "rows",
            Self::Points => "points",
            Self::Held => "held",
            Self::Turn => "turn",
            Self::Clear => "clear",
            Self::Start => "start",
            Self::Undo => "undo",
            Self::Save => "save",
        })
    }
}

/// What is pressed on a page of set-ups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupsId {
    /// A page of the list.
    List(u8),
    /// The menu on that page.
    Pick(u8),
    /// See one of them.
    Show(SetupId),
    /// Ask against whom to play from it.
    Whom(SetupSource),
    /// The menu of people.
    Person(SetupSource),
    /// Challenge this person, or anybody, with this clock or the usual one.
    Post(SetupSource, Option<PlayerId>, String),
    /// Share it.
    Share(SetupId),
    /// Share it no longer.
    Unshare(SetupId),
    /// Ask whether to delete it.
    Delete(SetupId),
    /// Delete it, having been asked.
    DeleteNow(SetupId),
    /// Begin to set up a board with it.
    Edit(SetupId),
    /// Ask for the name under which to keep what is shared under this code; also the form itself.
    Keep(String),
    /// On the board with this number.
    Board(u32, BoardPress),
}

impl SetupsId {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (key, argument) = text.strip_prefix(FORM)?.split_once('/')?;
        let read = match key {
            "list" => Self::List(argument.parse().ok()?),
            "pick" => Self::Pick(argument.parse().ok()?),
            "show" => Self::Show(own(argument)?),
            "whom" => Self::Whom(SetupSource::parse(argument)?),
            "person" => Self::Person(SetupSource::parse(argument)?),
            "post" => {
                // A clock may have the separator in it, and stands last.
                let mut parts = argument.splitn(3, '/');
                let source = SetupSource::parse(parts.next()?)?;
                let opponent = PlayerId(parts.next()?.parse().ok()?);
                let opponent = Some(opponent).filter(|opponent| opponent.0 > 0);
                let clock = parts.next()?;
                let is_written = |it: u8| it.is_ascii_graphic() || it == b' ';
                if !clock.bytes().all(is_written) {
                    return None;
                }
                Self::Post(source, opponent, clock.to_owned())
            }
            "share" => Self::Share(own(argument)?),
            "unshare" => Self::Unshare(own(argument)?),
            "delete" => Self::Delete(own(argument)?),
            "delete-now" => Self::DeleteNow(own(argument)?),
            "edit" => Self::Edit(own(argument)?),
            "keep" => Self::Keep(read_code(argument)?),
            "board" => {
                let (serial, press) = argument.split_once('/')?;
                Self::Board(serial.parse().ok()?, BoardPress::parse(press)?)
            }
            _ => return None,
        };
        (read.to_string() == text).then_some(read)
    }

    /// Whether pressing a button asks for something to be typed.
    #[must_use]
    pub const fn opens_form(&self) -> bool {
        matches!(self, Self::Keep(_) | Self::Board(_, BoardPress::Save))
    }
}

impl fmt::Display for SetupsId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FORM)?;
        match self {
            Self::List(page) => write!(f, "list/{page}"),
            Self::Pick(page) => write!(f, "pick/{page}"),
            Self::Show(id) => write!(f, "show/{}", id.0),
            Self::Whom(source) => write!(f, "whom/{source}"),
            Self::Person(source) => write!(f, "person/{source}"),
            Self::Post(source, opponent, clock) => {
                let opponent = opponent.map_or(0, |player| player.0);
                write!(f, "post/{source}/{opponent}/{clock}")
            }
            Self::Share(id) => write!(f, "share/{}", id.0),
            Self::Unshare(id) => write!(f, "unshare/{}", id.0),
            Self::Delete(id) => write!(f, "delete/{}", id.0),
            Self::DeleteNow(id) => write!(f, "delete-now/{}", id.0),
            Self::Edit(id) => write!(f, "edit/{}", id.0),
            Self::Keep(code) => write!(f, "keep/{code}"),
            Self::Board(serial, press) => write!(f, "board/{serial}/{press}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::custom_id::MAX_CUSTOM_ID;

    const LONGEST: SetupId = SetupId(i64::MAX);

    #[test]
    fn everything_reads_back_as_it_was_written() {
        let shared = SetupSource::Shared("234567892345".to_owned());
        let clock = "20m & 60s/move x3, 10d+1d max 30d".to_owned();
        let mut all = vec![
            SetupsId::List(0),
            SetupsId::Pick(u8::MAX),
            SetupsId::Show(LONGEST),
            SetupsId::Whom(shared.clone()),
            SetupsId::Person(SetupSource::Own(LONGEST)),
            SetupsId::Post(shared, Some(PlayerId(u64::MAX)), clock),
            SetupsId::Post(SetupSource::Own(SetupId(1)), None, String::new()),
            SetupsId::Share(LONGEST),
            SetupsId::Unshare(LONGEST),
            SetupsId::Delete(LONGEST),
            SetupsId::DeleteNow(LONGEST),
            SetupsId::Edit(LONGEST),
            SetupsId::Keep("abcdefghjkmn".to_owned()),
        ];
        let presses = [
            BoardPress::Pieces(1),
            BoardPress::Rows,
            BoardPress::Points,
            BoardPress::Held,
            BoardPress::Turn,
            BoardPress::Clear,
            BoardPress::Start,
            BoardPress::Undo,
            BoardPress::Save,
        ];
        all.extend(presses.map(|press| SetupsId::Board(u32::MAX, press)));
        for id in all {
            let text = id.to_string();
            assert!(text.len() <= MAX_CUSTOM_ID, "{text}");
            assert_eq!(SetupsId::parse(&text), Some(id), "{text}");
        }
    }

    #[test]
    fn forged_ids_are_refused() {
        for text in [
            "",
            "u1/",
            "u1/list",
            "u1/list/256",
            "u1/list/01",
            "u1/show/0",
            "u1/show/-1",
            "u1/show/c-abcdefghjkmn",
            "u1/keep/ABCDEFGHJKMN",
            "u1/keep/abcd-efgh-jkmn",
            "u1/keep/abc",
            "u1/post/1",
            "u1/post/1/0",
            "u1/post/1/00/",
            "u1/post/1/0/\u{202e}3d",
            "u1/board/1",
            "u1/board/1/men",
            "u1/board/1/men-256",
            "u1/board/-1/turn",
            "u1/board/4294967296/turn",
            "u2/list/0",
        ] {
            assert_eq!(SetupsId::parse(text), None, "{text}");
        }
    }
}
