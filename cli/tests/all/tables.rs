//! Commands that look into a table: `rank`, `unrank`, `list`, `bands`, `info`; good tables and bad
//! ones.

use std::fs;

use crate::common::{embedded_file, good, pairs, run, text};

const LAST: u64 = 5_472_730_538;

/// Ranks all over the catalogue.
fn spread(count: u64) -> Vec<u64> {
    (0..count).map(|i| 1 + i * (LAST - 1) / (count - 1)).collect()
}

#[test]
fn ranks_all_over_the_catalogue_come_back() {
    let ranks = text(spread(if cfg!(debug_assertions) { 200 } else { 3_000 }));
    let grids = run(&["unrank"], ranks.as_str());
    assert_eq!(good(&run(&["rank"], good(&grids))), ranks);
    assert_eq!(good(&run(&["form"], good(&grids))), grids.stdout);
}

#[test]
fn a_list_has_the_grids_that_unrank_gives() {
    // Longer than the largest piece that a worker scans, so that pieces meet.
    for (from, count) in [(1, 40_000u64), (3_636_310_640, 5_000), (LAST - 2_999, 3_000)] {
        let count = if cfg!(debug_assertions) { count / 10 } else { count };
        let (from_text, count_text) = (from.to_string(), count.to_string());
        let list = run(&["list", "--from", &from_text, "--count", &count_text, "--ranks"], "");
        let lines: Vec<&str> = good(&list).lines().collect();
        assert_eq!(lines.len() as u64, count);
        for (rank, line) in (from..).zip(&lines) {
            assert!(line.starts_with(&format!("{rank} ")), "{rank}: {line}");
        }
        let sample: Vec<u64> = (from..from + count).step_by(97).collect();
        let unranked = run(&["unrank"], text(&sample));
        let expected = text(
            sample.iter().zip(good(&unranked).lines()).map(|(rank, grid)| format!("{rank} {grid}")),
        );
        let found = text(sample.iter().map(|rank| lines[(rank - from) as usize]));
        assert_eq!(found, expected);
    }
}

#[test]
fn bands_are_those_published_and_their_stretches_hold_their_grids() {
    let bands = run(&["bands"], "");
    let mut lines = good(&bands).lines();
    assert_eq!(lines.next(), Some("band\tdigits\tautomorphisms\tgrids\tfirst\tlast"));
    let published = include_str!("../../../data/bands416.tsv").lines().skip(1);
    let (mut next, mut edges, mut tops) = (1, Vec::new(), Vec::new());
    let json = run(&["bands", "--json"], "");
    let mut objects = good(&json).lines();
    for published in published {
        let published: Vec<&str> = published.split('\t').collect();
        let found: Vec<&str> = lines.next().unwrap().split('\t').collect();
        assert_eq!(found[..2], published[..2]);
        assert_eq!((found[2], found[3]), (published[3], published[2]));
        let object: serde_json::Value = serde_json::from_str(objects.next().unwrap()).unwrap();
        assert_eq!(object["digits"], published[1]);
        assert_eq!(object["grids"].to_string(), published[2]);
        if published[2] == "0" {
            assert_eq!(found[4..], ["-", "-"]);
            assert!(object["first"].is_null() && object["last"].is_null());
            continue;
        }
        let (first, last): (u64, u64) = (found[4].parse().unwrap(), found[5].parse().unwrap());
        assert_eq!(first, next);
        assert_eq!((object["first"].as_u64(), object["last"].as_u64()), (Some(first), Some(last)));
        next = last + 1;
        edges.extend([first, last]);
        tops.extend([published[1], published[1]]);
    }
    assert_eq!((next, lines.next(), objects.next()), (LAST + 1, None, None));
    let grids = run(&["unrank"], text(&edges));
    let found: Vec<&str> = good(&grids).lines().map(|grid| &grid[..27]).collect();
    assert_eq!(found, tops);
}

#[test]
fn info_of_the_embedded_table_and_of_a_file() {
    let embedded = run(&["info", "--json"], "");
    let mut object: serde_json::Value = serde_json::from_str(good(&embedded)).unwrap();
    let bytes = fs::metadata(embedded_file()).unwrap().len();
    assert_eq!(object["file"], serde_json::Value::Null);
    assert_eq!(object["preset"], "embedded");
    assert_eq!(object["bytes"], bytes);
    assert_eq!(object["grids"], LAST);
    let published: Vec<serde_json::Value> = include_str!("../../../data/automorphism_counts.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let mut numbers = line.split('\t').map(|n| n.parse::<u64>().unwrap());
            serde_json::json!({"order": numbers.next(), "grids": numbers.next()})
        })
        .collect();
    assert_eq!(object["automorphisms"], serde_json::Value::Array(published));

    let file = embedded_file().display().to_string();
    let of_file = run(&["info", "--json", &file], "");
    object["file"] = file.clone().into();
    assert_eq!(serde_json::from_str::<serde_json::Value>(good(&of_file)).unwrap(), object);
    let for_people = run(&["info", &file], "");
    assert!(good(&for_people).contains(&file));
    assert!(good(&for_people).contains("5,472,730,538"));
}

#[test]
fn tables_that_are_none_get_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let table = fs::read(embedded_file()).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let mut version = table.clone();
    version[8..].iter_mut().take(8).for_each(|byte| *byte ^= 0x40);
    let cases = [
        (folder.path().to_path_buf(), "it is a folder"),
        (folder.path().join("absent"), "no such file"),
        (file("empty", b""), "empty"),
        (file("text", &b"this is no table\n".repeat(10)), "not a minlex table"),
        (file("short", &table[..table.len() - 1]), "cut short"),
        (file("header", &table[..100]), ""),
        (file("long", &[&table[..], b"\0"].concat()), "followed by other bytes"),
        (file("version", &version), ""),
    ];
    for (path, reason) in cases {
        let path = path.to_str().unwrap();
        for command in [
            &["rank", "--table", path, &pairs()[0].grid][..],
            &["unrank", "--table", path, "1"],
            &["list", "--table", path, "--count", "1"],
            &["bands", "--table", path],
            &["info", path],
        ] {
            let run = run(command, "");
            assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)), "{command:?}");
            assert!(
                run.stderr.starts_with(&format!("minlex: cannot open table {path}: "))
                    && run.stderr.contains(reason)
                    && run.stderr.lines().count() == 1,
                "{command:?}: {}",
                run.stderr
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn a_table_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.mlx");
    fs::copy(embedded_file(), &path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let run = run(&["info", path.to_str().unwrap()], "");
    if fs::File::open(&path).is_ok() {
        // The superuser may read everything; then the table is as good as any.
        assert_eq!(run.code, Some(0));
    } else {
        assert_eq!(run.code, Some(1));
        assert!(run.stderr.contains("permission denied"), "{}", run.stderr);
    }
}

#[test]
fn damage_inside_a_table_is_laid_to_the_right_lines_and_never_gives_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.mlx");
    let mut bytes = fs::read(embedded_file()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let table = ["--table", path.to_str().unwrap()];

    let ranks = spread(if cfg!(debug_assertions) { 300 } else { 2_000 });
    let sound = run(&["unrank"], text(&ranks));
    let [mut keep_going, mut stop] = [vec!["unrank", "--keep-going"], vec!["unrank"]];
    keep_going.extend(table);
    stop.extend(table);
    let damaged = run(&keep_going, text(&ranks));
    assert_eq!(damaged.code, Some(1));
    let mut complaints = damaged.stderr.lines();
    let mut first_bad = None;
    for ((number, found), expected) in (1..).zip(damaged.stdout.lines()).zip(good(&sound).lines()) {
        if found.is_empty() {
            let complaint = complaints.next().unwrap();
            assert!(
                complaint.starts_with(&format!(
                    "minlex: standard input: line {number}: damaged table: "
                )),
                "{complaint}"
            );
            first_bad.get_or_insert((number, complaint.to_owned()));
        } else {
            assert_eq!(found, expected, "line {number}");
        }
    }
    assert!(complaints.next().unwrap().ends_with(" records were bad"));
    assert_eq!(complaints.next(), None);
    assert_eq!(damaged.stdout.lines().count(), ranks.len());
    let (number, complaint) = first_bad.expect("the flipped bit is in the way of some rank");

    let stopped = run(&stop, text(&ranks));
    assert_eq!(stopped.stderr, complaint + "\n");
    let before: String = good(&sound).split_inclusive('\n').take(number - 1).collect();
    assert_eq!(stopped.stdout, before);

    let from = (ranks[number - 1] - 10).to_string();
    let mut list = vec!["list", "--from", &from, "--count", "1000000"];
    list.extend(table);
    let list = run(&list, "");
    assert_eq!(list.code, Some(1));
    assert!(list.stderr.starts_with("minlex: at rank "), "{}", list.stderr);
    assert_eq!(list.stderr.lines().count(), 1);
}

/// The walk and a scan agree on the grids with automorphisms.
#[test]
fn grids_with_automorphisms_are_listed() {
    let listed = |arguments: &[&str]| {
        let stretch = ["list", "--from", "5472729800", "--ranks"];
        let run = run(&[&stretch, arguments].concat(), "");
        good(&run).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let all = listed(&[]);
    let grids = text(all.iter().map(|line| line.split(' ').nth(1).unwrap()));
    let orders = run(&["automorphisms"], grids);
    let orders: Vec<u32> = good(&orders).lines().map(|line| line.parse().unwrap()).collect();
    let with = |wanted: std::ops::RangeInclusive<u32>| {
        let lines = all.iter().zip(&orders);
        let lines = lines.filter(|(_, order)| wanted.contains(order));
        lines.map(|(line, _)| line.clone()).collect::<Vec<_>>()
    };
    assert!(with(2..=648).len() > 10, "{}", with(2..=648).len());
    assert_eq!(listed(&["--automorphisms", "2.."]), with(2..=648));
    assert_eq!(listed(&["--automorphisms", "3..72"]), with(3..=72));
    assert_eq!(listed(&["--automorphisms", "1"]), with(1..=1));
    assert_eq!(listed(&["--automorphisms", "2..", "--count", "3"]), with(2..=648)[..3]);
    assert_eq!(listed(&["--automorphisms", "1", "--count", "5"]), with(1..=1)[..5]);
    assert_eq!(listed(&["--automorphisms", "2..", "--to", "5472730200"]), {
        let mut upto = with(2..=648);
        upto.retain(|line| {
            line.split(' ').next().unwrap().parse::<u64>().unwrap() <= 5_472_730_200
        });
        upto
    });
}

#[test]
fn a_list_has_the_grids_for_which_a_condition_holds() {
    let listed = |arguments: &[&str]| {
        let run = run(&[&["list", "--from", "5472729700"], arguments].concat(), "");
        good(&run).lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let columns = ["--columns", "rank,grid,band,highest,lowest_chutes,ua4,automorphisms"];
    let all = listed(&columns);
    let numbers = |line: &str| {
        let words = line.split(' ').enumerate().filter(|(place, _)| *place != 1);
        words.map(|(_, word)| word.parse().unwrap()).collect::<Vec<u64>>()
    };
    // The other commands agree on each grid.
    let grids = all.iter().map(|line| line.split(' ').nth(1).unwrap());
    let bands = run(&[vec!["bands"], grids.collect()].concat(), "");
    for (line, bands) in all.iter().zip(good(&bands).lines()) {
        let mut bands: Vec<u64> = bands.split(' ').map(|it| it.parse().unwrap()).collect();
        bands.sort_unstable();
        // No grid so far back has an unavoidable set of four cells.
        assert_eq!(numbers(line)[4], 0, "{line}");
        let lowest = bands.iter().filter(|&&it| it == bands[0]).count() as u64;
        assert_eq!(numbers(line)[1..4], [bands[0], bands[5], lowest], "{line}");
    }
    let with = |wanted: &dyn Fn(&[u64]) -> bool| {
        let lines = all.iter().filter(|line| wanted(&numbers(line)));
        lines.cloned().collect::<Vec<_>>()
    };
    let filtered = |condition| listed(&[&columns[..], &["--where", condition]].concat());
    let some = with(&|it| it[1] < 384 && it[2] > 405 && it[5] == 1);
    assert!(some.len() > 10 && some.len() < all.len() / 2, "{}", some.len());
    assert_eq!(filtered("band < 384 and highest > 405 and automorphisms = 1"), some);
    assert_eq!(filtered("automorphisms >= 2"), with(&|it| it[5] > 1));
    assert_eq!(filtered("band < 300"), [""; 0]);
    let both = listed(&["--ranks", "--automorphisms", "2..", "--where", "highest = 411"]);
    assert_eq!(both.len(), with(&|it| it[5] > 1 && it[2] == 411).len());
    let json = listed(&["--json", "--columns", "ua4,rank", "--count", "1"]);
    let first = numbers(&all[0]);
    assert_eq!(json, [format!("{{\"ua4\":{},\"rank\":{}}}", first[4], first[0])]);
}
