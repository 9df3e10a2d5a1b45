//! The numbers in `docs/GRID-INDEX.md`, which no version may change.

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};

#[test]
fn the_document_s_examples_hold() {
    let document = include_str!("../../../docs/GRID-INDEX.md");
    let (_, examples) = document.split_once("\n## Examples\n").unwrap();
    let mut count = 0;
    for line in examples.lines().filter(|line| line.starts_with("| ") && line.contains("| `")) {
        let fields: Vec<&str> =
            line.split('|').map(|field| field.trim().trim_matches('`')).collect();
        let grid: Grid = fields[1].parse().unwrap();
        for (numbering, field) in
            [(Numbering::Class, fields[2]), (Numbering::Lexicographic, fields[3])]
        {
            let number: GridIndex = field.parse().unwrap();
            assert_eq!(GridIndex::of(&grid, numbering), number, "{numbering:?} of {grid}");
            assert_eq!(number.grid(numbering), grid, "{numbering:?} of {number}");
        }
        count += 1;
    }
    assert_eq!(count, 8);
}
