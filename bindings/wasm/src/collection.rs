//! A collection file in memory: the puzzle at a place and its text, the place of a puzzle.
#![forbid(unsafe_code)]

use std::cell::RefCell;

use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_names::PuzzleNumber;

use crate::failure::{Failure, Kind};
use crate::items::text;

type Answer = Result<(), Failure>;

thread_local! {
    static FILE: RefCell<Option<CollectionFile>> = const { RefCell::new(None) };
    /// The number of a block and its texts, which are unpacked together.
    static TEXTS: RefCell<(u64, Vec<Vec<u8>>)> = const { RefCell::new((u64::MAX, Vec::new())) };
}

fn with<R>(
    job: impl FnOnce(&CollectionFile) -> Result<R, CollectionFileError>,
) -> Result<R, Failure> {
    FILE.with_borrow(|file| match file {
        Some(file) => job(file).map_err(|error| Failure::new(Kind::Collection, error)),
        None => Err(Failure::new(Kind::Collection, "no collection file is open")),
    })
}

/// Opens the file with these bytes in place of the last.
pub fn open(bytes: Vec<u8>) -> Answer {
    FILE.set(None);
    TEXTS.set((u64::MAX, Vec::new()));
    let file = CollectionFile::from_bytes(bytes);
    FILE.set(Some(file.map_err(|error| Failure::new(Kind::Collection, error))?));
    Ok(())
}

/// Version, bytes, puzzles, 1 if texts were kept, and the numbers of puzzles with 0 to 81 givens.
pub fn info(out: &mut Vec<u8>) -> Answer {
    let info = with(|file| Ok(file.info()))?;
    let first = [u64::from(info.version), info.bytes, info.puzzles, u64::from(info.has_text)];
    let numbers = first.iter().chain(&info.by_givens).map(u64::to_string);
    out.extend_from_slice(numbers.collect::<Vec<_>>().join("\t").as_bytes());
    Ok(())
}

pub fn check() -> Answer {
    with(CollectionFile::check)
}

/// The number of the puzzle at a place, from 0; nothing beyond the end.
pub fn get(item: &[u8], out: &mut Vec<u8>) -> Answer {
    // A place that does not fit is beyond the end of any file.
    let place = text(item).parse().unwrap_or(u64::MAX);
    if let Some(number) = with(|file| file.get(place))? {
        out.extend_from_slice(number.to_string().as_bytes());
    }
    Ok(())
}

/// The text kept with the puzzle at a place; empty without one.
pub fn text_at(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let place = text(item).parse().unwrap_or(u64::MAX);
    let (block, i) = (place / BLOCK as u64, place as usize % BLOCK);
    if TEXTS.with_borrow(|(kept, _)| *kept != block) {
        let texts = with(|file| file.block_texts(block as usize))?;
        TEXTS.set((block, texts));
    }
    TEXTS.with_borrow(|(_, texts)| {
        let kept = texts.get(i).map_or(&[][..], Vec::as_slice);
        // Texts of any encoding were kept as they are.
        out.extend_from_slice(String::from_utf8_lossy(kept).as_bytes());
    });
    Ok(())
}

/// The place of the puzzle with a number; nothing if it is not in the file.
pub fn find(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let number: PuzzleNumber = text(item).parse()?;
    if let Some(place) = with(|file| file.find(number))? {
        out.extend_from_slice(place.to_string().as_bytes());
    }
    Ok(())
}
