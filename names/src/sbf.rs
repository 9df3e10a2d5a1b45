//! The Sudoku binary format (version 0 1): boards of square boxes in a rectangular layout, some
//! boxes switched off.
//!
//! | bytes | meaning |
//! |---|---|
//! | 2 | version, `0 1` |
//! | 1 | box size n, 2..=5: a box has n * n cells, values go to n * n |
//! | 2 | width and height of the layout in boxes, 1..=5 each |
//! | ceil(width * height / 8) | a bit for each box from the most significant bit on, 1 for a box that is there |
//! | n * n for each box that is there | values of its cells, 0 for an empty cell |
//!
//! Boxes count along the rows of the layout, cells along the rows of their box. As text the bytes
//! are base64 with padding. The format can say much that a 9x9 puzzle cannot; all of it is read,
//! checked and written, and [`Sbf::puzzle`] refuses what is not a 9x9 board.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use minlex_puzzle::puzzle::Puzzle;

/// The one version there is.
const VERSION: [u8; 2] = [0, 1];
/// Version, box size, width, height.
const HEADER_BYTES: usize = 5;

/// A board: box size, layout, and the cells of every box that is there. Valid by construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sbf {
    box_size: u8,
    width: u8,
    height: u8,
    boxes: Vec<Option<Vec<u8>>>,
}

/// Why bytes, or parts, are not a board of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SbfError {
    /// Text that is not base64 with padding; says what is wrong.
    Base64(String),
    /// Too few bytes.
    Truncated {
        /// Bytes found.
        found: usize,
        /// Bytes that the part read so far asks for.
        expected: usize,
        /// What was to be read.
        part: &'static str,
    },
    /// Bytes behind the end; holds how many.
    Trailing(usize),
    /// A version other than 0 1.
    Version([u8; 2]),
    /// A box size outside 2..=5.
    BoxSize(u8),
    /// A layout outside 1..=5 by 1..=5: width and height.
    Layout(u8, u8),
    /// A bit of the mask is set for a box that the layout does not have; holds the number of boxes.
    MaskBits(usize),
    /// A value above the box size squared.
    Value {
        /// Box in the layout, from 0.
        box_index: usize,
        /// Cell in the box, from 0.
        cell: usize,
        /// The value.
        found: u8,
        /// The largest that fits.
        max: u8,
    },
    /// Parts that do not make a board: as many boxes as the layout has, each with box size squared
    /// cells.
    Parts(String),
}

impl fmt::Display for SbfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SbfError::Base64(e) => write!(f, "not base64 with padding: {e}"),
            SbfError::Truncated {
                found,
                expected,
                part,
            } => write!(
                f,
                "the data ends within the {part}: {found} bytes found, {expected} expected"
            ),
            SbfError::Trailing(n) => write!(
                f,
                "{n} bytes too many: expected nothing behind the last box"
            ),
            SbfError::Version([a, b]) => write!(f, "version {a} {b}: only version 0 1 is known"),
            SbfError::BoxSize(n) => write!(f, "box size {n}: expected 2 to 5"),
            SbfError::Layout(w, h) => {
                write!(f, "a layout of {w} by {h} boxes: expected 1 to 5 each way")
            }
            SbfError::MaskBits(n) => write!(
                f,
                "the mask has bits set beyond the {n} boxes of the layout: expected zeros"
            ),
            SbfError::Value {
                box_index,
                cell,
                found,
                max,
            } => write!(
                f,
                "cell {cell} of box {box_index} (both from 0) has value {found}: expected 0 to {max}"
            ),
            SbfError::Parts(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for SbfError {}

/// Why a board is not a 9x9 puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotClassic {
    /// A box size other than 3.
    BoxSize(u8),
    /// A layout other than 3 by 3: width and height.
    Layout(u8, u8),
    /// A box, from 0, is switched off.
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
    /// The board with these parts: `boxes` along the rows of the layout, `None` for one that is
    /// switched off, the cells of each along its rows.
    ///
    /// # Errors
    /// If a part is outside the format.
    pub fn new(
        box_size: u8,
        width: u8,
        height: u8,
        boxes: Vec<Option<Vec<u8>>>,
    ) -> Result<Sbf, SbfError> {
        check_shape(box_size, width, height)?;
        let count = usize::from(width) * usize::from(height);
        if boxes.len() != count {
            return Err(SbfError::Parts(format!(
                "{} boxes for a layout of {width} by {height}: expected {count}",
                boxes.len()
            )));
        }
        let max = box_size * box_size;
        for (box_index, cells) in boxes.iter().enumerate() {
            let Some(cells) = cells else { continue };
            if cells.len() != usize::from(max) {
                return Err(SbfError::Parts(format!(
                    "box {box_index} (from 0) has {} cells: expected {max}",
                    cells.len()
                )));
            }
            if let Some(cell) = cells.iter().position(|&v| v > max) {
                return Err(SbfError::Value {
                    box_index,
                    cell,
                    found: cells[cell],
                    max,
                });
            }
        }
        Ok(Sbf {
            box_size,
            width,
            height,
            boxes,
        })
    }

    /// Reads one board that fills `bytes` to the end.
    ///
    /// # Errors
    /// [`SbfError`] names the first thing that is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Sbf, SbfError> {
        match Sbf::split_first(bytes)? {
            (board, []) => Ok(board),
            (_, rest) => Err(SbfError::Trailing(rest.len())),
        }
    }

    /// Reads one board from the start of `bytes` and gives the rest: a board says itself how long
    /// it is, so a file can have one after another.
    ///
    /// # Errors
    /// [`SbfError`] names the first thing that is wrong.
    pub fn split_first(bytes: &[u8]) -> Result<(Sbf, &[u8]), SbfError> {
        let need = |expected: usize, part: &'static str| {
            if bytes.len() < expected {
                return Err(SbfError::Truncated {
                    found: bytes.len(),
                    expected,
                    part,
                });
            }
            Ok(())
        };
        // The version comes first, so that a later one is called by its name and not by what it
        // seems to lack.
        need(2, "version")?;
        if bytes[..2] != VERSION {
            return Err(SbfError::Version([bytes[0], bytes[1]]));
        }
        need(HEADER_BYTES, "header")?;
        let (box_size, width, height) = (bytes[2], bytes[3], bytes[4]);
        check_shape(box_size, width, height)?;
        let count = usize::from(width) * usize::from(height);
        let data = HEADER_BYTES + count.div_ceil(8);
        need(data, "mask of boxes")?;
        let mask = &bytes[HEADER_BYTES..data];
        let bit = |i: usize| mask[i / 8] >> (7 - i % 8) & 1 == 1;
        if (count..8 * mask.len()).any(bit) {
            return Err(SbfError::MaskBits(count));
        }
        let cells = usize::from(box_size).pow(2);
        let end = data + cells * (0..count).filter(|&i| bit(i)).count();
        need(end, "cells of the boxes")?;
        let mut values = bytes[data..end].chunks(cells);
        let boxes = (0..count)
            .map(|i| {
                if bit(i) {
                    values.next().map(<[u8]>::to_vec)
                } else {
                    None
                }
            })
            .collect();
        Ok((Sbf::new(box_size, width, height, boxes)?, &bytes[end..]))
    }

    /// Reads one board from base64 with padding.
    ///
    /// # Errors
    /// As [`Sbf::from_bytes`], and [`SbfError::Base64`].
    pub fn from_base64(text: &[u8]) -> Result<Sbf, SbfError> {
        let bytes = STANDARD
            .decode(text)
            .map_err(|e| SbfError::Base64(e.to_string()))?;
        Sbf::from_bytes(&bytes)
    }

    /// The bytes of the board.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut mask = vec![0u8; self.boxes.len().div_ceil(8)];
        for (i, _) in self
            .boxes
            .iter()
            .enumerate()
            .filter(|(_, cells)| cells.is_some())
        {
            mask[i / 8] |= 0x80 >> (i % 8);
        }
        let mut bytes = VERSION.to_vec();
        bytes.extend([self.box_size, self.width, self.height]);
        bytes.extend(mask);
        bytes.extend(self.boxes.iter().flatten().flatten());
        bytes
    }

    /// The bytes of the board in base64 with padding.
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

    /// The boxes along the rows of the layout; `None` for one that is switched off, else its cells
    /// along its rows.
    #[must_use]
    pub fn boxes(&self) -> &[Option<Vec<u8>>] {
        &self.boxes
    }

    /// The 9x9 puzzle, if the board is one.
    ///
    /// # Errors
    /// [`NotClassic`] says what makes it something else.
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
        Ok(Puzzle::from_valid_cells(cells))
    }
}

impl From<&Puzzle> for Sbf {
    fn from(puzzle: &Puzzle) -> Sbf {
        let cells = |b: usize| (0..9).map(|i| puzzle.cells()[cell_of(b, i)]).collect();
        Sbf {
            box_size: 3,
            width: 3,
            height: 3,
            boxes: (0..9).map(|b| Some(cells(b))).collect(),
        }
    }
}

/// Where cell `i` of box `b` of a 9x9 board stands among the 81.
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
