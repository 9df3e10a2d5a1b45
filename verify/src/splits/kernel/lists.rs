//! Lists of fills for bands 2 and 3.

use crate::splits::columns::BOX_ORDERS;
use crate::splits::verdicts::Verdicts;

/// A fill of band 2.
#[derive(Clone, Copy, Default)]
pub(crate) struct Second {
    /// The orders of its boxes.
    pub(crate) orders: [u8; 3],
    /// Whether it has the class of the top band.
    pub(crate) ties: bool,
}

/// Fills of a [`Block`].
pub(crate) const BLOCK: usize = 64;

/// Up to 64 fills of band 3.
#[derive(Clone)]
pub(crate) struct Block {
    /// By stack: the orders of their boxes. Where there is no fill, [`NO_ORDER`].
    pub(super) orders: [[u8; BLOCK]; 3],
    pub(super) fills: usize,
    /// A bit for each that is above the top band.
    pub(super) above: u64,
}

/// An order that no verdict is about.
const NO_ORDER: u8 = 63;

impl Default for Block {
    fn default() -> Block {
        Block { orders: [[NO_ORDER; BLOCK]; 3], fills: 0, above: 0 }
    }
}

impl Block {
    /// Fills it with these, of which the first `above` are above the top band.
    #[inline]
    pub(crate) fn set(&mut self, fills: impl Iterator<Item = [u8; 3]>, above: usize) {
        self.above = match above {
            count @ 0..BLOCK => (1 << count) - 1,
            _ => u64::MAX,
        };
        self.orders = [[NO_ORDER; BLOCK]; 3];
        self.fills = 0;
        for (place, orders) in fills.take(BLOCK).enumerate() {
            for (all, order) in self.orders.iter_mut().zip(orders) {
                all[place] = order;
            }
            self.fills += 1;
        }
    }
}

/// Lists of fills, and what decides of their pairs.
pub(crate) struct Lists<'a> {
    pub(crate) second: &'a [Second],
    pub(crate) third: &'a [Block],
    /// By stack and order of the box in band 2.
    pub(crate) verdicts: [&'a [Verdicts; BOX_ORDERS]; 3],
}
