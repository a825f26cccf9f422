import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../install.mjs';
import { licencesOf } from './licences.mjs';

it('lists what runs in production, and nothing else', () => {
  const packages = {
    '': { version: '1.0.1' },
    'apps/web': { version: '1.0.1' },
    'node_modules/@spine/web': { link: true },
    'node_modules/zod': { version: '4.6.7', license: 'MIT' },
    'node_modules/@scope/tool': { version: '2.0.0', license: 'ISC' },
    'node_modules/zod/node_modules/inner': { version: '1.0.0', license: 'MIT' },
    'node_modules/vite': { version: '8.0.0', license: 'MIT', dev: true },
    'node_modules/@scope/tool-linux': { version: '2.0.0', optional: true },
    'node_modules/@scope/vips-linux-x64': { version: '3', license: 'LGPL-3.0', optional: true },
    'node_modules/@scope/vips-win32-x64': { version: '3', license: 'LGPL-3.0', optional: true },
  };
  expect(licencesOf({ packages })).toEqual([
    ['@scope/tool', '2.0.0', 'ISC'],
    ['@scope/vips', '3', 'LGPL-3.0'],
    ['zod', '4.6.7', 'MIT'],
  ]);
});

it('knows the licence of everything that runs', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const all = licencesOf(lock);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(([, , licence]) => licence === '')).toEqual([]);
  // libvips is linked as a library of its own, unchanged, and can be replaced (docs/adr/0054). Of two licences we take MIT.
  const copyleft = all
    .filter(([, , licence]) => /GPL/i.test(licence) && !/^\(MIT OR /.test(licence))
    .map(([name]) => name);
  expect(copyleft.filter((name) => !/^@img\/sharp(?:-libvips|-wasm32)?$/.test(name))).toEqual([]);
});
