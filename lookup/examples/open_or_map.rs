//! The cost of `Table::open` over `Table::map`, in paired timings.
//!
//! ```text
//! cargo run --release -p minlex-lookup --example open_or_map -- FILE [ROUNDS]
//! ```
//!
//! Each round looks up new random ranks with both tables in turns. It prints the medians of all
//! rounds and of their ratios. *First* opens the tables anew for each round, so nearly every
//! look-up reads and verifies chunks. *Cold* has all chunks verified; *warm* repeats a few ranks.

#![allow(unsafe_code)]

use std::hint::black_box;
use std::time::Instant;

use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::Table;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        return Err("expected the name of a table file".into());
    };
    let rounds = arguments.next().map_or(Ok(101), |n| n.parse())?;
    let open = || -> Result<Table, Failed> { Ok(Table::open(&path)?) };
    // SAFETY: nothing changes the file during a measurement.
    let map = || -> Result<Table, Failed> { Ok(unsafe { Table::map(&path) }?) };
    let mut random = random();

    let (opened, mapped) = (open()?, map()?);
    opened.check()?;
    mapped.check()?;
    let few = ranks(&mut random, 50);
    for (name, per_round, warm) in [("cold", 1000, false), ("warm", 50, true)] {
        let (mut unrank, mut rank) = (Pairs::default(), Pairs::default());
        for round in 0..rounds {
            let ranks = if warm { few.clone() } else { ranks(&mut random, per_round) };
            unrank.add(round, &opened, &mapped, |table| unrank_all(table, &ranks));
            let forms = unrank_all(&opened, &ranks)?;
            rank.add(round, &opened, &mapped, |table| rank_all(table, &forms));
        }
        unrank.print(&format!("{name} unrank"), per_round);
        rank.print(&format!("{name} rank"), per_round);
    }
    for per_round in [1, 20, 500] {
        let mut unrank = Pairs::default();
        for round in 0..rounds.min(31) {
            let ranks = ranks(&mut random, per_round);
            // The bands' plans are not to be measured.
            unrank_all(&mapped, &ranks)?;
            unrank.add(round, &open()?, &map()?, |table| unrank_all(table, &ranks));
        }
        unrank.print(&format!("first {per_round} unrank"), per_round);
    }
    Ok(())
}

fn unrank_all(table: &Table, ranks: &[Rank]) -> Result<Vec<MinlexForm>, Failed> {
    let forms = ranks.iter().map(|&rank| table.unrank(rank));
    Ok(forms.collect::<Result<_, _>>()?)
}

fn rank_all(table: &Table, forms: &[MinlexForm]) -> Result<Vec<Rank>, Failed> {
    let ranks = forms.iter().map(|form| table.rank_form(form));
    Ok(ranks.collect::<Result<_, _>>()?)
}

/// Paired times of two ways to do one thing.
#[derive(Default)]
struct Pairs(Vec<(f64, f64)>);

impl Pairs {
    fn add<T, R>(&mut self, round: u32, first: &T, second: &T, run: impl Fn(&T) -> R) {
        let time = |table| {
            let start = Instant::now();
            black_box(run(table));
            start.elapsed().as_secs_f64()
        };
        // The second one finds warmer caches.
        self.0.push(if round.is_multiple_of(2) {
            let a = time(first);
            (a, time(second))
        } else {
            let b = time(second);
            (time(first), b)
        });
    }

    fn print(&self, name: &str, per_round: usize) {
        let median = |of: fn(&(f64, f64)) -> f64| {
            let mut values: Vec<f64> = self.0.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        };
        let each = 1e6 / per_round as f64;
        println!(
            "{name:<18} open {:9.3} us, map {:9.3} us, ratio {:.3}",
            median(|pair| pair.0) * each,
            median(|pair| pair.1) * each,
            median(|pair| pair.0 / pair.1),
        );
    }
}

fn ranks(random: &mut impl FnMut() -> u64, n: usize) -> Vec<Rank> {
    let rank = |_| Rank::new(1 + random() % Rank::LAST.get()).unwrap_or(Rank::FIRST);
    (0..n).map(rank).collect()
}

/// xorshift64 by G. Marsaglia; the same numbers in every run.
fn random() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}
