//! Values for serde: the text that people read and write.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{GridIndex, Numbering};

struct Text<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($type:ty, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, value: PhantomData })
            }
        }
    };
}

as_text!(GridIndex, "the index of a grid as a decimal string");
as_text!(Numbering, "a numbering: class or lex");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_their_text() {
        let json = serde_json::to_string(&(GridIndex::LAST, Numbering::Class)).unwrap();
        assert_eq!(json, r#"["6670903752021072936959","class"]"#);
        let values: (GridIndex, Numbering) = serde_json::from_str(&json).unwrap();
        assert_eq!(values, (GridIndex::LAST, Numbering::Class));
        for bad in ["7", "\"6670903752021072936960\"", "\"x\""] {
            assert!(serde_json::from_str::<GridIndex>(bad).is_err(), "{bad}");
        }
    }
}
