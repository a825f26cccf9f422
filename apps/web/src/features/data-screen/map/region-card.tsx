/** The card of the region pointed at: its rank, the metric of the map large, and the others below. */
import type { ScreenArea } from '@spine/contract/data-screen';
import { screenText } from '../data-screen.text.ts';
import { formatShare, formatValue, hasData, metricRate } from '../place-values.ts';
import type { Metric } from '../screen-view.ts';
import { STAGE } from './map-arrangement.ts';
import {
  type Box,
  boundingBox,
  nearestPoint,
  overlaps,
  type Point,
  touches,
} from './map-geometry.ts';
import css from './region-card.module.css';
import { mapText as text } from './screen-map.text.ts';

// Places the card beside its region, over as few names as possible, with a line to the nearest point of the outline.

const WIDTH = 262;
const HEIGHT = 202;
const DISTANCE = 56;
/** How far the card may reach into the gap between the columns. */
const GAP = 16;
/** Where the line meets the card, in pixels from its top. */
const TIE_OFFSET = 68;
const TOP = 100;

export type CardSpot = { x: number; y: number; from: Point; to: Point };

const clamp = (low: number, value: number, high: number) => Math.min(Math.max(low, value), high);

const VERTICAL_OFFSETS = [0, -130, 130];
/** The cost of covering the region itself; more than covering all other names. */
const OWN_REGION_COST = 100;

/** Boxes right and left of a region: level with it, above and below. */
function candidateBoxes(ring: readonly Point[]): Box[] {
  const { x, y, width, height } = boundingBox(ring);
  const sides = [x + width + DISTANCE, x - DISTANCE - WIDTH];
  return VERTICAL_OFFSETS.flatMap((level) =>
    sides.map((side) => ({
      x: clamp(-GAP, side, STAGE.width + GAP - WIDTH),
      y: clamp(TOP, y + height / 2 - TIE_OFFSET + level, STAGE.height - HEIGHT),
      width: WIDTH,
      height: HEIGHT,
    })),
  );
}

/** `names`: boxes the card should not cover. */
export function placeCard(ring: readonly Point[], names: readonly Box[]): CardSpot {
  const cost = (box: Box) =>
    (touches(ring, box) ? OWN_REGION_COST : 0) + names.filter((name) => overlaps(name, box)).length;
  const [first, ...others] = candidateBoxes(ring);
  const spot = others.reduce(
    (best, box) => (cost(box) < cost(best) ? box : best),
    first ?? { x: 0, y: TOP, width: WIDTH, height: HEIGHT },
  );
  const { x, width } = boundingBox(ring);
  const toTheRight = spot.x + WIDTH / 2 > x + width / 2;
  const to: Point = [toTheRight ? spot.x : spot.x + WIDTH, spot.y + TIE_OFFSET];
  return { x: spot.x, y: spot.y, from: nearestPoint(ring, to), to };
}

export type CardContent = {
  name: string;
  place: ScreenArea | undefined;
  rank: string | undefined;
  metric: Metric;
};

function listLines(place: ScreenArea, metric: Metric): [label: string, words: string][] {
  const { detection, examinedRate } = place;
  const lines: [string, string][] = [
    [text.detectionOf, formatShare(detection)],
    [text.examinedOf, formatShare(examinedRate)],
  ];
  if (metric === 'examinedRate')
    lines.push([text.metricName.detection, screenText.percent(detection.rate)]);
  else lines.push([text.metricName.examinedRate, screenText.percent(examinedRate.rate)]);
  const bounds = screenText.bounds(detection.bounds);
  if (metric === 'detection' && bounds) lines.unshift([screenText.awaiting, bounds]);
  return [...lines, [text.schools, text.schoolCount(place.schools)]];
}

function Numbers({ place, metric }: { place: ScreenArea; metric: Metric }) {
  const rate = metricRate(place, metric);
  const within = rate && screenText.interval(rate);
  return (
    <>
      <p className={css.value}>
        {formatValue(place, metric)}
        <small className={css.within}>{rate && (within ?? screenText.tooFew)}</small>
      </p>
      <dl>
        {listLines(place, metric).map(([label, words]) => (
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
  /** The text for a region without numbers. */
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
