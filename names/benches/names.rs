//! Times of this crate's jobs on minimal puzzles: `cargo bench -p minlex-names`.

use std::time::Instant;

use minlex_names::solver::{self, Solutions};
use minlex_names::{Givens, Puzzle};

/// Splitmix64: the same puzzles in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }

    fn shuffled<const N: usize>(&mut self) -> [u8; N] {
        let mut list: [u8; N] = std::array::from_fn(|i| i as u8);
        for i in (1..N).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
        list
    }
}

/// A minimal puzzle: no given can go without a second solution appearing.
fn minimal_puzzle(random: &mut Random) -> Puzzle {
    // Three boxes on the diagonal can be filled at will; a random solution among the first few hundred.
    let mut cells = [0; 81];
    for b in 0..3 {
        for (i, d) in random.shuffled::<9>().into_iter().enumerate() {
            cells[30 * b + 9 * (i / 3) + i % 3] = d + 1;
        }
    }
    let mut grid = None;
    let mut left = random.below(300) + 1;
    solver::for_each_solution(&Puzzle::from_cells(cells).unwrap(), |g| {
        grid = Some(g);
        left -= 1;
        left > 0
    });
    let grid = grid.unwrap();
    let mut givens = Givens::ALL;
    for cell in random.shuffled::<81>() {
        let fewer = Givens::from_bits(givens.bits() & !(1 << cell)).unwrap();
        if matches!(solver::solve(&Puzzle::cut(&grid, fewer)), Solutions::One(_)) {
            givens = fewer;
        }
    }
    Puzzle::cut(&grid, givens)
}

fn main() {
    let mut random = Random(1);
    let puzzles: Vec<Puzzle> = (0..20_000).map(|_| minimal_puzzle(&mut random)).collect();
    let givens: u32 = puzzles.iter().map(|p| p.givens().count()).sum();
    println!(
        "{} minimal puzzles, {:.2} givens on average",
        puzzles.len(),
        f64::from(givens) / puzzles.len() as f64
    );
    for _ in 0..3 {
        let start = Instant::now();
        let mut unique = 0;
        for p in &puzzles {
            unique += usize::from(matches!(solver::solve(p), Solutions::One(_)));
        }
        println!(
            "solve: {:.2} us a puzzle ({unique})",
            start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64
        );
    }
}
