/** Reads the head of a workbook stream: texts, formats, the date system, the list of sheets. */

import { type CellFormatter, createFormatter } from '../number-format.ts';
import { BIFF, type BiffRecord, recordsFrom, withContinuations } from './biff-records.ts';
import { decoderOf, PartsReader, sharedTexts } from './biff-text.ts';

const WORKSHEET = 0;

export type ListedSheet = {
  readonly name: string;
  readonly offset: number;
  readonly hidden: boolean;
  readonly isWorksheet: boolean;
};

export type Book = {
  readonly stream: Buffer;
  readonly version: 5 | 8;
  readonly texts: readonly string[];
  readonly sheets: readonly ListedSheet[];
  readonly date1904: boolean;
  readonly decoder: TextDecoder;
} & CellFormatter;

type Draft = {
  texts: string[];
  date1904: boolean;
  codePage: number | undefined;
  sheetRecords: BiffRecord[];
  formatRecords: BiffRecord[];
  /** The number format of each extended format. */
  formats: number[];
};

export function readBook(stream: Buffer, version: 5 | 8): Book {
  const draft: Draft = {
    texts: [],
    date1904: false,
    codePage: undefined,
    sheetRecords: [],
    formatRecords: [],
    formats: [],
  };
  for (const record of recordsFrom(stream, 0)) {
    if (record.type === BIFF.eof) break;
    collect(draft, record, stream);
  }
  const decoder = decoderOf(draft.codePage);
  const custom = new Map(
    draft.formatRecords.map(({ content }) => {
      const code =
        version === 8 ? new PartsReader([content], 2).text() : shortText(content, 2, decoder);
      return [content.readUInt16LE(0), code] as const;
    }),
  );
  return {
    stream,
    version,
    texts: draft.texts,
    sheets: draft.sheetRecords.map((record) => sheetOf(record, version, decoder)),
    date1904: draft.date1904,
    decoder,
    ...createFormatter(draft.formats, custom),
  };
}

function collect(draft: Draft, record: BiffRecord, stream: Buffer): void {
  const { type, content } = record;
  if (type === BIFF.strings) draft.texts = sharedTexts(withContinuations(stream, record));
  if (type === BIFF.dateMode) draft.date1904 = content.readUInt16LE(0) === 1;
  if (type === BIFF.codePage) draft.codePage = content.readUInt16LE(0);
  if (type === BIFF.boundSheet) draft.sheetRecords.push(record);
  if (type === BIFF.numberFormat) draft.formatRecords.push(record);
  if (type === BIFF.format) draft.formats.push(content.readUInt16LE(2));
}

function sheetOf({ content }: BiffRecord, version: 5 | 8, decoder: TextDecoder): ListedSheet {
  const name =
    version === 8
      ? new PartsReader([content], 8).characters(content.readUInt8(6), content.readUInt8(7))
      : shortText(content, 6, decoder);
  return {
    name,
    offset: content.readUInt32LE(0),
    hidden: (content.readUInt8(4) & 3) !== 0,
    isWorksheet: content.readUInt8(5) === WORKSHEET,
  };
}

/** Eight-bit text with a length of one byte before it. */
function shortText(content: Buffer, at: number, decoder: TextDecoder): string {
  return decoder.decode(content.subarray(at + 1, at + 1 + content.readUInt8(at)));
}
