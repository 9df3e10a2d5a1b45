//! Tables for notebooks.

/// A table of texts with the names of its columns, if they have any, and a last line below it.
pub fn table(names: &[String], rows: &[Vec<String>], below: Option<String>) -> String {
    let cells = |cells: &[String], tag: &str| {
        let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)));
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let head = match names.is_empty() {
        true => String::new(),
        false => format!("<thead>{}</thead>", cells(names, "th")),
    };
    let body: String = rows.iter().map(|row| cells(row, "td")).collect();
    let below = below.map_or(String::new(), |text| format!("<p>{text}</p>"));
    format!("<table>{head}<tbody>{body}</tbody></table>{below}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
