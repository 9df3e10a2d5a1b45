//! Puzzles one after another.

use std::ops::Range;

use minlex_names::PuzzleNumber;

use crate::error::CollectionFileError;
use crate::file::CollectionFile;
use crate::format::BLOCK;

/// Iterator over the numbers of the puzzles at some places of a file, in order. Takes some ten
/// nanoseconds each.
///
/// After an error it goes on with the next block.
#[derive(Debug)]
pub struct Numbers<'a> {
    file: &'a CollectionFile,
    places: Range<u64>,
    /// Numbers left in the current block.
    block: std::vec::IntoIter<PuzzleNumber>,
}

impl CollectionFile {
    /// The numbers at places below the length, in order.
    pub fn numbers(&self, places: Range<u64>) -> Numbers<'_> {
        let end = places.end.min(self.len());
        Numbers { file: self, places: places.start.min(end)..end, block: Vec::new().into_iter() }
    }

    /// All numbers, in order.
    pub fn iter(&self) -> Numbers<'_> {
        self.numbers(0..self.len())
    }
}

impl Numbers<'_> {
    /// Reads the block of the next place from there on.
    fn read_block(&mut self) -> Result<(), CollectionFileError> {
        let (block, skipped) = (self.places.start / BLOCK as u64, self.places.start % BLOCK as u64);
        let numbers = match self.file.block_numbers(block as usize) {
            Ok(numbers) => numbers,
            Err(error) => {
                let next = (block + 1) * BLOCK as u64;
                self.places.start = next.min(self.places.end);
                return Err(error);
            }
        };
        self.block = numbers.into_iter();
        if skipped > 0 {
            self.block.nth(skipped as usize - 1);
        }
        Ok(())
    }
}

impl Iterator for Numbers<'_> {
    type Item = Result<PuzzleNumber, CollectionFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.places.is_empty() {
            return None;
        }
        if self.block.len() == 0
            && let Err(error) = self.read_block()
        {
            return Some(Err(error));
        }
        self.places.start += 1;
        self.block.next().map(Ok)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let most = usize::try_from(self.places.end - self.places.start);
        // Each unreadable block takes 256 of them away.
        (0, most.ok())
    }
}
