//! The search for a perfect matching of greatest weight.
//!
//! Vertices are numbered from 0 and blossoms after them; both are *nodes*. A node that is in no blossom is an outer
//! one, and only outer nodes are in trees.

use std::collections::VecDeque;

use super::{Graph, Weight};

/// No node.
const NONE: usize = usize::MAX;

/// Where an outer node stands in the trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// In no tree.
    Outside,
    /// At an even distance from the root: from here trees grow.
    Even,
    /// At an odd distance from the root.
    Odd,
}

/// The state of a search.
pub(super) struct Search<'a, W> {
    graph: &'a Graph<W>,
    /// The number of vertices.
    size: usize,
    /// One more than the highest node in use.
    used: usize,
    /// The greatest number of nodes: vertices, and half as many blossoms.
    nodes: usize,
    label: Vec<W>,
    /// The vertex at the other end of a node's matched edge.
    mate: Vec<usize>,
    /// The even vertex whose edge to this outer node is the nearest to being tight.
    nearest: Vec<usize>,
    /// The outer node that a node is in.
    outer: Vec<usize>,
    /// The vertex from which the tree came to this outer node.
    parent: Vec<usize>,
    side: Vec<Side>,
    /// The edge between each two nodes that is the nearest to being tight, by its two vertices.
    edge: Vec<(usize, usize)>,
    /// For each blossom and vertex, the child of the blossom that the vertex is in.
    child_with: Vec<usize>,
    /// The children of a blossom, around the cycle from its base.
    children: Vec<Vec<usize>>,
    /// When a node was last met in the search for a common ancestor.
    met: Vec<usize>,
    meeting: usize,
    /// Even vertices whose edges were not looked at yet.
    waiting: VecDeque<usize>,
}

impl<'a, W: Weight> Search<'a, W> {
    pub(super) fn new(graph: &'a Graph<W>) -> Self {
        let size = graph.size();
        let nodes = size + size / 2 + 1;
        let mut edge = vec![(NONE, NONE); nodes * nodes];
        let mut child_with = vec![NONE; nodes * size];
        for one in 0..size {
            child_with[one * size + one] = one;
            for two in 0..size {
                if graph.weight(one, two).is_some() {
                    edge[one * nodes + two] = (one, two);
                }
            }
        }
        Self {
            graph,
            size,
            used: size,
            nodes,
            label: vec![W::ZERO; nodes],
            mate: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            outer: (0..nodes)
                .map(|it| if it < size { it } else { NONE })
                .collect(),
            parent: vec![NONE; nodes],
            side: vec![Side::Outside; nodes],
            edge,
            child_with,
            children: vec![Vec::new(); nodes],
            met: vec![0; nodes],
            meeting: 0,
            waiting: VecDeque::new(),
        }
    }

    /// The partner of each vertex.
    pub(super) fn run(mut self) -> Option<Vec<usize>> {
        self.begin()?;
        while self.mate[..self.size].contains(&NONE) {
            self.augment()?;
        }
        self.mate.truncate(self.size);
        Some(self.mate)
    }

    /// Chooses labels that make an edge of each vertex tight, and matches along such edges.
    fn begin(&mut self) -> Option<()> {
        for vertex in 0..self.size {
            let weights = (0..self.size).filter_map(|other| self.graph.weight(vertex, other));
            self.label[vertex] = weights.max()?.doubled();
        }
        for vertex in 0..self.size {
            if self.mate[vertex] != NONE {
                continue;
            }
            let mut least: Option<(W, usize)> = None;
            for other in (0..self.size).filter(|it| *it != vertex) {
                if let Some(weight) = self.graph.weight(vertex, other) {
                    let need = weight.doubled().doubled().minus(self.label[other]);
                    let is_better = least.is_none_or(|(most, partner)| {
                        need > most
                            || need == most
                                && self.mate[partner] != NONE
                                && self.mate[other] == NONE
                    });
                    if is_better {
                        least = Some((need, other));
                    }
                }
            }
            let (label, other) = least?;
            self.label[vertex] = label;
            if self.mate[other] == NONE {
                self.mate[vertex] = other;
                self.mate[other] = vertex;
            }
        }
        Some(())
    }

    /// How far the nearest edge between two nodes is from being tight.
    fn slack(&self, one: usize, two: usize) -> W {
        let (from, to) = self.edge[one * self.nodes + two];
        self.slack_of(from, to)
    }

    fn slack_of(&self, from: usize, to: usize) -> W {
        let weight = self.graph.weight(from, to).unwrap_or(W::ZERO);
        self.label[from]
            .plus(self.label[to])
            .minus(weight.doubled().doubled())
    }

    fn is_joined(&self, one: usize, two: usize) -> bool {
        self.edge[one * self.nodes + two].0 != NONE
    }

    /// Notes an edge from an even vertex to an outer node if it is the nearest to being tight.
    fn note(&mut self, vertex: usize, node: usize) {
        let nearest = self.nearest[node];
        if nearest == NONE || self.slack(vertex, node) < self.slack(nearest, node) {
            self.nearest[node] = vertex;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for vertex in 0..self.size {
            let outer = self.outer[vertex];
            if outer != node && self.side[outer] == Side::Even && self.is_joined(vertex, node) {
                self.note(vertex, node);
            }
        }
    }

    /// Lets trees grow from the vertices of a node.
    fn await_all(&mut self, node: usize) {
        if node < self.size {
            self.waiting.push_back(node);
        } else {
            for at in 0..self.children[node].len() {
                self.await_all(self.children[node][at]);
            }
        }
    }

    fn set_outer(&mut self, node: usize, outer: usize) {
        self.outer[node] = outer;
        if node >= self.size {
            for at in 0..self.children[node].len() {
                self.set_outer(self.children[node][at], outer);
            }
        }
    }

    /// The place of a child in its blossom, after turning the cycle so that this place is even.
    fn even_place(&mut self, blossom: usize, child: usize) -> usize {
        let children = &mut self.children[blossom];
        let place = children
            .iter()
            .position(|it| *it == child)
            .expect("a vertex is in a child of its blossom");
        if place % 2 == 1 {
            children[1..].reverse();
            children.len() - place
        } else {
            place
        }
    }

    /// Matches a node along its edge to another, and the inside of a blossom accordingly.
    fn set_mate(&mut self, node: usize, other: usize) {
        let (from, to) = self.edge[node * self.nodes + other];
        self.mate[node] = to;
        if node < self.size {
            return;
        }
        let child = self.child_with[node * self.size + from];
        let place = self.even_place(node, child);
        for at in 0..place {
            let (inner, partner) = (self.children[node][at], self.children[node][at ^ 1]);
            self.set_mate(inner, partner);
        }
        self.set_mate(child, other);
        self.children[node].rotate_left(place);
    }

    /// The outer node that a node is matched with.
    fn outer_mate(&self, node: usize) -> usize {
        match self.mate[node] {
            NONE => NONE,
            vertex => self.outer[vertex],
        }
    }

    /// Turns the path from a node to the root of its tree into matched edges, beginning with the edge to `other`.
    fn turn(&mut self, mut node: usize, mut other: usize) {
        loop {
            let before = self.outer_mate(node);
            self.set_mate(node, other);
            if before == NONE {
                return;
            }
            let above = self.outer[self.parent[before]];
            self.set_mate(before, above);
            (node, other) = (above, before);
        }
    }

    fn common_ancestor(&mut self, mut one: usize, mut two: usize) -> usize {
        self.meeting += 1;
        while one != NONE || two != NONE {
            if one != NONE {
                if self.met[one] == self.meeting {
                    return one;
                }
                self.met[one] = self.meeting;
                one = self.outer_mate(one);
                if one != NONE {
                    one = self.outer[self.parent[one]];
                }
            }
            (one, two) = (two, one);
        }
        NONE
    }

    /// The nodes from `from` up to the ancestor, without it; the odd ones begin to grow.
    fn climb(&mut self, from: usize, ancestor: usize) -> Vec<usize> {
        let mut nodes = Vec::new();
        let mut node = from;
        while node != ancestor {
            let odd = self.outer_mate(node);
            nodes.extend([node, odd]);
            self.await_all(odd);
            node = self.outer[self.parent[odd]];
        }
        nodes
    }

    /// Shrinks the cycle through two even nodes and their common ancestor.
    fn shrink(&mut self, one: usize, two: usize, ancestor: usize) {
        let blossom = (self.size..self.used)
            .find(|it| self.outer[*it] == NONE)
            .unwrap_or(self.used);
        self.used = self.used.max(blossom + 1);
        self.label[blossom] = W::ZERO;
        self.side[blossom] = Side::Even;
        self.mate[blossom] = self.mate[ancestor];
        self.parent[blossom] = self.parent[ancestor];
        let mut left = self.climb(one, ancestor);
        left.reverse();
        let right = self.climb(two, ancestor);
        let children: Vec<usize> = [ancestor].into_iter().chain(left).chain(right).collect();
        self.children[blossom].clone_from(&children);
        self.set_outer(blossom, blossom);
        for node in 0..self.used {
            self.edge[blossom * self.nodes + node] = (NONE, NONE);
            self.edge[node * self.nodes + blossom] = (NONE, NONE);
        }
        self.child_with[blossom * self.size..(blossom + 1) * self.size].fill(NONE);
        for child in children {
            for node in 0..self.used {
                let is_nearer = self.is_joined(child, node)
                    && (!self.is_joined(blossom, node)
                        || self.slack(child, node) < self.slack(blossom, node));
                if is_nearer {
                    self.edge[blossom * self.nodes + node] = self.edge[child * self.nodes + node];
                    self.edge[node * self.nodes + blossom] = self.edge[node * self.nodes + child];
                }
            }
            for vertex in 0..self.size {
                if self.child_with[child * self.size + vertex] != NONE {
                    self.child_with[blossom * self.size + vertex] = child;
                }
            }
        }
        self.find_nearest(blossom);
    }

    /// Opens an odd blossom whose label has come to nothing.
    fn open(&mut self, blossom: usize) {
        for at in 0..self.children[blossom].len() {
            let child = self.children[blossom][at];
            self.set_outer(child, child);
        }
        let (from, _) = self.edge[blossom * self.nodes + self.parent[blossom]];
        let entry = self.child_with[blossom * self.size + from];
        let place = self.even_place(blossom, entry);
        let children = std::mem::take(&mut self.children[blossom]);
        for pair in children[..place].chunks_exact(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.edge[even * self.nodes + odd].0;
            self.side[odd] = Side::Odd;
            self.side[even] = Side::Even;
            self.nearest[odd] = NONE;
            self.find_nearest(even);
            self.await_all(even);
        }
        self.side[entry] = Side::Odd;
        self.parent[entry] = self.parent[blossom];
        for child in &children[place + 1..] {
            self.side[*child] = Side::Outside;
            self.find_nearest(*child);
        }
        self.outer[blossom] = NONE;
    }

    /// Uses a tight edge from an even vertex; true if the matching has grown.
    fn use_edge(&mut self, edge: (usize, usize)) -> bool {
        let (one, two) = (self.outer[edge.0], self.outer[edge.1]);
        match self.side[two] {
            Side::Odd => {}
            Side::Outside => {
                self.parent[two] = edge.0;
                self.side[two] = Side::Odd;
                let next = self.outer_mate(two);
                self.nearest[two] = NONE;
                self.nearest[next] = NONE;
                self.side[next] = Side::Even;
                self.await_all(next);
            }
            Side::Even => match self.common_ancestor(one, two) {
                NONE => {
                    self.turn(one, two);
                    self.turn(two, one);
                    return true;
                }
                ancestor => self.shrink(one, two, ancestor),
            },
        }
        false
    }

    /// Matches two more vertices; nothing if that cannot be done.
    fn augment(&mut self) -> Option<()> {
        self.side[..self.used].fill(Side::Outside);
        self.nearest[..self.used].fill(NONE);
        self.waiting.clear();
        for node in 0..self.used {
            if self.outer[node] == node && self.mate[node] == NONE {
                self.parent[node] = NONE;
                self.side[node] = Side::Even;
                self.await_all(node);
            }
        }
        loop {
            if self.grow() {
                return Some(());
            }
            self.relabel()?;
            if self.use_tight_edges() {
                return Some(());
            }
            for blossom in self.size..self.used {
                let is_spent = self.outer[blossom] == blossom
                    && self.side[blossom] == Side::Odd
                    && self.label[blossom] == W::ZERO;
                if is_spent {
                    self.open(blossom);
                }
            }
        }
    }

    /// Looks at the edges of all waiting vertices; true if the matching has grown.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.waiting.pop_front() {
            if self.side[self.outer[vertex]] == Side::Odd {
                continue;
            }
            for other in 0..self.size {
                if !self.is_joined(vertex, other) || self.outer[vertex] == self.outer[other] {
                    continue;
                }
                if self.slack_of(vertex, other) == W::ZERO {
                    if self.use_edge((vertex, other)) {
                        return true;
                    }
                } else {
                    self.note(vertex, self.outer[other]);
                }
            }
        }
        false
    }

    /// Moves the labels until another edge is tight or a blossom is spent; nothing if neither can be.
    fn relabel(&mut self) -> Option<()> {
        let mut least: Option<W> = None;
        for node in 0..self.used {
            if self.outer[node] != node {
                continue;
            }
            if node >= self.size && self.side[node] == Side::Odd {
                let limit = self.label[node].halved();
                least = Some(least.map_or(limit, |it| it.min(limit)));
            }
            let nearest = self.nearest[node];
            if nearest == NONE || self.side[node] == Side::Odd {
                continue;
            }
            let slack = self.slack(nearest, node);
            let limit = if self.side[node] == Side::Even {
                slack.halved()
            } else {
                slack
            };
            least = Some(least.map_or(limit, |it| it.min(limit)));
        }
        let step = least?;
        for vertex in 0..self.size {
            match self.side[self.outer[vertex]] {
                Side::Even => self.label[vertex] = self.label[vertex].minus(step),
                Side::Odd => self.label[vertex] = self.label[vertex].plus(step),
                Side::Outside => {}
            }
        }
        for blossom in self.size..self.used {
            if self.outer[blossom] != blossom {
                continue;
            }
            match self.side[blossom] {
                Side::Even => self.label[blossom] = self.label[blossom].plus(step.doubled()),
                Side::Odd => self.label[blossom] = self.label[blossom].minus(step.doubled()),
                Side::Outside => {}
            }
        }
        Some(())
    }

    /// Uses the edges that have become tight; true if the matching has grown.
    fn use_tight_edges(&mut self) -> bool {
        self.waiting.clear();
        for node in 0..self.used {
            let nearest = self.nearest[node];
            let is_tight = self.outer[node] == node
                && nearest != NONE
                && self.outer[nearest] != node
                && self.slack(nearest, node) == W::ZERO;
            if is_tight && self.use_edge(self.edge[nearest * self.nodes + node]) {
                return true;
            }
        }
        false
    }
}
