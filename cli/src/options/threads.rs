//! The option `--threads`.

use std::num::NonZero;

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
