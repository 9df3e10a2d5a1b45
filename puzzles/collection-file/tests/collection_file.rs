//! Files of random puzzles, asked and compared with sorted lists; damaged and forged ones.

use std::collections::BTreeSet;

use minlex_catalog::Rank;
use minlex_collection_file::{
    BLOCK, CollectionFile, CollectionFileError, Damage, OpenCollectionError, WriteError, Writer,
};
use minlex_names::{Name, PuzzleNumber};
use minlex_puzzle::Givens;
use minlex_testing::Random;

/// Rule by which ranks and numbers of givens are drawn.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Ranks are among so many.
    ranks: u64,
    first_rank: u64,
    /// Numbers of givens, at least and at most.
    givens: (u64, u64),
}

const KINDS: [Kind; 6] = [
    Kind { ranks: Rank::LAST.get(), first_rank: 1, givens: (17, 17) },
    Kind { ranks: Rank::LAST.get(), first_rank: 1, givens: (20, 27) },
    Kind { ranks: Rank::LAST.get(), first_rank: 1, givens: (0, 81) },
    // Many puzzles of few grids, at both ends.
    Kind { ranks: 3, first_rank: Rank::LAST.get() - 2, givens: (18, 30) },
    Kind { ranks: 1, first_rank: 1, givens: (2, 40) },
    Kind { ranks: 5000, first_rank: 4_000_000_000, givens: (0, 2) },
];

fn random_number(random: &mut Random, kind: Kind) -> PuzzleNumber {
    let rank = Rank::new(kind.first_rank + random.below(kind.ranks)).unwrap();
    let (least, most) = kind.givens;
    let size = least + random.below(most - least + 1);
    let mut bits = 0_u128;
    while u64::from(bits.count_ones()) < size {
        bits |= 1 << random.below(81);
    }
    Name::new(rank, Givens::from_bits(bits).unwrap()).into()
}

fn random_numbers(count: usize, kind: Kind) -> Vec<PuzzleNumber> {
    let mut random = Random(count as u64 + 1);
    let mut numbers = BTreeSet::new();
    // Few grids with few givens have few puzzles.
    for _ in 0..20 * count {
        if numbers.len() < count {
            numbers.insert(random_number(&mut random, kind));
        }
    }
    numbers.into_iter().collect()
}

fn written(numbers: &[PuzzleNumber]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new()).unwrap();
    numbers.iter().for_each(|&number| writer.push(number).unwrap());
    writer.finish().unwrap()
}

fn opened(numbers: &[PuzzleNumber]) -> CollectionFile {
    CollectionFile::from_bytes(written(numbers)).unwrap()
}

fn check_look_ups(file: &CollectionFile, numbers: &[PuzzleNumber], kind: Kind) {
    for (place, &number) in numbers.iter().enumerate() {
        assert_eq!(file.get(place as u64).unwrap(), Some(number));
        assert_eq!(file.find(number).unwrap(), Some(place as u64));
    }
    assert_eq!(file.get(numbers.len() as u64).unwrap(), None);
    assert_eq!(file.get(u64::MAX).unwrap(), None);
    let mut random = Random(7);
    for _ in 0..300 {
        let number = random_number(&mut random, kind);
        let before = numbers.partition_point(|other| *other < number);
        let is_there = numbers.get(before) == Some(&number);
        assert_eq!(file.places_before(number).unwrap(), before as u64);
        assert_eq!(file.contains(number).unwrap(), is_there);
        let rank = number.rank();
        let of_grid = numbers.partition_point(|other| other.rank() < rank) as u64
            ..numbers.partition_point(|other| other.rank() <= rank) as u64;
        assert_eq!(file.places_of(rank..=rank).unwrap(), of_grid);
        let to_the_end = of_grid.start..numbers.len() as u64;
        assert_eq!(file.places_of(rank..=Rank::LAST).unwrap(), to_the_end);
    }
}

#[test]
fn files_answer_as_sorted_lists_do() {
    for kind in KINDS {
        for count in [0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 1500] {
            let numbers = random_numbers(count, kind);
            let file = opened(&numbers);
            assert_eq!(file.len(), numbers.len() as u64, "{kind:?}");
            let all: Vec<PuzzleNumber> = file.iter().map(Result::unwrap).collect();
            assert_eq!(all, numbers, "{kind:?}");
            check_look_ups(&file, &numbers, kind);
            file.check().unwrap();
            let info = file.info();
            for (size, count) in info.by_givens.into_iter().enumerate() {
                let found = numbers.iter().filter(|n| n.givens().len() as usize == size).count();
                assert_eq!(count, found as u64);
            }
        }
    }
}

#[test]
fn parts_are_given_out_in_order() {
    let numbers = random_numbers(1000, KINDS[1]);
    let file = opened(&numbers);
    for (start, end) in [(0, 0), (0, 1), (255, 257), (256, 512), (300, 900), (999, 2000)] {
        let found: Vec<_> = file.numbers(start..end).map(Result::unwrap).collect();
        let end = (end as usize).min(numbers.len());
        assert_eq!(found, numbers[start as usize..end]);
    }
    assert_eq!(file.numbers(5000..6000).count(), 0);
}

#[test]
fn files_are_opened_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.mlc");
    let numbers = random_numbers(1000, KINDS[1]);
    std::fs::write(&path, written(&numbers)).unwrap();
    let file = CollectionFile::open(&path).unwrap();
    check_look_ups(&file, &numbers, KINDS[1]);
    // It is written to while it is open: what is read is verified.
    let mut bytes = written(&numbers);
    bytes[400] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = file.get(0).unwrap_err();
    assert!(matches!(error, CollectionFileError::Damaged(Damage::Block { block: 0, .. })));
    assert_eq!(file.get(999).unwrap(), Some(numbers[999]), "a bad block costs one block");
    std::fs::write(&path, "short").unwrap();
    let error = file.get(0).unwrap_err();
    assert!(matches!(error, CollectionFileError::Unreadable(_)));
    let cause = std::error::Error::source(&error).expect("the error of the system");
    assert!(!error.to_string().contains(&cause.to_string()), "{error}");
    let error = CollectionFile::open(folder.path()).unwrap_err();
    let error = minlex_catalog::__internal::with_causes(&error);
    assert!(error.contains("it is a folder"), "{error}");
    assert!(matches!(
        CollectionFile::open(folder.path().join("none")).unwrap_err(),
        OpenCollectionError::Io { .. }
    ));
}

#[test]
fn numbers_must_ascend() {
    let numbers = random_numbers(2, KINDS[0]);
    let mut writer = Writer::new(Vec::new()).unwrap();
    writer.push(numbers[1]).unwrap();
    for number in [numbers[1], numbers[0]] {
        assert!(matches!(writer.push(number), Err(WriteError::NotAscending)));
    }
    assert_eq!(CollectionFile::from_bytes(writer.finish().unwrap()).unwrap().len(), 1);
}

/// Answers of a file, or `None` if it is refused: when it is opened, or by every later question.
fn answers(bytes: Vec<u8>) -> Option<Vec<PuzzleNumber>> {
    let file = CollectionFile::from_bytes(bytes).ok()?;
    file.iter().collect::<Result<_, _>>().ok()
}

#[test]
fn every_byte_is_covered() {
    let numbers = random_numbers(300, KINDS[1]);
    let good = written(&numbers);
    assert_eq!(answers(good.clone()).as_ref(), Some(&numbers));
    for place in 0..good.len() {
        for change in [1, 0x80] {
            let mut bytes = good.clone();
            bytes[place] ^= change;
            assert_eq!(answers(bytes), None, "byte {place}");
        }
    }
    for length in 0..good.len() {
        assert_eq!(answers(good[..length].to_vec()), None, "cut to {length}");
    }
    assert_eq!(answers([&good[..], b"\n"].concat()), None);
    assert_eq!(answers([&good[..], &good[..]].concat()), None);
}

#[test]
fn errors_tell_what_was_found() {
    let good = written(&random_numbers(10, KINDS[0]));
    let error = |bytes: &[u8]| CollectionFile::from_bytes(bytes).unwrap_err().to_string();
    assert!(error(b"").starts_with("the file is empty"));
    let of_others = "not a collection file; make one with `minlex collect`";
    assert_eq!(error(b"root:$6$salt"), of_others);
    assert!(error(&good[..5]).contains("it is cut"));
    assert!(error(&good[..100]).contains("it is cut"));
    assert!(error(&good[..good.len() - 1]).contains("cut or damaged"));
    let text_mode: Vec<u8> = good.iter().copied().filter(|&byte| byte != b'\r').collect();
    assert!(error(&text_mode).contains("text-mode copy"));
    let mut later = good.clone();
    later[8] = 2;
    assert!(error(&later).contains("format version 2: this program reads version 1"));
}

/// Right checksums over wrong content: errors or wrong answers, but no panic.
#[test]
fn forged_files_do_no_harm() {
    use sha2::{Digest, Sha256};
    let numbers = random_numbers(600, KINDS[1]);
    let good = written(&numbers);
    let footer = good.len() - 712;
    let index = u64::from_le_bytes(good[footer + 8..footer + 16].try_into().unwrap()) as usize;
    let mut random = Random(11);
    for round in 0..3000 {
        let mut bytes = good.clone();
        for _ in 0..1 + random.below(4) {
            // Heads of blocks, entries of the index and counts more often than they would be hit.
            let place = match round % 4 {
                0 => 32 + random.below(40),
                1 => index as u64 + random.below((footer - index) as u64),
                2 => footer as u64 + random.below(680),
                _ => random.below(good.len() as u64 - 32),
            };
            bytes[place as usize] = random.below(256) as u8;
        }
        for entry in (index..footer).step_by(16) {
            let offset = |at: usize| {
                let word = u128::from_le_bytes(bytes[at..at + 16].try_into().unwrap());
                (word >> 40) as usize & ((1 << 56) - 1)
            };
            let end = if entry + 16 < footer { offset(entry + 16) } else { index };
            let sum = bytes.get(offset(entry)..end).map_or(0, crc32fast::hash);
            bytes[entry + 12..entry + 16].copy_from_slice(&sum.to_le_bytes());
        }
        let mut sum = Sha256::new();
        sum.update(&bytes[..32]);
        sum.update(&bytes[index..footer + 680]);
        let sum: [u8; 32] = sum.finalize().into();
        bytes[footer + 680..].copy_from_slice(&sum);
        if let Ok(file) = CollectionFile::from_bytes(bytes) {
            let _ = file.check();
            for place in (0..700).step_by(13) {
                let _ = file.get(place);
                let _ = file.find(numbers[place as usize % numbers.len()]);
            }
            file.iter().take(2000).for_each(drop);
            let _ = file.places_of(Rank::FIRST..=Rank::LAST);
        }
    }
}

#[cfg(feature = "build")]
#[test]
fn files_are_built_in_any_order_with_little_memory() {
    use minlex_collection::Memory;
    use minlex_collection_file::Builder;
    let numbers = random_numbers(60_000, KINDS[1]);
    let expected = written(&numbers);
    for memory in [Memory::LEAST, Memory::default()] {
        let mut builder = Builder::new(memory);
        let mut shuffled = numbers.clone();
        let mut random = Random(5);
        for i in (1..shuffled.len()).rev() {
            shuffled.swap(i, random.below(i as u64 + 1) as usize);
        }
        let twice = shuffled.iter().chain(&shuffled[..1000]);
        twice.for_each(|&number| builder.push(number).unwrap());
        let mut bytes = Vec::new();
        let built = builder.write(&mut bytes).unwrap();
        assert_eq!((built.puzzles, built.repeated), (numbers.len() as u64, 1000));
        assert_eq!(bytes, expected);
    }
}

#[cfg(feature = "build")]
#[test]
fn puzzles_get_their_numbers_in_any_order_with_little_memory() {
    use minlex_collection::Memory;
    use minlex_collection_file::{CatalogueKey, PuzzleBuilder};
    use minlex_lookup::Table;
    use minlex_puzzle::__internal::canonical_puzzle_from_parts;
    let table = Table::embedded();
    // Neighbours, and many puzzles of few grids.
    let numbers: BTreeSet<PuzzleNumber> =
        [KINDS[1], KINDS[3]].iter().flat_map(|&kind| random_numbers(9000, kind)).collect();
    let numbers: Vec<PuzzleNumber> = numbers.into_iter().collect();
    let ranks: Vec<Rank> = numbers.iter().map(|number| number.rank()).collect();
    let forms = table.unrank_batch(&ranks).unwrap();
    let mut keys: Vec<(usize, CatalogueKey)> = (0..)
        .zip(forms.into_iter().zip(&numbers))
        .map(|(i, (form, number))| (i, canonical_puzzle_from_parts(form, number.givens())))
        .map(|(i, canonical)| (i, CatalogueKey::of(&canonical)))
        .collect();
    let mut random = Random(6);
    for i in (1..keys.len()).rev() {
        keys.swap(i, random.below(i as u64 + 1) as usize);
    }
    for memory in [Memory::LEAST, Memory::default()] {
        let mut builder = PuzzleBuilder::new(table, memory);
        for &(i, key) in keys.iter().chain(&keys[..1000]) {
            // One of three comes with its number.
            match i % 3 {
                0 => builder.push_number(numbers[i], b"").unwrap(),
                _ => builder.push(key, b"left out").unwrap(),
            }
        }
        let mut bytes = Vec::new();
        let built = builder.write(&mut bytes).unwrap();
        assert_eq!((built.puzzles, built.repeated), (numbers.len() as u64, 1000));
        assert!(bytes == written(&numbers));
    }
}

#[cfg(feature = "build")]
#[test]
fn an_error_of_the_output_ends_the_look_ups() {
    use minlex_collection::Memory;
    use minlex_collection_file::{CatalogueKey, PuzzleBuilder};
    use minlex_lookup::Table;
    let puzzle = minlex_puzzle::Puzzle::from_line(
        b"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    );
    let key = CatalogueKey::of(&puzzle.unwrap().canonical().unwrap());
    let mut builder = PuzzleBuilder::new(Table::embedded(), Memory::LEAST);
    // More batches than wait for the writer.
    for _ in 0..1 << 19 {
        builder.push(key, b"").unwrap();
    }
    let full: &mut [u8] = &mut [0; 40];
    assert!(matches!(builder.write(full), Err(WriteError::Io(_))));
}

#[cfg(all(feature = "build", feature = "text"))]
#[test]
fn texts_come_back() {
    use minlex_collection::Memory;
    use minlex_collection_file::Builder;
    let numbers = random_numbers(600, KINDS[1]);
    let mut builder = Builder::with_text(Memory::LEAST);
    let text =
        |i: usize| if i.is_multiple_of(3) { String::new() } else { format!("ED=11.{i}/1.2/1.2") };
    for (i, &number) in numbers.iter().enumerate() {
        builder.push_with_text(number, text(i).as_bytes()).unwrap();
    }
    builder.push_with_text(numbers[1], b"another").unwrap();
    builder.push_with_text(numbers[2], text(2).as_bytes()).unwrap();
    builder.push(numbers[0]).unwrap();
    let mut bytes = Vec::new();
    let built = builder.write(&mut bytes).unwrap();
    assert_eq!((built.puzzles, built.repeated, built.other_texts), (600, 3, 1));
    let file = CollectionFile::from_bytes(bytes.clone()).unwrap();
    file.check().unwrap();
    for (i, &number) in numbers.iter().enumerate() {
        assert_eq!(file.get(i as u64).unwrap(), Some(number));
        assert_eq!(file.text(i as u64).unwrap().unwrap(), text(i).as_bytes());
    }
    assert_eq!(file.text(600).unwrap(), None);
    assert_eq!(opened(&numbers).text(5).unwrap(), Some(Vec::new()));
}
