//! Counts the canonical grids of one band, prefix by prefix.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::BandNumber;
use minlex_walk::{BandPlan, Judge};

/// Numbers of minlex forms with one band on top.
#[non_exhaustive]
pub struct BandCounts {
    /// For each two-band prefix, the number of grids that continue it.
    pub by_prefix: Vec<u16>,
    /// Their sum.
    pub grids: u64,
    /// Number of grids by automorphism count.
    pub automorphisms: BTreeMap<u32, u64>,
}

/// Counts the minlex forms below a band. Returns `None` soon after `cancel` is set.
pub fn count_band(band: BandNumber, cancel: &AtomicBool) -> Option<BandCounts> {
    let plan = BandPlan::get(band);
    let mut automorphisms = BTreeMap::new();
    let mut others = 0u64;
    let each = |order| {
        *automorphisms.entry(order).or_insert(0) += 1;
        others += 1;
    };
    let by_prefix =
        plan.count_by_prefix(Judge::detect(), each, || cancel.load(Ordering::Relaxed))?;
    let grids = by_prefix.iter().map(|&count| u64::from(count)).sum();
    if grids > others {
        automorphisms.insert(1, grids - others);
    }
    Some(BandCounts { by_prefix, grids, automorphisms })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares small bands and one with many automorphisms with the published counts.
    #[test]
    fn some_bands() {
        let published = minlex_data::bands();
        let bands: &[u16] = if cfg!(debug_assertions) {
            &[404, 415]
        } else {
            &[0, 15, 300, 398, 399, 404, 412, 415]
        };
        for &class in bands {
            let number = BandNumber::new(class).unwrap();
            let counts = count_band(number, &AtomicBool::new(false)).unwrap();
            let expected = u64::from(published[usize::from(class)].grids);
            assert_eq!(counts.grids, expected, "band {class}");
            let sum: u64 = counts.by_prefix.iter().map(|&n| u64::from(n)).sum();
            assert_eq!(sum, counts.grids);
            assert_eq!(counts.automorphisms.values().sum::<u64>(), counts.grids);
        }
        assert!(count_band(BandNumber::LAST, &AtomicBool::new(true)).is_none());
    }
}
