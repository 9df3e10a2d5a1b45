//! Calls of the C interface with buffers of any content and length.
//!
//! Each buffer is a block of its own on the heap, exactly of the length passed, so that
//! AddressSanitizer sees the first byte read or written outside of it. Properties: no call ends
//! in a panic, an error fits its result, and a call that fails has written nothing.

#![allow(unsafe_code)]

use std::ptr;
use std::sync::LazyLock;

use minlex_c::column::minlex_column;
use minlex_c::columns::*;
use minlex_c::error::minlex_error;
use minlex_c::facts::minlex_scan_facts;
use minlex_c::grids::*;
use minlex_c::handle::minlex_table;
use minlex_c::index::*;
use minlex_c::names::*;
use minlex_c::near::*;
use minlex_c::puzzles::*;
use minlex_c::result::{minlex_last_error, minlex_result, minlex_result_text};
use minlex_c::table::*;
use minlex_c::transforms::*;
use minlex_c::unavoidable::*;
use minlex_c::version::*;

use crate::input::Input;

/// Texts as the functions want them, to begin with.
const GRID: &[u8; 81] =
    b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const PUZZLE: &[u8; 81] =
    b"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const NAME: &[u8; 26] = b"3636310645 LW5RWaj13O0843\0";
const TRANSFORM: &[u8; 32] = b"tr798564231c897132564d439561872\0";
const NUMBER: &[u8; 22] = b"6670903752021072936959";

/// The content of outputs before a call.
const UNTOUCHED: u8 = 0xa5;

/// A table for all calls.
struct OpenTable(*mut minlex_table);

// SAFETY: the header promises that any number of threads may use a table.
unsafe impl Sync for OpenTable {}
// SAFETY: as above.
unsafe impl Send for OpenTable {}

static TABLE: LazyLock<OpenTable> = LazyLock::new(|| {
    let mut table = ptr::null_mut();
    // SAFETY: there is room for a handle, and an error is not wanted.
    let result = unsafe { minlex_table_embedded(&raw mut table, ptr::null_mut()) };
    assert!(result == minlex_result::MINLEX_OK);
    OpenTable(table)
});

/// The memory of one call, and where its content comes from.
struct Caller<'a> {
    input: Input<'a>,
    /// Blocks with inputs.
    inputs: Vec<Vec<u8>>,
    column: Option<Box<minlex_column>>,
    /// Blocks for outputs.
    outputs: Vec<Vec<u8>>,
    /// The records of the last batch.
    records: usize,
    error: Option<Vec<u8>>,
}

/// A pointer, and the size that belongs to it.
type Buffer = (*mut u8, usize);

impl<'a> Caller<'a> {
    fn new(input: Input<'a>) -> Caller<'a> {
        Caller {
            input,
            inputs: Vec::new(),
            column: None,
            outputs: Vec::new(),
            records: 0,
            error: None,
        }
    }

    /// An input: nearly right for a function, once or several times, or anything at all.
    fn text(&mut self) -> Buffer {
        let mut content = match self.input.byte() % 16 {
            0 => {
                self.records = 0;
                return (ptr::null_mut(), usize::from(self.input.byte() % 3));
            }
            1 => {
                let length = usize::from(self.input.byte());
                (0..length).map(|_| self.input.byte()).collect()
            }
            choice => {
                let samples: [&[u8]; 7] =
                    [GRID, PUZZLE, NAME, &NAME[..25], TRANSFORM, &TRANSFORM[..31], NUMBER];
                let sample = samples[usize::from(choice) % samples.len()];
                let times = [1, 1, 1, 2, 3, 0][usize::from(self.input.byte() % 6)];
                self.records = times;
                sample.repeat(times)
            }
        };
        for _ in 0..self.input.byte() % 4 {
            if !content.is_empty() {
                let place = self.input.below(content.len());
                content[place] = self.input.byte();
            }
        }
        self.input_block(content)
    }

    fn input_block(&mut self, content: Vec<u8>) -> Buffer {
        let mut content = content.into_boxed_slice().into_vec();
        let buffer = (content.as_mut_ptr(), content.len());
        self.inputs.push(content);
        buffer
    }

    /// Numbers of eight bytes, and how many.
    fn numbers(&mut self, each: usize) -> Buffer {
        let count = usize::from(self.input.byte() % 5);
        self.records = count;
        let content = (0..count * each).map(|_| self.input.byte() & self.input.byte());
        let content = content.collect();
        (self.input_block(content).0, count)
    }

    /// An output of a number of items of `each` bytes: as many as there are records, or any number;
    /// sometimes NULL, sometimes memory that is an input or another output.
    fn room(&mut self, each: usize) -> Buffer {
        let count = match self.input.byte() % 16 {
            0 => return (ptr::null_mut(), usize::from(self.input.byte() % 2)),
            1 => usize::from(self.input.byte()),
            2 => {
                let blocks = self.inputs.iter_mut().chain(&mut self.outputs);
                let shared = blocks.last().map(|block| (block.as_mut_ptr(), block.len() / each));
                return shared.unwrap_or((ptr::null_mut(), 0));
            }
            3 => 0,
            _ => self.records,
        };
        let mut block = vec![UNTOUCHED; count * each].into_boxed_slice().into_vec();
        let pointer = block.as_mut_ptr();
        self.outputs.push(block);
        (pointer, count)
    }

    /// An output for texts.
    fn text_room(&mut self) -> Buffer {
        let each = [82, 32, 26, 23, 81, 1][usize::from(self.input.byte() % 6)];
        let (pointer, count) = self.room(each);
        (pointer, count * each)
    }

    /// An output for one thing.
    fn place(&mut self, size: usize) -> *mut u8 {
        let records = std::mem::replace(&mut self.records, 1);
        let (pointer, count) = self.room(size);
        self.records = records;
        if count == 0 { ptr::null_mut() } else { pointer }
    }

    /// Results of a batch, and the bytes from one to the next.
    fn results(&mut self) -> Buffer {
        let stride = [0, 4, 8, 16, 5, 3][usize::from(self.input.byte() % 6)];
        if self.input.byte().is_multiple_of(3) {
            return (ptr::null_mut(), stride);
        }
        // As many records as the last batch can have at all.
        let longest = self.inputs.last().map_or(0, Vec::len).max(self.records);
        let mut block = vec![UNTOUCHED; longest * stride.max(4)];
        let pointer = block.as_mut_ptr();
        self.outputs.push(block);
        (pointer, stride)
    }

    /// A column: of the length that its last offset states, and with any other fault.
    fn column(&mut self) -> *const minlex_column {
        let (data, size) = self.text();
        let (first, count) = (self.input.below(10), self.input.below(7));
        self.records = count;
        // In steps of its length, or anywhere in it, or before it; never behind it.
        let step = [81, 26, 25, 19, 1][self.input.below(5)];
        let offset = |c: &mut Caller<'_>, i: usize| match c.input.byte() % 16 {
            0 => -1,
            1 => c.input.below(size + 1) as i64,
            _ => (i * step).min(size) as i64,
        };
        let offsets: Vec<i64> = (0..=first + count).map(|i| offset(self, i)).collect();
        let narrow = offsets.iter().flat_map(|offset| (*offset as i32).to_ne_bytes()).collect();
        let wide = offsets.iter().flat_map(|offset| offset.to_ne_bytes()).collect();
        let choice = self.input.byte() % 8;
        let narrow = if choice < 4 { self.input_block(narrow).0 } else { ptr::null_mut() };
        let wide =
            if (3..7).contains(&choice) { self.input_block(wide).0 } else { ptr::null_mut() };
        let validity = match self.input.byte() % 2 {
            0 => ptr::null_mut(),
            _ => {
                let bits = (0..(first + count).div_ceil(8)).map(|_| self.input.byte()).collect();
                self.input_block(bits).0
            }
        };
        let column = minlex_column {
            data: data.cast(),
            offsets: narrow.cast(),
            large_offsets: wide.cast(),
            validity,
            first,
            count: if self.input.byte() == 0 { usize::MAX - 3 } else { count },
        };
        let column = &raw const **self.column.insert(Box::new(column));
        match self.input.byte() % 16 {
            0 => ptr::null(),
            _ => column,
        }
    }

    /// Errors of several bad records, and how many there is room for.
    fn errors(&mut self) -> (*mut minlex_error, usize) {
        let count = self.input.below(4);
        if count == 0 {
            return (ptr::null_mut(), 0);
        }
        let block = self.error.insert(vec![UNTOUCHED; count * size_of::<minlex_error>()]);
        (block.as_mut_ptr().cast(), count)
    }

    fn table(&mut self) -> *const minlex_table {
        match self.input.byte() % 16 {
            // Miri would need hours for the checksums of a table.
            _ if cfg!(miri) => ptr::null(),
            0 => ptr::null(),
            _ => TABLE.0,
        }
    }

    fn error(&mut self) -> *mut minlex_error {
        if self.input.byte().is_multiple_of(4) {
            return ptr::null_mut();
        }
        let block = vec![UNTOUCHED; size_of::<minlex_error>()];
        let block = self.error.insert(block);
        block.as_mut_ptr().cast()
    }

    /// Properties that hold after every call.
    fn check(&self, result: minlex_result) {
        let code = result as i32;
        assert_ne!(code, minlex_result::MINLEX_PANIC as i32);
        let failed = code != minlex_result::MINLEX_OK as i32;
        if failed {
            let untouched = |block: &Vec<u8>| block.iter().all(|byte| *byte == UNTOUCHED);
            assert!(self.outputs.iter().all(untouched), "a call that fails writes nothing");
        }
        let errors = self.error.iter().flat_map(|errors| errors.chunks(size_of::<minlex_error>()));
        for (i, error) in errors.enumerate() {
            let told = i32::from_ne_bytes(error[8..12].try_into().expect("four bytes"));
            assert!(told == code || !failed || i > 0, "{told} and {code}");
            let end = error[12..].iter().position(|byte| *byte == 0);
            let text = &error[12..][..end.expect("a NUL")];
            assert!(std::str::from_utf8(text).is_ok());
            assert_eq!(text.is_empty(), told == 0);
        }
    }
}

/// Calls a function with arguments of these kinds, in order, and an error after them.
macro_rules! call {
    ($caller:ident, $function:ident: $($kinds:tt)*) => {
        call!(@ $caller $function [] $($kinds)*)
    };
    (@ $c:ident $f:ident [$($done:expr,)*] text $($rest:tt)*) => {{
        let (pointer, size) = $c.text();
        call!(@ $c $f [$($done,)* pointer.cast(), size,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] numbers($each:expr) $($rest:tt)*) => {{
        let (pointer, count) = $c.numbers($each);
        call!(@ $c $f [$($done,)* pointer.cast(), count,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] number $($rest:tt)*) => {{
        let (pointer, count) = $c.numbers(16);
        let pointer = if count == 0 { ptr::null_mut() } else { pointer };
        call!(@ $c $f [$($done,)* pointer.cast(),] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] texts_out $($rest:tt)*) => {{
        let (pointer, size) = $c.text_room();
        call!(@ $c $f [$($done,)* pointer.cast(), size,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] numbers_out($each:expr) $($rest:tt)*) => {{
        let (pointer, count) = $c.room($each);
        call!(@ $c $f [$($done,)* pointer.cast(), count,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] number_out($each:expr) $($rest:tt)*) => {{
        let pointer = $c.place($each);
        call!(@ $c $f [$($done,)* pointer.cast(),] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] results $($rest:tt)*) => {{
        let (pointer, stride) = $c.results();
        call!(@ $c $f [$($done,)* pointer.cast(), stride,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] table $($rest:tt)*) => {{
        let table = $c.table();
        call!(@ $c $f [$($done,)* table,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] choice($of:expr) $($rest:tt)*) => {{
        let choice = $of[$c.input.below($of.len())];
        call!(@ $c $f [$($done,)* choice,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] column $($rest:tt)*) => {{
        let column = $c.column();
        call!(@ $c $f [$($done,)* column,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] bits_out $($rest:tt)*) => {{
        let (pointer, size) = $c.room(1);
        call!(@ $c $f [$($done,)* pointer, size,] $($rest)*)
    }};
    (@ $c:ident $f:ident [$($done:expr,)*] errors) => {{
        let (errors, count) = $c.errors();
        // SAFETY: as below.
        let result = unsafe { $f($($done,)* errors, count) };
        $c.check(result);
    }};
    (@ $c:ident $f:ident [$($done:expr,)*]) => {{
        let error = $c.error();
        // SAFETY: a pointer that is not NULL has as many bytes as the size beside it, for as long
        // as `$c` lives, and the table is open.
        let result = unsafe { $f($($done,)* error) };
        $c.check(result);
    }};
}

const FORMS: [u32; 5] = [25, 19, 0, 1, u32::MAX];
const NUMBERINGS: [u32; 3] = [0, 1, 2];
const RANKS: [u64; 6] = [1, 5_472_730_538, 3_636_310_645, 0, 5_472_730_539, u64::MAX];
const COUNTS: [usize; 5] = [1, 0, 2, 5, usize::MAX];
const LIMITS: [u64; 4] = [2, 0, 1, 100];
const FEW: [u32; 4] = [1, 0, 5, u32::MAX];
const OPTIONS: [u32; 5] = [0, 4, 15, 16, u32::MAX];
const SIZES: [u32; 5] = [4, 8, 3, 0, u32::MAX];

/// A few calls, one after another.
pub fn c_calls(data: &[u8]) {
    let mut input = Input(data);
    for _ in 0..4 {
        let function = input.byte();
        let mut caller = Caller::new(input);
        match function % 5 {
            0 => of_grids(function / 5, &mut caller),
            1 => of_puzzles(function / 5, &mut caller),
            2 => of_names(function / 5, &mut caller),
            3 => of_columns(function / 5, &mut caller),
            _ => of_tables(function / 5, &mut caller),
        }
        input = caller.input;
    }
}

/// Functions of grids, transforms and indices.
fn of_grids(function: u8, c: &mut Caller<'_>) {
    match function % 25 {
        0 => call!(c, minlex_form: text texts_out texts_out),
        1 => call!(c, minlex_form_batch: text texts_out texts_out results),
        2 => call!(c, minlex_automorphism_count: text number_out(4)),
        3 => call!(c, minlex_automorphism_count_batch: text numbers_out(4) results),
        4 => call!(c, minlex_automorphisms: text texts_out number_out(4)),
        5 => call!(c, minlex_band_numbers: text numbers_out(2)),
        6 => call!(c, minlex_band_numbers_batch: text numbers_out(2) results),
        7 => call!(c, minlex_apply: text text texts_out),
        8 => call!(c, minlex_apply_batch: text text texts_out results),
        9 => call!(c, minlex_invert: text texts_out),
        10 => call!(c, minlex_invert_batch: text texts_out results),
        11 => call!(c, minlex_compose: text text texts_out),
        12 => call!(c, minlex_compose_batch: text text texts_out results),
        13 => call!(c, minlex_index: text choice(NUMBERINGS) number_out(16)),
        14 => call!(c, minlex_index_batch: text choice(NUMBERINGS) numbers_out(16) results),
        15 => call!(c, minlex_grid: number choice(NUMBERINGS) texts_out),
        16 => call!(c, minlex_grid_batch: numbers(16) choice(NUMBERINGS) texts_out results),
        17 => call!(c, minlex_index_to_text: number texts_out),
        18 => call!(c, minlex_index_from_text: text number_out(16)),
        19 => call!(c, minlex_index_to_text_batch: numbers(16) texts_out results),
        20 => call!(c, minlex_index_from_text_batch: text numbers_out(16) results),
        21 => call!(c, minlex_automorphisms_batch: text texts_out numbers_out(4) results),
        22 => call!(c, minlex_bands: texts_out),
        23 => call!(c, minlex_random: choice(RANKS) choice(COUNTS) texts_out),
        _ => call!(c, minlex_numbering_warm_up: choice(NUMBERINGS)),
    }
}

/// Functions of puzzles.
fn of_puzzles(function: u8, c: &mut Caller<'_>) {
    match function % 18 {
        0 => call!(c, minlex_solve: text number_out(4) texts_out),
        1 => call!(c, minlex_solve_batch: text numbers_out(4) texts_out results),
        2 => call!(c, minlex_solution: text texts_out),
        3 => call!(c, minlex_solution_batch: text texts_out results),
        4 => call!(c, minlex_count_solutions: text choice(LIMITS) number_out(8)),
        5 => call!(c, minlex_count_solutions_batch: text choice(LIMITS) numbers_out(8) results),
        6 => call!(c, minlex_canonical: text texts_out texts_out),
        7 => call!(c, minlex_canonical_batch: text texts_out texts_out results),
        8 => call!(c, minlex_smallest_image: text texts_out texts_out),
        9 => call!(c, minlex_smallest_image_batch: text texts_out texts_out results),
        11 => call!(c, minlex_classes: text numbers_out(8) results),
        10 => call!(c, minlex_equivalence: text text number_out(4) texts_out),
        12 => call!(c, minlex_equivalence_batch: text text numbers_out(4) texts_out results),
        13 => {
            call!(c, minlex_near: text choice(FEW) choice(FEW) choice(OPTIONS) texts_out number_out(8))
        }
        14 => call!(c, minlex_redundant: text texts_out),
        15 => call!(c, minlex_redundant_batch: text texts_out results),
        16 => call!(c, minlex_minimal_puzzles: text texts_out number_out(8)),
        _ => {
            call!(c, minlex_unavoidable_sets: text choice(SIZES) texts_out number_out(8) number_out(4))
        }
    }
}

/// Functions of names.
fn of_names(function: u8, c: &mut Caller<'_>) {
    match function % 8 {
        0 => call!(c, minlex_name: table text choice(FORMS) texts_out texts_out),
        1 => call!(c, minlex_name_batch: table text choice(FORMS) texts_out texts_out results),
        2 => call!(c, minlex_puzzle: table text texts_out),
        3 => call!(c, minlex_puzzle_batch: table text texts_out results),
        4 => call!(c, minlex_rename: text choice(FORMS) texts_out),
        5 => call!(c, minlex_rename_batch: text choice(FORMS) texts_out results),
        6 => call!(c, minlex_check_name: table text),
        _ => call!(c, minlex_check_name_batch: table text results),
    }
}

/// Functions of columns.
fn of_columns(function: u8, c: &mut Caller<'_>) {
    match function % 4 {
        0 => call!(c, minlex_form_column: column texts_out numbers_out(4) bits_out results errors),
        1 => call!(c, minlex_rank_column: table column numbers_out(8) bits_out results errors),
        2 => {
            call!(c, minlex_name_column: table column choice(FORMS) texts_out numbers_out(4) bits_out results errors)
        }
        _ => {
            call!(c, minlex_puzzle_column: table column texts_out numbers_out(4) bits_out results errors)
        }
    }
}

/// Functions of tables, and functions that answer questions about the library.
fn of_tables(function: u8, c: &mut Caller<'_>) {
    match function % 14 {
        0 => call!(c, minlex_rank: table text number_out(8)),
        1 => call!(c, minlex_rank_batch: table text numbers_out(8) results),
        2 => call!(c, minlex_unrank: table choice(RANKS) texts_out),
        3 => call!(c, minlex_unrank_batch: table numbers(8) texts_out results),
        4 => call!(c, minlex_scan: table choice(RANKS) choice(COUNTS) texts_out),
        5 => call!(c, minlex_table_check: table),
        6 => {
            let size = [size_of::<minlex_info>(), 8, 0, 24, 100][c.input.below(5)];
            let info = c.place(size.max(1)).cast();
            let table = c.table();
            let error = c.error();
            // SAFETY: `info` is NULL or has `size` bytes, and the table is open.
            let result = unsafe { minlex_table_info(table, info, size, error) };
            c.check(result);
        }
        7 => open_bytes(c),
        11 => call!(c, minlex_table_warm_up: table),
        12 => call!(c, minlex_band_counts: table numbers_out(8)),
        8 => call!(c, minlex_check_version: choice([1000u32, 0, 2000, u32::MAX])),
        9 => {
            let (buffer, size) = c.room(1);
            // SAFETY: the buffer is NULL or has `size` bytes.
            unsafe { minlex_last_error(buffer.cast(), size) };
        }
        10 => {
            assert!(!minlex_result_text(i32::from(c.input.byte())).is_null());
            assert!(!minlex_version().is_null() && minlex_version_number() > 0);
        }
        _ => {
            call!(c, minlex_scan_facts: table choice(RANKS) choice(COUNTS) numbers(4) numbers_out(2) texts_out)
        }
    }
}

/// A table from bytes: refused, or opened and closed.
fn open_bytes(c: &mut Caller<'_>) {
    let mut bytes = match c.input.byte() % 4 {
        0 => Vec::new(),
        1 => (0..c.input.byte()).map(|_| c.input.byte()).collect(),
        _ => minlex_data::GOLDEN_TABLE.to_vec(),
    };
    if c.input.byte().is_multiple_of(2) && !bytes.is_empty() {
        let place = c.input.below(bytes.len());
        bytes[place] = c.input.byte();
    }
    let (pointer, size) = c.input_block(bytes);
    let mut table = ptr::null_mut();
    let error = c.error();
    // SAFETY: there are `size` bytes, and there is room for a handle.
    let result = unsafe { minlex_table_from_bytes(pointer.cast(), size, &raw mut table, error) };
    let opened = result == minlex_result::MINLEX_OK;
    c.check(result);
    assert_eq!(opened, !table.is_null());
    // SAFETY: the handle is open or NULL.
    unsafe { minlex_table_close(table) };
}
