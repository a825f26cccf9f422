/** Parts of the product that are fetched when they are first needed. */

/** A part did not come: the network is gone, or a newer version has been installed and this one's parts are no more. */
export class PartMissing extends Error {
  constructor(cause: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'PartMissing';
  }
}

/** Fetches a part. Throws `PartMissing` where it does not come. */
export async function fetchedPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing(cause);
  }
}
