//! Checkpoints of one band.
#![forbid(unsafe_code)]

use std::ops::Range;

use minlex_catalog::BandNumber;

use crate::band_entry::BandEntry;
use crate::body::Body;
use crate::chunk_file::reserved;
use crate::contradiction::Contradiction;
use crate::elias_fano::{CodeError, Decoder, GROUP, Group, LowBits, Words};
use crate::error::TableError;
use crate::try_once::TryOnce;

/// Sums of every [`SAMPLE`]-th group of a band, gathered at its first search. They limit a search
/// in a large table to two waits for distant memory.
pub(crate) type Samples = TryOnce<Box<[u32]>>;

/// Groups from one sampled sum to the next: 64 entries are eight cache lines.
const SAMPLE: u32 = 64;

/// The checkpoints of one band of an open table, see [`crate::Checkpoints::band`].
///
/// There is a checkpoint before every `spacing`-th two-band prefix of the band. Its sum is the
/// number of grids of the band before that prefix.
#[derive(Clone, Copy)]
pub struct Band<'a> {
    body: &'a Body,
    samples: &'a Samples,
    number: BandNumber,
    entry: &'a BandEntry,
    low_bits: LowBits,
}

/// The part of a band from one checkpoint to the next, or to the end of the band.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Block {
    /// Numbers of the prefixes, at least one.
    pub prefixes: Range<u32>,
    /// The grids that begin with one of the prefixes, numbered from 0 within the band. If the table
    /// is right, a walk through the prefixes finds exactly these.
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

    /// The entry of the band.
    #[must_use]
    pub fn entry(&self) -> &'a BandEntry {
        self.entry
    }

    /// The block with prefix `prefix`.
    ///
    /// # Errors
    /// If the table is damaged, or the band has no such prefix.
    #[inline]
    pub fn block_of_prefix(&self, prefix: u32) -> Result<Block, TableError> {
        let checkpoint = self.checkpoint_before(prefix)?;
        Ok(self.block(checkpoint, self.decoder().get_two(checkpoint)?))
    }

    /// The block with grid `grid` of the band, counted from 0.
    ///
    /// # Errors
    /// If the table is damaged, or the band has no such grid.
    #[inline]
    pub fn block_of_grid(&self, grid: u32) -> Result<Block, TableError> {
        // The last group that starts at or below the grid: first among the samples, then among 64.
        let samples = self.samples()?;
        let sample = samples.partition_point(|&sum| sum <= grid).saturating_sub(1) as u32;
        let group = sample * SAMPLE;
        let groups = group..self.entry.groups().min(group + SAMPLE);
        // The search reads three of these lines in turn.
        for line in groups.clone().step_by(8) {
            self.body
                .groups
                .ask_ahead(self.body, u64::from(self.entry.first_group) + u64::from(line));
        }
        let (checkpoint, grids) = self.decoder().find(grid, groups)?;
        if grids.contains(&grid) {
            Ok(self.block(checkpoint, grids))
        } else {
            Err(self.disagrees())
        }
    }

    /// The prefixes of [`Band::block_of_prefix`], without reading the table.
    ///
    /// # Errors
    /// If the band has no such prefix.
    #[inline]
    pub fn prefixes_around(&self, prefix: u32) -> Result<Range<u32>, TableError> {
        Ok(self.prefixes(self.checkpoint_before(prefix)?))
    }

    /// Prefetches the memory that [`Band::block_of_prefix`] reads first, without waiting for it.
    #[inline(always)]
    pub fn ask_ahead(&self, prefix: u32) {
        let Ok(checkpoint) = self.checkpoint_before(prefix) else {
            return;
        };
        let BandEntry { first_group, low_word, .. } = *self.entry;
        let group = u64::from(first_group) + u64::from(checkpoint / GROUP);
        self.body.groups.ask_ahead(self.body, group);
        let low_bit = u64::from(checkpoint) * u64::from(self.low_bits.get());
        self.body.low.ask_ahead(self.body, low_word.saturating_add(low_bit / 64));
    }

    /// Prefetches the rest, whose place is in the lines of [`Band::ask_ahead`].
    ///
    /// # Errors
    /// As [`Band::block_of_prefix`].
    #[inline(always)]
    pub(crate) fn ask_ahead_further(&self, prefix: u32) -> Result<(), TableError> {
        let group = self.checkpoint_before(prefix)? / GROUP;
        let Group { bit, .. } = Group::from_word(Words::group(&self, group)?);
        let word = self.entry.high_word.saturating_add(u64::from(bit) / 64);
        self.body.high.ask_ahead(self.body, word);
        Ok(())
    }

    #[inline(always)]
    fn checkpoint_before(&self, prefix: u32) -> Result<u32, TableError> {
        // A band without grids has no spacing.
        match prefix.checked_div(self.entry.spacing) {
            Some(checkpoint) if checkpoint < self.entry.checkpoints => Ok(checkpoint),
            _ => Err(self.disagrees()),
        }
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
    fn block(&self, checkpoint: u32, grids: Range<u32>) -> Block {
        Block { prefixes: self.prefixes(checkpoint), grids }
    }

    #[inline(always)]
    fn prefixes(&self, checkpoint: u32) -> Range<u32> {
        let start = checkpoint * self.entry.spacing;
        start..start.saturating_add(self.entry.spacing).min(self.entry.prefixes)
    }

    /// The error for checkpoints that a walk through the band's prefixes contradicts.
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

    #[inline(always)]
    fn ask_low_ahead(&self, index: u64) {
        self.body.low.ask_ahead(self.body, self.entry.low_word.saturating_add(index));
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
