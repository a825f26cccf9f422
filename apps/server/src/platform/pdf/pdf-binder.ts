/**
 * Binds PDF files of our own typesetter into one, part by part, so that a file of any number of pages passes through
 * memory a part at a time. An object is copied with its numbers moved up. Only numbers and places are kept.
 */
import {
  FIRST_FREE,
  objectsOf,
  PAGES,
  PDF_HEAD,
  type PdfFile,
  type PdfKid,
  pdfEnd,
  readPdf,
  renumbered,
} from './pdf-file.ts';

/** Catalog, document information and metadata of a part say nothing of the whole. */
function isOfWholePart(head: string): boolean {
  return /\/Type \/(Catalog|Metadata)\b/.test(head) || /\/Producer\b|\/Creator\b/.test(head);
}

/** What is known of the file so far. */
class Binding {
  /** Where each object begins, by its number. */
  readonly places: number[] = [];
  readonly branches: PdfKid[] = [];
  /** The first number that is free. */
  free = FIRST_FREE;
  at = PDF_HEAD.length;

  /** Copies the objects of a part; its tree of pages becomes a branch of the whole. */
  add(part: PdfFile): Buffer {
    const by = this.free - 1;
    const copies: Buffer[] = [];
    for (const { id, head, stream } of objectsOf(part)) {
      if (isOfWholePart(head)) continue;
      const copy = Buffer.concat([Buffer.from(this.#moved(head, id + by, by), 'latin1'), stream]);
      this.places[id + by] = this.at;
      this.at += copy.length;
      copies.push(copy);
    }
    this.free += part.offsets.length - 1;
    return Buffer.concat(copies);
  }

  #moved(head: string, id: number, by: number): string {
    const text = renumbered(head, (old) => old + by);
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
  yield PDF_HEAD;
  for await (const part of parts) yield binding.add(readPdf(part));
  yield pdfEnd(binding, binding.branches, title);
}
