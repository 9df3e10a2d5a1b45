//! Solution grids: their text, transforms, automorphisms and numbers.

use minlex_catalog::{Grid, MinlexForm, Transform};
use minlex_index::{GridIndex, Numbering};
use minlex_names::MorphIndex;

use crate::input::Input;

/// Any grid.
const GRID: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Lines that may be grids: a line that is read is a grid, and its minlex form that of every morph.
pub fn grid(data: &[u8]) {
    let Ok(grid) = Grid::from_line(data) else {
        return;
    };
    assert_eq!(grid.to_ascii(), data);
    let (form, way) = grid.minlex_form_with_transform();
    assert_eq!(way.apply(&grid), form.grid());
    assert_eq!(MinlexForm::try_from(form.grid()), Ok(form));
    let automorphisms = grid.automorphisms();
    assert_eq!(automorphisms.len() as u32, grid.automorphism_count());
    assert!(automorphisms.iter().all(|way| way.apply(&grid) == grid));
}

/// Numbers of grids, as text and as values: whatever is in range is the number of one grid.
pub fn grid_number(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(index) = text.parse::<GridIndex>()
    {
        assert_eq!(index.to_string().parse(), Ok(index));
    }
    let mut input = Input(data);
    let number = u128::from(input.number()) << 64 | u128::from(input.number());
    let count = GridIndex::LAST.get() + 1;
    for number in [number, number % count] {
        match GridIndex::new(number) {
            Err(_) => assert!(number >= count),
            Ok(index) => {
                // The lexicographic order is much slower, and has tests of its own.
                let grid = index.grid(Numbering::Class);
                assert_eq!(GridIndex::of(&grid, Numbering::Class), index);
                assert!(Grid::from_digits(*grid.digits()).is_ok());
                assert_eq!(GridIndex::from_record(index.to_record()), Ok(index));
            }
        }
    }
}

/// Transforms as text, and identities of any two.
pub fn transform(data: &[u8]) {
    let half = data.len() / 2;
    let read = |data| std::str::from_utf8(data).ok()?.parse::<Transform>().ok();
    let Some(a) = read(data).or_else(|| read(&data[..half])) else {
        return;
    };
    let b = read(&data[half..]).unwrap_or(a);
    let grid: Grid = GRID.parse().expect("a grid");
    assert_eq!(a.to_string().parse(), Ok(a));
    assert_eq!(a.inverse().apply(&a.apply(&grid)), grid);
    assert_eq!(a.then(&b).apply(&grid), b.apply(&a.apply(&grid)));
    assert_eq!(MorphIndex::of(&a).transform(), a);
    assert_eq!(a.apply(&grid).minlex_form(), grid.minlex_form());
}
