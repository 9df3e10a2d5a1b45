//! Random images of grids, in bulk: one number chooses among the 2 * 6^8 * 9!.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::canon::{Cells, ORDERS};

/// Symmetries of a grid, relabelling included.
const SYMMETRIES: u64 = 2 * LINES as u64 * LINES as u64 * LABELS;
const LINES: usize = 1296;
const LABELS: u64 = 362_880;

/// A rearrangement of whole grids.
struct Morph {
    transposed: bool,
    rows: &'static [u8; 9],
    columns: &'static [u8; 9],
    /// Image of digit d, at d.
    labels: [u8; 16],
}

/// Orders of nine lines that keep chutes together, by number.
static LINE_ORDERS: [[u8; 9]; LINES] = {
    let mut all = [[0; 9]; LINES];
    let mut number = 0;
    while number < LINES {
        let chutes = ORDERS[number / 216];
        let inner = [ORDERS[number / 36 % 6], ORDERS[number / 6 % 6], ORDERS[number % 6]];
        let mut line = 0;
        while line < 9 {
            all[number][line] = (3 * chutes[line / 3] + inner[line / 3][line % 3]) as u8;
            line += 1;
        }
        number += 1;
    }
    all
};

impl Morph {
    /// The symmetry with this number, below [`SYMMETRIES`].
    fn numbered(number: u64) -> Morph {
        let (number, labels) = (number / LABELS, number % LABELS);
        let (number, columns) = (number / LINES as u64, number % LINES as u64);
        let (transposed, rows) = (number / LINES as u64, number % LINES as u64);
        Morph {
            transposed: transposed & 1 == 1,
            rows: &LINE_ORDERS[rows as usize],
            columns: &LINE_ORDERS[columns as usize],
            labels: labels_numbered(labels as u32),
        }
    }

    fn apply(&self, cells: &Cells) -> Cells {
        // Distances between the cells of a column, and those of a row.
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        let columns = self.columns.map(|column| right * usize::from(column));
        let mut image = [0; 81];
        for (cells_of_row, &row) in image.chunks_exact_mut(9).zip(self.rows) {
            let start = down * usize::from(row);
            for (cell, column) in cells_of_row.iter_mut().zip(columns) {
                *cell = self.labels[usize::from(cells[start + column] & 15)];
            }
        }
        image
    }
}

/// The order of nine digits with this number, below [`LABELS`], after a 0.
fn labels_numbered(mut number: u32) -> [u8; 16] {
    // The remaining digits, one in each hexadecimal digit, the smallest lowest.
    let mut left = 0x9_8765_4321_u64;
    let mut labels = [0; 16];
    for (kinds, label) in (1..=9).rev().zip(&mut labels[1..]) {
        let at = 4 * (number % kinds);
        number /= kinds;
        *label = (left >> at & 15) as u8;
        let below = (1 << at) - 1;
        left = left & below | left >> 4 & !below;
    }
    labels
}

/// A random image for each rank, determined by the seed and the rank alone.
pub(crate) struct Morphs(ChaCha8Rng);

impl Morphs {
    /// Images for `rank` and the ranks after it, in order.
    pub(crate) fn from_rank(seed: u64, rank: u64) -> Morphs {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        // Each image takes one number of 64 bits.
        random.set_word_pos(2 * u128::from(rank));
        Morphs(random)
    }

    /// An image of the next grid.
    pub(crate) fn next(&mut self, cells: &Cells) -> Cells {
        // All symmetries are equally likely, but for one part in 2^23.
        let number = (u128::from(self.0.next_u64()) * u128::from(SYMMETRIES)) >> 64;
        Morph::numbered(number as u64).apply(cells)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use minlex_catalog::Grid;

    use super::*;
    use crate::published::Published;

    #[test]
    fn numbers_stand_for_different_symmetries() {
        let lines: BTreeSet<_> = LINE_ORDERS.iter().collect();
        assert_eq!(lines.len(), LINES);
        let labels: BTreeSet<_> = (0..LABELS as u32).map(labels_numbered).collect();
        assert_eq!(labels.len() as u64, LABELS);
        assert!(labels.iter().all(|labels| {
            let digits: BTreeSet<u8> = labels[1..10].iter().copied().collect();
            labels[0] == 0 && digits == (1..=9).collect()
        }));
        let [first, last] = [0, SYMMETRIES - 1].map(Morph::numbered);
        assert!(!first.transposed && last.transposed);
        assert_eq!(first.rows, &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(last.columns, &[8, 7, 6, 5, 4, 3, 2, 1, 0]);
        let grid = Published::get().pairs[1].grid;
        let images: BTreeSet<Cells> = [1, LABELS, LABELS * 1296, LABELS * 1296 * 1296]
            .map(|number| Morph::numbered(number).apply(grid.digits()))
            .into();
        assert_eq!(images.len(), 4);
        assert!(!images.contains(grid.digits()));
    }

    #[test]
    fn images_have_the_same_minlex_form() {
        let grid = Published::get().pairs[1].grid;
        let mut morphs = Morphs::from_rank(3, 77);
        let mut seen = BTreeSet::new();
        for _ in 0..300 {
            let image = Grid::from_digits(morphs.next(grid.digits())).unwrap();
            assert_eq!(image.minlex_form(), grid.minlex_form());
            seen.insert(image);
        }
        assert_eq!(seen.len(), 300);
    }

    #[test]
    fn an_image_depends_on_seed_and_rank_alone() {
        let cells = *Published::get().pairs[1].grid.digits();
        let mut morphs = Morphs::from_rank(3, 70);
        let images: Vec<Cells> = (0..40).map(|_| morphs.next(&cells)).collect();
        for at in [1, 7, 33] {
            let image = Morphs::from_rank(3, 70 + at as u64).next(&cells);
            assert_eq!(image, images[at]);
        }
        assert_ne!(Morphs::from_rank(4, 70).next(&cells), images[0]);
    }
}
