/** The scale 0–14° inside the result band, cut at 5, 7 and 10; the zone that was hit is solid ink. */
import { degreeWord, formatAngle, SEVERITY_BOUNDS } from '@spine/contract/exam';
import { points, RESULT_INK, type SvgNode, stamped, svg } from '@spine/contract/report';
import { figureText } from './figure.text.ts';

const LEFT = 2;
const WIDTH = 296;
const END = 14;
/** Half of the widest marker text, so that it never leaves the drawing. */
const HALF_LABEL = 29;

/** Where an angle stands on the scale; angles over 14° stand at its end. */
export function rulerX(angle: number): number {
  return LEFT + (Math.min(Math.max(angle, 0), END) / END) * WIDTH;
}

const ZONES = [
  { from: 0, to: SEVERITY_BOUNDS.one, word: figureText.under5Zone },
  { from: SEVERITY_BOUNDS.one, to: SEVERITY_BOUNDS.two, word: degreeWord[1] },
  { from: SEVERITY_BOUNDS.two, to: SEVERITY_BOUNDS.three, word: degreeWord[2] },
  { from: SEVERITY_BOUNDS.three, to: END, word: degreeWord[3] },
] as const;

type Zone = (typeof ZONES)[number];

function isHit({ from, to }: Zone, angle: number): boolean {
  return angle >= from && (angle < to || to === END);
}

function zoneBox(zone: Zone, hit: boolean): SvgNode {
  const [x, right] = [rulerX(zone.from), rulerX(zone.to)];
  const fill = { fill: hit ? RESULT_INK : '#fff', 'fill-opacity': hit ? 1 : 0.72 };
  const line = { stroke: RESULT_INK, 'stroke-width': 0.9 };
  return svg('rect', { x, y: 22, width: right - x, height: 16, ...fill, ...line });
}

function zoneWord({ from, to, word }: Zone, hit: boolean): SvgNode {
  const place = { x: (rulerX(from) + rulerX(to)) / 2, y: 34, 'text-anchor': 'middle' };
  const look = { 'font-size': 10.4, 'font-weight': hit ? 700 : 500 };
  return svg('text', { ...place, ...look, fill: hit ? '#fff' : RESULT_INK }, [word]);
}

/** The boxes of the zones; only the one that was hit differs. */
function zoneBoxes(angle: number): SvgNode {
  const hit = ZONES.findIndex((each) => isHit(each, angle));
  return stamped(`ruler-${hit}`, () => ZONES.map((each, at) => zoneBox(each, at === hit)));
}

function tick(degrees: number): SvgNode {
  const anchor = degrees === 0 ? 'start' : 'middle';
  const look = { 'text-anchor': anchor, 'font-size': 10, fill: RESULT_INK };
  return svg('text', { x: rulerX(degrees), y: 51, ...look }, [`${degrees}°`]);
}

/** The scale with a marker at the largest angle of this examination. */
export function rulerFigure(angle: number): SvgNode {
  const x = rulerX(angle);
  const labelX = Math.min(Math.max(x, HALF_LABEL), 300 - HALF_LABEL);
  return svg('svg', { viewBox: '-4 0 308 58', role: 'img', 'aria-label': figureText.rulerLabel }, [
    zoneBoxes(angle),
    ...ZONES.map((each) => zoneWord(each, isHit(each, angle))),
    ...[0, SEVERITY_BOUNDS.one, SEVERITY_BOUNDS.two, SEVERITY_BOUNDS.three].map(tick),
    svg('polygon', { points: points([x, 21], [x - 5.5, 11], [x + 5.5, 11]), fill: RESULT_INK }),
    svg(
      'text',
      {
        x: labelX,
        y: 8.5,
        'text-anchor': 'middle',
        'font-size': 10.5,
        'font-weight': 700,
        fill: RESULT_INK,
      },
      [figureText.thisTime(formatAngle(angle))],
    ),
  ]);
}
