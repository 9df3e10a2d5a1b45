//! How often each sum of codes occurs below a band.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::codes::Codes;
use crate::kernel::Kernel;
use crate::sweep::visit_pairs;

/// Bytes of sums that are counted at once: as many as leave room for other things in the
/// fastest cache.
const BATCH: usize = 1 << 13;

/// Sums that are written but not counted, and the counts.
struct Counter {
    bytes: Vec<u8>,
    len: usize,
    /// Four counters for each sum, used in turn: a counter that was just written cannot be read for
    /// some cycles.
    counts: Box<[[u32; 256]; 4]>,
}

impl Counter {
    fn count(&mut self) {
        let (eights, rest) = self.bytes[..self.len].as_chunks::<8>();
        let [a, b, c, d] = &mut *self.counts;
        for eight in eights {
            let eight = u64::from_le_bytes(*eight);
            let byte = |i: u32| (eight >> (8 * i) & 255) as usize;
            a[byte(0)] += 1;
            b[byte(1)] += 1;
            c[byte(2)] += 1;
            d[byte(3)] += 1;
            a[byte(4)] += 1;
            b[byte(5)] += 1;
            c[byte(6)] += 1;
            d[byte(7)] += 1;
        }
        for &byte in rest {
            a[usize::from(byte)] += 1;
        }
        self.len = 0;
    }
}

/// How many pairs of fills below a band have each sum of codes; that of [`REJECT`] means nothing.
///
/// [`REJECT`]: crate::kernel::pairs::REJECT
pub(crate) fn count_sums(band: BandNumber, codes: &Codes, kernel: Kernel) -> [u64; 256] {
    let mut counter = Counter { bytes: Vec::new(), len: 0, counts: Box::new([[0; 256]; 4]) };
    visit_pairs(band, codes, |_, pairs| {
        let room = counter.len + pairs.room();
        if counter.bytes.len() < room {
            counter.bytes.resize(room, 0);
        }
        counter.len += kernel.write_sums(pairs, &mut counter.bytes[counter.len..]);
        if counter.len >= BATCH {
            counter.count();
        }
    });
    counter.count();
    std::array::from_fn(|sum| counter.counts.iter().map(|counts| u64::from(counts[sum])).sum())
}
