//! The inner loop: the pairs of two lists of fills, up to 64 at a time.
//!
//! Of two fills, the order of the first one's box in a stack chooses verdicts, and that of the
//! second one's box a bit of them. With AVX2 that bit is found for 32 fills at once by a shuffle of
//! bytes; the portable code goes through the orders that a verdict is about.

pub(super) mod lists;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::verdicts::PairCounts;
use lists::Lists;

/// A way to count pairs that this machine has; all count the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel(Choice);

#[derive(Clone, Copy, Debug)]
enum Choice {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
}

impl Kernel {
    /// All that this machine has, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Kernel> {
        #[cfg(target_arch = "x86_64")]
        let special = x86::Avx2::detect().map(Choice::Avx2);
        #[cfg(not(target_arch = "x86_64"))]
        let special = None;
        special.into_iter().chain([Choice::Portable]).map(Kernel)
    }

    /// The fastest that this machine has.
    pub(super) fn detect() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel(Choice::Portable))
    }

    /// Adds the pairs that pass.
    #[inline]
    pub(super) fn count(self, lists: &Lists<'_>, counts: &mut PairCounts) {
        match self.0 {
            Choice::Portable => portable::count(lists, counts),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.count(lists, counts),
        }
    }
}
