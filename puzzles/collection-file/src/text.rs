//! The texts that came with puzzles: a Zstandard frame for those of a block.

use std::io::Read;

use crate::error::{CollectionFileError, Damage};
use crate::file::CollectionFile;
use crate::format::BLOCK;

/// The most bytes of a text.
const MOST_BYTES: usize = 65_535;

/// The most bytes of the texts of a block, with a line end after each.
const MOST_IN_BLOCK: usize = BLOCK * (MOST_BYTES + 1);

/// Level of compression; the bytes depend on it, and on the version of the library.
#[cfg(feature = "text")]
const LEVEL: i32 = 9;

/// Appends a text and a line end.
#[cfg(feature = "text")]
pub(crate) fn append(texts: &mut Vec<u8>, text: &[u8]) {
    let kept = &text[..text.len().min(MOST_BYTES)];
    texts.extend(kept.iter().map(|&byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
    texts.push(b'\n');
}

/// Appends the texts of a block in one frame; nothing if all of them are empty.
#[cfg(feature = "text")]
pub(crate) fn compress(texts: &[u8], bytes: &mut Vec<u8>) -> std::io::Result<()> {
    if texts.iter().any(|&byte| byte != b'\n') {
        bytes.extend(zstd::bulk::compress(texts, LEVEL)?);
    }
    Ok(())
}

/// What a frame holds; however much it claims to, no more than one byte above what texts can have.
#[cfg(feature = "text")]
fn unpack(frame: &[u8]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let decoder = zstd::stream::read::Decoder::with_buffer(frame).ok()?;
    decoder.take(MOST_IN_BLOCK as u64 + 1).read_to_end(&mut all).ok()?;
    Some(all)
}

/// The same without the library in C.
#[cfg(not(feature = "text"))]
fn unpack(frame: &[u8]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let decoder = ruzstd::decoding::StreamingDecoder::new(frame).ok()?;
    let mut texts = decoder.take(MOST_IN_BLOCK as u64 + 1);
    texts.read_to_end(&mut all).ok()?;
    texts.get_ref().get_ref().is_empty().then_some(all)
}

/// The texts of a block of so many puzzles; `None` if the frame holds something else.
fn decompress(frame: &[u8], puzzles: usize) -> Option<Vec<Vec<u8>>> {
    if frame.is_empty() {
        return Some(vec![Vec::new(); puzzles]);
    }
    let all = unpack(frame)?;
    let lines = all.strip_suffix(b"\n")?;
    let texts: Vec<Vec<u8>> = lines.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    (texts.len() == puzzles && all.len() <= MOST_IN_BLOCK).then_some(texts)
}

impl CollectionFile {
    /// The text that came with the puzzle at a place, empty if there was none; `None` from the
    /// length on. A block of texts is unpacked, some ten microseconds.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn text(&self, place: u64) -> Result<Option<Vec<u8>>, CollectionFileError> {
        if place >= self.len() {
            return Ok(None);
        }
        let mut texts = self.block_texts((place / BLOCK as u64) as usize)?;
        Ok(Some(std::mem::take(&mut texts[(place % BLOCK as u64) as usize])))
    }

    /// The texts of the puzzles of a block, which are those at the places from 256 times its
    /// number on; none beyond the last block.
    ///
    /// # Errors
    /// As [`CollectionFile::get`].
    pub fn block_texts(&self, block: usize) -> Result<Vec<Vec<u8>>, CollectionFileError> {
        let puzzles = self.puzzles_in(block);
        if puzzles == 0 || !self.has_text() {
            return Ok(vec![Vec::new(); puzzles]);
        }
        let bytes = self.block_bytes(block)?;
        let start = self.end_of_puzzles(block)?;
        let frame = bytes.get(start..).unwrap_or_default();
        decompress(frame, puzzles).ok_or(Damage::Content { block }.into())
    }
}
