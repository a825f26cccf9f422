/** The steps of a case, of a retest, or of a hospital alone, as far as they are done. */
import {
  type CaseEntryView,
  type CaseStage,
  type CaseTrack,
  type CaseView,
  isAnswered,
} from '@spine/contract/follow-up';
import { type CalendarDate, dayOf } from '@spine/contract/kernel';
import { caseText } from '../case.text.ts';
import { dueOf, shortDay } from '../due.rules.ts';

type CaseStanding = NonNullable<CaseView['state']>;
type StepKey = keyof typeof caseText.steps;

export type CaseStep = {
  readonly key: StepKey;
  readonly standing: 'done' | 'now' | 'ahead';
  /** When it was, or by when it is due; empty where nothing is due. */
  readonly words: string;
  readonly isOverdue: boolean;
};

const HOSPITAL_STEPS = ['found', 'told', 'visited', 'result', 'closed'] as const;
const RETEST_STEPS = ['found', 'retested', 'closed'] as const;
/** No screening has referred the child. */
const ALONE_STEPS = ['visited', 'result', 'closed'] as const;
const RETEST_TRACKS: readonly CaseTrack[] = ['retest', 'posture', 'unfinished'];

const NOW: Readonly<Record<Exclude<CaseStage, 'closed'>, StepKey>> = {
  toNotify: 'told',
  notified: 'visited',
  booked: 'visited',
  visited: 'result',
  followed: 'closed',
  toRetest: 'retested',
};

/** The day of an entry: of what happened, or when an act was stored. */
export function dayOfEntry(entry: CaseEntryView): CalendarDate {
  const isOfDay =
    entry.kind === 'examined' || entry.kind === 'visited' || entry.kind === 'reported';
  return (isOfDay && entry.day) || dayOf(entry.at);
}

function isStanding(entry: CaseEntryView): boolean {
  return entry.kind === 'examined' || !(entry.isTakenBack || entry.isReplaced);
}

/** When an entry of these kinds last was, since the finding. */
function lastDay(
  { state, entries }: Opened,
  isMeant: (entry: CaseEntryView) => boolean,
): CalendarDate | undefined {
  const found = entries.find(
    (entry) => isStanding(entry) && isMeant(entry) && dayOfEntry(entry) >= state.foundOn,
  );
  return found && dayOfEntry(found);
}

type Opened = { readonly state: CaseStanding; readonly entries: readonly CaseEntryView[] };
/** The day on which a step was done; an empty text where it was done on a day nobody knows, undefined where it was not. */
type DoneOn = (opened: Opened) => CalendarDate | undefined;

const doneIf = (isDone: boolean) => (isDone ? '' : undefined);

/** Stages of which the family must know, whoever told it. */
const TOLD: readonly CaseStage[] = ['notified', 'booked', 'visited', 'followed'];

/** What the case was closed by: an examination, the plan of the hospital, or staff. */
function closingDay(opened: Opened): CalendarDate | undefined {
  const { outcome } = opened.state;
  if (outcome === 'retestNormal') return lastDay(opened, ({ kind }) => kind === 'examined');
  if (outcome === 'ruledOut')
    return lastDay(opened, ({ kind }) => kind === 'planned' || kind === 'visited');
  return lastDay(opened, ({ kind }) => kind === 'closed');
}

const DONE_ON: Readonly<Record<StepKey, DoneOn>> = {
  found: ({ state }) => state.foundOn,
  told: (opened) =>
    lastDay(opened, ({ kind }) => kind === 'notified' || kind === 'booked') ??
    doneIf(TOLD.includes(opened.state.stage)),
  retested: (opened) =>
    opened.state.outcome === 'retestNormal' ? (closingDay(opened) ?? '') : undefined,
  visited: ({ state }) =>
    state.visitedOn !== null && state.visitedOn >= state.foundOn
      ? state.visitedOn
      : doneIf(state.stage === 'followed'),
  result: (opened) =>
    lastDay(
      opened,
      (entry) =>
        entry.kind === 'planned' ||
        (entry.kind === 'visited' && entry.result !== null && isAnswered(entry.result)),
    ) ?? doneIf(opened.state.stage === 'followed'),
  closed: (opened) => (opened.state.outcome ? (closingDay(opened) ?? '') : undefined),
};

/** A child that only has to be measured again, and was sent to no hospital. */
function isRetest({ stage, track, visitedOn }: CaseStanding): boolean {
  const isOfTrack = RETEST_TRACKS.includes(track);
  return stage === 'toRetest' || (stage === 'closed' && isOfTrack && visitedOn === null);
}

function stepKeysOf(state: CaseStanding): readonly StepKey[] {
  if (isRetest(state)) return RETEST_STEPS;
  return state.track === 'hospital' ? ALONE_STEPS : HOSPITAL_STEPS;
}

export function stepsOf(opened: Opened, today: CalendarDate): readonly CaseStep[] {
  const { state } = opened;
  const now = state.stage === 'closed' ? undefined : NOW[state.stage];
  return stepKeysOf(state).map((key) => {
    if (key === now) return { key, standing: 'now', ...dueWords(state, today) };
    const day = DONE_ON[key](opened);
    if (day === undefined) return { key, standing: 'ahead', words: '', isOverdue: false };
    const words = day === '' ? caseText.dayUnknown : shortDay(day, today);
    return { key, standing: 'done', words, isOverdue: false };
  });
}

function dueWords({ dueOn, stage }: CaseStanding, today: CalendarDate) {
  if (dueOn === null) return { words: '', isOverdue: false };
  const { words, isOverdue } = dueOf(dueOn, today);
  return {
    words: stage === 'followed' ? caseText.nextVisitDue(words) : words,
    isOverdue,
  };
}
