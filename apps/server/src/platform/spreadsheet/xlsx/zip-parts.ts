/**
 * The parts of a zip in memory, unpacked piece by piece. Whatever the directory says is compared: sizes, sums and places, so that a
 * damaged file is refused and a bomb ends at its declared size. yazl only writes.
 */
import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { UnreadableBook } from '../sheet-cell.ts';

/** Bytes that all parts may unpack to. */
const MOST_UNPACKED = 512 * 1024 * 1024;
/** Bytes unpacked at once: deflate makes a thousand of one at most. */
const STEP = 8 * 1024;

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const IN_EXTRA = 0xffffffff;
const ZIP64_EXTRA = 1;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

type Part = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
};

export type ZipParts = {
  /** Of every part, as written; folders end with a stroke. */
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /** The content of a part; throws `UnreadableBook` where it is missing or damaged. */
  readonly read: (name: string) => Iterable<Uint8Array>;
};

const damaged = (what: string) => new UnreadableBook('truncated', what);

/** Reads the directory. Throws `UnreadableBook`, or RangeError where a place lies outside. */
export function openZip(bytes: Buffer): ZipParts {
  const parts = readDirectory(bytes);
  refuseOverlaps(parts);
  const unpacked = parts.reduce((sum, each) => sum + each.unpacked, 0);
  if (unpacked > MOST_UNPACKED) throw new UnreadableBook('tooComplex', 'unpacks to too much');
  const byName = new Map(parts.map((part) => [plainName(part.name), part]));
  if (byName.size < parts.length) throw damaged('two parts have one name');
  return {
    names: parts.map(({ name }) => name),
    has: (name) => byName.has(plainName(name)),
    read: (name) => {
      const part = byName.get(plainName(name));
      if (!part) throw damaged(`no part ${name}`);
      return unpack(bytes, part);
    },
  };
}

/** Names are compared without regard to case, and some programs write them with backslashes. */
function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function readDirectory(bytes: Buffer): Part[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const parts: Part[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw damaged('the directory is broken');
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    parts.push(readEntry(bytes.subarray(at, at + CENTRAL_SIZE + (name ?? 0) + (extra ?? 0))));
    at += CENTRAL_SIZE + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  if (at > end) throw damaged('the directory is broken');
  return parts;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw damaged('no directory');
}

function readEntry(entry: Buffer): Part {
  const nameEnd = CENTRAL_SIZE + entry.readUInt16LE(28);
  const long = longNumbers(entry.subarray(nameEnd));
  // Numbers that do not fit stand in the extra field, in this order.
  const number = (at: number): number => {
    const short = entry.readUInt32LE(at);
    return short === IN_EXTRA ? long() : short;
  };
  const unpacked = number(24);
  const packed = number(20);
  const offset = number(42);
  return {
    name: entry.toString('utf8', CENTRAL_SIZE, nameEnd),
    flags: entry.readUInt16LE(8),
    method: entry.readUInt16LE(10),
    crc: entry.readUInt32LE(16),
    packed,
    unpacked,
    offset,
  };
}

/** Numbers of 64 bits: programs that write before they know a size always use them. */
function longNumbers(extra: Buffer): () => number {
  let field = 0;
  while (extra.length >= field + 4 && extra.readUInt16LE(field) !== ZIP64_EXTRA)
    field += 4 + extra.readUInt16LE(field + 2);
  let at = field + 4;
  return () => {
    const value = Number(extra.readBigUInt64LE(at));
    at += 8;
    return value;
  };
}

function refuseOverlaps(parts: readonly Part[]): void {
  let free = 0;
  for (const { offset, packed } of parts.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < free) throw damaged('parts overlap');
    free = offset + LOCAL_SIZE + packed;
  }
}

function* unpack(bytes: Buffer, part: Part): Generator<Uint8Array> {
  if ((part.flags & ENCRYPTED) !== 0) throw new UnreadableBook('encrypted', part.name);
  let size = 0;
  let sum = 0;
  for (const piece of piecesOf(packedBytes(bytes, part), part.method)) {
    size += piece.length;
    sum = crc32(piece, sum);
    if (size > part.unpacked) throw damaged(`${part.name} unpacks to more than it says`);
    if (piece.length > 0) yield piece;
  }
  if (size !== part.unpacked || sum !== part.crc) throw damaged(`${part.name} is damaged`);
}

function packedBytes(bytes: Buffer, { offset, packed }: Part): Buffer {
  if (bytes.readUInt32LE(offset) !== LOCAL) throw damaged('a part is not where it should be');
  const start =
    offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw damaged('a part ends early');
  return bytes.subarray(start, start + packed);
}

function* piecesOf(packed: Buffer, method: number): Generator<Uint8Array> {
  if (method === STORED) {
    for (let at = 0; at < packed.length; at += STEP) yield packed.subarray(at, at + STEP);
    return;
  }
  if (method !== DEFLATED) throw new UnreadableBook('tooComplex', `packed by method ${method}`);
  let pieces: Uint8Array[] = [];
  const inflate = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at === 0 || at < packed.length; at += STEP) {
    pushPiece(inflate, packed.subarray(at, at + STEP), at + STEP >= packed.length);
    yield* pieces;
    pieces = [];
  }
}

function pushPiece(inflate: Inflate, piece: Buffer, isLast: boolean): void {
  try {
    inflate.push(piece, isLast);
  } catch {
    throw damaged('what was packed is broken');
  }
}
