// The archive on a machine without a network: unpacked, its demo started for the first time and screened with.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRelease } from './release.mjs';

const RELEASE_MS = 1_800_000;
/** Where nothing answers. */
const NOWHERE = 'http://127.0.0.1:9';
/** Whether this machine lets us take the network away; else npm at least finds no registry. */
const canUnshare = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0;
const CHILDREN = '20';

let folder;
let place;
let server;
const lines = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'spine-release-'));
  // The system user of PostgreSQL passes through.
  chmodSync(folder, 0o711);
  const archive = await makeRelease(folder);
  const unpacked = path.join(folder, 'unpacked');
  mkdirSync(unpacked);
  expect(spawnSync('tar', ['-C', unpacked, '-xzf', archive]).status).toBe(0);
  [place] = readdirSync(unpacked).map((name) => path.join(unpacked, name));
  server = start();
  await becomesReady();
}, RELEASE_MS);
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** With nothing of this environment but the programs of the system. */
function start() {
  const [program, ...args] = canUnshare
    ? ['unshare', '-n', 'sh', '-c', 'ip link set lo up; exec ./spine start']
    : ['./spine', 'start'];
  return spawn(program, args, {
    cwd: place,
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      LOG_LEVEL: 'silent',
      PORT: '0',
      npm_config_registry: NOWHERE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function becomesReady() {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${lines.join('\n')}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.startsWith('Ready: ')) resolve();
    });
  });
}

/** What a program of the archive prints, beside the server. */
function beside(program, ...args) {
  const [first, ...rest] = canUnshare
    ? ['nsenter', '-t', String(server.pid), '-n', program, ...args]
    : [program, ...args];
  const { stdout, stderr, status } = spawnSync(first, rest, { cwd: place, encoding: 'utf8' });
  return { stdout, stderr, status };
}

/** The address that the server has said. */
function origin() {
  return lines.map((line) => /^Ready: (\S+)/.exec(line)?.[1]).find(Boolean);
}

it('says its steps, then the accounts, and its address last', () => {
  const said = lines.filter((line) => !line.startsWith('Note: '));
  expect(said[0]).toBe('Opening the database … then: demo');
  expect(said[1]).toMatch(/^Filling in the demo/);
  expect(said[2]).toContain('Spine2026');
  expect(said.at(-1)).toBe(`Ready: ${origin()}`);
  expect(said.filter((line) => /^ {2}(platform|doctor) /.test(line))).toHaveLength(2);
});

it('serves the built web and its maps, and is ready', () => {
  const ask = `for (const at of ['/', '/quick-query', '/readyz'])
    console.log(at, (await fetch('${origin()}' + at)).status)`;
  expect(beside('bin/node', '--input-type=module', '-e', ask).stdout).toBe(
    '/ 200\n/quick-query 200\n/readyz 200\n',
  );
  expect(readdirSync(path.join(place, 'apps/server/dist/geo')).length).toBeGreaterThan(300);
});

it('takes the examinations of a screening day', () => {
  const args = ['--url', origin(), '--children', CHILDREN, '--fail-rate', '0'];
  const { stdout, stderr } = beside('bin/node', 'tools/src/simulate/simulate.ts', ...args);
  expect(stderr).toBe('');
  expect(stdout).toContain(`${CHILDREN} examinations stored, 0 refused`);
});

it('backs itself up with its own command', () => {
  const backups = path.join(folder, 'backups');
  const { status, stdout, stderr } = beside('./spine', 'backup', '--to', backups);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('spine-');
});

it('ends in order', async () => {
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
