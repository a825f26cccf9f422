/**
 * Looks over the records of a workbook stream before the parser sees it: which version it is, whether it is
 * encrypted, whether every sheet is whole, and which sheet is the first a person sees.
 */
import type { UnreadableFile } from './file-kind.ts';

const BOF = 0x0809;
const EOF = 0x000a;
const FILEPASS = 0x002f;
const BOUNDSHEET = 0x0085;
const BIFF5 = 0x0500;
const BIFF8 = 0x0600;
const WORKSHEET = 0;
/** Parts lie within parts: a chart inside a sheet begins and ends too. */
const DEPTH: ReadonlyMap<number, number> = new Map([
  [BOF, 1],
  [EOF, -1],
]);

export type StreamSurvey = {
  readonly version: 5 | 8;
  /** Position, among all sheets, of the first worksheet that is not hidden. */
  readonly firstSheet: number;
};

type Sheet = { offset: number; hidden: boolean; type: number };

export function surveyStream(stream: Buffer): StreamSurvey | UnreadableFile {
  const version = versionOf(stream);
  if (!version) return 'oldExcel';
  const sheets: Sheet[] = [];
  const end = endOfPart(stream, 0, ({ type, at, length }) => {
    if (type === BOUNDSHEET && length >= 6) sheets.push(sheetAt(stream, at));
    return type !== FILEPASS;
  });
  if (end !== 'whole') return end === 'stopped' ? 'encrypted' : 'truncated';
  const whole = sheets.every(({ offset }) => endOfPart(stream, offset) === 'whole');
  if (!whole) return 'truncated';
  const firstSheet = sheets.findIndex(({ hidden, type }) => !hidden && type === WORKSHEET);
  return firstSheet < 0 ? 'otherOffice' : { version, firstSheet };
}

function versionOf(stream: Buffer): 5 | 8 | undefined {
  if (stream.length < 8 || stream.readUInt16LE(0) !== BOF) return undefined;
  const version = stream.readUInt16LE(4);
  if (version === BIFF8) return 8;
  return version === BIFF5 ? 5 : undefined;
}

function sheetAt(stream: Buffer, at: number): Sheet {
  return {
    offset: stream.readUInt32LE(at),
    hidden: (stream.readUInt8(at + 4) & 3) !== 0,
    type: stream.readUInt8(at + 5),
  };
}

type BiffRecord = { readonly type: number; readonly at: number; readonly length: number };

/** The records from a place on, as long as they are whole. */
function* recordsFrom(stream: Buffer, offset: number): Generator<BiffRecord> {
  let at = offset;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) return;
    yield { type, at: at + 4, length };
    at += 4 + length;
  }
}

/** Walks one part, which begins with BOF and may hold others, to its EOF; `see` answers false to stop. */
function endOfPart(
  stream: Buffer,
  offset: number,
  see: (record: BiffRecord) => boolean = () => true,
): 'whole' | 'stopped' | 'cut' {
  let depth = 0;
  for (const record of recordsFrom(stream, offset)) {
    depth += DEPTH.get(record.type) ?? 0;
    // Zero at once when the part does not begin with BOF.
    if (depth === 0) return record.type === EOF ? 'whole' : 'cut';
    if (!see(record)) return 'stopped';
  }
  return 'cut';
}
