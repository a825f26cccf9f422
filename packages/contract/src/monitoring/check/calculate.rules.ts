/**
 * What the calculating script makes of a row, and why it may differ from what we found (docs/domain/monitoring.md 2). The formula
 * for a row whose values after the motion test are missing is inferred: it has no result.
 */
import {
  type Finding,
  hasResult,
  type ResultId,
  type SagittalAbnormal,
  severityOf,
} from '../../exam/index.ts';
import type { MonitoringCodes } from '../codes/codes.schema.ts';
import type { Difference, RowCells } from './check.schema.ts';
import {
  AGAIN,
  cellOf,
  isAllowed,
  isTriggered,
  isWithoutScoliosis,
  numberIn,
} from './read-cells.rules.ts';
import { SPINE_CHECKS } from './spine-checks.rules.ts';

/**
 * Scoliosis 0 none, 1 姿态不良, 2 to 4 the degrees; sagittal 0 none, 1 姿态不良, 2 and 3 abnormal; overall 0 normal, 1 姿势不良,
 * 2 abnormal. Null where the script calculates nothing.
 */
export type CalculatedResult = {
  readonly scoliosis: 0 | 1 | 2 | 3 | 4 | null;
  readonly sagittal: 0 | 1 | 2 | 3 | null;
  readonly overall: 0 | 1 | 2 | null;
};

const CALCULATING = SPINE_CHECKS.filter(({ script }) => script === 'calculating');

/** A row that a rule of the script excludes has no result. */
export function calculate(cells: RowCells, codes: MonitoringCodes): CalculatedResult {
  if (CALCULATING.some(({ find }) => find(cells, codes).length > 0))
    return { scoliosis: null, sagittal: null, overall: null };
  const scoliosis = calculateScoliosis(cells, codes);
  const sagittal = calculateSagittal(cells, codes);
  return { scoliosis, sagittal, overall: calculateOverall(scoliosis, sagittal) };
}

function calculateScoliosis(
  cells: RowCells,
  codes: MonitoringCodes,
): CalculatedResult['scoliosis'] {
  if (isWithoutScoliosis(cells, codes)) return 0;
  if (!isTriggered(cells, codes)) return null;
  const again = AGAIN.map((variable) => numberIn(cells, variable));
  const largest = Math.max(...again.map((angle) => angle ?? 0));
  const [one, two, three] = codes.scripts.degreesFrom;
  if (largest >= three) return 4;
  if (largest >= two) return 3;
  if (largest >= one) return 2;
  return again.includes(undefined) ? null : 1;
}

function calculateSagittal(cells: RowCells, codes: MonitoringCodes): CalculatedResult['sagittal'] {
  if (!isAllowed(cells, 'QX7', codes)) return null;
  if (cellOf(cells, 'QX7') === codes.scripts.sagittalNormal) return 0;
  const prone = numberIn(cells, 'QX71');
  return prone === 1 || prone === 2 || prone === 3 ? prone : null;
}

function calculateOverall(
  scoliosis: CalculatedResult['scoliosis'],
  sagittal: CalculatedResult['sagittal'],
): CalculatedResult['overall'] {
  if (scoliosis === null || sagittal === null) return null;
  if (Math.max(scoliosis, sagittal) >= 2) return 2;
  return Math.max(scoliosis, sagittal) === 0 ? 0 : 1;
}

/** What is stored of an examination. */
export type StoredResult = {
  readonly finding: Finding;
  readonly resultId: ResultId | null;
  readonly sagittalAbnormal: SagittalAbnormal | null;
};

const SAGITTAL = { lordosis: 2, kyphosis: 3 } as const;

/** Why a row that nothing bounces has another result upward than its examination has here; null where both agree. */
export function findDifference(
  { scoliosis, sagittal, overall }: CalculatedResult,
  stored: StoredResult,
): Difference | null {
  if (!hasResult(stored.finding)) return overall === null ? null : 'unnamed';
  if (sagittal === null) return 'sideNotViewed';
  if (scoliosis === null) return 'afterMissing';
  return findOther({ scoliosis, sagittal }, stored);
}

/** Posture without a degree may come from the segments or from the side view: of both the graver one is compared. */
function findOther(
  { scoliosis, sagittal }: { readonly scoliosis: number; readonly sagittal: number },
  { finding, resultId, sagittalAbnormal }: StoredResult,
): Difference | null {
  const severity = resultId === null ? 0 : severityOf(resultId);
  const abnormal = sagittalAbnormal === null ? 0 : SAGITTAL[sagittalAbnormal];
  if (scoliosis === 0 && severity >= 2) return 'testUnasked';
  const isPosture = sagittal === 1;
  const isSame =
    Math.max(scoliosis, isPosture ? 1 : 0) === severity && (isPosture ? 0 : sagittal) === abnormal;
  if (!isSame) return 'unnamed';
  return finding === 'furtherCheck' ? 'adviceOnly' : null;
}
