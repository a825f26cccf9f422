/** Writes the .xls workbooks (BIFF8) that tests and the benchmark send: text cells, and nothing else. */
import { CFB } from '@e965/xlsx';

export type XlsSheet = {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly hidden?: boolean;
  /** Counted from 0. */
  readonly hiddenRows?: readonly number[];
  readonly hiddenColumns?: readonly number[];
};

/** A record: its type, the length of its content, and the content. */
export function record(type: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u16(type, bytes.length), bytes]);
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

/** Characters of two bytes, and the flag that says so. */
export function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(1), Buffer.from(value, 'utf16le')]);
}

/** A container with one stream, the form in which workbooks travel. */
export function containerOf(name: string, stream: Buffer): Buffer {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, `/${name}`, stream);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** A workbook of these sheets. */
export function xlsOf(sheets: readonly XlsSheet[]): Buffer {
  const bodies = sheets.map(sheetOf);
  const listed = (places: readonly number[]) =>
    Buffer.concat([
      beginningOf(0x0005),
      record(0x0042, u16(1200)),
      ...sheets.map(({ name, hidden }, at) =>
        record(
          0x0085,
          u32(places[at] ?? 0),
          u16(hidden ? 1 : 0),
          Buffer.of(name.length),
          text(name),
        ),
      ),
      record(0x000a),
    ]);
  let place = listed([]).length;
  const places = bodies.map((body) => {
    place += body.length;
    return place - body.length;
  });
  return containerOf('Workbook', Buffer.concat([listed(places), ...bodies]));
}

function sheetOf({ rows, hiddenRows = [], hiddenColumns = [] }: XlsSheet): Buffer {
  const hidden = [
    ...hiddenColumns.map((at) => record(0x007d, u16(at, at, 0, 0, 1, 0))),
    ...hiddenRows.map((at) => record(0x0208, u16(at, 0, 1, 300, 0, 0, 0x0120, 0x000f))),
  ];
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((cell, column) =>
      cell === '' ? [] : [record(0x0204, u16(row, column, 0, cell.length), text(cell))],
    ),
  );
  return Buffer.concat([beginningOf(0x0010), ...hidden, ...cells, record(0x000a)]);
}

function beginningOf(kind: number): Buffer {
  return record(0x0809, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0x000100c1, 0x00000306));
}
