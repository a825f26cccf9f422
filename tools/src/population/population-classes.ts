/** How the children of a synthetic school sit in classes, and when and by whom each class is examined. */

import { ExamType } from '@spine/contract/exam';
import type { CalendarDate } from '@spine/contract/kernel';
import { className } from '@spine/contract/school';
import {
  GRADES_OF_KIND,
  type PlannedOrganization,
  type Round,
  type SchoolKind,
} from './population-plan.ts';
import { happens, pick, type Random, wholeBetween } from './population-random.ts';

const USUAL_CLASS = 45;
/** How far a class may be from the usual one. */
const CLASS_SPREAD = 5;

export type PlannedClass = {
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
  readonly pupils: number;
};

/** Splits a total by weights into whole parts that sum up to it. */
export function shares(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += weight;
    const upTo = Math.round((total * before) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** Pupils move between neighbouring classes, as far as both keep near the usual size. */
function uneven(random: Random, even: readonly number[], usual: number): number[] {
  const sizes = [...even];
  for (let at = 0; at + 1 < sizes.length; at += 2) {
    const [one = 0, other = 0] = [sizes[at], sizes[at + 1]];
    const moved = wholeBetween(random, 0, 4);
    if (one + moved > usual + CLASS_SPREAD || other - moved < usual - CLASS_SPREAD) continue;
    sizes[at] = one + moved;
    sizes[at + 1] = other - moved;
  }
  return sizes;
}

/** How many pupils sit in what kind of school. */
export type Pupils = {
  readonly kind: SchoolKind;
  readonly pupils: number;
  /** Of a usual class; 45 unless told. */
  readonly classSize?: number | undefined;
};

/** The classes of a school, spread over its grades; near the usual size (40–50) where the number allows it. */
export function classesOf(
  random: Random,
  { kind, pupils, classSize: usual = USUAL_CLASS }: Pupils,
): PlannedClass[] {
  if (pupils === 0) return [];
  const count = Math.max(Math.ceil(pupils / (usual + CLASS_SPREAD)), Math.round(pupils / usual));
  const grades: readonly number[] = GRADES_OF_KIND[kind];
  const sizes = uneven(
    random,
    shares(
      pupils,
      Array.from({ length: count }, () => 1),
    ),
    usual,
  );
  const numbers = new Map<number, number>();
  return sizes.map((size, at) => {
    const gradeCode = grades[Math.floor((at * grades.length) / count)] ?? 1;
    const number = (numbers.get(gradeCode) ?? 0) + 1;
    numbers.set(gradeCode, number);
    return { gradeCode, clazzName: className(number), clazzOrder: number, pupils: size };
  });
}

/** A class before the examiners, in one round. */
export type ClassSession = {
  readonly round: Round;
  readonly date: CalendarDate;
  /** Seconds after midnight, Shanghai. */
  readonly startsAt: number;
  readonly typeId: 0 | 1;
  readonly operator: string;
  readonly device: { readonly code: string; readonly firmware: string };
};

/** The lessons of a day, in minutes after midnight. */
const LESSONS = [495, 545, 595, 645, 800, 850, 900, 950] as const;

export type SessionFacts = {
  readonly round: Round;
  readonly organization: PlannedOrganization;
  readonly school: number;
  readonly clazz: number;
  readonly normalShare: number;
};

export function sessionOf(random: Random, facts: SessionFacts): ClassSession {
  const { round, organization, school, clazz } = facts;
  const { schoolDays } = round;
  const day = (school * 5 + Math.floor(clazz / LESSONS.length)) % schoolDays.length;
  return {
    round,
    date: schoolDays[day] ?? round.startDate,
    startsAt: (LESSONS[clazz % LESSONS.length] ?? LESSONS[0]) * 60,
    typeId: happens(random, facts.normalShare) ? ExamType.Normal : ExamType.Quick,
    operator: pick(random, organization.operators),
    device: { code: pick(random, organization.devices), firmware: '2.3.1' },
  };
}
