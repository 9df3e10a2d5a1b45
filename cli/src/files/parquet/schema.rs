//! The columns of a Parquet file, nested as its rows are.

use std::ops::Range;

use super::thrift::{Fields, Items};

/// The deepest nesting of columns.
const DEPTH: u32 = 24;

/// A field of rows, or of objects in them.
#[derive(Debug)]
pub struct Node {
    /// The name as a text of JSON.
    pub name: String,
    pub repetition: Repetition,
    /// The lowest definition level of a value that is there.
    pub defined: u16,
    /// The repetition level of its lists.
    pub repeated: u16,
    /// The fields of an object; none for a leaf.
    pub children: Vec<Node>,
    /// The places of its leaves among all leaves.
    pub leaves: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    Required,
    Optional,
    Repeated,
}

/// A column of values, without lists and objects.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    pub physical: Physical,
    pub meaning: Meaning,
    /// The highest definition and repetition levels.
    pub defined: u16,
    pub repeated: u16,
}

/// The form of values in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Physical {
    Boolean,
    /// Integers of this many bytes.
    Integer(usize),
    Float,
    Double,
    Text,
    /// Texts of this many bytes.
    Fixed(usize),
}

impl Physical {
    /// Bytes of each value; none if they differ, or are no whole bytes.
    pub fn width(self) -> Option<usize> {
        match self {
            Physical::Integer(width) | Physical::Fixed(width) => Some(width),
            Physical::Float => Some(4),
            Physical::Double => Some(8),
            Physical::Boolean | Physical::Text => None,
        }
    }
}

/// The meaning of values beyond their form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// As written.
    Plain,
    Unsigned,
    /// Decimals after the point.
    Decimal(usize),
    /// Days since 1970.
    Date,
    /// Time since 1970, in parts of a second.
    Time(i64),
}

/// The columns of a file and all leaves, from the list of elements in its footer; `None` if it is
/// damaged.
pub fn read(mut elements: Items<'_>) -> Option<(Vec<Node>, Vec<Leaf>)> {
    let mut leaves = Vec::new();
    let count = elements.next()?.number(5)?;
    let columns = nodes(count, &mut elements, (0, 0), &mut leaves, DEPTH)?;
    Some((columns, leaves))
}

fn nodes(
    count: i64,
    elements: &mut Items<'_>,
    levels: (u16, u16),
    leaves: &mut Vec<Leaf>,
    depth: u32,
) -> Option<Vec<Node>> {
    let depth = depth.checked_sub(1)?;
    let mut next = |_| node(elements.next()?, elements, levels, leaves, depth);
    (0..count).map(&mut next).collect()
}

fn node(
    element: Fields<'_>,
    elements: &mut Items<'_>,
    (mut defined, mut repeated): (u16, u16),
    leaves: &mut Vec<Leaf>,
    depth: u32,
) -> Option<Node> {
    let repetition = match element.number(3) {
        None | Some(0) => Repetition::Required,
        Some(1) => Repetition::Optional,
        Some(2) => Repetition::Repeated,
        Some(_) => return None,
    };
    defined += u16::from(repetition != Repetition::Required);
    repeated += u16::from(repetition == Repetition::Repeated);
    let start = leaves.len();
    let count = element.number(5).unwrap_or(0);
    let children = nodes(count, elements, (defined, repeated), leaves, depth)?;
    if children.is_empty() {
        let physical = physical(element)?;
        let meaning = meaning(element, physical);
        leaves.push(Leaf { physical, meaning, defined, repeated });
    }
    let name = String::from_utf8_lossy(element.text(4)?);
    let name = serde_json::Value::from(name).to_string();
    Some(Node { name, repetition, defined, repeated, children, leaves: start..leaves.len() })
}

fn physical(element: Fields<'_>) -> Option<Physical> {
    Some(match element.number(1)? {
        0 => Physical::Boolean,
        1 => Physical::Integer(4),
        2 => Physical::Integer(8),
        3 => Physical::Fixed(12),
        4 => Physical::Float,
        5 => Physical::Double,
        6 => Physical::Text,
        7 => Physical::Fixed(usize::try_from(element.number(2)?).ok().filter(|&it| it > 0)?),
        _ => return None,
    })
}

fn meaning(element: Fields<'_>, physical: Physical) -> Meaning {
    let is_integer = matches!(physical, Physical::Integer(_));
    // The older of two notes is in most files; times may have the newer one alone, as by Polars.
    let time = || {
        let unit = element.fields(10)?.fields(8)?.fields(2)?;
        let units = [(1, 1_000), (2, 1_000_000), (3, 1_000_000_000)];
        let known = units.into_iter().find(|&(id, _)| unit.fields(id).is_some());
        known.map(|(_, parts)| Meaning::Time(parts))
    };
    match element.number(6) {
        Some(5) => Meaning::Decimal(element.number(7).unwrap_or(0).clamp(0, 38) as usize),
        Some(6) if is_integer => Meaning::Date,
        Some(9) if is_integer => Meaning::Time(1_000),
        Some(10) if is_integer => Meaning::Time(1_000_000),
        Some(11..=14) => Meaning::Unsigned,
        None if is_integer => time().unwrap_or(Meaning::Plain),
        _ => Meaning::Plain,
    }
}
