/**
 * The back view behind the spine: trunk, arms, ribs, shoulder blades and pelvis, which fade out at the edges.
 * Coordinates are of the drawing 400 wide; see spine-column for the stretch.
 */
import { LEVELS } from '@spine/contract/exam';
import { path, type SvgNode, svg } from '@spine/contract/report';
import { boneAt, type Column, MIDDLE, sacrumTop } from './spine-column.ts';

const GREY = {
  outline: '#7F9C98',
  ground: '#EEF4F2',
  rib: '#C3D3CF',
  blade: '#E4EDEB',
  bladeLine: '#AFC4BF',
  pelvis: '#B4C8C3',
  sacrum: '#A9BFBA',
} as const;

function gradient(id: string, [y1, y2]: readonly [number, number], stops: SvgNode[]): SvgNode {
  return svg(
    'linearGradient',
    { id, gradientUnits: 'userSpaceOnUse', x1: 0, y1, x2: 0, y2 },
    stops,
  );
}

function stop(offset: number, colour: string): SvgNode {
  return svg('stop', { offset, 'stop-color': colour });
}

/** Fades end in the white of the paper: transparency would cost a soft mask for each shape in a PDF. */
const WHITE = '#fff';

/** Fades of the outline. */
export function trunkGradients(column: Column): SvgNode[] {
  const end = column.bottom + 6;
  const { outline, ground } = GREY;
  const fade = (colour: string, [from, to]: readonly [number, number]) => [
    stop(0, WHITE),
    stop(from, colour),
    stop(to, colour),
    stop(1, WHITE),
  ];
  return [
    gradient('trunk-a', [0, end], fade(outline, [0.12, 0.86])),
    gradient('trunk-b', [0, end], fade(ground, [0.14, 0.84])),
    gradient('trunk-c', [8, column.at(214)], fade(outline, [0.25, 0.6])),
    gradient('trunk-d', [125, column.at(212)], [stop(0, ground), stop(1, WHITE)]),
  ];
}

/** `side` is 1 for the right of the picture and −1 for the left. */
type Hand = 1 | -1;

/** x mirrored at the plumb line for the left hand. */
function mirror(side: Hand): (x: number) => number {
  return (x) => MIDDLE + side * (x - MIDDLE);
}

function flank(side: Hand, { at, bottom }: Column): (string | number)[] {
  const x = mirror(side);
  return [
    ...['M', x(301), at(160), 'C', x(304), at(196), x(302), at(232), x(297), at(270)],
    ...['C', x(293), at(304), x(290), at(326), x(292), at(352)],
    ...['C', x(294), at(378), x(303), at(398), x(307), at(428)],
    ...['C', x(309), at(446), x(309), bottom - 4, x(308), bottom + 6],
  ];
}

function shoulderAndArm(side: Hand, { at }: Column): (string | number)[] {
  const x = mirror(side);
  return [
    ...['M', x(225), 8, 'C', x(226), 36, x(225), 54, x(231), 67],
    ...['C', x(239), 84, x(276), 91, x(300), 102, 'C', x(316), 109, x(325), 124, x(327), at(146)],
    ...['C', x(328), at(168), x(328), at(190), x(329), at(214)],
  ];
}

function armGround(side: Hand, { at }: Column): (string | number)[] {
  const x = mirror(side);
  return [
    ...['M', x(300), 102, 'C', x(316), 109, x(325), 124, x(327), at(146)],
    ...['C', x(328), at(168), x(328), at(190), x(329), at(214), 'L', x(304), at(214)],
    ...['C', x(304), at(190), x(302), at(175), x(301), at(160)],
    ...['C', x(299), at(140), x(304), at(118), x(300), 102, 'Z'],
  ];
}

function bodyGround({ at, bottom }: Column): string {
  const end = bottom + 6;
  return path(
    ...['M', 225, 8, 'C', 226, 36, 225, 54, 231, 67, 'C', 239, 84, 276, 91, 300, 102],
    ...['C', 304, at(118), 299, at(140), 301, at(160), 'C', 304, at(196), 302, at(232)],
    ...[297, at(270), 'C', 293, at(304), 290, at(326), 292, at(352)],
    ...['C', 294, at(378), 303, at(398), 307, at(428), 'L', 308, end, 'L', 92, end],
    ...['L', 93, at(428), 'C', 97, at(398), 106, at(378), 108, at(352)],
    ...['C', 110, at(326), 107, at(304), 103, at(270), 'C', 98, at(232), 96, at(196), 99, at(160)],
    ...['C', 101, at(140), 96, at(118), 100, 102, 'C', 124, 91, 161, 84, 169, 67],
    ...['C', 175, 54, 174, 36, 175, 8, 'Z'],
  );
}

/** Half width and drop of each rib, T1 to T12. */
const RIBS = [
  [40, 16],
  [58, 22],
  [70, 28],
  [79, 33],
  [85, 37],
  [89, 40],
  [91, 42],
  [92, 43],
  [91, 42],
  [87, 38],
  [70, 30],
  [46, 20],
] as const;

function ribs(column: Column): string {
  const pair = ([reach, drop]: (typeof RIBS)[number], at: number): string => {
    const level = LEVELS[at];
    if (level === undefined) return '';
    const { y, height, body } = boneAt(column, level);
    const [start, from] = [y - 0.2 * height, body + 4];
    const one = (side: Hand): (string | number)[] => {
      const x = (offset: number) => MIDDLE + side * offset;
      const bend = [x(from + 0.3 * reach), start - 7, x(0.93 * reach), start + 0.1 * drop];
      return ['M', x(from), start, 'C', ...bend, x(reach), start + drop];
    };
    return path(...one(1)) + path(...one(-1));
  };
  return RIBS.map(pair).join('');
}

function blade(side: Hand, { at }: Column): SvgNode[] {
  const x = mirror(side);
  const line = { stroke: GREY.bladeLine, 'stroke-linejoin': 'round' };
  const edge = path(
    ...['M', x(252), at(126), 'C', x(250), at(148), x(255), at(180), x(260), at(206)],
    ...['C', x(262), at(215), x(269), at(214), x(272), at(206)],
    ...['C', x(279), at(186), x(289), at(166), x(296), at(146)],
    ...['C', x(298), at(138), x(294), at(131), x(288), at(130)],
    ...['C', x(276), at(129), x(262), at(118), x(252), at(126), 'Z'],
  );
  const ridge = path('M', x(252), at(144), 'C', x(270), at(138), x(288), at(124), x(312), at(118));
  return [
    svg('path', { d: edge, fill: GREY.blade, 'fill-opacity': 0.8, 'stroke-width': 0.9, ...line }),
    svg('path', {
      ...{ d: ridge, fill: 'none', 'stroke-width': 1.1, 'stroke-linecap': 'round', ...line },
    }),
  ];
}

function pelvis(vs: number): SvgNode[] {
  const s = sacrumTop(vs);
  const wing = (side: Hand): SvgNode => {
    const x = mirror(side);
    const d = path(
      ...['M', x(224), s + 10, 'C', x(230), s - 12, x(244), s - 26, x(266), s - 26],
      ...['C', x(284), s - 25, x(296), s - 10, x(297), s + 8],
      ...['C', x(290), s + 22, x(276), s + 30, x(266), s + 44],
    );
    const look = { fill: 'none', stroke: GREY.pelvis, 'stroke-width': 0.9 };
    return svg('path', { d, ...look, 'stroke-linecap': 'round' });
  };
  const sacrum = path(
    ...['M', 178, s, 'Q', 200, s - 4, 222, s, 'C', 221, s + 16, 211, s + 38, 204, s + 46],
    ...['Q', 200, s + 49, 196, s + 46, 'C', 189, s + 38, 179, s + 16, 178, s, 'Z'],
  );
  return [
    wing(1),
    wing(-1),
    svg('path', { d: sacrum, fill: '#fff', stroke: GREY.sacrum, 'stroke-width': 0.9 }),
  ];
}

/** Everything behind the spine, back to front. */
export function trunk(column: Column): SvgNode[] {
  const stroke = (id: string) => ({
    ...{ fill: 'none', stroke: `url(#trunk-${id})` },
    ...{ 'stroke-width': 1.3, 'stroke-linecap': 'round' },
  });
  const armFill = 'url(#trunk-d)';
  const rib = { stroke: GREY.rib, 'stroke-width': 0.9, 'stroke-linecap': 'round' };
  return [
    svg('path', { d: bodyGround(column), fill: 'url(#trunk-b)' }),
    svg('path', { d: path(...armGround(1, column)), fill: armFill }),
    svg('path', { d: path(...armGround(-1, column)), fill: armFill }),
    ...([1, -1] as const).map((side) =>
      svg('path', { d: path(...shoulderAndArm(side, column)), ...stroke('c') }),
    ),
    ...([1, -1] as const).map((side) =>
      svg('path', { d: path(...flank(side, column)), ...stroke('a') }),
    ),
    svg('path', { d: ribs(column), fill: 'none', ...rib }),
    ...blade(1, column),
    ...blade(-1, column),
    ...pelvis(column.vs),
  ];
}

/** The dashed plumb line. */
export function plumbLine(column: Column, ink: string): SvgNode {
  const d = path('M', MIDDLE, 62, 'V', sacrumTop(column.vs) + 34);
  return svg('path', { d, stroke: ink, 'stroke-width': 0.8, 'stroke-dasharray': '1.5 3.5' });
}
