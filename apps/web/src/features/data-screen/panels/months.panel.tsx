/**
 * Twelve months: the examined as bars, the detection rates as points with intervals. The points are not joined, because
 * each month other schools are screened.
 */
import type { ScreenDetection, ScreenSummary } from '@spine/contract/data-screen';
import clsx from 'clsx';
import { screenText as text } from '../data-screen.text.ts';
import css from './months.module.css';
import { roundUpEven, ticksBetween } from './nice-steps.ts';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel, UnseenTable } from './screen-panel.tsx';

const WIDTH = 396;
const HEIGHT = 150;
const LEFT = 34;
const RIGHT = 358;
const TOP = 26;
const BOTTOM = 126;
const BAR = 16;
const BAND = 8;
const CAP = 3;
const PARTS = 3;
/** The height of the bars as a share of the plot, so that they stay below the points. */
const BAR_REACH = 0.62;
const PERCENT = 0.01;
const NEAR_AXIS = LEFT + 60;

type Months = ScreenSummary['months'];
type Point = { month: string; x: number; detection: ScreenDetection; rate: number };

const centre = (at: number, count: number) =>
  LEFT + ((at + 0.5) * (RIGHT - LEFT)) / Math.max(1, count);
/** `9` of `2026-09`. */
const monthOf = (month: string) => Number(month.slice(5));

function rateTicks(months: Months): number[] {
  const rates = months.flatMap(({ detection: { low, high, bounds } }) =>
    [low, high, bounds?.least ?? null, bounds?.most ?? null].filter((end) => end !== null),
  );
  if (rates.length === 0) return [0, PERCENT];
  const low = Math.floor(Math.min(...rates) / PERCENT);
  const high = Math.ceil(Math.max(...rates) / PERCENT);
  return ticksBetween(Math.max(0, low) * PERCENT, high * PERCENT, PARTS);
}

function createScale(ticks: readonly number[]): Scale {
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  return (rate) => BOTTOM - ((rate - low) / (high - low)) * (BOTTOM - TOP);
}

/** The months with a rate. */
function toPoints(months: Months): Point[] {
  return months.flatMap(({ month, detection }, at) =>
    detection.rate === null
      ? []
      : [{ month, detection, rate: detection.rate, x: centre(at, months.length) }],
  );
}

type Scale = (rate: number) => number;

/** The interval of a rate, over the bounds it has once those who wait for a retest are complete. */
function IntervalMark({ x, detection, yOf }: Pick<Point, 'x' | 'detection'> & { yOf: Scale }) {
  const { low, high, bounds } = detection;
  if (low === null || high === null) return null;
  const [top, bottom] = [yOf(high), yOf(low)];
  return (
    <>
      {bounds && (
        <rect
          className={css.bounds}
          x={x - BAND / 2}
          y={yOf(bounds.most)}
          width={BAND}
          height={yOf(bounds.least) - yOf(bounds.most)}
        />
      )}
      <path
        className={css.interval}
        d={`M${x} ${top}V${bottom}M${x - CAP} ${top}h${2 * CAP}M${x - CAP} ${bottom}h${2 * CAP}`}
      />
    </>
  );
}

/** The label of the last point: above it, or to its right near the axis. */
function labelPosition({ x, rate, detection: { high, bounds } }: Point, yOf: Scale) {
  const top = yOf(Math.max(rate, high ?? 0, bounds?.most ?? 0));
  return x < NEAR_AXIS
    ? ({ x: x + 10, y: yOf(rate) + 6, textAnchor: 'start' } as const)
    : ({ x: x + BAND, y: top - 5, textAnchor: 'end' } as const);
}

function Rates({ points, yOf }: { points: readonly Point[]; yOf: Scale }) {
  const last = points.at(-1);
  return (
    <>
      {points.map(({ month, x, rate, detection }) => (
        <g key={month}>
          <IntervalMark x={x} detection={detection} yOf={yOf} />
          <circle className={css.dot} cx={x} cy={yOf(rate)} r="3.4" />
        </g>
      ))}
      {last && (
        <>
          <circle className={clsx(css.dot, css.last)} cx={last.x} cy={yOf(last.rate)} r="5" />
          <text {...labelPosition(last, yOf)} className={clsx(screenPanelCss.bright, css.last)}>
            {`${text.tenth(last.rate)}%`}
          </text>
        </>
      )}
    </>
  );
}

function Bars({ months, most }: { months: Months; most: number }) {
  const last = months.length - 1;
  return months.map(({ month, examined }, at) => {
    const height = ((examined ?? 0) / most) * (BOTTOM - TOP) * BAR_REACH;
    const x = centre(at, months.length);
    return (
      <g key={month}>
        <rect className={css.bar} x={x - BAR / 2} y={BOTTOM - height} width={BAR} height={height} />
        <text
          x={x}
          y="145"
          textAnchor="middle"
          className={at === last ? screenPanelCss.bright : undefined}
        >
          {monthOf(month)}
        </text>
      </g>
    );
  });
}

function PeopleAxis({ most }: { most: number }) {
  return [0, 0.5, 1].map((share) => (
    <text key={share} x="366" y={BOTTOM + 5 - share * (BOTTOM - TOP) * BAR_REACH}>
      {text.axisCount(most * share)}
    </text>
  ));
}

function Drawing({ months }: { months: Months }) {
  const ticks = rateTicks(months);
  const yOf = createScale(ticks);
  const most = Math.max(2, roundUpEven(Math.max(...months.map(({ examined }) => examined ?? 0))));
  return (
    <svg className={css.months} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {ticks.map((tick, at) => (
        <g key={tick}>
          <path
            className={clsx(css.grid, at === 0 && css.zero)}
            d={`M${LEFT} ${yOf(tick)}H${RIGHT}`}
          />
          <text x="28" y={yOf(tick) + 5} textAnchor="end">
            {text.axisPercent(tick)}
          </text>
        </g>
      ))}
      <Bars months={months} most={most} />
      <PeopleAxis most={most} />
      <Rates points={toPoints(months)} yOf={yOf} />
    </svg>
  );
}

export function MonthsPanel({ months }: { months: Months }) {
  return (
    <ScreenPanel title={text.months} note={text.monthsNote}>
      {months.every(({ examined }) => examined === 0) ? (
        <p className={screenPanelCss.none}>{text.noMonths}</p>
      ) : (
        <>
          <Drawing months={months} />
          <UnseenTable
            heads={[text.month, text.examined, text.detectionShort]}
            rows={months.map(({ month, examined, detection }) => [
              month,
              text.count(examined),
              text.rateWords(detection),
            ])}
          />
        </>
      )}
    </ScreenPanel>
  );
}
