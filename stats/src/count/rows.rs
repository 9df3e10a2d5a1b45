//! The rows of a histogram, gathered.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;

use minlex_catalog::BandNumber;

use crate::question::{Column, Condition, Field, Plan, Shape};

pub(crate) const MOST_ROWS: usize = 1 << 22;

#[derive(Default)]
pub(crate) struct Rows(pub BTreeMap<Vec<i64>, u64>);

/// The values of grids that are counted together.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    pub band: BandNumber,
    /// The columns of the key.
    pub key: &'a [(Column, i64)],
    /// Class and order of the automorphism group, if wanted.
    pub group: Option<(u8, u32)>,
    /// A kind, and the number of parts of the grid that have it.
    pub kind: Option<(i64, i64)>,
}

impl Values<'_> {
    fn get(&self, field: Field) -> Option<i64> {
        let Field::Value(column) = field else {
            return self.kind.map(|(_, chutes)| chutes);
        };
        match column.info().shape {
            Shape::Band => Some(self.band.get().into()),
            Shape::Group if column == Column::Group => self.group.map(|(class, _)| class.into()),
            Shape::Group => self.group.map(|(_, order)| order.into()),
            Shape::Kinds(_) | Shape::CycleTypes => self.kind.map(|(kind, _)| kind),
            Shape::Sum(..) | Shape::Chutes(_) | Shape::Cells(_) => {
                let mut columns = self.key.iter();
                columns.find_map(|&(other, value)| (other == column).then_some(value))
            }
        }
    }
}

impl Rows {
    pub fn add(&mut self, plan: &Plan, values: &Values<'_>, grids: u64) {
        let holds =
            |condition: &Condition| condition.holds(|field| values.get(field)) == Some(true);
        if grids == 0 || !plan.condition.as_ref().is_none_or(holds) {
            return;
        }
        let mut row = Vec::with_capacity(plan.columns.len() + 1);
        for &column in &plan.columns {
            row.extend(values.get(Field::Value(column)));
            if let Some(name) = column.second() {
                row.extend(values.get(Field::Number(name)));
            }
        }
        *self.0.entry(row).or_default() += grids;
    }
}

/// True if the condition may hold for some grid with this band on top.
pub(crate) fn may_hold(plan: &Plan, band: BandNumber) -> bool {
    let values = Values { band, key: &[], group: None, kind: None };
    let holds = plan.condition.as_ref().map(|condition| condition.holds(|field| values.get(field)));
    holds != Some(Some(false))
}
