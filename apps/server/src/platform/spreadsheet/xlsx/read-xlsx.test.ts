import { read, utils, type WorkSheet, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { otherContainer, zipBomb, zipOf } from '../hostile-files.factory.ts';
import { openBook, unreadableKind } from '../open-book.ts';
import type { SheetCell, SheetRow, StreamedBook } from '../sheet-cell.ts';
import {
  bookParts,
  centralEntries,
  sheetXml,
  withLongSizes,
  xlsxBomb,
  xlsxOfBytes,
  xlsxOfRows,
  zipOfParts,
} from './xlsx.factory.ts';

function open(bytes: Buffer): StreamedBook {
  const book = openBook(bytes, '名单.xlsx');
  if ('unreadable' in book) throw new Error(book.unreadable);
  return book;
}

const rowsOf = (bytes: Buffer): SheetRow[] => [...open(bytes).sheets[0].rows()];
const cellsOf = (bytes: Buffer) => rowsOf(bytes).map(({ cells }) => cells);

/** `read`, or why not: however far it gets. */
function kindOf(bytes: Buffer | string): string {
  try {
    const book = openBook(Buffer.from(bytes), '名单.xlsx');
    if ('unreadable' in book) return book.unreadable;
    for (const { rows } of book.sheets) for (const _ of rows());
    return 'read';
  } catch (error) {
    return unreadableKind(error);
  }
}

/** What a cell says, as an independent reader says it. */
function shownOf(cell: SheetCell): unknown {
  if (cell === null || typeof cell === 'string') return cell;
  return 'number' in cell ? [cell.number, cell.shown] : cell.error;
}

function shownByLibrary(sheet: WorkSheet): Record<string, unknown> {
  const cells = Object.entries(sheet).filter(([place]) => !place.startsWith('!'));
  const filled = cells.filter(([, { t, v }]) => t !== 'z' && v !== '');
  const shown = filled.map(([place, { t, v, w }]) => {
    if (t === 'b') return [place, v ? 'TRUE' : 'FALSE'];
    return [place, t === 'n' ? [v, w] : v];
  });
  return Object.fromEntries(shown);
}

function sheets(count: number): Buffer {
  const all = Array.from({ length: count }, (_, at) => ({ name: `${at}`, xml: sheetXml('') }));
  return zipOfParts(bookParts({ sheets: all }));
}

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;

describe('an .xlsx workbook', () => {
  const FORMATS = ['General', '000000', '0"班"', 'yyyy-mm-dd', '0.00', '0%', '@', 'm"月"d"日"'];
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((v) => ({ t: 's', v })),
    fc.constantFrom(' 前后 ', '_x000D_', '1e3', '龑䶮𠮷', '&<>"\'').map((v) => ({ t: 's', v })),
    fc.record({
      t: fc.constant('n'),
      v: fc.oneof(fc.nat(60_000), fc.constantFrom(330102201503190000, 13800000417, 0.5)),
      z: fc.constantFrom(...FORMATS),
    }),
    fc.boolean().map((v) => ({ t: 'b', v })),
    fc.constant(null),
  );

  it('reads what an independent reader reads of it', () => {
    const grids = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 });
    fc.assert(
      fc.property(grids, fc.boolean(), (grid, bookSST) => {
        const book = utils.book_new();
        utils.book_append_sheet(book, utils.aoa_to_sheet(grid), '名单');
        const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', bookSST });
        const other = read(bytes, { cellNF: true }).Sheets['名单'] ?? {};
        const ours = rowsOf(bytes).flatMap(({ index, cells }) =>
          cells.flatMap((each, column) =>
            each === null ? [] : [[utils.encode_cell({ r: index, c: column }), shownOf(each)]],
          ),
        );
        expect(Object.fromEntries(ours)).toEqual(shownByLibrary(other));
      }),
      { seed: 20261130, numRuns: 150 },
    );
  });

  it('shows numbers by their formats: a number that lost digits is none, and a format keeps zeros', () => {
    const book = utils.book_new();
    const cells = [
      { t: 'n', v: 123, z: '000000' },
      { t: 'n', v: 42082, z: 'yyyy/m/d' },
      { t: 'n', v: 42064, z: 'yyyy"年"m"月"' },
      { t: 'n', v: 330102201503190000 },
      { t: 'e', v: 42 },
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet([cells]), '名单');
    expect(cellsOf(write(book, { type: 'buffer', bookType: 'xlsx' }))).toEqual([
      [
        { number: 123, shown: '000123', date: false },
        { number: 42082, shown: '2015/3/19', date: true },
        { number: 42064, shown: '2015年3月', date: true, hides: 'day' },
        { number: 330102201503190000, shown: '3.30102E+17', date: false },
        { error: '#N/A' },
      ],
    ]);
  });

  it('needs no places of rows and cells, and takes prefixes, runs, and codes of characters', () => {
    const rows = [
      `<row>${text('学号')}<c/>${text('姓名')}</row>`,
      '<row r="4"><c r="C4" t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
      `<row>${text('<![CDATA[a<b]]>')}</row>`,
    ];
    const texts = [
      '<r><t>林</t></r><r><t xml:space="preserve">嘉禾 </t></r><rPh sb="0" eb="1"><t>lin</t></rPh>',
      '<t>a_x000D_b</t>',
    ];
    const read = rowsOf(xlsxOfRows(rows.join(''), { texts }));
    expect(read.map(({ index, cells }) => [index, ...cells])).toEqual([
      [0, '学号', null, '姓名'],
      [3, null, null, '林嘉禾 ', 'a\rb'],
      [4, 'a<b'],
    ]);
    const parts = bookParts({
      sheets: [{ name: '名单', xml: sheetXml(`<row>${text('甲')}</row>`) }],
    });
    const prefixed = Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [
        // Some programs write names in capitals and with backslashes.
        name === 'xl/workbook.xml' ? name : name.replaceAll('/', '\\').toUpperCase(),
        xml
          .replaceAll(/<(\/?)(worksheet|sheetData|row|c|is|t)\b/g, '<$1x:$2')
          .replaceAll('xmlns=', 'xmlns:x='),
      ]),
    );
    expect(cellsOf(zipOfParts(prefixed))).toEqual([['甲']]);
  });

  it('takes the value a formula carries, and says where it carries none', () => {
    const row = [
      '<c t="str"><f>A1</f><v>4班</v></c>',
      '<c><f>1+2</f><v>3</v></c>',
      '<c><f>SUM(A1)</f><v></v></c>',
      '<c><f>B1</f></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c><f>A9</f><v>0</v></c>',
    ];
    const three = { number: 3, shown: '3', date: false };
    const read = (head: string) => cellsOf(xlsxOfRows(`<row>${row.join('')}</row>`, { head }))[0];
    const first = ['4班', three, { error: '#?' }, { error: '#?' }, 'TRUE', { error: '#DIV/0!' }];
    expect(read('')).toEqual([...first, { number: 0, shown: '0', date: false }]);
    expect(read('<calcPr fullCalcOnLoad="1"/>')).toEqual([...first, { error: '#?' }]);
  });

  it('tells hidden rows, columns and sheets, and which day it counts from', () => {
    const cols =
      '<cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>';
    const xml = sheetXml(`<row hidden="1">${text('甲')}</row><row>${text('乙')}</row>`, cols);
    const sheets = [
      { name: '2025', xml: sheetXml(''), state: 'veryHidden' as const },
      { name: '在校生', xml },
    ];
    const book = open(zipOfParts(bookParts({ sheets, head: '<workbookPr date1904="true"/>' })));
    expect(book.date1904).toBe(true);
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['在校生', false],
      ['2025', true],
    ]);
    const [first] = book.sheets;
    expect([...first.rows()].map(({ hidden }) => hidden)).toEqual([true, false]);
    expect([...first.hiddenColumns].slice(0, 4)).toEqual([1, 2, 4, 5]);
    expect(Math.max(...first.hiddenColumns)).toBe(63);
  });

  it('gives rows while it unpacks them, and from the beginning each time', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `<row>${text(`学生${at}`)}</row>`);
    const [sheet] = open(xlsxOfRows(`${many.join('')}<row><broken></row>`)).sheets;
    const taken = sheet.rows()[Symbol.iterator]();
    expect(taken.next().value?.cells).toEqual(['学生0']);
    expect(() => [...sheet.rows()]).toThrow();
  });

  it('reads no column beyond the 64th, and keeps rows far below', () => {
    const row = '<row r="1048576"><c r="BL1048576"><v>1</v></c><c r="BM1048576"><v>2</v></c></row>';
    const [last] = rowsOf(xlsxOfRows(row));
    expect([last?.index, last?.cells.length]).toEqual([1_048_575, 64]);
  });
});

describe('hostile and damaged .xlsx files', () => {
  const whole = xlsxOfRows(
    Array.from({ length: 400 }, (_, at) => `<row>${text(`2026${at}`)}${text('林嘉禾')}</row>`).join(
      '',
    ),
  );
  const swap = (name: string, xml: string) =>
    zipOfParts({ ...bookParts({ sheets: [{ name: '名单', xml: sheetXml('') }] }), [name]: xml });

  it.each([
    ['a bomb', zipBomb(), 'truncated'],
    ['a bomb that says its size', xlsxBomb(600 << 20), 'tooComplex'],
    ['a bomb that lies about it', xlsxBomb(1000), 'truncated'],
    ['a row 2^31', xlsxOfRows('<row r="2147483648"><c><v>1</v></c></row>'), 'truncated'],
    ['rows that go back', xlsxOfRows('<row r="5"/><row r="5"/>'), 'truncated'],
    ['a cell outside', xlsxOfRows('<row><c r="ZZZ1"><v>1</v></c></row>'), 'truncated'],
    ['a number that is none', xlsxOfRows('<row><c><v>1x</v></c></row>'), 'truncated'],
    ['a text that is missing', xlsxOfRows('<row><c t="s"><v>7</v></c></row>'), 'truncated'],
    [
      'entities',
      swap('xl/worksheets/sheet0.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><worksheet>&b;</worksheet>'),
      'unknown',
    ],
    ['an entity of nowhere', xlsxOfRows(`<row>${text('&b;')}</row>`), 'truncated'],
    [
      'XML that ends early',
      swap('xl/worksheets/sheet0.xml', '<worksheet><sheetData>'),
      'truncated',
    ],
    ['no list of sheets', swap('xl/workbook.xml', '<workbook/>'), 'otherOffice'],
    ['no parts', zipOf('xl/workbook.xml', Buffer.from('<workbook/>')), 'truncated'],
    ['an encrypted one', otherContainer('EncryptedPackage'), 'encrypted'],
    ['300 sheets', sheets(300), 'tooComplex'],
  ])('%s is refused', (_name, bytes, kind) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  it('parts that overlap, are encrypted or packed in another way are refused', () => {
    const [first = 0, second = 0] = centralEntries(whole);
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt16LE(value, at);
      return bytes;
    };
    expect(kindOf(changed(second + 42, 10))).toBe('truncated');
    expect(kindOf(changed(first + 8, 1))).toBe('encrypted');
    expect(kindOf(changed(first + 10, 9))).toBe('tooComplex');
  });

  it('bytes that are no UTF-8 are refused', () => {
    expect(kindOf(xlsxOfBytes(Buffer.from('<worksheet>姓</worksheet>')))).toBe('read');
    const gbk = Buffer.from('<worksheet>\xd0\xd5</worksheet>', 'latin1');
    expect(kindOf(xlsxOfBytes(gbk))).toBe('truncated');
  });

  it('a book cut anywhere is called incomplete', () => {
    for (let length = 60; length < whole.length; length += 97)
      expect(kindOf(whole.subarray(0, length))).not.toBe('read');
  });

  it('damaged bytes never throw, and never give other cells', () => {
    const cells = cellsOf(whole);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        if (kindOf(bytes) === 'read') expect(cellsOf(bytes)).toEqual(cells);
      }),
      { seed: 20261130, numRuns: 300 },
    );
  });

  it('sizes that stand in 64 bits are read, as programs that stream write them', () => {
    expect(cellsOf(withLongSizes(whole))).toEqual(cellsOf(whole));
  });
});
