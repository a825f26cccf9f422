import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../install.mjs';
import { withoutIntegrity } from './lock-integrity.mjs';

const integrity = `sha512-${'a'.repeat(86)}==`;

it('names what is installed unseen, whatever system it is for', () => {
  const packages = {
    '': { version: '1.0.1' },
    'apps/web': { version: '1.0.1' },
    'node_modules/@spine/web': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity },
    'node_modules/zod/node_modules/@scope/old': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/cut': { version: '1.2.0', integrity: 'sha512-' },
    'node_modules/bare': { version: '2.0.0' },
    'apps/web/node_modules/inner': { version: '2.1.0' },
    'node_modules/tool-win32': { version: '3.0.0', optional: true, os: ['win32'] },
  };
  expect(withoutIntegrity({ packages })).toEqual([
    '@scope/old@1.0.0',
    'cut@1.2.0',
    'bare@2.0.0',
    'inner@2.1.0',
    'tool-win32@3.0.0',
  ]);
});

it('finds a sha512 for every package of the lock file, and for one that loses it its name', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  expect(withoutIntegrity(lock)).toEqual([]);
  const arm = '@myriaddreamin/typst-ts-node-compiler-linux-arm64-gnu';
  const place = `node_modules/${arm}`;
  const { integrity: _, ...bare } = lock.packages[place];
  lock.packages[place] = bare;
  expect(withoutIntegrity(lock)).toEqual([`${arm}@${bare.version}`]);
});
