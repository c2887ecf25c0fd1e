//! The positions of a game, one after another.

use super::ReplayStep;
use crate::{
    clock::{Clock, Span},
    rules::{AnyPosition, Seat, Viewer},
    session::{Session, Stage, table::RecordEntry},
};

impl Session {
    /// The positions after the actions that stand, or `most` of them: nothing is drawn of the others. They end before
    /// what cannot be played by the rules of today.
    pub(super) fn replay(&self, viewer: Viewer, bottom: Seat, most: u32) -> Vec<ReplayStep> {
        let last = self.ply();
        let gaps = most.max(2) - 1;
        let is_wanted = |ply: u32| {
            let (ply, last, gaps) = (u64::from(ply), u64::from(last), u64::from(gaps));
            // The first ply after each of the evenly spaced points.
            last <= gaps || ply == last || ply * gaps % last < gaps
        };
        let nearest = self.table.nearest(0);
        let mut position = nearest.position.boxed();
        let mut clocks = self.full_clocks();
        let step = |ply, position: &dyn AnyPosition, clocks: &[Option<Span>]| ReplayStep {
            ply,
            diagram: position.view(viewer).diagram(bottom),
            clocks: clocks.to_vec(),
        };
        let mut ply = 0;
        let mut steps = vec![step(ply, &*position, &clocks)];
        let played = self.table.played_entries().max(nearest.entries);
        for entry in &self.table.entries()[nearest.entries..played] {
            match entry {
                RecordEntry::Drawn(number) => {
                    position.resolve(*number);
                    // What chance decided belongs to the action before it.
                    steps.pop_if(|step| step.ply == ply);
                }
                RecordEntry::Action {
                    seat, action, left, ..
                } => {
                    if position.play(*seat, action).is_err() {
                        break;
                    }
                    ply += 1;
                    if let Some(clock) = clocks.get_mut(seat.index()) {
                        *clock = *left;
                    }
                }
            }
            if is_wanted(ply) {
                steps.push(step(ply, &*position, &clocks));
            }
        }
        if let Some(end) = steps.last_mut().filter(|_| self.stage() == Stage::Over) {
            // Somebody may have thought until the flag fell.
            let faces = seats(self).map(|seat| self.clock.reading(seat, self.last_at()).face());
            end.clocks = faces.collect();
        }
        steps
    }

    /// What the clocks showed before the game.
    fn full_clocks(&self) -> Vec<Option<Span>> {
        let terms = self.terms();
        let clock = Clock::new(terms.control.clone(), terms.seats);
        let faces = seats(self).map(|seat| clock.reading(seat, self.opened_at()).face());
        faces.collect()
    }
}

fn seats(session: &Session) -> impl Iterator<Item = Seat> {
    (0..session.terms().seats).map(Seat)
}

#[cfg(test)]
mod tests {
    use crate::{
        clock::Span,
        rules::Seat,
        session::{
            PublicView, Terms,
            toy::{ANN, BEA, Bench, terms},
        },
    };

    fn after(plies: u32) -> PublicView {
        let mut bench = Bench::begun_with(Terms {
            setup: "1000000".to_owned(),
            ..terms("9h")
        });
        for ply in 0..plies {
            let player = if ply % 2 == 0 { ANN } else { BEA };
            bench.at(i64::from(ply) + 1).plays(player, "1").unwrap();
        }
        bench.session.public_view(bench.session.last_at())
    }

    fn plies(view: &PublicView, most: u32) -> Vec<u32> {
        let steps = view.replay(None, Seat(0), most);
        steps.iter().map(|step| step.ply).collect()
    }

    #[test]
    fn a_replay_shows_every_position_or_some_evenly_apart() {
        let view = after(10);
        assert_eq!(plies(&view, 11), (0..=10).collect::<Vec<_>>());
        assert_eq!(plies(&view, 300), (0..=10).collect::<Vec<_>>());
        assert_eq!(plies(&view, 6), [0, 2, 4, 6, 8, 10]);
        assert_eq!(plies(&view, 4), [0, 4, 7, 10]);
        assert_eq!(plies(&view, 2), [0, 10]);
        assert_eq!(plies(&view, 0), [0, 10]);
        assert_eq!(plies(&after(0), 4), [0]);
        for length in 1..40 {
            let view = after(length);
            for most in 2..40 {
                let shown = plies(&view, most);
                assert_eq!(shown.len() as u32, most.min(length + 1), "{length}, {most}");
                assert_eq!(shown.last(), Some(&length));
            }
        }
    }

    #[test]
    fn it_begins_with_full_clocks_and_ends_with_the_present_drawing() {
        let view = after(3);
        let steps = view.replay(None, Seat(1), 10);
        let full = Some(Span::from_hours(9));
        assert_eq!(steps[0].clocks, [full, full]);
        let left = |seconds| Some(Span::from_hours(9) - Span::from_secs(seconds));
        assert_eq!(steps[3].clocks[1], left(1));
        assert_eq!(steps[3].diagram, view.diagram(Seat(1)));
    }

    #[test]
    fn at_the_end_clocks_show_how_long_was_thought_in_vain() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        bench.at(70).ticks();
        let view = bench.session.public_view(bench.session.last_at());
        let steps = view.replay(None, Seat(0), 10);
        assert_eq!(steps.len(), 2);
        let left = [50, 0].map(|seconds| Some(Span::from_secs(seconds)));
        assert_eq!(steps[1].clocks, left);
    }
}
