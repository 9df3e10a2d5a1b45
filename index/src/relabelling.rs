//! Relabellings: permutations of the digits.

use minlex_catalog::DigitSet;

/// A permutation of the digits that acts on sets by two look-ups.
pub(crate) struct Relabelling {
    /// Indexed by the digits 1 to 5 of a set.
    low: [DigitSet; 32],
    /// Indexed by the digits 6 to 9.
    high: [DigitSet; 16],
}

impl Relabelling {
    /// Sends digit `d` to `images[d - 1]`.
    pub(crate) fn new(images: &[u8; 9]) -> Relabelling {
        let image = |bits: usize| {
            let images = images.iter().enumerate();
            images.filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &image)| image).collect()
        };
        Relabelling {
            low: std::array::from_fn(image),
            high: std::array::from_fn(|bits| image(bits << 5)),
        }
    }

    #[inline(always)]
    pub(crate) fn apply(&self, set: DigitSet) -> DigitSet {
        let bits = set.index();
        self.low[bits & 31] | self.high[bits >> 5 & 15]
    }
}

/// The inverse of a permutation of the digits, both as images of 1 to 9.
pub(crate) fn inverse(images: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (digit, &image) in (1..).zip(images) {
        inverse[usize::from(image - 1)] = digit;
    }
    inverse
}
