//! Whether a reveal is the text of which the commitment is the hash, and whether what chance decided in a recorded game
//! follows from it.

use std::io::{Read, Write};

use serde_json::{Map, Value, json};

use super::{Failure, VerifyArgs, Wording, export, game, read_file};
use qiyuan_core::rules::{AnyGame, CommittedDraws, Draw, Ply, Record, Turn, sha256_hex};
use qiyuan_games::cards::commitment::{SALT, Text};

/// The text of a reveal.
enum Reveal {
    /// A hand of cards.
    Deal(Text),
    /// What chance decided in a game.
    Draws(CommittedDraws),
}

/// What was found of a record.
#[derive(Default)]
struct Checked {
    /// How many draws it has.
    draws: u32,
    /// The first that does not follow from the text, from 1.
    differs: Option<u32>,
}

/// Compares and says; a hash of something else is a failure for the shell.
pub(super) fn verify(
    args: &VerifyArgs,
    input: &mut dyn Read,
    output: &mut dyn Write,
    wording: &Wording<'_>,
) -> Result<(), Failure> {
    let shown = args.file.display();
    let text = read_file(&args.file, input)?;
    let is_hash = args.hash.len() == 64 && args.hash.bytes().all(|it| it.is_ascii_hexdigit());
    if !is_hash {
        let complaint = "a SHA-256 has 64 hexadecimal digits".to_owned();
        return Err(Failure::Usage(complaint));
    }
    let reveals = Reveal::read_all(&text)
        .ok_or_else(|| Failure::Usage(format!("{shown}: not the text of a reveal")))?;
    let Some(reveal) = Reveal::meant(&reveals, &args.hash) else {
        if args.json {
            writeln!(output, "{}", json!({"matches": false}))?;
        } else {
            let count = reveals.len();
            writeln!(output, "the hash is not that of any of the {count} texts")?;
        }
        return Err(Failure::Refused);
    };
    let checked = reveal.check_record(args, input, wording)?;
    let computed = reveal.sha256_hex();
    let matches = computed.eq_ignore_ascii_case(&args.hash);
    if args.json {
        let object = reveal.to_json(matches, &computed, checked.as_ref());
        writeln!(output, "{object}")?;
    } else {
        let of = reveal.name();
        let found = match matches {
            true => "the hash is that of the text".to_owned(),
            false => format!("the hash is not that of the text, {computed}"),
        };
        writeln!(output, "{of}: {found}")?;
        if let Some(checked) = &checked {
            writeln!(output, "{}", checked.in_words())?;
        }
    }
    let is_followed = checked.is_none_or(|it| it.differs.is_none());
    if matches && is_followed {
        Ok(())
    } else {
        Err(Failure::Refused)
    }
}

impl Reveal {
    /// Reads one text, or several with an empty line between them. Lines that begin with `#` are remarks.
    fn read_all(text: &str) -> Option<Vec<Self>> {
        let mut texts = vec![String::new()];
        for line in text.lines().map(str::trim_end) {
            match texts.last_mut() {
                _ if line.starts_with('#') => {}
                Some(last) if !line.is_empty() => {
                    last.push_str(line);
                    last.push('\n');
                }
                _ => texts.push(String::new()),
            }
        }
        texts.retain(|text| !text.is_empty());
        let reveals: Option<Vec<Self>> = texts.iter().map(|text| Self::read(text)).collect();
        reveals.filter(|reveals| !reveals.is_empty())
    }

    /// The one that has this hash; the only one in any case.
    fn meant<'a>(reveals: &'a [Self], hash: &str) -> Option<&'a Self> {
        let mut all = reveals.iter();
        let found = all.find(|reveal| reveal.sha256_hex().eq_ignore_ascii_case(hash));
        match reveals {
            [only] => Some(only),
            _ => found,
        }
    }

    fn read(text: &str) -> Option<Self> {
        let deal = Text::read(text).map(Self::Deal);
        deal.or_else(|| CommittedDraws::read(text).map(Self::Draws))
    }

    /// Copying may have changed white space, which is not part of the text.
    fn sha256_hex(&self) -> String {
        match self {
            Self::Deal(deal) => sha256_hex(&deal.to_string()),
            Self::Draws(draws) => draws.sha256_hex(),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::Deal(deal) => format!("hand {}", deal.hand),
            Self::Draws(_) => "draws of a game".to_owned(),
        }
    }

    fn check_record(
        &self,
        args: &VerifyArgs,
        input: &mut dyn Read,
        wording: &Wording<'_>,
    ) -> Result<Option<Checked>, Failure> {
        let (Some(path), Some(key)) = (&args.record, &args.game) else {
            return Ok(None);
        };
        let game = game(key, wording)?;
        let record = export::recorded(game, &read_file(path, input)?)?;
        let checked = match self {
            Self::Deal(deal) => check_deal(game, &record, deal)?,
            Self::Draws(draws) => check_draws(game, &record, draws)?,
        };
        if checked.draws == 0 {
            let complaint = match self {
                Self::Deal(deal) => format!("the record has no hand {}", deal.hand),
                Self::Draws(_) => "the record has no draws".to_owned(),
            };
            return Err(Failure::Usage(complaint));
        }
        Ok(Some(checked))
    }

    fn to_json(&self, matches: bool, sha256: &str, checked: Option<&Checked>) -> Value {
        let mut object = Map::new();
        object.insert("matches".to_owned(), matches.into());
        object.insert("sha256".to_owned(), sha256.into());
        if let Self::Deal(deal) = self {
            object.insert("hand".to_owned(), deal.hand.into());
        }
        if let Some(checked) = checked {
            object.insert("draws".to_owned(), checked.draws.into());
            object.insert("differs".to_owned(), json!(checked.differs));
        }
        object.into()
    }
}

impl Checked {
    /// Counts one more draw, which is as the text says or is not.
    fn compare(&mut self, follows: bool) {
        self.draws += 1;
        if !follows {
            self.differs.get_or_insert(self.draws);
        }
    }

    fn in_words(&self) -> String {
        match self.differs {
            None => format!("record: all {} draws follow from the text", self.draws),
            Some(number) => format!("record: draw {number} does not follow from the text"),
        }
    }
}

/// Compares each draw of chance in a record with what the text says.
fn check_draws(
    game: &dyn AnyGame,
    record: &Record,
    draws: &CommittedDraws,
) -> Result<Checked, Failure> {
    let mut checked = Checked::default();
    each_draw(game, record, |draw, drawn| {
        let number = checked.draws + 1;
        checked.compare(draws.result(number, draw.sides) == drawn);
    })?;
    Ok(checked)
}

/// Compares each draw of a hand in a record with what the text says of that hand.
fn check_deal(game: &dyn AnyGame, record: &Record, deal: &Text) -> Result<Checked, Failure> {
    let twice = || Failure::Usage("a card stands twice in the text".to_owned());
    let expected = deal.draws().ok_or_else(twice)?;
    let mut expected = expected.into_iter();
    let mut checked = Checked::default();
    // The salt is what is drawn first.
    let (mut hand, mut was_salt) = (0, false);
    each_draw(game, record, |draw, drawn| {
        let is_salt = draw.what == SALT;
        hand += u32::from(is_salt && !was_salt);
        was_salt = is_salt;
        if hand == deal.hand {
            checked.compare(expected.next() == Some(drawn));
        }
    })?;
    if checked.draws > 0 && expected.next().is_some() {
        checked.compare(false);
    }
    Ok(checked)
}

/// Plays a record, and tells of each draw of chance and what was drawn.
fn each_draw(
    game: &dyn AnyGame,
    record: &Record,
    mut tell: impl FnMut(Draw, u32),
) -> Result<(), Failure> {
    let unplayable = || Failure::Usage("the record cannot be played".to_owned());
    let mut position = game
        .start_by(record.revision, &record.setup, record.seats)
        .map_err(|_| unplayable())?;
    for ply in &record.plies {
        match ply {
            Ply::Drawn(drawn) => {
                let Turn::Chance(draw) = position.turn() else {
                    return Err(unplayable());
                };
                tell(draw, *drawn);
                position.resolve(*drawn);
            }
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).map_err(|_| unplayable())?;
            }
        }
    }
    Ok(())
}
