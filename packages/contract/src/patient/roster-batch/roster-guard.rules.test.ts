/** Both sides of each threshold, and what raises nothing. */
import { expect, test } from 'vitest';
import type { RosterRecord } from '../roster/roster.schema.ts';
import type { RosterGuard, RosterGuardKind } from './roster-batch.schema.ts';
import { GuardTally, isOwnNumber, type KnownChild } from './roster-guard.rules.ts';

const TODAY = '2026-11-12';

/** A child of the fifth grade, eleven years old at the end of the school year. */
const record = (at: number, own: Partial<RosterRecord> = {}): RosterRecord => ({
  row: at + 2,
  studentId: `2026${String(at).padStart(4, '0')}`,
  name: '林嘉禾',
  gender: 'f',
  birthDate: '2016-03-19',
  gradeName: '五年级',
  clazzName: '4班',
  tel: undefined,
  ...own,
});

const known = (
  { studentId: _, row: __, ...child }: RosterRecord,
  own: Partial<KnownChild> = {},
): KnownChild => ({ ...child, tel: null, knownOn: '2026-09-10', ...own });

type Row = { record: RosterRecord; stored?: KnownChild; isElsewhere?: boolean };

function guardsOf(rows: readonly Row[], stored: number, writtenAt?: string): RosterGuard[] {
  const tally = new GuardTally(TODAY);
  for (const { stored: child } of rows) if (child) tally.addClass({ ...child, count: 1 });
  for (const { record: of, stored: before, isElsewhere = false } of rows)
    tally.addRow({ record: of, stored: before, isElsewhere });
  return tally.guards({ stored, rows: rows.length, writtenAt });
}

const raisedOf = (guards: readonly RosterGuard[]): RosterGuardKind[] =>
  guards.filter(({ raised }) => raised).map(({ kind }) => kind);

/** So many rows of the school, and so many new ones. */
const mixed = (matched: number, added: number, own?: (at: number) => Partial<Row>): Row[] =>
  Array.from({ length: matched + added }, (_, at) => {
    const of = record(at);
    return { record: of, ...(at < matched && { stored: known(of) }), ...own?.(at) };
  });

test('the first import of a school raises nothing', () => {
  expect(raisedOf(guardsOf(mixed(0, 400), 0))).toEqual([]);
});

const isRaised = (kind: RosterGuardKind, guards: readonly RosterGuard[]) =>
  guards.find((guard) => guard.kind === kind)?.raised ?? false;

test.each([
  { matched: 29, added: 71, stored: 400, raised: true },
  { matched: 30, added: 70, stored: 400, raised: false },
  { matched: 0, added: 19, stored: 400, raised: false },
  { matched: 0, added: 20, stored: 400, raised: true },
  { matched: 0, added: 100, stored: 19, raised: false },
  { matched: 20, added: 900, stored: 20, raised: false },
])(
  '$matched rows of a school of $stored and $added others: $raised',
  ({ matched, added, stored, raised }) => {
    const guards = guardsOf(mixed(matched, added), stored);
    expect(isRaised('wrongSchool', guards)).toBe(raised);
  },
);

test('a file that was written already', () => {
  const [guard] = guardsOf(mixed(40, 0), 40, '2026-11-01 09:12');
  expect(guard).toMatchObject({ kind: 'sameFile', raised: true, writtenAt: '2026-11-01 09:12' });
});

test('the file of last year: 95 of 100 as stored, a grade lower than they have come to', () => {
  const before = { knownOn: '2025-09-10' };
  const rows = (same: number) =>
    mixed(100, 0, (at) => {
      const of = record(at, at < same ? {} : { clazzName: '9班' });
      return { record: of, stored: known(record(at), before) };
    });
  expect(raisedOf(guardsOf(rows(95), 100))).toEqual(['lastYear']);
  // Still a year behind, but with other changes.
  expect(raisedOf(guardsOf(rows(94), 100))).toEqual(['shifted']);
});

test('the file of a new school year puts everybody a grade higher and raises nothing', () => {
  const rows = mixed(100, 0, (at) => ({
    stored: known(record(at, { gradeName: '四年级' }), { knownOn: '2025-09-10' }),
  }));
  expect(raisedOf(guardsOf(rows, 100))).toEqual([]);
});

test.each([
  [80, true],
  [79, false],
])('grades of %i of 100 are off by a year: %s', (shifted, raised) => {
  const rows = mixed(100, 0, (at) => ({
    stored: known(record(at, at < shifted ? { gradeName: '四年级' } : {})),
  }));
  const guards = guardsOf(rows, 100);
  expect(isRaised('shifted', guards)).toBe(raised);
  expect(guards.find(({ kind }) => kind === 'shifted')).toMatchObject({ n: shifted, years: 1 });
});

test.each([
  { before: 15, after: 30, raised: true },
  { before: 14, after: 28, raised: false },
  { before: 40, after: 79, raised: false },
])('a class of $before becomes one of $after: $raised', ({ before, after, raised }) => {
  const guards = guardsOf(mixed(before, after - before), before);
  expect(isRaised('doubled', guards)).toBe(raised);
});

test('those whom the file does not name do not double the class they leave', () => {
  const tally = new GuardTally(TODAY);
  tally.addClass({ gradeName: '六年级', clazzName: '4班', count: 45 });
  for (let at = 0; at < 45; at += 1) {
    const of = record(at, { gradeName: '六年级', birthDate: '2015-03-19' });
    tally.addRow({ record: of, stored: undefined, isElsewhere: false });
  }
  expect(tally.doubledClasses()).toEqual([]);
});

test.each([
  ['2013-09-01', []],
  ['2013-08-31', ['age']],
  ['2018-08-31', []],
  ['2018-09-01', ['age']],
] as const)('a fifth grader born on %s', (birthDate, kinds) => {
  // The grade has children of eleven at the end of the school year; two years more or less are theirs.
  const rows = [0, 1, 2].map((at) => ({ record: record(at, { birthDate }) }));
  expect(raisedOf(guardsOf(rows, 0))).toEqual(kinds);
  // One or two of another age are in any school: they are marked, and nobody is asked.
  expect(raisedOf(guardsOf(rows.slice(1), 0))).toEqual([]);
  const tally = new GuardTally(TODAY);
  const [row] = rows;
  if (row) expect(tally.addRow({ ...row, stored: undefined, isElsewhere: false })).toEqual(kinds);
});

test.each([
  ['一年级', '2020-03-19', []],
  ['七年级', '2014-03-19', []],
  ['二年级', '2019-03-19', ['wrongSchool']],
] as const)('a school does not know the %s of a new year', (gradeName, birthDate, kinds) => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    record: record(at, { gradeName, birthDate, clazzName: `${at % 8}班` }),
  }));
  expect(raisedOf(guardsOf(rows, 900))).toEqual(kinds);
});

test('one in a hundred of another age is as it is everywhere', () => {
  const rows = (others: number) =>
    mixed(0, 1000, (at) =>
      at < others ? { record: record(at, { birthDate: '2001-01-01' }) } : {},
    );
  expect(isRaised('age', guardsOf(rows(9), 0))).toBe(false);
  expect(isRaised('age', guardsOf(rows(10), 0))).toBe(true);
});

test('a grade without a code has no age', () => {
  const rows = [{ record: record(0, { birthDate: '2001-01-01', gradeName: '特教' }) }];
  expect(guardsOf(rows, 0).map(({ kind }) => kind)).not.toContain('age');
});

test.each([
  [10, []],
  [11, ['names']],
] as const)('%i of 100 names changed', (renamed, kinds) => {
  const rows = mixed(100, 0, (at) =>
    at < renamed ? { stored: known(record(at, { name: '周子航' })) } : {},
  );
  expect(raisedOf(guardsOf(rows, 100))).toEqual(kinds);
});

test('the number of another child in another school marks its row', () => {
  const tally = new GuardTally(TODAY);
  const of = record(0, { studentId: 'G33010120150319001X' });
  expect(tally.addRow({ record: of, stored: undefined, isElsewhere: true })).toEqual([
    'numberElsewhere',
  ]);
  expect(raisedOf(tally.guards({ stored: 0, rows: 1 }))).toEqual(['numberElsewhere']);
});

test.each([
  ['12345678901234', false],
  ['123456789012345', true],
])('%s is a number that no two children have: %s', (number, isOwn) => {
  expect(isOwnNumber(number)).toBe(isOwn);
});

test('sheets that were not read and look like children; those that do not, and hidden ones', () => {
  const source = (...otherSheets: { name: string; hidden: boolean; children?: number }[]) =>
    new GuardTally(TODAY)
      .guards({
        stored: 0,
        rows: 40,
        source: { sheet: '五年级1班', otherSheets, hiddenRows: 0, hiddenColumns: [] },
      })
      .filter(({ kind }) => kind === 'sheetsLeft');
  const left = { name: '五3', hidden: false, children: 40 };
  const notes = { name: '说明', hidden: false, children: 0 };
  expect(source(left, notes, { ...left, name: '五4', children: 2 })).toEqual([
    { kind: 'sheetsLeft', raised: true, n: 42, of: 3, sheets: ['五3', '五4'] },
  ]);
  expect(source(notes)).toMatchObject([{ raised: false, n: 0 }]);
  expect(source({ ...left, hidden: true })).toEqual([]);
});

test('all at once stand in the order of their kinds, the raised ones first', () => {
  const rows = mixed(20, 80, (at) => ({
    record: record(at, { birthDate: '2001-01-01' }),
    isElsewhere: at > 90,
  }));
  const kinds = guardsOf(rows, 400).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'wrongSchool',
    'doubled',
    'age',
    'numberElsewhere',
    'sameFile',
    'lastYear',
    'shifted',
    'names',
  ]);
});
