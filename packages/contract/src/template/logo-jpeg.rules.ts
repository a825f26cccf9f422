/** Cuts a JPEG file into its segments. Nothing is decoded; a file built otherwise than the standard says is damaged. */
import { lettersAt, viewOf } from './logo-bytes.rules.ts';
import type { LogoFault, LogoPart, LogoParts } from './logo-part.schema.ts';

export const JPEG_HEAD = [0xff, 0xd8, 0xff] as const;

const END = 0xd9;
const SCAN = 0xda;
const JFIF = 0xe0;
const ADOBE = 0xee;
const COMMENT = 0xfe;
/** Baseline, extended and progressive; few programs show arithmetic and lossless ones. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman and quantization tables, and the restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** A progressive picture has about ten; a file of thousands would keep whoever shows it busy for minutes. */
const MOST_SCANS = 32;
/** Bytes of a frame header before its components. */
const FRAME_HEAD = 10;

function isApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef;
}

function isDrawn(marker: number): boolean {
  return marker === SCAN || FRAMES.has(marker) || TABLES.has(marker);
}

/** Of the application segments only those that tell how colours are written, in their shortest form. */
function isKept(bytes: Uint8Array, marker: number, part: Omit<LogoPart, 'kept'>): boolean {
  const size = part.end - part.start;
  if (marker === JFIF) return size === 18 && lettersAt(bytes, part.start + 4, 4) === 'JFIF';
  if (marker === ADOBE) return size === 16 && lettersAt(bytes, part.start + 4, 5) === 'Adobe';
  return isDrawn(marker);
}

/** Where the compressed data that begin at `at` end: at the first marker that is not part of them. */
function scanEnd(bytes: Uint8Array, at: number): number {
  for (let place = at; place + 1 < bytes.length; place += 1) {
    const next = bytes[place + 1] ?? 0;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes[place] === 0xff && !isData) return place;
  }
  return bytes.length;
}

/** One segment with its marker; undefined when it does not fit into the file or is of no known kind. */
function segmentAt(bytes: Uint8Array, start: number): LogoPart | undefined {
  const marker = bytes[start + 1] ?? 0;
  const name = String(marker);
  if (marker === END) return { name, start, end: start + 2, kept: true };
  const isKnown = isApplication(marker) || marker === COMMENT || isDrawn(marker);
  if (!isKnown || start + 4 > bytes.length) return undefined;
  const length = viewOf(bytes).getUint16(start + 2);
  const bodyEnd = start + 2 + length;
  if (length < 2 || bodyEnd > bytes.length) return undefined;
  const part = { name, start, end: marker === SCAN ? scanEnd(bytes, bodyEnd) : bodyEnd };
  return { ...part, kept: isKept(bytes, marker, part) };
}

/** The next marker; before it a file may be filled up with FF. */
function markerFrom(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== 0xff) return undefined;
  let place = at;
  while (bytes[place + 1] === 0xff) place += 1;
  return place;
}

/** Every segment up to the end of the picture. */
function segmentsOf(bytes: Uint8Array): LogoPart[] | undefined {
  const segments: LogoPart[] = [];
  for (let at = 2; ; ) {
    const marker = markerFrom(bytes, at);
    const segment = marker === undefined ? undefined : segmentAt(bytes, marker);
    if (!segment) return undefined;
    segments.push(segment);
    if (segment.name === String(END)) return segments;
    at = segment.end;
  }
}

/** The sides of the picture; undefined unless there is one frame of 8 bits in grey or three colours. */
function sidesOf(bytes: Uint8Array, segments: readonly LogoPart[]) {
  const frames = segments.filter(({ name }) => FRAMES.has(Number(name)));
  const [frame] = frames;
  if (!frame || frames.length > 1 || frame.end - frame.start < FRAME_HEAD) return undefined;
  const view = viewOf(bytes);
  const components = view.getUint8(frame.start + 9);
  const isShown = view.getUint8(frame.start + 4) === 8 && (components === 1 || components === 3);
  if (!isShown) return undefined;
  return { height: view.getUint16(frame.start + 5), width: view.getUint16(frame.start + 7) };
}

export function cutJpeg(bytes: Uint8Array): LogoParts | LogoFault {
  const segments = segmentsOf(bytes);
  const sides = segments && sidesOf(bytes, segments);
  const scans = segments?.filter(({ name }) => name === String(SCAN)).length ?? 0;
  if (!segments || !sides || scans === 0 || scans > MOST_SCANS) return 'damaged';
  if (segments.at(-1)?.end !== bytes.length) return 'trailing';
  const head = { name: 'head', start: 0, end: 2, kept: true };
  return { type: 'image/jpeg', ...sides, parts: [head, ...segments] };
}
