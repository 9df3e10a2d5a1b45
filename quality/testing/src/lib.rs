//! Shared by the tests of several crates: random symmetries, minimal puzzles, grids with many
//! automorphisms, forged tables.

#![forbid(unsafe_code)]
#![allow(missing_docs)]

mod forge;

use std::ops::ControlFlow;

use minlex_catalog::{Grid, Transform};
use minlex_puzzle::{Givens, Puzzle, Solutions};

pub use forge::{forge, forge_sections};

/// Splitmix64: the same numbers in every run.
#[expect(clippy::exhaustive_structs, reason = "the seed is all of it")]
pub struct Random(pub u64);

impl Random {
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.number() % n
    }

    pub fn shuffled<const N: usize>(&mut self) -> [u8; N] {
        let mut list: [u8; N] = std::array::from_fn(|i| i as u8);
        for i in (1..N).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
        list
    }

    fn lines(&mut self) -> [u8; 9] {
        let chutes = self.shuffled::<3>();
        let inner = [(); 3].map(|()| self.shuffled::<3>());
        std::array::from_fn(|i| 3 * chutes[i / 3] + inner[i / 3][i % 3])
    }

    pub fn transform(&mut self) -> Transform {
        let transposed = self.below(2) == 1;
        let (rows, columns) = (self.lines(), self.lines());
        let digits = self.shuffled::<9>().map(|d| d + 1);
        Transform::new(transposed, rows, columns, digits).unwrap()
    }

    /// A solution grid: three boxes on the diagonal at will, then one of the first solutions.
    pub fn grid(&mut self) -> Grid {
        let mut cells = [0; 81];
        for b in 0..3 {
            for (i, d) in self.shuffled::<9>().into_iter().enumerate() {
                cells[30 * b + 9 * (i / 3) + i % 3] = d + 1;
            }
        }
        let mut grid = None;
        let mut left = self.below(300) + 1;
        let _ = Puzzle::from_cells(cells).unwrap().visit_solutions(|g| {
            grid = Some(g);
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        grid.unwrap()
    }

    /// A puzzle with the solution `grid` in which no given can go.
    pub fn minimal_puzzle(&mut self, grid: &Grid) -> Puzzle {
        let mut givens = Givens::ALL;
        for cell in self.shuffled::<81>() {
            let fewer = Givens::from_bits(givens.bits() & !(1 << cell)).unwrap();
            if matches!(Puzzle::from_solution(grid, fewer).solve(), Solutions::One(_)) {
                givens = fewer;
            }
        }
        Puzzle::from_solution(grid, givens)
    }
}

/// All permutations of nine lines that keep chutes together: `6 * 6^3`.
pub fn line_permutations() -> Vec<[u8; 9]> {
    let permutations = [[0u8, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for chutes in permutations {
        for a in permutations {
            for b in permutations {
                for c in permutations {
                    let inner = [a, b, c];
                    all.push(std::array::from_fn(|i| 3 * chutes[i / 3] + inner[i / 3][i % 3]));
                }
            }
        }
    }
    all
}

/// The grids of the published pairs.
pub fn published_grids() -> Vec<Grid> {
    let pairs = minlex_data::rank_pairs().iter();
    pairs.map(|pair| pair.grid.parse().unwrap()).collect()
}

/// Puzzles of every kind: patterns, few givens, many givens, contradictions, symmetric ones.
pub fn specimens(random: &mut Random) -> Vec<(&'static str, Puzzle)> {
    let grids = published_grids();
    let some_of = |random: &mut Random, givens: usize| {
        let grid = &grids[random.below(grids.len() as u64) as usize];
        let bits = random.shuffled::<81>()[..givens].iter().fold(0u128, |m, &cell| m | 1 << cell);
        let puzzle = Puzzle::from_solution(grid, Givens::from_bits(bits).unwrap());
        random.transform().apply(&puzzle)
    };
    let mut list = vec![("empty", Puzzle::EMPTY)];
    let cells = |f: &dyn Fn(usize, usize) -> u8| {
        Puzzle::from_cells(std::array::from_fn(|i| f(i / 9, i % 9))).unwrap()
    };
    list.push(("one digit everywhere", cells(&|_, _| 7)));
    list.push(("boxes on the diagonal, pattern", cells(&|r, c| u8::from(r / 3 == c / 3))));
    list.push((
        "boxes on the diagonal, digits",
        cells(&|r, c| {
            if r / 3 == c / 3 { (r % 3 * 3 + c % 3) as u8 + 1 } else { 0 }
        }),
    ));
    list.push(("diagonal pattern", cells(&|r, c| u8::from(r == c))));
    list.push(("diagonal digits", cells(&|r, c| if r == c { r as u8 + 1 } else { 0 })));
    list.push(("chess board", cells(&|r, c| ((r + c) % 2) as u8)));
    list.push(("rows of one digit", cells(&|r, _| r as u8 + 1)));
    let first = grids[0];
    list.push(("one band", cells(&|r, c| if r < 3 { first.get(r, c) } else { 0 })));
    list.push((
        "three digits",
        cells(&|r, c| {
            if first.get(r, c) < 4 { first.get(r, c) } else { 0 }
        }),
    ));
    for givens in [1, 2, 3, 5, 9, 17, 24, 40, 60, 80] {
        list.push(("random givens", some_of(random, givens)));
    }
    // Digits at random: contradictions of every kind, repeated digits in rows.
    for digits in [1, 2, 3, 9] {
        for density in [20, 50, 95] {
            let mut values = [0; 81];
            for v in &mut values {
                if random.below(100) < density {
                    *v = random.below(digits) as u8 + 1;
                }
            }
            list.push(("random values", Puzzle::from_cells(values).unwrap()));
        }
    }
    list
}

/// Grids with many automorphisms, with the published orders of their groups.
pub fn automorphic_grids() -> Vec<(usize, Grid)> {
    include_str!("../data/automorphic_grids.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let (order, grid) = line.split_once('\t').unwrap();
            (order.parse().unwrap(), grid.parse().unwrap())
        })
        .collect()
}
