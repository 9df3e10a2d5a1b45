//! The option `--threads`.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;

use crate::options::memory_limit::default_threads;
use crate::options::whole_number::whole;

/// Number of threads that a command may use.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Worker threads [default: one per core, fewer where memory is limited]
    #[arg(long, value_name = "N", value_parser = |text: &str| whole(text, 1..=1024u16))]
    threads: Option<u16>,
}

impl Threads {
    /// The number asked for, or as many as suit the machine.
    pub fn number(self) -> NonZero<usize> {
        match self.threads.and_then(NonZero::new) {
            Some(threads) => threads.into(),
            None => default_threads(),
        }
    }
}

/// Threads that work on records, each of which could use all of them.
#[derive(Debug)]
pub struct Workers {
    threads: NonZero<usize>,
    busy: AtomicUsize,
}

/// The threads for one record, as long as it lasts.
#[derive(Debug)]
pub struct Share<'a> {
    workers: &'a Workers,
    threads: NonZero<usize>,
}

impl Workers {
    /// This number of threads.
    pub fn new(threads: NonZero<usize>) -> Workers {
        Workers { threads, busy: AtomicUsize::new(0) }
    }

    /// The threads for a record: all of them, shared with the records that are being worked on.
    pub fn share(&self) -> Share<'_> {
        let busy = self.busy.fetch_add(1, Ordering::Relaxed) + 1;
        let threads = NonZero::new(self.threads.get() / busy).unwrap_or(NonZero::<usize>::MIN);
        Share { workers: self, threads }
    }
}

impl Share<'_> {
    /// The number of threads.
    pub fn threads(&self) -> NonZero<usize> {
        self.threads
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        self.workers.busy.fetch_sub(1, Ordering::Relaxed);
    }
}
