//! What is read does not depend on how many bytes come at a time, also where records are too long.

mod common;

use common::{GRID, LOKI, OTHER, Steps, read_with};
use minlex_records::{Format, Kind, Options, Reader};

/// The entries of a file with their bytes, read `step` bytes at a time.
fn entries(
    kind: Kind,
    format: Option<Format>,
    file: &str,
    step: usize,
) -> Vec<(u64, Vec<u8>, String)> {
    let mut reader = Reader::new(
        Steps(file.as_bytes(), step),
        Options::new(kind).format(format),
    );
    let mut all = Vec::new();
    while let Some(batch) = reader.next_batch(7).unwrap() {
        let entry = |i| {
            (
                batch.line(i),
                batch.raw(i).to_vec(),
                common::shown(&batch, i),
            )
        };
        all.extend((0..batch.len()).map(entry));
    }
    all
}

#[test]
fn long_records() {
    let words = "word ".repeat(20_000);
    let rows: String = (0..30_000).map(|i| format!("row {i}\n")).collect();
    let game = format!("<game data=\"{}\"/>", LOKI.replace('.', "0"));
    for (format, file, count) in [
        (None, format!("{words}\n{LOKI}\n{OTHER}\n"), 3),
        (None, format!("{LOKI}\n{LOKI} {words}\r\n{OTHER}\n"), 3),
        (None, format!("{LOKI}\n{LOKI} {words}"), 2),
        (
            None,
            format!("puzzle,note\n{LOKI},\"{words}\"\n{OTHER},\n"),
            2,
        ),
        // A quote that is closed too late is not closed.
        (
            Some(Format::Csv),
            format!("puzzle,note\n{LOKI},\"{rows}\"\n{OTHER},\n"),
            30_002,
        ),
        (
            Some(Format::Csv),
            format!(
                "puzzle,note\n{LOKI},\"{}\n{rows}{OTHER},\n",
                "x".repeat(65_000)
            ),
            30_002,
        ),
        (
            Some(Format::Json),
            format!("{{\"puzzle\":\"{LOKI}\",\"note\":\"{words}\"}}\n{{\"puzzle\":\"{LOKI}\"}}\n"),
            2,
        ),
        (
            None,
            format!("<opensudoku>{game}<game data=\"{words}\"/>{game}{words}{game}</opensudoku>"),
            4,
        ),
        (
            None,
            format!("<opensudoku>{game}\n<!-- {words}{words} -->\n{game}</opensudoku>"),
            2,
        ),
    ] {
        let whole = entries(Kind::Puzzle, format, &file, usize::MAX);
        assert_eq!(whole.len(), count, "{}", &file[..40]);
        for step in [999, 65_536, 65_537, 65_538, 65_539, 100_000] {
            let slowly = entries(Kind::Puzzle, format, &file, step);
            let differs = whole.iter().zip(&slowly).position(|(a, b)| a != b);
            assert_eq!(
                (differs, slowly.len()),
                (None, whole.len()),
                "{step}: {}",
                &file[..40]
            );
        }
    }
}

/// A long text above a board decides that the file is lines, at any speed.
#[test]
fn long_text_above_a_board() {
    let board: String = (0..9)
        .map(|row| format!("{}\n", &GRID[9 * row..9 * row + 9]))
        .collect();
    let file = format!("{}\n{board}", "word ".repeat(20_000));
    let whole = read_with(Options::new(Kind::Grid), file.as_bytes()).unwrap();
    for step in [1000, 65_537, 65_538] {
        let slowly = read_with(Options::new(Kind::Grid), Steps(file.as_bytes(), step)).unwrap();
        assert_eq!(slowly, whole, "{step}");
    }
}
