// Which folders know each other in a circle, by any of their files. A folder and the folders in it are one house:
// an index offers what lies below it, and what lies below shares the words and shapes above.
import path from 'node:path';

const TESTS = /\.(test|factory)\.tsx?$|^apps\/server\/src\/testing\//;
/** It starts everything, the demo of `tools` included, and nothing imports it. */
const START = 'apps/server/src/main.ts';

/** Each circle once, as `folder -> folder` lines with an import that makes each step. */
export function folderCircles(modules) {
  const steps = stepsBetween(modules);
  const circles = [];
  const done = new Set();
  for (const folder of steps.keys()) {
    const way = wayBack(steps, folder, done);
    if (way) {
      circles.push(way.map(([from, to]) => `${from} -> ${to} (${steps.get(from).get(to)})`));
      for (const [from] of way) done.add(from);
    }
  }
  return circles;
}

/** From folder to folder, with one import that leads there. */
function stepsBetween(modules) {
  const steps = new Map();
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]),
  );
  for (const [source, resolved] of imports) {
    const [from, to] = [path.dirname(source), path.dirname(resolved)];
    if (isLeftOut(source) || isLeftOut(resolved) || isOneHouse(from, to)) continue;
    const onward = steps.get(from) ?? new Map();
    steps.set(from, onward.set(to, `${path.basename(source)} imports ${path.basename(resolved)}`));
  }
  return steps;
}

function isLeftOut(file) {
  return !/^(apps|packages|tools)\//.test(file) || TESTS.test(file) || file === START;
}

function isOneHouse(one, other) {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** The shortest way from a folder back to itself. */
function wayBack(steps, start, done) {
  const before = new Map();
  const waiting = [start];
  for (const folder of waiting) {
    const onward = [...(steps.get(folder)?.keys() ?? [])];
    if (onward.includes(start)) return wayTo(before, folder, start);
    for (const next of onward.filter((each) => !before.has(each) && !done.has(each))) {
      before.set(next, folder);
      waiting.push(next);
    }
  }
}

function wayTo(before, last, start) {
  const way = [[last, start]];
  for (let at = last; at !== start; at = before.get(at)) way.unshift([before.get(at), at]);
  return way;
}
