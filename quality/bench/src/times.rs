//! Times of calls.

use std::hint::black_box;
use std::time::Instant;

/// The times of many single calls, in microseconds.
pub struct Times(Vec<f64>);

impl Times {
    /// Does `job` for each item in turn, and times each call.
    pub fn of_each<T, R>(items: &[T], mut job: impl FnMut(&T) -> R) -> Times {
        let mut times: Vec<f64> = items.iter().map(|item| microseconds(|| job(item))).collect();
        times.sort_by(f64::total_cmp);
        Times(times)
    }

    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// The time that this part of the calls does not exceed.
    pub fn quantile(&self, part: f64) -> f64 {
        let last = self.0.len().saturating_sub(1);
        self.0.get((last as f64 * part) as usize).copied().unwrap_or_default()
    }
}

/// The median time of [`ROUNDS`] rounds, after one that does not count.
pub fn median_of_rounds(mut round: impl FnMut() -> f64) -> f64 {
    round();
    let mut times: Vec<f64> = (0..ROUNDS).map(|_| round()).collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

const ROUNDS: usize = 5;

/// The time of one call.
pub fn microseconds<R>(job: impl FnOnce() -> R) -> f64 {
    let start = Instant::now();
    black_box(job());
    start.elapsed().as_secs_f64() * 1e6
}
