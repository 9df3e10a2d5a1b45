//! Collection files: puzzles in the order of their numbers, each once.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{c_char, c_int};
use std::ops::Range;

use minlex_catalog::Rank;
use minlex_collection_file::{BLOCK, CollectionFile};
use minlex_names::PuzzleNumber;

use crate::batch::room_for;
use crate::call::Call;
use crate::error::minlex_error;
use crate::handle::{close, hand_over, minlex_collection};
use crate::memory::{handle, place, result_room, terminated, text_room, value, value_room, values};
use crate::numbers::{minlex_puzzle_number, number_of};
use crate::result::minlex_result::{MINLEX_BUFFER_TOO_SMALL, MINLEX_INVALID_PLACE};
use crate::result::{Failure, minlex_result};
use crate::table::path_of;

/// No place, see minlex_collection_find().
pub const MINLEX_NO_PLACE: u64 = u64::MAX;

/// Opens a collection file, such as `minlex collect` makes. Reads and verifies the header and the
/// index, 16 bytes for 256 puzzles; a look-up reads a block of some 2.5 kB. Changes to the file
/// never cause a wrong answer.
///
/// - path: with a NUL at its end, as for fopen(); in UTF-8 on Windows
/// - collection: receives the handle
///
/// Cost: 10 ms for ten million puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_open(
    path: *const c_char,
    collection: *mut *mut minlex_collection,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (terminated("path", path), place("collection", collection));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(path, place)| {
        hand_over(&place, minlex_collection(CollectionFile::open(path_of(path)?)?));
        Ok(())
    })
}

/// Closes a collection and frees its memory.
///
/// - collection: an open collection, which no other call uses now or later; NULL does nothing
///
/// Each handle once, from any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_close(collection: *mut minlex_collection) {
    // SAFETY: the caller promises that the handle is open, and that this is its last use.
    unsafe { close(collection) }
}

/// Verifies a whole collection: all checksums, the order of the puzzles, and the totals.
///
/// Cost: a second for some ten million puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_check(
    collection: *const minlex_collection,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, (handle(collection),)) };
    call.answer(|(collection,)| Ok(collection.check()?))
}

/// The number of puzzles in a collection; their places are 0 to len - 1.
///
/// Cost: below 1 us.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_len(
    collection: *const minlex_collection,
    len: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, (handle(collection), place("len", len))) };
    call.answer(|(collection, len)| {
        len.bytes(0, &collection.len().to_ne_bytes());
        Ok(())
    })
}

/// The number of the puzzle at a place of a collection; minlex_puzzle_of_number() has its cells.
///
/// - place: from 0
///
/// Fails with _INVALID_PLACE. Cost: reads and verifies a block, 2 us in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_get(
    collection: *const minlex_collection,
    place: u64,
    number: *mut minlex_puzzle_number,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(collection), self::place("number", number));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, number)| {
        number.bytes(0, &number_at(collection, place)?.to_be_bytes());
        Ok(())
    })
}

/// minlex_collection_get() for many places in any order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_get_batch(
    collection: *const minlex_collection,
    places: *const u64,
    places_count: usize,
    numbers: *mut minlex_puzzle_number,
    numbers_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(collection),
        values("places", places, places_count),
        value_room("numbers", numbers, numbers_count, places_count),
        result_room(results, results_stride, places_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(collection, places, numbers, results)| {
        let answers = results.of_each(|i| {
            places.read(i, |&place| number_at(collection, u64::from_ne_bytes(place)))
        })?;
        Ok(answers.write(&[&numbers], |i, number| numbers.record(i, &number.to_be_bytes())))
    })
}

/// The numbers of the puzzles in a stretch of a collection, in order.
///
/// - first: the first place, from 0
/// - count: how many; the stretch must lie in the collection
/// - numbers: receives `count` numbers
///
/// Fails with _INVALID_PLACE. Cost: below 0.2 us a puzzle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_scan(
    collection: *const minlex_collection,
    first: u64,
    count: usize,
    numbers: *mut minlex_puzzle_number,
    numbers_count: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(collection), value_room("numbers", numbers, numbers_count, count));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, numbers)| {
        let mut found = room_for(count)?;
        for number in collection.numbers(stretch(collection, first, count)?) {
            found.push(number?);
        }
        for (i, number) in found.iter().enumerate() {
            numbers.record(i, &number.to_be_bytes());
        }
        Ok(())
    })
}

/// The texts kept with the puzzles of a stretch, of any bytes.
///
/// - first: the first place, from 0
/// - count: how many; the stretch must lie in the collection
/// - data: receives the texts without anything between them; NULL to ask for the ends
///   alone, of which the last is the size needed
/// - ends: receives for each puzzle where its text ends in data; missing texts are empty
///
/// Fails with _INVALID_PLACE. Cost: some 10 us for each 256 puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_texts(
    collection: *const minlex_collection,
    first: u64,
    count: usize,
    data: *mut c_char,
    data_size: usize,
    ends: *mut u64,
    ends_count: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(collection),
        text_room("data", data, data_size, 0).or_null(),
        value_room("ends", ends, ends_count, count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, data, ends)| {
        let texts = kept_texts(collection, stretch(collection, first, count)?)?;
        let size: usize = texts.iter().map(Vec::len).sum();
        if data.is_wanted() && size > data_size {
            return Err(Failure::new(
                MINLEX_BUFFER_TOO_SMALL,
                format!("data has room for {data_size} bytes: {size} are needed"),
            ));
        }
        let mut end = 0;
        for (i, text) in texts.iter().enumerate() {
            data.bytes(end, text);
            end += text.len();
            ends.record(i, &(end as u64).to_ne_bytes());
        }
        Ok(())
    })
}

/// The place of a puzzle in a collection.
///
/// - number: the number of the puzzle, see minlex_number()
/// - place: receives the place, from 0; MINLEX_NO_PLACE if it is not there
///
/// Fails with _INVALID_NUMBER. Cost: reads and verifies a block, 2 us in memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_find(
    collection: *const minlex_collection,
    number: *const minlex_puzzle_number,
    place: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(collection), value("number", number), self::place("place", place));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, number, place)| {
        let found = collection.find(number_of(number)?)?;
        place.bytes(0, &found.unwrap_or(MINLEX_NO_PLACE).to_ne_bytes());
        Ok(())
    })
}

/// minlex_collection_find() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_find_batch(
    collection: *const minlex_collection,
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    places: *mut u64,
    places_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(collection),
        values("numbers", numbers, numbers_count),
        value_room("places", places, places_count, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(collection, numbers, places, results)| {
        let find = |number: &_| -> Result<_, Failure> { Ok(collection.find(number_of(number)?)?) };
        let answers = results.of_each(|i| numbers.read(i, find))?;
        Ok(answers.write(&[&places], |i, found| {
            places.record(i, &found.unwrap_or(MINLEX_NO_PLACE).to_ne_bytes());
        }))
    })
}

/// Tests if a puzzle is in a collection.
///
/// - number: the number of the puzzle, see minlex_number()
/// - contained: receives 1 if so, else 0
///
/// Fails with _INVALID_NUMBER. Cost: that of minlex_collection_find().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_contains(
    collection: *const minlex_collection,
    number: *const minlex_puzzle_number,
    contained: *mut c_int,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(collection), value("number", number), place("contained", contained));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, number, contained)| {
        let found = collection.contains(number_of(number)?)?;
        contained.bytes(0, &c_int::from(found).to_ne_bytes());
        Ok(())
    })
}

/// minlex_collection_contains() for many puzzles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_contains_batch(
    collection: *const minlex_collection,
    numbers: *const minlex_puzzle_number,
    numbers_count: usize,
    contained: *mut c_int,
    contained_count: usize,
    results: *mut minlex_result,
    results_stride: usize,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (
        handle(collection),
        values("numbers", numbers, numbers_count),
        value_room("contained", contained, contained_count, numbers_count),
        result_room(results, results_stride, numbers_count),
    );
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer_batch(|(collection, numbers, contained, results)| {
        let test =
            |number: &_| -> Result<_, Failure> { Ok(collection.contains(number_of(number)?)?) };
        let answers = results.of_each(|i| numbers.read(i, test))?;
        Ok(answers.write(&[&contained], |i, &found| {
            contained.record(i, &c_int::from(found).to_ne_bytes());
        }))
    })
}

/// The places of all puzzles whose solutions lie in a stretch of the catalogue. For one grid give
/// its rank twice.
///
/// - first_rank, last_rank: the stretch, both ends included
/// - start, end: receive the places, from start to before end; both are the same if there are none
///
/// Fails with _INVALID_RANK. Cost: twice that of minlex_collection_find().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_collection_places_of(
    collection: *const minlex_collection,
    first_rank: u64,
    last_rank: u64,
    start: *mut u64,
    end: *mut u64,
    error: *mut minlex_error,
) -> minlex_result {
    let arguments = (handle(collection), place("start", start), place("end", end));
    // SAFETY: as the header demands.
    let call = unsafe { Call::promised(error, arguments) };
    call.answer(|(collection, start, end)| {
        let places = collection.places_of(Rank::new(first_rank)?..=Rank::new(last_rank)?)?;
        start.bytes(0, &places.start.to_ne_bytes());
        end.bytes(0, &places.end.to_ne_bytes());
        Ok(())
    })
}

fn number_at(collection: &CollectionFile, place: u64) -> Result<PuzzleNumber, Failure> {
    collection.get(place)?.ok_or_else(|| no_place(collection, place))
}

#[cold]
fn no_place(collection: &CollectionFile, place: u64) -> Failure {
    let puzzles = collection.len();
    Failure::new(
        MINLEX_INVALID_PLACE,
        format!("place {place}: the collection has {puzzles} puzzles"),
    )
}

fn stretch(collection: &CollectionFile, first: u64, count: usize) -> Result<Range<u64>, Failure> {
    let end = first.checked_add(count as u64).filter(|&end| end <= collection.len());
    match end {
        Some(end) => Ok(first..end),
        None => Err(no_place(collection, first.max(collection.len()))),
    }
}

fn kept_texts(collection: &CollectionFile, places: Range<u64>) -> Result<Vec<Vec<u8>>, Failure> {
    let mut kept = room_for((places.end - places.start) as usize)?;
    if places.is_empty() {
        return Ok(kept);
    }
    for block in places.start / BLOCK as u64..places.end.div_ceil(BLOCK as u64) {
        let texts = collection.block_texts(block as usize)?;
        let here = (block * BLOCK as u64..).zip(texts);
        kept.extend(here.filter(|(place, _)| places.contains(place)).map(|(_, text)| text));
    }
    Ok(kept)
}
