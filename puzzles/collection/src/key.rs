//! Keys of puzzles.

use std::fmt;

use minlex_catalog::{MinlexForm, PackedRow};
use minlex_index::{GridIndex, Numbering};
use minlex_puzzle::{CanonicalPuzzle, Givens, Puzzle};
use sha2::{Digest, Sha256};

const GIVENS_BITS: u32 = 81;

/// The first bits of the keys of images. Numbers of grids, below 0.71 * 2^73, never begin with
/// both.
const IMAGE: u8 = 0b1100_0000;

/// Bits of a key after its first 128.
const LOW_BITS: u32 = 26;

/// The key of a puzzle: 20 bytes that all its disguises share, and no other puzzle.
///
/// It has the number of the canonical puzzle's solution among all grids (73 bits, see
/// [`Numbering::Class`]) and the set of its givens (81 bits). The number takes a third of a
/// microsecond; a rank would have only 33 bits, but take a look-up. The order of keys is arbitrary.
///
/// ```
/// use minlex::Puzzle;
/// use minlex::collection::Key;
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let canonical = puzzle.canonical()?;
/// let key = Key::of_puzzle(&canonical);
/// assert_eq!(key.canonical(), Some(canonical));
/// assert_ne!(key, Key::of_solution(canonical.solution()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key([u8; Key::BYTES]);

impl Key {
    /// Bytes of a key.
    pub const BYTES: usize = 20;

    /// The key of a puzzle.
    #[must_use]
    pub fn of_puzzle(canonical: &CanonicalPuzzle) -> Key {
        Key::new(canonical.solution(), canonical.givens())
    }

    /// The key of a solution grid: that of the puzzle with all cells given.
    #[must_use]
    pub fn of_solution(solution: &MinlexForm) -> Key {
        Key::new(solution, Givens::ALL)
    }

    /// The key of the smallest image of any puzzle: 158 bits of its SHA-256. Two images with one
    /// key will never be found.
    ///
    /// ```
    /// use minlex::Puzzle;
    /// use minlex::collection::Key;
    ///
    /// let one = Puzzle::from_line(format!("12{}", ".".repeat(79)).as_bytes())?;
    /// let other = Puzzle::from_line(format!("{}31", ".".repeat(79)).as_bytes())?;
    /// let [one, other] = [one, other].map(|puzzle| Key::of_image(&puzzle.smallest_image()));
    /// assert_eq!(one, other);
    /// assert_ne!(one, Key::of_image(&Puzzle::EMPTY));
    /// assert!(one.canonical().is_none());
    /// # Ok::<(), minlex::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn of_image(smallest_image: &Puzzle) -> Key {
        let sum = Sha256::digest(smallest_image.to_ascii());
        let mut bytes = std::array::from_fn(|i| sum[i]);
        bytes[0] |= IMAGE;
        Key(bytes)
    }

    fn new(solution: &MinlexForm, givens: Givens) -> Key {
        let number = GridIndex::of(&solution.grid(), Numbering::Class).get();
        let givens = givens.bits();
        let high = number << (GIVENS_BITS - LOW_BITS) | givens >> LOW_BITS;
        let low = givens as u32 & ((1 << LOW_BITS) - 1);
        let mut bytes = [0; Key::BYTES];
        bytes[..16].copy_from_slice(&high.to_be_bytes());
        bytes[16..].copy_from_slice(&low.to_be_bytes());
        Key(bytes)
    }

    /// The puzzle of this key; `None` for the key of an image. Takes as long as making the key.
    #[must_use]
    pub fn canonical(&self) -> Option<CanonicalPuzzle> {
        let (high, low) = self.words();
        let number = high >> (GIVENS_BITS - LOW_BITS);
        let givens = high << LOW_BITS & ((1 << GIVENS_BITS) - 1) | u128::from(low);
        let solution = GridIndex::new(number).ok()?.grid(Numbering::Class);
        let [band, ..] = solution.band_numbers();
        let (rows, _) = solution.digits().as_chunks::<9>();
        let rows = std::array::from_fn(|r| PackedRow::pack(rows[3 + r]));
        let solution = minlex_catalog::__internal::form_from_parts(band, rows);
        Some(minlex_puzzle::__internal::canonical_puzzle_from_parts(
            solution,
            Givens::from_bits(givens)?,
        ))
    }

    /// The cells of [`Key::canonical`].
    #[must_use]
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.canonical().map(|canonical| canonical.puzzle())
    }

    /// True if the solutions are essentially the same.
    #[must_use]
    pub fn shares_solution(&self, other: &Key) -> bool {
        (self.words().0 ^ other.words().0) >> (GIVENS_BITS - LOW_BITS) == 0
    }

    /// The bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Key::BYTES] {
        self.0
    }

    pub(crate) fn from_bytes(bytes: [u8; Key::BYTES]) -> Key {
        Key(bytes)
    }

    /// A pseudorandom number for each seed. [`crate::Collection::split`] takes classes in its
    /// order, so it is the same in later versions.
    ///
    /// The 64-bit words of the key, highest first, are added in turn to the seed, each before a
    /// step of SplitMix64 (Steele, Lea, Flood 2014).
    #[must_use]
    pub fn shuffled(&self, seed: u64) -> u64 {
        let (high, low) = self.words();
        let words = [(high >> 64) as u64, high as u64, u64::from(low)];
        words.into_iter().fold(split_mix(seed), |state, word| split_mix(state.wrapping_add(word)))
    }

    fn words(&self) -> (u128, u32) {
        let mut high = [0; 16];
        let mut low = [0; 4];
        high.copy_from_slice(&self.0[..16]);
        low.copy_from_slice(&self.0[16..]);
        (u128::from_be_bytes(high), u32::from_be_bytes(low))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.puzzle() {
            Some(puzzle) => write!(f, "Key({puzzle})"),
            None => write!(f, "Key({:?})", self.0),
        }
    }
}

/// A step of SplitMix64 from this state.
fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    fn number(seed: u64) -> u64 {
        SplitMix64::seed_from_u64(seed).next_u64()
    }

    /// The format promises these numbers.
    #[test]
    fn shuffles_stay_as_they_are() {
        let key = Key(std::array::from_fn(|i| i as u8));
        let expected = |seed: u64| {
            let words = [0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x1011_1213];
            words
                .into_iter()
                .fold(number(seed), |state, word: u64| number(state.wrapping_add(word)))
        };
        assert_eq!(key.shuffled(0), expected(0));
        assert_eq!(key.shuffled(7), expected(7));
        assert_ne!(key.shuffled(0), key.shuffled(7));
    }
}
