//! What a button, menu or modal means, and its text form. It carries all context, so that it works
//! after a restart and a month later.
//!
//! The text is not a secret and not a proof: whoever presses is checked by the session. What does not
//! read back as exactly the text that would have been written is refused.

use std::fmt;

use qiyuan_core::{
    session::{Offer, PlayerId, SessionId, Version},
    typed::is_invisible,
};

/// The longest custom id that Discord takes.
pub const MAX_CUSTOM_ID: usize = 100;

/// The longest argument that fits beside the largest numbers.
const MAX_ARGUMENT: usize = 48;

/// The version of the text form; a change of meaning gets another.
const FORM: &str = "q1";

/// Something to press that belongs to a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomId {
    /// The session.
    pub session: SessionId,
    /// The version of the session for which it was drawn.
    pub seen: Version,
    /// What is asked.
    pub press: ButtonAction,
}

/// What pressing it asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ButtonAction {
    /// Accept a challenge.
    Accept,
    /// Decline a challenge.
    Decline,
    /// Withdraw a challenge.
    Withdraw,
    /// Leave a seat before the game begins.
    Leave,
    /// Begin before every seat is taken.
    Start,
    /// Ask for the seat of somebody who has left.
    Substitute,
    /// Ask for the text field in which a move is typed; also the modal itself.
    Move,
    /// Begin a guided move: ask which piece.
    Guide,
    /// A menu of pieces or regions; several on one message are numbered.
    Group(u8),
    /// A menu of actions of one group; several on one message are numbered.
    Member(u8),
    /// A menu of pieces, which chooses the one that is picked; several on one message are numbered.
    Choose(u8),
    /// See pieces without choosing one.
    Adjust,
    /// A menu of pieces, which shows what can be done with one; several on one message are numbered.
    Look(u8),
    /// A menu below one's hand, which plays what is picked; several on one message are numbered.
    Hand(u8),
    /// A menu below one's hand, of which several are picked that are one action.
    Several,
    /// See this draft; several buttons on one message are numbered.
    Draft(u8, String),
    /// A menu of what can be changed in this draft.
    DraftPart(String),
    /// A menu of the drafts that follow from one.
    DraftStep,
    /// See a draft that is drawn by lot, by the number of the button.
    DraftRandom(u8),
    /// Ask for the text field in which steps from this draft are typed; also the modal itself.
    DraftText(String),
    /// Take the action that this draft is.
    DraftDone(String),
    /// Ask which of those that were kept to see, or to keep this draft.
    DraftKept(String),
    /// A menu of those that were kept, one of several, below this draft.
    DraftLoad(u8, String),
    /// Ask for the name under which to keep this draft; also the form itself.
    DraftSave(String),
    /// Play exactly this action, in canonical notation.
    Play(String),
    /// Do what a button of the game's own says, if it still means the same action.
    Do(Prompted),
    /// See the board from one's own seat.
    View,
    /// See the board with this seat at the bottom.
    Flip(u8),
    /// Make one's private view follow the game, with this seat at the bottom if one is named.
    Follow(Option<u8>),
    /// Let it follow no longer.
    Unfollow,
    /// Offer something.
    Offer(Offer),
    /// Agree to an offer.
    Agree(Offer),
    /// Say no to an offer.
    Refuse(Offer),
    /// Claim something that the rules let one claim.
    Claim(String),
    /// Ask whether to resign.
    Resign,
    /// Resign, having been asked.
    ResignNow,
    /// Resign, on a question that stands in public and is for this player alone.
    ResignBy(PlayerId),
    /// Do nothing of what is asked, on a question that stands in public and is for this player alone.
    CancelBy(PlayerId),
    /// Ask whether to call the game off.
    Abort,
    /// Call the game off, having been asked.
    AbortNow,
    /// Do nothing of what is asked in private.
    Cancel,
    /// End a pause.
    Resume,
    /// See one's conditional moves.
    Lines,
    /// Ask for the form in which they are written; also the form itself.
    WriteLines,
    /// Have none any more.
    NoLines,
    /// Ask for what else can be done; also the menu itself.
    More,
    /// Get the record as a file in the usual format.
    Export,
    /// Read the moves so far.
    Moves,
    /// Read this page of them.
    MovesPage(u16),
    /// Read how it can be checked that what chance decided was not changed.
    Commitment,
    /// See the game as an animated picture.
    Replay,
    /// The same as a seat saw it, in a game with secrets that is over.
    ReplayOf(u8),
    /// Post the animated picture for everybody.
    PostReplay,
}

impl ButtonAction {
    fn key(&self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
            Self::Leave => "leave",
            Self::Start => "start",
            Self::Substitute => "substitute",
            Self::Move => "move",
            Self::Guide => "guide",
            Self::Group(_) => "group",
            Self::Member(_) => "member",
            Self::Choose(_) => "choose",
            Self::Adjust => "adjust",
            Self::Look(_) => "look",
            Self::Hand(_) => "hand",
            Self::Several => "several",
            Self::Draft(..) => "draft",
            Self::DraftPart(_) => "draft-part",
            Self::DraftStep => "draft-step",
            Self::DraftRandom(_) => "draft-drawn",
            Self::DraftText(_) => "draft-text",
            Self::DraftDone(_) => "draft-done",
            Self::DraftKept(_) => "draft-kept",
            Self::DraftLoad(..) => "draft-load",
            Self::DraftSave(_) => "draft-save",
            Self::Play(_) => "play",
            Self::Do(_) => "do",
            Self::View => "view",
            Self::Flip(_) => "flip",
            Self::Follow(_) => "follow",
            Self::Unfollow => "unfollow",
            Self::Offer(_) => "offer",
            Self::Agree(_) => "agree",
            Self::Refuse(_) => "refuse",
            Self::Claim(_) => "claim",
            Self::Resign => "resign",
            Self::ResignNow => "resign-now",
            Self::ResignBy(_) => "resign-by",
            Self::CancelBy(_) => "cancel-by",
            Self::Abort => "abort",
            Self::AbortNow => "abort-now",
            Self::Cancel => "cancel",
            Self::Resume => "resume",
            Self::Lines => "lines",
            Self::WriteLines => "write-lines",
            Self::NoLines => "no-lines",
            Self::More => "more",
            Self::Export => "export",
            Self::Moves => "moves",
            Self::MovesPage(_) => "moves-page",
            Self::Commitment => "deal",
            Self::Replay => "replay",
            Self::ReplayOf(_) => "replay-of",
            Self::PostReplay => "post-replay",
        }
    }

    fn argument(&self) -> Option<String> {
        match self {
            Self::Draft(number, draft) | Self::DraftLoad(number, draft) => {
                Some(format!("{number}-{draft}"))
            }
            Self::DraftPart(text)
            | Self::DraftText(text)
            | Self::DraftDone(text)
            | Self::DraftKept(text)
            | Self::DraftSave(text)
            | Self::Play(text)
            | Self::Claim(text) => Some(text.clone()),
            Self::Do(prompted) => Some(prompted.to_string()),
            Self::Flip(number)
            | Self::Group(number)
            | Self::Member(number)
            | Self::Choose(number)
            | Self::Look(number)
            | Self::Hand(number)
            | Self::DraftRandom(number)
            | Self::ReplayOf(number) => Some(number.to_string()),
            Self::MovesPage(number) => Some(number.to_string()),
            Self::Follow(number) => number.map(|number| number.to_string()),
            Self::ResignBy(player) | Self::CancelBy(player) => Some(player.to_string()),
            Self::Offer(offer) | Self::Agree(offer) | Self::Refuse(offer) => {
                Some(offer.key().to_owned())
            }
            _ => None,
        }
    }

    fn read(key: &str, argument: Option<&str>) -> Option<Self> {
        let offer = || {
            Offer::ALL
                .into_iter()
                .find(|offer| Some(offer.key()) == argument)
        };
        let player = || Some(PlayerId(argument?.parse().ok()?));
        Some(match key {
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "withdraw" => Self::Withdraw,
            "leave" => Self::Leave,
            "start" => Self::Start,
            "substitute" => Self::Substitute,
            "move" => Self::Move,
            "guide" => Self::Guide,
            "group" => Self::Group(argument?.parse().ok()?),
            "member" => Self::Member(argument?.parse().ok()?),
            "choose" => Self::Choose(argument?.parse().ok()?),
            "adjust" => Self::Adjust,
            "look" => Self::Look(argument?.parse().ok()?),
            "hand" => Self::Hand(argument?.parse().ok()?),
            "several" => Self::Several,
            "play" => Self::Play(argument?.to_owned()),
            "do" => Self::Do(Prompted::parse(argument?)?),
            "view" => Self::View,
            "follow" => Self::Follow(match argument {
                Some(number) => Some(number.parse().ok()?),
                None => None,
            }),
            "unfollow" => Self::Unfollow,
            "flip" => Self::Flip(argument?.parse().ok()?),
            "offer" => Self::Offer(offer()?),
            "agree" => Self::Agree(offer()?),
            "refuse" => Self::Refuse(offer()?),
            "claim" => Self::Claim(argument?.to_owned()),
            "resign" => Self::Resign,
            "resign-now" => Self::ResignNow,
            "resign-by" => Self::ResignBy(player()?),
            // The second name of each is that of an earlier version, whose buttons may still stand.
            "cancel-by" | "stay-by" => Self::CancelBy(player()?),
            "abort" => Self::Abort,
            "abort-now" => Self::AbortNow,
            "cancel" | "stay" => Self::Cancel,
            "resume" => Self::Resume,
            "lines" => Self::Lines,
            "write-lines" => Self::WriteLines,
            "no-lines" => Self::NoLines,
            "more" => Self::More,
            "export" => Self::Export,
            "moves" => Self::Moves,
            "moves-page" => Self::MovesPage(argument?.parse().ok()?),
            "deal" => Self::Commitment,
            "replay" => Self::Replay,
            "replay-of" => Self::ReplayOf(argument?.parse().ok()?),
            "post-replay" => Self::PostReplay,
            _ => return Self::read_draft(key, argument),
        })
    }

    /// What is pressed while pieces are set up in secret.
    fn read_draft(key: &str, argument: Option<&str>) -> Option<Self> {
        Some(match key {
            "draft" => {
                let (number, draft) = argument?.split_once('-')?;
                Self::Draft(number.parse().ok()?, draft.to_owned())
            }
            "draft-part" => Self::DraftPart(argument?.to_owned()),
            "draft-step" => Self::DraftStep,
            "draft-drawn" => Self::DraftRandom(argument?.parse().ok()?),
            "draft-text" => Self::DraftText(argument?.to_owned()),
            "draft-done" => Self::DraftDone(argument?.to_owned()),
            "draft-kept" => Self::DraftKept(argument?.to_owned()),
            "draft-load" => {
                let (number, draft) = argument?.split_once('-')?;
                Self::DraftLoad(number.parse().ok()?, draft.to_owned())
            }
            "draft-save" => Self::DraftSave(argument?.to_owned()),
            _ => return None,
        })
    }
}

/// A button of a game's own: its key, and a fingerprint of the action that it stood for when it was
/// drawn, which may be longer than a custom id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompted {
    key: String,
    fingerprint: u128,
}

impl Prompted {
    /// The longest key.
    const MAX_KEY: usize = 15;

    /// The button with this key for this action.
    #[must_use]
    pub fn new(key: &str, action: &str) -> Self {
        // FNV-1a with 128 bits, the same on every machine.
        let fingerprint = action.bytes().fold(
            0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128,
            |sum, byte| {
                (sum ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
            },
        );
        Self {
            key: key.to_owned(),
            fingerprint,
        }
    }

    /// The key of the button.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    fn parse(text: &str) -> Option<Self> {
        let (key, figures) = text.rsplit_once('-')?;
        let is_in_key =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_key = (1..=Self::MAX_KEY).contains(&key.len()) && key.bytes().all(is_in_key);
        let fingerprint = u128::from_str_radix(figures, 16).ok()?;
        is_key.then(|| Self {
            key: key.to_owned(),
            fingerprint,
        })
    }
}

impl fmt::Display for Prompted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:032x}", self.key, self.fingerprint)
    }
}

impl CustomId {
    /// A custom id for something drawn at version `seen` of a session.
    #[must_use]
    pub const fn new(session: SessionId, seen: Version, press: ButtonAction) -> Self {
        Self {
            session,
            seen,
            press,
        }
    }

    /// Whether an action, claim or the like fits into a custom id.
    #[must_use]
    pub fn fits(argument: &str) -> bool {
        (1..=MAX_ARGUMENT).contains(&argument.len())
            && argument.chars().all(|c| !is_invisible(c) && c != '/')
    }

    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_CUSTOM_ID {
            return None;
        }
        let mut parts = text.split('/');
        if parts.next()? != FORM {
            return None;
        }
        let session = SessionId(parts.next()?.parse().ok().filter(|id| *id > 0)?);
        let seen = Version(parts.next()?.parse().ok()?);
        let key = parts.next()?;
        let argument = parts.next();
        if parts.next().is_some() || argument.is_some_and(|argument| !Self::fits(argument)) {
            return None;
        }
        let id = Self::new(session, seen, ButtonAction::read(key, argument)?);
        (id.to_string() == text).then_some(id)
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{FORM}/{}/{}/{}",
            self.session.0,
            self.seen.0,
            self.press.key()
        )?;
        match self.press.argument() {
            Some(argument) => write!(f, "/{argument}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As long as a draft can be.
    const DRAFT: &str = "1p1p1p1p.p1p1p1p1.1r1n1b1q.k1r1n1b1....";

    fn every_press() -> Vec<ButtonAction> {
        let mut all = vec![
            ButtonAction::Accept,
            ButtonAction::Decline,
            ButtonAction::Withdraw,
            ButtonAction::Leave,
            ButtonAction::Start,
            ButtonAction::Substitute,
            ButtonAction::Move,
            ButtonAction::Guide,
            ButtonAction::Group(0),
            ButtonAction::Member(4),
            ButtonAction::Choose(1),
            ButtonAction::Adjust,
            ButtonAction::Look(3),
            ButtonAction::Hand(2),
            ButtonAction::Several,
            ButtonAction::Draft(u8::MAX, DRAFT.to_owned()),
            ButtonAction::DraftPart(DRAFT.to_owned()),
            ButtonAction::DraftStep,
            ButtonAction::DraftRandom(1),
            ButtonAction::DraftText(DRAFT.to_owned()),
            ButtonAction::DraftDone(DRAFT.to_owned()),
            ButtonAction::DraftKept(DRAFT.to_owned()),
            ButtonAction::DraftLoad(u8::MAX, DRAFT.to_owned()),
            ButtonAction::DraftSave(DRAFT.to_owned()),
            ButtonAction::Play("e7e8q".to_owned()),
            ButtonAction::Do(Prompted::new("accept", "accept D4,Q16")),
            ButtonAction::Do(Prompted::new("game-stake-3", "stake 3")),
            ButtonAction::View,
            ButtonAction::Flip(1),
            ButtonAction::Follow(None),
            ButtonAction::Follow(Some(1)),
            ButtonAction::Unfollow,
            ButtonAction::Lines,
            ButtonAction::WriteLines,
            ButtonAction::NoLines,
            ButtonAction::Claim("threefold".to_owned()),
            ButtonAction::Resign,
            ButtonAction::ResignNow,
            ButtonAction::ResignBy(PlayerId(u64::MAX)),
            ButtonAction::CancelBy(PlayerId(1)),
            ButtonAction::Abort,
            ButtonAction::AbortNow,
            ButtonAction::Cancel,
            ButtonAction::Resume,
            ButtonAction::More,
            ButtonAction::Export,
            ButtonAction::Moves,
            ButtonAction::MovesPage(u16::MAX),
            ButtonAction::Commitment,
            ButtonAction::Replay,
            ButtonAction::ReplayOf(1),
            ButtonAction::PostReplay,
        ];
        for offer in Offer::ALL {
            all.extend([
                ButtonAction::Offer(offer),
                ButtonAction::Agree(offer),
                ButtonAction::Refuse(offer),
            ]);
        }
        all
    }

    #[test]
    fn every_press_reads_back_as_it_was_written() {
        for press in every_press() {
            let id = CustomId::new(SessionId(i64::MAX), Version(u64::MAX), press);
            let text = id.to_string();
            assert!(text.len() <= MAX_CUSTOM_ID, "{text}");
            assert_eq!(CustomId::parse(&text), Some(id), "{text}");
        }
    }

    #[test]
    fn the_longest_argument_fits() {
        let argument = "x".repeat(MAX_ARGUMENT);
        assert!(CustomId::fits(&argument));
        let id = CustomId::new(
            SessionId(i64::MAX),
            Version(u64::MAX),
            ButtonAction::Claim(argument),
        );
        assert!(id.to_string().len() <= MAX_CUSTOM_ID);
    }

    #[test]
    fn a_truncated_id_is_refused() {
        let text = CustomId::new(SessionId(12), Version(34), ButtonAction::Flip(0)).to_string();
        for end in 0..text.len() {
            assert_eq!(CustomId::parse(&text[..end]), None, "{}", &text[..end]);
        }
    }

    #[test]
    fn forged_ids_are_refused() {
        for text in [
            "",
            "q2/1/1/move",
            "q1/0/1/move",
            "q1/-1/1/move",
            "q1/+1/1/move",
            "q1/01/1/move",
            "q1/1/01/move",
            "q1/1/-1/move",
            "q1/1/1/MOVE",
            "q1/1/1/move/",
            "q1/1/1/move/x",
            "q1/1/1/move ",
            "q1/1/1/play",
            "q1/1/1/play/",
            "q1/1/1/play/a/b",
            "q1/1/1/play/\u{202e}",
            "q1/1/1/do/accept",
            "q1/1/1/do/accept-0",
            "q1/1/1/do/accept-ABCDEF01234567890123456789abcdef",
            "q1/1/1/flip/256",
            "q1/1/1/flip/01",
            "q1/1/1/offer/bribe",
            "q1/99999999999999999999/1/move",
            "q1/1/99999999999999999999/move",
        ] {
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
        assert_eq!(
            CustomId::parse(&format!("q1/1/1/play/{}", "e".repeat(4_000))),
            None
        );
    }
}
