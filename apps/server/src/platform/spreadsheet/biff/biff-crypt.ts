/**
 * Opens workbooks that are protected but have no password of their own. A program that protects the structure of
 * an .xls book (保护工作簿) encrypts it with a fixed password, so that it opens without asking.
 * The three methods are those of MS-OFFCRYPTO 2.3.5 to 2.3.7; which bytes stay plain is in MS-XLS 2.2.10.
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
/** The offset of a sheet, at the beginning of its record, stays plain. */
const SHEET_OFFSET_BYTES = 4;

/** Decrypts one record in place; the position of its bytes in the stream decides what they are combined with. */
type Decipher = (content: Buffer, at: number, size: number) => void;

/** The plain stream; undefined where the user has set a password. */
export function withoutDefaultPassword(
  stream: Buffer,
  version: 5 | 8,
  filePass: Buffer,
): Buffer | undefined {
  const decipher = createDecipher(filePass, version);
  if (!decipher) return undefined;
  const plain = Buffer.from(stream);
  for (const { type, at, content } of recordsFrom(plain, 0)) {
    if (PLAIN_RECORDS.has(type)) continue;
    const from = type === BIFF.boundSheet ? SHEET_OFFSET_BYTES : 0;
    decipher(content.subarray(from), at + from, content.length);
  }
  return plain;
}

function createDecipher(filePass: Buffer, version: 5 | 8): Decipher | undefined {
  if (version === 5) return xorDecipher(filePass);
  if (filePass.readUInt16LE(0) === 0) return xorDecipher(filePass.subarray(2));
  return filePass.readUInt16LE(2) === 1
    ? rc4Decipher(rc4Key(filePass.subarray(6)))
    : rc4Decipher(cryptoApiKey(filePass.subarray(6)));
}

// XOR: the password is always the same, and so are the verifier and the bytes.

const VERIFIER = 0x9a0a;
const XOR_BYTES = Buffer.from('876b9ae21ee305621e699660986e9404', 'hex');

function xorDecipher(keyAndVerifier: Buffer): Decipher | undefined {
  if (keyAndVerifier.readUInt16LE(2) !== VERIFIER) return undefined;
  return (content, at, size) => {
    for (const [index, byte] of content.entries()) {
      const combined = byte ^ (XOR_BYTES[(at + index + size) % XOR_BYTES.length] ?? 0);
      content[index] = ((combined >> 5) | (combined << 3)) & 0xff;
    }
  };
}

// RC4: a key for each block of 1,024 bytes of the stream, in which record headers count.

const BLOCK = 1024;

type KeyOfBlock = (block: number) => Buffer;

function rc4Decipher(key: KeyOfBlock | undefined): Decipher | undefined {
  if (!key) return undefined;
  let block = -1;
  let mask: Buffer = Buffer.alloc(0);
  return (content, at) => {
    for (let index = 0; index < content.length; index += 1) {
      const position = at + index;
      if (Math.floor(position / BLOCK) !== block) {
        block = Math.floor(position / BLOCK);
        mask = rc4(key(block), Buffer.alloc(BLOCK));
      }
      content[index] = (content[index] ?? 0) ^ (mask[position % BLOCK] ?? 0);
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
function rc4Key(header: Buffer): KeyOfBlock | undefined {
  const salt = header.subarray(0, SALT);
  const once = Buffer.concat([hash('md5', PASSWORD).subarray(0, 5), salt]);
  const base = hash('md5', ...Array.from({ length: 16 }, () => once)).subarray(0, 5);
  const key: KeyOfBlock = (block) => hash('md5', base, numbered(block));
  return isKeyRight('md5', key, header.subarray(SALT, 3 * SALT)) ? key : undefined;
}

const SHA1_SIZE = 20;
/** A key of forty bits is padded with zeros. */
const FORTY = 40;
const KEY_SIZE = 16;
/** Where the length of the key stands, in a header that begins after flags and its own size. */
const BITS_AT = 24;

/** RC4 by the CryptoAPI, as of Excel 2002: a header says how long the key is. */
function cryptoApiKey(info: Buffer): KeyOfBlock | undefined {
  const bits = info.readUInt32LE(BITS_AT) || FORTY;
  const verifier = info.subarray(8 + info.readUInt32LE(4) + 4);
  const base = hash('sha1', verifier.subarray(0, SALT), PASSWORD);
  const key: KeyOfBlock = (block) => {
    const bytes = hash('sha1', base, numbered(block)).subarray(0, bits / 8);
    return bits === FORTY ? Buffer.concat([bytes, Buffer.alloc(KEY_SIZE - bytes.length)]) : bytes;
  };
  const text = verifier.subarray(SALT, 2 * SALT);
  const hashed = verifier.subarray(2 * SALT + 4, 2 * SALT + 4 + SHA1_SIZE);
  return isKeyRight('sha1', key, Buffer.concat([text, hashed])) ? key : undefined;
}

/** Whether a key decrypts a random text and the hash that follows it. */
function isKeyRight(algorithm: 'md5' | 'sha1', key: KeyOfBlock, textAndHash: Buffer): boolean {
  const plain = rc4(key(0), textAndHash);
  return hash(algorithm, plain.subarray(0, SALT)).equals(plain.subarray(SALT));
}

/** RC4 itself, which the crypto library of Node has no longer. */
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
