// README's first command on a machine that has nothing yet: a clone of the commit without builds and without data.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from './install.mjs';

/** For a machine that is five times slower for an hour. */
const PATIENCE_MS = 900_000;
/** A first start, of which the bundler's warnings would be further lines. */
const FIRST_LINES = [
  'Building the web, about half a minute … then: maps, database, demo',
  'Building the maps, some seconds … then: database, demo',
  'Opening the database … then: demo',
];

let folder;
let clone;
let running;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spine-first-start-'));
  // The system user of PostgreSQL passes through.
  chmodSync(folder, 0o711);
  clone = path.join(folder, 'clone');
  expect(spawnSync('git', ['clone', '-q', ROOT, clone]).status).toBe(0);
  copyPackages();
}, PATIENCE_MS);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm ci` has brought before this test could run. */
function copyPackages() {
  for (const place of ['.', 'apps/server', 'apps/web', 'tools']) {
    const packages = path.join(ROOT, place, 'node_modules');
    if (existsSync(packages))
      cpSync(packages, path.join(clone, place, 'node_modules'), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
}

/** `npm start` with nothing of this environment but what every shell has; the lines that it printed until it was ready. */
async function start() {
  const { PATH, HOME } = process.env;
  const server = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    env: { PATH, HOME, PORT: '0', SEED: 'demo-small', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running = server;
  const lines = [];
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${lines.join('\n')}`)));
    for (const input of [server.stdout, server.stderr])
      createInterface({ input }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Ready: ')) resolve();
      });
  });
  return lines;
}

/** As a terminal or a service manager ends it; answers the exit code. */
async function stop() {
  if (!running || running.exitCode !== null || running.signalCode !== null) return undefined;
  const exited = once(running, 'exit');
  process.kill(-running.pid, 'SIGTERM');
  const [code] = await exited;
  return code;
}

// biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
const get = (address) => fetch(address);

async function signInPage(lines) {
  const origin = lines.at(-1).slice('Ready: '.length);
  const [page, ready] = await Promise.all(['/login', '/readyz'].map((at) => get(origin + at)));
  return [page.status, await page.text(), ready.status];
}

it(
  'a fresh clone is built, filled and ready, stops when told to, and starts again',
  async () => {
    const lines = await start();
    expect(lines.slice(0, FIRST_LINES.length)).toEqual(FIRST_LINES);
    // What was printed until the address: the accounts stand above it.
    expect(lines).toContainEqual(expect.stringContaining('Spine2026'));
    expect(lines.at(-1)).toMatch(/^Ready: http:/);
    expect(await signInPage(lines)).toEqual([200, expect.stringContaining('<div id="root"'), 200]);
    expect(await stop()).toBe(0);
    expect((await start())[0]).toBe(FIRST_LINES.at(-1));
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);

it(
  'a changed source is built by the next start, which is ready as well',
  async () => {
    appendFileSync(path.join(clone, 'apps/web/src/main.tsx'), '\n// Changed.\n');
    const lines = await start();
    expect(lines[0]).toMatch(/^Building the web/);
    expect(await signInPage(lines)).toEqual([200, expect.stringContaining('<div id="root"'), 200]);
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);
