/** Small pictures that are what they say, and pieces to spoil them with. Nothing here needs a package or Node. */

/** The bytes of a text of Latin letters. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bigEndian(value: number, size: 2 | 4): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (size === 2) view.setUint16(0, value);
  else view.setUint32(0, value);
  return bytes;
}

function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function adler(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

const LARGEST_BLOCK = 65535;

/** A zlib stream that packs nothing. */
function stored(bytes: Uint8Array): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(bytes.length / LARGEST_BLOCK) }, (_, at) => {
    const block = bytes.subarray(at * LARGEST_BLOCK, (at + 1) * LARGEST_BLOCK);
    const isLast = (at + 1) * LARGEST_BLOCK >= bytes.length;
    const low = block.length & 255;
    const high = block.length >> 8;
    return joined(Uint8Array.of(Number(isLast), low, high, 255 - low, 255 - high), block);
  });
  return joined(Uint8Array.of(0x78, 1), ...blocks, bigEndian(adler(bytes), 4));
}

/** A chunk of a PNG with a right checksum. */
export function pngChunk(name: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = joined(bytesOf(name), data);
  return joined(bigEndian(data.length, 4), body, bigEndian(checksum(body), 4));
}

type Picture = {
  width: number;
  height: number;
  /** Bits of a sample, colour type, interlace. */
  depth: number;
  colour: number;
  interlace: number;
  /** The unpacked rows; right for 8-bit RGB without interlace. */
  pixels: Uint8Array;
  /** The packed rows, where they shall not be those. */
  packed: Uint8Array;
  /** Chunks between header and data, and what comes after the end. */
  extra: readonly Uint8Array[];
  after: Uint8Array;
};

const TEAL = [0x0f, 0x76, 0x6e] as const;

function rowsOf(width: number, height: number): Uint8Array {
  const row = Uint8Array.of(0, ...Array.from({ length: width }, () => TEAL).flat());
  return joined(...Array.from({ length: height }, () => row));
}

/** A teal PNG of 64 × 48 pixels, or otherwise. */
export function png(given: Partial<Picture> = {}): Uint8Array {
  const { width = 64, height = 48, depth = 8, colour = 2, interlace = 0 } = given;
  const kind = Uint8Array.of(depth, colour, 0, 0, interlace);
  const packed = given.packed ?? stored(given.pixels ?? rowsOf(width, height));
  return joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', joined(bigEndian(width, 4), bigEndian(height, 4), kind)),
    ...(given.extra ?? []),
    pngChunk('IDAT', packed),
    pngChunk('IEND'),
    given.after ?? new Uint8Array(),
  );
}

/** A teal JPEG of 64 × 48 pixels with a white square. */
export function jpeg(): Uint8Array {
  const pairs = JPEG.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Uint8Array {
  return joined(Uint8Array.of(0xff, marker), bigEndian(data.length + 2, 2), data);
}

/** The JPEG with segments put behind its first marker. */
export function jpegWith(...segments: readonly Uint8Array[]): Uint8Array {
  const plain = jpeg();
  return joined(plain.subarray(0, 2), ...segments, plain.subarray(2));
}

const JPEG = [
  'ffd8ffe000104a46494600010200000100010000ffdb0043000818181c181c2121212121212724272828282727272728',
  '28282b2b2b3333332b2b2b28282b2b303033333739373434333439393c3c3c4848454554545767677cffc40068000101',
  '010000000000000000000000000000070601010101010000000000000000000000000004020610000102010d01000000',
  '00000000000000001211046382a361434222e201c20515145111000203010101010000000000000000000001031102b1',
  '313281ffc00011080030004003012200021100031100ffda000c03010002110311003f00ca800b8e3003550505eb5e34',
  '21375dddebd3e1abe9a5a8f398b454a3d695a5c2540aaf4d2d479cca46c179118d6b55d6666af5fa2d071eb2adae1950',
  '01b2500000aaf0d6d337154257c35b4cdc55095fa74d17c2fde8257ccd8cfda55095f33633f685e897e1fe7495000a8e',
  '640000355051be45e05ad379999ead7e9abee64693212a06291529359549f0aaf73234990ca46c6fad1810855e7776ab',
  '4f86540a41c9ad2a6f80006c94ffd9',
].join('');
