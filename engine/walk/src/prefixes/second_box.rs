//! Boxes of band 2 as second boxes of their stacks.

use minlex_catalog::__internal::each;
use minlex_catalog::__internal::{SplitFinder, triple_of_six};
use minlex_catalog::BoxOrder;
use minlex_catalog::{Permutation, Split};

#[cfg(doc)]
use crate::below::stack_plan::StackPlan;

/// A box of band 2: the second box of its stack, a chute read transposed. The [`Split`] gives the
/// digits of each column, the [`BoxOrder`] their order. The order of the rows does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SecondBox(u16);

impl SecondBox {
    #[inline(always)]
    pub fn new(split: Split, order: BoxOrder) -> SecondBox {
        SecondBox(36 * u16::from(split.number()) + u16::from(order.number()))
    }

    /// `36 * split + order`, below 2016.
    #[inline(always)]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline(always)]
    pub fn split_index(self) -> usize {
        usize::from(self.0 / 36)
    }
}

/// A column of a box in band 2: a triple of the six digits below the top column, and its order.
#[derive(Clone, Copy)]
struct Column {
    triple: u8,
    order: Permutation,
}

/// Indexed by the places of a column's digits among the six, `36 * row 4 + 6 * row 5 + row 6`.
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

/// A finder of boxes by their minirows. It holds its table: inner loops need no check for it.
#[derive(Clone, Copy)]
pub(crate) struct SecondBoxFinder(SplitFinder);

impl SecondBoxFinder {
    pub fn get() -> SecondBoxFinder {
        SecondBoxFinder(SplitFinder::get())
    }

    /// Box whose minirows have these [places](StackPlan::places).
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
