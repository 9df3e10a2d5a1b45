//! Columns of a stack in a view.

use minlex_catalog::DigitSet;

use crate::partitions::{Kinds, Ordered, Partitions, Set, Split};
use crate::view::View;

/// A stack. Columns that are empty in bands 2 and 3 can change places there; the columns of box 1
/// up to such changes are its *state*.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// For each state, the ordered partition, interchangeable triples ascending.
    pub states: &'static [Ordered],
    pub state: &'static [u16],
    /// For each state, splits that hold the givens of bands 2 and 3.
    pub splits: Vec<Vec<Split>>,
    /// Ordered partitions with splits that hold the givens of band 1, up to changes of free
    /// columns.
    pub tops: Vec<Ordered>,
    /// Columns that are empty in all bands.
    pub free: Vec<usize>,
}

impl Stack {
    pub fn of(view: &View, stack: usize) -> Stack {
        let partitions = Partitions::get();
        let wanted = |band: usize| -> [DigitSet; 3] {
            std::array::from_fn(|column| {
                let digits = view.band(band).map(|row| row[3 * stack + column]);
                DigitSet::of(digits)
            })
        };
        let wanted: [[DigitSet; 3]; 3] = [wanted(0), wanted(1), wanted(2)];
        let holds = wanted.map(|wanted| partitions.holding(wanted));
        let empty_in = |bands: std::ops::Range<usize>| -> Vec<usize> {
            (0..3).filter(|&c| wanted[bands.clone()].iter().all(|w| w[c].is_empty())).collect()
        };
        let kinds = partitions.kinds(&empty_in(1..3));
        let free = empty_in(0..3);
        let splits = splits(kinds, [&holds[1], &holds[2]]);
        let mut tops = partitions.kinds(&free).firsts.clone();
        tops.retain(|&top| {
            holds[0].contains(top) && !splits[usize::from(kinds.of[usize::from(top)])].is_empty()
        });
        Stack { states: &kinds.firsts, state: &kinds.of, splits, tops, free }
    }

    pub fn column_orders(&self) -> u32 {
        [1, 1, 2, 6][self.free.len()]
    }
}

/// For each kind of box 1, its splits, ascending.
fn splits(kinds: &Kinds, [second, third]: [&Set; 2]) -> Vec<Vec<Split>> {
    let partitions = Partitions::get();
    let mut splits = vec![Vec::new(); kinds.firsts.len()];
    for middle in second.iter() {
        for &[first, last] in partitions.splits(middle) {
            let kind = usize::from(kinds.of[usize::from(first)]);
            if third.contains(last) && kinds.firsts[kind] == first {
                splits[kind].push([middle, last]);
            }
        }
    }
    splits
}
