import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { harmlessText, writeXlsx, type XlsxColumn } from './write-xlsx.ts';

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

  test.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('makes %j harmless', (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  test('leaves other text as it is', () => {
    expect(harmlessText('1-2')).toBe('1-2');
  });
});
