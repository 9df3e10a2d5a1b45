//! The digits of columns above a row.

use minlex_catalog::DigitSet;

use super::minirow::{Row, single};

/// The digits in each column: by stack, then by column.
pub(super) type Columns = [[DigitSet; 3]; 3];

pub(super) fn add(row: &Row, columns: &mut Columns) {
    for (columns, minirow) in columns.iter_mut().zip(row) {
        for (column, &digit) in columns.iter_mut().zip(minirow) {
            *column |= single(digit);
        }
    }
}

/// One list a stack: `list` for `stack`, the others from `lists`.
pub(super) fn with_stack<'a, T>(
    stack: usize,
    list: &'a [T],
    lists: &'a [Vec<T>; 3],
) -> [&'a [T]; 3] {
    std::array::from_fn(|other| if other == stack { list } else { &lists[other][..] })
}
