//! Row 4 under a first band, looked up as carried to the representative of its class.

use std::sync::OnceLock;

use minlex_catalog::{DigitSet, Permutation};

use super::allowed_orders::AllowedOrders;
use super::columns::Columns;
use super::minirow::{Minirow, Row, minirows, order, triple_number};
use super::minirow_pairs::MinirowPairs;
use super::walk::Walk;
use crate::fills::BAND_ORDERS;
use crate::gangster::Classes;
use crate::gangster::canonical_map::CanonicalMap;
use crate::gangster::representative::{CLASSES, Representative};
use crate::splits::{SPLITS, Splits};
use crate::triples::{self, ORDERED, TRIPLES, Triples};

type TripleNumbers = [usize; 3];

/// Numbers of grids that start with the representative of a class and a part of row 4.
pub(super) struct FourthRow {
    /// Indexed by stack.
    allowed: [AllowedOrders; 3],
    /// For each ordered partition of the row into minirows, the start of its rows in `rows`.
    start: Box<[u32; ORDERED]>,
    /// Indexed by partition and allowed orders of the three minirows.
    rows: Box<[u32]>,
    /// With one minirow: by stack, triple and order.
    minirows: [Box<[[u64; 6]; TRIPLES]>; 3],
}

/// For each ordered partition X, the 28 partitions Y that agree with X nowhere, one of each pair
/// {Y, rest}, as numbers of triples.
type Below = Box<[[[u8; 3]; SPLITS / 2]]>;

fn below() -> &'static Below {
    static BELOW: OnceLock<Below> = OnceLock::new();
    BELOW.get_or_init(|| {
        let numbers = |row: &Triples| {
            let splits = Splits::of(row);
            // The splits ascend, so the first half, with the smallest free digit in the first
            // triple, has no Y together with its rest.
            let half = |n: usize| splits.all()[n].map(|set| triples::triple_number(set) as u8);
            std::array::from_fn(half)
        };
        triples::all_ordered().iter().map(numbers).collect()
    })
}

pub(super) fn prepare() {
    below();
}

pub(super) fn shared_bytes() -> usize {
    size_of_val(&**below())
}

impl FourthRow {
    /// The table of a class, made at the first call in some 20 ms.
    pub(super) fn get(class: usize) -> &'static FourthRow {
        static TABLES: [OnceLock<FourthRow>; CLASSES] = [const { OnceLock::new() }; CLASSES];
        TABLES[class].get_or_init(|| FourthRow::build(&Classes::get().representatives[class]))
    }

    fn build(representative: &Representative) -> FourthRow {
        let counter = Counter::new(representative);
        let mut table = FourthRow {
            allowed: representative.columns.map(AllowedOrders::below),
            start: Box::new([0; ORDERED]),
            rows: Box::default(),
            minirows: [(); 3].map(|()| Box::new([[0; 6]; TRIPLES])),
        };
        let mut rows = Vec::new();
        for ((row, below), start) in
            triples::all_ordered().iter().zip(below()).zip(&mut *table.start)
        {
            *start = rows.len() as u32;
            let triples = row.map(triples::triple_number);
            for orders in all_orders(&table.allowed, triples) {
                let grids = counter.grids(triples, orders, below);
                rows.push(grids);
                for (stack, order) in orders.iter().enumerate() {
                    table.minirows[stack][triples[stack]][order.index()] += u64::from(grids);
                }
            }
        }
        table.rows = rows.into();
        table
    }

    pub(super) fn table_bytes(&self) -> usize {
        let allowed: usize = self.allowed.iter().map(AllowedOrders::table_bytes).sum();
        size_of::<FourthRow>() - size_of_val(&self.allowed)
            + allowed
            + 3 * size_of_val(&*self.minirows[0])
            + size_of_val(&*self.start)
            + size_of_val(&*self.rows)
    }

    fn one(&self, stack: usize, minirow: Minirow) -> u64 {
        self.minirows[stack][triple_number(minirow)][order(minirow)]
    }

    /// Number of grids with these minirows, by stack; `None`, in at most one stack, is any.
    fn two_or_three(&self, minirows: [Option<Minirow>; 3]) -> u64 {
        let sets = minirows.map(|m| m.map_or(DigitSet::EMPTY, triples::triple));
        let missing = !(sets[0] | sets[1] | sets[2]);
        let sets = sets.map(|set| if set.is_empty() { missing } else { set });
        let mut place = self.start[triples::ordered_number(sets[0], sets[1])] as usize;
        let (mut weight, mut choices, mut stride) = (1, 1, 0);
        for stack in (0..3).rev() {
            let (allowed, triple) = (&self.allowed[stack], triples::triple_number(sets[stack]));
            match minirows[stack] {
                Some(minirow) => place += allowed.place(triple, order(minirow)) * weight,
                None => (choices, stride) = (allowed.count(triple), weight),
            }
            weight *= allowed.count(triple);
        }
        (0..choices).map(|i| u64::from(self.rows[place + i * stride])).sum()
    }
}

fn all_orders(allowed: &[AllowedOrders; 3], triples: TripleNumbers) -> Vec<[Permutation; 3]> {
    let [first, second, third] = [0, 1, 2].map(|stack| allowed[stack].of(triples[stack]));
    first
        .flat_map(|a| {
            let third = third.clone();
            second.clone().flat_map(move |b| third.clone().map(move |c| [a, b, c]))
        })
        .collect()
}

struct Counter {
    /// Indexed by stack.
    pairs: [MinirowPairs; 3],
    lower: Vec<[u16; SPLITS]>,
}

impl Counter {
    fn new(representative: &Representative) -> Counter {
        Counter {
            pairs: std::array::from_fn(|stack| MinirowPairs::new(representative, stack)),
            lower: representative.lower_fills(),
        }
    }

    /// Number of grids whose row 4 has these triples and orders. It sums the lower band's fills
    /// over the 28 pairs of minirow sets for rows 5 and 6, and their splits. All rows 4 of a class
    /// have 17 million terms.
    // Inlined into the loop over all rows, it takes 4 % more instructions.
    #[inline(never)]
    fn grids(
        &self,
        fourth: TripleNumbers,
        orders: [Permutation; 3],
        below: &[[u8; 3]; SPLITS / 2],
    ) -> u32 {
        let [first, second, third] = std::array::from_fn(|stack| {
            self.pairs[stack].with_fourth(fourth[stack], orders[stack].index())
        });
        let mut fills = 0;
        for fifth in below {
            let third = third.splits(fifth[2]);
            if third.is_empty() {
                continue;
            }
            for &i in first.splits(fifth[0]) {
                for &j in second.splits(fifth[1]) {
                    let lower = &self.lower[SPLITS * usize::from(i) + usize::from(j)];
                    fills += third.iter().map(|&k| u32::from(lower[usize::from(k)])).sum::<u32>();
                }
            }
        }
        // Rows 5 and 6 have two orders, and the rows of band 3 six.
        fills * 2 * BAND_ORDERS as u32
    }
}

/// Carries minirows below a band to the representative of its class.
struct Carrier {
    map: CanonicalMap,
    /// For each stack and column, the column of the representative's stack.
    columns: [[usize; 3]; 3],
}

impl Carrier {
    fn new(columns: &Columns) -> Carrier {
        let classes = Classes::get();
        let map = classes.map(columns.each_ref().map(triples::partition));
        let representative = &classes.representatives[map.class];
        let column = |stack: usize, set: DigitSet| {
            let digit = map.image(triples::digits(set)[0]);
            representative.column_of(map.stack(stack), digit)
        };
        Carrier {
            columns: std::array::from_fn(|stack| columns[stack].map(|set| column(stack, set))),
            map,
        }
    }

    fn carry(&self, stack: usize, minirow: Minirow) -> (usize, Minirow) {
        let mut carried = [0; 3];
        for (&column, &digit) in self.columns[stack].iter().zip(&minirow) {
            carried[column] = self.map.image(digit);
        }
        (self.map.stack(stack), carried)
    }
}

/// Walks through row 4. `columns` has the column sets of the first band.
pub(super) fn fourth_row(columns: &Columns, walk: &mut Walk<'_>) -> Row {
    let carrier = Carrier::new(columns);
    let table = FourthRow::get(carrier.map.class);
    let mut four = [[0; 3]; 3];
    let mut carried = [None; 3];
    let mut used = DigitSet::EMPTY;
    for stack in 0..3 {
        let free = columns[stack].map(|set| !(set | used));
        four[stack] = walk.step(27 + 3 * stack, minirows(free), |minirow| {
            let (to, minirow) = carrier.carry(stack, minirow);
            if stack == 0 {
                return table.one(to, minirow);
            }
            let mut carried = carried;
            carried[to] = Some(minirow);
            table.two_or_three(carried)
        });
        let (to, minirow) = carrier.carry(stack, four[stack]);
        carried[to] = Some(minirow);
        used |= triples::triple(four[stack]);
    }
    four
}
