//! Cases in Markdown: each command of `cli/tests/cases` prints the text below it and ends with the
//! exit status that is shown.
//!
//! The commands of a section run in order, in a folder of its own that is empty at first. They are
//! lines of a shell, but run without one, so that they do on every system: `minlex`, `cat`, `tee`,
//! `printf` and `ls`; words in quotes, `|`, `<`, `>`, `<<'END'`, `NAME=value` before a command, and
//! `$DATA` for the folder `data` of the repository. Words of the system about its errors are shown
//! as `[os error]`.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::common;
use crate::console::{self, Part, Shown};

/// The variable that has the files written afresh instead of compared.
const OVERWRITE: &str = "MINLEX_OVERWRITE";

macro_rules! cases {
    ($($name:ident),+ $(,)?) => {
        const NAMES: &[&str] = &[$(stringify!($name)),+];

        $(#[test]
        fn $name() {
            check(stringify!($name));
        })+
    };
}

cases!(about, around, collections, files, lines, names, numbers, statistics, tables, usage);

#[test]
fn each_file_of_cases_has_its_test() {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    assert_eq!(names, NAMES);
}

/// The folder of the cases.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Runs the commands of a file and compares, or writes the file again.
fn check(name: &str) {
    let path = folder().join(name).with_extension("md");
    let text = fs::read_to_string(&path).unwrap();
    let mut work = tempfile::tempdir().unwrap();
    let mut wrong = String::new();
    let mut parts = console::parts(&text);
    for part in &mut parts {
        let shown = match part {
            Part::Shown(shown) => shown,
            Part::Line(line) => {
                if line.starts_with("## ") {
                    work = tempfile::tempdir().unwrap();
                }
                continue;
            }
        };
        let happened = run(work.path(), shown);
        if happened != *shown {
            wrong += &format!(
                "cli/tests/cases/{name}.md:{}: $ {}\nshown:\n{}happened:\n{}",
                shown.line,
                shown.command,
                with_status(shown),
                with_status(&happened),
            );
        }
        *shown = happened;
    }
    if env::var_os(OVERWRITE).is_some() {
        return fs::write(&path, console::document(&parts)).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}\n{OVERWRITE}=1 shows what happens, for `git diff`");
    assert_eq!(console::document(&parts), text, "cli/tests/cases/{name}.md");
}

/// Output and status of a command, for a message.
fn with_status(shown: &Shown) -> String {
    format!("? {}\n{}", shown.status, shown.output)
}

/// Runs a command in a folder: the same with its real output and status.
fn run(work: &Path, shown: &Shown) -> Shown {
    let (line, here) = shown.command.split_once('\n').unwrap_or((&shown.command, ""));
    let data = folder().join("../../../data").canonicalize().unwrap();
    let data = data.to_str().unwrap();
    let words = shlex::split(line).expect("quotes are closed");
    let words: Vec<String> = words.iter().map(|word| word.replace("$DATA", data)).collect();
    let (mut carried, mut complaints, mut status) = (Vec::new(), Vec::new(), 0);
    for command in words.split(|word| word == "|") {
        let command = SimpleCommand::new(command, here);
        let input = match command.from {
            Some(Input::File(file)) => fs::read(work.join(file)).expect("a file of the case"),
            Some(Input::Here(text)) => text.into_bytes(),
            None => carried,
        };
        let output;
        (output, status) = command.program.run(work, input, &mut complaints);
        carried = match command.to {
            Some(file) => {
                fs::write(work.join(file), output).unwrap();
                Vec::new()
            }
            None => output,
        };
    }
    let output = shown_bytes(&carried) + &same_everywhere(&shown_bytes(&complaints));
    let output = output.replace(data, "$DATA");
    Shown { status, output, ..shown.clone() }
}

/// Messages with `[os error]` in the place of words that each system has its own for, and without
/// the progress that a slow machine shows.
fn same_everywhere(messages: &str) -> String {
    let is_progress = |line: &&str| line.starts_with("minlex: ") && line.contains("0 %, ");
    let without = |line: &str| {
        let (front, back) = line.split_once(" (os error ")?;
        let (front, _) = front.rsplit_once(": ")?;
        let (_, back) = back.split_once(')')?;
        Some(format!("{front}: [os error]{back}"))
    };
    common::text(
        messages
            .lines()
            .filter(|line| !is_progress(line))
            .map(|line| without(line).unwrap_or_else(|| line.to_owned())),
    )
}

/// Bytes as a document shows them: lines, with escapes for bytes that are no text.
fn shown_bytes(bytes: &[u8]) -> String {
    let mut shown = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match character {
                '\n' | '\t' => shown.push(character),
                _ if character.is_control() => shown.extend(character.escape_default()),
                _ => shown.push(character),
            }
        }
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push_str("\\ no line end\n");
    }
    shown
}

/// The input of a command of a line.
enum Input {
    File(String),
    Here(String),
}

/// A command between two bars of a line.
struct SimpleCommand {
    program: Program,
    from: Option<Input>,
    /// The file that it writes.
    to: Option<String>,
}

/// A program with its arguments, the variables of its environment first.
struct Program(Vec<String>);

impl SimpleCommand {
    fn new(words: &[String], here: &str) -> SimpleCommand {
        let (mut program, mut from, mut to) = (Vec::new(), None, None);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "<" => from = words.next().cloned().map(Input::File),
                ">" => to = words.next().cloned(),
                _ => match word.strip_prefix("<<") {
                    Some(end) => {
                        let lines = here.lines().take_while(|line| *line != end);
                        from = Some(Input::Here(common::text(lines)));
                    }
                    None => program.push(word.clone()),
                },
            }
        }
        SimpleCommand { program: Program(program), from, to }
    }
}

impl Program {
    /// Runs it: its output and exit status.
    fn run(self, work: &Path, input: Vec<u8>, complaints: &mut Vec<u8>) -> (Vec<u8>, i32) {
        let is_variable = |word: &&String| word.contains('=');
        let variables: Vec<&String> = self.0.iter().take_while(is_variable).collect();
        let (name, arguments) = self.0[variables.len()..].split_first().expect("a command");
        let output = match (name.as_str(), arguments) {
            ("cat", []) => input,
            ("cat", files) => {
                files.iter().flat_map(|file| fs::read(work.join(file)).unwrap()).collect()
            }
            ("tee", [file]) => {
                fs::write(work.join(file), &input).unwrap();
                input
            }
            ("printf", [format]) => unescaped(format),
            ("ls", []) => {
                let files = fs::read_dir(work).unwrap().map(|file| file.unwrap().file_name());
                let mut names: Vec<_> = files.map(|name| name.into_string().unwrap()).collect();
                names.sort();
                common::text(names).into_bytes()
            }
            ("minlex", arguments) => {
                let mut command = common::minlex(arguments);
                command.current_dir(work);
                command.envs(variables.iter().filter_map(|variable| variable.split_once('=')));
                let output = common::output(command, input);
                complaints.extend(output.stderr);
                return (output.stdout, output.status.code().expect("no signal ends it"));
            }
            _ => panic!("no command of cases: {name} {arguments:?}"),
        };
        (output, 0)
    }
}

/// The bytes that `printf` prints: `\n`, `\r`, `\t`, `\\`, `%%` and three octal digits.
fn unescaped(format: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut left = format.as_bytes();
    while let [first, rest @ ..] = left {
        left = match (first, rest) {
            (b'%', [b'%', rest @ ..]) => {
                bytes.push(b'%');
                rest
            }
            (b'\\', [digits @ b'0'..=b'3', ..]) if rest.len() >= 3 => {
                let _ = digits;
                let octal = std::str::from_utf8(&rest[..3]).unwrap();
                bytes.push(u8::from_str_radix(octal, 8).expect("three octal digits"));
                &rest[3..]
            }
            (b'\\', [letter, rest @ ..]) => {
                bytes.push(match letter {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'\\' => b'\\',
                    _ => panic!("no escape of printf: \\{}", char::from(*letter)),
                });
                rest
            }
            _ => {
                bytes.push(*first);
                rest
            }
        };
    }
    bytes
}
