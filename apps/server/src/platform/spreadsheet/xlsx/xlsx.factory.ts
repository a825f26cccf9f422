/** Writes .xlsx workbooks part by part, as other programs and hostile people do. */
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type XlsxSheetXml = {
  readonly name: string;
  /** The whole part. */
  readonly xml: string;
  readonly state?: 'hidden' | 'veryHidden';
};

type BookXml = {
  readonly sheets: readonly XlsxSheetXml[];
  /** Texts of `<si>`, with their markup. */
  readonly texts?: readonly string[];
  readonly styles?: string;
  /** What stands in the workbook before its sheets. */
  readonly head?: string;
};

/** A zip of named parts. */
export function zipOfParts(parts: Readonly<Record<string, string>>): Buffer {
  const bytes = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
  );
  return Buffer.from(zipSync(bytes));
}

/** A sheet of rows as written between `<sheetData>`. */
export function sheetXml(rows: string, before = ''): string {
  return `${HEAD}<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData></worksheet>`;
}

export function bookParts({ sheets, texts, styles, head = '' }: BookXml): Record<string, string> {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at}"/>`,
  );
  const relations = [
    ...sheets.map((_, at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
    ...(texts ? [relation('rIdT', 'sharedStrings', 'sharedStrings.xml')] : []),
    ...(styles ? [relation('rIdS', 'styles', '/xl/styles.xml')] : []),
  ];
  return {
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${head}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at}.xml`, xml])),
    ...(texts && {
      'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    }),
    ...(styles && {
      'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    }),
  };
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

/** A book of one sheet with these rows. */
export function xlsxOfRows(rows: string, book: Omit<BookXml, 'sheets'> = {}): Buffer {
  return zipOfParts(bookParts({ ...book, sheets: [{ name: '名单', xml: sheetXml(rows) }] }));
}

/** A book of text cells, each sheet a name and its rows; the way the most careless program writes it. */
export function xlsxOf(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[],
): Buffer {
  const cell = (text: string) =>
    text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
  const xmlOf = (rows: readonly (readonly string[])[]) =>
    sheetXml(rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join(''));
  return zipOfParts(
    bookParts({ sheets: sheets.map(({ name, rows }) => ({ name, xml: xmlOf(rows) })) }),
  );
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const SHEET = 'xl/worksheets/sheet0.xml';

/** A book whose sheet holds these bytes. */
export function xlsxOfBytes(sheet: Buffer): Buffer {
  const parts = bookParts({ sheets: [{ name: '名单', xml: '' }] });
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync({ ...Object.fromEntries(bytes), [SHEET]: sheet }));
}

/** A book of a few kilobytes whose sheet unpacks to 600 MB, and says that it is so long. */
export function xlsxBomb(length: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: 2 });
  const packed = Buffer.concat([...Array<Buffer>(600).fill(one), deflateRawSync(Buffer.alloc(0))]);
  const parts = bookParts({ sheets: [{ name: '名单', xml: '' }] });
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  const book = Buffer.from(
    zipSync({ ...Object.fromEntries(bytes), [SHEET]: [packed, { level: 0 }] }),
  );
  const entry = centralEntries(book).find((at) => book.toString('utf8', at + 46).startsWith(SHEET));
  book.writeUInt16LE(8, (entry ?? 0) + 10);
  book.writeUInt32LE(length, (entry ?? 0) + 24);
  return book;
}

/** Where the entries of the directory begin. */
export function centralEntries(book: Buffer): number[] {
  const end = book.length - 22;
  const places: number[] = [];
  let at = book.readUInt32LE(end + 16);
  for (let count = book.readUInt16LE(end + 10); count > 0; count -= 1) {
    places.push(at);
    at += 46 + book.readUInt16LE(at + 28) + book.readUInt16LE(at + 30) + book.readUInt16LE(at + 32);
  }
  return places;
}

/** The same book with sizes of 64 bits. */
export function withLongSizes(book: Buffer): Buffer {
  const places = centralEntries(book);
  const entries = places.map((at) => {
    const entry = Buffer.from(book.subarray(at, at + 46 + book.readUInt16LE(at + 28)));
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
    entry.writeUInt32LE(0xffffffff, 24);
    entry.writeUInt32LE(0xffffffff, 20);
    entry.writeUInt16LE(extra.length, 30);
    return Buffer.concat([entry, extra]);
  });
  const start = places[0] ?? 0;
  const end = Buffer.from(book.subarray(-22));
  end.writeUInt32LE(Buffer.concat(entries).length, 12);
  return Buffer.concat([book.subarray(0, start), ...entries, end]);
}
