//! A file that is cut at any byte gives no record that the whole file lacks.

use minlex_records::{Kind, Options};

use crate::case::expand;
use crate::reading::Reading;

const FORMS: [&str; 23] = [
    "{LOKI}\n{OTHER}\n",
    "{LOKI/0//} # hard\n{OTHER/0//} # easy",
    "1,{LOKI/0//},{SOLVED}\n2,{OTHER/0//},{ANSWER}\n",
    "{SOLVED};{LOKI/0//}\n{ANSWER};{OTHER/0//}\n",
    "{SOLVED};{LOKI/0//}",
    "{SOLVED}\t{LOKI}\n",
    "17 {ANSWER} {OTHER} 7.1\n",
    "('{SOLVED}', '{LOKI/0//}'),\n",
    "Lösung,Rätsel\n{SOLVED},{LOKI/0//}\n",
    "Lösung;Rätsel;ER\n{SOLVED};{LOKI};7.1\n{ANSWER};{OTHER};7.2\n",
    "\"key\",\"quiz\"\n\"{ANSWER}\",\"{OTHER/0//}\"\n",
    "id,puzzle,solution\n1,{LOKI},{SOLVED}\n2,{OTHER},{ANSWER}\n",
    "{\"solution\":\"{SOLVED}\",\"puzzle\":\"{LOKI}\"}\n{\"solution\":\"{ANSWER}\",\"puzzle\":\"{OTHER}\"}\n",
    "[{\"key\":\"{SOLVED}\",\"quiz\":\"{LOKI}\"},{\"key\":\"{ANSWER}\",\"quiz\":\"{OTHER}\"}]",
    "{\"n\":2,\"rows\":[{\"key\":\"{SOLVED}\",\"quiz\":\"{LOKI}\"},{\"key\":\"{ANSWER}\",\"quiz\":\"{OTHER}\"}]}",
    "The hardest:\n{LOKI/.//\n}\n\n{OTHER/0/ /\n}\n",
    "{LOKI/.///\n/\n\n}\n\n\n{OTHER/.///\n/\n\n}\n",
    "| {LOKI/ / | / |\n| } |\n",
    "5 7   |       | 9\n      |       |     8\n  1   |       |\n------+-------+------\n    1 | 6 8   |   4\n      |     2 | 8   9\n    2 |   9 4 | 1 6\n------+-------+------\n      |   2   |\n  6   | 9   8 | 2   4\n      | 4 1   | 6   5",
    "{LOKI//,/,/\n/\n}\n",
    "grid = [[{LOKI/0/, /],\n        [}]]\n",
    "<opensudoku>\n<game data=\"{LOKI/0//}\"/>\n</opensudoku>\n",
    "Puzzle: {LOKI}\nSolution: {SOLVED}\nPuzzle: {OTHER}\nSolution: {ANSWER}\n",
];

#[test]
fn cuts_make_no_record() {
    let mut report = String::new();
    for file in FORMS.map(expand) {
        let read = |bytes: &[u8]| Reading::of(bytes, Options::new(Kind::Puzzle), usize::MAX);
        let whole = read(file.as_bytes());
        let [good, ..] = whole.records();
        for end in 1..file.len() {
            let reading = read(&file.as_bytes()[..end]);
            let cut = String::from_utf8_lossy(&file.as_bytes()[..end]);
            // Nobody knows that a grid alone at the end had a puzzle after it.
            let is_last = |record: &str| cut.trim_end_matches(['"', '\'', ' ']).ends_with(record);
            let is_new = |record: &&str| !good.contains(record) && !is_last(record);
            if let Some(record) = reading.records()[0].iter().find(|record| is_new(record)) {
                report += &format!("\n{record} in\n{cut}\n");
            }
        }
    }
    assert!(report.is_empty(), "{report}");
}
