//! The puzzles of a collection file that are in another one, or are not.

use std::io;
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Arc;

use minlex_catalog::__internal::with_causes;
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_lookup::Table;
use minlex_names::PuzzleNumber;

use crate::files::collection_lines::{known_puzzles, other, push_line};
use crate::records::pipeline;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::Output;

/// Blocks of the first file that a thread compares at once.
const STRETCH: usize = 32;

/// Puzzles of the second file between two of the first from which on each is looked up.
const FAR: u64 = 128;

/// Two collection files that are compared.
pub struct Members {
    pub a: CollectionFile,
    pub b: CollectionFile,
    pub table: &'static Table,
    /// True for the puzzles of `a` that are in `b`, false for the others.
    pub in_b: bool,
}

impl Members {
    /// Prints the puzzles of `a` that are in `b`, or are not, in lines with their texts: a merge of
    /// the two, in which nothing is solved or named. Each thread has a stretch of the catalogue.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn print(self, threads: NonZero<usize>) -> Outcome {
        let blocks = self.a.len().div_ceil(BLOCK as u64) as usize;
        let members = Arc::new(self);
        let mut output = Output::stdout();
        pipeline::in_order(
            threads,
            (0..blocks).step_by(STRETCH),
            move |block| members.lines(block).map_err(|e| Failure::Message(with_causes(&e))),
            |lines| output.write(&lines?),
        )?;
        Ok(ExitCode::SUCCESS)
    }

    /// The lines of the stretch from a block on.
    fn lines(&self, block: usize) -> io::Result<Vec<u8>> {
        let start = (block * BLOCK) as u64;
        let numbers = self.a.numbers(start..start + (STRETCH * BLOCK) as u64);
        let numbers: Vec<PuzzleNumber> = numbers.collect::<Result<_, _>>().map_err(other)?;
        let places = self.selected(&numbers).map_err(other)?;
        let numbers: Vec<PuzzleNumber> = places.iter().map(|&i| numbers[i]).collect();
        let known = known_puzzles(self.table, &numbers)?;
        let mut lines = Vec::new();
        let mut texts = (usize::MAX, Vec::new());
        for (puzzle, place) in known.iter().zip(places) {
            let block = block + place / BLOCK;
            if texts.0 != block {
                texts = (block, self.a.block_texts(block).map_err(other)?);
            }
            push_line(puzzle, &texts.1[place % BLOCK], &mut lines);
        }
        Ok(lines)
    }

    /// The places of the wanted ones among numbers of `a`, which ascend.
    fn selected(&self, numbers: &[PuzzleNumber]) -> Result<Vec<usize>, CollectionFileError> {
        let [Some(&first), Some(&last)] = [numbers.first(), numbers.last()] else {
            return Ok(Vec::new());
        };
        let others = self.b.places_before(first)?..self.b.places_before(last)? + 1;
        let mut selected = Vec::new();
        if others.end - others.start > FAR * numbers.len() as u64 {
            for (i, &number) in numbers.iter().enumerate() {
                if self.b.contains(number)? == self.in_b {
                    selected.push(i);
                }
            }
            return Ok(selected);
        }
        let mut others = self.b.numbers(others);
        let mut other = others.next().transpose()?;
        for (i, &number) in numbers.iter().enumerate() {
            while other.is_some_and(|other| other < number) {
                other = others.next().transpose()?;
            }
            if (other == Some(number)) == self.in_b {
                selected.push(i);
            }
        }
        Ok(selected)
    }
}

#[cfg(test)]
mod tests {
    use minlex_collection_file::Writer;

    use super::*;

    /// A file of the multiples of a number below an end.
    fn multiples(of: u128, end: u128) -> CollectionFile {
        let mut writer = Writer::new(Vec::new()).unwrap();
        for number in (0..end).step_by(of as usize) {
            writer.push(PuzzleNumber::new(number << 70).unwrap()).unwrap();
        }
        CollectionFile::from_bytes(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn stretches_are_compared_as_the_whole_is() {
        let ends = [(1, 1), (2000, 1500), (1500, 2000)];
        // The last pairs are so far apart that each puzzle is looked up.
        let steps = [(2, 3), (3, 2), (1, 1), (300, 1), (451, 2)];
        for ((end_a, end_b), (of_a, of_b), in_b) in ends.into_iter().flat_map(|ends| {
            steps.into_iter().flat_map(move |steps| [true, false].map(|in_b| (ends, steps, in_b)))
        }) {
            let (a, b) = (multiples(of_a, end_a), multiples(of_b, end_b));
            let members = Members { a, b, table: Table::embedded(), in_b };
            let numbers: Vec<PuzzleNumber> = members.a.iter().map(Result::unwrap).collect();
            let is_in_b = |number: u128| number < end_b && number.is_multiple_of(of_b);
            for stretch in [1, 7, 2000] {
                for numbers in numbers.chunks(stretch) {
                    let places = members.selected(numbers).unwrap();
                    let wanted =
                        (0..numbers.len()).filter(|&i| is_in_b(numbers[i].get() >> 70) == in_b);
                    assert_eq!(places, wanted.collect::<Vec<_>>(), "{of_a} {of_b} {stretch}");
                }
            }
        }
    }
}
