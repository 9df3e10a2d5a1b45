//! The texts of puzzles: a Zstandard frame for those of a block.

use std::io::Read;

use crate::error::{CollectionFileError, Damage};
use crate::file::CollectionFile;
use crate::format::BLOCK;

/// The most bytes of a text.
const MOST_BYTES: usize = 65_535;

/// The most bytes of the texts of a block, with line ends.
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

/// The content of a frame, at most one byte more than texts can have. A larger window is refused
/// before it takes memory.
#[cfg(feature = "text")]
fn unpack(frame: &[u8]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let mut decoder = zstd::stream::read::Decoder::with_buffer(frame).ok()?;
    decoder.window_log_max(MOST_IN_BLOCK.ilog2()).ok()?;
    decoder.take(MOST_IN_BLOCK as u64 + 1).read_to_end(&mut all).ok()?;
    Some(all)
}

/// The same without the library in C.
#[cfg(not(feature = "text"))]
fn unpack(frame: &[u8]) -> Option<Vec<u8>> {
    let mut all = Vec::new();
    let most = MOST_IN_BLOCK as u64;
    let decoder = ruzstd::decoding::StreamingDecoder::new_with_max_window_size(frame, most).ok()?;
    let mut texts = decoder.take(most + 1);
    texts.read_to_end(&mut all).ok()?;
    texts.get_ref().get_ref().is_empty().then_some(all)
}

/// The texts of this many puzzles, if the frame holds them.
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
    /// The text of the puzzle at a place, perhaps empty; `None` from the length on. Unpacking a
    /// block takes some ten microseconds.
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

    /// The texts of a block, whose first puzzle is at 256 times its number; empty from the number
    /// of blocks on.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame of three line ends with a window of 2^`log` bytes.
    fn frame(log: u8) -> Vec<u8> {
        const MAGIC: [u8; 4] = 0xfd2f_b528_u32.to_le_bytes();
        // No size of the content; a raw last block of three bytes.
        [&MAGIC[..], &[0, (log - 10) << 3], &[3 << 3 | 1, 0, 0], b"\n\n\n"].concat()
    }

    #[test]
    fn windows_are_no_larger_than_texts() {
        assert_eq!(1 << 24, MOST_IN_BLOCK);
        assert_eq!(decompress(&frame(24), 3), Some(vec![Vec::new(); 3]));
        assert_eq!(decompress(&frame(25), 3), None);
    }
}
