//! Why an item has no answer.

/// Why an item has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bad {
    /// It is missing: a null in a column, which stays one.
    Null,
    /// It is no such item; what is wrong with it.
    Item(String),
    /// There is no memory for the work on it.
    NoMemory,
}

impl Bad {
    /// Message.
    pub fn into_reason(self) -> String {
        match self {
            Bad::Null => "it is missing".to_owned(),
            Bad::Item(reason) => reason,
            Bad::NoMemory => "there is no memory for it".to_owned(),
        }
    }
}

impl From<String> for Bad {
    fn from(reason: String) -> Bad {
        Bad::Item(reason)
    }
}
