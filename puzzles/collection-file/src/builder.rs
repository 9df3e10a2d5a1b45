//! Making a file of puzzles in any order.

use std::io::Write;

use minlex_collection::{Memory, RecordId, Sorter, Spool};
use minlex_names::PuzzleNumber;

use crate::error::WriteError;
use crate::writer::Writer;

/// Bytes of a number and of where its text is.
const KEY_BYTES: usize = 24;

/// The text of a puzzle that has none.
const NO_TEXT: u64 = u64::MAX;

/// Puzzles in any order, more than memory holds, on their way to a collection file.
///
/// A puzzle costs 24 bytes, and its text four more than it has; beyond the memory that may be used,
/// these are bytes of temporary files, which vanish with the process. The same puzzles, in any
/// order, make the same file. Of the texts of one puzzle the first that was pushed is kept.
///
/// ```
/// use minlex::collection::Memory;
/// use minlex::collection_file::{Builder, CollectionFile};
/// use minlex::names::{Name, PuzzleNumber};
///
/// let mut builder = Builder::new(Memory::default());
/// for name in ["5411131853 W1Rmk0Yu2q34I6", "3636310645 LW5RWaj13O0843", "eKEeveX3Ose2Ww4p42M"] {
///     builder.push(PuzzleNumber::from(name.parse::<Name>()?))?;
/// }
/// let mut bytes = Vec::new();
/// let built = builder.write(&mut bytes)?;
/// assert_eq!((built.puzzles, built.repeated), (2, 1));
/// assert_eq!(CollectionFile::from_bytes(bytes)?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    keys: Sorter<KEY_BYTES>,
    #[cfg_attr(not(feature = "text"), allow(dead_code, reason = "there are no texts"))]
    texts: Option<Spool>,
}

/// Counts of the puzzles that were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Built {
    /// Puzzles in the file.
    pub puzzles: u64,
    /// Puzzles that were there already, the same in disguise among them.
    pub repeated: u64,
    /// Repeated puzzles that came with another text.
    pub other_texts: u64,
}

impl Builder {
    /// No puzzles, for a file without texts.
    #[must_use]
    pub fn new(memory: Memory) -> Builder {
        Builder { keys: Sorter::new(memory.total() / 2), texts: None }
    }

    /// No puzzles, for a file that keeps texts.
    #[cfg(feature = "text")]
    #[must_use]
    pub fn with_text(memory: Memory) -> Builder {
        let texts = Spool::new(memory.total() / 4);
        Builder { texts: Some(texts), ..Builder::new(memory) }
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or memory ends.
    pub fn push(&mut self, number: PuzzleNumber) -> Result<(), WriteError> {
        Ok(self.keys.push(key(number, NO_TEXT))?)
    }

    /// Adds a puzzle with its text, which is left out if the file keeps none.
    ///
    /// # Errors
    /// As [`Builder::push`].
    #[cfg(feature = "text")]
    pub fn push_with_text(&mut self, number: PuzzleNumber, text: &[u8]) -> Result<(), WriteError> {
        let id = match &mut self.texts {
            Some(texts) => texts.push(text)?.get(),
            None => NO_TEXT,
        };
        Ok(self.keys.push(key(number, id))?)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written, or a temporary file cannot be read.
    pub fn write(self, out: impl Write) -> Result<Built, WriteError> {
        let mut texts = Texts::new(self.texts)?;
        let mut writer = texts.writer(out)?;
        let mut keys = self.keys.sorted()?;
        let mut built = Built::default();
        let mut last = None;
        while let Some(entry) = keys.next()? {
            let (number, id) = parts(&entry)?;
            if last == Some(number) {
                built.repeated += 1;
                built.other_texts += u64::from(texts.differs(id)?);
                continue;
            }
            texts.take(id)?;
            texts.push(&mut writer, number)?;
            last = Some(number);
            built.puzzles += 1;
        }
        writer.finish()?;
        Ok(built)
    }
}

/// A number, and where its text is: ids ascend as texts were pushed.
fn key(number: PuzzleNumber, id: u64) -> [u8; KEY_BYTES] {
    let mut key = [0; KEY_BYTES];
    key[..16].copy_from_slice(&number.to_be_bytes());
    key[16..].copy_from_slice(&id.to_be_bytes());
    key
}

fn parts(key: &[u8; KEY_BYTES]) -> Result<(PuzzleNumber, u64), WriteError> {
    let number: [u8; 16] = std::array::from_fn(|i| key[i]);
    let id: [u8; 8] = std::array::from_fn(|i| key[16 + i]);
    // Another process may have written to the temporary file.
    let number = PuzzleNumber::from_be_bytes(number).map_err(std::io::Error::other)?;
    Ok((number, u64::from_be_bytes(id)))
}

/// Texts that are read again, and the one of the puzzle that is written.
struct Texts {
    reader: Option<minlex_collection::SpoolReader>,
    current: Vec<u8>,
}

impl Texts {
    fn new(texts: Option<Spool>) -> Result<Texts, WriteError> {
        Ok(Texts { reader: texts.map(Spool::reader).transpose()?, current: Vec::new() })
    }

    fn writer<W: Write>(&self, out: W) -> Result<Writer<W>, WriteError> {
        #[cfg(feature = "text")]
        if self.reader.is_some() {
            return Writer::with_text(out);
        }
        Writer::new(out)
    }

    fn get(&mut self, id: u64) -> Result<&[u8], WriteError> {
        match &mut self.reader {
            Some(reader) if id != NO_TEXT => Ok(reader.get(RecordId::new(id))?),
            _ => Ok(&[]),
        }
    }

    /// Makes the text with this id the current one.
    fn take(&mut self, id: u64) -> Result<(), WriteError> {
        self.current = self.get(id)?.to_vec();
        Ok(())
    }

    /// `true` if the text with this id is another one than the current.
    fn differs(&mut self, id: u64) -> Result<bool, WriteError> {
        let current = std::mem::take(&mut self.current);
        let differs = self.get(id)? != current;
        self.current = current;
        Ok(differs)
    }

    fn push<W: Write>(&self, out: &mut Writer<W>, number: PuzzleNumber) -> Result<(), WriteError> {
        #[cfg(feature = "text")]
        if self.reader.is_some() {
            return out.push_with_text(number, &self.current);
        }
        out.push(number)
    }
}
