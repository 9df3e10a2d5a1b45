//! Numbers of the symmetries.
//!
//! The `2 * 6^8 = 3,359,232` cell symmetries and `9! = 362,880` relabellings make 1,218,998,108,160
//! transforms. An index is a place, from 0, in the order of [`Transform`]s: transposed ones last,
//! then by rows, columns and digits. Nine rows make a number in the mixed radix 3, 6, 2, 6, 6. Its
//! digits are the first band, the permutation of its rows, the next band, the permutations in the
//! other two.

use std::fmt;
use std::str::FromStr;

use minlex_catalog::{Permutation, Transform};

/// Permutations of nine lines that keep chutes together: `6^4`.
const LINES: u64 = 1296;
/// Relabellings, `9!`.
const RELABELLINGS: u64 = 362_880;
/// Number of transforms, 1,218,998,108,160.
pub const MORPHS: u64 = 2 * LINES * LINES * RELABELLINGS;

/// The number of a transform, `0..=1_218_998_108_159`; 0 is the identity.
///
/// ```
/// use minlex::Transform;
/// use minlex::names::MorphIndex;
///
/// let transform: Transform = "tr798564231c897132564d439561872".parse()?;
/// let index = MorphIndex::of(&transform);
/// assert_eq!(index.get(), 1_076_894_798_693);
/// assert_eq!(index.transform(), transform);
/// assert_eq!(MorphIndex::of(&Transform::IDENTITY), MorphIndex::default());
/// # Ok::<(), minlex::TransformError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MorphIndex(u64);

/// Error for a text or number that is not the index of a transform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MorphIndexError(String);

impl fmt::Display for MorphIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not the index of a transform: expected a whole number from 0 to {}",
            self.0,
            MORPHS - 1
        )
    }
}

impl std::error::Error for MorphIndexError {}

impl MorphIndex {
    /// The index with this number.
    ///
    /// # Errors
    /// [`MorphIndexError`] from [`MORPHS`] on.
    pub fn new(number: u64) -> Result<MorphIndex, MorphIndexError> {
        if number < MORPHS {
            Ok(MorphIndex(number))
        } else {
            Err(MorphIndexError(number.to_string()))
        }
    }

    /// The number, below [`MORPHS`].
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The index of a transform.
    #[must_use]
    pub fn of(transform: &Transform) -> MorphIndex {
        let mut index = u64::from(transform.is_transposed());
        index = index * LINES + lines_index(transform.rows());
        index = index * LINES + lines_index(transform.columns());
        let digits = transform.digits();
        for (i, &d) in digits.iter().enumerate() {
            let smaller = digits[i + 1..].iter().filter(|&&e| e < d).count();
            index = index * (9 - i as u64) + smaller as u64;
        }
        MorphIndex(index)
    }

    /// The transform with this index.
    #[must_use]
    pub fn transform(self) -> Transform {
        let cells = self.0 / RELABELLINGS;
        let rows = lines_at(cells / LINES % LINES);
        let columns = lines_at(cells % LINES);
        let mut rest = self.0 % RELABELLINGS;
        // Factorial digits, last to first; then each picks among the digits left.
        let mut picks = [0; 9];
        for i in (0..9).rev() {
            picks[i] = (rest % (9 - i as u64)) as usize;
            rest /= 9 - i as u64;
        }
        let mut left = vec![1, 2, 3, 4, 5, 6, 7, 8, 9];
        let digits = picks.map(|pick| left.remove(pick));
        match Transform::new(cells / LINES / LINES == 1, rows, columns, digits) {
            Ok(transform) => transform,
            Err(_) => unreachable!("rows, columns and digits are permutations by construction"),
        }
    }
}

/// The place of a permutation of nine lines among all that keep chutes together.
fn lines_index(lines: &[u8; 9]) -> u64 {
    let permutation = |chute: usize| {
        let lines = [0, 1, 2].map(|i| lines[3 * chute + i]);
        u64::from(Permutation::of(lines).number())
    };
    let first = u64::from(lines[0] / 3);
    let second = u64::from(lines[3] > lines[6]);
    (((first * 6 + permutation(0)) * 2 + second) * 6 + permutation(1)) * 6 + permutation(2)
}

/// The images of permutation 0..=5.
fn images(number: u64) -> [u8; 3] {
    Permutation::from_number(number as usize).images()
}

/// The permutation of nine lines at a place.
fn lines_at(index: u64) -> [u8; 9] {
    let inner = [index / 72 % 6, index / 6 % 6, index % 6].map(images);
    // Three chutes: the first, then one of the other two.
    let chutes = images(index / 432 * 2 + index / 36 % 2);
    std::array::from_fn(|i| 3 * chutes[i / 3] + inner[i / 3][i % 3])
}

impl From<&Transform> for MorphIndex {
    fn from(transform: &Transform) -> MorphIndex {
        MorphIndex::of(transform)
    }
}

impl From<MorphIndex> for Transform {
    fn from(index: MorphIndex) -> Transform {
        index.transform()
    }
}

impl TryFrom<u64> for MorphIndex {
    type Error = MorphIndexError;

    fn try_from(number: u64) -> Result<MorphIndex, MorphIndexError> {
        MorphIndex::new(number)
    }
}

impl From<MorphIndex> for u64 {
    fn from(index: MorphIndex) -> u64 {
        index.0
    }
}

impl fmt::Display for MorphIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for MorphIndex {
    type Err = MorphIndexError;

    /// Reads an unsigned decimal number.
    fn from_str(text: &str) -> Result<MorphIndex, MorphIndexError> {
        let error = || MorphIndexError(text.chars().take(40).collect());
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        text.parse().ok().and_then(|n| MorphIndex::new(n).ok()).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_as_they_compare() {
        let all: Vec<[u8; 9]> = (0..LINES).map(lines_at).collect();
        assert!(all.is_sorted_by(|a, b| a < b), "lexicographic and without repetition");
        for (i, lines) in all.iter().enumerate() {
            assert_eq!(lines_index(lines), i as u64);
        }
    }

    #[test]
    fn ends_and_known_indices() {
        assert_eq!(MORPHS, 1_218_998_108_160);
        assert_eq!(MorphIndex(0).transform(), Transform::IDENTITY);
        let last: Transform = "tr987654321c987654321d987654321".parse().unwrap();
        assert_eq!(MorphIndex(MORPHS - 1).transform(), last);
        assert_eq!(MorphIndex::of(&last).get(), MORPHS - 1);
        let swapped: Transform = "r123456789c123456789d123456798".parse().unwrap();
        assert_eq!(MorphIndex::of(&swapped).get(), 1);
        assert!(MorphIndex::new(MORPHS).is_err());
        for bad in ["", "-1", "+1", "1218998108160", "99999999999999999999999", " 1"] {
            let error = bad.parse::<MorphIndex>().unwrap_err().to_string();
            assert!(error.contains("expected a whole number from 0 to 1218998108159"), "{error}");
        }
    }

    #[test]
    fn indices_ascend_with_transforms() {
        // A stride without common divisors, so that all parts vary.
        let stride: u64 = 1_000_003 * 9973;
        let mut last: Option<Transform> = None;
        for number in (0..=MORPHS / stride).map(|step| step * stride) {
            let transform = MorphIndex(number).transform();
            assert_eq!(MorphIndex::of(&transform).get(), number);
            assert!(last.is_none_or(|l| l < transform));
            last = Some(transform);
        }
    }
}
