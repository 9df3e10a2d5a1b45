//! Arrangements of nine column sets into a band, up to the order of its rows.

use minlex_catalog::BoxOrder;
use minlex_catalog::chute::{ChuteTable, LabelledBox, Labels};
use minlex_catalog::{BandNumber, DigitSet, Partition, Permutation};

/// One arrangement of standard columns into a band.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fill {
    pub band: BandNumber,
    /// Columns of its third stack.
    pub third: Partition,
    pub orders: [BoxOrder; 3],
    pub rows: StandardRows,
}

/// Three rows of three standard minirows: numbers below 27 whose base-3 digits, the first column
/// least, are the ranks in the columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StandardRows(u64);

impl StandardRows {
    pub const MINIROWS: usize = 27;

    /// Room for a table by minirow.
    pub const ROOM: usize = 32;

    fn of_two(first: &StandardBox, second: &StandardBox) -> StandardRows {
        let mut bits = 0;
        for row in 0..3 {
            let [left, middle] = [first, second].map(|standard| standard.minirows[row]);
            bits |= (u64::from(left) | u64::from(middle) << 5) << (15 * row);
        }
        StandardRows(bits)
    }

    #[inline(always)]
    fn with_third(self, third: &StandardBox, rows: Permutation) -> StandardRows {
        let [a, b, c] = rows.images().map(|row| u64::from(third.minirows[usize::from(row)]));
        StandardRows(self.0 | a << 10 | b << 25 | c << 40)
    }

    /// Minirow of a row in a stack, both 0..=2; below [`Self::ROOM`].
    #[inline(always)]
    pub fn minirow(self, row: usize, stack: usize) -> usize {
        (self.0 >> (5 * (3 * row + stack)) & 31) as usize
    }
}

/// A box with standard columns: a partition.
#[derive(Clone, Copy, Debug)]
struct StandardBox {
    partition: Partition,
    order: BoxOrder,
    rows: [[u8; 3]; 3],
    row_sets: [DigitSet; 3],
    /// Each row as a standard minirow.
    minirows: [u8; 3],
}

#[derive(Clone, Copy, Debug)]
struct Column {
    digits: [u8; 3],
    set: DigitSet,
    order: Permutation,
}

impl Column {
    fn of(digits: [u8; 3]) -> Column {
        Column { digits, set: DigitSet::of(digits), order: Permutation::of(digits) }
    }
}

impl StandardBox {
    /// Box with these columns, sorted here by smallest digit, and these row sets.
    fn new(mut columns: [Column; 3], row_sets: [DigitSet; 3]) -> StandardBox {
        columns.sort_unstable_by_key(|column| column.set.bits().trailing_zeros());
        let orders = columns.map(|column| column.order);
        StandardBox {
            partition: Partition::of(columns[0].set, columns[1].set).unwrap_or_default(),
            order: BoxOrder::of_rows(orders),
            rows: std::array::from_fn(|r| columns.map(|column| column.digits[r])),
            row_sets,
            minirows: [0, 1, 2].map(|r: usize| {
                let [x, y, z] = orders.map(|order| order.images()[r]);
                x + 3 * y + 9 * z
            }),
        }
    }

    /// The 36 boxes with the columns of a partition, up to row order.
    fn with_columns(partition: Partition) -> impl Iterator<Item = StandardBox> {
        let columns = partition.triples().map(members);
        BoxOrder::all().map(move |order| {
            let rows = rows_in_order(&columns, order);
            let columns = [0, 1, 2].map(|c| Column::of(rows.map(|row| row[c])));
            StandardBox::new(columns, rows.map(DigitSet::of))
        })
    }

    /// The 36 boxes whose rows have the sets of a partition, for any columns.
    fn with_rows(partition: Partition) -> impl Iterator<Item = StandardBox> {
        let row_sets = partition.triples();
        let [first, second, third] = row_sets.map(members);
        // Each column is one of 27.
        let columns = first.map(|x| second.map(|y| third.map(|z| Column::of([x, y, z]))));
        BoxOrder::all().map(move |order| {
            let [second, third] = [order.second(), order.third()].map(Permutation::images);
            let places = [0, 1, 2].map(|c: usize| [second[c], third[c]].map(usize::from));
            let column = |c: usize| columns[c][places[c][0]][places[c][1]];
            StandardBox::new([0, 1, 2].map(column), row_sets)
        })
    }

    fn labels(&self) -> Labels {
        Labels::of_box(|r, c| self.rows[r][c])
    }

    #[inline(always)]
    fn labelled(&self, chutes: &ChuteTable, labels: &Labels, rows: Permutation) -> LabelledBox {
        let rows = rows.images().map(|row| &self.rows[usize::from(row)]);
        chutes.labelled_box(labels, |r, c| rows[r][c])
    }

    fn permuted(&self, rows: Permutation) -> StandardBox {
        let [a, b, c] = rows.images().map(usize::from);
        StandardBox {
            rows: [self.rows[a], self.rows[b], self.rows[c]],
            row_sets: [self.row_sets[a], self.row_sets[b], self.row_sets[c]],
            minirows: [self.minirows[a], self.minirows[b], self.minirows[c]],
            ..*self
        }
    }
}

/// Three rows with these digits in their columns. Row `i` has digit `i` of the first column.
pub(crate) fn rows_in_order(columns: &[[u8; 3]; 3], order: BoxOrder) -> [[u8; 3]; 3] {
    let orders = order.rows();
    std::array::from_fn(|r| [0, 1, 2].map(|c: usize| columns[c][orders[c].image(r)]))
}

fn members(triple: DigitSet) -> [u8; 3] {
    let mut digits = [0; 3];
    digits.iter_mut().zip(triple.iter()).for_each(|(d, digit)| *d = digit);
    digits
}

/// Boxes of the third stack, by the partition of their rows, 36 each.
pub(crate) struct ThirdBoxes(Vec<StandardBox>);

impl ThirdBoxes {
    pub fn new() -> ThirdBoxes {
        ThirdBoxes(Partition::all().flat_map(StandardBox::with_rows).collect())
    }

    /// The 36 boxes with these row sets, and the order of the rows.
    fn with_rows(&self, row_sets: [DigitSet; 3]) -> (&[StandardBox], Permutation) {
        let partition = Partition::of(row_sets[0], row_sets[1]).unwrap_or_default();
        let order = Permutation::of(row_sets.map(|set| members(set)[0]));
        (&self.0[BoxOrder::COUNT * partition.index()..][..BoxOrder::COUNT], order)
    }
}

impl Fill {
    /// All fills with 123, 456 and 789 in the first stack and `second` in the second.
    pub fn all(second: Partition, thirds: &ThirdBoxes) -> Vec<Fill> {
        let chutes = ChuteTable::get();
        let mut fills = Vec::new();
        let seconds: Vec<StandardBox> = StandardBox::with_columns(second)
            .flat_map(|unordered| Permutation::ALL.map(|rows| unordered.permuted(rows)))
            .collect();
        for first in StandardBox::with_columns(Partition::default()) {
            let labels = first.labels();
            for second in &seconds {
                let Some(rest) = rows_left(&first, second) else {
                    continue;
                };
                let middle = second.labelled(chutes, &labels, Permutation::IDENTITY);
                let rows = StandardRows::of_two(&first, second);
                let (boxes, order) = thirds.with_rows(rest);
                for third in boxes {
                    let chute = chutes.chute_of(middle, third.labelled(chutes, &labels, order));
                    fills.push(Fill {
                        band: chutes.band_number(chute),
                        third: third.partition,
                        orders: [first.order, second.order, third.order],
                        rows: rows.with_third(third, order),
                    });
                }
            }
        }
        fills
    }
}

/// Row sets of the third box; `None` if a row would repeat a digit.
fn rows_left(first: &StandardBox, second: &StandardBox) -> Option<[DigitSet; 3]> {
    let (first, second) = (&first.row_sets, &second.row_sets);
    let fit = (0..3).all(|r| first[r].is_disjoint(second[r]));
    fit.then(|| [0, 1, 2].map(|r: usize| !(first[r] | second[r])))
}
