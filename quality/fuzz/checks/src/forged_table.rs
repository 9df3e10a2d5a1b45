//! Tables that someone has forged under right checksums.

use minlex_catalog::counts::BANDS;
use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_table::BandEntry;
use sha2::{Digest, Sha256};

use crate::input::Input;
use crate::patchy_table::{FINE, Parts};

/// A good table with some of its content changed and its checksums made right again: opening it
/// ends, with an error or a table, and look-ups end, with errors or with answers that fit each
/// other.
pub fn forged_table(data: &[u8]) {
    let mut input = Input(data);
    let mut parts = Parts::patchy().clone();
    let edits = 1 + input.byte() % 4;
    (0..edits).for_each(|_| edit(&mut parts, &mut input));
    let mut bytes = parts.to_file();
    let change_head = input.byte() < 16;
    if change_head {
        edit_head(&mut bytes, &mut input);
    }
    let Ok(table) = Table::from_bytes(bytes) else {
        return;
    };
    if input.byte() < 16 {
        let _ = table.check();
        let _ = table.band_counts();
        let _ = table.automorphism_histogram();
    }
    let rank = rank(&mut input);
    if is_short_walk(&parts.bands, rank) {
        look_up(&table, rank, input.byte());
    }
}

/// Changes one thing in the content of a table.
fn edit(parts: &mut Parts, input: &mut Input) {
    let kind = input.byte() % 16;
    match kind {
        0..6 => {
            let band = FINE[input.below(FINE.len())];
            edit_band(&mut parts.bands, band, input);
        }
        6 => {
            let band = input.below(BANDS);
            edit_band(&mut parts.bands, band, input);
        }
        7..9 => edit_word(&mut parts.groups, input),
        9..11 => edit_word(&mut parts.low, input),
        11..13 => edit_word(&mut parts.high, input),
        13 => edit_byte(&mut parts.automorphisms, input),
        14 => edit_byte(&mut parts.manifest, input),
        _ => edit_length(parts, input),
    }
}

/// Changes a field of a band's entry, and the fields that must agree with it for the entry to pass.
fn edit_band(bands: &mut [BandEntry], band: usize, input: &mut Input) {
    let kind = input.byte() % 11;
    let amount = input.number();
    let Some(entry) = bands.get_mut(band) else {
        return;
    };
    match kind {
        0 => entry.low_bits = amount as u32 % 33,
        1 => entry.first_group = amount as u32,
        2 => entry.first_group = entry.first_group.wrapping_add_signed(amount as i8 as i32),
        3 => entry.low_word = amount,
        4 => entry.low_word = entry.low_word.wrapping_add_signed((amount as i8).into()),
        5 => entry.high_word = amount,
        6 => entry.high_word = entry.high_word.wrapping_add_signed((amount as i8).into()),
        // Much more would be a long walk, which ends too: `lookup/tests/all/table.rs` tries it.
        7 => set_spacing(entry, 1 + amount as u32 % (2 * entry.spacing).max(1)),
        8 => entry.checkpoints = amount as u32,
        9 => entry.prefixes = entry.prefixes.wrapping_add_signed(amount as i8 as i32),
        _ => move_grids(bands, band, amount as u32),
    }
}

fn set_spacing(entry: &mut BandEntry, spacing: u32) {
    entry.spacing = spacing;
    entry.checkpoints =
        entry.prefixes.checked_div(spacing).map_or(0, |_| entry.prefixes.div_ceil(spacing));
}

/// Lets a band have fewer grids and the next one more, so that the totals still fit.
fn move_grids(bands: &mut [BandEntry], band: usize, amount: u32) {
    let Some([entry, next, ..]) = bands.get_mut(band..) else {
        return;
    };
    let amount = amount % entry.grids.max(1);
    entry.grids -= amount;
    next.grids = next.grids.wrapping_add(amount);
    next.before = next.before.wrapping_sub(amount.into());
}

fn edit_word(words: &mut [u64], input: &mut Input) {
    if words.is_empty() {
        return;
    }
    let place = input.below(words.len());
    let word = &mut words[place];
    match input.byte() % 5 {
        0 => *word = input.number(),
        1 => *word = word.wrapping_add_signed((input.byte() as i8).into()),
        2 => *word ^= 1 << (input.byte() % 64),
        3 => *word ^= u64::from(input.byte()) << 32,
        _ => *word = [0, u64::MAX][usize::from(input.byte() % 2)],
    }
}

fn edit_byte(bytes: &mut [u8], input: &mut Input) {
    if !bytes.is_empty() {
        let place = input.below(bytes.len());
        bytes[place] = input.byte();
    }
}

/// Makes a section or the manifest shorter or longer.
fn edit_length(parts: &mut Parts, input: &mut Input) {
    let section = input.byte() % 6;
    let length = input.below(20_000);
    match section {
        0 => parts.bands.resize(length % 1000, BandEntry::default()),
        1 => parts.groups.resize(length, 0),
        2 => parts.low.resize(length, 0),
        3 => parts.high.resize(length, 0),
        4 => parts.automorphisms.resize(length, 0),
        _ => parts.manifest.resize(length % 1025, 0),
    }
}

/// Changes bytes of the header and the directory, and makes the header's checksum right.
fn edit_head(file: &mut [u8], input: &mut Input) {
    const FIXED: usize = 128;
    const DIRECTORY_END: usize = 272;
    let body_offset = u32::from_le_bytes([file[36], file[37], file[38], file[39]]);
    for _ in 0..1 + input.byte() % 4 {
        // Not the checksum itself.
        let place = match input.below(DIRECTORY_END - 32) {
            place if place < 96 => place,
            place => place + 32,
        };
        file[place] = input.byte();
    }
    let body_offset = (body_offset as usize).min(file.len());
    let mut hasher = Sha256::new();
    hasher.update(&file[..96]);
    hasher.update(&file[FIXED..body_offset]);
    let sum = hasher.finalize();
    file[96..FIXED].copy_from_slice(&sum);
}

/// A rank in one of the bands where walks are short.
fn rank(input: &mut Input) -> Rank {
    let band = &Parts::patchy().bands[FINE[input.below(FINE.len())]];
    let grid = 1 + input.number() % u64::from(band.grids);
    Rank::new(band.before + grid).expect("in range")
}

/// Prefixes that a look-up may walk through here. Longer walks end too, but trying many of them
/// takes days: `lookup/tests/all/table.rs` tries some.
const WALK: u32 = 256;

/// `true` if checkpoints lie close together in the band claimed for a rank.
fn is_short_walk(bands: &[BandEntry], rank: Rank) -> bool {
    let after = bands.partition_point(|entry| entry.before < rank.get());
    match bands[..after].last() {
        Some(entry) => entry.spacing <= WALK,
        None => false,
    }
}

/// One look-up, and others that must fit its answer. Whatever the table claims, an answer is an
/// answer: a rank in range, forms that ascend.
fn look_up(table: &Table, rank: Rank, kind: u8) {
    match kind % 8 {
        0 => {
            let good = Table::embedded().unrank(rank).expect("a good table");
            let _ = table.rank(&good.grid());
        }
        1 => scan(table, rank),
        2 => {
            if let Ok(form) = table.unrank(rank) {
                steps(table, &form);
            }
        }
        _ => {
            if let Ok(form) = table.unrank(rank) {
                let _ = table.rank_form(&form);
            }
        }
    }
}

fn steps(table: &Table, form: &MinlexForm) {
    if let Ok(steps) = table.steps(form) {
        let sum = steps.before_band.checked_add(steps.in_band().into());
        assert!(sum.is_some_and(|rank| Rank::new(rank).is_ok()));
    }
}

fn scan(table: &Table, rank: Rank) {
    let mut before: Option<MinlexForm> = None;
    for form in table.scan(rank..).take(3) {
        let Ok(form) = form else {
            break;
        };
        assert!(before < Some(form), "forms ascend");
        before = Some(form);
    }
}
