//! `minlex stats`: its histograms, pictures and errors.

use crate::common::{Run, run};

use std::fs;

/// Runs `minlex stats` with the options of a line.
fn stats(options: &[&str]) -> Run {
    run(&[&["stats", "--quiet"], options].concat(), "")
}

#[test]
fn a_picture_is_written_beside_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bands.svg");
    let picture = file.to_str().unwrap();
    let bars = ["--by", "band", "--where", "band > 400", "--format", "csv"];
    let told = stats(&[&bars[..], &["--svg", picture]].concat());
    assert_eq!((told.code, told.stderr.as_str()), (Some(0), ""));
    assert_eq!(told.stdout, stats(&bars).stdout);
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    // A bar for each row of the table, on a white ground.
    assert_eq!(svg.matches("<rect").count() - 1, told.stdout.lines().count() - 1);
    let map = stats(&["--by", "band,ua4", "--where", "band > 410", "--svg", picture]);
    assert_eq!(map.code, Some(0));
    assert_ne!(fs::read_to_string(&file).unwrap(), svg);
    let draw = |threads: &str, question: &[&str]| {
        let told = stats(&[question, &["--svg", picture, "--threads", threads]].concat());
        assert_eq!((told.code, told.stdout), (Some(0), stats(question).stdout));
        fs::read_to_string(&file).unwrap()
    };
    assert_eq!([draw("1", &bars), draw("3", &bars)], [svg.clone(), svg.clone()]);
    assert_ne!(svg, draw("2", &["--by", "band", "--where", "band > 405"]));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn puzzles_are_counted_by_givens_and_by_band() {
    let totals = include_str!("../../../data/puzzle_totals.tsv");
    let rows: Vec<(usize, u128)> = totals
        .lines()
        .skip(1)
        .map(|row| row.split_once('\t').unwrap())
        .map(|(givens, puzzles)| (givens.parse().unwrap(), puzzles.parse().unwrap()))
        .collect();
    let csv: String =
        rows.iter().map(|(givens, puzzles)| format!("{givens},{puzzles}\n")).collect();
    let counted = stats(&["--by", "givens", "--format", "csv"]);
    assert_eq!((counted.code, counted.stderr.as_str()), (Some(0), ""));
    assert_eq!(counted.stdout, format!("givens,puzzles\n{csv}"));
    let table = stats(&["--by", "givens"]).stdout;
    assert!(
        table.ends_with("\n   all  13,231,567,353,546,472,288,779,989,816,386,048\n"),
        "{table}"
    );
    let by_band = stats(&["--by", "band,givens", "--format", "json"]).stdout;
    let by_band: serde_json::Value = serde_json::from_str(&by_band).unwrap();
    assert_eq!(by_band["columns"], serde_json::json!(["band", "givens"]));
    let mut sums = vec![0; rows.len()];
    for row in by_band["rows"].as_array().unwrap() {
        assert!(row["band"].as_u64().unwrap() < 416);
        let puzzles: u128 = row["puzzles"].as_str().unwrap().parse().unwrap();
        sums[row["givens"].as_u64().unwrap() as usize] += puzzles;
    }
    assert!(rows.into_iter().map(|(_, puzzles)| puzzles).eq(sums));
}

#[test]
fn a_damaged_state_file_is_refused_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let state = file.to_str().unwrap();
    let question = ["--by", "mcn4", "--where", "band > 400", "--state", state];
    assert_eq!(stats(&question).code, Some(0));
    let damaged = fs::read_to_string(&file).unwrap().replace("\"version\":1", "\"version\":2");
    fs::write(&file, &damaged).unwrap();
    let refused = stats(&question);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains("it is damaged"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), damaged);
}

#[cfg(unix)]
#[test]
fn files_are_written_where_links_lead_and_never_over_the_weights() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("weights"), "1\n".repeat(416)).unwrap();
    let question = ["--weights", &at("weights"), "--where", "band > 410"];
    for option in ["--svg", "--state"] {
        let told = stats(&[&question[..], &[option, &at("weights")]].concat());
        assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""), "{option}");
        assert!(told.stderr.contains("it is also read"), "{}", told.stderr);
        let (link, end) = (at("link"), at(option));
        let _ = fs::remove_file(&link);
        fs::write(&end, "").unwrap();
        std::os::unix::fs::symlink(&end, &link).unwrap();
        let told = stats(&[&question[..], &[option, &link]].concat());
        // The file at the end of the link is a picture, which is replaced, or no state of a count.
        let is_picture = option != "--state";
        assert_eq!(told.code == Some(0), is_picture, "{}", told.stderr);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&end).unwrap().len() > 0, is_picture);
    }
    assert_eq!(fs::read_to_string(at("weights")).unwrap().lines().count(), 416);
}
