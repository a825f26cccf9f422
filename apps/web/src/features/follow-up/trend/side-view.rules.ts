/** The side view of a child's examinations over time: what was found, and where nobody looked, so that nobody reads it as normal. */
import { type HistoryRow, type OverallFinding, overallWord } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import type { FindingRow } from '@spine/contract/report';
import { trendText as text } from './trend.text.ts';

/** What is read of an examination. */
export type SideExam = Pick<HistoryRow, 'id' | 'examTime' | 'overall' | 'sideViewed' | 'voided'>;

type SideView = FindingRow['marks'][number];

/** What the side view proved; undefined where it proved nothing. */
export function provenInSideView({ finding, beside }: OverallFinding) {
  return [finding, beside].find((each) => each === 'lordosis' || each === 'kyphosis');
}

function toView({ id, examTime, overall, sideViewed }: SideExam): SideView {
  const at = dayOf(examTime);
  const view = (found: SideView['found'], word: string) => ({
    id,
    at,
    found,
    word,
    title: text.side(at, word),
  });
  const proven = provenInSideView(overall);
  if (proven) return view('abnormal', overallWord({ finding: proven, beside: null }));
  return sideViewed ? view('normal', text.sideNormal) : view('notViewed', text.sideNotViewed);
}

/** The side views of a child, oldest first, without voided examinations; none unless one of them found something. */
export function sideViews(exams: readonly SideExam[]): SideView[] {
  const views = exams
    .filter(({ voided }) => voided === null)
    .map(toView)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return views.some(({ found }) => found === 'abnormal') ? views : [];
}

/** That nobody looked from the side before; empty where somebody did, or where it is not the newest that found something. */
export function sinceWhenWords(views: readonly SideView[]): string {
  const newest = views.at(-1);
  const former = views.slice(0, -1);
  const isKnown = newest?.found !== 'abnormal' || former.some(({ found }) => found !== 'notViewed');
  return isKnown || former.length === 0 ? '' : text.sideUnknownBefore(former.length);
}
