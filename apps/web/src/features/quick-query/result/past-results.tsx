/** Every examination of the child, newest first, each with its report; below, the trend of the angle. */
import {
  ERROR_BAND,
  ExamStatus,
  formatAngle,
  ResultId,
  resultOfFinding,
} from '@spine/contract/exam';
import type { FamilyExam } from '@spine/contract/quick-query';
import clsx from 'clsx';
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';
import resultTagCss from '#ui/result-tag/result-tag.module.css';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import familyCss from '../family.module.css';
import { PdfButton } from '../pdf-button.tsx';
import { familyText as text } from '../quick-query.text.ts';
import type { Family } from '../use-family.ts';
import css from './family-result.module.css';

const WIDTH = 318;
const HEIGHT = 108;
const LEFT = 26;
const RIGHT = 22;
const BASE = 84;
const TOP = 18;
/** More points cannot be told apart on a phone. */
const MAX_POINTS = 6;
const MARK = 10;

type TrendPoint = Pick<FamilyExam, 'id' | 'overall'> & {
  readonly examTime: string;
  readonly maxAngle: number;
};

function placePoints(points: readonly TrendPoint[]) {
  const days = points.map(({ examTime }) => Date.parse(examTime));
  const [first = 0, last = 0] = [days[0], days[days.length - 1]];
  const top = Math.max(10, ...points.map(({ maxAngle }) => maxAngle + ERROR_BAND));
  const y = (angle: number) => BASE - (Math.max(0, Math.min(angle, top)) / top) * (BASE - TOP);
  const x = (day: number) =>
    LEFT + (last === first ? 0 : (day - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  return points.map((point, at) => ({
    point,
    x: x(days[at] ?? 0),
    y: y(point.maxAngle),
    high: y(point.maxAngle + ERROR_BAND),
    low: y(point.maxAngle - ERROR_BAND),
  }));
}
type PlacedPoints = ReturnType<typeof placePoints>;

function bandPath(places: PlacedPoints): string {
  const upper = places.map(({ x, high }) => `${x} ${high}`);
  const lower = places.map(({ x, low }) => `${x} ${low}`).reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** The least distance of two labelled points in pixels; of closer ones only the newer is labelled. */
const NEAR = 34;

function chooseLabelled(places: PlacedPoints): ReadonlySet<number> {
  const worded = new Set<number>();
  let newer = Number.POSITIVE_INFINITY;
  for (const [at, { x }] of [...places.entries()].reverse()) {
    if (newer - x < NEAR) continue;
    newer = x;
    worded.add(at);
  }
  return worded;
}

/** A small chart of a child's largest angles, with the error of measurement. */
function TrendChart({ points }: { points: readonly TrendPoint[] }) {
  const places = placePoints(points.slice(-MAX_POINTS));
  const labelled = chooseLabelled(places);
  return (
    <figure className={css.trend}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.trendLabel}>
        <path className={css.base} d={`M0 ${BASE}H${WIDTH}`} />
        <path className={css.area} d={bandPath(places)} />
        <path className={css.line} d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
        {places.map(({ point, x, y }, at) => (
          <g key={point.id}>
            <TrendMark point={point} x={x} y={y} />
            {labelled.has(at) && (
              <>
                <text x={x} y={y - 10} textAnchor="middle" className={css.on}>
                  {`${formatAngle(point.maxAngle)}°`}
                </text>
                <text x={x} y={BASE + 17} textAnchor="middle">
                  {point.examTime.slice(2, 7).replace('-', '.')}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
      <figcaption className={css.stepHint}>{text.trendNote}</figcaption>
    </figure>
  );
}

/** A point in the shape of its result; hollow without a result. */
function TrendMark({ point, x, y }: { point: TrendPoint; x: number; y: number }) {
  const resultId = resultOfFinding(point.overall.finding);
  return (
    <path
      className={clsx(resultTagCss.shape, resultId === null ? css.open : resultTagCss.fill)}
      data-result={resultId}
      d={RESULT_LOOKS[resultId ?? ResultId.Normal].shape}
      transform={`translate(${x - MARK / 2} ${y - MARK / 2})`}
    />
  );
}

/** Examinations with an angle and a result, oldest first. */
function toTrendPoints(exams: readonly FamilyExam[]): TrendPoint[] {
  const points: TrendPoint[] = [];
  for (const exam of exams) {
    const { date: examTime, status, resultId, maxAngle } = exam;
    if (status === ExamStatus.Declined || resultId === null || maxAngle === null) continue;
    points.unshift({ ...exam, examTime, maxAngle });
  }
  return points;
}

type Row = { exam: FamilyExam; family: Family; isShown: boolean };

function PastRow({ exam, family, isShown }: Row) {
  const month = text.month(exam.date);
  const angle = exam.maxAngle === null ? text.noAngle : `${formatAngle(exam.maxAngle)}°`;
  return (
    <li>
      <span>{month}</span>
      <span className={clsx(css.angle, isShown && css.now)}>{angle}</span>
      <ResultTag overall={exam.overall} />
      <PdfButton family={family} kind="report" id={exam.id} label={text.reportOf(month)}>
        {text.report}
      </PdfButton>
    </li>
  );
}

type Props = { family: Family; exams: readonly FamilyExam[]; shownId: string; change: string };

export function PastResults({ family, exams, shownId, change }: Props) {
  const points = toTrendPoints(exams);
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.pastTitle}</h2>
      <ul className={css.past}>
        {exams.map((exam) => (
          <PastRow key={exam.id} exam={exam} family={family} isShown={exam.id === shownId} />
        ))}
      </ul>
      {points.length > 1 && <TrendChart points={points} />}
      <p className={css.trendWords}>{change}</p>
    </section>
  );
}
