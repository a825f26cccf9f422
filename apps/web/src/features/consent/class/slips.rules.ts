/**
 * What was ticked of a class and is not saved: a slip for each child, with the id under which it is sent. A slip keeps its id
 * from one attempt to the next, and gets another whenever what it says changes, so that a repeated call stores it once.
 */
import type { ConsentAnswer, ConsentChild, ConsentEntry } from '@spine/contract/consent';
import { type AnswerCounts, countAnswers } from '../consent-counts.rules.ts';

export type Slip = {
  readonly id: string;
  readonly answer: ConsentAnswer;
  readonly reason: string;
  /** The newest answer that was shown when it was ticked; null for none. Another one may not be overtaken unseen. */
  readonly seen: string | null;
};

/** By child, in the order in which they were ticked. */
export type Slips = ReadonlyMap<string, Slip>;

/** The two boxes of a slip. */
export type Tick = 'yes' | 'no';

/** A box of a child that is ticked, and the version of the notice that is entered. */
export type TickedBox = {
  readonly child: ConsentChild;
  readonly tick: Tick;
  readonly noticeVersion?: number | undefined;
};

/** The box that an answer ticks. */
export function tickOf(answer: ConsentAnswer): Tick {
  return answer === 'agreed' ? 'yes' : 'no';
}

/** What a box says of a child: who had agreed withdraws. */
function answerOf(tick: Tick, child: ConsentChild): ConsentAnswer {
  if (tick === 'yes') return 'agreed';
  return child.newest?.answer === 'agreed' ? 'withdrawn' : 'refused';
}

function without(slips: Slips, childId: string): Slips {
  return new Map([...slips].filter(([id]) => id !== childId));
}

/** Whether an answer was given to an earlier version of the notice than another one, or before there was one. */
export function isEarlier({ noticeVersion }: ConsentEntry, version: number | undefined): boolean {
  return version !== undefined && (noticeVersion ?? 0) < version;
}

/** Whether a box says what is stored already. Who agreed to an earlier version may agree anew. */
function isStored({ child: { newest }, tick, noticeVersion }: TickedBox): boolean {
  if (!newest || tickOf(newest.answer) !== tick) return false;
  return tick === 'no' || !isEarlier(newest, noticeVersion);
}

/** Ticks a box. What is stored already takes no slip: ticking it takes a slip of the other box away. */
export function setTick(slips: Slips, box: TickedBox, newId: string): Slips {
  const { child, tick } = box;
  if (isStored(box)) return without(slips, child.id);
  const slip = slips.get(child.id);
  const answer = answerOf(tick, child);
  const seen = child.newest?.id ?? null;
  if (slip?.answer === answer && slip.seen === seen) return slips;
  const reason = slip?.answer === answer ? slip.reason : '';
  return new Map(slips).set(child.id, { id: newId, answer, reason, seen });
}

/** The slips of some children as if they were ticked now: another answer came meanwhile. */
export function tickAnew(
  slips: Slips,
  children: readonly ConsentChild[],
  newId: () => string,
): Slips {
  return children.reduce((former, child) => {
    const slip = former.get(child.id);
    return slip ? setTick(former, { child, tick: tickOf(slip.answer) }, newId()) : former;
  }, slips);
}

/** Ticks a box, or takes away what was ticked in it. */
export function toggleTick(slips: Slips, box: TickedBox, newId: string): Slips {
  const { child, tick } = box;
  const slip = slips.get(child.id);
  if (slip && tickOf(slip.answer) === tick) return without(slips, child.id);
  return setTick(slips, box, newId);
}

type SlipReason = { readonly childId: string; readonly reason: string };

/** Says why a family refuses or withdraws. */
export function setReason(slips: Slips, { childId, reason }: SlipReason, newId: string): Slips {
  const slip = slips.get(childId);
  if (!slip || slip.answer === 'agreed' || slip.reason === reason) return slips;
  return new Map(slips).set(childId, { ...slip, id: newId, reason });
}

/** All slips under other ids, because their day, way or notice changed. */
export function renewIds(slips: Slips, newId: () => string): Slips {
  return new Map([...slips].map(([childId, slip]) => [childId, { ...slip, id: newId() }]));
}

/** Without those that the class shows as stored: the next answer of the family would make them new again. */
export function withoutStored(slips: Slips, children: readonly ConsentChild[]): Slips {
  const stored = new Set(children.flatMap(({ newest }) => newest?.id ?? []));
  const hasStored = [...slips.values()].some(({ id }) => stored.has(id));
  return hasStored ? withoutSaved(slips, [...stored]) : slips;
}

/** Without those that the server has; what was ticked meanwhile stays. */
export function withoutSaved(slips: Slips, savedIds: readonly string[]): Slips {
  return new Map([...slips].filter(([, { id }]) => !savedIds.includes(id)));
}

export type OpenSlip = { readonly child: ConsentChild; readonly slip: Slip };

/** The slips to save, in the order of the roster: without those of children who left the class, and those that are stored. */
export function openSlips(slips: Slips, children: readonly ConsentChild[]): OpenSlip[] {
  return children.flatMap((child) => {
    const slip = slips.get(child.id);
    return slip && child.newest?.id !== slip.id ? [{ child, slip }] : [];
  });
}

/** How the class stands once the slips are saved. */
export function countsAfter(children: readonly ConsentChild[], open: readonly OpenSlip[]) {
  const slips = new Map(open.map(({ child, slip }) => [child.id, slip.answer]));
  return countAnswers(children.map(({ id, newest }) => slips.get(id) ?? newest?.answer ?? null));
}

/** Of the slips themselves; children without one count as `none`, of whom there are none. */
export function countSlips(open: readonly OpenSlip[]): AnswerCounts {
  return countAnswers(open.map(({ slip }) => slip.answer));
}

export const CLASS_FILTERS = ['all', 'none', 'against'] as const;
export type ClassFilter = (typeof CLASS_FILTERS)[number];

/** A child with its number in the roster of the class, counted from 1. */
export type ClassRow = { readonly place: number; readonly child: ConsentChild };

/** The children of a filter, by what is stored: who was ticked stays in sight until it is saved. */
export function filterChildren(children: readonly ConsentChild[], filter: ClassFilter): ClassRow[] {
  return children
    .map((child, at) => ({ place: at + 1, child }))
    .filter(({ child: { newest } }) => {
      if (filter === 'all') return true;
      if (filter === 'none') return newest === null;
      return newest !== null && newest.answer !== 'agreed';
    });
}

/** The nearest child without answer and slip, after a child or before it, and around the end of the list; undefined where none is. */
export function findUnanswered(
  rows: readonly ClassRow[],
  slips: Slips,
  from: { readonly childId: string | undefined; readonly backwards?: boolean },
): string | undefined {
  const ids = rows.map(({ child }) => child.id);
  const at = from.childId === undefined ? -1 : ids.indexOf(from.childId);
  const around = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  const ordered = from.backwards ? around.toReversed() : around;
  const isOpen = ({ child }: ClassRow) => child.newest === null && !slips.has(child.id);
  const others = ordered.filter(({ child }) => child.id !== from.childId);
  return others.find(isOpen)?.child.id;
}
