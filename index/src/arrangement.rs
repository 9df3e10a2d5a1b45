//! Arrangements of the nine digits, and their places in lexicographic order.

use minlex_catalog::DigitSet;

/// The place of an arrangement of the digits among all 9!, from 0.
pub(crate) fn rank(digits: &[u8; 9]) -> u64 {
    let mut unused = DigitSet::ALL.bits();
    let mut rank = 0;
    for (&digit, places) in digits.iter().zip((1..=9).rev()) {
        let bit = 1 << (digit - 1);
        rank = rank * places + u64::from((unused & (bit - 1)).count_ones());
        unused &= !bit;
    }
    rank
}

pub(crate) fn unrank(rank: u64) -> [u8; 9] {
    let mut left = rank as u32;
    // Four bits a digit, the smallest unused ones first.
    let mut unused = 0x9_8765_4321u64;
    let mut arrangements = 40_320;
    std::array::from_fn(|i| {
        let shift = 4 * (left / arrangements);
        left %= arrangements;
        arrangements /= (8 - i as u32).max(1);
        let digit = unused >> shift & 15;
        unused = unused & ((1 << shift) - 1) | unused >> 4 >> shift << shift;
        digit as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_numbered_in_lexicographic_order() {
        let mut previous = None;
        for place in 0..362_880 {
            let digits = unrank(place);
            assert!(previous < Some(digits));
            assert_eq!(rank(&digits), place);
            previous = Some(digits);
        }
        assert_eq!(previous, Some([9, 8, 7, 6, 5, 4, 3, 2, 1]));
    }
}
