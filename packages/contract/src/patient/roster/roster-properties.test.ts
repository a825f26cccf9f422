import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildExcerpt, checkRoster, mappedRows } from './roster.rules.ts';
import type { RosterCell } from './roster.schema.ts';

const TODAY = '2026-10-09';
const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '联系电话'];
const SEED = { seed: 20261009, numRuns: 200 };

const han = fc.constantFrom(...'王李张刘陈杨赵黄周吴龑䶮㼆𠮷喆昊轩梓涵欣怡诺');
const text = (signs: fc.Arbitrary<string>, most: number) =>
  fc.array(signs, { minLength: 1, maxLength: most }).map((list) => list.join(''));
const birthDate = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2026-10-08'), noInvalidDate: true })
  .chain((date) => {
    const [year, month, day] = date.toISOString().slice(0, 10).split('-');
    const short = [year, Number(month), Number(day)];
    return fc.constantFrom<RosterCell>(
      `${year}-${month}-${day}`,
      short.join('/'),
      short.join('.'),
      `${short[0]}年${short[1]}月${short[2]}日`,
      `${year}${month}${day}`,
      { number: Math.floor(date.getTime() / 86_400_000) + 25_569, shown: '', date: true },
    );
  });
const padding = fc.constantFrom('', ' ', '　', '\u00a0');
const padded = (cell: fc.Arbitrary<string>) =>
  fc.tuple(padding, cell, padding).map((parts) => parts.join(''));

const child = fc.tuple(
  padded(text(han, 15)),
  fc.constantFrom('男', '女', '其他', 'm', 'F'),
  birthDate,
  padded(fc.constantFrom('一年级', '5年级', '初三', '高一', '大班')),
  padded(fc.constantFrom('1班', '四班', '七（12）班')),
  fc.option(fc.integer({ min: 13_000_000_000, max: 19_999_999_999 }).map(String), { nil: null }),
);
const roster = fc
  .array(child, { minLength: 1, maxLength: 30 })
  .map((children): RosterCell[][] =>
    children.map((cells, index) => [`G${String(index).padStart(18, '0')}`, ...cells]),
  );

function check(rows: RosterCell[][]) {
  const checked = checkRoster({
    rows: [HEADER, ...rows],
    date1904: false,
    today: TODAY,
    firstExamDays: new Map(),
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return checked;
}

/** Every way to spoil a cell, with the column it stands in. */
const MUTATIONS: readonly (readonly [string, number, RosterCell])[] = [
  ['no student number', 0, ''],
  ['a damaged student number', 0, { number: 3.3e17, shown: '3.3E+17', date: false }],
  ['a long student number', 0, '9'.repeat(31)],
  ['no name', 1, '　'],
  ['a long name', 1, '𠮷'.repeat(16)],
  ['a lost character', 1, '王\ufffd'],
  ['an unknown gender', 2, '南'],
  ['no gender', 2, null],
  ['a day that does not exist', 3, '2015-02-29'],
  ['a future day', 3, '2026-10-10'],
  ['a serial number of the future', 3, { number: 80_000, shown: '', date: true }],
  ['no birth date', 3, null],
  ['a failed formula', 4, { error: '#REF!' }],
  ['a long grade', 4, '年'.repeat(16)],
  ['a class that became a date', 5, { number: 42_082, shown: '3-19', date: true }],
  ['no class', 5, ''],
  ['a short phone', 6, '1386021'],
  ['a phone that is none', 6, '23800000417'],
];

describe('any roster', () => {
  it('a valid roster is accepted whole', () => {
    fc.assert(
      fc.property(roster, (rows) => {
        const checked = check(rows);
        expect(checked.faults).toEqual([]);
        expect(checked.records).toHaveLength(rows.length);
      }),
      SEED,
    );
  });

  it('every spoilt cell is found where it stands, and no other row is blamed', () => {
    fc.assert(
      fc.property(roster, fc.nat(), fc.constantFrom(...MUTATIONS), (rows, at, [, column, cell]) => {
        const index = at % rows.length;
        const spoilt = rows.map((row, place) => (place === index ? row.with(column, cell) : row));
        const { faults, records } = check(spoilt);
        expect(faults.map((fault) => `${fault.column}${fault.row}`)).toEqual([
          `${'ABCDEFG'[column]}${index + 2}`,
        ]);
        expect(records).toHaveLength(rows.length - 1);
        expect(faults[0]?.why).not.toBe('');
        expect(faults[0]?.fix).not.toBe('');
      }),
      SEED,
    );
  });

  it('a doubled student number is found in the later row', () => {
    fc.assert(
      fc.property(roster, fc.nat(), (rows, at) => {
        const copied = rows[at % rows.length] ?? [];
        const { faults } = check([...rows, copied]);
        expect(faults).toMatchObject([{ row: rows.length + 2, column: 'A', field: 'studentId' }]);
      }),
      SEED,
    );
  });
});

describe('what the answer shows of a refused file', () => {
  const rows = Array.from({ length: 40 }, (_, index): RosterCell[] => [
    `G330102201503${String(index).padStart(6, '0')}`,
    '林嘉禾',
    index % 10 === 0 ? '南' : '女',
    '2015-03-19',
    '五年级',
    '4班',
    index === 0 ? '138 0000 0731' : null,
  ]);

  it('each wrong cell comes with two rows above and below, without the header', () => {
    const checked = check(rows);
    const excerpt = buildExcerpt(
      { rows: [HEADER, ...rows], date1904: false, today: TODAY, firstExamDays: new Map() },
      checked,
      checked.faults.slice(0, 2),
    );
    expect(excerpt.map(({ row }) => row)).toEqual([2, 3, 4, 10, 11, 12, 13, 14]);
    expect(excerpt[0]?.cells).toEqual([
      'G33010**********00',
      '林嘉禾',
      '南',
      '2015-03-19',
      '五年级',
      '4班',
      '138****0731',
    ]);
  });

  it('the row map keeps every stretch of the file that holds a fault', () => {
    const faults = Array.from({ length: 5000 }, (_, index) => ({ ...fault, row: index * 10 + 2 }));
    const mapped = mappedRows(faults, 50_001, 1000);
    expect(mapped.length).toBeLessThanOrEqual(1000);
    expect(mapped.length).toBeGreaterThan(900);
    expect(mapped[0]).toBe(2);
    expect(mapped.at(-1)).toBeGreaterThan(49_900);
    expect(
      mappedRows(
        [
          { ...fault, row: 7 },
          { ...fault, row: 7 },
        ],
        9,
        1000,
      ),
    ).toEqual([7]);
  });
});

const fault = {
  row: 2,
  column: 'A',
  field: 'studentId' as const,
  name: '',
  value: '',
  why: '',
  fix: '',
};
