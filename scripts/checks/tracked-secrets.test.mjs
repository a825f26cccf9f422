// No secret, key or certificate of a run is in git: who has the repository could sign as that installation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../install.mjs';

const NAME =
  /(^|\/)(data\/|secret$|\.env(\.\w+)?$|id_(rsa|ecdsa|ed25519)$)|\.(pem|key|crt|cer|der|p12|pfx)$/;
const CONTENT = /-----BEGIN [A-Z ]*(PRIVATE KEY|CERTIFICATE)-----|^[0-9a-f]{32,}\s*$/;

/** Whether a file is what a run draws or is given to keep to itself. */
const isSecret = (file, content) => NAME.test(file) || CONTENT.test(content);

const hasGit = existsSync(path.join(ROOT, '.git'));

it.runIf(hasGit)('nothing that a run keeps to itself is tracked', () => {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  const files = stdout.split('\0').filter((file) => file && existsSync(path.join(ROOT, file)));
  expect(files.length).toBeGreaterThan(1000);
  const secrets = files.filter((file) =>
    isSecret(file, readFileSync(path.join(ROOT, file), 'latin1')),
  );
  expect(secrets).toEqual([]);
});

const header = (what) => `-----BEGIN ${what}-----\nMII`;
it.each([
  ['apps/server/data/secret', 'anything'],
  ['deploy/.env', 'SECRET=x'],
  ['.env.local', 'SECRET=x'],
  ['.cache/tls/server.key.pem', ''],
  ['notes.txt', header('EC PRIVATE KEY')],
  ['notes.txt', `-- \n${header('CERTIFICATE')}`],
  ['token', `${'0f'.repeat(32)}\n`],
])('%s is recognized', (file, content) => {
  expect(isSecret(file, content)).toBe(true);
});

it.each([
  ['apps/server/src/config/secret.ts', 'export {}'],
  ['deploy/spine.env', 'SECRET=\n'],
  ['tools/src/data.ts', 'const key = 1'],
])('%s is no secret', (file, content) => {
  expect(isSecret(file, content)).toBe(false);
});
