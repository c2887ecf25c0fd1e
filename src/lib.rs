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
//!    looks, [`qiyuan_core::session::Session::apply`] folds and can not fail. What is stored is canonical notation
//!    and recorded numbers.
//! 3. **Nothing but a view leaves the pure core.** There is no function from a position to a
//!    diagram, and a channel can be given only a public view.
//! 4. **`discord` is the only module that knows serenity, `store` the only one that knows sqlx,
//!    `render` the only one that knows resvg.** Each could be thrown away.
//! 5. **A message is owed from the moment the event is committed.** Events and the deliveries they
//!    cause are written in one transaction; sending is retried until done and harmless when done twice.
//!
//! # The map, in reading order
//!
//! | module or crate | what it is | what it must never do |
//! | --- | --- | --- |
//! | [`qiyuan_core::rules`] | the contract every game fulfils, and the words all games share | know a game |
//! | [`qiyuan_core::diagram`] | a drawing as data | know a pixel |
//! | [`qiyuan_core::clock`] | time controls and clocks as data | read the time |
//! | [`qiyuan_core::rating`] | Glicko-2 as functions | know a player |
//! | [`qiyuan_games`] | one folder for each game: rules, notation, diagram; the registry | know a session |
//! | [`qiyuan_core::session`] | one game session as a state machine | name a game |
//! | [`store`] | what was decided, in SQLite | decide |
//! | [`qiyuan_render`] | diagram to picture | know a game |
//! | [`app`] | the use cases; the only place where the layers meet | know Discord |
//! | [`discord`] | commands, buttons, panels, wording | change a session but through `app` |
//! | [`discord_sandbox`] | a Discord-like server on loopback | name anything of ours |
//!
//! `tests/it/layering.rs` holds the table of who may import whom.
//!
//! # A move, from click to picture
//!
//! 1. Discord sends the interaction; `discord` acknowledges it at once, parses the custom id (all
//!    context is in it: session, version, what is asked) and calls [`app::App::act`] with the moment at
//!    which the interaction was made.
//! 2. [`app`] takes the session from its cache or replays it from the store, and asks
//!    [`qiyuan_core::session::Session::decide`]. A refusal goes back as data and is answered in words, privately.
//! 3. Events are appended in one transaction with the new deadline, the ratings, and the surfaces (card,
//!    panel) that now owe a new picture. If somebody was faster, the version check fails and the
//!    session is loaded and asked again.
//! 4. The courier of `discord` leases what is owed, takes the present public view, has [`qiyuan_render`] draw
//!    it, posts the panel and reports back where it stands. Several moves in a burst owe one picture.
//!    Whatever is not the answer to an interaction leaves by the one gate that keeps Discord's limits.
//! 5. The scheduler of [`app`] sleeps until the next deadline in the store and asks the session to let
//!    time pass; that goes the same way.
//!
//! # What is deliberately absent
//!
//! No coroutine waits for a click, no timer lives in memory, no map of live menus exists: a restart
//! loses no game, because nothing of a game is kept that the store does not have. What is remembered besides:
//!
//! - replayed sessions. Their version is checked at each append, and all are forgotten when time is given back;
//! - in the store, what people and servers have set, forgotten when it is written;
//! - the guilds that the bot is not in, as the store has them;
//! - whether players can reach the house, and when the connection was last heard of. The store is told every second; what
//!   a crash loses of it is time that is given back though somebody could have played;
//! - how often each has looked lately, and the servers' own languages. The first begins anew with a restart; the second
//!   the chat service tells again.

pub mod app;
pub mod cli;
pub mod discord;
pub mod game_cli;
pub mod run;
pub mod store;
pub mod telemetry;
