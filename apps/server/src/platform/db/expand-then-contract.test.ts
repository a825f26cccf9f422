/**
 * While servers are replaced one after another, the earlier release works on the schema of the later one
 * (docs/adr/0081-what-a-server-holds-in-memory.md). A migration therefore adds. It removes only what an earlier shipped
 * release no longer used, and names that release in a line: `-- unused since 1.2.0`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from './migrate.ts';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const UNUSED_SINCE = /^-- unused since (\d+\.\d+\.\d+)$/m;
const CONTRACTIONS = [
  /\bdrop\s+(column|table|view|function|type|domain|schema|default)\b/i,
  /\brename\s+(column|constraint|to)\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  // A new column that the earlier release does not fill.
  /\badd\s+(column\s+)?(?!constraint|check|primary|unique|foreign)\w+\s[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i,
  /\brevoke\b/i,
];

/** The parts of a migration that the earlier release may not survive. */
function contractionsOf(migration: string, version: string): string[] {
  const since = UNUSED_SINCE.exec(migration)?.[1];
  if (since !== undefined && isBefore(since, version)) return [];
  const statements = migration.replaceAll(/--.*$/gm, '');
  return CONTRACTIONS.flatMap((contraction) => contraction.exec(statements)?.[0] ?? []);
}

function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

test('migrations leave what the earlier release uses', async () => {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const [, ...names] = await migrationNames();
  const contractions = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(import.meta.dirname, 'migrations', name), 'utf8');
      return contractionsOf(text, version).map((part) => `${name}: ${part}`);
    }),
  );
  expect(contractions.flat()).toEqual([]);
});

test.each([
  ['alter table exam drop column content', 1],
  ['alter table exam alter outcome drop default', 1],
  ['alter table exam rename column a to b', 1],
  ['alter table exam alter column a set not null', 1],
  ['alter table exam alter column a type bigint', 1],
  ['alter table exam add column a integer not null', 1],
  ['alter table exam add a integer not null', 1],
  ['alter table exam add column a integer not null default 0', 0],
  ['alter table exam add column a integer', 0],
  ['create table more (a integer not null, b text)', 0],
  ['-- drop table is what this is not', 0],
  ['-- unused since 1.0.0\nalter table exam drop column content', 0],
  ['-- unused since 1.1.0\nalter table exam drop column content', 1],
  ['-- unused since 1.10.0\nalter table exam drop column content', 1],
])('found in %s: %i', (migration, count) => {
  expect(contractionsOf(migration, '1.1.0')).toHaveLength(count);
});
