/**
 * The straight column of vertebrae, discs and segment limits. Coordinates are of the drawing 400 wide,
 * which is stretched below y = 98. Every vertebra stands upright on the plumb line: an ATR does not show a curve.
 */
import { LEVELS, type Level } from '@spine/contract/exam';
import { formatNumber, path, type SvgNode, svg } from '@spine/contract/report';

/** The plumb line, and where the stretched part begins. */
export const MIDDLE = 200;
const STRETCH_FROM = 98;
/** The top of the drawing: the neck fades in above it. */
export const TOP = 28;

/** Centre, height, half width of the body, and half width with the transverse processes. */
type Bone = {
  readonly y: number;
  readonly height: number;
  readonly body: number;
  readonly wing: number;
};

/** The vertebrae at their natural height. */
const BONES: Readonly<Record<Level, Bone>> = {
  T1: { y: 104.5, height: 13.0, body: 12.0, wing: 26.0 },
  T2: { y: 120.4, height: 13.4, body: 11.7, wing: 25.3 },
  T3: { y: 136.8, height: 13.8, body: 11.3, wing: 24.6 },
  T4: { y: 153.8, height: 14.2, body: 10.9, wing: 23.8 },
  T5: { y: 171.2, height: 14.6, body: 11.4, wing: 23.1 },
  T6: { y: 189.2, height: 15.0, body: 11.8, wing: 22.4 },
  T7: { y: 207.7, height: 15.4, body: 12.2, wing: 21.7 },
  T8: { y: 226.7, height: 15.8, body: 12.6, wing: 21.0 },
  T9: { y: 246.3, height: 16.2, body: 13.1, wing: 20.2 },
  T10: { y: 266.3, height: 16.6, body: 13.5, wing: 19.5 },
  T11: { y: 286.9, height: 17.0, body: 13.9, wing: 18.8 },
  T12: { y: 308.0, height: 17.4, body: 14.3, wing: 18.1 },
  L1: { y: 329.8, height: 18.2, body: 15.0, wing: 23.0 },
  L2: { y: 352.7, height: 18.8, body: 15.8, wing: 26.5 },
  L3: { y: 376.1, height: 19.3, body: 16.6, wing: 29.5 },
  L4: { y: 400.1, height: 19.8, body: 17.4, wing: 28.5 },
  L5: { y: 424.6, height: 20.4, body: 18.2, wing: 26.0 },
};

/** A drawing's vertical stretch; `at` maps a natural height. */
export type Column = {
  readonly stretch: number;
  at(y: number): number;
  /** The lower edge of the drawing. */
  readonly bottom: number;
};

/** The bone of a level in a column. */
export function boneAt(column: Column, level: Level): Bone {
  const { y, height, body, wing } = BONES[level];
  return { y: column.at(y), height: height * column.stretch, body, wing };
}

/** A column with its stretch; the pelvis below it is never stretched. */
export function stretchedColumn(stretch: number): Column {
  const at = (y: number): number => STRETCH_FROM + (y - STRETCH_FROM) * stretch;
  const { y, height } = BONES.L5;
  return { stretch, at, bottom: Math.round(at(y) + (height * stretch) / 2 + 54) };
}

/** The outline of a vertebra around its own centre: body, and the wings of the transverse processes. */
function vertebraOutline({ height, body, wing }: Bone): string {
  const half = height / 2;
  const [neck, waist, hip] = [1.04 * body, 1.02 * body, 0.9 * body];
  return [
    path('M', -0.92 * body, 0.4 - half),
    path('Q', 0, -half - 0.8, 0.92 * body, 0.4 - half),
    path('C', neck, -0.92 * half, waist, -0.6 * half, 1.06 * body, -0.52 * half),
    path('L', wing - 2, -0.6 * half),
    path('C', wing + 1.6, -0.6 * half, wing + 1.6, 0.04 * half, wing - 2, 0.04 * half),
    path('L', waist, 0.2 * half),
    path('C', hip, 0.36 * half, waist, 0.68 * half, 0.98 * body, half - 0.6),
    path('Q', 0, half + 0.8, -0.98 * body, half - 0.6),
    path('C', -waist, 0.68 * half, -hip, 0.36 * half, -waist, 0.2 * half),
    path('L', 2 - wing, 0.04 * half),
    path('C', -wing - 1.6, 0.04 * half, -wing - 1.6, -0.6 * half, 2 - wing, -0.6 * half),
    path('L', -1.06 * body, -0.52 * half),
    path('C', -waist, -0.6 * half, -neck, -0.92 * half, -0.92 * body, 0.4 - half),
    path('Z'),
  ].join('');
}

/** The spinous process as seen from behind. */
function spinousProcess({ height: h }: Bone): string {
  return [
    path('M', 0, -0.22 * h),
    path('c', 2.4, 0.14 * h, 2.5, 0.5 * h, 1.3, 0.72 * h),
    path('q', -1.3, 1.6, -2.6, 0),
    path('c', -1.2, -0.22 * h, -1.1, -0.58 * h, 1.3, -0.72 * h),
    path('z'),
  ].join('');
}

/** How a vertebra is painted. */
export type BoneLook = { readonly fill: string; readonly stroke: string; readonly width: number };

/** One vertebra, upright on the plumb line. */
export function vertebra(column: Column, level: Level, look: BoneLook): SvgNode {
  const shape = boneAt(column, level);
  const { stroke } = look;
  return svg(
    'g',
    { transform: `translate(${MIDDLE} ${formatNumber(shape.y)})`, 'data-level': level },
    [
      svg('path', {
        d: vertebraOutline(shape),
        fill: look.fill,
        stroke,
        'stroke-width': look.width,
        'stroke-linejoin': 'round',
      }),
      svg('path', { d: spinousProcess(shape), fill: '#fff', stroke, 'stroke-width': 0.8 }),
    ],
  );
}

const DISC = '#D3E1DE';

/** The discs between the vertebrae. */
export function discs(column: Column): SvgNode[] {
  return LEVELS.slice(1).map((level, at) => {
    const above = boneAt(column, LEVELS[at] ?? 'T1');
    const below = boneAt(column, level);
    const half = ((above.body + below.body) / 2) * 0.9;
    const top = above.y + above.height / 2 - 0.8;
    const height = below.y - below.height / 2 + 0.8 - top;
    return svg('rect', { x: MIDDLE - half, y: top, width: 2 * half, height, rx: 1.6, fill: DISC });
  });
}
