/**
 * The OLE compound file an .xls workbook lies in: a small file system of 512-byte sectors. Reading trusts
 * nothing: chains that leave the file, are circular or shorter than the declared size make the file
 * `truncated`.
 */

export const COMPOUND_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
const END_OF_CHAIN = 0xfffffffe;
const LAST_SECTOR = 0xfffffff9;
const HEADER_FAT_SLOTS = 109;
const STREAM_TYPE = 2;
const ROOT_TYPE = 5;

/** The container is damaged or was cut short. */
export class BrokenContainer extends Error {
  constructor(cause: string) {
    super(`compound file: ${cause}`);
    this.name = 'BrokenContainer';
  }
}

type Volume = {
  readonly bytes: Buffer;
  readonly sectorSize: number;
  readonly fat: Uint32Array;
};
type Entry = { name: string; type: number; start: number; size: number };

/** The streams directly under the root, by name; `read` fetches the bytes of one of them. */
export type Container = { readonly names: string[]; read(name: string): Buffer };

export function openContainer(bytes: Buffer): Container {
  if (bytes.length < HEADER_SIZE * 3) throw new BrokenContainer('too short');
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new BrokenContainer('sector size');
  const bare = { bytes, sectorSize: 2 ** shift, fat: new Uint32Array() };
  const volume = { ...bare, fat: readFat(bare) };
  const entries = readDirectory(volume);
  const streams = new Map(
    entries.filter(({ type }) => type === STREAM_TYPE).map((entry) => [entry.name, entry]),
  );
  return {
    names: [...streams.keys()],
    read: (name) => {
      const entry = streams.get(name);
      if (!entry) throw new BrokenContainer(`no stream ${name}`);
      return readStream(volume, entries, entry);
    },
  };
}

function readStream(volume: Volume, entries: readonly Entry[], entry: Entry): Buffer {
  const cutoff = volume.bytes.readUInt32LE(56);
  const content =
    entry.size < cutoff ? readMini(volume, entries, entry) : readChain(volume, entry.start);
  if (content.length < entry.size) throw new BrokenContainer('a stream ends early');
  return content.subarray(0, entry.size);
}

/** Short streams live in 64-byte pieces inside the stream of the root. */
function readMini(volume: Volume, entries: readonly Entry[], entry: Entry): Buffer {
  const root = entries.find(({ type }) => type === ROOT_TYPE);
  if (!root) throw new BrokenContainer('no root');
  const store = readChain(volume, root.start);
  const table = toNumbers(readChain(volume, volume.bytes.readUInt32LE(60)));
  const size = 2 ** volume.bytes.readUInt16LE(32);
  if (size !== 64) throw new BrokenContainer('mini sector size');
  const pieces = followChain(table, entry.start).map((at) =>
    store.subarray(at * size, (at + 1) * size),
  );
  return Buffer.concat(pieces);
}

/** A sector, which may only fall short at the very end of the file. */
function sectorAt({ bytes, sectorSize }: Volume, at: number): Buffer {
  const from = (at + 1) * sectorSize;
  if (at > LAST_SECTOR || from >= bytes.length) throw new BrokenContainer('a sector lies outside');
  return bytes.subarray(from, from + sectorSize);
}

function readChain(volume: Volume, start: number): Buffer {
  return Buffer.concat(followChain(volume.fat, start).map((at) => sectorAt(volume, at)));
}

/** The links of a chain; one longer than its table is circular. */
function followChain(table: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let at = start; at !== END_OF_CHAIN; ) {
    const next = table[at];
    if (next === undefined || chain.length > table.length)
      throw new BrokenContainer('a chain is broken');
    chain.push(at);
    at = next;
  }
  return chain;
}

/** The allocation table: 109 entries of it are in the header, the rest in sectors that point to each other. */
function readFat(volume: Volume): Uint32Array {
  const { bytes, sectorSize } = volume;
  const perSector = sectorSize / 4;
  const count = bytes.readUInt32LE(44);
  if (count * sectorSize > bytes.length) throw new BrokenContainer('allocation table');
  const places = toNumbers(bytes.subarray(76, HEADER_SIZE)).slice(
    0,
    Math.min(count, HEADER_FAT_SLOTS),
  );
  const all = [...places];
  let next = bytes.readUInt32LE(68);
  while (all.length < count) {
    const more = toNumbers(sectorAt(volume, next));
    all.push(...more.subarray(0, Math.min(perSector - 1, count - all.length)));
    next = more[perSector - 1] ?? END_OF_CHAIN;
  }
  return toNumbers(Buffer.concat(all.map((at) => sectorAt(volume, at))));
}

function readDirectory(volume: Volume): Entry[] {
  const bytes = readChain(volume, volume.bytes.readUInt32LE(48));
  const entries: Entry[] = [];
  for (let from = 0; from + ENTRY_SIZE <= bytes.length; from += ENTRY_SIZE) {
    const length = Math.min(bytes.readUInt16LE(from + 64), 64);
    if (length < 2) continue;
    entries.push({
      name: bytes.toString('utf16le', from, from + length - 2),
      type: bytes.readUInt8(from + 66),
      start: bytes.readUInt32LE(from + 116),
      size: bytes.readUInt32LE(from + 120),
    });
  }
  return entries;
}

function toNumbers(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}
