//! What the buttons, menus and forms of contests mean, and their text form. It is no proof: who may do what is asked
//! of the contest.

use std::fmt;

use qiyuan_core::{contest::conduct::ContestId, session::Version};

/// The beginning of the text form; a change of meaning gets another.
const FORM: &str = "e1/";

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestPress {
    /// Join.
    Join,
    /// Join from the calendar.
    JoinListed,
    /// Leave, or withdraw.
    Leave,
    /// Withdraw from one that is played, having been asked.
    LeaveNow,
    /// Be there to play.
    Here,
    /// Play on after not having come.
    Back,
    /// Name an amount in this round of a pond: the button, and the form.
    Spend(u16),
    /// A page of the standings.
    Standings(u16),
    /// One's own game.
    Mine,
    /// Whom one may challenge on stairs.
    Challenge,
    /// The menu of them.
    Opponent,
    /// The menu of teams.
    Team,
    /// A second menu of teams, where there are too many for one.
    MoreTeams,
    /// The boards of one's team, which its captain orders.
    Boards,
    /// The menu of those who may sit a board higher.
    BoardUp,
    /// What else there is.
    More,
    /// Miss the next round for half a point.
    HalfBye,
    /// Miss the next round for nothing.
    ZeroBye,
    /// The files: TRF.
    Trf,
    /// The files: games.
    Games,
    /// The files: who has joined.
    Entrants,
    /// A host begins.
    Start,
    /// A host has the next round paired.
    Pair,
    /// A host stops it for a while.
    Pause,
    /// A host lets it go on.
    Resume,
    /// A host wants to call it off.
    CallOff,
    /// A host calls it off, having been asked.
    CallOffNow,
}

/// A press with the contest that it belongs to, and the version that was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestPressId {
    /// Which contest.
    pub contest: ContestId,
    /// As of this version.
    pub seen: Version,
    /// What is pressed.
    pub press: ContestPress,
}

impl ContestPressId {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix(FORM)?.splitn(3, '/');
        let contest: i64 = parts.next()?.parse().ok()?;
        let seen = parts.next()?.parse().ok()?;
        let read = Self {
            contest: Some(ContestId(contest)).filter(|it| it.0 > 0)?,
            seen: Version(seen),
            press: press(parts.next()?)?,
        };
        (read.to_string() == text).then_some(read)
    }
}

fn press(text: &str) -> Option<ContestPress> {
    if let Some(page) = text.strip_prefix("standings-") {
        return page.parse().ok().map(ContestPress::Standings);
    }
    if let Some(round) = text.strip_prefix("spend-") {
        return round.parse().ok().map(ContestPress::Spend);
    }
    NAMED
        .iter()
        .find(|(_, name)| *name == text)
        .map(|(press, _)| *press)
}

/// Presses without a number, with their texts.
const NAMED: [(ContestPress, &str); 25] = [
    (ContestPress::Join, "join"),
    (ContestPress::JoinListed, "join-listed"),
    (ContestPress::Leave, "leave"),
    (ContestPress::LeaveNow, "leave-now"),
    (ContestPress::Here, "here"),
    (ContestPress::Back, "back"),
    (ContestPress::Mine, "mine"),
    (ContestPress::Challenge, "challenge"),
    (ContestPress::Opponent, "opponent"),
    (ContestPress::Team, "team"),
    (ContestPress::MoreTeams, "more-teams"),
    (ContestPress::Boards, "boards"),
    (ContestPress::BoardUp, "board-up"),
    (ContestPress::More, "more"),
    (ContestPress::HalfBye, "half-bye"),
    (ContestPress::ZeroBye, "zero-bye"),
    (ContestPress::Trf, "trf"),
    (ContestPress::Games, "games"),
    (ContestPress::Entrants, "entrants"),
    (ContestPress::Start, "start"),
    (ContestPress::Pair, "pair"),
    (ContestPress::Pause, "pause"),
    (ContestPress::Resume, "resume"),
    (ContestPress::CallOff, "call-off"),
    (ContestPress::CallOffNow, "call-off-now"),
];

impl fmt::Display for ContestPressId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FORM}{}/{}/", self.contest, self.seen)?;
        if let ContestPress::Standings(page) = self.press {
            return write!(f, "standings-{page}");
        }
        if let ContestPress::Spend(round) = self.press {
            return write!(f, "spend-{round}");
        }
        let named = NAMED.iter().find(|(press, _)| *press == self.press);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_read_as_it_is_written_and_nothing_else_is() {
        let named = NAMED.iter().map(|(press, _)| *press);
        let numbered = [
            ContestPress::Standings(0),
            ContestPress::Standings(31),
            ContestPress::Spend(7),
        ];
        for press in named.chain(numbered) {
            let id = ContestPressId {
                contest: ContestId(12),
                seen: Version(7),
                press,
            };
            assert_eq!(ContestPressId::parse(&id.to_string()), Some(id));
            assert!(id.to_string().len() <= 100);
        }
        for nonsense in [
            "e1/",
            "e1/1",
            "e1/1/1",
            "e1/1/1/",
            "e1/0/1/join",
            "e1/-1/1/join",
            "e1/01/1/join",
            "e1/1/+1/join",
            "e1/1/1/standings",
            "e1/1/1/standings-",
            "e1/1/1/standings-70000",
            "e1/1/1/spend",
            "e1/1/1/spend-07",
            "e1/1/1/join/1",
            "e2/1/1/join",
        ] {
            assert_eq!(ContestPressId::parse(nonsense), None, "{nonsense}");
        }
    }
}
