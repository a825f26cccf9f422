/**
 * Opens a CSV as one sheet of texts: UTF-8, GB18030 of Chinese programs, and UTF-16 with its mark. A file with a quote that is never
 * closed is refused, because everything behind it would become one cell.
 */
import { isUtf8 } from 'node:buffer';
import { MAX_COLUMNS, type SheetRow, type StreamedBook, UnreadableBook } from './sheet-cell.ts';

const STEP = 64 * 1024;
/** Characters a cell of a spreadsheet holds. */
const LONGEST_CELL = 32_767;
const DELIMITERS = [',', '\t', ';'] as const;
/** Characters of the beginning that tell by what cells are parted. */
const HEAD = 4096;
const LINE_END = /[\r\n]/;

const MARKS = [
  ['utf-8', 'efbbbf'],
  ['utf-16le', 'fffe'],
  ['utf-16be', 'feff'],
] as const;

/** Throws `UnreadableBook`. */
export function openCsv(bytes: Buffer, name: string): StreamedBook {
  const encoding = encodingOf(bytes);
  const texts = () => decode(bytes, encoding);
  const delimiter = delimiterOf(texts());
  const rows = () => readRows(texts(), delimiter);
  return {
    sheets: [{ name, hidden: false, hiddenColumns: new Set(), rows }],
    date1904: false,
  };
}

function encodingOf(bytes: Buffer): string {
  const marked = MARKS.find(([, mark]) => bytes.toString('hex', 0, mark.length / 2) === mark)?.[0];
  if (marked) return marked;
  if (isUtf8(bytes)) return 'utf-8';
  // Cut inside its last character, it would become other Chinese characters.
  if ([1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, -cut))))
    throw new UnreadableBook('truncated', 'UTF-8 that was cut');
  return 'gb18030';
}

function* decode(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += STEP)
      yield decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
    yield decoder.decode();
  } catch {
    throw new UnreadableBook('truncated', `no ${encoding}`);
  }
}

/** Whichever stands most often at the beginning. */
function delimiterOf(texts: Iterable<string>): string {
  let head = '';
  for (const text of texts) {
    head += text;
    if (head.length >= HEAD) break;
  }
  const counts = DELIMITERS.map((each) => head.slice(0, HEAD).split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function* readRows(texts: Iterable<string>, delimiter: string): Generator<SheetRow> {
  const reader = new CsvReader(delimiter);
  for (const text of texts) {
    reader.read(text);
    yield* reader.takeRows();
  }
  reader.end();
  yield* reader.takeRows();
}

type Place = 'start' | 'plain' | 'quoted' | 'closed';

/** RFC 4180, and what programs make of it: text goes on behind a closing quote, and any end of a line is one. */
class CsvReader {
  readonly #delimiter: string;
  readonly #special: RegExp;
  #rows: SheetRow[] = [];
  #cells: (string | null)[] = [];
  #cell = '';
  #place: Place = 'start';
  #afterReturn = false;
  #index = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#special = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  read(text: string): void {
    let at = 0;
    while (at < text.length)
      at = this.#place === 'quoted' ? this.#quoted(text, at) : this.#next(text, at);
  }

  end(): void {
    if (this.#place === 'quoted') throw new UnreadableBook('truncated', 'a quote is not closed');
    if (this.#place !== 'start' || this.#cells.length > 0) this.#endRow();
  }

  /** Takes one sign, or everything up to the next one that means something. */
  #next(text: string, at: number): number {
    const sign = text.charAt(at);
    const isSecond = this.#afterReturn && sign === '\n';
    this.#afterReturn = sign === '\r';
    if (isSecond) return at + 1;
    if (LINE_END.test(sign)) this.#endRow();
    else if (sign === this.#delimiter) this.#endCell();
    else if (sign === '"' && this.#place !== 'plain') this.#openQuote();
    else return this.#plain(text, at);
    return at + 1;
  }

  /** A second quote behind one is a quote of the text. */
  #openQuote(): void {
    if (this.#place === 'closed') this.#add('"');
    this.#place = 'quoted';
  }

  #plain(text: string, at: number): number {
    this.#special.lastIndex = at;
    const end = this.#special.exec(text)?.index ?? text.length;
    this.#add(text.slice(at, end));
    this.#place = 'plain';
    return end;
  }

  #quoted(text: string, at: number): number {
    const end = text.indexOf('"', at);
    this.#add(text.slice(at, end < 0 ? text.length : end));
    if (end < 0) return text.length;
    this.#place = 'closed';
    return end + 1;
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length > LONGEST_CELL)
      throw new UnreadableBook('truncated', 'a cell has no end');
  }

  #endCell(): void {
    if (this.#cells.length < MAX_COLUMNS) this.#cells.push(this.#cell === '' ? null : this.#cell);
    this.#cell = '';
    this.#place = 'start';
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell !== null))
      this.#rows.push({ index: this.#index, cells: this.#cells, hidden: false });
    this.#cells = [];
    this.#index += 1;
  }
}
