//! Reading packed grids, one after another or by their places.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::block::{
    BLOCK, BLOCK_BYTES, END_BYTES, MAGIC, SUM_BYTES, block_sum, file_bytes, grids_in,
};
use super::error::{PackDamage, PackError};
use super::group::{GROUP, GROUP_BYTES, Record, push_records};
use crate::GridIndex;

const RECORD_BYTES: usize = GridIndex::RECORD_BYTES;

/// Bytes of records that are read at once.
const READ_BYTES: usize = 1 << 14;

/// Packed grids: blocks of [`PackWriter`](crate::PackWriter), or records of ten bytes.
///
/// The first bytes distinguish the two. The iterator gives the grids of any input in order. Where
/// the input can seek, [`PackReader::get`] gives the grid at a place and reads no more than its
/// block of 9,284 bytes. One block is held in memory.
///
/// Places count from 0. An index is one in the class numbering; `None` is a place without a grid
/// ([`GridIndex::NO_GRID`]). Each block is verified by its checksum when it is read.
///
/// ```
/// use std::io::Cursor;
/// use minlex::index::{GridIndex, Numbering, PackReader, PackWriter};
///
/// let mut writer = PackWriter::new(Vec::new())?;
/// for number in 0..2000 {
///     writer.push(GridIndex::new(number << 60)?)?;
/// }
/// // PackReader::open(path)? reads a file.
/// let mut pack = PackReader::new(Cursor::new(writer.finish()?));
/// assert_eq!(pack.grids()?, 2000);
/// assert_eq!(pack.get(1234)?, Some(GridIndex::new(1234 << 60)?));
/// pack.seek(1998)?;
/// for index in pack {
///     println!("{}", index?.expect("a grid").grid(Numbering::Class));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PackReader<R> {
    input: R,
    form: Form,
    /// Bytes that were read and not looked at.
    unread: Vec<u8>,
    /// The groups of the last block, and its first place.
    groups: Vec<u8>,
    block: u64,
    /// Some records, and their first place.
    records: Vec<u8>,
    first: u64,
    /// The place of the next grid.
    place: u64,
    /// Number of all grids, once it fits the length of the input.
    grids: Option<u64>,
    /// True after the last grid and after an error.
    at_end: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The first bytes have not been read.
    Unknown,
    /// Records of ten bytes, passed on as they come.
    Records,
    Blocks,
}

impl PackReader<File> {
    /// Opens a file. Nothing is read yet.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<PackReader<File>> {
        File::open(path).map(PackReader::new)
    }
}

impl<R> PackReader<R> {
    /// Packed grids from an input at its first byte; it need not be buffered. Nothing is read yet.
    pub fn new(input: R) -> PackReader<R> {
        PackReader {
            input,
            form: Form::Unknown,
            unread: Vec::new(),
            groups: Vec::new(),
            block: 0,
            records: Vec::new(),
            first: 0,
            place: 0,
            grids: None,
            at_end: false,
        }
    }

    /// Skips up to `grids` grids. Whole blocks are not unpacked; they are verified at the next
    /// read.
    pub fn advance(&mut self, grids: u64) {
        self.place = self.place.saturating_add(grids);
    }

    /// The rest as records of ten bytes.
    pub fn into_records(self) -> PackRecords<R> {
        PackRecords { pack: self, given: 0 }
    }

    fn at_hand(&self) -> &[u8] {
        let passed = (self.place - self.first).saturating_mul(RECORD_BYTES as u64);
        self.records.get(usize::try_from(passed).unwrap_or(usize::MAX)..).unwrap_or_default()
    }

    fn end_of_block(&self) -> u64 {
        self.block + grids_in(self.groups.len()).unwrap_or(0) as u64
    }

    /// An error in what follows the last block.
    fn damaged(&self, damage: PackDamage) -> PackError {
        PackError::Damaged { after: self.end_of_block(), damage }
    }

    /// Unpacks the group with the next place, in the last block.
    fn unpack_group(&mut self) -> Result<(), PackError> {
        let group = (self.place - self.block) as usize / GROUP;
        let start = group * GROUP_BYTES;
        let end = self.groups.len().min(start + GROUP_BYTES);
        self.records.clear();
        self.first = self.block + (group * GROUP) as u64;
        push_records(&self.groups[start..end], &mut self.records)
            .ok_or(PackError::Damaged { after: self.first, damage: PackDamage::Content })
    }
}

impl<R: Read> PackReader<R> {
    /// Reads until there are `bytes`, or to the end.
    fn fill(&mut self, bytes: usize) -> io::Result<usize> {
        let missing = bytes.saturating_sub(self.unread.len()) as u64;
        self.input.by_ref().take(missing).read_to_end(&mut self.unread)?;
        Ok(self.unread.len())
    }

    /// Finds the form of the first bytes.
    fn begin(&mut self) -> Result<(), PackError> {
        self.fill(MAGIC.len())?;
        if self.unread == MAGIC {
            self.unread.clear();
            self.form = Form::Blocks;
        } else if !self.unread.is_empty() && MAGIC.starts_with(&self.unread) {
            return Err(self.damaged(PackDamage::Cut));
        } else if self.unread.get(1..4) == Some(&MAGIC[1..4]) {
            return Err(self.damaged(PackDamage::TextMode));
        } else {
            self.records = std::mem::take(&mut self.unread);
            self.form = Form::Records;
        }
        Ok(())
    }

    /// Reads on in records of ten bytes; false at their end.
    fn read_records(&mut self) -> io::Result<bool> {
        let whole = self.records.len() / RECORD_BYTES;
        self.records.drain(..whole * RECORD_BYTES);
        self.first += whole as u64;
        let part = self.records.len();
        self.records.resize(part + READ_BYTES, 0);
        let read = loop {
            match self.input.read(&mut self.records[part..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.records.truncate(part + *read.as_ref().unwrap_or(&0));
        read.map(|bytes| bytes > 0)
    }

    /// Reads the next block; false if there is none.
    fn read_block(&mut self) -> Result<bool, PackError> {
        let found = self.fill(BLOCK_BYTES + END_BYTES)?;
        let Some(block) = found.checked_sub(END_BYTES) else {
            return Err(self.damaged(PackDamage::Cut));
        };
        let before = self.end_of_block();
        let (block, rest) = self.unread.split_at(block);
        let Some((groups, sum)) = block.split_last_chunk::<SUM_BYTES>() else {
            let is_end = block.is_empty() && rest == before.to_be_bytes();
            return if is_end { Ok(false) } else { Err(self.damaged(PackDamage::Count)) };
        };
        if *sum != block_sum(before, groups) {
            return Err(self.damaged(PackDamage::Checksum));
        }
        if grids_in(groups.len()).is_none() {
            return Err(self.damaged(PackDamage::Content));
        }
        self.block = before;
        self.groups.clear();
        self.groups.extend_from_slice(groups);
        self.unread.drain(..self.unread.len() - END_BYTES);
        Ok(true)
    }

    /// Goes one step on towards more records; false at their end, also after an error.
    fn step(&mut self) -> Result<bool, PackError> {
        if self.at_end {
            return Ok(false);
        }
        let is_more = match self.form {
            Form::Unknown => self.begin().map(|()| true),
            Form::Records => self.read_records().map_err(PackError::from),
            Form::Blocks if self.place < self.end_of_block() => self.unpack_group().map(|()| true),
            Form::Blocks => self.read_block(),
        };
        self.at_end = !matches!(is_more, Ok(true));
        is_more
    }

    fn next_record(&mut self) -> Result<Option<Record>, PackError> {
        loop {
            if let Some(record) = self.at_hand().first_chunk() {
                let record = *record;
                self.place += 1;
                return Ok(Some(record));
            }
            if !self.step()? {
                let part = self.at_hand().len();
                self.records.clear();
                self.first = self.place;
                let damage = PackDamage::CutRecord(part);
                let cut = PackError::Damaged { after: self.place, damage };
                return if part == 0 { Ok(None) } else { Err(cut) };
            }
        }
    }
}

impl<R: Read> Iterator for PackReader<R> {
    type Item = Result<Option<GridIndex>, PackError>;

    /// The next index. A record that is not an index is an error of its own; any other error is the
    /// last item.
    fn next(&mut self) -> Option<Self::Item> {
        let record = match self.next_record() {
            Ok(record) => record?,
            Err(error) => return Some(Err(error)),
        };
        if record == GridIndex::NO_GRID {
            return Some(Ok(None));
        }
        let place = self.place - 1;
        let index = GridIndex::from_record(record);
        Some(index.map(Some).map_err(|error| PackError::Record { place, error }))
    }
}

impl<R: Read + Seek> PackReader<R> {
    /// Number of places, those without a grid included.
    ///
    /// # Errors
    /// If the input cannot be read, or its length does not agree with the count of grids.
    pub fn grids(&mut self) -> Result<u64, PackError> {
        if let Some(grids) = self.grids {
            return Ok(grids);
        }
        if self.form == Form::Unknown {
            self.input.rewind()?;
            self.unread.clear();
            self.begin()?;
        }
        let here = self.input.stream_position()?;
        let length = self.input.seek(SeekFrom::End(0))?;
        let grids = match self.form {
            Form::Blocks => self.counted(length)?,
            _ => length.div_ceil(RECORD_BYTES as u64),
        };
        self.input.seek(SeekFrom::Start(here))?;
        self.grids = Some(grids);
        Ok(grids)
    }

    /// The count of grids that ends blocks of this length.
    fn counted(&mut self, length: u64) -> Result<u64, PackError> {
        let mut count = [0; END_BYTES];
        let blocks = length.saturating_sub((MAGIC.len() + END_BYTES) as u64) / BLOCK_BYTES as u64;
        let damaged = |damage| Err(PackError::Damaged { after: blocks * BLOCK as u64, damage });
        if length < (MAGIC.len() + END_BYTES) as u64 {
            return damaged(PackDamage::Cut);
        }
        self.input.seek(SeekFrom::Start(length - END_BYTES as u64))?;
        self.input.read_exact(&mut count)?;
        let count = u64::from_be_bytes(count);
        if file_bytes(count) == Some(length) { Ok(count) } else { damaged(PackDamage::Count) }
    }

    /// Goes to a place: the next index is the one there. There is none from the number of places
    /// on.
    ///
    /// # Errors
    /// As [`PackReader::grids`].
    pub fn seek(&mut self, place: u64) -> Result<(), PackError> {
        self.at_end = place >= self.grids()?;
        let held = (self.records.len() / RECORD_BYTES) as u64;
        let is_held = (self.first..self.first + held).contains(&place);
        self.place = place;
        if is_held && !self.at_end {
            return Ok(());
        }
        self.records.clear();
        self.first = place;
        if self.at_end {
            return Ok(());
        }
        if self.form == Form::Records {
            self.input.seek(SeekFrom::Start(place * RECORD_BYTES as u64))?;
        } else if !(self.block..self.end_of_block()).contains(&place) {
            let block = place / BLOCK as u64;
            let start = MAGIC.len() as u64 + block * BLOCK_BYTES as u64;
            self.input.seek(SeekFrom::Start(start))?;
            self.unread.clear();
            self.groups.clear();
            self.block = block * BLOCK as u64;
        }
        Ok(())
    }

    /// The index at a place; `None` without a grid, and at or beyond the number of grids.
    ///
    /// # Errors
    /// If the block of the place is damaged, and as [`PackReader::grids`].
    pub fn get(&mut self, place: u64) -> Result<Option<GridIndex>, PackError> {
        self.seek(place)?;
        self.next().transpose().map(Option::flatten)
    }
}

/// Packed grids as records of ten bytes, most significant byte first: see
/// [`PackReader::into_records`].
///
/// If the input has records of ten bytes already, they pass unchanged, good or not, as soon as they
/// are read. Damage to blocks is a [`PackError`] inside an error of the kind
/// [`InvalidData`](io::ErrorKind::InvalidData).
#[derive(Debug)]
pub struct PackRecords<R> {
    pack: PackReader<R>,
    /// Bytes of the next record that were given.
    given: usize,
}

impl<R: Read> Read for PackRecords<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.pack.at_hand().len() <= self.given {
            if !self.pack.step()? {
                return Ok(0);
            }
        }
        let read = (&self.pack.at_hand()[self.given..]).read(buffer)?;
        self.given += read;
        self.pack.place += (self.given / RECORD_BYTES) as u64;
        self.given %= RECORD_BYTES;
        Ok(read)
    }
}
