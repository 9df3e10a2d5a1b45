//! The puzzles of a collection file that are in another one, or are not.

use std::process::ExitCode;

use minlex_catalog::__internal::with_causes;
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_lookup::Table;
use minlex_names::PuzzleNumber;

use crate::files::collection_lines::{known_batch, push_line, texts_of};
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::Output;

/// Puzzles that are printed at once.
const AT_ONCE: usize = 1 << 16;

/// Prints the puzzles of a collection file that are in another one, or are not: a merge of the two,
/// in which nothing is solved or named.
///
/// # Errors
/// If one of them cannot be read.
pub fn print_merged([a, b]: [&CollectionFile; 2], table: &Table, in_b: bool) -> Outcome {
    let wrong = |error: CollectionFileError| Failure::Message(with_causes(&error));
    let mut output = Output::stdout();
    let mut others = b.iter();
    let mut other = others.next().transpose().map_err(wrong)?;
    let mut selected = Vec::new();
    let mut texts = (usize::MAX, Vec::new());
    for (place, number) in a.iter().enumerate() {
        let number = number.map_err(wrong)?;
        while other.is_some_and(|other| other < number) {
            other = others.next().transpose().map_err(wrong)?;
        }
        if (other == Some(number)) != in_b {
            continue;
        }
        if texts.0 != place / BLOCK {
            texts = (place / BLOCK, texts_of(a, place / BLOCK).map_err(wrong)?);
        }
        selected.push((number, std::mem::take(&mut texts.1[place % BLOCK])));
        if selected.len() == AT_ONCE {
            print_puzzles(&mut selected, table, &mut output)?;
        }
    }
    print_puzzles(&mut selected, table, &mut output)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints puzzles in lines with their texts, and forgets them.
fn print_puzzles(
    puzzles: &mut Vec<(PuzzleNumber, Vec<u8>)>,
    table: &Table,
    output: &mut Output,
) -> Result<(), Failure> {
    let (numbers, texts): (Vec<_>, Vec<_>) = puzzles.drain(..).unzip();
    let known = known_batch(table, &numbers);
    let known = known.map_err(|error| Failure::Message(error.to_string()))?;
    let mut lines = Vec::new();
    for (puzzle, text) in known.iter().zip(&texts) {
        push_line(puzzle, text, &mut lines);
    }
    output.write(&lines)
}
