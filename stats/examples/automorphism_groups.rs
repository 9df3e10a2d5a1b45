//! Prints `docs/reports/automorphism-groups.tsv`: the classes of automorphism groups.

use minlex_stats::AutomorphicTable;

fn main() {
    let table = AutomorphicTable::embedded();
    println!("group\tautomorphisms\tgrids\tfirst_rank\telements");
    for class in table.classes() {
        let first = table.iter().find(|grid| grid.class == class.number);
        let rank = first.map_or_else(String::new, |grid| grid.rank.to_string());
        let elements = class.composition.iter();
        let elements = elements.map(|(class, elements)| format!("{class}:{elements}"));
        let elements: Vec<String> = elements.collect();
        println!(
            "{}\t{}\t{}\t{rank}\t{}",
            class.number,
            class.order,
            class.grids,
            elements.join(" ")
        );
    }
}
