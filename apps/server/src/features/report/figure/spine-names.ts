/**
 * Which vertebrae are named at the spine, and on which side, so that no plate runs through a name: above a marked
 * apex on the low side, under it on the high side. Apex levels are named in their label only.
 */
import { LEVELS, type Level, type Side } from '@spine/contract/exam';
import {
  PAPER,
  type Plate,
  plateTilt,
  SEGMENT_LEVELS,
  type SvgNode,
  svg,
} from '@spine/contract/report';
import { boneAt, type Column, MIDDLE } from './spine-column.ts';

const FONT = 10.6;
const OFFSET = 34;

export type LevelName = { readonly level: Level; readonly side: Side; readonly y: number };

const OTHER: Readonly<Record<Side, Side>> = { left: 'right', right: 'left' };

/** The side of each level's name before any name is left out. */
function sidesOfNames(plates: readonly Plate[]): Map<Level, Side> {
  let side: Side = 'left';
  const result = new Map<Level, Side>();
  for (const level of LEVELS) {
    const marked = plates.find(
      (plate) => plate.degree !== null && SEGMENT_LEVELS[plate.segment].includes(level),
    );
    if (marked) {
      const high = marked.side ?? 'right';
      side = LEVELS.indexOf(level) < LEVELS.indexOf(marked.level) ? OTHER[high] : high;
    }
    result.set(level, side);
  }
  return result;
}

/** Whether a plate's bar crosses the box of a name. */
function touches(column: Column, plate: Plate, { side, y, scale }: LevelName & { scale: number }) {
  const slope = Math.tan((plateTilt(plate) * Math.PI) / 180);
  const half = (plate.degree === null ? 3.7 : 6.2) + FONT * scale * 0.5;
  const hand = side === 'right' ? 1 : -1;
  const reach = OFFSET + 3 * FONT * scale * 0.62;
  const centre = boneAt(column, plate.level).y;
  const [near, far] = [centre + slope * hand * OFFSET, centre + slope * hand * reach];
  return y > Math.min(near, far) - half && y < Math.max(near, far) + half;
}

/** The names that are drawn. */
export function visibleNames(column: Column, plates: readonly Plate[], scale: number): LevelName[] {
  const apexes = plates.map(({ level }) => level);
  const sides = sidesOfNames(plates);
  return LEVELS.filter((level) => !apexes.includes(level))
    .map((level) => ({ level, side: sides.get(level) ?? 'left', y: boneAt(column, level).y }))
    .filter((name) => !plates.some((plate) => touches(column, plate, { ...name, scale })));
}

/** The names as texts. */
export function levelNames(column: Column, plates: readonly Plate[], scale: number): SvgNode[] {
  const halo = { 'paint-order': 'stroke', stroke: '#F3F7F6', 'stroke-width': 2.4 };
  return visibleNames(column, plates, scale).map(({ level, side, y }) => {
    const isLeft = side === 'left';
    const place = {
      x: MIDDLE + (isLeft ? -OFFSET : OFFSET),
      y: y + 0.35 * FONT * scale,
      'text-anchor': isLeft ? 'end' : 'start',
    };
    return svg('text', { ...place, 'font-size': FONT * scale, fill: PAPER.name, ...halo }, [level]);
  });
}
