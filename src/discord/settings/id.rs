//! What a menu or button of the settings means, and its text form. Like every custom id it is no proof: whoever uses it
//! is checked when it is served.

use std::fmt;

/// The version of the text form; a change of meaning gets another.
const FORM: &str = "s1";

/// A page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// How a game looks and reads for oneself.
    MyBoards,
    /// What holds for oneself in every game.
    Mine,
    /// How oneself is notified.
    MyNotices,
    /// How a game looks and reads for everybody on the server.
    ServerBoards,
    /// What holds for every game on the server.
    Server,
    /// Where games may be played, and who may do what.
    Admission,
    /// What the server tells of its players.
    Community,
}

impl SettingsPage {
    /// The pages for oneself, in their order.
    pub const MINE: [Self; 3] = [Self::MyBoards, Self::Mine, Self::MyNotices];

    /// The pages for a server, in their order.
    pub const SERVER: [Self; 4] = [
        Self::ServerBoards,
        Self::Server,
        Self::Admission,
        Self::Community,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::MyBoards => "my-boards",
            Self::Mine => "mine",
            Self::MyNotices => "my-notices",
            Self::ServerBoards => "server-boards",
            Self::Server => "server",
            Self::Admission => "admission",
            Self::Community => "community",
        }
    }

    /// Whether it is for those who manage a server.
    pub fn is_of_server(self) -> bool {
        Self::SERVER.contains(&self)
    }
}

/// What is chosen on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Nothing: the page is opened.
    Open,
    /// The game that the page is about.
    Game,
    /// The board.
    Board,
    /// The pieces.
    Pieces,
    /// The notation.
    Notation,
    /// The language.
    Language,
    /// Which side is below.
    Orientation,
    /// How one hears of one's turn.
    Turn,
    /// How one hears of the end of a game.
    End,
    /// How one hears of a challenge.
    Challenge,
    /// When one is not to be notified.
    Quiet,
    /// That one may be notified at any time.
    NoQuiet,
    /// That everything on the page is as usual.
    Reset,
    /// The clock of a challenge without one.
    Clock,
    /// Whether people are mentioned who have not chosen otherwise.
    Pings,
    /// Whether one panel is edited for every move.
    InPlace,
    /// Where games may be played.
    Channels,
    /// Who may play.
    PlayRole,
    /// Who may manage.
    ManageRole,
    /// Who is on the leaderboards of all servers: oneself, or those who play here.
    Listed,
    /// Whether achievements are announced.
    Achievements,
    /// When one is reminded of a correspondence game.
    Reminder,
    /// The role that is called when somebody looks for a game.
    CallRole,
    /// How far apart it is called at least.
    CallEvery,
}

impl Field {
    const ALL: [Self; 24] = [
        Self::Open,
        Self::Game,
        Self::Board,
        Self::Pieces,
        Self::Notation,
        Self::Language,
        Self::Orientation,
        Self::Turn,
        Self::End,
        Self::Challenge,
        Self::Quiet,
        Self::NoQuiet,
        Self::Reset,
        Self::Clock,
        Self::Pings,
        Self::InPlace,
        Self::Channels,
        Self::PlayRole,
        Self::ManageRole,
        Self::Listed,
        Self::Achievements,
        Self::Reminder,
        Self::CallRole,
        Self::CallEvery,
    ];

    const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Game => "game",
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Notation => "notation",
            Self::Language => "language",
            Self::Orientation => "orientation",
            Self::Turn => "turn",
            Self::End => "end",
            Self::Challenge => "challenge",
            Self::Quiet => "quiet",
            Self::NoQuiet => "no-quiet",
            Self::Reset => "reset",
            Self::Clock => "clock",
            Self::Pings => "pings",
            Self::InPlace => "in-place",
            Self::Channels => "channels",
            Self::PlayRole => "play-role",
            Self::ManageRole => "manage-role",
            Self::Listed => "listed",
            Self::Achievements => "achievements",
            Self::Reminder => "reminder",
            Self::CallRole => "call-role",
            Self::CallEvery => "call-every",
        }
    }
}

/// One choice on one page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsId {
    /// The page on which it stands.
    pub page: SettingsPage,
    /// The key of the game that the page is about; the first one if it is empty.
    pub game: String,
    /// What is chosen.
    pub field: Field,
}

impl SettingsId {
    /// What opens a page.
    pub const fn open(page: SettingsPage) -> Self {
        Self {
            page,
            game: String::new(),
            field: Field::Open,
        }
    }

    /// Whether it opens a form to fill in, or is that form.
    pub fn opens_form(&self) -> bool {
        (self.page, self.field) == (SettingsPage::MyNotices, Field::Quiet)
    }

    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(FORM)?.strip_prefix('/')?;
        let mut parts = rest.split('/');
        let (page, game, field) = (parts.next()?, parts.next()?, parts.next()?);
        let is_key = game.len() <= 40 && game.bytes().all(|b| b.is_ascii_alphanumeric());
        if parts.next().is_some() || !is_key {
            return None;
        }
        let mut pages = SettingsPage::MINE.into_iter().chain(SettingsPage::SERVER);
        Some(Self {
            page: pages.find(|known| known.key() == page)?,
            game: game.to_owned(),
            field: Field::ALL.into_iter().find(|known| known.key() == field)?,
        })
    }
}

impl fmt::Display for SettingsId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (page, field) = (self.page.key(), self.field.key());
        write!(f, "{FORM}/{page}/{}/{field}", self.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_reads_back_as_it_was_written() {
        for page in SettingsPage::MINE.into_iter().chain(SettingsPage::SERVER) {
            for field in Field::ALL {
                for game in ["", "somegame", "x960"] {
                    let game = game.to_owned();
                    let id = SettingsId { page, game, field };
                    assert_eq!(SettingsId::parse(&id.to_string()), Some(id));
                }
            }
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        for text in [
            "",
            "s1",
            "s1/mine",
            "s1/mine/",
            "s1/mine//open/",
            "s1/mine//open/x",
            "s1/mine/a b/open",
            "s1/mine/\u{202e}/open",
            "s1/mine//bribe",
            "s1/theirs//open",
            "s2/mine//open",
            "q1/1/1/move",
        ] {
            assert_eq!(SettingsId::parse(text), None, "{text}");
        }
        let long = format!("s1/mine/{}/open", "x".repeat(41));
        assert_eq!(SettingsId::parse(&long), None);
    }
}
