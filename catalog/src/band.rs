//! The 416 essentially different bands.
//!
//! A *minlex band* is the smallest 27-digit form of a band under permutations of its rows, its
//! boxes, the columns inside its boxes, and relabelling. There are 416 (Russell and Jarvis 2005;
//! the list is that of `data/bands416.tsv`), numbered from 0 in lexicographic order.

use crate::chute::ChuteTable;
use crate::counts::BANDS;

/// How a chute becomes its minlex band: row `r` of the band is row `rows[r]` of the chute, column
/// `c` is column `columns[c]`; the relabelling follows, because the first row of a minlex band
/// reads 123456789.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BandMap {
    /// Source rows, 0..=2.
    pub rows: [u8; 3],
    /// Source columns, 0..=8.
    pub columns: [u8; 9],
}

/// One of the 416 minlex bands.
#[derive(Clone, Debug)]
pub struct Band {
    class: u16,
    digits: [u8; 27],
    automorphisms: Vec<BandMap>,
}

impl Band {
    pub(crate) fn new(class: u16, digits: [u8; 27], automorphisms: Vec<BandMap>) -> Band {
        Band {
            class,
            digits,
            automorphisms,
        }
    }

    /// The bands in order; entry `i` has class `i`.
    #[must_use]
    pub fn all() -> &'static [Band] {
        ChuteTable::get().bands()
    }

    /// Its number, 0..=415.
    #[must_use]
    pub fn class(&self) -> u16 {
        self.class
    }

    /// Its 27 digits 1..=9, row by row.
    #[must_use]
    pub fn digits(&self) -> &[u8; 27] {
        &self.digits
    }

    /// Every way in which the band becomes itself, the identity first; between 1 and 108.
    #[must_use]
    pub fn automorphisms(&self) -> &[BandMap] {
        &self.automorphisms
    }

    /// What the digits 1..=9 (index 0 is unused) become under the automorphism `map`.
    #[must_use]
    pub fn relabelling(&self, map: &BandMap) -> [u8; 10] {
        let mut relabel = [0; 10];
        for (t, &column) in map.columns.iter().enumerate() {
            relabel[usize::from(self.digits[9 * usize::from(map.rows[0]) + usize::from(column)])] =
                t as u8 + 1;
        }
        relabel
    }
}

/// Digits of the 416 minlex bands, read from `data/bands416.tsv`.
pub(crate) fn minlex_bands() -> Vec<[u8; 27]> {
    let bands: Vec<[u8; 27]> = minlex_data::BANDS416
        .lines()
        .skip(1)
        .map(|line| {
            let field = line.split('\t').nth(1).unwrap_or_default().as_bytes();
            std::array::from_fn(|i| field[i] - b'0')
        })
        .collect();
    assert_eq!(bands.len(), BANDS, "data/bands416.tsv lists every band");
    bands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chute::{PERMUTATIONS, column_map};

    /// The smallest form of a band, by trying all 6 * 1296 maps.
    fn brute_force_minlex(digits: &[u8; 27]) -> [u8; 27] {
        let mut best = [9; 27];
        for rows in PERMUTATIONS {
            for code in 0..1296 {
                let columns = column_map(code);
                let mut relabel = [0; 10];
                let mut image = [0; 27];
                for (i, cell) in image.iter_mut().enumerate() {
                    let digit = digits[9 * usize::from(rows[i / 9]) + usize::from(columns[i % 9])];
                    if i < 9 {
                        relabel[usize::from(digit)] = i as u8 + 1;
                    }
                    *cell = relabel[usize::from(digit)];
                }
                best = best.min(image);
            }
        }
        best
    }

    #[test]
    fn every_listed_band_is_its_own_minlex_form() {
        for digits in minlex_bands()
            .iter()
            .step_by(if cfg!(debug_assertions) { 9 } else { 1 })
        {
            assert_eq!(brute_force_minlex(digits), *digits);
        }
        assert!(minlex_bands().is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn automorphism_orders_are_the_published_ones() {
        let published = minlex_data::BANDS416.lines().skip(1);
        let mut sum = 0.0;
        for (band, line) in Band::all().iter().zip(published) {
            let order: usize = line.split('\t').nth(3).unwrap().parse().unwrap();
            assert_eq!(band.automorphisms().len(), order, "band {}", band.class());
            sum += 1.0 / order as f64;
            for map in band.automorphisms() {
                let relabel = band.relabelling(map);
                for r in 0..3 {
                    for c in 0..9 {
                        let source =
                            band.digits[9 * usize::from(map.rows[r]) + usize::from(map.columns[c])];
                        assert_eq!(relabel[usize::from(source)], band.digits[9 * r + c]);
                    }
                }
            }
            assert_eq!(band.automorphisms()[0].columns, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
        assert!((sum - 336.0_f64).abs() < 1e-9);
    }
}
