import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../install.mjs';

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; in each they come first. */
const SECTIONS = `1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2,
4.1 3, 4.2 1, 4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3,
7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5,
10.6 2, 10.7 3, 11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5,
14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2`;

const wanted = SECTIONS.split(',').flatMap((each) => {
  const [section, count] = each.trim().split(' ');
  return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`);
});

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d[\d., –]*) \|[^|]+\|([^|]+)\|(.*)\|$/gm)].map(
  ([, numbers, state, proof]) => ({
    numbers: numbers.split(', ').flatMap(between),
    state: state.trim(),
    proof,
  }),
);

/** `1.2.6–1.2.8` is all from the first to the last. */
function between(range) {
  const [first, last = first] = range.split('–').map((number) => wanted.indexOf(number));
  return first < 0 || last < first ? [`${range}?`] : wanted.slice(first, last + 1);
}

it('docs/security.md says of every requirement of ASVS 5.0, levels 1 and 2, once how it stands', () => {
  expect(wanted).toHaveLength(253);
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(expect.arrayContaining(wanted));
  expect(rows.flatMap(({ numbers }) => numbers)).toHaveLength(wanted.length);
});

it('docs/security.md counts its states as they are', () => {
  const [, ...told] = /^253: (\d+) met, (\d+) partly, (\d+) n\/a, (\d+) gaps\.$/m.exec(page) ?? [];
  const countOf = (state) =>
    rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;
  expect(told.map(Number)).toEqual(['met', 'partly', 'n/a', 'gap'].map(countOf));
  expect(told.map(Number).reduce((sum, each) => sum + each)).toBe(wanted.length);
});

it('docs/security.md shows what it calls met by a test, a file or a list', () => {
  const bare = rows.filter(
    ({ state, proof }) => state === 'met' && !/"[^"]{12,}"|`|\]\(#/.test(proof),
  );
  expect(bare).toEqual([]);
});

it('docs/security.md names files that exist', () => {
  const files = [...page.matchAll(/`([\w.-]*\/[\w./-]+\.\w+|[\w.-]+\.(?:json|cjs|mjs))`/g)]
    .map(([, file]) => file)
    .filter((file) => file !== 'DATA_DIR/postgres/server.log');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
