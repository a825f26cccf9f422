/**
 * Opens workbooks that are protected but have no password of their own. A spreadsheet that protects the structure of
 * an .xls book (保护工作簿) encrypts it with a password it knows by heart; whoever opens the book never hears of it.
 * The three ways are those of MS-OFFCRYPTO 2.3.5 to 2.3.7; which bytes stay plain is in MS-XLS 2.2.10.
 */
import { createHash } from 'node:crypto';
import { BIFF, recordsFrom } from './biff-records.ts';

const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** BOF, FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo, RRDHead. */
const PLAIN_RECORDS: ReadonlySet<number> = new Set([
  BIFF.bof,
  BIFF.filePass,
  0x0194,
  0x0195,
  0x00e1,
  0x0196,
  0x0138,
]);
/** The place of a sheet, at the beginning of its record, stays plain. */
const PLACE_OF_SHEET = 4;

/** Makes one record plain; the place of its bytes in the stream decides what they are mixed with. */
type Decipher = (content: Buffer, at: number, size: number) => void;

/** The plain stream; undefined where somebody has set a password of theirs. */
export function withoutDefaultPassword(
  stream: Buffer,
  version: 5 | 8,
  filePass: Buffer,
): Buffer | undefined {
  const decipher = decipherOf(filePass, version);
  if (!decipher) return undefined;
  const plain = Buffer.from(stream);
  for (const { type, at, content } of recordsFrom(plain, 0)) {
    if (PLAIN_RECORDS.has(type)) continue;
    const from = type === BIFF.boundSheet ? PLACE_OF_SHEET : 0;
    decipher(content.subarray(from), at + from, content.length);
  }
  return plain;
}

function decipherOf(filePass: Buffer, version: 5 | 8): Decipher | undefined {
  if (version === 5) return xored(filePass);
  if (filePass.readUInt16LE(0) === 0) return xored(filePass.subarray(2));
  return filePass.readUInt16LE(2) === 1
    ? keyed(shortKey(filePass.subarray(6)))
    : keyed(longKey(filePass.subarray(6)));
}

// XOR: the password is always the same, and with it the verifier and the bytes that are mixed in.

const VERIFIER = 0x9a0a;
const MIXED_IN = Buffer.from('876b9ae21ee305621e699660986e9404', 'hex');

function xored(keyAndVerifier: Buffer): Decipher | undefined {
  if (keyAndVerifier.readUInt16LE(2) !== VERIFIER) return undefined;
  return (content, at, size) => {
    for (const [index, byte] of content.entries()) {
      const mixed = byte ^ (MIXED_IN[(at + index + size) % MIXED_IN.length] ?? 0);
      content[index] = ((mixed >> 5) | (mixed << 3)) & 0xff;
    }
  };
}

// RC4: a key for each block of 1,024 bytes of the stream, of which headers use up their share.

const BLOCK = 1024;

type KeyOfBlock = (block: number) => Buffer;

function keyed(key: KeyOfBlock | undefined): Decipher | undefined {
  if (!key) return undefined;
  let block = -1;
  let mask: Buffer = Buffer.alloc(0);
  return (content, at) => {
    for (let index = 0; index < content.length; index += 1) {
      const place = at + index;
      if (Math.floor(place / BLOCK) !== block) {
        block = Math.floor(place / BLOCK);
        mask = rc4(key(block), Buffer.alloc(BLOCK));
      }
      content[index] = (content[index] ?? 0) ^ (mask[place % BLOCK] ?? 0);
    }
  };
}

const numbered = (block: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
};

const hash = (algorithm: 'md5' | 'sha1', ...parts: Buffer[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

const PASSWORD = Buffer.from(DEFAULT_PASSWORD, 'utf16le');
const SALT = 16;

/** RC4 as of Excel 97: forty bits of the password count. */
function shortKey(header: Buffer): KeyOfBlock | undefined {
  const salt = header.subarray(0, SALT);
  const once = Buffer.concat([hash('md5', PASSWORD).subarray(0, 5), salt]);
  const base = hash('md5', ...Array.from({ length: 16 }, () => once)).subarray(0, 5);
  const key: KeyOfBlock = (block) => hash('md5', base, numbered(block));
  return isProven('md5', key, header.subarray(SALT, 3 * SALT)) ? key : undefined;
}

const SHA1_SIZE = 20;
/** A key of forty bits is filled up with zeros. */
const FORTY = 40;
const KEY_SIZE = 16;
/** Where the length of the key stands, in a header that begins after flags and its own size. */
const BITS_AT = 24;

/** RC4 by the CryptoAPI, as of Excel 2002: a header says how long the key is. */
function longKey(info: Buffer): KeyOfBlock | undefined {
  const bits = info.readUInt32LE(BITS_AT) || FORTY;
  const verifier = info.subarray(8 + info.readUInt32LE(4) + 4);
  const base = hash('sha1', verifier.subarray(0, SALT), PASSWORD);
  const key: KeyOfBlock = (block) => {
    const bytes = hash('sha1', base, numbered(block)).subarray(0, bits / 8);
    return bits === FORTY ? Buffer.concat([bytes, Buffer.alloc(KEY_SIZE - bytes.length)]) : bytes;
  };
  const text = verifier.subarray(SALT, 2 * SALT);
  const hashed = verifier.subarray(2 * SALT + 4, 2 * SALT + 4 + SHA1_SIZE);
  return isProven('sha1', key, Buffer.concat([text, hashed])) ? key : undefined;
}

/** Whether a key opens a random text that its hash follows. */
function isProven(algorithm: 'md5' | 'sha1', key: KeyOfBlock, textAndHash: Buffer): boolean {
  const plain = rc4(key(0), textAndHash);
  return hash(algorithm, plain.subarray(0, SALT)).equals(plain.subarray(SALT));
}

/** The cipher itself: the crypto library of Node has it no more. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + (box[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff;
    swap(box, index, other);
  }
  let one = 0;
  other = 0;
  return Buffer.from(
    text.map((byte) => {
      one = (one + 1) & 0xff;
      other = (other + (box[one] ?? 0)) & 0xff;
      swap(box, one, other);
      return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

function swap(box: Uint8Array, one: number, other: number): void {
  const held = box[one] ?? 0;
  box[one] = box[other] ?? 0;
  box[other] = held;
}
