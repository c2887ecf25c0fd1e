//! The tree of a knockout as a picture, and in words for whoever does not see it.

use std::collections::BTreeMap;

use serenity::builder::CreateAttachment;

use super::chart;
use crate::discord::{
    commands::charts,
    interaction_ctx::InteractionCtx,
    wording::{self, Language},
};
use qiyuan_core::{
    contest::{
        conduct::{ContestKind, ContestView, MatchSide, MatchState},
        knockout::MatchId,
        points::Points,
        tpn::Tpn,
    },
    diagram::{Bracket, BracketMatch, BracketPart, BracketSide, Chart, Plot},
    session::PlayerId,
};

/// The most matches of a round that is drawn: of a larger knockout, the last rounds are.
const MOST_IN_ROUND: usize = 8;

/// How many matches are told in words, the latest first.
const TOLD: usize = 10;

/// The tree of a knockout; nothing where it cannot be drawn, or there is none yet.
pub(super) async fn picture(
    ctx: &InteractionCtx<'_>,
    view: &ContestView,
) -> Option<CreateAttachment> {
    let rounds = rounds_of(view);
    let shown = rounds.iter().flatten().flatten();
    let mut names = BTreeMap::new();
    for side in shown.flat_map(|it| it.sides) {
        if let MatchSide::Player(tpn) = side
            && !names.contains_key(&tpn)
        {
            let name = ctx.bot.name_of(ctx.language, view.player(tpn)?).await;
            names.insert(tpn, name);
        }
    }
    let reader = ctx.incoming.player();
    let tree = Tree {
        view,
        language: ctx.language,
        names,
        reader,
    };
    let chart = Chart {
        title: view.plan.name.clone(),
        plot: Plot::Bracket(tree.bracket(&rounds)),
    };
    charts::file(ctx, chart, &tree.words(&rounds), chart::FILE).await
}

/// The rounds that are drawn: of those who never lost, of those who lost once, and the match for the third place.
fn rounds_of(view: &ContestView) -> [Vec<Vec<MatchState>>; 3] {
    let is_double = view.plan.kind == ContestKind::DoubleKnockout;
    let mut by_round: BTreeMap<(usize, u8), Vec<MatchState>> = BTreeMap::new();
    for state in &view.matches {
        let key = match state.id {
            MatchId::Winners(round, _) => (0, round),
            // Behind all rounds.
            MatchId::Final(number) => (0, u8::MAX - 2 + number.min(2)),
            MatchId::Losers(round, _) if is_double => (1, round),
            MatchId::Losers(..) => (2, 1),
        };
        by_round.entry(key).or_default().push(*state);
    }
    let mut parts = [const { Vec::new() }; 3];
    for ((part, _), matches) in by_round {
        if matches.len() <= MOST_IN_ROUND {
            parts[part].push(matches);
        }
    }
    for part in &mut parts {
        let more = part.len().saturating_sub(Bracket::MOST_ROUNDS);
        part.drain(..more);
    }
    parts
}

struct Tree<'a> {
    view: &'a ContestView,
    language: Language,
    names: BTreeMap<Tpn, String>,
    reader: PlayerId,
}

impl Tree<'_> {
    fn bracket(&self, rounds: &[Vec<Vec<MatchState>>; 3]) -> Bracket {
        let titles = [
            String::new(),
            self.language.say("tree-second-chance"),
            self.language.say("tree-third-place"),
        ];
        let parts = rounds
            .iter()
            .zip(titles)
            .filter(|(part, _)| !part.is_empty());
        let parts = parts.map(|(part, title)| BracketPart {
            title,
            rounds: part
                .iter()
                .enumerate()
                .map(|(at, round)| {
                    let before = at.checked_sub(1).map(|it| part[it].len());
                    let matches = round.iter().enumerate();
                    let matches = matches.map(|(number, state)| BracketMatch {
                        from: from(number, round.len(), before),
                        is_bye: state.sides.contains(&MatchSide::Nobody),
                        sides: [0, 1].map(|side| self.side(state, side)),
                    });
                    matches.collect()
                })
                .collect(),
        });
        Bracket {
            parts: parts.collect(),
        }
    }

    fn side(&self, state: &MatchState, at: usize) -> BracketSide {
        let MatchSide::Player(tpn) = state.sides[at] else {
            return BracketSide::default();
        };
        BracketSide {
            name: self.names.get(&tpn).cloned().unwrap_or_default(),
            score: match state.games {
                0 => String::new(),
                _ => wording::contest_points(Points::halves(state.halves[at])),
            },
            is_winner: state.winner == Some(at),
            is_marked: self.view.player(tpn) == Some(self.reader),
        }
    }

    /// The latest matches in words.
    fn words(&self, rounds: &[Vec<Vec<MatchState>>; 3]) -> String {
        let matches = rounds.iter().flatten().flatten();
        let is_double = self.view.plan.kind == ContestKind::DoubleKnockout;
        let mut told: Vec<&MatchState> = matches.filter(|it| it.games > 0).collect();
        told.reverse();
        let lines = told.into_iter().take(TOLD).map(|state| {
            let [one, two] = [0, 1].map(|at| self.side(state, at));
            let args = [
                (
                    "match",
                    wording::contest_match(self.language, state.id, is_double).into(),
                ),
                ("first", one.name.into()),
                ("second", two.name.into()),
                ("score", format!("{}–{}", one.score, two.score).into()),
            ];
            self.language.tell("tree-alt-match", &args)
        });
        let args = [
            ("name", wording::plain(&self.view.plan.name, 60).into()),
            (
                "list",
                wording::enumeration(self.language, lines.collect()).into(),
            ),
        ];
        self.language.tell("tree-alt", &args)
    }
}

/// From which matches of a round of so many the sides of a match come: from two if that round has twice as many, from
/// one if it has as many.
fn from(number: usize, matches: usize, before: Option<usize>) -> Vec<usize> {
    match before {
        Some(before) if before == 2 * matches => vec![2 * number, 2 * number + 1],
        Some(before) if before == matches => vec![number],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_come_from_two_matches_or_from_one() {
        assert_eq!(from(1, 2, Some(4)), [2, 3]);
        assert_eq!(from(1, 2, Some(2)), [1]);
        assert_eq!(from(0, 8, None), Vec::<usize>::new());
        assert_eq!(from(0, 2, Some(3)), Vec::<usize>::new());
    }
}
