/**
 * The names in a zip archive, read from the directory at its end without unpacking anything. An archive that is cut
 * off, or whose directory contradicts itself, has none; neither has one of the 64-bit form, which no package of
 * 300 MB needs.
 */
import type { ByteSource } from '#platform/ports/blob-parts.ts';

const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;
const LARGEST_DIRECTORY = 16 * 1024 * 1024;

type Directory = { entries: number; size: number; offset: number };

export async function zipNames(source: ByteSource): Promise<string[] | undefined> {
  const head = await source.bytes(0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_FILE) return undefined;
  const tailBytes = Math.min(source.size, END_BYTES + LONGEST_COMMENT);
  const tail = await source.bytes(source.size - tailBytes, tailBytes);
  const directory = directoryOf(tail);
  if (!directory) return undefined;
  const { size, offset } = directory;
  if (size > LARGEST_DIRECTORY || offset + size > source.size) return undefined;
  return namesIn(await source.bytes(offset, size), directory.entries);
}

/** The end record stands last, with a comment of the length it names behind it. */
function directoryOf(tail: Buffer): Directory | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const ends = tail.readUInt32LE(at) === DIRECTORY_END;
    if (ends && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) {
      return {
        entries: tail.readUInt16LE(at + 10),
        size: tail.readUInt32LE(at + 12),
        offset: tail.readUInt32LE(at + 16),
      };
    }
  }
  return undefined;
}

function namesIn(directory: Buffer, entries: number): string[] | undefined {
  const names: string[] = [];
  let at = 0;
  while (names.length < entries) {
    if (at + ENTRY_BYTES > directory.length) return undefined;
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined;
    const nameBytes = directory.readUInt16LE(at + 28);
    const start = at + ENTRY_BYTES;
    names.push(directory.toString('utf8', start, start + nameBytes));
    at = start + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
