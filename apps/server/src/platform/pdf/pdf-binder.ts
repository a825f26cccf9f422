/**
 * Binds PDF files of our own typesetter into one, part by part, so that a file of any number of pages passes through
 * memory a part at a time. Its files are plain PDF 1.7: numbered objects, a table of their places and a trailer. An
 * object is copied with its numbers moved up; its stream is never looked into. Only numbers and places are kept.
 */

const HEAD = Buffer.from('%PDF-1.7\n%\xc3\xa4\xc3\xbc\n', 'latin1');
/** Taken by the binder itself; the objects of the parts come after them. */
const CATALOG = 1;
const PAGES = 2;
const FIRST_FREE = 3;

type Part = {
  readonly bytes: Buffer;
  readonly offsets: readonly number[];
  readonly tableAt: number;
};

function fault(what: string): never {
  throw new Error(`the PDF cannot be bound: ${what}`);
}

/** The table of an unchanged file: one section, object 0 first, twenty bytes an entry. */
function partOf(bytes: Buffer): Part {
  const end = bytes.subarray(-64).toString('latin1');
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? fault('no table'));
  const table = bytes.toString('latin1', tableAt);
  const head = /^xref\s+0 (\d+)\s+/.exec(table) ?? fault('a table of another kind');
  const offsets = Array.from({ length: Number(head[1]) }, (_, id) =>
    Number(table.slice(head[0].length + 20 * id, head[0].length + 20 * id + 10)),
  );
  return { bytes, offsets, tableAt };
}

/** The bytes of an object from its number to the next object. */
function* objectsOf({ bytes, offsets, tableAt }: Part): Generator<[id: number, bytes: Buffer]> {
  const ids = offsets.map((_, id) => id).slice(1);
  const inOrder = ids.toSorted((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  for (const [at, id] of inOrder.entries()) {
    const next = inOrder[at + 1];
    yield [id, bytes.subarray(offsets[id], next === undefined ? tableAt : offsets[next])];
  }
}

/** What stands before a stream; references are looked for there only. */
function splitStream(object: Buffer): [head: string, stream: Buffer] {
  const at = object.indexOf('stream\n');
  const end = at === -1 ? object.length : at;
  return [object.toString('latin1', 0, end), object.subarray(end)];
}

const moved = (text: string, by: number): string =>
  text.replace(
    /\b(\d+) 0 (R|obj)\b/g,
    (_all, id: string, kind: string) => `${Number(id) + by} 0 ${kind}`,
  );

/** Catalog, document information and metadata of a part say nothing of the whole. */
function isOfWholePart(head: string): boolean {
  return /\/Type \/(Catalog|Metadata)\b/.test(head) || /\/Producer\b|\/Creator\b/.test(head);
}

/** What is known of the file so far. */
class Binding {
  /** Where each object begins, by its number. */
  readonly places: number[] = [];
  readonly branches: { id: number; pages: number }[] = [];
  /** The first number that is free. */
  free = FIRST_FREE;
  at = HEAD.length;

  /** Copies the objects of a part; its tree of pages becomes a branch of the whole. */
  add(part: Part): Buffer {
    const by = this.free - 1;
    const copies: Buffer[] = [];
    for (const [id, object] of objectsOf(part)) {
      const [head, stream] = splitStream(object);
      if (isOfWholePart(head)) continue;
      const copy = Buffer.concat([
        Buffer.from(this.#renumbered(head, id + by, by), 'latin1'),
        stream,
      ]);
      this.places[id + by] = this.at;
      this.at += copy.length;
      copies.push(copy);
    }
    this.free += part.offsets.length - 1;
    return Buffer.concat(copies);
  }

  #renumbered(head: string, id: number, by: number): string {
    const text = moved(head, by);
    const pages = /\/Type \/Pages\s+\/Count (\d+)/.exec(text);
    if (!pages) return text;
    this.branches.push({ id, pages: Number(pages[1]) });
    return text.replace('/Type /Pages', `/Type /Pages\n  /Parent ${PAGES} 0 R`);
  }
}

/** One file from parts, in their order. The title is what a reader's window shows. */
export async function* boundPdf(
  parts: AsyncIterable<Uint8Array>,
  title: string,
): AsyncGenerator<Uint8Array> {
  const binding = new Binding();
  yield HEAD;
  for await (const { buffer, byteOffset, length } of parts)
    yield binding.add(partOf(Buffer.from(buffer, byteOffset, length)));
  yield ending(binding, title);
}

/** The tree of the pages, the catalog, the title, the table and the trailer. */
function ending({ places, branches, free: info, at }: Binding, title: string): Buffer {
  const count = branches.reduce((sum, { pages }) => sum + pages, 0);
  const kids = branches.map(({ id }) => `${id} 0 R`).join(' ');
  const words = Buffer.from(`\ufeff${title}`, 'utf16le').swap16().toString('hex');
  const bodies = [
    [PAGES, `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`],
    [
      CATALOG,
      `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    ],
    [info, `<< /Title <${words}> >>`],
  ] as const;
  let text = '';
  for (const [id, body] of bodies) {
    places[id] = at + text.length;
    text += `${id} 0 obj\n${body}\nendobj\n`;
  }
  const table = Array.from({ length: info }, (_, index) => entry(places[index + 1])).join('');
  const tableAt = at + text.length;
  return Buffer.from(
    `${text}xref\n0 ${info + 1}\n0000000000 65535 f \n${table}trailer\n` +
      `<< /Size ${info + 1} /Root ${CATALOG} 0 R /Info ${info} 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`,
    'latin1',
  );
}

/** Twenty bytes; what no part used is free. */
function entry(place: number | undefined): string {
  return place === undefined
    ? '0000000000 65535 f \n'
    : `${String(place).padStart(10, '0')} 00000 n \n`;
}
