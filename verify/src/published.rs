//! The published figures of `data/`, compiled in.

use std::sync::LazyLock;

use minlex_catalog::{Grid, Rank};
use minlex_data::{Class, ConjugacyClass, SecondRow};

#[derive(Clone, Debug)]
pub(crate) struct PublishedBand {
    pub(crate) digits: [u8; 27],
    /// Essentially different grids whose minlex form has this band on top.
    pub(crate) grids: u64,
    pub(crate) automorphisms: u32,
    /// Its class among Russell's 44, 1-based.
    pub(crate) class44: u8,
    /// Ways to complete it, with rows 4<5<6, 7<8<9 and 4<7 by first column.
    pub(crate) completions: u64,
}

impl PublishedBand {
    /// The second row, by which `row2_prefix_counts.tsv` groups the bands.
    pub(crate) fn second_row(&self) -> [u8; 9] {
        std::array::from_fn(|c| self.digits[9 + c])
    }
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
    pub(crate) classes44: Vec<Class>,
    pub(crate) conjugacy: Vec<ConjugacyClass>,
    pub(crate) automorphisms: Vec<(u32, u64)>,
    pub(crate) second_rows: Vec<SecondRow>,
    pub(crate) pairs: Vec<Pair>,
}

static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let bands = minlex_data::bands().iter().zip(minlex_data::band_classes());
    let automorphisms = minlex_data::automorphism_counts().iter();
    let pairs = minlex_data::rank_pairs().iter();
    Published {
        bands: bands
            .map(|(band, class)| PublishedBand {
                digits: band.digits,
                grids: band.grids.into(),
                automorphisms: band.automorphisms,
                class44: class.class,
                completions: class.completions.into(),
            })
            .collect(),
        classes44: minlex_data::classes().to_vec(),
        conjugacy: minlex_data::conjugacy_classes().to_vec(),
        automorphisms: automorphisms.map(|count| (count.order, count.grids)).collect(),
        second_rows: minlex_data::second_rows().to_vec(),
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
