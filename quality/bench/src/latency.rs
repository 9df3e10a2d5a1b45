//! The times of single calls.

use std::hint::black_box;
use std::time::Instant;

/// The distribution of the times of many calls, in microseconds.
#[derive(Clone, Copy, Debug)]
pub struct Latency {
    pub mean: f64,
    pub median: f64,
    /// 99 of 100 calls take no longer.
    pub p99: f64,
    /// 999 of 1,000 calls take no longer.
    pub p999: f64,
    pub max: f64,
}

impl Latency {
    /// Times `job` for each item, one after the other.
    pub fn of<T, R>(items: &[T], mut job: impl FnMut(&T) -> R) -> Latency {
        let mut times: Vec<f64> = items
            .iter()
            .map(|item| {
                let start = Instant::now();
                black_box(job(black_box(item)));
                start.elapsed().as_secs_f64() * 1e6
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        Latency {
            mean: times.iter().sum::<f64>() / times.len() as f64,
            median: at(0.5),
            p99: at(0.99),
            p999: at(0.999),
            max: at(1.0),
        }
    }
}
