/** Gathers the text of a string that may be written in several runs; how it is pronounced is no part of it. */

const ESCAPED = /_x([0-9a-fA-F]{4})_/g;

export class TextsReader {
  #text = '';
  #inText = false;
  #inPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.#inPhonetic = true;
    if (name === 't') this.#inText = true;
  }

  close(name: string): void {
    if (name === 'rPh') this.#inPhonetic = false;
    if (name === 't') this.#inText = false;
  }

  text(text: string): void {
    if (this.#inText && !this.#inPhonetic) this.#text += text;
  }

  /** The text so far; the next one begins. */
  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    return text;
  }
}

/** Characters that XML cannot hold are written `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(ESCAPED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
