//! The matching beside exhaustive search.

use super::*;
use crate::contest::dice::Dice;

/// The greatest weight of a perfect matching among the vertices that are left, tried in every way.
fn exhaustive(graph: &Graph<i64>, left: &[usize]) -> Option<i64> {
    let Some((first, others)) = left.split_first() else {
        return Some(0);
    };
    let mut best = None;
    for (at, other) in others.iter().enumerate() {
        if let Some(weight) = graph.weight(*first, *other) {
            let mut rest = others.to_vec();
            rest.remove(at);
            best = best.max(exhaustive(graph, &rest).map(|it| it + weight));
        }
    }
    best
}

fn total(graph: &Graph<i64>, mates: &[usize]) -> i64 {
    let mut sum = 0;
    for (vertex, mate) in mates.iter().enumerate() {
        assert_eq!(mates[*mate], vertex, "partners of each other");
        if vertex < *mate {
            sum += graph.weight(vertex, *mate).expect("partners are joined");
        }
    }
    sum
}

fn compare(graph: &Graph<i64>) {
    let all: Vec<usize> = (0..graph.size()).collect();
    let ours = graph.heaviest_perfect_matching();
    let ours = ours.map(|mates| total(graph, &mates));
    assert_eq!(ours, exhaustive(graph, &all), "{graph:?}");
}

#[test]
fn all_graphs_of_four_vertices_with_three_weights_are_matched_best() {
    // Each of the six edges is missing or has a weight of -1, 0 or 1.
    for code in 0..4_u32.pow(6) {
        let mut graph = Graph::new(4);
        let mut rest = code;
        for one in 0..4 {
            for two in one + 1..4 {
                match rest % 4 {
                    0 => {}
                    kind => graph.join(one, two, i64::from(kind) - 2),
                }
                rest /= 4;
            }
        }
        compare(&graph);
    }
}

#[test]
fn all_graphs_of_six_vertices_are_matched_perfectly_if_they_can_be() {
    for code in 0..1_u32 << 15 {
        let mut graph = Graph::new(6);
        let mut bit = 0;
        for one in 0..6 {
            for two in one + 1..6 {
                if code >> bit & 1 == 1 {
                    // Weights that differ, so that blossoms are opened, too.
                    graph.join(one, two, i64::from((bit * 7 + code) % 5));
                }
                bit += 1;
            }
        }
        compare(&graph);
    }
}

#[test]
fn random_graphs_of_up_to_twelve_vertices_are_matched_best() {
    let mut dice = Dice::new(7);
    for round in 0..6000 {
        let size = [4, 6, 8, 8, 10, 10, 12][round % 7];
        let mut graph = Graph::new(size);
        let (share, range) = (dice.below(100) + 10, [2, 4, 20, 1000][dice.below(4)]);
        for one in 0..size {
            for two in one + 1..size {
                if dice.below(100) < share {
                    graph.join(one, two, dice.below(range) as i64 - range as i64 / 2);
                }
            }
        }
        compare(&graph);
    }
}

#[test]
fn an_odd_number_of_vertices_has_no_perfect_matching() {
    let mut graph = Graph::new(3);
    graph.join(0, 1, 1_i64);
    graph.join(1, 2, 1);
    assert_eq!(graph.heaviest_perfect_matching(), None);
    assert_eq!(
        Graph::<i64>::new(0).heaviest_perfect_matching(),
        Some(Vec::new())
    );
}
