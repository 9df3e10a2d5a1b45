//! The pairs of fills below a band, for each choice of splits.
#![forbid(unsafe_code)]

use std::ops::ControlFlow;

use minlex_catalog::BandNumber;
use minlex_walk::{BandPlan, Bytes64, FillBlock, FillLists, Judge, MappedFills, SplitFills};

use super::codes::Codes;
use crate::kernel::pairs::{Pairs, Side};

pub(crate) fn visit_pairs(
    band: BandNumber,
    codes: &Codes,
    mut visit: impl FnMut(&SplitFills, &Pairs<'_>),
) {
    let judge = Judge::detect();
    let mut second_room = [NO_FILLS; FillLists::BLOCKS_MAX];
    let mut third_room = [NO_FILLS; FillLists::BLOCKS_MAX];
    let _ = BandPlan::get(band).visit_splits::<()>(|fills| {
        let mut second = codes.side(&fills.second);
        let mut third = codes.side(&fills.third);
        if second.len > 0 && third.len > 0 {
            second.orders = mapped_orders(judge, &fills.second, &second, &mut second_room);
            third.orders = mapped_orders(judge, &fills.third, &third, &mut third_room);
            let tables = fills.splits.map(|split| codes.stack(split));
            visit(fills, &Pairs { tables, second, third });
        }
        ControlFlow::Continue(())
    });
}

const NO_FILLS: FillBlock = FillBlock([Bytes64([0; 64]); 3]);

#[inline(always)]
fn mapped_orders<'a>(
    judge: Judge,
    fills: &MappedFills,
    side: &Side<'_>,
    room: &'a mut [FillBlock],
) -> &'a [FillBlock] {
    let blocks = side.blocks();
    judge.map_orders(&fills.list.blocks[..blocks], fills.order_maps, room);
    &room[..blocks]
}
