//! The rules on the command line: `qiyuan game list|perft|replay|render|score`.
//!
//! For people who check a position, and for programs that judge ours: nothing here needs a chat
//! service, a database or a clock. Input and output are handed in, wording too.

mod picture;
mod play;
mod report;
mod score;

use std::io::{self, Read, Write};

use clap::{Args, Subcommand, builder::PossibleValuesParser};

use qiyuan_core::{
    diagram::Diagram,
    rules::{self, AnyGame, AnyPosition, BadSetup, Illegal, Info, Ruling, Turn},
};
use qiyuan_games as games;
use qiyuan_render::{Theme, Width};

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
    /// Count the points at the end of a recorded game (Go)
    Score(ScoreArgs),
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
}

/// What to count.
#[derive(Clone, Debug, Args)]
pub struct PerftArgs {
    /// With what to begin
    #[command(flatten)]
    pub start: StartArgs,
    /// How many actions long the sequences are
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
    /// Language of the description that is printed
    #[arg(long, default_value = "en", value_parser = ["en", "zh-CN", "zh-TW"])]
    pub lang: String,
    /// The file to write
    #[arg(short, long, value_name = "FILE.png")]
    pub output: std::path::PathBuf,
}

/// What to count.
#[derive(Clone, Debug, Args)]
pub struct ScoreArgs {
    /// The game: its key, as `list` prints it, or any of its names
    pub game: String,
    /// The record of the game; `-` reads it from standard input
    #[arg(long, value_name = "FILE")]
    pub sgf: std::path::PathBuf,
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

/// What people say of games, read elsewhere: options of a setup by key and value, or why they cannot be read.
pub type ReadOptions<'a> =
    dyn Fn(&dyn AnyGame, &str) -> Result<Vec<(&'static str, String)>, String> + 'a;

/// Sentences for people, and names that people use, made and read elsewhere.
pub struct Wording<'a> {
    /// The key of the game that has this name, in any language.
    pub game: &'a dyn Fn(&str) -> Option<&'static str>,
    /// The options in a text.
    pub options: &'a ReadOptions<'a>,
    /// Why an action, of which the text comes last, was refused.
    pub refusal: &'a dyn Fn(&Info, &Illegal, &str) -> String,
    /// Why a setup, of which the text comes last, was refused.
    pub setup: &'a dyn Fn(&Info, BadSetup, &str) -> String,
    /// A picture in words, in the named language.
    pub description: &'a dyn Fn(&Info, &Diagram, &str) -> String,
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
        GameCommand::Score(args) => score::score(args, input, output, wording),
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

    /// The position: that of the text that was given, or of the setup that the options make.
    fn position(
        &self,
        game: &dyn AnyGame,
        wording: &Wording<'_>,
    ) -> Result<Result<Box<dyn AnyPosition>, BadSetup>, Failure> {
        let chosen = (wording.options)(game, &self.options).map_err(Failure::Usage)?;
        if chosen.is_empty() {
            return Ok(start(game, &self.position));
        }
        let chosen: Vec<(&str, &str)> = chosen
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
            .collect();
        let setup = game.setups().compose(&chosen);
        Ok(setup.and_then(|setup| start(game, &setup)))
    }
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

/// The position that a setup or a record of the game leads to.
fn start(game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnyPosition>, BadSetup> {
    let imported = rules::import(game, text)?;
    game.start(
        imported.as_deref().unwrap_or(text),
        *game.info().seats.start(),
    )
}

fn perft(args: &PerftArgs, output: &mut dyn Write, wording: &Wording<'_>) -> Result<(), Failure> {
    let game = game(&args.start.game, wording)?;
    let typed = args.start.typed();
    let position = args
        .start
        .position(game, wording)?
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
            for drawn in 0..draw.sides {
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
