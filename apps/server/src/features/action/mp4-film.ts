/**
 * Whether a file is an MP4 video that browsers play, told by its boxes and never by its name. Only the heads of boxes are
 * read, and no more of them than a budget allows, so that a hostile file costs no more than a long one. What the pictures
 * show, and whether each can be decoded, is not our knowledge.
 */
import { videoFaultText as text, UNPLAYED_CODECS } from '@spine/contract/action';
import type { ByteSource } from '#platform/files/blob-parts.ts';

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** A video recorded in fragments has one box or two for each second or so. */
const MOST_BOXES = 20_000;
const LARGEST_BRANDS = 1024;
/** ISO base media and what builds on it; QuickTime is another format. */
const BRANDS =
  /^(iso[m2-9a-c]|mp4[12]|avc1|av01|dash|cmf[2c]|msdh|M4V[ HP]|MSNV|XAVC|F4V |3gp[4-9])$/;
/** H.264, AV1, VP8 and VP9. */
const PLAYED = /^(avc[13]|av01|vp0[89])$/;

type Box = {
  readonly type: string;
  /** Where the content begins and ends in the file. */
  readonly start: number;
  readonly end: number;
};
type Boxes = { source: ByteSource; left: number };

/** Ends the look at a file that contradicts itself. */
class Broken extends Error {}

/** Why the file is no video that browsers play; undefined when it is one. */
export async function filmFault(source: ByteSource): Promise<string | undefined> {
  const boxes = { source, left: MOST_BOXES };
  try {
    if (!(await hasKnownBrand(source))) return text.notMp4;
    const all = await boxesIn(boxes, { start: 0, end: source.size });
    const movie = all.find(({ type }) => type === 'moov');
    const hasContent = all.some(({ type, start, end }) => type === 'mdat' && end > start);
    return movie && hasContent ? await movieFault(boxes, movie) : text.broken;
  } catch (error) {
    if (error instanceof Broken) return text.broken;
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
async function boxesIn(boxes: Boxes, { start, end }: Pick<Box, 'start' | 'end'>): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = start; at < end; ) {
    const box = await boxAt(boxes, at, end);
    found.push(box);
    at = box.end;
  }
  return found;
}

async function boxAt(boxes: Boxes, at: number, end: number): Promise<Box> {
  boxes.left -= 1;
  if (boxes.left < 0) throw new Broken();
  const head = await boxes.source.bytes(at, Math.min(LONG_HEAD_BYTES, end - at));
  if (head.length < HEAD_BYTES) throw new Broken();
  const type = head.toString('latin1', 4, 8);
  const { headBytes, size } = sizeIn(head, end - at);
  if (size < headBytes || size > end - at) throw new Broken();
  return { type, start: at + headBytes, end: at + size };
}

/** A size of 1 says that the size follows in 64 bits, 0 that the box is the last one. */
function sizeIn(head: Buffer, room: number): { headBytes: number; size: number } {
  const short = head.readUInt32BE(0);
  if (short === 0) return { headBytes: HEAD_BYTES, size: room };
  if (short !== 1) return { headBytes: HEAD_BYTES, size: short };
  if (head.length < LONG_HEAD_BYTES) throw new Broken();
  return { headBytes: LONG_HEAD_BYTES, size: Number(head.readBigUInt64BE(HEAD_BYTES)) };
}

/** The box below a box, by the types on the way. */
async function boxBelow(boxes: Boxes, from: Box, ...types: readonly string[]): Promise<Box> {
  let box = from;
  for (const type of types) {
    const found = (await boxesIn(boxes, box)).find((each) => each.type === type);
    if (!found) throw new Broken();
    box = found;
  }
  return box;
}

const HANDLER_AT = 8;
const ENTRY_AT = 8;
const FOUR_LETTERS = 4;

/** Players show the first track of pictures. */
async function movieFault(boxes: Boxes, movie: Box): Promise<string | undefined> {
  const tracks = (await boxesIn(boxes, movie)).filter(({ type }) => type === 'trak');
  for (const track of tracks) {
    const media = await boxBelow(boxes, track, 'mdia');
    const handler = await boxBelow(boxes, media, 'hdlr');
    if ((await lettersAt(boxes, handler, HANDLER_AT)) !== 'vide') continue;
    const described = await boxBelow(boxes, media, 'minf', 'stbl', 'stsd');
    const codec = await lettersAt(boxes, described, ENTRY_AT + FOUR_LETTERS);
    return PLAYED.test(codec) ? undefined : text.codec(codecName(codec));
  }
  return text.noPicture;
}

async function lettersAt({ source }: Boxes, box: Box, at: number): Promise<string> {
  if (box.start + at + FOUR_LETTERS > box.end) throw new Broken();
  return (await source.bytes(box.start + at, FOUR_LETTERS)).toString('latin1');
}

function codecName(letters: string): string {
  return Object.hasOwn(UNPLAYED_CODECS, letters) ? (UNPLAYED_CODECS[letters] ?? '') : '';
}
