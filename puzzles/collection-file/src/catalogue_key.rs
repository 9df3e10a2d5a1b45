//! Canonical puzzles as bytes that sort as their numbers do.

use minlex_catalog::__internal::form_from_parts;
use minlex_catalog::{Band, BandNumber, MinlexForm, PackedRow, Rank};
use minlex_names::PuzzleNumber;
use minlex_puzzle::CanonicalPuzzle;

const PLACE_BITS: u32 = 81;

/// A canonical puzzle as 32 bytes that sort as puzzle numbers do, so that neighbours share look-ups
/// of ranks. Takes a quarter of a microsecond, and no table.
///
/// ```
/// use minlex::Puzzle;
/// use minlex::collection_file::CatalogueKey;
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let canonical = puzzle.canonical()?;
/// let disguise = canonical.puzzle();
/// assert_eq!(CatalogueKey::of(&canonical), CatalogueKey::of(&disguise.canonical()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
// Nine bits for the band, the first eight digits of rows 4 to 8, six bits that are 0, and the place
// of the givens. The other digits follow: each row and each column has all nine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CatalogueKey {
    high: u128,
    low: u128,
}

impl CatalogueKey {
    /// Bytes of a key.
    pub(crate) const BYTES: usize = 32;

    /// The key of a puzzle.
    #[must_use]
    pub fn of(canonical: &CanonicalPuzzle) -> CatalogueKey {
        let form = canonical.solution();
        let [a, b, c, d, e, _] = form.lower_rows().map(|row| u128::from(row.bits() >> 4));
        let band = u128::from(form.band().get());
        CatalogueKey {
            high: band << 119 | a << 87 | b << 55 | c << 23 | d >> 9,
            low: d << 119 | e << 87 | canonical.givens().place(),
        }
    }

    /// The minlex form of the solution; `None` for bytes that are not a key.
    pub(crate) fn form(self) -> Option<MinlexForm> {
        let CatalogueKey { high, low } = self;
        let band = BandNumber::new((high >> 119) as u16).ok()?;
        let eight = [high >> 87, high >> 55, high >> 23, high << 9 | low >> 119, low >> 87];
        let [a, b, c, d, e] = eight.map(|row| with_last_digit(row as u32));
        let above = Band::get(band).rows().into_iter().chain([a, b, c, d, e]);
        // All nine digits of a column make 1 by exclusive or.
        let f = above.fold(0x1_1111_1111, |left, row| left ^ row.bits());
        Some(form_from_parts(band, [a, b, c, d, e, PackedRow::from_bits(f)]))
    }

    /// True if the solutions are essentially the same.
    pub(crate) fn shares_solution(self, other: CatalogueKey) -> bool {
        self.high == other.high && (self.low ^ other.low) >> PLACE_BITS == 0
    }

    /// The value of the puzzle's number, for this rank of its solution.
    pub(crate) fn number(self, rank: Rank) -> u128 {
        PuzzleNumber::first_of(rank).get() | self.low & ((1 << PLACE_BITS) - 1)
    }

    /// The bytes.
    pub(crate) fn to_bytes(self) -> [u8; CatalogueKey::BYTES] {
        let mut bytes = [0; CatalogueKey::BYTES];
        bytes[..16].copy_from_slice(&self.high.to_be_bytes());
        bytes[16..].copy_from_slice(&self.low.to_be_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; CatalogueKey::BYTES]) -> CatalogueKey {
        let word = |at: usize| u128::from_be_bytes(std::array::from_fn(|i| bytes[at + i]));
        CatalogueKey { high: word(0), low: word(16) }
    }
}

/// The row with these first eight digits.
fn with_last_digit(eight: u32) -> PackedRow {
    let four = eight ^ eight >> 16;
    let two = four ^ four >> 8;
    let last = (two ^ two >> 4) & 15 ^ 1;
    PackedRow::from_bits(u64::from(eight) << 4 | u64::from(last))
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use minlex_lookup::Table;
    use minlex_puzzle::__internal::canonical_puzzle_from_parts;
    use minlex_puzzle::Givens;

    use super::*;

    #[test]
    fn keys_compare_as_numbers_and_keep_the_grid() {
        let mut random = Rng::with_seed(58);
        let mut last = None;
        for i in 0..100 {
            // Neighbours, and puzzles of one grid, among puzzles of all bands.
            let rank = match i % 4 {
                0 => Rank::new(1 + random.u64(..Rank::LAST.get())).unwrap(),
                1 => Rank::LAST,
                _ => Rank::new(1 + random.u64(..4)).unwrap(),
            };
            let bits = u128::from(random.u64(..1 << 40)) << 41 | u128::from(random.u64(..1 << 41));
            let givens = Givens::from_bits(bits).unwrap();
            let form = Table::embedded().unrank(rank).unwrap();
            let key = CatalogueKey::of(&canonical_puzzle_from_parts(form, givens));
            assert_eq!(CatalogueKey::from_bytes(&key.to_bytes()), key);
            assert_eq!(key.form(), Some(form));
            let number = key.number(rank);
            assert_eq!(number, PuzzleNumber::from(minlex_names::Name::new(rank, givens)).get());
            if let Some((other, other_number)) = last {
                assert_eq!(key.cmp(&other), number.cmp(&other_number));
                assert_eq!(key.to_bytes().cmp(&other.to_bytes()), number.cmp(&other_number));
                assert_eq!(key.shares_solution(other), number >> 81 == other_number >> 81);
            }
            last = Some((key, number));
        }
        assert_eq!(CatalogueKey { high: 416 << 119, low: 0 }.form(), None);
    }
}
