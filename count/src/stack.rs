//! One stack of a view: what its three boxes can hold in their columns.

use minlex_catalog::DigitSet;

use crate::partitions::{ORDERED, Ordered, Partitions, Split};
use crate::view::View;

/// What the boxes of a stack can hold in their columns.
///
/// Columns that are empty in bands 2 and 3 can change places without a change to what those bands
/// allow, so what box 1 holds counts up to that: its *state*.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// By state: an ordered partition with the triples of interchangeable columns in ascending
    /// order.
    pub states: Vec<Ordered>,
    /// By ordered partition: its state.
    pub state: Vec<u16>,
    /// By state: the splits that hold the givens of bands 2 and 3.
    pub splits: Vec<Vec<Split>>,
    /// Ordered partitions that hold the givens of band 1, and have splits, up to changes of columns
    /// that are empty in all three bands.
    pub tops: Vec<Ordered>,
    /// Columns that are empty in all three bands.
    pub free: Vec<usize>,
}

impl Stack {
    /// The stack of a view, 0..=2.
    pub fn of(view: &View, stack: usize) -> Stack {
        let partitions = Partitions::get();
        let wanted = |band: usize| -> [DigitSet; 3] {
            std::array::from_fn(|column| {
                let digits = view.band(band).map(|row| row[3 * stack + column]);
                DigitSet::of(digits)
            })
        };
        let wanted: [[DigitSet; 3]; 3] = [wanted(0), wanted(1), wanted(2)];
        let holds = wanted.map(|wanted| {
            let holds = |triples: &[DigitSet; 3]| {
                (0..3).all(|column| wanted[column].is_subset(triples[column]))
            };
            partitions.triples.iter().map(holds).collect::<Vec<bool>>()
        });
        let empty_in = |bands: std::ops::Range<usize>| -> Vec<usize> {
            (0..3).filter(|&c| wanted[bands.clone()].iter().all(|w| w[c].is_empty())).collect()
        };
        let (states, state) = up_to(&empty_in(1..3));
        let free = empty_in(0..3);
        let splits: Vec<Vec<Split>> = states
            .iter()
            .map(|&top| {
                let all = partitions.splits[usize::from(top)].iter().copied();
                let holds = |&[a, b]: &Split| holds[1][usize::from(a)] && holds[2][usize::from(b)];
                all.filter(holds).collect()
            })
            .collect();
        let (mut tops, _) = up_to(&free);
        tops.retain(|&top| {
            let top = usize::from(top);
            holds[0][top] && !splits[usize::from(state[top])].is_empty()
        });
        Stack { states, state, splits, tops, free }
    }

    /// How many orders the columns have that are empty in all three bands.
    pub fn column_orders(&self) -> u32 {
        [1, 1, 2, 6][self.free.len()]
    }
}

/// Ordered partitions up to the order of these columns: one of each kind, and the kind of each.
fn up_to(columns: &[usize]) -> (Vec<Ordered>, Vec<u16>) {
    let partitions = Partitions::get();
    let sorted = |number: usize| {
        let mut triples = partitions.triples[number];
        let mut moved: Vec<DigitSet> = columns.iter().map(|&column| triples[column]).collect();
        moved.sort_unstable();
        for (&column, triple) in columns.iter().zip(moved) {
            triples[column] = triple;
        }
        partitions.number(triples)
    };
    let sorted: Vec<Ordered> = (0..ORDERED).map(sorted).collect();
    let kinds: Vec<Ordered> =
        (0..ORDERED as u16).filter(|&number| sorted[usize::from(number)] == number).collect();
    let kind = |number: &Ordered| kinds.binary_search(number).unwrap_or(0) as u16;
    let kind_of = sorted.iter().map(kind).collect();
    (kinds, kind_of)
}
