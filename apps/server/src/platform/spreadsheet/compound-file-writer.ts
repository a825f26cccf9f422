/** Writes an OLE compound file with one stream, the form in which .xls workbooks travel. */
import { COMPOUND_MAGIC } from './compound-file.ts';

const SECTOR = 512;
const LINKS = SECTOR / 4;
const HEADER_FAT_SLOTS = 109;
const MINI_CUTOFF = 4096;
const FREE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
/** The class Excel gives its workbooks. */
const WORKBOOK_CLASS = Buffer.from('2008020000000000c000000000000046', 'hex');

type Plan = { content: number; directory: number; fat: number; difat: number };

/** The file: header, stream, directory, allocation table, and what the header has no room for. */
export function writeContainer(name: string, stream: Buffer): Buffer {
  const content = Math.ceil(Math.max(stream.length, MINI_CUTOFF) / SECTOR);
  const plan = planFor(content);
  const sectors = content + plan.directory + plan.fat + plan.difat;
  const file = Buffer.alloc(SECTOR * (sectors + 1));
  writeHeader(file, plan);
  stream.copy(file, SECTOR);
  const directory = SECTOR * (1 + content);
  const size = Math.max(stream.length, MINI_CUTOFF);
  writeEntry(file, directory, {
    name: 'Root Entry',
    type: 5,
    child: 1,
    start: END_OF_CHAIN,
    size: 0,
  });
  WORKBOOK_CLASS.copy(file, directory + 80);
  writeEntry(file, directory + 128, { name, type: 2, child: FREE, start: 0, size });
  writeEntry(file, directory + 256, { name: '', type: 0, child: FREE, start: 0, size: 0 });
  writeEntry(file, directory + 384, { name: '', type: 0, child: FREE, start: 0, size: 0 });
  writeFat(file, plan);
  return file;
}

/** The table describes itself too, so its size is found by trying. */
function planFor(content: number): Plan {
  const plan = { content, directory: 1, fat: 1, difat: 0 };
  for (;;) {
    const sectors = content + plan.directory + plan.fat + plan.difat;
    const fat = Math.ceil(sectors / LINKS);
    const difat = Math.ceil(Math.max(0, fat - HEADER_FAT_SLOTS) / (LINKS - 1));
    if (fat === plan.fat && difat === plan.difat) return plan;
    plan.fat = fat;
    plan.difat = difat;
  }
}

function writeHeader(file: Buffer, { content, directory, fat, difat }: Plan): void {
  COMPOUND_MAGIC.copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(fat, 44);
  file.writeUInt32LE(content, 48);
  file.writeUInt32LE(MINI_CUTOFF, 56);
  file.writeUInt32LE(END_OF_CHAIN, 60);
  const firstFat = content + directory;
  file.writeUInt32LE(difat > 0 ? firstFat + fat : END_OF_CHAIN, 68);
  file.writeUInt32LE(difat, 72);
  for (let slot = 0; slot < HEADER_FAT_SLOTS; slot += 1) {
    file.writeUInt32LE(slot < fat ? firstFat + slot : FREE, 76 + slot * 4);
  }
}

type Entry = { name: string; type: number; child: number; start: number; size: number };

function writeEntry(file: Buffer, at: number, { name, type, child, start, size }: Entry): void {
  file.write(name, at, 'utf16le');
  file.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, at + 64);
  file.writeUInt8(type, at + 66);
  file.writeUInt8(1, at + 67);
  file.writeUInt32LE(FREE, at + 68);
  file.writeUInt32LE(FREE, at + 72);
  file.writeUInt32LE(child, at + 76);
  file.writeUInt32LE(start, at + 116);
  file.writeUInt32LE(size, at + 120);
}

function writeFat(file: Buffer, { content, directory, fat, difat }: Plan): void {
  const firstFat = content + directory;
  const at = SECTOR * (1 + firstFat);
  file.fill(0xff, at, at + SECTOR * fat);
  const link = (sector: number, next: number) => file.writeUInt32LE(next, at + sector * 4);
  for (let sector = 0; sector < content; sector += 1) {
    link(sector, sector + 1 < content ? sector + 1 : END_OF_CHAIN);
  }
  for (let sector = content; sector < firstFat; sector += 1) link(sector, END_OF_CHAIN);
  for (let sector = 0; sector < fat; sector += 1) link(firstFat + sector, FAT_SECTOR);
  for (let index = 0; index < difat; index += 1) {
    link(firstFat + fat + index, DIFAT_SECTOR);
    writeDifat(file, { content, directory, fat, difat }, index);
  }
}

/** One sector of places of the table beyond the 109 of the header. */
function writeDifat(file: Buffer, { content, directory, fat, difat }: Plan, index: number): void {
  const firstFat = content + directory;
  const at = SECTOR * (1 + firstFat + fat + index);
  for (let slot = 0; slot < LINKS - 1; slot += 1) {
    const sector = HEADER_FAT_SLOTS + index * (LINKS - 1) + slot;
    file.writeUInt32LE(sector < fat ? firstFat + sector : FREE, at + slot * 4);
  }
  const next = index + 1 < difat ? firstFat + fat + index + 1 : END_OF_CHAIN;
  file.writeUInt32LE(next, at + SECTOR - 4);
}
