// The grid at hand: what somebody looked at last is what the other views of grids begin with.

/** Takes up a grid: the links of the masthead to the walk and to "How it works" go on with it. */
export function takeUp(grid) {
  for (const view of ["walk", "how"]) {
    document.querySelector(`nav a[data-view=${view}]`).hash = `${view}=${grid}`;
  }
}
