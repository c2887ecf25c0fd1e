//! Games of many people on many servers, as if they had been played over three years.
//!
//! The moves are random legal ones.

use qiyuan::store::{Change, ChannelId, GuildId, HomeChannel, NewSession, Store, Summary};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{AnyGame, AnyPosition, Seat, Turn},
    session::{
        Challenge, Command, Invitations, Offer, PlayerId, Recorded, Request, SeatChoice, Session,
        SessionId, Terms,
    },
};
use qiyuan_games as games;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

/// Which games are played, in which share of a hundred, and by which clock.
const GAMES: [(&str, u32, &str); 10] = [
    ("chess", 30, "5m+3s"),
    ("chess", 15, "15m+10s"),
    ("chess", 10, "3d"),
    ("xiangqi", 15, "10m+5s"),
    ("go", 10, "10m+5x30s"),
    ("shogi", 5, "10m+30s"),
    ("threecheck", 5, "5m+3s"),
    ("atomic", 4, "5m+3s"),
    ("knightmate", 3, "3d"),
    ("racingkings", 3, "5m+3s"),
];

/// How many plies a game has at least and at most, if its rules do not end it before.
const PLIES: std::ops::Range<usize> = 12..110;

/// Over how many days the games are spread.
const DAYS: i64 = 3 * 365;

/// The number of the first made server, channel and person.
const FIRST_ID: u64 = 700_000_000_000_000_000;

/// Who there is.
pub struct World {
    /// The first server, and the channel in which it is played there.
    pub home: HomeChannel,
    /// How many servers there are, with the first.
    pub guilds: u32,
    /// Everybody, the most eager first.
    pub people: Vec<PlayerId>,
}

impl World {
    /// Some known people, and as many others as are missing.
    pub fn new(home: HomeChannel, guilds: u32, known: Vec<PlayerId>, people: usize) -> Self {
        let made = (0..).map(|number| PlayerId(FIRST_ID + number));
        Self {
            home,
            guilds,
            people: known.into_iter().chain(made).take(people).collect(),
        }
    }

    /// The index of somebody: those who come first play most.
    fn somebody(&self, random: &mut StdRng) -> usize {
        let share: f64 = random.random_range(0.0..1.0);
        part_of(self.people.len(), share * share)
    }

    /// On which server somebody plays; the first one has the most people.
    fn guild_of(&self, index: usize) -> usize {
        #[expect(clippy::cast_precision_loss, reason = "thousands of people")]
        let share = index as f64 / self.people.len() as f64;
        part_of(self.guilds as usize, share.powi(2))
    }

    fn place_of(&self, index: usize) -> HomeChannel {
        match self.guild_of(index) {
            0 => self.home,
            guild => HomeChannel {
                guild: Some(GuildId(FIRST_ID + guild as u64)),
                channel: ChannelId(FIRST_ID + guild as u64),
            },
        }
    }

    /// Two people of the same server.
    fn pair(&self, random: &mut StdRng) -> [usize; 2] {
        loop {
            let first = self.somebody(random);
            let second = (0..100)
                .map(|_| self.somebody(random))
                .find(|second| *second != first && self.guild_of(*second) == self.guild_of(first));
            if let Some(second) = second {
                return [first, second];
            }
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "thousands of people"
)]
fn part_of(all: usize, share: f64) -> usize {
    ((all as f64 * share) as usize).min(all - 1)
}

/// How far a session is brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// It waits for somebody.
    Open,
    /// Some plies were made.
    InPlay,
    /// It is over.
    End,
}

/// A session that is made.
struct Made {
    session: Session,
    events: Vec<Recorded>,
}

impl Made {
    fn ask(&mut self, by: PlayerId, command: Command, now: Timestamp) -> anyhow::Result<()> {
        let decided = self.session.decide(Request::typed(by, command), now);
        let decided = decided.map_err(|refusal| anyhow::anyhow!("{}", refusal.key()))?;
        for recorded in self.session.stamped(decided, now) {
            self.session.apply(&recorded);
            self.events.push(recorded);
        }
        Ok(())
    }
}

/// Makes the session with this number, whose players are `pair`, or chosen at random, and saves it.
pub async fn make(
    world: &World,
    store: &Store,
    id: SessionId,
    pair: Option<[usize; 2]>,
    until: Until,
    now: Timestamp,
) -> anyhow::Result<()> {
    let mut random = StdRng::seed_from_u64(id.0.cast_unsigned());
    let pair = pair.unwrap_or_else(|| world.pair(&mut random));
    let made = session(world, id, pair, until, now, &mut random)?;
    let terms = made.session.terms();
    let setups = made.session.game().setups();
    let new = NewSession {
        id,
        place: world.place_of(pair[0]),
        game: terms.game.clone(),
        division: setups.division(&terms.setup).to_owned(),
        speed: terms.control.speed(),
        rated: terms.rated,
        challenger: Some(world.people[pair[0]]),
        is_open: until == Until::Open,
        range: None,
        change: Change {
            deadline: made.session.deadline(),
            ..Change::new(made.events, Summary::of(&made.session))
        },
    };
    store.create(new).await?;
    Ok(())
}

fn session(
    world: &World,
    id: SessionId,
    pair: [usize; 2],
    until: Until,
    now: Timestamp,
    random: &mut StdRng,
) -> anyhow::Result<Made> {
    let [first, second] = pair.map(|index| world.people[index]);
    let (game, control) = match until {
        Until::End => chosen(random),
        Until::Open | Until::InPlay => (games::by_key("chess").expect("chess"), "3d"),
    };
    let began = match until {
        Until::End => now - Span::from_hours(24 * random.random_range(1..DAYS)),
        Until::Open | Until::InPlay => now - Span::from_mins(random.random_range(20..600)),
    };
    let side = SeatChoice::Chosen(Seat(0));
    let challenge = Challenge {
        by: first,
        terms: Terms {
            game: game.info().key.to_owned(),
            revision: game.info().revision,
            setup: String::new(),
            seats: 2,
            control: control.parse().expect("a time control"),
            rated: until == Until::End && random.random_bool(0.7),
            side,
            series: None,
            touch: None,
        },
        expires: began + Span::DAY,
        rematch_of: None,
        invitations: Invitations::for_two(side, (until != Until::Open).then_some(second)),
    };
    let opened = Session::open(id, game, challenge, began);
    let (session, events) = opened.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut made = Made { session, events };
    if until == Until::Open {
        return Ok(made);
    }
    made.ask(second, Command::Accept, began)?;
    let (plies, step) = match until {
        Until::End => (random.random_range(PLIES), Span::from_ms(2_500)),
        Until::Open | Until::InPlay => (random.random_range(2..20), Span::from_ms(40_000)),
    };
    let mut at = began;
    for (seat, action) in moves(game, plies, random) {
        at = at + step;
        let player = made.session.players()[seat.index()];
        made.ask(player, Command::Play { text: action }, at)?;
    }
    if until == Until::End && made.session.outcome().is_none() {
        let loser = made.session.players()[random.random_range(0..2)];
        if game.info().draw_offers && random.random_bool(0.1) {
            made.ask(first, Command::Offer(Offer::Draw), at)?;
            made.ask(second, Command::AcceptOffer(Offer::Draw), at)?;
        } else {
            made.ask(loser, Command::Resign, at)?;
        }
    }
    Ok(made)
}

fn chosen(random: &mut StdRng) -> (&'static dyn AnyGame, &'static str) {
    let mut left = random.random_range(0..100);
    for (key, share, control) in GAMES {
        if left < share {
            return (games::by_key(key).expect("a game that is hosted"), control);
        }
        left -= share;
    }
    unreachable!("the shares are a hundred")
}

/// Random moves, until there are enough, the game is over, or both players may act.
fn moves(game: &'static dyn AnyGame, most: usize, random: &mut StdRng) -> Vec<(Seat, String)> {
    let mut position: Box<dyn AnyPosition> = game.start("", 2).expect("the usual beginning");
    let mut moves = Vec::new();
    while moves.len() < most {
        let Turn::Act { seats, .. } = position.turn() else {
            break;
        };
        let mut acting = seats.iter();
        let (Some(seat), None) = (acting.next(), acting.next()) else {
            break;
        };
        let legal = position.seat_view(seat).legal();
        let action = &legal[random.random_range(0..legal.len())];
        let played = position.play(seat, action).expect("a legal action");
        moves.push((seat, played));
    }
    moves
}
