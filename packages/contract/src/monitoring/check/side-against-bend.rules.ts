/** A hint that cells cannot give: they hold no side of the forward bend. */
import { type ExamFindings, readSegments, SEGMENTS, SEVERITY_BOUNDS } from '../../exam/index.ts';
import type { RowFault } from './check.schema.ts';

const CELLS = {
  thoracic: ['QX2', 'QX092'],
  thoracolumbar: ['QX3', 'QX093'],
  lumbar: ['QX4', 'QX094'],
} as const;

/** The segments whose rotation of 5° or more lies on the other side than the bend saw: right is 左低右高. */
export function findSideAgainstBend(findings: ExamFindings): RowFault[] {
  const readings = readSegments(findings);
  const cells = SEGMENTS.flatMap((segment) => {
    const angle = readings[segment].first?.angle ?? 0;
    const against = angle > 0 ? 'leftHigh' : 'rightHigh';
    const isAgainst =
      Math.abs(angle) >= SEVERITY_BOUNDS.one && findings.forwardBend?.[segment] === against;
    return isAgainst ? CELLS[segment] : [];
  });
  return cells.length > 0 ? [{ code: 'sideAgainstBend', level: 'ours', lead: 'exam', cells }] : [];
}
