//! The parts of the catalogue with the grids for which a condition holds.
#![forbid(unsafe_code)]

use std::ops::RangeInclusive;

use minlex_catalog::{BandNumber, Rank};

use super::grid_facts::GridFilter;
use crate::band::{self, BandCounts};

/// A part of the catalogue to search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Piece {
    /// All grids from one rank to another, inclusive.
    Scan(Rank, Rank),
    /// The automorphic grids with this band on top and ranks in this range.
    Automorphic(BandNumber, RangeInclusive<Rank>),
    /// The grids with this band on top and ranks in this range, found by splits: those with the
    /// wanted numbers of unavoidable sets of four cells, and of chutes with the lowest number.
    BySplits(BandNumber, RangeInclusive<Rank>),
}

impl Piece {
    /// The last rank of the piece.
    #[must_use]
    pub fn last(&self) -> Rank {
        match self {
            Piece::Scan(_, to) => *to,
            Piece::Automorphic(_, ranks) | Piece::BySplits(_, ranks) => *ranks.end(),
        }
    }
}

/// Cuts a range of ranks into pieces, in order. Bands for which the filter cannot hold are left
/// out. If it can hold only for automorphic grids of a band, or only for few grids by splits, the
/// band is one piece. The first piece of a range without gaps has `sizes.start()` grids; each next
/// one is twice as large, up to `sizes.end()`.
pub(crate) fn pieces(
    filter: Option<GridFilter>,
    range: RangeInclusive<Rank>,
    sizes: RangeInclusive<u64>,
) -> Box<dyn Iterator<Item = Piece> + Send> {
    let Some(filter) = filter else {
        return Box::new(Cut::new(&range, sizes));
    };
    Box::new(bands(range).flat_map(move |(band, ranks)| {
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

/// The number of grids scanned in the time of a visit to the pairs of fills of a band.
const SCANNED_FOR_BAND: u64 = 1 << 20;

/// The number of grids scanned in the time to find a pair, its form and its rank.
const SCANNED_FOR_PAIR: u64 = 300;

/// True if finding the wanted grids of a band by splits is faster than scanning these ranks.
fn is_for_splits(filter: &GridFilter, band: BandNumber, ranks: &RangeInclusive<Rank>) -> bool {
    // Nearly every grid is a pair for each automorphism of its band.
    let pairs = filter.grids_by_chutes(band) * band::automorphisms(band) as u64;
    let scanned = ranks.end().get() - ranks.start().zero_based();
    SCANNED_FOR_BAND + SCANNED_FOR_PAIR * pairs <= scanned
}

/// The bands with ranks in a range, and those ranks.
fn bands(range: RangeInclusive<Rank>) -> impl Iterator<Item = (BandNumber, RangeInclusive<Rank>)> {
    let counts = BandCounts::published();
    BandNumber::all().filter_map(move |band| {
        let ranks = counts.ranks(band)?;
        let first = *ranks.start().max(range.start());
        let last = *ranks.end().min(range.end());
        (first <= last).then_some((band, first..=last))
    })
}

struct Cut {
    next: u64,
    last: u64,
    size: u64,
    largest: u64,
}

impl Cut {
    fn new(range: &RangeInclusive<Rank>, sizes: RangeInclusive<u64>) -> Cut {
        let (next, last) = (range.start().get(), range.end().get());
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
    fn pieces_cover_the_range_without_gap_or_overlap() {
        let end = Rank::LAST.get();
        for (first, last) in [(1, 1), (5, 1028), (7, 1_000_003), (end, end), (2, 1)] {
            let range = Rank::new(first).unwrap()..=Rank::new(last).unwrap();
            let mut expected = first;
            for piece in pieces(None, range, 1024..=16384) {
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
        assert_eq!(by_splits(of("ua4 = 36 and mcn4 > 0")), 3);
        assert!(of("ua4 = 36").iter().any(|piece| matches!(piece, Piece::Scan(..))));
        assert_eq!(by_splits(of("ua4 = 11 and band = 30")), 0);
        assert_eq!(of("ua4 > 36 or ua4 = 35"), []);
        let six = of("lowest_chutes = 6");
        let scanned = six.iter().map(|piece| match piece {
            Piece::Scan(from, to) => to.get() - from.zero_based(),
            _ => 0,
        });
        assert!(scanned.sum::<u64>() < 40 * 2 * SCANNED_FOR_BAND);
        assert!(by_splits(six) > 10);
    }
}
