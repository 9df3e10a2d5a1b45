//! What each fuzz target does with its bytes: parse, and check what must hold of anything that
//! parses.
//!
//! The bodies are here and not in the targets so that `names/tests/fuzz_replay.rs` can run them, on
//! the stable compiler, over the inputs in `seeds/` and the inputs in `crashers/` that once failed.

use minlex_catalog::{Grid, Transform};
use minlex_names::{
    FigureName, Format, MaxRating, MorphIndex, MorphedName, Name, NameForm, RatedPuzzle, Sbf,
};
use minlex_puzzle::{Givens, Puzzle, Solutions};

/// A body: takes any bytes, panics if something does not hold.
pub type Body = fn(&[u8]);

/// All targets by name; `seeds/` and `crashers/` have a folder for each.
pub const TARGETS: [(&str, Body); 9] = [
    ("puzzle", puzzle),
    ("name", name),
    ("morphed_name", morphed_name),
    ("figure", figure),
    ("sbf", sbf),
    ("er", er),
    ("words", words),
    ("solver", solver),
    ("smallest_image", image),
];

/// Lines and layouts of puzzles.
pub fn puzzle(data: &[u8]) {
    let line = Puzzle::from_line(data);
    if let Ok(puzzle) = &line {
        let zeros = |bytes: &[u8]| -> Vec<u8> {
            bytes
                .iter()
                .map(|&b| if b == b'.' { b'0' } else { b })
                .collect()
        };
        assert_eq!(zeros(&puzzle.to_ascii()), zeros(data));
        assert_eq!(
            Givens::from_field(&puzzle.givens().to_field()),
            Ok(puzzle.givens())
        );
    }
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let layout = text.parse::<Puzzle>();
    if line.is_ok() {
        assert_eq!(layout, line);
    }
    if let Ok(puzzle) = &layout {
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(puzzle));
        // Grids are read from the same drawings.
        assert_eq!(Grid::try_from(*puzzle).ok(), text.parse::<Grid>().ok());
    }
}

/// Names in any form.
pub fn name(data: &[u8]) {
    let mut out = Vec::new();
    let parsed = Name::parse(data);
    for form in NameForm::ALL {
        if let Ok(name) = &parsed {
            out.clear();
            name.write(form, &mut out);
            assert_eq!(Name::parse(&out).as_ref(), Ok(name));
            assert_eq!(NameForm::of(&out), Some(form));
            assert_eq!(Name::from_name19(&name.to_name19()).as_ref(), Ok(name));
            assert_eq!(Name::from_name25(&name.to_name25()).as_ref(), Ok(name));
        }
    }
    if let Ok(name) = parsed {
        let form = NameForm::of(data).expect("what parses has a form");
        let blanks = if form == NameForm::RankField {
            data.iter().take_while(|&&b| b == b' ').count()
        } else {
            0
        };
        assert_eq!(name.to_text(form).as_bytes(), &data[blanks..]);
    }
}

/// Names with a way back.
pub fn morphed_name(data: &[u8]) {
    if let Ok(read) = MorphedName::parse(data) {
        let index = MorphIndex::of(read.morph());
        for form in NameForm::ALL {
            let text = format!("{};{};{index}", read.name().to_text(form), read.morph());
            assert_eq!(MorphedName::parse(text.as_bytes()), Ok(read));
        }
        assert_eq!(read.to_string().parse(), Ok(read));
    }
}

/// Four-part names.
pub fn figure(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(name) = text.parse::<FigureName>() else {
        return;
    };
    assert_eq!(name.to_string().parse().as_ref(), Ok(&name));
    assert_eq!(name.to_hex().parse().as_ref(), Ok(&name));
    if let Ok(puzzle) = name.puzzle() {
        assert_eq!(FigureName::of(&puzzle), name);
    }
}

/// Binary boards, and the same in base64.
pub fn sbf(data: &[u8]) {
    if let Ok(board) = Sbf::from_bytes(data) {
        assert_eq!(board.to_bytes(), data);
        assert_eq!(
            Sbf::from_base64(board.to_base64().as_bytes()).as_ref(),
            Ok(&board)
        );
        if let Ok(puzzle) = board.puzzle() {
            assert_eq!(Sbf::from(&puzzle), board);
        }
    }
    if let Ok((board, rest)) = Sbf::split_first(data) {
        assert_eq!(board.to_bytes(), data[..data.len() - rest.len()]);
    }
    if let Ok(board) = Sbf::from_base64(data) {
        assert_eq!(board.to_base64().as_bytes(), data);
    }
}

/// Lines of rating programs.
pub fn er(data: &[u8]) {
    if let Ok(rated) = RatedPuzzle::parse(data) {
        let line = rated.to_string();
        // Empty cells can be written in two ways, ratings in one.
        assert_eq!(RatedPuzzle::parse(line.as_bytes()), Ok(rated));
        assert_eq!(&line.as_bytes()[81..], &data[81..]);
        let mut out = Vec::new();
        let selected = rated.write_selected(MaxRating::default(), &mut out);
        assert_eq!(selected, rated.er().tenths() <= 100);
        assert_eq!(selected, !out.is_empty());
    }
}

/// Small words: transforms, their indices, formats.
pub fn words(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(transform) = text.parse::<Transform>() {
        let index = MorphIndex::of(&transform);
        assert_eq!(index.transform(), transform);
        assert_eq!(index.to_string().parse(), Ok(index));
    }
    if let Ok(index) = text.parse::<MorphIndex>() {
        assert_eq!(MorphIndex::of(&index.transform()), index);
    }
    if let Ok(format) = text.parse::<Format>() {
        assert_eq!(format.name(), text);
    }
}

/// 81 values from any bytes, nine cells in ten empty: random bytes make puzzles with solutions.
fn cells(data: &[u8]) -> Puzzle {
    let value = |i: usize| {
        data.get(i)
            .map_or(0, |&b| if b < 27 { b / 3 + 1 } else { 0 })
    };
    Puzzle::from_cells(std::array::from_fn(value)).expect("values are at most 9")
}

/// Solutions of any puzzle fit it.
pub fn solver(data: &[u8]) {
    let puzzle = cells(data);
    let fits = |grid: &Grid| {
        assert!(Grid::from_digits(*grid.digits()).is_ok());
        assert!(
            grid.digits()
                .iter()
                .zip(puzzle.cells())
                .all(|(&g, &p)| p == 0 || p == g)
        );
    };
    let count = puzzle.count_solutions(3);
    match puzzle.solve() {
        Solutions::None => assert_eq!(count, 0),
        Solutions::One(grid) => {
            fits(&grid);
            assert_eq!(count, 1);
        }
        Solutions::Several(a, b) => {
            fits(&a);
            fits(&b);
            assert!(a != b && count >= 2);
        }
    }
}

/// The smallest image of any puzzle is reached by its transform and by that of any disguise.
pub fn image(data: &[u8]) {
    let puzzle = cells(data);
    let (image, transform) = puzzle.smallest_image_with_transform();
    assert_eq!(transform.apply(&puzzle), image);
    assert!(image <= puzzle, "a puzzle is an image of itself");
    let seed = data
        .iter()
        .fold(0u64, |h, &b| h.wrapping_mul(0x100_0000_01b3) ^ u64::from(b));
    let morph = MorphIndex::new(seed % minlex_names::morph::MORPHS).expect("in range");
    let disguise = morph.transform().apply(&puzzle);
    assert_eq!(disguise.smallest_image(), image);
    let transform = puzzle
        .equivalence(&disguise)
        .expect("a disguise is equivalent");
    assert_eq!(transform.apply(&puzzle), disguise);
}
