//! From names of puzzles to their numbers, and back.

use std::hint::black_box;

use minlex_catalog::Rank;
use minlex_names::{Name, PuzzleNumber};
use minlex_puzzle::Givens;
use minlex_testing::Random;

use crate::report;
use crate::times::{median_of_rounds, microseconds};

/// Names with 17 to 40 givens at random places, one for each rank, and their numbers.
pub fn measure(ranks: &[Rank]) -> report::Table {
    let names = random_names(ranks);
    let numbers: Vec<PuzzleNumber> = names.iter().map(|&name| name.into()).collect();
    let mut report = report::Table::new("numbers of puzzles, us each", &["mean"]);
    let to_number = each(&names, |&name| PuzzleNumber::from(name));
    let to_name = each(&numbers, |&number| Name::from(number));
    report.push("name to number", vec![Some(to_number)]);
    report.push("number to name", vec![Some(to_name)]);
    report
}

fn random_names(ranks: &[Rank]) -> Vec<Name> {
    let mut random = Random(2);
    let mut name = |&rank: &Rank| {
        let size = 17 + random.below(24);
        let mut bits = 0_u128;
        while u64::from(bits.count_ones()) < size {
            bits |= 1 << random.below(81);
        }
        Some(Name::new(rank, Givens::from_bits(bits)?))
    };
    ranks.iter().filter_map(&mut name).collect()
}

fn each<T, R>(items: &[T], job: impl Fn(&T) -> R) -> f64 {
    let round = || items.iter().for_each(|item| _ = black_box(job(black_box(item))));
    median_of_rounds(|| microseconds(round)) / items.len().max(1) as f64
}
