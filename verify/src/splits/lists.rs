//! Lists of fills for bands 2 and 3, and the pairs of two lists that pass.
//!
//! Of two fills, the order of the first one's box in a stack chooses verdicts, and that of the
//! second one's box a bit of them. Fills of band 3 are taken 64 at a time.

use super::columns::BOX_ORDERS;
use super::verdicts::{PairCounts, Verdicts};

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
    orders: [[u8; BLOCK]; 3],
    fills: usize,
    /// A bit for each that is above the top band.
    above: u64,
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

impl Lists<'_> {
    /// Adds the pairs that pass.
    pub(super) fn count(&self, counts: &mut PairCounts) {
        // By stack and order of the box in band 2, where it is known for the block.
        let mut by_fill = [[Verdicts::default(); BOX_ORDERS]; 3];
        for block in self.third {
            let mut boxes = [Boxes::NONE; 3];
            for fill in 0..block.fills {
                for (boxes, orders) in boxes.iter_mut().zip(&block.orders) {
                    boxes.push(fill, orders[fill]);
                }
            }
            let mut known = [0_u64; 3];
            for second in self.second {
                let stacks = [0, 1, 2].map(|s: usize| {
                    let order = usize::from(second.orders[s]);
                    if known[s] >> order & 1 == 0 {
                        known[s] |= 1 << order;
                        by_fill[s][order] = boxes[s].verdicts(&self.verdicts[s][order]);
                    }
                    by_fill[s][order]
                });
                counts.add(second.ties.into(), stacks, block.above);
            }
        }
    }
}

/// The boxes of a stack in the fills of a block.
#[derive(Clone, Copy)]
struct Boxes {
    /// A bit for each fill.
    fills: u64,
    /// A bit for each order that a box has.
    orders: u64,
    /// By order: the fills whose box has it.
    by_order: [u64; BOX_ORDERS],
}

impl Boxes {
    const NONE: Boxes = Boxes { fills: 0, orders: 0, by_order: [0; BOX_ORDERS] };

    #[inline]
    fn push(&mut self, fill: usize, order: u8) {
        self.fills |= 1 << fill;
        self.orders |= 1 << order;
        self.by_order[usize::from(order)] |= 1 << fill;
    }

    /// By fill, what is known by order.
    #[inline]
    fn verdicts(&self, by_order: &Verdicts) -> Verdicts {
        // Most stacks are not below the top band, so few orders are left out.
        let pass = self.fills & !self.with(!by_order.pass);
        Verdicts { pass, tie: self.with(by_order.tie) }
    }

    /// The fills whose box has one of these orders.
    #[inline]
    fn with(&self, orders: u64) -> u64 {
        let mut orders = orders & self.orders;
        let mut fills = 0;
        while orders != 0 {
            fills |= self.by_order[orders.trailing_zeros() as usize];
            orders &= orders - 1;
        }
        fills
    }
}
