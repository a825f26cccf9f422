/**
 * The table of all texts of a workbook that is being written; cells point into it. Records hold 8,224 bytes, so
 * the table goes on in others; it is cut between texts, never inside one.
 */
import type { RecordSink } from './record-sink.ts';

const LARGEST_RECORD = 8224;
const TOTALS = 8;
/** Length and width of a text. */
const TEXT_HEAD = 3;
const LONGEST_TEXT = 2000;

export class SharedTexts {
  readonly #places = new Map<string, number>();
  #cells = 0;

  constructor(sheets: readonly { readonly rows: readonly (readonly string[])[] }[]) {
    for (const { rows } of sheets) {
      for (const text of rows.flat()) this.#add(text);
    }
  }

  indexOf(text: string): number {
    return this.#places.get(text) ?? 0;
  }

  writeTo(sink: RecordSink): void {
    const parts = this.#parts();
    for (const [index, texts] of parts.entries()) {
      sink.record(index === 0 ? 0x00fc : 0x003c, (out) => {
        if (index === 0) out.u32(this.#cells, this.#places.size);
        return texts.reduce((writer, text) => writer.u16(text.length).text(text), out);
      });
    }
  }

  #add(text: string): void {
    if (text === '') return;
    this.#cells += 1;
    if (!this.#places.has(text)) this.#places.set(text, this.#places.size);
  }

  #parts(): string[][] {
    const parts: string[][] = [[]];
    let room = LARGEST_RECORD - TOTALS;
    for (const text of this.#places.keys()) {
      const written = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
      const size = TEXT_HEAD + written.length * 2;
      if (size > room) {
        parts.push([]);
        room = LARGEST_RECORD;
      }
      parts.at(-1)?.push(written);
      room -= size;
    }
    return parts;
  }
}
