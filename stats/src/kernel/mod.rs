//! The inner loop: the sums of codes over all pairs of fills of a choice of splits.
//!
//! Every chute has a *code*, one byte, and the codes of a grid's chutes are added with saturation;
//! the code [`REJECT`] is a chute below the top band, and so does its sum. For each stack
//! there is a table with the codes by the order of its box in band 3, one table for each order of
//! its box in band 2. So a pair of fills is three look-ups of a byte in small tables, which is what
//! byte shuffles are made for.
//!
//! A kernel for another processor is one more file beside `x86.rs` with a proof of its own, one
//! more variant of `Choice`, and one more line in `Kernel::available`.

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
pub(crate) mod pairs;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;

use minlex_walk::{Bytes64, FillBlock};

use pairs::Pairs;

/// A way to do the inner loop that this machine has; all give the same counts.
///
/// ```
/// use minlex_stats::Kernel;
///
/// assert_eq!(Kernel::available().next(), Some(Kernel::detect()));
/// assert_eq!(Kernel::available().last(), Some(Kernel::portable()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Kernel(Choice);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Portable,
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(neon::Neon),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512),
}

impl Kernel {
    /// The fastest kernel that this machine has; a few nanoseconds after the first time.
    #[must_use]
    pub fn detect() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel::portable())
    }

    /// The kernel that every machine has.
    #[must_use]
    pub fn portable() -> Kernel {
        Kernel(Choice::Portable)
    }

    /// All kernels that this machine has, the fastest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        let choices = [
            #[cfg(target_arch = "x86_64")]
            x86::Avx512::detect().map(Choice::Avx512),
            #[cfg(target_arch = "x86_64")]
            x86::Avx2::detect().map(Choice::Avx2),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            neon::Neon::detect().map(Choice::Neon),
            Some(Choice::Portable),
        ];
        choices.into_iter().flatten().map(Kernel)
    }

    /// Its name: `AVX-512`, `AVX2`, `NEON` or `portable`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Choice::Portable => "portable",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(_) => "NEON",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(_) => "AVX-512",
        }
    }

    /// The orders of the fills in `blocks` carried over by `maps`; places without a fill get an
    /// order of no meaning below 64.
    ///
    /// # Panics
    /// If `out` is shorter than `blocks`.
    #[inline]
    pub(crate) fn at_hand(self, blocks: &[FillBlock], maps: [&Bytes64; 3], out: &mut [FillBlock]) {
        let out = &mut out[..blocks.len()];
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.at_hand(blocks, maps, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.at_hand(blocks, maps, out),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.at_hand(blocks, maps, out),
            Choice::Portable => portable::at_hand(blocks, maps, out),
        }
    }

    /// Writes the sums of all pairs to the start of `out`, and returns how many it wrote. Sums that
    /// are [`REJECT`] may be among them or not; the others come in no particular order. What is in
    /// `out` after them means nothing.
    ///
    /// # Panics
    /// If `out` has less room than [`Pairs::room`] asks for.
    #[inline]
    pub(crate) fn write_sums(self, pairs: &Pairs<'_>, out: &mut [u8]) -> usize {
        assert!(out.len() >= pairs.room(), "there is room for the sums");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.write_sums(pairs, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.write_sums(pairs, out),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.write_sums(pairs, out),
            Choice::Portable => portable::write_sums(pairs, out),
        }
    }

    /// For each fill of band 2, and for each block of band 3: which fills in it make a pair whose
    /// sum is not [`REJECT`], one bit a fill. The masks of a fill of band 2 follow each other.
    ///
    /// # Panics
    /// If `out` is shorter than the number of masks.
    #[inline]
    pub(crate) fn write_passes(self, pairs: &Pairs<'_>, out: &mut [u64]) {
        let out = &mut out[..pairs.second.len * pairs.third.blocks()];
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Choice::Avx512(avx512) => avx512.write_passes(pairs, out),
            #[cfg(target_arch = "x86_64")]
            Choice::Avx2(avx2) => avx2.write_passes(pairs, out),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Choice::Neon(neon) => neon.write_passes(pairs, out),
            Choice::Portable => portable::write_passes(pairs, out),
        }
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}
