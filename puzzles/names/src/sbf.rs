//! The Sudoku binary format (version 0 1): square boxes in a rectangular layout, some switched off.
//!
//! | bytes | meaning |
//! |---|---|
//! | 2 | version, `0 1` |
//! | 1 | box size n, 2..=5: a box has n * n cells, values go to n * n |
//! | 2 | width and height of the layout in boxes, 1..=5 each |
//! | ceil(width * height / 8) | a bit for each box, the highest first, 1 for a box that is there |
//! | n * n for each such box | values of its cells, 0 for an empty cell |
//!
//! Boxes count along the rows of the layout, cells along the rows of their box. Text is base64 with
//! padding.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minlex_puzzle::Puzzle;

const VERSION: [u8; 2] = [0, 1];
/// Bytes of version, box size, width and height.
const HEADER_BYTES: usize = 5;

/// A board of the Sudoku binary format.
///
/// ```
/// use minlex::Puzzle;
/// use minlex::names::Sbf;
///
/// let puzzle: Puzzle =
///     "6....34...1.2.5.7...7.....1...18.5..9......8..4.6.7.....6.....3.8..3..2.2..56.7.."
///         .parse()?;
/// let board = Sbf::from(&puzzle);
/// assert_eq!(board.to_bytes().len(), 88);
/// assert_eq!(board.to_base64().parse(), Ok(board.clone()));
/// assert_eq!(Puzzle::try_from(&board)?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sbf {
    box_size: u8,
    width: u8,
    height: u8,
    boxes: Vec<Option<Vec<u8>>>,
}

/// A part of a board's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SbfPart {
    /// The first two bytes.
    Version,
    /// Box size, width and height.
    Header,
    /// A bit for each box of the layout.
    Mask,
    /// The values of the cells.
    Cells,
}

impl fmt::Display for SbfPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SbfPart::Version => "version",
            SbfPart::Header => "header",
            SbfPart::Mask => "mask of boxes",
            SbfPart::Cells => "cells of the boxes",
        })
    }
}

/// Error for a text that is not base64 with padding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base64Error(base64::DecodeError);

impl fmt::Display for Base64Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Base64Error {}

/// Reason why bytes, or parts, are not a board of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SbfError {
    /// Text that is not base64 with padding.
    Base64(Base64Error),
    /// Too few bytes.
    Truncated {
        /// Bytes found.
        found: usize,
        /// Bytes needed by the part read so far.
        expected: usize,
        /// The part that is cut.
        part: SbfPart,
    },
    /// Bytes after the end; holds their number.
    Trailing(usize),
    /// A version other than 0 1.
    Version([u8; 2]),
    /// A box size outside 2..=5.
    BoxSize(u8),
    /// A layout outside 1..=5 by 1..=5: width and height.
    Layout(u8, u8),
    /// Mask bits beyond the layout; holds its number of boxes.
    MaskBits(usize),
    /// A value above the box size squared.
    Value {
        /// Box in the layout, from 0.
        box_index: usize,
        /// Cell in the box, from 0.
        cell: usize,
        /// The value.
        found: u8,
        /// The largest value that fits.
        max: u8,
    },
    /// More or fewer boxes than the layout has.
    BoxCount {
        /// Boxes found, on or off.
        found: usize,
        /// Width of the layout.
        width: u8,
        /// Height of the layout.
        height: u8,
    },
    /// A box with more or fewer cells than the box size squared.
    CellCount {
        /// Box in the layout, from 0.
        box_index: usize,
        /// Cells found.
        found: usize,
        /// The box size squared.
        expected: u8,
    },
}

impl fmt::Display for SbfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SbfError::Base64(error) => write!(f, "not base64 with padding: {error}"),
            SbfError::Truncated { found, expected, part } => {
                let bytes = if *found == 1 { "byte" } else { "bytes" };
                write!(f, "the data ends within the {part}: {found} {bytes} found, ")?;
                write!(f, "{expected} expected")
            }
            SbfError::Trailing(n) => {
                let bytes = if *n == 1 { "byte" } else { "bytes" };
                write!(f, "{n} {bytes} too many: expected nothing after the last box")
            }
            SbfError::Version([a, b]) => write!(f, "version {a} {b}: only version 0 1 is known"),
            SbfError::BoxSize(n) => write!(f, "box size {n}: expected 2 to 5"),
            SbfError::Layout(w, h) => {
                write!(f, "a layout of {w} by {h} boxes: expected 1 to 5 each way")
            }
            SbfError::MaskBits(n) => write!(
                f,
                "the mask has bits set beyond the {n} boxes of the layout: expected zeros"
            ),
            SbfError::Value { box_index, cell, found, max } => write!(
                f,
                "cell {cell} of box {box_index} (both from 0) has value {found}: expected 0 to \
                 {max}"
            ),
            SbfError::BoxCount { found, width, height } => write!(
                f,
                "{found} boxes for a layout of {width} by {height}: expected {}",
                usize::from(*width) * usize::from(*height)
            ),
            SbfError::CellCount { box_index, found, expected } => {
                write!(f, "box {box_index} (from 0) has {found} cells: expected {expected}")
            }
        }
    }
}

impl std::error::Error for SbfError {}

/// Reason why a board is not a 9x9 puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotClassic {
    /// A box size other than 3.
    BoxSize(u8),
    /// A layout other than 3 by 3: width and height.
    Layout(u8, u8),
    /// A box that is switched off; holds its number, from 0.
    DisabledBox(usize),
}

impl fmt::Display for NotClassic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a 9x9 puzzle: ")?;
        match self {
            NotClassic::BoxSize(n) => write!(f, "boxes of {n} by {n} cells, expected 3 by 3"),
            NotClassic::Layout(w, h) => write!(f, "a layout of {w} by {h} boxes, expected 3 by 3"),
            NotClassic::DisabledBox(i) => {
                write!(f, "box {i} (from 0) is switched off, expected all nine")
            }
        }
    }
}

impl std::error::Error for NotClassic {}

impl Sbf {
    /// A board with these boxes, row by row of the layout, `None` for a box that is switched off.
    /// The cells of each box are row by row.
    ///
    /// # Errors
    /// [`SbfError`] for a part outside the format.
    pub fn new(
        box_size: u8,
        width: u8,
        height: u8,
        boxes: Vec<Option<Vec<u8>>>,
    ) -> Result<Sbf, SbfError> {
        check_shape(box_size, width, height)?;
        let count = usize::from(width) * usize::from(height);
        if boxes.len() != count {
            return Err(SbfError::BoxCount { found: boxes.len(), width, height });
        }
        let max = box_size * box_size;
        for (box_index, cells) in boxes.iter().enumerate() {
            let Some(cells) = cells else { continue };
            if cells.len() != usize::from(max) {
                return Err(SbfError::CellCount { box_index, found: cells.len(), expected: max });
            }
            if let Some(cell) = cells.iter().position(|&v| v > max) {
                return Err(SbfError::Value { box_index, cell, found: cells[cell], max });
            }
        }
        Ok(Sbf { box_size, width, height, boxes })
    }

    /// Reads one board that fills `bytes`.
    ///
    /// # Errors
    /// [`SbfError`] for the first fault.
    pub fn from_bytes(bytes: &[u8]) -> Result<Sbf, SbfError> {
        match Sbf::split_first(bytes)? {
            (board, []) => Ok(board),
            (_, rest) => Err(SbfError::Trailing(rest.len())),
        }
    }

    /// Reads one board from the start of `bytes`, and returns the rest.
    ///
    /// # Errors
    /// [`SbfError`] for the first fault.
    pub fn split_first(bytes: &[u8]) -> Result<(Sbf, &[u8]), SbfError> {
        let need = |expected: usize, part: SbfPart| {
            if bytes.len() < expected {
                return Err(SbfError::Truncated { found: bytes.len(), expected, part });
            }
            Ok(())
        };
        // The version comes first: a later one may be shorter.
        need(2, SbfPart::Version)?;
        if bytes[..2] != VERSION {
            return Err(SbfError::Version([bytes[0], bytes[1]]));
        }
        need(HEADER_BYTES, SbfPart::Header)?;
        let (box_size, width, height) = (bytes[2], bytes[3], bytes[4]);
        check_shape(box_size, width, height)?;
        let count = usize::from(width) * usize::from(height);
        let data = HEADER_BYTES + count.div_ceil(8);
        need(data, SbfPart::Mask)?;
        let mask = &bytes[HEADER_BYTES..data];
        let bit = |i: usize| mask[i / 8] >> (7 - i % 8) & 1 == 1;
        if (count..8 * mask.len()).any(bit) {
            return Err(SbfError::MaskBits(count));
        }
        let cells = usize::from(box_size).pow(2);
        let end = data + cells * (0..count).filter(|&i| bit(i)).count();
        need(end, SbfPart::Cells)?;
        let mut values = bytes[data..end].chunks(cells);
        let boxes = (0..count)
            .map(|i| if bit(i) { values.next().map(<[u8]>::to_vec) } else { None })
            .collect();
        Ok((Sbf::new(box_size, width, height, boxes)?, &bytes[end..]))
    }

    /// Reads one board from base64 with padding.
    ///
    /// # Errors
    /// As [`Sbf::from_bytes`], and [`SbfError::Base64`].
    pub fn from_base64(text: &[u8]) -> Result<Sbf, SbfError> {
        let bytes = STANDARD.decode(text).map_err(|error| SbfError::Base64(Base64Error(error)))?;
        Sbf::from_bytes(&bytes)
    }

    /// The bytes of the board.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut mask = vec![0u8; self.boxes.len().div_ceil(8)];
        for (i, _) in self.boxes.iter().enumerate().filter(|(_, cells)| cells.is_some()) {
            mask[i / 8] |= 0x80 >> (i % 8);
        }
        let mut bytes = VERSION.to_vec();
        bytes.extend([self.box_size, self.width, self.height]);
        bytes.extend(mask);
        bytes.extend(self.boxes.iter().flatten().flatten());
        bytes
    }

    /// The board in base64 with padding.
    #[must_use]
    pub fn to_base64(&self) -> String {
        STANDARD.encode(self.to_bytes())
    }

    /// Cells along one side of a box, 2..=5.
    #[must_use]
    pub fn box_size(&self) -> u8 {
        self.box_size
    }

    /// Boxes along a row of the layout, 1..=5.
    #[must_use]
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Boxes along a column of the layout, 1..=5.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// The boxes, row by row of the layout, as for [`Sbf::new`].
    #[must_use]
    pub fn boxes(&self) -> &[Option<Vec<u8>>] {
        &self.boxes
    }

    /// The 9x9 puzzle, if the board is one.
    ///
    /// # Errors
    /// [`NotClassic`] with the difference.
    pub fn puzzle(&self) -> Result<Puzzle, NotClassic> {
        if self.box_size != 3 {
            return Err(NotClassic::BoxSize(self.box_size));
        }
        if (self.width, self.height) != (3, 3) {
            return Err(NotClassic::Layout(self.width, self.height));
        }
        let mut cells = [0; 81];
        for (b, values) in self.boxes.iter().enumerate() {
            let Some(values) = values else {
                return Err(NotClassic::DisabledBox(b));
            };
            for (i, &value) in values.iter().enumerate() {
                cells[cell_of(b, i)] = value;
            }
        }
        Ok(minlex_puzzle::__internal::puzzle_from_cells(cells))
    }
}

impl From<&Puzzle> for Sbf {
    fn from(puzzle: &Puzzle) -> Sbf {
        let cells = |b: usize| (0..9).map(|i| puzzle.cells()[cell_of(b, i)]).collect();
        Sbf { box_size: 3, width: 3, height: 3, boxes: (0..9).map(|b| Some(cells(b))).collect() }
    }
}

impl TryFrom<&Sbf> for Puzzle {
    type Error = NotClassic;

    fn try_from(board: &Sbf) -> Result<Puzzle, NotClassic> {
        board.puzzle()
    }
}

impl TryFrom<&[u8]> for Sbf {
    type Error = SbfError;

    fn try_from(bytes: &[u8]) -> Result<Sbf, SbfError> {
        Sbf::from_bytes(bytes)
    }
}

impl fmt::Display for Sbf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_base64())
    }
}

impl FromStr for Sbf {
    type Err = SbfError;

    fn from_str(text: &str) -> Result<Sbf, SbfError> {
        Sbf::from_base64(text.as_bytes())
    }
}

/// The place of cell `i` of box `b` among 81.
fn cell_of(b: usize, i: usize) -> usize {
    27 * (b / 3) + 3 * (b % 3) + 9 * (i / 3) + i % 3
}

fn check_shape(box_size: u8, width: u8, height: u8) -> Result<(), SbfError> {
    if !(2..=5).contains(&box_size) {
        return Err(SbfError::BoxSize(box_size));
    }
    if !(1..=5).contains(&width) || !(1..=5).contains(&height) {
        return Err(SbfError::Layout(width, height));
    }
    Ok(())
}
