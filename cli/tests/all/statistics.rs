//! `minlex stats`: what it prints, draws and refuses.

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
fn pictures_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    {
        let option = "--svg";
        for by in ["band,highest,ua4", "band,class44"] {
            let three = stats(&["--by", by, option, &at("a")]);
            assert_eq!((three.code, three.stdout.as_str()), (Some(2), ""), "{by}");
            assert_eq!(three.stderr, "minlex: 3 columns: a picture shows one or two\n", "{by}");
        }
        let none = ["--by", "ua4", "--where", "band = 415 and ua4 > 30", option, &at("a")];
        let none = stats(&none);
        assert_eq!((none.code, none.stdout.as_str()), (Some(1), ""));
        assert_eq!(none.stderr, "minlex: no grids to draw: the condition holds for none\n");
        let nowhere = stats(&["--by", "band", option, &at("no/a")]);
        assert_eq!((nowhere.code, nowhere.stdout.as_str()), (Some(1), ""));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_count_goes_on_from_its_state_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let state = ["--state", file.to_str().unwrap()];
    let question = ["--by", "mcn4", "--where", "band > 390"];
    let plain = stats(&question);
    for _ in 0..2 {
        let told = stats(&[&question[..], &state].concat());
        assert_eq!(
            (told.code, told.stdout, told.stderr),
            (Some(0), plain.stdout.clone(), "".into())
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
    let refused = |question: &[&str], what: &str| {
        let before = fs::read(&file).unwrap();
        let told = stats(&[question, &state].concat());
        assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""), "{what}");
        assert!(told.stderr.contains(what), "{}", told.stderr);
        assert_eq!(fs::read(&file).unwrap(), before);
    };
    refused(&["--by", "mcn4", "--where", "band > 391"], "it is of another question");
    refused(&["--by", "mcn4,ua4", "--where", "band > 390"], "it is of another question");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"version\":1", "\"version\":2")).unwrap();
    refused(&question, "it is damaged");
    fs::write(&file, "band,grids\n").unwrap();
    refused(&question, "this is no state of a count");
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
        // What is there already is a picture, which is replaced, or no state of a count.
        let is_picture = option != "--state";
        assert_eq!(told.code == Some(0), is_picture, "{}", told.stderr);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&end).unwrap().len() > 0, is_picture);
    }
    assert_eq!(fs::read_to_string(at("weights")).unwrap().lines().count(), 416);
}

/// Every error says where the condition stops being one, or what is wrong with the weights.
#[test]
fn questions_that_cannot_be_answered() {
    for (options, code, what) in [
        (&["--by", "shoe"][..], 2, "shoe"),
        (&["--by", "ua4", "--where", "band <"], 2, "character 7"),
        (&["--by", "ua4", "--where", "size = 3"], 2, "character 1"),
        (&["--by", "sum"], 2, "--weights"),
        (&["--by", "class44,chute_band"], 2, "chute_band"),
        (&["--weights", "-"], 1, "416"),
    ] {
        let told = stats(options);
        assert_eq!((told.code, told.stdout.as_str()), (Some(code), ""), "{options:?}");
        assert!(told.stderr.contains(what), "{options:?}: {}", told.stderr);
    }
}
