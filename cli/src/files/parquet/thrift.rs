//! The parts of Thrift's compact protocol that Parquet uses. A field is looked for when it is
//! needed, so nothing is kept of what a forged file has besides.

use super::bytes;

/// The deepest structure that is looked into.
const DEPTH: u32 = 16;

/// The fields of a structure, as written.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(&'a [u8]);

/// The items of a list, as written.
#[derive(Clone, Copy, Debug)]
pub struct Items<'a> {
    bytes: &'a [u8],
    left: u64,
    kind: u8,
}

/// The value of a field.
#[derive(Clone, Copy, Debug)]
enum Value<'a> {
    Number(i64),
    Text(&'a [u8]),
    Fields(Fields<'a>),
    Items(Items<'a>),
    Other,
}

impl<'a> Fields<'a> {
    /// The structure at the beginning of these bytes, and its length; `None` if they are damaged
    /// or end before.
    pub fn read(bytes: &'a [u8]) -> Option<(Fields<'a>, usize)> {
        let mut rest = bytes;
        skip_fields(&mut rest, DEPTH)?;
        let length = bytes.len() - rest.len();
        Some((Fields(&bytes[..length]), length))
    }

    fn get(self, wanted: i64) -> Option<Value<'a>> {
        let mut rest = self.0;
        let mut id = 0;
        while let Some(kind) = next_field(&mut rest, &mut id)? {
            let value = value(&mut rest, kind, DEPTH)?;
            if id == wanted {
                return Some(value);
            }
        }
        None
    }

    /// The number in a field; 1 for true.
    pub fn number(self, id: i64) -> Option<i64> {
        match self.get(id)? {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The text in a field.
    pub fn text(self, id: i64) -> Option<&'a [u8]> {
        match self.get(id)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The structure in a field.
    pub fn fields(self, id: i64) -> Option<Fields<'a>> {
        match self.get(id)? {
            Value::Fields(fields) => Some(fields),
            _ => None,
        }
    }

    /// The list in a field.
    pub fn items(self, id: i64) -> Option<Items<'a>> {
        match self.get(id)? {
            Value::Items(items) => Some(items),
            _ => None,
        }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Fields<'a>;

    /// The next structure; none at the end, and none in a list of anything else.
    fn next(&mut self) -> Option<Fields<'a>> {
        self.left = self.left.checked_sub(1)?;
        match value(&mut self.bytes, self.kind, DEPTH)? {
            Value::Fields(fields) => Some(fields),
            _ => None,
        }
    }
}

fn take<'a>(rest: &mut &'a [u8], count: u64) -> Option<&'a [u8]> {
    let (taken, after) = rest.split_at_checked(usize::try_from(count).ok()?)?;
    *rest = after;
    Some(taken)
}

fn byte(rest: &mut &[u8]) -> Option<u8> {
    Some(take(rest, 1)?[0])
}

fn zigzag(rest: &mut &[u8]) -> Option<i64> {
    bytes::varint(|| byte(rest)).map(bytes::signed)
}

/// The kind of the next field, whose number is left in `id`; `Some(None)` after the last.
fn next_field(rest: &mut &[u8], id: &mut i64) -> Option<Option<u8>> {
    let head = byte(rest)?;
    if head == 0 {
        return Some(None);
    }
    *id = match head >> 4 {
        0 => zigzag(rest)?,
        more => id.checked_add(i64::from(more))?,
    };
    Some(Some(head & 15))
}

fn skip_fields(rest: &mut &[u8], depth: u32) -> Option<()> {
    let mut id = 0;
    while let Some(kind) = next_field(rest, &mut id)? {
        value(rest, kind, depth)?;
    }
    Some(())
}

fn value<'a>(rest: &mut &'a [u8], kind: u8, depth: u32) -> Option<Value<'a>> {
    let depth = depth.checked_sub(1)?;
    Some(match kind {
        1 => Value::Number(1),
        2 => Value::Number(0),
        3 => Value::Number(i64::from(byte(rest)?.cast_signed())),
        4..=6 => Value::Number(zigzag(rest)?),
        7 => take(rest, 8).map(|_| Value::Other)?,
        8 => {
            let length = bytes::varint(|| byte(rest))?;
            Value::Text(take(rest, length)?)
        }
        9 | 10 => Value::Items(list(rest, depth)?),
        12 => {
            let start = *rest;
            skip_fields(rest, depth)?;
            Value::Fields(Fields(&start[..start.len() - rest.len()]))
        }
        _ => return None,
    })
}

fn list<'a>(rest: &mut &'a [u8], depth: u32) -> Option<Items<'a>> {
    let head = byte(rest)?;
    let left = match head >> 4 {
        15 => bytes::varint(|| byte(rest))?,
        few => u64::from(few),
    };
    // Truth values have a byte each in lists.
    let kind = if matches!(head & 15, 1 | 2) { 3 } else { head & 15 };
    let start = *rest;
    // Each item has a byte at least.
    for _ in 0..left {
        value(rest, kind, depth)?;
    }
    Some(Items { bytes: &start[..start.len() - rest.len()], left, kind })
}
