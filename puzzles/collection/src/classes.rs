use crate::entry::word;
use crate::error::CollectionError;
use crate::key::Key;
use crate::sorter::Sorted;
use crate::spool::RecordId;

pub(crate) const ENTRY_BYTES: usize = Key::BYTES + 8;

/// The bit of an id that marks the other collection.
pub(crate) const OTHER: u64 = 1 << 63;

pub(crate) fn entry(key: &Key, id: u64) -> [u8; ENTRY_BYTES] {
    let mut entry = [0; ENTRY_BYTES];
    entry[..Key::BYTES].copy_from_slice(&key.to_bytes());
    entry[Key::BYTES..].copy_from_slice(&id.to_be_bytes());
    entry
}

pub(crate) struct Class {
    pub key: Key,
    pub own: Vec<RecordId>,
    pub others: Vec<RecordId>,
}

impl Default for Class {
    fn default() -> Class {
        Class { key: Key::from_bytes([0; Key::BYTES]), own: Vec::new(), others: Vec::new() }
    }
}

impl Class {
    pub fn clear(&mut self) {
        self.own.clear();
        self.others.clear();
    }

    /// Adds the records of another class and takes its key; ids lose their order.
    pub fn join(&mut self, class: &Class) {
        self.key = class.key;
        self.own.extend_from_slice(&class.own);
        self.others.extend_from_slice(&class.others);
    }
}

pub(crate) struct Classes {
    entries: Sorted<ENTRY_BYTES>,
    class: Class,
}

impl Classes {
    pub fn new(entries: Sorted<ENTRY_BYTES>) -> Classes {
        Classes { entries, class: Class::default() }
    }

    /// The next class; ids ascend.
    pub fn next(&mut self) -> Result<Option<&Class>, CollectionError> {
        self.class.clear();
        let Some(mut entry) = self.entries.next()? else {
            return Ok(None);
        };
        let mut key = [0; Key::BYTES];
        key.copy_from_slice(&entry[..Key::BYTES]);
        self.class.key = Key::from_bytes(key);
        loop {
            match word(&entry[Key::BYTES..], 0) {
                id if id & OTHER == 0 => self.class.own.push(RecordId(id)),
                id => self.class.others.push(RecordId(id & !OTHER)),
            }
            match self.entries.peek() {
                Some(next) if next[..Key::BYTES] == key => {}
                _ => return Ok(Some(&self.class)),
            }
            match self.entries.next()? {
                Some(next) => entry = next,
                None => return Ok(Some(&self.class)),
            }
        }
    }
}
