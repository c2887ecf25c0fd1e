//! Perfect matchings of greatest weight, in graphs of any form.
//!
//! Edmonds' blossom algorithm on a dense graph, in cubic time: every vertex has a label, and an edge is *tight* when
//! the labels at its ends add up to its weight. Trees of alternating tight edges grow from all unmatched vertices;
//! odd cycles in them are shrunk to blossoms; when nothing grows any more, the labels move until another edge is
//! tight. Labels of single vertices may be negative, so that the search can begin with labels that are nearly right;
//! it ends with everybody matched, or where no perfect matching exists.
//!
//! Labels are kept at twice their size and weights at four times, so that every step halves an even number.

mod lexicographic;
mod search;
#[cfg(test)]
mod tests;
mod weight;

use self::search::Search;
pub use self::{
    lexicographic::Lexicographic,
    weight::{Weight, Wide},
};

/// A graph whose edges have weights.
#[derive(Clone, Debug)]
pub struct Graph<W> {
    size: usize,
    /// The weight of the edge between each two vertices.
    edges: Vec<Option<W>>,
}

impl<W: Weight> Graph<W> {
    /// A graph without edges.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self {
            size,
            edges: vec![None; size * size],
        }
    }

    /// Joins two different vertices, or gives their edge another weight.
    ///
    /// # Panics
    ///
    /// A vertex is not in the graph.
    pub fn join(&mut self, one: usize, two: usize, weight: W) {
        debug_assert_ne!(one, two, "no vertex is joined with itself");
        self.edges[one * self.size + two] = Some(weight);
        self.edges[two * self.size + one] = Some(weight);
    }

    /// The weight of an edge.
    #[must_use]
    pub fn weight(&self, one: usize, two: usize) -> Option<W> {
        self.edges[one * self.size + two]
    }

    /// The number of vertices.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The partner of each vertex in a perfect matching of greatest weight; nothing if no perfect matching exists.
    #[must_use]
    pub fn heaviest_perfect_matching(&self) -> Option<Vec<usize>> {
        if !self.size.is_multiple_of(2) {
            return None;
        }
        Search::new(self).run()
    }
}
