//! The parts of the catalogue in which the grids are for which a condition holds.
#![forbid(unsafe_code)]

use std::ops::RangeInclusive;

use minlex_catalog::{BandNumber, Rank};

use super::grid_facts::GridFilter;
use crate::band::{self, BandCounts};

/// A part of the catalogue to look through.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// All grids from one rank to another.
    Scan(Rank, Rank),
    /// Of the grids with this band on top those that have automorphisms other than the identity, at
    /// these ranks.
    Automorphic(BandNumber, RangeInclusive<Rank>),
    /// Of the grids with this band on top those that two numbers let through, found by splits, at
    /// these ranks: of unavoidable sets of four cells, and of chutes with the lowest number.
    BySplits(BandNumber, RangeInclusive<Rank>),
}

impl Piece {
    /// The last rank that it covers.
    #[must_use]
    pub fn last(&self) -> Rank {
        match self {
            Piece::Scan(_, to) => *to,
            Piece::Automorphic(_, ranks) | Piece::BySplits(_, ranks) => *ranks.end(),
        }
    }
}

/// Cuts a stretch of ranks into pieces, in order. Bands for which the filter cannot hold are left
/// out, and where it can only hold for automorphic grids, only these are looked at; where it can
/// only hold for few others, these are found by splits. The first piece of a stretch without gaps
/// has `sizes.start()` grids; each next one is twice as large, up to `sizes.end()`.
pub(crate) fn pieces(
    filter: Option<GridFilter>,
    stretch: RangeInclusive<Rank>,
    sizes: RangeInclusive<u64>,
) -> Box<dyn Iterator<Item = Piece> + Send> {
    let Some(filter) = filter else {
        return Box::new(Cut::new(&stretch, sizes));
    };
    Box::new(bands(stretch).flat_map(move |(band, ranks)| {
        let (whole, cut) = if !filter.may_hold(band) {
            (None, None)
        } else if !filter.may_hold_in_group(band, 0) {
            (Some(Piece::Automorphic(band, ranks)), None)
        } else if is_for_splits(&filter, band, &ranks) {
            (Some(Piece::BySplits(band, ranks)), None)
        } else {
            (None, Some(Cut::new(&ranks, sizes.clone())))
        };
        whole.into_iter().chain(cut.into_iter().flatten())
    }))
}

/// So many grids are scanned in the time that it takes to visit the pairs of fills of a band.
const SCANNED_FOR_BAND: u64 = 1 << 20;

/// So many grids are scanned in the time that it takes to find a pair, its form and its rank.
const SCANNED_FOR_PAIR: u64 = 300;

/// True if it takes less time to find the grids of a band for which a filter may hold by splits
/// than to look at all of those with these ranks.
fn is_for_splits(filter: &GridFilter, band: BandNumber, ranks: &RangeInclusive<Rank>) -> bool {
    // Nearly every grid is a pair for each automorphism of its band.
    let pairs = filter.grids_by_chutes(band) * band::automorphisms(band) as u64;
    let scanned = ranks.end().get() - ranks.start().zero_based();
    SCANNED_FOR_BAND + SCANNED_FOR_PAIR * pairs <= scanned
}

/// The bands that have ranks in a stretch, with these.
fn bands(
    stretch: RangeInclusive<Rank>,
) -> impl Iterator<Item = (BandNumber, RangeInclusive<Rank>)> {
    let counts = BandCounts::published();
    BandNumber::all().filter_map(move |band| {
        let ranks = counts.ranks(band)?;
        let first = *ranks.start().max(stretch.start());
        let last = *ranks.end().min(stretch.end());
        (first <= last).then_some((band, first..=last))
    })
}

/// Cuts a stretch into pieces that grow.
struct Cut {
    next: u64,
    last: u64,
    size: u64,
    largest: u64,
}

impl Cut {
    fn new(stretch: &RangeInclusive<Rank>, sizes: RangeInclusive<u64>) -> Cut {
        let (next, last) = (stretch.start().get(), stretch.end().get());
        Cut { next, last, size: *sizes.start().max(&1), largest: *sizes.end() }
    }
}

impl Iterator for Cut {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let end = self.last.min(self.next.saturating_add(self.size - 1));
        let (from, to) = (Rank::new(self.next).ok()?, Rank::new(end).ok()?);
        self.next = end + 1;
        self.size = self.size.saturating_mul(2).min(self.largest).max(1);
        (from <= to).then_some(Piece::Scan(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_the_stretch_without_gap_or_overlap() {
        let end = Rank::LAST.get();
        for (first, last) in [(1, 1), (5, 1028), (7, 1_000_003), (end, end), (2, 1)] {
            let stretch = Rank::new(first).unwrap()..=Rank::new(last).unwrap();
            let mut expected = first;
            for piece in pieces(None, stretch, 1024..=16384) {
                let Piece::Scan(from, to) = piece else {
                    panic!("{piece:?} without a filter");
                };
                assert_eq!(from.get(), expected);
                assert!(from <= to && to.get() - from.get() < 16384);
                expected = to.get() + 1;
            }
            assert_eq!(expected, last + 1);
        }
    }

    #[test]
    fn only_bands_that_can_have_wanted_grids_are_looked_at() {
        let of = |text: &str| {
            let all = Rank::FIRST..=Rank::LAST;
            pieces(Some(text.parse().unwrap()), all, 1..=u64::MAX).collect::<Vec<_>>()
        };
        assert_eq!(of("band = 415"), [Piece::Scan(Rank::LAST, Rank::LAST)]);
        assert_eq!(of("band = 415 and band = 3"), []);
        let automorphic = of("automorphisms > 1 and (band = 0 or band = 415)");
        assert!(matches!(automorphic[..], [Piece::Automorphic(..), Piece::Automorphic(..)]));
        let by_splits = |pieces: Vec<Piece>| {
            pieces.iter().filter(|piece| matches!(piece, Piece::BySplits(..))).count()
        };
        // Three large bands and a small one have grids with so many sets; most grids have eleven.
        assert_eq!(by_splits(of("ua4 = 36 and mcn4 > 0")), 3);
        assert!(of("ua4 = 36").iter().any(|piece| matches!(piece, Piece::Scan(..))));
        assert_eq!(by_splits(of("ua4 = 11 and band = 30")), 0);
        assert_eq!(of("ua4 > 36 or ua4 = 35"), []);
        // 40 bands have such grids; of those the small ones are scanned.
        let six = of("lowest_chutes = 6");
        let scanned = six.iter().map(|piece| match piece {
            Piece::Scan(from, to) => to.get() - from.zero_based(),
            _ => 0,
        });
        assert!(scanned.sum::<u64>() < 40 * 2 * SCANNED_FOR_BAND);
        assert!(by_splits(six) > 10);
    }
}
