use crate::minimal::Minimal;

/// Estimates of the numbers of givens of minimal puzzles, from a sample.
#[derive(Clone, Debug)]
pub struct Sizes {
    count: u64,
    /// Sums of weights and of their squares by number of givens.
    sums: [(f64, f64); 82],
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { count: 0, sums: [(0.0, 0.0); 82] }
    }
}

impl Sizes {
    /// Adds a puzzle to the sample.
    pub fn add(&mut self, minimal: &Minimal) {
        let (sum, squares) = &mut self.sums[minimal.puzzle.givens().len() as usize];
        *sum += minimal.weight;
        *squares += minimal.weight * minimal.weight;
        self.count += 1;
    }

    /// Number of puzzles.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Sum of all weights.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.sums.iter().map(|(sum, _)| sum).sum()
    }

    /// The effective sample size (L. Kish, 1965): the square of the sum of weights, divided by the
    /// sum of their squares.
    #[must_use]
    pub fn effective(&self) -> f64 {
        let squares: f64 = self.sums.iter().map(|(_, squares)| squares).sum();
        if squares > 0.0 { self.total() * self.total() / squares } else { 0.0 }
    }

    /// The share of minimal puzzles with this many givens, 0 to 1, and its standard error. Both are
    /// 0 for an empty sample.
    #[must_use]
    pub fn share(&self, givens: u32) -> (f64, f64) {
        let total = self.total();
        let Some(&(sum, squares)) = self.sums.get(givens as usize) else {
            return (0.0, 0.0);
        };
        if total == 0.0 {
            return (0.0, 0.0);
        }
        let share = sum / total;
        let all: f64 = self.sums.iter().map(|(_, squares)| squares).sum();
        // Each puzzle adds its weight times the distance of 1 or 0 from the share.
        let variance = squares * (1.0 - share) * (1.0 - share) + (all - squares) * share * share;
        (share, variance.sqrt() / total)
    }

    /// The mean number of givens.
    #[must_use]
    pub fn mean(&self) -> f64 {
        (0..82u32).map(|givens| f64::from(givens) * self.share(givens).0).sum()
    }
}
