// Time and memory of the first answers: node bindings/js/bench/first.js

const GRID = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const memory = () => process.memoryUsage().rss / 1048576;
const before = memory();
const times = [performance.now()];
const { form, openTable } = await import("minlex");
times.push(performance.now());
form(GRID);
times.push(performance.now());
const table = await openTable();
times.push(performance.now());
table.rank(GRID);
times.push(performance.now());
table.rank(GRID);
times.push(performance.now());
const took = (i) => (times[i + 1] - times[i]).toFixed(1).padStart(7);
["import", "first minlex form", "openTable", "first rank", "second rank"].forEach((what, i) => {
  console.log(`${what.padEnd(18)} ${took(i)} ms`);
});
console.log(`memory more than before: ${(memory() - before).toFixed(0)} MiB`);
