//! Quick.
use minlex_index::*;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let c = classes();
    println!("{:?}", t.elapsed());
    let mut sum = 0u64;
    for x in c {
        sum += u64::from(x.size) * u64::from(x.completions);
    }
    println!("{sum} {:?} {:?}", c[0], c[43]);
    let mut x = 88172645463325252u64;
    let mut next = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    };
    let v: Vec<GridIndex> = (0..200000)
        .map(|_| {
            GridIndex::new((u128::from(next()) << 64 | u128::from(next())) % 6670903752021072936960)
                .unwrap()
        })
        .collect();
    let t = Instant::now();
    let g: Vec<_> = v.iter().map(|&i| grid_at(i)).collect();
    println!("grid {:?}", t.elapsed() / 200000);
    let t = Instant::now();
    let w: Vec<_> = g.iter().map(index).collect();
    println!("index {:?}", t.elapsed() / 200000);
    for g in &g {
        minlex_catalog::Grid::from_digits(*g.digits()).unwrap();
    }
    println!("{}", v == w);

    let t = Instant::now();
    prepare();
    println!("prepare {:?}", t.elapsed());
    let v = &v[..20000];
    let t = Instant::now();
    let g: Vec<_> = v.iter().map(|&i| lgrid_at(i)).collect();
    println!("grid {:?}", t.elapsed() / 20000);
    let t = Instant::now();
    let w: Vec<_> = g.iter().map(lindex).collect();
    println!("index {:?}", t.elapsed() / 20000);
    for g in &g {
        minlex_catalog::Grid::from_digits(*g.digits()).unwrap();
    }
    println!("{}", v == w);
    println!("{}", lgrid_at(GridIndex::FIRST));
    println!("{}", lgrid_at(GridIndex::LAST));
}
