//! Qiyuan (棋院) hosts turn-based board games on Discord: people challenge each other with a slash
//! command, play in a thread that others watch, and see the board as a picture.
//!
//! This page is the architecture document.
//!
//! # Five invariants
//!
//! 1. **Rules, diagrams, clocks, games and sessions are pure and synchronous.** They are functions
//!    of their arguments: no `async`, no input or output, no time, no chance, no logging. Time and
//!    drawn numbers are passed in.
//! 2. **A session changes only by events, and events are facts.** [`qiyuan_core::session::Session::decide`]
//!    looks, [`qiyuan_core::session::Session::apply`] folds and cannot fail. What is stored is canonical
//!    notation and recorded numbers.
//! 3. **Nothing but a view leaves the pure core.** There is no function from a position to a
//!    diagram, and a channel can be given only a public view.
//! 4. **`discord` is the only module that knows serenity, `store` the only crate that knows sqlx,
//!    `render` the only one that knows resvg.**
//! 5. **A message is owed from the moment the event is committed.** Events and the deliveries they
//!    cause are written in one transaction; sending is retried until done and harmless when done twice.
//!
//! # The crates
//!
//! An arrow points at what is imported. Cargo holds these borders; the clippy lists of the pure crates keep
//! out what Cargo cannot see, such as files and the time.
//!
//! ```text
//!              ┌────────────────────────────────────┐
//!              │ qiyuan (this crate)                │   the only crate that talks to Discord,
//!              │ app  discord  telemetry            │   reads the time and draws lots
//!              │ cli  game_cli  contest_cli  run    │
//!              └─┬─────────┬──────┬───────┬───────┬─┘
//!        ┌───────┘         │      │       │       └───────┐
//!        ▼                 ▼      │       ▼               ▼
//! ┌─────────────────┐ ┌────────┐  │  ┌─────────┐  ┌───────────────┐
//! │ discord-sandbox │ │ store  │  │  │ games   │  │ render        │
//! │ imports nothing │ │ SQLite │  │  │ pure    │  │ diagram → PNG │
//! │ of ours         │ └───┬────┘  │  └────┬────┘  └───┬───────┬───┘
//! └─────────────────┘     ▼       ▼       ▼           ▼       ▼
//!                    ┌───────────────────────────────────┐ ┌─────────────────┐
//!                    │ core (pure)                       │ │ assets          │
//!                    │ rules diagram clock rating session│ │ pictures, words │
//!                    └───────────────────────────────────┘ └─────────────────┘
//! ```
//!
//! This crate also imports `assets`, for the words.
//!
//! `crates/toys` has small games for tests, which use every part of the contract; one of them is in the registry of
//! tests (feature `toys`), so that it is also played through Discord's API. `crates/discord-openapi` checks what
//! tests sent to the sandbox against Discord's API description; only CI builds it.
//!
//! # The map, in reading order
//!
//! | module or crate | what it is | what it must never do |
//! | --- | --- | --- |
//! | [`qiyuan_core::rules`] | the contract every game fulfils, and the words all games share | know a game |
//! | [`qiyuan_core::rules::CommittedDraws`] | what chance decides, settled by a seed that is committed to before the first move | draw the seed |
//! | [`qiyuan_core::diagram`] | a drawing as data | know a pixel |
//! | [`qiyuan_core::clock`] | time controls and clocks as data | read the time |
//! | [`qiyuan_core::rating`] | ratings as functions | know a player |
//! | [`qiyuan_core::contest`] | who meets whom in a contest, who is ahead, and how one is conducted | know a game |
//! | [`qiyuan_core::sentence`] | the words of a sentence that may be an action | know a language or a game |
//! | [`qiyuan_core::typed`] | the width of characters, and which cannot be seen | know a language |
//! | [`qiyuan_games`] | one folder for each family of games: rules, notation, diagram; the registry | know a session |
//! | [`qiyuan_core::session`] | one game session as a state machine | name a game |
//! | [`store`] | what was decided, in SQLite | decide |
//! | [`qiyuan_render`] | diagram to picture | know a game |
//! | [`app`] | the use cases; the only place where the layers meet | know Discord |
//! | [`discord`] | commands, buttons, panels, wording | change a session but through `app` |
//! | [`game_cli`] | the rules on the command line: `qiyuan game …` | know Discord, the store or the time |
//! | [`contest_cli`] | contests on the command line: `qiyuan contest …` | know Discord, the store or the time |
//! | [`discord_sandbox`] | a Discord lookalike on loopback | name anything of ours |
//!
//! `tests/it/layering.rs` holds the table of who may import whom, inside this crate and among the crates below it.
//!
//! # A move, from click to picture
//!
//! 1. Discord sends the interaction; `discord` acknowledges it at once, parses the custom id (all
//!    context is in it: session, version, what is asked) and calls [`app::App::act`] with the time at
//!    which the interaction was made.
//! 2. [`app`] takes the session from its cache or replays it from the store, and asks
//!    [`qiyuan_core::session::Session::decide`]. A refusal goes back as data and is answered in words, privately.
//! 3. Events are appended in one transaction with the new deadline, the ratings, and the surfaces (card,
//!    panel) that now owe a new picture. If somebody was faster, the version check fails, and the
//!    session is loaded and asked again.
//! 4. The dispatcher of `discord` leases what is owed, takes the present public view, has [`qiyuan_render`]
//!    draw it, posts the panel and reports back where it stands. Several moves in a burst owe one picture.
//!    Every message that is not the answer to an interaction leaves through one rate limiter.
//! 5. The scheduler of [`app`] sleeps until the next deadline in the store and asks the session to let
//!    time pass; that goes the same way.
//!
//! # Clock fairness
//!
//! Nobody loses on time because of the bot, and nobody gains time by troubling it. The time of a move is that at which
//! Discord received it. Six modules see to that, with
//! `discord::unavailable_guilds` and the store's `guild_absences` beside them:
//!
//! | module | what it does |
//! | --- | --- |
//! | `app::wall_clock` | is the only reader of the time: measured since the start, so that setting the machine's clock changes nothing |
//! | `discord::clock_sync` | compares our clock with Discord's, by which moves are dated |
//! | `discord::heartbeat` | finds out within seconds that a connection is dead |
//! | `app::availability` | knows whether players can reach the bot, refuses requests and lets no flag fall while they cannot, and records that time as an interruption |
//! | `app::downtime` | credits interruptions, and absences of the bot from a guild, to each session when it is next loaded |
//! | `app::in_flight` | lets no flag fall while a move that was made before it may still be on its way |
//!
//! An outage of the connection or the database and a stop of the program are credited in full, an absence from a guild
//! up to a day for each game, and standstills up to a minute an hour, because players might cause those.
//!
//! In the same way, when it is next loaded, `app::vacations` tells a session of its players' vacations and of when they
//! want to be reminded.
//!
//! # What is deliberately absent
//!
//! No coroutine waits for a click, no timer lives in memory, no map of live menus exists: a restart
//! loses no game, because nothing of a game is kept that the store does not have. What is kept in memory besides:
//!
//! - replayed sessions. Their version is checked at each append;
//! - the guilds that are unavailable, as the store has them;
//! - whether players can reach the bot. The store is told every second, so that a restart knows since when they
//!   could not, and credits that time to the clocks;
//! - how often each person has asked for a picture or a challenge lately, and the servers' own languages. Quotas
//!   begin anew with a restart; Discord sends the languages again;
//! - who can see which channel, as Discord tells it, the roles of those who used the bot or were looked up lately, who
//!   was in a private thread lately, and which requests were refused lately, those of direct messages included;
//! - who is still to be told directly that a challenge was withdrawn (`discord::notices`), for the seconds in
//!   which messages are collected. A restart loses it; the next command says the same;
//! - what the bot has asked in answer to a message, and which events are being served. A restart deletes the questions;
//! - the pictures of the rules of games that somebody has asked for;
//! - what the latest 500 people are called who were named in a command and of whom nothing is stored;
//! - in which turns it was looked whether the panel can be seen, and told directly where not. After a restart that is
//!   done once more;
//! - what each player of a game was told directly last, with that message, which goes with the next one or when it is no
//!   news any more, and the channels of direct messages. The store has the numbers of these messages and of hints that
//!   wait to be deleted, so that a restart deletes them too;
//! - who has lately moved a game into another channel;
//! - of which games players are being told that the channel is gone. After a restart within a minute they may be told
//!   twice;
//! - which private views follow a game (`discord::following`), what their reader has put together in them, and the
//!   tokens by which Discord lets them be edited for fifteen minutes. After a restart they stay as they are, until
//!   their reader presses something;
//! - who did something on a server within ten minutes, and who looks for a game there (`app::presence`): a hundred people
//!   of each server. The message that says that somebody looks is deleted at its time after a restart, too;
//! - the games that autocomplete offered in the last ten seconds;
//! - pictures, replays and parts of pictures that were drawn lately;
//! - which replays were posted, so that each is once. After a restart that holds for the button, which is gone then, and
//!   whoever asks anew may post it anew;
//! - which private messages are of use only until a challenge is answered, a game is over or something happens in it,
//!   with their tokens. After a restart they stay;
//! - the latest latencies, for `/about`.
//!
//! # Glossary
//!
//! | word | meaning here |
//! | --- | --- |
//! | absence | a time in which the bot was not in a guild; as a claim, that of a player who has not moved for two weeks |
//! | achievement | something that a player has reached over all games, in tiers; each is told once and never taken back |
//! | action | what a seat does in a game: a move, drop, pass, mark, bid |
//! | adjudication | what a law of repetition says of the moves so far: a ruling |
//! | availability | whether players can reach the bot; time in which they cannot is credited to the clocks |
//! | bottom | the seat that is nearest to whoever looks at a board, or the place of that seat |
//! | capability | a trait of the contract that only some games have, such as menus or scoring |
//! | card | the public message of a challenge |
//! | career | the facts of all games of a player, added up for achievements |
//! | choice | with touch-move, a piece that the player to move has chosen: it has to move, or to be taken |
//! | claim | something a player may assert under the rules, such as a threefold repetition |
//! | command | what somebody asks of a session; it becomes events or a refusal |
//! | conditional moves | answers that a player has prepared; only that player sees them |
//! | credit | time added to a clock for an outage |
//! | deadline | the next moment at which a session changes by itself: a flag falls, a challenge expires |
//! | delivery | one surface that owes a newer version, and the message that will show it |
//! | design | how a board is ruled and what is drawn on it below the pieces |
//! | diagram | a drawing of a view as data, without pixels |
//! | dispatcher | the task that takes deliveries from the outbox and sends them |
//! | displaced | a game whose channel was deleted and that has not found another one yet |
//! | division | a part of a game with ratings of its own, such as a board size in Go |
//! | draft | an action that a player puts together in private before taking it, such as where all pieces stand at first (`discord::draft`); also the board that a player sets up (`app::setup_editor`) |
//! | event | a stored fact about a session; the session is the fold of its events |
//! | flag | falls when the time of a seat is used up |
//! | flip | to show a board with another seat at the bottom: for oneself, or by agreement for everybody |
//! | former player | whoever has had themselves forgotten: a number that stands for nobody on Discord |
//! | home channel | the guild and channel in which a session was begun |
//! | incident | a failure of ours: logged under a short number that the user is given |
//! | interruption | a time in which the bot was not available; every clock is credited for it |
//! | lease | the right of one run to send a delivery until a stated time |
//! | lobby | a challenge that waits for its seats to fill |
//! | offer | a draw, takeback, pause, rematch or flipped board that one seat proposes and the others accept or decline; also a substitute for an empty seat |
//! | orientation | which seat somebody usually has at the bottom of boards, of those they can choose from |
//! | outbox | the table of deliveries that are still to be sent |
//! | owner | to what deliveries and surfaces belong: a session, or a contest, whose deliveries are leased apart |
//! | panel | the public message with the board and the buttons |
//! | phase | a part of a game with its own clock rules and buttons: play, or scoring |
//! | placement | where a side puts its pieces in secret before a game; one that was kept is its owner's alone |
//! | ply | one action by one seat |
//! | position | everything about a game in progress, hidden parts included |
//! | quarantine | what happens to a session whose stored events cannot be read; it waits for an operator |
//! | rating category | what ratings are compared within: a game, or one of its divisions |
//! | refusal | a rule of the game or the session says no; answered in words, never logged as an error |
//! | revision | the version of a game's rules under which a session is played |
//! | seat | a place at the table, counted from 0 in order of play |
//! | seed | numbers drawn in secret when a game begins, from which follows all that chance decides later; the players are told their hash, and at the end the numbers |
//! | series | a match of several games between two players, each a session of its own; people are told of a match |
//! | session | one game with its challenge, players, clock and result |
//! | set-up | a setup that a player keeps under a name, or a placement |
//! | setup | how a game begins: a named one, options, a position or a record |
//! | standstill | the whole program did not run for seconds, although it was not stopped |
//! | substitute | somebody who takes over the seat of a player who has left, with the next hand |
//! | surface | what a delivery is about: a session's card, panel, thread, reminder, a declined offer, what was achieved, what is told after quiet hours, that a channel is gone, old messages to tidy up, or a thread to archive or to rename |
//! | terms | what was agreed before play: game, setup, clock, rated or not |
//! | theme | how a board is colored; the menus call it the board, and the database keeps its key |
//! | vacation | a time in which a player's clocks by days stand still; 30 days a year |
//! | version | how many events a session has; a button carries the one it was drawn for |
//! | view | what one viewer may know of a position or session |
//! | viewer | for whom a view is made: a seat, the public, or the record of a finished game |

pub mod app;
pub mod cli;
pub mod contest_cli;
pub mod discord;
pub mod game_cli;
pub mod run;
pub mod telemetry;

pub use qiyuan_store as store;
