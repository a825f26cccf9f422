/** Our reader against the library's, on workbooks of the library's writer and on records made by hand. */
import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXls } from '../read-xls.ts';
import { containerOf, text as letters, record, u16, u32 } from '../xls.factory.ts';

function ours(bytes: Buffer) {
  const book = readXls(bytes, 'a.xls');
  if ('unreadable' in book) throw new Error(book.unreadable);
  return book.sheets[0].rows;
}

/** Text, shown text, or nothing, cell by cell as the library reads them. */
function theirs(bytes: Buffer): (string | undefined)[][] {
  const book = read(bytes, { type: 'buffer', cellNF: true });
  const sheet: WorkSheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return utils.sheet_to_json<(string | undefined)[]>(sheet, {
    header: 1,
    raw: false,
    blankrows: true,
  });
}

const shownOf = (cell: ReturnType<typeof ours>[number][number] | undefined) => {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'string') return cell;
  return 'error' in cell ? cell.error : cell.shown;
};

function expectSame(got: ReturnType<typeof ours>, expected: (string | undefined)[][]): void {
  for (const [row, line] of expected.entries()) {
    for (const [column, shown] of line.entries()) {
      expect(shownOf(got[row]?.[column])).toEqual(shown);
    }
  }
}

const text = fc.string({
  minLength: 1,
  maxLength: 40,
  unit: fc.constantFrom(...'abc 09林嘉禾龑䶮𠮷éß'),
});
const numeric = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }).map((v) => ({ t: 'n', v })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => ({ t: 'n', v })),
  fc.integer({ min: 30_000, max: 46_000 }).map((v) => ({ t: 'n', v, z: 'yyyy/m/d' })),
  fc.integer({ min: 1, max: 99_999 }).map((v) => ({ t: 'n', v, z: '000000' })),
  fc.integer({ min: 100, max: 99_999 }).map((v) => ({ t: 'n', v: v / 100, z: '0.00' })),
);
const cell = fc.oneof({ weight: 4, arbitrary: text }, numeric, fc.boolean(), fc.constant(null));

describe('cells', () => {
  it('are read as the library reads them, with texts in a shared table', () => {
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(table, (cells) => {
        const book = utils.book_new();
        utils.book_append_sheet(book, utils.aoa_to_sheet([['head'], ...cells]), 'A');
        const bytes: Buffer = write(book, { bookType: 'biff8', type: 'buffer', bookSST: true });
        const expected = theirs(bytes);
        expectSame(ours(bytes), expected);
      }),
      { seed: 20261009, numRuns: 150 },
    );
  });

  it('of every kind of record are understood', () => {
    const rk = { half: 0x3fe00000, whole: (42 << 2) | 2, hundredth: (4250 << 2) | 3 };
    const bytes = workbook([
      record(0x027e, u16(0, 0, 0), u32(rk.half)),
      record(0x00bd, u16(0, 1, 0), u32(rk.whole), u16(0), u32(rk.hundredth), u16(2)),
      record(0x0205, u16(0, 3, 0), Buffer.of(1), Buffer.of(0)),
      record(0x0205, u16(0, 4, 0), Buffer.of(0x17), Buffer.of(1)),
      record(0x0006, u16(1, 0, 0), u32(0, 0x40080000), u16(0), u32(0), u16(0)),
      record(0x0006, u16(1, 1, 0), u32(0, 0xffff0000), u16(0), u32(0), u16(0)),
      record(0x04bc, u16(0)),
      record(0x0207, u16(2), letters('林嘉')),
      record(0x0006, u16(1, 2, 0), u32(0x00070002, 0xffff0000), u16(0), u32(0), u16(0)),
      record(0x0006, u16(1, 3, 0), u32(3, 0xffff0000), u16(0), u32(0), u16(0)),
    ]);
    expect(ours(bytes)).toEqual([
      [
        { number: 0.5, shown: '0.5', date: false },
        { number: 42, shown: '42', date: false },
        { number: 42.5, shown: '42.5', date: false },
        'TRUE',
        { error: '#REF!' },
      ],
      [{ number: 3, shown: '3', date: false }, '林嘉', { error: '#DIV/0!' }],
    ]);
  });

  it('of a chart inside the sheet are not cells of the sheet', () => {
    const bytes = workbook([
      record(0x0809, u16(0x0600, 0x0020, 0, 0), u32(0, 0)),
      record(0x0204, u16(0, 0, 0, 1), letters('x')),
      record(0x000a),
      record(0x0204, u16(1, 0, 0, 1), letters('y')),
    ]);
    expect(ours(bytes)).toEqual([[], ['y']]);
  });

  it('that are hidden or filtered out are read, and their places told', () => {
    const bytes = workbook([
      record(0x007d, u16(1, 2, 0, 0, 1, 0)),
      record(0x007d, u16(3, 255, 2304, 0, 0, 0)),
      record(0x0208, u16(0, 0, 1, 300, 0, 0, 0x0100, 0x000f)),
      record(0x0208, u16(1, 0, 1, 300, 0, 0, 0x0120, 0x000f)),
      record(0x0204, u16(0, 0, 0, 1), letters('x')),
      record(0x0204, u16(1, 0, 0, 1), letters('y')),
    ]);
    const book = readXls(bytes, 'a.xls');
    expect('sheets' in book && book.sheets[0]).toMatchObject({
      rows: [['x'], ['y']],
      hiddenRows: new Set([1]),
      hiddenColumns: new Set([1, 2]),
    });
  });

  it('of a formula that no program has computed are a fault and not 0', () => {
    const formula = (flags: number) => record(0x0006, u16(0, 0, 0), u32(0, 0), u16(flags), u32(0));
    expect(ours(workbook([formula(2)]))).toEqual([[{ error: '#?' }]]);
    expect(ours(workbook([formula(0)]))).toMatchObject([[{ number: 0 }]]);
  });

  it('in formats that Chinese programs do not write down are dates', () => {
    const bytes = workbook([record(0x0203, u16(0, 0, 1), u32(0, 0x40e48c40))], [0, 31]);
    expect(ours(bytes)).toMatchObject([[{ number: 42082, date: true }]]);
  });
});

/** A version 8 workbook with one sheet and the given number formats. */
function workbook(records: readonly Buffer[], formats = [0]): Buffer {
  const listed = (place: number) =>
    Buffer.concat([
      record(0x0809, u16(0x0600, 0x0005, 0, 0), u32(0, 0)),
      ...formats.map((format) => record(0x00e0, u16(0, format), u32(0, 0, 0, 0))),
      record(0x0085, u32(place), u16(0), Buffer.of(1), letters('A')),
      record(0x000a),
    ]);
  const sheet = [record(0x0809, u16(0x0600, 0x0010, 0, 0), u32(0, 0)), ...records, record(0x000a)];
  return containerOf('Workbook', Buffer.concat([listed(listed(0).length), ...sheet]));
}
