//! The shares of the pairs of fills below a band, cell by cell.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::byte_sums::count_sums;
use crate::codes::Codes;
use crate::grids::visit_numbers;
use crate::kernel::Kernel;
use crate::kernel::pairs::REJECT;
use crate::key::Key;
use crate::labels::Labels;
use crate::whole::share;

/// The shares of all pairs below a band, by the cell that a function of the six numbers says.
pub(crate) fn shares_by(
    band: BandNumber,
    cells: usize,
    cell: impl Fn(&[BandNumber; 6]) -> usize,
    kernel: Kernel,
) -> Vec<u64> {
    let mut shares = vec![0; cells];
    visit_numbers(band, kernel, |numbers| {
        shares[cell(numbers)] += share(lowest_chutes(numbers));
    });
    shares
}

/// The shares of all pairs below a band, by the cells of a key.
pub(crate) fn shares_by_key(band: BandNumber, key: &Key, kernel: Kernel) -> Vec<u64> {
    match ByteKey::new(band, key) {
        Some(bytes) => bytes.shares(band, key, kernel),
        None => shares_by(band, key.cells(), |numbers| key.cell(numbers), kernel),
    }
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
/// larger than five of these together. So the sum tells how many ties there are, and the sum of the
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
        let code = if number == band {
            self.tie
        } else {
            key.weight(number) - self.least
        };
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

/// Shares by cell, and by cell and label of a chute.
pub(crate) struct LabelShares {
    /// By cell.
    pub cells: Vec<u64>,
    /// By cell, label and number n from 0 to 5: the shares of pairs with more than n chutes that
    /// have the label.
    pub more_chutes: Vec<[u64; 6]>,
}

/// The shares of all pairs below a band by the cells of a key and by labels.
pub(crate) fn shares_by_label(
    band: BandNumber,
    key: &Key,
    labels: &Labels,
    kernel: Kernel,
) -> LabelShares {
    let mut shares = LabelShares::new(key, labels);
    visit_numbers(band, kernel, |numbers| {
        shares.add(key.cell(numbers), numbers, labels, share(lowest_chutes(numbers)));
    });
    shares
}

impl LabelShares {
    /// No shares.
    pub fn new(key: &Key, labels: &Labels) -> LabelShares {
        LabelShares {
            cells: vec![0; key.cells()],
            more_chutes: vec![[0; 6]; key.cells() * labels.count()],
        }
    }

    /// Adds a grid, or a part of one, with these band numbers.
    #[inline(always)]
    pub fn add(&mut self, cell: usize, numbers: &[BandNumber; 6], labels: &Labels, share: u64) {
        self.cells[cell] += share;
        let of_cell = &mut self.more_chutes[cell * labels.count()..];
        let labels = numbers.map(|number| labels.get(number));
        for (n, &label) in labels.iter().enumerate() {
            let before = labels[..n].iter().filter(|&&other| other == label).count();
            of_cell[label][before] += share;
        }
    }
}
