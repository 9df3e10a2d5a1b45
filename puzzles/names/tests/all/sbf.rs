//! The Sudoku binary format: the document's example to the byte, whole-format round trips, every
//! refusal.

use minlex_names::{NotClassic, Sbf, SbfError, SbfPart};
use minlex_puzzle::Puzzle;
use minlex_testing::{Random, specimens};

/// The worked example: board, bytes, text.
const BOARD: &str =
    "6....34...1.2.5.7...7.....1...18.5..9......8..4.6.7.....6.....3.8..3..2.2..56.7..";
const TEXT: &str = "AAEDAwP/gAYAAAABAAAABwAAAwIABQAAAAQAAAAHAAAAAQAAAAkAAAAEAAEIAAAAAAYABwUAAAAIAAAAAAAABgAIAAIAAAAAAAADAAUGAAAAAwACAAcAAA==";
const BYTES: [u8; 88] = [
    0, 1, 3, 3, 3, 255, 128, //
    6, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 3, 2, 0, 5, 0, 0, 0, 4, 0, 0, 0, 7, 0, 0, 0, 1, //
    0, 0, 0, 9, 0, 0, 0, 4, 0, 1, 8, 0, 0, 0, 0, 6, 0, 7, 5, 0, 0, 0, 8, 0, 0, 0, 0, //
    0, 0, 6, 0, 8, 0, 2, 0, 0, 0, 0, 0, 0, 3, 0, 5, 6, 0, 0, 0, 3, 0, 2, 0, 7, 0, 0,
];

#[test]
fn the_worked_example() {
    let puzzle: Puzzle = BOARD.parse().unwrap();
    let board = Sbf::from(&puzzle);
    assert_eq!(board.to_bytes(), BYTES);
    assert_eq!(board.to_base64(), TEXT);
    for read in [Sbf::from_bytes(&BYTES), Sbf::from_base64(TEXT.as_bytes())] {
        let read = read.unwrap();
        assert_eq!(read, board);
        assert_eq!(read.puzzle(), Ok(puzzle));
    }
    assert_eq!((board.box_size(), board.width(), board.height()), (3, 3, 3));
}

#[test]
fn every_shape_round_trips() {
    let mut random = Random(8);
    for box_size in 2..=5u8 {
        for width in 1..=5u8 {
            for height in 1..=5u8 {
                let cells = u64::from(box_size).pow(2);
                let boxes = (0..width * height)
                    .map(|_| {
                        let on = random.below(4) > 0;
                        on.then(|| (0..cells).map(|_| random.below(cells + 1) as u8).collect())
                    })
                    .collect();
                let board = Sbf::new(box_size, width, height, boxes).unwrap();
                let bytes = board.to_bytes();
                assert_eq!(Sbf::from_bytes(&bytes).as_ref(), Ok(&board));
                assert_eq!(Sbf::from_base64(board.to_base64().as_bytes()).as_ref(), Ok(&board));
                // Two boards one after another.
                let two = [bytes.clone(), BYTES.to_vec()].concat();
                let (first, rest) = Sbf::split_first(&two).unwrap();
                assert_eq!((&first, rest), (&board, &BYTES[..]));
                assert_eq!(Sbf::from_bytes(&two), Err(SbfError::Trailing(88)));
                for end in 0..bytes.len() {
                    let cut = Sbf::from_bytes(&bytes[..end]);
                    assert!(
                        matches!(cut, Err(SbfError::Truncated { found, .. }) if found == end),
                        "{cut:?}"
                    );
                }
                if (box_size, width, height) != (3, 3, 3) || board.boxes().contains(&None) {
                    let refused = board.puzzle().unwrap_err();
                    let expected = match (box_size, width, height) {
                        (3, 3, 3) => NotClassic::DisabledBox(
                            board.boxes().iter().position(Option::is_none).unwrap(),
                        ),
                        (3, w, h) => NotClassic::Layout(w, h),
                        (n, ..) => NotClassic::BoxSize(n),
                    };
                    assert_eq!(refused, expected);
                    assert!(refused.to_string().starts_with("not a 9x9 puzzle"));
                }
            }
        }
    }
}

#[test]
fn puzzles_round_trip() {
    let mut random = Random(9);
    for (_, puzzle) in specimens(&mut random) {
        assert_eq!(Sbf::from_bytes(&Sbf::from(&puzzle).to_bytes()).unwrap().puzzle(), Ok(puzzle));
    }
}

#[test]
fn the_mask_goes_from_the_most_significant_bit() {
    // The document: with box 2 switched off the mask is 11011111 10000000.
    let boxes = (0..9).map(|b| (b != 2).then(|| vec![0; 9])).collect();
    let bytes = Sbf::new(3, 3, 3, boxes).unwrap().to_bytes();
    assert_eq!(bytes[5..7], [0b1101_1111, 0b1000_0000]);
    assert_eq!(bytes.len(), 7 + 8 * 9);
}

#[test]
fn what_is_refused() {
    let with = |place: usize, value: u8| {
        let mut bytes = BYTES;
        bytes[place] = value;
        Sbf::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(with(1, 2), SbfError::Version([0, 2]));
    assert_eq!(with(0, 1), SbfError::Version([1, 1]));
    assert_eq!(with(2, 1), SbfError::BoxSize(1));
    assert_eq!(with(2, 6), SbfError::BoxSize(6));
    assert_eq!(with(3, 0), SbfError::Layout(0, 3));
    assert_eq!(with(4, 6), SbfError::Layout(3, 6));
    assert_eq!(with(6, 0b1100_0000), SbfError::MaskBits(9));
    assert_eq!(with(6, 0b1000_0001), SbfError::MaskBits(9));
    assert_eq!(with(6, 0), SbfError::Trailing(9));
    assert_eq!(with(7 + 40, 10), SbfError::Value { box_index: 4, cell: 4, found: 10, max: 9 });
    let long = [&BYTES[..], &[0]].concat();
    assert_eq!(Sbf::from_bytes(&long), Err(SbfError::Trailing(1)));
    let text = |t: &str| Sbf::from_base64(t.as_bytes()).unwrap_err();
    for bad in [
        TEXT.trim_end_matches('=').to_owned(),
        format!("{TEXT}="),
        TEXT.replace("/g", "_g"),
        format!(" {TEXT}"),
    ] {
        let e = text(&bad);
        assert!(matches!(e, SbfError::Base64(_)), "{bad}: {e:?}");
        assert!(e.to_string().starts_with("not base64 with padding"), "{e}");
        assert!(std::error::Error::source(&e).is_none(), "the message has the cause");
    }
    assert_eq!(text(""), SbfError::Truncated { found: 0, expected: 2, part: SbfPart::Version });
    let error = Sbf::new(3, 2, 1, vec![]).unwrap_err();
    assert_eq!(error, SbfError::BoxCount { found: 0, width: 2, height: 1 });
    assert_eq!(error.to_string(), "0 boxes for a layout of 2 by 1: expected 2");
    let error = Sbf::new(3, 1, 1, vec![Some(vec![0; 8])]).unwrap_err();
    assert_eq!(error, SbfError::CellCount { box_index: 0, found: 8, expected: 9 });
    assert_eq!(error.to_string(), "box 0 (from 0) has 8 cells: expected 9");
    assert!(matches!(
        Sbf::new(2, 1, 1, vec![Some(vec![5; 4])]),
        Err(SbfError::Value { max: 4, .. })
    ));
    assert!(Sbf::new(5, 1, 1, vec![Some(vec![25; 25])]).is_ok());
}
