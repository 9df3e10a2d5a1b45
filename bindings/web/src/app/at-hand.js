// The grid that was shown last, with which the other views of grids begin.

/** Takes up a grid: the links of the masthead to the walk and to "How it works" go on with it. */
export function takeUp(grid) {
  for (const view of ["walk", "how"]) {
    document.querySelector(`nav a[data-view=${view}]`).hash = `${view}=${grid}`;
  }
}
