//! Games to be played: legal moves, chosen without chance.

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{AnyGame, Seat},
    session::{
        Challenge, Command, PlayerId, Recorded, Request, SeatChoice, Session, SessionId, Terms,
    },
};
use qiyuan_games as games;

/// A game as far as it was played.
pub struct Played {
    /// The session after the last move.
    pub session: Session,
    /// Everything that happened in it.
    pub events: Vec<Recorded>,
    /// The moves, in the notation that is stored.
    pub moves: Vec<String>,
}

/// What is agreed before a game.
pub struct Agreed {
    /// The number of the session.
    pub id: SessionId,
    /// Who plays, in the order of their seats.
    pub players: [PlayerId; 2],
    /// The time control, such as `10m`.
    pub control: &'static str,
    /// When the challenge is made; everything follows at once.
    pub at: Timestamp,
}

/// A game in which so many moves were made and nothing is decided.
pub fn play(game: &'static dyn AnyGame, agreed: &Agreed, moves: usize) -> Played {
    let mut played = begin(game, agreed);
    while played.moves.len() < moves {
        played.move_on();
    }
    played
}

/// A game in which these moves were made.
pub fn replay(game: &'static dyn AnyGame, agreed: &Agreed, moves: &[String]) -> Played {
    let mut played = begin(game, agreed);
    for text in moves {
        played.play(text);
    }
    played
}

fn begin(game: &'static dyn AnyGame, agreed: &Agreed) -> Played {
    let [first, second] = agreed.players;
    let challenge = Challenge {
        by: first,
        terms: Terms {
            game: game.info().key.to_owned(),
            revision: qiyuan_core::rules::Revision::FIRST,
            setup: String::new(),
            seats: 2,
            control: agreed.control.parse().expect("a time control"),
            rated: false,
            side: SeatChoice::Chosen(Seat(0)),
            series: None,
            touch: None,
        },
        expires: agreed.at + Span::from_hours(1),
        rematch_of: None,
        invitations: qiyuan_core::session::Invitations::for_two(
            SeatChoice::Chosen(Seat(0)),
            Some(second),
        ),
    };
    let (session, events) =
        Session::open(agreed.id, game, challenge, agreed.at).expect("a possible challenge");
    let mut played = Played {
        session,
        events,
        moves: Vec::new(),
    };
    played.ask(second, Command::Accept);
    played
}

impl Played {
    fn ask(&mut self, by: PlayerId, command: Command) {
        let now = self.session.last_at();
        let decided = self
            .session
            .decide(Request::typed(by, command), now)
            .expect("a possible request");
        for recorded in self.session.stamped(decided, now) {
            self.session.apply(&recorded);
            self.events.push(recorded);
        }
    }

    /// Who is to move.
    pub fn player(&self) -> PlayerId {
        let seat = self
            .session
            .to_move()
            .iter()
            .next()
            .expect("a game goes on");
        self.session.players()[seat.index()]
    }

    fn play(&mut self, text: &str) {
        let text = text.to_owned();
        self.moves.push(text.clone());
        self.ask(self.player(), Command::Play { text });
    }

    /// Steps through the choices, so that neither a repetition nor fifty quiet moves come about.
    fn move_on(&mut self) {
        let view = self
            .session
            .seat_view(self.player(), self.session.last_at())
            .expect("a player");
        let choices = view.choices("", view.info().notations[0], 25);
        let step = self.moves.len() * 7;
        for offset in 0..choices.len() {
            let text = choices[(step + offset) % choices.len()].text.clone();
            let before = (self.session.clone(), self.events.len());
            self.play(&text);
            if self.session.outcome().is_none() {
                return;
            }
            self.session = before.0;
            self.events.truncate(before.1);
            self.moves.pop();
        }
        panic!("every move ends the game");
    }
}

/// The games that are played, by turns, and the side that begins.
pub fn games() -> Vec<(&'static dyn AnyGame, &'static str)> {
    [("chess", "white"), ("xiangqi", "red"), ("go", "black")]
        .into_iter()
        .map(|(key, side)| (games::by_key(key).expect("a game that is hosted"), side))
        .collect()
}
