//! Lines that stand around a list and hold no record: what forums, programs, databases and
//! statistics write above and below it.

use crate::cells;
use crate::line::trim;

/// Lines of brackets and quotes that end a list are no longer: `]`, `];`, `"""`.
const MOST_BRACKETS: usize = 3;

/// Whether text is what forums and Markdown have above and below a list: `[code]`, `[/code]`,
/// `[quote="loki"]`, three backticks.
pub(crate) fn is_tag(text: &str) -> bool {
    const TAGS: [&str; 6] = ["code", "quote", "hidden", "hide", "spoiler", "pre"];
    if let Some(language) = text.strip_prefix("```") {
        return language.bytes().all(|b| b.is_ascii_alphabetic());
    }
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let name = inside.map(|inside| inside.strip_prefix('/').unwrap_or(inside));
    let name = name.and_then(|name| name.split('=').next());
    name.is_some_and(|name| TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)))
}

/// Whether a line has so many times `-`, `*` or `_` side by side that they are drawn, even if they
/// are as many as a grid has cells: no digit is beside them.
pub(crate) fn is_ruled(line: &str) -> bool {
    let has_many = |drawn: char| line.split(|c| c != drawn).any(|run| run.len() >= 81);
    !line.contains(|c: char| c.is_ascii_digit()) && ['-', '*', '_'].into_iter().any(has_many)
}

/// Whether a line in which no record was found is one of them. None has anything that may have been
/// cells before they were damaged.
pub(crate) fn stands_around_a_list(line: &str) -> bool {
    // Programs that draw tables with lines do the same with bars of their own.
    let text = trim(line).replace(['│', '┃', '║'], "|");
    let text = &*text;
    let is_one = opens_a_list(text)
        || closes_a_list(text)
        || is_remark_of_a_program(text)
        || is_drawn(text)
        || has_headings(text)
        || counts_rows(text);
    is_one && !cells::words(text).any(|(_, word)| cells::may_have_been_cells(word))
}

/// `[`, `puzzles = [`, `static const char *tests[] = {`, `vec![`, `lines = """`, `puzzles:`.
fn opens_a_list(text: &str) -> bool {
    let ends = ["[", "{", "(", "\"\"\"", "'''"];
    let is_name = |name: &str| name.chars().all(|c| c.is_alphabetic() || c == '_');
    match text.strip_suffix(':') {
        Some(name) => is_name(name) && is_heading(name),
        None => {
            let is_named = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '$');
            text == "[" || is_named && ends.iter().any(|end| text.ends_with(end))
        }
    }
}

/// `]`, `};`, `))`, `"""`, and `NULL` where a list in C ends.
fn closes_a_list(text: &str) -> bool {
    let is_one = |b: u8| b"]}),;\"'".contains(&b);
    (1..=MOST_BRACKETS).contains(&text.len()) && text.bytes().all(is_one)
        || matches!(text, "NULL" | "NULL,")
}

/// `// the hardest`, `/* the hardest */`, `-- the hardest`, `% the hardest`.
fn is_remark_of_a_program(text: &str) -> bool {
    let has_words = text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'));
    text.starts_with("//")
        || text.starts_with("/*") && text.ends_with("*/")
        || (text.starts_with("-- ") || text.starts_with('%')) && has_words
}

/// A drawn line of a table: `+----+----+`, `----+----`, `├────┼────┤`.
fn is_drawn(text: &str) -> bool {
    let is_line = |b: u8| matches!(b, b'+' | b'-' | b'=' | b'|' | b' ');
    let is_box = |c: char| matches!(c, '\u{2500}'..='\u{257f}' | ' ');
    text.contains('+') && text.contains(['-', '=']) && text.bytes().all(is_line)
        || text.contains(['─', '━', '═']) && text.chars().all(is_box)
}

/// The headings of a table: `id | puzzle`, `"puzzle" "rating"`. One of them may be missing, and `x`
/// between quotes is no empty cell.
fn has_headings(text: &str) -> bool {
    let inside = |word: &str| {
        let name = word.strip_prefix('"')?.strip_suffix('"')?;
        Some(name.starts_with(char::is_alphabetic))
    };
    let between_bars = || {
        let mut names = text.trim_matches('|').split('|');
        let has_one = names.clone().any(is_heading);
        has_one && names.all(|name| is_heading(name) || trim(name).is_empty())
    };
    text.split_whitespace()
        .all(|word| inside(word) == Some(true))
        || text.contains('|') && between_bars()
}

/// Whether text may be the heading of a column. `x` is an empty cell.
fn is_heading(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    trim(text).starts_with(char::is_alphabetic) && text.contains(is_letter)
}

/// What databases write below a table: `(3 rows)`, `3 rows in set (0.00 sec)`.
fn counts_rows(text: &str) -> bool {
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let Some((count, rest)) = inside.unwrap_or(text).split_once(' ') else {
        return false;
    };
    let is_rows = match inside {
        Some(_) => matches!(rest, "row" | "rows"),
        None => rest.starts_with("row in set") || rest.starts_with("rows in set"),
    };
    is_rows && count.bytes().all(|b| b.is_ascii_digit())
}
