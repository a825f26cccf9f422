/**
 * Text inside records. Version 8 writes one or two bytes a character and says which; where a text is continued
 * in the next record, that record says it anew. Version 5 writes bytes of its author's code page.
 */
import { BrokenContainer } from './compound-file.ts';

const WIDE = 1;
const EXTENDED = 4;
const RICH = 8;

/** Reads through the parts of a record. Past the end, the file is broken. */
export class PartsReader {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at: number;

  constructor(parts: readonly Buffer[], start = 0) {
    this.#parts = parts;
    this.#at = start;
  }

  get atEnd(): boolean {
    const last = this.#parts.length - 1;
    return this.#part > last || (this.#part === last && this.#at >= this.#current().length);
  }

  u8(): number {
    while (this.#at >= this.#current().length) this.#next();
    this.#at += 1;
    return this.#current().readUInt8(this.#at - 1);
  }

  u16(): number {
    return this.u8() + this.u8() * 0x100;
  }

  u32(): number {
    return this.u16() + this.u16() * 0x10000;
  }

  skip(bytes: number): void {
    let left = bytes;
    while (left > this.#current().length - this.#at) {
      left -= this.#current().length - this.#at;
      this.#next();
    }
    this.#at += left;
  }

  /** Characters, whose width is in the flag byte. */
  characters(count: number, flags: number): string {
    let wide = (flags & WIDE) !== 0;
    let text = '';
    let left = count;
    while (left > 0) {
      const size = wide ? 2 : 1;
      const taken = Math.min(left, Math.floor((this.#current().length - this.#at) / size));
      const end = this.#at + taken * size;
      text += this.#current().toString(wide ? 'utf16le' : 'latin1', this.#at, end);
      this.#at = end;
      left -= taken;
      if (left > 0) {
        this.#next();
        wide = (this.u8() & WIDE) !== 0;
      }
    }
    return text;
  }

  /** A text of version 8 with its length and flags before it, and formatting behind it. */
  text(): string {
    const count = this.u16();
    const flags = this.u8();
    const runs = flags & RICH ? this.u16() : 0;
    const extension = flags & EXTENDED ? this.u32() : 0;
    const text = this.characters(count, flags);
    this.skip(runs * 4 + extension);
    return text;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.u8()));
  }

  #current(): Buffer {
    const part = this.#parts[this.#part];
    if (!part) throw new BrokenContainer('a text ends early');
    return part;
  }

  #next(): void {
    this.#part += 1;
    this.#at = 0;
  }
}

/** Every text of the shared table; a count that promises more than there is ends with the table. */
export function sharedTexts(parts: readonly Buffer[]): string[] {
  const reader = new PartsReader(parts);
  reader.u32();
  const count = reader.u32();
  const texts: string[] = [];
  while (texts.length < count && !reader.atEnd) texts.push(reader.text());
  return texts;
}

const ENCODINGS: ReadonlyMap<number, string> = new Map([
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1200, 'utf-16le'],
  [10008, 'gbk'],
]);

/** Decodes the eight-bit text of version 5; Chinese when the file does not say. */
export function decoderOf(codePage: number | undefined): TextDecoder {
  const western = codePage !== undefined && codePage >= 1250 && codePage <= 1258;
  if (western) return new TextDecoder(`windows-${codePage}`);
  return new TextDecoder(ENCODINGS.get(codePage ?? 936) ?? 'gbk');
}
