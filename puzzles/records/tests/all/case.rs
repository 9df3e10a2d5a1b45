//! A case of the corpus: a file, and its reading.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use minlex_records::{Format, Kind, Options};
use serde::Deserialize;

/// Cells that the cases refer to by name.
const CELLS: [(&str, &str); 4] = [
    ("LOKI", "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."),
    ("SOLVED", "576843921493261578218759436951687342647132859832594167184326795365978214729415683"),
    ("OTHER", ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12"),
    ("GRID", "123456789457189236698372145241893657589627314736514928314968572862735491975241863"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Theme {
    case: Vec<Case>,
}

/// A file, how it is read, and what comes of that.
#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    #[serde(default)]
    pub kind: String,
    format: Option<String>,
    column: Option<String>,
    /// Whether the input is the argument of a command instead of a file.
    #[serde(default)]
    pub argument: bool,
    pub input: String,
    /// What its layout is called, and the error that reading ends with.
    #[serde(default)]
    pub layout: String,
    pub read_error: Option<String>,
    /// What is said of each entry, by the names of `Shown::field`.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Vec<String>>,
}

impl Case {
    /// All cases, each named by its file as well.
    pub fn all() -> Vec<Case> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
        let entries = fs::read_dir(folder).expect("testdata can be read");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        paths.iter().flat_map(|path| Case::of_file(path)).collect()
    }

    fn of_file(path: &Path) -> Vec<Case> {
        let text = fs::read_to_string(path).expect("a file of cases");
        let theme: Theme = toml::from_str(&text).unwrap_or_else(|e| panic!("{path:?}: {e}"));
        let mut cases = theme.case;
        for case in &mut cases {
            case.name = format!("{}: {}", path.file_stem().unwrap().display(), case.name);
            case.input = expand(&case.input);
            case.fields.values_mut().flatten().for_each(|text| *text = expand(text));
        }
        cases
    }

    pub fn kind(&self) -> Kind {
        use Kind::{Grid, Line, Name, Number, Puzzle, Rank, Word};
        let all = [Puzzle, Grid, Rank, Number, Name, Word, Line];
        let found = all.into_iter().find(|kind| kind.noun() == self.kind);
        found.or(self.kind.is_empty().then_some(Puzzle)).expect(&self.name)
    }

    pub fn options(&self) -> Options {
        let is_it = |name: &str, format: &Format| format!("{format:?}").to_lowercase() == name;
        let find = |name: &String| Format::ALL.into_iter().find(|format| is_it(name, format));
        let format = self.format.as_ref().map(|name| find(name).expect(&self.name));
        let column = self.column.as_ref().map(|column| column.parse().expect("any text"));
        Options::new(self.kind()).format(format).column(column)
    }

    /// The bytes of the input; a character from U+E000 to U+E0FF is a byte that is no text.
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = |c: char| match u32::from(c) {
            code @ 0xe000..=0xe0ff => vec![(code - 0xe000) as u8],
            _ => c.to_string().into_bytes(),
        };
        self.input.chars().flat_map(bytes).collect()
    }
}

/// Replaces `{NAME}` by the cells of that name, `{NAME/EMPTY/CELL/ROW}` by the cells with this for
/// empty ones and these between cells and rows, and `{NAME/EMPTY/CELL/BOX/ROW/BAND}` likewise.
pub fn expand(text: &str) -> String {
    let mut parts = text.split('{');
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let drawn = CELLS.iter().find_map(|(name, cells)| {
            let (form, rest) = part.strip_prefix(name)?.split_once('}')?;
            Some(draw(cells, form) + rest)
        });
        all += &drawn.unwrap_or_else(|| format!("{{{part}"));
    }
    all
}

fn draw(cells: &str, form: &str) -> String {
    let [empty, cell, r#box, row, band] = match form.split('/').collect::<Vec<_>>()[..] {
        [""] => [".", "", "", "", ""],
        ["", empty, cell, row] => [empty, cell, cell, row, row],
        ["", empty, cell, r#box, row, band] => [empty, cell, r#box, row, band],
        _ => panic!("{form:?} is no form of cells"),
    };
    let mut drawn = String::new();
    for (at, c) in cells.chars().enumerate() {
        drawn += match at {
            0 => "",
            27 | 54 => band,
            _ if at % 9 == 0 => row,
            _ if at % 3 == 0 => r#box,
            _ => cell,
        };
        match c {
            '.' => drawn += empty,
            digit => drawn.push(digit),
        }
    }
    drawn
}
