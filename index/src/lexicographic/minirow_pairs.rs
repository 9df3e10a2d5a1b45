//! Pairs of minirows of rows 4 and 5 in one stack, and the splits that hold both.

use minlex_catalog::DigitSet;

use super::minirow::{Minirow, minirows, order, single, triple_number};
use crate::gangster::representative::Representative;
use crate::triples::TRIPLES;

/// For one stack of a representative: which splits give the upper band two wanted minirows.
pub(super) struct MinirowPairs {
    /// By [`key`](MinirowPairs::key), and one entry more: where its splits start.
    start: Box<[u16]>,
    splits: Box<[u8]>,
}

/// How many keys there are.
const KEYS: usize = TRIPLES * TRIPLES * 6;

impl MinirowPairs {
    /// The pairs in this stack.
    pub(super) fn new(representative: &Representative, stack: usize) -> MinirowPairs {
        let found = || {
            let splits = (0..).zip(representative.splits(stack));
            splits.flat_map(|(split, columns)| keys(*columns).map(move |key| (key, split)))
        };
        let mut start = vec![0; KEYS + 1].into_boxed_slice();
        for (key, _) in found() {
            start[key + 1] += 1;
        }
        for key in 0..KEYS {
            start[key + 1] += start[key];
        }
        let mut next = start.clone();
        let mut splits = vec![0; usize::from(start[KEYS])].into_boxed_slice();
        for (key, split) in found() {
            splits[usize::from(next[key])] = split;
            next[key] += 1;
        }
        MinirowPairs { start, splits }
    }

    /// `504 * row 5's triple + 6 * row 4's triple + row 4's order`.
    #[inline(always)]
    fn key(fourth: usize, order: usize, fifth: usize) -> usize {
        (TRIPLES * fifth + fourth) * 6 + order
    }

    /// Splits that hold the minirow of row 4 with this triple and order, and a minirow of row 5
    /// with this triple.
    #[inline(always)]
    pub(super) fn splits(&self, fourth: usize, order: usize, fifth: usize) -> &[u8] {
        let key = MinirowPairs::key(fourth, order, fifth);
        &self.splits[usize::from(self.start[key])..usize::from(self.start[key + 1])]
    }
}

/// The keys of all pairs of minirows that columns with these sets can hold.
fn keys(columns: [DigitSet; 3]) -> impl Iterator<Item = usize> {
    minirows(columns).flat_map(move |fourth| {
        let free = std::array::from_fn(|i| columns[i] - single(fourth[i]));
        let key = move |fifth: Minirow| {
            MinirowPairs::key(triple_number(fourth), order(fourth), triple_number(fifth))
        };
        minirows(free).map(key)
    })
}
