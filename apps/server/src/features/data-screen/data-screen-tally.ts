/** What the data screen counts: names and sums are defined here, shapes and statements are made of them. */
import { FEWEST_SHOWN, type ScreenPart } from '@spine/contract/data-screen';
import type { TallyCount } from '@spine/contract/statistic';

/** What a valid examination found; they exclude each other. Those without an abnormal curvature, and those with one. */
export const STRAIGHT = ['normal', 'posture', 'furtherCheck'] as const satisfies TallyCount[];
export const CURVED = [
  'gradeOne',
  'gradeTwo',
  'gradeThree',
  'sagittal',
] as const satisfies TallyCount[];
export const RESULTS = [...STRAIGHT, ...CURVED] as const;
export type Result = (typeof RESULTS)[number];

/** What is summed by school and month. */
export const SCREEN_COUNTS = [
  'valid',
  'incomplete',
  'declined',
  ...RESULTS,
] as const satisfies readonly TallyCount[];
export type Counts = Readonly<Record<(typeof SCREEN_COUNTS)[number], number>>;

/**
 * What the examinations of a school year come to. Results are of one way of examining; whoever was examined in another
 * is in `elsewise` alone, and who declined is counted whatever the way. `unseen` are children who were never seen;
 * `clusters` the schools with a valid result.
 */
export type ScreenTally = Counts & {
  readonly elsewise: number;
  readonly schools: number;
  readonly clusters: number;
  readonly schoolsDone: number;
  readonly unseen: number;
};

export const NOBODY: ScreenTally = {
  elsewise: 0,
  schools: 0,
  clusters: 0,
  schoolsDone: 0,
  unseen: 0,
  valid: 0,
  incomplete: 0,
  declined: 0,
  normal: 0,
  posture: 0,
  furtherCheck: 0,
  gradeOne: 0,
  gradeTwo: 0,
  gradeThree: 0,
  sagittal: 0,
};
const NAMES = [
  ...SCREEN_COUNTS,
  'elsewise',
  'schools',
  'clusters',
  'schoolsDone',
  'unseen',
] as const;

/** All of them together. */
export function sumTallies(tallies: readonly ScreenTally[]): ScreenTally {
  const sum: { -readonly [Name in keyof ScreenTally]: number } = { ...NOBODY };
  for (const tally of tallies) for (const name of NAMES) sum[name] += tally[name];
  return sum;
}

/** 脊柱弯曲异常; bad posture is no part of it. */
export const curvatureOf = (counts: Counts): number =>
  counts.gradeOne + counts.gradeTwo + counts.gradeThree + counts.sagittal;

export const inspectedOf = ({ valid, incomplete }: Counts): number => valid + incomplete;

/** Everybody who was examined, whatever the way. */
export const examinedOf = (tally: ScreenTally): number => inspectedOf(tally) + tally.elsewise;

export const unexaminedOf = ({ declined, unseen }: ScreenTally): number => declined + unseen;

/** Those who were seen, and those who still wait. */
export const rosterOf = (tally: ScreenTally): number => examinedOf(tally) + unexaminedOf(tally);

/**
 * The parts of the valid without an abnormal curvature, as they are told: few to be looked at again are told together
 * with 姿态不良, because suppressed they would take 姿态不良 with them, and the sum of both is known then anyway.
 */
export function straightParts({ normal, posture, furtherCheck }: Counts): Part[] {
  const isFew = furtherCheck > 0 && furtherCheck < FEWEST_SHOWN;
  const others: Part[] = isFew
    ? [{ key: 'postureOrFurtherCheck', count: posture + furtherCheck }]
    : [
        { key: 'posture', count: posture },
        { key: 'furtherCheck', count: furtherCheck },
      ];
  return [{ key: 'normal', count: normal }, ...others];
}

export type Part = { readonly key: ScreenPart; readonly count: number };

/** All parts of the valid, as they are told. */
export const listParts = (counts: Counts): Part[] => [
  ...straightParts(counts),
  ...CURVED.map((key) => ({ key, count: counts[key] })),
];
