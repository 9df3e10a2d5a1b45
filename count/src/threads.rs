//! Threads that share work.

use std::collections::TryReserveError;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    Cancelled,
    Memory,
}

impl From<TryReserveError> for Stopped {
    fn from(_: TryReserveError) -> Stopped {
        Stopped::Memory
    }
}

/// Threads that stop soon after a flag is set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads<'a> {
    pub count: NonZero<usize>,
    pub cancel: &'a AtomicBool,
}

impl Threads<'_> {
    /// Calls `act` for each item, with a state for every thread; one thread is the caller's. A
    /// panic in `act` goes on in the caller.
    pub fn each<T: Send, S>(
        &self,
        items: Vec<T>,
        state: impl Fn() -> S + Sync,
        act: impl Fn(&mut S, T) + Sync,
    ) -> Result<(), Stopped> {
        let others = self.count.get().min(items.len()).saturating_sub(1);
        let items = Mutex::new(items.into_iter());
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let mut state = state();
            while !self.cancel.load(Ordering::Relaxed)
                && let Some(item) = next()
            {
                act(&mut state, item);
            }
        };
        thread::scope(|scope| {
            for _ in 0..others {
                scope.spawn(work);
            }
            work();
        });
        match self.cancel.load(Ordering::Relaxed) {
            true => Err(Stopped::Cancelled),
            false => Ok(()),
        }
    }
}
