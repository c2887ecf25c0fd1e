//! Whole games as PGN, for games whose moves are those of two sides that are called White and Black.
//!
//! What is written follows the export format: seven tags first, lines of at most 80 columns. Reading takes the main line
//! of the first game; comments (but for clocks and draws of chance), variations and glyphs are passed over. Everything read is bounded: the
//! text by [`MAX_BYTES`], the moves by their number in it.
//!
//! What is placed before the first move, round by round, is in the tag `Placements`, with the position that came of it in
//! `FEN` for other programs. A game from a setup of its own has the position alone.

use super::{
    ABANDONMENT, AGREEMENT, MAX_BYTES, RESIGNATION, Scanner, TIME, Tag, Token, UNKNOWN, clock,
    draw, escaped, facts, is_number, result, termination, value, wrapped, written_date,
};
use qiyuan_core::rules::{
    Game, Illegal, Notation, OpeningName, Outcome, Ply, Record, Seat, SeatSet, Tags, Turn, Viewer,
};

/// The number of a move, and whether the first side makes it.
pub(crate) struct MoveNumber {
    pub(crate) number: u32,
    pub(crate) is_first_side: bool,
}

/// A game that can be written as PGN.
pub(crate) trait Pgn: Game {
    /// The notation of moves in PGN.
    const MOVES: Notation;

    /// The value of the tag `Variant`, where the game has one.
    fn variant(self) -> Option<&'static str>;

    /// What else the tag `Variant` says of this game, in any case and with any signs between the letters.
    fn other_names(self) -> &'static [&'static str];

    /// The setup that the tags name.
    fn setup(self, tags: &[Tag]) -> String;

    /// Whether the start is made, after which moves are written: what is drawn or placed before is a part of it.
    fn is_begun(self, view: &Self::View) -> bool {
        self.number(view).is_some()
    }

    /// The number of the move that comes next; nothing where an action is only the rest of a move, and while the start is
    /// not drawn.
    fn number(self, view: &Self::View) -> Option<MoveNumber>;
}

/// The game as PGN.
///
/// # Errors
///
/// The record is not a game of this kind from its setup to its last ply.
pub(crate) fn write<G: Pgn>(game: G, record: &Record) -> Result<String, Illegal> {
    let Begun {
        mut position,
        placed,
        rest,
    } = begin(game, record)?;
    let is_begun = game.is_begun(&view(game, &position));
    let start = is_begun.then(|| text(game, &position));
    // What has been placed is secret until both sides have, or the game is over; a start of the record's own may have
    // placed something already.
    let is_told = (is_begun || record.outcome.is_some()) && record.setup.is_empty();
    let placed = (is_told && !placed.is_empty()).then(|| placed.join(" "));
    let mut movetext = movetext(game, &mut position, rest)?;
    let result = result(record.outcome.as_ref());
    movetext.push(result.to_owned());

    let mut text = String::new();
    for (name, value) in roster(&record.tags, result)
        .into_iter()
        .chain(supplement(game, record, start, placed))
    {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(&value)));
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext));
    Ok(text)
}

/// The moves alone.
///
/// # Errors
///
/// As [`write`].
pub(crate) fn moves<G: Pgn>(game: G, record: &Record) -> Result<Vec<String>, Illegal> {
    let Begun {
        mut position, rest, ..
    } = begin(game, record)?;
    rest.iter()
        .map(|ply| match ply {
            Ply::Action { seat, action, .. } => make(game, &mut position, *seat, action),
            Ply::Drawn(_) => Err(Illegal::Unreadable),
        })
        .collect()
}

/// A game as far as its start is made.
struct Begun<'r, P> {
    position: P,
    /// What was placed for it.
    placed: Vec<&'r str>,
    /// The plies that follow.
    rest: &'r [Ply],
}

/// Makes the start of a game by the draws and actions that belong to it.
fn begin<G: Pgn>(game: G, record: &Record) -> Result<Begun<'_, G::Position>, Illegal> {
    let mut position = game
        .start(&record.setup, 2, record.revision)
        .map_err(|_| Illegal::Unreadable)?;
    let mut placed = Vec::new();
    let mut rest = record.plies.as_slice();
    while let [ply, after @ ..] = rest
        && !game.is_begun(&view(game, &position))
    {
        match ply {
            Ply::Drawn(number) => game.resolve(&mut position, *number),
            Ply::Action { seat, action, .. } => {
                place(game, &mut position, *seat, action)?;
                placed.push(action.as_str());
            }
        }
        rest = after;
    }
    Ok(Begun {
        position,
        placed,
        rest,
    })
}

/// Places something, which is read as its side sees it; gives it as it is stored.
fn place<G: Pgn>(
    game: G,
    position: &mut G::Position,
    seat: Seat,
    text: &str,
) -> Result<String, Illegal> {
    let before = game.view(position, Viewer::Seat(seat));
    let action = game.read(&before, seat, text)?;
    game.play(position, seat, &action)?;
    Ok(game.write(&before, &action))
}

/// Whether something is placed before the first move of the usual start.
fn places_first<G: Pgn>(game: G) -> bool {
    let start = game.start("", 2, game.info().revision);
    start.is_ok_and(|start| {
        let is_begun = game.is_begun(&view(game, &start));
        !is_begun && matches!(game.turn(&start), Turn::Act { .. })
    })
}

/// Places what the tag tells of, each by the side that can.
fn place_all<G: Pgn>(
    game: G,
    position: &mut G::Position,
    placed: &str,
) -> Result<Vec<Ply>, Illegal> {
    let mut plies = Vec::new();
    for text in placed.split_ascii_whitespace() {
        if game.is_begun(&view(game, position)) {
            return Err(Illegal::Unreadable);
        }
        let seats = game.turn(position).seats();
        let placing = seats.iter().find_map(|seat| {
            let action = place(game, position, seat, text).ok()?;
            Some((seat, action))
        });
        let (seat, action) = placing.ok_or(Illegal::Unreadable)?;
        plies.push(Ply::Action {
            seat,
            action,
            left_ms: None,
        });
    }
    Ok(plies)
}

fn view<G: Game>(game: G, position: &G::Position) -> G::View {
    // Records are of games that are over, or begin with what everybody knows.
    game.view(position, Viewer::Record)
}

fn text<G: Game>(game: G, position: &G::Position) -> String {
    game.text(&view(game, position))
}

/// Plays an action and returns it as it is written.
fn make<G: Pgn>(
    game: G,
    position: &mut G::Position,
    seat: Seat,
    action: &str,
) -> Result<String, Illegal> {
    let before = view(game, position);
    let action = game.read(&before, seat, action)?;
    game.play(position, seat, &action)?;
    Ok(game.caption(&before, &action, G::MOVES))
}

fn movetext<G: Pgn>(
    game: G,
    position: &mut G::Position,
    plies: &[Ply],
) -> Result<Vec<String>, Illegal> {
    let mut tokens = Vec::new();
    let mut needs_number = true;
    for ply in plies {
        let (seat, action, left_ms) = match ply {
            Ply::Action {
                seat,
                action,
                left_ms,
            } => (seat, action, left_ms),
            Ply::Drawn(number) => {
                game.resolve(position, *number);
                tokens.push(draw(*number));
                needs_number = true;
                continue;
            }
        };
        match game.number(&view(game, position)) {
            Some(MoveNumber {
                number,
                is_first_side: true,
            }) => tokens.push(format!("{number}.")),
            Some(MoveNumber { number, .. }) if needs_number => tokens.push(format!("{number}...")),
            Some(_) | None => {}
        }
        tokens.push(make(game, position, *seat, action)?);
        tokens.extend(left_ms.map(clock));
        needs_number = left_ms.is_some();
    }
    Ok(tokens)
}

/// The seven tags that every game has, in their order.
fn roster(tags: &Tags, result: &str) -> Vec<(&'static str, String)> {
    let known = |value: Option<&String>| {
        value
            .filter(|value| !value.trim().is_empty())
            .cloned()
            .unwrap_or_else(|| UNKNOWN.to_owned())
    };
    vec![
        ("Event", known(Some(&tags.event))),
        ("Site", known(Some(&tags.site))),
        ("Date", written_date(tags.date)),
        ("Round", known(Some(&tags.round))),
        ("White", known(tags.players.first())),
        ("Black", known(tags.players.get(1))),
        ("Result", result.to_owned()),
    ]
}

/// The other tags, in the order of their names.
fn supplement<G: Pgn>(
    game: G,
    record: &Record,
    start: Option<String>,
    placed: Option<String>,
) -> Vec<(&'static str, String)> {
    let elo = |seat: usize| record.tags.ratings.get(seat).copied().flatten();
    let usual = game
        .start("", 2, game.info().revision)
        .map(|position| text(game, &position))
        .unwrap_or_default();
    let reason = record
        .outcome
        .as_ref()
        .map(|outcome| outcome.reason().key());
    let opening = game.records().opening(record);
    let code = opening.as_ref().and_then(|opening| opening.code);
    let name = match opening.map(|opening| opening.name) {
        Some(OpeningName::Fixed(name)) => Some(name),
        _ => None,
    };
    let unusual = start.filter(|start| *start != usual);
    let tags: [(&'static str, Option<String>); 11] = [
        ("BlackElo", elo(1).map(|elo| elo.to_string())),
        ("ECO", code.map(str::to_owned)),
        ("FEN", unusual.clone()),
        ("Opening", name.map(str::to_owned)),
        ("Placements", placed),
        ("SetUp", unusual.map(|_| "1".to_owned())),
        ("Termination", Some(termination(reason).to_owned())),
        ("TerminationDetails", reason.map(str::to_owned)),
        ("TimeControl", record.tags.time_control.clone()),
        ("Variant", game.variant().map(str::to_owned)),
        ("WhiteElo", elo(0).map(|elo| elo.to_string())),
    ];
    tags.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// Whether the tag `Variant` names this game; without it a record may be one of any game.
fn is_of<G: Pgn>(game: G, tags: &[Tag]) -> bool {
    let plain = |text: &str| -> String {
        text.chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    };
    let Some(named) = value(tags, "Variant").map(plain) else {
        return true;
    };
    let mut names = game
        .variant()
        .into_iter()
        .chain(game.other_names().iter().copied());
    names.any(|name| plain(name) == named)
}

/// The game that the text describes.
///
/// # Errors
///
/// The text is not PGN, says nothing of a game, or has a move that is refused.
pub(crate) fn read<G: Pgn>(game: G, text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let mut scanner = Scanner::new(text);
    let tags = scanner.tags()?;
    if !is_of(game, &tags) {
        return Err(Illegal::Unreadable);
    }
    let placed = value(&tags, "Placements").filter(|_| places_first(game));
    let setup = match placed {
        Some(_) => String::new(),
        None => game.setup(&tags),
    };
    let mut position = game
        .start(&setup, 2, game.info().revision)
        .map_err(|_| Illegal::Unreadable)?;
    let mut plies = place_all(game, &mut position, placed.unwrap_or_default())?;
    let mut result = None;
    while let Some(token) = scanner.token()? {
        match token {
            Token::Clock(ms) => {
                if let Some(Ply::Action { left_ms, .. }) = plies.last_mut() {
                    *left_ms = Some(ms);
                }
            }
            Token::Word(word @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => {
                result = Some(word);
                break;
            }
            Token::Draw(number) => {
                let Turn::Chance(wanted) = game.turn(&position) else {
                    continue;
                };
                if number >= wanted.sides {
                    return Err(Illegal::Unreadable);
                }
                game.resolve(&mut position, number);
                plies.push(Ply::Drawn(number));
            }
            Token::Word(word) if is_number(word) => {}
            Token::Word(word) => plies.push(play(game, &mut position, word)?),
        }
    }
    if tags.is_empty() && plies.is_empty() && result.is_none() {
        return Err(Illegal::Unreadable);
    }
    Ok(Record {
        revision: game.info().revision,
        seats: 2,
        setup,
        plies,
        outcome: outcome(game, &position, &tags, result),
        tags: facts(&tags, ["White", "Black"]),
    })
}

fn play<G: Pgn>(game: G, position: &mut G::Position, word: &str) -> Result<Ply, Illegal> {
    let turn = game.turn(position);
    if let Turn::Over(outcome) = &turn {
        return Err(Illegal::Over(outcome.reason().clone()));
    }
    let seat = turn.seats().first_seat().ok_or(Illegal::Unreadable)?;
    let before = view(game, position);
    let action = game.read(&before, seat, word)?;
    let written = game.write(&before, &action);
    game.play(position, seat, &action)?;
    Ok(Ply::Action {
        seat,
        action: written,
        left_ms: None,
    })
}

/// How the game ended: by the rules if they say so, else by the result and what the tags tell.
fn outcome<G: Pgn>(
    game: G,
    position: &G::Position,
    tags: &[Tag],
    result: Option<&str>,
) -> Option<Outcome> {
    if let Turn::Over(outcome) = game.turn(position) {
        return Some(outcome);
    }
    let reason = value(tags, "TerminationDetails").and_then(|details| {
        let others = [TIME, RESIGNATION, AGREEMENT, ABANDONMENT];
        game.info()
            .endings
            .iter()
            .chain(&others)
            .copied()
            .find(|ending| *ending == details)
    });
    let is_late =
        value(tags, "Termination").is_some_and(|text| text.eq_ignore_ascii_case("time forfeit"));
    let lost = reason.unwrap_or(if is_late { TIME } else { RESIGNATION });
    let drawn = reason.unwrap_or(if is_late {
        "time-cannot-mate"
    } else {
        AGREEMENT
    });
    match result? {
        "1-0" => Some(Outcome::won(SeatSet::only(Seat(0)), lost)),
        "0-1" => Some(Outcome::won(SeatSet::only(Seat(1)), lost)),
        "1/2-1/2" => Some(Outcome::drawn(drawn)),
        _ => None,
    }
}
