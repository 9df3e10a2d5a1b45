#![allow(missing_docs, clippy::all)]
use minlex_catalog::BandNumber;
use minlex_walk::BandPlan;
fn main() {
    minlex_walk::prepare();
    for b in std::env::args().skip(1).filter_map(|a| a.parse::<u16>().ok()) {
        let plan = BandPlan::get(BandNumber::new(b).unwrap());
        for _ in 0..5 {
        let c = plan.count_by_prefix(minlex_walk::Kernel::detect(), |_| (), || false).unwrap();
        println!("{}", c.iter().map(|&c| u64::from(c)).sum::<u64>());
        }
    }
}
