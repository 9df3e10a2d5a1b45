//! The binary format, and words that options and fields are made of.

use minlex_catalog::Transform;
use minlex_names::{Format, MorphIndex, Sbf};

/// Binary boards, and the same in base64.
pub fn sbf(data: &[u8]) {
    if let Ok(board) = Sbf::from_bytes(data) {
        assert_eq!(board.to_bytes(), data);
        assert_eq!(Sbf::from_base64(board.to_base64().as_bytes()).as_ref(), Ok(&board));
        if let Ok(puzzle) = board.puzzle() {
            assert_eq!(Sbf::from(&puzzle), board);
        }
    }
    if let Ok((board, rest)) = Sbf::split_first(data) {
        assert_eq!(board.to_bytes(), data[..data.len() - rest.len()]);
    }
    if let Ok(board) = Sbf::from_base64(data) {
        assert_eq!(board.to_base64().as_bytes(), data);
    }
}

/// Small words: transforms, their indices, formats.
pub fn words(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(transform) = text.parse::<Transform>() {
        let index = MorphIndex::of(&transform);
        assert_eq!(index.transform(), transform);
        assert_eq!(index.to_string().parse(), Ok(index));
    }
    if let Ok(index) = text.parse::<MorphIndex>() {
        assert_eq!(MorphIndex::of(&index.transform()), index);
    }
    if let Ok(format) = text.parse::<Format>() {
        assert_eq!(format.name(), text);
    }
}
