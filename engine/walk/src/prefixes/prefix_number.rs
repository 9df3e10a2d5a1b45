//! Number of a prefix in its band, without a walk.
//!
//! Given the sets of rows 4, 5 and 6 in the stacks, the orders in the nine minirows are
//! independent. A minirow is allowed if no digit is below itself in the top band; rows differ
//! inside a box anyhow. So products of numbers at most 2 count the prefixes below a partial row.

use minlex_catalog::{DigitSet, PackedRow};

use crate::below::band_plan::BandPlan;
use crate::below::minirow::Minirow;
use crate::below::row_sets::{RowSets, Sets, second_sets};
use crate::below::stacks::{RowOfMinirows, Stacks};

/// The place of a prefix: its number, and where a walk near it can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefixPlace {
    number: u32,
    /// Earlier prefixes with the same row 4 and the same first minirow of row 5.
    in_first: u16,
    /// Earlier prefixes that also share the second minirow of row 5.
    in_run: u8,
    pub(crate) row4: RowOfMinirows,
    pub(crate) row5: [Minirow; 2],
}

impl PrefixPlace {
    /// Number of the prefix in its band, from 0.
    #[inline(always)]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Number of the first prefix with the same row 4 and first two minirows of row 5.
    #[inline(always)]
    pub(crate) fn run_start(&self) -> u32 {
        self.number - u32::from(self.in_run)
    }

    /// Number of the first prefix with the same row 4 and first minirow of row 5.
    #[inline(always)]
    pub(crate) fn first_start(&self) -> u32 {
        self.number - u32::from(self.in_first)
    }
}

impl BandPlan {
    /// Number of a prefix in its band, from 0 and in lexicographic order, by its rows 4, 5 and 6.
    /// `None` for other rows. Takes under a microsecond.
    ///
    /// ```
    /// use minlex::Grid;
    /// use minlex_walk::BandPlan;
    ///
    /// let grid: Grid =
    ///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    ///         .parse()?;
    /// let form = grid.minlex_form();
    /// let [row4, row5, row6, row7, ..] = *form.lower_rows();
    /// let plan = BandPlan::get(form.band());
    /// assert!(plan.prefix_number(&[row4, row5, row6]) < Some(plan.prefix_count()));
    /// assert_eq!(plan.prefix_number(&[row4, row5, row7]), None);
    /// # Ok::<(), minlex::GridError>(())
    /// ```
    #[must_use]
    pub fn prefix_number(&self, rows: &[PackedRow; 3]) -> Option<u32> {
        self.prefix_place(rows).map(|place| place.number)
    }

    /// The place of the prefix with these rows, for
    /// [`Completer::visit_near`](crate::Completer::visit_near); `None` for other rows.
    #[must_use]
    pub fn prefix_place(&self, rows: &[PackedRow; 3]) -> Option<PrefixPlace> {
        let stacks = self.stacks();
        let [row4, row5, row6] =
            [stacks.find_row(rows[0])?, stacks.find_row(rows[1])?, stacks.find_row(rows[2])?];
        let group = self.row4_groups().find([row4[0], row4[1]], stacks)?;
        let before4 = group.each * place(stacks, 2, group.sets[2], row4)?;
        let [before_first, in_first, in_run] = below_row4(stacks, group.sets, row5, row6)?;
        Some(PrefixPlace {
            number: group.start + before4 + before_first + in_first,
            in_first: in_first as u16,
            in_run: in_run as u8,
            row4,
            row5: [row5[0], row5[1]],
        })
    }
}

/// Place of a row's minirow among those with the same digits.
#[inline(always)]
fn place(stacks: &Stacks, stack: usize, set: DigitSet, row: RowOfMinirows) -> Option<u32> {
    stacks[stack].with_set(set).place(stacks[stack].digits(row[stack]))
}

/// Counts of prefixes with the same row 4, whose sets are `row4`. First, those with a smaller first
/// minirow of row 5. Second, earlier ones with the same one, fewer than 300. Third, those of the
/// second count with the same second minirow, at most 15.
#[inline(always)]
fn below_row4(
    stacks: &Stacks,
    row4: Sets,
    row5: RowOfMinirows,
    row6: RowOfMinirows,
) -> Option<[u32; 3]> {
    let first = stacks[0].digits(row5[0]);
    let second = stacks[1].digits(row5[1]);
    if !first.set.is_disjoint(row4[0]) {
        return None;
    }
    let sets = RowSets::new(row4, first.set, second.set);
    let lists = [
        stacks[0].with_set_above(sets.row6[0], first.first()),
        stacks[1].with_set(sets.row6[1]),
        stacks[2].with_set(sets.row6[2]),
    ];
    let [firsts, seconds, thirds] = lists.map(|list| list.len() as u32);
    let place6 = |stack: usize| lists[stack].place(stacks[stack].digits(row6[stack]));
    let before6 = (place6(0)? * seconds + place6(1)?) * thirds + place6(2)?;
    let third = place(stacks, 2, sets.row5[2], row5)?;
    let in_run = third * firsts * seconds * thirds + before6;
    let in_first = firsts * smaller_seconds(stacks, row4, row5) + in_run;
    Some([smaller_firsts(stacks, row4, row5[0]), in_first, in_run])
}

#[inline(always)]
fn smaller_firsts(stacks: &Stacks, row4: Sets, first: Minirow) -> u32 {
    let below = stacks.below(row4);
    let smaller = stacks[0].without_set(row4[0]).take_while(|&minirow| minirow < first);
    let digits = smaller.map(|minirow| stacks[0].digits(minirow));
    digits.map(|first| below.rows6(first).len() as u32 * below.right_of(first)).sum()
}

/// Counts the ways to fill rows 5 and 6 in the other stacks after the same first and a smaller
/// second minirow of row 5.
#[inline(always)]
fn smaller_seconds(stacks: &Stacks, row4: Sets, row5: RowOfMinirows) -> u32 {
    let first = stacks[0].digits(row5[0]).set;
    let ways = |second: DigitSet| {
        let sets = RowSets::new(row4, first, second);
        let smaller = stacks[1].with_set(second).iter().take_while(|&minirow| minirow < row5[1]);
        smaller.count() as u32
            * stacks[1].count(sets.row6[1])
            * stacks[2].count(sets.row5[2])
            * stacks[2].count(sets.row6[2])
    };
    second_sets(row4, first).map(ways).sum()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use minlex_catalog::BandNumber;

    use super::*;
    use crate::testing::Random;

    /// True if rows 4 to 6 are a prefix by the rules of the game.
    fn is_prefix(band: &[u8; 27], rows: &[[u8; 9]; 3]) -> bool {
        let differ = |cells: &[u8]| {
            let set: minlex_catalog::DigitSet = cells.iter().copied().collect();
            set.len() as usize == cells.len()
        };
        let below = |c: usize| {
            let above = [band[c], band[9 + c], band[18 + c]];
            let own = rows.map(|row| row[c]);
            [above, own].concat()
        };
        let boxes = |s: usize| rows.map(|row| [row[3 * s], row[3 * s + 1], row[3 * s + 2]]);
        rows.iter().all(|row| differ(row))
            && (0..9).all(|c| differ(&below(c)))
            && (0..3).all(|s| differ(boxes(s).as_flattened()))
            && (rows[0][0] == 2 && rows[1][0] < rows[2][0])
    }

    #[test]
    fn rows_that_are_no_prefix_have_no_number() {
        let mut random = Random::new(4);
        let mut numbers = [0; 2];
        for band in BandNumber::all().step_by(83) {
            let plan = BandPlan::get(band);
            for _ in 0..200 {
                let start = random.below(plan.prefix_count() as usize) as u32;
                let rest = start..plan.prefix_count();
                let rows = plan.visit_prefixes(rest, |prefix| ControlFlow::Break(prefix.rows()));
                let ControlFlow::Break(rows) = rows else {
                    continue;
                };
                let mut alike = rows.map(PackedRow::unpack);
                let (row, c) = (&mut alike[random.below(3)], 3 * random.below(3));
                if row[c + 2] <= 6 {
                    (row[c + 1], row[c + 2]) = (row[c + 1] - 1, row[c + 2] + 9);
                    assert_eq!(plan.prefix_number(&alike.map(PackedRow::pack)), None);
                }
                let mut cells = rows.map(PackedRow::unpack);
                let [(r1, c1), (r2, c2)] = [(); 2].map(|()| (random.below(3), random.below(9)));
                (cells[r1][c1], cells[r2][c2]) = (cells[r2][c2], cells[r1][c1]);
                if random.below(9) == 0 {
                    cells[r1][c1] = [0, 10, 15][random.below(3)];
                }
                let rows = cells.map(PackedRow::pack);
                let good = is_prefix(plan.band().digits(), &cells);
                assert_eq!(plan.prefix_number(&rows).is_some(), good, "{rows:?}");
                numbers[usize::from(good)] += 1;
            }
        }
        assert!(numbers[0] > 100 && numbers[1] > 20, "{numbers:?}");
    }
}
