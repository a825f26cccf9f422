import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeXlsx, writeXlsxParts, type XlsxColumn } from './write-xlsx.ts';
import { harmlessText } from './xlsx-parts.ts';

type Line = { number: string; name: string; angle: number | null };

const columns: readonly XlsxColumn<Line>[] = [
  { title: '学号', width: 22, value: (line) => line.number },
  { title: '姓名', width: 10, value: (line) => line.name },
  { title: '角度', width: 8, value: (line) => line.angle },
];

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

describe('an .xlsx export', () => {
  test('holds the header and every row; long numbers stay text, formulas are harmless', async () => {
    const rows = [
      { number: '330102201503190012', name: '龑䶮𠮷', angle: 5.5 },
      { number: '=HYPERLINK("x")', name: '@x', angle: null },
    ];
    const book = read(await bytesOf(writeXlsx({ sheet: '检查', columns, rows }).content), {
      type: 'buffer',
    });
    const [name = ''] = book.SheetNames;
    const cells = utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 });
    expect(name).toBe('检查');
    expect(cells).toEqual([
      ['学号', '姓名', '角度'],
      ['330102201503190012', '龑䶮𠮷', 5.5],
      [`'=HYPERLINK("x")`, `'@x`],
    ]);
    expect(book.Sheets[name]?.['A2'].t).toBe('s');
  });

  test('has more columns than letters, and texts that XML cannot hold as they are', async () => {
    const wide: XlsxColumn<string>[] = Array.from({ length: 28 }, (_, at) => ({
      title: `列${at}`,
      width: 8,
      value: (row) => row,
    }));
    const rows = [' <a>&"b"\u0001 ', '一\n二'];
    const book = read(await bytesOf(writeXlsx({ sheet: 'A', columns: wide, rows }).content));
    const sheet = book.Sheets['A'] ?? {};
    expect(sheet['!ref']).toBe('A1:AB3');
    expect([sheet['AA1'].v, sheet['AB2'].v, sheet['Z3'].v]).toEqual([
      '列26',
      ' <a>&"b" ',
      '一\n二',
    ]);
  });

  test('says who made it, where it is told', async () => {
    const mark = {
      foot: '由 a&b 于 2026-11-20 导出',
      author: 'a&b',
      at: new Date('2026-11-20T02:00:00Z'),
      sheet: '导出说明',
      facts: [['导出人', '=a&b']],
    } as const;
    const bytes = await bytesOf(writeXlsx({ sheet: '检查', columns, rows: [], mark }).content);
    const book = read(bytes, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['检查', '导出说明']);
    expect(book.Props).toMatchObject({ Author: 'a&b', Title: '检查', CreatedDate: mark.at });
    expect(book.Sheets['导出说明']?.['B1']).toMatchObject({ t: 's', v: `'=a&b` });
    const rows = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    // In a foot `&&` is the sign itself.
    expect(rows).toContain(
      '<oddFooter>&amp;L由 a&amp;&amp;b 于 2026-11-20 导出&amp;R&amp;P/&amp;N',
    );
  });

  test('fails when its rows fail, and ends them when its reader leaves', async () => {
    let ended = 0;
    function* failing() {
      yield { number: '1', name: '', angle: 1 };
      throw new Error('lost');
    }
    await expect(
      bytesOf(writeXlsx({ sheet: 'A', columns, rows: failing() }).content),
    ).rejects.toThrow('lost');
    let pulled = 0;
    function* endless() {
      try {
        for (;;) {
          pulled += 1;
          yield { number: String(pulled), name: 'row', angle: pulled };
        }
      } finally {
        ended += 1;
      }
    }
    const { content } = writeXlsx({ sheet: 'A', columns, rows: endless() });
    for await (const _part of content) if (pulled > 1000) break;
    await expect.poll(() => ended).toBe(1);
  });

  test('pulls rows as they are read', async () => {
    let pulled = 0;
    function* endless() {
      for (;;) {
        pulled += 1;
        yield { number: String(pulled), name: 'row', angle: pulled };
      }
    }
    const { content } = writeXlsx({ sheet: 'A', columns, rows: endless() });
    for await (const part of content) {
      expect(part.length).toBeGreaterThan(0);
      if (pulled > 1000) break;
    }
    expect(pulled).toBeLessThan(2_000_000);
  });

  test.each([
    [0, [[]]],
    [3, [[1, 2, 3]]],
    [4, [[1, 2, 3], [4]]],
    [
      6,
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ],
  ])('of %i rows is cut into files of at most three', async (count, files) => {
    const ended = { times: 0 };
    async function* numbers() {
      try {
        for (let number = 1; number <= count; number += 1) yield await Promise.resolve(number);
      } finally {
        ended.times += 1;
      }
    }
    const columns = [{ title: 'n', width: 8, value: (row: number) => row }];
    const found: unknown[] = [];
    for await (const part of writeXlsxParts({ sheet: 'A', columns, rows: numbers() }, 3)) {
      const sheet = read(await bytesOf(part), { type: 'buffer' }).Sheets['A'] ?? {};
      const [titles, ...rows] = utils.sheet_to_json<number[]>(sheet, { header: 1 });
      expect(titles).toEqual(['n']);
      found.push(rows.flat());
    }
    expect(found).toEqual(files);
    expect(ended.times).toBe(1);
  });

  test.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('makes %j harmless', (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  test('leaves other text as it is', () => {
    expect(harmlessText('1-2')).toBe('1-2');
  });
});
