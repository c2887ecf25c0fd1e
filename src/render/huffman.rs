//! Prefix codes of bounded length, as DEFLATE uses them (RFC 1951, 3.2.2).

/// A code word for each symbol; symbols that do not occur have length 0.
#[derive(Debug)]
pub(super) struct Code {
    /// Lengths in bits.
    pub lengths: Vec<u8>,
    /// Code words, first bit lowest.
    words: Vec<u16>,
}

impl Code {
    /// A code for symbols that occur so often, with words of at most `limit` bits.
    ///
    /// There are always two words at least, since some decoders do not read a code of one.
    pub(super) fn new(counts: &[u32], limit: u8) -> Self {
        let mut used: Vec<usize> = (0..counts.len())
            .filter(|&symbol| counts[symbol] > 0)
            .collect();
        let missing = 2_usize.saturating_sub(used.len());
        let unused = (0..counts.len()).filter(|&symbol| counts[symbol] == 0);
        used.extend(unused.take(missing));
        used.sort_by_key(|&symbol| (counts[symbol], symbol));
        let weights: Vec<u32> = used.iter().map(|&symbol| counts[symbol].max(1)).collect();
        let mut lengths = vec![0; counts.len()];
        for (symbol, length) in used.into_iter().zip(bounded(&depths(&weights), limit)) {
            lengths[symbol] = length;
        }
        let words = words(&lengths);
        Self { lengths, words }
    }

    /// The word of a symbol and its length.
    pub(super) fn word(&self, symbol: usize) -> (u64, u32) {
        (
            u64::from(self.words[symbol]),
            u32::from(self.lengths[symbol]),
        )
    }
}

/// The depth of each leaf in a Huffman tree over ascending weights.
///
/// Joined nodes come about in ascending order too, so two queues are enough.
fn depths(weights: &[u32]) -> Vec<usize> {
    let leaves = weights.len();
    let mut weight: Vec<u64> = weights.iter().map(|&weight| u64::from(weight)).collect();
    let mut parent = vec![0; leaves * 2];
    let (mut leaf, mut joined) = (0, leaves);
    while weight.len() < leaves * 2 - 1 {
        let mut sum = 0;
        for _ in 0..2 {
            let takes_leaf =
                leaf < leaves && (joined >= weight.len() || weight[leaf] <= weight[joined]);
            let next = if takes_leaf { &mut leaf } else { &mut joined };
            parent[*next] = weight.len();
            sum += weight[*next];
            *next += 1;
        }
        weight.push(sum);
    }
    let root = weight.len() - 1;
    let mut depth = vec![0; leaves * 2];
    for node in (0..root).rev() {
        depth[node] = depth[parent[node]] + 1;
    }
    depth.truncate(leaves);
    depth
}

/// Lengths for leaves of ascending weight, of at most `limit` bits, that fill a prefix code.
fn bounded(depths: &[usize], limit: u8) -> Vec<u8> {
    let limit = usize::from(limit);
    let mut numbers = vec![0_u32; limit + 1];
    for &depth in depths {
        numbers[depth.min(limit)] += 1;
    }
    let mut room: u32 = (1..=limit)
        .map(|length| numbers[length] << (limit - length))
        .sum();
    while room > 1 << limit {
        // Two of the longest words move below a shorter one, which frees one word.
        numbers[limit] -= 1;
        if let Some(length) = (1..limit).rev().find(|&length| numbers[length] > 0) {
            numbers[length] -= 1;
            numbers[length + 1] += 2;
        }
        room -= 1;
    }
    let lengths = (1..=limit)
        .rev()
        .flat_map(|length| std::iter::repeat_n(length as u8, numbers[length] as usize));
    lengths.collect()
}

/// The canonical words of these lengths.
fn words(lengths: &[u8]) -> Vec<u16> {
    let mut next = 0_u16;
    let mut words = vec![0; lengths.len()];
    for length in 1..=15_u8 {
        next <<= 1;
        for (word, _) in words.iter_mut().zip(lengths).filter(|(_, l)| **l == length) {
            *word = next.reverse_bits() >> (16 - length);
            next += 1;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_words() {
        let code = Code::new(&[10, 0, 1, 1, 4], 15);
        assert_eq!(code.lengths, [1, 0, 3, 3, 2]);
    }

    #[test]
    fn no_word_is_longer_than_the_limit_and_the_code_is_full() {
        // Fibonacci's numbers make the deepest tree.
        let mut counts = vec![1_u32, 1];
        while counts.len() < 40 {
            counts.push(counts[counts.len() - 1] + counts[counts.len() - 2]);
        }
        for limit in [7, 15] {
            let code = Code::new(&counts, limit);
            assert!(
                code.lengths
                    .iter()
                    .all(|&length| (1..=limit).contains(&length))
            );
            let room: f64 = code
                .lengths
                .iter()
                .map(|&l| 0.5_f64.powi(i32::from(l)))
                .sum();
            assert!((room - 1.0).abs() < 1e-9, "{room}");
        }
    }

    #[test]
    fn a_code_has_at_least_two_words() {
        for counts in [[0, 0, 0], [0, 5, 0]] {
            let code = Code::new(&counts, 15);
            assert_eq!(
                code.lengths.iter().filter(|&&length| length == 1).count(),
                2
            );
        }
    }
}
