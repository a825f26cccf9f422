/** Hands a roster file to its worker and tells what came of it. */
import type {
  RosterColumn,
  RosterExcerptRow,
  RosterFault,
  RosterRecord,
  RosterSource,
  UnreadableKind,
} from '@spine/contract/patient';
import { isolated } from '#platform/spreadsheet/isolated.ts';

export type RosterJob = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** The day of the check: nobody is born after it. */
  readonly today: string;
  /** The days on which children of the school were first examined, by student number. */
  readonly firstExamDays: ReadonlyMap<string, string>;
  /** Whether the file of faults is wanted. */
  readonly withFile: boolean;
};

export type RightRoster = {
  readonly kind: 'right';
  readonly records: RosterRecord[];
  /** As many as the answer lists. */
  readonly warnings: RosterFault[];
  readonly warningCount: number;
  readonly columns: RosterColumn[];
  readonly unusedColumns: string[];
  readonly source: RosterSource;
};

export type WrongRoster = {
  readonly kind: 'wrong';
  /** The rows without a fault. */
  readonly records: RosterRecord[];
  readonly total: number;
  /** As many as the answer lists. */
  readonly faults: RosterFault[];
  readonly faultCount: number;
  readonly wrongRows: number;
  readonly faultRows: number[];
  readonly lastRow: number;
  readonly columns: RosterColumn[];
  readonly excerpt: RosterExcerptRow[];
  readonly source: RosterSource;
  readonly file: Uint8Array | undefined;
};

export type RosterReading =
  | RightRoster
  | WrongRoster
  | { readonly kind: 'unreadable'; readonly why: UnreadableKind }
  | { readonly kind: 'wrongTemplate'; readonly message: string }
  | { readonly kind: 'tooManyRows' };

const WORKER = new URL('./roster.worker.ts', import.meta.url);
/** 50,000 rows take half of it. */
const LIMITS = { memoryMb: 256, timeoutMs: 60_000 };

/** A worker that dies or takes too long has met a file that is not worth more. */
export async function readRosterFile(job: RosterJob): Promise<RosterReading> {
  const answer = await isolated<RosterReading>(WORKER, job, LIMITS);
  return 'failed' in answer ? { kind: 'unreadable', why: 'tooComplex' } : answer;
}
