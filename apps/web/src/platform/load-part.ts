/** Chunks that are loaded on first use. */

/** A chunk did not load: the network is down, or a newer version has replaced the files on the server. */
export class PartLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'PartLoadError';
  }
}

/** Loads a chunk. Throws `PartLoadError` on failure. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PartLoadError(cause);
  }
}
