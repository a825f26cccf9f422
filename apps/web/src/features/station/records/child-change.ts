/** How a child stands by what was recorded of it, before the server says so. */
import {
  assessExam,
  type ExamRecord,
  ExamStatus,
  type ScreeningMethod,
} from '@spine/contract/exam';
import type { StationChild, StationState } from '@spine/contract/station';
import { toTrendPoint } from './record-point.ts';
import type { RecordEntry } from './record-store.ts';

/**
 * `examTime` and `retestOf` of an examination; the latter of one with a result. `permission` of what a family answered, which
 * says nothing else.
 */
export type ChildChange = Partial<
  Pick<StationChild, 'state' | 'examTime' | 'retestOf' | 'permission'>
>;

/** What an entry makes of its child; `method` is that of the project. */
export function changeAfter(entry: RecordEntry, method: ScreeningMethod): ChildChange {
  if (entry.kind === 'attendance') return { state: entry.absent ? 'absent' : 'notExamined' };
  if (entry.kind === 'void') return { state: 'notExamined' };
  if (entry.kind === 'consent') return { permission: entry.answer };
  const { record } = entry;
  const point = toTrendPoint(record, method);
  const change = { state: stateAfter(record, method), examTime: record.examTime };
  return point ? { ...change, retestOf: point } : change;
}

function stateAfter(record: ExamRecord, method: ScreeningMethod): StationState {
  if (record.status === ExamStatus.Declined) return 'declined';
  const assessment = assessExam(record, method);
  const isOpen = assessment.ok && assessment.result.outcome === 'incomplete';
  return isOpen ? 'toRetest' : 'examined';
}
