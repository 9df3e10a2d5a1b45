//! Two-band prefixes: what can stand in rows 4, 5 and 6 under a minlex band, in lexicographic
//! order.
//!
//! # Numbers without a list
//! A row is three minirows. Which *sets* of digits rows 4, 5 and 6 have in the three stacks is a
//! small matter: once row 4 is there, 56 possibilities are left, exactly as for the rows of a
//! chute. And once the sets are fixed, the orders of the digits in the nine minirows are
//! independent of each other: a minirow is allowed if no digit stands below itself in the top band,
//! and digits of rows 4, 5 and 6 in one box differ anyhow. So the prefixes below any partial row
//! are counted by products of numbers at most 6, and the n-th prefix of a band is found without
//! walking through the ones before it.
//!
//! # Class of band 2
//! Relabelling can make the sets of the three rows either those of a plain rotation (row 5 has the
//! sets of row 4, moved by a box) or one mixed pattern in which three digits, one of each set of
//! row 4, move against the others; exchanging rows 5 and 6 takes care of the direction. Two tables
//! of 36^3 classes, one for either pattern, answer by the orders inside the boxes.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use minlex_catalog::chute::ChuteTable;

use crate::compat::{PERMUTATIONS, REORDER, order_of};

use crate::plan::{ALL, BandPlan, Boxes, StackPlan, second_sets};

/// Rows 4, 5 and 6 of a grid.
#[derive(Clone, Copy, Debug)]
pub struct Prefix {
    /// How many prefixes of the same band come before.
    pub ordinal: u32,
    /// By row (4, 5, 6) and stack: number of the minirow.
    pub minirows: [[u8; 3]; 3],
    /// By stack: `36 * split + order` of the box in band 2.
    pub boxes: [u16; 3],
    /// Class of band 2, 0..=415.
    pub class: u16,
}

impl Prefix {
    /// Rows 4, 5 and 6 as nine hexadecimal digits each.
    #[inline]
    #[must_use]
    pub fn rows(&self, plan: &BandPlan) -> [u64; 3] {
        self.minirows.map(|row| {
            (0..3).fold(0, |sum, s| {
                sum | plan.stacks[s].minirows[usize::from(row[s])].row
            })
        })
    }
}

/// Classes of a band by the orders of its three boxes, for one pattern of row sets.
struct Pattern {
    classes: Box<[u16]>,
    /// By the orders of the first two boxes: the highest class that the third box can make.
    highest: Box<[u16]>,
}

static PATTERNS: LazyLock<[Pattern; 2]> = LazyLock::new(|| {
    // Rows of digits whose first box reads 012 in row 4; a set is written with its single digit
    // first.
    const ROTATION: [[[u8; 3]; 3]; 3] = [
        [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        [[3, 4, 5], [6, 7, 8], [0, 1, 2]],
        [[6, 7, 8], [0, 1, 2], [3, 4, 5]],
    ];
    const MIXED: [[[u8; 3]; 3]; 3] = [
        [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        [[6, 4, 5], [0, 7, 8], [3, 1, 2]],
        [[3, 7, 8], [6, 1, 2], [0, 4, 5]],
    ];
    let chutes = ChuteTable::get();
    [ROTATION, MIXED].map(|sets| {
        let classes: Box<[u16]> = (0..36 * 36 * 36)
            .map(|i| {
                let orders = [i / 1296, i / 36 % 36, i % 36];
                chutes
                    .band_number_of(|r, c| {
                        let order = match r {
                            0 => 0,
                            1 => orders[c / 3] / 6,
                            _ => orders[c / 3] % 6,
                        };
                        sets[r][c / 3][usize::from(PERMUTATIONS[order][c % 3])]
                    })
                    .get()
            })
            .collect();
        Pattern {
            highest: classes
                .chunks(36)
                .map(|row| row.iter().copied().fold(0, u16::max))
                .collect(),
            classes,
        }
    })
});

/// By place of the single digit in its ascending set and order of the minirow: the order when the
/// single digit counts lowest.
static SINGLE_FIRST: [[u8; 8]; 4] = {
    let mut table = [[0; 8]; 4];
    let ranks = [[0, 1, 2], [1, 0, 2], [1, 2, 0]];
    let mut place = 0;
    while place < 3 {
        let mut order = 0;
        while order < 6 {
            let p = PERMUTATIONS[order];
            let rank: [u8; 3] = ranks[place];
            table[place][order] = order_of(
                rank[p[0] as usize],
                rank[p[1] as usize],
                rank[p[2] as usize],
            );
            order += 1;
        }
        place += 1;
    }
    table
};

/// Place, 0..=2, of `single`'s one digit in `set`; 0 if it has none.
#[inline(always)]
fn place_of(single: u16, set: u16) -> usize {
    let digit = single & set;
    (set & digit.wrapping_sub(1) & if digit == 0 { 0 } else { ALL }).count_ones() as usize & 3
}

/// Up to six choices for row 6 in one stack.
#[derive(Clone, Copy, Default)]
struct Choice {
    minirow: u8,
    pattern: u8,
    number: u16,
}

/// Visits the prefixes of a band from number `start` on in lexicographic order, those whose second
/// band has a class below `plan.band`'s left out (they still count), until `visit` breaks.
#[inline]
pub fn visit_prefixes<B>(
    plan: &BandPlan,
    start: u32,
    mut visit: impl FnMut(&Prefix) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut walk = Walk {
        plan,
        lowest: plan.band.number().get(),
        patterns: &PATTERNS,
        boxes: Boxes::new(),
        ordinal: start,
        skip: 0,
    };
    let groups = &plan.row_groups;
    let starts = &plan.row_starts;
    let first = starts.partition_point(|&s| s <= start).saturating_sub(1);
    for (i, group) in groups.iter().enumerate().skip(first) {
        let [a, b] = group.minirows.map(usize::from);
        let third = ALL & !(plan.stacks[0].minirows[a].set | plan.stacks[1].minirows[b].set);
        let mut skip_rows = 0;
        if i == first {
            walk.skip = start - group.start;
            skip_rows = walk.skip / group.each;
            walk.skip %= group.each;
        }
        for &c in plan.stacks[2].of_set(third).iter().skip(skip_rows as usize) {
            walk.row4([group.minirows[0], group.minirows[1], c], &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

struct Walk<'a> {
    plan: &'a BandPlan,
    lowest: u16,
    patterns: &'static [Pattern; 2],
    boxes: Boxes,
    /// Of the prefix that comes next once `skip` are passed over.
    ordinal: u32,
    skip: u32,
}

impl Walk<'_> {
    #[inline(always)]
    fn row4<B>(
        &mut self,
        row4: [u8; 3],
        visit: &mut impl FnMut(&Prefix) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let stacks = &self.plan.stacks;
        let m4: [_; 3] = std::array::from_fn(|s| &stacks[s].minirows[usize::from(row4[s])]);
        let sets = [m4[0].set, m4[1].set, m4[2].set];
        let [a, b, c] = sets;
        let seconds = stacks[1].without(b);
        for &first5 in stacks[0].without(a) {
            let m = &stacks[0].minirows[usize::from(first5)];
            let x1 = m.set;
            let y1 = ALL & !(a | x1);
            let tail = stacks[0].of_set_above(y1, m.first);
            if tail.is_empty() {
                continue;
            }
            if self.skip > 0 {
                let below = tail.len() as u32
                    * second_sets(sets, x1)
                        .map(|x2| below_sets(stacks, sets, x1, x2))
                        .sum::<u32>();
                if self.skip >= below {
                    self.skip -= below;
                    continue;
                }
            }
            // Digits of row 4's third set that row 5 must have in the second stack, and those it
            // must not.
            let must = c & !x1;
            for &second5 in seconds {
                let x2 = stacks[1].minirows[usize::from(second5)].set;
                if (x2 & x1) | (must & !x2) != 0 {
                    continue;
                }
                self.row5(row4, sets, [first5, second5], tail, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All prefixes with these rows 4 and these minirows of row 5 in the first two stacks; `tail`
    /// has the minirows of row 6 in the first stack.
    #[inline(always)]
    fn row5<B>(
        &mut self,
        row4: [u8; 3],
        sets: [u16; 3],
        row5: [u8; 2],
        tail: &[u8],
        visit: &mut impl FnMut(&Prefix) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let stacks = &self.plan.stacks;
        let [a, b, c] = sets;
        let x = {
            let x1 = stacks[0].minirows[usize::from(row5[0])].set;
            let x2 = stacks[1].minirows[usize::from(row5[1])].set;
            [x1, x2, ALL & !(x1 | x2)]
        };
        let y = [ALL & !(a | x[0]), ALL & !(b | x[1]), ALL & !(c | x[2])];
        let middle = stacks[1].of_set(y[1]);
        let last = stacks[2].of_set(y[2]);
        let thirds = stacks[2].of_set(x[2]);
        let each = (tail.len() * middle.len() * last.len()) as u32;
        if each == 0 || thirds.is_empty() {
            return ControlFlow::Continue(());
        }
        let below = each * thirds.len() as u32;
        if self.skip >= below {
            self.skip -= below;
            return ControlFlow::Continue(());
        }
        // Which pattern, in which direction, and which digits move alone.
        let shared = (x[0] & b).count_ones();
        let exchange = shared < 2;
        let single = if shared == 0 || shared == 3 {
            0
        } else {
            let p = if exchange { &y } else { &x };
            (p[0] & c) | (p[1] & a) | (p[2] & b)
        };
        let table = &self.patterns[usize::from(single != 0)];
        let lists = [tail, middle];
        let mut choices = [[Choice::default(); 6]; 3];
        let choices_of = |s: usize, minirow5: u8, list: &[u8], out: &mut [Choice; 6]| {
            let m4 = &stacks[s].minirows[usize::from(row4[s])];
            let m5 = &stacks[s].minirows[usize::from(minirow5)];
            let seen =
                |set: u16, order: u8| SINGLE_FIRST[place_of(single, set)][usize::from(order & 7)];
            let q4 = usize::from(seen(sets[s], m4.order) & 7);
            let q5 = REORDER[q4][usize::from(seen(x[s], m5.order) & 7)];
            for (choice, &minirow) in out.iter_mut().zip(list) {
                let m6 = &stacks[s].minirows[usize::from(minirow)];
                let q6 = REORDER[q4][usize::from(seen(y[s], m6.order) & 7)];
                *choice = Choice {
                    minirow,
                    pattern: if exchange { 6 * q6 + q5 } else { 6 * q5 + q6 },
                    number: self.boxes.number([m4, m5, m6]),
                };
            }
        };
        for s in 0..2 {
            choices_of(s, row5[s], lists[s], &mut choices[s]);
        }
        for &third5 in thirds {
            if self.skip >= each {
                self.skip -= each;
                continue;
            }
            choices_of(2, third5, last, &mut choices[2]);
            for first in &choices[0][..tail.len()] {
                for second in &choices[1][..middle.len()] {
                    let row = 36 * usize::from(first.pattern) + usize::from(second.pattern);
                    let lasts = last.len() as u32;
                    if self.skip == 0 && table.highest[row] < self.lowest {
                        self.ordinal += lasts;
                        continue;
                    }
                    if self.skip >= lasts {
                        self.skip -= lasts;
                        continue;
                    }
                    let classes = &table.classes[36 * row..36 * (row + 1)];
                    for third in &choices[2][..last.len()] {
                        if self.skip > 0 {
                            self.skip -= 1;
                            continue;
                        }
                        let class = classes[usize::from(third.pattern)];
                        let ordinal = self.ordinal;
                        self.ordinal += 1;
                        if class >= self.lowest {
                            visit(&Prefix {
                                ordinal,
                                minirows: [
                                    row4,
                                    [row5[0], row5[1], third5],
                                    [first.minirow, second.minirow, third.minirow],
                                ],
                                boxes: [first.number, second.number, third.number],
                                class,
                            })?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// How many ways there are to order the digits of rows 5 and 6 in the second and third stack when
/// row 4 has the sets `row4` and row 5 has `x1` and `x2` in the first two stacks.
#[inline(always)]
fn below_sets(stacks: &[StackPlan; 3], row4: [u16; 3], x1: u16, x2: u16) -> u32 {
    let x3 = ALL & !(x1 | x2);
    stacks[1].count(x2)
        * stacks[1].count(ALL & !(row4[1] | x2))
        * stacks[2].count(x3)
        * stacks[2].count(ALL & !(row4[2] | x3))
}

/// The number of a prefix among those of its band, by its rows 4, 5 and 6; `None` if the rows are
/// no prefix of the band. Under a microsecond.
#[must_use]
pub fn prefix_ordinal(plan: &BandPlan, rows: &[u64; 3]) -> Option<u32> {
    let stacks = &plan.stacks;
    let mut at = [[0usize; 3]; 3];
    for (at, &row) in at.iter_mut().zip(rows) {
        for (s, at) in at.iter_mut().enumerate() {
            *at = stacks[s].number_of(row >> (24 - 12 * s) & 0xfff)?;
        }
    }
    let set = |r: usize, s: usize| stacks[s].minirows[at[r][s]].set;
    let sets = [set(0, 0), set(0, 1), set(0, 2)];
    let [a, b, c] = sets;
    let of_first =
        usize::from(plan.row_firsts[at[0][0]])..usize::from(plan.row_firsts[at[0][0] + 1]);
    let second = at[0][1] as u8;
    let group = of_first.start + plan.row_seconds[of_first].binary_search(&second).ok()?;
    let group = &plan.row_groups[group];
    let place = |s: usize, list: &[u8], m: usize| -> Option<u32> {
        debug_assert!(
            list.iter()
                .all(|&i| usize::from(i) < stacks[s].minirows.len())
        );
        list.iter()
            .position(|&i| usize::from(i) == m)
            .map(|i| i as u32)
    };
    let mut ordinal =
        group.start + group.each * place(2, stacks[2].of_set(ALL & !(a | b)), at[0][2])?;
    // Row 5: what comes before in the first stack, then in the second, then in the third.
    for &m in stacks[0].without(a) {
        let minirow = &stacks[0].minirows[usize::from(m)];
        if usize::from(m) >= at[1][0] {
            break;
        }
        let x1 = minirow.set;
        let tail = stacks[0].of_set_above(ALL & !(a | x1), minirow.first).len() as u32;
        if tail > 0 {
            ordinal += tail
                * second_sets(sets, x1)
                    .map(|x2| below_sets(stacks, sets, x1, x2))
                    .sum::<u32>();
        }
    }
    let x1 = set(1, 0);
    if x1 & a != 0 {
        return None;
    }
    let first = stacks[0].minirows[at[1][0]].first;
    let tail = stacks[0].of_set_above(ALL & !(a | x1), first);
    let must = c & !x1;
    for &m in stacks[1].without(b) {
        if usize::from(m) >= at[1][1] {
            break;
        }
        let x2 = stacks[1].minirows[usize::from(m)].set;
        if (x2 & x1) | (must & !x2) == 0 {
            let x3 = ALL & !(x1 | x2);
            ordinal += tail.len() as u32
                * stacks[1].count(ALL & !(b | x2))
                * stacks[2].count(x3)
                * stacks[2].count(ALL & !(c | x3));
        }
    }
    let x2 = set(1, 1);
    let x3 = ALL & !(x1 | x2);
    let middle = stacks[1].of_set(ALL & !(b | x2));
    let last = stacks[2].of_set(ALL & !(c | x3));
    let (middles, lasts) = (middle.len() as u32, last.len() as u32);
    ordinal += place(2, stacks[2].of_set(x3), at[1][2])? * tail.len() as u32 * middles * lasts;
    ordinal += (place(0, tail, at[2][0])? * middles + place(1, middle, at[2][1])?) * lasts
        + place(2, last, at[2][2])?;
    Some(ordinal)
}

#[cfg(test)]
mod tests {
    use minlex_catalog::BandNumber;

    use super::*;

    #[test]
    fn numbers_and_walks_agree() {
        for class in [0, 5, 33, 150, 301, 415] {
            let plan = BandPlan::get(BandNumber::new(class).unwrap());
            let mut seen = 0u32;
            let mut before = [0; 3];
            let step = if cfg!(debug_assertions) { 4999 } else { 97 };
            let _ = visit_prefixes::<()>(plan, 0, |prefix| {
                seen += 1;
                if seen % step == 1 {
                    let rows = prefix.rows(plan);
                    assert!(rows > before, "prefixes ascend");
                    before = rows;
                    assert_eq!(prefix_ordinal(plan, &rows), Some(prefix.ordinal));
                    let class = ChuteTable::get()
                        .band_number_of(|r, c| (rows[r] >> (4 * (8 - c)) & 15) as u8);
                    assert_eq!(class.get(), prefix.class);
                    // A walk that starts here meets the same prefix first.
                    let met = visit_prefixes(plan, prefix.ordinal, |p| {
                        ControlFlow::Break((p.ordinal, p.minirows))
                    });
                    assert_eq!(met, ControlFlow::Break((prefix.ordinal, prefix.minirows)));
                }
                ControlFlow::Continue(())
            });
            assert!(seen > 0 && seen <= plan.prefixes());
            // Past the end there is nothing.
            assert!(
                visit_prefixes(plan, plan.prefixes(), |_| ControlFlow::Break(())).is_continue()
            );
        }
    }

    /// All prefixes below one row 4, by backtracking over digits; shares nothing with the walk.
    #[test]
    fn as_many_prefixes_as_a_plain_search_finds() {
        let plan = BandPlan::get(BandNumber::new(77).unwrap());
        let band = plan.band.digits();
        fn fill(band: &[u8; 27], cells: &mut Vec<u8>, found: &mut u32) {
            let i = cells.len();
            if i == 27 {
                *found += 1;
                return;
            }
            let (r, c) = (i / 9, i % 9);
            for d in 1..=9 {
                let clash = (0..3).any(|k| band[9 * k + c] == d)
                    || (0..i)
                        .any(|j| cells[j] == d && (j / 9 == r || j % 9 == c || j % 9 / 3 == c / 3))
                    || (i == 0 && d != 2)
                    || (i == 18 && d < cells[9]);
                if !clash {
                    cells.push(d);
                    fill(band, cells, found);
                    cells.pop();
                }
            }
        }
        let rows: Vec<u64> = {
            let mut rows = Vec::new();
            let _ = visit_prefixes::<()>(plan, 0, |p| {
                let row = p.rows(plan)[0];
                if rows.last() != Some(&row) {
                    rows.push(row);
                }
                ControlFlow::Continue(())
            });
            rows
        };
        for &row in rows.iter().step_by(400) {
            let mut cells: Vec<u8> = (0..9).map(|c| (row >> (4 * (8 - c)) & 15) as u8).collect();
            let mut found = 0;
            fill(band, &mut cells, &mut found);
            let group = plan.row_groups.iter().find(|g| {
                (0..2).all(|s| {
                    plan.stacks[s].minirows[usize::from(g.minirows[s])].row
                        == row & (0xfff << (24 - 12 * s))
                })
            });
            assert_eq!(group.map(|g| g.each), Some(found));
        }
    }
}
