/** Collects BIFF records: a type, a length, and little-endian numbers and texts. */

const FIRST_SIZE = 1 << 16;
const LATIN = /^[ -\u00ff]*$/;

type Writer = {
  u8(value: number): Writer;
  u16(...values: number[]): Writer;
  u32(...values: number[]): Writer;
  text(value: string): Writer;
};

export class RecordSink {
  #buffer = Buffer.alloc(FIRST_SIZE);
  #length = 0;
  readonly #writer: Writer = {
    u8: (value) => this.#put(1, (at) => this.#buffer.writeUInt8(value, at)),
    u16: (...values) => {
      for (const value of values) this.#put(2, (at) => this.#buffer.writeUInt16LE(value, at));
      return this.#writer;
    },
    u32: (...values) => {
      for (const value of values) this.#put(4, (at) => this.#buffer.writeUInt32LE(value, at));
      return this.#writer;
    },
    text: (value) => this.#text(value),
  };

  get length(): number {
    return this.#length;
  }

  /** One record; its length is known when its content has been written. */
  record(type: number, write?: (out: Writer) => Writer): void {
    const at = this.#length;
    this.#writer.u16(type, 0);
    write?.(this.#writer);
    this.#buffer.writeUInt16LE(this.#length - at - 4, at + 2);
  }

  /** Fills in, at an earlier place, where the next record begins. */
  patch(at: number): void {
    this.#buffer.writeUInt32LE(this.#length, at);
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** The flag of the width, then one byte a character where all of them allow it, else two. */
  #text(value: string): Writer {
    const wide = !LATIN.test(value);
    this.#writer.u8(wide ? 1 : 0);
    const encoding = wide ? 'utf16le' : 'latin1';
    return this.#put(value.length * (wide ? 2 : 1), (at) =>
      this.#buffer.write(value, at, encoding),
    );
  }

  #put(size: number, write: (at: number) => void): Writer {
    const at = this.#length;
    this.#length += size;
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(this.#buffer.length * 2, this.#length));
      this.#buffer.copy(larger);
      this.#buffer = larger;
    }
    write(at);
    return this.#writer;
  }
}
