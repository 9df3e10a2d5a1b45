//! The inner loop for every machine.

use super::lists::Lists;
use crate::splits::columns::BOX_ORDERS;
use crate::splits::verdicts::{PairCounts, Verdicts};

pub(super) fn count(lists: &Lists<'_>, counts: &mut PairCounts) {
    // By stack and order of the box in band 2, where it is known for the block.
    let mut by_fill = [[Verdicts::default(); BOX_ORDERS]; 3];
    for block in lists.third {
        let mut boxes = [Boxes::NONE; 3];
        for fill in 0..block.fills {
            for (boxes, orders) in boxes.iter_mut().zip(&block.orders) {
                boxes.push(fill, orders[fill]);
            }
        }
        let mut known = [0_u64; 3];
        for second in lists.second {
            let stacks = [0, 1, 2].map(|s: usize| {
                let order = usize::from(second.orders[s]);
                if known[s] >> order & 1 == 0 {
                    known[s] |= 1 << order;
                    by_fill[s][order] = boxes[s].verdicts(&lists.verdicts[s][order]);
                }
                by_fill[s][order]
            });
            counts.add(second.ties.into(), stacks, block.above);
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
