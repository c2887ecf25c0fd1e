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

    /// The wait that so many of a hundred do not exceed.
    pub fn percentile(&self, hundredths: usize) -> Option<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        sorted.get(last * hundredths / 100).copied()
    }

    /// Median, 99th of a hundred, and longest, for a cell of a table.
    pub fn summary(&self) -> String {
        let figures = [50, 99, 100].map(|hundredths| self.percentile(hundredths));
        match figures {
            [Some(median), Some(late), Some(longest)] => {
                format!("{median:.1} / {late:.1} / {longest:.1}")
            }
            _ => "-".to_owned(),
        }
    }
}

/// Prints the head of a table.
pub fn head(columns: &[&str]) -> io::Result<()> {
    row(columns)?;
    row(&vec!["---"; columns.len()])
}

/// Prints a row of a table.
pub fn row(cells: &[impl AsRef<str>]) -> io::Result<()> {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    say(&format!("| {} |", cells.join(" | ")))
}

impl IntoIterator for Waits {
    type Item = f64;
    type IntoIter = std::vec::IntoIter<f64>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
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
