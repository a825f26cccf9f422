import { readFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encryptedWorkbook,
  oldChineseWorkbook,
  otherContainer,
  workbookOf,
  zipBomb,
  zipOf,
} from './hostile-files.factory.ts';
import { readXls } from './read-xls.ts';
import { xlsOf } from './xls.factory.ts';

const ROWS = [
  ['学号', '姓名'],
  ['000123', '李龑䶮𠮷'],
  ['', '林嘉禾'],
];

function sheetsOf(bytes: Buffer) {
  const read = readXls(bytes, 'roster.xls');
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read;
}

/** Books that were encrypted by other programs than this one. */
const protectedBook = (name: string) =>
  readFile(new URL(`./protected-books/${name}.xls`, import.meta.url));

function kindOf(bytes: Buffer | string, fileName = 'roster.xls') {
  const read = readXls(Buffer.from(bytes), fileName);
  return 'unreadable' in read ? read.unreadable : 'read';
}

/** A workbook of the parser's own writer: dates, numbers, errors, formulas. */
function libraryWorkbook(cells: unknown[][], date1904 = false): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), '名单');
  book.Workbook = { WBProps: { date1904 } };
  return write(book, { bookType: 'biff8', type: 'buffer' });
}

describe('a real .xls workbook', () => {
  it('gives its text back, rare characters and leading zeros too', () => {
    const { sheets } = sheetsOf(workbookOf(ROWS));
    expect(sheets[0].rows).toEqual([ROWS[0], ROWS[1], [null, '林嘉禾']]);
  });

  it.each(['rc4', 'cryptoapi', 'xor'])(
    'that is only protected is read: %s with the password of the spreadsheet itself',
    async (name) => {
      const { sheets } = sheetsOf(await protectedBook(name));
      expect(sheets[0].name).toBe('学生名单');
      expect(sheets[0].rows).toHaveLength(41);
      expect(sheets[0].rows[40]?.slice(0, 4)).toEqual(['20260539', '林嘉禾', '女', '2015-03-19']);
    },
  );

  it('with a password of its own is not read', async () => {
    expect(kindOf(await protectedBook('password-of-its-own'))).toBe('encrypted');
  });

  it('numbers come with what is shown and whether they are dates', () => {
    const bytes = libraryWorkbook([
      [{ t: 'n', v: 123, z: '000000' }, { t: 'n', v: 42082, z: 'yyyy-mm-dd' }, 42082],
      [330102201503190000, { t: 'e', v: 42 }, true],
      [{ t: 'n', v: 3, f: '1+2' }],
    ]);
    const { sheets } = sheetsOf(bytes);
    expect(sheets[0].rows).toEqual([
      [
        { number: 123, shown: '000123', date: false },
        { number: 42082, shown: '2015-03-19', date: true },
        { number: 42082, shown: '42082', date: false },
      ],
      [
        { number: 330102201503190000, shown: '3.30102E+17', date: false },
        { error: '#N/A' },
        'TRUE',
      ],
      [{ number: 3, shown: '3', date: false }],
    ]);
  });

  it('a format may put words around a number or a text, and leave out a part of a date', () => {
    const bytes = libraryWorkbook([
      [
        { t: 'n', v: 4, z: '0"班"' },
        { t: 'n', v: 1, z: '[=1]"男";[=2]"女";General' },
        { t: 'n', v: 0.04, z: '0%' },
        { t: 's', v: '4', z: '@"班"' },
        { t: 's', v: '4班', z: '_ * #,##0_ ;_ @_ ' },
        { t: 'n', v: 42064, z: 'yyyy"年"m"月"' },
        { t: 'n', v: 42064, z: 'm"月"d"日"' },
      ],
    ]);
    expect(sheetsOf(bytes).sheets[0].rows).toEqual([
      [
        { number: 4, shown: '4班', date: false },
        { number: 1, shown: '男', date: false },
        { number: 0.04, shown: '4%', date: false },
        '4班',
        '4班',
        { number: 42064, shown: '2015年3月', date: true, hides: 'day' },
        { number: 42064, shown: '3月1日', date: true, hides: 'year' },
      ],
    ]);
  });

  it.each([false, true])('tells whether it counts from 1904: %s', (date1904) => {
    expect(sheetsOf(libraryWorkbook([['学号']], date1904))).toMatchObject({ date1904 });
  });

  it('version 5 text is read in its code page', () => {
    const gbk = [Buffer.from('d1a7bac5', 'hex'), Buffer.from('d0d5c3fb', 'hex')];
    const { sheets } = sheetsOf(oldChineseWorkbook([gbk]));
    expect(sheets[0].rows).toEqual([['学号', '姓名']]);
  });

  it('a table that begins below or beside the corner keeps its rows and columns', () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.sheet_add_aoa({}, [['学号']], { origin: 'C4' }), '名单');
    const { sheets } = sheetsOf(write(book, { bookType: 'biff8', type: 'buffer' }));
    expect(sheets[0].rows).toEqual([[], [], [], [null, null, '学号']]);
  });

  it('other sheets follow, a hidden first sheet steps back', () => {
    const bytes = xlsOf([
      { name: '甲', rows: [['1']] },
      { name: '乙', rows: [['2']] },
    ]);
    expect(sheetsOf(bytes).sheets.map(({ name }) => name)).toEqual(['甲', '乙']);
    // The state of a sheet stands after its place in the BOUNDSHEET record.
    const at = bytes.indexOf(Buffer.from([0x85, 0x00]));
    bytes.writeUInt8(1, at + 8);
    expect(sheetsOf(bytes).sheets.map(({ name }) => name)).toEqual(['乙', '甲']);
  });
});

describe('files that are no readable .xls workbook', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['an .xlsx renamed', zipOf('xl/workbook.xml', Buffer.from('<workbook/>')), 'xlsx'],
    ['an .xlsb renamed', zipOf('xl/workbook.bin', Buffer.from('x')), 'xlsb'],
    [
      'an .ods renamed',
      zipOf('mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')),
      'ods',
    ],
    ['a zip', zipOf('a.txt', Buffer.from('x')), 'zip'],
    ['a zip bomb', zipBomb(), 'xlsx'],
    [
      'a web page',
      '\ufeff\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
      'html',
    ],
    ['a bare table', '<table><tr><td>学号</td></tr></table>', 'html'],
    ['a saved web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related', 'html'],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      'xml',
    ],
    ['a CSV in UTF-8', '学号,姓名\n1,林嘉禾\n', 'text'],
    ['a CSV in the Chinese code page', Buffer.from('d1a7bac52cd0d5c3fb0d0a', 'hex'), 'text'],
    ['a text in UTF-16', Buffer.from('\ufeff学号\t姓名', 'utf16le'), 'text'],
    ['a PDF', '%PDF-1.7\n', 'pdf'],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image'],
    ['a workbook of Excel 4', Buffer.from('09040600000010000000', 'hex'), 'oldExcel'],
    ['an encrypted workbook', encryptedWorkbook(), 'encrypted'],
    ['an encrypted .xlsx', otherContainer('EncryptedPackage'), 'encrypted'],
    ['a Word document', otherContainer('WordDocument'), 'otherOffice'],
    ['a stream that is no workbook', otherContainer('Workbook'), 'oldExcel'],
    ['noise', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]), 'unknown'],
    ['the first bytes of a container', Buffer.from('d0cf11e0', 'hex'), 'truncated'],
  ])('%s is recognised', (_name, bytes, kind) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  it('a WPS file is recognised by its name, because its content may be a workbook', () => {
    expect(kindOf(workbookOf(ROWS), '名单.ET')).toBe('wps');
  });

  it('a workbook cut anywhere is called incomplete', () => {
    const bytes = workbookOf(Array.from({ length: 2000 }, (_, row) => [`2026${row}`, '林嘉禾']));
    expect(bytes.length).toBeGreaterThan(60_000);
    for (let length = 512; length < bytes.length - 4096; length += 4999) {
      expect(kindOf(bytes.subarray(0, length))).toBe('truncated');
    }
  });

  it('chains that turn in circles or leave the file end the reading', () => {
    const bytes = workbookOf(Array.from({ length: 400 }, (_, row) => [`2026${row}`, '林嘉禾']));
    const entry = bytes.indexOf(Buffer.from('Workbook\0', 'utf16le'));
    const first = bytes.readUInt32LE(entry + 116);
    const link = 512 * (1 + bytes.readUInt32LE(76)) + 4 * first;
    const circle = Buffer.from(bytes);
    circle.writeUInt32LE(first, link);
    expect(kindOf(circle)).toBe('truncated');
    const outside = Buffer.from(bytes);
    outside.writeUInt32LE(0x00ffffff, link);
    expect(kindOf(outside)).toBe('truncated');
    const endless = Buffer.from(bytes);
    endless.writeUInt32LE(0xffffffff, 44);
    expect(kindOf(endless)).toBe('truncated');
  });

  it('damaged bytes never throw', () => {
    const whole = workbookOf(ROWS);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), {
          minLength: 1,
          maxLength: 12,
        }),
        (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, byte] of changes) bytes[at] = byte;
          expect(typeof kindOf(bytes)).toBe('string');
        },
      ),
      { seed: 20261009, numRuns: 400 },
    );
  });
});
