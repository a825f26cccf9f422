/** Cuts a PNG file into its chunks. Nothing is decoded; a file built otherwise than the standard says is damaged. */
import { lettersAt, viewOf } from './logo-bytes.rules.ts';
import type { LogoFault, LogoPart, LogoParts } from './logo-part.schema.ts';

export const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Where the fields of the first chunk stand in the file. */
const HEADER = { width: 16, height: 20, depth: 24, colour: 25, interlace: 28, end: 33 } as const;
/** Length, name and checksum around the data of a chunk. */
const CHUNK_FRAME = 12;

const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Other chunks are gamma, profiles, texts, dates, animation and strangers: without them all programs show the same. */
const KEPT = new Set([...CRITICAL, 'tRNS']);

/** Bits of a sample by colour type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** One chunk; undefined when it does not fit into the file, or is one a decoder has to know and does not. */
function chunkAt(bytes: Uint8Array, start: number): LogoPart | undefined {
  if (start + CHUNK_FRAME > bytes.length) return undefined;
  const end = start + CHUNK_FRAME + viewOf(bytes).getUint32(start);
  const name = lettersAt(bytes, start + 4, 4);
  if (end > bytes.length || !/^[A-Za-z]{4}$/.test(name)) return undefined;
  if (/^[A-Z]/.test(name) && !CRITICAL.has(name)) return undefined;
  return { name, start, end, kept: KEPT.has(name) };
}

/** Every chunk up to IEND. */
function chunksOf(bytes: Uint8Array): LogoPart[] | undefined {
  const chunks: LogoPart[] = [];
  for (let at: number = PNG_HEAD.length; ; ) {
    const chunk = chunkAt(bytes, at);
    if (!chunk) return undefined;
    chunks.push(chunk);
    if (chunk.name === 'IEND') return chunks;
    at = chunk.end;
  }
}

function isHeader(bytes: Uint8Array, chunk: LogoPart | undefined): boolean {
  if (chunk?.name !== 'IHDR' || chunk.end !== HEADER.end) return false;
  const [depth = -1, colour = -1, compression, filter, interlace = -1] = bytes.subarray(
    HEADER.depth,
  );
  const isWritten = compression === 0 && filter === 0 && (interlace === 0 || interlace === 1);
  return isWritten && (DEPTHS[colour] ?? []).includes(depth);
}

/** Whether the chunks that must be there are there. */
function isComplete(bytes: Uint8Array, chunks: readonly LogoPart[]): boolean {
  const names = chunks.map(({ name }) => name);
  const hasPalette = bytes[HEADER.colour] !== 3 || names.includes('PLTE');
  return names.includes('IDAT') && names.lastIndexOf('IHDR') === 0 && hasPalette;
}

export function cutPng(bytes: Uint8Array): LogoParts | LogoFault {
  const chunks = chunksOf(bytes);
  if (!chunks || !isHeader(bytes, chunks[0]) || !isComplete(bytes, chunks)) return 'damaged';
  if (chunks.at(-1)?.end !== bytes.length) return 'trailing';
  const head = { name: 'head', start: 0, end: PNG_HEAD.length, kept: true };
  return {
    type: 'image/png',
    width: viewOf(bytes).getUint32(HEADER.width),
    height: viewOf(bytes).getUint32(HEADER.height),
    parts: [head, ...chunks],
  };
}

/** First column and row, and the steps, of the seven passes of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How many bytes the pixels of a PNG have once they are unpacked: a row is its samples and one byte before them. */
export function pngPixelBytes(bytes: Uint8Array): number {
  const width = viewOf(bytes).getUint32(HEADER.width);
  const height = viewOf(bytes).getUint32(HEADER.height);
  const bits = (bytes[HEADER.depth] ?? 0) * (SAMPLES[bytes[HEADER.colour] ?? 0] ?? 0);
  const sizeOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (bytes[HEADER.interlace] === 0) return sizeOf(width, height);
  return PASSES.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil(Math.max(0, width - left) / across);
    return sum + sizeOf(columns, Math.ceil(Math.max(0, height - top) / down));
  }, 0);
}
