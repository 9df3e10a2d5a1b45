//! Which column, field or word of a line is the record, where several may be.

mod common;

use common::{GRID, LOKI, OTHER, read, read_with};
use minlex_records::{Kind, Options, ReadError};

/// The column is that of the file: a row in which it is empty has no record, even if it is the
/// first and another column has one.
#[test]
fn an_empty_cell_does_not_choose_another_column() {
    for rows in [
        [format!("{GRID},"), format!("{GRID},{LOKI}")],
        [format!("{GRID},{LOKI}"), format!("{GRID},")],
    ] {
        let csv = format!("solution,game\n{}\n", rows.join("\n"));
        let (_, entries) = read(Kind::Puzzle, &csv);
        let empty = rows.iter().position(|row| row.ends_with(',')).unwrap();
        assert_eq!(entries[1 - empty], LOKI, "{csv}");
        assert!(
            entries[empty].starts_with(&format!("!{}: empty", empty + 2)),
            "{entries:?}"
        );
        // Grids stand where they stood.
        assert_eq!(read(Kind::Grid, &csv).1, [GRID, GRID]);
        let objects = rows.map(|row| {
            let (solution, game) = row.split_once(',').unwrap();
            format!("{{\"solution\":\"{solution}\",\"game\":\"{game}\"}}")
        });
        let (_, entries) = read(Kind::Puzzle, &objects.join("\n"));
        assert_eq!(entries[1 - empty], LOKI, "{objects:?}");
        assert!(entries[empty].starts_with('!'), "{entries:?}");
    }
    for (first, second) in [
        (format!("\"\",\"{GRID}\""), format!("\"{LOKI}\",\"{GRID}\"")),
        (
            format!("{{\"solution\":\"{GRID}\"}}"),
            format!("{{\"solution\":\"{GRID}\",\"game\":\"{LOKI}\"}}"),
        ),
        (
            format!("{{\"solution\":\"{GRID}\",\"game\":null}}"),
            format!("{{\"solution\":\"{GRID}\",\"game\":\"{LOKI}\"}}"),
        ),
    ] {
        let file = format!("{first}\n{second}\n");
        match read_with(Options::new(Kind::Puzzle), file.as_bytes()) {
            Ok((_, entries)) => {
                assert!(entries[0].starts_with("!1: "), "{entries:?}");
                assert_eq!(entries[1], LOKI);
            }
            Err(error) => assert!(matches!(error, ReadError::ManyFit(..)), "{error}"),
        }
    }
    // Where nothing else is ever there, solutions are what is meant.
    for csv in [
        format!("solution,comment\n{GRID},\n{GRID},\n"),
        format!("solution,comment\n{GRID},\n{GRID},hard\n"),
        format!("solution,rating\n{GRID},7.1\n"),
    ] {
        assert_eq!(read(Kind::Puzzle, &csv).1[0], GRID, "{csv}");
    }
    let game_first = format!("game,lösung\n{LOKI},\n{OTHER},{GRID}\n");
    let found = read_with(Options::new(Kind::Puzzle), game_first.as_bytes());
    assert!(matches!(found, Err(ReadError::ManyFit(..))), "{found:?}");
}

/// What identifies a puzzle is no puzzle.
#[test]
fn identifiers_stand_in_front_of_puzzles() {
    for tag in [
        "550e8400-e29b-41d4-a716-446655440000",
        "d41d8cd98f00b204e9800998ecf8427e",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709",
        "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855",
        "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    ] {
        for line in [
            format!("{tag} {LOKI}"),
            format!("{tag},{LOKI},{GRID}"),
            format!("{tag}\t{LOKI}"),
        ] {
            let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{line}\n{line}\n"));
            assert_eq!(entries, [OTHER, LOKI, LOKI], "{line}");
        }
        let csv = format!("id,puzzle\n{tag},{LOKI}\n");
        assert_eq!(read(Kind::Puzzle, &csv).1, [LOKI], "{tag}");
        let (_, alone) = read(Kind::Puzzle, &format!("{LOKI}\n{tag}\n"));
        assert!(alone[1].starts_with("!2: "), "{alone:?}");
    }
    // What may be either is said to be that.
    for word in [
        &LOKI.replacen('5', "a", 1),
        &LOKI[..79],
        &GRID.replacen("123", "l23", 1),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{word} {LOKI}\n"));
        let both = ["may be a damaged puzzle", "come with the one at character"];
        assert!(
            both.iter().all(|part| entries[1].contains(part)),
            "{entries:?}"
        );
    }
}

/// A number behind `#` is no comment.
#[test]
fn numbered_puzzles() {
    for line in [
        format!("Puzzle #12: {LOKI}"),
        format!("Sudoku #1 {LOKI} # easy"),
        format!("No. 3 (#7, hard) {LOKI}"),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{line}\n{line}\n"));
        assert_eq!(entries, [LOKI, LOKI], "{line}");
    }
    for comment in [format!("#12: {LOKI}"), format!("# {LOKI}")] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{comment}\n"));
        assert_eq!(entries, [OTHER, &format!(" {comment}")]);
    }
    for damaged in [
        format!("Puzzle # {LOKI}"),
        format!("Puzzle #12: {}", &LOKI[..80]),
    ] {
        let (_, entries) = read(Kind::Puzzle, &format!("{OTHER}\n{damaged}\n"));
        assert!(entries[1].starts_with("!2: "), "{entries:?}");
    }
}
