//! Grids that are laid out for eyes: nine lines of nine cells, with drawn lines or without.

use std::borrow::Cow;

use crate::cells::{self, is_cell, normal};
use crate::error::RecordError;
use crate::kind::Kind;
use crate::line::trim;
use crate::sheet::Sheets;
use crate::word;

/// Whether a character draws a grid and is never a cell: blanks, bars, brackets, commas, quotes.
pub(crate) fn is_drawing(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '|' | '+'
                | '='
                | ':'
                | ','
                | '['
                | ']'
                | '('
                | ')'
                | '{'
                | '}'
                | '>'
                | '"'
                | '\''
                | '\u{feff}'
        )
        || is_box(c)
}

/// Whether a character is one of the box drawings of Unicode.
fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// What `numpy.savetxt` writes behind a digit unless it is told another format.
pub(crate) const ZERO_EXPONENT: &str = ".000000000000000000e+00";

/// What a line of a file with laid-out grids is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Nothing.
    Blank,
    /// Words.
    Text,
    /// A drawn line.
    Rule,
    /// Nine cells, each a digit or `.`.
    Row([u8; 9]),
    /// Nine times the same character, which is a drawn line or a row of empty cells.
    RuleOrRow(char),
    /// Nine blanks, or nine empty cells of a sheet, which may be an empty line.
    EmptyRow,
    /// Cells, but not nine; how many.
    Broken(usize),
    /// Text that may be a damaged row if it stands among rows; how many cells there are.
    Doubtful(usize),
    /// The cells of more than a row, whole or damaged.
    Whole,
    /// The end of the file.
    End,
    /// A line too far away to belong to the same grid.
    Far,
}

/// Says what a line is, looked at by itself.
pub(crate) fn classify(line: &str) -> Line {
    if line.contains(cells::MIDDLE_DOT) {
        return classify(&line.replace(cells::MIDDLE_DOT, "."));
    }
    if line.contains(ZERO_EXPONENT) {
        return classify(&line.replace(ZERO_EXPONENT, ""));
    }
    let line = line.strip_suffix('\r').unwrap_or(line);
    let line = in_a_program(line);
    let line = line
        .strip_prefix('>')
        .map_or(line, |quoted| quoted.strip_prefix(' ').unwrap_or(quoted));
    if trim(line).contains('\r') {
        // It may hide rows, and is none itself.
        let count = line.bytes().filter(|&b| is_cell(b)).count();
        return Line::Broken(count);
    }
    if let Some(cells) = of_a_list(line).filter(|cells| cells.len() == 9) {
        return row(&cells);
    }
    let columns = of_a_sheet(line).unwrap_or_default();
    if columns.len() == 9 {
        return match line.bytes().any(is_cell) {
            true => row(&columns),
            false => Line::EmptyRow,
        };
    }
    let trimmed = trim(line);
    if is_rating(trimmed) {
        return Line::Text;
    }
    if trimmed.is_empty() {
        // Where blanks are empty cells, nine of them are a row.
        return match line {
            "         " => Line::EmptyRow,
            _ => Line::Blank,
        };
    }
    if let Some(cells) = damaged_in_a_sheet(line) {
        return Line::Broken(cells);
    }
    if (10..=22).contains(&columns.len()) && columns.contains("..") && line.contains('\t') {
        // Empty cells between tabs: the row has too many.
        return Line::Broken(columns.len());
    }
    if let Some(cells) = with_blanks(line) {
        return row(&cells);
    }
    let is_text = |c: char| !(is_drawing(c) || c.is_ascii() && is_cell(c as u8));
    match trimmed.contains(is_text) {
        true => in_text(trimmed),
        false => by_pieces(trimmed, columns.len()),
    }
}

/// Says what a line of cells and drawing is, which has so many columns if it is one of a sheet.
fn by_pieces(trimmed: &str, columns: usize) -> Line {
    let pieces: Vec<&str> = trimmed
        .split(is_drawing)
        .filter(|piece| !piece.is_empty())
        .collect();
    let cells: String = pieces.concat();
    // Where lines stand for empty cells, nine of them and digits may look like a date.
    let may_be_date = pieces.len() == 1 && (cells.len() != 9 || cells.contains('0'));
    if may_be_date && word::is_date(&cells) {
        return Line::Text;
    }
    if cells.chars().all(|c| matches!(c, '-' | '*' | '_')) {
        return drawn(trimmed, &pieces, &cells);
    }
    if has_dots_for_corners(trimmed) {
        return Line::Rule;
    }
    if is_regular(&pieces, 9) {
        return row(&cells);
    }
    if let Some(cells) = nine_numbers(&pieces) {
        return row(&cells);
    }
    let longest = pieces.iter().map(|piece| piece.len()).max().unwrap_or(0);
    // Fewer cells are numbers in text.
    let is_nearly_a_row = (7..=11).contains(&cells.len()) && (longest <= 3 || pieces.len() == 1);
    match nine_candidate_lists(&pieces) {
        Some(lists) => {
            with_candidates(lists).map_or(Line::Broken(cells.len()), |cells| row(&cells))
        }
        None if is_nearly_a_row => Line::Broken(cells.len()),
        None if (7..=11).contains(&columns) => Line::Broken(columns),
        None if has_more_than_a_row(trimmed) => Line::Whole,
        None if cells.len() > 1 => Line::Doubtful(cells.len()),
        // `=== 3 ===` is a title.
        None if has_corners(trimmed) && cells.is_empty() => Line::Rule,
        None => Line::Text,
    }
}

/// A row without what a program or its source has around lists, as in `array([[5, 3, ...],`,
/// `int grid[9][9] = {{5, 3, ...},`, `[5, 3, ...], // row 1` and `5 3 0 0 7 0 0 0 0;`.
pub(crate) fn in_a_program(line: &str) -> &str {
    let line = without_remark(line);
    let line = match line.split_once('=') {
        Some((name, list)) if is_name(name) && list.contains('[') => list.trim_start(),
        _ => line,
    };
    let line = two_brackets(line).map_or(line, |at| &line[at..]);
    let end = line.ends_with(')').then(|| line.find(", dtype=")).flatten();
    let line = end.map_or(line, |end| &line[..end]);
    match line.strip_suffix(';') {
        Some(row) if !row.contains(';') => row,
        _ if line.ends_with(").") => &line[..line.len() - 1],
        _ => line,
    }
}

fn is_opening(c: char) -> bool {
    matches!(c, '[' | '{' | '(')
}

fn is_closing(c: char) -> bool {
    matches!(c, ']' | '}' | ')')
}

/// A row of a list in the source of a program, without the remark behind it.
fn without_remark(line: &str) -> &str {
    let remark = ["//", "#", "--", "%"]
        .iter()
        .find_map(|sign| line.find(sign));
    let row = remark.map(|at| line[..at].trim_end());
    let is_list = |row: &&str| {
        let is_end = row.ends_with([',', ';']);
        is_end || row.contains(is_opening) && row.ends_with(is_closing)
    };
    row.filter(is_list).unwrap_or(line)
}

/// Where a list of lists begins behind its name and type: at the last two opening brackets. Nothing
/// if more than a name stands in front of them, which may be another list.
fn two_brackets(line: &str) -> Option<usize> {
    let is_first = |at: usize| line[at + 1..].trim_start().starts_with(is_opening);
    let mut pairs = line.rmatch_indices(is_opening).map(|(at, _)| at);
    let last = pairs.by_ref().find(|&at| is_first(at))?;
    let front = &line[..last];
    let digits = front.bytes().filter(u8::is_ascii_digit).count();
    // Empty cells have no digits, but a row has eight commas, and a list ends with two brackets.
    let is_behind_a_list =
        digits > cells::NUMBER_DIGITS || front.matches(',').count() >= 8 || has_two_closings(front);
    (!is_behind_a_list).then_some(last)
}

/// Whether a list ends in text: with two closing brackets, and no `=` behind them as there is
/// behind a type, `list[list[int]] =`.
fn has_two_closings(text: &str) -> bool {
    let parts: Vec<&str> = text.split(is_closing).collect();
    let is_type = parts.last().is_some_and(|behind| behind.contains('='));
    // What stands in front of the first and behind the last is not between two.
    let between = parts.get(1..parts.len() - 1).unwrap_or_default();
    !is_type && between.iter().any(|text| text.trim().is_empty())
}

/// Whether a line is a rating, or three: `7.2`, `7.2/1.2/1.2`. With blanks between them three might
/// be a row.
fn is_rating(line: &str) -> bool {
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let is_one = |text: &str| match text.split_once('.') {
        Some((whole, tenth)) => {
            is_digits(whole)
                && is_digits(tenth)
                && tenth.len() == 1
                && (1..3).contains(&whole.len())
        }
        None => false,
    };
    line.len() < 15 && line.split('/').all(is_one)
}

/// Whether a line is the beginning of a row and no number, rating or date: nothing but cells and
/// what draws boards, with a dot in front of other cells or two dots in one piece, with an empty
/// cell among cells that stand alone, or with more than three of those.
pub(crate) fn is_cut_row(line: &str) -> bool {
    let is_part = |c: char| is_drawing(c) || c.is_ascii() && is_cell(c as u8);
    let pieces = || line.split(is_drawing).filter(|piece| !piece.is_empty());
    let alone = pieces().filter(|piece| piece.len() == 1).count();
    let has_empty = pieces().all(|piece| piece.len() == 1) && line.contains(['.', '0']);
    let is_open = |piece: &str| piece.contains("..") || piece.starts_with('.') && piece.len() > 1;
    let is_row = pieces().any(is_open) || alone > 3 || alone > 1 && has_empty;
    line.chars().all(is_part) && is_row
}

/// Whether a list in a program may be called so.
fn is_name(text: &str) -> bool {
    let name = text.trim();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(is_part)
}

/// Says what a line with other characters than cells and drawing is.
fn in_text(line: &str) -> Line {
    if has_more_than_a_row(line) {
        return Line::Whole;
    }
    if line.starts_with('#') {
        return Line::Text;
    }
    let cells = line.bytes().filter(|&b| is_cell(b)).count();
    let is_other = |c: &char| !(is_drawing(*c) || c.is_ascii() && is_cell(*c as u8));
    match line.chars().filter(is_other).count() {
        1..=2 if (5..=11).contains(&cells) => Line::Doubtful(cells),
        _ => Line::Text,
    }
}

/// Whether the 81 cells of a grid stand in a line, or did before they were damaged.
fn has_more_than_a_row(line: &str) -> bool {
    if line.starts_with('#') {
        return false;
    }
    let body = line.find('#').unwrap_or(line.len());
    in_one_line(&line[..body]).is_some()
        || cells::with_blanks(line).is_some()
        || cells::words(line).any(|(_, word)| cells::was_81(word))
}

/// The characters of a row that stand for empty cells and may also draw a line.
pub(crate) fn drawing_in(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|c| matches!(c, '-' | '*' | '_'))
}

/// Whether a line stands below the headings of a table in Markdown: `|---|:-:|`.
pub(crate) fn is_rule_of_markdown(line: &str) -> bool {
    line.contains('-') && line.bytes().all(|b| b"|-: ".contains(&b))
}

/// Whether a line is the upper edge of a drawn grid, as in `.-------.-------.-------.`. A selection
/// that began or ended too late has lost a corner.
fn has_dots_for_corners(line: &str) -> bool {
    let is_side = |side: &str| side.len() >= 3 && side.bytes().all(|b| b == b'-');
    let inside = line.trim_matches('.');
    let has_corners = inside.contains('.') || line.starts_with('.') && line.ends_with('.');
    line.len() > 9 && has_corners && inside.split('.').all(is_side)
}

/// The candidates of nine cells, each in ascending order, if that is what pieces look like.
fn nine_candidate_lists<'a, 'b>(pieces: &'b [&'a str]) -> Option<&'b [&'a str; 9]> {
    let ascend = |piece: &&str| {
        let digits = piece.as_bytes();
        digits.iter().all(|digit| (b'1'..=b'9').contains(digit))
            && digits.is_sorted_by(|a, b| a < b)
    };
    pieces.try_into().ok().filter(|_| pieces.iter().all(ascend))
}

/// The row of a board that shows the candidates of its empty cells: a cell with one digit has it.
///
/// No digit can be missing in such a row, and at least two cells are open, so that a row with a
/// blank too few or a digit too many is not taken for one.
fn with_candidates(lists: &[&str; 9]) -> Option<String> {
    let digits = |list: &&str| list.bytes().fold(0u16, |set, b| set | 1 << (b - b'1'));
    let settled: Vec<u16> = lists
        .iter()
        .filter(|list| list.len() == 1)
        .map(digits)
        .collect();
    let shows_all = lists.iter().map(digits).fold(0, |all, set| all | set) == 0x1ff;
    let repeats_none =
        settled.iter().fold(0, |all, set| all | set).count_ones() as usize == settled.len();
    let row = || lists.map(|list| if list.len() == 1 { list } else { "." });
    (shows_all && repeats_none && settled.len() <= 7).then(|| row().concat())
}

/// A line of nothing but drawing and characters that may be empty cells or drawing.
fn drawn(line: &str, pieces: &[&str], cells: &str) -> Line {
    let first = cells.chars().next();
    match first {
        Some(c) if !has_corners(line) && is_regular(pieces, 9) && cells.chars().all(|d| d == c) => {
            Line::RuleOrRow(c)
        }
        _ => Line::Rule,
    }
}

/// Whether a line has characters that only drawn lines have.
fn has_corners(line: &str) -> bool {
    line.chars()
        .any(|c| matches!(c, '+' | '=') || is_box(c) && !is_bar(c))
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '\u{2502}' | '\u{2503}' | '\u{2551}')
}

/// Whether pieces with `count` cells in all are single cells, rows of boxes or rows of the grid.
fn is_regular(pieces: &[&str], count: usize) -> bool {
    let Some(length) = pieces.first().map(|piece| piece.len()) else {
        return false;
    };
    matches!(length, 1 | 3 | 9)
        && pieces.iter().all(|piece| piece.len() == length)
        && pieces.len() * length == count
}

/// A row of cells without a digit.
pub(crate) const EMPTY: [u8; 9] = [b'.'; 9];

/// The row with these cells, which are nine.
fn row(cells: &str) -> Line {
    let cell = |b: u8| if b.is_ascii_digit() { b } else { b'.' };
    match <[u8; 9]>::try_from(cells.as_bytes()) {
        Ok(cells) => Line::Row(cells.map(cell)),
        Err(_) => Line::Broken(cells.len()),
    }
}

/// Reads a row in which blanks are empty cells: nine characters wide, or between bars that show
/// where the cells are.
fn with_blanks(raw: &str) -> Option<String> {
    let line = raw;
    let is_right = |c: char| c == ' ' || c.is_ascii() && is_cell(c as u8);
    let has_digit = line.contains(|c: char| c.is_ascii_digit());
    let row: String = if line.contains(is_bar) {
        // The sudoku package of LaTeX ends rows with a point.
        let line = line.trim();
        let line = line.strip_suffix("|.").unwrap_or(line);
        let inside = match with_edges(raw) {
            Some(row) => Cow::Owned(row),
            // Nine cells and no outer bars.
            None if raw.split(is_bar).count() == 9 && !raw.starts_with(is_bar) => raw.into(),
            None => in_bars(line),
        };
        let parts: Vec<&str> = inside.split(is_bar).collect();
        if parts.len() == 3 && have_lost_cells(&parts) {
            return None;
        }
        let cells = parts.iter().map(|part| between_bars(part, parts.len()));
        cells.collect::<Option<Vec<String>>>()?.concat()
    } else if line.len() == 9 && has_digit && line.contains(' ') {
        // Digits with single blanks between them are a row that was cut.
        let pieces: Vec<&str> = line.split(' ').collect();
        line.contains("  ")
            .then(|| line.to_owned())
            .filter(|_| !is_regular(&pieces, 5))?
    } else {
        return None;
    };
    let is_mixed = || row.bytes().any(cells::is_empty_cell);
    (row.len() == 9 && row.contains(' ') && row.chars().all(is_right) && !is_mixed()).then_some(row)
}

/// Whether one of three parts of a row is much narrower than another: blanks are no empty cells in
/// it, but what is left.
fn have_lost_cells(parts: &[&str]) -> bool {
    let widths = || parts.iter().map(|part| part.len());
    widths().max() > widths().min().map(|narrowest| narrowest + 2)
}

/// A row with two bars and none at its ends, as `  3   |   6 3 | 8`, with the blanks that it has
/// between outer ones: at its end they may be missing.
fn with_edges(row: &str) -> Option<String> {
    let parts: Vec<&str> = row.split(is_bar).collect();
    let [first, second, third] = parts[..] else {
        return None;
    };
    let is_right = first.len() == 6 && second.len() == 7 && third.len() <= 7;
    is_right.then(|| format!(" {first}|{second}|{third:7}"))
}

/// What stands between the outer bars of a row. Between nine cells, two bars side by side are one.
fn in_bars(line: &str) -> Cow<'_, str> {
    let line = line.strip_prefix(is_bar).unwrap_or(line);
    let inside = line.strip_suffix(is_bar).unwrap_or(line);
    if inside.split(is_bar).count() == 9 {
        // Cells without anything in them may stand at the ends.
        return Cow::Borrowed(inside);
    }
    let inside = inside.trim_matches(is_bar);
    if inside.split(is_bar).count() <= 9 {
        return Cow::Borrowed(inside);
    }
    Cow::Owned(inside.replace("||", "|").replace("\u{2551}\u{2551}", "|"))
}

/// The columns of a line of a sheet that was saved as text, where empty cells are empty:
/// `5,3,,,7,,,,`.
fn of_a_sheet(line: &str) -> Option<String> {
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.contains(c))?;
    let cells: String = line.split(separator).map(column).collect::<Option<_>>()?;
    // Where empty cells are written, one with nothing in it was lost.
    let is_damaged = cells.contains(' ') && cells.bytes().any(cells::is_empty_cell);
    (!is_damaged).then(|| cells.replace(' ', "."))
}

/// The cell in a column of a sheet or a list, a blank if there is nothing: `5`, `5.0` where numbers
/// are written with a point, and `NaN`.
fn column(text: &str) -> Option<char> {
    let text = text.trim_matches([' ', '"', '\'']);
    match text.as_bytes() {
        [] => Some(' '),
        [byte] if is_cell(*byte) => Some(char::from(*byte)),
        [digit @ b'0'..=b'9', b'.'] | [digit @ b'0'..=b'9', b'.', b'0'] => Some(char::from(*digit)),
        _ => word::is_missing(text).then_some('.'),
    }
}

/// The cells of nine numbers with points: `5.0 3.0 0.0 ...`.
fn nine_numbers(pieces: &[&str]) -> Option<String> {
    let is_row = pieces.len() == 9 && pieces.iter().all(|piece| piece.contains('.'));
    is_row
        .then(|| pieces.iter().copied().map(column).collect())
        .flatten()
}

/// A row of a sheet without the points of its numbers.
fn without_points(row: &str) -> Cow<'_, str> {
    match row.contains(".0") && is_of_sheet(row) {
        true => Cow::Owned(row.replace(".0", "")),
        false => Cow::Borrowed(row),
    }
}

/// The cells of a row in brackets, where empty cells are empty texts or have a word for it:
/// `["5", "", null, 3, ...],`; or nine numbers with points, as in `[5. 3. 0. 0. 7. 0. 0. 0. 0.]`.
fn of_a_list(line: &str) -> Option<String> {
    let line = trim(line);
    let inside = line
        .strip_prefix(is_opening)?
        .trim_start_matches(|c| c == ' ' || is_opening(c));
    let inside = inside.trim_end_matches(|c| matches!(c, ' ' | ',') || is_closing(c));
    // An empty text is an empty cell; where there is not even that, a cell was lost.
    let cell = |text: &str| match text.trim().is_empty() {
        true => Some(' '),
        false => column(text).map(|cell| if cell == ' ' { '.' } else { cell }),
    };
    let cells: String = match inside.contains(',') {
        true => inside.split(',').map(cell).collect::<Option<_>>()?,
        false => inside
            .split_whitespace()
            .map(column)
            .collect::<Option<_>>()?,
    };
    let is_damaged = cells.contains(' ') && cells.bytes().any(cells::is_empty_cell);
    (!is_damaged).then(|| cells.replace(' ', "."))
}

/// The cells of a list of them, or of lists of rows, where empty cells are empty texts or have a
/// word for it: `[[null, 6, null, ...], ...]`.
fn of_lists(line: &str) -> Option<String> {
    if let Some(cells) = of_a_list(line) {
        return Some(cells);
    }
    let list = trim(line).trim_end_matches(',').strip_prefix(is_opening)?;
    let rows = list.strip_suffix(is_closing)?.split(is_closing);
    let rows = rows.map(|row| row.trim_start_matches([',', ' ']));
    let rows = rows.filter(|row| !row.is_empty());
    let rows = rows.map(|row| of_a_list(row).filter(|cells| cells.len() == 9));
    rows.collect()
}

/// How many columns of a row of a sheet hold a cell or nothing, if the others of its nine hold what
/// is no cell: one or two, and cells beside them.
fn damaged_in_a_sheet(line: &str) -> Option<usize> {
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.contains(c))?;
    let columns = line
        .split(separator)
        .map(|text| text.trim_matches([' ', '"']));
    let columns: Vec<&str> = columns.collect();
    let is_one = |text: &&&str| matches!(text.as_bytes(), [byte] if is_cell(*byte));
    let is_no_cell = |c: char| !(is_drawing(c) || c.is_ascii() && is_cell(c as u8));
    let empty = columns.iter().filter(|text| text.is_empty()).count();
    let cells = columns.iter().filter(is_one).count();
    // Longer ones are words.
    let is_damaged = |text: &&&str| text.contains(is_no_cell) && text.chars().count() <= 2;
    let damaged = columns.iter().filter(is_damaged).count();
    let is_row = columns.len() == 9 && empty + cells + damaged == 9;
    (is_row && matches!(damaged, 1..=2) && cells >= damaged).then_some(empty + cells)
}

/// The cells of one of `parts` equal parts of a row.
fn between_bars(part: &str, parts: usize) -> Option<String> {
    let places: &[usize] = match (parts, part.len()) {
        (9, 1) => &[0],
        (9, 3) => &[1],
        (9, 0 | 2) => return part.trim().is_empty().then(|| " ".to_owned()),
        (3, 3) => &[0, 1, 2],
        (3, 5) => &[0, 2, 4],
        (3, 7) => &[1, 3, 5],
        _ => return None,
    };
    let is_cell_or_blank = |&b: &u8| b == b' ' || is_cell(b);
    let bytes = part.as_bytes();
    let is_good = bytes
        .iter()
        .enumerate()
        .all(|(i, b)| match places.contains(&i) {
            true => is_cell_or_blank(b),
            false => *b == b' ',
        });
    is_good.then(|| places.iter().map(|&i| char::from(bytes[i])).collect())
}

/// Reads a grid that is laid out in one line: 81 cells in equal pieces of one, three or nine, or 81
/// columns of a sheet, where empty cells are empty.
pub(crate) fn in_one_line(line: &str) -> Option<String> {
    let columns = of_a_sheet(line).or_else(|| of_lists(line));
    let columns = columns.filter(|cells| cells.len() == 81);
    if let Some(cells) = columns.filter(|cells| cells.contains(|c| matches!(c, '1'..='9'))) {
        return Some(normal(&cells).into_owned());
    }
    let pieces: Vec<&str> = line
        .split(is_drawing)
        .filter(|piece| !piece.is_empty())
        .collect();
    let is_cells = pieces.iter().all(|piece| piece.bytes().all(is_cell));
    (is_cells && is_regular(&pieces, 81)).then(|| normal(&pieces.concat()).into_owned())
}

/// A grid with the text above it.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub cells: String,
    pub title: String,
}

/// Reads a grid that was given alone.
pub(crate) fn read(kind: Kind, span: &str) -> Result<Drawn, RecordError> {
    read_board(kind, span, Sheets::default())
}

/// Reads a grid that was cut out of a file where boards stand like this.
pub(crate) fn read_board(kind: Kind, span: &str, sheets: Sheets) -> Result<Drawn, RecordError> {
    let lines = lines_of(span, sheets);
    // Not even one row could be read.
    let is_damaged = !lines.iter().any(|(line, _)| is_row(line));
    let (mut cells, mut title, mut rows, mut ignored) = (String::new(), String::new(), 0, 0);
    let bars = bars_in_rows(&lines);
    for (line, text) in lines {
        match line {
            Line::Row(_) if bars_of(text).is_some_and(|count| count != bars) => {
                return Err(RecordError::Row {
                    row: rows + 1,
                    found: bars_of(text).unwrap_or_default().saturating_sub(1),
                });
            }
            Line::Row(row) => {
                rows += 1;
                cells.extend(row.map(char::from));
            }
            Line::Broken(found) => {
                return Err(RecordError::Row {
                    row: rows + 1,
                    found,
                });
            }
            Line::Doubtful(found) if rows > 0 || is_damaged => {
                return Err(RecordError::Row {
                    row: rows + 1,
                    found,
                });
            }
            Line::Whole | Line::Doubtful(23..) => return Err(RecordError::NotLaidOut(kind)),
            Line::Rule | Line::RuleOrRow(_) => ignored += 1,
            Line::Blank | Line::EmptyRow | Line::End | Line::Far => {}
            Line::Text | Line::Doubtful(_) => {
                let text = trim(text).trim_start_matches('#');
                if !text.eq_ignore_ascii_case("[puzzle]") {
                    title += if title.is_empty() { "" } else { " " };
                    title += text;
                }
            }
        }
    }
    match rows {
        9 => Ok(Drawn { cells, title }),
        found => Err(RecordError::Rows {
            kind,
            found,
            ignored,
        }),
    }
}

/// The lines of a board, as they are meant where boards stand like this.
fn lines_of(span: &str, sheets: Sheets) -> Vec<(Line, &str)> {
    let is_heading = |text: &str| is_never_a_row(text) || sheets.numbers && may_be_numbers(text);
    let mut lines: Vec<(Line, &str)> = span.lines().map(|text| (classify(text), text)).collect();
    let pattern = sheets.pattern;
    if let Some(pattern) = pattern.filter(|pattern| pattern.lines() == lines.len()) {
        let may_be_gap = |line: &Line| matches!(line, Line::EmptyRow | Line::Blank);
        let gaps = lines.iter_mut().enumerate();
        gaps.filter(|(at, (line, _))| pattern.is_gap(*at) && may_be_gap(line))
            .for_each(|(_, (line, _))| *line = Line::Blank);
    }
    // A row below it may look the same.
    let heading = lines.iter().position(|(line, _)| is_row(line));
    if let Some(heading) = heading.filter(|&at| is_heading(lines[at].1)) {
        lines[heading].0 = Line::Rule;
    }
    settle(&mut lines);
    lines
}

/// How many bars a row has, if it has any.
fn bars_of(row: &str) -> Option<usize> {
    Some(row.matches(is_bar).count()).filter(|&count| count > 0)
}

/// How many bars most rows with bars have.
fn bars_in_rows(lines: &[(Line, &str)]) -> usize {
    let rows = lines.iter().filter(|(line, _)| is_row(line));
    let counts: Vec<usize> = rows.filter_map(|(_, text)| bars_of(text)).collect();
    let same = |count: &usize| counts.iter().filter(|other| *other == count).count();
    counts.iter().copied().max_by_key(same).unwrap_or_default()
}

/// Makes rows of lines of nine digits and single blanks, if blanks are empty cells in others:
/// by itself ` 6 9 82 4` may be a row that has lost a digit.
fn settle_blanks(lines: &mut [(Line, &str)]) {
    let is_right = |b| matches!(b, b' ' | b'1'..=b'9');
    let is_wide = |raw: &str| {
        let row = raw.trim_end_matches('\r');
        row.len() == 9 && row.bytes().all(is_right)
    };
    let shows_blanks = |(line, raw): &&(Line, &str)| {
        matches!(line, Line::Row(_)) && is_wide(raw) && raw.contains("  ")
    };
    if lines.iter().filter(shows_blanks).count() < 2 {
        return;
    }
    for (line, raw) in lines {
        let row = raw.trim_end_matches('\r');
        let pieces: Vec<&str> = row.split(' ').collect();
        let is_open = matches!(line, Line::Broken(_) | Line::Doubtful(_));
        if is_open && is_wide(raw) && !is_regular(&pieces, 5) {
            *line = self::row(row);
        }
    }
}

fn is_full(line: &Line) -> bool {
    matches!(line, Line::Row(cells) if !cells.contains(&b'.') && !cells.contains(&b'0'))
}

fn is_row(line: &Line) -> bool {
    matches!(line, Line::Row(_) | Line::Broken(_))
}

/// Whether a row has no character for a cell, only bars and blanks.
pub(crate) fn is_empty_row(row: &str) -> bool {
    !row.bytes().any(is_cell)
}

/// Whether a row of empty cells is one of a sheet, and not nine blanks, which editors leave.
pub(crate) fn is_of_sheet(row: &str) -> bool {
    row.contains([',', ';', '\t'])
}

/// Whether a row has the numbers from 1 to 9, as columns are numbered.
pub(crate) fn is_numbers(row: &str) -> bool {
    let digits = row.chars().filter(char::is_ascii_digit);
    digits.eq("123456789".chars())
}

/// Whether a row is one of a sheet.
pub(crate) fn is_sheet_row(row: &str) -> bool {
    of_a_sheet(row).is_some_and(|cells| cells.len() == 9) || damaged_in_a_sheet(row).is_some()
}

/// Whether a row of a sheet has the numbers of its columns, from 0 or from 1.
pub(crate) fn is_numbers_of_sheet(row: &str) -> bool {
    is_never_a_row(row) || is_sheet_row(row) && is_numbers(row)
}

/// Whether a row of a sheet has the numbers of its columns from 0: a row of a grid hardly ever has
/// those.
pub(crate) fn is_never_a_row(row: &str) -> bool {
    let digits = row.chars().filter(char::is_ascii_digit);
    digits.eq("012345678".chars()) && is_sheet_row(row)
}

/// Whether a row of a sheet has characters for its empty cells.
pub(crate) fn writes_empty_cells(row: &str) -> bool {
    without_points(row).bytes().any(cells::is_empty_cell) && is_sheet_row(row)
}

/// Whether a row of a sheet or a table has the numbers of its columns from 1, or is a row.
pub(crate) fn may_be_numbers(row: &str) -> bool {
    is_numbers(row) && (row.contains('|') || is_sheet_row(row))
}

/// Whether an empty row of a sheet stands among rows, but not where it would be a gap: between all
/// bands.
fn stands_for_a_row(lines: &[(Line, &str)], certain: &[usize]) -> bool {
    let (Some(&first), Some(&last)) = (certain.first(), certain.last()) else {
        return false;
    };
    let is_empty = |at: usize| lines[at].0 == Line::EmptyRow && is_of_sheet(lines[at].1);
    let is_alone = |at: &usize| is_empty(*at) && !is_empty(at - 1) && !is_empty(at + 1);
    let alone: Vec<usize> = (first + 1..last).filter(is_alone).collect();
    let is_row = |at: usize| certain.contains(&at);
    let above = |at: usize| certain.iter().filter(|&&row| row < at).count();
    let places: Vec<usize> = alone.iter().copied().map(above).collect();
    let are_gaps = places == [3, 6] && alone.iter().all(|&at| is_row(at - 1) && is_row(at + 1));
    !alone.is_empty() && !are_gaps
}

/// Makes damaged rows of those in which blanks are empty cells, if others have characters for them:
/// there a cell was lost.
fn settle_lost_cells(lines: &mut [(Line, &str)]) {
    let cells = |raw: &str| without_points(raw).into_owned();
    let count = |raw: &str| cells(raw).bytes().filter(|&b| is_cell(b)).count();
    let is_row = |line: &Line| matches!(line, Line::Row(_));
    let has_all = |raw: &str| count(raw) == 9 && cells(raw).bytes().any(cells::is_empty_cell);
    if !lines.iter().any(|(line, raw)| is_row(line) && has_all(raw)) {
        return;
    }
    for (line, raw) in lines.iter_mut().filter(|(line, _)| is_row(line)) {
        let cells = count(raw);
        if (1..9).contains(&cells) {
            *line = Line::Broken(cells);
        }
    }
}

/// Makes no row of those that are empty.
fn settle_doubtful(lines: &mut [(Line, &str)]) {
    let empty = lines.iter_mut().filter(|(line, _)| *line == Line::EmptyRow);
    empty.for_each(|(line, _)| *line = Line::Blank);
}

/// Whether the first of the certain rows is the heading of a table in Markdown, or has the numbers
/// of the columns of a sheet. One row too few may be one that was lost: the heading does not take
/// its place, unless all others are full.
fn begins_with_heading(lines: &[(Line, &str)], certain: &[usize]) -> bool {
    let &[heading, row, .., last] = certain else {
        return false;
    };
    let is_empty = |(line, text): &&(Line, &str)| *line == Line::EmptyRow && is_of_sheet(text);
    let empty = lines.iter().filter(is_empty).count();
    let text = lines[heading].1;
    let rows = certain.len();
    let is_one_of_nine = rows == 9 && certain[1..].iter().all(|&at| is_full(&lines[at].0));
    let is_in_markdown = matches!(rows, 9 | 10) && row == heading + 2 && last == row + rows - 2;
    is_in_markdown && is_empty_row(text)
        || is_in_markdown && is_numbers(text) && !is_one_of_nine
        || rows + empty == 10 && is_numbers_of_sheet(text) && !is_one_of_nine
}

/// Makes rows of the lines without a digit that have to be rows if there are to be nine, and none
/// of the empty heading of a table in Markdown.
fn settle(lines: &mut [(Line, &str)]) {
    settle_blanks(lines);
    let mut certain: Vec<usize> = (0..lines.len())
        .filter(|&at| is_row(&lines[at].0))
        .collect();
    if begins_with_heading(lines, &certain) {
        lines[certain.remove(0)].0 = Line::Rule;
        if certain.len() == 8 {
            // A heading and eight rows, or nine rows: what stands below does not say which.
            settle_doubtful(lines);
        }
    }
    settle_lost_cells(lines);
    let (Some(&first), Some(&last)) = (certain.first(), certain.last()) else {
        return;
    };
    let drawn: Vec<char> = certain
        .iter()
        .flat_map(|&at| drawing_in(lines[at].1))
        .collect();
    let may_be_row = |line: &Line| match line {
        Line::EmptyRow => true,
        Line::RuleOrRow(c) => drawn.contains(c),
        _ => false,
    };
    let all: Vec<usize> = (0..lines.len())
        .filter(|&at| may_be_row(&lines[at].0))
        .collect();
    let inside = all
        .iter()
        .copied()
        .filter(|at| (first..last).contains(at))
        .collect();
    let missing = match stands_for_a_row(lines, &certain) {
        true => all.len(),
        false => 9usize.saturating_sub(certain.len()),
    };
    let Some(rows) = [all, inside].into_iter().find(|rows| rows.len() == missing) else {
        return;
    };
    for at in rows {
        lines[at].0 = Line::Row(EMPTY);
    }
}
