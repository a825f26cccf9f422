import { unzipSync } from 'fflate';

/** The names of the files in an archive, in their order. */
export function namesInZip(archive: Uint8Array): string[] {
  return Object.keys(unzipSync(archive));
}
