//! Report of the checks and their results.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// A kind of proof. Each level is complete by itself; they are ordered from quick to slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Level {
    /// The file is whole: sizes and checksums are right, and sums ascend.
    Integrity,
    /// Its totals are the published ones: all grids, each of the 416 bands, the 14 second rows.
    Counts,
    /// Published figures, those of the file and those computed here agree: 416 bands, 44 classes,
    /// Burnside's lemma, orbits and stabilisers.
    Identities,
    /// Burnside's lemma gives the total, with every number in it computed here: the conjugacy
    /// classes of the cell symmetries, and the grids that each fixes.
    Burnside,
    /// The file has the SHA-256 that is published for its preset.
    Digest,
    /// The table is built again in memory, and every checkpoint is compared.
    Rebuild,
    /// Ranks lead to grids and grids to ranks: published pairs, random ranks, random scrambles,
    /// neighbours.
    Roundtrip,
    /// Chosen bands are enumerated once more in a plain way and compared grid by grid and
    /// checkpoint by checkpoint.
    Recount,
    /// The pairs of fills that complete the bands are counted with weights, which leads to the
    /// number of grids without a test for minlex forms.
    Splits,
    /// All automorphic grids are listed and tested. The symmetries fix as many images of these
    /// grids as they fix grids at all, so the list is complete; all other grids must be images of
    /// grids without automorphisms.
    Orbits,
    /// Every grid of the catalogue, or of a stretch of it, is scanned, tested, and found again by
    /// the rank of a random morph.
    Exhaustive,
}

impl Level {
    /// All levels in running order: quick ones first, except that `rebuild` comes before levels
    /// that would be in vain if it fails.
    pub const ALL: &'static [Level] = &[
        Level::Integrity,
        Level::Counts,
        Level::Identities,
        Level::Burnside,
        Level::Digest,
        Level::Rebuild,
        Level::Roundtrip,
        Level::Recount,
        Level::Splits,
        Level::Orbits,
        Level::Exhaustive,
    ];

    /// Its name: `integrity`, `counts`, `identities`, `burnside`, `digest`, `rebuild`, `roundtrip`,
    /// `recount`, `splits`, `orbits` or `exhaustive`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.texts().0
    }

    /// Its name, and the certainty about a table that passes.
    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Level::Integrity => ("integrity", "the file is whole"),
            Level::Counts => ("counts", "its totals are the published ones"),
            Level::Identities => ("identities", "published, stored and own figures fit together"),
            Level::Burnside => ("burnside", "there must be as many grids as it has"),
            Level::Digest => ("digest", "it is its preset, to the byte"),
            Level::Rebuild => ("rebuild", "every checkpoint is as a second build has it"),
            Level::Roundtrip => ("roundtrip", "ranks lead to grids, and images back to ranks"),
            Level::Recount => ("recount", "chosen bands are as a plain enumeration finds"),
            Level::Splits => ("splits", "pairs of fills come to as many grids"),
            Level::Orbits => ("orbits", "grids with automorphisms leave room for the rest"),
            Level::Exhaustive => ("exhaustive", "every grid is minlex and found by its morphs"),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error for a text that is not the name of a [`Level`]. Holds it, cut if long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a level: expected ", self.0)?;
        for (i, level) in Level::ALL.iter().enumerate() {
            let separator = match i {
                0 => "",
                i if i == Level::ALL.len() - 1 => " or ",
                _ => ", ",
            };
            write!(f, "{separator}{level}")?;
        }
        Ok(())
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        Level::ALL
            .iter()
            .copied()
            .find(|level| level.name() == text)
            .ok_or_else(|| LevelError(text.chars().take(40).collect()))
    }
}

/// The verdict of one check or of a whole report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Outcome {
    /// Everything is as it must be.
    Passed,
    /// Something could not be checked; nothing was found wrong.
    CouldNotCheck,
    /// Something is wrong.
    Failed,
}

/// The finding of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Everything is as it must be. Holds a text with the comparison and the main figure.
    Passed(String),
    /// A mismatch, the first if there are several.
    Failed {
        /// What is wrong, with the number of other mismatches of this kind.
        place: String,
        /// Value that was found there.
        found: String,
        /// Value that was expected; empty where `found` is a whole sentence.
        expected: String,
    },
    /// The check could not be made. Holds the reason and the remedy.
    CouldNotCheck(String),
}

/// One check and its finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// The level it belongs to.
    pub level: Level,
    /// A short name. Only `recount` uses a name more than once, for each band.
    pub name: &'static str,
    /// The finding.
    pub finding: Finding,
}

impl Check {
    pub(crate) fn passed(level: Level, name: &'static str, detail: impl Into<String>) -> Check {
        Check { level, name, finding: Finding::Passed(detail.into()) }
    }

    pub(crate) fn failed(
        level: Level,
        name: &'static str,
        place: impl Into<String>,
        found: impl ToString,
        expected: impl ToString,
    ) -> Check {
        Check {
            level,
            name,
            finding: Finding::Failed {
                place: place.into(),
                found: found.to_string(),
                expected: expected.to_string(),
            },
        }
    }

    pub(crate) fn could_not(level: Level, name: &'static str, reason: impl Into<String>) -> Check {
        Check { level, name, finding: Finding::CouldNotCheck(reason.into()) }
    }

    /// Passed if `found` is `expected`; `subject` describes both.
    pub(crate) fn equal<T: PartialEq + fmt::Display>(
        level: Level,
        name: &'static str,
        subject: &str,
        found: T,
        expected: T,
    ) -> Check {
        if found == expected {
            Check::passed(level, name, format!("{subject}: {found}"))
        } else {
            Check::failed(level, name, subject, found, expected)
        }
    }

    /// The verdict.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self.finding {
            Finding::Passed(_) => Outcome::Passed,
            Finding::Failed { .. } => Outcome::Failed,
            Finding::CouldNotCheck(_) => Outcome::CouldNotCheck,
        }
    }
}

/// One line: outcome, level, name, and finding.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.outcome() {
            Outcome::Passed => "ok",
            Outcome::Failed => "WRONG",
            Outcome::CouldNotCheck => "unchecked",
        };
        let finding = match &self.finding {
            Finding::Passed(detail) => detail.clone(),
            Finding::Failed { place, found, expected } if expected.is_empty() => {
                format!("{place}: {found}")
            }
            Finding::Failed { place, found, expected } => {
                format!("{place}: found {found}, expected {expected}")
            }
            Finding::CouldNotCheck(reason) => reason.clone(),
        };
        let finding = in_one_line(&finding);
        write!(f, "{word:<9}  {:<10}  {:<22}  {finding}", self.level, self.name)
    }
}

/// Text with control characters escaped, as names and contents of files may have any.
fn in_one_line(text: &str) -> String {
    let shown = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => String::from(c),
    };
    text.chars().map(shown).collect()
}

/// The subject of a report: the table, as it describes itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Subject {
    /// The file, if it was one.
    pub file: Option<String>,
    /// `embedded`, `standard`, `large` or `custom`; `None` if the table could not be opened.
    pub preset: Option<String>,
    /// Length in bytes.
    pub bytes: Option<u64>,
    /// SHA-256 of the file, 64 lower-case hexadecimal digits; `None` if it could not be read.
    pub sha256: Option<String>,
}

/// A stretch of the catalogue all of whose grids passed the level `exhaustive`. Stretches verified
/// on several machines add up to the whole catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Exhausted {
    /// First rank.
    pub from: u64,
    /// Last rank.
    pub to: u64,
    /// Number of grids tested: `to - from + 1`.
    pub grids: u64,
    /// Number of grids by automorphism count, from the test for minlex form.
    pub automorphisms: BTreeMap<u32, u64>,
    /// Seed of the random images.
    pub seed: u64,
    /// Time taken in milliseconds, with that of earlier runs in the state file.
    pub milliseconds: u64,
}

/// All checks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Subject.
    pub subject: Subject,
    /// The checks in the order in which they ran.
    pub checks: Vec<Check>,
    /// The stretch whose grids all passed the level `exhaustive`, if that level ran.
    pub exhausted: Option<Exhausted>,
}

impl Report {
    /// The worst outcome of all checks; [`Outcome::CouldNotCheck`] if no check was made.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.checks.iter().map(Check::outcome).max().unwrap_or(Outcome::CouldNotCheck)
    }

    /// The exit status of a program that ends with this report: 0 good, 1 mismatch, 2 could not
    /// check.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self.outcome() {
            Outcome::Passed => 0,
            Outcome::Failed => 1,
            Outcome::CouldNotCheck => 2,
        }
    }

    /// The report as one JSON object, indented: `subject` (`file`, `preset`, `bytes`, `sha256`),
    /// `outcome`, `exit_code`, and `checks`, each with `level`, `name`, `outcome`, `detail`,
    /// `found` and `expected` (the last two are null unless it failed; figures are strings, because
    /// some are beyond 2^53). After the level `exhaustive`, `exhausted` has `from`, `to`, `grids`,
    /// `automorphisms`, `seed` and `milliseconds`, else it is null.
    #[must_use]
    pub fn to_json(&self) -> String {
        #[derive(Serialize)]
        struct CheckRecord<'a> {
            level: Level,
            name: &'a str,
            outcome: Outcome,
            detail: &'a str,
            found: Option<&'a str>,
            expected: Option<&'a str>,
        }
        #[derive(Serialize)]
        struct Record<'a> {
            subject: &'a Subject,
            outcome: Outcome,
            exit_code: u8,
            checks: Vec<CheckRecord<'a>>,
            exhausted: Option<&'a Exhausted>,
        }
        let checks = self.checks.iter().map(|check| {
            let (detail, found, expected) = match &check.finding {
                Finding::Passed(detail) | Finding::CouldNotCheck(detail) => (detail, None, None),
                Finding::Failed { place, found, expected } => {
                    let expected = Some(expected.as_str()).filter(|text| !text.is_empty());
                    (place, Some(found.as_str()), expected)
                }
            };
            CheckRecord {
                level: check.level,
                name: check.name,
                outcome: check.outcome(),
                detail,
                found,
                expected,
            }
        });
        let record = Record {
            subject: &self.subject,
            outcome: self.outcome(),
            exit_code: self.exit_code(),
            checks: checks.collect(),
            exhausted: self.exhausted.as_ref(),
        };
        serde_json::to_string_pretty(&record).expect("strings and numbers are always written")
    }

    /// The report in brief: a line for each level, a line for each check that did not pass, and the
    /// verdict.
    #[must_use]
    pub fn by_level(&self) -> String {
        let mut text = String::new();
        for &level in Level::ALL {
            let checks = || self.checks.iter().filter(|check| check.level == level);
            match checks().count() {
                0 => {}
                count if checks().all(|check| check.outcome() == Outcome::Passed) => {
                    let checks = if count == 1 { "check " } else { "checks" };
                    let (_, proves) = level.texts();
                    text += &format!("ok         {level:<10}  {count:>2} {checks}  {proves}\n");
                }
                _ => {
                    for check in checks().filter(|check| check.outcome() != Outcome::Passed) {
                        text += &format!("{check}\n");
                    }
                }
            }
        }
        text + &self.verdict()
    }

    /// The last line, with its end.
    fn verdict(&self) -> String {
        let count = |outcome| self.checks.iter().filter(|check| check.outcome() == outcome).count();
        let name = in_one_line(self.subject.file.as_deref().unwrap_or("the table"));
        let verdict = match self.outcome() {
            Outcome::Passed => "is good",
            Outcome::Failed => "is WRONG",
            Outcome::CouldNotCheck => "could not be checked completely",
        };
        format!(
            "{name} {verdict}: {} passed, {} wrong, {} unchecked\n",
            count(Outcome::Passed),
            count(Outcome::Failed),
            count(Outcome::CouldNotCheck)
        )
    }
}

/// A line for each check, and a last line with the verdict.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for check in &self.checks {
            writeln!(f, "{check}")?;
        }
        f.write_str(&self.verdict())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Mismatches;

    fn report(checks: Vec<Check>) -> Report {
        Report {
            subject: Subject {
                file: Some("a.minlex".to_owned()),
                preset: None,
                bytes: Some(12),
                sha256: None,
            },
            checks,
            exhausted: None,
        }
    }

    #[test]
    fn levels_are_read_as_they_are_written() {
        for &level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(
            "all".parse::<Level>().unwrap_err().to_string(),
            "\"all\" is not a level: expected integrity, counts, identities, \
             burnside, digest, rebuild, roundtrip, recount, splits, orbits or exhaustive"
        );
    }

    #[test]
    fn the_worst_outcome_counts() {
        let good = Check::passed(Level::Counts, "a", "fine");
        let bad = Check::failed(Level::Counts, "b", "band 3", 1, 2);
        let open = Check::could_not(Level::Counts, "c", "no file");
        for (checks, code) in [
            (vec![], 2),
            (vec![good.clone()], 0),
            (vec![good.clone(), open.clone()], 2),
            (vec![open.clone(), bad.clone(), good.clone()], 1),
        ] {
            assert_eq!(report(checks).exit_code(), code);
        }
    }

    #[test]
    fn text_and_json() {
        let mut mismatches = Mismatches::new(Level::Counts, "bands");
        for band in 3..6 {
            mismatches.compare(|| format!("band {band}"), band, 3);
        }
        let report = report(vec![
            Check::equal(Level::Integrity, "length", "bytes", 5, 5),
            mismatches.check("unused"),
        ]);
        let text = report.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("ok ") && lines[0].ends_with("bytes: 5"), "{text}");
        assert!(lines[1].ends_with("band 4 (and 1 more): found 4, expected 3"), "{text}");
        assert_eq!(lines[2], "a.minlex is WRONG: 1 passed, 1 wrong, 0 unchecked");
        let short = report.by_level();
        let short: Vec<&str> = short.lines().collect();
        assert_eq!(short[0], "ok         integrity    1 check   the file is whole");
        assert_eq!(short[1..], lines[1..]);
        let json: serde_json::Value = serde_json::from_str(&report.to_json()).unwrap();
        assert_eq!(json["exit_code"], 1);
        assert_eq!(json["outcome"], "failed");
        assert_eq!(json["checks"][0]["outcome"], "passed");
        assert_eq!(json["checks"][0]["found"], serde_json::Value::Null);
        assert_eq!(json["checks"][1]["level"], "counts");
        assert_eq!(json["checks"][1]["expected"], "3");
        assert_eq!(json["subject"]["bytes"], 12);
    }
}
