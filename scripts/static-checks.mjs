// What can be said about the project without running it: types, style, import laws, unused code, the printed
// API description, the maps, the build and its size. Each check counts as one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildMaps } from './geo-build.mjs';
import { ROOT } from './install.mjs';
import { read, run } from './run.mjs';
import { webBudgets } from './web-budget.mjs';
import { build } from './web-build.mjs';

const MINUTES = 60_000;
const OPENAPI = 'docs/openapi.json';

/** Runs every check and counts it. `node` is the pinned Node. */
export async function runStaticChecks(node, tally) {
  for (const workspace of ['packages/contract', 'apps/server', 'apps/web', 'tools', 'e2e']) {
    if (!existsSync(path.join(ROOT, workspace, 'tsconfig.json'))) continue;
    await tool(node, tally, {
      name: `types of ${workspace}`,
      script: 'typescript/bin/tsc',
      args: ['-p', workspace],
    });
  }
  await tool(node, tally, {
    name: 'style',
    script: '@biomejs/biome/bin/biome',
    args: ['ci', '--colors=off'],
  });
  await laws(node, tally);
  await tool(node, tally, {
    name: 'unused code',
    script: 'knip/bin/knip.js',
    args: ['--no-progress'],
  });
  await openapi(node, tally);
  await specification(node, tally);
  await maps(node, tally);
  await web(node, tally);
}

async function tool(node, tally, { name, script, args }) {
  title(name);
  const code = await run(node, [path.join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    timeoutMs: 10 * MINUTES,
  });
  tally.check(name, code === 0);
}

async function laws(node, tally) {
  title('import laws');
  const code = await run(node, ['scripts/check-import-laws.mjs'], {
    cwd: ROOT,
    timeoutMs: 5 * MINUTES,
  });
  tally.check('import laws', code === 0);
}

/** The printed description is what the contract says today. */
async function openapi(node, tally) {
  if (!existsSync(path.join(ROOT, OPENAPI))) return;
  title('API description');
  const { code, output } = await read(node, ['apps/server/src/cli/openapi.ts'], {
    cwd: ROOT,
  });
  const ok = code === 0 && output.trim() === readFileSync(path.join(ROOT, OPENAPI), 'utf8').trim();
  if (!ok) console.error(`${OPENAPI} differs from the contract: run "npm run openapi"`);
  tally.check('API description', ok);
}

/** Every sentence of the specification that asks for something has its test. */
async function specification(node, tally) {
  title('specification');
  const code = await run(node, ['scripts/spec-trace.mjs', '--check'], {
    cwd: ROOT,
    timeoutMs: MINUTES,
  });
  tally.check('specification', code === 0);
}

async function maps(node, tally) {
  title('maps');
  try {
    await buildMaps(node);
    tally.check('maps', true);
  } catch (error) {
    console.error(error.message);
    tally.check('maps', false);
  }
}

async function web(node, tally) {
  title('web build');
  try {
    await build(node);
  } catch (error) {
    console.error(error.message);
    tally.check('web build', false);
    return;
  }
  tally.check('web build', true);
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

function title(name) {
  console.log(`\n== ${name}`);
}
