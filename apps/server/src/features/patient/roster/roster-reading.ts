/** Has a worker read a roster file and returns its result. */
import type {
  RosterColumn,
  RosterExcerptRow,
  RosterFault,
  RosterRecord,
  RosterSource,
  UnreadableKind,
} from '@spine/contract/patient';
import { runIsolated } from '#platform/spreadsheet/isolated.ts';

export type RosterFile = {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Whether .xlsx and CSV are read too. */
  readonly anyFormat: boolean;
  /** The day of the check: nobody is born after it. */
  readonly today: string;
  /** The days on which children of the school were first examined, by student number. */
  readonly firstExamDays: ReadonlyMap<string, string>;
  /** Whether to make the file of faults. */
  readonly withFile: boolean;
};

export type ValidRoster = {
  readonly kind: 'valid';
  readonly records: RosterRecord[];
  /** The first ones, as many as the answer lists. */
  readonly warnings: RosterFault[];
  readonly warningCount: number;
  readonly columns: RosterColumn[];
  readonly unusedColumns: string[];
  readonly source: RosterSource;
};

export type InvalidRoster = {
  readonly kind: 'invalid';
  /** The rows without a fault. */
  readonly records: RosterRecord[];
  readonly total: number;
  /** The first ones, as many as the answer lists. */
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

export type RosterReadResult =
  | ValidRoster
  | InvalidRoster
  | { readonly kind: 'unreadable'; readonly why: UnreadableKind }
  | { readonly kind: 'wrongTemplate'; readonly message: string }
  | { readonly kind: 'tooManyRows' };

const WORKER = new URL('./roster.worker.ts', import.meta.url);
/** 50,000 rows take half of it. */
const LIMITS = { memoryMb: 256, timeoutMs: 60_000 };

/** A file that ends its worker or takes too long is refused as too complex. */
export async function readRosterFile(job: RosterFile): Promise<RosterReadResult> {
  const answer = await runIsolated<RosterReadResult>(WORKER, job, LIMITS);
  return 'failed' in answer ? { kind: 'unreadable', why: 'tooComplex' } : answer;
}
