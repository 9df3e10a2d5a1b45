//! The published figures of `data/`, compiled in.

use std::sync::LazyLock;

use minlex_catalog::{Grid, Rank};

#[derive(Clone, Debug)]
pub(crate) struct PublishedBand {
    pub(crate) digits: [u8; 27],
    /// Essentially different grids whose minlex form has this band on top.
    pub(crate) grids: u64,
    pub(crate) automorphisms: u32,
    /// Its class among Russell's 44, 1-based.
    pub(crate) class44: u32,
    /// Ways to complete it, with rows 4<5<6, 7<8<9 and 4<7 by first column.
    pub(crate) completions: u64,
}

impl PublishedBand {
    /// The second row, by which `row2_prefix_counts.tsv` groups the bands.
    pub(crate) fn second_row(&self) -> [u8; 9] {
        std::array::from_fn(|c| self.digits[9 + c])
    }
}

/// One of Russell's 44 classes of first bands.
#[derive(Clone, Debug)]
pub(crate) struct Class44 {
    /// Russell's number, 1-based.
    pub(crate) number: u32,
    /// Column triples of boxes 2 and 3 of one member, as bit masks over the digits 1..=9; those of
    /// box 1 are 147, 258, 369.
    pub(crate) columns: [[u16; 3]; 2],
    pub(crate) size: u64,
    pub(crate) completions: u64,
}

/// A conjugacy class of cell symmetries that fix some grid up to relabelling.
#[derive(Clone, Debug)]
pub(crate) struct Conjugacy {
    pub(crate) number: u32,
    pub(crate) size: u64,
    /// Grids that one of them fixes up to relabelling, divided by 9!.
    pub(crate) fixed: u64,
}

/// A grid whose rank was published.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) rank: Rank,
    pub(crate) grid: Grid,
    pub(crate) automorphisms: u32,
}

/// All published figures.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    pub(crate) bands: Vec<PublishedBand>,
    pub(crate) classes44: Vec<Class44>,
    pub(crate) conjugacy: Vec<Conjugacy>,
    pub(crate) automorphisms: Vec<(u32, u64)>,
    /// (second row, grids).
    pub(crate) second_rows: Vec<([u8; 9], u64)>,
    pub(crate) pairs: Vec<Pair>,
}

static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let mask = |set: [u8; 3]| set.iter().fold(0, |mask, digit| mask | 1 << digit);
    let bands = minlex_data::bands().iter().zip(minlex_data::band_classes());
    let classes44 = minlex_data::classes().iter();
    let conjugacy = minlex_data::conjugacy_classes().iter();
    let automorphisms = minlex_data::automorphism_counts().iter();
    let pairs = minlex_data::rank_pairs().iter();
    Published {
        bands: bands
            .map(|(band, class)| PublishedBand {
                digits: band.digits,
                grids: band.grids.into(),
                automorphisms: band.automorphisms,
                class44: class.class.into(),
                completions: class.completions.into(),
            })
            .collect(),
        classes44: classes44
            .map(|class| Class44 {
                number: class.number.into(),
                columns: class.columns.map(|sets| sets.map(mask)),
                size: class.size.into(),
                completions: class.completions.into(),
            })
            .collect(),
        conjugacy: conjugacy
            .map(|class| Conjugacy {
                number: class.number.into(),
                size: class.size.into(),
                fixed: class.fixed,
            })
            .collect(),
        automorphisms: automorphisms.map(|count| (count.order, count.grids)).collect(),
        second_rows: minlex_data::second_rows().iter().map(|row| (row.digits, row.grids)).collect(),
        pairs: pairs
            .map(|pair| Pair {
                rank: Rank::new(pair.rank).expect("a published rank is one of the catalogue"),
                grid: pair.grid.parse().expect("a published grid is one"),
                automorphisms: pair.automorphisms,
            })
            .collect(),
    }
});

impl Published {
    pub(crate) fn get() -> &'static Published {
        &PUBLISHED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_there() {
        let published = Published::get();
        assert_eq!(published.bands.len(), 416);
        assert_eq!(published.classes44.len(), 44);
        assert_eq!(published.conjugacy.len(), 27);
        assert_eq!(published.automorphisms.len(), 16);
        assert_eq!(published.second_rows.len(), 14);
        assert_eq!(published.pairs.len(), 4);
        assert_eq!(published.pairs[0].rank, Rank::FIRST);
        assert_eq!(published.pairs[3].rank, Rank::LAST);
        assert!(published.bands.is_sorted_by(|a, b| a.digits < b.digits));
        assert_eq!(
            published.classes44[43].columns[0],
            [0b0_1001_0010, 0b1_0010_0100, 0b10_0100_1000]
        );
    }
}
