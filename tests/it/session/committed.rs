//! Games with dice and the like: everything is settled before the first move, and told when the game is over.

use qiyuan_core::{
    rules::{AnyGame, CommittedDraws, Notice, NoticeValue, Ply, Revision, Seat},
    session::{Command, Event, EventFault, Recorded, Refusal, Request, Session, SessionId},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{
    START,
    secrets::{begin, legal, player, private, public},
};
use crate::conformance::hosted_games;

/// Plies of a random game.
const PLIES: usize = 60;

fn games_of_chance() -> impl Iterator<Item = &'static dyn AnyGame> {
    hosted_games().filter(|game| game.info().committed_draws.is_some())
}

/// A session and the events that made it.
struct Table {
    session: Session,
    log: Vec<Recorded>,
    random: StdRng,
}

impl Table {
    /// A game that waits for its seed.
    fn laid(game: &'static dyn AnyGame, seed: u64) -> Self {
        let (session, log) = begin(game, 2, "");
        Self {
            session,
            log,
            random: StdRng::seed_from_u64(seed),
        }
    }

    /// A game with this seed.
    fn seeded(game: &'static dyn AnyGame, seed: [u32; 4]) -> Self {
        let mut table = Self::laid(game, 0);
        table.asks(Command::Draw(seed.into())).unwrap();
        table.settle();
        table
    }

    fn does(&mut self, request: Request) -> Result<(), Refusal> {
        let events = self.session.decide(request, START)?;
        for recorded in self.session.stamped(events, START) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        Ok(())
    }

    fn asks(&mut self, command: Command) -> Result<(), Refusal> {
        self.does(Request::system(command))
    }

    /// Draws what is settled: of nothing that comes after the seed, anything is left to draw.
    fn settle(&mut self) {
        let numbers = self
            .session
            .draw_all(|sides| panic!("one of {sides} is drawn"));
        if !numbers.is_empty() {
            self.asks(Command::Draw(numbers)).unwrap();
        }
    }

    fn plays(&mut self, seat: Seat, text: &str) {
        let text = text.to_owned();
        self.does(Request::typed(player(seat), Command::Play { text }))
            .unwrap();
    }

    /// Makes a random move; false when the game is over.
    fn moves(&mut self) -> bool {
        let Some(seat) = self.session.to_move().first_seat() else {
            return false;
        };
        let legal = legal(&self.session, seat);
        let text = legal[self.random.random_range(0..legal.len())].clone();
        self.plays(seat, &text);
        true
    }

    fn told(&self) -> Vec<Notice> {
        let view = self.session.public_view(START);
        view.notices()
    }
}

/// What stands in a gap of the only notice.
fn gap(notices: &[Notice], key: &str, gap: &str) -> String {
    let found: Vec<&Notice> = notices.iter().filter(|notice| notice.key == key).collect();
    assert_eq!(found.len(), 1, "{notices:?}");
    let value = found[0].values.iter().find(|(name, _)| *name == gap);
    match value {
        Some((_, NoticeValue::Text(text))) => text.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn everything_follows_from_a_text_whose_hash_stands_below_the_board_from_the_start() {
    let mut results = 0;
    for game in games_of_chance() {
        for round in 0..4 {
            let mut table = Table::laid(game, round);
            let before = table.told();
            assert_eq!(before, [], "nothing is committed to before it is drawn");
            let mut random = StdRng::seed_from_u64(round);
            let numbers = table
                .session
                .draw_all(|sides| random.random_range(0..sides));
            table.asks(Command::Draw(numbers)).unwrap();
            let hash = gap(&table.told(), "draws-commitment", "hash");
            for _ in 0..PLIES {
                if !table.moves() {
                    break;
                }
                if table.session.outcome().is_none() {
                    assert_eq!(gap(&table.told(), "draws-commitment", "hash"), hash);
                    assert!(table.session.public_view(START).record().is_none());
                }
                table.settle();
            }
            if table.session.outcome().is_none() {
                table
                    .does(Request::typed(player(Seat(0)), Command::Resign))
                    .unwrap();
            }
            let told = table.told();
            assert!(told.iter().all(|notice| notice.key != "draws-commitment"));
            assert_eq!(gap(&told, "draws-reveal", "hash"), hash);
            let draws = CommittedDraws::read(&gap(&told, "draws-reveal", "text")).unwrap();
            assert_eq!(draws.sha256_hex(), hash);
            results += follows(&table, draws);
        }
    }
    assert!(results > 300, "{results}");
}

/// Every draw of the record is the one that the text says. Returns how many there are.
fn follows(table: &Table, draws: CommittedDraws) -> u32 {
    let record = table.session.public_view(START).record().unwrap();
    let game = table.session.game();
    let mut position = game.start_by(record.revision, "", 2).unwrap();
    let mut number = 0;
    for ply in &record.plies {
        match ply {
            Ply::Drawn(drawn) => {
                let qiyuan_core::rules::Turn::Chance(draw) = position.turn() else {
                    panic!("nothing is to be drawn");
                };
                number += 1;
                assert_eq!(draws.result(number, draw.sides), *drawn);
                position.resolve(*drawn);
            }
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).unwrap();
            }
        }
    }
    number
}

#[test]
fn no_other_result_than_the_settled_one_is_taken_or_restored() {
    for game in games_of_chance() {
        let mut table = Table::seeded(game, [1, 2, 3, 4]);
        while table.session.wanted_draw().is_none() {
            table.moves();
        }
        let draw = table.session.wanted_draw().unwrap();
        let settled = table.session.draw_all(|_| 0)[0];
        let others = (0..draw.sides).filter(|other| *other != settled);
        for other in others {
            let refused = table.asks(Command::Draw(vec![other]));
            assert_eq!(refused, Err(Refusal::NoSuchDraw), "{other}");
            let mut log = table.log.clone();
            let what = draw.what.to_owned();
            let forged = Event::Drawn {
                what,
                number: other,
            };
            log.extend(table.session.stamped(vec![forged], START));
            let restored = Session::restore(SessionId(1), game, &log);
            let fault = restored.map(|_| ()).unwrap_err().fault;
            assert_eq!(fault, EventFault::Draw);
        }
        table.settle();
        let restored = Session::restore(SessionId(1), game, &table.log).unwrap();
        let seat = table.session.to_move().first_seat().unwrap();
        assert_eq!(private(&restored, seat), private(&table.session, seat));
        // Another seed has other results.
        let mut forged = table.log.clone();
        for recorded in &mut forged {
            if let Event::Dealt { what, numbers } = &mut recorded.event
                && what == "seed"
            {
                numbers[3] += 1;
            }
        }
        let restored = Session::restore(SessionId(1), game, &forged);
        match restored {
            Err(error) => assert_eq!(error.fault, EventFault::Draw),
            Ok(_) => assert!(draw.sides < 3, "{}", game.info().key),
        }
    }
}

#[test]
fn nobody_acts_before_the_seed_is_drawn_and_each_part_is_drawn_once() {
    for game in games_of_chance() {
        let mut table = Table::laid(game, 0);
        for part in 0..4 {
            let draw = table.session.wanted_draw().unwrap();
            assert_eq!((draw.what, draw.sides), ("seed", u32::MAX));
            assert_eq!(
                table.asks(Command::Draw(vec![u32::MAX])),
                Err(Refusal::NoSuchDraw)
            );
            for seat in [Seat(0), Seat(1)] {
                let text = "e4".to_owned();
                let request = Request::typed(player(seat), Command::Play { text });
                assert_eq!(table.does(request), Err(Refusal::NotYourTurn));
            }
            table.asks(Command::Draw(vec![part])).unwrap();
        }
        let draw = table.session.wanted_draw();
        assert!(draw.is_none_or(|draw| draw.what != "seed"));
        table.settle();
        assert!(table.moves());
    }
}

#[test]
fn a_game_that_began_by_the_first_rules_goes_on_without_a_seed() {
    for game in games_of_chance() {
        let table = Table::laid(game, 0);
        let mut log = table.log.clone();
        let Event::Opened { terms, .. } = &mut log[0].event else {
            panic!("{:?}", log[0]);
        };
        terms.revision = Revision::FIRST;
        let session = Session::restore(SessionId(1), game, &log).unwrap();
        let mut table = Table {
            session,
            log,
            random: StdRng::seed_from_u64(1),
        };
        for _ in 0..6 {
            let numbers = table.session.draw_all(|sides| sides - 1);
            if !numbers.is_empty() {
                table.asks(Command::Draw(numbers)).unwrap();
            }
            assert!(table.moves());
        }
        assert_eq!(table.told(), []);
    }
}

/// Another seed with the same first results, of draws with so many sides.
fn other_seed(seed: [u32; 4], sides: &[u32], random: &mut StdRng) -> [u32; 4] {
    let results = |seed| {
        let draws = CommittedDraws::new(seed);
        let numbered = (1..).zip(sides);
        numbered
            .map(|(number, sides)| draws.result(number, *sides))
            .collect::<Vec<_>>()
    };
    let wanted = results(seed);
    loop {
        let other = [0; 4].map(|_: u32| random.random_range(0..u32::MAX));
        if other != seed && results(other) == wanted {
            return other;
        }
    }
}

#[test]
fn until_the_end_nothing_that_anybody_is_told_depends_on_what_chance_will_decide() {
    let mut random = StdRng::seed_from_u64(5);
    for game in games_of_chance() {
        for round in 0..6 {
            let seed = [round, 7, 8, 9];
            let mut one = Table::seeded(game, seed);
            for _ in 0..3 {
                one.moves();
                one.settle();
            }
            let mut sides = Vec::new();
            let mut position = game.start("", 2).unwrap();
            let actions = one.log.iter().filter_map(|it| match &it.event {
                Event::Played { seat, action } => Some((*seat, action.clone())),
                _ => None,
            });
            let actions: Vec<(Seat, String)> = actions.collect();
            let draws = CommittedDraws::new(seed);
            let mut settle = |position: &mut Box<dyn qiyuan_core::rules::AnyPosition>| {
                if let qiyuan_core::rules::Turn::Chance(draw) = position.turn() {
                    sides.push(draw.sides);
                    let number = u32::try_from(sides.len()).unwrap();
                    position.resolve(draws.result(number, draw.sides));
                }
            };
            settle(&mut position);
            for (seat, action) in &actions {
                position.play(*seat, action).unwrap();
                settle(&mut position);
            }
            let mut other = Table::seeded(game, other_seed(seed, &sides, &mut random));
            for (seat, action) in &actions {
                other.plays(*seat, action);
                other.settle();
            }
            assert_ne!(
                one.told(),
                other.told(),
                "the hashes are those of other seeds"
            );
            for seat in [Seat(0), Seat(1)] {
                assert_eq!(private(&one.session, seat), private(&other.session, seat));
            }
            assert_eq!(public(&one.session), public(&other.session));
        }
    }
}
