import { describe, expect, it } from 'vitest';
import { PAPER } from '../drawing/paper.rules.ts';
import { svgString, svgTexts } from '../drawing/svg.rules.ts';
import { compactSpine } from './spine-compact.rules.ts';
import type { Plate } from './spine-plate.rules.ts';

/** The plates of the normal report of the design. */
const normalPlates: readonly Plate[] = [
  {
    segment: 'thoracic',
    level: 'T8',
    side: 'right',
    angle: 8.1,
    degree: 2,
    label: { angle: '右 8.1°', place: '胸段 · T8' },
  },
  {
    segment: 'thoracolumbar',
    level: 'L1',
    side: 'left',
    angle: 4.7,
    degree: null,
    label: { angle: '左 4.7°', place: '腰胸段 · L1' },
  },
  {
    segment: 'lumbar',
    level: 'L3',
    side: 'left',
    angle: 2.4,
    degree: null,
    label: { angle: '左 2.4°', place: '腰段 · L3' },
  },
];

describe('the compact spine of a drawer', () => {
  it('names T1, T12 and L5 and the largest angle, with the tilt of the report', () => {
    const figure = compactSpine({ plates: normalPlates, palette: PAPER, label: 'x' });
    expect(svgTexts(figure)).toEqual(['T1', 'T12', 'L5', '右 8.1°']);
    const text = svgString(figure);
    expect(text).toContain('x="56.5" y="6" width="15" height="5.6"');
    expect(text).toContain('rotate(-16.2 64');
  });

  it('leaves out a name that the value would stand on', () => {
    const lumbar = normalPlates.map((plate) =>
      plate.segment === 'lumbar' ? { ...plate, angle: 9, side: 'left' as const } : plate,
    );
    const figure = compactSpine({ plates: lumbar, palette: PAPER, label: 'x' });
    const [first, second, ...rest] = svgTexts(figure);
    expect([first, second, rest.length]).toEqual(['T1', 'L5', 1]);
  });
});
