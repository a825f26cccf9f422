import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { harmlessText, writeXlsx } from './write-xlsx.ts';

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

describe('an .xlsx export', () => {
  it('holds the header and every row; long numbers stay text, formulas are harmless', async () => {
    const rows = [
      ['330102201503190012', '龑䶮𠮷', 5.5],
      ['=HYPERLINK("x")', '@x', null],
    ];
    const columns = [
      { title: '学号', width: 22 },
      { title: '姓名', width: 10 },
      { title: '角度', width: 8 },
    ];
    const book = read(await bytesOf(writeXlsx({ sheet: '检查', columns, rows }).content), {
      type: 'buffer',
    });
    const [name = ''] = book.SheetNames;
    const cells = utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 });
    expect(name).toBe('检查');
    expect(cells).toEqual([['学号', '姓名', '角度'], rows[0], [`'=HYPERLINK("x")`, `'@x`]]);
    expect(book.Sheets[name]?.['A2'].t).toBe('s');
  });

  it('rows are pulled as they are read', async () => {
    let pulled = 0;
    function* endless() {
      for (;;) {
        pulled += 1;
        yield [`row ${pulled}`, pulled];
      }
    }
    const { content } = writeXlsx({
      sheet: 'A',
      columns: [
        { title: 'A', width: 9 },
        { title: 'B', width: 9 },
      ],
      rows: endless(),
    });
    for await (const part of content) {
      expect(part.length).toBeGreaterThan(0);
      if (pulled > 1000) break;
    }
    expect(pulled).toBeLessThan(2_000_000);
  });

  it.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('%j is made harmless', (text) => {
    expect(harmlessText(text)).toBe(`'${text}`);
  });

  it('other text stays as it is', () => {
    expect(harmlessText('1-2')).toBe('1-2');
  });
});
