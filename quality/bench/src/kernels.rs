//! Kernels whose instructions are counted: `tools/scripts/check-instructions.sh` reads the count of
//! each of these functions takes with all that it calls.

use std::hint::black_box;

use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_names::Name;
use minlex_puzzle::Puzzle;
use minlex_testing::Random;

use crate::failure::Failure;
use crate::places::Places;

/// The inputs of the kernels.
struct Inputs {
    table: &'static Table,
    ranks: Vec<Rank>,
    morphs: Vec<Grid>,
    forms: Vec<MinlexForm>,
    texts: Vec<String>,
    puzzles: Vec<Puzzle>,
}

type Kernel = fn(&Inputs);

/// Does each kernel once.
pub fn run() -> Result<(), Failure> {
    let table = Table::embedded();
    table.check()?;
    table.warm_up();
    let Places { ranks, morphs } = Places::random(table, 1_000)?;
    let forms = morphs.iter().map(Grid::minlex_form).collect();
    let mut random = Random(1);
    let puzzles: Vec<Puzzle> =
        morphs.iter().take(500).map(|grid| random.minimal_puzzle(grid)).collect();
    let texts = puzzles.iter().map(ToString::to_string).collect();
    let inputs = Inputs { table, ranks, morphs, forms, texts, puzzles };
    let kernels: [Kernel; 12] = [
        minlex,
        minlex_with_transform,
        rank,
        unrank,
        rank_batch,
        unrank_batch,
        scan,
        scan_first,
        parse,
        solve,
        canonical_puzzle,
        name,
    ];
    black_box(kernels).iter().for_each(|kernel| kernel(&inputs));
    Ok(())
}

/// Does `job` for each item.
#[inline(always)]
fn each<T, R>(items: impl IntoIterator<Item = T>, job: impl Fn(T) -> R) {
    items.into_iter().for_each(|item| _ = black_box(job(item)));
}

fn minlex(inputs: &Inputs) {
    each(&inputs.morphs, Grid::minlex_form);
}

fn minlex_with_transform(inputs: &Inputs) {
    each(&inputs.morphs, Grid::minlex_form_with_transform);
}

fn rank(inputs: &Inputs) {
    each(&inputs.forms, |form| inputs.table.rank_form(form));
}

fn unrank(inputs: &Inputs) {
    each(&inputs.ranks, |&rank| inputs.table.unrank(rank));
}

fn rank_batch(inputs: &Inputs) {
    each([&inputs.morphs], |grids| inputs.table.rank_batch(grids));
}

fn unrank_batch(inputs: &Inputs) {
    each([&inputs.ranks], |ranks| inputs.table.unrank_batch(ranks));
}

fn scan(inputs: &Inputs) {
    each(inputs.table.scan(inputs.ranks[0]..).take(20_000), |form| form);
}

fn scan_first(inputs: &Inputs) {
    each(inputs.table.scan(Rank::FIRST..).take(5_000), |form| form);
}

fn parse(inputs: &Inputs) {
    each(&inputs.texts, |text| text.parse::<Puzzle>());
}

fn solve(inputs: &Inputs) {
    each(&inputs.puzzles, Puzzle::solution);
}

fn canonical_puzzle(inputs: &Inputs) {
    each(&inputs.puzzles, Puzzle::canonical);
}

fn name(inputs: &Inputs) {
    each(&inputs.puzzles, |puzzle| Name::of(inputs.table, puzzle));
}
