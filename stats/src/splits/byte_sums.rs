//! Frequencies of sums over the chutes below a band, with a number for each chute.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::codes::Codes;
use super::sweep::visit_pairs;
use crate::kernel::Kernel;
use crate::kernel::pairs::{Pairs, REJECT};

/// Bytes of sums counted at once, with room left in the fastest cache.
const BATCH: usize = 1 << 13;

/// Counters for each sum, used in turn: a read soon after a write stalls.
const LANES: usize = 4;

/// The most sums for which [`LANES`] counters each stay in a fast cache.
const FEW: usize = 1 << 14;

/// A number for each chute below a band, digit by digit, in a base small enough for five digits to
/// add up to at most [`ByteDigits::MOST`].
pub(crate) struct ByteDigits {
    base: usize,
    codes: Vec<Codes>,
}

impl ByteDigits {
    /// The largest sum of a digit over five chutes.
    pub const MOST: usize = REJECT as usize - 1;

    /// Codes for numbers of some digits, of which the highest may exceed the base.
    pub fn new(
        band: BandNumber,
        base: usize,
        digits: u32,
        number: impl Fn(BandNumber) -> usize,
    ) -> ByteDigits {
        let code = |place: u32, number: usize| match number / base.pow(place) {
            rest if place + 1 < digits => (rest % base) as u8,
            highest => highest as u8,
        };
        let codes = |place| Codes::new(band, |chute| code(place, number(chute)));
        ByteDigits { base, codes: (0..digits).map(codes).collect() }
    }

    /// The numbers of pairs of fills below the band by the sum of five numbers.
    pub fn count_sums(&self, band: BandNumber, kernel: Kernel) -> Vec<u64> {
        let [first, others @ ..] = &self.codes[..] else {
            return Vec::new();
        };
        let mut counter = Counter::new(self.base, self.codes.len());
        visit_pairs(band, first, |fills, pairs| {
            let mut written = counter.write(0, kernel, pairs);
            for (place, codes) in (1..).zip(others) {
                written = counter.write(place, kernel, &codes.pairs(fills, pairs));
            }
            counter.len += written;
            if counter.len >= BATCH / self.codes.len() {
                counter.count();
            }
        });
        counter.count();
        // The last sum is that of pairs with a chute below the top band.
        counter.counts.truncate(counter.counts.len() - counter.lanes);
        let sum = |counts: &[u32]| counts.iter().map(|&count| u64::from(count)).sum();
        counter.counts.chunks_exact(counter.lanes).map(sum).collect()
    }
}

struct Counter {
    base: usize,
    /// For each digit, its sums.
    digits: Vec<Vec<u8>>,
    len: usize,
    /// For each sum, `lanes` counters.
    counts: Vec<u32>,
    lanes: usize,
}

impl Counter {
    fn new(base: usize, digits: usize) -> Counter {
        let sums = 1 + (0..digits).fold(0, |most, _| base * most + usize::from(REJECT));
        let lanes = if sums <= FEW { LANES } else { 1 };
        let counts = vec![0; lanes * sums];
        Counter { base, digits: vec![Vec::new(); digits], len: 0, counts, lanes }
    }

    /// Writes the sums of a digit for some pairs, in the same order for all digits; returns their
    /// number.
    fn write(&mut self, place: usize, kernel: Kernel, pairs: &Pairs<'_>) -> usize {
        let (bytes, room) = (&mut self.digits[place], self.len + pairs.room());
        if bytes.len() < room {
            bytes.resize(room, 0);
        }
        kernel.write_sums(pairs, &mut bytes[self.len..])
    }

    fn count(&mut self) {
        match self.lanes {
            _ if self.digits.len() == 1 => self.count_bytes(),
            LANES => self.count_numbers::<LANES>(),
            _ => self.count_numbers::<1>(),
        }
        self.len = 0;
    }

    fn count_bytes(&mut self) {
        let (eights, rest) = self.digits[0][..self.len].as_chunks::<8>();
        let Some(counts) = self.counts.as_chunks_mut::<LANES>().0.first_chunk_mut::<256>() else {
            return;
        };
        for eight in eights {
            let eight = u64::from_le_bytes(*eight);
            for byte in 0..8 {
                counts[(eight >> (8 * byte) & 255) as usize][byte % LANES] += 1;
            }
        }
        for &byte in rest {
            counts[usize::from(byte)][0] += 1;
        }
    }

    fn count_numbers<const LANES: usize>(&mut self) {
        const AT_ONCE: usize = 16;
        let counts = self.counts.as_chunks_mut::<LANES>().0;
        for first in (0..self.len).step_by(AT_ONCE) {
            let mut sums = [0; AT_ONCE];
            for digits in self.digits.iter().rev() {
                for (sum, &digit) in sums.iter_mut().zip(&digits[first..]) {
                    *sum = *sum * self.base as u32 + u32::from(digit);
                }
            }
            for (n, &sum) in sums[..AT_ONCE.min(self.len - first)].iter().enumerate() {
                counts[sum as usize][n % LANES] += 1;
            }
        }
    }
}
