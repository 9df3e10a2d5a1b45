//! The values of a column in a row group, page by page.

use std::io::{self, Read};

use flate2::Crc;
use flate2::read::MultiGzDecoder;

use super::bytes::Bytes;
use super::file::{File, damaged, read_at, refused};
use super::schema::Leaf;
use super::snappy;
use super::thrift::Fields;
use super::values::{Dictionary, Runs, Value, Values};

/// The most bytes of a page, compressed or not.
const PAGE_BYTES: usize = 256 << 20;

/// The bytes of most headers of pages, and the most of any.
const HEADER_BYTES: u64 = 1 << 10;
const MOST_HEADER_BYTES: u64 = 16 << 20;

/// A column in a row group.
#[derive(Debug)]
pub struct Column {
    leaf: Leaf,
    codec: i64,
    /// The next page, and the end of the last one.
    at: u64,
    end: u64,
    /// Values left in the column, and in the page that is open.
    left: u64,
    left_in_page: u64,
    repetitions: Runs,
    definitions: Runs,
    values: Values,
    dictionary: Dictionary,
    peeked: Option<Levels>,
}

/// The place of a value in lists and objects.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    pub repeated: u64,
    pub defined: u64,
}

impl Column {
    /// The column that a part of the footer describes.
    ///
    /// # Errors
    /// If that is damaged, or the column is in another file.
    pub fn new(leaf: Leaf, chunk: Fields<'_>) -> io::Result<Column> {
        if chunk.text(1).is_some() {
            return Err(refused("its columns are in other files"));
        }
        let read = || {
            let column = chunk.fields(3)?;
            let number = |id| column.number(id).and_then(|it| u64::try_from(it).ok());
            let dictionary = number(11).filter(|&at| at > 0);
            let at = number(9)?.min(dictionary.unwrap_or(u64::MAX));
            Some(Column {
                leaf,
                codec: column.number(4)?,
                at,
                end: at.checked_add(number(7)?)?,
                left: number(5)?,
                left_in_page: 0,
                repetitions: Runs::default(),
                definitions: Runs::default(),
                values: Values::Plain(Bytes::default()),
                dictionary: Dictionary::default(),
                peeked: None,
            })
        };
        read().ok_or_else(|| damaged("the description of a column"))
    }

    /// The levels of the next value; none after the last.
    pub fn peek(&mut self, source: &mut File) -> io::Result<Option<Levels>> {
        if self.peeked.is_none() && self.left > 0 {
            while self.left_in_page == 0 {
                self.open_page(source)?;
            }
            let (repeated, defined) = (self.repetitions.next(), self.definitions.next());
            let levels = repeated.zip(defined).ok_or_else(|| self.bad_page())?;
            self.left -= 1;
            self.left_in_page -= 1;
            self.peeked = Some(Levels { repeated: levels.0, defined: levels.1 });
        }
        Ok(self.peeked)
    }

    /// Passes the next value to a function; none if it is null or missing.
    ///
    /// # Errors
    /// If the file is damaged, or there is no next value.
    pub fn next(
        &mut self,
        source: &mut File,
        with: impl FnOnce(&Leaf, Option<Value<'_>>),
    ) -> io::Result<()> {
        self.peek(source)?;
        let levels = self.peeked.take().ok_or_else(|| damaged("a column with too few values"))?;
        if levels.defined < u64::from(self.leaf.defined) {
            with(&self.leaf, None);
        } else if let Some(value) = self.values.next(self.leaf.physical, &self.dictionary) {
            with(&self.leaf, Some(value));
        } else {
            return Err(self.bad_page());
        }
        Ok(())
    }

    fn bad_page(&self) -> io::Error {
        damaged(&format!("the page that ends at byte {}", self.at))
    }

    /// Opens the next page, or takes the dictionary out of it.
    fn open_page(&mut self, source: &mut File) -> io::Result<()> {
        let start = self.at;
        let bad = || damaged(&format!("the page at byte {start}"));
        let bytes = read_header(source, start, self.end)?;
        let (header, length) = Fields::read(&bytes).ok_or_else(bad)?;
        let size = |id| header.number(id).and_then(|it| usize::try_from(it).ok());
        let (plain, packed) = size(2).zip(size(3)).ok_or_else(bad)?;
        if plain.max(packed) > PAGE_BYTES {
            return Err(refused(&format!("it has a page of {} bytes", plain.max(packed))));
        }
        self.at = start + length as u64 + packed as u64;
        let page = (self.at <= self.end).then_some(start + length as u64).ok_or_else(bad)?;
        let page = read_at(source, page, packed as u64)?;
        let mut crc = Crc::new();
        crc.update(&page);
        if header.number(4).is_some_and(|sum| sum as u32 != crc.sum()) {
            return Err(bad());
        }
        let opened = match header.number(1) {
            Some(0) => self.open_data(header.fields(5), self.text(page, 0, plain)?),
            Some(2) => self.open_dictionary(header.fields(7), self.text(page, 0, plain)?),
            Some(3) => {
                let header = header.fields(8).ok_or_else(bad)?;
                let levels = levels_of(header).filter(|(it, more)| it + more <= packed);
                let (repeated, defined) = levels.ok_or_else(bad)?;
                let kept = if header.number(7) == Some(0) { packed } else { repeated + defined };
                let text = self.text(page, kept, plain)?;
                self.open_split(header, text, repeated, defined)
            }
            // An index.
            _ => Some(()),
        };
        opened.ok_or_else(bad)
    }

    /// The text of a page that is compressed after its first bytes.
    fn text(&self, mut page: Vec<u8>, kept: usize, length: usize) -> io::Result<Bytes> {
        let packed = page.split_off(kept.min(page.len()));
        let more = length.saturating_sub(page.len());
        let text = decompressed(self.codec, packed, more)?;
        page.extend_from_slice(&text);
        (page.len() == length).then(|| page.into()).ok_or_else(|| self.bad_page())
    }

    fn open_dictionary(&mut self, header: Option<Fields<'_>>, text: Bytes) -> Option<()> {
        let count = u64::try_from(header?.number(1)?).ok()?;
        self.dictionary = Dictionary::new(text, self.leaf.physical, count)?;
        Some(())
    }

    fn open_data(&mut self, header: Option<Fields<'_>>, mut text: Bytes) -> Option<()> {
        let header = header?;
        let mut levels = |most: u16, encoding| {
            if most == 0 {
                return Some(Runs::default());
            }
            (header.number(encoding)? == 3).then_some(())?;
            let length = usize::try_from(text.number(4)?).ok()?;
            Some(Runs::new(text.split(length)?, width(most)))
        };
        self.repetitions = levels(self.leaf.repeated, 4)?;
        self.definitions = levels(self.leaf.defined, 3)?;
        self.open_values(header.number(1)?, header.number(2)?, text)
    }

    /// Opens a page with its levels before all that is compressed.
    fn open_split(
        &mut self,
        header: Fields<'_>,
        mut text: Bytes,
        repeated: usize,
        defined: usize,
    ) -> Option<()> {
        self.repetitions = Runs::new(text.split(repeated)?, width(self.leaf.repeated));
        self.definitions = Runs::new(text.split(defined)?, width(self.leaf.defined));
        self.open_values(header.number(1)?, header.number(4)?, text)
    }

    fn open_values(&mut self, count: i64, encoding: i64, text: Bytes) -> Option<()> {
        self.left_in_page = u64::try_from(count).ok().filter(|&it| it <= self.left)?;
        self.values = Values::new(encoding, text, self.leaf.physical, self.left_in_page)?;
        Some(())
    }
}

/// The lengths of both kinds of levels in a page.
fn levels_of(header: Fields<'_>) -> Option<(usize, usize)> {
    let length = |id| usize::try_from(header.number(id)?).ok().filter(|&it| it <= PAGE_BYTES);
    length(6).zip(length(5))
}

/// Bits of levels up to the highest.
fn width(most: u16) -> u32 {
    u16::BITS - most.leading_zeros()
}

/// The bytes from the start of a page to somewhere after its header.
fn read_header(source: &mut File, start: u64, end: u64) -> io::Result<Vec<u8>> {
    let mut most = HEADER_BYTES;
    loop {
        let length = end.saturating_sub(start).min(most);
        let bytes = read_at(source, start, length)?;
        if length < most || most == MOST_HEADER_BYTES || Fields::read(&bytes).is_some() {
            return Ok(bytes);
        }
        most = MOST_HEADER_BYTES;
    }
}

fn decompressed(codec: i64, packed: Vec<u8>, length: usize) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    // A byte too many shows that there are more.
    let most = length as u64 + 1;
    match codec {
        _ if packed.is_empty() => {}
        0 => return Ok(packed),
        1 => text = snappy::text(packed, length).unwrap_or_default(),
        2 => _ = MultiGzDecoder::new(&*packed).take(most).read_to_end(&mut text)?,
        6 => _ = zstd::Decoder::new(&*packed)?.take(most).read_to_end(&mut text)?,
        3 => return Err(refused("it is compressed with LZO")),
        4 => return Err(refused("it is compressed with Brotli")),
        5 | 7 => return Err(refused("it is compressed with LZ4")),
        other => return Err(damaged(&format!("its compression of kind {other}"))),
    }
    Ok(text)
}
