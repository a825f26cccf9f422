/** Detection rates by sex and age: boys to the left, girls to the right of the ages they share. */
import type { ScreenDetection, ScreenSummary } from '@spine/contract/data-screen';
import clsx from 'clsx';
import { screenText as text } from '../data-screen.text.ts';
import css from './ages.module.css';
import { ticksBetween } from './nice-steps.ts';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel, UnseenTable } from './screen-panel.tsx';

const WIDTH = 396;
const HEIGHT = 451;
const TOP = 24;
const BOTTOM = 427;
const MIDDLE = 198;
/** Half the width of the column of ages. */
const GUTTER = 24;
const BAR_REACH = 146;
/** Limits of the height of rows and bars, for panels with few age groups. */
const TALLEST_ROW = 130;
const BAR_SHARE = 0.71;
const TALLEST_BAR = 38;
/** The axis reaches at least 2 %, so that a single child makes no long bar. */
const SMALLEST_END = 0.02;
const TICK_PARTS = 2;
const BOUNDS_OPACITY = 0.4;

type Ages = ScreenSummary['ages'];
type Sex = 'boys' | 'girls';

const SIDES = { boys: -1, girls: 1 } as const;

/** The rate if all who wait for a retest are detected. */
const upperBound = ({ rate, bounds }: ScreenDetection) => bounds?.most ?? rate ?? 0;

function computeTicks(ages: Ages): number[] {
  const rates = ages.flatMap(({ boys, girls }) => [upperBound(boys), upperBound(girls)]);
  return ticksBetween(0, Math.max(SMALLEST_END, ...rates), TICK_PARTS);
}

type BarProps = { sex: Sex; rate: ScreenDetection; y: number; row: number; end: number };

function Bar({ sex, rate: detection, y, row, end }: BarProps) {
  const { rate, bounds } = detection;
  const side = SIDES[sex];
  const zero = MIDDLE + side * GUTTER;
  const words = { y: y + row / 2 + 5, textAnchor: side < 0 ? 'end' : 'start' } as const;
  if (rate === null)
    return (
      <text {...words} x={zero + side * 8}>
        {text.hidden}
      </text>
    );
  const toLength = (share: number) => (share / end) * BAR_REACH;
  const height = Math.min(TALLEST_BAR, row * BAR_SHARE);
  const bar = (from: number, to: number) => ({
    className: sex === 'boys' ? css.boys : css.girls,
    x: zero + (side < 0 ? -toLength(to) : toLength(from)),
    y: y + (row - height) / 2,
    width: toLength(to - from),
    height,
  });
  return (
    <>
      <rect {...bar(0, rate)} />
      {bounds && <rect {...bar(bounds.least, bounds.most)} fillOpacity={BOUNDS_OPACITY} />}
      <text
        {...words}
        x={zero + side * (toLength(upperBound(detection)) + 7)}
        className={clsx(screenPanelCss.bright, css.haloed)}
      >
        {text.tenth(rate)}
      </text>
    </>
  );
}

function Axis({ ticks, end, bottom }: { ticks: readonly number[]; end: number; bottom: number }) {
  return ticks.flatMap((tick) =>
    Object.values(SIDES).map((side) => {
      const x = MIDDLE + side * (GUTTER + (tick / end) * BAR_REACH);
      return (
        <g key={`${side}${tick}`}>
          <path className={clsx(css.axis, tick === 0 && css.zero)} d={`M${x} ${TOP}V${bottom}`} />
          <text x={x} y={bottom + 19} textAnchor="middle">
            {text.axisPercent(tick)}
          </text>
        </g>
      );
    }),
  );
}

function Legend() {
  return (
    <g className={css.legend}>
      <rect className={css.boys} x="106" y="3" width="12" height="12" />
      <text x="124" y="14" className={screenPanelCss.bright}>
        {text.boys}
      </text>
      <text x={MIDDLE} y="14" textAnchor="middle">
        {text.age}
      </text>
      <rect className={css.girls} x="238" y="3" width="12" height="12" />
      <text x="256" y="14" className={screenPanelCss.bright}>
        {text.girls}
      </text>
    </g>
  );
}

function Pyramid({ ages }: { ages: Ages }) {
  const ticks = computeTicks(ages);
  const end = ticks.at(-1) ?? 1;
  const row = Math.min(TALLEST_ROW, (BOTTOM - TOP) / Math.max(1, ages.length));
  const bottom = TOP + row * ages.length;
  return (
    <svg className={css.pyramid} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Legend />
      <Axis ticks={ticks} end={end} bottom={bottom} />
      {ages.map(({ age, lastAge, boys, girls }, at) => {
        const y = TOP + row * at;
        return (
          <g key={age}>
            <text
              x={MIDDLE}
              y={y + row / 2 + 5}
              textAnchor="middle"
              className={clsx(screenPanelCss.bright, css.age)}
            >
              {text.ageOf(age, lastAge)}
            </text>
            <Bar sex="boys" rate={boys} y={y} row={row} end={end} />
            <Bar sex="girls" rate={girls} y={y} row={row} end={end} />
          </g>
        );
      })}
    </svg>
  );
}

export function AgesPanel({ ages }: { ages: Ages }) {
  return (
    <ScreenPanel title={text.ages} note={text.agesNote} className={screenPanelCss.grow}>
      {ages.length === 0 ? (
        <p className={screenPanelCss.none}>{text.noExams}</p>
      ) : (
        <>
          <Pyramid ages={ages} />
          <UnseenTable
            heads={[text.age, text.boys, text.girls]}
            rows={ages.map(({ age, lastAge, boys, girls }) => [
              text.ageOf(age, lastAge),
              text.rateWords(boys),
              text.rateWords(girls),
            ])}
          />
        </>
      )}
    </ScreenPanel>
  );
}
