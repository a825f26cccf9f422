/** What is said of a selection before an act, and of those in which it was refused. */
import { type Finding, overallWord } from '@spine/contract/exam';
import {
  type ActWay,
  type BatchCase,
  type CaseRow,
  type CaseTrack,
  carePlanWord,
  caseTrackWord,
  type RefusedCase,
  VISIT_PLANS,
  type VisitPlan,
} from '@spine/contract/follow-up';
import { batchText as text } from './batch.text.ts';

const NAMES_SHOWN = 10;

/** Lines about a selection: who has a number, who has none, who was told lately; nothing that concerns nobody. */
export function noticeLines(cases: readonly BatchCase[]): string[] {
  const withPhone = cases.filter(({ hasPhone }) => hasPhone).length;
  const stopped = cases.filter(({ textsStopped }) => textsStopped).length;
  const told = cases.filter(({ toldLately }) => toldLately).length;
  return [
    text.withPhone(withPhone),
    ...(withPhone < cases.length ? [text.withoutPhone(cases.length - withPhone)] : []),
    ...said(stopped, text.textsStopped),
    ...(told > 0 ? [text.toldLately(told)] : []),
  ];
}

export type TextPlan = {
  readonly going: readonly BatchCase[];
  /** To be told by letter: no message reaches them. */
  readonly unreached: readonly BatchCase[];
  /** What is said before. */
  readonly lines: readonly string[];
};

/** Whether text messages are offered, and go to anybody of a selection. */
export function offersTexts(cases: readonly BatchCase[]): { offered: boolean; goes: boolean } {
  return {
    offered: cases.some(({ text: forecast }) => forecast !== null),
    goes: cases.some(({ text: forecast }) => forecast === 'goes'),
  };
}

/** Whose family gets a text message, and whose a letter; with `skipTold` nobody's that was told within a day by other ways. */
export function planTexts(
  cases: readonly BatchCase[],
  { skipTold, isQuiet }: { readonly skipTold: boolean; readonly isQuiet: boolean },
): TextPlan {
  const of = (word: BatchCase['text']) => cases.filter(({ text: forecast }) => forecast === word);
  const meant = new Set(leaveTold(cases, skipTold));
  const going = of('goes').filter((one) => meant.has(one));
  const [stopped, noMobile, withheld] = [of('stopped'), of('noMobile'), of('withheld')];
  const unreached = [...stopped, ...noMobile, ...withheld].filter((one) => meant.has(one));
  const lines = [
    ...said(of('lately').length, text.textLately),
    ...said(stopped.length, text.textStopped),
    ...said(of('goes').length - going.length, text.textTold),
    ...said(noMobile.length, text.textNoMobile),
    ...said(withheld.length, text.textWithheld),
    ...said(of('closed').length, text.textClosed),
    ...(isQuiet ? [text.textQuiet] : []),
  ];
  return { going, unreached, lines: [text.textGoes(going.length), ...lines] };
}

function said(count: number, words: (count: number) => string): string[] {
  return count > 0 ? [words(count)] : [];
}

export type RefusedGroup = { readonly title: string; readonly names: string };

/** The refused children by their reason, the first ones by name. */
export function groupRefused(
  refused: readonly RefusedCase[],
  nameOf: ReadonlyMap<string, string>,
): RefusedGroup[] {
  const groups = new Map<string, string[]>();
  for (const { id, message } of refused)
    groups.set(message, [...(groups.get(message) ?? []), nameOf.get(id) ?? '']);
  return [...groups].map(([message, names]) => ({
    title: text.refused(message, names.length),
    names: listNames(names),
  }));
}

/** The first names of some children, and how many there are. */
export function listNames(names: readonly string[]): string {
  return names.length > NAMES_SHOWN
    ? text.more(text.names(names.slice(0, NAMES_SHOWN)), names.length)
    : text.names(names);
}

type Batch = {
  readonly rows: readonly Pick<CaseRow, 'id' | 'name'>[];
  readonly cases: readonly BatchCase[];
};

/** Whose family gets a letter, and the names of those whom a hospital sees already. */
export function splitByLetter({ rows, cases }: Batch) {
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const without = cases.filter(({ needsNoLetter }) => needsNoLetter);
  return {
    without: without.map(({ id }) => nameOf.get(id) ?? ''),
    cases: cases.filter(({ needsNoLetter }) => !needsNoLetter),
  };
}

export const NOTICE_WAYS = ['sms', 'phone', 'paper', 'inPerson'] as const satisfies ActWay[];
export type NoticeValues = {
  readonly way: (typeof NOTICE_WAYS)[number];
  readonly skipTold: boolean;
  readonly prints: boolean;
};

export type NoticePlan = {
  readonly texts: readonly BatchCase[];
  /** Printed beside text messages, for families that none reaches. */
  readonly letters: readonly BatchCase[];
  /** Those whom staff have told. */
  readonly recorded: readonly BatchCase[];
};

export function planNotice(
  cases: readonly BatchCase[],
  { way, skipTold, prints }: NoticeValues,
): NoticePlan {
  if (way !== 'sms') return { texts: [], letters: [], recorded: leaveTold(cases, skipTold) };
  const { going: texts, unreached } = planTexts(cases, { skipTold, isQuiet: false });
  const letters = prints ? unreached.filter(({ needsNoLetter }) => !needsNoLetter) : [];
  return { texts, letters, recorded: [] };
}

type EndingBatch = {
  readonly rows: readonly Pick<CaseRow, 'id' | 'overall' | 'track' | 'hospital' | 'stage'>[];
  readonly cases: readonly Pick<BatchCase, 'id'>[];
};
type EndingRow = EndingBatch['rows'][number];

/** What a hospital does comes before what the screening found; what is not named comes last. */
const URGENT_FIRST: readonly string[] = [
  ...VISIT_PLANS.toReversed(),
  'hospital',
  'urgent',
  'severityThree',
  'severityTwo',
  'kyphosis',
  'lordosis',
  'furtherCheck',
  'severityOne',
] satisfies (VisitPlan | CaseTrack | Finding)[];

function placeOf({ hospital, track, overall }: EndingRow): number {
  const facts = [...(hospital?.plans ?? []), hospital && 'hospital', track];
  const found = [...facts, overall?.finding, overall?.beside];
  const place = URGENT_FIRST.findIndex((one) => found.includes(one));
  return place < 0 ? URGENT_FIRST.length : place;
}

/** Of whom a hospital follows its strongest plan, not each angle and diagnosis. */
function endingWord({ hospital, track, overall }: EndingRow): string {
  if (hospital) {
    const plan = VISIT_PLANS.findLast((one) => hospital.plans.includes(one));
    return plan ? text.followedBy(carePlanWord[plan]) : caseTrackWord.hospital;
  }
  return overall ? overallWord(overall) : caseTrackWord[track];
}

/** What ends with the open cases of a selection, the most urgent first: `1 例医院随诊（支具）`, `4 例侧弯Ⅲ度`. */
export function endingWords({ rows, cases }: EndingBatch): string[] {
  const read = new Set(cases.map(({ id }) => id));
  const ending = rows.filter(({ id, stage }) => read.has(id) && stage !== 'closed');
  const counts = new Map<string, number>();
  for (const word of ending.toSorted((a, b) => placeOf(a) - placeOf(b)).map(endingWord))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => text.ofResult(count, word));
}

const untoldOf = (cases: readonly BatchCase[]) => cases.filter(({ toldLately }) => !toldLately);

/** Where all were told within a day, they are meant. */
function leaveTold(cases: readonly BatchCase[], skipTold: boolean): readonly BatchCase[] {
  const untold = untoldOf(cases);
  return skipTold && untold.length > 0 ? untold : cases;
}

/** Whether some were told within a day and others not. */
export function isPartlyTold(cases: readonly BatchCase[]): boolean {
  const untold = untoldOf(cases).length;
  return untold > 0 && untold < cases.length;
}
