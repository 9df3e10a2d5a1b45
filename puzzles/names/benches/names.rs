//! Times of this crate's jobs on minimal puzzles: `cargo bench -p minlex-names`.

use std::time::Instant;

use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_names::{EquivalenceClasses, Name, NameForm, NamedPuzzle};
use minlex_puzzle::Puzzle;

use minlex_testing::Random;

/// Prints the mean time of `job` over `items`, the best of three runs.
fn time<T, R>(what: &str, items: &[T], job: impl FnMut(&T) -> R) {
    time_each(what, items, 1.0, job);
}

/// The same times `per_item`, for items that are lots of others.
fn time_each<T, R>(what: &str, items: &[T], per_item: f64, mut job: impl FnMut(&T) -> R) {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        for item in items {
            std::hint::black_box(job(item));
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{what}: {:.3} us", best * 1e6 * per_item / items.len() as f64);
}

fn main() {
    let mut random = Random(1);
    let puzzles: Vec<Puzzle> = (0..20_000)
        .map(|_| {
            let grid = random.grid();
            random.minimal_puzzle(&grid)
        })
        .collect();
    let givens: u32 = puzzles.iter().map(|p| p.givens().len()).sum();
    println!(
        "{} minimal puzzles, {:.2} givens on average",
        puzzles.len(),
        f64::from(givens) / puzzles.len() as f64
    );
    time("solve", &puzzles, Puzzle::solve);
    time("canonical puzzle", &puzzles, Puzzle::canonical);
    time("smallest image", &puzzles[..1000], |p| p.smallest_image_with_transform());
    // In lots as a program would ask for them; look-ups depend on the table that MINLEX_TABLE
    // names, else the embedded one.
    let opened = std::env::var_os("MINLEX_TABLE")
        .map(|path| Table::open(path).expect("MINLEX_TABLE is a table"));
    let table = opened.as_ref().unwrap_or_else(|| Table::embedded());
    let lots: Vec<&[Puzzle]> = puzzles.chunks(4096).collect();
    let per_item = lots.len() as f64 / puzzles.len() as f64;
    time_each("name", &lots, per_item, |lot| NamedPuzzle::of_batch(table, lot));
    let named: Vec<Name> =
        NamedPuzzle::of_batch(table, &puzzles).into_iter().map(|n| n.unwrap().name()).collect();
    let lots: Vec<&[Name]> = named.chunks(4096).collect();
    time_each("puzzle", &lots, per_item, |lot| Name::puzzle_batch(table, lot).unwrap());
    let mut classes = EquivalenceClasses::new();
    time("insert into equivalence classes", &named, |name| classes.insert(name, || ()));
    let empty = [Puzzle::EMPTY];
    time("count 100,000 solutions of the empty board", &empty, |p| p.count_solutions(100_000));
    for (kind, puzzle) in minlex_testing::specimens(&mut random) {
        time(&format!("smallest image, {kind}"), &[puzzle], Puzzle::smallest_image_with_transform);
    }
    let names: Vec<[u8; 25]> = puzzles
        .iter()
        .map(|p| {
            let rank = Rank::new(random.below(Rank::LAST.get()) + 1).unwrap();
            Name::new(rank, p.givens()).to_name25()
        })
        .collect();
    let mut out = Vec::new();
    for &form in NameForm::ALL {
        time(&format!("rename 25 to {}", form.name()), &names, |name| {
            out.clear();
            Name::parse(name).map(|name| name.write(form, &mut out))
        });
    }
    let short: Vec<[u8; 19]> = names.iter().map(|n| Name::parse(n).unwrap().to_name19()).collect();
    time("rename 19 to 25", &short, |name| {
        out.clear();
        Name::parse(name).map(|name| name.write(NameForm::Name25, &mut out))
    });
}
