//! Pairs of minirows of rows 4 and 5 in one stack, and the splits that hold both.

use minlex_catalog::DigitSet;

use super::minirow::{Minirow, minirows, order, single, triple_number};
use crate::gangster::representative::Representative;
use crate::triples::TRIPLES;

/// The splits with two wanted minirows in the upper band, for one stack of a representative.
pub(super) struct MinirowPairs {
    /// For each [`key`], the start of its splits; then their end.
    start: Box<[u16]>,
    splits: Box<[u8]>,
}

const KEYS: usize = TRIPLES * 6 * TRIPLES;

/// The key of a pair of minirows: `504 * row 4's triple + 84 * row 4's order + row 5's triple`.
#[inline(always)]
fn key(fourth: usize, order: usize, fifth: usize) -> usize {
    (6 * fourth + order) * TRIPLES + fifth
}

impl MinirowPairs {
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

    /// The pairs with a triple and order in row 4.
    #[inline(always)]
    pub(super) fn with_fourth(&self, fourth: usize, order: usize) -> FifthMinirows<'_> {
        FifthMinirows {
            start: &self.start[key(fourth, order, 0)..][..=TRIPLES],
            splits: &self.splits,
        }
    }
}

pub(super) struct FifthMinirows<'a> {
    /// For each triple of row 5, the start of its splits; then their end.
    start: &'a [u16],
    splits: &'a [u8],
}

impl FifthMinirows<'_> {
    /// Splits that hold the minirow of row 4 and one of row 5 with this triple.
    #[inline(always)]
    pub(super) fn splits(&self, fifth: u8) -> &[u8] {
        let fifth = usize::from(fifth);
        &self.splits[usize::from(self.start[fifth])..usize::from(self.start[fifth + 1])]
    }
}

fn keys(columns: [DigitSet; 3]) -> impl Iterator<Item = usize> {
    minirows(columns).flat_map(move |fourth| {
        let free = std::array::from_fn(|i| columns[i] - single(fourth[i]));
        let key =
            move |fifth: Minirow| key(triple_number(fourth), order(fourth), triple_number(fifth));
        minirows(free).map(key)
    })
}
