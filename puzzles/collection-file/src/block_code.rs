//! Writing a block of puzzles.

use minlex_names::PuzzleNumber;

use crate::bits::BitWriter;
use crate::block::width;
use crate::format::SIZES;

/// The bytes of one to [`crate::BLOCK`] ascending numbers.
pub(crate) fn encode(numbers: &[PuzzleNumber]) -> Vec<u8> {
    let ranks: Vec<u64> = numbers.iter().map(|number| number.rank().zero_based()).collect();
    let first = ranks.first().copied().unwrap_or(0);
    let ranks: Vec<u64> = ranks.into_iter().map(|rank| rank - first).collect();
    let givens: Vec<(u32, u128)> = numbers.iter().map(|number| number.combination()).collect();
    let sizes = sizes(&givens);
    let low_bits = low_bits(&ranks);
    let high_bits = ranks.len() as u64 + ranks.last().map_or(0, |last| last >> low_bits);

    let mut bits = BitWriter::default();
    bits.put(u128::from(low_bits), 8);
    bits.put(u128::from(high_bits), 16);
    bits.put(sizes.len() as u128, 8);
    sizes.iter().for_each(|&size| bits.put(u128::from(size), 8));
    for rank in &ranks {
        bits.put(u128::from(rank & ((1 << low_bits) - 1)), low_bits);
    }
    put_unary(&mut bits, ranks.iter().map(|rank| rank >> low_bits));
    put_levels(&mut bits, &sizes, &givens);
    for &size in &sizes {
        for &(_, combination) in givens.iter().filter(|(other, _)| *other == size) {
            bits.put(combination, width(size));
        }
    }
    bits.finish()
}

/// Numbers of givens by frequency, the most frequent first, then the smaller.
fn sizes(givens: &[(u32, u128)]) -> Vec<u32> {
    let mut counts = [0; SIZES];
    for (size, _) in givens {
        counts[*size as usize] += 1;
    }
    let mut sizes: Vec<u32> = (0..SIZES as u32).filter(|&size| counts[size as usize] > 0).collect();
    sizes.sort_by_key(|&size| std::cmp::Reverse(counts[size as usize]));
    sizes
}

/// The smallest number of low bits for which ascending ranks take the fewest bits.
fn low_bits(ranks: &[u64]) -> u32 {
    let last = ranks.last().copied().unwrap_or(0);
    let bits = |low: &u32| ranks.len() as u64 * u64::from(*low) + (last >> low);
    // A rank above the others by less than 2^low adds no bit to the unary part.
    (0..=u64::BITS - last.leading_zeros()).min_by_key(bits).unwrap_or(0)
}

/// Numbers that ascend: the j-th as bit j + number that is set.
fn put_unary(bits: &mut BitWriter, numbers: impl Iterator<Item = u64>) {
    let mut last = 0;
    for number in numbers {
        let mut zeros = number - last;
        while zeros > 0 {
            let now = zeros.min(64);
            bits.put(0, now as u32);
            zeros -= now;
        }
        bits.put(1, 1);
        last = number;
    }
}

/// A level for each size but the last: a bit for each puzzle without an earlier size, 1 if it has
/// this one.
fn put_levels(bits: &mut BitWriter, sizes: &[u32], givens: &[(u32, u128)]) {
    let mut left: Vec<u32> = givens.iter().map(|(size, _)| *size).collect();
    for &size in sizes.split_last().map_or(&[][..], |(_, others)| others) {
        left.iter().for_each(|&other| bits.put(u128::from(other == size), 1));
        left.retain(|&other| other != size);
    }
}
