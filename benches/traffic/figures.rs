//! Figures and how they are printed.

use std::io::{self, Write as _};

/// Waits in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Waits(Vec<f64>);

impl Waits {
    /// Adds one.
    pub fn add(&mut self, ms: f64) {
        self.0.push(ms);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Median, 99th of a hundred, and longest.
    pub fn told(mut self) -> String {
        if self.0.is_empty() {
            return "none".to_owned();
        }
        self.0.sort_by(f64::total_cmp);
        let at = |share: usize| self.0[(self.0.len() - 1) * share / 100];
        format!(
            "median {:.1} ms, 99% {:.1} ms, longest {:.1} ms",
            at(50),
            at(99),
            at(100)
        )
    }
}

impl Extend<f64> for Waits {
    fn extend<T: IntoIterator<Item = f64>>(&mut self, waits: T) {
        self.0.extend(waits);
    }
}

/// Prints a line.
pub fn say(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// A count, to reckon with.
#[expect(clippy::cast_precision_loss, reason = "counts of a benchmark fit")]
pub fn count(things: impl TryInto<u64>) -> f64 {
    things.try_into().unwrap_or(u64::MAX) as f64
}
