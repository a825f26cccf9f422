/**
 * The straight column of vertebrae, discs and segment limits. Coordinates are of the drawing 400 wide; `vs`
 * stretches everything below y = 98. Every vertebra stands upright on the plumb line: an ATR does not show a curve.
 */
import { LEVELS, type Level } from '@spine/contract/exam';
import { path, type SvgNode, short, svg } from '@spine/contract/report';

/** The plumb line, and where the stretched part begins. */
export const MIDDLE = 200;
const STRETCH_FROM = 98;
/** The top of the drawing: the neck fades in above it. */
export const TOP = 28;

type Bone = {
  readonly y: number;
  readonly height: number;
  readonly body: number;
  readonly wing: number;
};

function bone(y: number, height: number, [body, wing]: readonly [number, number]): Bone {
  return { y, height, body, wing };
}

/** Centre, height, half body and half wing of each vertebra, unstretched. */
const BONES: Readonly<Record<Level, Bone>> = {
  T1: bone(104.5, 13.0, [12.0, 26.0]),
  T2: bone(120.4, 13.4, [11.7, 25.3]),
  T3: bone(136.8, 13.8, [11.3, 24.6]),
  T4: bone(153.8, 14.2, [10.9, 23.8]),
  T5: bone(171.2, 14.6, [11.4, 23.1]),
  T6: bone(189.2, 15.0, [11.8, 22.4]),
  T7: bone(207.7, 15.4, [12.2, 21.7]),
  T8: bone(226.7, 15.8, [12.6, 21.0]),
  T9: bone(246.3, 16.2, [13.1, 20.2]),
  T10: bone(266.3, 16.6, [13.5, 19.5]),
  T11: bone(286.9, 17.0, [13.9, 18.8]),
  T12: bone(308.0, 17.4, [14.3, 18.1]),
  L1: bone(329.8, 18.2, [15.0, 23.0]),
  L2: bone(352.7, 18.8, [15.8, 26.5]),
  L3: bone(376.1, 19.3, [16.6, 29.5]),
  L4: bone(400.1, 19.8, [17.4, 28.5]),
  L5: bone(424.6, 20.4, [18.2, 26.0]),
};

/** A drawing's vertical stretch; `at` maps an unstretched y. */
export type Column = {
  readonly vs: number;
  at(y: number): number;
  /** The lower edge of the drawing. */
  readonly bottom: number;
};

/** The bone of a level in a column. */
export function boneAt(column: Column, level: Level): Bone {
  const { y, height, body, wing } = BONES[level];
  return { y: column.at(y), height: height * column.vs, body, wing };
}

function stretched(y: number, vs: number): number {
  return STRETCH_FROM + (y - STRETCH_FROM) * vs;
}

/** The top of the sacrum, from which the pelvis hangs unstretched. */
export function sacrumTop(vs: number): number {
  return stretched(BONES.L5.y, vs) + (BONES.L5.height * vs) / 2 + 4;
}

/** A column with its stretch. */
export function columnOf(vs: number): Column {
  return { vs, at: (y) => stretched(y, vs), bottom: Math.round(sacrumTop(vs) + 50) };
}

/** The outline of a vertebra around its own centre: body, and the wings of the transverse processes. */
function vertebraOutline({ height, body, wing }: Bone): string {
  const half = height / 2;
  const [neck, waist, hip] = [1.04 * body, 1.02 * body, 0.9 * body];
  return path(
    ...['M', -0.92 * body, 0.4 - half, 'Q', 0, -half - 0.8, 0.92 * body, 0.4 - half],
    ...['C', neck, -0.92 * half, waist, -0.6 * half, 1.06 * body, -0.52 * half],
    ...['L', wing - 2, -0.6 * half, 'C', wing + 1.6, -0.6 * half],
    ...[wing + 1.6, 0.04 * half, wing - 2, 0.04 * half, 'L', waist, 0.2 * half],
    ...['C', hip, 0.36 * half, waist, 0.68 * half, 0.98 * body, half - 0.6],
    ...['Q', 0, half + 0.8, -0.98 * body, half - 0.6],
    ...['C', -waist, 0.68 * half, -hip, 0.36 * half, -waist, 0.2 * half],
    ...['L', 2 - wing, 0.04 * half, 'C', -wing - 1.6, 0.04 * half],
    ...[-wing - 1.6, -0.6 * half, 2 - wing, -0.6 * half, 'L', -1.06 * body, -0.52 * half],
    ...['C', -waist, -0.6 * half, -neck, -0.92 * half, -0.92 * body, 0.4 - half, 'Z'],
  );
}

/** The spinous process as seen from behind. */
function spinousProcess({ height: h }: Bone): string {
  return path(
    ...['M', 0, -0.22 * h, 'c', 2.4, 0.14 * h, 2.5, 0.5 * h, 1.3, 0.72 * h],
    ...['q', -1.3, 1.6, -2.6, 0, 'c', -1.2, -0.22 * h, -1.1, -0.58 * h, 1.3, -0.72 * h, 'z'],
  );
}

/** How a vertebra is painted. */
export type BoneLook = { readonly fill: string; readonly stroke: string; readonly width: number };

/** One vertebra, upright on the plumb line. */
export function vertebra(column: Column, level: Level, look: BoneLook): SvgNode {
  const shape = boneAt(column, level);
  const { stroke } = look;
  return svg('g', { transform: `translate(${MIDDLE} ${short(shape.y)})`, 'data-level': level }, [
    svg('path', {
      ...{ d: vertebraOutline(shape), fill: look.fill, stroke },
      ...{ 'stroke-width': look.width, 'stroke-linejoin': 'round' },
    }),
    svg('path', { d: spinousProcess(shape), fill: '#fff', stroke, 'stroke-width': 0.8 }),
  ]);
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
    return svg('rect', {
      ...{ x: MIDDLE - half, y: top, width: 2 * half, height, rx: 1.6, fill: DISC },
    });
  });
}

/** The middle between the lower edge of one level and the upper edge of the next. */
export function limitBetween(column: Column, upper: Level, lower: Level): number {
  const [above, below] = [boneAt(column, upper), boneAt(column, lower)];
  return (above.y + above.height / 2 + below.y - below.height / 2) / 2;
}
