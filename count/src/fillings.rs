//! The rows that the boxes of a band may have.

use minlex_catalog::{DigitSet, Partition};

use crate::partitions::{Ordered, Partitions, SPLITS, Set, Split};

const PARTITIONS: usize = Partition::COUNT;

/// All rows of the boxes of a band, up to the order of rows without givens.
#[derive(Clone, Debug)]
pub(crate) struct Fillings {
    /// For each box, the ordered partitions whose triples hold the givens.
    holds: [Set; 3],
    pub free: Vec<usize>,
    /// The box with fewer choices, 0 or 1; the *other* box is the remaining one.
    pub base: usize,
    /// For each partition, rows of the base that hold no given of another box, free ones in
    /// ascending order.
    starts: Vec<Vec<Ordered>>,
}

impl Fillings {
    pub fn of(givens: &[[u8; 9]; 3]) -> Fillings {
        let partitions = Partitions::get();
        let holds = [0, 1, 2].map(|place: usize| {
            let wanted = givens.map(|row| DigitSet::of([0, 1, 2].map(|c| row[3 * place + c])));
            partitions.holding(wanted)
        });
        let free: Vec<usize> = (0..3).filter(|&row| givens[row] == [0; 9]).collect();
        let ascends = |number: &Ordered| {
            let rows = partitions.triples[usize::from(*number)];
            free.windows(2).all(|pair| rows[pair[0]] < rows[pair[1]])
        };
        let starts = [0, 1]
            .map(|place: usize| holds[place].iter().filter(ascends).collect::<Vec<Ordered>>());
        let base = usize::from(starts[1].len() < starts[0].len());
        let elsewhere = givens.map(|mut row| {
            row[3 * base..][..3].fill(0);
            DigitSet::of(row)
        });
        let lacks = partitions.lacking(elsewhere);
        let mut by_partition = vec![Vec::new(); PARTITIONS];
        for &start in starts[base].iter().filter(|&&start| lacks.contains(start)) {
            by_partition[usize::from(partitions.class[usize::from(start)])].push(start);
        }
        Fillings { holds, free, base, starts: by_partition }
    }

    pub fn row_orders(&self) -> u32 {
        [1, 1, 2, 6][self.free.len()]
    }

    /// The rows of the three boxes in all fillings.
    pub fn all(&self) -> impl Iterator<Item = [Ordered; 3]> {
        self.starts.iter().flatten().flat_map(move |&start| {
            self.continuations(start).map(move |[a, b]| self.in_place(start, a, b))
        })
    }

    /// For each partition of the other box, partitions of the base and of box 3.
    pub fn by_other(&self) -> Vec<Vec<[u16; 2]>> {
        let partitions = Partitions::get();
        let class = |number: Ordered| partitions.class[usize::from(number)];
        let mut by_other: Vec<Vec<[u16; 2]>> = vec![Vec::new(); PARTITIONS];
        for &start in self.starts.iter().flatten() {
            for [a, b] in self.continuations(start) {
                by_other[usize::from(class(a))].push([class(start), class(b)]);
            }
        }
        by_other
    }

    /// The rows of the boxes in one of the fillings with these columns. Numbers begin with 0.
    pub fn nth(&self, columns: [u16; 3], number: u32) -> Option<[Ordered; 3]> {
        let partitions = Partitions::get();
        let other = 1 - self.base;
        let fits = |rows: Ordered, place: usize| {
            let class = partitions.class[usize::from(rows)];
            partitions.is_crosswise[usize::from(columns[place])][usize::from(class)] == 1
        };
        let classes = partitions.crosswise[usize::from(columns[self.base])];
        let starts = classes.iter().flat_map(|&class| &self.starts[usize::from(class)]);
        let fillings = starts.flat_map(|&start| {
            let rest = self.continuations(start);
            rest.filter(|&[a, b]| fits(a, other) && fits(b, 2)).map(move |[a, b]| (start, a, b))
        });
        let (start, a, b) = fillings.into_iter().nth(number as usize)?;
        Some(self.in_place(start, a, b))
    }

    fn in_place(&self, start: Ordered, other: Ordered, third: Ordered) -> [Ordered; 3] {
        if self.base == 0 { [start, other, third] } else { [other, start, third] }
    }

    fn continuations(&self, start: Ordered) -> impl Iterator<Item = Split> {
        let [others, thirds] = [&self.holds[1 - self.base], &self.holds[2]];
        // No branch for each split: which of them fit is as good as random.
        let mut fit = [[0; 2]; SPLITS];
        let mut n = 0;
        for &[a, b] in Partitions::get().splits(start) {
            fit[n] = [a, b];
            n += usize::from(others.contains(a) & thirds.contains(b));
        }
        fit.into_iter().take(n)
    }
}
