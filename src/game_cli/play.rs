//! Playing a list of actions, and the position that it leads to.

use std::io::Read;

use super::{Failure, ReplayArgs, Wording, draw_hint, game};
use qiyuan_core::rules::{AnyGame, AnyPosition, Illegal, Notation, Seat, Turn, Viewer};

/// The most bytes of actions that are read from standard input.
const MAX_INPUT: u64 = 1 << 20;

/// A position, and how it came about.
pub(super) struct PlayedGame {
    pub(super) game: &'static dyn AnyGame,
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) plies: Vec<PlayedPly>,
    /// In which the plies are written.
    pub(super) notation: Notation,
}

/// One ply, with its canonical text and the text in the notation that was asked for.
pub(super) enum PlayedPly {
    Drawn(u32),
    Action {
        seat: Seat,
        action: String,
        caption: String,
    },
}

/// Something was refused.
pub(super) struct Refused {
    /// The number of the action, from 1; 0 for the setup.
    pub(super) at: usize,
    /// What was given.
    pub(super) action: String,
    /// The key of the reason.
    pub(super) reason: &'static str,
    /// The reason as a sentence.
    pub(super) text: String,
    /// What an ambiguous action may mean.
    pub(super) candidates: Vec<String>,
}

/// The text of the actions, from the arguments or from standard input.
pub(super) fn actions(args: &ReplayArgs, input: &mut dyn Read) -> Result<String, Failure> {
    if args.actions != "-" {
        return Ok(args.actions.clone());
    }
    let mut bytes = Vec::new();
    input.take(MAX_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_INPUT {
        return Err(Failure::Usage(format!(
            "more than {MAX_INPUT} bytes of actions"
        )));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Usage("the actions are not UTF-8".to_owned()))
}

/// Plays all actions, or stops at the first that is refused.
pub(super) fn play(
    args: &ReplayArgs,
    actions: &str,
    wording: &Wording<'_>,
) -> Result<Result<PlayedGame, Refused>, Failure> {
    let game = game(&args.start.game, wording)?;
    check_profile(game, &args.repetition_profile)?;
    let notation = notation(game, args.notation.as_deref())?;
    let position = match args.start.position(game, wording)? {
        Ok(position) => position,
        Err(fault) => {
            let given = args.start.typed();
            return Ok(Err(Refused {
                at: 0,
                reason: fault.0,
                text: (wording.setup)(game.info(), fault, &given),
                action: given,
                candidates: Vec::new(),
            }));
        }
    };
    let mut played = PlayedGame {
        game,
        position,
        plies: Vec::new(),
        notation,
    };
    let tokens = actions.split_whitespace().filter(|token| !is_number(token));
    for (at, token) in (1..).zip(tokens) {
        if let Err(illegal) = played.step(token) {
            return Ok(Err(Refused {
                at,
                action: token.to_owned(),
                reason: illegal.key(),
                text: draw_hint(&*played.position).unwrap_or_else(|| {
                    (wording.refusal)(game.info(), &played.named(&illegal), token)
                }),
                candidates: match illegal {
                    Illegal::Ambiguous(candidates) => candidates,
                    _ => Vec::new(),
                },
            }));
        }
    }
    Ok(Ok(played))
}

/// Refuses a rule set that the game does not know.
fn check_profile(game: &dyn AnyGame, profile: &str) -> Result<(), Failure> {
    let known = game.profiles();
    if profile.is_empty() || known.contains(&profile) {
        return Ok(());
    }
    let profile = shown(profile);
    let key = game.info().key;
    Err(Failure::Usage(if known.is_empty() {
        format!("repetition is not judged in {key}, so there is no rule set `{profile}`")
    } else {
        let known = known.join(", ");
        format!("no rule set `{profile}` for repetition in {key}; there are: {known}")
    }))
}

/// The notation of this name; without a name the usual one.
fn notation(game: &dyn AnyGame, name: Option<&str>) -> Result<Notation, Failure> {
    let known = game.info().notations;
    let Some(name) = name else {
        return Ok(known[0]);
    };
    let found = known.iter().find(|notation| notation.0 == name);
    found.copied().ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|notation| notation.0).collect();
        let (name, key, known) = (shown(name), game.info().key, known.join(", "));
        Failure::Usage(format!("no notation `{name}` in {key}; there are: {known}"))
    })
}

/// A name that was given, on one line and not too long.
pub(super) fn shown(name: &str) -> String {
    name.escape_debug().take(40).collect()
}

/// A move number that stands alone, as in `1. e4 e5 2. Nf3`.
fn is_number(token: &str) -> bool {
    let digits = token.trim_end_matches('.');
    digits.len() < token.len()
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl PlayedGame {
    /// Plays one action. A game that a ruling ended goes on, so that any line can be judged.
    fn step(&mut self, token: &str) -> Result<(), Illegal> {
        if let Turn::Over(_) = self.position.turn() {
            self.position.reopen();
        }
        match self.position.turn() {
            Turn::Chance(draw) => {
                let number = token
                    .strip_prefix(draw.what)
                    .and_then(|rest| rest.strip_prefix('='))
                    .or_else(|| token.strip_prefix('#'))
                    .and_then(|number| number.parse().ok())
                    .filter(|number| *number < draw.sides)
                    .ok_or(Illegal::NotYourTurn)?;
                self.position.resolve(number);
                self.plies.push(PlayedPly::Drawn(number));
                Ok(())
            }
            turn => {
                let (seat, text) = seat_of(&turn, token).ok_or(Illegal::NotYourTurn)?;
                let read = self.position.seat_view(seat).read(text)?;
                let caption = self.caption(seat, &read);
                let action = self.position.play(seat, &read)?;
                self.plies.push(PlayedPly::Action {
                    seat,
                    action,
                    caption,
                });
                Ok(())
            }
        }
    }

    /// The same with the actions that may be meant as the notation has them.
    fn named(&self, illegal: &Illegal) -> Illegal {
        let seat = self.position.turn().seats().first_seat();
        match (illegal, seat) {
            (Illegal::Ambiguous(candidates), Some(seat)) => {
                let view = self.position.seat_view(seat);
                let offered = view.choices("", self.notation, view.legal().len());
                let label = |action: &String| {
                    let choice = offered.iter().find(|choice| choice.text == *action);
                    choice.map_or(action, |choice| &choice.label).clone()
                };
                Illegal::Ambiguous(candidates.iter().map(label).collect())
            }
            (other, _) => other.clone(),
        }
    }

    fn caption(&self, seat: Seat, action: &str) -> String {
        let now = &*self.position;
        now.caption_at(now, seat, action, Viewer::Record, self.notation)
    }
}

/// Whose action it is: the first seat that may act, or the one that is named (`1:pass`) where
/// several may.
fn seat_of<'a>(turn: &Turn, token: &'a str) -> Option<(Seat, &'a str)> {
    let seats = turn.seats();
    if seats.len() > 1
        && let Some((seat, rest)) = token.split_once(':')
        && let Ok(seat) = seat.parse()
    {
        return Some((Seat(seat), rest));
    }
    seats.iter().next().map(|seat| (seat, token))
}
