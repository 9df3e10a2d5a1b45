//! `build` and `verify` from outside. A whole build takes minutes and is done by CI; here are the
//! failures on the way.

use std::fs;

use crate::common::{embedded_file, run};

#[test]
fn a_build_that_cannot_be_written_says_so_before_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let absent = folder.path().join("absent");
    for (path, named) in [(folder.path(), folder.path()), (&absent.join("table.mlx"), &absent)] {
        let [path, named] = [path, named].map(|path| path.to_str().unwrap());
        let run = run(&["build", "-o", path], "");
        assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{path}");
        assert!(run.stderr.contains(named), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn signals_stop_a_build_and_leave_everything_as_it_was() {
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use crate::common::{complaints, interruptible, minlex, wait, without_hangup};

    for (signal, hangup) in [("-INT", true), ("-TERM", true), ("-INT", false)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        fs::write(&path, "what stood here before").unwrap();
        let mut command = minlex(["build", "--threads", "1", "-o"]);
        command.arg(&path);
        if !hangup {
            command = without_hangup(&command);
        }
        let mut child = interruptible(command).spawn().unwrap();
        // The temporary file shows that the build has begun.
        while fs::read_dir(folder.path()).unwrap().count() < 2 {
            assert!(child.try_wait().unwrap().is_none(), "the build has ended");
            thread::sleep(Duration::from_millis(5));
        }
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(wait(&mut child).code(), Some(130), "{signal}");
        let stderr = complaints(&mut child);
        assert!(stderr.ends_with("interrupted: nothing was written\n"), "{stderr}");
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["table.mlx"], "{signal}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "what stood here before");
    }
}

#[test]
fn verify_tells_good_from_wrong_from_unchecked() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.mlx");
    let mut bytes = fs::read(embedded_file()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, &bytes).unwrap();
    let level = ["verify", "--level", "integrity,counts"];
    for (file, code, verdict) in [
        (None, 0, "is good"),
        (Some(embedded_file()), 0, "is good"),
        (Some(damaged), 1, "is WRONG"),
        (Some(folder.path().join("absent")), 2, "absent cannot be read"),
        (Some(folder.path().to_path_buf()), 2, "could not be checked"),
    ] {
        let mut arguments = level.to_vec();
        arguments.extend(file.as_ref().map(|path| path.to_str().unwrap()));
        let text = run(&arguments, "");
        assert_eq!((text.code, text.stderr.as_str()), (Some(code), ""), "{file:?}");
        assert!(text.stdout.contains(verdict), "{}", text.stdout);

        // Each level in a line that fits a terminal, in so many words only if something is wrong.
        let lines: Vec<&str> = text.stdout.lines().collect();
        let short = lines.iter().take(2).all(|line| line.chars().count() <= 80);
        assert!(code != 0 || (short && lines.len() == 3), "{}", text.stdout);
        arguments.push("--json");
        let json = run(&arguments, "");
        assert_eq!(json.code, Some(code));
        let report: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(report["exit_code"], code);
    }
}

#[test]
fn verify_takes_levels_bands_samples_and_seed() {
    let arguments = ["verify", "-qv", "--level", "roundtrip", "--level", "recount"];
    let more = ["--bands", "414,415", "--samples", "50", "--seed", "7", "--threads", "1"];
    let run = run(&[&arguments[..], &more].concat(), "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    for word in ["50 random ranks", "seed 7", "414", "415"] {
        assert!(run.stdout.contains(word), "{word}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("integrity"), "{}", run.stdout);
}

/// The result of a run of the level exhaustive, without the time that it took.
fn exhausted(stdout: &str) -> serde_json::Value {
    let report: serde_json::Value = serde_json::from_str(stdout).unwrap();
    let mut exhausted = report["exhausted"].clone();
    assert!(exhausted["milliseconds"].take().is_u64(), "{stdout}");
    exhausted
}

/// Two parts, a short and a long one: parts end at multiples of 2^21.
#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn an_exhaustive_run_that_was_killed_goes_on() {
    use std::thread;
    use std::time::Duration;

    use crate::common::{minlex, wait};

    let folder = tempfile::tempdir().unwrap();
    let [path, other] = ["state.json", "other.json"].map(|name| folder.path().join(name));
    let (path, other) = (path.to_str().unwrap(), other.to_str().unwrap());
    let between = 1000u64 << 21;
    let (from, to) = ((between - 9_000).to_string(), (between + 400_000).to_string());
    let whole = ["verify", "--level", "exhaustive", "--json", "--threads", "1"];
    let part = [&whole[..], &["--from", &from, "--to", &to]].concat();
    let with_state = [&part[..], &["--state", path]].concat();

    let mut child = minlex(&with_state).spawn().unwrap();
    while !fs::exists(path).unwrap() {
        assert!(child.try_wait().unwrap().is_none(), "the run has ended");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    wait(&mut child);
    let stopped: serde_json::Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let done = &stopped["done"]["stretches"];
    assert_eq!(*done, serde_json::json!([[between - 9_000, between - 1]]));

    let resumed = run(&with_state, "");
    assert_eq!(resumed.code, Some(0), "{}", resumed.stdout);
    let fresh = run(&part, "");
    assert_eq!(exhausted(&resumed.stdout), exhausted(&fresh.stdout));

    // A state file is good for one job, as it was written.
    let another = run(&[&with_state[..], &["--seed", "1"]].concat(), "");
    assert_eq!(another.code, Some(2));
    assert!(another.stdout.contains("is of another run"), "{}", another.stdout);
    let text = fs::read_to_string(path).unwrap();
    fs::write(other, text.replacen("\"1\": ", "\"1\": 1", 1)).unwrap();
    let damaged = run(&[&part[..], &["--state", other]].concat(), "");
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.stdout.contains("its checksum is wrong"), "{}", damaged.stdout);

    // Another file is not read as a state, and the message does not advise to remove it.
    fs::write(other, "a grid\n").unwrap();
    let folder = std::env::temp_dir();
    for (path, message) in [
        (other, "this is no state of a run"),
        (folder.to_str().unwrap(), "a folder, a device or a pipe"),
    ] {
        let refused = run(&[&part[..], &["--state", path]].concat(), "");
        assert_eq!(refused.code, Some(2));
        assert!(refused.stdout.contains(message), "{}", refused.stdout);
    }
    assert_eq!(fs::read_to_string(other).unwrap(), "a grid\n");
}
