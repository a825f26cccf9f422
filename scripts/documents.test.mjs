import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './install.mjs';

const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

it('documents every setting, and no other', () => {
  const schema = /z\.object\(\{(.*?)\n\}\)/s.exec(read('apps/server/src/config.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
  expect(settings).toContain('DATA_DIR');
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+`/.test(line));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]),
  );
  expect(documented.sort()).toEqual(settings.sort());
});

it('links to files that exist', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(path.join(ROOT, 'docs'), { recursive: true })
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.join('docs', file)),
  ];
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map((match) => path.join(path.dirname(page), match[1]))
      .filter((target) => !existsSync(path.join(ROOT, target))),
  );
  expect(broken).toEqual([]);
});
