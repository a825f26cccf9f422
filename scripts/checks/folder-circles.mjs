// Finds circles of imports between folders, by any of their files. A folder and its subfolders count as one: an index
// exports what lies below it, and files below import texts and types from above.
import path from 'node:path';

const TESTS = /\.(test|factory)\.tsx?$|^apps\/server\/src\/testing\//;
/** It starts everything, including the demo of `tools`, and no file imports it. */
const START = 'apps/server/src/main.ts';

/** Each circle once, as `folder -> folder` lines with an import that makes each step. */
export function folderCircles(modules) {
  const steps = stepsBetween(modules);
  const circles = [];
  const done = new Set();
  for (const folder of steps.keys()) {
    const circle = shortestCircle(steps, folder, done);
    if (circle) {
      circles.push(circle.map(([from, to]) => `${from} -> ${to} (${steps.get(from).get(to)})`));
      for (const [from] of circle) done.add(from);
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
    if (isExcluded(source) || isExcluded(resolved) || isWithin(from, to)) continue;
    const onward = steps.get(from) ?? new Map();
    steps.set(from, onward.set(to, `${path.basename(source)} imports ${path.basename(resolved)}`));
  }
  return steps;
}

function isExcluded(file) {
  return !/^(apps|packages|tools)\//.test(file) || TESTS.test(file) || file === START;
}

function isWithin(one, other) {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** The shortest path from a folder back to itself. */
function shortestCircle(steps, start, done) {
  const before = new Map();
  const waiting = [start];
  for (const folder of waiting) {
    const onward = [...(steps.get(folder)?.keys() ?? [])];
    if (onward.includes(start)) return pathFrom(before, folder, start);
    for (const next of onward.filter((each) => !before.has(each) && !done.has(each))) {
      before.set(next, folder);
      waiting.push(next);
    }
  }
}

function pathFrom(before, last, start) {
  const path = [[last, start]];
  for (let at = last; at !== start; at = before.get(at)) path.unshift([before.get(at), at]);
  return path;
}
