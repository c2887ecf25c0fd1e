//! Perfect matchings in graphs whose edges have lists of values: the sums of the first values are compared first.

use super::{Graph, Weight, Wide};

/// A graph whose edges have a value in each field, nothing unless said otherwise.
#[derive(Clone, Debug)]
pub struct Lexicographic {
    size: usize,
    fields: usize,
    /// The two vertices of each edge, and where its values end.
    edges: Vec<(usize, usize, usize)>,
    /// The values of all edges, each with its field.
    values: Vec<(usize, i64)>,
}

impl Lexicographic {
    /// A graph without edges.
    #[must_use]
    pub fn new(size: usize, fields: usize) -> Self {
        Self {
            size,
            fields,
            edges: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Joins two vertices. `describe` names values, each with another field.
    pub fn join(
        &mut self,
        one: usize,
        two: usize,
        describe: impl FnOnce(&mut dyn FnMut(usize, i64)),
    ) {
        let values = &mut self.values;
        describe(&mut |field, value| {
            if value != 0 {
                values.push((field, value));
            }
        });
        self.edges.push((one, two, self.values.len()));
    }

    /// The partner of each vertex in the best perfect matching; nothing if there is none.
    #[must_use]
    pub fn best_perfect_matching(&self) -> Option<Vec<usize>> {
        let (shifts, bits) = self.layout();
        match bits.div_ceil(64) {
            0..=1 => self.solve::<1>(&shifts),
            2 => self.solve::<2>(&shifts),
            3 => self.solve::<3>(&shifts),
            4 => self.solve::<4>(&shifts),
            5..=6 => self.solve::<6>(&shifts),
            7..=8 => self.solve::<8>(&shifts),
            9..=12 => self.solve::<12>(&shifts),
            13..=16 => self.solve::<16>(&shifts),
            17..=32 => self.solve::<32>(&shifts),
            33..=64 => self.solve::<64>(&shifts),
            65..=256 => self.solve::<256>(&shifts),
            _ => None,
        }
    }

    /// By how many bits the value of each field is shifted, and how many bits there are in all.
    ///
    /// A field has room for the sum of its values in any matching, and a bit for the sign. So a difference in one field
    /// outweighs all that can be below it.
    fn layout(&self) -> (Vec<usize>, usize) {
        let mut shift = 0;
        let mut shifts = vec![0; self.fields];
        for (field, sum) in self.greatest_sums().into_iter().enumerate().rev() {
            shifts[field] = shift;
            if sum > 0 {
                shift += bits_of(sum) + 1;
            }
        }
        // Labels of vertices are sums and differences of weights along paths, and four times as large.
        (shifts, shift + bits_of(self.size as u64) + 6)
    }

    /// For each field, a bound of the sum of its values in any matching: each vertex is the first one of at most one
    /// matched edge, and the second one of at most one.
    fn greatest_sums(&self) -> Vec<u64> {
        let mut greatest = [(); 2].map(|()| vec![0_u64; self.fields * self.size]);
        let mut start = 0;
        for (one, two, end) in &self.edges {
            for (field, value) in &self.values[start..*end] {
                for (greatest, vertex) in greatest.iter_mut().zip([one, two]) {
                    let place = &mut greatest[field * self.size + vertex];
                    *place = value.unsigned_abs().max(*place);
                }
            }
            start = *end;
        }
        let sums = greatest.map(|greatest| {
            let fields = greatest.chunks(self.size.max(1));
            fields.map(|it| it.iter().sum()).collect::<Vec<u64>>()
        });
        let [first, second] = sums;
        first
            .into_iter()
            .zip(second)
            .map(|(one, two)| one.min(two))
            .collect()
    }

    fn solve<const WORDS: usize>(&self, shifts: &[usize]) -> Option<Vec<usize>> {
        let mut graph = Graph::<Wide<WORDS>>::new(self.size);
        let mut start = 0;
        for (one, two, end) in &self.edges {
            let values = &self.values[start..*end];
            start = *end;
            let weight = values.iter().fold(Wide::ZERO, |weight, (field, value)| {
                weight.with(*value, shifts[*field])
            });
            graph.join(*one, *two, weight);
        }
        graph.heaviest_perfect_matching()
    }
}

/// How many bits a number takes.
fn bits_of(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_in_the_first_field_outweighs_all_others() {
        let mut graph = Lexicographic::new(4, 2);
        graph.join(0, 1, |put| put(0, 1));
        graph.join(2, 3, |put| put(1, -9));
        graph.join(0, 2, |put| put(1, 9));
        graph.join(1, 3, |put| put(1, 9));
        assert_eq!(graph.best_perfect_matching(), Some(vec![1, 0, 3, 2]));
    }

    #[test]
    fn a_later_field_decides_among_equals() {
        let mut graph = Lexicographic::new(4, 2);
        for (one, two) in [(0, 1), (2, 3), (0, 3), (1, 2)] {
            graph.join(one, two, |put| {
                put(0, 1);
                put(1, i64::from((one, two) == (0, 3)));
            });
        }
        assert_eq!(graph.best_perfect_matching(), Some(vec![3, 2, 1, 0]));
    }
}
