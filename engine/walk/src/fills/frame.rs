//! Frames: relations of band 3's columns to the standard columns of a list.

use minlex_catalog::__internal::each;
use minlex_catalog::PackedRow;

use crate::below::stack_plan::BoxColumns;
use crate::fills::fill::StandardRows;
use crate::fills::relation::Relation;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub list: u16,
    pub relations: [Relation; 3],
}

/// For each stack of a frame, the digits of a packed row by standard minirow. Stacks change only
/// with their columns or relation.
pub(crate) struct FrameMinirows {
    stacks: [[u64; StandardRows::ROOM]; 3],
    made_for: [Option<(BoxColumns, Relation)>; 3],
}

impl FrameMinirows {
    pub const NONE: FrameMinirows =
        FrameMinirows { stacks: [[0; StandardRows::ROOM]; 3], made_for: [None; 3] };

    #[inline(always)]
    pub fn set(&mut self, frame: &Frame, columns: [&BoxColumns; 3]) {
        for (stack, columns) in columns.into_iter().enumerate() {
            let wanted = Some((*columns, frame.relations[stack]));
            if self.made_for[stack] != wanted {
                self.made_for[stack] = wanted;
                write(stack, frame.relations[stack], columns, &mut self.stacks[stack]);
            }
        }
    }

    /// Rows of a fill in ascending order.
    #[inline(always)]
    pub fn rows(&self, rows: StandardRows) -> [PackedRow; 3] {
        let minirow = |row: usize, stack: usize| self.stacks[stack][rows.minirow(row, stack)];
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
}

#[inline(always)]
fn write(
    stack: usize,
    relation: Relation,
    columns: &BoxColumns,
    minirows: &mut [u64; StandardRows::ROOM],
) {
    // By standard column and rank: the digit at its place in a packed row.
    let mut digits = [[0; 3]; 3];
    let place = relation.columns();
    for (c, ranks) in relation.digits().into_iter().enumerate() {
        for r in 0..3 {
            let digit = u64::from(columns[3 * c + r]);
            digits[place.image(c)][ranks.image(r)] = digit << (4 * (8 - 3 * stack - c));
        }
    }
    let [first, second, third] = digits;
    for (pair, three) in minirows.as_chunks_mut::<3>().0[..9].iter_mut().enumerate() {
        *three = each(first, |digit| digit | second[pair % 3] | third[pair / 3]);
    }
}
