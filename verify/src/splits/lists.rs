//! Lists of fills for bands 2 and 3, and the pairs of two lists that pass.
//!
//! Of two fills, the order of the first one's box in a stack chooses verdicts, and that of the
//! second one's box a bit of them. Fills are taken 64 at a time: each order of a box has a bit for
//! every fill whose box has it, which does not depend on the band on top.

use super::columns::{BOX_ORDERS, OrderMap};
use super::fills::Fill;
use super::verdicts::{PairCounts, Verdicts};

/// Fills of a [`Block`].
pub(super) const BLOCK: usize = 64;

/// Up to 64 fills that follow each other in a list.
pub(super) struct Block {
    /// By stack: the boxes with sorted columns.
    boxes: [Boxes; 3],
}

/// The boxes of a stack in the fills of a block.
#[derive(Clone, Copy)]
struct Boxes {
    /// A bit for each order that a box has.
    orders: u64,
    /// By order, of those: a bit for each fill whose box has it.
    by_order: [u64; BOX_ORDERS],
}

impl Boxes {
    const NONE: Boxes = Boxes { orders: 0, by_order: [0; BOX_ORDERS] };

    /// The fills whose box has one of these orders.
    #[inline(always)]
    fn with(&self, orders: u64) -> u64 {
        let mut fills = 0;
        for_each_bit(orders & self.orders, |order| fills |= self.by_order[order]);
        fills
    }

    /// Becomes the boxes of a block as `map` sees their orders.
    #[inline]
    fn set(&mut self, sorted: &Boxes, map: &OrderMap) {
        self.orders = 0;
        for_each_bit(sorted.orders, |order| {
            let to = usize::from(map[order]);
            self.orders |= 1 << to;
            self.by_order[to] = sorted.by_order[order];
        });
    }
}

/// Calls `each` with the places of the bits that are set, in order.
#[inline(always)]
fn for_each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

impl Block {
    pub(super) fn new(fills: &[Fill]) -> Block {
        let mut boxes = [Boxes::NONE; 3];
        for (place, fill) in fills.iter().enumerate() {
            for (boxes, order) in boxes.iter_mut().zip(fill.orders) {
                boxes.orders |= 1 << order;
                boxes.by_order[usize::from(order)] |= 1 << place;
            }
        }
        Block { boxes }
    }
}

/// The first fills of a list as they are under the splits of three stacks.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    pub(super) fills: &'a [Fill],
    pub(super) blocks: &'a [Block],
    /// Number of fills that are above the top band.
    pub(super) above: usize,
    /// By stack: from orders with sorted columns to those of the split.
    pub(super) maps: [&'a OrderMap; 3],
}

impl List<'_> {
    /// A bit for each fill of a block.
    #[inline]
    fn all(&self, block: usize) -> u64 {
        first(self.fills.len() - BLOCK * block)
    }
}

/// The lowest bits, of which a block has at most 64.
#[inline]
fn first(count: usize) -> u64 {
    match count {
        count @ 0..BLOCK => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// A fill of band 2.
#[derive(Clone, Copy)]
struct Second {
    /// The orders of its boxes.
    orders: [u8; 3],
    /// True if it has the class of the top band.
    ties: bool,
}

/// Room for counting pairs, used again and again.
pub(super) struct Pairs {
    /// The fills of band 2 of which no box has an order with which no stack passes.
    second: Vec<Second>,
    /// By stack: a block of fills of band 3.
    third: [Stack; 3],
    pub(super) counts: PairCounts,
}

/// A stack of a block of fills of band 3.
#[derive(Clone, Copy)]
struct Stack {
    /// A bit for each fill.
    fills: u64,
    boxes: Boxes,
    /// A bit for each order of the box in band 2 of which the verdicts are known.
    known: u64,
    /// By order of the box in band 2: the verdicts by fill.
    verdicts: [Verdicts; BOX_ORDERS],
}

impl Stack {
    /// The verdicts by fill with this order of the box in band 2; `verdicts` are by order of the
    /// box in band 3.
    #[inline(always)]
    fn verdicts(&mut self, second: u8, verdicts: &[Verdicts; BOX_ORDERS]) -> Verdicts {
        let second = usize::from(second);
        if self.known >> second & 1 == 0 {
            self.known |= 1 << second;
            let by_order = &verdicts[second];
            // Most stacks are not below the top band, so few orders are left out.
            let pass = self.fills & !self.boxes.with(!by_order.pass);
            self.verdicts[second] = Verdicts { pass, tie: self.boxes.with(by_order.tie) };
        }
        self.verdicts[second]
    }
}

impl Pairs {
    pub(super) fn new() -> Pairs {
        let verdicts = [Verdicts::default(); BOX_ORDERS];
        Pairs {
            second: Vec::new(),
            third: [Stack { fills: 0, boxes: Boxes::NONE, known: 0, verdicts }; 3],
            counts: PairCounts::default(),
        }
    }

    /// Takes the fills of band 2 of whose boxes each has one of these orders, by stack; false if
    /// there is none.
    #[inline]
    pub(super) fn set_second(&mut self, list: &List<'_>, passing: [u64; 3]) -> bool {
        self.second.clear();
        self.second.resize(list.fills.len(), Second { orders: [0; 3], ties: false });
        let mut kept = 0;
        for (place, fill) in list.fills.iter().enumerate() {
            let order = |s: usize| list.maps[s][usize::from(fill.orders[s])];
            let orders = [order(0), order(1), order(2)];
            self.second[kept] = Second { orders, ties: place >= list.above };
            // Without a branch, as it would go either way.
            let passes = |s: usize| passing[s] >> orders[s];
            kept += (passes(0) & passes(1) & passes(2) & 1) as usize;
        }
        self.second.truncate(kept);
        kept > 0
    }

    /// Adds the pairs of those fills with these of band 3 that pass; `verdicts` are by stack and
    /// order of the box in band 2.
    pub(super) fn count(&mut self, third: &List<'_>, verdicts: [&[Verdicts; BOX_ORDERS]; 3]) {
        for block in 0..third.fills.len().div_ceil(BLOCK) {
            for (s, stack) in self.third.iter_mut().enumerate() {
                stack.fills = third.all(block);
                stack.known = 0;
                stack.boxes.set(&third.blocks[block].boxes[s], third.maps[s]);
            }
            let above = first(third.above.saturating_sub(BLOCK * block));
            for &Second { orders, ties } in &self.second {
                let mut stack = |s: usize| self.third[s].verdicts(orders[s], verdicts[s]);
                let [a, b] = [stack(0), stack(1)];
                // Under most bands few fills are left.
                if a.pass & b.pass != 0 {
                    let stacks = [a, b, stack(2)];
                    self.counts.add(ties.into(), stacks, above);
                }
            }
        }
    }
}
