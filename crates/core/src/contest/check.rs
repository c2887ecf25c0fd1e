//! Pairs every round of a recorded Swiss again.

use std::collections::BTreeSet;

use super::{
    history::{History, PlayerRound},
    result::{Bye, SideColor},
    swiss::{Pair, Unpairable, pair},
    tpn::Tpn,
    trf::TrfTournament,
};

/// Who meets in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meetings {
    /// The pairs.
    pub pairs: BTreeSet<Pair>,
    /// Who has the bye.
    pub bye: Option<Tpn>,
}

/// A round as it was recorded and as it would be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRound {
    /// The round, from 1.
    pub round: usize,
    /// Who met.
    pub recorded: Meetings,
    /// Who would meet by the rules, or why nobody can.
    pub paired: Result<Meetings, Unpairable>,
}

impl CheckedRound {
    /// Whether the round was paired by the rules.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.paired.as_ref() == Ok(&self.recorded)
    }
}

/// Every recorded round, paired again from the rounds before it.
#[must_use]
pub fn check(tournament: &TrfTournament) -> Vec<CheckedRound> {
    let rounds = tournament.history.rounds();
    let rounds = (0..rounds).map(|round| {
        let before = tournament.history.first_rounds(round);
        let (recorded, absent) = recorded(&tournament.history, round);
        let paired = pair(&before, &tournament.rules(round + 1), &absent);
        CheckedRound {
            round: round + 1,
            recorded,
            paired: paired.map(|it| Meetings {
                pairs: it.pairs.into_iter().collect(),
                bye: it.bye,
            }),
        }
    });
    rounds.collect()
}

/// Who met in a round, and everybody who was not to be paired in it.
fn recorded(history: &History, round: usize) -> (Meetings, BTreeSet<Tpn>) {
    let (mut met, mut absent) = (Meetings::default(), BTreeSet::new());
    for tpn in Tpn::all(history.players()) {
        match history.cells(tpn).get(round) {
            Some(
                PlayerRound::Game {
                    opponent, color, ..
                }
                | PlayerRound::Forfeit {
                    opponent, color, ..
                },
            ) => {
                if *color == SideColor::White {
                    met.pairs.insert(Pair {
                        white: tpn,
                        black: *opponent,
                    });
                }
            }
            Some(PlayerRound::Bye(Bye::Allocated)) => met.bye = Some(tpn),
            Some(PlayerRound::Bye(_)) | None => {
                absent.insert(tpn);
            }
        }
    }
    (met, absent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::swiss::tests::cases_of_the_judge;

    #[test]
    fn files_of_the_cases_agree_and_a_changed_one_does_not() {
        for case in cases_of_the_judge() {
            let tournament = TrfTournament::read(case["trf"].as_str().unwrap()).unwrap();
            assert!(
                check(&tournament).iter().all(CheckedRound::agrees),
                "{}",
                case["name"]
            );
            // Without the color that was drawn it is seen from the first round.
            let guessed = TrfTournament {
                initial: None,
                ..tournament.clone()
            };
            assert!(check(&guessed).iter().all(CheckedRound::agrees));
            let other = TrfTournament {
                initial: Some(SideColor::Black),
                ..tournament
            };
            assert!(!check(&other)[0].agrees());
        }
    }
}
