//! Four-part names: worked examples, every refusal, round trips.

use minlex_names::{FigureError, FigureName, FigureSyntax};
use minlex_puzzle::Puzzle;
use minlex_testing::{Random, specimens};

fn error(text: &str) -> FigureError {
    match text.parse::<FigureName>() {
        Err(e) => e,
        Ok(name) => name.puzzle().unwrap_err(),
    }
}

/// The digits of a fill as text.
fn fill(name: &FigureName) -> String {
    name.fill().iter().map(u8::to_string).collect()
}

#[test]
fn one_given() {
    // The smallest figure has the one cell last. A half turn takes it to the first cell; so does
    // mirroring at the main diagonal before, but 2 is smaller than 6. Label 1 is 7, the
    // digits that do not occur follow in order.
    let mut cells = [0; 81];
    cells[0] = 7;
    let puzzle = Puzzle::from_cells(cells).unwrap();
    let name = FigureName::of(&puzzle);
    assert_eq!(name.to_string(), "1_1!2_712345689");
    assert_eq!(name.to_hex(), "x1_1!2_2A758859");
    assert_eq!(name.puzzle(), Ok(puzzle));
    // A quarter turn clockwise takes the last cell (row 9, column 9) to row 9, column 1.
    let mut cells = [0; 81];
    cells[72] = 1;
    let name = FigureName::of(&Puzzle::from_cells(cells).unwrap());
    assert_eq!(name.to_string(), "1_1!1_0");
}

#[test]
fn ties_go_to_the_smaller_fill_then_the_smaller_symmetry() {
    // Figure of the full board under every symmetry; the fill decides. Rows read 12.. from one
    // corner and way only.
    let grid: Puzzle =
        "123456789457189263968327541274693158695218437831574926316942875582731694749865312"
            .parse()
            .unwrap();
    let name = FigureName::of(&grid);
    assert_eq!(name.figure(), (1 << 81) - 1);
    let fills: Vec<String> = (0..8).map(|p| fill_after(&grid, p)).collect();
    let least = fills.iter().min().unwrap();
    assert_eq!(&fill(&name), least);
    assert_eq!(usize::from(name.symmetry()), fills.iter().position(|f| f == least).unwrap());
    assert_eq!(name.puzzle(), Ok(grid));
}

/// The fill of the puzzle that symmetry `p` of the document turns into `puzzle`, worked out with
/// letters as the document does.
fn fill_after(puzzle: &Puzzle, p: usize) -> String {
    let mut rows: Vec<Vec<u8>> = puzzle.cells().chunks(9).map(<[u8]>::to_vec).collect();
    // Undo p % 4 quarter turns clockwise, then the mirroring.
    for _ in 0..p % 4 {
        rows = (0..9).map(|r| (0..9).map(|c| rows[c][8 - r]).collect()).collect();
    }
    if p >= 4 {
        rows = (0..9).map(|r| (0..9).map(|c| rows[c][r]).collect()).collect();
    }
    let mut text: String =
        rows.iter().flatten().filter(|&&d| d != 0).map(|d| d.to_string()).collect();
    let mut letter = b'a';
    while let Some(digit) = text.chars().find(char::is_ascii_digit) {
        text = text.replace(digit, &char::from(letter).to_string());
        letter += 1;
    }
    (b'a'..letter)
        .fold(text, |t, l| t.replace(char::from(l), &char::from(l - b'a' + b'1').to_string()))
}

#[test]
fn the_sample_of_the_document() {
    let decimal: FigureName = "326598_7845126575216984!6_951378624".parse().unwrap();
    let hex: FigureName = "x4FBC6_1BDF19DEBBD958!6_38B4E2C0".parse().unwrap();
    assert_eq!(decimal, hex);
    assert_eq!(decimal.to_hex(), "x4FBC6_1BDF19DEBBD958!6_38B4E2C0");
    assert_eq!(hex.to_string(), "326598_7845126575216984!6_951378624");
    assert_eq!(
        (decimal.figure(), decimal.symmetry(), decimal.digits()),
        (326_598, 6, [9, 5, 1, 3, 7, 8, 6, 2, 4])
    );
    let refused = decimal.puzzle().unwrap_err();
    assert_eq!(refused, FigureError::FillLength { cells: 12, digits: 16 });
    assert!(refused.to_string().contains("its figure has 12 given cells and its fill 16 digits"));
}

#[test]
fn round_trips() {
    let mut random = Random(6);
    for round in 0..if cfg!(debug_assertions) { 2 } else { 40 } {
        for (_, puzzle) in specimens(&mut random) {
            let name = FigureName::of(&puzzle);
            for text in [name.to_string(), name.to_hex(), name.to_hex().to_ascii_lowercase()] {
                let again: FigureName = text.parse().unwrap();
                assert_eq!(again, name, "{text}");
                assert_eq!(again.puzzle(), Ok(puzzle), "{text}");
            }
            if round == 0 {
                let fill = fill(&name);
                assert!((0..8).any(|p| fill_after(&puzzle, p) == fill), "{name}");
            }
        }
    }
    assert_eq!(FigureName::of(&Puzzle::EMPTY).to_string(), "0_0!0_0");
}

#[test]
fn rotated_puzzles_share_the_normal_part() {
    let mut random = Random(7);
    for (_, puzzle) in specimens(&mut random) {
        let turned =
            Puzzle::from_cells(std::array::from_fn(|i| puzzle.cells()[9 * (8 - i % 9) + i / 9]))
                .unwrap();
        let (a, b) = (FigureName::of(&puzzle), FigureName::of(&turned));
        assert_eq!((a.figure(), a.fill()), (b.figure(), b.fill()));
    }
}

#[test]
fn short_forms() {
    let name: FigureName = "1_1!1_0".parse().unwrap();
    for same in [
        "1_1!1_123456789",
        "1_1!p1_s0",
        "1_1!p1_s123456789",
        "x1_1!1_75BCD15",
        "x1_1!p1_s75bcd15",
        "x1_1!1_0",
    ] {
        assert_eq!(same.parse::<FigureName>().unwrap(), name, "{same}");
    }
}

#[test]
fn what_is_refused() {
    for text in [
        "",
        "1",
        "1_1",
        "1_1!1",
        "1_1!_0",
        "_1!1_0",
        "1_!1_0",
        "1_1!1_",
        "01_1!1_0",
        "1_01!1_0",
        "1_1!1_00",
        "+1_1!1_0",
        " 1_1!1_0",
        "1_1!1_0 ",
        "1_1!1_0\n",
        "A_1!1_0",
        "xG_1!1_0",
        "X1_1!1_0",
        "1__1!1_0",
        "1_1_1!1_0",
        "1_1!1_0_0",
        "1_1!1!0",
        "-1_1!1_0",
        "1_1!1_s",
        "xx1_1!1_0",
        "١_1!1_0",
    ] {
        let e = error(text);
        assert!(matches!(e, FigureError::Syntax(_) | FigureError::Symmetry(_)), "{text}: {e:?}");
    }
    for (text, part) in [
        ("1_1", FigureSyntax::NoMark),
        ("1!1_0", FigureSyntax::NoFill),
        ("1_1!1", FigureSyntax::NoDigits),
        ("01_1!1_0", FigureSyntax::Figure),
        ("1_01!1_0", FigureSyntax::Fill),
        ("1_1!1_00", FigureSyntax::Digits),
    ] {
        assert_eq!(error(text), FigureError::Syntax(part));
        let message = error(text).to_string();
        assert!(
            message.starts_with(&format!("not a four-part name, {part}: expected")),
            "{message}"
        );
    }
    for (digits, expected) in
        [(82, FigureError::FillRange), (101, FigureError::Syntax(FigureSyntax::Fill))]
    {
        let long = "9".repeat(digits);
        assert_eq!(error(&format!("1_{long}!1_0")), expected);
        assert_eq!(error(&format!("x1_{long}!1_0")), expected);
    }
    // 68 hexadecimal digits can be 81 or 82 decimal ones.
    assert_eq!(error(&format!("x1_{}!1_0", "F".repeat(68))), FigureError::FillRange);
    assert_eq!(
        error(&format!("x1_1{}!1_0", "0".repeat(67))),
        FigureError::FillLength { cells: 1, digits: 81 }
    );
    assert_eq!(error("2417851639229258349412352_1!1_0"), FigureError::FigureRange);
    assert_eq!(error(&format!("{}_1!1_0", "9".repeat(60))), FigureError::FigureRange);
    assert_eq!(error("1_1!8_0"), FigureError::Symmetry("8".into()));
    assert_eq!(error("1_1!p_0"), FigureError::Symmetry("p".into()));
    assert_eq!(error("1_1!10_0"), FigureError::Symmetry("10".into()));
    for s in ["12345678", "123456788", "1234567890", "99999999999999999999", "1023456789"] {
        assert_eq!(error(&format!("1_1!1_{s}")), FigureError::Digits(s.into()));
    }
    assert_eq!(error("3_1!0_0"), FigureError::FillLength { cells: 2, digits: 1 });
    assert_eq!(error("1_0!0_0"), FigureError::FillLength { cells: 1, digits: 0 });
    assert_eq!(error("3_10!0_0"), FigureError::FillZero(2));
    // Not the smallest figure; labels not by first appearance; a larger symmetry than need be;
    // absent digits out of order.
    for (text, right) in [
        ("512_1!0_0", "2_1!4_0"),
        ("1_2!0_0", "1_1!0_213456789"),
        ("1_1!4_0", "1_1!0_0"),
        ("1_1!0_132456789", "1_1!0_0"),
    ] {
        assert_eq!(error(text), FigureError::NotNormal(Box::new(right.parse().unwrap())), "{text}");
    }
    for right in ["2_1!0_0", "4_1!0_0", "2_1!4_0", "1_1!0_213456789"] {
        let name: FigureName = right.parse().unwrap();
        assert_eq!(FigureName::of(&name.puzzle().unwrap()).to_string(), right);
    }
}
