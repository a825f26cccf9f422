/**
 * Looks over the records of a workbook stream before they are read: which version it is, whether it is
 * encrypted, and whether every sheet is whole.
 */
import { BIFF, type BiffRecord, recordsFrom } from './biff-records.ts';
import type { UnreadableFile } from './file-kind.ts';

const BIFF5 = 0x0500;
const BIFF8 = 0x0600;
/** A file of millions of sheets that are all the same one would take for ever. */
const MOST_SHEETS = 255;
/** Parts lie within parts: a chart inside a sheet begins and ends too. */
const DEPTH: ReadonlyMap<number, number> = new Map([
  [BIFF.bof, 1],
  [BIFF.eof, -1],
]);

/** The version of a whole workbook that is not encrypted, or why it cannot be read. */
export function surveyStream(stream: Buffer): 5 | 8 | UnreadableFile {
  const version = versionOf(stream);
  if (!version) return 'oldExcel';
  const offsets: number[] = [];
  const end = endOfPart(stream, 0, ({ type, content }) => {
    if (type === BIFF.boundSheet && content.length >= 8) offsets.push(content.readUInt32LE(0));
    return type !== BIFF.filePass;
  });
  if (end !== 'whole') return end === 'stopped' ? 'encrypted' : 'truncated';
  if (offsets.length > MOST_SHEETS) return 'tooComplex';
  return offsets.every((offset) => endOfPart(stream, offset) === 'whole') ? version : 'truncated';
}

function versionOf(stream: Buffer): 5 | 8 | undefined {
  if (stream.length < 8 || stream.readUInt16LE(0) !== BIFF.bof) return undefined;
  const version = stream.readUInt16LE(4);
  if (version === BIFF8) return 8;
  return version === BIFF5 ? 5 : undefined;
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
    if (depth === 0) return record.type === BIFF.eof ? 'whole' : 'cut';
    if (!see(record)) return 'stopped';
  }
  return 'cut';
}
