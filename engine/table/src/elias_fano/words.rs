//! Words of coded numbers.

use super::error::CodeError;

/// Source of a decoder's words; missing words are errors.
pub trait Words {
    /// Failure to get a word, or a word without meaning.
    type Error;

    /// Entry of group `index`, see [`Group::from_word`](super::Group::from_word).
    ///
    /// # Errors
    /// If it is missing.
    fn group(&self, index: u32) -> Result<u64, Self::Error>;

    /// Word `index` of the low bits.
    ///
    /// # Errors
    /// If it is missing.
    fn low(&self, index: u64) -> Result<u64, Self::Error>;

    /// Word `index` of the unary parts.
    ///
    /// # Errors
    /// If it is missing.
    fn high(&self, index: u64) -> Result<u64, Self::Error>;

    /// Prefetches word `index` of the low bits, if that helps.
    fn ask_low_ahead(&self, index: u64) {
        let _ = index;
    }

    /// Error for words without meaning.
    fn error(&self, error: CodeError) -> Self::Error;
}

/// Numbers in Elias-Fano code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the three parts of the code")]
pub struct Coded {
    /// An entry for every [`GROUP`](super::GROUP) numbers, see
    /// [`Group::to_word`](super::Group::to_word).
    pub groups: Vec<u64>,
    /// Low bits of all numbers without gaps, lowest bit of each word first.
    pub low: Vec<u64>,
    /// Unary parts without gaps, lowest bit of each word first.
    pub high: Vec<u64>,
}

impl Words for &Coded {
    type Error = CodeError;

    fn group(&self, index: u32) -> Result<u64, CodeError> {
        nth(&self.groups, index.into())
    }

    fn low(&self, index: u64) -> Result<u64, CodeError> {
        nth(&self.low, index)
    }

    fn high(&self, index: u64) -> Result<u64, CodeError> {
        nth(&self.high, index)
    }

    fn error(&self, error: CodeError) -> CodeError {
        error
    }
}

fn nth(words: &[u64], index: u64) -> Result<u64, CodeError> {
    let word = usize::try_from(index).ok().and_then(|i| words.get(i));
    word.copied().ok_or(CodeError::Missing)
}
