/** The card of the region pointed at: its rank, the metric of the map large, and the others below. */
import type { ScreenPlace } from '@spine/contract/data-screen';
import { screenText } from '../data-screen.text.ts';
import { fullWords, hasData, rateOf, shareWords } from '../place-values.ts';
import type { Metric } from '../screen-place.ts';
import { STAGE } from './map-arrangement.ts';
import { type Box, boxOf, nearestOf, overlaps, type Point, touches } from './map-geometry.ts';
import css from './region-card.module.css';
import { mapText as text } from './screen-map.text.ts';

// Where the card of a region stands: beside it, over as few names as can be, tied to the nearest point of its outline.

const WIDTH = 262;
const HEIGHT = 202;
const AWAY = 56;
/** A little of the gap between the columns may be used. */
const GAP = 16;
/** Where the line meets the card, from its top. */
const TIE = 68;
const TOP = 100;

export type CardSpot = { x: number; y: number; from: Point; to: Point };

const between = (low: number, value: number, high: number) => Math.min(Math.max(low, value), high);

const LEVELS = [0, -130, 130];
/** Covering the region itself is worse than covering the names of all others. */
const OWN = 100;

/** Right and left of a region, level with it, above and below. */
function boxesBeside(ring: readonly Point[]): Box[] {
  const { x, y, width, height } = boxOf(ring);
  const sides = [x + width + AWAY, x - AWAY - WIDTH];
  return LEVELS.flatMap((level) =>
    sides.map((side) => ({
      x: between(-GAP, side, STAGE.width + GAP - WIDTH),
      y: between(TOP, y + height / 2 - TIE + level, STAGE.height - HEIGHT),
      width: WIDTH,
      height: HEIGHT,
    })),
  );
}

/** `names`: what the card had better not cover. */
export function cardSpot(ring: readonly Point[], names: readonly Box[]): CardSpot {
  const cost = (box: Box) =>
    (touches(ring, box) ? OWN : 0) + names.filter((name) => overlaps(name, box)).length;
  const [first, ...others] = boxesBeside(ring);
  const spot = others.reduce(
    (best, box) => (cost(box) < cost(best) ? box : best),
    first ?? { x: 0, y: TOP, width: WIDTH, height: HEIGHT },
  );
  const { x, width } = boxOf(ring);
  const toTheRight = spot.x + WIDTH / 2 > x + width / 2;
  const to: Point = [toTheRight ? spot.x : spot.x + WIDTH, spot.y + TIE];
  return { x: spot.x, y: spot.y, from: nearestOf(ring, to), to };
}

export type CardContent = {
  name: string;
  place: ScreenPlace | undefined;
  rank: string | undefined;
  metric: Metric;
};

function linesOf(place: ScreenPlace, metric: Metric): [label: string, words: string][] {
  const { detection, examinedRate } = place;
  const lines: [string, string][] = [
    [text.detectionOf, shareWords(detection)],
    [text.examinedOf, shareWords(examinedRate)],
  ];
  if (metric === 'examinedRate')
    lines.push([text.metricName.detection, screenText.percent(detection.rate)]);
  else lines.push([text.metricName.examinedRate, screenText.percent(examinedRate.rate)]);
  const bounds = screenText.bounds(detection.bounds);
  if (metric === 'detection' && bounds) lines.unshift([screenText.awaiting, bounds]);
  return [...lines, [text.schools, text.schoolCount(place.schools)]];
}

function Numbers({ place, metric }: { place: ScreenPlace; metric: Metric }) {
  const rate = rateOf(place, metric);
  const within = rate && screenText.interval(rate);
  return (
    <>
      <p className={css.value}>
        {fullWords(place, metric)}
        <small className={css.within}>{rate && (within ?? screenText.tooFew)}</small>
      </p>
      <dl>
        {linesOf(place, metric).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type CardProps = {
  content: CardContent;
  /** What it says of a region without numbers. */
  empty: string;
  spot: CardSpot;
};

export function RegionCard({ content, empty, spot }: CardProps) {
  const { name, place, rank, metric } = content;
  return (
    <div className={css.card} style={{ left: spot.x, top: spot.y }}>
      <p className={css.name}>
        {name}
        {rank && <small className={css.rank}>{rank}</small>}
      </p>
      {place && hasData(place) ? (
        <Numbers place={place} metric={metric} />
      ) : (
        <p className={css.none}>{empty}</p>
      )}
    </div>
  );
}
