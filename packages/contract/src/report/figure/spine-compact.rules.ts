/** The small spine of a drawer: blocks for vertebrae, three names, a plate at each measured segment. */
import { LEVELS, type Level, RESULT_COLOUR } from '../../exam/index.ts';
import type { Palette } from '../drawing/paper.rules.ts';
import { formatNumber, path, type SvgNode, svg } from '../drawing/svg.rules.ts';
import { SEGMENT_LEVELS } from './report-measure.rules.ts';
import { hatch, type Plate, plateTilt } from './spine-plate.rules.ts';

const MIDDLE = 64;
const HALF = 29;
const NAMED: readonly Level[] = ['T1', 'T12', 'L5'];
/** From the centre of a block to the baseline of its name, and the height of a line of text. */
const NAME_DROP = 4;
const LINE = 14;

type Block = { readonly y: number; readonly height: number; readonly width: number };

/** Blocks grow downwards; the gap between two is 3.6. */
function computeBlock(level: Level): Block {
  const at = LEVELS.indexOf(level);
  const y = 6 + at * 9.1 + 0.1 * at * at;
  return { y, height: 5.6 + 0.2 * at, width: 15 + 0.71875 * at };
}

function computeCentre(level: Level): number {
  const { y, height } = computeBlock(level);
  return y + height / 2;
}

function drawBlock(level: Level, plates: readonly Plate[], palette: Palette): SvgNode {
  const { y, height, width } = computeBlock(level);
  const plate = plates.find(({ segment }) => SEGMENT_LEVELS[segment].includes(level));
  const degree = plate?.degree ?? null;
  const look =
    degree === null
      ? { fill: palette.bone, stroke: palette.boneLine }
      : { fill: RESULT_COLOUR[degree], 'fill-opacity': 0.3, stroke: palette.ink2 };
  const box = { x: MIDDLE - width / 2, y, width, height, rx: 2.4 };
  return svg('rect', { ...box, ...look, 'data-level': level });
}

function drawName(level: Level, palette: Palette): SvgNode[] {
  const y = computeCentre(level);
  return [
    svg(
      'text',
      { x: 22, y: y + NAME_DROP, 'text-anchor': 'end', 'font-size': 12, fill: palette.name },
      [level],
    ),
    svg('path', { d: path('M', 26, y, 'h', 8), stroke: palette.boneLine }),
  ];
}

function drawPlate(plate: Plate, palette: Palette): SvgNode[] {
  const y = computeCentre(plate.level);
  const marked = plate.degree !== null;
  const height = marked ? 7 : 4.4;
  const turn = `rotate(${formatNumber(plateTilt(plate))} ${MIDDLE} ${formatNumber(y)})`;
  const bar = { x: MIDDLE - HALF, y: y - height / 2, width: 2 * HALF, height };
  const fill = plate.degree === null ? palette.plate : RESULT_COLOUR[plate.degree];
  const edge = { stroke: palette.ink2, 'stroke-width': marked ? 1.2 : 1 };
  const dash = { stroke: palette.name, 'stroke-dasharray': '2 2' };
  return [
    svg('path', { d: path('M', 31, y, 'H', 97), ...dash }),
    svg('g', { transform: turn, 'data-plate': plate.level }, [
      svg('rect', { ...bar, rx: 1.5, fill, ...edge }),
      ...(plate.degree === null ? [] : [hatch(bar, plate.degree)]),
    ]),
    svg('circle', {
      cx: MIDDLE,
      cy: y,
      r: marked ? 2.2 : 1.6,
      fill: palette.card,
      stroke: palette.ink2,
    }),
  ];
}

/** Where the value of the plate with the largest angle stands: over its high end. */
function locateValue(plates: readonly Plate[]) {
  const [largest] = plates.toSorted((a, b) => b.angle - a.angle);
  if (!largest) return undefined;
  const rise = HALF * Math.sin((Math.abs(plateTilt(largest)) * Math.PI) / 180);
  const x = largest.side === 'left' ? MIDDLE - 40 : MIDDLE + 40;
  return { x, y: computeCentre(largest.level) - rise - 9, words: largest.label.angle };
}

type ValuePosition = ReturnType<typeof locateValue>;

function drawValue(position: ValuePosition, palette: Palette): SvgNode[] {
  if (!position) return [];
  const { x, y, words } = position;
  const look = { 'text-anchor': 'middle', 'font-size': 12, 'font-weight': 600, fill: palette.ink };
  return [svg('text', { x, y, ...look }, [words])];
}

/** Names stand at the left; one that the value would cover is left out. */
function namesWithRoom(position: ValuePosition): readonly Level[] {
  if (!position || position.x > MIDDLE) return NAMED;
  return NAMED.filter((level) => Math.abs(computeCentre(level) + NAME_DROP - position.y) >= LINE);
}

export type CompactSpine = {
  readonly plates: readonly Plate[];
  readonly palette: Palette;
  readonly label: string;
};

/** The small figure, 128 × 196. */
export function compactSpine({ plates, palette, label }: CompactSpine): SvgNode {
  const position = locateValue(plates);
  return svg('svg', { viewBox: '0 0 128 196', role: 'img', 'aria-label': label }, [
    ...LEVELS.map((level) => drawBlock(level, plates, palette)),
    ...namesWithRoom(position).flatMap((level) => drawName(level, palette)),
    ...plates.flatMap((plate) => drawPlate(plate, palette)),
    ...drawValue(position, palette),
  ]);
}
