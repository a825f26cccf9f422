/**
 * What would be sent back of a child of a monitored school, in sentences. The checks and codes are a chunk of their own, which most
 * stations never need (docs/adr/0158-the-station-tells-what-bounces.md).
 */
import type { ExamFindings } from '@spine/contract/exam';
import {
  type CheckCode,
  checkLevelWord,
  checkReason,
  codesOf,
  faultSentence,
  findExamFaults,
  levelOfRecordFault,
  type RecordFault,
} from '@spine/contract/monitoring';
import { monitoredText } from './monitored.text.ts';

/** Where on the sheet a fault is mended. */
export type MendingStep = 'general' | 'bend' | 'rotation' | 'motion' | 'side';

export type ChildFault = {
  readonly sentence: string;
  readonly step: MendingStep;
  /** Stored so, the row is sent back or its result is lost. */
  readonly isCostly: boolean;
};

const STEPS: Readonly<Partial<Record<CheckCode, MendingStep>>> = {
  generalMissing: 'general',
  generalNormalWithSign: 'general',
  generalAbnormalWithoutSign: 'general',
  signRange: 'general',
  bendMissing: 'bend',
  bendPositiveWithoutSegment: 'bend',
  bendNegativeWithSegment: 'bend',
  bendNegativeAllSegments: 'bend',
  sideAgainstBend: 'bend',
  motionMissing: 'motion',
  motionOwed: 'motion',
  afterMissing: 'motion',
  sagittalMissing: 'side',
  proneWithoutSign: 'side',
  proneMissing: 'side',
};

/** Codes that this version of the station does not know say nothing: the checks before the upload do. */
export function describeExamFaults(findings: ExamFindings, version: string): ChildFault[] {
  const codes = codesOf(version);
  if (!codes) return [];
  return findExamFaults(findings, codes).map((fault) => ({
    sentence: faultSentence(fault),
    step: STEPS[fault.code] ?? 'rotation',
    isCostly: fault.code !== 'sideAgainstBend',
  }));
}

/** Each with whether it is sent back, and what to do about it: what is true although unusual is not to be changed. */
export function describeRecordFaults(faults: readonly RecordFault[]): string[] {
  return faults.map((code) => {
    const { why, fix } = checkReason[code];
    return monitoredText.inRecord(why, checkLevelWord[levelOfRecordFault(code)], fix);
  });
}
