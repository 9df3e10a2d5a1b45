//! The time that a call through C takes beyond the same call in Rust.
//!
//! Loads the built shared library as a C program does, and times pairs of turns on random inputs:
//! the Rust function, with text in and out as in C, then the C function. Each side has its own
//! table, with all pages and checksums touched first. Caches fill in an untimed stretch of each
//! turn.
//!
//! Prints the median time of a call in Rust, and the median of the differences inside the pairs
//! with their quartiles. A difference whose quartiles have different signs is below the noise.
//!
//! `cargo build --release -p minlex-capi --lib --example call_overhead`, then
//! `target/release/examples/call_overhead [TABLE] [LIBRARY]` with a table such as
//! `minlex-large.mlx`; without one, the embedded table is used.

#![allow(unsafe_code)]

use std::ffi::{CString, c_char, c_void};
use std::hint::black_box;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::time::Instant;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{Grid, MinlexForm, Rank, Transform};
use minlex_lookup::Table;

/// Inputs of one turn, and the number of those before the clock starts.
const ITEMS: usize = 1_200;
const WARM: usize = 400;
/// Turns of each way. Each pair has new inputs: no turn fills the caches of the next.
const ROUNDS: usize = 251;

type Handle = *mut c_void;
type Error = *mut c_void;
type Form = unsafe extern "C" fn(
    *const c_char,
    usize,
    *mut c_char,
    usize,
    *mut c_char,
    usize,
    Error,
) -> i32;
type RankOf = unsafe extern "C" fn(Handle, *const c_char, usize, *mut u64, Error) -> i32;
type Unrank = unsafe extern "C" fn(Handle, u64, *mut c_char, usize, Error) -> i32;
type RankBatch = unsafe extern "C" fn(
    Handle,
    *const c_char,
    usize,
    *mut u64,
    usize,
    *mut i32,
    usize,
    Error,
) -> i32;
type UnrankBatch = unsafe extern "C" fn(
    Handle,
    *const u64,
    usize,
    *mut c_char,
    usize,
    *mut i32,
    usize,
    Error,
) -> i32;

struct Library {
    form: Form,
    rank: RankOf,
    unrank: Unrank,
    rank_batch: RankBatch,
    unrank_batch: UnrankBatch,
    table: Handle,
    _loaded: libloading::Library,
}

impl Library {
    fn load(file: &Path, table_file: Option<&str>) -> Library {
        type Open = unsafe extern "C" fn(*const c_char, *mut Handle, Error) -> i32;
        type Embedded = unsafe extern "C" fn(*mut Handle, Error) -> i32;
        type Check = unsafe extern "C" fn(Handle, Error) -> i32;
        let mut table: Handle = null_mut();
        // SAFETY: the library is this crate's own, and the types are those of its header.
        unsafe {
            let library = libloading::Library::new(file)
                .expect("run cargo build --release -p minlex-capi first");
            fn function<T: Copy>(library: &libloading::Library, name: &str) -> T {
                // SAFETY: as above.
                *unsafe { library.get::<T>(name.as_bytes()) }.expect("a function")
            }
            let result = match table_file {
                Some(file) => {
                    let file = CString::new(file).expect("a name without NUL");
                    function::<Open>(&library, "minlex_table_open")(
                        file.as_ptr(),
                        &mut table,
                        null_mut(),
                    )
                }
                None => {
                    function::<Embedded>(&library, "minlex_table_embedded")(&mut table, null_mut())
                }
            };
            assert_eq!(result, 0, "the table opens");
            let check = function::<Check>(&library, "minlex_table_check");
            assert_eq!(check(table, null_mut()), 0, "the table is good");
            Library {
                form: function(&library, "minlex_form"),
                rank: function(&library, "minlex_rank"),
                unrank: function(&library, "minlex_unrank"),
                rank_batch: function(&library, "minlex_rank_batch"),
                unrank_batch: function(&library, "minlex_unrank_batch"),
                table,
                _loaded: library,
            }
        }
    }
}

/// Random numbers from a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    /// Three chutes in a random order, each with its three lines in a random order.
    fn lines(&mut self) -> [u8; 9] {
        const PERMUTATIONS: [[u8; 3]; 6] =
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let [chutes, lines @ ..] = [(); 4].map(|()| PERMUTATIONS[self.below(6) as usize]);
        std::array::from_fn(|i| 3 * chutes[i / 3] + lines[i / 3][i % 3])
    }

    fn transform(&mut self) -> Transform {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for i in (1..9).rev() {
            digits.swap(i, self.below(i as u64 + 1) as usize);
        }
        Transform::new(self.below(2) == 1, self.lines(), self.lines(), digits)
            .expect("permutations inside chutes")
    }
}

/// Inputs of all rounds, made beforehand to keep the caches of both sides equal.
struct Inputs {
    ranks: Vec<Rank>,
    numbers: Vec<u64>,
    texts: Vec<[u8; 81]>,
}

impl Inputs {
    fn random(table: &Table, count: usize) -> Inputs {
        let mut random = Random(20_261_121);
        let mut rank = || Rank::new(1 + random.below(ESSENTIALLY_DIFFERENT)).expect("in range");
        let ranks: Vec<Rank> = (0..count).map(|_| rank()).collect();
        let forms = table.unrank_batch(&ranks).expect("a good table");
        let mut text = |form: &MinlexForm| random.transform().apply(&form.grid()).to_ascii();
        Inputs {
            numbers: ranks.iter().map(|rank| rank.get()).collect(),
            texts: forms.iter().map(&mut text).collect(),
            ranks,
        }
    }

    fn grid(&self, i: usize) -> Grid {
        Grid::from_line(&self.texts[i]).expect("a grid")
    }
}

struct Answers {
    cells: [u8; 82],
    transform: [u8; 32],
    number: u64,
    numbers: Vec<u64>,
    records: Vec<[u8; 81]>,
}

type Work = fn(&mut Bench, Range<usize>);

struct Pair {
    name: &'static str,
    rust: Work,
    c: Work,
}

const PAIRS: [Pair; 6] = [
    Pair { name: "form", rust: form_in_rust, c: form_in_c },
    Pair { name: "form with transform", rust: with_transform_in_rust, c: with_transform_in_c },
    Pair { name: "rank", rust: rank_in_rust, c: rank_in_c },
    Pair { name: "unrank", rust: unrank_in_rust, c: unrank_in_c },
    Pair { name: "rank_batch", rust: rank_batch_in_rust, c: rank_batch_in_c },
    Pair { name: "unrank_batch", rust: unrank_batch_in_rust, c: unrank_batch_in_c },
];

fn form_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, .. } = bench;
    for i in items {
        black_box(&mut *to).cells[..81].copy_from_slice(&inputs.grid(i).minlex_form().to_ascii());
    }
}

fn form_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    for i in items {
        let (text, cells) = (inputs.texts[i].as_ptr().cast(), to.cells.as_mut_ptr().cast());
        // SAFETY: the sizes are those of the arrays.
        let result = unsafe { (c.form)(text, 81, cells, 82, null_mut(), 0, null_mut()) };
        assert_eq!(result, 0);
    }
}

fn with_transform_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, .. } = bench;
    for i in items {
        let (form, transform) = inputs.grid(i).minlex_form_with_transform();
        let text = transform.to_string();
        let to = black_box(&mut *to);
        to.cells[..81].copy_from_slice(&form.to_ascii());
        to.transform[..text.len()].copy_from_slice(text.as_bytes());
    }
}

fn with_transform_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    for i in items {
        let (text, cells) = (inputs.texts[i].as_ptr().cast(), to.cells.as_mut_ptr().cast());
        let transform = to.transform.as_mut_ptr().cast();
        // SAFETY: the sizes are those of the arrays.
        let result = unsafe { (c.form)(text, 81, cells, 82, transform, 32, null_mut()) };
        assert_eq!(result, 0);
    }
}

fn rank_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, table, .. } = bench;
    for i in items {
        let rank = table.rank(&inputs.grid(i)).expect("a good table");
        assert_eq!(rank, inputs.ranks[i]);
    }
}

fn rank_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    for i in items {
        let text = inputs.texts[i].as_ptr().cast();
        // SAFETY: the size is that of the array.
        let result = unsafe { (c.rank)(c.table, text, 81, &mut to.number, null_mut()) };
        assert_eq!((result, to.number), (0, inputs.numbers[i]));
    }
}

fn unrank_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, table, .. } = bench;
    for i in items {
        let form = table.unrank(inputs.ranks[i]).expect("a good table");
        black_box(&mut *to).cells[..81].copy_from_slice(&form.to_ascii());
    }
}

fn unrank_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    for i in items {
        let (rank, cells) = (inputs.numbers[i], to.cells.as_mut_ptr().cast());
        // SAFETY: the size is that of the array.
        let result = unsafe { (c.unrank)(c.table, rank, cells, 82, null_mut()) };
        assert_eq!(result, 0);
    }
}

fn rank_batch_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, table, .. } = bench;
    let grids: Vec<Grid> = items.map(|i| inputs.grid(i)).collect();
    black_box(table.rank_batch(&grids).expect("a good table"));
}

fn rank_batch_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    let texts = &inputs.texts[items];
    let (start, size) = (texts.as_ptr().cast(), 81 * texts.len());
    let numbers = to.numbers.as_mut_ptr();
    // SAFETY: the sizes are those of the arrays.
    let result =
        unsafe { (c.rank_batch)(c.table, start, size, numbers, ITEMS, null_mut(), 0, null_mut()) };
    assert_eq!(result, 0);
}

fn unrank_batch_in_rust(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, table, .. } = bench;
    let forms = table.unrank_batch(&inputs.ranks[items]).expect("a good table");
    black_box(forms.iter().map(MinlexForm::to_ascii).collect::<Vec<_>>());
}

fn unrank_batch_in_c(bench: &mut Bench, items: Range<usize>) {
    let Bench { inputs, to, c, .. } = bench;
    let ranks = &inputs.numbers[items];
    let (start, records) = (ranks.as_ptr(), to.records.as_mut_ptr().cast());
    let size = 81 * ITEMS;
    // SAFETY: the sizes are those of the arrays.
    let result = unsafe {
        (c.unrank_batch)(c.table, start, ranks.len(), records, size, null_mut(), 0, null_mut())
    };
    assert_eq!(result, 0);
}

struct Bench<'a> {
    inputs: Inputs,
    to: Answers,
    table: &'a Table,
    c: Library,
}

impl Bench<'_> {
    /// Nanoseconds per item of `work`, once it is warm.
    fn time(&mut self, work: Work, items: Range<usize>) -> f64 {
        let middle = items.start + WARM;
        work(self, items.start..middle);
        let start = Instant::now();
        work(self, middle..items.end);
        start.elapsed().as_nanos() as f64 / (items.end - middle) as f64
    }

    /// Both ways on the first and the second half of a round's items. The order of the ways and of
    /// the halves alternates.
    fn pair(&mut self, pair: &Pair, round: usize) -> [f64; 2] {
        let start = 2 * ITEMS * round;
        let (first, second) = (start..start + ITEMS, start + ITEMS..start + 2 * ITEMS);
        let (for_rust, for_c) = match round & 1 {
            0 => (first, second),
            _ => (second, first),
        };
        if round & 2 == 0 {
            let rust = self.time(pair.rust, for_rust);
            [rust, self.time(pair.c, for_c)]
        } else {
            let c = self.time(pair.c, for_c);
            [self.time(pair.rust, for_rust), c]
        }
    }
}

fn quartiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[values.len() * quarter / 4])
}

fn print(name: &str, turns: &[[f64; 2]]) {
    let [_, rust, _] = quartiles(turns.iter().map(|[rust, _]| *rust).collect());
    let [low, more, high] = quartiles(turns.iter().map(|[rust, c]| c - rust).collect());
    let percent = 100.0 * more / rust;
    println!("{name:<22}{rust:>8.0}{more:>+12.0}{percent:>+9.1} %{low:>+12.0} to {high:+.0}");
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let table_file = arguments.next();
    let library_file = arguments.next().map_or_else(built_library, PathBuf::from);
    let own;
    let table = match &table_file {
        Some(file) => {
            own = Table::open(file).expect("a good table");
            &own
        }
        None => Table::embedded(),
    };
    table.check().expect("a good table");
    let mut bench = Bench {
        c: Library::load(&library_file, table_file.as_deref()),
        inputs: Inputs::random(table, 2 * ITEMS * ROUNDS),
        to: Answers {
            cells: [0; 82],
            transform: [0; 32],
            number: 0,
            numbers: vec![0; ITEMS],
            records: vec![[0; 81]; ITEMS],
        },
        table,
    };
    let mut turns = PAIRS.each_ref().map(|_| Vec::with_capacity(ROUNDS));
    for round in 0..ROUNDS {
        for (pair, turns) in PAIRS.iter().zip(&mut turns) {
            turns.push(bench.pair(pair, round));
        }
    }
    println!(
        "{:<22}{:>8}{:>12}{:>11}{:>20}",
        "ns a call", "Rust", "more in C", "of Rust", "half of the pairs"
    );
    for (pair, turns) in PAIRS.iter().zip(&turns) {
        print(pair.name, turns);
    }
}

fn built_library() -> PathBuf {
    let example = std::env::current_exe().expect("this program has a path");
    let folder = example.ancestors().nth(2).expect("it is in TARGET/release/examples");
    folder.join(libloading::library_filename("minlex"))
}
