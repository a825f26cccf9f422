/**
 * Three school years of a child for tests: examinations of the three methods, whole ones and what stations leave out, voids
 * and late uploads, and what staff, family and hospital do in plausible and in clumsy orders. The same seed gives the same life.
 */
import { addDays, type CalendarDate } from '#kernel';
import type { ExamToAssess, ScreeningMethod } from '../../exam/index.ts';
import { pick, type Random, seededRandom } from '../../kernel/random.factory.ts';
import { act, complete, curve, examined, found, posture, quick } from '../case/case.factory.ts';
import { findActFault } from '../case/case.rules.ts';
import { CARE_PLANS, CLOSE_REASONS } from '../case/case.schema.ts';
import { DUE_DAYS } from '../case/case-due.rules.ts';
import type { DueDays } from '../case/case-due.schema.ts';
import type { CaseAct, CaseEntry } from '../case/case-entry.rules.ts';
import type { VisitResult } from '../visit/hospital-visit.schema.ts';

/** One of the keys, as often as its weight says. */
function pickWeighted<Key extends string>(random: Random, weights: Readonly<Record<Key, number>>) {
  const keys = Object.keys(weights) as [Key, ...Key[]];
  let left = random() * keys.reduce((sum, key) => sum + weights[key], 0);
  for (const key of keys) {
    left -= weights[key];
    if (left < 0) return key;
  }
  return keys[0];
}

export type LivedExam = {
  readonly kind: 'examined';
  readonly entry: CaseEntry & { kind: 'examined' };
  /** As a station sends it. */
  readonly sent: ExamToAssess;
  readonly method: ScreeningMethod;
};
/** Something that happened, in the order in which it was stored. */
export type Moment =
  | LivedExam
  | { readonly kind: 'voided'; readonly at: string; readonly examId: string }
  | { readonly kind: 'acted'; readonly act: CaseAct };

export type Life = { readonly moments: readonly Moment[]; readonly days: DueDays };

/** Terms end on any day of a week. */
const TERMS: DueDays['terms'] = [
  { from: '2026-09-01', to: '2027-01-23' },
  { from: '2027-03-01', to: '2027-07-04' },
  { from: '2027-09-01', to: '2028-01-21' },
  { from: '2028-02-21', to: '2028-07-07' },
  { from: '2028-09-01', to: '2029-01-20' },
  { from: '2029-02-26', to: '2029-07-06' },
];

const ANGLES = [1, 2, 4, 5, 6, 6.8, 7.2, 8, 8.4, 9.8, 10, 12, 15, 17] as const;
const NOT_MEASURED = { thoracic: [], thoracolumbar: [], lumbar: [] };
const WITHOUT_INSPECTION = { generalCheck: undefined, forwardBend: undefined };
const PRONE = ['gone', 'present'] as const;
const SIGNS = ['kyphosis', 'lordosis'] as const;

/** What a station may send, by how often it does. */
const EXAM_WEIGHTS = {
  complete: 24,
  quick: 22,
  small: 12,
  posture: 6,
  first: 6,
  sideView: 6,
  sign: 3,
  further: 6,
  notInspected: 6,
  oneSegment: 3,
  seenAlone: 2,
  motionByFlag: 3,
  noSideView: 5,
  declined: 2,
} as const;

function sentBy(random: Random, kind: keyof typeof EXAM_WEIGHTS): ExamToAssess {
  const angle = pick(random, ANGLES);
  const oneSegment = { ...NOT_MEASURED, lumbar: [angle] };
  const sign = pick(random, SIGNS);
  const sent: Readonly<Record<typeof kind, () => ExamToAssess>> = {
    complete: () => complete(angle),
    quick: () => quick(angle),
    small: () => complete(pick(random, [1, 2, 4])),
    posture,
    first: () => complete(angle, { motionTest: undefined }),
    sideView: () => complete(angle, { sagittal: { sign, prone: pick(random, PRONE) } }),
    sign: () => complete(pick(random, [1, 2, 6]), { sagittal: { sign } }),
    further: () => complete(pick(random, [1, 2, 6, 8]), { advice: ['furtherCheck'] }),
    notInspected: () => complete(angle, WITHOUT_INSPECTION),
    oneSegment: () => ({
      ...complete(2),
      atr: oneSegment,
      ...(random() < 0.5 && { sagittal: { sign, prone: pick(random, PRONE) } }),
    }),
    seenAlone: () => ({
      ...complete(1),
      atr: undefined,
      ...(random() < 0.5 && { sagittal: { sign } }),
    }),
    motionByFlag: () => ({ ...quick(angle), isExercised: true }),
    noSideView: () => complete(angle, { sagittal: undefined }),
    declined: () => ({ typeId: 1, status: 2 }),
  };
  return sent[kind]();
}

function resultOf(random: Random, day: CalendarDate): Partial<VisitResult> {
  const nextVisitOn = pick(random, [null, null, addDays(day, pick(random, [30, 90, 190]))]);
  return pick<[Partial<VisitResult>, ...Partial<VisitResult>[]]>(random, [
    {},
    {},
    { curves: [curve(6)] },
    { curves: [curve(8)], diagnosis: 'postural' },
    { curves: [curve(15)], plans: ['observation'], nextVisitOn },
    { curves: [curve(15)], risser: '2', nextVisitOn },
    { curves: [curve(28), curve(12)], risser: '0', plans: ['brace', 'exercise'], nextVisitOn },
    { curves: [curve(50)], plans: ['surgery'], diagnosis: 'idiopathic', nextVisitOn },
    { plans: ['observation'], nextVisitOn },
    { plans: ['observation'], nextVisitOn: addDays(day, 190) },
    { nextVisitOn: addDays(day, 90) },
    { diagnosis: 'normal' },
    { diagnosis: 'normal' },
    { diagnosis: 'normal', nextVisitOn: addDays(day, 90) },
    { diagnosis: 'normal', curves: [curve(12)] },
  ]);
}

const ACT_WEIGHTS = {
  notified: 16,
  attempted: 9,
  booked: 9,
  visited: 18,
  corrected: 5,
  reported: 6,
  planned: 4,
  closed: 6,
  takenBack: 6,
  noted: 2,
  assigned: 2,
} as const;

type Now = { readonly day: CalendarDate; readonly entries: readonly CaseEntry[] };

function actOf(random: Random, kind: keyof typeof ACT_WEIGHTS, { day, entries }: Now): CaseAct {
  const acts = entries.filter((one) => one.kind !== 'examined').map(({ id }) => id);
  const named = acts[Math.floor(random() * acts.length)] ?? null;
  const on = addDays(day, -pick(random, [0, 0, 1, 3, 10, 30, 90, 300]));
  const visited = { day: on, result: found(resultOf(random, on)) };
  if (kind === 'corrected') return act(day, 'visited', { ...visited, actId: named });
  const more: Partial<Record<typeof kind, Partial<CaseAct>>> = {
    booked: { day: addDays(day, pick(random, [1, 9, 20, 45])) },
    visited,
    reported: visited,
    planned: { plan: pick(random, CARE_PLANS), day: pick(random, [null, addDays(day, 90)]) },
    closed: { reason: pick(random, CLOSE_REASONS) },
    takenBack: { actId: named },
  };
  return act(day, kind, more[kind]);
}

/** The entries that are left once the examinations that were voided are gone. */
export function entriesOf(moments: readonly Moment[]): CaseEntry[] {
  const voided = new Set(moments.map((one) => one.kind === 'voided' && one.examId));
  return moments.flatMap((one) => {
    if (one.kind === 'acted') return one.act;
    return one.kind === 'examined' && !voided.has(one.entry.id) ? one.entry : [];
  });
}

const FIRST_DAY = '2026-09-07';
const LAST_DAY = '2029-07-01';
const GAPS = [0, 1, 1, 3, 7, 14, 30, 45, 60] as const;

/** Instants of a day in the order of what happens: from ten in the morning on. */
function instantOf(day: CalendarDate, count: number): string {
  return new Date(Date.parse(`${day}T10:00:00+08:00`) + (count % 30_000) * 1000).toISOString();
}

class LivedChild {
  readonly moments: Moment[] = [];
  readonly random: Random;
  readonly method: readonly ScreeningMethod[];
  readonly projectEnd: readonly (CalendarDate | null)[];
  day: CalendarDate = FIRST_DAY;

  constructor(random: Random) {
    this.random = random;
    const methods = ['twoStage', 'twoStage', 'guideline', 'atrOnly'] as const;
    this.method = [0, 1, 2].map(() => pick(random, methods));
    this.projectEnd = [2026, 2027, 2028].map((year) => pick(random, [null, `${year}-12-18`]));
  }

  get entries() {
    return entriesOf(this.moments);
  }

  get year() {
    return Number(this.day >= '2027-08-01') + Number(this.day >= '2028-08-01');
  }

  examine(sent: ExamToAssess, daysAgo: number): void {
    const day = addDays(this.day, -daysAgo);
    const { method = 'twoStage', projectEnd = null } = {
      method: this.method[this.year],
      projectEnd: this.projectEnd[this.year],
    };
    const operator = pick(this.random, ['a', 'b']);
    const end = projectEnd !== null && projectEnd >= day ? projectEnd : null;
    const entry = examined(day, sent, { method, projectEnd: end, operator });
    const at = instantOf(this.day, this.moments.length);
    // A later one of a day is of a later hour.
    const examTime = new Date(instantOf(day, this.moments.length));
    const exam = { ...entry.exam, examTime, projectId: `year${this.year}` };
    this.moments.push({ kind: 'examined', entry: { ...entry, at, exam }, sent, method });
  }

  examineSomehow(): void {
    const kind = pickWeighted(this.random, EXAM_WEIGHTS);
    this.examine(sentBy(this.random, kind), pick(this.random, [0, 0, 0, 0, 2, 20]));
    // The second stage of the same day.
    if (this.random() < 0.25) this.examine(complete(pick(this.random, ANGLES)), 0);
  }

  voidOne(): void {
    const exams = this.entries.filter(({ kind }) => kind === 'examined').map(({ id }) => id);
    const examId = exams[Math.floor(this.random() * exams.length)];
    if (examId === undefined) return;
    const at = instantOf(this.day, this.moments.length);
    this.moments.push({ kind: 'voided', at, examId });
  }

  /** What the case refuses is not stored. */
  actSomehow(): void {
    const { day, entries } = this;
    const kind = pickWeighted(this.random, ACT_WEIGHTS);
    const at = instantOf(day, this.moments.length);
    const given = { ...actOf(this.random, kind, { day, entries }), at };
    if (findActFault(entries, { act: given, days: DUE_DAYS }) === undefined)
      this.moments.push({ kind: 'acted', act: given });
  }
}

const WHAT_WEIGHTS = { examine: 15, act: 82, void: 3 } as const;

/** The life of a child. Every second child is of a school whose terms are known. */
export function liveThreeYears(seed: number): Life {
  const child = new LivedChild(seededRandom(seed));
  while (child.day < LAST_DAY) {
    const what = pickWeighted(child.random, WHAT_WEIGHTS);
    if (what === 'examine') child.examineSomehow();
    else if (what === 'void') child.voidOne();
    else child.actSomehow();
    child.day = addDays(child.day, pick(child.random, GAPS));
  }
  const terms = seed % 2 === 0 ? TERMS : [];
  return { moments: child.moments, days: { ...DUE_DAYS, terms } };
}
