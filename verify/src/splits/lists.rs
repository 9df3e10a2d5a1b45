//! Lists of fills for bands 2 and 3, and the pairs of two lists that pass.
//!
//! Of two fills, the order of the first one's box in a stack chooses verdicts, and that of the
//! second one's box a bit of them. Fills of band 3 are taken 64 at a time.

use super::columns::{BOX_ORDERS, OrderMap};
use super::verdicts::{PairCounts, Verdicts};

/// A fill of band 2.
#[derive(Clone, Copy, Default)]
pub(super) struct Second {
    /// The orders of its boxes.
    pub(super) orders: [u8; 3],
    /// True if it has the class of the top band.
    pub(super) ties: bool,
}

/// Fills of a [`Block`].
pub(super) const BLOCK: usize = 64;

/// Up to 64 fills that follow each other in a list.
pub(super) struct Block {
    /// For each stack and order of a box with sorted columns, a bit for each fill whose box has it.
    by_order: [[u64; BOX_ORDERS]; 3],
}

impl Block {
    /// The fills of which these are the orders of the boxes.
    pub(super) fn new(fills: impl Iterator<Item = [u8; 3]>) -> Block {
        let mut by_order = [[0; BOX_ORDERS]; 3];
        for (place, orders) in fills.enumerate() {
            for (by_order, order) in by_order.iter_mut().zip(orders) {
                by_order[usize::from(order)] |= 1 << place;
            }
        }
        Block { by_order }
    }
}

/// The first fills of a list for band 3.
pub(super) struct Third<'a> {
    pub(super) blocks: &'a [Block],
    /// For each stack, the map from orders with sorted columns to those of the verdicts.
    pub(super) maps: [&'a OrderMap; 3],
    /// Number of fills.
    pub(super) fills: usize,
    /// Number of those that are above the top band.
    pub(super) above: usize,
}

/// Lists of fills, and the facts that decide of their pairs.
pub(super) struct Lists<'a> {
    pub(super) second: &'a [Second],
    pub(super) third: Third<'a>,
    /// Indexed by stack and order of the box in band 2.
    pub(super) verdicts: [&'a [Verdicts; BOX_ORDERS]; 3],
}

/// For each stack and order of the box in band 2, the verdicts on the fills of a block.
pub(super) type ByFill = [[Verdicts; BOX_ORDERS]; 3];

impl Lists<'_> {
    pub(super) fn count(&self, by_fill: &mut ByFill, counts: &mut PairCounts) {
        let second_orders = self.second_orders();
        let starts = (0..self.third.fills).step_by(BLOCK);
        for (block, start) in self.third.blocks.iter().zip(starts) {
            let fills = first(self.third.fills - start);
            let above = first(self.third.above.saturating_sub(start));
            for s in 0..3 {
                let boxes = Boxes::new(&block.by_order[s], self.third.maps[s]);
                let mut orders = second_orders[s];
                while orders != 0 {
                    let order = orders.trailing_zeros() as usize;
                    orders &= orders - 1;
                    by_fill[s][order] = boxes.verdicts(fills, &self.verdicts[s][order]);
                }
            }
            for second in self.second {
                let stacks = [0, 1, 2].map(|s: usize| by_fill[s][usize::from(second.orders[s])]);
                counts.add(second.ties.into(), stacks, above);
            }
        }
    }

    /// For each stack, a bit for each order of a box in band 2.
    #[inline]
    fn second_orders(&self) -> [u64; 3] {
        self.second
            .iter()
            .fold([0; 3], |all, second| [0, 1, 2].map(|s: usize| all[s] | 1 << second.orders[s]))
    }
}

/// The lowest bits, of which a block has at most 64.
#[inline]
fn first(count: usize) -> u64 {
    match count {
        0..BLOCK => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// Orders whose fills are looked up together: few enough for a small table, enough to need few
/// tables. A loop over a set of orders would end unpredictably.
const PART: usize = 4;

/// The boxes of a stack in the fills of a block.
struct Boxes {
    /// For each part of all orders and set of orders in it, a bit for each fill whose box has one.
    by_part: [[u64; 1 << PART]; BOX_ORDERS / PART],
}

impl Boxes {
    #[inline]
    fn new(by_sorted: &[u64; BOX_ORDERS], map: &OrderMap) -> Boxes {
        let mut by_order = [0; BOX_ORDERS];
        for (&fills, &order) in by_sorted.iter().zip(map) {
            by_order[usize::from(order)] = fills;
        }
        let (parts, _) = by_order.as_chunks::<PART>();
        Boxes {
            by_part: std::array::from_fn(|part| {
                let [a, b, c, d] = parts[part];
                let three = [0, a, b, a | b, c, a | c, b | c, a | b | c];
                std::array::from_fn(|set| three[set % 8] | if set < 8 { 0 } else { d })
            }),
        }
    }

    /// For each fill, for these `fills`, the facts known by order.
    #[inline]
    fn verdicts(&self, fills: u64, by_order: &Verdicts) -> Verdicts {
        // Few orders tie, mostly none.
        let tie = if by_order.tie == 0 { 0 } else { self.with(by_order.tie) };
        Verdicts { pass: fills & self.with(by_order.pass), tie }
    }

    /// The fills whose box has one of these orders.
    #[inline]
    fn with(&self, orders: u64) -> u64 {
        let parts = self.by_part.iter().enumerate();
        parts.fold(0, |fills, (part, by_set)| {
            fills | by_set[(orders >> (PART * part)) as usize % (1 << PART)]
        })
    }
}
