//! Number of low bits.

/// Number of stored low bits per number, 0..=31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowBits(u32);

impl LowBits {
    /// This number of low bits; `None` from 32 on.
    #[inline]
    #[must_use]
    pub fn new(bits: u32) -> Option<LowBits> {
        (bits < 32).then_some(LowBits(bits))
    }

    /// The number of low bits that makes the code of `len` numbers up to `max` shortest: about the
    /// binary logarithm of the mean step (Elias 1974).
    #[must_use]
    pub fn best(max: u32, len: u32) -> LowBits {
        LowBits((max / len.max(1)).max(1).ilog2())
    }

    /// The number of bits.
    #[inline(always)]
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn high(self, number: u32) -> u64 {
        u64::from(number >> self.0)
    }

    #[inline(always)]
    pub(super) fn low(self, number: u32) -> u64 {
        u64::from(number & ((1 << self.0) - 1))
    }
}
