/** The trend of a child with one sentence about the newest examination; for the drawer and the child's page. */
import {
  FIRST_EXAM_TEXT,
  type HistoryRow,
  SEVERITY_BOUNDS,
  trendSentence,
  trendVerdict,
} from '@spine/contract/exam';
import type { CaseEntryView } from '@spine/contract/follow-up';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { trendPoints } from '#ui/figure/trend-points.rules.ts';
import looks from '#ui/styles/looks.module.css';
import { sideViews, sinceWhenWords } from './side-view.rules.ts';
import { drawTrend, hasCobb } from './trend.rules.ts';
import { trendText as text } from './trend.text.ts';

/** As the domain words it; whoever may have a curve reads who decides it. */
function sentenceOf(exams: readonly HistoryRow[]): string {
  const points = trendPoints(exams);
  const newest = points.at(-1);
  if (!newest) return '';
  const judged = trendVerdict(points);
  const mayBeCurved = newest.maxAngle >= SEVERITY_BOUNDS.one;
  const change = judged ? trendSentence(judged) : FIRST_EXAM_TEXT;
  const since = sinceWhenWords(sideViews(exams));
  return `${change}${since}${mayBeCurved ? text.byHospital : ''}`;
}

type Props = {
  /** Newest first; voided ones are left out. */
  exams: readonly HistoryRow[];
  entries: readonly CaseEntryView[];
  width: number;
};

export function trendTitle({ exams, entries }: Pick<Props, 'exams' | 'entries'>): string {
  if (hasCobb(entries)) return text.title;
  return sideViews(exams).length > 0 ? text.titleSide : text.titleAlone;
}

export function Trend({ exams, entries, width }: Props) {
  const drawing = drawTrend(exams, entries, width);
  if (!drawing) return <p className={looks.soft}>{text.none}</p>;
  return (
    <>
      <SvgFigure figure={drawing} />
      <p>{sentenceOf(exams)}</p>
    </>
  );
}
