//! What the beginning of a file of sheets shows about all of it.

use crate::layout::{self, Line, is_of_sheet};

/// How boards stand in a file of sheets or tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheets {
    /// Rows of empty cells keep boards apart.
    pub empty_rows: bool,
    /// How many of them, if the beginning of the file says so.
    pub gap: Option<usize>,
    /// Nothing stands between boards: rows of empty cells are rows.
    pub stacked: bool,
    /// Rows of empty cells stand between bands.
    pub bands: bool,
    /// The numbers of columns from 1 to 9 stand above boards.
    pub numbers: bool,
    /// How lines follow one another where nothing is damaged.
    pub pattern: Option<Pattern>,
}

/// Boards with as many empty lines, or rows of separators, behind each: the same lines are rows and
/// gaps again and again, whatever stands in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// One stands between bands as well.
    pub bands: bool,
    /// How many stand behind each board.
    pub gap: usize,
}

/// What a line may be to a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A row with a digit.
    Row,
    /// A row of separators: a row of empty cells, or a gap.
    EmptyRow,
    /// An empty line.
    Gap,
    End,
    Other,
}

impl Part {
    pub fn of(line: Line, text: &str) -> Part {
        match line {
            Line::Row(_) if layout::is_sheet_row(text) => Part::Row,
            Line::EmptyRow if is_of_sheet(text) => Part::EmptyRow,
            Line::Blank => Part::Gap,
            Line::End => Part::End,
            _ => Part::Other,
        }
    }

    fn may_be_row(self) -> bool {
        matches!(self, Part::Row | Part::EmptyRow)
    }

    pub fn may_be_gap(self) -> bool {
        matches!(self, Part::EmptyRow | Part::Gap)
    }
}

/// How many boards that follow one another show that lines are where a pattern has them.
const BOARDS_IN_PATTERN: usize = 3;

impl Pattern {
    /// All there are. With one gap behind each band and each board, nothing tells where boards
    /// begin.
    fn all() -> impl Iterator<Item = Pattern> {
        let bands = (2..4).map(|gap| Pattern { bands: true, gap });
        bands.chain((1..4).map(|gap| Pattern { bands: false, gap }))
    }

    /// How many lines a board has.
    pub fn lines(self) -> usize {
        match self.bands {
            true => 11,
            false => 9,
        }
    }

    /// Whether the line `at` of a board is a gap between bands.
    pub fn is_gap(self, at: usize) -> bool {
        self.bands && at % 4 == 3
    }

    /// Whether a board of this pattern begins in the line `first`, and others follow in step, or
    /// the end. Nothing if a line is not there yet.
    pub fn begins_at(
        self,
        first: usize,
        mut part: impl FnMut(usize) -> Option<Part>,
    ) -> Option<bool> {
        let mut at = first;
        for _ in 0..BOARDS_IN_PATTERN {
            for line in 0..self.lines() {
                let part = part(at + line)?;
                let is_right = match self.is_gap(line) {
                    true => part.may_be_gap(),
                    false => part.may_be_row(),
                };
                if !is_right {
                    return Some(false);
                }
            }
            at += self.lines();
            for _ in 0..self.gap {
                match part(at)? {
                    Part::End => return Some(true),
                    part if part.may_be_gap() => at += 1,
                    _ => return Some(false),
                }
            }
            let mut end = at;
            while end < at + self.lines() && part(end)?.may_be_gap() {
                end += 1;
            }
            if part(end)? == Part::End {
                return Some(true);
            }
        }
        Some(true)
    }

    /// How many boards of lines stand in this pattern.
    fn boards(self, parts: &[Part]) -> usize {
        let part = |at: usize| Some(parts.get(at).copied().unwrap_or(Part::End));
        let (mut at, mut boards) = (0, 0);
        while at < parts.len() {
            match self.begins_at(at, part) {
                Some(true) => {
                    boards += 1;
                    at += self.lines() + self.gap;
                }
                _ => at += 1,
            }
        }
        boards
    }

    /// The pattern in which most boards of lines stand, if that is more than one board.
    fn of(parts: &[Part]) -> Option<Pattern> {
        let counted = Pattern::all().map(|pattern| (pattern.boards(parts), pattern));
        let most = counted.reduce(|most, other| if other.0 > most.0 { other } else { most });
        most.filter(|(boards, _)| *boards > 1)
            .map(|(_, pattern)| pattern)
    }
}

/// What a line is to boards that stand one below the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Row,
    EmptyRow,
    Numbers,
    Rule,
    Other,
}

impl Item {
    fn of(line: Line, text: &str) -> Item {
        match line {
            Line::Row(_) if layout::is_never_a_row(text) => Item::Other,
            Line::Row(_) if layout::may_be_numbers(text) => Item::Numbers,
            Line::Row(_) | Line::Broken(_) => Item::Row,
            Line::EmptyRow if is_of_sheet(text) => Item::EmptyRow,
            Line::Rule | Line::RuleOrRow(_) => Item::Rule,
            _ => Item::Other,
        }
    }
}

/// Whether a line may be one of a sheet, or has the numbers of columns: then those behind it tell
/// how boards stand.
pub(crate) fn may_begin(line: &str) -> bool {
    layout::is_sheet_row(line) || matches!(Item::of(layout::classify(line), line), Item::Numbers)
}

/// Lines as boards see them.
struct Items {
    all: Vec<Item>,
    /// Whether numbers are headings.
    numbers: bool,
}

impl Items {
    fn get(&self, at: usize) -> Item {
        self.all.get(at).copied().unwrap_or(Item::Other)
    }

    /// How many rows stand side by side from a line on.
    fn rows_from(&self, at: usize) -> usize {
        (at..).take_while(|&at| self.get(at) == Item::Row).count()
    }

    fn begins_a_board(&self, at: usize) -> bool {
        let above = at.checked_sub(1).map(|above| self.get(above));
        above != Some(Item::Row) && (self.numbers || above != Some(Item::Numbers))
    }

    /// How many empty rows stand behind a whole board that begins in a line, if text, the end or
    /// another whole board follows.
    fn gap_behind(&self, at: usize) -> Option<usize> {
        if !self.begins_a_board(at) || self.rows_from(at) != 9 {
            return None;
        }
        let is_empty = |at: &usize| self.get(*at) == Item::EmptyRow;
        let gap = (at + 9..).take_while(is_empty).count();
        let behind = at + 9 + gap;
        let is_end = self.get(behind) != Item::Row || self.rows_from(behind) == 9;
        (is_end && gap > 0).then_some(gap)
    }

    /// Whether a whole board with empty rows between its bands begins in a line.
    fn has_bands(&self, at: usize) -> bool {
        let bands = [at, at + 4, at + 8];
        let gaps = [at + 3, at + 7];
        self.begins_a_board(at)
            && bands.iter().all(|&band| self.rows_from(band) == 3)
            && gaps.iter().all(|&gap| self.get(gap) == Item::EmptyRow)
    }

    /// Whether several whole boards without anything between them begin in a line, and end with
    /// text or with the file.
    fn is_stacked(&self, at: usize) -> bool {
        // Grids may begin with a row from 1 to 9.
        let has_cells = |at: usize| matches!(self.get(at), Item::Row | Item::Numbers);
        let is_row = |at: usize| has_cells(at) || self.get(at) == Item::EmptyRow;
        // Each run of rows is looked at once.
        if at > 0 && is_row(at - 1) {
            return false;
        }
        let rows: Vec<bool> = (at..).take_while(|&at| is_row(at)).map(has_cells).collect();
        let mut between_empty = rows.split(|has_cells| !has_cells);
        rows.len().is_multiple_of(9) && between_empty.any(|rows| rows.len() >= 17)
    }

    /// How many rows stand below numbers in a line, empty ones among them but not behind them.
    fn rows_below(&self, at: usize) -> usize {
        let first = at + 1 + usize::from(self.get(at + 1) == Item::Rule);
        let rows = self.rows_from(first);
        let is_row = |at: &usize| matches!(self.get(*at), Item::Row | Item::EmptyRow);
        let all: Vec<usize> = (first..).take_while(is_row).collect();
        let last = all.iter().rposition(|&at| self.get(at) == Item::Row);
        match last {
            Some(8) => 9,
            _ => rows,
        }
    }
}

impl Sheets {
    /// What lines show: whole boards with empty rows behind them or between their bands, and
    /// numbers with nine rows below them, more often than with eight.
    pub fn of<'a>(lines: impl Iterator<Item = &'a str>) -> Sheets {
        let lines: Vec<(Line, &str)> = lines.map(|text| (layout::classify(text), text)).collect();
        let parts: Vec<Part> = lines
            .iter()
            .map(|&(line, text)| Part::of(line, text))
            .collect();
        let mut items = Items {
            all: lines
                .iter()
                .map(|&(line, text)| Item::of(line, text))
                .collect(),
            numbers: false,
        };
        let all = || 0..items.all.len();
        let numbers = || all().filter(|&at| items.get(at) == Item::Numbers);
        let above = |rows: usize| numbers().filter(|&at| items.rows_below(at) == rows).count();
        items.numbers = above(9) > above(8);
        let all = || 0..items.all.len();
        let gap = all().find_map(|at| items.gap_behind(at));
        Sheets {
            empty_rows: gap.is_some(),
            gap,
            stacked: gap.is_none() && all().any(|at| items.is_stacked(at)),
            bands: all().any(|at| items.has_bands(at)),
            numbers: items.numbers,
            pattern: Pattern::of(&parts),
        }
    }
}
