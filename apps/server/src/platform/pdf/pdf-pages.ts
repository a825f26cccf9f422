/**
 * Takes a PDF file of our own typesetter apart into files of one page each. Pages that are set together cost a fraction
 * of pages set one by one, and each keeps the fonts it shared.
 */
import {
  FIRST_FREE,
  objectsOf,
  PAGES,
  PDF_HEAD,
  PdfCopy,
  type PdfObject,
  pdfFault,
  readPdf,
} from './pdf-file.ts';

type Objects = ReadonlyMap<number, PdfObject>;

const REFERENCE = /\b(\d+) 0 R\b/g;
const referencesIn = (text: string): number[] =>
  Array.from(text.matchAll(REFERENCE), ([, id]) => Number(id));

const objectOf = (objects: Objects, id: number): PdfObject =>
  objects.get(id) ?? pdfFault(`object ${id} is not there`);

/** The pages below a node of the tree, in their order. */
function pagesBelow(objects: Objects, id: number): number[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(objectOf(objects, id).head)?.[1];
  return kids === undefined ? [id] : referencesIn(kids).flatMap((kid) => pagesBelow(objects, kid));
}

/** The objects a page needs, itself first; the tree it hung on is not among them. */
function neededBy(objects: Objects, page: number, tree: ReadonlySet<number>): number[] {
  const needed = new Set([page]);
  for (const id of needed) {
    for (const named of referencesIn(objectOf(objects, id).head)) {
      if (!tree.has(named)) needed.add(named);
    }
  }
  return [...needed];
}

function pageFile(objects: Objects, needed: readonly number[], title: string): Uint8Array {
  const numbers = new Map(needed.map((id, at) => [id, FIRST_FREE + at]));
  const copy = new PdfCopy();
  // What is not among the needed is the node above the page.
  const copies = needed.map((id) =>
    copy.add(objectOf(objects, id), (old) => numbers.get(old) ?? PAGES),
  );
  return Buffer.concat([PDF_HEAD, ...copies, copy.end([{ id: FIRST_FREE, pages: 1 }], title)]);
}

/** A file for each page, in their order; `titles` are what a reader's window shows for each. */
export function singlePages(pdf: Uint8Array, titles: readonly string[]): Uint8Array[] {
  const objects = new Map(Array.from(objectsOf(readPdf(pdf)), (object) => [object.id, object]));
  const nodes = [...objects.values()].filter(({ head }) => /\/Type \/Pages\b/.test(head));
  const root = nodes.find(({ head }) => !head.includes('/Parent')) ?? pdfFault('no pages');
  const tree = new Set(nodes.map(({ id }) => id));
  const pages = pagesBelow(objects, root.id);
  if (pages.length !== titles.length) pdfFault('another number of pages');
  return pages.map((page, at) =>
    pageFile(objects, neededBy(objects, page, tree), titles[at] ?? ''),
  );
}
