//! Blocks of `console` in Markdown: commands, and after each its output.

/// A command of a document with all that is shown of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its line in the document, from 1.
    pub line: usize,
    /// The command; below it, in lines of their own, its here-document.
    pub command: String,
    /// The exit status.
    pub status: i32,
    /// Standard output, and after it standard error.
    pub output: String,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A line between commands.
    Line(&'a str),
    Shown(Shown),
}

/// The parts of a document. Commands begin with `$ `, lines of a here-document with `> `, and an
/// exit status other than 0 with `? `.
pub fn parts(document: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut inside = false;
    for (number, line) in document.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
            parts.push(Part::Line(line));
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            let (command, output) = (command.to_owned(), String::new());
            parts.push(Part::Shown(Shown { line: number + 1, command, status: 0, output }));
        } else if let (true, Some(Part::Shown(shown))) = (inside, parts.last_mut()) {
            read_below(shown, line);
        } else {
            parts.push(Part::Line(line));
        }
    }
    parts
}

/// Reads a line below a command.
fn read_below(shown: &mut Shown, line: &str) {
    let here = line.strip_prefix("> ").or((line == ">").then_some(""));
    match (here, line.strip_prefix("? ").and_then(|status| status.parse().ok())) {
        (Some(line), _) if shown.output.is_empty() => shown.command += &format!("\n{line}"),
        (_, Some(status)) if shown.output.is_empty() => shown.status = status,
        _ => shown.output += &format!("{line}\n"),
    }
}

/// The document of these parts.
pub fn document(parts: &[Part<'_>]) -> String {
    let mut document = String::new();
    for part in parts {
        match part {
            Part::Line(line) => document += &format!("{line}\n"),
            Part::Shown(shown) => {
                for (i, line) in shown.command.lines().enumerate() {
                    let sign = if i == 0 { '$' } else { '>' };
                    document += format!("{sign} {line}").trim_end_matches(' ');
                    document.push('\n');
                }
                if shown.status != 0 {
                    document += &format!("? {}\n", shown.status);
                }
                document += &shown.output;
            }
        }
    }
    document
}

/// The commands of a document.
pub fn commands(document: &str) -> Vec<Shown> {
    let shown = |part| match part {
        Part::Shown(shown) => Some(shown),
        Part::Line(_) => None,
    };
    parts(document).into_iter().filter_map(shown).collect()
}
