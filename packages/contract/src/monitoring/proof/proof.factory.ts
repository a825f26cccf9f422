/** Rows of generated examinations through both scripts and through our own checks; what the one finds and not the other. */
import { assessOrThrow } from '../../exam/exam.factory.ts';
import type { ExamResult, Finding } from '../../exam/index.ts';
import { calculate, findDifference } from '../check/calculate.rules.ts';
import type { CheckLevel, Difference, RowCells, RowFault } from '../check/check.schema.ts';
import { checkRow } from '../check/check-row.rules.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import { isCompleteForMonitoring } from '../row/complete.rules.ts';
import { toIdentityCells } from '../row/identity-cells.rules.ts';
import { toSpineCells } from '../row/spine-cells.rules.ts';
import { type MonitoredExam, monitoredExams } from './monitored-exam.factory.ts';
import {
  calculateRates,
  findBroken,
  hasLevel,
  type Rates,
  type RuleName,
} from './script-rules.factory.ts';

type GeneratedRow = MonitoredExam & { readonly cells: RowCells };

export function* generatedRows(seed: number, count: number): Generator<GeneratedRow> {
  for (const monitored of monitoredExams(seed, count)) {
    const { identity, exam } = monitored;
    const cells = { ...toIdentityCells(identity, CODES_2025), ...toSpineCells(exam, CODES_2025) };
    yield { ...monitored, cells };
  }
}

/** What the second script says of a finding: overall, and the degree where it is one. */
const UPWARD: Readonly<Partial<Record<Finding, { overall: number; scoliosis?: number }>>> = {
  normal: { overall: 0 },
  badPosture: { overall: 1 },
  severityOne: { overall: 2, scoliosis: 2 },
  severityTwo: { overall: 2, scoliosis: 3 },
  severityThree: { overall: 2, scoliosis: 4 },
  lordosis: { overall: 2 },
  kyphosis: { overall: 2 },
};
const SAGITTAL = { lordosis: 2, kyphosis: 3 } as const;

function isAsFound(rates: Rates, { finding, sagittalAbnormal }: ExamResult): boolean {
  const upward = UPWARD[finding];
  const isDegree = upward?.scoliosis === undefined || upward.scoliosis === rates.scoliosis;
  const isSagittal = sagittalAbnormal === null || SAGITTAL[sagittalAbnormal] === rates.sagittal;
  return upward?.overall === rates.overall && isDegree && isSagittal;
}

const isSame = (one: Rates, other: Rates) =>
  one.scoliosis === other.scoliosis &&
  one.sagittal === other.sagittal &&
  one.overall === other.overall;

/** A row as both see it. */
type JudgedRow = {
  readonly isComplete: boolean;
  /** By a name, why its result is another one upward. */
  readonly difference: Difference | null;
  /** What is wrong; null where nothing is. */
  readonly contradiction: string | null;
};

function judge({ exam, cells }: GeneratedRow): JudgedRow {
  const faults = checkRow(cells, CODES_2025);
  const broken = findBroken(cells);
  if (isCompleteForMonitoring(exam)) return judgeComplete({ exam, cells }, { faults, broken });
  const contradiction =
    faults.length === 0
      ? 'an examination without a step breaks nothing'
      : compareFaults(faults, broken);
  return { isComplete: false, difference: null, contradiction };
}

type FoundFaults = { readonly faults: readonly RowFault[]; readonly broken: readonly RuleName[] };

function judgeComplete(
  { exam, cells }: Pick<GeneratedRow, 'exam' | 'cells'>,
  { faults, broken }: FoundFaults,
): JudgedRow {
  const rates = calculateRates(cells);
  const calculated = calculate(cells, CODES_2025);
  const result = assessOrThrow(exam);
  const difference = findDifference(calculated, result);
  const judged = (contradiction: string | null) => ({
    isComplete: true,
    difference,
    contradiction,
  });
  if (hasLevel(broken, 'bounced')) return judged(`a complete row bounces: ${broken.join(', ')}`);
  if (!isSame(rates, calculated)) return judged('both calculate the row differently');
  if (difference === 'unnamed') return judged(`${result.finding} differs without a name`);
  if (isAsFound(rates, result) !== (difference === null))
    return judged(`${result.finding} is ${difference ?? 'the same'} for us alone`);
  return judged(compareFaults(faults, broken));
}

/**
 * Both send the same rows back; null where they do. What is doubtful is compared where nothing bounces, because a fault is
 * told once, by its cause.
 */
export function compareFaults(
  faults: readonly RowFault[],
  broken: readonly RuleName[],
): string | null {
  const has = (level: CheckLevel) => faults.some((fault) => fault.level === level);
  const isBounced = hasLevel(broken, 'bounced') || hasLevel(broken, 'excluded');
  const isSameDoubt = isBounced || hasLevel(broken, 'doubtful') === has('doubtful');
  if (isBounced === has('bounced') && isSameDoubt) return null;
  return `only one finds ${faults.map(({ code }) => code).join(', ')}; ${broken.join(', ')}`;
}

type Proof = {
  readonly complete: number;
  readonly incomplete: number;
  /** Of complete examinations, how many have another result upward, by a name. */
  readonly named: number;
  /** Those of the first rows. */
  readonly contradictions: readonly { contradiction: string; row: GeneratedRow }[];
};

const CONTRADICTIONS_MAX = 5;

export function prove(seed: number, count: number): Proof {
  const contradictions: { contradiction: string; row: GeneratedRow }[] = [];
  let complete = 0;
  let named = 0;
  for (const row of generatedRows(seed, count)) {
    const { isComplete, difference, contradiction } = judge(row);
    if (contradiction && contradictions.length < CONTRADICTIONS_MAX)
      contradictions.push({ contradiction, row });
    if (isComplete) complete += 1;
    if (difference) named += 1;
  }
  return { complete, incomplete: count - complete, named, contradictions };
}
