//! Bad input of every kind, for every command that reads records: one clear line with the file and
//! the line, nothing lost, nothing half-written.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::readers::{NO_READERS, Reader, What, Writes, for_readers, readers};
use crate::common::{self, GRID, LOKI, LOKI_NAME, minlex, run};

#[test]
fn no_command_is_left_out() {
    let commands = common::commands();
    for command in commands {
        let is_reader = readers().iter().any(|reader| reader.arguments[0] == command);
        let is_other = NO_READERS.iter().any(|(name, _)| *name == command);
        assert!(is_reader || is_other, "{command} is in neither table");
    }
}

for_readers!(
    bad_bytes,
    long_lines,
    too_few_and_too_many_cells,
    damaged_words,
    line_ends_of_all_kinds_in_one_file,
    bad_rows_of_csv,
    bad_objects_of_json,
    cut_boards_and_cut_xml,
    files_that_cannot_be_read,
);

fn bad_bytes(readers: &[Reader]) {
    for reader in readers {
        reader.check(b"\xff\xfe\xff", "byte 1 is 0xff: not UTF-8 text");
        reader.check(b"caf\0", "");
        let latin1 = [reader.good.as_bytes(), b" caf\xe9"].concat();
        reader.check(&latin1, "0xe9: not UTF-8 text; if it is Latin-1");
    }
}

fn long_lines(readers: &[Reader]) {
    for reader in readers {
        let long = "1".repeat(100_000);
        reader.check(long.as_bytes(), "longer than 65536 bytes");
        let behind = format!("{} {long}", reader.good);
        reader.check(behind.as_bytes(), "longer than 65536 bytes");
    }
}

fn too_few_and_too_many_cells(readers: &[Reader]) {
    for reader in readers.iter().filter(|reader| reader.is_cells()) {
        let check = |change: &dyn Fn(&str) -> String, reason: &str| {
            reader.check(&reader.with_cells(change), reason);
        };
        reader.check(&reader.good.as_bytes()[..40], "40 cells found");
        reader.check(&reader.good.as_bytes()[..80], "80 cells found");
        check(&|cells| cells[..80].to_owned(), "80 cells found");
        check(&|cells| format!("{cells}1"), "82 cells found");
        check(&|cells| format!("{} 17", &cells[..79]), "79 cells found");
        check(
            &|cells| {
                format!("{cells} {}", cells.replace('1', "x").replace('2', "1").replace('x', "2"))
            },
            "2 grids or puzzles in one line",
        );
        check(&|cells| cells.replacen('2', "\0", 1), "'\\0'");
        // A carriage return alone does not end a line.
        check(&|cells| format!("{}\r{}", &cells[..40], &cells[40..]), "a carriage return");
        check(&|cells| format!("{cells}\r{cells}"), "a carriage return");
    }
}

fn damaged_words(readers: &[Reader]) {
    let damaged: &[(&str, &str, &str)] = &[
        (LOKI_NAME, "3636310645 LW!RWaj13O0843", "character 3 of the field is '!'"),
        (LOKI_NAME, "3636310645 LW5RWaj13O084", ""),
        (LOKI_NAME, "eKEeveX3Ose2Ww4p4?M", "character 18 of the name is '?'"),
        ("17", "1.5", "\"1.5\""),
        ("17", "-1", " -1: "),
        ("1_1!2_712345689", "1_1!2_71234568?", ""),
        ("1_1!2_712345689", "1_1!2", ""),
    ];
    for reader in readers {
        for (_, bad, reason) in damaged.iter().filter(|(good, ..)| *good == reader.good) {
            reader.check(bad.as_bytes(), reason);
        }
        if reader.arguments.starts_with(&["convert", "--from", "base64"]) {
            reader.check(&reader.good.as_bytes()[..40], "");
            reader.check(reader.good.replacen('A', "!", 1).as_bytes(), "not base64");
        }
        if reader.what == What::Line {
            reader.check(LOKI.as_bytes(), "1 part found: expected two puzzles");
            let bad = |cells: &str| format!("{LOKI} {cells}");
            reader.check(bad(&LOKI[..80]).as_bytes(), "second puzzle: 80 cells found");
            reader.check(bad(&format!("{LOKI}1")).as_bytes(), "second puzzle: 82 cells found");
            reader.check(bad(&format!("{LOKI} 57....9.")).as_bytes(), "3 parts found");
        }
    }
}

fn line_ends_of_all_kinds_in_one_file(readers: &[Reader]) {
    for reader in readers {
        let good = &reader.good;
        let mixed = format!("{good}\r\n{good}\n{good}\r\n{good}");
        let mut mixed = reader.read(&[], mixed.as_bytes());
        if ["diff", "common", "audit", "split"].contains(&reader.arguments[0]) {
            // These repeat lines as they were.
            mixed.stdout.retain(|&byte| byte != b'\r');
        }
        assert_eq!(mixed, reader.of_good(4), "{:?}", reader.arguments);
    }
}

fn bad_rows_of_csv(readers: &[Reader]) {
    for reader in readers {
        // Pairs have no column of their own, and boards no place for bad ones.
        if reader.what == What::Line || reader.writes == Writes::EachGood {
            continue;
        }
        let good = &reader.good;
        let file = format!("id,input\n1,{good}\n2\n\"3,{good}\n4,{good}\n");
        let left = reader.read(&["--keep-going"], file.as_bytes());
        let lines: Vec<&str> = left.stderr.lines().collect();
        let what = format!("{:?}: {}", reader.arguments, left.stderr);
        assert_eq!((lines.len(), left.code), (3, Some(1)), "{what}");
        assert!(lines[0].starts_with("minlex: bad.txt: line 3: 1 column found"), "{what}");
        assert!(lines[1].starts_with("minlex: bad.txt: line 4: a quote is not closed"), "{what}");
        assert!(lines[2].starts_with("minlex: 2 of "), "{what}");
    }
}

fn bad_objects_of_json(readers: &[Reader]) {
    for reader in readers {
        if reader.what == What::Line || reader.writes == Writes::EachGood {
            continue;
        }
        let object = format!("{{\"input\":\"{}\"}}", reader.good);
        let cut = &object[..object.len() - 2];
        let file = format!("{object}\n{cut}\n{{}}\n{object}\n");
        let left = reader.read(&["--keep-going"], file.as_bytes());
        let lines: Vec<&str> = left.stderr.lines().collect();
        let what = format!("{:?}: {}", reader.arguments, left.stderr);
        assert_eq!((lines.len(), left.code), (3, Some(1)), "{what}");
        assert!(lines[0].starts_with("minlex: bad.txt: line 2: not JSON"), "{what}");
        assert!(lines[1].starts_with("minlex: bad.txt: line 3: no field \"input\""), "{what}");
        assert!(lines[2].starts_with("minlex: 2 of "), "{what}");
    }
}

fn cut_boards_and_cut_xml(readers: &[Reader]) {
    let rows: Vec<&str> = (0..9).map(|row| &GRID[9 * row..9 * row + 9]).collect();
    let board = rows.join("\n");
    let game = format!("<game data=\"{GRID}\"/>");
    for reader in readers.iter().filter(|reader| {
        // Text beside a record is in lines only.
        reader.is_cells() && reader.good.len() == 81 && reader.writes != Writes::EachGood
    }) {
        let files = [
            (format!("{board}\n\n{}\n\n{board}\n", rows[..7].join("\n")), 11, "7 rows found"),
            (
                format!("<opensudoku>\n{game}\n{}\n</opensudoku>\n", game.replace("12345", "1")),
                3,
                "game without cells",
            ),
        ];
        for (file, line, reason) in files {
            let left = reader.read(&["--keep-going"], file.as_bytes());
            let what = format!("{:?}: {}", reader.arguments, left.stderr);
            assert_eq!((left.stderr.lines().count(), left.code), (2, Some(1)), "{what}");
            assert!(
                left.stderr.starts_with(&format!("minlex: bad.txt: line {line}: {reason}")),
                "{what}"
            );
        }
    }
}

fn files_that_cannot_be_read(readers: &[Reader]) {
    let utf16: Vec<u8> = GRID.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for reader in readers {
        for (bytes, reason) in [(&utf16[..], "UTF-16"), (b"BZh9", "bzip2 -dc")] {
            let left = reader.read(&[], bytes);
            assert_eq!((left.stdout.len(), left.code), (0, Some(1)));
            assert!(
                left.stderr.starts_with("minlex: bad.txt: ") && left.stderr.contains(reason),
                "{}",
                left.stderr
            );
            assert_eq!(left.files, [""; 0]);
        }
        let directory = reader.with_file("/").read(&[], b"");
        assert_eq!((directory.stdout.len(), directory.code), (0, Some(1)));
        assert!(
            directory.stderr.starts_with("minlex: cannot read /: it is a folder, expected a file")
                && directory.stderr.lines().count() == 1,
            "{:?}: {}",
            reader.arguments,
            directory.stderr
        );
        let missing = reader.with_file("no/such/file").read(&[], b"");
        assert_eq!((missing.stdout.len(), missing.code), (0, Some(1)));
        let is_collection = ["diff", "common", "audit"].contains(&reader.arguments[0]);
        let start = match is_collection {
            true => "minlex: no/such/file: there is no such file\n",
            false => "minlex: argument 1: no such file: \"no/such/file\"; and no record: ",
        };
        assert!(missing.stderr.starts_with(start), "{:?}: {}", reader.arguments, missing.stderr);
        assert_eq!(missing.stderr.lines().count(), 1);
        assert_eq!(missing.files, [""; 0]);
    }
}

/// Bytes that are cut short, or no records at all.
#[test]
fn bad_bytes_of_boards_and_packed_grids() {
    let folder = tempfile::tempdir().unwrap();
    let board = {
        let mut command = minlex(["convert", "--to", "sbf", LOKI]);
        command.output().unwrap().stdout
    };
    let packed = minlex(["pack", GRID]).output().unwrap().stdout;
    let cases: &[(&[&str], &[u8], &str)] = &[
        (&["unpack", "bytes"], &packed, "minlex: bytes: record 2: cut short"),
        (&["convert", "--from", "sbf", "bytes"], &board, "minlex: bytes: board 2: "),
    ];
    for (arguments, whole, message) in cases {
        let read = |bytes: &[u8], options: &[&str]| {
            fs::write(folder.path().join("bytes"), bytes).unwrap();
            let arguments = [&arguments[..1], options, &arguments[1..]].concat();
            let mut command = minlex(arguments);
            finish_in(&mut command, folder.path())
        };
        let (one, nothing, code) = read(whole, &[]);
        assert_eq!((one.len(), nothing.as_str(), code), (82, "", Some(0)));
        let cut = [&whole[..], &whole[..whole.len() / 2]].concat();
        let (answers, stderr, code) = read(&cut, &[]);
        assert_eq!((&answers, code), (&one, Some(1)));
        assert!(stderr.starts_with(message), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
        let (answers, kept, code) = read(&cut, &["--keep-going"]);
        assert_eq!((answers, code), ([&one[..], b"\n"].concat(), Some(1)));
        assert_eq!(kept, stderr.clone() + "minlex: 1 of 2 records were bad\n");
        // The missing end of a file is not made up for by the next.
        fs::write(folder.path().join("whole"), whole).unwrap();
        let two = [&arguments[..1], &["--keep-going"], &arguments[1..], &["whole"]].concat();
        let (answers, kept, code) = finish_in(&mut minlex(two), folder.path());
        assert_eq!((answers, code), ([&one[..], b"\n", &one].concat(), Some(1)));
        assert_eq!(kept, stderr + "minlex: 1 of 3 records were bad\n");
        for file in ["/", "none"] {
            let arguments: Vec<&str> = arguments
                .iter()
                .map(|&argument| if argument == "bytes" { file } else { argument })
                .collect();
            let (answers, stderr, code) = finish_in(&mut minlex(arguments), folder.path());
            assert_eq!((answers.len(), code), (0, Some(1)));
            assert!(stderr.starts_with(&format!("minlex: cannot read {file}: ")), "{stderr}");
        }
    }
}

/// Standard output, standard error and exit status of a run in a folder.
fn finish_in(command: &mut Command, folder: &Path) -> (Vec<u8>, String, Option<i32>) {
    let output = command.current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    (output.stdout, stderr, output.status.code())
}

/// Names of files, lines and arguments are of others: none of them can write to the terminal, or
/// pass for a message of ours.
#[cfg(unix)]
#[test]
fn messages_show_what_terminals_would_obey() {
    let folder = tempfile::tempdir().unwrap();
    let odd = "f\x1b[31m\nminlex: all is well \u{202e}\x07";
    let path = folder.path().join(odd);
    fs::write(&path, "1234\n").unwrap();
    let path = path.to_str().unwrap();
    let shown = "f\\u{1b}[31m\\nminlex: all is well \\u{202e}\\u{7}";
    let missing = format!("{path}-missing");
    for arguments in [
        &["rank", path][..],
        &["rank", "-v", path],
        &["rank", "--keep-going", path],
        &["rank", "--table", path, GRID],
        &["verify", path],
        &["info", path],
        &["diff", &missing, path],
        &["split", path, &format!("--part={path}=rest")],
    ] {
        let run = run(arguments, "");
        let said = run.stderr + &run.stdout;
        assert!(said.contains(shown), "{arguments:?}: {said:?}");
        let is_obeyed = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!said.contains(is_obeyed), "{arguments:?}: {said:?}");
        assert!(!said.contains("\nminlex: all is well"), "{arguments:?}: {said:?}");
    }
    // Only the word that was typed: the rest of a message of clap has lines as always.
    for (plain, odd, shown) in [
        (&["rank", "--no"][..], &["rank", "--n\nminlex: o"][..], "--n\\nminlex: o"),
        (&["list", "--count", "x"], &["list", "--count", "\x1b[2J"], "\\u{1b}[2J"),
        (&["stats", "--by", "ua5"], &["stats", "--by", "ua\r4"], "ua\\r4"),
        (&["rnk"], &["r\u{202e}nk"], "r\\u{202e}nk"),
    ] {
        let (plain, usage) = (run(plain, "").stderr, run(odd, ""));
        assert_eq!(usage.code, Some(2), "{usage:?}");
        assert!(usage.stderr.contains(shown), "{usage:?}");
        let lines = |text: &str| text.lines().filter(|line| !line.contains("tip:")).count();
        assert!(usage.stderr.ends_with("\n\nFor more information, try '--help'.\n"), "{usage:?}");
        assert!(lines(&usage.stderr) <= lines(&plain), "{usage:?}");
    }
    // The text of a line.
    let line = run(&["unrank"], "\x1b[2J7\n");
    assert!(!line.stderr.contains('\x1b') && line.code == Some(1), "{:?}", line.stderr);
}
