// What can be checked without running the project: types, style, import laws, unused code, the maps,
// the build and its size. Each check counts as one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../install.mjs';
import { run } from '../run.mjs';
import { withoutIntegrity } from './lock-integrity.mjs';
import { webBudgets } from './web-budget.mjs';

const MINUTES = 60_000;
const SHIPPED = ['apps/server', 'apps/web', 'packages/contract'];
const WORKSPACES = [...SHIPPED, 'tools', 'e2e'];

const BIOME = 'node_modules/@biomejs/biome/bin/biome';

/** The checks, those first that fail most often; each runs when it is called. `node` is the pinned Node. */
export function staticChecks(node, tally) {
  const check = checkWith(node, tally);
  const build = check('web build', 'scripts/web-build.mjs');
  return [
    ...types(check, WORKSPACES),
    check('style', BIOME, 'ci', '--colors=off'),
    async () => {
      if (!(await build())) return;
      sizes(tally);
      await syntax(tally);
    },
    check('maps', 'scripts/geo/geo-build.mjs'),
    () => integrity(tally),
    check('import laws', 'scripts/checks/check-import-laws.mjs'),
    check('names of styles', 'scripts/checks/css-names.mjs'),
    check('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
    check('specification', 'scripts/checks/spec-trace.mjs', '--check'),
  ];
}

/** Those that a change of a feature fails: types, import laws, and the style of its files. */
export function featureChecks(node, tally, files) {
  const check = checkWith(node, tally);
  return [
    check('web build', 'scripts/web-build.mjs'),
    ...types(check, [...SHIPPED, 'e2e']),
    check('style', BIOME, 'ci', '--colors=off', '--files-ignore-unknown=true', ...files),
    check('import laws', 'scripts/checks/check-import-laws.mjs'),
  ];
}

function checkWith(node, tally) {
  return (name, script, ...args) =>
    async () => {
      const code = await run(node, [path.join(ROOT, script), ...args], {
        cwd: ROOT,
        timeoutMs: 10 * MINUTES,
        title: name,
      });
      tally.check(name, code === 0);
      return code === 0;
    };
}

function types(check, workspaces) {
  return workspaces
    .filter((workspace) => existsSync(path.join(ROOT, workspace, 'tsconfig.json')))
    .map((workspace) =>
      check(`types of ${workspace}`, 'node_modules/typescript/bin/tsc', '-p', workspace),
    );
}

/** Every package of the lock file has a hash to compare with, whatever system it is for. */
function integrity(tally) {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const bare = withoutIntegrity(lock);
  for (const each of bare) console.error(`package-lock.json: ${each} has no sha512`);
  tally.check('integrity of packages', bare.length === 0);
}

/** Older phones read the build. Imported late, because a fresh clone has no packages before the checks begin. */
async function syntax(tally) {
  const { faultsOfSyntax } = await import('./web-syntax.mjs');
  const faults = faultsOfSyntax();
  for (const each of faults) console.error(each);
  tally.check('syntax of the build', faults.length === 0);
}

function sizes(tally) {
  try {
    for (const { name, size, limit, ok } of webBudgets()) {
      console.log(`${name}: ${size.toFixed(0)} of ${limit} KB`);
      tally.check(`size of ${name}`, ok);
    }
  } catch (error) {
    console.error(error.message);
    tally.check('web sizes', false);
  }
}
