// A run of vitest in a scratch directory of the script, which is removed at its end; answers what the report says.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './install.mjs';
import { atTheEnd, run } from './run.mjs';
import { readVitestReport } from './tally.mjs';

const REMOVALS = 20;
const BETWEEN_REMOVALS_MS = 250;

/** A directory for what tests write; the clearing up of the script removes it. */
export function openScratch() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'spine-run-'));
  // The system user of PostgreSQL passes through.
  chmodSync(scratch, 0o711);
  atTheEnd(() => removeScratch(scratch));
  return scratch;
}

/** Servers of interrupted tests are ended by their watchers, and write into it until then. */
async function removeScratch(scratch) {
  for (let attempt = 0; existsSync(scratch) && attempt < REMOVALS; attempt += 1) {
    if (attempt > 0) await pause(BETWEEN_REMOVALS_MS);
    try {
      rmSync(scratch, { recursive: true, force: true });
    } catch (error) {
      if (attempt === REMOVALS - 1) throw error;
    }
  }
}

/**
 * Runs tests under a name with the pinned Node, but for the files of `exclude`. With `isConcurrent` other
 * checks run at the same time, so that the output is shown at its end.
 */
export async function runVitest(
  name,
  args,
  { node, scratch, timeoutMs, env = {}, exclude = [], isConcurrent = false },
) {
  if (!isConcurrent) console.log(`\n== ${name}`);
  const report = path.join(scratch, `${name.replaceAll(' ', '-')}.json`);
  const code = await run(
    node,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: ROOT,
      env: {
        ...env,
        TEST_EXCLUDE: JSON.stringify(exclude.map((file) => path.join(ROOT, file))),
        TMPDIR: scratch,
        // Servers and commands that tests start find the product compiled.
        NODE_COMPILE_CACHE: path.join(scratch, 'compiled'),
        CI: '1',
      },
      timeoutMs,
      ...(isConcurrent && { title: name }),
    },
  );
  return readVitestReport(report, code);
}
