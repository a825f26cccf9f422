/** What would be sent back of a child, while it is still there: of its record, and of what has been found so far. */
import type { ExamFindings } from '../../exam/index.ts';
import { CHECK_CODES, type CheckLevel, type RowFault } from '../check/check.schema.ts';
import { checkRow, ROW_CHECKS } from '../check/check-row.rules.ts';
import { findSideAgainstBend } from '../check/side-against-bend.rules.ts';
import { SPINE_CHECKS } from '../check/spine-checks.rules.ts';
import type { MonitoringCodes } from '../codes/codes.schema.ts';
import { type MonitoredChild, toIdentityCells } from '../row/identity-cells.rules.ts';
import { toSpineCells } from '../row/spine-cells.rules.ts';
import { RECORD_FAULTS, type RecordFault } from './monitored-child.schema.ts';

const RECORD_CHECKS = ROW_CHECKS.filter(({ code }) => RECORD_FAULTS.some((each) => each === code));

/** The faults that a row of the child would have by its record, on the day of its examination. */
export function findRecordFaults(child: MonitoredChild, codes: MonitoringCodes): RecordFault[] {
  const place = { province: '', city: '', county: '', area: null, number: null };
  const school = { ...place, stage: 'primary' } as const;
  const cells = toIdentityCells({ child, school, serial: null }, codes);
  const broken = new Set(checkRow(cells, codes, RECORD_CHECKS).map(({ code }) => code));
  return RECORD_FAULTS.filter((code) => broken.has(code));
}

/** Whether a fault of the record is sent back, or only to be confirmed. */
export function levelOfRecordFault(fault: RecordFault): CheckLevel {
  return RECORD_CHECKS.find(({ code }) => code === fault)?.level ?? 'doubtful';
}

/** The faults that a row of the examination would have, what a rotation says of the bend included. */
export function findExamFaults(findings: ExamFindings, codes: MonitoringCodes): RowFault[] {
  const faults = checkRow(toSpineCells(findings, codes), codes, SPINE_CHECKS);
  const order = ({ code }: RowFault) => CHECK_CODES.indexOf(code);
  return [...faults, ...findSideAgainstBend(findings)].toSorted(
    (one, other) => order(one) - order(other),
  );
}
