/** How a roster file that was sent comes to its job. */
import type { AppPorts } from '#platform/app-ports.ts';

/** Where jobs and their files are stored. */
export type RosterImporter = Pick<AppPorts, 'queue' | 'blobs' | 'database'>;

/** Bytes as the blob store takes them. */
export async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
