//! Single grids found by splits, without a look at the others: with few or many unavoidable sets of
//! four cells, or with several chutes of the lowest number.
#![forbid(unsafe_code)]

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{Band, BandNumber, BoxOrder, Grid, MinlexForm, Permutation, Split};
use minlex_walk::{FillBlock, SplitFills};

use super::grid_facts::GridFilter;
use crate::kernel::Kernel;
use crate::kernel::pairs::{Pairs, REJECT, Side};
use crate::question::Weights;
use crate::splits::{Codes, visit_pairs};

/// The addend of a chute with the lowest number. Any other chute adds its number of unavoidable
/// sets of four cells; five of these add up to less.
const LOWEST: u8 = 46;
const _: () = assert!(5 * 7 < LOWEST && 5 * LOWEST < REJECT);

/// The minlex forms with a band on top for which a filter may hold, in order; perhaps with others.
/// The numbers of unavoidable sets of four cells and of chutes with the lowest number decide. Some
/// 20 milliseconds, and 10 microseconds for each.
pub(crate) fn forms(band: BandNumber, filter: &GridFilter) -> Vec<MinlexForm> {
    let ua4 = Weights::ua4();
    let code = |number| if number == band { LOWEST } else { ua4.get(number) as u8 };
    let codes = Codes::new(band, code);
    // By the sum of the codes of the five other chutes.
    let wanted: [bool; 256] = std::array::from_fn(|sum| {
        let (others, sets) = (sum as i64 / i64::from(LOWEST), sum as i64 % i64::from(LOWEST));
        filter.may_hold_with(band, ua4.get(band) * (1 + others) + sets, 1 + others)
    });
    let is_wanted = |sum: u8| sum != REJECT && wanted[usize::from(sum)];
    let mut ends = (0..REJECT).filter(|&sum| is_wanted(sum));
    let Some(least) = ends.next() else {
        return Vec::new();
    };
    let width = ends.next_back().unwrap_or(least) - least;
    // Nearly always none of the sums is wanted.
    let may_be_wanted =
        |sums: &[u8]| sums.iter().fold(false, |any, sum| any | (sum.wrapping_sub(least) <= width));
    let kernel = Kernel::detect();
    let (mut forms, mut sums) = (Vec::new(), Vec::new());
    visit_pairs(band, &codes, |fills, pairs| {
        sums.resize(pairs.room().max(sums.len()), 0);
        let written = kernel.write_sums(pairs, &mut sums);
        let sums = &sums[..written];
        if may_be_wanted(sums) && sums.iter().any(|&sum| is_wanted(sum)) {
            for (second, third) in wanted_pairs(pairs, is_wanted) {
                forms.extend(
                    grids(band, fills, pairs, [second, third]).map(|grid| grid.minlex_form()),
                );
            }
        }
    });
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The numbers of the fills of pairs with wanted sums.
fn wanted_pairs(pairs: &Pairs<'_>, is_wanted: impl Fn(u8) -> bool) -> Vec<(usize, usize)> {
    let all = (0..pairs.second.len).flat_map(|i| (0..pairs.third.len).map(move |j| (i, j)));
    all.filter(|&(i, j)| {
        let (tables, code) = pairs.second_fill(i);
        let (block, place) = (j / FillBlock::FILLS, j % FillBlock::FILLS);
        let orders = &pairs.third.orders[block].0;
        let of_stack = |s: usize| tables[s].0[usize::from(orders[s].0[place])];
        let stacks = [0, 1, 2].map(of_stack).into_iter().fold(code, u8::saturating_add);
        is_wanted(stacks.saturating_add(pairs.third.codes[block].0[place]))
    })
    .collect()
}

/// The grids of a pair, and perhaps of others with the same six band numbers. The rows of its boxes
/// are not matched, so all that make the bands of the pair are tried.
fn grids(
    band: BandNumber,
    fills: &SplitFills,
    pairs: &Pairs<'_>,
    [i, j]: [usize; 2],
) -> impl Iterator<Item = Grid> {
    let top = Band::get(band).digits();
    let second = Boxes::new(top, fills.splits.map(Split::rows), &pairs.second, i);
    let third = Boxes::new(top, fills.splits.map(Split::rest), &pairs.third, j);
    let second = second.bands(fills.second.list.bands[i]);
    let third = third.bands(fills.third.list.bands[j]);
    second.into_iter().flat_map(move |second| {
        let third = third.clone().into_iter();
        third.filter_map(move |third| {
            let mut digits = [0; 81];
            digits[..27].copy_from_slice(top);
            digits[27..54].copy_from_slice(&second);
            digits[54..].copy_from_slice(&third);
            Grid::from_digits(digits).ok()
        })
    })
}

struct Boxes([[[u8; 3]; 3]; 3]);

impl Boxes {
    /// The boxes of fill `i`. Columns are sets of labels: the places of digits in the stack's top
    /// box, column by column.
    fn new(top: &[u8; 27], columns: [[[u8; 3]; 3]; 3], side: &Side<'_>, i: usize) -> Boxes {
        let orders = &side.orders[i / FillBlock::FILLS].0;
        Boxes(std::array::from_fn(|s| {
            let order = BoxOrder::from_number(usize::from(orders[s].0[i % FillBlock::FILLS]));
            let digit = |label: u8| top[usize::from(label % 3 * 9 + label / 3) + 3 * s];
            std::array::from_fn(|r| {
                [0, 1, 2].map(|c: usize| digit(columns[s][c][order.rows()[c].image(r)]))
            })
        }))
    }

    /// The bands with a number and these boxes, up to the order of rows.
    fn bands(&self, number: BandNumber) -> Vec<[u8; 27]> {
        let Boxes([left, middle, right]) = self;
        let ways = Permutation::ALL.into_iter().flat_map(|p| Permutation::ALL.map(|q| (p, q)));
        let bands = ways.filter_map(|(p, q)| {
            let rows = [0, 1, 2].map(|r| [left[r], middle[p.image(r)], right[q.image(r)]]);
            let all = |row: &[[u8; 3]; 3]| {
                row.as_flattened().iter().fold(0, |set: u16, digit| set | 1 << digit)
            };
            let band = *rows.as_flattened().as_flattened().first_chunk::<27>()?;
            let fits = rows.iter().all(|row| all(row).count_ones() == 9);
            let found = fits.then(|| ChuteTable::get().band_number_of(|r, c| band[9 * r + c]));
            (found == Some(number)).then_some(band)
        });
        bands.collect()
    }
}

#[cfg(test)]
mod tests {
    use minlex_lookup::Table;

    use super::*;
    use crate::band::BandCounts;
    use crate::list::GridFacts;

    fn scanned(band: BandNumber, filter: &GridFilter) -> Vec<MinlexForm> {
        let ranks = BandCounts::published().ranks(band).unwrap();
        let forms = Table::embedded().scan(ranks.clone()).map(Result::unwrap);
        let ranks = std::iter::successors(Some(*ranks.start()), |rank| rank.next());
        let holds = |(rank, form): &(_, _)| filter.holds(&GridFacts::new(*rank, form));
        ranks.zip(forms).filter(holds).map(|(_, form)| form).collect()
    }

    /// Checks bands with conditions that at least this many grids meet.
    fn check(conditions: &[(u16, &str, usize)]) {
        for &(band, text, least) in conditions {
            let band = BandNumber::new(band).unwrap();
            let filter: GridFilter = text.parse().unwrap();
            let found = forms(band, &filter);
            assert!(found.len() >= least, "{} in band {band}", found.len());
            assert!(found == scanned(band, &filter), "band {band}, {text}");
            let most = filter.grids_by_chutes(band);
            assert!(found.len() as u64 <= most && most <= 2 * found.len() as u64);
        }
    }

    #[test]
    fn splits_find_what_a_look_at_all_grids_finds() {
        check(&[
            (351, "not (ua4 > 6 and ua4 < 20)", 100),
            (350, "ua4 != 11", 100),
            (350, "lowest_chutes > 1 and ua4 < 8", 1),
            (347, "lowest_chutes = 6", 3),
            (415, "ua4 >= 0", 1),
        ]);
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn splits_find_what_a_look_at_all_grids_of_large_bands_finds() {
        check(&[(0, "ua4 >= 20", 100)]);
        if !cfg!(debug_assertions) {
            check(&[(28, "ua4 = 29 or ua4 = 0", 0)]);
        }
    }
}
