/** What the line of the monitoring says of the child at hand. Pure. */
import type { StationMonitoring } from '@spine/contract/monitoring';
import { countMissing, type Draft, isBegun, toFindings } from '../draft.ts';
import type { ChildFault } from './child-faults.ts';

/** The chunk with the checks, once it is there. */
export type ChildChecks = Pick<
  typeof import('./child-faults.ts'),
  'describeExamFaults' | 'describeRecordFaults'
>;

export type MonitoredLine = {
  /** What is wrong in its record; empty where nothing is. */
  readonly record: readonly string[];
  /** What is wrong with the examination so far, as soon as it is told. */
  readonly exam: readonly ChildFault[];
  /** Only the angles are examined, which makes no row. */
  readonly isQuick: boolean;
  /** Storing it so is asked once more. */
  readonly isCostly: boolean;
};

/** Of a child that is not handed in. */
export const NO_LINE: MonitoredLine = { record: [], exam: [], isQuick: false, isCostly: false };

/**
 * Faults of the examination are told once it is whole, or is to be stored with gaps: before that the sheet itself asks for
 * what is missing.
 */
export function lineOf(
  monitored: StationMonitoring,
  { draft, isStoring }: { readonly draft: Draft; readonly isStoring: boolean },
  checks: ChildChecks | undefined,
): MonitoredLine {
  const isQuick = draft.mode !== 'normal';
  const record = checks?.describeRecordFaults(monitored.recordFaults) ?? [];
  const isTold = !isQuick && isBegun(draft) && (isStoring || countMissing(draft) === 0);
  const exam = isTold ? (checks?.describeExamFaults(toFindings(draft), monitored.codes) ?? []) : [];
  return { record, exam, isQuick, isCostly: exam.some((fault) => fault.isCostly) };
}
