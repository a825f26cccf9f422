/** The records a workbook stream is made of: a type, a length, a content of at most 8,224 bytes. */

export const BIFF = {
  formula: 0x0006,
  eof: 0x000a,
  dateMode: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  codePage: 0x0042,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  richLabel: 0x00d6,
  format: 0x00e0,
  strings: 0x00fc,
  sharedLabel: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolOrError: 0x0205,
  string: 0x0207,
  row: 0x0208,
  rk: 0x027e,
  numberFormat: 0x041e,
  bof: 0x0809,
} as const;

export type BiffRecord = {
  readonly type: number;
  /** Where the content begins in the stream. */
  readonly at: number;
  readonly content: Buffer;
};

/** The records from an offset on, up to the first incomplete one. */
export function* recordsFrom(stream: Buffer, offset: number): Generator<BiffRecord> {
  let at = offset;
  while (at + 4 <= stream.length) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length) return;
    yield { type: stream.readUInt16LE(at), at: at + 4, content: stream.subarray(at + 4, end) };
    at = end;
  }
}

/** A content and the records that continue it. */
export function withContinuations(stream: Buffer, { at, content }: BiffRecord): Buffer[] {
  const parts = [content];
  for (const next of recordsFrom(stream, at + content.length)) {
    if (next.type !== BIFF.continue) break;
    parts.push(next.content);
  }
  return parts;
}
