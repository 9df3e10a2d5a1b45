//! What a call through C costs more than the same call in Rust.
//!
//! Loads the built shared library as a C program does, and times pairs on random inputs in turns:
//! the Rust function, with text in and text out as in C, and the C function. The library has its
//! own copy of everything that the two share in a Rust program, so all pages and checksums of both
//! tables are touched first, and a stretch of each turn is not timed, in which the caches fill.
//!
//! `cargo build --release -p minlex-capi && cargo run --release -p minlex-capi --example call_overhead -- [TABLE] [LIBRARY]`
//! with a table such as `minlex-large.mlx`; without one, the embedded table is used.

#![allow(unsafe_code)]

use std::ffi::{CString, c_char};
use std::hint::black_box;
use std::ops::Range;
use std::path::PathBuf;
use std::ptr::null_mut;
use std::time::Instant;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{Grid, MinlexForm, Rank, Transform};
use minlex_lookup::Table;

type Handle = *mut std::ffi::c_void;
type Open = unsafe extern "C" fn(*const c_char, *mut Handle) -> i32;
type OpenEmbedded = unsafe extern "C" fn(*mut Handle) -> i32;
type Check = unsafe extern "C" fn(Handle) -> i32;
type Form =
    unsafe extern "C" fn(*const c_char, usize, *mut c_char, usize, *mut c_char, usize) -> i32;
type RankOf = unsafe extern "C" fn(Handle, *const c_char, usize, *mut u64) -> i32;
type RankBatch =
    unsafe extern "C" fn(Handle, *const c_char, usize, *mut u64, usize, *mut usize) -> i32;
type UnrankBatch =
    unsafe extern "C" fn(Handle, *const u64, usize, *mut c_char, usize, *mut usize) -> i32;
type Unrank = unsafe extern "C" fn(Handle, u64, *mut c_char, usize) -> i32;

/// Inputs of one turn, and how many of them come before the clock starts.
const ITEMS: usize = 1_200;
const WARM: usize = 400;
/// Turns of each way; each pair has other inputs, so that nothing is in a cache because of the turn
/// before.
const ROUNDS: usize = 251;

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
fn time(items: Range<usize>, work: &mut dyn FnMut(Range<usize>)) -> f64 {
    let (warm, timed) = (
        items.start..items.start + WARM,
        items.start + WARM..items.end,
    );
    work(warm);
    let start = Instant::now();
    work(timed.clone());
    start.elapsed().as_nanos() as f64 / timed.len() as f64
}

/// Two ways of doing the same, on the first and the second half of the items, in turns: once one is
/// first, once the other, and once one has the first half, once the other.
fn pair(
    round: usize,
    rust: &mut dyn FnMut(Range<usize>),
    c: &mut dyn FnMut(Range<usize>),
) -> [f64; 2] {
    let (first, second) = (0..ITEMS, ITEMS..2 * ITEMS);
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
    let (form, rank, unrank, rank_batch, unrank_batch, handle, _library) = unsafe {
        let library = libloading::Library::new(&library_file)
            .expect("run cargo build --release -p minlex-capi first");
        let form = *library.get::<Form>(b"minlex_form").expect("a function");
        let rank = *library.get::<RankOf>(b"minlex_rank").expect("a function");
        let unrank = *library.get::<Unrank>(b"minlex_unrank").expect("a function");
        let rank_batch = *library
            .get::<RankBatch>(b"minlex_rank_batch")
            .expect("a function");
        let unrank_batch = *library
            .get::<UnrankBatch>(b"minlex_unrank_batch")
            .expect("a function");
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
        (
            form,
            rank,
            unrank,
            rank_batch,
            unrank_batch,
            handle,
            library,
        )
    };

    table.check().expect("a good table");
    let mut random = Random(20_261_121);
    let mut figures: [(&str, [Vec<f64>; 2]); 6] = [
        "form",
        "form with transform",
        "rank",
        "unrank",
        "rank_batch",
        "unrank_batch",
    ]
    .map(|name| (name, Default::default()));
    let line = |text: &[u8; 81]| Grid::from_line(text).expect("a grid");
    let mut buffer = [0u8; 82];
    let mut way = [0u8; 32];
    let mut number = 0u64;
    let mut numbers = vec![0u64; ITEMS];
    let mut lines = vec![[0u8; 81]; ITEMS];
    // All inputs are made before, or one side would find in the caches what making them left there.
    let all_ranks: Vec<Rank> = (0..2 * ITEMS * ROUNDS)
        .map(|_| Rank::new(1 + random.below(ESSENTIALLY_DIFFERENT)).expect("in range"))
        .collect();
    let all_plain: Vec<u64> = all_ranks.iter().map(|rank| rank.get()).collect();
    let all_texts: Vec<[u8; 81]> = table
        .unrank_batch(&all_ranks)
        .expect("a good table")
        .iter()
        .map(|grid| random.transform().apply(&grid.grid()).to_ascii())
        .collect();
    for round in 0..ROUNDS {
        let own = 2 * ITEMS * round..2 * ITEMS * (round + 1);
        let (ranks, plain, texts) = (
            &all_ranks[own.clone()],
            &all_plain[own.clone()],
            &all_texts[own],
        );
        // The two sides take turns with the same places for answers.
        let (buffer, way, number) = (&raw mut buffer, &raw mut way, &raw mut number);
        let (numbers, lines) = (numbers.as_mut_ptr(), lines.as_mut_ptr());
        // SAFETY: nothing else uses the buffers at the same time, and all sizes below are theirs.
        let write =
            |text: &[u8; 81]| unsafe { (&mut *black_box(buffer))[..81].copy_from_slice(text) };
        let values = [
            pair(
                round,
                &mut |items| items.for_each(|i| write(&line(&texts[i]).minlex().to_ascii())),
                &mut |items| {
                    for i in items {
                        let text = texts[i].as_ptr().cast();
                        // SAFETY: as above.
                        let result = unsafe { form(text, 81, buffer.cast(), 82, null_mut(), 0) };
                        assert_eq!(result, 0);
                    }
                },
            ),
            pair(
                round,
                &mut |items| {
                    for i in items {
                        let (form, transform) = line(&texts[i]).minlex_with_transform();
                        write(&form.to_ascii());
                        let text = transform.to_string();
                        // SAFETY: as above.
                        unsafe {
                            (&mut *black_box(way))[..text.len()].copy_from_slice(text.as_bytes())
                        };
                    }
                },
                &mut |items| {
                    for i in items {
                        let text = texts[i].as_ptr().cast();
                        // SAFETY: as above.
                        let result = unsafe { form(text, 81, buffer.cast(), 82, way.cast(), 32) };
                        assert_eq!(result, 0);
                    }
                },
            ),
            pair(
                round,
                &mut |items| {
                    for i in items {
                        assert_eq!(
                            table.rank(&line(&texts[i])).expect("a good table"),
                            ranks[i]
                        );
                    }
                },
                &mut |items| {
                    for i in items {
                        // SAFETY: as above.
                        let (result, number) = unsafe {
                            (rank(handle, texts[i].as_ptr().cast(), 81, number), *number)
                        };
                        assert_eq!((result, number), (0, plain[i]));
                    }
                },
            ),
            pair(
                round,
                &mut |items| {
                    items.for_each(|i| {
                        write(&table.unrank(ranks[i]).expect("a good table").to_ascii())
                    })
                },
                &mut |items| {
                    for i in items {
                        // SAFETY: as above.
                        let result = unsafe { unrank(handle, plain[i], buffer.cast(), 82) };
                        assert_eq!(result, 0);
                    }
                },
            ),
            pair(
                round,
                &mut |items| {
                    let grids: Vec<Grid> = texts[items].iter().map(line).collect();
                    black_box(table.rank_batch(&grids).expect("a good table"));
                },
                &mut |items| {
                    let texts = &texts[items];
                    let start = texts.as_ptr().cast();
                    // SAFETY: as above.
                    let result = unsafe {
                        rank_batch(handle, start, 81 * texts.len(), numbers, ITEMS, null_mut())
                    };
                    assert_eq!(result, 0);
                },
            ),
            pair(
                round,
                &mut |items| {
                    let grids = table.unrank_batch(&ranks[items]).expect("a good table");
                    black_box(grids.iter().map(MinlexForm::to_ascii).collect::<Vec<_>>());
                },
                &mut |items| {
                    let plain = &plain[items];
                    // SAFETY: as above.
                    let result = unsafe {
                        unrank_batch(
                            handle,
                            plain.as_ptr(),
                            plain.len(),
                            lines.cast(),
                            81 * ITEMS,
                            null_mut(),
                        )
                    };
                    assert_eq!(result, 0);
                },
            ),
        ];
        for ((_, figures), values) in figures.iter_mut().zip(values) {
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
