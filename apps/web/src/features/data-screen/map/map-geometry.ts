/** Plane geometry of a map: polygons in degrees, boxes and points in pixels of the canvas. */
import type { MapFeature } from './map-shape.ts';

export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };
type Bounds = { west: number; east: number; south: number; north: number };
/** Where a piece of the earth lies on the canvas. */
export type Frame = Box & { bounds: Bounds };

const RIGHT_ANGLE = 180;

/** Every polygon's outer ring. */
export function ringsOf({ geometry }: MapFeature): Point[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outer]) => (outer ? [outer] : []));
}

/** Twice the signed area. */
function doubleArea(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export const areaOf = (ring: readonly Point[]) => Math.abs(doubleArea(ring)) / 2;

/** The largest polygon stands for its region. */
export function mainRing(feature: MapFeature): Point[] {
  const rings = ringsOf(feature);
  return rings.reduce((best, ring) => (areaOf(ring) > areaOf(best) ? ring : best), rings[0] ?? []);
}

export function boundsOf(points: readonly Point[]): Bounds {
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

export function boxOf(points: readonly Point[]): Box {
  const { west, east, south, north } = boundsOf(points);
  return { x: west, y: south, width: east - west, height: north - south };
}

/** A degree eastwards is shorter than one northwards, the more so the farther from the equator. */
export function framed(bounds: Bounds, room: Box): Frame {
  const middle = (bounds.south + bounds.north) / 2;
  const wide = (bounds.east - bounds.west) * Math.cos((middle * Math.PI) / RIGHT_ANGLE);
  const high = bounds.north - bounds.south;
  const scale = Math.min(room.width / wide, room.height / high);
  const [width, height] = [wide * scale, high * scale];
  return {
    bounds,
    width,
    height,
    x: room.x + (room.width - width) / 2,
    y: room.y + (room.height - height) / 2,
  };
}

/** Degrees to pixels. */
export function onto({ bounds, ...box }: Frame): (point: Point) => Point {
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

/** Points along and within a box, close enough for what is larger than a small island. */
export function pointsOf({ x, y, width, height }: Box): Point[] {
  const shares = Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS);
  return shares.flatMap((down) =>
    shares.map((across): Point => [x + width * across, y + height * down]),
  );
}

const within = ([x, y]: Point, box: Box) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Whether a polygon reaches into a box. */
export function touches(ring: readonly Point[], box: Box): boolean {
  return (
    overlaps(boxOf(ring), box) &&
    (ring.some((point) => within(point, box)) ||
      pointsOf(box).some((point) => isInside(point, ring)))
  );
}

/** The point of a polygon's outline that is nearest. */
export function nearestOf(ring: readonly Point[], [x, y]: Point): Point {
  const distance = ([atX, atY]: Point) => (atX - x) ** 2 + (atY - y) ** 2;
  return ring.reduce(
    (best, point) => (distance(point) < distance(best) ? point : best),
    ring[0] ?? [x, y],
  );
}
