use minlex_puzzle::Givens;

/// A uniform number below `bound`, above 0. It takes as many highest bits of a word as the largest
/// has, again while that is too large.
pub(crate) fn below(bound: u32, words: &mut impl FnMut() -> u64) -> u32 {
    let bits = 32 - (bound - 1).leading_zeros();
    loop {
        let number = if bits == 0 { 0 } else { (words() >> (64 - bits)) as u32 };
        if number < bound {
            return number;
        }
    }
}

/// A uniform set of this many cells. Each is drawn from those left, and the last takes its place.
pub(crate) fn some(count: u32, words: &mut impl FnMut() -> u64) -> Givens {
    let mut cells: [u8; 81] = core::array::from_fn(|i| i as u8);
    let mut bits = 0;
    for left in (0..=81).rev().take(count as usize) {
        let place = below(left, words) as usize;
        bits |= 1 << cells[place];
        cells[place] = cells[left as usize - 1];
    }
    Givens::from_bits(bits).unwrap_or_default()
}

/// The n-th cell of a set, from 0.
pub(crate) fn nth(set: u128, n: u32) -> usize {
    let mut left = set;
    for _ in 0..n {
        left &= left - 1;
    }
    left.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_decide() {
        let mut words = [u64::MAX, 0].into_iter();
        assert_eq!(below(81, &mut || words.next().unwrap()), 0, "127 is too large");
        assert_eq!(below(1, &mut || unreachable!("one choice needs no word")), 0);
        assert_eq!(some(3, &mut || 0).bits(), 1 | 1 << 80 | 1 << 79);
        assert_eq!(some(81, &mut || 0), Givens::ALL);
        assert_eq!(nth(0b1011, 2), 3);
    }
}
