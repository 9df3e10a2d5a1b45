//! Rows that follow one another, and the cheapest way to cut them into boards.
//!
//! A board has nine rows that do not contradict each other, and stands as people write boards:
//! without gaps, with one behind each band, with one behind each row, or with one behind the first
//! row, as in Markdown. Gaps between boards are no narrower than those inside. Each departure from
//! that has a price, and a piece that is no board has a higher one. Of all ways to cut the rows at
//! hand, the cheapest says where the first board ends: a row that was lost or written twice, or a
//! stray empty line, then costs the board in which it stands, as every other cut would leave
//! boards with contradictions or gaps in odd places behind it.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::layout::{self, Line, is_of_sheet};
use crate::lines::{Lines, heading, is_certain_heading, is_first_row};

/// How many rows are looked at to tell where the first board among them ends: those of eight.
const ROWS_AHEAD: usize = 72;

/// The most rows in a piece that is no board.
const MOST_ROWS: usize = 12;

/// The most rows that are refused because it is not clear where in them boards end.
const MOST_IN_DOUBT: usize = 18;

/// The fewest rows that can show that all empty rows among them are rows.
const ROWS_OF_MANY: usize = 27;

/// What a gap costs where a board has none, or another one, and a gap that is missing.
const STRAY: u32 = 20;

/// What it costs if a gap in a board is wider than the one in front of it or behind it.
const WIDER_INSIDE: u32 = 6;

/// What a piece without nine rows costs that has a gap on one side only, or in it as well.
const ODD_EDGE: u32 = 3;

/// What nine rows cost that cannot be read or contradict each other: a board, but a damaged one.
const DAMAGED: u32 = 40;

/// What a piece costs that has not nine rows, with a row more or less than a board has.
const NO_BOARD: u32 = 60;

/// What each further row costs which such a piece has too many or too few.
const ROW: u32 = 10;

/// Lines between two rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gap {
    lines: usize,
    /// Whether one of them is drawn.
    is_drawn: bool,
}

/// What a gap is where no row follows.
const END: Gap = Gap {
    lines: usize::MAX,
    is_drawn: false,
};

#[derive(Debug)]
struct Row {
    /// Nothing if the row is damaged.
    cells: Option<[u8; 9]>,
    /// Its line.
    at: usize,
    /// What stands in front of it.
    gap: Gap,
}

/// Rows with nothing but empty lines and drawn ones between them.
#[derive(Debug, Default)]
struct Stretch {
    rows: Vec<Row>,
    /// What stands behind the last row: not the end if more rows follow.
    behind: Gap,
    empty_rows: EmptyRows,
}

/// The rows of empty cells of a sheet that stand in front of other rows or behind them.
#[derive(Debug, Default)]
struct EmptyRows {
    /// How many other rows stand in front of each, and behind the last.
    between: Vec<usize>,
    /// How many were taken for gaps.
    gaps: usize,
}

impl EmptyRows {
    /// How often nine rows stand behind one, up to the next or to the end.
    fn boards_between(&self) -> usize {
        let behind_one = self.between.iter().skip(1);
        behind_one.filter(|&&rows| rows == 9).count()
    }

    fn take(&mut self, is_empty_row: bool, role: &Role) {
        if is_empty_row {
            self.gaps += usize::from(matches!(role, Role::Gap { .. }));
        }
        if is_empty_row || self.between.is_empty() {
            self.between.push(0);
        }
        if let (false, Role::Row(_), Some(last)) = (is_empty_row, role, self.between.last_mut()) {
            *last += 1;
        }
    }
}

/// A piece of a file that is taken for a board.
pub(crate) struct Extent {
    /// The line behind it.
    pub(crate) behind: usize,
    /// Whether it has nine rows.
    pub(crate) is_whole: bool,
}

/// The board whose first row is the line `first`. Nothing if more bytes must tell.
pub(crate) fn extent(lines: &mut Lines<'_>, first: usize) -> Option<Extent> {
    let mut stretch = Stretch::collect(lines, first, 9)?;
    if !stretch.is_clearly_one() {
        stretch = Stretch::ahead(lines, first)?;
    }
    if stretch.rows.is_empty() {
        return Some(Extent {
            behind: first + 1,
            is_whole: false,
        });
    }
    let count = match stretch.are_boards() {
        true => 9,
        false => stretch.first_piece(),
    };
    Some(Extent {
        behind: stretch.rows[count - 1].at + 1,
        is_whole: count == 9,
    })
}

/// What a row of empty cells above other rows is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// The first row of a board.
    Row,
    /// An empty line: the board begins below it.
    Below,
    /// One of the two: another row of empty cells stands behind eight rows.
    Doubtful,
}

/// Whether a row of empty cells is the first row of a board, or an empty line above it.
///
/// Where it may be either, it is a row if as many such lines stand behind eight rows as between
/// other boards.
pub(crate) fn begins_with(lines: &mut Lines<'_>, at: usize, above: usize) -> Option<Beginning> {
    if !matches!(lines.get(at + 1)?, Line::Row(_) | Line::Broken(_)) {
        return Some(Beginning::Below);
    }
    let with = Stretch::collect(lines, at, ROWS_AHEAD)?;
    let without = Stretch::collect(lines, at + 1, ROWS_AHEAD)?;
    let [price, price_below] = [&with, &without].map(|stretch| stretch.ways()[0].price);
    let behind = empty_rows_from(lines, at + 9)?;
    Some(match price.cmp(&price_below) {
        Ordering::Less => Beginning::Row,
        Ordering::Greater => Beginning::Below,
        Ordering::Equal if behind == 0 => Beginning::Below,
        Ordering::Equal => match lines.sheets.gap {
            Some(gap) if gap == behind => Beginning::Row,
            Some(gap) if gap + 1 == behind => Beginning::Below,
            None if above > 0 && above == behind => Beginning::Row,
            None if above > 0 && above + 2 == behind => Beginning::Below,
            _ if lines.sheets.empty_rows => Beginning::Row,
            _ => Beginning::Doubtful,
        },
    })
}

/// How many rows of empty cells stand side by side from a line on, up to nine.
fn empty_rows_from(lines: &mut Lines<'_>, at: usize) -> Option<usize> {
    let mut count = 0;
    while count < 9 && lines.get(at + count)? == Line::EmptyRow {
        count += 1;
    }
    Some(count)
}

/// The cheapest ways to cut rows into pieces.
#[derive(Clone, Debug, Default)]
struct Ways {
    price: u32,
    /// How many of the pieces have nine rows: of ways that cost the same, those with more count.
    boards: usize,
    /// How many rows the first piece may have.
    lengths: Vec<usize>,
}

impl Ways {
    /// Takes a way with so many rows in its first piece, and so many boards behind that.
    fn take(&mut self, length: usize, price: u32, boards: usize) {
        let boards = boards + usize::from(length == 9);
        let is_first = self.lengths.is_empty();
        if is_first || (price, self.boards) < (self.price, boards) {
            *self = Ways {
                price,
                boards,
                lengths: vec![length],
            };
        } else if (price, boards) == (self.price, self.boards) {
            self.lengths.push(length);
        }
    }
}

impl Stretch {
    /// All rows from the line `first` on that are looked at. Rows of empty cells of a sheet are
    /// rows where they may be; but if none is a gap then, although whole boards stand between them,
    /// or it is cheaper, all of them are gaps: a row was lost or written twice. Or all are rows, if
    /// that makes good boards of everything.
    fn ahead(lines: &mut Lines<'_>, first: usize) -> Option<Stretch> {
        let rows = Stretch::collect(lines, first, ROWS_AHEAD)?;
        if rows.empty_rows.between.len() < 2 || lines.sheets.stacked {
            return Some(rows);
        }
        let gaps = Stretch::collect_with(lines, first, ROWS_AHEAD, EmptyRowsAre::Gaps)?;
        let [price, price_of_gaps] = [&rows, &gaps].map(|stretch| stretch.ways()[0].price);
        let keep_boards_apart = match rows.empty_rows.boards_between() {
            0 => false,
            1 => price >= NO_BOARD,
            _ => true,
        };
        let has_none = rows.empty_rows.gaps == 0 || lines.sheets.empty_rows && price > 0;
        let are_gaps = keep_boards_apart && has_none || price_of_gaps < price;
        if are_gaps || price < NO_BOARD {
            return Some(if are_gaps { gaps } else { rows });
        }
        let all = Stretch::collect_with(lines, first, ROWS_AHEAD, EmptyRowsAre::Rows)?;
        let are_rows = all.rows.len() >= ROWS_OF_MANY && all.ways()[0].price == 0;
        Some(if are_rows { all } else { rows })
    }

    /// The rows from the line `first` on, at most so many.
    fn collect(lines: &mut Lines<'_>, first: usize, most: usize) -> Option<Stretch> {
        Stretch::collect_with(lines, first, most, EmptyRowsAre::EitherOne)
    }

    /// The rows from the line `first` on, at most so many.
    fn collect_with(
        lines: &mut Lines<'_>,
        first: usize,
        most: usize,
        empty_rows: EmptyRowsAre,
    ) -> Option<Stretch> {
        let mut stretch = Stretch::default();
        let mut roles = Roles {
            empty_rows,
            ..Roles::default()
        };
        let mut gap = Gap::default();
        for at in first.. {
            let role = roles.of(lines, at)?;
            stretch.empty_rows.take(is_empty_row(lines, at)?, &role);
            match role {
                Role::Row(_) if stretch.rows.len() == most => {
                    stretch.behind = gap;
                    break;
                }
                Role::Row(cells) => {
                    stretch.rows.push(Row { cells, at, gap });
                    gap = Gap::default();
                }
                Role::Gap { is_drawn } => {
                    gap.lines += 1;
                    gap.is_drawn |= is_drawn;
                }
                Role::Other => {
                    stretch.behind = END;
                    break;
                }
            }
        }
        Some(stretch)
    }

    /// Whether the rows at hand are a board beyond doubt: it stands as boards do and is good, and
    /// a wider gap follows.
    fn is_clearly_one(&self) -> bool {
        let widest = self.widest_gap_in(0, self.rows.len());
        self.rows.len() == 9 && self.behind.lines > widest && self.board_price(0) == 0
    }

    /// Whether all rows are boards, and so good ones that no other way is cheaper: it would have a
    /// piece that is no board.
    fn are_boards(&self) -> bool {
        let starts = (0..self.rows.len()).step_by(9);
        self.rows.len().is_multiple_of(9)
            && starts.map(|start| self.price(start, 9)).sum::<u32>() < NO_BOARD
    }

    /// How many rows the first piece has in the cheapest way to cut all of them. Where several are
    /// as cheap, it ends where all of them cut, and is no board, if that is not far away.
    fn first_piece(&self) -> usize {
        let ways = self.ways();
        let mut ends: BTreeSet<usize> = ways[0].lengths.iter().copied().collect();
        let is_clear = ends.len() == 1;
        while let Some(end) = ends.pop_first() {
            match ends.is_empty() {
                // Nine rows that are cut in several ways are no board.
                true if is_clear || end != 9 => return end,
                false if end <= MOST_IN_DOUBT => {
                    ends.extend(ways[end].lengths.iter().map(|length| end + length));
                }
                _ => break,
            }
        }
        let no_board = ways[0].lengths.iter().rev().find(|&&length| length != 9);
        no_board.copied().unwrap_or(9)
    }

    /// The cheapest ways to cut the rows from each on; none behind the last.
    fn ways(&self) -> Vec<Ways> {
        let count = self.rows.len();
        let mut ways = vec![Ways::default(); count + 1];
        for start in (0..count).rev() {
            let mut best = Ways::default();
            for length in 1..=MOST_ROWS.min(count - start) {
                let rest = &ways[start + length];
                best.take(length, rest.price + self.price(start, length), rest.boards);
            }
            ways[start] = best;
        }
        ways
    }

    /// What it costs to take rows for a piece of their own.
    fn price(&self, start: usize, length: usize) -> u32 {
        let end = start + length;
        let is_cut = end == self.rows.len() && self.behind != END && length < 9;
        let rows = match length {
            9 => self.board_price(start),
            // The rest of it is not at hand.
            _ if is_cut && !self.is_damaged(start, end) => 0,
            _ if is_cut => DAMAGED,
            10.. => NO_BOARD + 2 * ROW * (length as u32 - 10),
            _ => NO_BOARD + ROW * ((9 - length).min(length) as u32 - 1),
        };
        rows + self.edge_price(start, end)
    }

    /// What it costs that rows are kept apart by less than what stands between them.
    fn edge_price(&self, start: usize, end: usize) -> u32 {
        let [front, behind] = [start, end].map(|row| self.gap_at(row).lines);
        let inside = self.widest_gap_in(start, end);
        let narrower = front.min(behind);
        let is_board = end - start == 9;
        let has_one_edge = (front == 0) != (behind == 0) && front.max(behind) != END.lines;
        match inside > narrower {
            true => WIDER_INSIDE,
            false if is_board => 0,
            false => ODD_EDGE * u32::from(has_one_edge || inside > 0 && inside == narrower),
        }
    }

    /// What nine rows cost. Digits that stand twice are for others to judge, but not if the rows do
    /// not even stand as boards do.
    fn board_price(&self, start: usize) -> u32 {
        let strays = self.strays(start);
        let has_all = self.cells(start, start + 9).all(|row| row.is_some());
        match self.is_damaged(start, start + 9) {
            true if has_all && strays > 0 => 3 * NO_BOARD,
            true => DAMAGED + STRAY * strays,
            false => STRAY * strays + u32::from(self.has_twins(start)),
        }
    }

    /// Whether a row is the same as the one above it: both are empty, or one is there twice.
    fn has_twins(&self, start: usize) -> bool {
        let rows = &self.rows[start..start + 9];
        rows.windows(2).any(|pair| pair[0].cells == pair[1].cells)
    }

    fn is_damaged(&self, start: usize, end: usize) -> bool {
        self.cells(start, end).any(|row| row.is_none())
            || contradict(self.cells(start, end).flatten())
    }

    fn cells(&self, start: usize, end: usize) -> impl Iterator<Item = Option<&[u8; 9]>> {
        self.rows[start..end].iter().map(|row| row.cells.as_ref())
    }

    /// How many gaps are not as in the board they look like most.
    fn strays(&self, start: usize) -> u32 {
        let inside: [Gap; 8] = std::array::from_fn(|row| self.rows[start + row + 1].gap);
        let none = Gap::default();
        let [first, second] = [inside[2], inside[5]];
        let narrow = inside[0];
        let band = |gap: Gap| {
            if gap.lines > narrow.lines {
                gap
            } else {
                narrow
            }
        };
        // In Markdown, a line is drawn below the first row.
        let headed = Gap {
            is_drawn: true,
            ..narrow
        };
        let forms = [
            [none; 8],
            bands(none, first, first),
            bands(none, second, second),
            bands(narrow, band(first), band(first)),
            bands(inside[1], band(second), band(second)),
            [headed, none, none, none, none, none, none, none],
        ];
        let differ = |form: &[Gap; 8]| form.iter().zip(&inside).filter(|(a, b)| a != b).count();
        forms.iter().map(differ).min().unwrap_or(0) as u32
    }

    fn widest_gap_in(&self, start: usize, end: usize) -> usize {
        let inside = self.rows[start..end].iter().skip(1);
        inside.map(|row| row.gap.lines).max().unwrap_or(0)
    }

    /// The gap in front of a row, or behind the last. What stands in front of the first is known
    /// to be an end.
    fn gap_at(&self, row: usize) -> Gap {
        match row {
            0 => END,
            row => self.rows.get(row).map_or(self.behind, |row| row.gap),
        }
    }
}

/// Whether a line is a row of empty cells of a sheet.
fn is_empty_row(lines: &mut Lines<'_>, at: usize) -> Option<bool> {
    Some(lines.get(at)? == Line::EmptyRow && is_of_sheet(&lines.text(at)))
}

/// The gaps of a board with the same ones in all its bands.
fn bands(narrow: Gap, first: Gap, second: Gap) -> [Gap; 8] {
    [
        narrow, narrow, first, narrow, narrow, second, narrow, narrow,
    ]
}

/// What a line is to a board.
enum Role {
    /// A row; nothing is known about its cells if it is damaged.
    Row(Option<[u8; 9]>),
    /// An empty line or a drawn one.
    Gap { is_drawn: bool },
    /// No part of it.
    Other,
}

/// Tells rows from lines that only look like them, by what stands above.
#[derive(Default)]
struct Roles {
    /// How many rows of the last board there are.
    rows: usize,
    /// How often a gap stands among them.
    gaps: usize,
    in_gap: bool,
    /// How many rows there are since the last empty line, or empty row of a sheet that was a gap.
    since_gap: usize,
    /// Whether a board stands above.
    is_next: bool,
    /// Whether lines stand above that are really empty: then those of a sheet are rows.
    has_blanks: bool,
    /// Characters of empty cells in the rows that may also draw lines.
    drawn: Vec<char>,
    empty_rows: EmptyRowsAre,
}

/// What rows of empty cells of a sheet are taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum EmptyRowsAre {
    /// Rows or gaps, as they stand.
    #[default]
    EitherOne,
    Gaps,
    Rows,
}

impl Roles {
    fn of(&mut self, lines: &mut Lines<'_>, at: usize) -> Option<Role> {
        let is_between = self.is_next && self.rows == 0;
        let role = match lines.get(at)? {
            Line::Row(_) if is_certain_heading(lines, at)? => Role::Other,
            // Two lines: one of Markdown, which is none of the board above either.
            Line::Row(_) if heading(lines, at)? > usize::from(!is_between) => Role::Other,
            Line::Row(row) => {
                let text = lines.text(at);
                self.drawn.extend(layout::drawing_in(&text));
                if layout::writes_empty_cells(&text) {
                    self.empty_rows = EmptyRowsAre::Gaps;
                }
                Role::Row(Some(row))
            }
            Line::Doubtful(0..=6) if is_between => Role::Other,
            Line::Broken(_) | Line::Doubtful(_) => Role::Row(None),
            Line::EmptyRow if is_of_sheet(&lines.text(at)) && self.are_clear(lines) => {
                match self.empty_rows {
                    EmptyRowsAre::Gaps => Role::Gap { is_drawn: false },
                    EmptyRowsAre::Rows => Role::Row(Some(layout::EMPTY)),
                    // Elsewhere than between bands it may be a row, or what was left of one.
                    EmptyRowsAre::EitherOne if lines.sheets.stacked => {
                        Role::Row(Some(layout::EMPTY))
                    }
                    EmptyRowsAre::EitherOne => match self.rows {
                        0 | 3 | 6 if !self.in_gap || self.rows == 0 => {
                            Role::Gap { is_drawn: false }
                        }
                        _ => Role::Row(None),
                    },
                }
            }
            Line::EmptyRow
                if !(self.has_blanks && is_of_sheet(&lines.text(at)))
                    && (self.ends_a_board(lines, at) || self.is_gap(lines, at)?) =>
            {
                Role::Gap { is_drawn: false }
            }
            Line::RuleOrRow(c) if !self.drawn.contains(&c) && (self.is_next || self.rows > 0) => {
                Role::Gap { is_drawn: true }
            }
            Line::RuleOrRow(_) if is_between && !is_first_row(lines, at)? => {
                Role::Gap { is_drawn: true }
            }
            Line::EmptyRow | Line::RuleOrRow(_) => Role::Row(Some(layout::EMPTY)),
            Line::Rule => Role::Gap { is_drawn: true },
            Line::Blank => {
                self.has_blanks = true;
                Role::Gap { is_drawn: false }
            }
            Line::Text | Line::Whole | Line::Far | Line::End => Role::Other,
        };
        self.take(&role);
        Some(role)
    }

    fn take(&mut self, role: &Role) {
        match role {
            Role::Row(_) => {
                self.gaps += usize::from(self.in_gap && self.rows > 0);
                self.in_gap = false;
                self.rows += 1;
                self.since_gap += 1;
            }
            _ => {
                self.in_gap = true;
                self.since_gap = 0;
            }
        }
        if self.rows == 9 {
            *self = Roles {
                since_gap: self.since_gap,
                is_next: true,
                has_blanks: self.has_blanks,
                drawn: std::mem::take(&mut self.drawn),
                empty_rows: self.empty_rows,
                ..Roles::default()
            };
        }
    }

    /// Whether it is known what rows of empty cells of a sheet are.
    fn are_clear(&self, lines: &Lines<'_>) -> bool {
        self.empty_rows != EmptyRowsAre::EitherOne || lines.sheets.bands || lines.sheets.stacked
    }

    /// Whether a row of empty cells stands between boards, as others do in this file: behind nine
    /// rows or more, of which one may be there twice.
    fn ends_a_board(&self, lines: &Lines<'_>, at: usize) -> bool {
        self.since_gap > 8 && lines.sheets.empty_rows && is_of_sheet(&lines.text(at))
    }

    /// Whether a row of empty cells is an empty line: between bands or boards or, if another row
    /// follows, where the last row of a board would be.
    fn is_gap(&self, lines: &mut Lines<'_>, at: usize) -> Option<bool> {
        let is_row = |line| matches!(line, Line::Row(_) | Line::Broken(_));
        match self.rows {
            0 => Some(self.is_next),
            3 => {
                let wanted = [true, true, true, false, true, true, true, false];
                for (ahead, wanted) in (at + 1..).zip(wanted) {
                    if is_row(lines.get(ahead)?) != wanted {
                        return Some(false);
                    }
                }
                Some(lines.get(at + 4)? == Line::EmptyRow)
            }
            6 => Some(self.gaps == 1),
            8 => {
                let behind = lines.get(at + 1)?;
                Some(
                    is_row(behind)
                        || lines.sheets.empty_rows && !matches!(behind, Line::EmptyRow | Line::End),
                )
            }
            _ => Some(false),
        }
    }
}

/// Whether rows of a board have a digit twice in a row, a column or a box.
fn contradict<'a>(rows: impl Iterator<Item = &'a [u8; 9]>) -> bool {
    let mut seen = [[0u16; 9]; 3];
    let mut repeats = false;
    for (r, row) in rows.enumerate() {
        for (c, &digit) in row.iter().enumerate() {
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
