#![allow(missing_docs, clippy::all)]
use std::ops::ControlFlow;
use minlex_catalog::BandNumber;
use minlex_walk::{BandPlan, Completer};
fn main() {
    let args: Vec<u16> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    minlex_walk::prepare();
    let bands: Vec<u16> = if args.is_empty() { (0..416).collect() } else { args };
    let mut by = std::collections::BTreeMap::<usize, (usize, f64, u64, f64)>::new();
    for b in bands {
        let plan = BandPlan::get(BandNumber::new(b).unwrap());
        let t = cpu();
        let completer = Completer::for_whole_band(plan);
        let (mut n, mut visited, mut nonzero, mut auto_) = (0u64, 0u64, 0u64, 0u64);
        let _ = plan.visit_prefixes::<()>(0, |p| {
            let c = completer.count_with_group_orders(p, |_| auto_ += 1);
            n += u64::from(c);
            visited += 1;
            nonzero += u64::from(c > 0);
            ControlFlow::Continue(())
        });
        let a = cpu() - t;
        let by_old = std::env::var("CHECK").is_ok().then(|| { let mut v = vec![0u16; plan.prefix_count() as usize]; let mut o = vec![]; let _ = plan.visit_prefixes::<()>(0, |p| { v[p.number() as usize] = completer.count_with_group_orders(p, |x| o.push(x)) as u16; ControlFlow::Continue(())}); o.sort(); (v, o) });
        let t = cpu();
        let mut orders = vec![];
        let counts = plan.count_by_prefix(minlex_walk::Kernel::detect(), |o| orders.push(o), || false).unwrap();
        let sp = cpu() - t;
        orders.sort();
        let n2: u64 = counts.iter().map(|&c| u64::from(c)).sum();
        print!("{}{sp:.4} ", if n == n2 && orders.len() as u64 == auto_ { "" } else { "WRONG " });
        if let Some((v, o)) = by_old { assert!(v == counts, "counts {b}"); assert!(o == orders, "orders {b}"); print!("checked "); }
        let t = cpu();
        let mut v2 = 0u64;
        let _ = plan.visit_prefixes::<()>(0, |p| { v2 += u64::from(p.number() & 1); ControlFlow::Continue(()) });
        let v = cpu() - t;let _ = v; let v = sp;
        let autos = minlex_catalog::Band::get(BandNumber::new(b).unwrap()).automorphisms().len();
        println!("{b} {autos} {a:.4} visit {v:.4} grids {n} visited {visited} nonzero {nonzero} {}", v2&1);
        let e = by.entry(autos).or_default();
        e.0 += 1; e.1 += a; e.2 += n; e.3 += v;
    }
    for (k, v) in by { println!("autos {k}: bands {} time {:.2} visit {:.2} grids {} ", v.0, v.1, v.3, v.2); }
}
/// CPU seconds of this process.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    stat.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
#[allow(dead_code)]
fn unused() {}
