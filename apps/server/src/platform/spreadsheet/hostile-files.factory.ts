/** Files as careless or hostile people send them, made byte by byte for the tests of the reader. */
import { deflateRawSync } from 'node:zlib';
import { containerOf, record, u16, u32, xlsOf } from './xls.factory.ts';

/** A real workbook of text cells. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  return xlsOf([{ name: '学生名单', rows }]);
}

/** A zip with one member, not compressed unless `deflated` is given as raw deflate of its content. */
export function zipOf(
  name: string,
  content: Buffer,
  deflated?: { data: Buffer; size: number },
): Buffer {
  const data = deflated?.data ?? content;
  const size = deflated?.size ?? content.length;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(deflated ? 8 : 0, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}

/** A zip of a few kilobytes that unpacks to 256 MB. */
export function zipBomb(): Buffer {
  const block = Buffer.alloc(1 << 20);
  const one = deflateRawSync(block, { finishFlush: 2 });
  const data = Buffer.concat([
    ...Array.from({ length: 256 }, () => one),
    deflateRawSync(Buffer.alloc(0)),
  ]);
  return zipOf('xl/workbook.xml', Buffer.alloc(0), { data, size: 256 << 20 });
}

/** A workbook whose first record after the beginning says that the rest is encrypted. */
export function encryptedWorkbook(): Buffer {
  const stream = [
    record(0x0809, u16(0x0600, 0x0005, 0x0dbb, 0x07cc), u32(0, 0)),
    record(0x002f, u16(1, 1, 1), u32(1, 2, 3, 4)),
    record(0x0085, u32(0x99999999), u16(0)),
    record(0x000a),
  ];
  return containerOf('Workbook', Buffer.concat(stream));
}

/** A version 5 workbook whose text is in the Chinese code page, as programs of the nineties wrote it. */
export function oldChineseWorkbook(gbk: readonly (readonly Buffer[])[]): Buffer {
  const listed = (place: number) =>
    Buffer.concat([
      record(0x0809, u16(0x0500, 0x0005, 0x0dbb, 0x07cc)),
      record(0x0042, u16(936)),
      record(0x0085, u32(place), u16(0), Buffer.of(1, 0x41)),
      record(0x000a),
    ]);
  const cells = gbk.flatMap((texts, row) =>
    texts.map((text, column) => record(0x0204, u16(row, column, 0, text.length), text)),
  );
  const sheet = [
    record(0x0809, u16(0x0500, 0x0010, 0x0dbb, 0x07cc)),
    record(0x0200, u16(0, gbk.length, 0, gbk[0]?.length ?? 0, 0)),
    ...cells,
    record(0x000a),
  ];
  return containerOf('Book', Buffer.concat([listed(listed(0).length), ...sheet]));
}

/** A container that holds something else than a workbook. */
export function otherContainer(stream: string): Buffer {
  return containerOf(stream, Buffer.from('not a workbook'));
}
