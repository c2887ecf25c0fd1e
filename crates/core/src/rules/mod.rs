//! The contract every game fulfils, and the words all games share.
//!
//! A game is a set of pure functions over its own types ([`Game`]), with a trait beside it for each
//! thing that only some games have ([`Scoring`], [`Claims`] and so on). Everyone else holds it as
//! [`AnyGame`], [`AnyPosition`] and [`AnyView`], where actions are text. One blanket impl stands
//! between them.
//!
//! # Hidden information
//!
//! Whatever is shown, offered or refused is computed from a view and never from a position, so it can
//! hold nothing that the viewer may not know. A view leads neither to the position nor to other views.

mod action;
mod capability;
mod chance;
mod committed;
mod count;
mod editor;
mod erased;
mod game;
mod import;
mod info;
mod lesson;
mod menus;
mod notice;
mod opening;
mod outcome;
mod query;
mod record;
mod repetition;
mod revision;
mod ruling;
mod seat;
mod setup;
mod touch;
mod turn;
mod view;

pub use self::{
    action::{
        BadSetup, Choice, Claim, ClaimProgress, Illegal, MAX_ACTION_BYTES, Notation, Preset,
        Prompt, Question, Several, Zoom,
    },
    capability::{Adjudication, Claims, Drafts, Menus, Records, Scoring},
    chance::Draw,
    committed::{
        COMMITMENT_NOTICES, CommittedDraws, SEED, SEED_DRAWS, SEED_SIDES, commitment_to,
        committed_lines, read_words, reveal_of, sha256_hex, write_words,
    },
    count::{Amount, Count, CountLine},
    editor::{BoardEditor, EditedBoard, EditorPiece, MAX_HELD},
    erased::{AnyGame, AnyPosition, AnySeatView, AnyView},
    game::Game,
    import::{MAX_RECORD_BYTES, RefusedMove, import, refused_move, set_up},
    info::{Info, Numbering},
    lesson::{Crop, Lesson, PieceMoves, Reach, Topic},
    notice::{Brought, Notice, NoticeValue},
    opening::{Opening, OpeningName},
    outcome::{Outcome, Reason, SeatResult},
    query::{Answer, Query, RuleQueries, Unanswered},
    record::{Ply, Record, RecordFormat, Tags},
    repetition::Repetition,
    revision::Revision,
    ruling::{Fact, Labeled, Ruling},
    seat::{BySeat, MAX_SEATS, Seat, SeatSet},
    setup::{SetupNote, SetupOption, Setups},
    touch::{Handled, Touch, TouchArticle, TouchBound, Touchable, Touched, left_by_touch},
    turn::{Phase, Turn},
    view::Viewer,
};

/// The longest text of a draft, in bytes.
pub const MAX_DRAFT_BYTES: usize = 40;

/// The longest text that is read as a setup, in bytes.
pub const MAX_SETUP_BYTES: usize = 1_000;
