//! The minlex form: which of a grid's images comes first in the dictionary.
//!
//! The top band of the minlex form is the minlex band of whichever of the grid's six chutes has the
//! smallest class, because band numbers follow the lexicographic order of minlex bands. So: six
//! table look-ups, usually one chute left, a table gives one way to its minlex band, and the
//! automorphisms of that band (usually one) give the others. Once columns and labels are fixed, the
//! other six rows sort themselves by their first digit. Competing images are compared from row 4 on
//! and mostly differ in its first digits.

use std::cmp::Ordering;

use crate::band::{Band, BandMap};
use crate::chute::{ChuteTable, Place};
use crate::grid::Grid;
use crate::symmetry::Transform;

/// One image of a grid whose top band is the smallest possible.
#[derive(Clone, Copy)]
struct Image {
    /// Cell offset of a step down and to the right in the grid as this image reads it: (9, 1), or
    /// (1, 9) if transposed.
    down: usize,
    /// Source rows of the image, as offsets; the first three make the minlex band.
    rows: [u8; 9],
    /// Source columns of the image, as offsets.
    columns: [u8; 9],
    relabel: [u8; 16],
}

impl Image {
    /// The image with chute `chute` (0..=2) of the (transposed) grid on top, mapped by `map`.
    #[inline(always)]
    fn new(cells: &[u8; 81], transposed: bool, chute: usize, map: &BandMap) -> Image {
        let (down, right) = if transposed { (1, 9) } else { (9, 1) };
        let columns = map.columns.map(|c| c * right as u8);
        let line = |row: usize| (down * row) as u8;
        let top = [0, 1, 2].map(|r| line(3 * chute + usize::from(map.rows[r])));
        let mut relabel = [0u8; 16];
        for (t, &column) in columns.iter().enumerate() {
            relabel[usize::from(cells[usize::from(top[0]) + usize::from(column)] & 15)] =
                t as u8 + 1;
        }
        // The first column of a minlex band has 1, 4 and something above 5, so row 4 starts with 2,
        // row 7 with the smallest first digit of the other band.
        let first =
            |row: u8| relabel[usize::from(cells[usize::from(row) + usize::from(columns[0])] & 15)];
        let sorted = |chute: usize| {
            let mut rows = [0, 1, 2].map(|r| {
                let row = line(3 * chute + r);
                u16::from(first(row)) << 8 | u16::from(row)
            });
            if rows[0] > rows[1] {
                rows.swap(0, 1);
            }
            if rows[1] > rows[2] {
                rows.swap(1, 2);
            }
            if rows[0] > rows[1] {
                rows.swap(0, 1);
            }
            rows
        };
        let (mut middle, mut bottom) = (sorted((chute + 1) % 3), sorted((chute + 2) % 3));
        if middle[0] > bottom[0] {
            std::mem::swap(&mut middle, &mut bottom);
        }
        let low = |row: u16| (row & 0xff) as u8;
        Image {
            down,
            rows: [
                top[0],
                top[1],
                top[2],
                low(middle[0]),
                low(middle[1]),
                low(middle[2]),
                low(bottom[0]),
                low(bottom[1]),
                low(bottom[2]),
            ],
            columns,
            relabel,
        }
    }

    #[inline(always)]
    fn digit(&self, cells: &[u8; 81], row: usize, column: usize) -> u8 {
        // The offsets add up to a cell, at most 80; the mask only tells the compiler that nothing
        // is out of bounds.
        let cell = usize::from(self.rows[row]) + usize::from(self.columns[column]);
        self.relabel[usize::from(cells[cell.min(80)] & 15)]
    }

    /// Row `row` (0..=8) of the image as nine hexadecimal digits.
    #[inline(always)]
    fn row(&self, cells: &[u8; 81], row: usize) -> u64 {
        (0..9).fold(0, |key, c| key << 4 | u64::from(self.digit(cells, row, c)))
    }

    #[inline(always)]
    fn digits(&self, cells: &[u8; 81]) -> [u8; 81] {
        let mut out = [0; 81];
        for r in 0..9 {
            for c in 0..9 {
                out[9 * r + c] = self.digit(cells, r, c);
            }
        }
        out
    }

    fn transform(&self) -> Transform {
        let (down, right) = if self.down == 9 { (9, 1) } else { (1, 9) };
        Transform::from_valid_parts(
            self.down == 1,
            self.rows.map(|r| r / down),
            self.columns.map(|c| c / right),
            std::array::from_fn(|d| self.relabel[d + 1]),
        )
    }
}

/// Where the six chutes of a grid stand in the tables: bands 0 to 2, then stacks 0 to 2.
#[inline(always)]
fn chute_places(cells: &[u8; 81]) -> [Place; 6] {
    let table = ChuteTable::get();
    std::array::from_fn(|i| {
        let chute = i % 3;
        if i < 3 {
            table.place(|r, c| cells[27 * chute + 9 * r + c])
        } else {
            table.place(|r, c| cells[3 * chute + 9 * c + r])
        }
    })
}

/// Calls `visit` with every image of the grid that has the smallest possible top band.
#[inline(always)]
fn smallest_tops(cells: &[u8; 81], visit: impl FnMut(Image)) {
    let table = ChuteTable::get();
    let places = chute_places(cells);
    let classes = places.map(|place| table.class(place.index));
    let smallest = classes.iter().fold(u16::MAX, |a, &b| a.min(b));
    images_of_class(cells, &places, &classes, smallest, visit);
}

/// Calls `visit` with every image of the grid that has the minlex band `class` on top.
#[inline(always)]
fn images_of_class(
    cells: &[u8; 81],
    places: &[Place; 6],
    classes: &[u16; 6],
    class: u16,
    mut visit: impl FnMut(Image),
) {
    let table = ChuteTable::get();
    let automorphisms = table.bands()[usize::from(class)].automorphisms();
    for i in 0..6 {
        if classes[i] != class {
            continue;
        }
        let way = table.way(places[i]);
        if automorphisms.len() == 1 {
            visit(Image::new(cells, i >= 3, i % 3, &way));
            continue;
        }
        for automorphism in automorphisms {
            let map = BandMap {
                rows: automorphism.rows.map(|r| way.rows[usize::from(r)]),
                columns: automorphism.columns.map(|c| way.columns[usize::from(c)]),
            };
            visit(Image::new(cells, i >= 3, i % 3, &map));
        }
    }
}

/// The smallest image so far, with the rows that were needed to tell.
struct Best {
    image: Image,
    /// Rows 4..=9 of the image, of which `known` have been worked out.
    rows: [u64; 6],
    known: usize,
}

impl Best {
    /// Row `4 + i` of the image.
    #[inline(always)]
    fn row(&mut self, cells: &[u8; 81], i: usize) -> u64 {
        if self.known == i {
            self.rows[i] = self.image.row(cells, 3 + i);
            self.known += 1;
        }
        self.rows[i]
    }

    /// Whether `image`, with the same band on top, is the same grid.
    #[inline(always)]
    fn equals(&mut self, cells: &[u8; 81], image: &Image) -> bool {
        (0..6).all(|i| self.row(cells, i) == image.row(cells, 3 + i))
    }
}

/// Compares `image` with `best` row by row.
#[inline(always)]
fn compare(cells: &[u8; 81], image: &Image, best: &mut Best) -> Ordering {
    for i in 0..6 {
        let known = best.row(cells, i);
        let row = image.row(cells, 3 + i);
        if row != known {
            if row < known {
                best.rows[i] = row;
                best.image = *image;
                best.known = i + 1;
                return Ordering::Less;
            }
            return Ordering::Greater;
        }
    }
    Ordering::Equal
}

#[inline(always)]
fn best_image(cells: &[u8; 81]) -> Image {
    let mut best: Option<Best> = None;
    smallest_tops(cells, |image| match &mut best {
        None => {
            best = Some(Best {
                image,
                rows: [0; 6],
                known: 0,
            });
        }
        Some(best) => {
            compare(cells, &image, best);
        }
    });
    // Six chutes have a smallest class, so there is an image.
    best.map_or_else(
        || unreachable!("every grid has a chute of smallest class"),
        |b| b.image,
    )
}

/// The minlex form of a grid. A fraction of a microsecond; see `docs/BENCHMARKS.md`.
#[must_use]
pub fn minlex(grid: &Grid) -> Grid {
    let cells = grid.digits();
    Grid::from_valid_digits(best_image(cells).digits(cells))
}

/// The minlex form of a grid and a symmetry that carries the grid to it.
///
/// If the grid has automorphisms there are several such symmetries; which one comes back is fixed
/// for each grid but means nothing.
#[must_use]
pub fn minlex_with_transform(grid: &Grid) -> (Grid, Transform) {
    let cells = grid.digits();
    let image = best_image(cells);
    (
        Grid::from_valid_digits(image.digits(cells)),
        image.transform(),
    )
}

/// All symmetries that carry `grid` to its minlex form, at least one and at most 648, in no
/// particular order.
#[must_use]
pub fn transforms_to_minlex(grid: &Grid) -> Vec<Transform> {
    let cells = grid.digits();
    let mut best: Option<Best> = None;
    let mut all = Vec::new();
    smallest_tops(cells, |image| {
        let order = match &mut best {
            None => {
                best = Some(Best {
                    image,
                    rows: [0; 6],
                    known: 0,
                });
                Ordering::Less
            }
            Some(best) => compare(cells, &image, best),
        };
        if order.is_lt() {
            all.clear();
        }
        if order.is_le() {
            all.push(image.transform());
        }
    });
    all
}

/// The automorphism group of a grid: every symmetry that leaves it as it is, the identity first,
/// then in the order of [`Transform`]. Between 1 and 648 elements.
#[must_use]
pub fn automorphisms(grid: &Grid) -> Vec<Transform> {
    let to_minlex = transforms_to_minlex(grid);
    let back = to_minlex[0].inverse();
    let mut group: Vec<Transform> = to_minlex.iter().map(|t| t.then(&back)).collect();
    group.sort_unstable();
    group
}

/// The order of a grid's automorphism group, as [`automorphisms`] would count it, without listing
/// the group; 1 to 648.
///
/// An automorphism carries a chute to a chute of the same class. So of the images that have some
/// chute of a given class as minlex band on top, exactly as many equal the first one as the group
/// has elements, and any class that occurs will do. With the rarest and least symmetric one there
/// is mostly a single image, and the answer is 1 without looking at it: a tenth of a microsecond,
/// also where the bands on top have many automorphisms.
#[must_use]
pub fn automorphism_count(grid: &Grid) -> u32 {
    let cells = grid.digits();
    let table = ChuteTable::get();
    let places = chute_places(cells);
    let classes = places.map(|place| table.class(place.index));
    let images = classes.map(|class| {
        let chutes = classes.iter().filter(|&&other| other == class).count();
        chutes * table.bands()[usize::from(class)].automorphisms().len()
    });
    let mut rarest = 0;
    for i in 1..6 {
        if images[i] < images[rarest] {
            rarest = i;
        }
    }
    if images[rarest] == 1 {
        return 1;
    }
    let mut first: Option<Best> = None;
    let mut order = 0;
    images_of_class(cells, &places, &classes, classes[rarest], |image| {
        let first = first.get_or_insert(Best {
            image,
            rows: [0; 6],
            known: 0,
        });
        order += u32::from(first.equals(cells, &image));
    });
    order
}

/// What a look at row 4 alone says of the images that put one of several chutes on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row4 {
    /// Some image has a smaller row 4: the grid is not its own minlex form.
    Smaller,
    /// Every image has a larger row 4.
    Larger,
    /// Some image has the same row 4, and none a smaller one: more rows must be compared.
    Same,
}

/// A chute of a grid on the way to its minlex band.
struct Chute<'a> {
    cells: &'a [u8; 81],
    transposed: bool,
    /// 0..=2 from the top, or from the left if transposed.
    number: usize,
    way: BandMap,
    band: &'static Band,
}

impl<'a> Chute<'a> {
    /// Chute `i` of a grid: bands 0 to 2, then stacks 0 to 2.
    #[inline(always)]
    fn new(cells: &'a [u8; 81], i: usize) -> Chute<'a> {
        let table = ChuteTable::get();
        let number = i % 3;
        let place = if i < 3 {
            table.place(|r, c| cells[27 * number + 9 * r + c])
        } else {
            table.place(|r, c| cells[3 * number + 9 * c + r])
        };
        Chute {
            cells,
            transposed: i >= 3,
            number,
            way: table.way(place),
            band: &table.bands()[usize::from(table.class(place.index))],
        }
    }

    /// The way to the minlex band that ends with one of the band's automorphisms.
    #[inline(always)]
    fn map(&self, automorphism: &BandMap) -> BandMap {
        BandMap {
            rows: automorphism.rows.map(|r| self.way.rows[usize::from(r)]),
            columns: automorphism
                .columns
                .map(|c| self.way.columns[usize::from(c)]),
        }
    }

    /// Compares row 4 of the image under `map` with row 4 of the grid.
    #[inline(always)]
    fn compare_row4(&self, map: &BandMap) -> Ordering {
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        // Offsets are at most 80; the bound only tells the compiler that nothing is out of bounds.
        let at = |row: usize, t: usize| {
            self.cells[(down * row + right * usize::from(map.columns[t])).min(80)]
        };
        let first = 3 * self.number + usize::from(map.rows[0]);
        let mut relabel = [0u8; 16];
        for t in 0..9 {
            relabel[usize::from(at(first, t) & 15)] = t as u8 + 1;
        }
        // Row 4 of an image is the row that starts with its 2.
        let two = at(first, 1);
        let row = (0..9)
            .find(|&row| row / 3 != self.number && at(row, 0) == two)
            .unwrap_or_default();
        (1..9)
            .map(|t| relabel[usize::from(at(row, t) & 15)].cmp(&self.cells[27 + t]))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

/// Compares row 4 of a grid whose top band is a minlex band with row 4 of those images that have
/// one of `chutes` on top: bit `i` stands for band `i`, bit `3 + i` for stack `i`. These chutes
/// must have the class of the top band.
///
/// This is the quick part of [`canonical_order`], for those who know the classes already.
#[must_use]
pub fn compare_row4(cells: &[u8; 81], chutes: u8) -> Row4 {
    let mut result = Row4::Larger;
    for i in (0..6).filter(|i| chutes >> i & 1 == 1) {
        let chute = Chute::new(cells, i);
        for automorphism in chute.band.automorphisms() {
            match chute.compare_row4(&chute.map(automorphism)) {
                Ordering::Less => return Row4::Smaller,
                Ordering::Equal => result = Row4::Same,
                Ordering::Greater => {}
            }
        }
    }
    result
}

/// Whether a grid is its own minlex form, and if so the order of its automorphism group.
#[must_use]
pub fn canonical_order(grid: &Grid) -> Option<u32> {
    let cells = grid.digits();
    let chutes: [Chute; 6] = std::array::from_fn(|i| Chute::new(cells, i));
    let smallest = chutes.iter().map(|chute| chute.band.class()).min()?;
    let band = &ChuteTable::get().bands()[usize::from(smallest)];
    let sorted = [27, 36, 45, 54, 63, 72].map(|cell| cells[cell]);
    let in_form = cells[..27] == *band.digits()
        && sorted[..3].is_sorted()
        && sorted[3..].is_sorted()
        && sorted[0] < sorted[3];
    if !in_form {
        return None;
    }
    let own: [u64; 5] = std::array::from_fn(|i| {
        let row = &cells[36 + 9 * i..45 + 9 * i];
        row.iter().fold(0, |key, &d| key << 4 | u64::from(d))
    });
    let mut order = 0;
    for chute in chutes.iter().filter(|chute| chute.band.class() == smallest) {
        for automorphism in band.automorphisms() {
            let map = chute.map(automorphism);
            let compared = chute.compare_row4(&map).then_with(|| {
                let image = Image::new(cells, chute.transposed, chute.number, &map);
                let rows = own.iter().zip(4..);
                rows.map(|(own, r)| image.row(cells, r).cmp(own))
                    .find(|order| order.is_ne())
                    .unwrap_or(Ordering::Equal)
            });
            match compared {
                Ordering::Less => return None,
                Ordering::Equal => order += 1,
                Ordering::Greater => {}
            }
        }
    }
    Some(order)
}

/// The smallest class among the six chutes of a grid: the band on top of its minlex form.
#[must_use]
pub fn top_band(grid: &Grid) -> &'static Band {
    let cells = grid.digits();
    let table = ChuteTable::get();
    let smallest = (0..3)
        .map(|k| {
            let band = table.class_of(|r, c| cells[27 * k + 9 * r + c]);
            band.min(table.class_of(|r, c| cells[3 * k + 9 * c + r]))
        })
        .fold(u16::MAX, u16::min);
    &table.bands()[usize::from(smallest)]
}
