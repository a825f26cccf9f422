/**
 * Checks that a file is an MP4 video that browsers play, by its boxes and never by its name. Only the headers of boxes are
 * read, and at most MOST_BOXES of them, so that a hostile file costs no more than a long one. The frames are not decoded.
 */
import { videoFaultText as text, UNPLAYED_CODECS } from '@spine/contract/action';
import type { ByteSource } from '#platform/files/blob-store.ts';

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** A video recorded in fragments has one box or two for each second or so. */
const MOST_BOXES = 20_000;
const LARGEST_BRANDS = 1024;
/** ISO base media and what builds on it; QuickTime is another format. */
const BRANDS =
  /^(iso[m2-9a-c]|mp4[12]|avc1|av01|dash|cmf[2c]|msdh|M4V[ HP]|MSNV|XAVC|F4V |3gp[4-9])$/;
/** H.264, AV1, VP8 and VP9. */
const PLAYABLE = /^(avc[13]|av01|vp0[89])$/;

type Box = {
  readonly type: string;
  /** Where the content begins and ends in the file. */
  readonly start: number;
  readonly end: number;
};
type Boxes = { source: ByteSource; boxesLeft: number };

/** The structure of the file contradicts itself. */
class InvalidStructure extends Error {}

/** Why browsers cannot play the file; undefined when they can. */
export async function findVideoFault(source: ByteSource): Promise<string | undefined> {
  const boxes = { source, boxesLeft: MOST_BOXES };
  try {
    if (!(await hasKnownBrand(source))) return text.notMp4;
    const all = await readBoxes(boxes, { start: 0, end: source.size });
    const movie = all.find(({ type }) => type === 'moov');
    const hasContent = all.some(({ type, start, end }) => type === 'mdat' && end > start);
    return movie && hasContent ? await findMovieFault(boxes, movie) : text.broken;
  } catch (error) {
    if (error instanceof InvalidStructure) return text.broken;
    throw error;
  }
}

/** The first box names what the file can be read as: one main brand, a version, and others. */
async function hasKnownBrand(source: ByteSource): Promise<boolean> {
  const head = await source.bytes(0, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.toString('latin1', 4) !== 'ftyp') return false;
  const size = head.readUInt32BE(0);
  if (size < LONG_HEAD_BYTES || size > LARGEST_BRANDS || size > source.size) return false;
  const names = await source.bytes(HEAD_BYTES, size - HEAD_BYTES);
  const brands = (names.toString('latin1').match(/.{4}/gs) ?? []).filter((_name, at) => at !== 1);
  return brands.some((brand) => BRANDS.test(brand));
}

/** The boxes that fill a range one after the other. */
async function readBoxes(boxes: Boxes, { start, end }: Pick<Box, 'start' | 'end'>): Promise<Box[]> {
  const read: Box[] = [];
  for (let at = start; at < end; ) {
    const box = await readBox(boxes, at, end);
    read.push(box);
    at = box.end;
  }
  return read;
}

async function readBox(boxes: Boxes, at: number, end: number): Promise<Box> {
  boxes.boxesLeft -= 1;
  if (boxes.boxesLeft < 0) throw new InvalidStructure();
  const head = await boxes.source.bytes(at, Math.min(LONG_HEAD_BYTES, end - at));
  if (head.length < HEAD_BYTES) throw new InvalidStructure();
  const type = head.toString('latin1', 4, 8);
  const { headBytes, size } = readBoxSize(head, end - at);
  if (size < headBytes || size > end - at) throw new InvalidStructure();
  return { type, start: at + headBytes, end: at + size };
}

/** A size of 1 says that the size follows in 64 bits, 0 that the box is the last one. */
function readBoxSize(head: Buffer, available: number): { headBytes: number; size: number } {
  const short = head.readUInt32BE(0);
  if (short === 0) return { headBytes: HEAD_BYTES, size: available };
  if (short !== 1) return { headBytes: HEAD_BYTES, size: short };
  if (head.length < LONG_HEAD_BYTES) throw new InvalidStructure();
  return { headBytes: LONG_HEAD_BYTES, size: Number(head.readBigUInt64BE(HEAD_BYTES)) };
}

/** The descendant of a box along a path of types. */
async function findBox(boxes: Boxes, from: Box, ...types: readonly string[]): Promise<Box> {
  let box = from;
  for (const type of types) {
    const child = (await readBoxes(boxes, box)).find((each) => each.type === type);
    if (!child) throw new InvalidStructure();
    box = child;
  }
  return box;
}

const HANDLER_AT = 8;
const ENTRY_AT = 8;
const FOUR_LETTERS = 4;

/** Players show the first video track. */
async function findMovieFault(boxes: Boxes, movie: Box): Promise<string | undefined> {
  const tracks = (await readBoxes(boxes, movie)).filter(({ type }) => type === 'trak');
  for (const track of tracks) {
    const media = await findBox(boxes, track, 'mdia');
    const handler = await findBox(boxes, media, 'hdlr');
    if ((await readLetters(boxes, handler, HANDLER_AT)) !== 'vide') continue;
    const described = await findBox(boxes, media, 'minf', 'stbl', 'stsd');
    const codec = await readLetters(boxes, described, ENTRY_AT + FOUR_LETTERS);
    return PLAYABLE.test(codec) ? undefined : text.codec(codecName(codec));
  }
  return text.noPicture;
}

async function readLetters({ source }: Boxes, box: Box, at: number): Promise<string> {
  if (box.start + at + FOUR_LETTERS > box.end) throw new InvalidStructure();
  return (await source.bytes(box.start + at, FOUR_LETTERS)).toString('latin1');
}

function codecName(letters: string): string {
  return Object.hasOwn(UNPLAYED_CODECS, letters) ? (UNPLAYED_CODECS[letters] ?? '') : '';
}
