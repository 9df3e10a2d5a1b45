//! The last band, by a list of its fills.

use minlex_catalog::{DigitSet, Partition, Permutation};

use super::columns::Columns;
use super::walk::Walk;
use crate::fills::Fills;

/// Walks through rows 7 to 9. `columns` has the digits down to row 6, and `partitions` the rest, by
/// stack.
pub(super) fn last_band(
    columns: &Columns,
    partitions: [Partition; 3],
    walk: &mut Walk<'_>,
) -> [[u8; 9]; 3] {
    let free = columns.map(|columns| columns.map(|set| !set));
    let digit = |row: &[DigitSet; 3], cell: usize| {
        let digit = row[cell / 3] & free[cell / 3][cell % 3];
        digit.bits().trailing_zeros() as u8 + 1
    };
    let fills = Fills::get().all(partitions);
    walk.last_step(fills.flat_map(|rows| {
        let rows = rows.map(|row| std::array::from_fn(|cell| digit(&row, cell)));
        Permutation::ALL.map(|order| order.images().map(|i| rows[usize::from(i)]))
    }))
}
