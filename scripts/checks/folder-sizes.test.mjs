import { expect, test } from 'vitest';
import { largeFolders } from './folder-sizes.mjs';

const files = (folder, number, end = 'ts') =>
  Array.from({ length: number }, (_, at) => `${folder}/file-${at}.${end}`);

test('a folder of sixteen source files is too large, one of fifteen with their tests is not', () => {
  expect(
    largeFolders([
      ...files('apps/web/src/large', 15),
      'apps/web/src/large/page.tsx',
      ...files('apps/web/src/full', 15),
      ...files('apps/web/src/full', 15, 'test.ts'),
      ...files('apps/web/src/full/below', 1),
      ...files('node_modules/large', 16),
    ]),
  ).toEqual(['apps/web/src/large: 16']);
});
