//! The checkpoints of one band.
#![forbid(unsafe_code)]

use std::ops::Range;

use minlex_catalog::BandNumber;

use crate::band_entry::BandEntry;
use crate::body::Body;
use crate::chunk_file::reserved;
use crate::contradiction::Contradiction;
use crate::elias_fano::{CodeError, Decoder, Group, LowBits, Words};
use crate::error::TableError;
use crate::try_once::TryOnce;

/// The sums of every [`SAMPLE`]-th group of a band, gathered at the band's first search, so that a
/// search in a large table waits for distant memory only twice.
pub(crate) type Samples = TryOnce<Box<[u32]>>;

/// Groups from one sampled sum to the next: 64 entries are eight lines of cache.
const SAMPLE: u32 = 64;

/// The checkpoints of one band of an open table, see [`crate::Checkpoints::band`].
///
/// A checkpoint is before every `spacing`-th two-band prefix of the band, from its first on,
/// and holds a sum: how many grids of the band come before that prefix.
#[derive(Clone, Copy)]
pub struct Band<'a> {
    body: &'a Body,
    samples: &'a Samples,
    number: BandNumber,
    entry: &'a BandEntry,
    low_bits: LowBits,
}

/// What lies between a checkpoint and the next one, or the end of the band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Numbers of the prefixes, never none.
    pub prefixes: Range<u32>,
    /// The grids, numbered within the band from 0: those that continue one of the prefixes. In a
    /// good table there are as many as a walk through the prefixes finds.
    pub grids: Range<u32>,
}

impl<'a> Band<'a> {
    pub(crate) fn new(
        body: &'a Body,
        samples: &'a Samples,
        number: BandNumber,
        entry: &'a BandEntry,
    ) -> Result<Band<'a>, TableError> {
        match LowBits::new(entry.low_bits) {
            Some(low_bits) => Ok(Band { body, samples, number, entry, low_bits }),
            None => Err(Contradiction::BandEntry { band: number }.into()),
        }
    }

    /// The band's entry.
    #[must_use]
    pub fn entry(&self) -> &'a BandEntry {
        self.entry
    }

    /// The stretch that has prefix `prefix`.
    ///
    /// # Errors
    /// If the table is damaged, or the band has no such prefix.
    #[inline]
    pub fn stretch_of_prefix(&self, prefix: u32) -> Result<Stretch, TableError> {
        // No grids, no spacing.
        match prefix.checked_div(self.entry.spacing) {
            Some(checkpoint) if checkpoint < self.entry.checkpoints => {
                Ok(self.stretch(checkpoint, self.decoder().get_two(checkpoint)?))
            }
            _ => Err(self.disagrees()),
        }
    }

    /// The stretch that has grid `grid` of the band, counted from 0.
    ///
    /// # Errors
    /// If the table is damaged, or the band has no such grid.
    #[inline]
    pub fn stretch_of_grid(&self, grid: u32) -> Result<Stretch, TableError> {
        // The last group that starts at or below the grid: among the sampled ones first, then among
        // the 64 after it.
        let samples = self.samples()?;
        let sample = samples.partition_point(|&sum| sum <= grid).saturating_sub(1) as u32;
        let group = sample * SAMPLE;
        let groups = group..self.entry.groups().min(group + SAMPLE);
        let (checkpoint, grids) = self.decoder().find(grid, groups)?;
        if grids.contains(&grid) {
            Ok(self.stretch(checkpoint, grids))
        } else {
            Err(self.disagrees())
        }
    }

    /// The first of two steps that read ahead what [`Band::stretch_of_prefix`] will read.
    #[inline(always)]
    pub(crate) fn read_entry_ahead(&self, prefix: u32) -> Result<(), TableError> {
        self.decoder().read_entry_ahead(self.checkpoint_before(prefix))
    }

    /// The second step.
    #[inline(always)]
    pub(crate) fn read_unary_ahead(&self, prefix: u32) -> Result<(), TableError> {
        self.decoder().read_unary_ahead(self.checkpoint_before(prefix))
    }

    /// The last checkpoint at or before a prefix; the first one where there are none.
    #[inline(always)]
    fn checkpoint_before(&self, prefix: u32) -> u32 {
        prefix.checked_div(self.entry.spacing).unwrap_or(0)
    }

    /// Verifies that the sums ascend within the band and end below its number of grids.
    pub(crate) fn check(&self) -> Result<(), TableError> {
        self.decoder().check()
    }

    #[inline(always)]
    fn decoder(&self) -> Decoder<&Band<'a>> {
        let BandEntry { checkpoints, grids, .. } = *self.entry;
        Decoder::new(self, checkpoints, self.low_bits, grids)
    }

    #[inline(always)]
    fn stretch(&self, checkpoint: u32, grids: Range<u32>) -> Stretch {
        let start = checkpoint * self.entry.spacing;
        let end = start.saturating_add(self.entry.spacing).min(self.entry.prefixes);
        Stretch { prefixes: start..end, grids }
    }

    /// The error for a walk through the band's prefixes that found other grids than the checkpoints
    /// say.
    #[cold]
    #[must_use]
    pub fn disagrees(&self) -> TableError {
        Contradiction::Grids { band: self.number }.into()
    }

    #[inline(always)]
    fn samples(&self) -> Result<&'a [u32], TableError> {
        match self.samples.get() {
            Some(samples) => Ok(samples),
            None => self.gather_samples(),
        }
    }

    #[cold]
    fn gather_samples(&self) -> Result<&'a [u32], TableError> {
        let samples = self.samples.get_or_try_init(|| {
            let groups = (0..self.entry.groups()).step_by(SAMPLE as usize);
            let mut samples = reserved(groups.len())?;
            for group in groups {
                samples.push(Group::from_word(Words::group(&self, group)?).first);
            }
            Ok::<_, TableError>(samples.into_boxed_slice())
        })?;
        Ok(samples)
    }
}

impl Words for &Band<'_> {
    type Error = TableError;

    #[inline(always)]
    fn group(&self, index: u32) -> Result<u64, TableError> {
        let at = u64::from(self.entry.first_group) + u64::from(index);
        self.body.groups.get(self.body, at)
    }

    #[inline(always)]
    fn low(&self, index: u64) -> Result<u64, TableError> {
        let at = self.entry.low_word.saturating_add(index);
        self.body.low.get(self.body, at)
    }

    #[inline(always)]
    fn high(&self, index: u64) -> Result<u64, TableError> {
        let at = self.entry.high_word.saturating_add(index);
        self.body.high.get(self.body, at)
    }

    #[cold]
    fn error(&self, error: CodeError) -> TableError {
        match error {
            CodeError::NotAscending { group } => {
                Contradiction::NotAscending { band: self.number, group }
            }
            CodeError::TooLarge | CodeError::Missing => Contradiction::SumTooLarge,
        }
        .into()
    }
}
