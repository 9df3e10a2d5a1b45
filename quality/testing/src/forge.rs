//! Tables whose checksums are right and whose sums are not, as a hostile author would write them.

use minlex_catalog::BandNumber;
use minlex_table::elias_fano::{Coded, Decoder, Encoder, LowBits};
use minlex_table::format::{BAND_ENTRY_BYTES, LOW_PADDING_BYTES, read_u64};
use minlex_table::{BandEntry, Header, Manifest, Section};

/// A table with changed sections, in the order of [`Section::ALL`], and right checksums.
pub fn forge_sections(table: &[u8], change: impl FnOnce(&mut [Vec<u8>; 5])) -> Vec<u8> {
    let header = Header::parse(table).unwrap();
    let mut sections: [Vec<u8>; 5] =
        std::array::from_fn(|i| table[header.section(Section::ALL[i])].to_vec());
    change(&mut sections);
    let contents = sections.each_ref().map(|section| vec![section.as_slice()]);
    Header::assemble(&header.manifest.to_bytes().unwrap(), &contents).concat()
}

/// The embedded table with the sums of each band changed and coded anew, under the name of any
/// preset. The numbers must ascend after `change`.
pub fn forge(preset: &str, mut change: impl FnMut(BandNumber, &mut [u32])) -> Vec<u8> {
    let table = minlex_data::EMBEDDED_TABLE;
    let header = Header::parse(table).unwrap();
    let words = |section| -> Vec<u64> {
        let bytes = &table[header.section(section)];
        bytes.chunks_exact(8).map(|word| read_u64(word, 0)).collect()
    };
    let old = [Section::Groups, Section::Low, Section::High].map(words);
    let mut entries = Vec::new();
    let mut new = [const { Vec::<u64>::new() }; 3];
    let old_entries = table[header.section(Section::Bands)].as_chunks().0;
    for (number, entry) in BandNumber::all().zip(old_entries) {
        let mut entry = BandEntry::from_bytes(entry);
        let mut sums = sums_of(&entry, &old);
        change(number, &mut sums);
        let mut encoder = Encoder::new(LowBits::new(entry.low_bits).unwrap());
        for sum in sums {
            encoder.push(sum).unwrap();
        }
        let coded = encoder.finish();
        entry.first_group = new[0].len() as u32;
        entry.low_word = new[1].len() as u64;
        entry.high_word = new[2].len() as u64;
        for (all, band) in new.iter_mut().zip([coded.groups, coded.low, coded.high]) {
            all.extend(band);
        }
        entries.extend(entry.to_bytes());
    }
    assert_eq!(entries.len(), 416 * BAND_ENTRY_BYTES);
    let [groups, mut low, high] =
        new.map(|words| words.into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>());
    low.extend([0; LOW_PADDING_BYTES]);
    let manifest = Manifest { preset: preset.to_owned(), ..header.manifest.clone() };
    let automorphisms = &table[header.section(Section::Automorphisms)];
    let contents = [&entries, &groups, &low, &high, automorphisms].map(|section| vec![section]);
    Header::assemble(&manifest.to_bytes().unwrap(), &contents).concat()
}

/// The sums of a band.
fn sums_of(entry: &BandEntry, [groups, low, high]: &[Vec<u64>; 3]) -> Vec<u32> {
    let coded = Coded {
        groups: groups[entry.first_group as usize..].to_vec(),
        low: low[entry.low_word as usize..].to_vec(),
        high: high[entry.high_word as usize..].to_vec(),
    };
    let low_bits = LowBits::new(entry.low_bits).unwrap();
    let decoder = Decoder::new(&coded, entry.checkpoints, low_bits, entry.grids);
    (0..entry.checkpoints).map(|i| decoder.get(i).unwrap()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_changed_is_the_same_table() {
        assert!(super::forge("embedded", |_, _| ()) == minlex_data::EMBEDDED_TABLE);
        let golden = minlex_data::GOLDEN_TABLE;
        assert!(super::forge_sections(golden, |_| ()) == golden);
    }
}
