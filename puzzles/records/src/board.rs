//! Boards in a file of laid-out grids, with the text above them: from the first line to the last.
//!
//! Where among rows that follow one another a board ends is for [`crate::stretch`] to say. What
//! cannot be a board is cut out as well, to be refused, and so that the next board is none the
//! worse for it.

use crate::layout::{Line, is_cut_row, is_of_sheet};
use crate::line::trim;
use crate::lines::{Lines, heading, is_first_row};
use crate::reader::Cut;
use crate::sheet::{Part, Pattern, Sheets};
use crate::stretch::{Beginning, begins_with, extent};

/// The most text above a board that is kept with it, in bytes.
const TITLE_BYTES: usize = 4096;

/// The most lines of text below a board that are kept with it.
const MOST_TEXT_BELOW: usize = 9;

/// What the bytes before those at hand have shown.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    /// No record stands before these bytes.
    pub is_first: bool,
    /// How boards stand in sheets.
    pub sheets: Sheets,
    /// Text stands below the boards that it belongs to, as the first board has shown.
    pub text_below: Option<bool>,
}

/// Cuts boards out of the lines at hand.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize, known: Known) -> Cut {
    let mut cutter = Cutter {
        cut: Cut::default(),
        lines: Lines::new(bytes, at_end, known.sheets),
        start: 0,
        is_first: known.is_first,
        is_state: false,
        text_below: known.text_below,
    };
    let mut at = 0;
    while cutter.cut.spans.len() < most {
        match cutter.step(at) {
            Some(next) => at = next,
            None => break,
        }
    }
    cutter.cut.consumed = cutter.lines.place(cutter.start);
    cutter.cut.empty_rows = cutter.lines.sheets.empty_rows;
    cutter.cut.text_below = cutter.text_below;
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
    /// Whether text stands below the boards that it belongs to, once that is known.
    text_below: Option<bool>,
}

impl Cutter<'_> {
    /// Takes the line `at`, above or at the start of a board; returns the line to go on with.
    /// Nothing if more bytes must tell, or at the end.
    fn step(&mut self, at: usize) -> Option<usize> {
        self.lines.limit_from(self.start);
        if let Some(first) = self.board_in_pattern(at)? {
            let lines = self.lines.sheets.pattern.map_or(9, Pattern::lines);
            self.start = first;
            self.pass_on(first + lines);
            return Some(first + lines);
        }
        match self.lines.get(at)? {
            Line::End if at > self.start && self.ends_in_a_row(at) => {
                self.pass_on(at);
                None
            }
            Line::End => {
                self.start = at;
                None
            }
            Line::Far if at > self.start => self.go_on_from(at),
            // A line that is too long is for the reader to pass on.
            Line::Far => None,
            Line::Blank if self.is_state => Some(at + 1),
            Line::Blank if self.lines.get(at + 1)? == Line::EmptyRow => {
                self.empty_rows(at + 1, Some(at + 1))
            }
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
            Line::EmptyRow if self.lines.sheets.stacked && is_of_sheet(&self.lines.text(at)) => {
                self.board(at)
            }
            Line::EmptyRow => self.empty_rows(at, Some(self.start).filter(|&start| start < at)),
            Line::Row(_) => match heading(&mut self.lines, at)? {
                0 => self.board(at),
                lines => Some(at + lines),
            },
            Line::RuleOrRow(_) | Line::Broken(_) => self.board(at),
        }
    }

    /// The first line of the board behind a gap in the line `at`, or there at the beginning of the
    /// file, if lines stand where the file has rows and gaps.
    #[expect(clippy::option_option, reason = "the outer one: more bytes must tell")]
    fn board_in_pattern(&mut self, at: usize) -> Option<Option<usize>> {
        let Some(pattern) = self.lines.sheets.pattern.filter(|_| self.start == at) else {
            return Some(None);
        };
        let lines = &mut self.lines;
        let mut part = |at| {
            Some(match lines.get(at)? {
                line @ (Line::Row(_) | Line::EmptyRow) => Part::of(line, &lines.text(at)),
                line => Part::of(line, ""),
            })
        };
        let mut gap = 0;
        while gap < pattern.gap && part(at + gap)?.may_be_gap() {
            gap += 1;
        }
        if self.is_first && pattern.begins_at(at, &mut part)? {
            return Some(Some(at));
        }
        let is_behind_gap = gap == pattern.gap && pattern.begins_at(at + gap, part)?;
        Some(is_behind_gap.then_some(at + gap))
    }

    /// Whether the last line before the end of the file is what is left of a first row of a board:
    /// somebody has stopped in the middle of it.
    fn ends_in_a_row(&mut self, end: usize) -> bool {
        let is_cut = matches!(
            self.lines.get(end - 1),
            Some(Line::Doubtful(_) | Line::Broken(_))
        );
        !self.is_first && is_cut && is_cut_row(&self.lines.text(end - 1))
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
        let behind = self.behind_text(at, board.behind)?;
        self.pass_on(behind);
        Some(behind)
    }

    /// The line behind the text that belongs to the board from the line `first` to the line
    /// `behind`: where the first board of a file has text directly below it and none above, all
    /// have. Directly above the next board it may be a title, and must look like a rating.
    fn behind_text(&mut self, first: usize, behind: usize) -> Option<usize> {
        let is_text = |line| matches!(line, Line::Text | Line::Doubtful(0..=6));
        // A drawn line may be the lower edge of the board.
        let drawn = matches!(self.lines.get(behind)?, Line::Rule | Line::RuleOrRow(_));
        let text = behind + usize::from(drawn);
        let has_below = is_text(self.lines.get(text)?)
            && (matches!(self.lines.get(text + 1)?, Line::Blank | Line::End)
                || self.lines.text(text).contains('='));
        let mut above = self.start..first;
        let is_title = |lines: &mut Lines<'_>, at| {
            lines.get(at).is_some_and(is_text) && !trim(&lines.text(at)).starts_with(['[', '`'])
        };
        let has_above = above.any(|at| is_title(&mut self.lines, at));
        if !*self.text_below.get_or_insert(has_below && !has_above) {
            return Some(behind);
        }
        let mut end = text;
        while is_text(self.lines.get(end)?) && end - behind < MOST_TEXT_BELOW {
            end += 1;
        }
        Some(if end > text { end } else { behind })
    }

    /// Takes rows of empty cells above a board. They are empty lines, but the last of them may be
    /// its first row. One alone behind a board keeps the two apart, unless something else does:
    /// then `start` is the line in which the next record begins.
    fn empty_rows(&mut self, at: usize, start: Option<usize>) -> Option<usize> {
        let mut last = at;
        while self.lines.get(last + 1)? == Line::EmptyRow {
            last += 1;
        }
        // Nine blanks are what editors leave.
        let is_alone = last == at && is_of_sheet(&self.lines.text(last));
        let start = start.filter(|_| is_alone);
        let may_be_row = self.is_first || last > at || start.is_some();
        let begins = match may_be_row {
            true => begins_with(&mut self.lines, last, last - at)?,
            false => Beginning::Below,
        };
        if begins == Beginning::Below {
            self.lines.sheets.empty_rows |= !self.is_first && is_of_sheet(&self.lines.text(last));
            return self.go_on_from(last + 1);
        }
        let first = last + usize::from(begins == Beginning::Doubtful);
        let board = extent(&mut self.lines, first)?;
        self.start = start.unwrap_or(last);
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
