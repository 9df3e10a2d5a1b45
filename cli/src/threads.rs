//! The option `--threads`.

use std::num::NonZero;
use std::thread;

use clap::Args;

/// How many threads a command may use.
#[derive(Args, Clone, Copy, Debug)]
pub struct Threads {
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// The number asked for, or one for each core that this process may use.
    pub fn number(self) -> NonZero<usize> {
        match self.threads.and_then(NonZero::new) {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        }
    }
}
