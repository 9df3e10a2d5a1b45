//! The two shapes of items.
#![forbid(unsafe_code)]

/// Cells of a grid: bytes of a record.
pub const CELLS: usize = 81;

/// Arrangement of the items of a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// UTF-8 text, a line for each item, also after the last one; fields of an item are separated
    /// by tabs.
    Lines,
    /// 81 bytes for each item: the values 0 to 9, or the characters for them.
    Records,
}

/// The shapes of the items and of the answers of a call. Only grids and puzzles can be records.
#[derive(Clone, Copy)]
pub struct Shapes {
    pub items: Shape,
    pub answers: Shape,
}

impl Shapes {
    /// The shapes in the first argument of an operation.
    pub fn of(argument: u32) -> Shapes {
        let shape = |bit: u32| match argument >> bit & 1 {
            0 => Shape::Lines,
            _ => Shape::Records,
        };
        Shapes { items: shape(0), answers: shape(1) }
    }
}

#[cfg_attr(not(any(feature = "core", feature = "extra")), allow(dead_code))]
pub struct Items<'a> {
    shape: Shape,
    bytes: &'a [u8],
}

impl<'a> Items<'a> {
    pub fn new(shape: Shape, bytes: &'a [u8]) -> Items<'a> {
        Items { shape, bytes }
    }

    /// Hands over every item, records as characters.
    #[cfg(any(feature = "core", feature = "extra"))]
    pub fn for_each(self, mut job: impl FnMut(&[u8])) {
        match self.shape {
            Shape::Lines => self
                .bytes
                .split_inclusive(|&b| b == b'\n')
                .for_each(|line| job(line.strip_suffix(b"\n").unwrap_or(line))),
            Shape::Records => {
                self.bytes.as_chunks::<CELLS>().0.iter().for_each(|record| job(&characters(record)))
            }
        }
    }
}

/// The values 0 to 9 as characters, and characters as they are. Anything else becomes a byte that
/// no text has, to be refused at its place.
#[cfg(any(feature = "core", feature = "extra"))]
fn characters(record: &[u8; CELLS]) -> [u8; CELLS] {
    record.map(|b| match b {
        0..=9 => b + b'0',
        b'!'..=b'~' => b,
        _ => 0xff,
    })
}

/// The fields of an item; missing ones are empty, and the last has the rest.
#[cfg(feature = "core")]
pub fn fields<const N: usize>(item: &[u8]) -> [&[u8]; N] {
    let mut rest = item.splitn(N, |&b| b == b'\t');
    std::array::from_fn(|_| rest.next().unwrap_or_default())
}

/// Text for an error, with everything replaced that is not UTF-8.
pub fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
