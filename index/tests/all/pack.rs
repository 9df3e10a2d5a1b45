//! Packed grids: both forms come back, by place and in order; damage is found.

use std::io::{Cursor, Read, Seek, SeekFrom};

use minlex_index::{GridIndex, PackDamage, PackError, PackReader, PackWriter};

const MAGIC: &[u8] = b"\x89MLP\r\n\x1a\n";
const BLOCK_BYTES: usize = 9284;

/// Indices all over the numbers, with the last, the first and places without a grid.
fn some_indices(count: usize) -> Vec<Option<GridIndex>> {
    let mut number = 1u128;
    let mut indices: Vec<_> = std::iter::repeat_with(|| {
        number = number * 25_214_903_917 % (GridIndex::LAST.get() + 1);
        GridIndex::new(number).ok()
    })
    .take(count)
    .collect();
    let special = [Some(GridIndex::LAST), None, Some(GridIndex::FIRST), None];
    for (index, special) in indices.iter_mut().zip(special) {
        *index = special;
    }
    indices
}

fn packed(indices: &[Option<GridIndex>]) -> Vec<u8> {
    let mut writer = PackWriter::new(Vec::new()).unwrap();
    indices.iter().for_each(|&index| writer.push(index).unwrap());
    writer.finish().unwrap()
}

fn records(indices: &[Option<GridIndex>]) -> Vec<u8> {
    let record = |index: &Option<GridIndex>| index.map_or([0xff; 10], GridIndex::to_record);
    indices.iter().flat_map(record).collect()
}

fn unpacked(bytes: &[u8]) -> Result<Vec<Option<GridIndex>>, PackError> {
    PackReader::new(bytes).collect()
}

fn damage(bytes: &[u8]) -> (u64, PackDamage) {
    match unpacked(bytes) {
        Err(PackError::Damaged { after, damage }) => (after, damage),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_count_comes_back_in_at_most_72_7_bits() {
    for count in (0..=130).chain([1000, 1023, 1024, 1025, 1026, 1087, 1088, 2048, 2049, 5000]) {
        let indices = some_indices(count);
        let (blocks, records) = (packed(&indices), records(&indices));
        let bits = blocks.len() * 8;
        assert!(count < 1000 || bits * 10 <= count * 727, "{bits} bits for {count}");
        for form in [&blocks, &records] {
            assert_eq!(unpacked(form).unwrap(), indices, "{count}");
            let mut reader = PackReader::new(Cursor::new(form));
            assert_eq!(reader.grids().unwrap(), count as u64);
            let mut read = Vec::new();
            reader.into_records().read_to_end(&mut read).unwrap();
            assert_eq!(read, records);
        }
    }
}

/// Numbers of a group by the definition in docs/GRID-INDEX.md.
fn numbers_of(group: &[u8], grids: usize) -> Vec<u128> {
    let base = GridIndex::LAST.get() + 1 + 362_880 * 72 * 72;
    let mut number = group.to_vec();
    let mut numbers = Vec::new();
    for _ in 0..grids {
        let mut rest = 0;
        for byte in &mut number {
            let dividend = rest << 8 | u128::from(*byte);
            *byte = (dividend / base) as u8;
            rest = dividend % base;
        }
        numbers.insert(0, rest);
    }
    assert!(number.iter().all(|&byte| byte == 0));
    numbers
}

#[test]
fn bytes_are_those_of_the_definition() {
    let indices = some_indices(1024 + 64 + 5);
    let bytes = packed(&indices);
    let number =
        |index: &Option<GridIndex>| index.map_or(GridIndex::LAST.get() + 1, GridIndex::get);
    for (group, start) in [(0, 8), (1, 8 + 580), (16, 8 + BLOCK_BYTES), (17, 8 + BLOCK_BYTES + 580)]
    {
        let grids = &indices[group * 64..indices.len().min(group * 64 + 64)];
        let length = (grids.len() * 90_623).div_ceil(10_000);
        let expected: Vec<u128> = grids.iter().map(number).collect();
        assert_eq!(numbers_of(&bytes[start..start + length], grids.len()), expected);
    }
    assert!(bytes.starts_with(MAGIC));
    assert!(bytes.ends_with(&1093u64.to_be_bytes()));
    let groups = [&1024u64.to_be_bytes(), &bytes[8 + BLOCK_BYTES..bytes.len() - 12]].concat();
    assert_eq!(bytes[bytes.len() - 12..bytes.len() - 8], crc32(&groups).to_be_bytes());
}

/// The CRC-32 of RFC 1952, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    })
}

#[test]
fn any_grid_may_be_the_next() {
    for count in [1, 63, 1024, 1025, 2048, 3000] {
        let indices = some_indices(count);
        for form in [packed(&indices), records(&indices)] {
            let mut reader = PackReader::new(Cursor::new(&form));
            for place in [2999, 0, 1, 62, 63, 2048, 1024, 1023, 1025, 64, 2047, 3000, u64::MAX] {
                let rest = indices.get(place as usize..).unwrap_or_default();
                let expected = rest.first().copied().flatten();
                assert_eq!(reader.get(place).unwrap(), expected, "{place} of {count}");
                let next: Result<Vec<_>, _> = reader.by_ref().take(70).collect();
                let after = rest.get(1..).unwrap_or_default();
                assert_eq!(next.unwrap(), after[..after.len().min(70)]);

                let mut forward = PackReader::new(&form[..]);
                forward.advance(place / 2);
                forward.advance(place - place / 2);
                assert_eq!(forward.collect::<Result<Vec<_>, _>>().unwrap(), rest);
            }
            reader.seek(0).unwrap();
            assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), indices);
        }
    }
}

/// An input that counts the bytes that are read.
struct Counting<'a>(Cursor<&'a [u8]>, usize);

impl Read for Counting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer).inspect(|bytes| self.1 += bytes)
    }
}

impl Seek for Counting<'_> {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_grid_costs_one_block_and_damage_elsewhere_does_not_matter() {
    let indices = some_indices(20_000);
    let mut bytes = packed(&indices);
    bytes[8 + 3 * BLOCK_BYTES + 17] ^= 1;
    let mut input = Counting(Cursor::new(&bytes), 0);
    let mut reader = PackReader::new(&mut input);
    assert_eq!(reader.get(12_345).unwrap(), indices[12_345]);
    assert_eq!(reader.get(12_300).unwrap(), indices[12_300]);
    drop(reader);
    assert!(input.1 <= 8 + 8 + BLOCK_BYTES + 8, "{} bytes", input.1);

    let mut reader = PackReader::new(Cursor::new(&bytes));
    for place in [3 * 1024, 4 * 1024 - 1] {
        let error = reader.get(place).unwrap_err();
        assert_eq!(
            error.to_string(),
            "after grid 3072 a block has another checksum: damaged or cut short"
        );
    }
    assert_eq!(reader.get(4 * 1024).unwrap(), indices[4 * 1024]);
    assert_eq!(PackReader::new(&bytes[..]).filter(Result::is_ok).count(), 3 * 1024);
    assert_eq!(PackReader::new(&bytes[..]).filter(Result::is_err).count(), 1, "no more after it");
}

#[test]
fn damaged_cut_and_longer_files_are_refused() {
    let bytes = packed(&some_indices(1100));
    for length in 1..bytes.len() {
        let cut = &bytes[..length];
        assert!(unpacked(cut).is_err(), "{length} bytes");
        assert!(PackReader::new(Cursor::new(cut)).get(0).is_err(), "{length} bytes");
    }
    for place in (MAGIC.len()..bytes.len()).step_by(7).chain(bytes.len() - 15..bytes.len()) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(unpacked(&damaged).is_err(), "byte {place}");
    }
    for more in [&[0][..], &bytes] {
        let longer = [&bytes, more].concat();
        assert!(unpacked(&longer).is_err());
        assert!(PackReader::new(Cursor::new(longer)).grids().is_err());
    }
    assert_eq!(damage(&bytes[..5]), (0, PackDamage::Cut));
    assert_eq!(damage(&bytes[..bytes.len() - 8]), (1024, PackDamage::Checksum));
    assert_eq!(damage(&[MAGIC, &[0; 7]].concat()), (0, PackDamage::Cut));
    assert_eq!(damage(&[MAGIC, &1u64.to_be_bytes()].concat()), (0, PackDamage::Count));
    let unix = bytes.iter().copied().filter(|&byte| byte != b'\r').collect::<Vec<_>>();
    assert_eq!(damage(&unix), (0, PackDamage::TextMode));
}

#[test]
fn groups_that_no_grids_have_are_refused() {
    let forged = |group: &[u8]| {
        let sum = crc32(&[&[0; 8], group].concat()).to_be_bytes();
        [MAGIC, group, &sum, &1u64.to_be_bytes()].concat()
    };
    let last = GridIndex::LAST.to_record();
    assert_eq!(unpacked(&forged(&last)).unwrap(), [Some(GridIndex::LAST)]);
    let number = |number: u128| forged(&number.to_be_bytes()[6..]);
    let grids = GridIndex::LAST.get() + 1;
    let low = 362_880 * 72 * 72;
    assert_eq!(unpacked(&number(grids)).unwrap(), [None], "the number of no grid");
    for beyond in [grids + 1, grids + low - 1, grids + low, 1 << 79] {
        assert_eq!(damage(&number(beyond)), (0, PackDamage::Content));
        assert_eq!(PackReader::new(&number(beyond)[..]).count(), 1, "nothing after an error");
    }
    for bytes in [1, 9, 11] {
        assert_eq!(damage(&forged(&vec![0; bytes])), (0, PackDamage::Content), "{bytes} bytes");
    }
    assert!(unpacked(&forged(&[])).is_err(), "a block without grids");
}

#[test]
fn a_bad_record_of_ten_bytes_costs_one_grid() {
    let indices = some_indices(3000);
    let mut bytes = records(&indices);
    bytes[10_000] = 0xfe;
    bytes.extend([0, 1, 2]);
    for (place, index) in PackReader::new(&bytes[..]).enumerate() {
        match index {
            Ok(index) => assert_eq!(index, indices[place]),
            Err(PackError::Record { place: 1000, .. }) => assert_eq!(place, 1000),
            Err(error) => {
                assert_eq!(place, 3000);
                let expected = "after grid 3000 only 3 of 10 bytes of a record are left: cut short";
                assert_eq!(error.to_string(), expected);
            }
        }
    }
    let mut reader = PackReader::new(Cursor::new(&bytes));
    assert_eq!(reader.grids().unwrap(), 3001);
    assert!(reader.get(1000).is_err() && reader.get(3000).is_err());
    assert_eq!(reader.get(1001).unwrap(), indices[1001]);
}
