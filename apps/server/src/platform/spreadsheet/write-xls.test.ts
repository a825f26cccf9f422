import { read } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { openContainer } from './compound-file.ts';
import { writeXls } from './write-xls.ts';

describe('an .xls file of ours', () => {
  it('is read back by the library with text formats and column widths', () => {
    const bytes = writeXls([
      {
        name: '学生名单',
        widths: [22, 10],
        rows: [
          ['学号', '姓名'],
          ['000123', '龑䶮𠮷'],
        ],
      },
      { name: '填写说明', widths: [12], rows: [['列']] },
    ]);
    const book = read(bytes, { type: 'buffer', cellNF: true });
    expect(book.SheetNames).toEqual(['学生名单', '填写说明']);
    const sheet = book.Sheets['学生名单'];
    expect(sheet?.['A2']).toMatchObject({ t: 's', v: '000123', z: '@' });
    expect(sheet?.['B2']).toMatchObject({ v: '龑䶮𠮷' });
    expect(sheet?.['!ref']).toBe('A1:B2');
  });

  it('text that looks like a formula stays text, and very long text is cut', () => {
    const bytes = writeXls([
      { name: 'A', widths: [9], rows: [['=1+1', '@x'], ['长'.repeat(5000)]] },
    ]);
    const sheet = read(bytes, { type: 'buffer' }).Sheets['A'];
    expect(sheet?.['A1']).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet?.['A1'].f).toBeUndefined();
    expect(sheet?.['A2'].v).toBe(`${'长'.repeat(1999)}…`);
  });

  it('grows past the allocation table of the header', () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => [
      `G3301020000000${row}`,
      `${row}${'林嘉禾'.repeat(25)}`,
    ]);
    const bytes = writeXls([{ name: 'A', widths: [9, 9], rows }]);
    expect(bytes.length).toBeGreaterThan(109 * 128 * 512);
    expect(openContainer(bytes).names).toEqual(['Workbook']);
    const stream = openContainer(bytes).read('Workbook');
    expect(stream.includes(Buffer.from('G330102000000039999', 'latin1'))).toBe(true);
  });

  it('takes 50,000 rows within 5 s and 150 MB', () => {
    const rows = Array.from({ length: 50_001 }, (_, row) => [
      `2026${row}`,
      '林嘉禾',
      '女',
      '2015-03-19',
      '五年级',
      '4班',
      '',
      '性别：只能填 男、女 或 其他',
    ]);
    const before = process.memoryUsage().rss;
    writeXls([{ name: 'A', widths: [9], rows }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20);
  });
});
