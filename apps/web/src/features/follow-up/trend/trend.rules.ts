/** What the trend of a child shows: the angles of screenings and of hospitals, and what was seen from the side. */
import { type ExamRow, formatAngle } from '@spine/contract/exam';
import { type CaseEntryView, largestCobb } from '@spine/contract/follow-up';
import { dayOf } from '@spine/contract/kernel';
import {
  childTrend,
  cobbSpot,
  examSpot,
  SCREEN,
  type SvgNode,
  type TrendSpot,
} from '@spine/contract/report';
import { type SideExam, sideViews } from './side-view.rules.ts';
import { trendText as text } from './trend.text.ts';

/** What is drawn of an examination. */
export type TrendExam = Pick<ExamRow, 'id' | 'examTime' | 'maxAngle' | 'overall' | 'voided'> &
  SideExam;

type TitledSpot = TrendSpot & { readonly title: string };

function byDay(one: TrendSpot, other: TrendSpot): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

/** Examinations with an angle, without voided ones, oldest first. */
function examSpots(exams: readonly TrendExam[]): TitledSpot[] {
  const spots = exams.flatMap(({ maxAngle, voided, ...exam }) => {
    if (maxAngle === null || voided !== null) return [];
    const at = dayOf(exam.examTime);
    const title = text.exam(at, formatAngle(maxAngle), exam.overall);
    return [{ ...examSpot({ ...exam, maxAngle }), at, title }];
  });
  return spots.sort(byDay);
}

/** Visits at which an X-ray was measured, oldest first; of curves, the largest. */
function cobbSpots(entries: readonly CaseEntryView[]): TitledSpot[] {
  const spots = entries.flatMap((entry) => {
    if (entry.kind !== 'visited' || entry.isTakenBack || entry.isReplaced) return [];
    const angle = entry.result && largestCobb(entry.result);
    if (angle === null || entry.day === null) return [];
    const degrees = formatAngle(angle);
    const title = text.cobb(entry.day, degrees);
    // The page writes every angle with its tenths.
    return [{ ...cobbSpot(entry.day, angle), value: `${degrees}°`, title }];
  });
  return spots.sort(byDay);
}

/** Whether a hospital has measured an angle. */
export function hasCobb(entries: readonly CaseEntryView[]): boolean {
  return cobbSpots(entries).length > 0;
}

/** What is drawn of a child's examinations and visits; undefined where there is no angle. */
export function drawTrend(
  rows: readonly TrendExam[],
  entries: readonly CaseEntryView[],
  width: number,
): SvgNode | undefined {
  const [exams, cobbs, findings] = [examSpots(rows), cobbSpots(entries), sideViews(rows)];
  const all = [...cobbs, ...exams].sort(byDay);
  if (all.length === 0) return undefined;
  const label = text.all([...findings, ...all].map(({ title }) => title));
  return childTrend({ layout: 'page', width, palette: SCREEN, label, exams, cobbs, findings });
}
