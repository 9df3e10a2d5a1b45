//! Grids, minlex forms and transforms as strings; ranks and band numbers as integers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::band::BandNumber;
use crate::grid::Grid;
use crate::minlex_form::MinlexForm;
use crate::rank::Rank;
use crate::symmetry::Transform;

/// Types that serde reads and writes as their displayed text.
#[doc(hidden)]
#[macro_export]
macro_rules! __serde_as_string {
    ($($type:ty),*) => {$(
        impl $crate::__internal::serde::Serialize for $type {
            fn serialize<S: $crate::__internal::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::__internal::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::__internal::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                use $crate::__internal::serde::{Deserialize as Read, de::Error as Reason};
                let text = <$crate::__internal::Cow<'de, str> as Read>::deserialize(deserializer)?;
                text.parse().map_err(<D::Error as Reason>::custom)
            }
        }
    )*};
}

macro_rules! as_integer {
    ($($type:ty as $integer:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$integer>::from(*self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = <$integer>::deserialize(deserializer)?;
                <$type>::try_from(number).map_err(D::Error::custom)
            }
        }
    )*};
}

crate::__serde_as_string!(Grid, MinlexForm, Transform);
as_integer!(Rank as u64, BandNumber as u16);

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T>(value: T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_come_back() {
        let text =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let grid: Grid = text.parse().unwrap();
        let quoted = std::format!("{text:?}");
        round_trip(grid, &quoted);
        round_trip(grid.minlex_form(), &quoted);
        round_trip(Transform::IDENTITY, "\"r123456789c123456789d123456789\"");
        round_trip(Rank::LAST, "5472730538");
        round_trip(BandNumber::LAST, "415");
    }

    #[test]
    fn bad_values_are_refused() {
        assert!(serde_json::from_str::<Rank>("0").is_err());
        assert!(serde_json::from_str::<BandNumber>("416").is_err());
        assert!(serde_json::from_str::<Grid>("\"123\"").is_err());
    }
}
