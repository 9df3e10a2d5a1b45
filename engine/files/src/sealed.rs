//! Unfinished results in a file with a checksum.

use serde::{Deserialize, Serialize};

use crate::sum::sha256_of;

/// Unfinished results with the SHA-256 of their compact JSON. Results that were altered do not
/// open. The sum guards against accidents, not forgers.
///
/// ```
/// use minlex_files::Sealed;
///
/// let text = serde_json::to_string(&Sealed::new([3, 1, 4])?)?;
/// let sealed: Sealed<[u8; 3]> = serde_json::from_str(&text)?;
/// assert_eq!(sealed.open(), Some([3, 1, 4]));
/// let altered: Sealed<[u8; 3]> = serde_json::from_str(&text.replace("3,1,4", "3,1,5"))?;
/// assert_eq!(altered.open(), None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sealed<T> {
    done: T,
    sha256: String,
}

impl<T: Serialize> Sealed<T> {
    /// Computes the sum of results.
    ///
    /// # Errors
    /// If the results cannot be written as JSON, such as a map with keys other than texts or
    /// numbers.
    pub fn new(done: T) -> serde_json::Result<Sealed<T>> {
        let sha256 = sha256_of(&serde_json::to_vec(&done)?);
        Ok(Sealed { done, sha256 })
    }

    /// The results, unless they were altered.
    pub fn open(self) -> Option<T> {
        let Sealed { done, sha256 } = self;
        let again = Sealed::new(done).ok()?;
        (again.sha256 == sha256).then_some(again.done)
    }
}
