//! The boxes of band 2 as second boxes of their stacks.

use minlex_catalog::__internal::each;
use minlex_catalog::__internal::{SplitFinder, triple_of_six};
use minlex_catalog::BoxOrder;
use minlex_catalog::{Permutation, Split};

#[cfg(doc)]
use crate::below::stack_plan::StackPlan;

/// A box of band 2: its stack, read transposed, is a chute, and the box is the second one of it.
/// The [`Split`] of the chute says which digits each column of the box has, the [`BoxOrder`] in
/// which order; the order of the three rows does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SecondBox(u16);

impl SecondBox {
    /// The box with this order in a stack with this split.
    #[inline(always)]
    pub fn new(split: Split, order: BoxOrder) -> SecondBox {
        SecondBox(36 * u16::from(split.number()) + u16::from(order.number()))
    }

    /// Its number as a place in a table of 2016: `36 * split + order`.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number of its split as a place in a table of 56.
    #[inline(always)]
    pub fn split_index(self) -> usize {
        usize::from(self.0 / 36)
    }
}

/// A column of a box in band 2: which digits it has, as a triple of the six that the top band's
/// column does not have, and their order.
#[derive(Clone, Copy)]
struct Column {
    triple: u8,
    order: Permutation,
}

/// By the places of a column's three digits among the six, `36 * row 4 + 6 * row 5 + row 6`.
static COLUMNS: [Column; 256] = {
    let mut table = [Column { triple: 0, order: Permutation::IDENTITY }; 256];
    let mut i = 0;
    while i < 216 {
        let (x, y, z) = ((i / 36) as u8, (i / 6 % 6) as u8, (i % 6) as u8);
        if x != y && y != z && x != z {
            table[i] = Column {
                triple: triple_of_six(1 << x | 1 << y | 1 << z),
                order: Permutation::of([x, y, z]),
            };
        }
        i += 1;
    }
    table
};

/// Finds the box that three minirows make; holds on to its table, so that inner loops need not ask
/// whether it exists.
#[derive(Clone, Copy)]
pub(crate) struct SecondBoxFinder(SplitFinder);

impl SecondBoxFinder {
    pub fn get() -> SecondBoxFinder {
        SecondBoxFinder(SplitFinder::get())
    }

    /// The box whose minirows in rows 4, 5 and 6 have these [places](StackPlan::places).
    #[inline(always)]
    pub fn find(self, rows: [u32; 3]) -> SecondBox {
        // Three columns at once, a byte each: at most 36 * 5 + 6 * 5 + 5 = 215.
        let columns = 36 * rows[0] + 6 * rows[1] + rows[2];
        let [x, y, z, _] = columns.to_le_bytes();
        let [x, y, z] = each([x, y, z], |i| COLUMNS[usize::from(i)]);
        SecondBox::new(
            self.0.find(x.triple, y.triple),
            BoxOrder::of_rows([x.order, y.order, z.order]),
        )
    }
}
