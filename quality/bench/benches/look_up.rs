//! Minlex form, rank, unrank, scan, counting a band; one core.
//!
//! `cargo bench -p minlex-bench` measures with the embedded table. The variables `MINLEX_STANDARD`
//! and `MINLEX_LARGE` name files of the other presets, which are then measured too.

#![allow(missing_docs)]

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minlex_catalog::{BandNumber, Grid, Permutation, Rank, Transform};
use minlex_lookup::Table;

/// Random ranks and, for each, its grid in a random morph; the same in every run.
fn sample(table: &Table, n: usize) -> (Vec<Rank>, Vec<Grid>) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |n: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % n
    };
    let mut ranks = Vec::with_capacity(n);
    let mut grids = Vec::with_capacity(n);
    for _ in 0..n {
        let rank = Rank::new(1 + random(Rank::LAST.get())).expect("within bounds");
        let mut lines = || -> [u8; 9] {
            let chutes = Permutation::from_number(random(6) as usize).images();
            let inner = [0; 3].map(|_: u8| Permutation::from_number(random(6) as usize).images());
            std::array::from_fn(|i| 3 * chutes[i / 3] + inner[i / 3][i % 3])
        };
        let (rows, columns) = (lines(), lines());
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for i in (1..9).rev() {
            digits.swap(i, random(i as u64 + 1) as usize);
        }
        let morph = Transform::new(random(2) == 1, rows, columns, digits).expect("a symmetry");
        ranks.push(rank);
        grids.push(morph.apply(&table.unrank(rank).expect("a good table").grid()));
    }
    (ranks, grids)
}

fn minlex_form(c: &mut Criterion) {
    let (_, grids) = sample(Table::embedded(), 10_000);
    let mut group = c.benchmark_group("minlex");
    group.throughput(Throughput::Elements(grids.len() as u64));
    group.bench_function("10,000 random morphs", |b| {
        b.iter(|| grids.iter().for_each(|grid| _ = black_box(black_box(grid).minlex())));
    });
    group.finish();
}

fn tables(c: &mut Criterion) {
    let files = [("standard", "MINLEX_STANDARD"), ("large", "MINLEX_LARGE")];
    let opened: Vec<(&str, Table)> = files
        .iter()
        .filter_map(|(name, variable)| {
            let path = std::env::var_os(variable)?;
            Some((*name, Table::open_checked(path).expect("a good table")))
        })
        .collect();
    let embedded = [("embedded", Table::embedded())];
    let all = embedded.into_iter().chain(opened.iter().map(|(name, table)| (*name, table)));
    for (name, table) in all {
        let (ranks, grids) = sample(table, 2_000);
        let mut group = c.benchmark_group(name);
        group.sample_size(10);
        group.throughput(Throughput::Elements(ranks.len() as u64));
        group.bench_function("rank 2,000", |b| {
            b.iter(|| grids.iter().for_each(|grid| _ = black_box(table.rank(grid))));
        });
        group.bench_function("unrank 2,000", |b| {
            b.iter(|| ranks.iter().for_each(|&rank| _ = black_box(table.unrank(rank))));
        });
        group.finish();
    }
}

fn scan(c: &mut Criterion) {
    let table = Table::embedded();
    let mut group = c.benchmark_group("scan");
    group.sample_size(10);
    // Eight stretches of 250,000, spread over the catalogue, and the first of all, where the bands
    // have most automorphisms.
    const STRETCH: u64 = 250_000;
    group.throughput(Throughput::Elements(8 * STRETCH));
    group.bench_function("8 x 250,000 grids", |b| {
        b.iter(|| {
            for i in 0..8 {
                let from = 342_000_001 + i * 684_000_000;
                let [from, to] =
                    [from, from + STRETCH - 1].map(|n| Rank::new(n).expect("within bounds"));
                table.scan(from..=to).for_each(|grid| _ = black_box(grid));
            }
        });
    });
    group.throughput(Throughput::Elements(STRETCH));
    group.bench_function("the first 250,000 grids", |b| {
        let to = Rank::new(STRETCH).expect("within bounds");
        b.iter(|| {
            table.scan(..=to).for_each(|grid| _ = black_box(grid));
        });
    });
    group.finish();
}

fn count(c: &mut Criterion) {
    let mut group = c.benchmark_group("count a band");
    group.sample_size(10);
    let cancel = AtomicBool::new(false);
    for class in [1, 5, 60, 200, 300] {
        group.bench_function(format!("{class}"), |b| {
            b.iter(|| {
                black_box(minlex_generator::enumerate::count_band(
                    BandNumber::new(class).expect("a band"),
                    &cancel,
                ))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, minlex_form, tables, scan, count);
criterion_main!(benches);
