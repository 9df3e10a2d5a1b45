//! Commands about the numbers of all solution grids: `index`, `grid`, `random`, `pack`, `unpack`.

use std::io::{BufRead, BufReader, Write};
use std::thread;
use std::time::Duration;

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use crate::common::{
    self, Run, complaints, embedded_file, good, lines_as_they_come, minlex, run, text, wait,
};

const LAST: &str = "6670903752021072936959";

/// Grid, number in class order, number in lexicographic order: the table in docs/GRID-INDEX.md.
fn examples() -> Vec<[String; 3]> {
    let rows: Vec<_> = include_str!("../../../docs/GRID-INDEX.md")
        .lines()
        .filter(|line| line.starts_with('|'))
        .filter_map(|line| {
            let cells: Vec<&str> = line.split('`').collect();
            (cells.len() == 7).then(|| [cells[1], cells[3], cells[5]].map(str::to_owned))
        })
        .collect();
    assert_eq!(rows.len(), 8);
    rows
}

/// Random grids, as lines.
fn grids(count: u64, seed: u64) -> String {
    let (count, seed) = (count.to_string(), seed.to_string());
    good(&run(&["random", "-n", &count, "--seed", &seed], "")).to_owned()
}

/// Bytes out, which [`Run`] cannot hold.
fn pack(arguments: &[&str], input: &str) -> (Vec<u8>, String, Option<i32>) {
    let output = common::output(minlex([&["pack"], arguments].concat()), input);
    (output.stdout, String::from_utf8(output.stderr).unwrap(), output.status.code())
}

/// The record of a number.
fn record(number: u128) -> Vec<u8> {
    number.to_be_bytes()[6..].to_vec()
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn many_lines_come_back_in_order_whatever_the_threads() {
    let (count, few) = if cfg!(debug_assertions) { (1_000, 100) } else { (50_000, 500) };
    let all = grids(count, 5);
    let some: String = all.split_inclusive('\n').take(few).collect();
    for (order, grids) in [("class", &all), ("lex", &some)] {
        let [one, three] = ["1", "3"].map(|threads| {
            let options = ["--numbering", order, "--threads", threads];
            let numbers = run(&[&["index"], &options[..]].concat(), grids.as_str());
            let back = run(&[&["grid"], &options[..]].concat(), good(&numbers));
            assert!(good(&back) == grids, "{order} {threads}");
            numbers.stdout
        });
        assert!(one == three, "{order}");
        // Two grids in a sample this small are never the same.
        let mut numbers: Vec<u128> = one.lines().map(|line| line.parse().unwrap()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), grids.lines().count());
    }
}

/// The 64-bit words that `random` draws from, by docs/GRID-INDEX.md. The command's own tests hold
/// the generator against RFC 8439.
fn words(seed: u128) -> impl Iterator<Item = u64> {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&seed.to_le_bytes());
    let mut generator = ChaCha20Rng::from_seed(key);
    std::iter::from_fn(move || Some(generator.next_u64()))
}

#[test]
fn random_draws_as_documented() {
    let count = 1_000;
    let end: u128 = LAST.parse::<u128>().unwrap() + 1;
    for seed in [0, 1, 1 << 127 | 12_345_678_901_234_567_890, u128::MAX] {
        let arguments = ["--seed", &seed.to_string(), "-n", &count.to_string()];
        let mut source = words(seed);
        let mut indices = Vec::new();
        while indices.len() < count {
            let (low, high) = (source.next().unwrap(), source.next().unwrap());
            let number = u128::from(high >> 55) << 64 | u128::from(low);
            if number < end {
                indices.push(number);
            }
        }
        let expected = run(&["grid"], text(&indices));
        let found = run(&[&["random"], &arguments[..]].concat(), "");
        assert!(good(&found) == good(&expected), "seed {seed}");
    }
    for seed in [0, 99] {
        let count = 50;
        let arguments = ["--seed", &seed.to_string(), "-n", &count.to_string()];
        let ranks = words(seed)
            .map(|word| (word >> 31) + 1)
            .filter(|&rank| rank <= 5_472_730_538)
            .take(count);
        let expected = run(&["unrank"], text(ranks));
        let found = run(&[&["random", "--of", "catalogue"], &arguments[..]].concat(), "");
        assert!(good(&found) == good(&expected), "seed {seed}");
    }
}

#[test]
fn random_depends_on_the_seed_only() {
    for (of, count) in [("grids", 10_000), ("catalogue", 300)] {
        let count = count.to_string();
        let draw = |count: &str, threads, seed| {
            let arguments =
                ["random", "--of", of, "-n", count, "--threads", threads, "--seed", seed];
            good(&run(&arguments, "")).to_owned()
        };
        let grids = draw(&count, "1", "3");
        assert_eq!(grids.lines().count().to_string(), count);
        assert!(draw(&count, "2", "3") == grids);
        assert!(draw(&count, "7", "3") == grids);
        assert!(draw(&count, "1", "4") != grids);
        for fewer in [0, 1, 17, 123] {
            let start: String = grids.split_inclusive('\n').take(fewer).collect();
            assert!(draw(&fewer.to_string(), "3", "3") == start, "{of} {fewer}");
        }
    }
    // Minlex forms are their own.
    let forms = run(&["random", "--of", "catalogue", "-n", "50"], "");
    assert_eq!(good(&run(&["form"], good(&forms))), forms.stdout);
}

#[test]
fn without_a_seed_every_run_differs_and_can_be_repeated() {
    let runs: Vec<Run> = (0..3).map(|_| run(&["random", "-n", "3", "--show-seed"], "")).collect();
    for (i, first) in runs.iter().enumerate() {
        assert_eq!(first.code, Some(0));
        let seed = first
            .stderr
            .strip_suffix('\n')
            .and_then(|line| line.split_once(": repeat with --seed "))
            .map(|(_, seed)| seed)
            .unwrap_or_else(|| panic!("{}", first.stderr));
        let again = run(&["random", "-n", "3", "--seed", seed], "");
        assert_eq!(good(&again), first.stdout);
        for other in &runs[..i] {
            assert_ne!(first.stdout, other.stdout);
            assert_ne!(first.stderr, other.stderr);
        }
    }
    // Nothing is on standard error unless asked for; a run without options gives one grid.
    assert_eq!(good(&run(&["random"], "")).lines().count(), 1);
}

#[test]
fn random_for_programs() {
    let json = run(&["random", "-n", "20", "--seed", "8", "--json"], "");
    let mut plain = String::new();
    for line in good(&json).lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let (index, grid) = (object["index"].as_str(), object["grid"].as_str());
        assert_eq!(good(&run(&["grid", index.unwrap()], "")), grid.unwrap().to_owned() + "\n");
        plain += grid.unwrap();
        plain += "\n";
    }
    assert_eq!(plain, grids(20, 8));
    let json = run(&["random", "--of", "catalogue", "--json"], "");
    let object: serde_json::Value = serde_json::from_str(good(&json)).unwrap();
    assert_eq!(
        good(&run(&["unrank", &object["rank"].to_string()], "")),
        object["grid"].as_str().unwrap().to_owned() + "\n"
    );
}

#[test]
fn a_damaged_table_stops_random_of_the_catalogue_at_the_right_rank() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.mlx");
    let mut bytes = std::fs::read(embedded_file()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let count = 2_000;
    let arguments = ["random", "--of", "catalogue", "--seed", "1", "-n", &count.to_string()];
    let sound = run(&arguments, "");
    let damaged = run(&[&arguments[..], &["--table", path.to_str().unwrap()]].concat(), "");
    assert_eq!(damaged.code, Some(1));
    let lines = damaged.stdout.lines().count();
    assert!(good(&sound).starts_with(&damaged.stdout) && lines < count);
    let next = sound.stdout.lines().nth(lines).unwrap();
    let rank = run(&["rank", next], "");
    let wanted = format!("minlex: at rank {}: damaged table: ", good(&rank).trim_end());
    assert!(damaged.stderr.starts_with(&wanted), "{}", damaged.stderr);
    assert_eq!(damaged.stderr.lines().count(), 1);
}

#[test]
fn packed_grids_are_their_numbers_and_come_back() {
    let examples = examples();
    let lines = text(examples.iter().map(|[grid, _, _]| grid));
    let records: Vec<u8> =
        examples.iter().flat_map(|[_, number, _]| record(number.parse().unwrap())).collect();
    assert_eq!(pack(&[], &lines), (records.clone(), String::new(), Some(0)));
    assert_eq!(good(&run(&["unpack"], records)), lines);

    let count = if cfg!(debug_assertions) { 3_000 } else { 50_000 };
    let lines = grids(count, 6);
    let (records, _, _) = pack(&["--threads", "1"], &lines);
    assert_eq!(records.len() as u64, 10 * count);
    assert!(pack(&["--threads", "3"], &lines).0 == records);
    for threads in ["1", "3"] {
        let back = run(&["unpack", "--threads", threads], records.clone());
        assert!(good(&back) == lines);
    }
    for nothing in [pack(&[], ""), pack(&[], "\u{feff}")] {
        assert_eq!(nothing, (Vec::new(), String::new(), Some(0)));
    }
    assert_eq!(good(&run(&["unpack"], "")), "");
}

#[test]
fn records_cut_short_are_told_with_the_position() {
    let lines = grids(3_000, 7);
    let (records, _, _) = pack(&[], &lines);
    for length in [1, 9, 10, 11, 25, 20_479, 20_480, 20_481, 29_999] {
        let whole: String = lines.split_inclusive('\n').take(length / 10).collect();
        let rest = length % 10;
        let complaint = match rest {
            0 => String::new(),
            _ => format!(
                "minlex: standard input: record {}: cut short: the input ends at byte {length}, {rest} of 10 bytes into the record\n",
                length / 10 + 1
            ),
        };
        let cut = run(&["unpack"], &records[..length]);
        assert!(cut.stdout == whole, "{length}");
        assert_eq!(cut.stderr, complaint);
        assert_eq!(cut.code, Some(i32::from(rest != 0)));
    }
    let cut = run(&["unpack", "--keep-going", "--json"], &records[..13]);
    let lines: Vec<serde_json::Value> =
        cut.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[1],
        serde_json::json!({
            "record": 2,
            "error": "cut short: the input ends at byte 13, 3 of 10 bytes into the record"
        })
    );
}

#[test]
fn a_slow_writer_of_records_gets_its_answers_at_once() {
    let mut child = minlex(["unpack"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (answers, reader) = lines_as_they_come(&mut child);
    let answer = || answers.recv_timeout(Duration::from_secs(120));
    let [first, last] = [&examples()[2][0], &examples()[3][0]];
    let records = [record(0), record(LAST.parse().unwrap())].concat();
    // One and a half records, then the rest, with the input left open.
    for (bytes, grid) in [(&records[..15], first), (&records[15..], last)] {
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
        assert_eq!(answer().as_ref(), Ok(grid), "the answer waits for more input");
    }
    drop(stdin);
    assert_eq!(wait(&mut child).code(), Some(0));
    reader.join().unwrap();
}

#[test]
fn a_closed_pipe_ends_a_long_run_quietly() {
    let grids = grids(1_000, 8).into_bytes();
    let zeros = vec![0; 1 << 16];
    for (arguments, input) in [
        (&["form"][..], &grids),
        (&["form", "--keep-going"], &grids),
        (&["random", "-n", "18446744073709551615"], &zeros),
        (&["unpack", "--keep-going"], &zeros),
    ] {
        let mut child = minlex(arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.clone();
        let writer = thread::spawn(move || while stdin.write_all(&input).is_ok() {});
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line.trim_end().len(), 81);
        drop(stdout);
        assert_eq!(wait(&mut child).code(), Some(0));
        writer.join().unwrap();
        assert_eq!(complaints(&mut child), "");
    }
}
