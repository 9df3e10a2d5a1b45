//! Every command that reads records, with its records and its answers.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::{CHECK, GRID, LOKI, LOKI_NAME, good, minlex, run};

/// Stands for the file of records among the arguments of a command.
pub const FILE: &str = "bad.txt";

/// Shape of a command's records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// 81 cells, and perhaps something that the command wants behind them.
    Cells,
    /// A word or two.
    Words,
    /// A whole line.
    Line,
}

/// Answers of a command to its records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// An answer for each, and this in the place of a bad one.
    Each(&'static [u8]),
    /// An answer for each, and nothing can stand in the place of a bad one.
    EachGood,
    /// Something at the end.
    AtTheEnd,
}

/// A command and a good record for it.
#[derive(Clone, Debug)]
pub struct Reader {
    /// With [`FILE`] where the file of records belongs.
    pub arguments: Vec<&'static str>,
    pub good: String,
    pub what: What,
    pub writes: Writes,
    of_one: OnceLock<Left>,
    of_two: OnceLock<Left>,
}

/// Every command that reads records, in every way that it reads them.
pub fn readers() -> &'static [Reader] {
    static READERS: OnceLock<Vec<Reader>> = OnceLock::new();
    READERS.get_or_init(make_readers)
}

/// A command of each kind of record, and of each kind of output, for tests without the time for
/// all.
pub fn representatives() -> &'static [Reader] {
    static REPRESENTATIVES: OnceLock<Vec<Reader>> = OnceLock::new();
    let is_representative = |reader: &&Reader| {
        let arguments = &reader.arguments[..reader.arguments.len() - 1];
        REPRESENTATIVE.contains(&arguments.join(" ").as_str())
    };
    REPRESENTATIVES.get_or_init(|| {
        let chosen: Vec<_> = readers().iter().filter(is_representative).cloned().collect();
        assert_eq!(chosen.len(), REPRESENTATIVE.len());
        chosen
    })
}

/// Arguments before the last.
const REPRESENTATIVE: &[&str] = &[
    "form",
    "pack",
    "dedup",
    "common same.txt",
    "convert --to sbf",
    "unrank",
    "rename --to 19",
    "equiv",
];

/// Two tests of a rule for every command: one of some, and one of all, which takes long.
macro_rules! for_readers {
    ($($check:ident),+ $(,)?) => {$(
        mod $check {
            use crate::common::readers::{readers, representatives};

            #[test]
            fn for_a_command_of_each_kind() {
                super::$check(representatives());
            }

            #[test]
            #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
            fn for_every_command() {
                super::$check(readers());
            }
        }
    )+};
}
pub(crate) use for_readers;

fn make_readers() -> Vec<Reader> {
    use What::{Cells, Line, Words};
    use Writes::{AtTheEnd, Each, EachGood};
    const LINE: Writes = Each(b"\n");
    let base64 = good(&run(&["convert", "--to", "base64", LOKI], "")).to_owned();
    let rated = format!("{CHECK} ED=11.0/8.4/2.6");
    let moved = format!("{LOKI} tr465978312c978645132d692145873");
    let pair = format!("{LOKI} {LOKI}");
    let list: &[(&str, &str, What, Writes)] = &[
        ("rank bad.txt", GRID, Cells, LINE),
        ("form bad.txt", GRID, Cells, LINE),
        ("form --transform bad.txt", GRID, Cells, LINE),
        ("form --puzzle bad.txt", LOKI, Cells, LINE),
        ("bands bad.txt", GRID, Cells, LINE),
        ("automorphisms bad.txt", GRID, Cells, LINE),
        ("index bad.txt", GRID, Cells, LINE),
        ("pack bad.txt", GRID, Cells, Each(&[0xff; 10])),
        ("solve bad.txt", LOKI, Cells, LINE),
        ("show bad.txt", LOKI, Cells, LINE),
        ("name bad.txt", LOKI, Cells, LINE),
        ("canonical bad.txt", LOKI, Cells, LINE),
        ("minimal bad.txt", LOKI, Cells, LINE),
        ("unavoidable --size 4 bad.txt", GRID, Cells, LINE),
        ("near --remove 0 bad.txt", LOKI, Cells, AtTheEnd),
        ("dedup bad.txt", LOKI, Cells, AtTheEnd),
        ("dedup --members bad.txt", LOKI, Cells, AtTheEnd),
        ("diff bad.txt other.txt", LOKI, Cells, AtTheEnd),
        ("diff other.txt bad.txt", LOKI, Cells, AtTheEnd),
        ("common bad.txt same.txt", LOKI, Cells, AtTheEnd),
        ("common same.txt bad.txt", LOKI, Cells, AtTheEnd),
        ("audit bad.txt same.txt", LOKI, Cells, AtTheEnd),
        ("audit same.txt bad.txt", LOKI, Cells, AtTheEnd),
        ("audit --certificate part.txt same.txt bad.txt", LOKI, Cells, AtTheEnd),
        ("split --part=part.txt=rest bad.txt", LOKI, Cells, AtTheEnd),
        ("collect -o part.txt bad.txt", LOKI, Cells, AtTheEnd),
        ("apply --transform 7 bad.txt", LOKI, Cells, LINE),
        ("apply bad.txt", &moved, Cells, LINE),
        ("figure bad.txt", LOKI, Cells, LINE),
        ("convert --to base64 bad.txt", LOKI, Cells, LINE),
        ("convert --to name bad.txt", LOKI, Cells, LINE),
        ("convert --to figure bad.txt", LOKI, Cells, LINE),
        ("convert --to sbf bad.txt", LOKI, Cells, EachGood),
        ("er bad.txt", &rated, Cells, LINE),
        ("er --max-er 119 bad.txt", &rated, Cells, LINE),
        ("unrank bad.txt", "17", Words, LINE),
        ("grid bad.txt", "17", Words, LINE),
        ("puzzle bad.txt", LOKI_NAME, Words, LINE),
        ("rename --to 19 bad.txt", LOKI_NAME, Words, LINE),
        ("figure --puzzle bad.txt", "1_1!2_712345689", Words, LINE),
        ("convert --from name bad.txt", LOKI_NAME, Words, LINE),
        ("convert --from figure bad.txt", "1_1!2_712345689", Words, LINE),
        ("convert --from base64 bad.txt", base64.trim_end(), Words, LINE),
        ("equiv bad.txt", &pair, Line, LINE),
    ];
    let reader = |&(line, good, what, writes): &(&'static str, &str, _, _)| Reader {
        arguments: line.split(' ').collect(),
        good: good.to_owned(),
        what,
        writes,
        of_one: OnceLock::new(),
        of_two: OnceLock::new(),
    };
    list.iter().map(reader).collect()
}

/// Commands that read no text with records, and the arguments of a short run that prints
/// something.
pub const NO_READERS: &[(&str, &[&str])] = &[
    ("about", &["1"]),
    // It goes on after bad records, as no other does, and has tests of its own.
    ("check", &[LOKI]),
    ("list", &["--count", "1"]),
    ("bands", &[]),
    ("stats", &["--by", "automorphisms"]),
    ("random", &[]),
    ("info", &[]),
    ("verify", &["--level", "counts"]),
    ("completions", &["bash"]),
    // These read bytes, ...
    ("unpack", &["packed"]),
    ("convert", &["--from", "sbf", "board"]),
    // ... and these write files, which have tests of their own.
    ("build", &["--help"]),
    #[cfg(feature = "export")]
    ("export", &["--help"]),
    ("man", &["--help"]),
];

/// A folder with the files that commands of the tables look for.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("same.txt", format!("{LOKI}\n").as_bytes());
    write("other.txt", format!("{CHECK}\n").as_bytes());
    folder
}

/// Files in a folder beside those that were there.
pub fn new_files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !["same.txt", "other.txt", FILE].contains(&name.as_str())).collect()
}

/// Traces of a run of a reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub code: Option<i32>,
    pub files: Vec<String>,
}

impl Reader {
    /// The command, with all streams piped.
    pub fn command(&self, options: &[&str]) -> Command {
        minlex([&self.arguments[..1], options, &self.arguments[1..]].concat())
    }

    /// The command, with this in the place of its file.
    pub fn with_file(&self, file: &'static str) -> Reader {
        let replaced = |&argument: &&'static str| if argument == FILE { file } else { argument };
        Reader { arguments: self.arguments.iter().map(replaced).collect(), ..self.clone() }
    }

    /// Runs it with the bytes in its file.
    pub fn read(&self, options: &[&str], bytes: &[u8]) -> Left {
        let folder = folder();
        fs::write(folder.path().join(FILE), bytes).unwrap();
        let mut command = self.command(options);
        let output = command.current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
        Left {
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
            files: new_files(folder.path()),
        }
    }

    /// Traces of a run with so many good records.
    pub fn of_good(&self, count: usize) -> Left {
        let left = self.read(&[], format!("{}\n", self.good).repeat(count).as_bytes());
        assert_eq!((left.stderr.as_str(), left.code), ("", Some(0)));
        left
    }

    /// Traces of a run with one good record.
    pub fn of_one(&self) -> &Left {
        self.of_one.get_or_init(|| self.of_good(1))
    }

    /// Traces of a run with two good records.
    pub fn of_two(&self) -> &Left {
        self.of_two.get_or_init(|| self.of_good(2))
    }

    pub fn is_cells(&self) -> bool {
        self.what == What::Cells
    }

    /// The good record with other cells.
    pub fn with_cells(&self, change: impl Fn(&str) -> String) -> Vec<u8> {
        let (cells, rest) = self.good.split_at(81);
        (change(cells) + rest).into_bytes()
    }

    /// Checks a bad line between two good ones.
    pub fn check(&self, bad: &[u8], reason: &str) {
        let good = self.good.as_bytes();
        let file = [good, b"\n", bad, b"\n", good, b"\n"].concat();
        let what =
            format!("{:?}: {}", self.arguments, String::from_utf8_lossy(&bad[..bad.len().min(90)]));
        let stopped = self.read(&[], &file);
        assert_eq!(stopped.code, Some(1), "{what}\n{}", stopped.stderr);
        let message = &stopped.stderr;
        assert!(
            message.starts_with("minlex: bad.txt: line 2: ") && message.contains(reason),
            "{what}\n{message}"
        );
        assert_eq!(message.lines().count(), 1, "{what}\n{message}");
        assert_eq!(stopped.files, [""; 0], "{what}");
        let one = &self.of_one().stdout;
        match self.writes {
            Writes::Each(_) | Writes::EachGood => assert_eq!(stopped.stdout, *one, "{what}"),
            Writes::AtTheEnd => assert_eq!(stopped.stdout, b"", "{what}"),
        }
        let kept = self.read(&["--keep-going"], &file);
        let is_input = |name: &&&str| name.ends_with(".txt") && **name != "part.txt";
        let records = match self.arguments.iter().filter(is_input).count() {
            1 => 3,
            _ if self.arguments.iter().any(|argument| argument.starts_with("--part")) => 3,
            _ => 4,
        };
        match self.writes {
            Writes::EachGood => return assert_eq!(kept.stdout, b""),
            Writes::Each(placeholder) => {
                assert_eq!(kept.stdout, [one, placeholder, one].concat(), "{what}");
            }
            Writes::AtTheEnd => {
                let two = self.of_two();
                assert_eq!((&kept.stdout, &kept.files), (&two.stdout, &two.files), "{what}");
            }
        }
        let expected = format!("{message}minlex: 1 of {records} records were bad\n");
        assert_eq!((kept.stderr, kept.code), (expected, Some(1)), "{what}");
    }
}
