//! What one player may know, and may do.

use std::ops::Deref;

use super::SessionView;
use crate::{
    rules::{AnySeatView, Choice, Claim, Illegal, Notation, Preset, Question, Seat, Several, Zoom},
    sentence::{self, Part},
    session::{Command, Refusal, Stage, TOUCH_MOVE},
};

/// The most actions among which those are looked for that an unclear text may mean.
const MAX_LISTED: usize = 1_000;

/// How many parts of a sentence are read at most.
const MAX_READ: usize = 128;

/// How many words may stand between the name of a piece and the rest of the action.
const MAX_BETWEEN: usize = 3;

/// A session as one player may know it: only for private answers to that player.
#[derive(Clone)]
pub struct SeatView {
    pub(super) view: SessionView,
    pub(super) seat: Seat,
}

/// The actions in a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionsIn {
    /// Those that the player may take now, as canonical text, each once.
    pub legal: Vec<String>,
    /// The first part that the game can read and does not allow, and why not.
    pub refused: Option<(String, Illegal)>,
    /// What stands before the first part that the game can read: words, and Chinese without spaces.
    pub before: Vec<String>,
    /// What stands behind it, beside the other parts too.
    pub behind: Vec<String>,
}

impl Deref for SeatView {
    type Target = SessionView;

    fn deref(&self) -> &SessionView {
        &self.view
    }
}

impl SeatView {
    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What the player knows of the position and may do in it; nothing while it is not the player's turn.
    fn own(&self) -> Option<Box<dyn AnySeatView>> {
        let position = self.session.table.position();
        let own = self.actions.play.then(|| position.seat_view(self.seat))?;
        let drafted = self.view.draft.as_deref();
        drafted
            .and_then(|draft| own.with_draft(draft))
            .or(Some(own))
    }

    /// What the player has put together, as text that fits beside other things into a button; nothing where the player
    /// takes no action that is put together in private now.
    #[must_use]
    pub fn draft(&self) -> Option<String> {
        self.own()?.draft()
    }

    /// The view with another draft; as it is if the text is none.
    #[must_use]
    pub fn with_draft(mut self, draft: Option<&str>) -> Self {
        let own = self.own();
        let is_draft = |draft: &&str| {
            own.as_ref()
                .is_some_and(|own| own.with_draft(draft).is_some())
        };
        if let Some(draft) = draft.filter(is_draft) {
            self.view.draft = Some(draft.to_owned());
        }
        self
    }

    /// The draft after the steps that were typed.
    ///
    /// # Errors
    ///
    /// It is not the player's turn, or the game does not allow it.
    pub fn edited(&self, typed: &str) -> Result<String, Illegal> {
        let own = self.own().ok_or(Illegal::NotYourTurn)?;
        own.edited(typed)
    }

    /// A draft as it can be kept for later games; nothing if the text is none.
    #[must_use]
    pub fn kept(&self, draft: &str) -> Option<String> {
        self.own()?.kept(draft)
    }

    /// The draft that was kept.
    ///
    /// # Errors
    ///
    /// It is not the player's turn, or the game does not allow it.
    pub fn of_kept(&self, kept: &str) -> Result<String, Illegal> {
        let own = self.own().ok_or(Illegal::NotYourTurn)?;
        own.of_kept(kept)
    }

    /// What can be changed in the draft.
    #[must_use]
    pub fn parts(&self, notation: Notation) -> Vec<Choice> {
        self.own().map_or_else(Vec::new, |own| own.parts(notation))
    }

    /// What may become of a part of the draft, as the drafts that follow.
    #[must_use]
    pub fn steps(&self, part: &str, notation: Notation) -> Vec<Choice> {
        self.own()
            .map_or_else(Vec::new, |own| own.steps(part, notation))
    }

    /// What is offered for the draft beside steps.
    #[must_use]
    pub fn presets(&self) -> &'static [Preset] {
        self.own().map_or(&[], |own| own.presets())
    }

    /// Whether moves can be made ahead here.
    #[must_use]
    pub fn has_conditional_moves(&self) -> bool {
        self.view.session.has_conditional_moves()
    }

    /// The player's own lines of conditional moves that still may come about, in canonical text.
    #[must_use]
    pub fn conditional_moves(&self) -> Vec<Vec<String>> {
        self.view.session.conditional_moves_of(self.seat)
    }

    /// The same as they are written in a notation.
    #[must_use]
    pub fn conditional_captions(&self, notation: Notation) -> Vec<Vec<String>> {
        (self.view.session).conditional_captions(self.seat, notation)
    }

    /// What was typed, as canonical text; nothing is played.
    ///
    /// # Errors
    ///
    /// It is not the player's turn, or the text is no action that the game allows.
    pub fn read(&self, typed: &str) -> Result<String, Illegal> {
        let read = self.own().ok_or(Illegal::NotYourTurn)?.read(typed);
        let is_unclear = matches!(read, Err(Illegal::Ambiguous(_)));
        let chosen = is_unclear.then(|| self.session.read_chosen(self.seat, typed));
        chosen.flatten().unwrap_or(read)
    }

    /// Whether the player may play what was typed now.
    #[must_use]
    pub fn may_play(&self, typed: &str) -> bool {
        self.read(typed).is_ok()
    }

    /// The actions that stand in a sentence among other words. Of words that the game can read together, and of each
    /// other word, the longest part counts that it can read, with the piece that is named shortly before it (`knight
    /// wants f3`); where that means several actions, all of them. Long sentences are not read.
    #[must_use]
    pub fn actions_in(&self, text: &str) -> ActionsIn {
        let mut found = ActionsIn::default();
        let is_short = text.chars().nth(sentence::MAX_SENTENCE).is_none();
        let Some(own) = self.own().filter(|_| is_short) else {
            return found;
        };
        let mut reader = Reader {
            own: &*own,
            reads: 0,
        };
        let words = sentence::words(text);
        let mut place = 0;
        // Behind the last part that was read.
        let mut unread = 0;
        while place < words.len() {
            let rest = &words[place..];
            let before = &words[unread..place];
            let together = sentence::together(rest);
            let alone = (1, words[place].to_owned());
            let read = together
                .chain([alone])
                .find(|(_, text)| reader.read(before, text, &mut found));
            if let Some((count, _)) = read {
                place += count;
                unread = place;
            } else {
                found.place().push(words[place].to_owned());
                place += 1;
            }
        }
        found
    }

    /// What the player may claim now without announcing an action.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        let breach = self.may_claim_touch() == Some(self.seat);
        let breach = breach.then_some(Claim(TOUCH_MOVE)).into_iter();
        // By Article 9.4 of the FIDE Laws, whoever has chosen a piece claims no draw in that move.
        let own = self.own().filter(|_| !self.has_chosen());
        let of_game = own.map_or_else(Vec::new, |own| own.claims());
        breach.chain(of_game).collect()
    }

    /// Whether the player may claim the game now because the other has not moved for [`ABSENT_AFTER`].
    ///
    /// [`ABSENT_AFTER`]: crate::session::ABSENT_AFTER
    #[must_use]
    pub fn may_claim_absence(&self) -> bool {
        self.session.may_claim_absence(self.seat, self.now)
    }

    /// At most `limit` actions that fit what was typed so far: first those that it means, if it were played.
    #[must_use]
    pub fn choices(&self, typed: &str, notation: Notation, limit: usize) -> Vec<Choice> {
        let Some(own) = self.own() else {
            return Vec::new();
        };
        let most = if self.has_chosen() { MAX_LISTED } else { limit };
        let mut found = own.choices(typed, notation, most);
        self.keep_left(&mut found);
        found.truncate(limit);
        let Err(Illegal::Ambiguous(meant)) = own.read(typed) else {
            return found;
        };
        found.retain(|choice| !meant.contains(&choice.text));
        let mut all = own.choices("", notation, MAX_LISTED);
        self.keep_left(&mut all);
        let mut choices: Vec<Choice> = meant
            .iter()
            .filter_map(|text| all.iter().find(|choice| choice.text == *text).cloned())
            .collect();
        choices.append(&mut found);
        choices.truncate(limit);
        choices
    }

    /// A few actions that are legal now, to show in the answer to one that is not.
    #[must_use]
    pub fn examples(&self, notation: Notation, limit: usize) -> Vec<String> {
        // Nobody has to type the words that languages say in their own way.
        let words = self.info().words.iter();
        let words: Vec<&str> = words.flat_map(|(_, forms)| forms.iter().copied()).collect();
        let is_word = |label: &str| {
            label
                .split(' ')
                .next()
                .is_some_and(|it| words.contains(&it))
        };
        let choices = self.choices("", notation, limit + words.len());
        let labels = choices.into_iter().map(|choice| choice.label);
        labels.filter(|label| !is_word(label)).take(limit).collect()
    }

    /// Why the player may not do this now; nothing if they may.
    #[must_use]
    pub fn refusal_of(&self, command: &Command) -> Option<Refusal> {
        let session = &self.view.session;
        match self.view.stage() {
            Stage::Challenge => Some(Refusal::NotStarted),
            Stage::Play => session.decide_play(self.seat, command, None).err(),
            Stage::Over => session.decide_over(self.seat, command, None).err(),
        }
    }

    /// The first step of a guided action: the pieces, regions or kinds of action to choose from.
    #[must_use]
    pub fn groups(&self, notation: Notation) -> Vec<Choice> {
        let groups = self.own().map_or_else(Vec::new, |own| own.groups(notation));
        let has_members = |group: &Choice| !self.members(&group.text, notation).is_empty();
        match self.has_chosen() {
            true => groups.into_iter().filter(has_members).collect(),
            false => groups,
        }
    }

    /// What the player may choose several of, if that makes the actions.
    #[must_use]
    pub fn several(&self, notation: Notation) -> Option<Several> {
        self.own()?.several(notation)
    }

    /// The question that tells some of the actions apart, as canonical text, if there is one.
    #[must_use]
    pub fn question(&self, actions: &[String]) -> Option<Question> {
        self.own()?.question(actions)
    }

    /// The part of the board for which a group stands, where the board is too large for one step.
    #[must_use]
    pub fn zoom(&self, group: &str) -> Option<Zoom> {
        self.own()?.zoom(group)
    }

    /// The second step: the actions of one group.
    #[must_use]
    pub fn members(&self, group: &str, notation: Notation) -> Vec<Choice> {
        let own = self.own();
        let mut members = own.map_or_else(Vec::new, |own| own.members(group, notation));
        self.keep_left(&mut members);
        members
    }
}

impl SessionView {
    /// Whether the game reads a text, or a part of it, as an action of whoever is to move, legal or not. In a game that
    /// hides something that would tell what others may do: there every text counts, and so it does where nobody is to
    /// move.
    #[must_use]
    pub fn reads(&self, text: &str) -> bool {
        let Some(acting) = self.acting() else {
            return true;
        };
        if text.chars().nth(sentence::MAX_SENTENCE).is_some() {
            return false;
        }
        let is_read = |part: &str| acting.read(part) != Err(Illegal::Unreadable);
        let words = sentence::words(text).into_iter();
        let mut parts = words.flat_map(sentence::parts).take(MAX_READ);
        is_read(text) || parts.any(|part| is_read(part.text))
    }

    /// Whether the game reads the whole of a text as an action of whoever is to move, legal or not. Where
    /// [`SessionView::reads`] must not tell, no text is.
    #[must_use]
    pub fn reads_whole(&self, text: &str) -> bool {
        let is_short = text.chars().nth(sentence::MAX_SENTENCE).is_none();
        let acting = self.acting().filter(|_| is_short);
        acting.is_some_and(|acting| acting.read(text) != Err(Illegal::Unreadable))
    }

    /// What the first of those who are to move may do; nothing in a game that hides something.
    fn acting(&self) -> Option<Box<dyn AnySeatView>> {
        let table = &self.session.table;
        let mut acting = table.turn().seats().iter();
        let seat = acting.next().filter(|_| !self.has_secrets())?;
        Some(table.position().seat_view(seat))
    }
}

/// Reads the parts of a sentence, up to [`MAX_READ`] of them.
struct Reader<'a> {
    own: &'a dyn AnySeatView,
    reads: usize,
}

impl Reader<'_> {
    /// Adds the longest part of a text behind some words that the game can read, and what stands around it; whether
    /// there is one.
    fn read(&mut self, words: &[&str], text: &str, found: &mut ActionsIn) -> bool {
        for part in sentence::parts(text) {
            self.reads += 1;
            if self.reads > MAX_READ {
                return false;
            }
            let read = self.own.read(part.text.trim());
            if read == Err(Illegal::Unreadable) {
                continue;
            }
            let (text, read) = self
                .with_piece(words, &part)
                .unwrap_or_else(|| (part.text.trim().to_owned(), read));
            let [before, behind] = part.around.map(str::to_owned);
            let is_said = |text: &String| !text.is_empty();
            found.place().extend(Some(before).filter(is_said));
            match read {
                Ok(action) => found.add([action]),
                Err(Illegal::Ambiguous(actions)) => found.add(actions),
                Err(refused) => {
                    found.refused.get_or_insert((text, refused));
                }
            }
            found.place().extend(Some(behind).filter(is_said));
            return true;
        }
        false
    }

    /// A part with the piece that is named before it, if one is, and what the game reads in it.
    fn with_piece(
        &mut self,
        words: &[&str],
        part: &Part<'_>,
    ) -> Option<(String, Result<String, Illegal>)> {
        let between = words.iter().rev().take(MAX_BETWEEN + 1).copied();
        let near = [part.around[0]].into_iter().chain(between);
        near.flat_map(sentence::names).find_map(|name| {
            self.reads += 1;
            if self.reads > MAX_READ {
                return None;
            }
            let text = format!("{name} {}", part.text.trim());
            let read = self.own.read(&text);
            (read != Err(Illegal::Unreadable)).then_some((text, read))
        })
    }
}

impl ActionsIn {
    /// Where the next word beside the parts belongs.
    const fn place(&mut self) -> &mut Vec<String> {
        if self.legal.is_empty() && self.refused.is_none() {
            &mut self.before
        } else {
            &mut self.behind
        }
    }

    fn add(&mut self, actions: impl IntoIterator<Item = String>) {
        for action in actions {
            if !self.legal.contains(&action) {
                self.legal.push(action);
            }
        }
    }
}
