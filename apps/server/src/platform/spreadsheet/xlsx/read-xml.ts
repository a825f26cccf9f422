/** Reads XML piece by piece. A document type is refused: it declares entities, and no spreadsheet has one. */
import { SaxesParser } from 'saxes';
import { UnreadableBook } from '../sheet-cell.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** What an element is called without its prefix. */
export type XmlHandlers = {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
};

/** Calls the handlers; gives way after each piece, so that what they made can be taken. */
export function* readXml(pieces: Iterable<Uint8Array>, handlers: XmlHandlers): Generator<void> {
  const parser = new SaxesParser({ xmlns: false as const, position: false });
  parser.on('opentag', ({ name, attributes }) => handlers.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => handlers.close(localName(name)));
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  parser.on('doctype', () => {
    throw new UnreadableBook('unknown', 'a document type');
  });
  parser.on('error', ({ message }) => {
    throw new UnreadableBook('truncated', message);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const piece of pieces) {
    parser.write(decodePiece(decoder, piece));
    yield;
  }
  parser.write(decodePiece(decoder));
  parser.close();
  yield;
}

/** The same at once. */
export function readWholeXml(pieces: Iterable<Uint8Array>, handlers: XmlHandlers): void {
  for (const _ of readXml(pieces, handlers));
}

/** A later piece, or the end. */
function decodePiece(decoder: TextDecoder, piece?: Uint8Array): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new UnreadableBook('truncated', 'no UTF-8');
  }
}

/** Some programs write `x:row`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Whether an attribute says yes. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
