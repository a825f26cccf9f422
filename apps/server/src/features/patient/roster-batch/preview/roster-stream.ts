/** Has a worker read a roster file and takes over its rows some at a time, so that the server never holds a whole file. */
import type {
  ChildDocument,
  RosterCells,
  RosterColumn,
  RosterFault,
  RosterLayout,
  RosterMapping,
  RosterRecord,
  RosterSource,
  SkippedRow,
} from '@spine/contract/patient';
import type { Stage } from '@spine/contract/school';
import { streamIsolated } from '#platform/spreadsheet/isolated.ts';
import type { SealedDocument } from '../../document/document-seal.ts';
import type { RosterFile, RosterReadResult } from '../../roster/roster-reading.ts';
import type { LeaverChoice } from './found-leavers.ts';

/** What is known before a row was checked. */
export type RosterHead = {
  readonly total: number;
  readonly columns: RosterColumn[];
  readonly layouts: RosterLayout[];
  readonly unusedColumns: string[];
  readonly source: RosterSource;
  readonly skipped: SkippedRow[];
  readonly skippedCount: number;
  readonly date1904: boolean;
};

/** A row of the file as the worker read it. */
export type ReadRow = {
  /** Of a row that is stored; others are counted. */
  readonly nr?: number;
  /** 1-based in the spreadsheet. */
  readonly row: number;
  /** Where several sheets are read. */
  readonly sheet: string | undefined;
  readonly studentId: string | undefined;
  /** Undefined where the row has a fault. */
  readonly record: RosterRecord | undefined;
  /** As typed; it is sealed before anything is stored. */
  readonly document?: ChildDocument | undefined;
  /** As it is stored. */
  readonly sealed?: SealedDocument | undefined;
  /** Where something is to be said of the row. */
  readonly cells: RosterCells | undefined;
  readonly faults: RosterFault[];
  readonly warnings: RosterFault[];
  /** What a person said of the child that was found before. */
  readonly choice?: LeaverChoice | undefined;
  /** A person left it out. */
  readonly isExcluded?: boolean;
};

/** Why a file is no roster. */
export type NoRoster = Exclude<RosterReadResult, { kind: 'valid' | 'invalid' }>;

export type RosterStreamPart =
  | { readonly kind: 'head'; readonly head: RosterHead }
  | { readonly kind: 'rows'; readonly rows: ReadRow[] }
  | NoRoster;

const WORKER = new URL('./roster-stream.worker.ts', import.meta.url);
/** 65,535 rows, the most of an .xls sheet, take half of it. */
const LIMITS = { memoryMb: 384, timeoutMs: 60_000, wholeMs: 180_000 };

export type StreamedRoster = Omit<RosterFile, 'withFile' | 'anyFormat'> & {
  /** The numbers of the children of the school, by which the right column of numbers is known. */
  readonly storedNumbers: ReadonlySet<string>;
  /** Stages of the school, none where nobody knows. */
  readonly stages: ReadonlySet<Stage>;
  /** Columns as a person chose them, by the hash of the titles above them. */
  readonly chosen: ReadonlyMap<string, RosterMapping>;
};

type RosterReader = {
  readonly onHead: (head: RosterHead) => Promise<void>;
  readonly onRows: (rows: readonly ReadRow[]) => Promise<void>;
};

/** Answers why the file is no roster; nothing where all rows were taken. */
export async function streamRosterFile(
  file: StreamedRoster,
  { onHead, onRows }: RosterReader,
): Promise<NoRoster | undefined> {
  let refused: NoRoster | undefined;
  const failure = await streamIsolated<RosterStreamPart>(WORKER, file, {
    ...LIMITS,
    onPart: async (part) => {
      if (part.kind === 'head') await onHead(part.head);
      else if (part.kind === 'rows') await onRows(part.rows);
      else refused = part;
    },
  });
  return failure ? { kind: 'unreadable', why: 'tooComplex' } : refused;
}
