//! Reads the embedded table with the numbers of `docs/FORMAT.md`, without the library's reader.

use std::collections::HashMap;
use std::ops::ControlFlow;

use minlex_catalog::BandNumber;
use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_walk::{BandPlan, Completer, Completions};
use sha2::{Digest, Sha256};

const DOCUMENT: &str = include_str!("../../../docs/FORMAT.md");
const TABLE: &[u8] = include_bytes!("../../../data/minlex-embedded.mlx");

/// Offset and length of every field in the document's tables, by `heading.field`.
fn fields() -> HashMap<String, (usize, usize)> {
    let mut fields = HashMap::new();
    let mut heading = String::new();
    for line in DOCUMENT.lines() {
        if let Some(text) = line.strip_prefix("## ") {
            heading = text.to_string();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let [_, offset, bytes, name, ..] = cells[..]
            && let (Ok(offset), Ok(bytes)) = (offset.parse(), bytes.parse())
        {
            fields.insert(format!("{heading}.{name}"), (offset, bytes));
        }
    }
    fields
}

struct Reader {
    fields: HashMap<String, (usize, usize)>,
}

impl Reader {
    fn number(&self, base: usize, name: &str) -> u64 {
        let (offset, bytes) = self.fields[name];
        let mut word = [0; 8];
        word[..bytes].copy_from_slice(&TABLE[base + offset..base + offset + bytes]);
        u64::from_le_bytes(word)
    }

    fn bytes(&self, name: &str) -> &'static [u8] {
        let (offset, bytes) = self.fields[name];
        &TABLE[offset..offset + bytes]
    }

    /// Bytes of an entry of the table under a heading.
    fn entry(&self, heading: &str) -> usize {
        let of = |(name, &(offset, bytes)): (&String, &(usize, usize))| {
            name.starts_with(heading).then_some(offset + bytes)
        };
        self.fields.iter().filter_map(of).max().unwrap()
    }
}

fn bit(word: usize, base: usize, bit: usize) -> bool {
    let at = base + 8 * word + bit / 8;
    TABLE[at] >> (bit % 8) & 1 == 1
}

#[test]
fn the_document_is_enough_to_read_a_table() {
    let reader = Reader { fields: fields() };
    // Fixed header.
    let magic: Vec<u8> = DOCUMENT
        .lines()
        .find(|line| line.contains("| magic |"))
        .and_then(|line| line.split('|').nth(4))
        .unwrap()
        .split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect();
    assert_eq!(reader.bytes("Fixed header.magic"), magic);
    assert_eq!(reader.number(0, "Fixed header.byte_order"), 0x0102_0304);
    assert_eq!(reader.number(0, "Fixed header.version"), 1);
    assert_eq!(reader.number(0, "Fixed header.file_length"), TABLE.len() as u64);
    let body = reader.number(0, "Fixed header.body_offset") as usize;
    let fixed = reader.entry("Fixed header.");
    assert_eq!(fixed, 128);
    let mut hasher = Sha256::new();
    hasher.update(&TABLE[..96]);
    hasher.update(&TABLE[fixed..body]);
    assert_eq!(hasher.finalize()[..], *reader.bytes("Fixed header.header_sha256"));
    // Directory.
    let directory = reader.entry("Directory.");
    let sections: Vec<(usize, usize)> = (0..6)
        .map(|i| {
            let at = fixed + directory * i;
            assert_eq!(reader.number(at, "Directory.section_id"), i as u64 + 1);
            let number = |name| reader.number(at, name) as usize;
            (number("Directory.section_offset"), number("Directory.section_length"))
        })
        .collect();
    assert_eq!(sections[0].0, body);
    for pair in sections.windows(2) {
        let end = pair[0].0 + pair[0].1;
        assert_eq!(pair[1].0, end.next_multiple_of(64));
        assert!(TABLE[end..pair[1].0].iter().all(|&b| b == 0));
    }
    // Manifest.
    let manifest = fixed + 6 * directory;
    let n = reader.number(manifest, "Manifest.preset_length") as usize;
    assert_eq!(&TABLE[manifest + 8..manifest + 8 + n], b"embedded");
    let word = |at: usize| u64::from_le_bytes(TABLE[at..at + 8].try_into().unwrap());
    assert_eq!(word(manifest + 12 + n), 5_472_730_538);
    // Checksums.
    let (sums, length) = sections[5];
    assert_eq!(
        Sha256::digest(&TABLE[sums..sums + length])[..],
        *reader.bytes("Fixed header.sums_sha256")
    );
    let chunk = reader.number(0, "Fixed header.chunk_bytes") as usize;
    for (i, chunk) in TABLE[body..sums].chunks(chunk).enumerate() {
        assert_eq!(Sha256::digest(chunk)[..8], TABLE[sums + 8 * i..sums + 8 * i + 8]);
    }
    // Bands, and all checkpoints of some of them.
    let [entry, group] = ["bands.", "groups."].map(|heading| reader.entry(heading));
    assert_eq!(sections[0].1, 416 * entry);
    let mut before = 0;
    let mut checkpoints = 0;
    for class in 0..416 {
        let at = body + entry * class;
        let number = |name| reader.number(at, name);
        assert_eq!(number("bands.before"), before);
        let spacing = number("bands.spacing");
        let count = number("bands.band_checkpoints");
        checkpoints += count;
        let grids = number("bands.band_grids");
        assert_eq!(count, if grids == 0 { 0 } else { number("bands.prefixes").div_ceil(spacing) });
        let words = ["bands.low_word", "bands.high_word"].map(|name| number(name) as usize);
        let [low_word, high_word] = words;
        let (low_bits, first_group) =
            (number("bands.low_bits") as usize, number("bands.first_group"));
        let (mut last, mut start, mut next_bit) = (0, 0, 0);
        for i in 0..count as usize {
            let entry = sections[1].0 + group * (first_group as usize + i / 64);
            if i % 64 == 0 {
                start = reader.number(entry, "groups.group_bit") as usize;
                next_bit = start;
            }
            while !bit(high_word, sections[3].0, next_bit) {
                next_bit += 1;
            }
            let high = (next_bit - start - i % 64) as u64;
            next_bit += 1;
            let low = (0..low_bits).fold(0, |low, b| {
                let set = bit(low_word, sections[2].0, i * low_bits + b);
                low | u64::from(set) << b
            });
            let sum = reader.number(entry, "groups.group_sum") + (high << low_bits) + low;
            assert!(sum >= last && sum <= grids);
            last = sum;
            // Compares some checkpoints with the grids themselves.
            if (i + 7 * class) % 9001 == 0 && sum < grids {
                let plan = BandPlan::get(BandNumber::new(class as u16).unwrap());
                let mut found = Completions::default();
                let numbers = i as u32 * spacing as u32..plan.prefix_count();
                let first = Completer::new(plan).visit(numbers, |prefix| {
                    prefix.forms(&mut found);
                    match found.get(0) {
                        Some(form) => ControlFlow::Break(form),
                        None => ControlFlow::Continue(()),
                    }
                });
                let rank = Rank::new(before + sum + 1).unwrap();
                let grid = Table::embedded().unrank(rank).unwrap();
                assert_eq!(first, ControlFlow::Break(grid));
            }
        }
        before += grids;
    }
    assert_eq!(before, 5_472_730_538);
    assert_eq!(word(manifest + 20 + n), checkpoints);
    // Automorphisms.
    let (at, length) = sections[4];
    let entry = reader.entry("automorphisms.");
    let total: u64 = (0..length / entry)
        .map(|i| reader.number(at + entry * i, "automorphisms.order_grids"))
        .sum();
    assert_eq!(total, before);
}
