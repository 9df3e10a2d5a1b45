//! Work in pieces that threads share for a while.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time after which no piece is begun: results come soon, and starting threads costs little beside
/// it.
pub const A_WHILE: Duration = Duration::from_millis(50);

/// Results of `work` for the first numbers below `pieces`, in order: those begun in a while, at
/// least one. After the flag is set they mean nothing.
pub fn spread<T: Send>(
    pieces: usize,
    threads: NonZero<usize>,
    cancel: &AtomicBool,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (begun, next, done) = (Instant::now(), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let alone = || {
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return;
            }
            let result = work(piece);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((piece, result));
            if begun.elapsed() > A_WHILE || cancel.load(Ordering::Relaxed) {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(pieces) {
            // Others do the work of a thread that cannot start.
            let _ = thread::Builder::new().spawn_scoped(scope, alone);
        }
        alone();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(piece, _)| piece);
    done.into_iter().map(|(_, result)| result).collect()
}
