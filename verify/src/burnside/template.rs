//! Templates: the 46,656 ways in which one digit can be in a grid.

use super::small_set::{SmallSet, image};

pub(crate) type CellSet = SmallSet;

/// Every set of nine cells with one in each row, column and box, in ascending order.
pub(crate) fn templates() -> Vec<CellSet> {
    /// Adds `row`, where earlier rows take the columns `columns`.
    fn fill(row: usize, columns: u16, cells: CellSet, list: &mut Vec<CellSet>) {
        if row == 9 {
            list.push(cells);
            return;
        }
        let rows_of_band = cells >> (row / 3 * 27);
        for column in (0..9).filter(|column| columns >> column & 1 == 0) {
            let box_cells: CellSet = 0b111_000_000_111_000_000_111 << (column / 3 * 3);
            if rows_of_band & box_cells == 0 {
                let cell = 9 * row + column;
                fill(row + 1, columns | 1 << column, cells | 1 << cell, list);
            }
        }
    }
    let mut list = Vec::with_capacity(46_656);
    fill(0, 0, 0, &mut list);
    list.sort_unstable();
    list
}

/// The orbits of disjoint templates, each as the union of its members. If a symmetry keeps a grid,
/// the digits of a cycle of its relabelling fill such an orbit.
pub(crate) fn disjoint_orbits(templates: &[CellSet], images: &[u8; 81]) -> Vec<CellSet> {
    let union = |&template: &CellSet| {
        let mut cells = template;
        let mut member = image(template, images);
        while member != template {
            // If two members meet, the first meets another. The smallest represents its orbit.
            if member & template != 0 || member < template {
                return None;
            }
            cells |= member;
            member = image(member, images);
        }
        Some(cells)
    };
    templates.iter().filter_map(union).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_46656_templates() {
        let templates = templates();
        assert_eq!(templates.len(), 46_656);
        assert!(templates.is_sorted_by(|a, b| a < b));
        for template in templates {
            let cells: Vec<usize> = (0..81).filter(|cell| template >> cell & 1 == 1).collect();
            let all_different = |of: &dyn Fn(usize) -> usize| {
                cells.iter().fold(0u16, |seen, &cell| seen | 1 << of(cell)) == 0x1ff
            };
            assert_eq!(cells.len(), 9);
            assert!(all_different(&|cell| cell / 9));
            assert!(all_different(&|cell| cell % 9));
            assert!(all_different(&|cell| cell / 27 * 3 + cell % 9 / 3));
        }
    }

    #[test]
    fn orbits_under_simple_symmetries() {
        let templates = templates();
        let identity = std::array::from_fn(|cell| cell as u8);
        assert_eq!(disjoint_orbits(&templates, &identity), templates);
        let mut rows_exchanged = identity;
        for column in 0..9 {
            rows_exchanged.swap(column, 9 + column);
        }
        assert!(disjoint_orbits(&templates, &rows_exchanged).is_empty());
    }
}
