//! Making a file of puzzles in any order.

use std::io::Write;

use minlex_collection::{Memory, RecordId, Sorted, Sorter, Spool};
use minlex_names::PuzzleNumber;

use crate::error::WriteError;
use crate::writer::Writer;

/// A number and the id of its text: ids ascend as texts were pushed.
pub(crate) type Entry = [u8; ENTRY_BYTES];

const ENTRY_BYTES: usize = 24;

/// The text of a puzzle that has none.
pub(crate) const NO_TEXT: u64 = u64::MAX;

/// Builder of a collection file from puzzles in any order, more than fit into memory if need be.
///
/// A puzzle takes 24 bytes, and its text its length and four bytes. Beyond the memory allowed they
/// go to temporary files, which vanish with the process. If a puzzle is pushed with several texts,
/// the first is kept.
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
    keys: Sorter<ENTRY_BYTES>,
    #[cfg_attr(not(feature = "text"), allow(dead_code, reason = "there are no texts"))]
    texts: Option<Spool>,
}

/// Counts of added puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Built {
    /// Puzzles in the file.
    pub puzzles: u64,
    /// Puzzles that were there already, in any disguise.
    pub repeated: u64,
    /// Repeated puzzles whose text differed from the first one.
    pub other_texts: u64,
}

impl Builder {
    /// An empty builder of a file without texts.
    #[must_use]
    pub fn new(memory: Memory) -> Builder {
        Builder::with_keys(memory.total() / 2)
    }

    /// An empty builder of a file with texts.
    #[cfg(feature = "text")]
    #[must_use]
    pub fn with_text(memory: Memory) -> Builder {
        Builder::with_keys_and_text(memory.total() / 2, memory.total() / 4)
    }

    pub(crate) fn with_keys(memory: usize) -> Builder {
        Builder { keys: Sorter::new(memory), texts: None }
    }

    #[cfg(feature = "text")]
    pub(crate) fn with_keys_and_text(keys: usize, texts: usize) -> Builder {
        Builder { keys: Sorter::new(keys), texts: Some(Spool::new(texts)) }
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or memory runs out.
    pub fn push(&mut self, number: PuzzleNumber) -> Result<(), WriteError> {
        self.push_entry(entry(number.get(), NO_TEXT))
    }

    /// Adds a puzzle with its text, if the file keeps any.
    ///
    /// # Errors
    /// As [`Builder::push`].
    #[cfg(feature = "text")]
    pub fn push_with_text(&mut self, number: PuzzleNumber, text: &[u8]) -> Result<(), WriteError> {
        let id = self.keep_text(text)?;
        self.push_entry(entry(number.get(), id))
    }

    pub(crate) fn keep_text(&mut self, text: &[u8]) -> Result<u64, WriteError> {
        match &mut self.texts {
            Some(texts) if !text.is_empty() => Ok(texts.push(text)?.get()),
            _ => Ok(NO_TEXT),
        }
    }

    pub(crate) fn push_entry(&mut self, entry: Entry) -> Result<(), WriteError> {
        Ok(self.keys.push(entry)?)
    }

    pub(crate) fn sorted(self) -> Result<(Sorted<ENTRY_BYTES>, Texts), WriteError> {
        Ok((self.keys.sorted()?, Texts::new(self.texts)?))
    }

    /// Writes the collection file to `out`.
    ///
    /// # Errors
    /// If `out` cannot be written, or a temporary file cannot be written or read.
    pub fn write(self, out: impl Write) -> Result<Built, WriteError> {
        let (mut entries, texts) = self.sorted()?;
        texts.write(out, || Ok(entries.next()?))
    }
}

pub(crate) fn entry(number: u128, text: u64) -> Entry {
    let mut entry = [0; ENTRY_BYTES];
    entry[..16].copy_from_slice(&number.to_be_bytes());
    entry[16..].copy_from_slice(&text.to_be_bytes());
    entry
}

/// The number of an entry, and the id of its text.
fn parts(entry: &Entry) -> Result<(PuzzleNumber, u64), WriteError> {
    let number: [u8; 16] = std::array::from_fn(|i| entry[i]);
    let id: [u8; 8] = std::array::from_fn(|i| entry[16 + i]);
    // Another process may have written to the temporary file.
    let number = PuzzleNumber::from_be_bytes(number).map_err(std::io::Error::other)?;
    Ok((number, u64::from_be_bytes(id)))
}

/// Texts, and that of the current puzzle.
pub(crate) struct Texts {
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

    /// Writes the file of entries in order.
    pub(crate) fn write(
        mut self,
        out: impl Write,
        mut next: impl FnMut() -> Result<Option<Entry>, WriteError>,
    ) -> Result<Built, WriteError> {
        let mut writer = self.writer(out)?;
        let mut built = Built::default();
        let mut last = None;
        while let Some(entry) = next()? {
            let (number, id) = parts(&entry)?;
            if last == Some(number) {
                built.repeated += 1;
                built.other_texts += u64::from(self.differs(id)?);
                continue;
            }
            self.take(id)?;
            self.push(&mut writer, number)?;
            last = Some(number);
            built.puzzles += 1;
        }
        writer.finish()?;
        Ok(built)
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

    /// True unless the text with this id is the current one.
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
