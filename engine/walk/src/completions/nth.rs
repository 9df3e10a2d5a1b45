//! Place of a minlex form among those that continue a prefix, and the form at a place.

use minlex_catalog::{MinlexForm, PackedRow};

use crate::completions::candidates::Completion;
use crate::completions::judged_prefix::JudgedPrefix;
use crate::completions::list::Completions;
use crate::completions::row7::{Row7Codes, Row7Starts};
use crate::completions::workspace::{Fills, Found};
use crate::fills::fill_table::FillTable;
use crate::kernel::marks::FillBlock;

impl JudgedPrefix<'_> {
    /// The place, from 0 in catalogue order, of the minlex form with these rows 7, 8 and 9, and the
    /// number of all that continue the prefix. The place is `None` if no minlex form has these
    /// rows.
    // Compiled once for all callers.
    #[inline(never)]
    #[must_use]
    pub fn place(&mut self, wanted: &[PackedRow; 3]) -> (Option<u32>, u32) {
        let starts = Row7Starts::new(self.workspace.columns(&self.prefix)[0]);
        let code = starts.code(wanted[0]);
        let judge = self.workspace.judge();
        let mut known = None;
        let mut present = false;
        let (mut below, mut count) = (0, 0);
        self.visit(|candidates, found| match found {
            Found::Plain(fills) if fills.bits == 0 => {}
            Found::Plain(fills) => {
                let codes = known.get_or_insert_with(|| {
                    let maps = candidates.fills.order_maps(&candidates.frame);
                    Row7Codes::new(&starts, maps, candidates.blocks, judge)
                });
                let [smaller, same] = codes.compare(fills.block(), code);
                count += fills.bits.count_ones();
                below += (fills.bits & smaller).count_ones();
                for i in fills.among(same) {
                    let rows = candidates.rows(i);
                    below += u32::from(rows < *wanted);
                    present |= rows == *wanted;
                }
            }
            Found::Unclear(Completion { rows, .. }) => {
                count += 1;
                below += u32::from(rows < *wanted);
                present |= rows == *wanted;
            }
        });
        (present.then_some(below), count)
    }

    /// The `n`-th minlex form, from 0, that continues the prefix, if there is one. `scratch` is
    /// overwritten; reusing it saves allocations.
    // Compiled once for all callers.
    #[inline(never)]
    #[must_use]
    pub fn nth(&mut self, n: u32, scratch: &mut Completions) -> Option<MinlexForm> {
        let mut plain = [0; FillTable::BLOCKS_MAX];
        let mut count = 0;
        let mut known = None;
        scratch.clear();
        let unclear = scratch.lower();
        self.visit(|candidates, found| match found {
            Found::Plain(fills) if fills.bits == 0 => {}
            Found::Plain(fills) => {
                plain[fills.block()] = fills.bits;
                count += fills.bits.count_ones();
                known = Some((candidates.frame, candidates.blocks));
            }
            Found::Unclear(Completion { rows, .. }) => {
                count += 1;
                unclear.push(rows);
            }
        });
        if n >= count {
            return None;
        }
        let mut n = n as usize;
        if let Some((frame, blocks)) = known {
            let work = &*self.workspace;
            let starts = Row7Starts::new(work.columns(&self.prefix)[0]);
            let maps = work.fills.order_maps(&frame);
            let codes = Row7Codes::new(&starts, maps, blocks, work.judge());
            let mut forms = Unsorted { starts, codes, plain, unclear };
            n = (0..3).rev().fold(n, |n, bit| forms.halve(bit, n));
            let rows = work.fills.list(&frame).rows;
            for (block, bits) in forms.plain.into_iter().enumerate() {
                let fills = Fills { first: FillBlock::FILLS * block, bits };
                forms.unclear.extend(fills.map(|i| work.minirows.rows(rows[i])));
            }
        }
        scratch.set_prefix(&self.prefix);
        scratch.select(n)
    }
}

struct Unsorted<'s> {
    starts: Row7Starts,
    codes: Row7Codes,
    plain: [u64; FillTable::BLOCKS_MAX],
    unclear: &'s mut Vec<[PackedRow; 3]>,
}

impl Unsorted<'_> {
    /// Keeps the forms that agree with the `n`-th in this bit of row 7's code, after equal higher
    /// bits. Returns the place of the `n`-th among them.
    #[inline(always)]
    fn halve(&mut self, bit: usize, n: usize) -> usize {
        let Unsorted { starts, codes, plain, unclear } = self;
        let has_bit = |rows: &[PackedRow; 3]| starts.code(rows[0]) >> bit & 1 == 1;
        let blocks = plain.iter().enumerate();
        let plain_without = blocks.map(|(b, fills)| (fills & !codes.with_bit(b, bit)).count_ones());
        let without = plain_without.sum::<u32>() as usize
            + unclear.iter().filter(|rows| !has_bit(rows)).count();
        let with = n >= without;
        unclear.retain(|rows| has_bit(rows) == with);
        let others = if with { 0 } else { u64::MAX };
        for (b, fills) in plain.iter_mut().enumerate() {
            *fills &= codes.with_bit(b, bit) ^ others;
        }
        if with { n - without } else { n }
    }
}
