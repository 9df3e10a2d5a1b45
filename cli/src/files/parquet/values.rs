//! The encodings of levels and values in pages.

use super::bytes::{Bits, Bytes};
use super::schema::Physical;

/// The most numbers in a small block of differences.
const MOST_IN_BLOCK: u64 = 1 << 16;

/// Small numbers in runs: equal ones, or some that are packed.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    bytes: Bytes,
    width: u32,
    number: u64,
    /// Numbers left in the run.
    equal: u64,
    packed: u64,
    bits: Bits,
}

impl Runs {
    /// Numbers of so many bits each.
    pub fn new(bytes: Bytes, width: u32) -> Runs {
        Runs { bytes, width, ..Runs::default() }
    }

    /// The next number; `None` after the last.
    pub fn next(&mut self) -> Option<u64> {
        if self.width == 0 {
            return Some(0);
        }
        while self.equal == 0 && self.packed == 0 {
            let head = self.bytes.varint()?;
            if head & 1 == 0 {
                self.equal = head >> 1;
                self.number = self.bytes.number(self.width.div_ceil(8) as usize)?;
                continue;
            }
            self.packed = (head >> 1).checked_mul(8)?;
            let length = usize::try_from(head >> 1).ok()?.checked_mul(self.width as usize)?;
            // The last run may lack what fills it.
            self.bits = self.bytes.split(length.min(self.bytes.len()))?.into();
        }
        if self.equal > 0 {
            self.equal -= 1;
            return Some(self.number);
        }
        self.packed -= 1;
        self.bits.next(self.width)
    }
}

/// Integers as differences, in blocks of small blocks.
#[derive(Clone, Debug)]
pub struct Differences {
    bytes: Bytes,
    /// Small blocks of a block, and numbers in each.
    blocks: usize,
    in_block: u64,
    /// Numbers left, and those in the open small block.
    left: u64,
    left_in_block: u64,
    is_first: bool,
    number: i64,
    least: i64,
    widths: Bytes,
    width: u32,
    bits: Bits,
}

impl Differences {
    /// Numbers of a page with at most so many.
    pub fn new(mut bytes: Bytes, most: u64) -> Option<Differences> {
        let in_blocks = bytes.varint()?;
        let blocks = bytes.varint().filter(|&it| it > 0 && in_blocks.is_multiple_of(it))?;
        let in_block = in_blocks / blocks;
        let left = bytes.varint().filter(|&left| left <= most)?;
        let number = bytes.zigzag()?;
        (in_block.is_multiple_of(8) && (8..=MOST_IN_BLOCK).contains(&in_block)).then_some(())?;
        Some(Differences {
            bytes,
            blocks: usize::try_from(blocks).ok()?,
            in_block,
            left,
            left_in_block: 0,
            is_first: true,
            number,
            least: 0,
            widths: Bytes::default(),
            width: 0,
            bits: Bits::default(),
        })
    }

    /// The next number; `None` after the last.
    pub fn next(&mut self) -> Option<i64> {
        self.left = self.left.checked_sub(1)?;
        if std::mem::take(&mut self.is_first) {
            return Some(self.number);
        }
        if self.left_in_block == 0 {
            if self.widths.len() == 0 {
                self.least = self.bytes.zigzag()?;
                self.widths = self.bytes.split(self.blocks)?;
            }
            self.width = self.widths.number(1).filter(|&it| it <= 64)? as u32;
            let length = self.in_block as usize / 8 * self.width as usize;
            self.bits = self.bytes.split(length.min(self.bytes.len()))?.into();
            self.left_in_block = self.in_block;
        }
        self.left_in_block -= 1;
        let difference = self.bits.next(self.width)?.cast_signed();
        self.number = self.number.wrapping_add(self.least).wrapping_add(difference);
        Some(self.number)
    }

    /// The bytes after all numbers.
    fn after(mut self) -> Option<Bytes> {
        while self.left > 0 {
            self.next()?;
        }
        Some(self.bytes)
    }
}

/// A value in a page.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    Number(i64),
    Bytes(&'a [u8]),
}

/// Values of a column that come again in its pages.
#[derive(Debug, Default)]
pub struct Dictionary {
    bytes: Bytes,
    /// Where each value ends, with its length before it if that is written.
    ends: Vec<u32>,
}

impl Dictionary {
    /// The values in a page that has so many; `None` if it is damaged.
    pub fn new(bytes: Bytes, physical: Physical, count: u64) -> Option<Dictionary> {
        let mut rest = bytes.clone();
        let mut ends = Vec::new();
        for _ in 0..count {
            plain(&mut rest, physical)?;
            ends.push(u32::try_from(bytes.len() - rest.len()).ok()?);
        }
        Some(Dictionary { bytes, ends })
    }

    fn get(&self, place: u64, physical: Physical) -> Option<Value<'_>> {
        let place = usize::try_from(place).ok()?;
        let end = *self.ends.get(place)? as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        value(&self.bytes.rest()[start..end], physical)
    }
}

/// The values of a page.
#[derive(Debug)]
pub enum Values {
    Plain(Bytes),
    /// Truth values.
    Bits(Bits),
    Runs(Runs),
    /// Places in the dictionary.
    Places(Runs),
    Differences(Differences),
    /// Lengths, and the texts one after another.
    Lengths(Differences, Bytes),
    /// Lengths of what is left of the text before, lengths and texts of the rest, the text before.
    Prefixes(Differences, Differences, Bytes, Vec<u8>),
}

impl Values {
    /// The values of a page with at most so many; `None` if it is damaged, or in another encoding.
    pub fn new(encoding: i64, mut bytes: Bytes, physical: Physical, most: u64) -> Option<Values> {
        let is_text = matches!(physical, Physical::Text | Physical::Fixed(_));
        Some(match encoding {
            0 if physical == Physical::Boolean => Values::Bits(bytes.into()),
            0 => Values::Plain(bytes),
            3 if physical == Physical::Boolean => {
                let length = usize::try_from(bytes.number(4)?).ok()?;
                Values::Runs(Runs::new(bytes.split(length)?, 1))
            }
            2 | 8 if bytes.len() == 0 => Values::Plain(bytes),
            2 | 8 => {
                let width = bytes.number(1).filter(|&it| it <= 32)? as u32;
                Values::Places(Runs::new(bytes, width))
            }
            5 if matches!(physical, Physical::Integer(_)) => {
                Values::Differences(Differences::new(bytes, most)?)
            }
            6 if physical == Physical::Text => {
                let lengths = Differences::new(bytes, most)?;
                let texts = lengths.clone().after()?;
                Values::Lengths(lengths, texts)
            }
            7 if is_text => {
                let prefixes = Differences::new(bytes, most)?;
                let lengths = Differences::new(prefixes.clone().after()?, most)?;
                let texts = lengths.clone().after()?;
                Values::Prefixes(prefixes, lengths, texts, Vec::new())
            }
            9 => Values::Plain(joined(&bytes, physical.width()?)?),
            _ => return None,
        })
    }

    /// The next value; `None` after the last.
    pub fn next<'a>(
        &'a mut self,
        physical: Physical,
        dictionary: &'a Dictionary,
    ) -> Option<Value<'a>> {
        match self {
            Values::Plain(bytes) => plain(bytes, physical),
            Values::Bits(bits) => bits.next(1).map(|bit| Value::Number(bit.cast_signed())),
            Values::Runs(runs) => runs.next().map(|bit| Value::Number(bit.cast_signed())),
            Values::Places(runs) => dictionary.get(runs.next()?, physical),
            Values::Differences(numbers) => numbers.next().map(Value::Number),
            Values::Lengths(lengths, texts) => {
                texts.take(usize::try_from(lengths.next()?).ok()?).map(Value::Bytes)
            }
            Values::Prefixes(prefixes, lengths, texts, text) => {
                let kept = usize::try_from(prefixes.next()?).ok().filter(|&it| it <= text.len())?;
                text.truncate(kept);
                text.extend_from_slice(texts.take(usize::try_from(lengths.next()?).ok()?)?);
                Some(Value::Bytes(text))
            }
        }
    }
}

/// The values of a page that has the first byte of each, then the second of each, and so on.
fn joined(split: &Bytes, width: usize) -> Option<Bytes> {
    let split = split.rest();
    let count = split.len() / width;
    let byte = |at: usize| split[at % width * count + at / width];
    let is_whole = split.len().is_multiple_of(width);
    is_whole.then(|| (0..split.len()).map(byte).collect::<Vec<_>>().into())
}

/// The next value as it stands in a page, without its length.
fn plain(bytes: &mut Bytes, physical: Physical) -> Option<Value<'_>> {
    let length = match physical {
        Physical::Text => bytes.number(4)? as usize,
        other => other.width()?,
    };
    let taken = bytes.take(length)?;
    Some(match physical {
        Physical::Integer(_) => Value::Number(integer(taken)?),
        _ => Value::Bytes(taken),
    })
}

/// The value in the bytes of a dictionary.
fn value(bytes: &[u8], physical: Physical) -> Option<Value<'_>> {
    Some(match physical {
        Physical::Integer(_) => Value::Number(integer(bytes)?),
        Physical::Text => Value::Bytes(bytes.get(4..)?),
        _ => Value::Bytes(bytes),
    })
}

/// A signed integer of four or eight bytes.
fn integer(bytes: &[u8]) -> Option<i64> {
    match bytes.len() {
        4 => Some(i32::from_le_bytes(bytes.try_into().ok()?).into()),
        _ => Some(i64::from_le_bytes(bytes.try_into().ok()?)),
    }
}
