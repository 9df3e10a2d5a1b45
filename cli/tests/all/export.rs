//! `minlex export` from outside: it writes the rows of `list`, and can be stopped and continued.
#![cfg(feature = "export")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{self, Run, embedded_file, good, run};

/// The content of every file of a folder, and of the files beside it that belong to it, but the
/// lock.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let prefix = format!("{}.", folder.file_name().unwrap().to_str().unwrap());
    let beside = files_in(folder.parent().unwrap());
    let beside = beside
        .into_iter()
        .filter_map(|(name, bytes)| Some((name.strip_prefix(&prefix)?.to_owned(), bytes)))
        .filter(|(name, _)| name != "lock");
    files_in(folder).into_iter().chain(beside).collect()
}

/// The content of every file in a folder itself.
fn files_in(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

fn export(folder: &Path, arguments: &[&str]) -> Run {
    let folder = ["export", "-o", folder.to_str().unwrap()];
    run(&[&folder[..], arguments].concat(), "")
}

/// A run that was refused with one line.
fn refused(run: &Run) -> &str {
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{}", run.stderr);
    assert!(
        run.stderr.starts_with("minlex: ") && run.stderr.lines().count() == 1,
        "{}",
        run.stderr
    );
    &run.stderr
}

#[test]
fn what_is_exported_is_what_list_prints() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    let stretch = ["--from", "1006000", "--count", "3000"];
    let list = run(&[&["list", "--ranks"][..], &stretch].concat(), "").stdout;
    assert_eq!(list.lines().count(), 3_000);

    let text =
        export(&folder, &[&stretch[..], &["--format", "text", "--rows-per-file", "1000"]].concat());
    assert_eq!((text.code, text.stderr.as_str()), (Some(0), ""));
    let files: Vec<String> =
        contents(&folder).into_keys().filter(|name| name.ends_with(".tsv")).collect();
    assert_eq!(
        files,
        [
            "minlex-0001006000-0001006000.tsv",
            "minlex-0001006001-0001007000.tsv",
            "minlex-0001007001-0001008000.tsv",
            "minlex-0001008001-0001008999.tsv"
        ]
    );
    let mut found = String::new();
    let mut bands = BTreeMap::new();
    for file in &files {
        for line in fs::read_to_string(folder.join(file)).unwrap().lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            found += &format!("{} {}\n", fields[0], fields[1]);
            bands.insert(fields[2].to_owned(), fields[0].to_owned());
        }
    }
    assert_eq!(found, list);
    // Bands are numbered as `bands` numbers them.
    let table = run(&["bands"], "").stdout;
    let first_band: Vec<&str> = table.lines().nth(1).unwrap().split('\t').collect();
    assert_eq!(bands[first_band[0]], first_band[5]);
    assert_eq!(bands.keys().collect::<Vec<_>>(), ["0", "1"]);

    let bin = parent.path().join("bin");
    assert_eq!(export(&bin, &[&stretch[..], &["--format", "bin"]].concat()).code, Some(0));
    let records = &contents(&bin)["minlex-0001006000-0001008999.bin"];
    let found: String = records
        .chunks(96)
        .map(|record| {
            let rank = u64::from_le_bytes(record[..8].try_into().unwrap());
            format!("{rank} {}\n", str::from_utf8(&record[8..89]).unwrap())
        })
        .collect();
    assert_eq!(found, list);
}

/// The library of Parquet writes them, and nothing of it reads them.
#[test]
fn exports_are_read_again() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    let stretch = ["--from", "1006000", "--count", "3000"];
    let exported = export(&folder, &[&stretch[..], &["--rows-per-file", "2000"]].concat());
    assert_eq!((exported.code, exported.stderr.as_str()), (Some(0), ""));
    let files: Vec<_> =
        contents(&folder).into_keys().filter(|it| it.ends_with(".parquet")).collect();
    assert_eq!(files.len(), 3);
    let files: Vec<_> = files.iter().map(|it| folder.join(it)).collect();
    let files: Vec<_> = files.iter().map(|it| it.to_str().unwrap()).collect();
    let ranks = common::text(1_006_000..1_009_000);
    assert_eq!(good(&run(&[&["rank"][..], &files].concat(), "")), ranks);
    let grids = run(&[&["list"][..], &stretch].concat(), "").stdout;
    assert_eq!(good(&run(&[&["unrank"][..], &files].concat(), "")), grids);
}

#[test]
fn the_summary_and_a_second_run() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    let arguments = ["--count", "2500", "--rows-per-file", "1000", "--threads", "1"];
    let first = export(&folder, &arguments);
    assert_eq!((first.code, first.stderr.as_str()), (Some(0), ""));
    for word in ["folder   ", "files    3\n", "grids    2,500, ranks 1 to 2500\n", "bytes    "] {
        assert!(first.stdout.contains(word), "{}", first.stdout);
    }
    let files = contents(&folder);
    fs::write(folder.join("minlex-0000001001-0000002000.parquet"), b"PAR1").unwrap();
    let table = embedded_file();
    let json = export(
        &folder,
        &[&arguments[..], &["--json", "--table", table.to_str().unwrap()]].concat(),
    );
    assert_eq!((json.code, json.stderr.as_str()), (Some(0), ""));
    let mut object: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let object = object.as_object_mut().unwrap();
    assert!(object.remove("seconds").unwrap().is_f64());
    let orders = object.remove("automorphisms").unwrap();
    let orders: Vec<u64> =
        orders.as_object().unwrap().values().map(|rows| rows.as_u64().unwrap()).collect();
    assert!(orders.len() > 2);
    assert_eq!(orders.iter().sum::<u64>(), 2_500);
    let bytes: usize = files
        .iter()
        .filter(|(name, _)| name.ends_with(".parquet"))
        .map(|(_, bytes)| bytes.len())
        .sum();
    let expected = serde_json::json!({
        "folder": folder, "format": "parquet", "first": 1, "last": 2500, "rows": 2500, "files": 3, "kept": 2,
        "replaced": 1, "bytes": bytes,
    });
    assert_eq!(serde_json::Value::Object(object.clone()), expected);
    assert!(contents(&folder) == files);
    let third = export(&folder, &arguments);
    assert!(third.stdout.contains("files    3, 3 were there and are good\n"), "{}", third.stdout);
    fs::write(parent.path().join("grids.sha256"), b"no sums").unwrap();
    let fourth = export(&folder, &arguments);
    let said =
        "files    3, 3 were there and are good, the list of sums was damaged or gone and is new\n";
    assert!(fourth.stdout.contains(said), "{}", fourth.stdout);
    assert!(contents(&folder) == files);
}

#[test]
fn refusals_are_one_line() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("grids");
    assert_eq!(export(&folder, &["--count", "1000"]).code, Some(0));
    let before = contents(&folder);
    let line = export(&folder, &["--count", "1001"]);
    assert!(
        refused(&line).contains("holds another export (ranks 1 to 1000 as parquet"),
        "{}",
        line.stderr
    );
    let foreign = export(parent.path(), &["--count", "1000"]);
    assert!(refused(&foreign).contains("\"grids\""), "{}", foreign.stderr);
    let nowhere = export(&parent.path().join("a/b"), &["--count", "1000"]);
    assert!(refused(&nowhere).contains("a/b"), "{}", nowhere.stderr);
    assert!(contents(&folder) == before);
    // The folder, its manifest and its sums.
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 3);
}

#[cfg(unix)]
mod stopped {
    use std::io::Read;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::common::{finish, minlex, wait};

    /// Some seconds of work in 60 files, where the catalogue is typical.
    const LONG: [&str; 6] =
        ["--from", "150000001", "--count", "6000000", "--rows-per-file", "100000"];

    /// Files with rows that are there.
    fn files(folder: &Path) -> usize {
        fs::read_dir(folder).map_or(0, |entries| {
            entries
                .filter(|entry| {
                    entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "parquet")
                })
                .count()
        })
    }

    /// Starts an export, sends it a signal when there are a few files more, and returns its status
    /// and its message.
    fn signalled(folder: &Path, signal: &str) -> (Option<i32>, String) {
        let mut command = minlex(["export", "--threads", "2", "-o"]);
        command.arg(folder).args(LONG);
        let mut child = common::interruptible(command).spawn().unwrap();
        let wanted = files(folder) + 3;
        while files(folder) < wanted {
            assert!(child.try_wait().unwrap().is_none(), "the export has ended");
            thread::sleep(Duration::from_millis(2));
        }
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let code = wait(&mut child).code();
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        (code, stderr)
    }

    #[test]
    fn signals_and_kills_lose_nothing() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("grids");
        for signal in ["-INT", "-KILL", "-TERM"] {
            let (code, stderr) = signalled(&folder, signal);
            let unfinished =
                contents(&folder).into_keys().filter(|name| name.ends_with(".tmp")).count();
            if signal == "-KILL" {
                assert_eq!((code, stderr.as_str()), (None, ""));
                continue;
            }
            assert_eq!((code, unfinished), (Some(130), 0), "{stderr}");
            let last = stderr.lines().last().unwrap();
            assert!(
                last.starts_with("interrupted: ")
                    && last.ends_with(
                        " of 60 files are complete, and the same command goes on from there"
                    ),
                "{stderr}"
            );
        }
        let kept = files(&folder);
        assert!((9..60).contains(&kept), "{kept}");
        let resumed = export(&folder, &[&LONG[..], &["--json"]].concat());
        assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
        let object: serde_json::Value = serde_json::from_str(&resumed.stdout).unwrap();
        assert_eq!(object["files"], 60);
        // A kill may hit between the name of a file and the line about it, once a thread.
        let known = object["kept"].as_u64().unwrap() as usize;
        assert!((kept - 2..=kept).contains(&known), "{known} of {kept}");
        let whole = parent.path().join("whole");
        assert_eq!(export(&whole, &LONG).code, Some(0));
        assert!(contents(&whole) == contents(&folder));
    }

    #[test]
    fn a_disk_that_is_full_is_one_line_and_the_next_run_goes_on() {
        let parent = tempfile::tempdir().unwrap();
        for (format, blocks) in [("text", 300), ("parquet", 16)] {
            let [folder, whole] =
                ["grids", "whole"].map(|name| parent.path().join(format!("{name}-{format}")));
            let folder = folder.as_path();
            // The second file is too long for a limit on the length of files, which the system
            // reports as it does a full disk: by a write that fails, as the signal is ignored.
            let arguments = format!(
                "--from 150000000 --count 5000 --rows-per-file 5000 --threads 1 --format {format}"
            );
            let script = format!(
                "trap '' XFSZ; ulimit -f {blocks}; exec {} export -o {} {arguments}",
                common::program().display(),
                folder.display()
            );
            let mut command = Command::new("sh");
            command.args(["-c", &script]).env_remove("MINLEX_TABLE");
            command.stdin(std::process::Stdio::piped());
            command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
            let full = finish(command, "");
            assert!(
                refused(&full).contains("cannot write")
                    && full.stderr.contains("; 1 of 2 files are complete"),
                "{}",
                full.stderr
            );
            let arguments: Vec<&str> = arguments.split(' ').collect();
            let resumed = export(folder, &arguments);
            assert!(
                resumed.stdout.contains("files    2, 1 were there"),
                "{}{}",
                resumed.stdout,
                resumed.stderr
            );
            assert_eq!(export(&whole, &arguments).code, Some(0));
            assert!(contents(&whole) == contents(folder));
        }
    }
}

#[test]
fn columns_and_conditions_are_those_of_list() {
    let parent = tempfile::tempdir().unwrap();
    let question = [
        "--columns",
        "ua4,rank,grid,mcn4,group",
        "--where",
        "ua4 >= 12 and (automorphisms > 1 or mcn4 = 8)",
    ];
    let list = [&["list", "--to", "9000"][..], &question].concat();
    let list = run(&list, "").stdout.replace(' ', "\t");
    assert!(list.lines().count() > 100);
    let some = ["--count", "9000", "--rows-per-file", "2000"];
    for threads in ["1", "3"] {
        let folder = parent.path().join(threads);
        let more = ["--format", "text", "--threads", threads];
        let arguments = [&some[..], &more, &question].concat();
        let text = export(&folder, &arguments);
        assert_eq!((text.code, text.stderr.as_str()), (Some(0), ""));
        let written: Vec<u8> = files_in(&folder).into_values().flatten().collect();
        assert_eq!(String::from_utf8(written).unwrap(), list);
        let again = export(&folder, &[&arguments[..], &["--json"]].concat());
        assert!(again.stdout.contains(r#""kept":1,"replaced":0"#), "{}", again.stdout);
        assert!(again.stdout.contains(r#""where":"ua4 >= 12 and"#), "{}", again.stdout);
        // Another question is refused, and nothing of the first is lost.
        let before = contents(&folder);
        let without = [&some[..], &more, &question[..2]].concat();
        let said = "it holds another export (ranks 1 to 9000 as text, 2000 rows a file, where ua4";
        assert!(refused(&export(&folder, &without)).contains(said));
        let columns = [&some[..], &more, &question[2..]].concat();
        let said = "2000 rows a file, columns ua4,rank,grid,mcn4,group, where ua4";
        assert!(refused(&export(&folder, &columns)).contains(said));
        assert_eq!(contents(&folder), before);
    }
    let folder = parent.path().join("bin");
    for (wrong, said) in [
        (&["--format", "bin", "--columns", "rank"][..], "records of the format bin have"),
        (&["--columns", "rank,rank"], "the column rank is there twice"),
        (&["--columns", "class44"], "is not a column of single grids"),
        (&["--where", "ua4 >"], "at character 6"),
    ] {
        let run = export(&folder, wrong);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
    assert!(!folder.exists());
}
