//! Work on many bands, shared out to threads.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use minlex_catalog::BandNumber;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped<E> {
    Cancelled,
    Failed(E),
}

/// The results of `work` for each band, in the order of `bands`. `progress` gets the number of
/// bands done. After the first error, or after `cancel` is set, no more bands are begun.
///
/// A panic in `work` goes on in the caller.
pub(crate) fn each_band<T: Send, E: Send>(
    bands: &[BandNumber],
    threads: NonZero<usize>,
    progress: &(dyn Fn(usize) + Sync),
    cancel: &AtomicBool,
    work: impl Fn(BandNumber) -> Result<T, E> + Sync,
) -> Result<Vec<T>, Stopped<E>> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let done = Mutex::new(Vec::with_capacity(bands.len()));
    thread::scope(|scope| {
        for _ in 0..threads.get().min(bands.len()) {
            scope.spawn(|| {
                while !cancel.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&band) = bands.get(place) else {
                        return;
                    };
                    let result = work(band);
                    failed.fetch_or(result.is_err(), Ordering::Relaxed);
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    done.push((place, result));
                    progress(done.len());
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(place, _)| place);
    let results: Result<Vec<T>, E> = done.into_iter().map(|(_, result)| result).collect();
    let results = results.map_err(Stopped::Failed)?;
    match results.len() == bands.len() {
        true => Ok(results),
        false => Err(Stopped::Cancelled),
    }
}
