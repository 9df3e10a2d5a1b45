//! Links, pipes and devices that another user has put where the program writes or reads files of
//! its own: nothing is written through them, and no run waits for them or reads them for ever.

use std::fs;
use std::os::unix::fs::{lchown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{LOKI, Run, complaints, good, minlex, wait};

/// A folder that other users can write to, with the file that they are after.
struct Shared(tempfile::TempDir);

const IMPORTANT: &str = "important";

/// A name and a number of an account that is not that of the tests.
const OTHER_USER: u32 = 12_345;

impl Shared {
    fn new() -> Shared {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("important.txt"), IMPORTANT).unwrap();
        Shared(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Puts something at a name.
    fn plant(&self, what: &Plant, name: &str) {
        let place = self.path(name);
        match what {
            Plant::Link(to) => symlink(to, place).unwrap(),
            Plant::Pipe => {
                let made = Command::new("mkfifo").arg(place).status().unwrap();
                assert!(made.success());
            }
        }
    }

    /// Runs the program in this folder to its end.
    fn run(&self, arguments: &[&str]) -> Run {
        let mut command = minlex(arguments);
        let mut child = command.current_dir(self.0.path()).spawn().unwrap();
        drop(child.stdin.take());
        let code = wait(&mut child).code();
        let stderr = complaints(&mut child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            fs::read_to_string(self.path("important.txt")).unwrap(),
            IMPORTANT,
            "{arguments:?}"
        );
        Run { stdout: String::from_utf8(output.stdout).unwrap(), stderr, code }
    }
}

/// Things that can be planted.
#[derive(Debug)]
enum Plant {
    Link(&'static str),
    Pipe,
}

const PLANTS: [Plant; 4] = [
    Plant::Link("important.txt"),
    Plant::Link("nothing.txt"),
    Plant::Link("/dev/zero"),
    Plant::Pipe,
];

fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
}

#[test]
#[cfg(feature = "export")]
fn exports_go_nowhere_else() {
    let arguments = [
        &["export", "--count", "2000", "--rows-per-file", "1000"][..],
        &["--format", "text", "-o", "grids"],
    ]
    .concat();
    let books = ["lock", "manifest.json", "sha256"];
    for name in books.map(|book| format!("grids.{book}")) {
        for plant in &PLANTS {
            let shared = Shared::new();
            shared.plant(plant, &name);
            let run = shared.run(&arguments);
            let what = format!("{name}, {plant:?}: {}", run.stderr);
            // Only the list of sums is not read before it is written; a link there is replaced.
            if run.code == Some(0) {
                assert!(name.ends_with(".sha256") && !is_link(&shared.path(&name)), "{what}");
            } else {
                assert_eq!((run.code, run.stderr.lines().count()), (Some(1), 1), "{what}");
                let why = [": it is a link, expected a file", ": it is a device or a pipe, exp"];
                assert!(why.iter().any(|why| run.stderr.contains(why)), "{what}");
                assert!(!shared.path("nothing.txt").exists(), "{what}");
            }
        }
    }
    // At the name of a file with rows, in an export that goes on.
    let part = "grids/minlex-0000001001-0000002000.tsv";
    let undisturbed = Shared::new();
    good(&undisturbed.run(&arguments));
    let expected = fs::read(undisturbed.path(part)).unwrap();
    let shared = Shared::new();
    good(&shared.run(&arguments));
    fs::rename(shared.path(part), shared.path("copy.tsv")).unwrap();
    // A copy is no finished file, even if it is equal.
    shared.plant(&Plant::Link("../copy.tsv"), part);
    assert!(good(&shared.run(&arguments)).contains(", 1 were damaged or gone and are new"));
    assert!(!is_link(&shared.path(part)));
    assert!(fs::read(shared.path(part)).unwrap() == expected);
    fs::remove_file(shared.path(part)).unwrap();
    shared.plant(&Plant::Pipe, part);
    let refused = shared.run(&arguments);
    assert!(refused.stderr.contains(": it is a device or a pipe, "), "{}", refused.stderr);
}

#[test]
fn manual_pages_go_nowhere_else() {
    for plant in &PLANTS {
        let shared = Shared::new();
        fs::create_dir(shared.path("pages")).unwrap();
        match plant {
            Plant::Link("important.txt") => {
                shared.plant(&Plant::Link("../important.txt"), "pages/minlex.1");
            }
            plant => shared.plant(plant, "pages/minlex.1"),
        }
        let run = shared.run(&["man", "pages"]);
        match plant {
            Plant::Pipe | Plant::Link("/dev/zero") => {
                assert_eq!(run.code, Some(1), "{plant:?}");
                assert!(run.stderr.contains("a device or a pipe"), "{}", run.stderr);
            }
            Plant::Link(_) => {
                good(&run);
                assert!(!is_link(&shared.path("pages/minlex.1")), "{plant:?}");
            }
        }
    }
}

/// The name is the user's own, and so may be the link there. That of another user is none.
#[test]
fn links_of_others_are_not_followed_to_the_files_of_users() {
    let state = [
        &["verify", "--level", "exhaustive", "--from", "1", "--to", "9"][..],
        &["--quiet", "--state", "out"],
    ]
    .concat();
    let commands: [(&[&str], i32); 3] = [
        (&["split", "--part=out=rest", "puzzles.txt"], 1),
        (&["build", "--quiet", "-o", "out"], 1),
        // A check that could not be made.
        (&state, 2),
    ];
    for (arguments, code) in commands {
        let shared = Shared::new();
        fs::write(shared.path("puzzles.txt"), LOKI).unwrap();
        shared.plant(&Plant::Link("important.txt"), "out");
        if lchown(shared.path("out"), Some(OTHER_USER), None).is_err() {
            // Only the superuser can play another user.
            return;
        }
        let run = shared.run(arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
        let said = run.stdout + &run.stderr;
        assert!(said.contains("leads through a link that another user has made"), "{said}");
        assert!(is_link(&shared.path("out")));
    }
}

#[test]
fn a_state_file_is_the_only_file_of_a_run() {
    let shared = Shared::new();
    fs::write(shared.path("run1.new"), IMPORTANT).unwrap();
    fs::write(shared.path("file"), "").unwrap();
    let run = |state: &str| {
        let stretch = ["verify", "--level", "exhaustive", "--from", "1", "--to", "9"];
        shared.run(&[&stretch[..], &["--quiet", "--state", state]].concat())
    };
    assert_eq!(run("run1").code, Some(0));
    assert!(shared.path("run1").exists());
    let users = fs::read_to_string(shared.path("run1.new")).unwrap();
    assert_eq!(users, IMPORTANT);
    // A link of the user's own stays, and the file that it leads to is the state.
    symlink("run1", shared.path("link")).unwrap();
    assert_eq!(run("link").code, Some(0));
    assert!(is_link(&shared.path("link")));
    shared.plant(&Plant::Pipe, "pipe");
    let refused = run("pipe");
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
    assert!(refused.stdout.contains("a folder, a device or a pipe, exp"), "{}", refused.stdout);
}
