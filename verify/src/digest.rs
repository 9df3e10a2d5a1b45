//! The published checksum of a preset.

use minlex_lookup::Info;

use crate::report::{Check, Level};

const LEVEL: Level = Level::Digest;

pub(crate) fn checks(info: &Info, sha256: &str) -> Vec<Check> {
    const NAME: &str = "published sum";
    let check = match published_sum(&info.preset) {
        Some(published) if published == sha256 => Check::passed(
            LEVEL,
            NAME,
            format!("the preset {} to the byte, SHA-256 {sha256}", info.preset),
        ),
        Some(published) => Check::failed(
            LEVEL,
            NAME,
            format!("SHA-256 of the preset {}", info.preset),
            sha256,
            published,
        ),
        None => Check::could_not(
            LEVEL,
            NAME,
            format!(
                "no sum is published for stride {}; the level rebuild proves such a table",
                info.stride
            ),
        ),
    };
    vec![check]
}

pub(crate) fn published_sum(preset: &str) -> Option<&'static str> {
    let name = format!("minlex-{preset}.mlx");
    minlex_data::SHA256SUMS
        .lines()
        .filter_map(|line| line.split_once("  "))
        .find_map(|(sum, file)| (file == name).then_some(sum))
}

#[cfg(test)]
mod tests {
    use minlex_files::hexadecimal;
    use minlex_lookup::Table;

    use super::*;
    use crate::report::Outcome;

    #[test]
    fn presets_have_published_sums() {
        let table = Table::embedded();
        let sum = hexadecimal(&table.sha256().unwrap());
        assert_eq!(published_sum("embedded"), Some(sum.as_str()));
        for preset in ["standard", "large"] {
            assert_eq!(published_sum(preset).map(str::len), Some(64));
        }
        assert_eq!(published_sum("custom"), None);
    }

    #[test]
    fn another_sum_is_wrong_and_another_stride_has_none() {
        let mut info = Table::embedded().info();
        let good = published_sum("embedded").unwrap();
        let outcome = |info: &Info, sum: &str| checks(info, sum)[0].outcome();
        assert_eq!(outcome(&info, good), Outcome::Passed);
        assert_eq!(outcome(&info, &good.replace('6', "7")), Outcome::Failed);
        info.preset = "custom".to_owned();
        assert_eq!(outcome(&info, good), Outcome::CouldNotCheck);
    }
}
