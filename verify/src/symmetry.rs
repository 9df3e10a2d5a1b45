//! The cell symmetries, as permutations of rows, permutations of columns and transposition.
//!
//! The nine rows can be rearranged in 6^4 = 1,296 ways that keep each band together, and so can the
//! columns; with transposition that makes 2 * 1,296^2 = 3,359,232 cell symmetries.

use crate::canon::{ORDERS, Rearrangement};

/// Number of rearrangements of nine lines that keep the three chutes together.
pub(crate) const LINE_PERMUTATIONS: usize = 1296;

/// The number of a rearrangement of nine lines, below [`LINE_PERMUTATIONS`]: by order of the
/// chutes, then of the lines in the first, the second and the third.
type Number = u16;

/// A symmetry of the 81 cells: transposition, or none, then permutations of rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellSymmetry {
    rows: Number,
    columns: Number,
    transposed: bool,
}

impl CellSymmetry {
    /// Number of cell symmetries.
    pub(crate) const COUNT: usize = 2 * LINE_PERMUTATIONS * LINE_PERMUTATIONS;
    pub(crate) const IDENTITY: CellSymmetry =
        CellSymmetry { rows: 0, columns: 0, transposed: false };
    const TRANSPOSITION: CellSymmetry = CellSymmetry { rows: 0, columns: 0, transposed: true };

    pub(crate) fn from_index(index: usize) -> CellSymmetry {
        CellSymmetry {
            rows: (index / 2 / LINE_PERMUTATIONS) as Number,
            columns: (index / 2 % LINE_PERMUTATIONS) as Number,
            transposed: index % 2 == 1,
        }
    }

    /// The symmetry that moves every cell as a rearrangement does.
    pub(crate) fn of(rearrangement: &Rearrangement) -> CellSymmetry {
        CellSymmetry {
            rows: number(&inverse(&rearrangement.lines)),
            columns: number(&inverse(&rearrangement.columns)),
            transposed: rearrangement.transposed,
        }
    }

    pub(crate) fn index(self) -> usize {
        let lines = usize::from(self.rows) * LINE_PERMUTATIONS + usize::from(self.columns);
        2 * lines + usize::from(self.transposed)
    }

    fn of_rows(rows: Number) -> CellSymmetry {
        CellSymmetry { rows, ..CellSymmetry::IDENTITY }
    }

    fn of_columns(columns: Number) -> CellSymmetry {
        CellSymmetry { columns, ..CellSymmetry::IDENTITY }
    }
}

/// The group of cell symmetries: products, inverses and images of cells.
pub(crate) struct CellSymmetries {
    /// For each number, the image of each line.
    images: Vec<[u8; 9]>,
    /// For each value of `LINE_PERMUTATIONS * first + second`, their product.
    products: Vec<Number>,
    inverses: Vec<Number>,
}

/// The images of lines 0 to 8 under all permutations that keep chutes, by number.
fn line_images() -> Vec<[u8; 9]> {
    let mut images = Vec::with_capacity(LINE_PERMUTATIONS);
    for chutes in ORDERS {
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    let inner = [first, second, third];
                    images.push(std::array::from_fn(|line| {
                        (3 * chutes[line / 3] + inner[line / 3][line % 3]) as u8
                    }));
                }
            }
        }
    }
    images
}

fn number(images: &[u8; 9]) -> Number {
    // The order follows from the first thing and a comparison of the other two.
    let order = |x: u8, y: u8, z: u8| 2 * Number::from(x) + Number::from(y > z);
    let inner = |k: usize| order(images[3 * k] % 3, images[3 * k + 1] % 3, images[3 * k + 2] % 3);
    let chutes = order(images[0] / 3, images[3] / 3, images[6] / 3);
    (0..3).fold(chutes, |number, k| 6 * number + inner(k))
}

fn inverse(images: &[u8; 9]) -> [u8; 9] {
    let mut lines = [0; 9];
    for (line, &image) in images.iter().enumerate() {
        lines[usize::from(image)] = line as u8;
    }
    lines
}

impl CellSymmetries {
    /// Computes the products in some ten milliseconds, with 3.4 MB.
    pub(crate) fn new() -> CellSymmetries {
        let images = line_images();
        let then = |a: &[u8; 9], b: &[u8; 9]| a.map(|line| b[usize::from(line)]);
        let products =
            images.iter().flat_map(|a| images.iter().map(move |b| number(&then(a, b)))).collect();
        let inverses = images.iter().map(|a| number(&inverse(a))).collect();
        CellSymmetries { images, products, inverses }
    }

    fn product(&self, first: Number, second: Number) -> Number {
        self.products[usize::from(first) * LINE_PERMUTATIONS + usize::from(second)]
    }

    fn inverse(&self, lines: Number) -> Number {
        self.inverses[usize::from(lines)]
    }

    pub(crate) fn then(&self, first: CellSymmetry, second: CellSymmetry) -> CellSymmetry {
        // A transposition that comes second makes columns of the rows that `first` has moved.
        let (rows, columns) = match second.transposed {
            false => (first.rows, first.columns),
            true => (first.columns, first.rows),
        };
        CellSymmetry {
            rows: self.product(rows, second.rows),
            columns: self.product(columns, second.columns),
            transposed: first.transposed != second.transposed,
        }
    }

    /// The conjugate of a symmetry by `by`: its image when `by` renames the cells.
    pub(crate) fn conjugate(&self, symmetry: CellSymmetry, by: CellSymmetry) -> CellSymmetry {
        self.then(self.then(self.inverse_of(by), symmetry), by)
    }

    fn inverse_of(&self, symmetry: CellSymmetry) -> CellSymmetry {
        let (rows, columns) = (self.inverse(symmetry.rows), self.inverse(symmetry.columns));
        match symmetry.transposed {
            false => CellSymmetry { rows, columns, ..symmetry },
            true => CellSymmetry { rows: columns, columns: rows, ..symmetry },
        }
    }

    /// Symmetries that generate all others: two rows of band 1 exchanged, its rows rotated, two
    /// bands exchanged, the bands rotated, and transposition.
    pub(crate) fn generators(&self) -> [CellSymmetry; 5] {
        let rows = |images: [u8; 9]| CellSymmetry::of_rows(number(&images));
        [
            rows([1, 0, 2, 3, 4, 5, 6, 7, 8]),
            rows([1, 2, 0, 3, 4, 5, 6, 7, 8]),
            rows([3, 4, 5, 0, 1, 2, 6, 7, 8]),
            rows([3, 4, 5, 6, 7, 8, 0, 1, 2]),
            CellSymmetry::TRANSPOSITION,
        ]
    }

    pub(crate) fn cell_images(&self, symmetry: CellSymmetry) -> [u8; 81] {
        let rows = &self.images[usize::from(symmetry.rows)];
        let columns = &self.images[usize::from(symmetry.columns)];
        std::array::from_fn(|cell| {
            let (row, column) = match symmetry.transposed {
                false => (cell / 9, cell % 9),
                true => (cell % 9, cell / 9),
            };
            9 * rows[row] + columns[column]
        })
    }

    /// A few symmetries that commute with `symmetry` and generate at least half of all that do:
    /// without transposition, those that move only rows or only columns; with it, those that do not
    /// transpose.
    pub(crate) fn commuting(&self, symmetry: CellSymmetry) -> Vec<CellSymmetry> {
        let commutes = |s: &CellSymmetry| self.then(*s, symmetry) == self.then(symmetry, *s);
        let numbers = 0..LINE_PERMUTATIONS as Number;
        if symmetry.transposed {
            // The symmetry maps a row permutation x to its image: both have to go together.
            let both = numbers.map(|x| CellSymmetry {
                columns: self.conjugate(CellSymmetry::of_rows(x), symmetry).columns,
                ..CellSymmetry::of_rows(x)
            });
            return self.generating(both.filter(commutes));
        }
        let rows = numbers.clone().map(CellSymmetry::of_rows).filter(commutes);
        let columns = numbers.map(CellSymmetry::of_columns).filter(commutes);
        [self.generating(rows), self.generating(columns)].concat()
    }

    fn generating(&self, group: impl Iterator<Item = CellSymmetry>) -> Vec<CellSymmetry> {
        let mut generators = Vec::new();
        let mut generated = vec![CellSymmetry::IDENTITY];
        for member in group {
            if generated.contains(&member) {
                continue;
            }
            generators.push(member);
            // All products of generators.
            let mut next = 0;
            while let Some(&product) = generated.get(next) {
                next += 1;
                for &generator in &generators {
                    let longer = self.then(product, generator);
                    if !generated.contains(&longer) {
                        generated.push(longer);
                    }
                }
            }
        }
        generators
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list() {
        let images = line_images();
        assert_eq!(images.len(), LINE_PERMUTATIONS);
        for (i, images) in images.iter().enumerate() {
            assert_eq!(usize::from(number(images)), i);
        }
        for index in [0, 1, 2, 77_777, CellSymmetry::COUNT - 1] {
            assert_eq!(CellSymmetry::from_index(index).index(), index);
        }
    }

    #[test]
    fn products_are_those_of_cells() {
        let group = CellSymmetries::new();
        let some = || (1..CellSymmetry::COUNT).step_by(155_557).map(CellSymmetry::from_index);
        for a in some() {
            let cells_a = group.cell_images(a);
            let back = group.then(group.inverse_of(a), a);
            assert_eq!(back, CellSymmetry::IDENTITY);
            for b in some() {
                let cells_b = group.cell_images(b);
                let product = cells_a.map(|cell| cells_b[usize::from(cell)]);
                assert_eq!(group.cell_images(group.then(a, b)), product);
                let conjugate = group.cell_images(group.conjugate(a, b));
                for cell in 0..81 {
                    let image = cells_b[usize::from(cells_a[cell])];
                    assert_eq!(conjugate[usize::from(cells_b[cell])], image);
                }
            }
        }
    }

    #[test]
    fn commuting_symmetries_commute() {
        let group = CellSymmetries::new();
        for index in (0..CellSymmetry::COUNT).step_by(199_999) {
            let symmetry = CellSymmetry::from_index(index);
            for other in group.commuting(symmetry) {
                assert_eq!(group.conjugate(symmetry, other), symmetry);
                assert_ne!(other, CellSymmetry::IDENTITY);
            }
        }
        assert!(!group.commuting(CellSymmetry::TRANSPOSITION).is_empty());
    }
}
