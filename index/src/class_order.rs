//! The class order: a mixed-radix number that splits a grid along Russell's 44 classes.
//!
//! `docs/GRID-INDEX.md` fixes every convention; the code follows it step by step.
//!
//! A grid is normalised in four independent ways, and the four parts with what is left make the
//! number:
//!
//! | part | values |
//! |---|---|
//! | `top`: first band up to the other parts, and completion | 3,546,146,300,288 |
//! | `labels`: digits of box 1 in reading order | 9! |
//! | `columns`: order of boxes 2 and 3 and of their columns | 72 |
//! | `rows`: order of bands 2 and 3 and of their rows | 72 |

use crate::classes::{self, Classes, NormalBand, ToClass};
use crate::fills::{Fills, RowSets};
use crate::permutations::PERMUTATIONS;
use crate::sets;
use minlex_catalog::Grid;

/// 9! * 72^2 is this times 2^[`LOW_BITS`]; the split keeps divisions in 64 bits.
const HIGH: u64 = 229_635;
const LOW_BITS: u32 = 13;
/// Orders of columns, and orders of rows.
const ORDERS: u64 = 72;

/// A 72-fold order: `36 * exchanged + 6 * first + second`, where the orders belong to the boxes or
/// bands as they stand.
#[derive(Clone, Copy)]
struct Order72 {
    exchanged: usize,
    orders: [usize; 2],
}

impl Order72 {
    fn number(self) -> u64 {
        (36 * self.exchanged + 6 * self.orders[0] + self.orders[1]) as u64
    }

    fn new(number: u64) -> Order72 {
        let n = number as usize;
        Order72 {
            exchanged: n / 36,
            orders: [n / 6 % 6, n % 6],
        }
    }

    /// Where the `i`-th line (0..=2) of the `k`-th sorted group stands: a line 3..=8 of the grid.
    fn line(self, k: usize, i: u8) -> usize {
        let group = k ^ self.exchanged;
        let place = PERMUTATIONS[self.orders[group]]
            .iter()
            .position(|&sorted| sorted == i);
        3 + 3 * group + place.unwrap_or_default()
    }
}

/// Place of an arrangement of the digits 0..=8 among all, in lexicographic order.
pub(crate) fn permutation_rank(digits: &[u8; 9]) -> u64 {
    let mut unused = sets::ALL;
    let mut rank = 0;
    for (&digit, places) in digits.iter().zip((1..=9).rev()) {
        let smaller = unused & ((1 << digit) - 1);
        rank = rank * places + u64::from(smaller.count_ones());
        unused &= !(1 << digit);
    }
    rank
}

/// The arrangement of the digits 0..=8 at this place, below 9!.
pub(crate) fn permutation_at(rank: u64) -> [u8; 9] {
    let mut left = rank as u32;
    let mut unused = 0x8_7654_3210u64;
    let mut places = 40_320;
    std::array::from_fn(|i| {
        let shift = 4 * (left / places);
        left %= places;
        places /= (8 - i as u32).max(1);
        let digit = unused >> shift & 15;
        unused = unused & ((1 << shift) - 1) | unused >> 4 >> shift << shift;
        digit as u8
    })
}

/// By stack and column of the representative: the column of the grid that becomes it. `order` is
/// that of the grid's columns, `top` the first row of boxes 2 and 3 in normal form, digits from 0.
fn grid_columns(
    way: &ToClass,
    column_of: &[[u8; 9]; 3],
    order: Order72,
    top: [[u8; 3]; 2],
) -> [[usize; 3]; 3] {
    let mut columns = [[0; 3]; 3];
    for (stack, &class_stack) in way.stacks.iter().enumerate() {
        for i in 0..3u8 {
            let (digit, column) = match stack {
                0 => (i, usize::from(i)),
                _ => (top[stack - 1][usize::from(i)], order.line(stack - 1, i)),
            };
            let class_stack = usize::from(class_stack);
            let class_column = column_of[class_stack][usize::from(way.digits[usize::from(digit)])];
            columns[class_stack][usize::from(class_column)] = column;
        }
    }
    columns
}

/// The number of a grid in class order.
pub(crate) fn index(grid: &Grid) -> u128 {
    let classes = Classes::get();
    let fills = Fills::get();
    let digits = grid.digits();

    // Relabel: box 1 becomes 0..=8. `labels` says which digit each of these is. The tables by digit
    // have sixteen entries, so that a mask shows the compiler that they are not exceeded.
    let labels: [u8; 9] = std::array::from_fn(|i| digits[9 * (i / 3) + i % 3] - 1);
    let mut relabelled = [0u8; 16];
    for (new, &old) in (0..).zip(&labels) {
        relabelled[usize::from(old + 1)] = new;
    }
    let at = |row: usize, column: usize| relabelled[usize::from(digits[9 * row + column] & 15)];

    // Sort the columns of boxes 2 and 3, and the boxes.
    let tops = [3, 6].map(|column| [at(0, column), at(0, column + 1), at(0, column + 2)]);
    let column_order = Order72 {
        exchanged: usize::from(!tops[0].contains(&3)),
        orders: tops.map(classes::order),
    };
    let boxes: [[[u8; 3]; 3]; 2] = std::array::from_fn(|k| {
        let columns: [usize; 3] = std::array::from_fn(|i| column_order.line(k, i as u8));
        std::array::from_fn(|row| columns.map(|column| at(row, column)))
    });
    let beside = [sets::set(boxes[0][0]), sets::set(boxes[0][1])];
    let split = fills
        .beside_first_box()
        .place(sets::Sets::get().ordered(beside[0], beside[1]));
    let [second, third] = boxes.map(|rows| 6 * classes::order(rows[1]) + classes::order(rows[2]));
    let band = NormalBand::new(split, second, third);

    // Carry bands 2 and 3 to the representative of the class.
    let [p, q] = boxes.map(|rows| {
        let columns = classes::columns(&rows);
        sets::Sets::get().unordered(columns[0], columns[1])
    });
    let way = classes.way(p, q);
    let representative = &classes.representatives[way.class];
    let columns = grid_columns(
        &way,
        &representative.column_of,
        column_order,
        boxes.map(|rows| rows[0]),
    );
    let mut bits = [0u16; 16];
    for digit in 1..=9 {
        bits[digit] = 1 << way.digits[usize::from(relabelled[digit])];
    }
    let bit = |row: usize, column: usize| bits[usize::from(digits[9 * row + column] & 15)];

    // The completion, bands and rows in any order: the upper band has digit 2 in the
    // representative's first column.
    let has_two = (3..6).any(|row| bit(row, columns[0][0]) == 1 << 1);
    let upper = if has_two { [3, 6] } else { [6, 3] };
    let splits: [usize; 3] = std::array::from_fn(|stack| {
        let set = |column: usize| {
            (0..3).fold(0, |set, i| set | bit(upper[0] + i, columns[stack][column]))
        };
        representative.split(stack, set(0), set(1))
    });
    let [first, second] = [0, 1].map(|half| {
        let rows = std::array::from_fn(|i| {
            [0, 1].map(|stack: usize| {
                columns[stack]
                    .iter()
                    .fold(0, |set, &column| set | bit(upper[half] + i, column))
            })
        });
        fills.rank(representative.half(splits, half), &rows)
    });
    let completion = representative.before(splits)
        + first * fills.count(representative.half(splits, 1))
        + second;

    // The order of the rows, by the first column of the normalised grid.
    let heads = [3, 6].map(|row| [at(row, 0), at(row + 1, 0), at(row + 2, 0)]);
    let row_order = Order72 {
        exchanged: usize::from(!heads[0].contains(&1)),
        orders: heads.map(classes::order),
    };

    let top = classes.first_completion(way.class, band) + completion;
    let low =
        (permutation_rank(&labels) * ORDERS + column_order.number()) * ORDERS + row_order.number();
    (u128::from(top * HIGH) << LOW_BITS) + u128::from(low)
}

/// The grid with this number, below the count of all grids, in class order.
pub(crate) fn grid(number: u128) -> Grid {
    let classes = Classes::get();
    let fills = Fills::get();

    // top * HIGH < 2^60, so the quotient by 2^LOW_BITS fits 64 bits.
    let high = (number >> LOW_BITS) as u64;
    let low = (high % HIGH) << LOW_BITS | number as u64 & ((1 << LOW_BITS) - 1);
    let row_order = Order72::new(low % ORDERS);
    let column_order = Order72::new(low / ORDERS % ORDERS);
    let labels = permutation_at(low / (ORDERS * ORDERS));
    let (class, band, completion) = classes.at(high / HIGH);

    // The first band.
    let mut digits = [0u8; 81];
    for (i, label) in labels.iter().enumerate() {
        digits[9 * (i / 3) + i % 3] = label + 1;
    }
    let boxes = band.boxes();
    for (k, rows) in boxes.iter().enumerate() {
        for i in 0..3u8 {
            let column = column_order.line(k, i);
            for (row, cells) in rows.iter().enumerate() {
                digits[9 * row + column] = labels[usize::from(cells[usize::from(i)])] + 1;
            }
        }
    }

    // The completion, in the digits and columns of the representative.
    let [p, q] = boxes.map(|rows| {
        let columns = classes::columns(&rows);
        sets::Sets::get().unordered(columns[0], columns[1])
    });
    let way = classes.way(p, q);
    debug_assert_eq!(way.class, class);
    let representative = &classes.representatives[class];
    let columns = grid_columns(
        &way,
        &representative.column_of,
        column_order,
        boxes.map(|rows| rows[0]),
    );
    let (splits, left) = representative.splits_at(completion);
    let halves = [0, 1].map(|half| representative.half(splits, half));
    let count = fills.count(halves[1]);
    let rows: [RowSets; 2] = [
        fills.unrank(halves[0], left / count),
        fills.unrank(halves[1], left % count),
    ];

    // Back to the grid's digits and columns, rows not yet in order.
    let normal = sets::inverse(&way.digits);
    let cells = representative.column_sets(splits);
    let mut lines = [[[0u8; 9]; 3]; 2];
    let mut heads = [[0u8; 3]; 2];
    for half in 0..2 {
        for row in 0..3 {
            for stack in 0..3 {
                for i in 0..3 {
                    let cell = rows[half][row][stack] & cells[half][stack][i];
                    let digit = normal[cell.trailing_zeros() as usize];
                    let column = columns[stack][i];
                    lines[half][row][column] = labels[usize::from(digit)] + 1;
                    if column == 0 {
                        heads[half][row] = digit;
                    }
                }
            }
        }
    }

    // Sort bands and rows by the first column of the normalised grid, then put them into the wanted
    // order.
    let first = usize::from(!heads[0].contains(&1));
    for k in 0..2 {
        let half = k ^ first;
        let sorted = PERMUTATIONS[classes::order(heads[half])];
        for row in 0..3 {
            let line = row_order.line(k, sorted[row]);
            digits[9 * line..][..9].copy_from_slice(&lines[half][row]);
        }
    }
    Grid::from_digits_unchecked(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_numbered_in_lexicographic_order() {
        let mut previous = None;
        for rank in 0..362_880 {
            let digits = permutation_at(rank);
            assert!(previous < Some(digits));
            assert_eq!(permutation_rank(&digits), rank);
            previous = Some(digits);
        }
        assert_eq!(previous, Some([8, 7, 6, 5, 4, 3, 2, 1, 0]));
    }

    #[test]
    fn orders_are_their_own_inverse_as_numbers() {
        for number in 0..72 {
            let order = Order72::new(number);
            assert_eq!(order.number(), number);
            let mut lines: Vec<usize> = (0..6).map(|i| order.line(i / 3, (i % 3) as u8)).collect();
            lines.sort_unstable();
            assert_eq!(lines, [3, 4, 5, 6, 7, 8]);
        }
    }
}
