/**
 * Where names stand on the map: in their region where it has room, beside it over open water where it has none, and
 * nowhere when there is no such place: the ranking and the card name every region. Large regions choose first.
 */
import {
  areaOf,
  type Box,
  boxOf,
  isInside,
  overlaps,
  type Point,
  pointsOf,
  touches,
} from './map-geometry.ts';

/** What wants to be labelled: its main polygon in pixels, and how large its words are. */
export type Labelled = {
  key: string;
  ring: readonly Point[];
  width: number;
  height: number;
  /** Whether it may stand outside its region. */
  beside: boolean;
};
export type Placed = { key: string; x: number; y: number; box: Box; inside: boolean };

const GRID = 14;
const MARGIN = 6;
/** So much of a label lies in its region, or it stands elsewhere. */
const LEAST_INSIDE = 0.72;

const around = ([x, y]: Point, { width, height }: Pick<Labelled, 'width' | 'height'>): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function gridOf({ x, y, width, height }: Box): Point[] {
  const shares = Array.from({ length: GRID }, (_, at) => (at + 0.5) / GRID);
  return shares.flatMap((down) =>
    shares.map((across): Point => [x + width * across, y + height * down]),
  );
}

const spots = new WeakMap<readonly Point[], Map<string, Point | undefined>>();

/** The same words stand where they stood: new numbers are seldom longer than the old ones. */
function spotInside(item: Labelled): Point | undefined {
  const known = spots.get(item.ring) ?? new Map<string, Point | undefined>();
  spots.set(item.ring, known);
  const size = `${item.width} ${item.height}`;
  if (!known.has(size)) known.set(size, findSpot(item));
  return known.get(size);
}

/** The point of a region around which most of the box lies in it, nearest its middle; nothing when too little does. */
function findSpot(item: Labelled): Point | undefined {
  const box = boxOf(item.ring);
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  let best: { point: Point; score: number } | undefined;
  for (const point of gridOf(box).filter((each) => isInside(each, item.ring))) {
    const corners = pointsOf(around(point, item));
    const covered = corners.filter((corner) => isInside(corner, item.ring)).length;
    const share = covered / corners.length;
    const away = Math.hypot(point[0] - middle[0], point[1] - middle[1]);
    const score = share * 2 - away / Math.hypot(box.width, box.height);
    if (share >= LEAST_INSIDE && (!best || score > best.score)) best = { point, score };
  }
  return best?.point;
}

/** Right, left, above and below a region. */
function spotsBeside({ ring, width, height }: Labelled): Point[] {
  const box = boxOf(ring);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [
    [box.x + box.width + width / 2 + MARGIN, y],
    [box.x - width / 2 - MARGIN, y],
    [x, box.y - height / 2 - MARGIN],
    [x, box.y + box.height + height / 2 + MARGIN],
  ];
}

/** `taken`: what nothing may cover, such as the legend. */
export function placeLabels(
  items: readonly Labelled[],
  room: Box,
  taken: readonly Box[],
): Placed[] {
  const boxes = [...taken];
  const isFree = (box: Box) => !boxes.some((other) => overlaps(box, other)) && contains(room, box);
  const placed: Placed[] = [];
  const put = (item: Labelled, [x, y]: Point, inside: boolean) => {
    const box = around([x, y], item);
    boxes.push(box);
    placed.push({ key: item.key, x, y, box, inside });
  };
  const waiting: Labelled[] = [];
  for (const item of [...items].sort((one, other) => areaOf(other.ring) - areaOf(one.ring))) {
    const spot = spotInside(item);
    if (spot && isFree(around(spot, item))) put(item, spot, true);
    else if (item.beside) waiting.push(item);
  }
  for (const item of waiting) {
    const spot = spotsBeside(item).find((point) => {
      const box = around(point, item);
      return isFree(box) && !items.some(({ ring }) => touches(ring, box));
    });
    if (spot) put(item, spot, false);
  }
  return placed;
}

function contains(room: Box, box: Box): boolean {
  return (
    box.x >= room.x &&
    box.y >= room.y &&
    box.x + box.width <= room.x + room.width &&
    box.y + box.height <= room.y + room.height
  );
}
