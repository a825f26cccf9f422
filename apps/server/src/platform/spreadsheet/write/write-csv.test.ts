import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openCsv } from '../read-csv.ts';
import { splitRows } from './row-parts.ts';
import { writeCsv } from './write-csv.ts';

const TITLES = ['ID1', 'hz'];

const bytesOf = (rows: readonly (readonly string[])[]) => buffer(writeCsv(TITLES, rows));

test('a CSV begins with the mark of UTF-8, and keeps its leading zeros', async () => {
  const bytes = await bytesOf([['07', '']]);
  expect(bytes.toString('utf8')).toBe('\ufeffID1,hz\r\n07,\r\n');
});

test('what is written is read as it was, with commas, quotes and lines', async () => {
  const rows = [
    ['a,b', 'say "no"'],
    ['two\nlines', '李'],
  ];
  const [{ rows: read }] = openCsv(await bytesOf(rows), 'x').sheets;
  expect([...read()].map(({ cells }) => cells)).toEqual([TITLES, ...rows]);
});

test('a text that looks like a formula is none', async () => {
  const bytes = await bytesOf([['=1+1', '@x']]);
  expect(bytes.toString('utf8')).toContain("'=1+1,'@x");
});

test('a long list is given on in portions', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`${at}`, 'E12345678']);
  const [{ rows: read }] = openCsv(await bytesOf(rows), 'x').sheets;
  expect([...read()]).toHaveLength(20_001);
});

test.each([
  [0, [0]],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [6, [3, 3]],
])('%i rows are parts of %j', async (count, parts) => {
  const sizes: number[] = [];
  for await (const part of splitRows(Array.from({ length: count }), 3)) {
    let size = 0;
    for await (const _row of part) size += 1;
    sizes.push(size);
  }
  expect(sizes).toEqual(parts);
});
