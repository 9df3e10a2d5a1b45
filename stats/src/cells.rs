//! The shares of the pairs of fills below a band, cell by cell.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::byte_sums::count_sums;
use crate::codes::Codes;
use crate::grids::visit_grids;
use crate::kernel::Kernel;
use crate::kernel::pairs::REJECT;
use crate::key::{Key, MOST_CELLS};
use crate::whole::share;

/// The shares of all pairs below a band, by the cell that a function of the six numbers says; the
/// lowest of them comes first.
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

/// The shares of all pairs below a band, by the cells of a key.
pub(crate) fn shares_by_key(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    match ByteKey::new(band, key) {
        Some(bytes) => bytes.shares(band, key, kernel),
        None if key.is_sum() => shares_by_sum(band, key, kernel),
        None => shares_by_highest(band, key, kernel),
    }
}

/// Added to the weight of a chute that ties: more than any cell.
const TIE: u32 = 1 << 24;
const _: () = assert!(MOST_CELLS <= TIE as u64);

/// What a chute adds to a key below a band, and [`TIE`] if it has the lowest number.
fn weight(band: BandNumber, number: BandNumber, key: &Key) -> u32 {
    key.weight(number) + if number == band { TIE } else { 0 }
}

/// Pairs by how many chutes tie, and by cell.
struct TiedPairs {
    pairs: Vec<u32>,
    cells: usize,
    /// By ties: the first of their cells.
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

    /// Adds a pair whose chutes have this sum of weights and ties, and with it what else belongs to
    /// its cell.
    #[inline(always)]
    fn add(&mut self, sum: u32, rest: usize) {
        let first = self.first[(sum / TIE) as usize & 7];
        self.pairs[first + (sum % TIE) as usize + rest] += 1;
    }

    /// The shares by the cells of the key.
    fn shares(&self, key: &Key) -> Vec<u64> {
        let mut shares = vec![0; self.cells];
        for (ties, pairs) in self.pairs.chunks_exact(self.cells).enumerate() {
            let offset = ties * key.lowest_chutes();
            for (cell, &pairs) in pairs.iter().enumerate().filter(|&(_, &pairs)| pairs > 0) {
                shares[cell + offset] += u64::from(pairs) * share(1 + ties);
            }
        }
        shares
    }
}

/// The shares of all pairs below a band, by the cells of a key that is a sum.
fn shares_by_sum(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    let code = |number| weight(band, number, key);
    let mut pairs = TiedPairs::new(key.cells());
    visit_grids(band, kernel, code, |[second, third, a, b, c]| {
        pairs.add(key.weight(band) + second + third + a + b + c, 0);
    });
    pairs.shares(key)
}

/// The shares of all pairs below a band, by the cells of a key that has the highest number in it.
fn shares_by_highest(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    let code = |number: BandNumber| (weight(band, number, key), number.get());
    let mut pairs = TiedPairs::new(key.cells());
    visit_grids(band, kernel, code, |chutes| {
        let start = (key.weight(band), 0);
        let (sum, highest) = chutes
            .iter()
            .fold(start, |(sum, highest), chute| (sum + chute.0, highest.max(chute.1)));
        pairs.add(sum, usize::from(highest) * key.highest());
    });
    pairs.shares(key)
}

/// How many chutes have the first of these numbers, which is the lowest.
#[inline(always)]
pub(crate) fn lowest_chutes(numbers: &[BandNumber; 6]) -> usize {
    let is_lowest = |number: &&BandNumber| **number == numbers[0];
    numbers.iter().filter(is_lowest).count()
}

/// The key of a grid below one band as a sum of five bytes, one for each chute but the top band.
///
/// A chute above the top band has the code `weight - least`, and one that ties has a code that is
/// larger than five of these together. So the sum says how many ties there are, and the sum of the
/// weights of the others.
struct ByteKey {
    /// The least weight of a band above the top band.
    least: u32,
    /// The code of a tie.
    tie: u32,
}

impl ByteKey {
    /// `None` if the key is no such sum, or needs more than bytes.
    fn new(band: BandNumber, key: &Key) -> Option<ByteKey> {
        let weights = || BandNumber::all().skip(band.index() + 1).map(|band| key.weight(band));
        let least = weights().min().unwrap_or_default();
        let most = weights().max().unwrap_or_default();
        let tie = 5 * (most - least).min(u32::from(REJECT)) + 1;
        let fits = key.is_sum() && 5 * tie < u32::from(REJECT);
        fits.then_some(ByteKey { least, tie })
    }

    fn code(&self, band: BandNumber, number: BandNumber, key: &Key) -> u8 {
        let code = if number == band { self.tie } else { key.weight(number) - self.least };
        code as u8
    }

    /// The shares of all pairs by the cells of the key.
    fn shares(&self, band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
        let codes = Codes::new(band, |number| self.code(band, number, key));
        let sums = count_sums(band, &codes, kernel);
        let mut shares = vec![0; key.cells()];
        let sums = sums[..usize::from(REJECT)].iter().zip(0..);
        for (&pairs, sum) in sums.filter(|&(&pairs, _)| pairs > 0) {
            let (ties, above) = (sum / self.tie, sum % self.tie);
            let weights = key.weight(band) * (1 + ties) + self.least * (5 - ties) + above;
            let cell = weights as usize + key.lowest_chutes() * ties as usize;
            shares[cell] += pairs * share(1 + ties as usize);
        }
        shares
    }
}
