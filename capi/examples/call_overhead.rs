//! What a call through C costs more than the same call in Rust.
//!
//! Loads the built shared library as a C program does, and times pairs on random inputs in turns: the Rust function, with text in
//! and text out as in C, and the C function. The library has its own copy of everything that the two share in a Rust program, so
//! all pages and checksums of both tables are touched first, and a stretch of each turn is not timed, in which the caches fill.
//!
//! `cargo build --release -p minlex-capi && cargo run --release -p minlex-capi --example call_overhead -- [TABLE] [LIBRARY]`
//! with a table such as `minlex-large.mlx`; without one, the embedded table is used.

#![allow(unsafe_code)]

use std::ffi::{CString, c_char};
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{Grid, Rank, Transform, minlex, minlex_with_transform};
use minlex_lookup::Table;

type Handle = *mut std::ffi::c_void;
type Open = unsafe extern "C" fn(*const c_char, *mut Handle) -> i32;
type OpenEmbedded = unsafe extern "C" fn(*mut Handle) -> i32;
type Check = unsafe extern "C" fn(Handle) -> i32;
type Form =
    unsafe extern "C" fn(*const c_char, usize, *mut c_char, usize, *mut c_char, usize) -> i32;
type RankOf = unsafe extern "C" fn(Handle, *const c_char, usize, *mut u64) -> i32;
type Unrank = unsafe extern "C" fn(Handle, u64, *mut c_char, usize) -> i32;

/// Inputs of one turn, and how many of them come before the clock starts.
const ITEMS: usize = 12_000;
const WARM: usize = 4_000;
/// Turns of each way; each pair has other inputs, so that nothing is in a cache because of the turn before.
const ROUNDS: usize = 21;

/// Random numbers, always the same.
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
        const ORDERS: [[u8; 3]; 6] = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        let [chutes, orders @ ..] = [(); 4].map(|()| ORDERS[self.below(6) as usize]);
        std::array::from_fn(|i| 3 * chutes[i / 3] + orders[i / 3][i % 3])
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

/// Nanoseconds per item of `work`, once it is warm.
fn time<T>(items: &[T], mut work: impl FnMut(&T)) -> f64 {
    items[..WARM].iter().for_each(&mut work);
    let start = Instant::now();
    items[WARM..].iter().for_each(&mut work);
    start.elapsed().as_nanos() as f64 / (items.len() - WARM) as f64
}

/// Two ways of doing the same, on the first and the second half of the items, in turns: once one is first, once the other, and
/// once one has the first half, once the other.
fn pair<T>(round: usize, items: &[T], rust: impl FnMut(&T), c: impl FnMut(&T)) -> [f64; 2] {
    let (first, second) = items.split_at(items.len() / 2);
    let (for_rust, for_c) = if round & 1 == 0 {
        (first, second)
    } else {
        (second, first)
    };
    if round & 2 == 0 {
        let rust = time(for_rust, rust);
        [rust, time(for_c, c)]
    } else {
        let c = time(for_c, c);
        [time(for_rust, rust), c]
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A rank, and a morph of the grid at it.
struct Item {
    rank: Rank,
    text: [u8; 81],
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let table_file = arguments.next();
    let library_file = arguments.next().map_or_else(
        || {
            let example = std::env::current_exe().expect("this program has a path");
            let folder = example
                .ancestors()
                .nth(2)
                .expect("it is in TARGET/release/examples");
            folder.join(libloading::library_filename("minlex"))
        },
        PathBuf::from,
    );
    let own;
    let table = match &table_file {
        Some(file) => {
            own = Table::open(file).expect("a good table");
            &own
        }
        None => Table::embedded(),
    };
    // SAFETY: the library is this crate's own, and the types are those of its header.
    let (form, rank, unrank, handle, _library) = unsafe {
        let library = libloading::Library::new(&library_file)
            .expect("run cargo build --release -p minlex-capi first");
        let form = *library.get::<Form>(b"minlex_form").expect("a function");
        let rank = *library.get::<RankOf>(b"minlex_rank").expect("a function");
        let unrank = *library.get::<Unrank>(b"minlex_unrank").expect("a function");
        let mut handle: Handle = std::ptr::null_mut();
        let result = match &table_file {
            Some(file) => {
                let file = CString::new(file.as_str()).expect("a name without NUL");
                library.get::<Open>(b"minlex_open").expect("a function")(file.as_ptr(), &mut handle)
            }
            None => library
                .get::<OpenEmbedded>(b"minlex_open_embedded")
                .expect("a function")(&mut handle),
        };
        assert_eq!(result, 0, "the table opens");
        let check = *library.get::<Check>(b"minlex_check").expect("a function");
        assert_eq!(check(handle), 0, "the table is good");
        (form, rank, unrank, handle, library)
    };

    table.check().expect("a good table");
    let mut random = Random(20_261_121);
    let mut figures: [(&str, [Vec<f64>; 2]); 4] =
        ["form", "form with transform", "rank", "unrank"].map(|name| (name, Default::default()));
    let line = |text: &[u8; 81]| Grid::from_line(text).expect("a grid");
    let mut buffer = [0u8; 82];
    let mut way = [0u8; 32];
    let mut number = 0u64;
    for round in 0..ROUNDS {
        let ranks: Vec<Rank> = (0..2 * ITEMS)
            .map(|_| Rank::new(1 + random.below(ESSENTIALLY_DIFFERENT)).expect("in range"))
            .collect();
        let grids = table.unrank_batch(&ranks).expect("a good table");
        let items: Vec<Item> = ranks
            .iter()
            .zip(grids)
            .map(|(&rank, grid)| {
                let text = random.transform().apply(&grid).to_ascii();
                Item { rank, text }
            })
            .collect();
        let (out, way_out) = (&raw mut buffer, &raw mut way);
        let write = |text: &[u8; 81]| {
            // SAFETY: nothing else uses the buffer at the same time; the C side has the same pointer.
            unsafe { (&mut *out)[..81].copy_from_slice(text) };
            black_box(out);
        };
        let forms = pair(
            round,
            &items,
            |item| write(&minlex(&line(black_box(&item.text))).to_ascii()),
            // SAFETY: the sizes are those of the buffers.
            |item| unsafe {
                let text = black_box(&item.text).as_ptr().cast();
                let result = form(text, 81, out.cast(), 82, std::ptr::null_mut(), 0);
                assert_eq!(result, 0);
                black_box(out);
            },
        );
        let transforms = pair(
            round,
            &items,
            |item| {
                let (form, transform) = minlex_with_transform(&line(black_box(&item.text)));
                write(&form.to_ascii());
                let text = transform.to_string();
                // SAFETY: as in `write`.
                unsafe { (&mut *way_out)[..text.len()].copy_from_slice(text.as_bytes()) };
                black_box(way_out);
            },
            // SAFETY: the sizes are those of the buffers.
            |item| unsafe {
                let text = black_box(&item.text).as_ptr().cast();
                let result = form(text, 81, out.cast(), 82, way_out.cast(), 32);
                assert_eq!(result, 0);
                black_box((out, way_out));
            },
        );
        let number_out = &raw mut number;
        let ranks = pair(
            round,
            &items,
            |item| {
                let grid = line(black_box(&item.text));
                assert_eq!(table.rank(&grid).expect("a good table"), item.rank);
            },
            // SAFETY: the size is that of the text.
            |item| unsafe {
                let result = rank(
                    handle,
                    black_box(&item.text).as_ptr().cast(),
                    81,
                    number_out,
                );
                assert_eq!((result, *number_out), (0, item.rank.get()));
            },
        );
        let grids = pair(
            round,
            &items,
            |item| {
                write(
                    &table
                        .unrank(black_box(item.rank))
                        .expect("a good table")
                        .to_ascii(),
                )
            },
            // SAFETY: the size is that of the buffer.
            |item| unsafe {
                let result = unrank(handle, black_box(item.rank).get(), out.cast(), 82);
                assert_eq!(result, 0);
                black_box(out);
            },
        );
        for ((_, figures), values) in figures.iter_mut().zip([forms, transforms, ranks, grids]) {
            for (figure, value) in figures.iter_mut().zip(values) {
                figure.push(value);
            }
        }
    }
    println!(
        "{:<22}{:>10}{:>10}{:>12}{:>10}",
        "ns a call, medians", "Rust", "C", "difference", "ratio"
    );
    for (name, figures) in &mut figures {
        let mut differences: Vec<f64> = figures[1]
            .iter()
            .zip(&figures[0])
            .map(|(c, rust)| c - rust)
            .collect();
        let [rust, c] = figures.each_mut().map(|figures| median(figures));
        println!(
            "{name:<22}{rust:>10.0}{c:>10.0}{:>12.0}{:>10.3}",
            median(&mut differences),
            c / rust
        );
    }
}
