//! Positions kept along the way, so that going back does not begin at the start.
//!
//! A sparse row of them stays with every session. While a log is loaded, takebacks also leave the
//! positions that they had to play through: a log can go back again and again, and plays nothing
//! more than about twice.

use std::sync::Arc;

use crate::rules::AnyPosition;

/// How many plies lie between two positions that are kept for good.
const SPACING: u32 = 64;

/// The position before an action.
#[derive(Clone)]
pub(super) struct Checkpoint {
    /// How many actions came before it.
    pub(super) ply: u32,
    /// How many entries of the record came before it.
    pub(super) entries: usize,
    pub(super) position: Arc<dyn AnyPosition>,
}

/// The checkpoints of a game, the earliest first.
#[derive(Clone, Default)]
pub(super) struct Checkpoints(Vec<Checkpoint>);

impl Checkpoints {
    /// Whether the position before the action number `ply` should be kept for good.
    pub(super) fn wants(&self, ply: u32) -> bool {
        ply > 0 && ply.is_multiple_of(SPACING) && self.0.last().is_none_or(|last| last.ply < ply)
    }

    pub(super) fn keep(&mut self, checkpoint: Checkpoint) {
        let ply = checkpoint.ply;
        if ply.is_multiple_of(SPACING) {
            self.0
                .retain(|it| it.ply.is_multiple_of(SPACING) || it.ply + 2 * SPACING > ply);
        }
        let at = self.0.partition_point(|it| it.ply < ply);
        if self.0.get(at).is_none_or(|it| it.ply != ply) {
            self.0.insert(at, checkpoint);
        }
    }

    /// The last checkpoint from which the position before the action number `ply` is reached.
    pub(super) fn nearest(&self, ply: u32) -> Option<&Checkpoint> {
        let after = self.0.partition_point(|it| it.ply <= ply);
        self.0.get(after.checked_sub(1)?)
    }

    /// The game went back to where `ply` actions stand.
    pub(super) fn taken_back(&mut self, ply: u32) {
        self.0.retain(|it| it.ply <= ply);
    }

    /// Drops what only loading needs.
    pub(super) fn loaded(&mut self) {
        self.0.retain(|it| it.ply.is_multiple_of(SPACING));
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        clock::{Span, Timestamp},
        rules::Seat,
        session::{
            Command, Event, MAX_EVENTS, Offer, Recorded, Request, Session, SessionId, Terms,
            toy::{ANN, BEA, Bench, Heap, digest, plays, terms},
        },
    };

    /// A log that goes forward and back at will.
    struct Log {
        events: Vec<Recorded>,
        /// Who acted, of the actions that stand.
        actors: Vec<Seat>,
    }

    impl Log {
        fn begun() -> Self {
            let setup = "1000000".to_owned();
            let bench = Bench::begun_with(Terms {
                setup,
                ..terms("9h")
            });
            Self {
                events: bench.log,
                actors: Vec::new(),
            }
        }

        fn has_room(&self) -> bool {
            (self.events.len() as u64) < MAX_EVENTS - 3
        }

        fn push(&mut self, event: Event) {
            let seq = self.events.len() as u64 + 1;
            let at = Timestamp::from_ms(0) + Span::from_ms(seq.cast_signed());
            self.events.push(Recorded { seq, at, event });
        }

        fn forward(&mut self, plies: usize) {
            for _ in 0..plies {
                if self.has_room() {
                    let seat = Seat(u8::from(self.actors.len() % 2 == 1));
                    let action = "take 1".to_owned();
                    self.push(Event::Played { seat, action });
                    self.actors.push(seat);
                }
            }
        }

        fn back(&mut self, plies: usize) {
            let to_ply = self.actors.len().saturating_sub(plies);
            let Some(&seat) = self.actors.get(to_ply).filter(|_| self.has_room()) else {
                return;
            };
            let offer = Offer::Takeback;
            self.push(Event::Offered { offer, seat });
            let seat = Seat(1 - seat.0);
            self.push(Event::OfferAccepted { offer, seat });
            let to_ply = u32::try_from(to_ply).unwrap();
            self.push(Event::TakenBack { to_ply });
            self.actors.truncate(to_ply as usize);
        }
    }

    /// Logs of the greatest length in which takebacks are as hard as they can be.
    fn mixes() -> Vec<(&'static str, Log)> {
        let mix = |step: fn(&mut Log, usize)| {
            let mut log = Log::begun();
            for round in 0.. {
                if !log.has_room() {
                    break;
                }
                step(&mut log, round);
            }
            log
        };
        let all_the_way = mix(|log, _| {
            log.forward(4_990);
            while !log.actors.is_empty() && log.has_room() {
                log.back(1);
            }
        });
        vec![
            ("forward", mix(|log, _| log.forward(1_000))),
            ("all the way back", all_the_way),
            ("to and fro", {
                mix(|log, round| {
                    log.forward(if round == 0 { 4_000 } else { 1 });
                    log.back(1);
                })
            }),
            (
                "two forward, one back",
                mix(|log, _| {
                    log.forward(2);
                    log.back(1);
                }),
            ),
            (
                "far to and fro",
                mix(|log, _| {
                    log.forward(63);
                    log.back(62);
                }),
            ),
            (
                "far",
                mix(|log, round| {
                    log.forward(if round == 0 { 300 } else { 195 });
                    log.back(195);
                }),
            ),
            (
                "wild",
                mix(|log, round| {
                    log.forward(round * 7_919 % 97);
                    (0..round % 5).for_each(|turn| log.back(round * 31 % 41 + turn));
                }),
            ),
        ]
    }

    #[test]
    fn the_longest_log_is_loaded_with_few_plays_whatever_was_taken_back() {
        for (name, log) in mixes() {
            assert!(log.events.len() as u64 > MAX_EVENTS - 10, "{name}");
            let before = plays();
            let session = Session::restore(SessionId(7), &Heap, &log.events).unwrap();
            let played = plays() - before;
            assert!(played <= 2 * MAX_EVENTS, "{name}: {played}");
            assert_eq!(session.ply() as usize, log.actors.len(), "{name}");
        }
    }

    #[test]
    fn a_takeback_while_playing_costs_few_plays_however_long_the_game_is() {
        let mut log = Log::begun();
        log.forward(5_000);
        let mut session = Session::restore(SessionId(7), &Heap, &log.events).unwrap();
        for round in 0..150 {
            let before = plays();
            let at = session.last_at();
            for (player, command) in [
                (
                    if round % 2 == 0 { BEA } else { ANN },
                    Command::Offer(Offer::Takeback),
                ),
                (
                    if round % 2 == 0 { ANN } else { BEA },
                    Command::AcceptOffer(Offer::Takeback),
                ),
            ] {
                let events = session.decide(Request::typed(player, command), at).unwrap();
                for recorded in session.stamped(events, at) {
                    session.apply(&recorded);
                }
            }
            assert_eq!(session.ply(), 4_999 - round);
            assert!(plays() - before <= 64);
        }
    }

    #[test]
    fn what_is_loaded_is_what_was_played() {
        for (name, mut log) in mixes() {
            log.events.truncate(1_500);
            let loaded = Session::restore(SessionId(7), &Heap, &log.events).unwrap();
            let mut played = Session::restore(SessionId(7), &Heap, &log.events[..3]).unwrap();
            for recorded in &log.events[3..] {
                played.apply(recorded);
            }
            let now = played.last_at();
            assert_eq!(digest(&loaded, now), digest(&played, now), "{name}");
            let lines = |session: &Session, from| {
                session
                    .public_view(now)
                    .lines_from(crate::rules::Notation("plain"), from)
            };
            for from in [0, played.ply().saturating_sub(1), played.ply() / 2] {
                assert_eq!(lines(&loaded, from), lines(&played, from), "{name}");
            }
            assert_eq!(
                lines(&loaded, played.ply() / 2)[..],
                lines(&loaded, 0)[(played.ply() / 2) as usize..]
            );
        }
    }
}
