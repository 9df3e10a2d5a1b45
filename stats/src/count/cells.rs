//! The shares of the pairs of fills below a band, cell by cell.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::whole::share;
use crate::kernel::Kernel;
use crate::question::{Column, Key, MOST_CELLS};
use crate::splits::{ByteDigits, visit_grids};

/// The shares of all pairs below a band, by a function of the six numbers, the lowest first.
pub(crate) fn shares_by(
    band: BandNumber,
    cells: usize,
    cell: impl Fn(&[BandNumber; 6]) -> usize,
    kernel: Kernel,
) -> Vec<u64> {
    let mut shares = vec![0; cells];
    visit_grids(
        band,
        kernel,
        |number| number,
        |[second, third, a, b, c]| {
            let numbers = [band, second, third, a, b, c];
            shares[cell(&numbers)] += share(lowest_chutes(&numbers));
        },
    );
    shares
}

/// The shares of all pairs below a band, by the cells of a key without the highest number.
pub(crate) fn shares_by_sum(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    SumKey::new(band, key).shares(band, key, kernel)
}

const TIE: u32 = 1 << 24;
const _: () = assert!(MOST_CELLS <= TIE as u64);

/// The addend of a chute to a key below a band, with [`TIE`] if it has the lowest number.
fn weight(band: BandNumber, number: BandNumber, key: &Key) -> u32 {
    key.weight(number) + if number == band { TIE } else { 0 }
}

/// Numbers of pairs by number of ties, and by cell.
struct TiedPairs {
    pairs: Vec<u32>,
    cells: usize,
    first: [usize; 8],
}

impl TiedPairs {
    fn new(cells: usize) -> TiedPairs {
        TiedPairs {
            pairs: vec![0; 6 * cells],
            cells,
            first: std::array::from_fn(|ties| ties.min(5) * cells),
        }
    }

    /// Adds a pair with this sum of its chutes' weights and ties, and this rest of its key.
    #[inline(always)]
    fn add(&mut self, sum: u32, rest: usize) {
        let first = self.first[(sum / TIE) as usize & 7];
        self.pairs[first + (sum % TIE) as usize + rest] += 1;
    }

    fn shares(&self, key: &Key) -> Vec<u64> {
        let mut shares = vec![0; self.cells];
        for (ties, pairs) in self.pairs.chunks_exact(self.cells).enumerate() {
            let offset = key.offset(Column::LowestChutes, ties);
            for (cell, &pairs) in pairs.iter().enumerate().filter(|&(_, &pairs)| pairs > 0) {
                shares[cell + offset] += u64::from(pairs) * share(1 + ties);
            }
        }
        shares
    }
}

/// The shares of all pairs below a band, by the cells of a key with the highest number.
pub(crate) fn shares_by_highest(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    let code = |number: BandNumber| (weight(band, number, key), number.get());
    let mut pairs = TiedPairs::new(key.cells());
    visit_grids(band, kernel, code, |chutes| {
        let start = (key.weight(band), 0);
        let (sum, highest) = chutes
            .iter()
            .fold(start, |(sum, highest), chute| (sum + chute.0, highest.max(chute.1)));
        pairs.add(sum, key.offset(Column::Highest, highest.into()));
    });
    pairs.shares(key)
}

#[inline(always)]
pub(crate) fn lowest_chutes(numbers: &[BandNumber; 6]) -> usize {
    let is_lowest = |number: &&BandNumber| **number == numbers[0];
    numbers.iter().filter(is_lowest).count()
}

/// The key of a grid below one band as a sum of five numbers, one for each chute but the top band.
///
/// A chute above the top band has the number `weight - least`. One that ties has a number larger
/// than five of these together, so the sum determines the number of ties and the sum of the other
/// weights.
struct SumKey {
    /// The least weight of the bands above the top band.
    least: u32,
    tie: usize,
    /// The number of digits: one for weights that are close to each other.
    base: usize,
    digits: u32,
}

impl SumKey {
    fn new(band: BandNumber, key: &Key) -> SumKey {
        let weights = || BandNumber::all().skip(band.index() + 1).map(|band| key.weight(band));
        let least = weights().min().unwrap_or_default();
        let most = (weights().max().unwrap_or_default() - least) as usize;
        // Five ties are five times their highest digit.
        let digit = ByteDigits::MOST / 5;
        let ties = |digits: u32, base: usize| 5 * most / base.pow(digits - 1) + 1;
        let (mut digits, mut base) = (1, digit + 1);
        while ties(digits, base) > digit {
            digits += 1;
        }
        while base > 2 && ties(digits, base - 1) <= digit {
            base -= 1;
        }
        SumKey { least, tie: ties(digits, base) * base.pow(digits - 1), base, digits }
    }

    fn number(&self, band: BandNumber, number: BandNumber, key: &Key) -> usize {
        match number == band {
            true => self.tie,
            false => key.weight(number).saturating_sub(self.least) as usize,
        }
    }

    fn shares(&self, band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
        let number = |number| self.number(band, number, key);
        let sums = ByteDigits::new(band, self.base, self.digits, number).count_sums(band, kernel);
        let (own, least) = (key.weight(band) as usize, self.least as usize);
        let mut shares = vec![0; key.cells()];
        for (sum, &pairs) in sums.iter().enumerate().filter(|(_, pairs)| **pairs > 0) {
            let (ties, above) = (sum / self.tie, sum % self.tie);
            let weights = own * (1 + ties) + least * (5 - ties) + above;
            shares[weights + key.offset(Column::LowestChutes, ties)] += pairs * share(1 + ties);
        }
        shares
    }
}
