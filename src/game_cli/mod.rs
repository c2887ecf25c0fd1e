//! The rules on the command line: `qiyuan game
//! list|perft|replay|render|view|export|score|legal|rate|commitment|batch`.
//!
//! For people who check a position, and for programs that judge ours: nothing here needs a chat
//! service, a database or a clock. Input and output are handed in, wording too.

mod batch;
mod commitment;
mod export;
mod picture;
mod play;
mod query;
mod rate;
mod report;
mod score;
mod view;

pub use self::rate::Rated;
use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand, builder::PossibleValuesParser};

use qiyuan_core::{
    diagram::{Diagram, Sheet},
    rules::{
        self, AnyGame, AnyPosition, BadSetup, Illegal, Info, Lesson, Ruling, SetupOption, Turn,
    },
};
use qiyuan_games as games;
use qiyuan_render::{Theme, Width};

/// The most bytes of a record that are read.
const MAX_BYTES: u64 = 1 << 20;

/// The deepest count: deeper ones take days.
const MAX_DEPTH: i64 = 8;

/// What to do with the rules.
#[derive(Clone, Debug, Subcommand)]
pub enum GameCommand {
    /// List the keys of all games; wherever a game is named, any of its names in any language will do
    List,
    /// Count the sequences of actions of a given length
    Perft(PerftArgs),
    /// Play actions and print what the rules say then
    Replay(ReplayArgs),
    /// Play actions and draw the position as a PNG
    Render(RenderArgs),
    /// Print a position as one side may know it
    View(ViewArgs),
    /// Write a game as a record, or a record in another format
    Export(ExportArgs),
    /// Count the points at the end of a recorded game (Go), or what cards are worth (card games)
    Score(ScoreArgs),
    /// List the cards of a hand that may be played (card games with tricks)
    Legal(LegalArgs),
    /// Print the ratings after a game, from those before and the places that were reached
    Rate(RateArgs),
    /// Check the commitment to a deal of cards, or to what chance decides in a game
    #[command(subcommand)]
    Commitment(CommitmentCommand),
    /// Run commands from standard input, each a line `{"arguments": ["replay", "chess", …], "input": "…"}`,
    /// and answer each with a line `{"code": 0, "output": "…", "error": null}`
    Batch,
}

/// With what to begin.
#[derive(Clone, Debug, Args)]
pub struct StartArgs {
    /// The game: its key, as `list` prints it, or any of its names (chess960, weiqi, 围棋)
    pub game: String,
    /// The position to begin with, as text of the game (FEN in chess; also a number in Fischer Random),
    /// or a record that leads to it
    #[arg(long, default_value = "", hide_default_value = true)]
    pub position: String,
    /// The setup that these options make, as in `/challenge` (Go: `size=9 komi=5.5`)
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        conflicts_with = "position"
    )]
    pub options: String,
    /// For how many seats, in games that have not always as many; as few as there can be unless said otherwise
    #[arg(long, value_name = "NUMBER")]
    pub seats: Option<u8>,
}

/// What to count. The position may be one that no game can come to, if its moves are clear all the same.
#[derive(Clone, Debug, Args)]
pub struct PerftArgs {
    /// With what to begin
    #[command(flatten)]
    pub start: StartArgs,
    /// How many actions long the sequences are; the draw of an array counts as one, with all its numbers or, if there are
    /// more than 100,000, with the first
    #[arg(value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    pub depth: u32,
    /// Also print the count for each first action
    #[arg(long)]
    pub divide: bool,
}

/// What to play.
#[derive(Clone, Debug, Args)]
pub struct ReplayArgs {
    /// With what to begin
    #[command(flatten)]
    pub start: StartArgs,
    /// Actions in any notation of the game, separated by white space; `-` reads them from standard
    /// input; a draw is answered with `#number` (`#518`)
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub actions: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Judge repetition by another rule set than the one in force (xiangqi: cxa1999, cxa2020, axf)
    #[arg(
        long,
        value_name = "RULES",
        default_value = "",
        hide_default_value = true
    )]
    pub repetition_profile: String,
    /// Print the actions in this notation, not in the game's usual one (chess: san, uci, …; xiangqi:
    /// chinese, chinese-traditional, wxf, iccs, ucci)
    #[arg(long, value_name = "NAME")]
    pub notation: Option<String>,
}

/// The themes of boards that can be asked for.
fn themes() -> Vec<&'static str> {
    Theme::all().into_iter().map(Theme::key).collect()
}

/// What to draw.
#[derive(Clone, Debug, Args)]
pub struct RenderArgs {
    /// What to play first
    #[command(flatten)]
    pub replay: ReplayArgs,
    /// Whose view is drawn: `public` or the number of a seat
    #[arg(long, default_value = "public")]
    pub viewer: String,
    /// Width in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = Width::PANEL.pixels())]
    pub size: u32,
    /// Colors of the board
    #[arg(long, default_value = Theme::default().key(), value_parser = PossibleValuesParser::new(themes()))]
    pub theme: String,
    /// Style of the pieces: one of the game's, the usual one unless said otherwise
    #[arg(long)]
    pub pieces: Option<String>,
    /// Draw every board, or every style of pieces, side by side
    #[arg(long, value_parser = ["boards", "pieces"])]
    pub sheet: Option<String>,
    /// Draw what /rules shows of the game instead of a position
    #[arg(long, conflicts_with_all = ["sheet", "position", "options", "seats", "actions", "viewer"])]
    pub lessons: bool,
    /// Language of the description that is printed
    #[arg(long, default_value = "en", value_parser = ["en", "zh-CN", "zh-TW"])]
    pub lang: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE.png")]
    pub output: PathBuf,
}

/// What to look at.
#[derive(Clone, Debug, Args)]
pub struct ViewArgs {
    /// The game: its key, as `list` prints it, or any of its names
    pub game: String,
    /// The position, as text of the game; the start unless said otherwise
    #[arg(long, default_value = "", hide_default_value = true)]
    pub position: String,
    /// Options of the setup, as in `/challenge`
    #[arg(long, default_value = "", hide_default_value = true)]
    pub options: String,
    /// Who looks: a side by any of its names (white, w, first, 白), or `public`
    #[arg(long, value_name = "SIDE", default_value = "public")]
    pub viewer: String,
    /// Print one JSON object: the points that are seen, and the text
    #[arg(long)]
    pub json: bool,
}

/// What to write.
#[derive(Clone, Debug, Args)]
pub struct ExportArgs {
    /// With what to begin
    #[command(flatten)]
    pub start: StartArgs,
    /// Actions in any notation of the game, as `replay` takes them; `-` reads them from standard input
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub actions: String,
    /// A record to read instead, in any format of the game; `-` reads it from standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "options", "seats", "actions", "resigned", "players"])]
    pub record: Option<PathBuf>,
    /// The format, the game's first unless said otherwise (chess: pgn; Go: sgf; shogi: kif, ki2, csa, usi)
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,
    /// The side that resigns after the last action (white, black, sente, gote, …)
    #[arg(long, value_name = "SIDE")]
    pub resigned: Option<String>,
    /// The names of the players, one for each side
    #[arg(long, value_name = "NAME", num_args = 2)]
    pub players: Vec<String>,
    /// Print one JSON object, with the record and the position that it leads to
    #[arg(long)]
    pub json: bool,
}

/// What to count.
#[derive(Clone, Debug, Args)]
pub struct ScoreArgs {
    /// The game: its key, as `list` prints it, or any of its names
    pub game: String,
    /// The record of the game; `-` reads it from standard input
    #[arg(long, value_name = "FILE", required_unless_present_any = ["hand", "compare", "taken"])]
    pub sgf: Option<PathBuf>,
    /// Cards, such as `S5 H6 C8 DT SJ`, of which the rank is printed
    #[arg(long, value_name = "CARDS", conflicts_with = "sgf")]
    pub hand: Option<String>,
    /// Two hands, of which the better one is printed: a or b
    #[arg(long, value_name = "CARDS", num_args = 2, conflicts_with_all = ["sgf", "hand"])]
    pub compare: Vec<String>,
    /// The cards that somebody has taken, of which the points are printed
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["sgf", "hand", "compare"])]
    pub taken: Option<String>,
    /// Those of all cards that were exposed before
    #[arg(
        long,
        value_name = "CARDS",
        default_value = "",
        hide_default_value = true,
        requires = "taken"
    )]
    pub exposed: String,
    /// The options by which cards are judged, as in `/challenge` (`factors=steep silver=on`); in Gong Zhu also
    /// `decks=2`, which is counted and not played
    #[arg(
        long,
        default_value = "",
        hide_default_value = true,
        conflicts_with = "sgf"
    )]
    pub options: String,
    /// The dead stones, one of each chain at least, separated by white space; without it every stone is
    /// counted as alive, and what is probably dead is only told
    #[arg(
        long,
        value_name = "POINTS",
        default_value = "",
        hide_default_value = true
    )]
    pub dead: String,
    /// Komi in points, instead of what the record says
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    pub komi: Option<String>,
    /// What White gets for a handicap of n stones: nothing, n points or n-1; else as the record or its
    /// rule set has it (n by the Chinese rules)
    #[arg(long, value_parser = ["none", "n", "n-1"])]
    pub compensation: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A hand, and what has happened.
#[derive(Clone, Debug, Args)]
pub struct LegalArgs {
    /// The game: its key, as `list` prints it, or any of its names
    pub game: String,
    /// The cards in hand, such as `S2 SQ SA`
    #[arg(long, value_name = "CARDS")]
    pub hand: String,
    /// The suit that was led; without it the hand leads
    #[arg(
        long,
        value_name = "SUIT",
        default_value = "",
        hide_default_value = true
    )]
    pub led: String,
    /// The cards that were exposed, by anybody
    #[arg(
        long,
        value_name = "CARDS",
        default_value = "",
        hide_default_value = true
    )]
    pub exposed: String,
    /// The suits that were led to earlier tricks
    #[arg(
        long,
        value_name = "SUITS",
        default_value = "",
        hide_default_value = true
    )]
    pub suits_led: String,
    /// The options by which cards are judged, as in `/challenge`
    #[arg(long, default_value = "", hide_default_value = true)]
    pub options: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Who played, and how well.
#[derive(Clone, Debug, Args)]
pub struct RateArgs {
    /// From 2 to 16 players: rating, deviation and place, such as `1500:350:1`; who shares a place fared alike.
    /// Two are rated by Glicko-2, more by Weng and Lin's method
    #[arg(required = true, num_args = 2..=16, value_name = "PLAYER")]
    pub players: Vec<Rated>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What to check of a commitment.
#[derive(Clone, Debug, Subcommand)]
pub enum CommitmentCommand {
    /// Say whether a reveal is what a commitment was made from
    Verify(VerifyArgs),
}

/// A reveal and a commitment.
#[derive(Clone, Debug, Args)]
pub struct VerifyArgs {
    /// The reveal: the text that is told when the hand or the game is over, or the file with those of all hands; `-` reads
    /// it from standard input
    pub file: PathBuf,
    /// The commitment: the SHA-256 that is told from the start, in full
    pub hash: String,
    /// The record of the game: what chance decided in it is compared with the text
    #[arg(long, value_name = "FILE", requires = "game")]
    pub record: Option<PathBuf>,
    /// The game of the record: its key, as `list` prints it, or any of its names
    #[arg(long, requires = "record")]
    pub game: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// What people say of games, read elsewhere: options of a setup by key and value, or why they cannot be read.
pub type ReadOptions<'a> =
    dyn Fn(&dyn AnyGame, &[SetupOption], &str) -> Result<Vec<(&'static str, String)>, String> + 'a;

/// Pictures, each with what it shows in words.
pub type DescribedSheets = Vec<(Sheet, String)>;

/// Sentences for people, and names that people use, made and read elsewhere.
pub struct Wording<'a> {
    /// The key of the game that has this name, in any language.
    pub game: &'a dyn Fn(&str) -> Option<&'static str>,
    /// The side that has this name in a game, in any language, as its place.
    pub side: &'a dyn Fn(&Info, &str) -> Option<u8>,
    /// Those of the options that stand in a text.
    pub options: &'a ReadOptions<'a>,
    /// Why an action, of which the text comes last, was refused.
    pub refusal: &'a dyn Fn(&Info, &Illegal, &str) -> String,
    /// Why a setup, of which the text comes last, was refused.
    pub setup: &'a dyn Fn(&Info, BadSetup, &str) -> String,
    /// A picture in words, in the named language.
    pub description: &'a dyn Fn(&Info, &Diagram, &str) -> String,
    /// How the pieces move, as pictures with what they show in words, in the named language.
    pub lessons: &'a dyn Fn(&Info, &[Lesson], &str) -> DescribedSheets,
    /// Why a ruling on repetition is what it is, in the named language.
    pub ruling: &'a dyn Fn(&Info, &Ruling, &str) -> String,
}

/// Why a command did not do what it was asked. All but broken output end with exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command makes no sense; one line says why.
    #[error("{0}")]
    Usage(String),
    /// An action or a setup was refused; the output says so already.
    #[error("refused")]
    Refused,
    /// The output could not be written or the input not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// The exit code for the shell.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Usage(_) | Self::Refused => 2,
            Self::Io(_) => 1,
        }
    }

    /// The line for standard error; nothing if all is said.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        match self {
            Self::Refused => None,
            Self::Usage(_) | Self::Io(_) => Some(self.to_string()),
        }
    }
}

/// Does what the command says.
///
/// # Errors
///
/// The command makes no sense, something in it is refused, or the output is broken.
pub fn run(
    command: &GameCommand,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    match command {
        GameCommand::List => {
            for game in games::ALL {
                writeln!(output, "{}", game.info().key)?;
            }
            Ok(())
        }
        GameCommand::Perft(args) => perft(args, output, wording),
        GameCommand::Replay(args) => report::replay(args, input, output, wording),
        GameCommand::Render(args) => picture::render(args, input, output, wording),
        GameCommand::View(args) => view::view(args, output, wording),
        GameCommand::Export(args) => export::export(args, input, output, wording),
        GameCommand::Score(args) => score::score(args, input, output, wording),
        GameCommand::Legal(args) => query::legal(args, output, wording),
        GameCommand::Rate(args) => rate::rate(args, output),
        GameCommand::Commitment(CommitmentCommand::Verify(args)) => {
            commitment::verify(args, input, output, wording)
        }
        GameCommand::Batch => batch::batch(input, output, wording),
    }
}

fn game(name: &str, wording: &Wording<'_>) -> Result<&'static dyn AnyGame, Failure> {
    let key = (wording.game)(name).unwrap_or(name);
    games::by_key(key).ok_or_else(|| {
        let keys: Vec<&str> = games::ALL.iter().map(|game| game.info().key).collect();
        let known: String = name.escape_debug().take(40).collect();
        Failure::Usage(format!(
            "no game `{known}`; the games are: {}",
            keys.join(", ")
        ))
    })
}

impl StartArgs {
    /// What was typed, to be quoted where it is refused.
    fn typed(&self) -> String {
        format!("{}{}", self.position, self.options)
    }

    /// The setup: the text that was given, that of the position after a record, or what the options make.
    fn setup(
        &self,
        game: &dyn AnyGame,
        wording: &Wording<'_>,
    ) -> Result<Result<String, BadSetup>, Failure> {
        let options = game.setups().options();
        let chosen = (wording.options)(game, options, &self.options).map_err(Failure::Usage)?;
        if chosen.is_empty() {
            let imported = rules::import(game, &self.position);
            return Ok(imported.map(|it| it.unwrap_or_else(|| self.position.clone())));
        }
        Ok(composed(game, &chosen))
    }

    /// How many seats there are.
    fn seats(&self, game: &dyn AnyGame) -> u8 {
        self.seats.unwrap_or(*game.info().seats.start())
    }

    /// The position of the setup.
    fn position(
        &self,
        game: &dyn AnyGame,
        wording: &Wording<'_>,
    ) -> Result<Result<Box<dyn AnyPosition>, BadSetup>, Failure> {
        let setup = self.setup(game, wording)?;
        Ok(setup.and_then(|setup| game.start(&setup, self.seats(game))))
    }
}

/// The setup that options make.
fn composed(game: &dyn AnyGame, chosen: &[(&'static str, String)]) -> Result<String, BadSetup> {
    let chosen: Vec<(&str, &str)> = chosen
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    game.setups().compose(&chosen)
}

/// How a draw that is waited for is answered; nothing where none is.
fn draw_hint(position: &dyn AnyPosition) -> Option<String> {
    match position.turn() {
        Turn::Chance(draw) => Some(format!(
            "a draw ({}) comes first: put #0 to #{} before the other actions",
            draw.what,
            draw.sides.saturating_sub(1)
        )),
        Turn::Act { .. } | Turn::Over(_) => None,
    }
}

fn perft(args: &PerftArgs, output: &mut dyn Write, wording: &Wording<'_>) -> Result<(), Failure> {
    let game = game(&args.start.game, wording)?;
    let typed = args.start.typed();
    let setup = args.start.setup(game, wording)?;
    let position = setup
        .and_then(|setup| game.start_counting(&setup, args.start.seats(game)))
        .map_err(|fault| Failure::Usage((wording.setup)(game.info(), fault, &typed)))?;
    if args.divide && args.depth > 0 {
        for (action, next) in branches(&*position) {
            writeln!(output, "{action}: {}", next.perft(args.depth - 1))?;
        }
    }
    writeln!(output, "{}", position.perft(args.depth))?;
    Ok(())
}

/// Every action or draw that may come next, with the position after it.
fn branches(position: &dyn AnyPosition) -> Vec<(String, Box<dyn AnyPosition>)> {
    let mut branches = Vec::new();
    match position.turn() {
        Turn::Over(_) => {}
        Turn::Chance(draw) => {
            for drawn in 0..draw.counted_sides() {
                let mut next = position.boxed();
                next.resolve(drawn);
                branches.push((format!("#{drawn}"), next));
            }
        }
        Turn::Act { seats, .. } => {
            for seat in seats.iter() {
                for action in position.seat_view(seat).legal() {
                    let mut next = position.boxed();
                    if next.play(seat, &action).is_ok() {
                        branches.push((action, next));
                    }
                }
            }
        }
    }
    branches
}

/// The text of a file, or of standard input for `-`.
fn read_file(path: &Path, input: &mut dyn Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let shown = path.display();
    if path.as_os_str() == "-" {
        input.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
            .map_err(|error| Failure::Usage(format!("{shown}: {error}")))?;
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::Usage(format!(
            "{shown}: more than {MAX_BYTES} bytes"
        )));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Usage(format!("{shown}: not UTF-8")))
}
