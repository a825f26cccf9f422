/**
 * What was done at the station and is not acknowledged by the server yet. The port keeps it; `memory-store.ts` is the one of a
 * page with a network. An entry belongs to the user who made it, and is sent in a session of that user only: the server takes
 * the user of the session for who uploaded it.
 */
import type { ConsentAnswer, STAFF_CHANNELS } from '@spine/contract/consent';
import { type ExamRecord, examErrors } from '@spine/contract/exam';

/** Where the examinations of one call belong. */
export type Target = { readonly projectId: string; readonly schoolId: string };

/** The user in whose session an entry was made. */
export type RecordAuthor = { readonly id: string; readonly name: string };

/** What a family answered on the spot. */
export type SpotAnswer = Pick<
  Extract<RecordEntry, { kind: 'consent' }>,
  'channel' | 'answer' | 'reason' | 'noticeVersion'
>;

/** Examinations that a correction takes out: its own former one, and those that one would have taken out. */
export type ReplacedExams = { readonly examIds: readonly string[]; readonly reason: string };

export type RecordEntry = {
  /** Made on the device, so that what is sent twice is one. That of the examination, where it is one. */
  readonly id: string;
  readonly target: Target;
  readonly patientId: string;
  /** As the examiner sees it in the list of what was refused. */
  readonly childName: string;
  readonly grade: string;
  readonly clazz: string;
  readonly madeBy: RecordAuthor;
  /** By the clock of the device, ISO 8601. */
  readonly madeAt: string;
  /** Milliseconds by which that clock was ahead of the server's, as last heard; the server corrects by them. */
  readonly clockAheadMs?: number;
} & (
  | {
      readonly kind: 'exam';
      readonly record: ExamRecord;
      /** What it corrects may be at the server, which takes that out once this is stored. */
      readonly replaces?: ReplacedExams;
    }
  | { readonly kind: 'attendance'; readonly day: string; readonly absent: boolean }
  /** What the family answered on the spot; stored before the examination that it allows, and sent before it. */
  | {
      readonly kind: 'consent';
      readonly channel: (typeof STAFF_CHANNELS)[number];
      readonly answer: ConsentAnswer;
      readonly reason?: string;
      /** The version of the notice that was shown; left out where none was. */
      readonly noticeVersion?: number;
    }
  /** Takes an examination out whose child was not there after all. */
  | { readonly kind: 'void'; readonly examId: string; readonly reason: string }
);

/** What an entry takes out once it is stored. */
export function replacedIds(entry: RecordEntry | undefined): readonly string[] {
  return entry?.kind === 'exam' ? (entry.replaces?.examIds ?? []) : [];
}

/** Why the server did not take an entry: the catalogue's number and sentence. */
export type EntryFault = { readonly code: number; readonly message: string };

/** The server has the correction, and could not take out what it replaces. */
export function isStored({ code }: EntryFault): boolean {
  return code === examErrors.formerStands.code;
}

export type RefusedEntry = { readonly entry: RecordEntry; readonly fault: EntryFault };

/** What the lists and sums of entries tell apart. */
export type RecordKind = 'examined' | 'declined' | 'attendance' | 'consent' | 'void';

/** What remains of an entry that the server has: nothing about the child. */
export type AcknowledgedEntry = { readonly authorId: string; readonly kind: RecordKind };

export type StoreSummary = {
  /** Neither acknowledged nor refused, oldest first. */
  readonly unsent: readonly RecordEntry[];
  readonly refused: readonly RefusedEntry[];
  /** Since the page was opened. */
  readonly acknowledged: readonly AcknowledgedEntry[];
};

/** What an examining screen needs of a store: nothing can be taken out of it to be sent. */
export type RecordSink = {
  /**
   * Resolves when the entries outlive whatever happens to the page, as far as the store can promise it: all of them, in this
   * order, or none.
   */
  add(...entries: readonly RecordEntry[]): Promise<void>;
  /** Puts another entry, with an id of its own, in the place of one that never went out; false where that is too late. */
  replace(id: string, entry: RecordEntry): Promise<boolean>;
};

/** What a session finished. */
export type SessionStore = RecordStore & {
  /** The store of the device has it from now on, on the disk too. */
  handOver(id: string): Promise<void>;
};

export type RecordStore = RecordSink & {
  /** The oldest entries of a user in their order, answers of families first; nobody else gets them until they are put back, released or settled. */
  claim(most: number, authorId: string): Promise<readonly RecordEntry[]>;
  /** The server may or may not have them: they are sent again. */
  release(ids: readonly string[]): Promise<void>;
  /** They were claimed and did not go out. */
  putBack(ids: readonly string[]): Promise<void>;
  /** The server has them. What they replace goes with them: sent after its correction it would stand beside it. */
  acknowledge(ids: readonly string[]): Promise<void>;
  /** Of a correction that the server has all the same, what it replaces goes as well. */
  refuse(id: string, fault: EntryFault): Promise<void>;
  /** Sends a refused entry again. */
  retry(id: string): Promise<void>;
  /** Gives a refused entry up. */
  discard(id: string): Promise<void>;
  /** Whether an entry outlives the page: on the disk, or at the server. */
  isDurable(id: string): boolean;
  /** The same object until something changes. */
  summary(): StoreSummary;
  /** Calls `changed` after every change; answers how to unsubscribe. */
  watch(changed: () => void): () => void;
};
