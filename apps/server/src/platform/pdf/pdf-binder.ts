/**
 * Binds PDF files of our own typesetter into one, part by part, so that a file of any number of pages passes through
 * memory a part at a time. An object is copied with its numbers moved up. Memory holds only numbers and offsets.
 */
import {
  FIRST_FREE,
  objectsOf,
  PAGES,
  PDF_HEAD,
  PdfCopy,
  type PdfKid,
  readPdf,
} from './pdf-file.ts';

/** Catalog, document information and metadata of a part do not apply to the bound file. */
const OF_WHOLE_PART = /\/Type \/(Catalog|Metadata)\b|\/(Producer|Creator)\b/;

/** One file from parts, in their order. The title is what a reader's window shows. */
export async function* boundPdf(
  parts: AsyncIterable<Uint8Array>,
  title: string,
): AsyncGenerator<Uint8Array> {
  const copy = new PdfCopy();
  const branches: PdfKid[] = [];
  let by = FIRST_FREE - 1;
  yield PDF_HEAD;
  for await (const bytes of parts) {
    const part = readPdf(bytes);
    const moved = (id: number) => (id === 0 ? PAGES : id + by);
    const copies: Buffer[] = [];
    for (const { id, head, stream } of objectsOf(part)) {
      if (OF_WHOLE_PART.test(head)) continue;
      const pages = /\/Type \/Pages\s+\/Count (\d+)/.exec(head)?.[1];
      if (pages !== undefined) branches.push({ id: moved(id), pages: Number(pages) });
      // The page tree of a part becomes a branch of the bound file; no file has an object 0.
      const hung = head.replace(/\/Type \/Pages\b/, '/Type /Pages\n  /Parent 0 0 R');
      copies.push(copy.add({ id, head: hung, stream }, moved));
    }
    by += part.offsets.length - 1;
    yield Buffer.concat(copies);
  }
  yield copy.end(branches, title);
}
