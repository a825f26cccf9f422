import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

const module = (source, ...imports) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

test('folders that import each other through different files are a circle', () => {
  const circles = folderCircles([
    module('apps/web/src/ui/list/list.ts', 'apps/web/src/ui/form/form.ts'),
    module('apps/web/src/ui/form/field.ts', 'apps/web/src/ui/icon/icon.ts'),
    module('apps/web/src/ui/icon/icon.ts', 'apps/web/src/ui/list/words.ts'),
  ]);
  expect(circles).toEqual([
    [
      'apps/web/src/ui/list -> apps/web/src/ui/form (list.ts imports form.ts)',
      'apps/web/src/ui/form -> apps/web/src/ui/icon (field.ts imports icon.ts)',
      'apps/web/src/ui/icon -> apps/web/src/ui/list (icon.ts imports words.ts)',
    ],
  ]);
});

test('a folder and its subfolders count as one', () => {
  expect(
    folderCircles([
      module('apps/web/src/a/index.ts', 'apps/web/src/a/b/b.ts'),
      module('apps/web/src/a/b/b.ts', 'apps/web/src/a/words.ts'),
    ]),
  ).toEqual([]);
});

test('tests may import anything', () => {
  expect(
    folderCircles([
      module('apps/web/src/a/a.test.ts', 'apps/web/src/b/b.ts'),
      module('apps/web/src/b/b.ts', 'apps/web/src/a/a.ts'),
    ]),
  ).toEqual([]);
});
