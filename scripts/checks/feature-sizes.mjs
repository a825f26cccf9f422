// The lines of each feature, and what each gained since the last release: what a new engineer has to read. They are
// printed and fail nothing.
import { execFileSync } from 'node:child_process';
import { featureOf } from '../guards/features.mjs';
import { ROOT } from '../install.mjs';

const TEST = /\.(test|factory)\.tsx?$|\/testing\/|^e2e\//;
const CODE = ['*.ts', '*.tsx', '*.css', '*.sql'];
/** git's name of a tree without files. */
const EMPTY = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** One line each, the largest first. */
export function featureSizes() {
  const lines = linesSince(EMPTY);
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname')[0];
  const gained = tag ? linesSince(tag) : new Map();
  return [...lines]
    .sort(([, a], [, b]) => b - a)
    .map(([feature, count]) => {
      const more = gained.get(feature);
      const since = more ? `, ${more > 0 ? '+' : ''}${more} since ${tag}` : '';
      return `${feature.padEnd(18)}${String(count).padStart(7)} lines${since}`;
    });
}

/** Lines that were added less those that were taken out, by feature. */
function linesSince(tree) {
  const sums = new Map();
  for (const line of git('diff', '--numstat', '--no-renames', tree, '--', ...CODE)) {
    const [added, removed, file] = line.split('\t');
    if (TEST.test(file)) continue;
    const feature = featureOf(file) ?? file.split('/').slice(0, 2).join('/');
    sums.set(feature, (sums.get(feature) ?? 0) + Number(added) - Number(removed));
  }
  return sums;
}

function git(...args) {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  return output.split('\n').filter(Boolean);
}
