//! The published figures of `data/`, compiled in.

use std::str::FromStr;
use std::sync::LazyLock;

use minlex_catalog::{Grid, Rank};

/// One of the 416 minlex bands.
#[derive(Clone, Debug)]
pub(crate) struct PublishedBand {
    /// 27 digits 1..=9, row by row.
    pub(crate) digits: [u8; 27],
    /// Essentially different grids whose minlex form has this band on top.
    pub(crate) grids: u64,
    /// Order of the band's automorphism group.
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
    /// How many of the 36,288 normalised first bands belong to it.
    pub(crate) size: u64,
    /// Completions of each of them.
    pub(crate) completions: u64,
}

/// A conjugacy class of cell symmetries that fix some grid up to relabelling.
#[derive(Clone, Debug)]
pub(crate) struct Conjugacy {
    /// Russell and Jarvis's number.
    pub(crate) number: u32,
    /// Symmetries in the class.
    pub(crate) size: u64,
    /// Grids that one of them fixes up to relabelling, divided by 9!.
    pub(crate) fixed: u64,
}

/// A grid whose rank was published.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) rank: Rank,
    pub(crate) grid: Grid,
    /// Order of its automorphism group.
    pub(crate) automorphisms: u32,
}

/// All published figures.
#[derive(Clone, Debug)]
pub(crate) struct Published {
    /// In the order of the bands.
    pub(crate) bands: Vec<PublishedBand>,
    pub(crate) classes44: Vec<Class44>,
    pub(crate) conjugacy: Vec<Conjugacy>,
    /// (order of the automorphism group, grids).
    pub(crate) automorphisms: Vec<(u32, u64)>,
    /// (second row, grids).
    pub(crate) second_rows: Vec<([u8; 9], u64)>,
    pub(crate) pairs: Vec<Pair>,
}

static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let bands = records::<4>(minlex_data::BANDS416);
    let classes = records::<3>(minlex_data::BAND_TO_CLASS44);
    Published {
        bands: bands
            .zip(classes)
            .map(|([_, digits, grids, automorphisms], [_, class44, completions])| PublishedBand {
                digits: digits_of(digits),
                grids: number(grids),
                automorphisms: number(automorphisms),
                class44: number(class44),
                completions: number(completions),
            })
            .collect(),
        classes44: records::<4>(minlex_data::CLASSES44)
            .map(|[class, columns, size, completions]| {
                let triples: Vec<u16> = columns
                    .split(' ')
                    .map(|triple| digits_of::<3>(triple).iter().fold(0, |mask, d| mask | 1 << d))
                    .collect();
                Class44 {
                    number: number(class),
                    columns: [
                        [triples[0], triples[1], triples[2]],
                        [triples[3], triples[4], triples[5]],
                    ],
                    size: number(size),
                    completions: number(completions),
                }
            })
            .collect(),
        conjugacy: records::<3>(minlex_data::CONJUGACY27)
            .map(|[class, size, fixed]| Conjugacy {
                number: number(class),
                size: number(size),
                fixed: number(fixed),
            })
            .collect(),
        automorphisms: records::<2>(minlex_data::AUTOMORPHISM_COUNTS)
            .map(|[order, grids]| (number(order), number(grids)))
            .collect(),
        second_rows: records::<3>(minlex_data::ROW2_PREFIX_COUNTS)
            .map(|[_, row, grids]| (digits_of(row), number(grids)))
            .collect(),
        pairs: records::<3>(minlex_data::RANK_PAIRS)
            .map(|[rank, grid, automorphisms]| Pair {
                rank: number(rank),
                grid: number(grid),
                automorphisms: number(automorphisms),
            })
            .collect(),
    }
});

impl Published {
    /// The figures as they are in `data/`.
    pub(crate) fn get() -> &'static Published {
        &PUBLISHED
    }
}

/// The records of a tab-separated file, without its heading. The files are part of the program: one
/// that does not parse is a mistake in the source, found by the first test that runs.
fn records<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        fields.try_into().expect("every line of data/*.tsv has the fields of its heading")
    })
}

fn number<T: FromStr>(field: &str) -> T {
    match field.parse() {
        Ok(value) => value,
        Err(_) => unreachable!("{field:?} in data/*.tsv is what its heading says"),
    }
}

fn digits_of<const N: usize>(field: &str) -> [u8; N] {
    let bytes: [u8; N] =
        field.as_bytes().try_into().expect("digit strings in data/*.tsv are complete");
    bytes.map(|b| b - b'0')
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
