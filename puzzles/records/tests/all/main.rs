//! The tests of this crate, on the cases in `testdata/`.

mod case;
mod corpus;
mod cuts;
mod damage;
mod floods;
mod reading;

#[test]
fn the_table_of_formats_is_that_of_the_document() {
    let document = include_str!("../../../../docs/FILES.md");
    let (_, table) = document.split_once("\n| format |").expect("a table of formats");
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| "));
    let names: Vec<&str> = rows.filter_map(|row| row.split(" |").next()).collect();
    assert_eq!(names, minlex_records::__internal::formats().collect::<Vec<_>>());
}
