//! The check of a whole table.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

use crate::checkpoints::Checkpoints;
use crate::contradiction::Contradiction;
use crate::error::TableError;
use crate::section::Section;

impl Checkpoints {
    /// Verifies everything but the counts of grids. Reads the whole table; one from
    /// [`Checkpoints::open`] is in memory afterwards. `prefixes` gives the number of two-band
    /// prefixes of each band.
    ///
    /// It proves that
    ///
    /// - every checksum is right;
    /// - the entries of the bands fit each other, `prefixes` and the number of grids;
    /// - the sums of each band start at 0, ascend, and stay within the band;
    /// - the automorphism counts add up to the catalogue;
    /// - the manifest has the right totals;
    /// - the bytes between sections are zero.
    ///
    /// Later look-ups read nothing from the file. They can be wrong only if the table was written
    /// with a wrong sum, which `minlex verify` finds by counting the grids.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self, prefixes: impl Fn(BandNumber) -> u32) -> Result<(), TableError> {
        for chunk in 0..self.body.header.chunks() {
            self.body.verify(chunk)?;
        }
        self.check_padding()?;
        self.check_automorphisms()?;
        self.check_bands(prefixes)
    }

    /// Refuses bytes other than zero between sections: equal tables are equal files.
    fn check_padding(&self) -> Result<(), TableError> {
        let header = &self.body.header;
        for pair in Section::ALL.windows(2) {
            let gap = header.section(pair[0]).end..header.section(pair[1]).start;
            if self.body.copy(gap)?.iter().any(|&b| b != 0) {
                return Err(Contradiction::Padding { after: pair[0] }.into());
            }
        }
        Ok(())
    }

    fn check_automorphisms(&self) -> Result<(), TableError> {
        let histogram = self.automorphism_histogram()?;
        let ascending = histogram.is_sorted_by(|a, b| a.0 < b.0);
        let sum = histogram.iter().try_fold(0u64, |sum, &(_, n)| sum.checked_add(n));
        if ascending && sum == Some(ESSENTIALLY_DIFFERENT) {
            Ok(())
        } else {
            Err(Contradiction::AutomorphismCounts.into())
        }
    }

    fn check_bands(&self, prefixes: impl Fn(BandNumber) -> u32) -> Result<(), TableError> {
        let mut counted = 0;
        for number in BandNumber::all() {
            let band = self.band(number, prefixes(number))?;
            counted += u64::from(band.entry().checkpoints);
            band.check()?;
        }
        let manifest = &self.body.header.manifest;
        if manifest.grids == ESSENTIALLY_DIFFERENT && manifest.checkpoints == counted {
            Ok(())
        } else {
            Err(Contradiction::ManifestTotals {
                grids: manifest.grids,
                checkpoints: manifest.checkpoints,
                counted,
            }
            .into())
        }
    }
}
