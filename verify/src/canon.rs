//! Chutes and the test for minlex form, worked out here from the definition alone.
//!
//! Nothing here uses the catalogue's tables: grid tables are built from them, so an error there
//! would hide itself.
//!
//! # Chutes
//! A *chute* is a band, or a stack read transposed. Relabel it so that its first box reads 1..=9
//! row by row, and sort the columns of the other boxes by their first row. Relabelling and sorting
//! columns do not change this *normal form*; there are 72,576. The other symmetries of a chute are
//! 6 orders of rows, 6 of boxes and 6 of the columns of the first box. So 216 images reach a whole
//! class; the smallest of all 6 * 6 * 6^3 = 7,776 arrangements is its minlex band.
//!
//! # Minlex form
//! The top band of a grid's minlex form is the smallest minlex band among its six chutes. A
//! symmetry that brings a chute to its minlex band fixes the order of the columns and the labels;
//! the other six lines can only be sorted. So each chute of the smallest class gives as many
//! candidates as that band has automorphisms. The grid is a minlex form if no candidate is smaller,
//! and equal ones are its automorphisms.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::LazyLock;

pub(crate) type Cells = [u8; 81];
pub(crate) type Chute = [[u8; 9]; 3];

type Lines = [[u8; 9]; 9];

/// Rearrangement of a whole grid: row r of the image is row `lines[r]` of the grid, or of its
/// transpose, and column c is column `columns[c]`; labels follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rearrangement {
    pub(crate) transposed: bool,
    pub(crate) lines: [u8; 9],
    pub(crate) columns: [u8; 9],
}

pub(crate) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    rows: [u8; 3],
    columns: [u8; 9],
}

const IDENTITY: Way = Way { rows: [0, 1, 2], columns: [0, 1, 2, 3, 4, 5, 6, 7, 8] };

impl Way {
    fn then(&self, next: &Way) -> Way {
        Way {
            rows: next.rows.map(|r| self.rows[usize::from(r)]),
            columns: next.columns.map(|c| self.columns[usize::from(c)]),
        }
    }

    fn inverse(&self) -> Way {
        let mut inverse = *self;
        for (i, &r) in self.rows.iter().enumerate() {
            inverse.rows[usize::from(r)] = i as u8;
        }
        for (i, &c) in self.columns.iter().enumerate() {
            inverse.columns[usize::from(c)] = i as u8;
        }
        inverse
    }

    fn apply(&self, chute: &Chute) -> Chute {
        self.rows.map(|r| self.columns.map(|c| chute[usize::from(r)][usize::from(c)]))
    }
}

pub(crate) struct BandClass {
    pub(crate) band: Chute,
    automorphisms: Vec<Way>,
    /// Number of the 72,576 normal forms that belong to it.
    pub(crate) members: u32,
}

impl BandClass {
    pub(crate) fn order(&self) -> u32 {
        self.automorphisms.len() as u32
    }
}

/// All chutes by class.
pub(crate) struct Chutes {
    /// Indexed by the number of a normal form; [`NO_CLASS`] where there is none.
    classes: Vec<u16>,
    /// For each number of a normal form, its way to the minlex band.
    ways: HashMap<usize, Way>,
    bands: Vec<BandClass>,
}

const NO_CLASS: u16 = u16::MAX;
/// Bound on numbers of normal forms: rows 2 and 3 of the second box, then orders of those rows in
/// the third box.
const NUMBERS: usize = 120 * 120 * 6 * 6;

/// Indexed by `256 * x + 16 * y + z` for three different labels x, y, z of 0..=8.
struct TripleCodes {
    /// For row r (1 or 2) of the second box, at r - 1: the number of the triple among the 120
    /// possible ones, without the labels of row r of the first box; 0 for others.
    row: [[u8; TRIPLES]; 2],
    order: [u8; TRIPLES],
}

const TRIPLES: usize = 0x889;

static TRIPLE_CODES: TripleCodes = {
    let mut codes = TripleCodes { row: [[0; TRIPLES]; 2], order: [0; TRIPLES] };
    let mut used = [0, 0];
    let mut triple = 0;
    while triple < TRIPLES {
        let (x, y, z) = (triple >> 8, triple >> 4 & 15, triple & 15);
        if x != y && y != z && x != z && y < 9 && z < 9 {
            codes.order[triple] = (2 * (x > y) as u8 + 2 * (x > z) as u8) + (y > z) as u8;
            let mut r = 1;
            while r < 3 {
                if x / 3 != r && y / 3 != r && z / 3 != r {
                    codes.row[r - 1][triple] = used[r - 1];
                    used[r - 1] += 1;
                }
                r += 1;
            }
        }
        triple += 1;
    }
    codes
};

/// The number of a chute's normal form, and the order of columns that sorts it.
fn normal_form(chute: &Chute) -> (usize, [u8; 9]) {
    normal_form_of(|r, c| chute[r][c])
}

#[inline(always)]
fn normal_form_of(at: impl Fn(usize, usize) -> u8) -> (usize, [u8; 9]) {
    let mut label = [0u16; 16];
    for r in 0..3 {
        for c in 0..3 {
            label[usize::from(at(r, c) & 15)] = (3 * r + c) as u16;
        }
    }
    // A column as four hexadecimal digits: its three labels, first row first, and its number.
    let column = |c: usize| {
        let label = |r: usize| label[usize::from(at(r, c) & 15)];
        label(0) << 12 | label(1) << 8 | label(2) << 4 | c as u16
    };
    let second = sorted([column(3), column(4), column(5)]);
    let third = sorted([column(6), column(7), column(8)]);
    let triple = |columns: [u16; 3], r: usize| {
        let [x, y, z] = columns.map(|column| usize::from(column >> (12 - 4 * r) & 15));
        (x << 8 | y << 4 | z) % TRIPLES
    };
    // The other two boxes determine the rows of the third, up to their order. The first rows are
    // sorted.
    let codes = &TRIPLE_CODES;
    let mut number = 0;
    for r in 1..3 {
        number = 120 * number + usize::from(codes.row[r - 1][triple(second, r)]);
        number = 6 * number + usize::from(codes.order[triple(third, r)]);
    }
    let [a, b, c] = second.map(|column| (column & 15) as u8);
    let [d, e, f] = third.map(|column| (column & 15) as u8);
    (number, [0, 1, 2, a, b, c, d, e, f])
}

#[inline(always)]
fn sorted([a, b, c]: [u16; 3]) -> [u16; 3] {
    let (a, b) = (a.min(b), a.max(b));
    let (b, c) = (b.min(c), b.max(c));
    [a.min(b), a.max(b), c]
}

fn relabelled(chute: &Chute) -> Chute {
    let mut label = [0; 10];
    for (c, &digit) in chute[0].iter().enumerate() {
        label[usize::from(digit)] = c as u8 + 1;
    }
    chute.map(|row| row.map(|digit| label[usize::from(digit)]))
}

/// The 216 rearrangements of rows, boxes and columns of the box that comes first.
fn rearrangements() -> Vec<Way> {
    let mut ways = Vec::with_capacity(216);
    for rows in ORDERS {
        for boxes in ORDERS {
            for first in ORDERS {
                ways.push(Way {
                    rows: rows.map(|r| r as u8),
                    columns: std::array::from_fn(|c| {
                        let inner = if c < 3 { first[c] } else { c % 3 };
                        (3 * boxes[c / 3] + inner) as u8
                    }),
                });
            }
        }
    }
    ways
}

/// Every chute in normal form, by filling in the rest beside a first box that reads 123, 456, 789.
pub(crate) fn normal_chutes() -> Vec<Chute> {
    fn fill(chute: &mut Chute, cell: usize, list: &mut Vec<Chute>) {
        let (r, c) = (cell / 6, 3 + cell % 6);
        if r == 3 {
            list.push(*chute);
            return;
        }
        for digit in 1..=9 {
            let box_columns = c / 3 * 3..c / 3 * 3 + 3;
            let taken = chute[r][..c].contains(&digit)
                || chute[..r].iter().any(|row| row[box_columns.clone()].contains(&digit));
            let unsorted = r == 0 && c % 3 > 0 && chute[0][c - 1] > digit;
            if !taken && !unsorted {
                chute[r][c] = digit;
                fill(chute, cell + 1, list);
            }
        }
        chute[r][c] = 0;
    }
    let mut list = Vec::new();
    let mut chute = [[0; 9]; 3];
    for (r, row) in chute.iter_mut().enumerate() {
        for (c, cell) in row[..3].iter_mut().enumerate() {
            *cell = (3 * r + c) as u8 + 1;
        }
    }
    fill(&mut chute, 0, &mut list);
    list
}

/// The smallest of the 7,776 arrangements.
fn smallest_arrangement(chute: &Chute, ways: &[Way]) -> Chute {
    let mut best = relabelled(chute);
    for way in ways {
        for (second, third) in ORDERS.iter().flat_map(|s| ORDERS.iter().map(move |t| (s, t))) {
            let mut columns = way.columns;
            for i in 0..3 {
                columns[3 + i] = way.columns[3 + second[i]];
                columns[6 + i] = way.columns[6 + third[i]];
            }
            best = best.min(relabelled(&Way { columns, ..*way }.apply(chute)));
        }
    }
    best
}

static CHUTES: LazyLock<Chutes> = LazyLock::new(Chutes::build);

impl Chutes {
    /// All chutes; the first call computes them in some tens of milliseconds.
    pub(crate) fn get() -> &'static Chutes {
        &CHUTES
    }

    fn build() -> Chutes {
        let ways = rearrangements();
        let normal = normal_chutes();
        let mut reached = vec![false; NUMBERS];
        let mut minlex_bands = Vec::new();
        for chute in &normal {
            if !reached[normal_form(chute).0] {
                for way in &ways {
                    reached[normal_form(&way.apply(chute)).0] = true;
                }
                minlex_bands.push(smallest_arrangement(chute, &ways));
            }
        }
        minlex_bands.sort_unstable();
        let mut classes = vec![NO_CLASS; NUMBERS];
        let mut way_of = HashMap::new();
        let mut bands = Vec::with_capacity(minlex_bands.len());
        for (class, band) in minlex_bands.into_iter().enumerate() {
            let home = normal_form(&band);
            let unsorted = Way { rows: [0, 1, 2], columns: home.1 }.inverse();
            let mut automorphisms = Vec::new();
            let before = way_of.len();
            for way in &ways {
                let (key, sorted) = normal_form(&way.apply(&band));
                let out = way.then(&Way { rows: [0, 1, 2], columns: sorted });
                if key == home.0 {
                    // From the band to its own normal form, and from there back to the band.
                    automorphisms.push(out.then(&unsorted));
                }
                if classes[key] == NO_CLASS {
                    classes[key] = class as u16;
                    way_of.insert(key, out.inverse());
                }
            }
            bands.push(BandClass { band, automorphisms, members: (way_of.len() - before) as u32 });
        }
        Chutes { classes, ways: way_of, bands }
    }

    pub(crate) fn bands(&self) -> &[BandClass] {
        &self.bands
    }

    pub(crate) fn class(&self, chute: &Chute) -> u16 {
        self.class_of(|r, c| chute[r][c])
    }

    #[inline(always)]
    fn class_of(&self, at: impl Fn(usize, usize) -> u8) -> u16 {
        self.classes[normal_form_of(at).0]
    }

    #[inline(always)]
    fn class_of_band(&self, cells: &Cells, k: usize) -> u16 {
        self.class_of(|r, c| cells[27 * k + 9 * r + c])
    }

    #[inline(always)]
    fn class_of_stack(&self, cells: &Cells, k: usize) -> u16 {
        self.class_of(|r, c| cells[9 * c + 3 * k + r])
    }

    fn way(&self, chute: &Chute) -> Way {
        let (number, columns) = normal_form(chute);
        let sorting = Way { rows: [0, 1, 2], columns };
        sorting.then(&self.ways[&number])
    }

    /// True if rows 1 to 6 of `cells` show that a grid is not a minlex form: band 2 has a smaller
    /// class than the top band, or an automorphism of that band makes rows 4 to 6 smaller. Not
    /// every such grid is found.
    pub(crate) fn two_bands_fail(&self, cells: &Cells, class: u16) -> bool {
        let second = band_of(cells, 1);
        if self.class(&second) < class {
            return true;
        }
        let BandClass { band, automorphisms, .. } = &self.bands[usize::from(class)];
        automorphisms.iter().any(|way| {
            let label = labels(band, way);
            let mut rows = second;
            rows.sort_unstable_by_key(|row| leading(row, way, &label));
            // The image's row 4 begins with the smallest label below the image's top band.
            let column = usize::from(way.columns[0]);
            let top = band.map(|row| label[usize::from(row[column])]);
            let smallest = (1..=9).find(|digit| !top.contains(digit)).unwrap_or(1);
            leading(&rows[0], way, &label) == smallest
                && compare_rows(rows.iter(), way, &label, &cells[27..54]).is_lt()
        })
    }

    /// The order of the grid's automorphism group if the grid is a minlex form; `None` if it is
    /// not.
    pub(crate) fn minlex_order(&self, cells: &Cells) -> Option<u32> {
        let mut order = 0;
        self.visit_automorphisms(cells, |_, _, _| order += 1)?;
        Some(order)
    }

    /// The grid's automorphisms if the grid is a minlex form; `None` if it is not.
    pub(crate) fn minlex_automorphisms(&self, cells: &Cells) -> Option<Vec<Rearrangement>> {
        let mut automorphisms = Vec::new();
        self.visit_automorphisms(cells, |lines, k, way| {
            let label = labels(&chute_of(lines, k % 3), way);
            automorphisms.push(Rearrangement {
                transposed: k >= 3,
                lines: image_lines(lines, k % 3, way, &label).map(|line| line as u8),
                columns: way.columns,
            });
        })?;
        Some(automorphisms)
    }

    #[inline(always)]
    fn upper_classes(&self, cells: &Cells) -> Option<UpperClasses> {
        let top = self.class_of_band(cells, 0);
        let second = self.class_of_band(cells, 1);
        let minlex_band = self.bands[usize::from(top)].band.as_flattened();
        (cells[..27] == *minlex_band && second >= top).then_some(UpperClasses { top, second })
    }

    /// Chutes, bands first, of the class of the top band; `None` if one has a smaller class.
    #[inline(always)]
    fn tied_chutes(&self, cells: &Cells, upper: UpperClasses) -> Option<[bool; 6]> {
        let UpperClasses { top, second } = upper;
        let classes = [
            top,
            second,
            self.class_of_band(cells, 2),
            self.class_of_stack(cells, 0),
            self.class_of_stack(cells, 1),
            self.class_of_stack(cells, 2),
        ];
        let smaller = classes.iter().fold(false, |smaller, class| smaller | (*class < top));
        (!smaller).then(|| classes.map(|class| class == top))
    }

    /// Calls `each` for every automorphism; `None` as soon as the grid is known not to be a minlex
    /// form. It gets the lines of the grid or its transpose (from chute 3 on), the chute that
    /// becomes the top band, and its way.
    fn visit_automorphisms(
        &self,
        cells: &Cells,
        each: impl FnMut(&Lines, usize, &Way),
    ) -> Option<()> {
        self.visit_automorphisms_below(self.upper_classes(cells)?, cells, each)
    }

    /// [`Chutes::visit_automorphisms`] for known classes of the upper two bands.
    #[inline(always)]
    fn visit_automorphisms_below(
        &self,
        upper: UpperClasses,
        cells: &Cells,
        mut each: impl FnMut(&Lines, usize, &Way),
    ) -> Option<()> {
        let tied = self.tied_chutes(cells, upper)?;
        if !rows_ascend(cells) {
            return None;
        }
        let minlex_band = &self.bands[usize::from(upper.top)];
        for (k, _) in tied.iter().enumerate().filter(|(_, tie)| **tie) {
            let lines: Lines = if k < 3 {
                std::array::from_fn(|r| std::array::from_fn(|c| cells[9 * r + c]))
            } else {
                std::array::from_fn(|r| std::array::from_fn(|c| cells[9 * c + r]))
            };
            // The top band is its own minlex band.
            let way = if k == 0 { IDENTITY } else { self.way(&chute_of(&lines, k % 3)) };
            for automorphism in &minlex_band.automorphisms {
                let way = way.then(automorphism);
                // The identity sorts the rows below, and they are sorted.
                let order = if k == 0 && way == IDENTITY {
                    Ordering::Equal
                } else {
                    compare_image(&lines, k % 3, &way, cells)
                };
                match order {
                    Ordering::Less => return None,
                    Ordering::Equal => each(&lines, k, &way),
                    Ordering::Greater => {}
                }
            }
        }
        Some(())
    }
}

/// The classes of the upper two bands of a grid whose top band is a minlex band.
#[derive(Clone, Copy)]
struct UpperClasses {
    top: u16,
    second: u16,
}

/// The test for minlex form for many grids: grids with the same rows 1 to 6 share the work on them.
pub(crate) struct MinlexTest {
    chutes: &'static Chutes,
    /// Rows 1 to 6 of the last grid.
    rows: [u8; 54],
    upper: Option<UpperClasses>,
}

impl MinlexTest {
    pub(crate) fn new() -> MinlexTest {
        MinlexTest { chutes: Chutes::get(), rows: [0; 54], upper: None }
    }

    /// The class of the grid's top band and the order of its automorphism group if the grid is a
    /// minlex form; `None` if it is not.
    pub(crate) fn class_and_order(&mut self, cells: &Cells) -> Option<(u16, u32)> {
        if cells[..54] != self.rows {
            self.rows.copy_from_slice(&cells[..54]);
            self.upper = self.chutes.upper_classes(cells);
        }
        let upper = self.upper?;
        let mut order = 0;
        self.chutes.visit_automorphisms_below(upper, cells, |_, _, _| order += 1)?;
        Some((upper.top, order))
    }
}

/// True if rows ascend inside the lower two bands by their first digits, and these bands are in
/// order. If not, sorting them gives a smaller image with the same top band.
fn rows_ascend(cells: &Cells) -> bool {
    [(27, 36), (36, 45), (54, 63), (63, 72), (27, 54)]
        .iter()
        .all(|&(upper, lower)| cells[upper] < cells[lower])
}

/// Image of each digit when `chute` is rearranged by `way` and its first row relabelled to
/// 123456789.
fn labels(chute: &Chute, way: &Way) -> [u8; 10] {
    let first = &chute[usize::from(way.rows[0])];
    let mut label = [0; 10];
    for (c, &source) in way.columns.iter().enumerate() {
        label[usize::from(first[usize::from(source)])] = c as u8 + 1;
    }
    label
}

fn leading(line: &[u8; 9], way: &Way, label: &[u8; 10]) -> u8 {
    label[usize::from(line[usize::from(way.columns[0])])]
}

fn compare_rows<'a>(
    lines: impl Iterator<Item = &'a [u8; 9]>,
    way: &Way,
    label: &[u8; 10],
    rows: &[u8],
) -> Ordering {
    for (line, row) in lines.zip(rows.chunks_exact(9)) {
        for (&source, digit) in way.columns.iter().zip(row) {
            let order = label[usize::from(line[usize::from(source)])].cmp(digit);
            if order.is_ne() {
                return order;
            }
        }
    }
    Ordering::Equal
}

/// The line for each row of the image: `way` makes the `place`-th chute the top band, `label`
/// relabels it; the other lines are sorted.
fn image_lines(lines: &Lines, place: usize, way: &Way, label: &[u8; 10]) -> [usize; 9] {
    let first = |line: usize| leading(&lines[line], way, label);
    let mut chutes = [(place + 1) % 3, (place + 2) % 3].map(|k| [3 * k, 3 * k + 1, 3 * k + 2]);
    for chute in &mut chutes {
        chute.sort_unstable_by_key(|&line| first(line));
    }
    chutes.sort_unstable_by_key(|chute| first(chute[0]));
    let top = way.rows.map(|row| 3 * place + usize::from(row));
    std::array::from_fn(|row| if row < 3 { top[row] } else { chutes[row / 3 - 1][row % 3] })
}

/// Compares rows 4 to 9 of a grid's image with `cells`. Its top band is the `place`-th chute of
/// `lines`, rearranged by `way`.
fn compare_image(lines: &Lines, place: usize, way: &Way, cells: &Cells) -> Ordering {
    let label = labels(&chute_of(lines, place), way);
    let rest = image_lines(lines, place, way, &label);
    let rest = rest[3..].iter().map(|&line| &lines[line]);
    compare_rows(rest, way, &label, &cells[27..])
}

fn chute_of(lines: &Lines, k: usize) -> Chute {
    [lines[3 * k], lines[3 * k + 1], lines[3 * k + 2]]
}

pub(crate) fn band_of(cells: &Cells, k: usize) -> Chute {
    std::array::from_fn(|r| std::array::from_fn(|c| cells[27 * k + 9 * r + c]))
}

pub(crate) fn stack_of(cells: &Cells, k: usize) -> Chute {
    std::array::from_fn(|r| std::array::from_fn(|c| cells[9 * c + 3 * k + r]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::Published;

    #[test]
    fn the_416_bands_come_out_as_published() {
        let chutes = Chutes::get();
        assert_eq!(chutes.ways.len(), 72_576);
        let published = &Published::get().bands;
        assert_eq!(chutes.bands.len(), published.len());
        for (band, published) in chutes.bands.iter().zip(published) {
            assert_eq!(band.band.as_flattened(), published.digits);
            assert_eq!(band.order(), published.automorphisms);
            assert_eq!(band.members * band.order(), 216);
        }
    }

    #[test]
    fn every_way_leads_to_the_minlex_band() {
        let chutes = Chutes::get();
        for chute in normal_chutes().iter().step_by(if cfg!(debug_assertions) { 97 } else { 7 }) {
            let shaken = Way { rows: [2, 0, 1], columns: [7, 8, 6, 2, 1, 0, 4, 3, 5] }.apply(chute);
            let (class, way) = (chutes.class(&shaken), chutes.way(&shaken));
            assert_eq!(class, chutes.class(chute));
            let band = &chutes.bands[usize::from(class)];
            assert_eq!(relabelled(&way.apply(&shaken)), band.band);
            for automorphism in &band.automorphisms {
                assert_eq!(relabelled(&way.then(automorphism).apply(&shaken)), band.band);
            }
        }
    }

    #[test]
    fn published_grids_are_minlex_forms_with_the_published_automorphisms() {
        for pair in &Published::get().pairs {
            assert_eq!(Chutes::get().minlex_order(pair.grid.digits()), Some(pair.automorphisms));
        }
    }

    /// Exactly one of 2 * 1296 * 1296 images is the minlex form; its neighbours must be refused.
    #[test]
    fn other_images_are_no_minlex_forms() {
        let pair = &Published::get().pairs[1];
        let cells = pair.grid.digits();
        let permuted = |rows: [usize; 9], columns: [usize; 9]| -> Cells {
            let mut label = [0; 10];
            let digit = |r: usize, c: usize| usize::from(cells[9 * rows[r] + columns[c]]);
            for c in 0..9 {
                label[digit(0, c)] = c as u8 + 1;
            }
            std::array::from_fn(|i| label[digit(i / 9, i % 9)])
        };
        let same = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        assert!(Chutes::get().minlex_order(&permuted(same, same)).is_some());
        for (a, b) in [(3, 4), (4, 5), (6, 7), (7, 8), (0, 1), (1, 2)] {
            let mut swapped = same;
            swapped.swap(a, b);
            assert_eq!(Chutes::get().minlex_order(&permuted(swapped, same)), None, "rows {a} {b}");
            assert_eq!(
                Chutes::get().minlex_order(&permuted(same, swapped)),
                None,
                "columns {a} {b}"
            );
        }
        let mut bands = same;
        bands.rotate_left(3);
        assert_eq!(Chutes::get().minlex_order(&permuted(bands, same)), None);
        assert_eq!(Chutes::get().minlex_order(&permuted(same, bands)), None);
    }

    #[test]
    fn agrees_with_the_catalogue() {
        let mut grids = 0;
        for pair in &Published::get().pairs {
            for (k, rotation) in [[1, 2, 0], [2, 0, 1], [0, 2, 1]].iter().enumerate() {
                // An exchange of two rows of an intercalate-free grid is a symmetry; of two digits
                // in a cycle between two rows it is not.
                let mut cells = *pair.grid.digits();
                let (a, b) = (9 * (3 * k + rotation[0]), 9 * (3 * k + rotation[1]));
                let start = cells[a];
                let mut at = 0;
                loop {
                    cells.swap(a + at, b + at);
                    if cells[a + at] == start {
                        break;
                    }
                    let wanted = cells[a + at];
                    match (0..9).find(|&i| i != at && cells[a + i] == wanted) {
                        Some(next) => at = next,
                        None => break,
                    }
                }
                let Ok(grid) = minlex_catalog::Grid::from_digits(cells) else {
                    continue;
                };
                let form = grid.minlex_form().grid();
                assert_eq!(
                    Chutes::get().minlex_order(form.digits()),
                    Some(form.automorphisms().len() as u32)
                );
                assert_eq!(Chutes::get().minlex_order(grid.digits()).is_some(), form == grid);
                grids += 1;
            }
        }
        assert!(grids >= 8, "{grids}");
    }
}
