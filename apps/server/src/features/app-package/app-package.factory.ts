/** Packages for tests: as small as the real formats allow, with content that differs by its seed. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

type Entry = { name: string; content: Buffer };

/** A zip archive whose entries are not compressed. */
export function makeZip(entries: readonly Entry[], comment = ''): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name, 'utf8');
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    files.push(local, nameBytes, content);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...files, listed, end, Buffer.from(comment, 'latin1')]);
}

/** Bytes that repeat nowhere and are the same for the same seed. */
export function noise(seed: string, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at * 32 < length; at += 1)
    parts.push(createHash('sha256').update(`${seed} ${at}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

/** What makes a zip an Android package, and a program of a size. */
export function makeApk(seed: string, bytes = 4096): Buffer {
  return makeZip([
    { name: 'AndroidManifest.xml', content: noise('manifest', 200) },
    { name: 'classes.dex', content: noise(seed, bytes) },
  ]);
}

/** A Windows program as far as its two headers go. */
export function makeExe(seed: string): Buffer {
  const head = Buffer.alloc(132);
  head.write('MZ', 0, 'latin1');
  head.writeUInt32LE(128, 60);
  head.write('PE\0\0', 128, 'latin1');
  return Buffer.concat([head, noise(seed, 2000)]);
}

/** A compound file with one directory sector, of a class; the default is an installer's. */
export function makeCompoundFile(
  seed: string,
  classId = '84100c0000000000c000000000000046',
): Buffer {
  const head = Buffer.alloc(512);
  head.write('d0cf11e0a1b11ae1', 0, 'hex');
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 48);
  const root = Buffer.alloc(512);
  root.write(classId, 80, 'hex');
  return Buffer.concat([head, noise(seed, 512), root, noise(seed, 1024)]);
}

/** The PC client as a zip: a program and another file. */
export function makePcZip(seed: string): Buffer {
  return makeZip([
    { name: '脊柱筛查客户端/setup.exe', content: makeExe(seed) },
    { name: '脊柱筛查客户端/说明.txt', content: Buffer.from('说明', 'utf8') },
  ]);
}
