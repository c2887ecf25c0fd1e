//! The custom ids of what stands below a page. All of a page is in them, so that they work after a restart.
//!
//! Numbers are written to base 36: Discord takes a hundred characters.

use std::fmt;

use crate::{
    app::{EndKey, Ended},
    discord::{
        commands::{
            history::HistoryQuery, leaderboard::LeaderboardQuery, statistics::StatisticsQuery,
        },
        custom_id::MAX_CUSTOM_ID,
    },
};
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, SessionId},
};

/// The beginning of the text form.
const FORM: &str = "p2";

/// The text form of the only inbox there is for somebody.
const INBOX: &str = "inbox";

/// The text form of the only list of who is on line.
const ONLINE: &str = "online";

/// The text form of the only list of people whom somebody has blocked.
const BLOCKED: &str = "blocked";

/// Stands for what is not asked for.
pub const ANY: &str = "-";

/// The longest key of a game or division.
const MAX_KEY: usize = 16;

const BASE: u64 = 36;

/// Something that is shown in private, and that can be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listing {
    /// What waits for whoever asks, who alone may see it.
    Inbox,
    /// The challenges that whoever asks may accept on the server, of one game or of all.
    Waiting(Option<String>),
    /// Who is on line on the server, as whoever asks may know it.
    Online,
    /// Whom whoever asks has blocked.
    Blocked,
    /// The finished games of somebody.
    History(HistoryQuery),
    /// The ratings and the latest games of somebody.
    Profile(PlayerId),
    /// How the first of two stands against the second.
    Record([PlayerId; 2]),
    /// Who plays a game best.
    Leaderboard(LeaderboardQuery),
    /// How the games of a kind ended.
    Statistics(StatisticsQuery),
}

/// What pressing something below a page asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// This page.
    Show,
    /// That it is posted for everybody.
    Post,
    /// The game that is picked from the menu.
    Open,
    /// What is picked from the menu of answers.
    Answer,
    /// The speed that is picked from the menu.
    Speed,
}

/// A page, and what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageId {
    pub(super) listing: Listing,
    /// Which part of a list it is. Where there is one page only, that is the latest.
    pub(super) part: Ended,
    pub(super) press: Press,
}

impl Listing {
    fn parse(text: &str) -> Option<Self> {
        if text == INBOX {
            return Some(Self::Inbox);
        }
        if text == ONLINE {
            return Some(Self::Online);
        }
        if text == BLOCKED {
            return Some(Self::Blocked);
        }
        let (key, arguments) = text.split_once('/')?;
        match key {
            "history" => HistoryQuery::parse(arguments).map(Self::History),
            "profile" => read_player(arguments).flatten().map(Self::Profile),
            "record" => read_pair(arguments).map(Self::Record),
            "leaderboard" => LeaderboardQuery::parse(arguments).map(Self::Leaderboard),
            "waiting" => read_key(arguments).map(Self::Waiting),
            "statistics" => StatisticsQuery::parse(arguments).map(Self::Statistics),
            _ => None,
        }
    }

    /// Whether it may have more than one page.
    const fn has_pages(&self) -> bool {
        matches!(
            self,
            Self::Inbox | Self::Waiting(_) | Self::Blocked | Self::History(_)
        )
    }

    /// Whether this can be asked of it.
    const fn takes(&self, press: Press) -> bool {
        match press {
            // A page that is the only one has no button that shows it, and no menu without games.
            Press::Show => self.has_pages() || matches!(self, Self::Online),
            Press::Open => matches!(self, Self::Inbox | Self::History(_) | Self::Record(_)),
            Press::Post => !self.is_for_asker_alone(),
            Press::Answer => matches!(self, Self::Inbox | Self::Waiting(_)),
            Press::Speed => matches!(self, Self::Leaderboard(_)),
        }
    }

    /// Whether it shows something else to everybody: it can be renewed, answered, and not posted.
    pub(super) const fn is_for_asker_alone(&self) -> bool {
        matches!(
            self,
            Self::Inbox | Self::Waiting(_) | Self::Online | Self::Blocked
        )
    }
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inbox => f.write_str(INBOX),
            Self::Online => f.write_str(ONLINE),
            Self::Blocked => f.write_str(BLOCKED),
            Self::Waiting(game) => write!(f, "waiting/{}", game.as_deref().unwrap_or(ANY)),
            Self::History(query) => write!(f, "history/{query}"),
            Self::Profile(whose) => write!(f, "profile/{}", write_player(Some(*whose))),
            Self::Record([first, second]) => {
                let [first, second] = [*first, *second].map(|it| write_player(Some(it)));
                write!(f, "record/{first}/{second}")
            }
            Self::Leaderboard(query) => write!(f, "leaderboard/{query}"),
            Self::Statistics(query) => write!(f, "statistics/{query}"),
        }
    }
}

impl PageId {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_CUSTOM_ID {
            return None;
        }
        let mut parts = text.splitn(4, '/');
        if parts.next()? != FORM {
            return None;
        }
        let press = match parts.next()? {
            "show" => Press::Show,
            "post" => Press::Post,
            "open" => Press::Open,
            "answer" => Press::Answer,
            "speed" => Press::Speed,
            _ => return None,
        };
        let part = read_part(parts.next()?)?;
        let listing = Listing::parse(parts.next()?)?;
        let is_possible = (part == Ended::Latest || listing.has_pages()) && listing.takes(press);
        let id = Self {
            listing,
            part,
            press,
        };
        (is_possible && id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for PageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let press = match self.press {
            Press::Show => "show",
            Press::Post => "post",
            Press::Open => "open",
            Press::Answer => "answer",
            Press::Speed => "speed",
        };
        let part = write_part(self.part);
        write!(f, "{FORM}/{press}/{part}/{}", self.listing)
    }
}

fn write_part(part: Ended) -> String {
    let (direction, key) = match part {
        Ended::Latest => return ANY.to_owned(),
        Ended::Before(key) => ('<', key),
        Ended::After(key) => ('>', key),
    };
    let ended = write_number(key.ended.as_ms().cast_unsigned());
    let session = write_number(key.session.0.cast_unsigned());
    format!("{direction}{ended}.{session}")
}

fn read_part(text: &str) -> Option<Ended> {
    if text == ANY {
        return Some(Ended::Latest);
    }
    let (ended, session) = text.get(1..)?.split_once('.')?;
    let key = EndKey {
        ended: Timestamp::from_ms(i64::try_from(read_number(ended)?).ok()?),
        session: SessionId(i64::try_from(read_number(session)?).ok()?),
    };
    match text.chars().next()? {
        '<' => Some(Ended::Before(key)),
        '>' => Some(Ended::After(key)),
        _ => None,
    }
}

/// A player, or nobody.
pub fn write_player(player: Option<PlayerId>) -> String {
    write_number(player.map_or(0, |player| player.0))
}

/// Reads what [`write_player`] writes.
pub fn read_player(text: &str) -> Option<Option<PlayerId>> {
    let number = read_number(text)?;
    Some(Some(PlayerId(number)).filter(|_| number > 0))
}

/// Two players who are not the same.
fn read_pair(text: &str) -> Option<[PlayerId; 2]> {
    let (first, second) = text.split_once('/')?;
    let pair = [read_player(first)??, read_player(second)??];
    (pair[0] != pair[1]).then_some(pair)
}

/// Reads the key of a game, a division and the like, or that none is asked for.
pub fn read_key(text: &str) -> Option<Option<String>> {
    let is_key = (1..=MAX_KEY).contains(&text.len())
        && text
            .bytes()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_');
    match text {
        ANY => Some(None),
        key => is_key.then(|| Some(key.to_owned())),
    }
}

fn write_number(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(number % BASE).unwrap_or_default();
        digits.extend(char::from_digit(digit, 36));
        number /= BASE;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

fn read_number(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 36).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::PlayerResult, discord::commands::list_filters::Period};
    use qiyuan_core::clock::Speed;

    fn is_read_back(id: &PageId) {
        assert!(id.to_string().len() <= MAX_CUSTOM_ID, "{id}");
        assert_eq!(PageId::parse(&id.to_string()).as_ref(), Some(id));
    }

    fn first_is_read_back(listing: Listing, press: Press) {
        is_read_back(&PageId {
            listing,
            part: Ended::Latest,
            press,
        });
    }

    #[test]
    fn a_page_is_read_back_from_its_custom_id_and_fits_into_it() {
        let key = EndKey {
            // Five thousand years from now.
            ended: Timestamp::from_ms(160_000_000_000_000),
            session: SessionId(i64::MAX),
        };
        for game in qiyuan_games::ALL {
            let key_of_game = game.info().key;
            let longest = HistoryQuery {
                whose: PlayerId(u64::MAX),
                against: Some(PlayerId(u64::MAX - 1)),
                game: Some(key_of_game.to_owned()),
                result: Some(PlayerResult::Draw),
            };
            for (press, part) in [
                (Press::Open, Ended::Before(key)),
                (Press::Show, Ended::After(key)),
                (Press::Post, Ended::Latest),
            ] {
                is_read_back(&PageId {
                    listing: Listing::History(longest.clone()),
                    part,
                    press,
                });
            }
            let mut divisions = vec![String::new()];
            divisions.extend(game.setups().divisions().iter().map(|it| (*it).to_owned()));
            for division in divisions {
                let leaders = LeaderboardQuery {
                    game: key_of_game.to_owned(),
                    division: division.clone(),
                    speed: Speed::Correspondence,
                    is_everywhere: true,
                };
                let counted = StatisticsQuery {
                    game: key_of_game.to_owned(),
                    division: Some(division).filter(|it| !it.is_empty()),
                    speed: Some(Speed::Correspondence),
                    period: Period::Year,
                    is_everywhere: false,
                };
                for (listing, press) in [
                    (Listing::Leaderboard(leaders.clone()), Press::Speed),
                    (Listing::Leaderboard(leaders), Press::Post),
                    (Listing::Statistics(counted), Press::Post),
                ] {
                    first_is_read_back(listing, press);
                }
            }
        }
        first_is_read_back(Listing::Online, Press::Show);
        for game in [None, Some("x".repeat(MAX_KEY))] {
            for press in [Press::Show, Press::Answer] {
                is_read_back(&PageId {
                    listing: Listing::Waiting(game.clone()),
                    part: Ended::After(key),
                    press,
                });
            }
        }
        is_read_back(&PageId {
            listing: Listing::Blocked,
            part: Ended::After(key),
            press: Press::Show,
        });
        for press in [Press::Show, Press::Open, Press::Answer] {
            is_read_back(&PageId {
                listing: Listing::Inbox,
                part: Ended::After(key),
                press,
            });
        }
        for listing in [
            Listing::Profile(PlayerId(u64::MAX)),
            Listing::Record([PlayerId(u64::MAX), PlayerId(u64::MAX - 1)]),
        ] {
            first_is_read_back(listing, Press::Post);
        }
    }

    #[test]
    fn what_no_page_has_written_is_not_read() {
        for text in [
            "",
            "p2",
            "p2/show/-/history/1/0/-",
            "p2/show/-/history/0/0/-/-",
            "p2/show/0/history/1/0/-/-",
            "p2/show/<1/history/1/0/-/-",
            "p2/show/<01.1/history/1/0/-/-",
            "p2/show/<1.A/history/1/0/-/-",
            "p2/show/=1.1/history/1/0/-/-",
            "p2/show/é1.1/history/1/0/-/-",
            "p2/show/<zzzzzzzzzzzzz.1/history/1/0/-/-",
            "p2/show/-/history/1/1/-/-",
            "p2/show/-/history/1/0/no such game/-",
            "p2/burn/-/history/1/0/-/-",
            "p1/show/-/history/1/0/-/-",
            "p2/post/-/inbox",
            "p2/post/-/online",
            "p2/show/<1.1/online",
            "p2/answer/-/online",
            "p2/post/-/blocked",
            "p2/open/-/blocked",
            "p2/post/-/waiting/-",
            "p2/open/-/waiting/-",
            "p2/show/-/waiting",
            "p2/show/-/waiting/No",
            "p2/show/-/inbox/",
            "p2/show/-/inbox/1",
            "p2/answer/-/history/1/0/-/-",
            "p2/show/-/profile/0",
            "p2/show/-/profile/1",
            "p2/open/-/profile/1",
            "p2/show/-/record/1/2",
            "p2/show/-/profile/-1",
            "p2/show/-/record/1",
            "p2/show/-/record/1/1",
            "p2/show/-/record/0/1",
            "p2/post/<1.1/profile/1",
            "p2/post/-/leaderboard/chess/-/sluggish/here",
            "p2/post/-/leaderboard/-/-/blitz/here",
            "p2/speed/-/statistics/chess/-/-/all/here",
            "p2/post/-/statistics/chess/-/-/all/there",
            "p2/post/-/statistics/chess/-/sluggish/all/here",
            "p2/post/-/statistics/chess/-/-/ever/here",
        ] {
            assert_eq!(PageId::parse(text), None, "{text}");
        }
    }
}
