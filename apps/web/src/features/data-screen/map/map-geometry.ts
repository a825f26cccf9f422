/** Plane geometry of a map: polygons in degrees, boxes and points in pixels of the canvas. */
import type { MapFeature } from './map-shape.ts';

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };
type Bounds = { west: number; east: number; south: number; north: number };
/** Bounds in degrees with the box they are drawn in. */
export type Frame = Box & { bounds: Bounds };

const HALF_TURN = 180;

/** The outer ring of each polygon. */
export function outerRings({ geometry }: MapFeature): Point[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outer]) => (outer ? [outer] : []));
}

/** Twice the signed area of a ring. */
function signedDoubleArea(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export const computeArea = (ring: readonly Point[]) => Math.abs(signedDoubleArea(ring)) / 2;

/** The largest polygon of a region, which stands for the whole region. */
export function largestRing(feature: MapFeature): Point[] {
  const rings = outerRings(feature);
  return rings.reduce(
    (best, ring) => (computeArea(ring) > computeArea(best) ? ring : best),
    rings[0] ?? [],
  );
}

export function computeBounds(points: readonly Point[]): Bounds {
  const bounds = {
    west: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const [x, y] of points) {
    bounds.west = Math.min(bounds.west, x);
    bounds.east = Math.max(bounds.east, x);
    bounds.south = Math.min(bounds.south, y);
    bounds.north = Math.max(bounds.north, y);
  }
  return bounds;
}

export function boundingBox(points: readonly Point[]): Box {
  const { west, east, south, north } = computeBounds(points);
  return { x: west, y: south, width: east - west, height: north - south };
}

/** Fits bounds into an area. A degree of longitude is shortened by the cosine of the latitude. */
export function fitFrame(bounds: Bounds, area: Box): Frame {
  const middle = (bounds.south + bounds.north) / 2;
  const wide = (bounds.east - bounds.west) * Math.cos((middle * Math.PI) / HALF_TURN);
  const high = bounds.north - bounds.south;
  const scale = Math.min(area.width / wide, area.height / high);
  const [width, height] = [wide * scale, high * scale];
  return {
    bounds,
    width,
    height,
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
  };
}

/** Converts degrees to pixels. */
export function createProjection({ bounds, ...box }: Frame): (point: Point) => Point {
  const across = box.width / (bounds.east - bounds.west);
  const down = box.height / (bounds.north - bounds.south);
  return ([x, y]) => [box.x + (x - bounds.west) * across, box.y + (bounds.north - y) * down];
}

export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  let [fromX, fromY] = ring.at(-1) ?? [0, 0];
  for (const [toX, toY] of ring) {
    const crosses = fromY > y !== toY > y;
    if (crosses && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
    [fromX, fromY] = [toX, toY];
  }
  return inside;
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

const STEPS = 4;

/** A grid of points on the edges and inside of a box, dense enough for anything larger than a small island. */
export function samplePoints({ x, y, width, height }: Box): Point[] {
  const shares = Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS);
  return shares.flatMap((down) =>
    shares.map((across): Point => [x + width * across, y + height * down]),
  );
}

const isInBox = ([x, y]: Point, box: Box) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Whether a polygon reaches into a box. */
export function touches(ring: readonly Point[], box: Box): boolean {
  return (
    overlaps(boundingBox(ring), box) &&
    (ring.some((point) => isInBox(point, box)) ||
      samplePoints(box).some((point) => isInside(point, ring)))
  );
}

/** The point of a polygon's outline that is nearest. */
export function nearestPoint(ring: readonly Point[], [x, y]: Point): Point {
  const distance = ([atX, atY]: Point) => (atX - x) ** 2 + (atY - y) ** 2;
  return ring.reduce(
    (best, point) => (distance(point) < distance(best) ? point : best),
    ring[0] ?? [x, y],
  );
}
