//! Helpers of the crate's tests.
#![forbid(unsafe_code)]

/// Reproducible pseudo-random numbers: a linear congruential generator.
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// The values in random order.
    pub fn shuffled<T, const N: usize>(&mut self, mut values: [T; N]) -> [T; N] {
        for i in (1..N).rev() {
            values.swap(i, self.below(i + 1));
        }
        values
    }
}
