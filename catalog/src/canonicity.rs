//! A test for minlex forms, for enumerations of grids.

use core::cmp::Ordering;

use crate::band::{Band, BandMap};
use crate::chute::ChuteTable;
use crate::digit_map::DigitMap;
use crate::grid::Grid;
use crate::image::{Image, Side};
use crate::packed_row::PackedRow;

struct MappedChute<'a> {
    cells: &'a [u8; 81],
    side: Side,
    map: BandMap,
    band: &'static Band,
}

impl<'a> MappedChute<'a> {
    /// Chute `i` of a grid: bands 0 to 2, then stacks 0 to 2.
    #[inline(always)]
    fn new(cells: &'a [u8; 81], i: usize) -> MappedChute<'a> {
        let table = ChuteTable::get();
        let side = Side::of_chute(i);
        let chute = if side.transposed {
            table.chute(|r, c| cells[3 * side.chute + 9 * c + r])
        } else {
            table.chute(|r, c| cells[27 * side.chute + 9 * r + c])
        };
        MappedChute {
            cells,
            side,
            map: table.map_to_band(chute),
            band: table.band(table.band_number(chute)),
        }
    }

    /// Compares row 4 of the image under `map` with that of the grid.
    #[inline(always)]
    fn compare_row4(&self, map: &BandMap) -> Ordering {
        let (down, right) = self.side.steps();
        // Offsets are at most 80; the minimum spares a check of bounds.
        let at = |row: usize, c: usize| {
            self.cells[(down * row + right * usize::from(map.columns[c])).min(80)]
        };
        let first = 3 * self.side.chute + usize::from(map.rows[0]);
        let mut relabel = DigitMap::default();
        relabel.set_row(core::array::from_fn(|c| at(first, c)));
        let two = at(first, 1);
        let row =
            (0..9).find(|&row| row / 3 != self.side.chute && at(row, 0) == two).unwrap_or_default();
        (1..9)
            .map(|c| relabel.image(at(row, c)).cmp(&self.cells[27 + c]))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    #[inline(always)]
    fn compare_rows5to9(&self, map: &BandMap, own: &[PackedRow; 5]) -> Ordering {
        let image = Image::new(self.cells, self.side, map);
        own.iter()
            .zip(4..)
            .map(|(own, row)| image.row(row).cmp(own))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

/// Order of the automorphism group of a minlex form, `None` for other grids.
#[must_use]
pub fn automorphisms_if_minlex(grid: &Grid) -> Option<u32> {
    let cells = grid.digits();
    let chutes: [MappedChute<'_>; 6] = core::array::from_fn(|i| MappedChute::new(cells, i));
    let band = chutes.iter().map(|chute| chute.band).min_by_key(|band| band.number())?;
    if !has_sorted_rows(cells, band) {
        return None;
    }
    let own =
        core::array::from_fn(|i| PackedRow::pack(core::array::from_fn(|c| cells[36 + 9 * i + c])));
    let mut order = 0;
    for chute in &chutes {
        if chute.band.number() != band.number() {
            continue;
        }
        for automorphism in band.automorphisms() {
            let map = chute.map.then(automorphism);
            let compared = chute.compare_row4(&map);
            match compared.then_with(|| chute.compare_rows5to9(&map, &own)) {
                Ordering::Less => return None,
                Ordering::Equal => order += 1,
                Ordering::Greater => {}
            }
        }
    }
    Some(order)
}

/// True if the grid has this minlex band on top and its other rows in order.
fn has_sorted_rows(cells: &[u8; 81], band: &Band) -> bool {
    let first = [27, 36, 45, 54, 63, 72].map(|cell| cells[cell]);
    cells[..27] == *band.digits()
        && first[..3].is_sorted()
        && first[3..].is_sorted()
        && first[0] < first[3]
}
