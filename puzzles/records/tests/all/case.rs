//! A case of the corpus: a file, and its reading.

use std::collections::{BTreeMap, BTreeSet};
use std::{fs, path::Path};

use minlex_records::{Format, Kind, Options};
use serde::Deserialize;

/// Cells with names: two puzzles, their solutions, another grid.
#[rustfmt::skip]
const CELLS: [(&str, &str); 5] = [
    ("LOKI", "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."),
    ("SOLVED", "576843921493261578218759436951687342647132859832594167184326795365978214729415683"),
    ("OTHER", ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12"),
    ("ANSWER", "123456789457189263968327541274693158695218437831574926316942875582731694749865312"),
    ("GRID", "123456789457189236698372145241893657589627314736514928314968572862735491975241863"),
];

/// A file, the options of its reading, and the result.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Case {
    pub name: String,
    kind: Option<String>,
    format: Option<String>,
    column: Option<String>,
    /// True if the input is the argument of a command instead of a file.
    pub argument: bool,
    /// True if the characters of the input are bytes.
    latin1: bool,
    pub input: String,
    /// Name of its layout, and the error at the end.
    pub layout: String,
    pub read_error: Option<String>,
    /// Facts about each entry, by the names of `Shown::field`.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Vec<String>>,
}

impl Case {
    pub fn all() -> Vec<Case> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
        let files = fs::read_dir(folder).expect("testdata can be read");
        let paths: BTreeSet<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.iter().flat_map(|path| Case::of_file(path)).collect()
    }

    fn of_file(path: &Path) -> Vec<Case> {
        let text = fs::read_to_string(path).expect("a file of cases");
        let theme: Result<BTreeMap<String, Vec<Case>>, _> = toml::from_str(&text);
        let mut cases = theme.unwrap_or_else(|e| panic!("{path:?}: {e}")).remove("case").unwrap();
        for case in &mut cases {
            case.name = format!("{}: {}", path.file_stem().unwrap().display(), case.name);
            case.input = expand(&case.input);
            case.fields.values_mut().flatten().for_each(|text| *text = expand(text));
        }
        cases
    }

    pub fn is_chosen(&self) -> bool {
        self.argument || self.column.is_some() || self.format.is_some()
    }

    pub fn kind(&self) -> Kind {
        use Kind::{Grid, Line, Name, Number, Puzzle, Rank, Word};
        let name = self.kind.as_deref().unwrap_or("puzzle");
        let all = [Grid, Line, Name, Number, Puzzle, Rank, Word];
        all.into_iter().find(|kind| kind.noun() == name).expect(&self.name)
    }

    pub fn options(&self) -> Options {
        let is_it = |name: &str, format: &Format| format!("{format:?}").to_lowercase() == name;
        use Format::{Boards, Csv, Json, Lines, OpenSudoku, Tsv};
        let all = [Lines, Boards, Csv, Tsv, Json, OpenSudoku];
        let find = |name: &String| all.into_iter().find(|format| is_it(name, format));
        let format = self.format.as_ref().map(|name| find(name).expect(&self.name));
        let mut options = Options::new(self.kind());
        options.format = format;
        options.column.clone_from(&self.column);
        options
    }

    pub fn bytes(&self) -> Vec<u8> {
        let bytes = self.input.chars().map(|c| c as u8);
        if self.latin1 { bytes.collect() } else { self.input.clone().into_bytes() }
    }
}

/// Replaces `{NAME}` by the cells of that name, and `{LONG}` by more text than a record may have.
///
/// `{NAME/EMPTY/CELL/ROW}` has signs for empty cells, between cells and between rows;
/// `{NAME/EMPTY/CELL/BOX/ROW/BAND}` likewise.
pub fn expand(text: &str) -> String {
    let drawn = |part: &str| {
        let of = |&(name, cells): &(&str, &str)| {
            let (form, rest) = part.strip_prefix(name)?.split_once('}')?;
            Some(draw(cells, form) + rest)
        };
        CELLS.iter().find_map(of).unwrap_or_else(|| format!("{{{part}"))
    };
    let text = text.replace("{LONG}", &"word ".repeat(40_000));
    let mut parts = text.split('{');
    parts.next().unwrap_or_default().to_owned() + &parts.map(drawn).collect::<String>()
}

fn draw(cells: &str, form: &str) -> String {
    let [empty, cell, r#box, row, band] = match form.split('/').collect::<Vec<_>>()[..] {
        [""] => [".", "", "", "", ""],
        ["", empty, cell, row] => [empty, cell, cell, row, row],
        ["", empty, cell, r#box, row, band] => [empty, cell, r#box, row, band],
        _ => panic!("{form:?} is no form of cells"),
    };
    let draw = |(at, c): (usize, char)| {
        let before = match at {
            0 => "",
            27 | 54 => band,
            _ if at % 9 == 0 => row,
            _ if at % 3 == 0 => r#box,
            _ => cell,
        };
        before.to_owned() + &c.to_string().replace('.', empty)
    };
    cells.chars().enumerate().map(draw).collect()
}
