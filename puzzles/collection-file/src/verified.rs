//! Blocks that were verified.

use std::sync::atomic::{AtomicU64, Ordering};

/// A set of blocks that only grows.
#[derive(Debug)]
pub(crate) struct Verified(Vec<AtomicU64>);

impl Verified {
    pub fn new(blocks: usize) -> Verified {
        let mut words = Vec::new();
        words.resize_with(blocks.div_ceil(64), AtomicU64::default);
        Verified(words)
    }

    pub fn contains(&self, block: usize) -> bool {
        let word = self.0.get(block / 64);
        word.is_some_and(|word| word.load(Ordering::Relaxed) >> (block % 64) & 1 == 1)
    }

    pub fn insert(&self, block: usize) {
        if let Some(word) = self.0.get(block / 64) {
            word.fetch_or(1 << (block % 64), Ordering::Relaxed);
        }
    }
}
