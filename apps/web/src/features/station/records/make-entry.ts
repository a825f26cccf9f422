/** Entries of the store, made of what the examiner finished. */
import { type ExamRecord, ExamStatus, ExamType, RULE_VERSION } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import { REPLACED_MAX } from '@spine/contract/station-device';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { version } from '../../../../package.json';
import { type Draft, toFindings } from '../measure/draft.ts';
import { examTypeOf } from '../measure/live-result.ts';
import { stationText } from '../station.text.ts';
import type {
  RecordAuthor,
  RecordEntry,
  ReplacedExams,
  SpotAnswer,
  Target,
} from './record-store.ts';

const CLIENT = { kind: 'station', version } as const;

export type Made = {
  readonly child: StationChild;
  readonly target: Target;
  readonly grade: string;
  readonly clazz: string;
  /** Who examines. */
  readonly madeBy: RecordAuthor;
  /** By the clock of the device. */
  readonly now: Date;
  /** Milliseconds by which that clock is ahead of the server's; undefined where nobody knows. */
  readonly clockAheadMs?: number | undefined;
  /** The number of the scoliometer; null where it has none. */
  readonly scoliometer?: string | null | undefined;
  /** When the child was measured that is entered afterwards from paper. */
  readonly paperTime?: Date | undefined;
};

function base({ child, target, grade, clazz, madeBy, now, clockAheadMs }: Made) {
  const of = { patientId: child.id, childName: child.name, grade, clazz };
  const clock = clockAheadMs === undefined ? {} : { clockAheadMs };
  return { id: newRecordId(), target, ...of, madeBy, madeAt: now.toISOString(), ...clock };
}

/** An examination that was carried out. */
export function examEntry(draft: Draft, made: Made): RecordEntry {
  const record = { ...toFindings(draft), typeId: examTypeOf(draft), status: ExamStatus.Inspected };
  const device = made.scoliometer ? { device: { code: made.scoliometer } } : {};
  const how = { instrument: 'manual', clientRules: RULE_VERSION, ...device } as const;
  return recordEntry({ ...record, ...how }, made);
}

/** The child or its guardian declined. */
export function declinedEntry(made: Made): RecordEntry {
  return recordEntry({ typeId: ExamType.Quick, status: ExamStatus.Declined }, made);
}

function recordEntry(
  record: Omit<ExamRecord, 'id' | 'patientId' | 'examTime'>,
  made: Made,
): RecordEntry {
  const common = base(made);
  const { id, patientId } = common;
  const { madeBy, now, paperTime } = made;
  const late = paperTime && { lateEntry: true };
  const examTime = (paperTime ?? now).toISOString();
  const who = { operator: madeBy.name, client: CLIENT, examTime, ...late };
  return { ...common, kind: 'exam', record: { ...record, ...who, id, patientId } };
}

/** Absent on the day, or there after all. */
export function attendanceEntry(absent: boolean, made: Made): RecordEntry {
  const { now, clockAheadMs = 0, paperTime } = made;
  const day = dateInShanghai(paperTime ?? new Date(now.getTime() - clockAheadMs));
  return { ...base(made), kind: 'attendance', day, absent };
}

/** What the family answered on the spot. */
export function consentEntry(answer: SpotAnswer, made: Made): RecordEntry {
  return { ...base(made), kind: 'consent', ...answer };
}

/** How examinations that were sent are taken out. */
export function toReplaced(examIds: readonly string[]): ReplacedExams {
  return { examIds: examIds.slice(-REPLACED_MAX), reason: stationText.corrected };
}

/** Takes an examination out that was sent already. */
export function voidEntry(examId: string, made: Made): RecordEntry {
  return { ...base(made), kind: 'void', examId, reason: stationText.corrected };
}
