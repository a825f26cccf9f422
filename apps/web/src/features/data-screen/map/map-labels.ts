/**
 * Places the labels of the map, large regions first: inside the region, else beside it where no region is drawn, else
 * not at all, because the ranking and the card name every region. Required names are placed nearby in any case.
 */
import {
  type Box,
  boundingBox,
  computeArea,
  isInside,
  overlaps,
  type Point,
  samplePoints,
  touches,
} from './map-geometry.ts';

/** A label to place: the main polygon of its region in pixels, and the size of its text. */
export type LabelRequest = {
  key: string;
  ring: readonly Point[];
  width: number;
  height: number;
  /** Whether it may stand outside its region. */
  mayStandOutside: boolean;
  /** The size of its name alone, where the name is required: it is then placed nearby, even over another region. */
  name?: Size;
};
export type PlacedLabel = {
  key: string;
  x: number;
  y: number;
  box: Box;
  inside: boolean;
  /** Only the name could be placed. */
  nameOnly: boolean;
};
type Size = Pick<Box, 'width' | 'height'>;

const GRID = 14;
const MARGIN = 6;
/** The share of a label that must lie in its region. */
const LEAST_INSIDE = 0.72;
/** The search for required names: step in pixels, number of rings, and directions. */
const NEAR_STEP = 6;
const NEAR_RINGS = 10;
const NEAR_DIRECTIONS = 16;

const boxAround = ([x, y]: Point, { width, height }: Size): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

function gridPoints({ x, y, width, height }: Box): Point[] {
  const shares = Array.from({ length: GRID }, (_, at) => (at + 0.5) / GRID);
  return shares.flatMap((down) =>
    shares.map((across): Point => [x + width * across, y + height * down]),
  );
}

const spotCache = new WeakMap<readonly Point[], Map<string, readonly Point[]>>();

/** Cached by ring and size: new numbers rarely change the size of a label. */
function spotsInside(item: LabelRequest): readonly Point[] {
  const cached = spotCache.get(item.ring) ?? new Map<string, readonly Point[]>();
  spotCache.set(item.ring, cached);
  const size = `${item.width} ${item.height}`;
  const result = cached.get(size) ?? findSpots(item);
  cached.set(size, result);
  return result;
}

/** The points of a region at which most of the label lies inside it, best first. */
function findSpots(item: LabelRequest): Point[] {
  const box = boundingBox(item.ring);
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  return gridPoints(box)
    .filter((point) => isInside(point, item.ring))
    .flatMap((point) => {
      const corners = samplePoints(boxAround(point, item));
      const covered = corners.filter((corner) => isInside(corner, item.ring)).length;
      const share = covered / corners.length;
      const away = Math.hypot(point[0] - middle[0], point[1] - middle[1]);
      const score = share * 2 - away / Math.hypot(box.width, box.height);
      return share < LEAST_INSIDE ? [] : [{ point, score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ point }) => point);
}

/** Points right, left, above and below a region. */
function spotsBeside({ ring, width, height }: LabelRequest): Point[] {
  const box = boundingBox(ring);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return [
    [box.x + box.width + width / 2 + MARGIN, y],
    [box.x - width / 2 - MARGIN, y],
    [x, box.y - height / 2 - MARGIN],
    [x, box.y + box.height + height / 2 + MARGIN],
  ];
}

/** Points around the middle of a region, nearest first. */
function spotsNear({ ring }: LabelRequest): Point[] {
  const box = boundingBox(ring);
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

/** Strategies to place a label, best first; each is tried on all labels before the next. */
function placementStrategies(
  items: readonly LabelRequest[],
  isFree: IsFree,
): ((item: LabelRequest) => Spot | undefined)[] {
  const isOpen = (box: Box) => isFree(box) && !items.some(({ ring }) => touches(ring, box));
  const findFit = (points: readonly Point[], size: Size, fits: IsFree) =>
    points.find((point) => fits(boxAround(point, size)));
  const spot = (point: Point | undefined, of: Omit<Spot, 'point'>) => point && { point, ...of };
  return [
    (item) =>
      spot(findFit(spotsInside(item), item, isFree), { size: item, inside: true, nameOnly: false }),
    (item) =>
      item.mayStandOutside
        ? spot(findFit(spotsBeside(item), item, isOpen), {
            size: item,
            inside: false,
            nameOnly: false,
          })
        : undefined,
    (item) =>
      item.name &&
      spot(findFit(spotsNear(item), item.name, isFree), {
        size: item.name,
        inside: false,
        nameOnly: true,
      }),
  ];
}

/** `occupied`: boxes that no label may cover, such as the legend. */
export function placeLabels(
  items: readonly LabelRequest[],
  canvas: Box,
  occupied: readonly Box[],
): PlacedLabel[] {
  const boxes = [...occupied];
  const isFree = (box: Box) =>
    !boxes.some((other) => overlaps(box, other)) && contains(canvas, box);
  const placed: PlacedLabel[] = [];
  let remaining = [...items].sort((one, other) => computeArea(other.ring) - computeArea(one.ring));
  for (const findSpot of placementStrategies(items, isFree))
    remaining = remaining.filter((item) => {
      const spot = findSpot(item);
      if (!spot) return true;
      const { point, size, inside, nameOnly } = spot;
      const box = boxAround(point, size);
      boxes.push(box);
      placed.push({ key: item.key, x: point[0], y: point[1], box, inside, nameOnly });
      return false;
    });
  return placed;
}

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
