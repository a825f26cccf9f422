/** Files as careless or hostile people send them, made byte by byte for the tests of the reader. */
import { deflateRawSync } from 'node:zlib';
import { writeContainer } from './compound-file-writer.ts';
import { RecordSink } from './record-sink.ts';
import { writeXls } from './write-xls.ts';

/** A real workbook of text cells. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  return writeXls([{ name: '学生名单', widths: [20, 10], rows }]);
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
  const sink = new RecordSink();
  sink.record(0x0809, (out) => out.u16(0x0600, 0x0005, 0x0dbb, 0x07cc).u32(0, 0));
  sink.record(0x002f, (out) => out.u16(1, 1, 1).u32(1, 2, 3, 4));
  sink.record(0x0085, (out) => out.u32(0x99999999).u16(0));
  sink.record(0x000a);
  return writeContainer('Workbook', sink.bytes());
}

/** A version 5 workbook whose text is in the Chinese code page, as programs of the nineties wrote it. */
export function oldChineseWorkbook(gbk: readonly (readonly Buffer[])[]): Buffer {
  const sink = new RecordSink();
  sink.record(0x0809, (out) => out.u16(0x0500, 0x0005, 0x0dbb, 0x07cc));
  sink.record(0x0042, (out) => out.u16(936));
  const place = sink.length + 4;
  sink.record(0x0085, (out) => out.u32(0).u16(0).u8(1).u8(0x41));
  sink.record(0x000a);
  sink.patch(place);
  sink.record(0x0809, (out) => out.u16(0x0500, 0x0010, 0x0dbb, 0x07cc));
  sink.record(0x0200, (out) => out.u16(0, gbk.length, 0, gbk[0]?.length ?? 0, 0));
  for (const [row, cells] of gbk.entries()) {
    for (const [column, text] of cells.entries()) {
      sink.record(0x0204, (out) => {
        out.u16(row, column, 0, text.length);
        return text.reduce((writer, byte) => writer.u8(byte), out);
      });
    }
  }
  sink.record(0x000a);
  return writeContainer('Book', sink.bytes());
}

/** A container that holds something else than a workbook. */
export function otherContainer(stream: string): Buffer {
  return writeContainer(stream, Buffer.from('not a workbook'));
}
