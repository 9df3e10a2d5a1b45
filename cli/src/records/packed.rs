//! Solution grids in 72.6 bits each: version 2 of the files of `minlex pack`, beside records of ten
//! bytes. docs/GRID-INDEX.md defines every byte.

use std::io::{self, Read};

use flate2::Crc;
use minlex_index::GridIndex;

use crate::records::lines::Sink;
use crate::terminal::failure::Failure;
use crate::terminal::output::Output;

/// A record of ten bytes.
pub type Record = [u8; GridIndex::RECORD_BYTES];

/// The record of a line without a grid, which `unpack` recognises.
pub const NO_GRID: Record = [0xff; GridIndex::RECORD_BYTES];

/// The first bytes. Records of ten bytes begin with 0, 1 or 0xff.
const MAGIC: [u8; 8] = *b"\x89MLP\r\n\x1a\n";

/// Grids in a group, whose numbers are the digits of one number.
const GROUP: usize = 64;

/// Bytes of a whole group, which 64 digits fill to a tenth of a bit.
const GROUP_BYTES: usize = group_bytes(GROUP);

/// Grids in a block, which has a checksum.
const BLOCK: usize = 16 * GROUP;

/// Bytes of the groups of a whole block.
const BLOCK_BYTES: usize = BLOCK / GROUP * GROUP_BYTES;

/// Bytes of a block's checksum, which follows its groups.
const SUM_BYTES: usize = 4;

/// Bytes of the count of all grids, which ends the file.
const END_BYTES: usize = 8;

/// Bound of the lower part of a number: labels, columns and rows of the normal form.
const LOW: u64 = 362_880 * 72 * 72;

/// Bound of the upper part of a number; the upper part where there is no grid.
const TOP: u64 = 3_546_146_300_288;

/// A number of as many bits as a group needs, its least significant word first.
type Words = [u64; GROUP_BYTES.div_ceil(8)];

/// Bytes of a group with this number of grids, different for each number.
const fn group_bytes(grids: usize) -> usize {
    (grids * 906_230).div_ceil(100_000)
}

/// Multiplies by `factor` and adds `term`.
fn multiply_add(words: &mut Words, factor: u64, term: u64) {
    let mut carry = u128::from(term);
    for word in words {
        let product = u128::from(*word) * u128::from(factor) + carry;
        *word = product as u64;
        carry = product >> 64;
    }
    debug_assert_eq!(carry, 0, "a group has room for its grids");
}

/// Divides by `divisor`, and returns the remainder.
fn divide(words: &mut Words, divisor: u64) -> u64 {
    let mut rest = 0;
    for word in words.iter_mut().rev() {
        let dividend = u128::from(rest) << 64 | u128::from(*word);
        *word = (dividend / u128::from(divisor)) as u64;
        rest = (dividend % u128::from(divisor)) as u64;
    }
    rest
}

/// Appends a group of at most [`GROUP`] records.
fn push_group(records: &[Record], out: &mut Vec<u8>) {
    let mut words: Words = [0; _];
    for &record in records {
        let (top, low) = match GridIndex::from_record(record) {
            Ok(index) => {
                ((index.get() / u128::from(LOW)) as u64, (index.get() % u128::from(LOW)) as u64)
            }
            Err(_) => (TOP, 0),
        };
        multiply_add(&mut words, TOP + 1, top);
        multiply_add(&mut words, LOW, low);
    }
    let bytes = words.iter().rev().flat_map(|word| word.to_be_bytes());
    out.extend(bytes.skip(size_of::<Words>() - group_bytes(records.len())));
}

/// Appends the records of a group; `None` if no grids have its bytes.
fn push_records(group: &[u8], out: &mut Vec<u8>) -> Option<()> {
    let grids = group.len() * 100_000 / 906_230;
    if group.len() != group_bytes(grids) {
        return None;
    }
    let mut words: Words = [0; _];
    for (word, bytes) in words.iter_mut().zip(group.rchunks(8)) {
        *word = bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    let mut records = [NO_GRID; GROUP];
    for record in records[..grids].iter_mut().rev() {
        let low = divide(&mut words, LOW);
        let top = divide(&mut words, TOP + 1);
        if (top, low) != (TOP, 0) {
            let number = u128::from(top) * u128::from(LOW) + u128::from(low);
            *record = GridIndex::new(number).ok()?.to_record();
        }
    }
    out.extend_from_slice(records[..grids].as_flattened());
    words.iter().all(|&word| word == 0).then_some(())
}

/// The checksum of a block: of the number of grids before it and of its groups.
fn block_sum(before: u64, groups: &[u8]) -> [u8; SUM_BYTES] {
    let mut crc = Crc::new();
    crc.update(&before.to_be_bytes());
    crc.update(groups);
    crc.sum().to_be_bytes()
}

/// Writes records of ten bytes to standard output as blocks.
pub struct PackedOutput {
    output: Output,
    /// Records that have not made a block yet.
    waiting: Vec<Record>,
    /// Grids in the blocks so far.
    grids: u64,
}

impl PackedOutput {
    /// Standard output, after the first bytes.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn begin() -> Result<PackedOutput, Failure> {
        let mut output = Output::stdout();
        output.write(&MAGIC)?;
        Ok(PackedOutput { output, waiting: Vec::new(), grids: 0 })
    }

    /// Appends a block of the first `grids` records that wait.
    fn push_block(&mut self, grids: usize, out: &mut Vec<u8>) {
        let start = out.len();
        for group in self.waiting[..grids].chunks(GROUP) {
            push_group(group, out);
        }
        let sum = block_sum(self.grids, &out[start..]);
        out.extend_from_slice(&sum);
        self.grids += grids as u64;
        self.waiting.drain(..grids);
    }
}

impl Sink for PackedOutput {
    fn write(&mut self, records: &[u8]) -> Result<(), Failure> {
        self.waiting.extend_from_slice(records.as_chunks().0);
        let mut out = Vec::new();
        while self.waiting.len() >= BLOCK {
            self.push_block(BLOCK, &mut out);
        }
        if out.is_empty() { Ok(()) } else { self.output.write(&out) }
    }

    fn end(&mut self) -> Result<(), Failure> {
        let mut out = Vec::new();
        if !self.waiting.is_empty() {
            self.push_block(self.waiting.len(), &mut out);
        }
        out.extend_from_slice(&self.grids.to_be_bytes());
        self.output.write(&out)
    }
}

/// Reads packed grids of either version as records of ten bytes.
pub struct PackedInput<R> {
    input: R,
    state: State,
    /// Bytes that were read and not looked at.
    unread: Vec<u8>,
    /// Records of the last block, and how many bytes of them were passed on.
    records: Vec<u8>,
    given: usize,
    /// Grids in the blocks so far.
    grids: u64,
    /// Grids before the first requested one.
    before: u64,
    /// Number of them that are still to come.
    skip: u64,
    /// True once a record was passed on.
    has_begun: bool,
}

/// Place up to which packed grids have been read.
enum State {
    /// Their version is not known yet.
    Begin,
    /// Records of ten bytes, passed on as they come.
    Records,
    Blocks,
    End,
}

impl<R: Read> PackedInput<R> {
    /// Packed grids from their first byte, without the first `before` grids: their blocks are
    /// passed over, neither checked nor decoded.
    pub fn new(input: R, before: u64) -> PackedInput<R> {
        PackedInput {
            input,
            state: State::Begin,
            unread: Vec::new(),
            records: Vec::new(),
            given: 0,
            grids: 0,
            before,
            skip: before,
            has_begun: false,
        }
    }

    /// Reads until there are `bytes`, or all that are left.
    fn fill(&mut self, bytes: usize) -> io::Result<usize> {
        let missing = bytes.saturating_sub(self.unread.len()) as u64;
        self.input.by_ref().take(missing).read_to_end(&mut self.unread)?;
        Ok(self.unread.len())
    }

    /// Finds which version the first bytes are of.
    fn begin(&mut self) -> io::Result<()> {
        self.fill(MAGIC.len())?;
        if self.unread == MAGIC {
            self.unread.clear();
            self.state = State::Blocks;
            let blocks = self.skip / BLOCK as u64;
            self.pass_over(blocks.saturating_mul((BLOCK_BYTES + SUM_BYTES) as u64))?;
            self.grids = blocks * BLOCK as u64;
            self.skip -= self.grids;
        } else {
            std::mem::swap(&mut self.records, &mut self.unread);
            self.state = State::Records;
            let bytes = self.skip.saturating_mul(GridIndex::RECORD_BYTES as u64);
            self.given = self.records.len().min(usize::try_from(bytes).unwrap_or(usize::MAX));
            self.pass_over(bytes - self.given as u64)?;
            self.skip = 0;
        }
        Ok(())
    }

    /// Skips bytes.
    fn pass_over(&mut self, bytes: u64) -> io::Result<()> {
        let passed = io::copy(&mut self.input.by_ref().take(bytes), &mut io::sink())?;
        if passed == bytes { Ok(()) } else { Err(self.too_short()) }
    }

    /// Error for an input that ends before the first requested grid.
    fn too_short(&self) -> io::Error {
        let message = format!("there are at most {} records: none to begin with", self.before);
        io::Error::new(io::ErrorKind::InvalidInput, message)
    }

    /// Reads the next block, or the end.
    fn next_block(&mut self) -> io::Result<()> {
        let found = self.fill(BLOCK_BYTES + SUM_BYTES + END_BYTES)?;
        let Some(block) = found.checked_sub(END_BYTES) else {
            return Err(self.refused("the count of all grids is missing: cut short"));
        };
        self.records.clear();
        self.given = 0;
        let (block, rest) = self.unread.split_at(block);
        let Some((groups, sum)) = block.split_last_chunk::<SUM_BYTES>() else {
            self.state = State::End;
            let is_end = block.is_empty() && rest == self.grids.to_be_bytes();
            let error = "the count of all grids is another: damaged or cut short";
            return if is_end { Ok(()) } else { Err(self.refused(error)) };
        };
        if *sum != block_sum(self.grids, groups) {
            return Err(self.refused("a block has another checksum: damaged or cut short"));
        }
        let mut groups = groups.chunks(GROUP_BYTES);
        if groups.len() == 0
            || !groups.all(|group| push_records(group, &mut self.records).is_some())
        {
            return Err(self.refused("a block has bytes that no grids have"));
        }
        let grids = self.records.len() / GridIndex::RECORD_BYTES;
        let skipped = grids.min(self.skip as usize);
        self.given = skipped * GridIndex::RECORD_BYTES;
        self.skip -= skipped as u64;
        self.grids += grids as u64;
        self.unread.drain(..self.unread.len() - rest.len());
        Ok(())
    }

    /// An error behind the grids so far.
    fn refused(&self, error: &str) -> io::Error {
        let message = format!("after grid {} {error}", self.grids);
        io::Error::new(io::ErrorKind::InvalidData, message)
    }
}

impl<R: Read> Read for PackedInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let State::Begin = self.state {
            self.begin()?;
        }
        loop {
            let mut records = &self.records[self.given..];
            if !records.is_empty() {
                let read = records.read(buffer)?;
                self.given += read;
                self.has_begun = true;
                return Ok(read);
            }
            let read = match self.state {
                State::Begin | State::Records => self.input.read(buffer)?,
                State::Blocks => {
                    self.next_block()?;
                    continue;
                }
                State::End => 0,
            };
            let is_missing = read == 0 && !self.has_begun && self.before > 0 && !buffer.is_empty();
            self.has_begun |= read > 0;
            return if is_missing { Err(self.too_short()) } else { Ok(read) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of some records.
    fn file(records: &[Record]) -> Vec<u8> {
        let mut packed =
            PackedOutput { output: Output::stdout(), waiting: records.to_vec(), grids: 0 };
        let mut out = MAGIC.to_vec();
        while !packed.waiting.is_empty() {
            packed.push_block(packed.waiting.len().min(BLOCK), &mut out);
        }
        out.extend_from_slice(&packed.grids.to_be_bytes());
        out
    }

    fn unpacked(file: &[u8]) -> io::Result<Vec<u8>> {
        let mut records = Vec::new();
        PackedInput::new(file, 0).read_to_end(&mut records).map(|_| records)
    }

    /// Records all over the numbers, with the first, the last and one of no grid.
    fn some_records(count: usize) -> Vec<Record> {
        let mut number = 1u128;
        let mut numbers = std::iter::repeat_with(|| {
            number = number * 25_214_903_917 % (GridIndex::LAST.get() + 1);
            GridIndex::new(number).unwrap().to_record()
        });
        let mut records: Vec<Record> = numbers.by_ref().take(count).collect();
        let special = [GridIndex::LAST.to_record(), NO_GRID, GridIndex::FIRST.to_record(), NO_GRID];
        for (record, special) in records.iter_mut().zip(special) {
            *record = special;
        }
        records
    }

    #[test]
    fn every_count_comes_back_in_at_most_72_7_bits() {
        for count in (0..=130).chain([1000, 1023, 1024, 1025, 1026, 1087, 1088, 2048, 2049, 5000]) {
            let records = some_records(count);
            let file = file(&records);
            assert_eq!(unpacked(&file).unwrap(), records.as_flattened(), "{count}");
            let bits = file.len() * 8;
            assert!(count < 1000 || bits * 10 <= count * 727, "{bits} bits for {count}");
        }
    }

    #[test]
    fn any_grid_may_come_first() {
        for count in [1, 63, 1024, 1025, 2048, 3000] {
            let records = some_records(count);
            for file in [file(&records), records.as_flattened().to_vec()] {
                for before in [0, 1, 62, 63, 1023, 1024, 1025, 2047, 2048, 2999, 3000, u64::MAX] {
                    let mut rest = Vec::new();
                    let read = PackedInput::new(&file[..], before).read_to_end(&mut rest);
                    match records.get(before as usize..).filter(|rest| !rest.is_empty()) {
                        Some(expected) => assert_eq!(rest, expected.as_flattened()),
                        None => assert!(read.is_err(), "{before} of {count}"),
                    }
                }
            }
        }
    }

    #[test]
    fn groups_have_as_many_bytes_as_their_largest_number() {
        for grids in 0..=GROUP {
            let mut words: Words = [0; _];
            for _ in 0..grids {
                multiply_add(&mut words, TOP + 1, TOP);
                multiply_add(&mut words, LOW, LOW - 1);
            }
            let bytes = words.iter().flat_map(|word| word.to_le_bytes());
            let used = bytes.enumerate().filter(|&(_, byte)| byte != 0).last();
            assert_eq!(group_bytes(grids), used.map_or(0, |(place, _)| place + 1), "{grids}");
        }
    }

    #[test]
    fn damaged_cut_and_longer_files_are_refused() {
        let file = file(&some_records(1100));
        for length in MAGIC.len()..file.len() {
            assert!(unpacked(&file[..length]).is_err(), "{length} bytes");
        }
        for place in (MAGIC.len()..file.len()).step_by(7).chain(file.len() - 15..file.len()) {
            let mut damaged = file.clone();
            damaged[place] ^= 1 << (place % 8);
            assert!(unpacked(&damaged).is_err(), "byte {place}");
        }
        for more in [&[0][..], &file] {
            assert!(unpacked(&[&file, more].concat()).is_err());
        }
    }

    #[test]
    fn groups_that_no_grids_have_are_refused() {
        let forged = |group: &[u8]| {
            let sum = block_sum(0, group);
            unpacked(&[&MAGIC[..], group, &sum, &1u64.to_be_bytes()].concat())
        };
        let last = [&[0u8; 0][..], &GridIndex::LAST.to_record()].concat();
        assert_eq!(forged(&last).unwrap(), last);
        let number = |number: u128| number.to_be_bytes()[6..].to_vec();
        let grids = GridIndex::LAST.get() + 1;
        assert_eq!(forged(&number(grids)).unwrap(), NO_GRID, "the number of no grid");
        for beyond in [grids + 1, grids + u128::from(LOW) - 1, grids + u128::from(LOW), 1 << 79] {
            let error = forged(&number(beyond)).unwrap_err();
            assert_eq!(error.to_string(), "after grid 0 a block has bytes that no grids have");
        }
        for bytes in [1, 9, 11] {
            assert!(forged(&vec![0; bytes]).is_err(), "{bytes} bytes");
        }
        assert!(forged(&[]).is_err(), "a block without grids");
    }
}
