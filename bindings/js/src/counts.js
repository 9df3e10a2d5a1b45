// Numbers of grids.

/** All solution grids. */
export const SOLUTION_GRIDS = 6_670_903_752_021_072_936_960n;
/** All minlex forms; the last rank. */
export const ESSENTIALLY_DIFFERENT = 5_472_730_538;
