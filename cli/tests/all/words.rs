//! The English of comments and documents, by a list of words that a native speaker of the field
//! would hardly use there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A word, in its forms, and a better one.
const WORDS: [(&[&str], &str); 5] = [
    (&["behind"], "after"),
    (&["in front of"], "before"),
    (&["stand", "stands", "stood"], "is"),
    (&["told", "tells"], "says, reports"),
    (&["whoever", "somebody", "nobody"], "the caller, no process"),
];

/// The most times that each may be used in 10,000 words.
const MOST: usize = 3;

/// Folders that hold no text of ours.
const LEFT_OUT: [&str; 7] =
    ["target", "node_modules", "dist", "testdata", "corpus", "reports", ".git"];

#[test]
fn comments_and_documents_are_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let mut words = 0;
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in &files {
        let Ok(text) = fs::read_to_string(file) else { continue };
        for (number, line) in prose(file, &text) {
            let line = line.to_ascii_lowercase();
            words +=
                line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).count();
            for (forms, better) in WORDS {
                let uses: usize = forms.iter().map(|form| count(&line, form)).sum();
                let places = found.entry(better).or_default();
                places.extend((0..uses).map(|_| format!("{}:{number}: {line}", file.display())));
            }
        }
    }
    assert!(words > 80_000, "{words} words: is this the whole repository?");
    for (forms, better) in WORDS {
        let places = &found[better];
        assert!(
            places.len() * 10_000 <= MOST * words,
            "{forms:?} {} times in {words} words, better: {better}:\n{}",
            places.len(),
            places.join("\n")
        );
    }
}

/// The files below a folder that have comments or prose of ours.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let extension = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !path.is_symlink() && !LEFT_OUT.contains(&&*name) {
            collect(&path, files);
        } else if matches!(
            &*extension,
            "md" | "rs" | "py" | "js" | "ts" | "c" | "h" | "sh" | "toml"
        ) {
            files.push(path);
        }
    }
}

/// The comments of a source file, or the prose of a document, line by line.
fn prose<'a>(file: &Path, text: &'a str) -> Vec<(usize, &'a str)> {
    let extension = file.extension().unwrap_or_default().to_string_lossy().into_owned();
    let marks: &[&str] = match &*extension {
        "rs" | "js" | "ts" | "c" | "h" => &["//", "/*", "* "],
        "md" => &[],
        _ => &["#"],
    };
    let mut in_code = false;
    let mut in_docstring = false;
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        let is_prose = if extension == "md" {
            let is_fence = trimmed.starts_with("```");
            in_code ^= is_fence;
            !in_code && !is_fence
        } else {
            let was_docstring = in_docstring;
            in_docstring ^= extension == "py" && line.matches("\"\"\"").count() == 1;
            was_docstring || in_docstring || marks.iter().any(|mark| trimmed.starts_with(mark))
        };
        if is_prose {
            lines.push((at + 1, line));
        }
    }
    lines
}

/// How often a phrase is in a line, as whole words.
fn count(line: &str, phrase: &str) -> usize {
    let is_end = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    let is_whole = |at: usize| {
        is_end(line[..at].chars().next_back()) && is_end(line[at + phrase.len()..].chars().next())
    };
    line.match_indices(phrase).filter(|&(at, _)| is_whole(at)).count()
}
