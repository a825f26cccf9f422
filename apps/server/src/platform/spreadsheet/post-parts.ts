/** The side of the worker of `streamIsolated`. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';

/** A part, or the end. */
export type PostedPart<Part> =
  | { readonly part: Part; readonly isOver: false }
  | { readonly part?: undefined; readonly isOver: true };

/** Posts parts one after another, each once the one before was taken. */
export async function postParts<Part>(parts: Iterable<Part>): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('only a worker posts parts');
  for (const part of parts) {
    const taken = once(port, 'message');
    port.postMessage({ part, isOver: false } satisfies PostedPart<Part>);
    await taken;
  }
  port.postMessage({ isOver: true } satisfies PostedPart<Part>);
}
