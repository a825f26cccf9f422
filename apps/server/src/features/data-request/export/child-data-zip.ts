/**
 * The zip of one child, streamed: data.json and data.pdf first, the reports as one PDF, then each photo as it is read. Pages are
 * set before the first byte, so that a document that cannot be set is refused and not cut off.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ChildData } from '@spine/contract/data-request';
import { renderReports, reportModel } from '#features/report/index.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { type ZippedFile, zipStream } from '#platform/zip/zip-stream.ts';
import type { ChildDataParts, StoredFile } from './child-data.service.ts';
import { childDocument } from './child-data-document.ts';

const template = readFileSync(new URL('./child-data.typ', import.meta.url), 'utf8');

type ZipPorts = { readonly blobs: BlobStore; readonly typesetter: TypesetterPort };

export async function zipChildData(
  { blobs, typesetter }: ZipPorts,
  parts: ChildDataParts,
): Promise<Readable> {
  const { data, files, reports } = await withoutLostFiles(blobs, parts);
  const at = new Date(data.createdAt);
  const readable = JSON.stringify(childDocument(data));
  const pdf = (await typesetter.typeset({ template, data: readable, as: 'pdf' })).file;
  const documents: ZippedFile[] = [
    { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, null, 2)}\n`), at },
    { name: 'data.pdf', bytes: pdf, at },
  ];
  if (reports.length > 0) {
    const bytes = await renderReports(typesetter, reports.map(reportModel));
    documents.push({ name: 'reports.pdf', bytes, at });
  }
  return Readable.from(zipStream(filesOf(blobs, documents, files)));
}

async function* filesOf(
  blobs: BlobStore,
  documents: readonly ZippedFile[],
  files: readonly StoredFile[],
): AsyncGenerator<ZippedFile> {
  yield* documents;
  for (const { name, key, at } of files)
    yield { name, bytes: await buffer(await blobs.read(key)), at };
}

/** A database that was restored without its files names some that are lost; the document says so. */
async function withoutLostFiles(
  blobs: BlobStore,
  { data, files, reports }: ChildDataParts,
): Promise<ChildDataParts> {
  const present: StoredFile[] = [];
  for (const file of files) if (await blobs.has(file.key)) present.push(file);
  const names = new Set(present.map(({ name }) => name));
  const withPresentFile = <Named extends { readonly file: string | null }>(named: Named) => ({
    ...named,
    file: named.file !== null && names.has(named.file) ? named.file : null,
  });
  const shown: ChildData = {
    ...data,
    exams: data.exams.map((exam) => ({ ...exam, pictures: exam.pictures.map(withPresentFile) })),
    photos: data.photos.map(withPresentFile),
  };
  return { data: shown, files: present, reports };
}
