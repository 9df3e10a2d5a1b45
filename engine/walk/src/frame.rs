//! Frames: how the columns of band 3 at hand are related to the standard columns of a list of
//! fills.
#![forbid(unsafe_code)]

use minlex_catalog::PackedRow;
use minlex_catalog::three::each;

use crate::fill::StandardRows;
use crate::relation::Relation;
use crate::stack_plan::BoxColumns;

/// A list of fills, and how the columns at hand are related to its standard columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The number of the list.
    pub list: u16,
    /// The relation of the box in each stack.
    pub relations: [Relation; 3],
}

impl Frame {
    /// The digits at hand for standard columns and ranks.
    #[inline]
    pub fn digits(&self, columns: [&BoxColumns; 3]) -> FrameDigits {
        FrameDigits(each([0, 1, 2], |stack| self.stack_digits(stack, columns[stack])))
    }

    /// The same of one stack.
    #[inline(always)]
    fn stack_digits(&self, stack: usize, columns: &BoxColumns) -> StackDigits {
        let mut digits = [[0; 4]; 3];
        let relation = self.relations[stack];
        let place = relation.columns();
        for (c, ranks) in relation.digits().into_iter().enumerate() {
            for r in 0..3 {
                let digit = u64::from(columns[3 * c + r]);
                digits[place.image(c)][ranks.image(r)] = digit << (4 * (8 - 3 * stack - c));
            }
        }
        digits
    }
}

/// For each standard column of a stack and rank in the column: the digit at its place in a packed
/// row.
type StackDigits = [[u64; 4]; 3];

/// The digits of all stacks.
#[derive(Clone, Copy)]
pub(crate) struct FrameDigits([StackDigits; 3]);

impl FrameDigits {
    /// The three rows of a fill in ascending order, for those who want few fills.
    #[inline]
    pub fn rows(&self, rows: StandardRows) -> [PackedRow; 3] {
        sorted_rows(|row, stack| {
            let [first, second, third] = &self.0[stack];
            let minirow = rows.minirow(row, stack);
            first[minirow & 3] | second[minirow >> 2 & 3] | third[minirow >> 4 & 3]
        })
    }
}

/// For each stack the digits of a packed row by standard minirow; what belongs to a stack stays
/// from one frame to the next that has the same columns there.
pub(crate) struct FrameMinirows {
    stacks: [[u64; 64]; 3],
    /// What the stacks are made for.
    made_for: [Option<(BoxColumns, Relation)>; 3],
}

impl Default for FrameMinirows {
    fn default() -> FrameMinirows {
        FrameMinirows { stacks: [[0; 64]; 3], made_for: [None; 3] }
    }
}

impl FrameMinirows {
    /// Makes these the minirows of a frame with these columns at hand.
    #[inline(always)]
    pub fn set(&mut self, frame: &Frame, columns: [&BoxColumns; 3]) {
        for (stack, columns) in columns.into_iter().enumerate() {
            let wanted = Some((*columns, frame.relations[stack]));
            if self.made_for[stack] != wanted {
                self.made_for[stack] = wanted;
                self.write(stack, &frame.stack_digits(stack, columns));
            }
        }
    }

    #[inline(always)]
    fn write(&mut self, stack: usize, [first, second, third]: &StackDigits) {
        for (pair, four) in self.stacks[stack].chunks_exact_mut(4).enumerate() {
            let last = second[pair & 3] | third[pair >> 2];
            for (minirow, first) in four.iter_mut().zip(first) {
                *minirow = first | last;
            }
        }
    }

    /// The three rows of a fill in ascending order, for those who want many fills.
    #[inline(always)]
    pub fn rows(&self, rows: StandardRows) -> [PackedRow; 3] {
        sorted_rows(|row, stack| self.stacks[stack][rows.minirow(row, stack)])
    }
}

/// Three rows made of the minirows that `minirow(row, stack)` says, in ascending order.
#[inline(always)]
fn sorted_rows(minirow: impl Fn(usize, usize) -> u64) -> [PackedRow; 3] {
    let [mut a, mut b, mut c] =
        each([0, 1, 2], |row| minirow(row, 0) | minirow(row, 1) | minirow(row, 2));
    if a > b {
        (a, b) = (b, a);
    }
    if b > c {
        (b, c) = (c, b);
    }
    if a > b {
        (a, b) = (b, a);
    }
    each([a, b, c], PackedRow::from_bits)
}
