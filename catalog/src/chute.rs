//! Chutes (bands, and stacks read transposed) and the 416 minlex bands that they become.
//!
//! # One number for every chute
//! Take a chute of three boxes `P Q R`, relabelled so that `P` reads 0..=8 row by row. That leaves
//!
//! * the [`Split`]: of the six digits outside row i of `P`, the three in row i of `Q`, 56 ways;
//! * the order of the digits inside the rows of `Q`, 6^3 ways, and of `R`, 6^3 ways.
//!
//! The order of the columns inside `Q` and `R` never matters, so both are sorted by their first
//! row. That leaves 36 orders ([`BoxOrder`]) each and `56 * 36 * 36 = 72,576` chutes. Tables give
//! the band number of each, and a map to its minlex band. The orbits of the 416 bands reach every
//! entry: 216 images each (6 box orders, 6 row orders, 6 column orders of the first box).
//!
//! Rows of a stack's box are, read transposed, columns of `Q`. So a stack's band number does not
//! depend on the order of rows within bands; the enumeration needs that.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::band::{Band, BandMap, BandNumber, published_bands};
use crate::counts::BANDS;
use crate::permutation::{BoxOrder, Permutation};
use crate::split::{Split, SplitFinder, label_outside, triple_of_six};

/// Chutes with sorted columns: `56 * 36 * 36`.
pub const CHUTES: usize = Split::COUNT * BoxOrder::COUNT * BoxOrder::COUNT;

/// Column maps that keep boxes together: `6^4`.
const COLUMN_MAPS: usize = 1296;

/// A chute without the labels of its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chute {
    /// `(split * 36 + order of the second box) * 36 + order of the third`, below [`CHUTES`].
    number: u32,
    /// First-row orders of the second and third box, before sorting.
    first_rows: [Permutation; 2],
}

impl Chute {
    /// Chute with this number, and these first-row orders of its second and third box before
    /// sorting.
    #[inline(always)]
    #[must_use]
    pub fn new(number: usize, first_rows: [Permutation; 2]) -> Chute {
        Chute { number: number.min(CHUTES - 1) as u32, first_rows }
    }

    /// Number of the sorted chute, below [`CHUTES`].
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> usize {
        self.number as usize
    }

    /// Columns of the chute in the order of the tables.
    #[inline(always)]
    fn sorted_columns(self) -> [u8; 9] {
        let [q, r] = self.first_rows.map(|order| order.inverse().images());
        [0, 1, 2, 3 + q[0], 3 + q[1], 3 + q[2], 6 + r[0], 6 + r[1], 6 + r[2]]
    }
}

/// Number of a chute by its split and the orders of its other boxes.
#[inline(always)]
#[must_use]
pub const fn chute_number(split: Split, second: BoxOrder, third: BoxOrder) -> usize {
    (split.index() * BoxOrder::COUNT + second.index()) * BoxOrder::COUNT + third.index()
}

/// Band numbers of all chutes, and maps to their minlex bands.
pub struct ChuteTable {
    minirows: MinirowTable,
    splits: SplitFinder,
    band_numbers: Box<[BandNumber; CHUTES]>,
    /// `1296 * row permutation + column map` from the sorted chute to the minlex band.
    maps: Box<[u16; CHUTES]>,
    /// For each number of a column map, its sources.
    column_maps: Vec<[u8; 9]>,
    bands: Vec<Band>,
}

/// Labels 0..=8 for the digits of a chute's first box, row by row.
#[derive(Clone, Copy, Debug, Default)]
pub struct Labels([u8; 16]);

impl Labels {
    /// Labels of a box with the digit `cell(r, c)` (0..=15, all different) at row `r` and column
    /// `c` (0..=2).
    #[inline(always)]
    pub fn of_box(cell: impl Fn(usize, usize) -> u8) -> Labels {
        let mut labels = [0; 16];
        for r in 0..3 {
            for c in 0..3 {
                labels[usize::from(cell(r, c) & 15)] = (3 * r + c) as u8;
            }
        }
        Labels(labels)
    }

    /// Sets the labels of another box, as [`Labels::of_box`]. In place: a copy would wait for bytes
    /// just written. Shared code would add 1 % to the instructions of a minlex form.
    #[inline(always)]
    pub fn set(&mut self, cell: impl Fn(usize, usize) -> u8) {
        for r in 0..3 {
            for c in 0..3 {
                self.0[usize::from(cell(r, c) & 15)] = (3 * r + c) as u8;
            }
        }
    }

    #[inline(always)]
    fn of_digit(&self, digit: u8) -> u8 {
        self.0[usize::from(digit & 15)]
    }
}

/// The second or third box of a chute, by the first box's labels.
#[derive(Clone, Copy, Debug)]
pub struct LabelledBox {
    triples: [u8; 2],
    first_row: Permutation,
    order: BoxOrder,
}

impl LabelledBox {
    #[inline(always)]
    fn of_rows([first, second, third]: [(u8, Permutation); 3]) -> LabelledBox {
        LabelledBox {
            triples: [first.0, second.0],
            first_row: first.1,
            order: BoxOrder::of_rows([first.1, second.1, third.1]),
        }
    }
}

/// For row i of the second or third box, by `81 * x + 9 * y + z` of its labels: `8 * triple of six
/// + order`.
struct MinirowTable([[u8; 1024]; 3]);

impl MinirowTable {
    fn build() -> MinirowTable {
        let mut rows = [[0; 1024]; 3];
        for (row, table) in (0..).zip(&mut rows) {
            for [x, y, z] in three_of_six() {
                let [a, b, c] = [x, y, z].map(|i| usize::from(label_outside(row, i)));
                let triple = triple_of_six(1 << x | 1 << y | 1 << z);
                let order = Permutation::of([x, y, z]);
                table[81 * a + 9 * b + c] = 8 * triple + order.number();
            }
        }
        MinirowTable(rows)
    }

    #[inline(always)]
    fn find(&self, row: usize, labels: [u8; 3]) -> (u8, Permutation) {
        triple_and_order(self.entry(row, labels))
    }

    #[inline(always)]
    fn entry(&self, row: usize, [x, y, z]: [u8; 3]) -> u8 {
        let place = 81 * usize::from(x) + 9 * usize::from(y) + usize::from(z);
        self.0[row][place & 1023]
    }
}

fn three_of_six() -> impl Iterator<Item = [u8; 3]> {
    let all = (0..216).map(|i| [i / 36, i / 6 % 6, i % 6]);
    all.filter(|[x, y, z]| x != y && y != z && x != z)
}

#[inline(always)]
fn triple_and_order(entry: u8) -> (u8, Permutation) {
    (entry >> 3, Permutation::from_entry(entry))
}

fn column_map(number: usize) -> [u8; 9] {
    let boxes = Permutation::from_number(number / 216).images();
    let inner = [number / 36, number / 6, number].map(|n| Permutation::from_number(n).images());
    core::array::from_fn(|c| 3 * boxes[c / 3] + inner[c / 3][c % 3])
}

fn column_map_number(columns: &[u8; 9]) -> usize {
    let order = |t: [u8; 3]| usize::from(Permutation::of(t).number());
    let inner = |k: usize| order([columns[3 * k], columns[3 * k + 1], columns[3 * k + 2]]);
    let boxes = order([columns[0], columns[3], columns[6]]);
    ((boxes * 6 + inner(0)) * 6 + inner(1)) * 6 + inner(2)
}

const IMAGES: usize = 6 * BOXES_KEPT;

/// Images with one order of the boxes; the next order exchanges two.
const BOXES_KEPT: usize = 36;

struct OrbitImage {
    rows: [u8; 3],
    columns: [u8; 9],
    /// For the orders of the first rows of the other boxes, number of the map back.
    map_numbers: [[u16; 6]; 6],
}

impl OrbitImage {
    /// All images, the band first: by order of boxes, rows, columns.
    fn all() -> [OrbitImage; IMAGES] {
        core::array::from_fn(|i| {
            let [boxes, rows, first] =
                [i / BOXES_KEPT, i / 6, i].map(|n| Permutation::from_number(n).images());
            let columns: [u8; 9] = core::array::from_fn(|c| match c {
                0..3 => 3 * boxes[0] + first[c],
                _ => 3 * boxes[c / 3] + (c % 3) as u8,
            });
            OrbitImage::new(rows, columns)
        })
    }

    fn new(rows: [u8; 3], columns: [u8; 9]) -> OrbitImage {
        let mut image = OrbitImage { rows, columns, map_numbers: [[0; 6]; 6] };
        image.map_numbers = Permutation::ALL.map(|second| {
            Permutation::ALL.map(|third| {
                let map = image.map_back(Chute { number: 0, first_rows: [second, third] });
                let rows = usize::from(Permutation::of(map.rows).number());
                (COLUMN_MAPS * rows + column_map_number(&map.columns)) as u16
            })
        });
        image
    }

    /// Map from the image, with the columns of `chute`, back to the band.
    fn map_back(&self, chute: Chute) -> BandMap {
        let mut map = BandMap { rows: [0; 3], columns: [0; 9] };
        for (j, source) in (0..).zip(chute.sorted_columns()) {
            map.columns[usize::from(self.columns[usize::from(source)])] = j;
        }
        for (r, &row) in (0..).zip(&self.rows) {
            map.rows[usize::from(row)] = r;
        }
        map
    }

    #[inline(always)]
    fn map_number(&self, chute: Chute) -> u16 {
        let [second, third] = chute.first_rows.map(Permutation::index);
        self.map_numbers[second][third]
    }
}

struct Relabelling {
    rows: [u8; 3],
    /// For each row of the image, and entry of [`MinirowTable`] in its source row, the entry of the
    /// same digits.
    entries: [[u8; 256]; 3],
}

impl Relabelling {
    fn all(minirows: &MinirowTable) -> Vec<Relabelling> {
        let sources = [0, 1, 2].map(|row: u8| {
            let labels = three_of_six().map(|places| places.map(|p| label_outside(row, p)));
            labels.collect::<Vec<_>>()
        });
        let relabelling = |i| {
            let [rows, columns] = [i / 6, i].map(Permutation::from_number);
            Relabelling::new(rows, columns, minirows, &sources)
        };
        (0..BOXES_KEPT).map(relabelling).collect()
    }

    /// `sources` are the possible labels of each row of a box.
    fn new(
        rows: Permutation,
        columns: Permutation,
        minirows: &MinirowTable,
        sources: &[Vec<[u8; 3]>; 3],
    ) -> Relabelling {
        let (row_of, column_of) = (rows.inverse(), columns.inverse());
        let mut image = [0; 16];
        for (label, image) in image.iter_mut().take(9).enumerate() {
            *image = (3 * row_of.image(label / 3) + column_of.image(label % 3)) as u8;
        }
        let image = Labels(image);
        let mut entries = [[0; 256]; 3];
        for (row, entries) in entries.iter_mut().enumerate() {
            let source = rows.image(row);
            for &labels in &sources[source] {
                let entry = minirows.entry(source, labels);
                let images = labels.map(|label| image.of_digit(label));
                entries[usize::from(entry)] = minirows.entry(row, images);
            }
        }
        Relabelling { rows: rows.images(), entries }
    }

    /// Box of the image whose rows have these entries in the band.
    #[inline(always)]
    fn labelled_box(&self, entries: [u8; 3]) -> LabelledBox {
        LabelledBox::of_rows([0, 1, 2].map(|row: usize| {
            let entry = entries[usize::from(self.rows[row])];
            triple_and_order(self.entries[row][usize::from(entry)])
        }))
    }
}

/// Entry of a chute before any band has reached it.
const UNREACHED: u16 = u16::MAX;

impl ChuteTable {
    /// The table, made at the first call in about a millisecond.
    #[inline(always)]
    #[must_use]
    pub fn get() -> &'static ChuteTable {
        static TABLE: OnceBox<ChuteTable> = OnceBox::new();
        TABLE.get_or_init(|| Box::new(ChuteTable::build()))
    }

    fn build() -> ChuteTable {
        let mut table = ChuteTable {
            minirows: MinirowTable::build(),
            splits: SplitFinder::get(),
            band_numbers: boxed(alloc::vec![BandNumber::LAST; CHUTES]),
            maps: boxed(alloc::vec![UNREACHED; CHUTES]),
            column_maps: (0..COLUMN_MAPS).map(column_map).collect(),
            bands: Vec::with_capacity(BANDS),
        };
        let images = OrbitImage::all();
        let relabellings = Relabelling::all(&table.minirows);
        for (number, digits) in published_bands() {
            let chutes = table.chutes_of_images(&digits, &relabellings);
            let band = table.walk_orbit(number, digits, &images, chutes);
            table.bands.push(band);
        }
        assert_eq!(table.bands.len(), BANDS, "data/bands416.tsv lists every band");
        debug_assert!(table.maps.iter().all(|&map| map != UNREACHED));
        table
    }

    /// Enters all images of a minlex band as chutes; returns the band with its automorphisms.
    fn walk_orbit(
        &mut self,
        number: BandNumber,
        digits: [u8; 27],
        images: &[OrbitImage; IMAGES],
        chutes: [Chute; IMAGES],
    ) -> Band {
        let home = chutes[0];
        let mut automorphisms = Vec::new();
        for (image, chute) in images.iter().zip(chutes) {
            if chute.number == home.number {
                automorphisms.push(image.map_back(chute));
            }
            let entry = &mut self.maps[chute.number()];
            if *entry == UNREACHED {
                *entry = image.map_number(chute);
                self.band_numbers[chute.number()] = number;
            }
        }
        // These maps start from sorted columns.
        let sorted = home.sorted_columns();
        for map in &mut automorphisms {
            map.columns = map.columns.map(|c| sorted[usize::from(c)]);
        }
        automorphisms.sort_unstable();
        Band::new(number, digits, automorphisms)
    }

    /// Images of a band as chutes. Images share the labels of equal first boxes, and exchanged
    /// other boxes.
    fn chutes_of_images(&self, digits: &[u8; 27], relabellings: &[Relabelling]) -> [Chute; IMAGES] {
        let mut chutes = [Chute { number: 0, first_rows: [Permutation::default(); 2] }; IMAGES];
        for (pair, chutes) in chutes.chunks_exact_mut(2 * BOXES_KEPT).enumerate() {
            let [first, second, third] = Permutation::from_number(2 * pair).images();
            let cell = |k: u8, r: usize, c: usize| digits[9 * r + 3 * usize::from(k) + c];
            let labels = Labels::of_box(|r, c| cell(first, r, c));
            let entries = |k: u8| {
                let label = |r: usize, c: usize| labels.of_digit(cell(k, r, c));
                let entry = |r| self.minirows.entry(r, [label(r, 0), label(r, 1), label(r, 2)]);
                [entry(0), entry(1), entry(2)]
            };
            let (second, third) = (entries(second), entries(third));
            let (kept, exchanged) = chutes.split_at_mut(BOXES_KEPT);
            for ((kept, exchanged), image) in kept.iter_mut().zip(exchanged).zip(relabellings) {
                let (second, third) = (image.labelled_box(second), image.labelled_box(third));
                *kept = self.chute_of(second, third);
                *exchanged = self.chute_of(third, second);
            }
        }
        chutes
    }

    /// Chute with the digit `cell(r, c)` (0..=15, all different) at row `r` (0..=2) and column `c`
    /// (0..=8). Takes about 20 cycles.
    #[inline(always)]
    pub fn chute(&self, cell: impl Fn(usize, usize) -> u8) -> Chute {
        self.chute_with(&mut Labels::default(), cell)
    }

    /// [`Self::chute`] with memory for its labels: one place for all chutes makes a minlex form a
    /// fifth faster.
    #[inline(always)]
    pub(crate) fn chute_with(
        &self,
        labels: &mut Labels,
        cell: impl Fn(usize, usize) -> u8,
    ) -> Chute {
        labels.set(&cell);
        let minirow = |r: usize, k: usize| {
            let label = |c: usize| labels.of_digit(cell(r, 3 * k + c));
            self.minirows.find(r, [label(0), label(1), label(2)])
        };
        let second = [minirow(0, 1), minirow(1, 1), minirow(2, 1)];
        let third = [minirow(0, 2), minirow(1, 2), minirow(2, 2)];
        self.chute_of(LabelledBox::of_rows(second), LabelledBox::of_rows(third))
    }

    /// The second or third box of a chute, with `cell(r, c)` at row `r` and column `c` (0..=2).
    #[inline(always)]
    pub fn labelled_box(&self, labels: &Labels, cell: impl Fn(usize, usize) -> u8) -> LabelledBox {
        let minirow = |r: usize| {
            let label = |c: usize| labels.of_digit(cell(r, c));
            self.minirows.find(r, [label(0), label(1), label(2)])
        };
        LabelledBox::of_rows([minirow(0), minirow(1), minirow(2)])
    }

    /// Chute with these second and third boxes.
    #[inline(always)]
    #[must_use]
    pub fn chute_of(&self, second: LabelledBox, third: LabelledBox) -> Chute {
        let [first_row, second_row] = second.triples;
        let split = self.splits.find(first_row, second_row);
        Chute {
            number: chute_number(split, second.order, third.order) as u32,
            first_rows: [second.first_row, third.first_row],
        }
    }

    /// The band number of a chute.
    #[inline(always)]
    #[must_use]
    pub fn band_number(&self, chute: Chute) -> BandNumber {
        self.band_numbers[chute.number()]
    }

    /// Band number of a chute as in [`ChuteTable::chute`].
    #[inline(always)]
    pub fn band_number_of(&self, cell: impl Fn(usize, usize) -> u8) -> BandNumber {
        self.band_number(self.chute(cell))
    }

    /// Band numbers of all [`CHUTES`] chutes, by [`chute_number`].
    #[must_use]
    pub fn band_numbers(&self) -> &[BandNumber; CHUTES] {
        &self.band_numbers
    }

    /// The 416 bands in order.
    #[must_use]
    pub fn bands(&self) -> &[Band] {
        &self.bands
    }

    /// The band with this number.
    #[inline(always)]
    #[must_use]
    pub fn band(&self, number: BandNumber) -> &Band {
        &self.bands[number.index()]
    }

    /// A map from the chute to its minlex band.
    #[inline(always)]
    #[must_use]
    pub fn map_to_band(&self, chute: Chute) -> BandMap {
        let map = usize::from(self.maps[chute.number()]);
        let sorted = chute.sorted_columns();
        BandMap {
            rows: Permutation::from_number(map / COLUMN_MAPS).images(),
            columns: self.column_maps[map % COLUMN_MAPS].map(|c| sorted[usize::from(c)]),
        }
    }
}

fn boxed<T>(list: Vec<T>) -> Box<[T; CHUTES]> {
    match list.into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the list has an entry for each chute"),
    }
}

impl Band {
    /// The 416 bands in order.
    #[must_use]
    pub fn all() -> &'static [Band] {
        ChuteTable::get().bands()
    }

    /// The band with this number.
    #[must_use]
    pub fn get(number: BandNumber) -> &'static Band {
        ChuteTable::get().band(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_maps_are_numbered() {
        for number in 0..COLUMN_MAPS {
            assert_eq!(column_map_number(&column_map(number)), number);
        }
    }

    #[test]
    fn every_chute_has_a_band_number() {
        let table = ChuteTable::get();
        let mut sizes = [0usize; BANDS];
        for number in table.band_numbers() {
            sizes[number.index()] += 1;
        }
        // Orbit-stabiliser: as many maps reach each of a band's 216 images as it has automorphisms.
        for (band, size) in table.bands().iter().zip(sizes) {
            let order = band.automorphisms().len();
            assert_eq!(size * order, 216, "band {}", band.number());
        }
    }

    #[test]
    fn maps_lead_to_the_minlex_band() {
        let table = ChuteTable::get();
        for (number, digits) in published_bands() {
            for i in (number.index() % 37..6 * 6 * COLUMN_MAPS).step_by(37) {
                let rows = Permutation::from_number(i).images();
                let columns = column_map(i / 6 % COLUMN_MAPS);
                let image = |r: usize, c: usize| {
                    digits[9 * usize::from(rows[r]) + usize::from(columns[c])] ^ 5
                };
                let chute = table.chute(image);
                assert_eq!(table.band_number(chute), number);
                let map = table.map_to_band(chute);
                let source = |r: usize, c: usize| {
                    image(usize::from(map.rows[r]), usize::from(map.columns[c]))
                };
                let mut relabel = [0; 16];
                for c in 0..9 {
                    relabel[usize::from(source(0, c))] = c as u8 + 1;
                }
                for (i, &digit) in digits.iter().enumerate() {
                    assert_eq!(relabel[usize::from(source(i / 9, i % 9))], digit);
                }
            }
        }
    }

    /// The smallest of 6 * 1296 images.
    fn brute_force_minlex(digits: &[u8; 27]) -> [u8; 27] {
        let images = (0..6 * COLUMN_MAPS).map(|i| {
            let rows = Permutation::from_number(i).images();
            let columns = column_map(i / 6);
            let source =
                |i: usize| digits[9 * usize::from(rows[i / 9]) + usize::from(columns[i % 9])];
            let mut relabel = [0; 10];
            for c in 0..9 {
                relabel[usize::from(source(c))] = c as u8 + 1;
            }
            core::array::from_fn(|i| relabel[usize::from(source(i))])
        });
        images.min().unwrap()
    }

    #[test]
    fn every_listed_band_is_its_own_minlex_form() {
        let step = if cfg!(debug_assertions) { 9 } else { 1 };
        for (_, digits) in published_bands().step_by(step) {
            assert_eq!(brute_force_minlex(&digits), digits);
        }
    }

    #[test]
    fn automorphism_orders_are_the_published_ones() {
        let mut sum = 0.0;
        for (band, published) in Band::all().iter().zip(minlex_data::bands()) {
            let order = published.automorphisms as usize;
            assert_eq!(band.automorphisms().len(), order, "band {}", band.number());
            sum += 1.0 / order as f64;
            for map in band.automorphisms() {
                let relabel = band.relabelling(map);
                for i in 0..27 {
                    let row = usize::from(map.rows[i / 9]);
                    let source = band.digits()[9 * row + usize::from(map.columns[i % 9])];
                    assert_eq!(relabel.image(source), band.digits()[i]);
                }
            }
            assert_eq!(band.automorphisms()[0].columns, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
        assert!((sum - 336.0_f64).abs() < 1e-9);
    }
}
