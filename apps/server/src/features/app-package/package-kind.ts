/**
 * Checks that the content of a package is of the kind that its file name says. This finds renamed files, pictures, partial
 * downloads and other installers. Whether the program inside works is not checked.
 */
import { type AppPlatform, wrongKindText as text } from '@spine/contract/app-package';
import type { ByteSource } from '#platform/files/blob-store.ts';

type Kind = {
  readonly platform: AppPlatform;
  readonly contentType: string;
  /** Why the content is not of this kind; undefined when it is. */
  findFault(source: ByteSource): Promise<string | undefined>;
};

const MANIFEST = 'AndroidManifest.xml';
const PROGRAM = /\.(exe|msi)$/i;

const KINDS: Readonly<Record<string, Kind>> = {
  apk: {
    platform: 'android',
    contentType: 'application/vnd.android.package-archive',
    findFault: async (source) =>
      (await readZipNames(source))?.includes(MANIFEST) ? undefined : text.brokenApk,
  },
  exe: {
    platform: 'pc',
    contentType: 'application/vnd.microsoft.portable-executable',
    findFault: async (source) => ((await isWindowsProgram(source)) ? undefined : text.brokenExe),
  },
  msi: {
    platform: 'pc',
    contentType: 'application/x-msi',
    findFault: async (source) => ((await isInstallerDatabase(source)) ? undefined : text.brokenMsi),
  },
  zip: {
    platform: 'pc',
    contentType: 'application/zip',
    findFault: async (source) => {
      const names = await readZipNames(source);
      if (!names) return text.brokenZip;
      return names.some((name) => PROGRAM.test(name)) ? undefined : text.emptyZip;
    },
  },
};

/** The kind that a file name says, if the platform accepts it. */
export function kindOfFileName(platform: AppPlatform, fileName: string): Kind | undefined {
  const ending = /\.([a-z]{3})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  return kind?.platform === platform ? kind : undefined;
}

/** MZ, and the PE header where the MZ header says it is. */
async function isWindowsProgram(source: ByteSource): Promise<boolean> {
  const head = await source.bytes(0, 64);
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return false;
  const signature = await source.bytes(head.readUInt32LE(60), 4);
  return signature.toString('latin1') === 'PE\0\0';
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** {000C1084-0000-0000-C000-000000000046}: what sets an installer apart from an old Office file. */
const INSTALLER_CLASS = Buffer.from('84100c0000000000c000000000000046', 'hex');
const HEADER_BYTES = 52;
const ROOT_BYTES = 96;
const CLASS_AT = 80;
const SECTOR_SHIFTS = [9, 12];

/** A compound file whose root storage has the class of an installer database. */
async function isInstallerDatabase(source: ByteSource): Promise<boolean> {
  const head = await source.bytes(0, HEADER_BYTES);
  if (head.length < HEADER_BYTES || !head.subarray(0, 8).equals(COMPOUND_FILE)) return false;
  const shift = head.readUInt16LE(30);
  if (!SECTOR_SHIFTS.includes(shift)) return false;
  const root = await source.bytes((head.readUInt32LE(48) + 1) * 2 ** shift, ROOT_BYTES);
  return root.subarray(CLASS_AT).equals(INSTALLER_CLASS);
}

const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;

type Directory = { entries: number; size: number; offset: number };

/**
 * The names in a zip archive, read from the directory at its end without unpacking anything. An archive that is cut
 * off, or whose directory contradicts itself, has none; neither has one in the 64-bit format, which no package of
 * 300 MB needs.
 */
async function readZipNames(source: ByteSource): Promise<string[] | undefined> {
  const head = await source.bytes(0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== LOCAL_FILE) return undefined;
  const tailBytes = Math.min(source.size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await source.bytes(source.size - tailBytes, tailBytes);
  const directory = findDirectory(tail);
  if (!directory) return undefined;
  const { size, offset } = directory;
  if (size > MAX_DIRECTORY_BYTES || offset + size > source.size) return undefined;
  return readNames(await source.bytes(offset, size), directory.entries);
}

/** The end record is the last one, followed only by a comment of the length that it names. */
function findDirectory(tail: Buffer): Directory | undefined {
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

function readNames(directory: Buffer, entries: number): string[] | undefined {
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
