//! Bounds on the numbers of grids below a band, by properties of their chutes, to find those few
//! enough to be listed by splits.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;

/// The length in bits of the number of grids for each band and each value of two columns: a letter,
/// `a` for one bit, `b` for two, `A` for 27, or a dot for no grids. Values ascend: `ua4` from 0,
/// `lowest_chutes` from 1. `minlex stats --by band,ua4` and `--by band,lowest_chutes` count them.
const BY_BAND: &[u8] = include_bytes!("grids_by_band.tsv");

/// Read at compile time, which fails for a damaged file.
static BOUNDS: [Bounds; BANDS] = read(BY_BAND);

#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// Lengths in bits, 0 for no grids.
    ua4: [u8; 37],
    lowest_chutes: [u8; 6],
}

impl Bounds {
    /// The bounds below a band.
    pub fn below(band: BandNumber) -> &'static Bounds {
        &BOUNDS[band.index()]
    }

    /// The numbers of unavoidable sets of four cells that occur, ascending, each with a bound less
    /// than twice the number of grids.
    pub fn ua4(&self) -> impl Iterator<Item = (i64, u64)> + Clone {
        bounds(0, &self.ua4)
    }

    /// The numbers of chutes with the lowest number that occur, ascending, with bounds likewise.
    pub fn lowest_chutes(&self) -> impl Iterator<Item = (i64, u64)> + Clone {
        bounds(1, &self.lowest_chutes)
    }
}

fn bounds(first: i64, lengths: &[u8]) -> impl Iterator<Item = (i64, u64)> + Clone {
    let occurs = |(_, length): &(i64, &u8)| **length > 0;
    (first..).zip(lengths).filter(occurs).map(|(value, length)| (value, (1 << length) - 1))
}

const fn read(mut rest: &[u8]) -> [Bounds; BANDS] {
    let mut all = [Bounds { ua4: [0; 37], lowest_chutes: [0; 6] }; BANDS];
    rest = after(rest, b'\n');
    let mut band = 0;
    while band < BANDS {
        rest = read_number(rest, band);
        rest = read_lengths(rest, &mut all[band].ua4, b'\t');
        rest = read_lengths(rest, &mut all[band].lowest_chutes, b'\n');
        band += 1;
    }
    assert!(rest.is_empty(), "there are more lines");
    all
}

const fn after(mut rest: &[u8], byte: u8) -> &[u8] {
    while let [first, others @ ..] = rest {
        rest = others;
        if *first == byte {
            return rest;
        }
    }
    panic!("a line is cut")
}

/// The text after the wanted decimal number and a tab.
const fn read_number(mut rest: &[u8], wanted: usize) -> &[u8] {
    let mut number = 0;
    while let [digit @ b'0'..=b'9', others @ ..] = rest {
        number = 10 * number + (*digit - b'0') as usize;
        rest = others;
    }
    assert!(number == wanted, "a band is missing");
    let [b'\t', others @ ..] = rest else { panic!("a line has no letters") };
    others
}

/// Reads letters up to an end, and returns the text after it.
const fn read_lengths<'a>(mut rest: &'a [u8], lengths: &mut [u8], end: u8) -> &'a [u8] {
    let mut value = 0;
    while let [letter, others @ ..] = rest {
        rest = others;
        match *letter {
            b'.' => {}
            b'a'..=b'z' => lengths[value] = *letter - b'a' + 1,
            b'A'..=b'Z' => lengths[value] = *letter - b'A' + 27,
            other => {
                assert!(other == end, "neither a letter nor a dot");
                return rest;
            }
        }
        value += 1;
    }
    panic!("a line is cut")
}
