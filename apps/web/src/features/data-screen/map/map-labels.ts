/**
 * Where names stand on the map: in their region where it has room, beside it over open water where it has none, and
 * nowhere when there is no such place, but for names a map has to have: the ranking and the card name every region.
 * Large regions choose first.
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
  /** How large its name alone is, where a map without it would be wrong: it stands nearby, over a neighbour if need be. */
  name?: Size;
};
export type Placed = {
  key: string;
  x: number;
  y: number;
  box: Box;
  inside: boolean;
  /** Only its name found a place. */
  nameOnly: boolean;
};
type Size = Pick<Box, 'width' | 'height'>;

const GRID = 14;
const MARGIN = 6;
/** So much of a label lies in its region, or it stands elsewhere. */
const LEAST_INSIDE = 0.72;
/** How far from its region a name may stand that has to be there, in pixels and directions. */
const NEAR_STEP = 6;
const NEAR_RINGS = 10;
const NEAR_DIRECTIONS = 16;

const around = ([x, y]: Point, { width, height }: Size): Box => ({
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

const spots = new WeakMap<readonly Point[], Map<string, readonly Point[]>>();

/** The same words stand where they stood: new numbers are seldom longer than the old ones. */
function spotsInside(item: Labelled): readonly Point[] {
  const known = spots.get(item.ring) ?? new Map<string, readonly Point[]>();
  spots.set(item.ring, known);
  const size = `${item.width} ${item.height}`;
  const found = known.get(size) ?? findSpots(item);
  known.set(size, found);
  return found;
}

/** The points of a region around which most of the box lies in it, the one nearest its middle first. */
function findSpots(item: Labelled): Point[] {
  const box = boxOf(item.ring);
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  return gridOf(box)
    .filter((point) => isInside(point, item.ring))
    .flatMap((point) => {
      const corners = pointsOf(around(point, item));
      const covered = corners.filter((corner) => isInside(corner, item.ring)).length;
      const share = covered / corners.length;
      const away = Math.hypot(point[0] - middle[0], point[1] - middle[1]);
      const score = share * 2 - away / Math.hypot(box.width, box.height);
      return share < LEAST_INSIDE ? [] : [{ point, score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ point }) => point);
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

/** Around the middle of a region, the nearest first. */
function spotsNear({ ring }: Labelled): Point[] {
  const box = boxOf(ring);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const rings = Array.from({ length: NEAR_RINGS }, (_, at) => at * NEAR_STEP);
  return rings.flatMap((away) =>
    Array.from({ length: NEAR_DIRECTIONS }, (_, at): Point => {
      const angle = (at * 2 * Math.PI) / NEAR_DIRECTIONS;
      return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    }),
  );
}

type Spot = { point: Point; size: Size; inside: boolean; nameOnly: boolean };
type IsFree = (box: Box) => boolean;

/** Ways to place a label, the best first; each is tried on all labels before the next. */
function waysToPlace(
  items: readonly Labelled[],
  isFree: IsFree,
): ((item: Labelled) => Spot | undefined)[] {
  const isOpen = (box: Box) => isFree(box) && !items.some(({ ring }) => touches(ring, box));
  const firstOf = (points: readonly Point[], size: Size, fits: IsFree) =>
    points.find((point) => fits(around(point, size)));
  const spot = (point: Point | undefined, of: Omit<Spot, 'point'>) => point && { point, ...of };
  return [
    (item) =>
      spot(firstOf(spotsInside(item), item, isFree), {
        ...{ size: item, inside: true, nameOnly: false },
      }),
    (item) =>
      item.beside
        ? spot(firstOf(spotsBeside(item), item, isOpen), {
            ...{ size: item, inside: false, nameOnly: false },
          })
        : undefined,
    (item) =>
      item.name &&
      spot(firstOf(spotsNear(item), item.name, isFree), {
        ...{ size: item.name, inside: false, nameOnly: true },
      }),
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
  let waiting = [...items].sort((one, other) => areaOf(other.ring) - areaOf(one.ring));
  for (const spotOf of waysToPlace(items, isFree))
    waiting = waiting.filter((item) => {
      const spot = spotOf(item);
      if (!spot) return true;
      const { point, size, inside, nameOnly } = spot;
      const box = around(point, size);
      boxes.push(box);
      placed.push({ key: item.key, x: point[0], y: point[1], box, inside, nameOnly });
      return false;
    });
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
