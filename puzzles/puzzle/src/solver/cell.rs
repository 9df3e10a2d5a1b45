use core::cmp::Reverse;

/// A cell. Cells count box by box, and row by row within a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(u8);

static ROWS: [u8; 81] = {
    let mut rows = [0; 81];
    let mut i = 0;
    while i < 81 {
        rows[i] = (i / 27 * 3 + i % 9 / 3) as u8;
        i += 1;
    }
    rows
};

static COLUMNS: [u8; 81] = {
    let mut columns = [0; 81];
    let mut i = 0;
    while i < 81 {
        columns[i] = (i / 9 % 3 * 3 + i % 3) as u8;
        i += 1;
    }
    columns
};

impl Cell {
    pub const FIRST: Cell = Cell(0);

    /// The cell numbered 0..=80 row by row.
    pub fn in_reading_order(number: usize) -> Cell {
        let (band, row) = (number / 27, number / 9 % 3);
        let (stack, column) = (number / 3 % 3, number % 3);
        Cell((27 * band + 9 * stack + 3 * row + column) as u8)
    }

    #[inline(always)]
    pub fn box_number(self) -> usize {
        usize::from(self.0 / 9)
    }

    /// Its place in the box, 0..=8.
    #[inline(always)]
    pub fn place(self) -> usize {
        usize::from(self.0 % 9)
    }

    #[inline(always)]
    pub fn band(self) -> usize {
        self.box_number() / 3
    }

    #[inline(always)]
    pub fn stack(self) -> usize {
        self.box_number() % 3
    }

    #[inline(always)]
    pub fn row(self) -> usize {
        usize::from(ROWS[usize::from(self.0)])
    }

    #[inline(always)]
    pub fn column(self) -> usize {
        usize::from(COLUMNS[usize::from(self.0)])
    }
}

/// A set of cells: a word for each band, the lowest nine bits of a field for each box.
#[derive(Clone, Copy)]
pub(super) struct CellSet {
    words: [u64; 3],
    /// Bits from a field to the next.
    step: u32,
}

impl CellSet {
    #[inline(always)]
    pub fn of_words(words: [u64; 3], step: u32) -> CellSet {
        CellSet { words, step }
    }

    /// The first cell, row by row.
    #[inline(always)]
    pub fn first(self) -> Option<Cell> {
        let band = self.words.iter().position(|&word| word != 0)?;
        let row = 0b111 | 0b111 << self.step | 0b111 << (2 * self.step);
        let rows = [row, row << 3, row << 6].map(|row| self.words[band] & row);
        let row = rows.into_iter().find(|&row| row != 0)?;
        Some(self.cell(band, row.trailing_zeros()))
    }

    /// The cell with the largest key; the first, box by box, if there are several.
    #[inline(always)]
    pub fn max_by_key(self, key: impl Fn(Cell) -> u32) -> Option<Cell> {
        let mut largest = None;
        for (band, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                let cell = self.cell(band, word.trailing_zeros());
                word &= word - 1;
                largest = largest.max(Some((key(cell), Reverse(cell))));
            }
        }
        largest.map(|(_, Reverse(cell))| cell)
    }

    #[inline(always)]
    fn cell(self, band: usize, bit: u32) -> Cell {
        Cell((27 * band as u32 + 9 * (bit / self.step) + bit % self.step) as u8)
    }
}
