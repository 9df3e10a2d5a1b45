//! The inner loop: the pairs of two lists of fills, up to 64 at a time.
//!
//! Of two fills, the order of the first one's box in a stack chooses [`Verdicts`], and that of the
//! second one's box a bit of them. With AVX2 that bit is found for 32 fills at once by a shuffle of
//! bytes; the portable code goes through the orders that a verdict is about.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::columns::BOX_ORDERS;
use super::verdicts::{PairCounts, Verdicts};

/// A fill of band 2.
#[derive(Clone, Copy, Default)]
pub(super) struct Second {
    /// The orders of its boxes.
    pub(super) orders: [u8; 3],
    /// Whether it has the class of the top band.
    pub(super) ties: bool,
}

/// Fills of a [`Block`].
pub(super) const BLOCK: usize = 64;

/// Up to 64 fills of band 3.
#[derive(Clone)]
pub(super) struct Block {
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
    pub(super) fn set(&mut self, fills: impl Iterator<Item = [u8; 3]>, above: usize) {
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
pub(super) struct Lists<'a> {
    pub(super) second: &'a [Second],
    pub(super) third: &'a [Block],
    /// By stack and order of the box in band 2.
    pub(super) verdicts: [&'a [Verdicts; BOX_ORDERS]; 3],
}

/// A way to count pairs that this machine has; all count the same.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
}

impl Kernel {
    /// All that this machine has, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Kernel> {
        #[cfg(target_arch = "x86_64")]
        let special = x86::Avx2::detect().map(Kernel::Avx2);
        #[cfg(not(target_arch = "x86_64"))]
        let special = None;
        special.into_iter().chain([Kernel::Portable])
    }

    /// The fastest that this machine has.
    pub(super) fn detect() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel::Portable)
    }

    /// Adds the pairs that pass.
    #[inline]
    pub(super) fn count(self, lists: &Lists<'_>, counts: &mut PairCounts) {
        match self {
            Kernel::Portable => portable::count(lists, counts),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(avx2) => avx2.count(lists, counts),
        }
    }
}
