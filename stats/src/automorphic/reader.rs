//! Reader of numbers from bytes, front to back.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_table::elias_fano::CodeError;

/// Reason why bytes are not a table of automorphic grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes end before the table does.
    TooShort,
    /// Bytes follow the table.
    TooLong,
    /// First bytes other than those of such a table.
    NotATable,
    /// A version of the format other than 1, the only one that this version of minlex reads.
    Version(u32),
    /// A list of numbers that cannot be decoded.
    Code(CodeError),
    /// Parts that contradict each other; holds the contradiction.
    Contradiction(&'static str),
}

impl From<CodeError> for ReadError {
    fn from(error: CodeError) -> ReadError {
        ReadError::Code(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooShort => f.write_str("the table of automorphic grids is cut off"),
            ReadError::TooLong => {
                f.write_str("there are bytes after the table of automorphic grids")
            }
            ReadError::NotATable => f.write_str("this is not a table of automorphic grids"),
            ReadError::Version(found) => {
                write!(f, "the table of automorphic grids has version {found}, expected version 1")
            }
            ReadError::Code(_) => f.write_str("the table of automorphic grids is damaged"),
            ReadError::Contradiction(found) => {
                write!(f, "the table of automorphic grids contradicts itself: {found}")
            }
        }
    }
}

impl std::error::Error for ReadError {}

pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn bytes(&mut self, len: usize) -> Result<&'a [u8], ReadError> {
        let (bytes, rest) = self.0.split_at_checked(len).ok_or(ReadError::TooShort)?;
        self.0 = rest;
        Ok(bytes)
    }

    pub fn u16(&mut self) -> Result<u16, ReadError> {
        let bytes = self.bytes(2)?.try_into().map_err(|_| ReadError::TooShort)?;
        Ok(u16::from_le_bytes(bytes))
    }

    pub fn u32(&mut self) -> Result<u32, ReadError> {
        let bytes = self.bytes(4)?.try_into().map_err(|_| ReadError::TooShort)?;
        Ok(u32::from_le_bytes(bytes))
    }

    pub fn words(&mut self, len: usize) -> Result<Vec<u64>, ReadError> {
        let bytes = self.bytes(len.checked_mul(8).ok_or(ReadError::TooShort)?)?;
        let (words, _) = bytes.as_chunks::<8>();
        Ok(words.iter().map(|word| u64::from_le_bytes(*word)).collect())
    }
}
