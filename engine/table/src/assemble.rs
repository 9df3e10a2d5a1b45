//! Tables assembled from their sections.
#![forbid(unsafe_code)]

use std::borrow::Cow;

use crate::chunk_sums::ChunkSums;
use crate::format::{CHUNK_BYTES, align};
use crate::header::{DIRECTORY_END, DirectoryEntry, FixedHeader, Header, seal};
use crate::section::Section;

impl Header {
    /// Assembles a table from its sections, each in one or more fragments, and adds the checksums.
    /// The pieces, one after another, are the file. `manifest` comes from [`Manifest::to_bytes`].
    ///
    /// [`Manifest::to_bytes`]: crate::Manifest::to_bytes
    #[must_use]
    pub fn assemble<'a>(manifest: &[u8], contents: &[Vec<&'a [u8]>; 5]) -> Vec<Cow<'a, [u8]>> {
        let mut at = align(DIRECTORY_END + manifest.len());
        let mut directory = Vec::new();
        let mut body: Vec<Cow<'a, [u8]>> = Vec::new();
        for (section, content) in Section::ALL.iter().copied().zip(contents) {
            let length: usize = content.iter().map(|fragment| fragment.len()).sum();
            directory.push(entry(section, at, length));
            body.extend(content.iter().map(|&fragment| Cow::Borrowed(fragment)));
            let end = at + length;
            at = align(end);
            body.push(Cow::Owned(vec![0; at - end]));
        }
        let sums = ChunkSums::of(body.iter().map(|piece| &**piece));
        directory.push(entry(Section::Sums, at, sums.as_bytes().len()));
        let head = head(manifest, &directory, &sums);
        let mut pieces = vec![Cow::Owned(head)];
        pieces.append(&mut body);
        pieces.push(Cow::Owned(sums.as_bytes().to_vec()));
        pieces
    }
}

fn entry(section: Section, offset: usize, length: usize) -> DirectoryEntry {
    DirectoryEntry { section_id: section as u64, offset: offset as u64, length: length as u64 }
}

/// Everything before the body.
fn head(manifest: &[u8], directory: &[DirectoryEntry], sums: &ChunkSums) -> Vec<u8> {
    let body_offset = align(DIRECTORY_END + manifest.len());
    let end = directory.last().map_or(0, |last| last.offset + last.length);
    let fixed = FixedHeader {
        file_length: end,
        manifest_length: manifest.len() as u32,
        section_count: Section::ALL.len() as u32,
        chunk_bytes: CHUNK_BYTES as u32,
        body_offset: body_offset as u32,
        zero: [0; 24],
        sums_sha256: sums.sha256(),
    };
    let mut head = fixed.to_bytes().to_vec();
    for entry in directory {
        head.extend_from_slice(entry.to_bytes().as_flattened());
    }
    head.extend_from_slice(manifest);
    head.resize(body_offset, 0);
    seal(&mut head);
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::FormatError;
    use crate::format::ALIGNMENT;
    use crate::manifest::Manifest;

    fn small() -> Vec<u8> {
        let manifest =
            Manifest { preset: "custom".into(), stride: 1, grids: 2, checkpoints: 600_000 };
        let groups: Vec<u8> = (0..70_000u32).map(|i| i as u8).collect();
        Header::assemble(
            &manifest.to_bytes().unwrap(),
            &[
                vec![b"ba", b"nds"],
                vec![&groups[..30_000], &groups[30_000..]],
                vec![],
                vec![b"high"],
                vec![b"auto"],
            ],
        )
        .concat()
    }

    fn check(bytes: &[u8]) -> Result<(), FormatError> {
        let header = Header::parse(bytes)?;
        let sums = header.parse_sums(&bytes[header.section(Section::Sums)])?;
        (0..header.chunks()).try_for_each(|chunk| {
            let range = header.chunk(chunk);
            sums.check(chunk, range.start as u64, &bytes[range])
        })
    }

    #[test]
    fn assembled_tables_parse() {
        let bytes = small();
        let header = Header::parse(&bytes).unwrap();
        assert_eq!(&bytes[header.section(Section::Bands)], b"bands");
        assert_eq!(&bytes[header.section(Section::High)], b"high");
        assert_eq!(header.section(Section::Low).len(), 0);
        assert_eq!(header.chunks(), 2);
        assert_eq!(header.chunk(1).end, header.body().end);
        assert!(header.chunk(2).is_empty());
        for &section in Section::ALL {
            assert_eq!(header.section(section).start % ALIGNMENT, 0);
        }
        assert_eq!(check(&bytes), Ok(()));
    }

    /// Header of a table with sections of these lengths, right checksums, and the stated length.
    fn parse_forged(checkpoints: u64, lengths: [usize; 5]) -> Result<Header, FormatError> {
        let manifest = Manifest { preset: "custom".into(), stride: 1, grids: 2, checkpoints };
        let manifest = manifest.to_bytes().unwrap();
        let body = align(DIRECTORY_END + manifest.len());
        let mut at = body;
        let mut directory = Vec::new();
        for (section, length) in Section::ALL.iter().copied().zip(lengths) {
            directory.push(entry(section, at, length));
            at = align(at + length);
        }
        let chunks = (at - body).div_ceil(CHUNK_BYTES);
        directory.push(entry(Section::Sums, at, 8 * chunks));
        let sums = ChunkSums::of(std::iter::empty::<&[u8]>());
        let head = head(&manifest, &directory, &sums);
        Header::parse_start(&head, (at + 8 * chunks) as u64)
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn gigabytes_of_nothing_are_refused_before_they_are_read() {
        use crate::contradiction::Contradiction;

        let good = [19_968, 8_000, 200_000, 40_000, 256];
        assert!(parse_forged(100_000, good).is_ok());
        for place in 0..5 {
            let mut lengths = good;
            lengths[place] = 8 << 30;
            for checkpoints in [0, 100_000, 1 << 31, u64::MAX] {
                let error = parse_forged(checkpoints, lengths).unwrap_err();
                let FormatError::Structure(Contradiction::SectionLength { section, most, .. }) =
                    error
                else {
                    panic!("{error:?}");
                };
                if checkpoints == 100_000 {
                    assert_eq!(section, Section::ALL[place]);
                }
                assert!(most < 2 << 30, "{most} bytes of {}", section.name());
            }
        }
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let good = small();
        let header = Header::parse(&good).unwrap();
        for at in
            (0..good.len()).step_by(if cfg!(debug_assertions) { 997 } else { 61 }).chain(0..600)
        {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << (at % 8);
            let error = check(&bytes).unwrap_err();
            if header.body().contains(&at) {
                let chunk = (at - header.body().start) / CHUNK_BYTES;
                let offset = header.chunk(chunk).start as u64;
                assert_eq!(error, FormatError::Chunk { chunk, offset }, "byte {at}");
            }
        }
    }

    #[test]
    fn every_cut_is_found() {
        let good = small();
        for n in (0..good.len()).step_by(61).chain(0..600) {
            assert!(Header::parse(&good[..n]).is_err(), "{n} bytes");
        }
        assert_eq!(Header::parse(&[]), Err(FormatError::Empty));
        let mut longer = good.clone();
        longer.push(0);
        assert!(matches!(Header::parse(&longer), Err(FormatError::Length { .. })));
    }

    #[test]
    fn foreign_files() {
        let mut bytes = small();
        bytes[12] = 2;
        assert_eq!(Header::parse(&bytes), Err(FormatError::Version(2)));
        bytes[8..12].reverse();
        assert_eq!(Header::parse(&bytes), Err(FormatError::ByteOrder));
        let text: Vec<u8> = small().iter().copied().filter(|&b| b != b'\r').collect();
        assert_eq!(Header::parse(&text), Err(FormatError::TextMode));
        assert!(matches!(Header::parse(b"PK\x03\x04 and so on"), Err(FormatError::NotATable(_))));
        assert!(matches!(Header::parse(b"\x89"), Err(FormatError::Length { .. })));
    }
}
