/** The trend of a child with one sentence about the newest examination; for the drawer and the child's page. */
import {
  type ExamRow,
  FIRST_EXAM_TEXT,
  SEVERITY_BOUNDS,
  trendSentence,
  trendVerdict,
} from '@spine/contract/exam';
import type { CaseEntryView } from '@spine/contract/follow-up';
import { trendPoints } from '#ui/figure/trend-points.rules.ts';
import looks from '#ui/styles/looks.module.css';
import { TrendChart } from './trend.chart.tsx';
import { drawTrend, hasCobb } from './trend.rules.ts';
import { trendText as text } from './trend.text.ts';

/** As the domain words it; whoever may have a curve reads who decides it. */
function sentenceOf(exams: readonly ExamRow[]): string {
  const points = trendPoints(exams);
  const newest = points.at(-1);
  if (!newest) return '';
  const judged = trendVerdict(points);
  const mayBeCurved = newest.maxAngle >= SEVERITY_BOUNDS.one;
  return `${judged ? trendSentence(judged) : FIRST_EXAM_TEXT}${mayBeCurved ? text.byHospital : ''}`;
}

type Props = {
  /** Newest first; voided ones are left out. */
  exams: readonly ExamRow[];
  entries: readonly CaseEntryView[];
  width: number;
};

export function trendTitle(entries: readonly CaseEntryView[]): string {
  return hasCobb(entries) ? text.title : text.titleAlone;
}

export function Trend({ exams, entries, width }: Props) {
  const drawing = drawTrend(exams, entries, width);
  if (!drawing) return <p className={looks.soft}>{text.none}</p>;
  return (
    <>
      <TrendChart drawing={drawing} />
      <p>{sentenceOf(exams)}</p>
    </>
  );
}
