/** Where the card of a region stands: beside it, over as few names as can be, tied to the nearest point of its outline. */
import { STAGE } from './map-arrangement.ts';
import { type Box, boxOf, nearestOf, overlaps, type Point, touches } from './map-geometry.ts';

const WIDTH = 262;
const HEIGHT = 178;
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
