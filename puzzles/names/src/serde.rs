//! Names and boards as strings, morph indices as integers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::figure::FigureName;
use crate::morph::MorphIndex;
use crate::morphed_name::MorphedName;
use crate::name::Name;
use crate::sbf::Sbf;

minlex_catalog::__serde_as_string!(Name, MorphedName, FigureName, Sbf);

impl Serialize for MorphIndex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MorphIndex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        MorphIndex::new(number).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use minlex_puzzle::Puzzle;

    use super::*;

    fn round_trip<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn values_come_back() {
        let name: Name = "        17 00000000000001".parse().unwrap();
        round_trip(&name, "\"        17 00000000000001\"");
        let morphed: MorphedName = "eKEeveX3Ose2Ww4p42M;1".parse().unwrap();
        round_trip(&morphed, "\"5411131853 W1Rmk0Yu2q34I6;r123456789c123456789d123456798;1\"");
        round_trip(&FigureName::of(&Puzzle::EMPTY), "\"0_0!0_0\"");
        let board = Sbf::new(2, 1, 1, vec![None]).unwrap();
        round_trip(&board, "\"AAECAQEA\"");
        round_trip(&MorphIndex::of(morphed.morph()), "1");
    }

    #[test]
    fn bad_values_are_refused() {
        assert!(serde_json::from_str::<Name>("\"17\"").is_err());
        assert!(serde_json::from_str::<FigureName>("\"1\"").is_err());
        assert!(serde_json::from_str::<MorphIndex>("1218998108160").is_err());
        assert!(serde_json::from_str::<MorphIndex>("\"0\"").is_err());
    }
}
