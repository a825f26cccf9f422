import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBook, unreadableKind } from './open-book.ts';

function cellsOf(bytes: Buffer | string) {
  const book = openBook(Buffer.from(bytes), 'C:\\名单\\五年级1班.csv');
  if ('unreadable' in book) throw new Error(book.unreadable);
  expect(book.sheets.map(({ name }) => name)).toEqual(['五年级1班']);
  return [...book.sheets[0].rows()].map(({ index, cells }) => [index, ...cells]);
}

function kindOf(bytes: Buffer | string): string {
  try {
    const book = openBook(Buffer.from(bytes), '名单.csv');
    if ('unreadable' in book) return book.unreadable;
    return [...book.sheets[0].rows()].length > 0 ? 'read' : 'empty';
  } catch (error) {
    return unreadableKind(error);
  }
}

const ROWS = [
  [0, '学号', '姓名'],
  [1, '000123', '李㐀'],
];

describe('a CSV', () => {
  it.each([
    ['UTF-8', Buffer.from('学号,姓名\n000123,李㐀\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeff学号,姓名\r\n000123,李㐀')],
    [
      'GB18030, with a character of four bytes',
      Buffer.from('d1a7bac52cd0d5c3fb0d0a3030303132332cc0ee8139ee390d0a', 'hex'),
    ],
    ['UTF-16', Buffer.from('\ufeff学号\t姓名\r\n000123\t李㐀\r\n', 'utf16le')],
    [
      'UTF-16 of the other order',
      Buffer.from('\ufeff学号\t姓名\r000123\t李㐀', 'utf16le').swap16(),
    ],
    ['semicolons and quotes', Buffer.from('"学号";"姓名"\n"000123";"李㐀"\n')],
  ])('in %s is read, and zeros stay', (_name, bytes) => {
    expect(cellsOf(bytes)).toEqual(ROWS);
  });

  it('keeps what stands in quotes, and counts rows as a spreadsheet does', () => {
    const csv = '\n"a ""b"", c",x\n"第一行\r\n第二行",=1+1\n\n,,\n"甲"乙,"",丙"丁"\n';
    expect(cellsOf(csv)).toEqual([
      [1, 'a "b", c', 'x'],
      [2, '第一行\r\n第二行', '=1+1'],
      [5, '甲乙', null, '丙"丁"'],
    ]);
  });

  it('gives back whatever was written, however it lies in the pieces that are read', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '学', '"', ',', '\n', '\r', ' ', '\t', '𠮷'),
      maxLength: 6,
    });
    const quoted = (each: string) => `"${each.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
        fc.nat(40),
        (rows, shift) => {
          // The long first cell moves what follows over the edge of a piece.
          const head = 'x'.repeat(32_700);
          const all = [[head], ['y'.repeat(32_720 + shift)], ...rows];
          const csv = all.map((cells) => cells.map(quoted).join(',')).join('\n');
          const read = cellsOf(`${csv}\n`);
          const written = all.map((cells, index) => [
            index,
            ...cells.map((each) => (each === '' ? null : each)),
          ]);
          const filled = written.filter(([, ...cells]) => cells.some((each) => each !== null));
          expect(read).toEqual(filled);
        },
      ),
      { seed: 20261130, numRuns: 100 },
    );
  });

  it('reads no column beyond the 64th', () => {
    expect(cellsOf(`${'1,'.repeat(100)}2`)[0]).toHaveLength(65);
  });

  it.each([
    ['a quote that is never closed', '学号,姓名\n1,"林嘉禾\n2,周子航\n', 'truncated'],
    ['a cell without an end', `学号,姓名\n1,${'x'.repeat(40_000)}`, 'truncated'],
    ['UTF-8 cut in a character', Buffer.from('学号,姓名').subarray(0, -1), 'truncated'],
    ['UTF-8 that is none behind its mark', Buffer.from('efbbbfd1a7bac5', 'hex'), 'truncated'],
    ['bytes of no Chinese code', Buffer.from('31322cff33ff', 'hex'), 'truncated'],
    ['UTF-16 of half a character', Buffer.from('fffe3100d8', 'hex'), 'truncated'],
    ['lines without a word', '\n\n,,\n', 'empty'],
  ])('%s is refused', (_name, bytes, kind) => {
    expect(kindOf(bytes)).toBe(kind);
  });
});
