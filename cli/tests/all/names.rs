//! Commands about puzzles: `name`, `puzzle`, `rename`, `dedup`, `equiv`, `apply`, `figure`,
//! `convert`, `er`, `form --puzzle`.

use std::io::Write;

use crate::common::{self, LOKI, golden, golden_puzzles, good, minlex, pairs, run, text};

fn column(rows: &[Vec<&'static str>], i: usize) -> Vec<&'static str> {
    rows.iter().map(|row| row[i]).collect()
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn names_of_published_puzzles_in_every_form_and_back() {
    let rows = golden_puzzles();
    let inputs = text(column(&rows, 1));
    let names = text(column(&rows, 0));
    for threads in ["1", "2", "5"] {
        let run = run(&["name", "--threads", threads], inputs.as_str());
        assert_eq!(good(&run), names);
    }
    let morphed = run(&["name", "--morph"], inputs.as_str());
    assert_eq!(good(&morphed), text(rows.iter().map(|row| format!("{}{}", row[0], row[2]))));
    let csv = run(&["name", "--format", "csv"], inputs.as_str());
    let canonical = text(good(&csv).lines().map(|line| &line[..81]));
    assert_eq!(
        text(good(&csv).lines().map(|line| &line[82..])),
        text(
            column(&rows, 0)
                .iter()
                .map(|name| { format!("{};{}", name[..10].trim_start(), &name[11..]) })
        )
    );
    // A canonical puzzle has the same name, and is its own.
    assert_eq!(good(&run(&["name"], canonical.as_str())), names);
    for format in ["25", "19", "rank", "csv"] {
        let plain = run(&["name", "--format", format], inputs.as_str());
        assert_eq!(good(&run(&["puzzle"], good(&plain))), canonical);
        assert_eq!(good(&run(&["puzzle", "--no-check"], good(&plain))), canonical);
        // With a morph nothing is lost.
        let morphed = run(&["name", "--format", format, "--morph"], inputs.as_str());
        assert_eq!(good(&run(&["puzzle"], good(&morphed))), inputs);
        // The transform alone, and the index alone, are enough.
        for part in [1, 2] {
            let some = good(&morphed).lines().map(|line| {
                let parts: Vec<&str> = line.rsplitn(3, ';').collect();
                format!("{};{}", parts[2], parts[2 - part])
            });
            assert_eq!(good(&run(&["puzzle"], text(some))), inputs);
        }
    }
}

#[test]
fn names_do_not_depend_on_the_disguise() {
    let count = if cfg!(debug_assertions) { 200 } else { 2_000 };
    let rows = golden_puzzles();
    let mut disguises = String::new();
    let mut names = String::new();
    for i in 0..8u64 {
        let index = (i * 30_474_952_704_001 + 7) % 1_218_998_108_160;
        let mut input = String::new();
        for row in rows.iter().cycle().skip(i as usize).take(count / 8) {
            input += &format!("{}\n", row[1]);
            names += &format!("{}\n", row[0]);
        }
        let apply = run(&["apply", "--transform", &index.to_string()], input);
        disguises += good(&apply);
    }
    let morphed = run(&["name", "--morph"], disguises.as_str());
    assert_eq!(text(good(&morphed).lines().map(|line| &line[..25])), names);
    assert_eq!(good(&run(&["puzzle"], good(&morphed))), disguises);
}

#[test]
fn dedup_keeps_the_first_of_each_class_and_counts() {
    let rows = &golden_puzzles()[..20];
    // Row i comes i + 1 times, each time in another disguise; the first one of a class is not
    // always the first row.
    let mut lines = Vec::new();
    for round in 0..rows.len() {
        let input = text(rows[round..].iter().rev().map(|row| row[1]));
        let index = (round as u64 * 7_919_000_017 + 11) % 1_218_998_108_160;
        let disguised = run(&["apply", "--transform", &index.to_string()], input);
        lines.extend(good(&disguised).lines().map(str::to_owned));
    }
    // Rows of the golden file are classes of their own, as long as their names differ.
    let mut names = column(rows, 0);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
    let expected = text(
        lines[..rows.len()]
            .iter()
            .zip((1..=rows.len()).rev())
            .map(|(first, count)| format!("{first};{count}")),
    );
    for threads in ["1", "3"] {
        let run = run(&["dedup", "--threads", threads], text(&lines));
        assert_eq!(good(&run), expected);
    }
}

#[test]
fn equivalent_pairs_come_with_a_transform_that_apply_confirms() {
    let rows = golden_puzzles();
    let grid = pairs()[2].grid.clone();
    let pattern: String = LOKI.chars().map(|c| if c == '.' { '.' } else { '1' }).collect();
    let many = format!("{}{}", &grid[..30], ".".repeat(51));
    let none = LOKI.replacen("57", "55", 1);
    let mut sides: Vec<String> = rows.iter().map(|row| row[1].to_owned()).collect();
    sides.extend([grid, pattern, many, none, ".".repeat(81)]);
    let image = run(&["apply", "--transform", "tr231897564c978213546d982137654"], text(&sides));
    let images: Vec<&str> = good(&image).lines().collect();
    for separator in [" ", "\t", ";", "   ", " ; "] {
        let pairs: Vec<String> =
            sides.iter().zip(&images).map(|(a, b)| format!("{a}{separator}{b}")).collect();
        let answers = run(&["equiv"], text(&pairs));
        assert_eq!(good(&answers).lines().count(), sides.len());
        if separator != " " {
            assert!(good(&answers).lines().all(|line| line.starts_with("same ")));
            continue;
        }
        let transforms = || good(&answers).lines().map(|it| it.strip_prefix("same ").unwrap());
        let with_transforms = |puzzles: &[&str]| {
            text(puzzles.iter().zip(transforms()).map(|(puzzle, it)| format!("{puzzle} {it}")))
        };
        let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
        assert_eq!(good(&run(&["apply"], with_transforms(&sides))), text(&images));
        assert_eq!(good(&run(&["apply", "--inverse"], with_transforms(&images))), text(&sides));
    }
    // Neighbours are different puzzles.
    let neighbours = text(sides.windows(2).map(|two| two.join(" ")));
    let answers = run(&["equiv"], neighbours);
    assert_eq!(good(&answers), "different\n".repeat(sides.len() - 1));
}

#[test]
fn figures_of_the_golden_file_in_both_directions() {
    let rows = golden(include_str!("../../../puzzles/names/tests/golden/formats.tsv"));
    let inputs = text(column(&rows, 0));
    assert_eq!(good(&run(&["figure"], inputs.as_str())), text(column(&rows, 1)));
    assert_eq!(good(&run(&["figure", "--hex"], inputs.as_str())), text(column(&rows, 2)));
    for names in [1, 2] {
        let back = run(&["figure", "--puzzle"], text(column(&rows, names)));
        assert_eq!(good(&back), inputs);
    }
}

/// The bytes that a run without a fault prints. The golden puzzles have solution grids among them.
fn good_bytes(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let output = common::output(minlex(arguments), input);
    let is_news = |line: &str| line.ends_with(" puzzles are solution grids");
    let is_good = String::from_utf8_lossy(&output.stderr).lines().all(is_news);
    assert!(output.status.success() && is_good, "{arguments:?}: {output:?}");
    output.stdout
}

#[test]
fn puzzles_convert_from_everything_to_everything() {
    let rows = golden_puzzles();
    let line = text(column(&rows, 1)).into_bytes();
    let ways = ["line", "base64", "sbf", "figure"];
    let written = ways.map(|to| (to, good_bytes(&["convert", "--to", to], &line)));
    for (from, input) in &written {
        for (to, expected) in &written {
            let output = good_bytes(&["convert", "--from", from, "--to", to], input);
            assert!(output == *expected, "{from} {to}");
        }
        let name = good_bytes(&["convert", "--from", from, "--to", "name"], input);
        assert_eq!(name, text(column(&rows, 0)).into_bytes());
    }
    // Names with a morph are as good as the puzzle itself.
    let morphed = text(rows.iter().map(|row| format!("{}{}", row[0], row[2])));
    for (to, expected) in &written {
        let output = good_bytes(&["convert", "--from", "name", "--to", to], morphed.as_bytes());
        assert!(output == *expected, "{to}");
    }
    let canonical = good_bytes(&["puzzle"], text(column(&rows, 0)).as_bytes());
    let names = text(column(&rows, 0)).into_bytes();
    assert_eq!(good_bytes(&["convert", "--from", "name"], &names), canonical);
    assert_eq!(good_bytes(&["convert", "--from", "name", "--to", "name"], &names), names);
    // The golden file has the base64 of an independent program; puzzles without or with many
    // solutions among them.
    let rows = golden(include_str!("../../../puzzles/names/tests/golden/formats.tsv"));
    let base64 = run(&["convert", "--to", "base64"], text(column(&rows, 0)));
    assert_eq!(good(&base64), text(column(&rows, 3)));
}

#[test]
fn many_boards_arrive_in_order_however_they_are_cut() {
    let rows = golden_puzzles();
    let count = if cfg!(debug_assertions) { 500 } else { 5_000 };
    let line = text(rows.iter().cycle().take(count).map(|row| row[1]));
    let boards = good_bytes(&["convert", "--to", "sbf"], line.as_bytes());
    assert_eq!(boards.len(), 88 * count);
    let mut child = minlex(["convert", "--from", "sbf", "--threads", "3"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for piece in boards.chunks(4_999) {
            stdin.write_all(piece).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.stdout == line.as_bytes());
}

/// docs/NAMES.md has the command for each function of the original program.
#[test]
fn the_document_names_commands_and_options_that_exist() {
    let document = include_str!("../../../docs/NAMES.md");
    for function in ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"] {
        let row = document.lines().find(|line| line.starts_with('|') && line.contains(function));
        assert!(row.expect(function).contains("`minlex "), "{function}");
    }
    let mut commands = 0;
    for shown in document.split('`').filter_map(|code| code.strip_prefix("minlex ")) {
        let mut words = shown.split([' ', '[', ']']).filter(|word| !word.is_empty());
        let help = run(&["help", words.next().unwrap()], "");
        for option in words.filter(|word| word.starts_with("--")) {
            assert!(good(&help).contains(option), "{shown}");
        }
        commands += 1;
    }
    assert!(commands >= 15, "{commands}");
}

#[test]
fn automorphisms_are_counted_and_listed() {
    let grids: Vec<String> = pairs().into_iter().map(|pair| pair.grid).collect();
    let counts = run(&["automorphisms"], text(&grids));
    let lists = run(&["automorphisms", "--list"], text(&grids));
    for ((grid, count), list) in grids.iter().zip(good(&counts).lines()).zip(good(&lists).lines()) {
        let words: Vec<&str> = list.split(' ').collect();
        assert_eq!(words[0], count);
        assert_eq!(words.len() - 1, count.parse::<usize>().unwrap());
        let images = run(&["apply"], text(words[1..].iter().map(|it| format!("{grid} {it}"))));
        assert!(good(&images).lines().eq(std::iter::repeat_n(grid, words.len() - 1)));
    }
    assert!(good(&counts).lines().any(|count| count == "72"), "the last grid has 72");
}
