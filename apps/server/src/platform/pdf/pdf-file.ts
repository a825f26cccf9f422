/**
 * PDF files of our own typesetter, read and written without a look into their streams. They are plain PDF 1.7: numbered
 * objects, a table of their places and a trailer. What is written has its catalog and its tree of pages first.
 */

export const PDF_HEAD = Buffer.from('%PDF-1.7\n%\xc3\xa4\xc3\xbc\n', 'latin1');
/** Numbers of what every written file has of its own; the objects of other files come after them. */
const CATALOG = 1;
export const PAGES = 2;
export const FIRST_FREE = 3;

type PdfFile = {
  readonly bytes: Buffer;
  readonly offsets: readonly number[];
  readonly tableAt: number;
};

/** An object: what stands before its stream, and the rest, which names no other object. */
export type PdfObject = { readonly id: number; readonly head: string; readonly stream: Buffer };

export function pdfFault(what: string): never {
  throw new Error(`the PDF cannot be taken apart: ${what}`);
}

/** The table of an unchanged file: one section, object 0 first, twenty bytes an entry. */
export function readPdf({ buffer, byteOffset, length }: Uint8Array): PdfFile {
  const bytes = Buffer.from(buffer, byteOffset, length);
  const end = bytes.subarray(-64).toString('latin1');
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? pdfFault('no table'));
  const table = bytes.toString('latin1', tableAt);
  const head = /^xref\s+0 (\d+)\s+/.exec(table) ?? pdfFault('a table of another kind');
  const offsets = Array.from({ length: Number(head[1]) }, (_, id) =>
    Number(table.slice(head[0].length + 20 * id, head[0].length + 20 * id + 10)),
  );
  return { bytes, offsets, tableAt };
}

/** The objects in the order they stand in; what follows an object's number ends where the next begins. */
export function* objectsOf({ bytes, offsets, tableAt }: PdfFile): Generator<PdfObject> {
  const ids = offsets.map((_, id) => id).slice(1);
  const inOrder = ids.toSorted((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  for (const [at, id] of inOrder.entries()) {
    const next = inOrder[at + 1];
    const object = bytes.subarray(offsets[id], next === undefined ? tableAt : offsets[next]);
    const stream = object.indexOf('stream\n');
    const end = stream === -1 ? object.length : stream;
    yield { id, head: object.toString('latin1', 0, end), stream: object.subarray(end) };
  }
}

/** What hangs on the tree of pages: pages, or branches of several. */
export type PdfKid = { readonly id: number; readonly pages: number };

/** A file that begins with PDF_HEAD, made of objects of other files. It keeps the places of what was written, by number. */
export class PdfCopy {
  readonly #places: number[] = [];
  #at = PDF_HEAD.length;

  /** The next bytes: an object with other numbers for itself and for those it names. */
  add({ id, head, stream }: PdfObject, numberOf: (id: number) => number): Buffer {
    const renumbered = head.replace(
      /\b(\d+) 0 (R|obj)\b/g,
      (_all, old: string, kind: string) => `${numberOf(Number(old))} 0 ${kind}`,
    );
    const bytes = Buffer.concat([Buffer.from(renumbered, 'latin1'), stream]);
    this.#places[numberOf(id)] = this.#at;
    this.#at += bytes.length;
    return bytes;
  }

  /** The last bytes: tree of the pages, catalog, the title that a reader's window shows, table and trailer. */
  end(kids: readonly PdfKid[], title: string): Buffer {
    const places = this.#places;
    const info = Math.max(places.length, FIRST_FREE);
    const count = kids.reduce((sum, { pages }) => sum + pages, 0);
    const references = kids.map(({ id }) => `${id} 0 R`).join(' ');
    const words = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex');
    const bodies = [
      [PAGES, `<< /Type /Pages /Count ${count} /Kids [${references}] >>`],
      [
        CATALOG,
        `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      ],
      [info, `<< /Title <${words}> >>`],
    ] as const;
    let text = '';
    for (const [id, body] of bodies) {
      places[id] = this.#at + text.length;
      text += `${id} 0 obj\n${body}\nendobj\n`;
    }
    const table = Array.from({ length: info }, (_, index) => entry(places[index + 1])).join('');
    const tableAt = this.#at + text.length;
    return Buffer.from(
      `${text}xref\n0 ${info + 1}\n0000000000 65535 f \n${table}trailer\n` +
        `<< /Size ${info + 1} /Root ${CATALOG} 0 R /Info ${info} 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`,
      'latin1',
    );
  }
}

/** Twenty bytes; a number that nothing used is free. */
function entry(place: number | undefined): string {
  return place === undefined
    ? '0000000000 65535 f \n'
    : `${String(place).padStart(10, '0')} 00000 n \n`;
}
