//! The solver: conclusions on the whole board, decisions where they end.
//!
//! # The board
//! Each cell has *candidates*, the digits that it can still be. A vector has those of the nine
//! cells at one place of their boxes; nine vectors are the board. An operation treats nine boxes
//! and nine digits at once.
//!
//! # Conclusions
//! Rounds for all cells and digits, until one changes nothing:
//!
//! 1. A cell with one candidate clears it from the rest of its row.
//! 2. A digit is in three of the nine minirows of a band, on one of six permutations. A minirow
//!    keeps it if the other two rows can have it in the other two boxes.
//! 3. Likewise for the minicolumns of a stack.
//! 4. A digit with one place in a row clears the cell of all else.
//!
//! The second and third cover pointing and claiming, single places of boxes and columns, and the
//! peers of placed digits. A row without a digit, or an empty cell, is a contradiction. A round is
//! some 300 instructions without a branch; easy puzzles take about ten.
//!
//! # Decisions
//! The search decides on the first cell with two candidates. Failing that, it takes a digit with
//! two places in a row, the first cell with three candidates, or with more. It tries the lowest
//! candidate, then the board without it: the promised sequence of solutions.
//!
//! If the sequence makes no difference, eight contradictions more than solutions mark a puzzle as
//! hard. Then the cell with two candidates in whose units decisions failed most often and most
//! lately comes first. That saves a third of the time of the hardest puzzles known.
//!
//! A walk whose length is to be estimated goes from one part of the tree to another as soon as it
//! seems long, so that each stretch of it is a sample of the rest.
//!
//! # Machines
//! AVX2 and NEON are found at run time, vectors of WebAssembly when compiled; other machines
//! compute with pairs of words. Answers and their sequence are the same everywhere.
//!
//! # Sources
//! The nine minirows of a digit in a band are from the solvers of zhouyundong_2012, champagne (G.
//! Penet) and JasonLion (2012-2013), which use tables. A board of vectors, with minirows beside
//! cells, is from T. Dillon's tdoku (2019), which takes box after box and band after band. Weights
//! by contradictions are from F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic
//! search by weighting constraints, ECAI 2004. The arrangement by places of boxes, without tables,
//! is this module's own.

mod board;
mod boxes;
mod cell;
mod machine;
#[cfg(all(target_arch = "aarch64", target_endian = "little", feature = "std"))]
mod neon;
// Tests compare it with the vectors.
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod portable;
mod search;
mod tally;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod weights;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

use core::ops::ControlFlow;

use minlex_catalog::DigitSet;

use crate::puzzle::Puzzle;
use board::Board;
use boxes::Boxes;
use cell::Cell;
use search::{Search, all_over};
use tally::Tally;

pub(crate) use board::Solution;
pub(crate) use search::{End, Order, Visit};

/// Calls `visit` with each solution once, until it breaks. True if they came in reading order.
pub(crate) fn search(
    puzzle: &Puzzle,
    order: Order,
    mut visit: impl FnMut(&dyn Solution) -> ControlFlow<()>,
) -> bool {
    let visit = &mut |end: End<'_>, _| end.map_or(ControlFlow::Continue(()), &mut visit);
    search_ends(Start::Puzzle(puzzle), order, visit)
}

/// Where a search begins.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Start<'a> {
    /// The givens.
    Puzzle(&'a Puzzle),
    /// Sets of digits by cell, row by row.
    Candidates(&'a [DigitSet; 81]),
}

/// [`search`] that visits contradictions as well. Each end has a share; they sum to 1.
pub(crate) fn search_ends(start: Start<'_>, order: Order, visit: Visit<'_>) -> bool {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Some(avx2) = x86::Avx2::detect() {
        return search_with::<x86::Vector>(avx2, start, order, visit);
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little", feature = "std"))]
    if let Some(neon) = neon::Neon::detect() {
        return search_with::<neon::Vector>(neon, start, order, visit);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return search_with::<wasm::Vector>(wasm::Simd128, start, order, visit);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    search_with::<portable::Words>(portable::Any, start, order, visit)
}

/// The digits of `wanted` by cell that one solution or more have, and those of several.
pub(crate) fn tally(puzzle: &Puzzle, wanted: &[u16; 81]) -> [[u16; 81]; 2] {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    if let Some(avx2) = x86::Avx2::detect() {
        return tally_with::<x86::Vector>(avx2, puzzle, wanted);
    }
    #[cfg(all(target_arch = "aarch64", target_endian = "little", feature = "std"))]
    if let Some(neon) = neon::Neon::detect() {
        return tally_with::<neon::Vector>(neon, puzzle, wanted);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return tally_with::<wasm::Vector>(wasm::Simd128, puzzle, wanted);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    tally_with::<portable::Words>(portable::Any, puzzle, wanted)
}

fn tally_with<B: Boxes>(
    machine: B::Machine,
    puzzle: &Puzzle,
    wanted: &[u16; 81],
) -> [[u16; 81]; 2] {
    let mut tally = Tally::<B>::new(machine, wanted);
    tally.below(&mut Board::new(machine, puzzle), Cell::FIRST);
    tally.counted()
}

fn search_with<B: Boxes>(
    machine: B::Machine,
    start: Start<'_>,
    order: Order,
    visit: Visit<'_>,
) -> bool {
    let mut board = match start {
        Start::Puzzle(puzzle) => Board::<B>::new(machine, puzzle),
        Start::Candidates(candidates) => {
            Board::of_candidates(machine, &candidates.map(DigitSet::bits))
        }
    };
    if order == Order::AllOver {
        all_over(board, visit);
        return false;
    }
    let mut search = Search::new(order, visit);
    let _ = search.below(&mut board, Cell::FIRST, 1.0);
    search.is_in_order()
}

#[cfg(test)]
mod tests {
    use core::mem;

    use fastrand::Rng;
    use minlex_catalog::Grid;

    use super::boxes::ALL_DIGITS;
    use super::*;
    use crate::Solutions;

    trait ForEach {
        fn job<B: Boxes>(&mut self, name: &'static str, machine: B::Machine);
    }

    fn for_each(each: &mut impl ForEach) {
        each.job::<portable::Words>("portable", portable::Any);
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if let Some(avx2) = x86::Avx2::detect() {
            each.job::<x86::Vector>("AVX2", avx2);
        }
        #[cfg(all(target_arch = "aarch64", target_endian = "little", feature = "std"))]
        if let Some(neon) = neon::Neon::detect() {
            each.job::<neon::Vector>("NEON", neon);
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        each.job::<wasm::Vector>("SIMD128", wasm::Simd128);
    }

    /// Fields by band and stack.
    type Fields = [[u64; 3]; 3];

    fn fields(mut of: impl FnMut(usize, usize) -> u64) -> Fields {
        core::array::from_fn(|band| core::array::from_fn(|stack| of(band, stack)))
    }

    fn boxes<B: Boxes>(machine: B::Machine, fields: Fields) -> B {
        let word = |band: [u64; 3]| band[0] | band[1] << B::STEP | band[2] << (2 * B::STEP);
        B::of_words(machine, fields.map(word))
    }

    /// Operations, compared with arrays.
    struct Operations(Rng);

    impl ForEach for Operations {
        fn job<B: Boxes>(&mut self, name: &'static str, machine: B::Machine) {
            for _ in 0..200 {
                let mut random = || {
                    fields(|_, _| match self.0.u32(..4) {
                        0 => 0,
                        _ => self.0.u64(..) & ALL_DIGITS,
                    })
                };
                let (a, b) = (random(), random());
                let (x, y) = (boxes::<B>(machine, a), boxes::<B>(machine, b));
                let is = |what: &str, found: B, wanted: Fields| {
                    assert_eq!(found.words(), boxes::<B>(machine, wanted).words(), "{name} {what}");
                    assert!(found.equals(boxes(machine, wanted)), "{name} {what}");
                };
                is("right", x.right(), fields(|r, c| a[r][(c + 1) % 3]));
                is("right twice", x.right_twice(), fields(|r, c| a[r][(c + 2) % 3]));
                is("below", x.below(), fields(|r, c| a[(r + 1) % 3][c]));
                is("below twice", x.below_twice(), fields(|r, c| a[(r + 2) % 3][c]));
                is("and", x & y, fields(|r, c| a[r][c] & b[r][c]));
                is("or", x | y, fields(|r, c| a[r][c] | b[r][c]));
                is("xor", x ^ y, fields(|r, c| a[r][c] ^ b[r][c]));
                is("without", x.without(y), fields(|r, c| a[r][c] & !b[r][c]));
                is("plus", x.plus(y), fields(|r, c| a[r][c] + b[r][c]));
                is("of", B::of(machine, a[0][0]), fields(|_, _| a[0][0]));
                let where_empty = fields(|r, c| if b[r][c] == 0 { a[r][c] } else { 0 });
                is("where empty", x.where_empty(y), where_empty);
                for (band, stack) in (0..9).map(|i| (i / 3, i % 3)) {
                    let mut other = a;
                    other[band][stack] ^= 1 << (band + 2 * stack);
                    assert!(!x.equals(boxes(machine, other)), "{name}");
                }
            }
        }
    }

    #[test]
    fn vectors_compute_as_arrays_do() {
        for_each(&mut Operations(Rng::with_seed(1)));
    }

    /// The first solutions of a puzzle; `true` if in reading order.
    type First = (Vec<Grid>, bool);

    struct ByMachine<'a> {
        puzzles: &'a [Puzzle],
        order: Order,
        found: Vec<(&'static str, Vec<First>)>,
    }

    impl ForEach for ByMachine<'_> {
        fn job<B: Boxes>(&mut self, name: &'static str, machine: B::Machine) {
            let solve = |puzzle: &Puzzle| {
                let mut grids = Vec::new();
                let start = Start::Puzzle(puzzle);
                let in_order = search_with::<B>(machine, start, self.order, &mut |end, _| {
                    grids.extend(end.map(|solution| solution.grid()));
                    match grids.len() {
                        0..20 => ControlFlow::Continue(()),
                        _ => ControlFlow::Break(()),
                    }
                });
                (grids, in_order)
            };
            let found = self.puzzles.iter().map(solve).collect();
            self.found.push((name, found));
        }
    }

    /// A random solution grid: the first with three random boxes on the diagonal.
    fn grid(random: &mut Rng) -> Grid {
        let mut cells = [0; 81];
        for b in 0..3 {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            random.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                cells[30 * b + 9 * (i / 3) + i % 3] = digit;
            }
        }
        let Solutions::Several(grid, _) = Puzzle::from_cells(cells).unwrap().solve() else {
            panic!("three boxes have many solutions");
        };
        grid
    }

    /// A random minimal puzzle.
    fn minimal(random: &mut Rng) -> Puzzle {
        let mut cells = *grid(random).digits();
        let mut order: Vec<usize> = (0..81).collect();
        random.shuffle(&mut order);
        for cell in order {
            let digit = mem::replace(&mut cells[cell], 0);
            if Puzzle::from_cells(cells).unwrap().count_solutions(2) > 1 {
                cells[cell] = digit;
            }
        }
        Puzzle::from_cells(cells).unwrap()
    }

    /// Puzzles with none, one and many solutions, easy and hard.
    fn puzzles() -> Vec<Puzzle> {
        // Golden Nugget and one of 2019, two of the hardest known.
        let hard = [
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
        ];
        let mut random = Rng::with_seed(2);
        let mut puzzles: Vec<Puzzle> = hard.iter().map(|line| line.parse().unwrap()).collect();
        for removed in 0..if cfg!(debug_assertions) { 12 } else { 200 } {
            let puzzle = minimal(&mut random);
            let mut cells = *puzzle.cells();
            let mut given: Vec<usize> = puzzle.givens().iter().collect();
            random.shuffle(&mut given);
            for cell in given.drain(..removed % 6) {
                cells[cell] = 0;
            }
            if removed % 4 == 3 {
                cells[given[0]] = random.u8(1..=9);
            }
            puzzles.push(Puzzle::from_cells(cells).unwrap());
        }
        // Hard ones with many solutions, for which the search strays.
        for puzzle in &puzzles.clone()[..2] {
            for given in puzzle.givens().iter().step_by(5) {
                let mut cells = *puzzle.cells();
                cells[given] = 0;
                puzzles.push(Puzzle::from_cells(cells).unwrap());
            }
        }
        puzzles.push(Puzzle::EMPTY);
        puzzles
    }

    #[test]
    fn every_machine_finds_the_same_in_the_same_sequence() {
        let puzzles = puzzles();
        let mut in_order = None;
        for order in [Order::Reading, Order::Any, Order::AllOver] {
            let mut solutions = ByMachine { puzzles: &puzzles, order, found: Vec::new() };
            for_each(&mut solutions);
            let (_, first) = solutions.found.remove(0);
            for (name, found) in solutions.found {
                assert!(found == first, "{name}");
            }
            let strayed = first.iter().filter(|(_, in_order)| !in_order).count();
            let Some(in_order) = in_order.replace(first.clone()) else {
                assert_eq!(strayed, 0);
                continue;
            };
            assert!(strayed > 2, "some puzzles are hard");
            // Both orders give the same solutions, and the flag is right.
            for ((a, _), (b, same)) in in_order.iter().zip(first) {
                assert!(!same || *a == b);
                if a.len() < 20 {
                    let sorted = |grids: &[Grid]| {
                        let mut grids = grids.to_vec();
                        grids.sort_unstable();
                        grids
                    };
                    assert_eq!(sorted(a), sorted(&b));
                }
            }
        }
    }

    #[test]
    fn vectors_that_every_machine_has_are_used() {
        struct Names(Vec<&'static str>);
        impl ForEach for Names {
            fn job<B: Boxes>(&mut self, name: &'static str, _: B::Machine) {
                self.0.push(name);
            }
        }
        let mut names = Names(Vec::new());
        for_each(&mut names);
        assert_eq!(names.0.contains(&"NEON"), cfg!(target_arch = "aarch64"));
        assert_eq!(names.0.contains(&"SIMD128"), cfg!(target_feature = "simd128"));
        assert!(names.0.contains(&"AVX2") || !cfg!(target_feature = "avx2"));
    }
}
