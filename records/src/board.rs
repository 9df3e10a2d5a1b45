//! Boards in a file of laid-out grids: where each begins and ends.
//!
//! A board has nine rows. Nothing, an empty line or a drawn one stands between all of its rows, or
//! between its bands. What cannot be a board is cut out as well, to be refused, and so that the
//! next board is none the worse for it: a damaged row is a row, gaps that are no gaps of a board
//! end it, and where nothing stands between boards, a cut that leaves boards without contradiction
//! is preferred to one that does not.

use std::ops::Range;

use crate::layout::{self, Line};
use crate::line::trim;
use crate::reader::{Cut, RECORD_BYTES};

/// The most text above a board that is kept with it, in bytes.
const TITLE_BYTES: usize = 4096;

/// The fewest rows side by side that belong to no band of a board, not even of a damaged one.
const MORE_THAN_A_BAND: usize = 5;

/// The most rows that are counted where boards stand without gaps: those of a hundred.
const MOST_ROWS: usize = 900;

/// The most rows that are looked at to find where a board begins behind one that contradicts
/// itself: those of two boards, and a band more.
const ROWS_AHEAD: usize = 21;

/// Cuts boards out of the lines at hand.
///
/// `is_first` says that no record stands before these bytes.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize, is_first: bool) -> Cut {
    let mut cutter = Cutter {
        cut: Cut::default(),
        lines: Lines::new(bytes, at_end),
        start: 0,
        is_first,
        is_state: false,
    };
    let mut at = 0;
    while cutter.cut.spans.len() < most {
        match cutter.step(at) {
            Some(next) => at = next,
            None => break,
        }
    }
    cutter.cut.consumed = cutter.lines.place(cutter.start);
    cutter.cut
}

/// Finds boards from the first line to the last.
struct Cutter<'a> {
    cut: Cut,
    lines: Lines<'a>,
    /// The line in which the text above the next board begins, or the board.
    start: usize,
    /// Whether no record stands before the next board.
    is_first: bool,
    /// Whether the next board repeats the one before: the second board of a file of SadMan Software
    /// is the first with what was solved.
    is_state: bool,
}

impl Cutter<'_> {
    /// Takes the line `at`, above or at the start of a board; returns the line to go on with.
    /// Nothing if more bytes must tell, or at the end.
    fn step(&mut self, at: usize) -> Option<usize> {
        self.lines.limit_from(self.start);
        match self.lines.get(at)? {
            Line::End => {
                self.start = at;
                None
            }
            Line::Far if at > self.start => self.go_on_from(at),
            // A line that is too long is for the reader to pass on.
            Line::Far => None,
            Line::Blank if self.is_state => Some(at + 1),
            Line::Blank => self.go_on_from(at + 1),
            Line::Doubtful(7..=22) if self.is_run(at)? => self.board(at),
            Line::Text | Line::Doubtful(0..=22) => {
                let text = self.lines.text(at);
                self.is_state = trim(&text).eq_ignore_ascii_case("[state]");
                if self.lines.place(at + 1) - self.lines.place(self.start) > TITLE_BYTES {
                    self.start = at;
                }
                Some(at + 1)
            }
            Line::Whole | Line::Doubtful(_) => {
                self.pass_on(at + 1);
                Some(at + 1)
            }
            Line::Rule => Some(at + 1),
            Line::RuleOrRow(_) if !is_first_row(&mut self.lines, at)? => Some(at + 1),
            Line::EmptyRow => self.empty_rows(at),
            Line::Row(_) if self.is_heading(at)? => Some(at + 2),
            Line::RuleOrRow(_) | Line::Row(_) | Line::Broken(_) => self.board(at),
        }
    }

    /// Whether a row of empty cells, or of the numbers of columns, is the heading of a table in
    /// Markdown, which must have one: a drawn line and nine other rows stand below it, and no
    /// tenth.
    fn is_heading(&mut self, at: usize) -> Option<bool> {
        if !is_headed(&mut self.lines, at)? {
            return Some(false);
        }
        for row in at + 2..at + 11 {
            if !matches!(self.lines.get(row)?, Line::Row(_) | Line::Broken(_)) {
                return Some(false);
            }
        }
        let behind = self.lines.get(at + 11)?;
        let is_row = matches!(behind, Line::Row(_) | Line::Broken(_));
        Some(!is_row || is_headed(&mut self.lines, at + 11)?)
    }

    /// Whether three lines that may be damaged rows stand side by side: no text looks like that.
    fn is_run(&mut self, at: usize) -> Option<bool> {
        for line in at + 1..at + 3 {
            if !matches!(self.lines.get(line)?, Line::Doubtful(7..=22)) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Takes the board whose first row is the line `at`.
    fn board(&mut self, at: usize) -> Option<usize> {
        let board = extent(&mut self.lines, at)?;
        if board.is_whole && self.is_state {
            return self.go_on_from(board.behind);
        }
        self.pass_on(board.behind);
        Some(board.behind)
    }

    /// Takes rows of empty cells above a board. They are empty lines, but the last of them may be
    /// its first row; one alone behind a board keeps the two apart.
    fn empty_rows(&mut self, at: usize) -> Option<usize> {
        let mut last = at;
        while self.lines.get(last + 1)? == Line::EmptyRow {
            last += 1;
        }
        let may_be_row = self.is_first || last > at;
        if !may_be_row || !is_first_row(&mut self.lines, last)? {
            return self.go_on_from(last + 1);
        }
        let board = extent(&mut self.lines, last)?;
        self.start = last;
        self.pass_on(board.behind);
        Some(board.behind)
    }

    /// What stands before the line `at` belongs to no board.
    #[expect(clippy::unnecessary_wraps, reason = "what `step` returns")]
    fn go_on_from(&mut self, at: usize) -> Option<usize> {
        self.start = at;
        self.is_state = false;
        Some(at)
    }

    /// A record ends before the line `behind`.
    fn pass_on(&mut self, behind: usize) {
        let end = self.lines.end(behind - 1);
        let start = self.lines.place(self.start);
        self.cut.take(start, end);
        self.start = behind;
        self.is_first = false;
        self.is_state = false;
    }
}

/// The lines at hand, each looked at once.
struct Lines<'a> {
    bytes: &'a [u8],
    at_end: bool,
    /// What has been looked at.
    known: Vec<(Line, Range<usize>)>,
    /// Bytes behind this place belong to no board that is being looked at, whether they are at hand
    /// or not: what is decided must not depend on how many bytes come at a time.
    limit: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8], at_end: bool) -> Lines<'a> {
        Lines {
            bytes,
            at_end,
            known: Vec::new(),
            limit: RECORD_BYTES + 1,
        }
    }

    /// Looks no further from now on than the longest record that begins in the line `start`.
    fn limit_from(&mut self, start: usize) {
        self.limit = self.place(start) + RECORD_BYTES + 1;
    }

    /// What the line `at` is; nothing if it is not there yet. Lines are asked for in order.
    fn get(&mut self, at: usize) -> Option<Line> {
        while self.known.len() <= at {
            let start = self.place(self.known.len());
            let rest = &self.bytes[start..];
            let end = match memchr::memchr(b'\n', rest) {
                Some(length) => start + length,
                None if rest.is_empty() && self.at_end => return Some(Line::End),
                None if self.at_end => self.bytes.len(),
                None if self.bytes.len() > self.limit => return Some(Line::Far),
                None => return None,
            };
            if end > self.limit {
                return Some(Line::Far);
            }
            let line = layout::classify(&String::from_utf8_lossy(&self.bytes[start..end]));
            self.known.push((line, start..end));
        }
        let (line, place) = &self.known[at];
        Some(match place.end > self.limit {
            true => Line::Far,
            false => line.clone(),
        })
    }

    /// Where the line `at` begins, of which the one before is known.
    fn place(&self, at: usize) -> usize {
        match at.checked_sub(1) {
            None => 0,
            Some(before) => (self.end(before) + 1).min(self.bytes.len()),
        }
    }

    /// Where the line `at` ends, which is known.
    fn end(&self, at: usize) -> usize {
        self.known[at].1.end
    }

    fn text(&self, at: usize) -> String {
        String::from_utf8_lossy(&self.bytes[self.known[at].1.clone()]).into_owned()
    }
}

/// Whether the line `at` may be the heading of a table in Markdown: a row of empty cells or of the
/// numbers of columns, and a drawn line below it.
fn is_headed(lines: &mut Lines<'_>, at: usize) -> Option<bool> {
    if !matches!(lines.get(at)?, Line::Row(_)) {
        return Some(false);
    }
    let row = lines.text(at);
    let has_heading = layout::is_empty_row(&row) || layout::is_numbers(&row);
    Some(has_heading && matches!(lines.get(at + 1)?, Line::Rule | Line::RuleOrRow(_)))
}

/// A piece of a file that is taken for a board.
struct Extent {
    /// The line behind it.
    behind: usize,
    /// Whether it has nine rows.
    is_whole: bool,
}

/// Whether a line without a digit is the first row of a board: eight rows follow, and no ninth. One
/// with characters that may also be drawn is so only if others of the rows have them.
fn is_first_row(lines: &mut Lines<'_>, at: usize) -> Option<bool> {
    let first = lines.get(at)?;
    let mut drawn = String::new();
    for row in at + 1..at + 9 {
        match lines.get(row)? {
            Line::Row(_) => drawn += &layout::drawing_in(&lines.text(row)),
            Line::Broken(_) | Line::Doubtful(_) => {}
            Line::EmptyRow if first == Line::EmptyRow => {}
            Line::RuleOrRow(_) if first != Line::EmptyRow => {}
            _ => return Some(false),
        }
    }
    Some(match (first, lines.get(at + 9)?) {
        (Line::RuleOrRow(c), Line::Row(_) | Line::Broken(_)) => {
            drawn.contains(c) && rows_from(lines, at, MOST_ROWS)? % 9 != 1
        }
        (_, Line::Row(_) | Line::Broken(_)) => false,
        (Line::RuleOrRow(c), behind) => drawn.contains(c) && behind != Line::RuleOrRow(c),
        _ => true,
    })
}

/// How many rows stand side by side from the line `at` on, up to `most`: with a drawn line among
/// them, there is one more than boards have.
fn rows_from(lines: &mut Lines<'_>, at: usize, most: usize) -> Option<usize> {
    let is_row = |line| matches!(line, Line::Row(_) | Line::Broken(_) | Line::RuleOrRow(_));
    let mut count = 0;
    while count < most && is_row(lines.get(at + count)?) {
        count += 1;
    }
    Some(count)
}

/// The board whose first row is the line `first`. Nothing if more bytes must tell.
fn extent(lines: &mut Lines<'_>, first: usize) -> Option<Extent> {
    let whole = match two_bands_joined(lines, first)? {
        // One board alone has its lines where it likes.
        None => split_by_a_stray_line(lines, first)?
            .filter(|split| split.rows > 9)
            .map(|split| split.behind),
        whole => whole,
    };
    if let Some(behind) = whole {
        return Some(Extent {
            behind,
            is_whole: true,
        });
    }
    let mut board = Board::default();
    let mut at = first;
    loop {
        match board.role(lines, at)? {
            Role::Row(row) => {
                if let Some(behind) = board.take_row(at, row) {
                    return Some(Extent {
                        behind,
                        is_whole: false,
                    });
                }
                if board.is_complete() {
                    return board.checked(lines);
                }
            }
            Role::Gap if board.ends_at_gap() => break,
            Role::Gap => {
                let is_rule = !matches!(lines.get(at)?, Line::Blank | Line::EmptyRow);
                board.is_headed = is_rule && board.rows.len() == 1 && !board.in_gap;
                board.is_gap_drawn = is_rule || board.in_gap && board.is_gap_drawn;
                board.in_gap = true;
            }
            Role::Other => break,
        }
        at += 1;
    }
    Some(Extent {
        behind: board.end_of_a_rest().unwrap_or(at),
        is_whole: false,
    })
}

/// Where a board ends in which something stands behind its first band or its second, but not behind
/// both: nine rows that do not contradict each other, and nothing else side by side with them.
fn two_bands_joined(lines: &mut Lines<'_>, first: usize) -> Option<Option<usize>> {
    let mut rows = Vec::new();
    let mut lengths = [0, 0];
    let mut at = first;
    for length in &mut lengths {
        while let Line::Row(row) = lines.get(at)? {
            rows.push(Some(row));
            *length += 1;
            at += 1;
            if rows.len() > 9 {
                return Some(None);
            }
        }
        if matches!(*length, 3 | 6) && rows.len() < 9 {
            while matches!(lines.get(at)?, Line::Blank | Line::Rule) {
                at += 1;
            }
        }
    }
    let ends = !matches!(
        lines.get(at)?,
        Line::Broken(_) | Line::Doubtful(_) | Line::RuleOrRow(_) | Line::EmptyRow
    );
    let is_one = matches!(lengths, [3, 6] | [6, 3]) && ends && !contradict(&rows);
    Some(is_one.then_some(at))
}

/// A board that an empty line has split.
struct Split {
    /// The line behind it.
    behind: usize,
    /// How many rows stand in it and in the boards behind it, up to the next gap.
    rows: usize,
}

/// The board that an empty line has split, among boards without gaps: the rows in front of the line
/// and those behind it are boards together, and apart they are none.
fn split_by_a_stray_line(lines: &mut Lines<'_>, first: usize) -> Option<Option<Split>> {
    let before = rows_from(lines, first, 9)?;
    if !(1..9).contains(&before) || lines.get(first + before)? != Line::Blank {
        return Some(None);
    }
    let behind = first + before + 1;
    let after = rows_from(lines, behind, MOST_ROWS)?;
    let is_known = after < MOST_ROWS && lines.get(behind + after)? != Line::Far;
    let rows = before + after;
    let split = Split {
        behind: behind + 9 - before,
        rows,
    };
    Some((is_known && after > 0 && rows % 9 == 0).then_some(split))
}

/// What a line is to a board.
enum Role {
    /// A row; nothing is known about its cells if it is damaged.
    Row(Option<String>),
    /// An empty line or a drawn one.
    Gap,
    /// No part of it.
    Other,
}

/// Rows side by side.
#[derive(Debug)]
struct Block {
    /// Its first line.
    first: usize,
    /// The line behind its last.
    behind: usize,
    /// Whether a drawn line stands in front of it.
    is_drawn: bool,
}

impl Block {
    fn len(&self) -> usize {
        self.behind - self.first
    }
}

/// The rows of a board as they come.
#[derive(Debug, Default)]
struct Board {
    rows: Vec<Option<String>>,
    blocks: Vec<Block>,
    /// Characters of empty cells in the rows that may also draw lines.
    drawn: String,
    /// Whether the last line belongs to a gap.
    in_gap: bool,
    /// Whether a drawn line stands in it.
    is_gap_drawn: bool,
    /// Whether a drawn line stands behind the first row, as in tables of Markdown.
    is_headed: bool,
}

impl Board {
    fn role(&mut self, lines: &mut Lines<'_>, at: usize) -> Option<Role> {
        Some(match lines.get(at)? {
            Line::Row(row) => {
                self.drawn += &layout::drawing_in(&lines.text(at));
                Role::Row(Some(row))
            }
            Line::Broken(_) | Line::Doubtful(_) => Role::Row(None),
            Line::EmptyRow if self.is_gap(lines, at)? => Role::Gap,
            Line::RuleOrRow(c) if !self.rows.is_empty() && !self.drawn.contains(c) => Role::Gap,
            Line::EmptyRow | Line::RuleOrRow(_) => Role::Row(Some(".".repeat(9))),
            Line::Rule | Line::Blank => Role::Gap,
            Line::Text | Line::Whole | Line::Far | Line::End => Role::Other,
        })
    }

    /// Whether a row of empty cells is an empty line: between bands or, if another row follows,
    /// where the last row of a board would be.
    fn is_gap(&self, lines: &mut Lines<'_>, at: usize) -> Option<bool> {
        let is_row = |line| matches!(line, Line::Row(_) | Line::Broken(_));
        match self.rows.len() {
            3 => {
                let wanted = [true, true, true, false, true, true, true, false];
                for (ahead, wanted) in (at + 1..).zip(wanted) {
                    if is_row(lines.get(ahead)?) != wanted {
                        return Some(false);
                    }
                }
                Some(lines.get(at + 4)? == Line::EmptyRow)
            }
            6 => Some(self.blocks.len() == 2),
            8 => Some(is_row(lines.get(at + 1)?)),
            count => Some(count > 8),
        }
    }

    /// Takes a row; returns the line before which the board must be taken to end, if the row shows
    /// that another one has begun there.
    fn take_row(&mut self, at: usize, row: Option<String>) -> Option<usize> {
        let begins = self.in_gap || self.blocks.is_empty();
        self.in_gap = false;
        if begins {
            self.blocks.push(Block {
                first: at,
                behind: at,
                is_drawn: self.is_gap_drawn,
            });
        }
        if let Some(block) = self.blocks.last_mut() {
            block.behind = at + 1;
        }
        let end = match begins {
            true => self.end_at_gap(),
            false => self.end_at_long_block(),
        };
        if end.is_none() {
            self.rows.push(row);
        }
        end
    }

    /// Where the board ends if more rows stand side by side than a band has, behind others.
    fn end_at_long_block(&self) -> Option<usize> {
        let most = if self.is_headed { 9 } else { MORE_THAN_A_BAND };
        match &self.blocks[..] {
            [.., before, last] if last.len() >= most => Some(before.behind),
            _ => None,
        }
    }

    /// Where the board ends if the gap in front of the block that has just begun is not one of a
    /// board, or shows that one before was not.
    fn end_at_gap(&self) -> Option<usize> {
        if self.is_spaced() {
            return self.end_at_wider_gap();
        }
        match &self.blocks[..] {
            // Where lines are drawn between bands, an empty one stands between boards.
            [first, second, third] if third.is_drawn && !second.is_drawn => Some(first.behind),
            [_, second, third] if second.is_drawn && !third.is_drawn => Some(second.behind),
            _ => None,
        }
    }

    /// The same for a board with something between all rows: wider gaps stand between bands at
    /// most, and there both of them do.
    fn end_at_wider_gap(&self) -> Option<usize> {
        let behind = |block: usize| Some(self.blocks[block].behind);
        let last = self.blocks.len() - 1;
        match (self.rows.len(), last) {
            (2, 2) if self.gap(1) > self.gap(2) => behind(0),
            (6, 6) if self.gap(3) > self.gap(6) => behind(2),
            (6, 6) if self.gap(3) < self.gap(6) => behind(5),
            (rows, _) if !rows.is_multiple_of(3) && self.gap(last) > self.gap(1) => {
                behind(last - 1)
            }
            _ => None,
        }
    }

    /// How many lines stand in front of a block but the first.
    fn gap(&self, block: usize) -> usize {
        self.blocks[block].first - self.blocks[block - 1].behind
    }

    /// Whether something stands between all rows.
    fn is_spaced(&self) -> bool {
        matches!(&self.blocks[..], [first, second, ..] if first.len() == 1 && second.len() == 1)
    }

    /// Whether there are nine rows where they should be.
    fn is_complete(&self) -> bool {
        let in_place = match &self.blocks[..] {
            [_] => true,
            [_, _] => self.is_headed,
            [first, second, third] => [first, second, third].iter().all(|b| b.len() == 3),
            _ => self.is_spaced(),
        };
        self.rows.len() == 9 && in_place
    }

    /// Whether a board that is not complete ends where a gap begins.
    fn ends_at_gap(&self) -> bool {
        let count = self.rows.len();
        match self.blocks.len() {
            _ if self.in_gap => false,
            1 => count > MORE_THAN_A_BAND,
            2 => count >= 8,
            _ => !self.is_spaced(),
        }
    }

    /// Where a board without nine rows ends: behind the last, or in front of whole bands that a
    /// wider gap keeps apart from it.
    fn end_of_a_rest(&self) -> Option<usize> {
        match &self.blocks[..] {
            [rest, first, second]
                if first.len() == 3 && second.len() == 3 && self.wider_gap() == Some(1) =>
            {
                Some(rest.behind)
            }
            [_, rest, band] if band.len() == 3 && self.wider_gap() == Some(2) => Some(rest.behind),
            blocks => blocks.last().map(|block| block.behind),
        }
    }

    /// Where a board with nine rows ends: behind them, unless what follows shows that they are
    /// those of two boards.
    fn checked(&self, lines: &mut Lines<'_>) -> Option<Extent> {
        let behind = self.blocks.last().map_or(0, |block| block.behind);
        let cut = match self.wider_gap() {
            _ if self.blocks.len() == 2 && gap_at(lines, behind)? == 0 => {
                Some(self.blocks[0].behind)
            }
            Some(block) if self.gap(block) > gap_at(lines, behind)? => {
                Some(self.blocks[block - 1].behind)
            }
            _ if contradict(&self.rows) || self.rows.contains(&None) => {
                self.contradiction_end(lines)?
            }
            _ if self.blocks.len() == 1 => self.behind_rows_too_many(lines)?,
            _ => None,
        };
        Some(Extent {
            behind: cut.unwrap_or(behind),
            is_whole: cut.is_none(),
        })
    }

    /// The block with the wider gap in front of it, of boards whose two gaps are not equal.
    fn wider_gap(&self) -> Option<usize> {
        match self.blocks.len() {
            3 if self.gap(1) > self.gap(2) => Some(1),
            3 if self.gap(2) > self.gap(1) => Some(2),
            _ => None,
        }
    }

    /// Where the board ends instead, if its rows contradict each other and another board begins
    /// somewhere behind its first row that does not, but none behind its last.
    fn contradiction_end(&self, lines: &mut Lines<'_>) -> Option<Option<usize>> {
        let mut ahead = Board::default();
        let first = self.blocks[0].first;
        let stands_alone = self.blocks.len() == 1;
        let mut starts = Vec::new();
        let mut at = first;
        while ahead.rows.len() < ROWS_AHEAD {
            match ahead.role(lines, at)? {
                Role::Row(row) => {
                    let begins = ahead.in_gap || starts.is_empty();
                    starts.push((at, begins || stands_alone));
                    ahead.rows.push(row);
                    ahead.in_gap = false;
                }
                Role::Gap if !stands_alone => ahead.in_gap = true,
                Role::Gap | Role::Other => break,
            }
            at += 1;
        }
        let rows = &ahead.rows;
        let is_start = |&start: &usize| {
            let board = rows.get(start..start + 9);
            starts.get(start).is_some_and(|(_, may)| *may) && board.is_some_and(|b| !contradict(b))
        };
        let nearest = [9, 8, 10, 7, 11, 6, 12, 5, 4, 3, 2, 1];
        Some(match nearest.into_iter().find(is_start) {
            Some(9) => None,
            Some(start) => Some(starts[start - 1].0 + 1),
            // One board with a row too many.
            None if stands_alone && (10..=11).contains(&rows.len()) => Some(at),
            None => self.behind_rows_too_many(lines)?,
        })
    }

    /// The end of the last rows side by side, if there are one or two too many.
    fn behind_rows_too_many(&self, lines: &mut Lines<'_>) -> Option<Option<usize>> {
        let behind = self.blocks.last().map_or(0, |block| block.behind);
        let is_row = |line| matches!(line, Line::Row(_) | Line::Broken(_) | Line::Doubtful(_));
        let mut at = behind;
        while at < behind + 3 && is_row(lines.get(at)?) && !is_headed(lines, at)? {
            at += 1;
        }
        let is_known = match self.blocks.len() {
            // They may be the first ones of another board, which was cut or split.
            1 => lines.get(at)? != Line::End && split_by_a_stray_line(lines, behind)?.is_none(),
            _ => self.blocks.len() == 3 && !self.is_spaced(),
        };
        Some(Some(at).filter(|_| is_known && (1..3).contains(&(at - behind))))
    }
}

/// How many lines stand between the line `at` and the next row, or as many as there can be if none
/// follows.
fn gap_at(lines: &mut Lines<'_>, at: usize) -> Option<usize> {
    for ahead in at.. {
        match lines.get(ahead)? {
            Line::Blank | Line::Rule | Line::RuleOrRow(_) | Line::EmptyRow => {}
            Line::Row(_) | Line::Broken(_) => return Some(ahead - at),
            _ => break,
        }
    }
    Some(usize::MAX)
}

/// Whether nine rows have a digit twice in a row, a column or a box, as far as they can be read.
fn contradict(rows: &[Option<String>]) -> bool {
    let mut seen = [[0u16; 9]; 3];
    let mut repeats = false;
    for (r, row) in rows.iter().enumerate() {
        for (c, digit) in row.iter().flat_map(|row| row.bytes().enumerate()) {
            let bit = match digit {
                b'1'..=b'9' => 1 << (digit - b'1'),
                _ => 0,
            };
            for (unit, at) in [r, c, r / 3 * 3 + c / 3].into_iter().enumerate() {
                repeats |= seen[unit][at] & bit != 0;
                seen[unit][at] |= bit;
            }
        }
    }
    repeats
}
