//! C99 and C++11 programs against the committed header, linked to each of the two libraries, under
//! valgrind and sanitizers.
//!
//! The programs in `tests/c` are compiled with warnings as errors, and end with status 0. Without a
//! tool (a C compiler, a C++ compiler, valgrind, nm) its tests are left out, with a line on
//! standard error; with `MINLEX_LEAVE_NOTHING_OUT=1` they fail.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use minlex_catalog::Rank;
use minlex_collection_file::Writer;
use minlex_lookup::Table;
use minlex_names::PuzzleNumber;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn data(file: &str) -> PathBuf {
    here().join("../../data").join(file)
}

/// The folder with `libminlex.so` and `libminlex.a`: that of `MINLEX_C_LIBRARIES`, or one for a
/// build now, as Cargo does not build them for tests.
fn libraries() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        if let Some(folder) = std::env::var_os("MINLEX_C_LIBRARIES") {
            return folder.into();
        }
        // The test is in TARGET/PROFILE/deps.
        let test = std::env::current_exe().unwrap();
        let folder = test.ancestors().nth(2).unwrap().to_path_buf();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", "minlex-capi", "--lib", "--manifest-path"]);
        cargo.arg(here().join("../../Cargo.toml"));
        cargo.arg("--target-dir").arg(folder.parent().unwrap());
        if folder.file_name() == Some(OsStr::new("release")) {
            cargo.arg("--release");
        }
        succeed(&mut cargo, "");
        folder
    })
}

/// Runs a command that must succeed; returns its output.
fn succeed(command: &mut Command, input: &str) -> String {
    let output = run(command, input);
    assert!(
        output.status.success(),
        "{command:?}: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {command:?}: {error}"));
    // The input is smaller than a pipe's buffer. The status reports a program that fails early.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// True if the machine has a tool. If not, reports the gap, or fails where nothing may be left out.
fn has(tool: &str, left_out: &str) -> bool {
    let found = Command::new(tool)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok();
    if !found {
        let line = format!("NOT TESTED: {left_out}, because there is no `{tool}` on this machine");
        assert!(std::env::var_os("MINLEX_LEAVE_NOTHING_OUT").is_none(), "{line}");
        // Unlike output of `eprintln!`, this is shown when the test passes.
        let _ = writeln!(std::io::stderr(), "\n{line}");
    }
    found
}

fn compiler(source: &Path) -> String {
    let (variable, usual) = match source.extension() == Some(OsStr::new("cpp")) {
        true => ("CXX", "c++"),
        false => ("CC", "cc"),
    };
    std::env::var(variable).unwrap_or_else(|_| usual.into())
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Shared,
    Static,
    /// With the shared library, under valgrind.
    #[cfg(target_os = "linux")]
    Valgrind,
    /// With the shared library and sanitizers: it ends at the first fault.
    #[cfg(target_os = "linux")]
    Sanitized,
}

impl Way {
    fn options(self) -> Vec<String> {
        let libraries = libraries().display();
        match self {
            // As in README.md.
            Way::Static => {
                let library = format!("{libraries}/libminlex.a");
                [&library, "-lpthread", "-ldl", "-lm"].map(str::to_owned).to_vec()
            }
            Way::Shared => {
                vec![format!("-L{libraries}"), "-lminlex".into(), format!("-Wl,-rpath,{libraries}")]
            }
            #[cfg(target_os = "linux")]
            Way::Valgrind => Way::Shared.options(),
            #[cfg(target_os = "linux")]
            Way::Sanitized => {
                let mut options = Way::Shared.options();
                options.push("-fsanitize=address,undefined".into());
                options.push("-fno-sanitize-recover=all".into());
                options
            }
        }
    }
}

struct Program(PathBuf);

impl Program {
    fn compile(source: &Path, way: Way, folder: &Path) -> Program {
        let standard = match source.extension() == Some(OsStr::new("cpp")) {
            true => "-std=c++11",
            false => "-std=c99",
        };
        let stem = source.file_stem().unwrap().to_str().unwrap();
        let program = folder.join(format!("{stem}-{way:?}"));
        let mut command = Command::new(compiler(source));
        command.args([
            standard,
            "-Wall",
            "-Wextra",
            "-Wpedantic",
            "-Werror",
            "-g",
            "-O1",
            "-pthread",
        ]);
        command.arg("-I").arg(here().join("include"));
        command.arg(source).arg("-o").arg(&program);
        command.args(way.options());
        succeed(&mut command, "");
        Program(program)
    }

    /// Runs it.
    fn run(&self, arguments: &[&Path], input: &str) -> String {
        succeed(Command::new(&self.0).args(arguments), input)
    }

    #[cfg(target_os = "linux")]
    fn run_under_valgrind(&self, arguments: &[&Path], input: &str) -> String {
        let mut valgrind = Command::new("valgrind");
        valgrind.env("MINLEX_UNDER_VALGRIND", "1");
        valgrind.args([
            "--error-exitcode=99",
            "--leak-check=full",
            "--errors-for-leak-kinds=definite,indirect,possible",
            "--fair-sched=yes",
            "--quiet",
        ]);
        succeed(valgrind.arg(&self.0).args(arguments), input)
    }
}

/// A table and damaged ones, as tests/c/errors.c expects them.
fn damaged_tables(folder: &Path) {
    let good = std::fs::read(data("golden-v1.mlx")).unwrap();
    let write = |name: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        assert_ne!(bytes, good);
        std::fs::write(folder.join(name), bytes).unwrap();
    };
    std::fs::write(folder.join("good"), &good).unwrap();
    write("empty", &|bytes| bytes.clear());
    write("text", &|bytes| *bytes = b"This is no table.\n".repeat(1000));
    write("short", &|bytes| bytes.truncate(good.len() - 1));
    write("header", &|bytes| bytes[40] ^= 1);
    write("middle", &|bytes| bytes[good.len() / 2] ^= 1);
    // The last bytes are the checksums of the others.
    write("sums", &|bytes| bytes[good.len() - 1] ^= 1);
}

/// A collection of a thousand numbers, all of them even, with texts; its lines; and damaged files,
/// as tests/c/collection.c expects them.
fn collections(folder: &Path) {
    let mut writer = Writer::with_text(Vec::new()).unwrap();
    let mut lines = String::new();
    for i in 0..1000_u64 {
        let rank = Rank::new(1 + i / 7 * 31_000_000).unwrap();
        let place = 1 << 70 | u128::from(i % 7) << 40 | u128::from(i) << 1;
        let number = PuzzleNumber::new(PuzzleNumber::first_of(rank).get() | place).unwrap();
        let text = if i % 3 == 0 { String::new() } else { format!("puzzle {i}") };
        writer.push_with_text(number, text.as_bytes()).unwrap();
        writeln!(lines, "{number}\t{rank}\t{text}").unwrap();
    }
    let good = writer.finish().unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.join(name), bytes).unwrap();
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    write("lines", lines.as_bytes());
    write("good", &good);
    write("empty", &[]);
    write("text", &b"This is no collection.\n".repeat(1000));
    write("short", &good[..good.len() - 1]);
    write("header", &flipped(9));
    write("end", &flipped(good.len() - 1));
    write("block", &flipped(100));
}

/// Forty places of the catalogue, each with its grid, for tests/c/threads.c.
fn places() -> String {
    let table = Table::embedded();
    let mut lines = String::new();
    for i in 0..40 {
        let rank = Rank::new(1 + i * 140_000_000).unwrap();
        writeln!(lines, "{rank} {}", table.unrank(rank).unwrap()).unwrap();
    }
    lines
}

fn source(name: &str) -> PathBuf {
    here().join("tests/c").join(name)
}

fn check(way: Way, name: &str, arguments: &[&Path], input: &str, last_line: &str) {
    let source = source(name);
    if !has(&compiler(&source), &format!("bindings/c/tests/c/{name}")) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = Program::compile(&source, way, folder.path());
    #[cfg(target_os = "linux")]
    if way == Way::Valgrind {
        if has("valgrind", &format!("{name} under valgrind")) {
            let printed = program.run_under_valgrind(arguments, input);
            assert_eq!(printed.trim_end(), last_line);
        }
        return;
    }
    assert_eq!(program.run(arguments, input).trim_end(), last_line);
}

/// Tests of a program, one for each way to run it.
macro_rules! in_every_way {
    ($($program:ident),+ $(,)?) => {$(
        mod $program {
            use super::Way;

            #[test]
            fn shared() {
                super::$program(Way::Shared);
            }

            #[test]
            fn linked_statically() {
                super::$program(Way::Static);
            }

            #[cfg(target_os = "linux")]
            #[test]
            #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
            fn under_valgrind() {
                super::$program(Way::Valgrind);
            }

            #[cfg(target_os = "linux")]
            #[test]
            #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
            fn sanitized() {
                super::$program(Way::Sanitized);
            }
        }
    )+};
}

in_every_way!(
    answers_are_right,
    the_conformance_kit_agrees,
    wrong_calls_fail_and_change_nothing,
    batches_agree_with_single_calls,
    columns_agree_with_single_calls,
    collections_agree,
    around_puzzles_all_agrees,
    hundreds_of_threads_share_a_handle,
    cpp_programs_can_use_it,
);

fn answers_are_right(way: Way) {
    let arguments = [data("rank_pairs.tsv"), data("golden-v1.mlx")];
    check(
        way,
        "answers.c",
        &arguments.each_ref().map(PathBuf::as_path),
        "",
        "all answers are right",
    );
}

fn the_conformance_kit_agrees(way: Way) {
    let kit = here().join("../../quality/conformance/v1");
    check(way, "conformance.c", &[&kit], "", "all vectors agree");
}

fn wrong_calls_fail_and_change_nothing(way: Way) {
    let folder = tempfile::tempdir().unwrap();
    damaged_tables(folder.path());
    check(way, "errors.c", &[folder.path()], "", "all wrong calls failed as they should");
}

fn batches_agree_with_single_calls(way: Way) {
    check(way, "batches.c", &[], "", "all batches agree");
}

fn columns_agree_with_single_calls(way: Way) {
    check(way, "columns.c", &[], "", "all columns agree");
}

fn collections_agree(way: Way) {
    let folder = tempfile::tempdir().unwrap();
    collections(folder.path());
    check(way, "collection.c", &[folder.path()], "", "all collections agree");
}

fn around_puzzles_all_agrees(way: Way) {
    check(way, "around.c", &[], "", "all around puzzles agrees");
}

fn hundreds_of_threads_share_a_handle(way: Way) {
    check(way, "threads.c", &[], &places(), "all threads agree");
}

fn cpp_programs_can_use_it(way: Way) {
    check(way, "wrapper.cpp", &[&data("golden-v1.mlx")], "", "C++ agrees");
}

#[test]
fn first_programs_work_as_written() {
    let read = |file: &str| std::fs::read_to_string(here().join(file)).unwrap();
    let readme = read("README.md");
    let between = |start: &str, end: &str| {
        let from = readme.find(start).unwrap_or_else(|| panic!("README.md has no {start:?}"))
            + start.len();
        readme[from..].split(end).next().unwrap().to_owned()
    };
    let in_readme = between("```c\n", "```");
    let printed = between("$ ./first\n", "```");
    let header = read("include/minlex.h");
    let in_header: String = header
        .lines()
        .skip_while(|line| !line.contains("#include <inttypes.h>"))
        .take_while(|line| !line.contains("WORDS"))
        .map(|line| format!("{}\n", line.strip_prefix(" *").unwrap_or(line)))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    for (name, program) in [("readme.c", in_readme), ("header.c", in_header)] {
        assert!(program.contains("int main(void)"), "{name}: {program}");
        let file = folder.path().join(name);
        if !has(&compiler(&file), "the first programs of README.md and minlex.h") {
            return;
        }
        std::fs::write(&file, program).unwrap();
        for way in [Way::Shared, Way::Static] {
            let program = Program::compile(&file, way, folder.path());
            assert_eq!(program.run(&[], ""), printed, "{name}");
        }
    }
}

/// Functions of the header in their order, each with the comment before it.
fn declared() -> Vec<(String, String)> {
    let header = std::fs::read_to_string(here().join("include/minlex.h")).unwrap();
    let code = header.split("extern \"C\" {").nth(1).unwrap();
    let mut functions = Vec::new();
    for item in code.split("/**").skip(1) {
        let (comment, declaration) = item.split_once("*/").unwrap();
        let head = declaration.split('(').next().unwrap();
        functions.push((
            head.split([' ', '*', '\n']).next_back().unwrap().to_owned(),
            comment.to_owned(),
        ));
    }
    functions
}

#[test]
fn every_function_is_documented_and_tested() {
    let functions = declared();
    assert!(functions.len() > 30, "{functions:?}");
    let tests = ["answers.c", "around.c", "batches.c", "collection.c", "columns.c", "errors.c"]
        .map(|name| std::fs::read_to_string(source(name)).unwrap());
    for (function, comment) in &functions {
        let is_shown = comment.contains("Cost: ") || comment.contains("Returns: ");
        let is_of_many = function.ends_with("_batch") || function.ends_with("_column");
        assert!(is_shown || is_of_many || function.ends_with("_close"), "{function} has no cost");
        let call = format!("{function}(");
        assert!(tests.iter().any(|test| test.contains(&call)), "{function} is not tested");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn exports_what_the_header_declares() {
    if !has("nm", "the exports of the shared library") {
        return;
    }
    let mut nm = Command::new("nm");
    nm.args(["-D", "--defined-only"]).arg(libraries().join("libminlex.so"));
    let mut exported: Vec<String> = succeed(&mut nm, "")
        .lines()
        .filter_map(|line| line.split(' ').next_back().map(str::to_owned))
        .collect();
    let mut declared: Vec<String> = declared().into_iter().map(|(function, _)| function).collect();
    exported.sort_unstable();
    declared.sort_unstable();
    assert_eq!(exported, declared);
}
