//! The lexicographic numbering: the number of solution grids with a smaller 81-digit string.
//!
//! # The mathematics
//! The number of a grid is a sum over its 27 minirows, from left to right and from top to bottom.
//! For each smaller minirow that fits in that place, it adds the number of grids that start with
//! the cells before and with it. So it needs the number of grids that start with given minirows.
//!
//! | known | grids that start so | from |
//! |---|---|---|
//! | row 1 | 18,383,222,420,692,992 | all / 9! |
//! | + row 2 | sum over the 216 rows 3 of the next line | [`second_row`]: a table over the 12,096 relabelled rows |
//! | + row 3 | 72 times the completions of the band's class | [`third_row`]: the 44 numbers |
//! | + row 4 | depends on the class and on the row as carried to the class's representative | [`fourth_row`]: a table by class, about 10,000 rows each |
//! | + row 5 | sum over the at most 216 rows 6 of the next line | [`fifth_and_sixth_row`]: lists made from rows 1 to 4 |
//! | + row 6 | 6 times the fills of the last band | the fills |
//! | rows 7 to 9 | 1 | [`last_band`]: listing the at most 1,728 last bands |
//!
//! For a row known only in its first one or two stacks, the sum is over the rest. Tables have these
//! sums for one stack in rows 1 to 4; for two stacks, at most six orders of the last minirow
//! remain.

mod allowed_orders;
mod columns;
mod fifth_and_sixth_row;
mod fourth_row;
mod last_band;
mod middle_stack;
mod minirow;
mod minirow_pairs;
mod second_row;
mod third_row;
mod walk;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use minlex_catalog::counts::{RELABELLINGS, SOLUTION_GRIDS};
use minlex_catalog::{DigitSet, Grid};

use crate::arrangement;
use crate::gangster::representative::CLASSES;
use columns::add;
use fifth_and_sixth_row::fifth_and_sixth_row;
use fourth_row::{FourthRow, fourth_row};
use last_band::last_band;
use minirow::{Row, joined};
use second_row::{SecondRow, second_row};
use third_row::third_row;
use walk::Walk;

const GRIDS_PER_ROW: u64 = (SOLUTION_GRIDS / RELABELLINGS as u128) as u64;
/// Trailing zero bits of [`GRIDS_PER_ROW`], which keep a division by it in 64 bits.
const LOW_BITS: u32 = 13;
const _: () = assert!(GRIDS_PER_ROW.trailing_zeros() >= LOW_BITS);

pub(crate) fn index(grid: &Grid) -> u128 {
    let digits = grid.digits();
    let first = std::array::from_fn(|i| digits[i]);
    let mut walk = Walk::Rank { digits, smaller: 0 };
    complete(&first, &mut walk);
    let Walk::Rank { smaller, .. } = walk else { unreachable!("a walk keeps its direction") };
    u128::from(arrangement::rank(&first)) * u128::from(GRIDS_PER_ROW) + u128::from(smaller)
}

pub(crate) fn grid(number: u128) -> Grid {
    let row = (number >> LOW_BITS) as u64 / (GRIDS_PER_ROW >> LOW_BITS);
    let left = (number - u128::from(row) * u128::from(GRIDS_PER_ROW)) as u64;
    let rows = complete(&arrangement::unrank(row), &mut Walk::Unrank { left });
    minlex_catalog::__internal::grid_from_digits(std::array::from_fn(|cell| {
        rows[cell / 9][cell % 9]
    }))
}

/// Completes a grid from its first row, minirow by minirow, and returns its rows.
fn complete(first: &[u8; 9], walk: &mut Walk<'_>) -> [[u8; 9]; 9] {
    let one: Row = minirow::cut(first);
    let two = second_row(&one, walk);
    let three = third_row(&one, &two, walk);
    let mut columns = [[DigitSet::EMPTY; 3]; 3];
    for row in [&one, &two, &three] {
        add(row, &mut columns);
    }
    let four = fourth_row(&columns, walk);
    add(&four, &mut columns);
    let ([five, six], partitions) = fifth_and_sixth_row(&columns, &four, walk);
    add(&five, &mut columns);
    add(&six, &mut columns);
    let [seven, eight, nine] = last_band(&columns, partitions, walk);
    let [one, two, three, four, five, six] =
        [one, two, three, four, five, six].map(|row| joined(&row));
    [one, two, three, four, five, six, seven, eight, nine]
}

/// Makes all tables on `threads` threads.
pub(crate) fn prepare(threads: NonZero<usize>) {
    SecondRow::get();
    fourth_row::prepare();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let class = next.fetch_add(1, Ordering::Relaxed);
            if class >= CLASSES {
                break;
            }
            FourthRow::get(class);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.get().min(CLASSES) {
            // If the system refuses a thread, the others do its work.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// Bytes of all tables, without those of the class numbering; makes missing ones.
pub(crate) fn table_bytes() -> usize {
    let fourth = (0..CLASSES).map(|class| FourthRow::get(class).table_bytes());
    SecondRow::get().table_bytes() + fourth_row::shared_bytes() + fourth.sum::<usize>()
}
