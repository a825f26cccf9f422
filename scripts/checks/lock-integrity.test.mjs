import { expect, it } from 'vitest';
import { withoutIntegrity } from './lock-integrity.mjs';

it('names what is installed unseen', () => {
  const packages = {
    '': { version: '1.0.1' },
    'apps/web': { version: '1.0.1' },
    'node_modules/@spine/web': { link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-abc' },
    'node_modules/zod/node_modules/@scope/old': { version: '1.0.0', integrity: 'sha1-abc' },
    'node_modules/bare': { version: '2.0.0' },
    'node_modules/tool-win32': { version: '3.0.0', optional: true, os: ['win32'] },
  };
  expect(withoutIntegrity({ packages })).toEqual({
    everywhere: ['@scope/old@1.0.0', 'bare@2.0.0'],
    forSomeSystems: ['tool-win32@3.0.0'],
  });
});
