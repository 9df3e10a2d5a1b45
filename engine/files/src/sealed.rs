//! Results of long work so far, in a file with a sum of its own.

use serde::{Deserialize, Serialize};

use crate::sum::sha256_of;

/// Results of unfinished work, with the SHA-256 of their JSON without blanks. Altered ones do not
/// open. The sum guards against accidents, not against forgers.
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
    /// Seals results.
    ///
    /// # Errors
    /// If it cannot be JSON, as a map whose keys are not texts or numbers.
    pub fn new(done: T) -> serde_json::Result<Sealed<T>> {
        let sha256 = sha256_of(&serde_json::to_vec(&done)?);
        Ok(Sealed { done, sha256 })
    }

    /// The results, unless they have changed since they were sealed.
    pub fn open(self) -> Option<T> {
        let Sealed { done, sha256 } = self;
        let again = Sealed::new(done).ok()?;
        (again.sha256 == sha256).then_some(again.done)
    }
}
