//! Cells in a line.

use std::borrow::Cow;

use crate::error::RecordError;
use crate::json;
use crate::kind::Kind;
use crate::layout;
use crate::line::{Found, is_separator, not_blank, trim, words_between};
use crate::word;

/// The most digits of anything else that may stand in front of cells: the largest number of a
/// solution grid has 22. Longer words of digits are cells.
pub(crate) const NUMBER_DIGITS: usize = 22;

/// The digits of a time in milliseconds; ranks and most numbers of records have fewer.
const LONGEST_TIME: usize = 13;

/// The shortest word with empty cells that is taken for cells, not for a rating such as `7.1`.
const SHORTEST_CUT: usize = 9;

/// What some forums write for an empty cell.
pub(crate) const MIDDLE_DOT: char = '\u{b7}';

/// Whether a byte stands for an empty cell.
pub(crate) fn is_empty_cell(byte: u8) -> bool {
    matches!(byte, b'0' | b'.' | b'*' | b'_' | b'-' | b'?' | b'x' | b'X')
}

/// Whether a byte stands for a cell.
pub(crate) fn is_cell(byte: u8) -> bool {
    matches!(byte, b'1'..=b'9') || is_empty_cell(byte)
}

/// Whether text is 81 cells and nothing else.
pub(crate) fn is_81(text: &[u8]) -> bool {
    text.len() == 81 && text.iter().all(|&b| is_cell(b))
}

/// Whether text is 81 digits and dots, the most usual of all records.
pub(crate) fn is_plain(text: &[u8]) -> bool {
    text.len() == 81
        && text
            .iter()
            .fold(true, |good, &b| good & (b == b'.' || b.is_ascii_digit()))
}

/// Cells with `.` for empty ones that are written in a less usual way.
pub(crate) fn normal(text: &str) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let normal = |c: char| if c.is_ascii_digit() { c } else { '.' };
    Cow::Owned(text.chars().map(normal).collect())
}

/// Finds the 81 cells of a line.
pub(crate) fn find(kind: Kind, line: &str) -> Result<Option<Found<'_>>, RecordError> {
    if let Some(found) = at_start(kind, line).or_else(|| behind_words(kind, line)) {
        return Ok(Some(found));
    }
    find_thoroughly(kind, line)
}

/// Finds the 81 cells of a line, wherever and however they stand.
fn find_thoroughly(kind: Kind, line: &str) -> Result<Option<Found<'_>>, RecordError> {
    let Some(trimmed) = not_blank(line) else {
        return Ok(None);
    };
    if is_81(trimmed.as_bytes()) {
        return Ok(Some(Found::whole(normal(trimmed))));
    }
    if let Some(cells) = with_blanks(line) {
        return Ok(Some(Found::whole(cells)));
    }
    let body = line.find('#').unwrap_or(line.len());
    // At the end of a line the last blank may as well be one too many in it.
    let front = line[..body].strip_suffix(' ').filter(|_| body < line.len());
    if let Some(cells) = front.and_then(with_blanks) {
        return Ok(Some(found_or_partner(kind, line, body, cells)));
    }
    let list = match line[..body].contains(['[', '{', '(']) {
        true => layout::in_a_program(&line[..body]),
        false => &line[..body],
    };
    if let Some(cells) = layout::in_one_line(list) {
        return Ok(Some(found_or_partner(kind, line, body, cells)));
    }
    if let Some((end, cells)) = in_front_of_columns(line, body) {
        return Ok(Some(found_or_partner(kind, line, end, cells)));
    }
    if let Some(text) = json::record(kind, trimmed) {
        return Ok(find(kind, &text)?.map(|found| Found::whole(found.text.into_owned())));
    }
    if trimmed.contains(layout::ZERO_EXPONENT) {
        // An answer may have been appended.
        let ends = [line.len(), line.rfind('\t').unwrap_or(line.len())];
        let cells_before =
            |end: usize| layout::in_one_line(&line[..end].replace(layout::ZERO_EXPONENT, ""));
        let found = ends
            .into_iter()
            .find_map(|end| Some(found_or_partner(kind, line, end, cells_before(end)?)));
        return found.map(Some).ok_or_else(|| none_found(kind, line, 0));
    }
    if trimmed.contains(MIDDLE_DOT) {
        let cells = trimmed.replace(MIDDLE_DOT, ".");
        if is_81(cells.as_bytes()) {
            return Ok(Some(Found::whole(normal(&cells).into_owned())));
        }
    }
    in_words(kind, line).map(Some)
}

/// What the cells in front of `end` are, or what belongs to them behind it and was asked for.
fn found_or_partner(kind: Kind, line: &str, end: usize, cells: String) -> Found<'_> {
    match partner(kind, &cells, &line[end..]) {
        Some((at, word)) => Found::part(line, end + at, end + at + word.len(), normal(word)),
        None => Found::part(line, 0, end, cells),
    }
}

/// Cells in pieces, or with blanks for empty ones, and where they end: at a tab or a semicolon, as
/// `--output append` puts a tab behind what it has read.
fn in_front_of_columns(line: &str, comment: usize) -> Option<(usize, String)> {
    let body = &line[..comment];
    let mut tabs = body.match_indices('\t').map(|(at, _)| at);
    // In a sheet there are eighty tabs between the cells themselves.
    let ends = [tabs.next(), tabs.nth(79), body.find(';')];
    // One more cell behind them, or an empty one, shows that there is a tab too many, somewhere.
    let is_cell_behind = |end: usize| {
        let behind = body[end + 1..].split('\t').next().unwrap_or_default();
        match behind.as_bytes() {
            [] => comment == line.len() || end + 1 < comment,
            [byte] => is_cell(*byte),
            _ => false,
        }
    };
    ends.into_iter().flatten().find_map(|end| {
        let front = &body[..end];
        let is_sheet = || front.contains('\t');
        let cells = with_blanks(front).or_else(|| layout::in_one_line(front))?;
        (!is_sheet() || !is_cell_behind(end)).then_some((end, cells))
    })
}

/// Whether a line that begins with `#` is no comment, but a puzzle with its number, whole or
/// damaged: `#12 PUZZLE`. With a blank before the number, or with nothing between `#` and the
/// cells, somebody has taken the puzzle out of a list.
pub(crate) fn is_numbered(line: &str) -> bool {
    let mut words = words(line).map(|(_, word)| word);
    let Some(number) = words.next().and_then(|word| word.strip_prefix('#')) else {
        return false;
    };
    let digits = number.strip_suffix('.').unwrap_or(number);
    let is_number = (1..=NUMBER_DIGITS).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return false;
    }
    let words: Vec<&str> = words.collect();
    let is_stump_alone = || matches!(words[..], [word] if is_stump(word));
    words.iter().any(|word| may_have_been_cells(word)) || is_stump_alone()
}

/// Whether a word that stands alone behind the number of a puzzle is what is left of it: no
/// rating, version or time has so many dots or digits.
fn is_stump(word: &str) -> bool {
    let dots = word.bytes().filter(|&b| b == b'.').count();
    let has_digit = word.bytes().any(|b| b.is_ascii_digit());
    let is_open = word.contains("..") || dots > 1 && (word.starts_with('.') || word.ends_with('.'));
    let is_digits = dots == 0 && word.len() > LONGEST_TIME;
    word.bytes().all(|b| b.is_ascii_digit() || b == b'.') && has_digit && (is_open || is_digits)
}

/// Whether a word is the beginning of a puzzle: cells, digits and empty ones, that are neither a
/// rating nor a date.
fn is_cut(word: &str) -> bool {
    word.len() >= SHORTEST_CUT
        && word.bytes().all(is_cell)
        && word.bytes().any(|b| matches!(b, b'1'..=b'9'))
        && word.contains("..")
        && !word::is_date(word)
}

/// The quick way for 81 digits and dots at the start of a line, alone or with something behind
/// them. Behind a blank it is left to [`in_words`] if it is as long as cells are.
fn at_start(kind: Kind, line: &str) -> Option<Found<'_>> {
    let end = end_at_start(kind, line)?;
    Some(Found::part(line, 0, end, &line[..end]))
}

/// Where 81 digits and dots at the start of a text end, if it is clear what follows them.
fn end_at_start(kind: Kind, line: &str) -> Option<usize> {
    let (cells, rest) = line.split_at_checked(81)?;
    (is_plain(cells.as_bytes()) && ends_here(kind, cells, rest)).then_some(81)
}

/// Whether it is clear what stands behind 81 digits and dots.
fn ends_here(kind: Kind, cells: &str, rest: &str) -> bool {
    let ends_here = match rest.as_bytes().first() {
        None | Some(b',' | b';' | b'\t' | b'#') => true,
        Some(b' ') => rest.len() <= 81,
        Some(_) => false,
    };
    let is_alone = || glued_to_a_word(rest).is_none() && partner(kind, cells, rest).is_none();
    let ends_here = ends_here && (rest.len() <= 81 || is_alone());
    ends_here && damaged_partner(kind, cells, rest).is_none()
}

/// The quick way for 81 digits and dots behind short words, such as a number, a date or a rating. A
/// solution grid where puzzles are looked for may have lost its puzzle, and is left to
/// [`in_words`].
fn behind_words<'a>(kind: Kind, line: &'a str) -> Option<Found<'a>> {
    let is_right = |b: u8| b.is_ascii_alphanumeric() || b" ,;\t.:-_/".contains(&b);
    let bytes = line.as_bytes();
    let start = (1..=NUMBER_DIGITS)
        .take_while(|&at| bytes.get(at - 1).is_some_and(|&b| is_right(b)))
        .filter(|&at| matches!(bytes[at - 1], b' ' | b',' | b';' | b'\t'))
        .find(|&at| bytes.get(at..at + 81).is_some_and(is_plain))?;
    let front = &line[..start];
    let is_word = |(at, word): (usize, &str)| damage(kind, front, at, word).is_none();
    let cells = &line[start..start + 81];
    let may_be_alone = kind == Kind::Puzzle && is_complete(cells);
    // Most are numbers.
    let is_number = bytes[..start - 1].iter().all(u8::is_ascii_digit);
    let is_clear = is_number || words_between(front, stands_beside).all(is_word);
    let end = start + 81;
    let is_found = !may_be_alone && is_clear && ends_here(kind, cells, &line[end..]);
    is_found.then(|| Found::part(line, start, end, cells))
}

/// Reads 81 digits and blanks, where blanks are empty cells.
///
/// A line that was cut can have 81 characters as well, so there must be nine blanks, and two of
/// them side by side: digits with single blanks between them are laid out.
pub(crate) fn with_blanks(line: &str) -> Option<String> {
    let is_right = line.len() == 81
        && line.bytes().all(|b| b == b' ' || matches!(b, b'1'..=b'9'))
        && line.bytes().filter(|&b| b == b' ').count() >= 9
        && trim(line).contains("  ");
    is_right.then(|| line.replace(' ', "."))
}

/// Whether a character may stand beside cells: what separates words, and what other programs and
/// forums put around a puzzle, as in `:0000:x:PUZZLE:::`, `PUZZLE:SOLUTION` and `| PUZZLE | 7.1 |`.
fn stands_beside(c: char) -> bool {
    is_separator(c)
        || matches!(
            c,
            ':' | '|' | '=' | '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '<' | '>'
        )
}

/// The words of a line that may be cells, with their places, up to a comment.
pub(crate) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    words_between(&line[..comment(line)], stands_beside)
}

/// Where the comment of a line begins. `#12` is a number, as in `Puzzle #12: PUZZLE`, and behind
/// one alone stands no comment, as in `#12 # PUZZLE`.
fn comment(line: &str) -> usize {
    let is_comment = |&at: &usize| !line[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let is_behind_number = |&at: &usize| {
        let number = trim(&line[..at]).strip_prefix('#');
        number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
    };
    memchr::memchr_iter(b'#', line.as_bytes())
        .find(|at| is_comment(at) && !is_behind_number(at))
        .unwrap_or(line.len())
}

/// Finds the first word with 81 cells. Words in front of it are passed over, but none that looks
/// like cells itself.
fn in_words(kind: Kind, line: &str) -> Result<Found<'_>, RecordError> {
    let position = |at: usize| line[..at].chars().count() + 1;
    let mut words = words(line);
    while let Some((start, word)) = words.next() {
        let end = start + word.len();
        if is_81(word.as_bytes()) {
            if kind == Kind::Puzzle && is_complete(word) && was_puzzle(&line[..start]) {
                let position = position(start);
                return Err(RecordError::SolutionAlone { position });
            }
            let is_other = |at: &usize| !are_same(word, &line[*at..at + 81]);
            let glued = || {
                glued_to_a_word(&line[end..])
                    .map(|at| end + at)
                    .filter(is_other)
            };
            let joined = || second_row(line, start, end).or_else(|| second_item(line, start, end));
            let second = second_in_sight(line, start, end).or_else(glued);
            if let Some(second) = second.or_else(joined) {
                let positions = [start, second].map(position);
                return Err(RecordError::Two { kind, positions });
            }
            let behind = &line[end..];
            let (start, word) = match partner(kind, word, behind) {
                Some((at, partner)) => (end + at, partner),
                None => (start, word),
            };
            if let Some((at, puzzle)) = damaged_partner(kind, word, behind) {
                let at = end + at;
                return Err(damage(kind, line, at, puzzle).unwrap_or(none_found(kind, line, at)));
            }
            return Ok(Found::part(line, start, start + word.len(), normal(word)));
        }
        if let Some(cells) = without_placed(kind, word) {
            return Ok(Found::part(line, start, end, cells));
        }
        let Some(error) = damage(kind, line, start, word) else {
            continue;
        };
        return Err(match words.find(|(_, word)| is_81(word.as_bytes())) {
            Some((whole, _)) => RecordError::Doubtful {
                kind,
                found: shortened(word),
                position: position(whole),
            },
            None => error,
        });
    }
    let behind = &line[comment(line)..];
    let in_comment = words_between(behind, stands_beside).find(|(_, word)| is_81(word.as_bytes()));
    Err(match in_comment {
        Some((at, _)) => RecordError::InComment {
            kind,
            position: position(line.len() - behind.len() + at),
        },
        None => none_found(kind, line, 0),
    })
}

/// The puzzle behind its solution where puzzles are looked for, or the solution behind its puzzle
/// where grids are: `text` is what stands behind the first of the two, `cells`.
fn partner<'a>(kind: Kind, cells: &str, text: &'a str) -> Option<(usize, &'a str)> {
    let is_solved = is_complete(cells);
    let is_other = match kind {
        Kind::Puzzle => is_solved,
        Kind::Grid => !is_solved,
        _ => false,
    };
    let belongs = |&(_, word): &(usize, &str)| {
        is_81(word.as_bytes()) && is_complete(word) != is_solved && agree(cells, word)
    };
    is_other
        .then(|| {
            words(text)
                .find(belongs)
                .or_else(|| answer(text).filter(belongs))
        })
        .flatten()
}

/// The answer that was appended to a line behind a comment, if that is one word.
fn answer(line: &str) -> Option<(usize, &str)> {
    let (_, answer) = line.rsplit_once('\t')?;
    Some((line.len() - answer.len(), answer))
}

/// What was the puzzle behind a solution, where puzzles are looked for: a word with empty cells
/// that is too short or too long, or has something else in a cell. Four-part names have signs of
/// their own.
fn damaged_partner<'a>(kind: Kind, cells: &str, text: &'a str) -> Option<(usize, &'a str)> {
    if kind != Kind::Puzzle || text.len() <= NUMBER_DIGITS || !is_complete(cells) {
        return None;
    }
    // Long numbers have zeros as well.
    let is_open = |word: &str| {
        let empty = word.bytes().filter(|&b| is_empty_cell(b)).count();
        4 * empty >= word.len()
    };
    let was_puzzle = |&(_, word): &(usize, &str)| {
        was_81(word) && !is_81(word.as_bytes()) && is_open(word) && !word.contains('!')
    };
    words(text).find(was_puzzle)
}

/// Whether two texts of 81 cells differ in nothing but empty cells.
pub(crate) fn agree(cells: &str, others: &str) -> bool {
    let mut pairs = cells.bytes().zip(others.bytes());
    pairs.all(|(a, b)| a == b || is_empty_cell(a) || is_empty_cell(b))
}

/// Whether two texts of 81 cells are the same puzzle, whatever stands for empty cells.
fn are_same(cells: &str, others: &str) -> bool {
    let mut pairs = cells.bytes().zip(others.bytes());
    pairs.all(|(a, b)| a == b || is_empty_cell(a) && is_empty_cell(b))
}

/// Whether none of these cells is empty.
pub(crate) fn is_complete(cells: &str) -> bool {
    !cells.bytes().any(is_empty_cell)
}

/// How puzzles and solutions stand in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pairing {
    /// A puzzle, and behind it a solution grid.
    Both,
    /// A solution grid, and behind it its puzzle.
    Reversed,
    /// A solution grid and nothing else that is one or was a puzzle.
    Alone,
    /// A solution grid with something in front of it that is no puzzle.
    Behind,
    /// Neither.
    None,
}

/// Whether solutions stand behind puzzles in a line, or behind what may have been one.
pub(crate) fn pairing(line: &str) -> Pairing {
    let mut all = words(line).filter(|(_, word)| is_81(word.as_bytes()));
    match all.next() {
        Some((start, word)) if is_complete(word) => {
            // A puzzle may be solved already.
            match all.next() {
                Some((_, other)) if !is_complete(other) && agree(word, other) => Pairing::Reversed,
                Some(_) => Pairing::None,
                None if line[..start].trim_matches(' ').is_empty() => Pairing::Alone,
                None => Pairing::Behind,
            }
        }
        Some(_) if all.any(|(_, word)| is_complete(word)) => Pairing::Both,
        _ => Pairing::None,
    }
}

/// Why a solution grid behind something else is no puzzle.
pub(crate) fn solution_alone(line: &str) -> RecordError {
    let start = words(line)
        .find(|(_, word)| is_81(word.as_bytes()))
        .map_or(0, |(start, _)| start);
    RecordError::SolutionAlone {
        position: line[..start].chars().count() + 1,
    }
}

/// Whether what stands directly in front of a solution grid may have been its puzzle: nothing where
/// a column should be, what programs write for a missing value, a number with an exponent, the end
/// of a puzzle with zeros or dots, or digits and one other character for empty cells.
fn was_puzzle(before: &str) -> bool {
    let blank = [' ', '"', '\''];
    let cell = before.trim_end_matches(blank).strip_suffix('|');
    if cell.is_some_and(|cell| cell.trim_end_matches(' ').ends_with('|')) {
        return true;
    }
    if trim(before) == ":" {
        return true;
    }
    // A list in a program may be indented with a tab.
    if before.ends_with(['"', '\'']) && trim(&before[..before.len() - 1]).is_empty() {
        return false;
    }
    let before = before.trim_end_matches([' ', '"', '\'', ':', '|']);
    let own = before.strip_suffix([',', ';', '\t']);
    let text = match own {
        Some(column) => column.rsplit([',', ';', '\t']).next(),
        None => before.rsplit(stands_beside).next(),
    };
    let text = trim(text.unwrap_or_default()).trim_matches(['"', '\'']);
    if text.is_empty() {
        return own.is_some();
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let has_digits_only = text.bytes().all(|b| b.is_ascii_digit());
    let zeros = text.bytes().filter(|&b| b == b'0').count();
    let is_end = || text.contains("..") && text.bytes().all(is_cell) && text.contains(is_digit);
    word::is_missing(text)
        || is_end()
        || has_digits_only && text.len() > LONGEST_TIME && 2 * zeros > text.len()
        || word::has_exponent(text)
        || is_puzzle_in_other_characters(text)
}

/// Whether text is digits and, again and again, one other character.
fn is_puzzle_in_other_characters(text: &str) -> bool {
    let mut others = text.chars().filter(|c| !c.is_ascii_digit());
    let Some(other) = others.next() else {
        return false;
    };
    others.clone().all(|c| c == other)
        && others.count() >= 2
        && text.chars().count() >= SHORTEST_CUT
        && text.contains(|c: char| c.is_ascii_digit())
        && !word::is_date(text)
}

/// Why a word is no 81 cells, if it looks as if it were or had been cells.
fn damage(kind: Kind, line: &str, start: usize, word: &str) -> Option<RecordError> {
    let cells = word.bytes().filter(|&b| is_cell(b)).count();
    let has_digits_only = word.bytes().all(|b| b.is_ascii_digit());
    let is_long = cells > NUMBER_DIGITS || !has_digits_only && cells >= SHORTEST_CUT;
    if cells == word.len() && is_long && !word::is_date(word) && !word::is_number(word) {
        return Some(RecordError::Cells {
            kind,
            found: cells,
            ignored: before_rest(line, start + word.len()),
        });
    }
    let was_cells = word.len() > NUMBER_DIGITS && 2 * cells >= word.len() && !word::is_tag(word);
    was_cells.then(|| none_found(kind, line, start))
}

/// The cells of a game that is being played, as HoDoKu writes it: a `+` in front of each digit that
/// is no given. It counts where solution grids are wanted.
fn without_placed(kind: Kind, word: &str) -> Option<String> {
    let mut cells = String::new();
    let mut is_placed = false;
    for c in word.chars() {
        match c {
            '+' if !is_placed => {}
            '1'..='9' if is_placed && kind == Kind::Puzzle => cells.push('.'),
            '1'..='9' => cells.push(c),
            '.' | '0' if !is_placed => cells.push('.'),
            _ => return None,
        }
        is_placed = c == '+';
    }
    // A single one in front is that of a list of differences.
    let is_game = word.len() > 82 || !word.starts_with('+');
    (cells.len() == 81 && word.len() > 81 && !is_placed && is_game).then_some(cells)
}

/// Whether a word is 81 cells or was before it was damaged.
pub(crate) fn was_81(word: &str) -> bool {
    let cells = word.bytes().filter(|&b| is_cell(b)).count();
    word.len() > NUMBER_DIGITS
        && 4 * cells >= 3 * word.len()
        && word.bytes().any(|b| matches!(b, b'1'..=b'9'))
        && !word::is_tag(word)
}

/// Whether a word has the cells of a grid or puzzle, whole, damaged or cut.
pub(crate) fn may_have_been_cells(word: &str) -> bool {
    was_81(word) || is_cut(word)
}

/// The fewest givens of a puzzle with one solution.
const FEWEST_GIVENS: usize = 17;

/// Where 81 cells with digits begin or end a longer word: two lines were joined without a line end
/// between them.
pub(crate) fn glued_to_a_word(text: &str) -> Option<usize> {
    let is_puzzle = |cells: &[u8]| {
        let givens = cells.iter().filter(|b| matches!(b, b'1'..=b'9')).count();
        cells.iter().all(|&b| is_cell(b)) && givens >= FEWEST_GIVENS
    };
    let mut start = 0;
    let is_end = |b: &u8| b.is_ascii_whitespace() || b",;:|#\"'=`()[]<>".contains(b);
    for word in text.as_bytes().split(is_end) {
        // What fills a figure has a sign that no puzzle has.
        if word.len() > 81 && !word.contains(&b'!') {
            let last = word.len() - 81;
            if is_puzzle(&word[last..]) {
                return Some(start + last);
            }
            if is_puzzle(&word[..81]) {
                return Some(start);
            }
        }
        start += word.len() + 1;
    }
    None
}

/// Where other 81 cells begin that nothing but blanks keeps apart from those between `start` and
/// `end`, unless one of the two is the solution of the other.
fn second_in_sight(line: &str, start: usize, end: usize) -> Option<usize> {
    // A text of JSON may have several lines.
    let rest = line[end..].trim_start_matches([' ', '\n', '\r']);
    let (at, word) = words(rest).next()?;
    let first = &line[start..end];
    let belong = || is_complete(first) != is_complete(word) && agree(first, word);
    (at == 0 && is_81(word.as_bytes()) && !belong()).then_some(line.len() - rest.len())
}

/// Where other 81 cells begin in a row between bars that were the next row before a line end was
/// lost: two bars stand side by side in front of them. Their own solution may be another column.
fn second_row(line: &str, start: usize, end: usize) -> Option<usize> {
    let rest = &line[end..];
    let bars: Vec<usize> = rest.match_indices('|').map(|(at, _)| at).collect();
    let is_joint = |pair: &&[usize]| trim(&rest[pair[0] + 1..pair[1]]).is_empty();
    let joint = bars.windows(2).find(is_joint)?[1];
    let first = &line[start..end];
    let is_other = |word: &str| {
        is_81(word.as_bytes()) && (is_complete(first) == is_complete(word) || !agree(first, word))
    };
    let (at, _) = words(&rest[joint..]).find(|(_, word)| is_other(word))?;
    trim(line).starts_with('|').then_some(end + joint + at)
}

/// Where other 81 cells begin in a line without columns, as `1 PUZZLE 2.6 2 PUZZLE 7.1`, or in the
/// same list of texts, as `"PUZZLE", "PUZZLE",`: a line end was lost, or they share a line.
fn second_item(line: &str, start: usize, end: usize) -> Option<usize> {
    let first = &line[start..end];
    let behind = &line[end..comment(line).max(end)];
    let mut words = words_between(behind, stands_beside);
    let (at, second) = words.find(|(_, word)| is_81(word.as_bytes()))?;
    let between = &behind[..at];
    let has_columns = between.contains([',', ';', '\t', '|']);
    let is_quoted = ['"', '\''].into_iter().any(|quote| {
        line[..start].ends_with(quote) && between.starts_with(quote) && between.ends_with(quote)
    });
    let is_other = is_complete(first) == is_complete(second) && !are_same(first, second);
    (is_other && (!has_columns || is_quoted)).then_some(end + at)
}

/// ` before "17"`, if something follows.
fn before_rest(line: &str, end: usize) -> String {
    match trim(&line[end..]) {
        "" => String::new(),
        rest => format!(" before {:?}", shortened(rest)),
    }
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Why there are no 81 cells in a line, from `start` on.
fn none_found(kind: Kind, line: &str, start: usize) -> RecordError {
    let is_cell = |c: char| c.is_ascii() && is_cell(c as u8);
    let is_bad =
        |c: &(usize, char)| c.0 >= start && !is_cell(c.1) && !layout::is_drawing(c.1) && c.1 != ';';
    if let Some((at, found)) = line.char_indices().find(is_bad) {
        let position = line[..at].chars().count() + 1;
        return RecordError::Character {
            kind,
            position,
            found,
        };
    }
    let mut drawing: Vec<(char, usize)> = Vec::new();
    for c in line.chars().filter(|&c| !is_cell(c) && !c.is_whitespace()) {
        match drawing.iter_mut().find(|(known, _)| *known == c) {
            Some((_, count)) => *count += 1,
            None => drawing.push((c, 1)),
        }
    }
    let times = |(c, count): &(char, usize)| match count {
        1 => format!("{c} once"),
        _ => format!("{c} {count} times"),
    };
    let ignored = match &drawing[..] {
        [] => in_pieces(line),
        [one] => format!(" beside {}", times(one)),
        [all @ .., last] => {
            let all: Vec<String> = all.iter().map(times).collect();
            format!(" beside {} and {}", all.join(", "), times(last))
        }
    };
    RecordError::Cells {
        kind,
        found: line.chars().filter(|&c| is_cell(c)).count(),
        ignored,
    }
}

/// ` in 2 pieces with blanks between them`, if it is so.
fn in_pieces(line: &str) -> String {
    match words(line).count() {
        0 | 1 => String::new(),
        pieces => format!(" in {pieces} pieces that are no rows of a grid"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
    const GRID: &str =
        "576843921493261578218759436951687342647132859832594167184326795365978214729415683";

    /// What is found quickly is found thoroughly as well, whatever stands around it.
    #[test]
    fn the_quick_ways_find_the_same() {
        let fronts = [
            "",
            "1,",
            "1 ",
            "a;",
            "12\t",
            "2024-01-15 ",
            "x1x2x3..1 ",
            ".........1,",
            "7.1 ",
            "1:",
            " ",
            ",",
            "5,,",
            "1.2.3.4.5.6.7. ",
            "# 1 ",
            "#1 ",
            "12345678901234567890123 ",
            "é ",
            "_ ",
        ];
        let others = [
            PUZZLE,
            GRID,
            &PUZZLE[1..],
            "7.1",
            "",
            "# x",
            "ED=7.1/1.2/1.2",
            "9",
            "NaN",
        ];
        let mut quick = 0;
        for kind in [Kind::Puzzle, Kind::Grid] {
            for (front, first) in fronts.iter().flat_map(|f| others.map(|first| (f, first))) {
                for (between, second) in [" ", ",", "\t", ";", ""]
                    .iter()
                    .flat_map(|between| others.map(|second| (between, second)))
                {
                    let line = format!("{front}{first}{between}{second}");
                    let found = at_start(kind, &line).or_else(|| behind_words(kind, &line));
                    if let Some(found) = found {
                        quick += 1;
                        assert_eq!(find_thoroughly(kind, &line), Ok(Some(found)), "{line}");
                    }
                }
            }
        }
        assert!(quick > 500, "{quick}");
    }
}
