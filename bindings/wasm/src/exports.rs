//! The functions that JavaScript calls.
//!
//! `shapes` is 0 for lines, plus 1 if the items are records, plus 2 if the answers shall be.

// For the names of the exported functions alone.
#![allow(unsafe_code)]

use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::items::Shapes;

/// Room for `length` bytes of items; valid until the next call of any function.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    Exchange::with(|exchange| exchange.room(length).as_mut_ptr())
}

/// Address of the answers; valid until the next call of an operation.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    Exchange::with(|exchange| exchange.output().as_ptr())
}

/// Bytes of all answers.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    Exchange::with(|exchange| exchange.output().len())
}

/// Address of the failures; valid until the next call of an operation.
#[unsafe(no_mangle)]
pub extern "C" fn failures() -> *const u8 {
    Exchange::with(|exchange| exchange.failures().as_ptr())
}

/// Bytes of all failures.
#[unsafe(no_mangle)]
pub extern "C" fn failures_length() -> usize {
    Exchange::with(|exchange| exchange.failures().len())
}

/// Exports operations that answer each item by itself.
#[cfg(any(feature = "core", feature = "extra"))]
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident ( $($option:ident),* ) $answer:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        pub extern "C" fn $name(shapes: u32, $($option: u32),*) {
            let shapes = Shapes::of(shapes);
            Exchange::with(|exchange| exchange.answer_each(shapes, $answer));
        }
    )*};
}

/// Answers a call that has no items.
fn answer_one(answer: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>) {
    Exchange::with(|exchange| {
        exchange.answer_all(Shapes::of(0), |_, answers| answers.push(answer));
    });
}

#[cfg(feature = "core")]
mod core {
    use super::{Exchange, Shapes, answer_one};
    use crate::indices::{self, numbering};
    use crate::name_form::Form;
    use crate::{about, formats, grids, puzzles, transforms};

    operations! {
        /// Grid to minlex form.
        form() grids::form;
        /// Grid to minlex form and transform.
        form_with_transform() grids::form_with_transform;
        /// Grid to transforms.
        automorphisms() grids::automorphisms;
        /// Grid to a count.
        automorphism_count() grids::automorphism_count;
        /// Grid to six band numbers.
        band_numbers() grids::band_numbers;
        /// Grid to all facts that need no table.
        about() about::about;
        /// Puzzle in any layout to puzzle in a line.
        line() puzzles::line;
        /// Puzzle to no, one or two grids.
        solve() puzzles::solve;
        /// Puzzle to grid.
        solution() puzzles::solution;
        /// Puzzle to a count.
        count_solutions(limit) |item, out| puzzles::count_solutions(limit, item, out);
        /// Puzzle to canonical puzzle.
        canonical() puzzles::canonical;
        /// Puzzle to canonical puzzle, transform and the transform's number.
        canonical_with_morph() puzzles::canonical_with_morph;
        /// Puzzle to puzzle.
        smallest_image() puzzles::smallest_image;
        /// Two puzzles to a transform or nothing.
        equivalence() puzzles::equivalence;
        /// Transform and puzzle to puzzle.
        apply() transforms::apply;
        /// Transform to transform.
        invert() transforms::invert;
        /// Two transforms to one.
        compose() transforms::compose;
        /// Grid to number.
        index(order) |item, out| indices::index(numbering(order), item, out);
        /// Number to grid.
        grid(order) |item, out| indices::grid(numbering(order), item, out);
        /// Name or number to name or number.
        rename(form) |item, out| formats::rename(Form::of(form), item, out);
        /// Puzzle to four-part name, decimal and hexadecimal.
        figure() formats::figure;
        /// Four-part name to puzzle.
        figure_puzzle() formats::figure_puzzle;
        /// Puzzle to base64 of the binary format.
        binary() formats::binary;
        /// Base64 of the binary format to puzzle.
        binary_puzzle() formats::binary_puzzle;
    }

    /// Makes the tables of minlex forms, so that the first one need not wait.
    #[unsafe(no_mangle)]
    pub extern "C" fn prepare_forms() {
        answer_one(|_| grids::prepare());
    }

    /// Makes the tables of the numbers of grids.
    #[unsafe(no_mangle)]
    pub extern "C" fn prepare_index(order: u32) {
        answer_one(|_| indices::prepare(numbering(order)));
    }
}

#[cfg(feature = "catalogue")]
mod catalogue {
    use super::{Exchange, Shapes, answer_one};
    use crate::name_form::Form;
    use crate::{steps, table};

    operations! {
        /// Rank to `count` minlex forms without anything between them.
        scan(count) |item, out| table::scan(count, item, out);
        /// Name or number to puzzle; a name that no puzzle has is a failure if `check` is not 0.
        name_puzzle(check) |item, out| table::name_puzzle(check != 0, item, out);
        /// Grid to the steps to its rank.
        rank_steps() steps::steps;
    }

    /// Grids to ranks.
    #[unsafe(no_mangle)]
    pub extern "C" fn rank(shapes: u32) {
        Exchange::with(|exchange| exchange.answer_all(Shapes::of(shapes), table::rank));
    }

    /// Ranks to minlex forms.
    #[unsafe(no_mangle)]
    pub extern "C" fn unrank(shapes: u32) {
        Exchange::with(|exchange| exchange.answer_all(Shapes::of(shapes), table::unrank));
    }

    /// Puzzles to names; with canonical puzzle, transform and the transform's number if
    /// `with_morph` is not 0.
    #[unsafe(no_mangle)]
    pub extern "C" fn name(shapes: u32, form: u32, with_morph: u32) {
        let (form, with_morph) = (Form::of(form), with_morph != 0);
        Exchange::with(|exchange| {
            exchange.answer_all(Shapes::of(shapes), |items, answers| {
                table::name(form, with_morph, items, answers);
            });
        });
    }

    /// Takes the input for a table and opens it.
    #[unsafe(no_mangle)]
    pub extern "C" fn table_open() {
        let bytes = Exchange::with(Exchange::take_input);
        answer_one(|_| table::open(bytes));
    }

    /// Verifies the whole table.
    #[unsafe(no_mangle)]
    pub extern "C" fn table_check() {
        answer_one(|_| table::check());
    }

    /// Preset, stride, version, bytes and checkpoints of the table.
    #[unsafe(no_mangle)]
    pub extern "C" fn table_info() {
        answer_one(table::info);
    }

    /// 416 numbers of minlex forms.
    #[unsafe(no_mangle)]
    pub extern "C" fn band_counts() {
        answer_one(table::band_counts);
    }

    /// Makes the tables for look-ups in a band.
    #[unsafe(no_mangle)]
    pub extern "C" fn prepare(band: u32) {
        answer_one(|_| table::prepare(band));
    }
}

#[cfg(feature = "extra")]
mod extra {
    use super::{Exchange, Shapes, answer_one};
    use crate::{collection, exact, unavoidable};

    operations! {
        /// Puzzle to the exact number of its solutions.
        count_all() exact::count_all;
        /// Grid to unavoidable sets of up to `most` cells.
        unavoidable_sets(most) |item, out| unavoidable::sets(most, item, out);
        /// Place to puzzle number or nothing.
        collection_get() collection::get;
        /// The text kept with the puzzle at a place.
        collection_text() collection::text_at;
        /// Puzzle number to place or nothing.
        collection_find() collection::find;
    }

    /// Takes the input for a collection file and opens it.
    #[unsafe(no_mangle)]
    pub extern "C" fn collection_open() {
        let bytes = Exchange::with(Exchange::take_input);
        answer_one(|_| collection::open(bytes));
    }

    /// Summary of the collection file.
    #[unsafe(no_mangle)]
    pub extern "C" fn collection_info() {
        answer_one(collection::info);
    }

    /// Verifies the whole collection file.
    #[unsafe(no_mangle)]
    pub extern "C" fn collection_check() {
        answer_one(|_| collection::check());
    }
}

#[cfg(feature = "files")]
mod files {
    use super::{Exchange, answer_one};
    use crate::files;

    /// Begins a file of puzzles; the input names the column, or is empty.
    #[unsafe(no_mangle)]
    pub extern "C" fn file_open() {
        let column = Exchange::with(Exchange::take_input);
        answer_one(|_| files::open(&column));
    }

    /// The next entries of the file, see `files::next`.
    #[unsafe(no_mangle)]
    pub extern "C" fn file_next(most: u32) {
        answer_one(|out| files::next(most, out));
    }
}
