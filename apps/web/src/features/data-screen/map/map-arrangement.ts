/**
 * Lays out a region's map, its legend and its controls on the canvas: the largest map that overlaps neither. On the
 * national map the South China Sea stays free.
 */
import {
  type Box,
  computeBounds,
  createProjection,
  type Frame,
  fitFrame,
  largestRing,
  outerRings,
  type Point,
  touches,
} from './map-geometry.ts';
import type { RegionShape } from './map-shape.ts';

export const STAGE = { x: 0, y: 0, width: 952, height: 790 } as const satisfies Box;
const METRIC_SWITCH: Box = { x: 0, y: 40, width: 244, height: 50 };
/** Widths of a character and of the arrow between two names, and the height, of the breadcrumb. */
const CRUMB = { letter: 18, arrow: 32, height: 42 };
/** Widths of a character and of the padding of a tab in the upper right. */
const METHOD_TAB = { letter: 16, padding: 37 };
const LEGEND = { width: 302, height: 96 };
/** The note below the metric switch. */
export const NOTE: Box = { x: 0, y: 92, width: 520, height: 44 };
const MARGIN = 24;

const COUNTRY_MAP = 'cn-100000';
const HAINAN = 'cn-460000';
/** Hainan island alone; the islands in the south are shown in an inset. */
const HAINAN_ISLAND = { west: 108.4, east: 111.2, south: 18.1, north: 20.3 };
/** The section of the inset with the islands in the south and the coasts around them. */
const SOUTH_SEA = { west: 105.5, east: 124.5, south: 2.2, north: 24.6 };
const INSET: Box = { x: 780, y: 556, width: 172, height: 234 };

export type Arrangement = {
  frame: Frame;
  legend: Box;
  /** Boxes that labels must not overlap. */
  occupied: Box[];
  inset: Frame | undefined;
};

const legendAt = (x: number, y: number): Box => ({ ...LEGEND, x, y });
const RIGHT = STAGE.width - LEGEND.width;
const LOW = STAGE.height - LEGEND.height;

/** Candidate areas, best first. */
const MAP_AREAS: readonly { top: number; bottom: number; left?: number }[] = [
  { top: 12, bottom: STAGE.height - 12 },
  { top: 12, bottom: STAGE.height - 12, left: 110 },
  { top: 96, bottom: STAGE.height - 12 },
  { top: 12, bottom: LOW - MARGIN },
  { top: 96, bottom: LOW - MARGIN },
];
const LEGENDS: readonly Box[] = [legendAt(RIGHT, LOW), legendAt(0, LOW)];

function toBox({ top, bottom, left = MARGIN }: (typeof MAP_AREAS)[number]): Box {
  return { x: left, y: top, width: STAGE.width - left - MARGIN, height: bottom - top };
}

/** The boxes of the finding and of the method switch in the upper right, estimated from their number of characters. */
export function upperRightBoxes({
  finding,
  ways,
}: {
  finding: string;
  ways: readonly string[];
}): Box[] {
  const rightmost = (width: number, line: { y: number; height: number }) =>
    width === 0 ? [] : [{ ...line, x: STAGE.width - width, width }];
  const switchWidth = ways.reduce(
    (sum, { length }) => sum + length * METHOD_TAB.letter + METHOD_TAB.padding,
    0,
  );
  return [
    ...rightmost(finding.length * METHOD_TAB.letter, { y: 0, height: CRUMB.height }),
    ...rightmost(switchWidth, { y: METRIC_SWITCH.y, height: METRIC_SWITCH.height }),
  ];
}

/** The breadcrumb above the metric switch. */
function controlBoxes(path: readonly string[]): Box[] {
  const width = path.reduce((sum, { length }) => sum + length * CRUMB.letter + CRUMB.arrow, 0);
  return [{ x: 0, y: 0, width, height: CRUMB.height }, METRIC_SWITCH];
}

/** `path`: the names of the breadcrumb. */
export function arrange({ name, map }: RegionShape, path: readonly string[]): Arrangement {
  const controls = controlBoxes(path);
  const island = name === HAINAN;
  const rings = map.features.flatMap(outerRings);
  const bounds = island ? HAINAN_ISLAND : computeBounds(rings.flat());
  const inset = island ? fitFrame(SOUTH_SEA, INSET) : undefined;
  const drawn = island ? map.features.map(largestRing) : rings;
  // The South China Sea is in the lower right of the national map.
  const legends = inset || name === COUNTRY_MAP ? LEGENDS.slice(1) : LEGENDS;
  const occupiedWith = (legend: Box) => [...controls, legend, ...(inset ? [inset] : [])];
  for (const area of MAP_AREAS) {
    const frame = fitFrame(bounds, toBox(area));
    const pixels = drawn.map((ring): Point[] => ring.map(createProjection(frame)));
    const isFree = (box: Box) => !pixels.some((ring) => touches(ring, box));
    const legend = legends.find(isFree);
    if (legend && controls.every(isFree))
      return { frame, legend, inset, occupied: occupiedWith(legend) };
  }
  const frame = fitFrame(bounds, toBox({ top: 96, bottom: LOW - MARGIN }));
  const legend = legends[0] ?? legendAt(0, LOW);
  return { frame, legend, inset, occupied: occupiedWith(legend) };
}
