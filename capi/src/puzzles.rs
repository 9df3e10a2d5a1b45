//! Puzzles: names and back, solutions, equivalence.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{c_char, c_int};

use minlex_names::{MorphedName, Name, NameForm, NamedPuzzle, NamingError};
use minlex_puzzle::Puzzle;

use crate::call::{entry, record, room_for, text_of};
use crate::catalog::minlex_catalog;
use crate::grids::{MINLEX_CELLS, MINLEX_GRID_SIZE};
use crate::result::minlex_result::*;
use crate::result::{Failure, minlex_result};
use crate::transforms::MINLEX_TRANSFORM_SIZE;

/// Bytes for the text of a name in any form with its NUL: at most 25 characters.
pub const MINLEX_NAME_SIZE: usize = 26;

/// How a name is written.
#[repr(C)]
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
pub enum minlex_name_form {
    /// The rank in ten columns, a blank, 14 characters: "5411131853 W1Rmk0Yu2q34I6".
    MINLEX_NAME25 = 25,
    /// 19 characters: "eKEeveX3Ose2Ww4p42M".
    MINLEX_NAME19 = 19,
    /// The rank, a semicolon, 14 characters: "5411131853;W1Rmk0Yu2q34I6".
    MINLEX_RANK_FIELD = 0,
}

fn form_of(form: u32) -> Result<NameForm, Failure> {
    match form {
        25 => Ok(NameForm::Name25),
        19 => Ok(NameForm::Name19),
        0 => Ok(NameForm::RankField),
        _ => Err(Failure::new(
            MINLEX_BAD_ARGUMENT,
            format!("form {form}: expected 25, 19 or 0 (rank;field)"),
        )),
    }
}

/// A name in a record of a batch.
fn name_record(name: &Name, form: NameForm) -> [u8; MINLEX_NAME_SIZE] {
    record(name.to_text(form).as_bytes())
}

/// The canonical name of a puzzle: two puzzles have the same name exactly if they are the same in
/// disguise.
///
/// - catalog: an open handle
/// - form: a minlex_name_form
/// - puzzle, puzzle_size: 81 characters, digits, or '.' or '0' for an empty cell; it must have
///   exactly one solution
/// - name, name_size: receives the name; MINLEX_NAME_SIZE bytes
/// - transform, transform_size: receives the transform that takes the canonical puzzle of this name
///   back to `puzzle`; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_PUZZLE,
/// _NOT_ONE_SOLUTION, _DAMAGED. Cost: that of minlex_rank(), and some us for the solution of a
/// usual puzzle. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name(
    catalog: *const minlex_catalog,
    form: u32,
    puzzle: *const c_char,
    puzzle_size: usize,
    name: *mut c_char,
    name_size: usize,
    transform: *mut c_char,
    transform_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, puzzle, name, transform) = unsafe {
            (
                call.catalog(catalog)?,
                call.text("puzzle", puzzle, puzzle_size)?,
                call.output("name", name, name_size, MINLEX_NAME_SIZE)?,
                call.optional(
                    "transform",
                    transform,
                    transform_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [name, transform] = call.claim([name, transform], &[puzzle])?;
        let form = form_of(form)?;
        let named = NamedPuzzle::of(catalog.table(), &Puzzle::from_line(puzzle.bytes())?)?;
        name.text(named.name().to_text(form).as_bytes());
        transform.text(named.morph().to_string().as_bytes());
        Ok(())
    })
}

/// The canonical names of many puzzles.
///
/// - catalog: an open handle
/// - form: a minlex_name_form
/// - puzzles, puzzles_size: records of MINLEX_CELLS bytes
/// - names, names_size: receives as many records of MINLEX_NAME_SIZE bytes
/// - transforms, transforms_size: receives as many records of MINLEX_TRANSFORM_SIZE bytes, see
///   minlex_name(); NULL if not wanted
/// - bad_item: receives the index of a bad puzzle if there is one: the first that is no text of a
///   puzzle, else the first that does not have exactly one solution; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_PUZZLE, _NOT_ONE_SOLUTION, _DAMAGED, _OUT_OF_MEMORY. Cost: per puzzle at most that of
/// minlex_name(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_name_batch(
    catalog: *const minlex_catalog,
    form: u32,
    puzzles: *const c_char,
    puzzles_size: usize,
    names: *mut c_char,
    names_size: usize,
    transforms: *mut c_char,
    transforms_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, puzzles) = unsafe {
            (
                call.catalog(catalog)?,
                call.array("puzzles", puzzles, puzzles_size)?,
            )
        };
        let count = puzzles.records::<MINLEX_CELLS>()?.len();
        // SAFETY: as above. The products are not larger than half of `puzzles_size`.
        let (names, transforms, bad_item) = unsafe {
            (
                call.output("names", names, names_size, count * MINLEX_NAME_SIZE)?,
                call.optional(
                    "transforms",
                    transforms,
                    transforms_size,
                    count * MINLEX_TRANSFORM_SIZE,
                )?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [names, transforms, bad_item] =
            call.claim([names, transforms, bad_item], &[puzzles])?;
        let form = form_of(form)?;
        let read = bad_item
            .item_of(puzzles.read(|puzzle: &[u8; MINLEX_CELLS]| Puzzle::from_line(puzzle)))?;
        let mut found = room_for(count)?;
        for (i, named) in NamedPuzzle::of_batch(catalog.table(), &read)
            .into_iter()
            .enumerate()
        {
            let named = named.map_err(|error| match error {
                NamingError::Invalid(error) => Failure::from(error).of_item(puzzles.name(), i),
                error => error.into(),
            });
            found.push(bad_item.item_of(named)?);
        }
        for (i, named) in found.iter().enumerate() {
            names.bytes(i * MINLEX_NAME_SIZE, &name_record(&named.name(), form));
            if transforms.is_wanted() {
                let text: [u8; MINLEX_TRANSFORM_SIZE] =
                    record(named.morph().to_string().as_bytes());
                transforms.bytes(i * text.len(), &text);
            }
        }
        Ok(())
    })
}

/// The canonical puzzle that has a name; with a transform behind the name, the puzzle that this
/// leads to.
///
/// - catalog: an open handle
/// - name, name_size: a name in any form; behind it may stand a semicolon and the transform that
///   minlex_name() gave, or its index
/// - puzzle, puzzle_size: receives the puzzle, with '.' for empty cells; MINLEX_GRID_SIZE bytes
///
/// What can be read as a name need not be the name of a puzzle: the cells come out all the same,
/// see minlex_check_name().
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_NAME, _BAD_TRANSFORM,
/// _DAMAGED. Cost: that of minlex_unrank(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle(
    catalog: *const minlex_catalog,
    name: *const c_char,
    name_size: usize,
    puzzle: *mut c_char,
    puzzle_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, name, puzzle) = unsafe {
            (
                call.catalog(catalog)?,
                call.text("name", name, name_size)?,
                call.output("puzzle", puzzle, puzzle_size, MINLEX_GRID_SIZE)?,
            )
        };
        let [puzzle] = call.claim([puzzle], &[name])?;
        let name = MorphedName::parse(name.bytes())?;
        puzzle.text(&name.puzzle(catalog.table())?.to_ascii());
        Ok(())
    })
}

/// The canonical puzzles that have these names, in any order; equal and neighbouring ranks share
/// work.
///
/// - catalog: an open handle
/// - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with
///   NUL
/// - puzzles, puzzles_size: receives as many records of MINLEX_CELLS bytes
/// - bad_item: receives the index of the first bad name if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_NAME,
/// _DAMAGED, _OUT_OF_MEMORY. Cost: per name at most that of minlex_unrank(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_puzzle_batch(
    catalog: *const minlex_catalog,
    names: *const c_char,
    names_size: usize,
    puzzles: *mut c_char,
    puzzles_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the sizes say.
        let (catalog, names) = unsafe {
            (
                call.catalog(catalog)?,
                call.array("names", names, names_size)?,
            )
        };
        let count = names.records::<MINLEX_NAME_SIZE>()?.len();
        // SAFETY: as above. A product that is too large for memory is more than any caller has.
        let (puzzles, bad_item) = unsafe {
            (
                call.output(
                    "puzzles",
                    puzzles,
                    puzzles_size,
                    count.saturating_mul(MINLEX_CELLS),
                )?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [puzzles, bad_item] = call.claim([puzzles, bad_item], &[names])?;
        let names = names.read(|name: &[u8; MINLEX_NAME_SIZE]| Name::parse(text_of(name)));
        let names = bad_item.item_of(names)?;
        let found = Name::puzzle_batch(catalog.table(), &names)?;
        for (i, puzzle) in found.iter().enumerate() {
            puzzles.bytes(i * MINLEX_CELLS, &puzzle.to_ascii());
        }
        Ok(())
    })
}

/// Rewrites a name in another form; needs no table.
///
/// - name, name_size: a name in any form
/// - form: the minlex_name_form to write
/// - renamed, renamed_size: receives the name; MINLEX_NAME_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_ARGUMENT, _BAD_NAME.
/// Cost: 0.1 us. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rename(
    name: *const c_char,
    name_size: usize,
    form: u32,
    renamed: *mut c_char,
    renamed_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (name, renamed) = unsafe {
            (
                call.text("name", name, name_size)?,
                call.output("renamed", renamed, renamed_size, MINLEX_NAME_SIZE)?,
            )
        };
        let [renamed] = call.claim([renamed], &[name])?;
        let form = form_of(form)?;
        renamed.text(Name::parse(name.bytes())?.to_text(form).as_bytes());
        Ok(())
    })
}

/// Rewrites many names in another form; needs no table.
///
/// - names, names_size: records of MINLEX_NAME_SIZE bytes, each a name in any form, filled up with
///   NUL
/// - form: the minlex_name_form to write
/// - renamed, renamed_size: receives as many such records
/// - bad_item: receives the index of the first bad name if there is one; NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _BAD_LENGTH, _OVERLAP, _BAD_ARGUMENT,
/// _BAD_NAME, _OUT_OF_MEMORY. Cost: 0.1 us a name. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_rename_batch(
    names: *const c_char,
    names_size: usize,
    form: u32,
    renamed: *mut c_char,
    renamed_size: usize,
    bad_item: *mut usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let names = unsafe { call.array("names", names, names_size)? };
        let count = names.records::<MINLEX_NAME_SIZE>()?.len();
        // SAFETY: as above. The product is `names_size`.
        let (renamed, bad_item) = unsafe {
            (
                call.output("renamed", renamed, renamed_size, count * MINLEX_NAME_SIZE)?,
                call.optional("bad_item", bad_item, 1, 1)?,
            )
        };
        let [renamed, bad_item] = call.claim([renamed, bad_item], &[names])?;
        let form = form_of(form)?;
        let names = names.read(|name: &[u8; MINLEX_NAME_SIZE]| Name::parse(text_of(name)));
        for (i, name) in bad_item.item_of(names)?.iter().enumerate() {
            renamed.bytes(i * MINLEX_NAME_SIZE, &name_record(name, form));
        }
        Ok(())
    })
}

/// Whether a name is the name of a puzzle: what it describes has exactly one solution and is its
/// own canonical puzzle.
///
/// - catalog: an open handle
/// - name, name_size: a name in any form
///
/// Returns: MINLEX_OK if so; MINLEX_BAD_NAME if not, and minlex_last_error() says why;
/// _NULL_POINTER, _DAMAGED. Cost: that of minlex_unrank(), and some us for the solution of a usual
/// puzzle. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_check_name(
    catalog: *const minlex_catalog,
    name: *const c_char,
    name_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises an open handle, and what the size says.
        let (catalog, name) =
            unsafe { (call.catalog(catalog)?, call.text("name", name, name_size)?) };
        Name::parse(name.bytes())?.check(catalog.table())?;
        Ok(())
    })
}

/// The canonical puzzle of a puzzle: the same for all its disguises, and the one that
/// minlex_puzzle() makes of its name. Needs no table.
///
/// - puzzle, puzzle_size: 81 characters; it must have exactly one solution
/// - canonical, canonical_size: receives the canonical puzzle; MINLEX_GRID_SIZE bytes
/// - transform, transform_size: receives the transform that takes it back to `puzzle`;
///   MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE, _NOT_ONE_SOLUTION.
/// Cost: some us for a usual puzzle. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_canonical(
    puzzle: *const c_char,
    puzzle_size: usize,
    canonical: *mut c_char,
    canonical_size: usize,
    transform: *mut c_char,
    transform_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (puzzle, canonical, transform) = unsafe {
            (
                call.text("puzzle", puzzle, puzzle_size)?,
                call.output("canonical", canonical, canonical_size, MINLEX_GRID_SIZE)?,
                call.optional(
                    "transform",
                    transform,
                    transform_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [canonical, transform] = call.claim([canonical, transform], &[puzzle])?;
        let (found, morph) = Puzzle::from_line(puzzle.bytes())?.canonical_with_morph()?;
        canonical.text(&found.puzzle().to_ascii());
        transform.text(morph.to_string().as_bytes());
        Ok(())
    })
}

/// The solution of a puzzle that has exactly one.
///
/// - puzzle, puzzle_size: 81 characters
/// - grid, grid_size: receives the solution; MINLEX_GRID_SIZE bytes
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE, _NOT_ONE_SOLUTION.
/// Cost: some us for a usual puzzle. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_solution(
    puzzle: *const c_char,
    puzzle_size: usize,
    grid: *mut c_char,
    grid_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (puzzle, grid) = unsafe {
            (
                call.text("puzzle", puzzle, puzzle_size)?,
                call.output("grid", grid, grid_size, MINLEX_GRID_SIZE)?,
            )
        };
        let [grid] = call.claim([grid], &[puzzle])?;
        grid.text(&Puzzle::from_line(puzzle.bytes())?.solution()?.to_ascii());
        Ok(())
    })
}

/// Whether two puzzles are the same in disguise, with any number of solutions; patterns and grids
/// are puzzles too.
///
/// - a, a_size; b, b_size: 81 characters each
/// - equivalent: receives 1 or 0
/// - transform, transform_size: receives a transform that takes a to b, or an empty text if there
///   is none; MINLEX_TRANSFORM_SIZE bytes. NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE. Cost: microseconds
/// if both have exactly one solution, else as minlex_smallest_image(). Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_equivalent(
    a: *const c_char,
    a_size: usize,
    b: *const c_char,
    b_size: usize,
    equivalent: *mut c_int,
    transform: *mut c_char,
    transform_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (a, b, equivalent, transform) = unsafe {
            (
                call.text("a", a, a_size)?,
                call.text("b", b, b_size)?,
                call.place("equivalent", equivalent)?,
                call.optional(
                    "transform",
                    transform,
                    transform_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [equivalent, transform] = call.claim([equivalent, transform], &[a, b])?;
        let (a, b) = (Puzzle::from_line(a.bytes())?, Puzzle::from_line(b.bytes())?);
        let found = a.equivalence(&b);
        equivalent.bytes(0, &c_int::from(found.is_some()).to_ne_bytes());
        transform.text(
            found
                .map(|found| found.to_string())
                .unwrap_or_default()
                .as_bytes(),
        );
        Ok(())
    })
}

/// The smallest image of a puzzle under all transforms, row by row with an empty cell below any
/// digit: what the minlex form is for grids. It is there for every puzzle, also for those with no
/// or several solutions, and for patterns.
///
/// - puzzle, puzzle_size: 81 characters
/// - image, image_size: receives the image; MINLEX_GRID_SIZE bytes
/// - transform, transform_size: receives a transform that leads to it; MINLEX_TRANSFORM_SIZE bytes.
///   NULL if not wanted
///
/// Returns: MINLEX_OK, _NULL_POINTER, _BUFFER_TOO_SMALL, _OVERLAP, _BAD_PUZZLE.
/// Cost: tens to hundreds of us, some ms for very symmetric puzzles. Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minlex_smallest_image(
    puzzle: *const c_char,
    puzzle_size: usize,
    image: *mut c_char,
    image_size: usize,
    transform: *mut c_char,
    transform_size: usize,
) -> minlex_result {
    entry(|call| {
        // SAFETY: the caller promises what the sizes say.
        let (puzzle, image, transform) = unsafe {
            (
                call.text("puzzle", puzzle, puzzle_size)?,
                call.output("image", image, image_size, MINLEX_GRID_SIZE)?,
                call.optional(
                    "transform",
                    transform,
                    transform_size,
                    MINLEX_TRANSFORM_SIZE,
                )?,
            )
        };
        let [image, transform] = call.claim([image, transform], &[puzzle])?;
        let puzzle = Puzzle::from_line(puzzle.bytes())?;
        let (smallest, found) = puzzle.smallest_image_with_transform();
        image.text(&smallest.to_ascii());
        transform.text(found.to_string().as_bytes());
        Ok(())
    })
}
