import { LEVELS, type Segment } from '@spine/contract/exam';
import {
  hatch,
  type Plate,
  plateTilt,
  SEGMENT_LEVELS,
  type SvgNode,
  svgString,
  svgTexts,
  toPlates,
  toSideMarks,
} from '@spine/contract/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalInfo, pairInfo, quickInfo } from '../page/report.factory.ts';
import { boneAt, stretchedColumn } from './spine-column.ts';
import { spineFigure } from './spine-figure.ts';
import { placeLabels } from './spine-label.ts';
import { visibleNames } from './spine-names.ts';
import { plateEnd } from './spine-plate.ts';

const usual = { stretch: 1.2, scale: 1, plates: [], sides: [], label: 'x' };

function quickDrawing(plates: readonly Plate[]) {
  return spineFigure({ ...usual, plates });
}

function all(node: SvgNode, test: (each: SvgNode) => boolean): SvgNode[] {
  const inside = node.children.flatMap((child) =>
    typeof child === 'string' ? [] : all(child, test),
  );
  return test(node) ? [node, ...inside] : inside;
}

const quickPlates = toPlates(quickInfo());
const normalPlates = toPlates(normalInfo());

describe('the spine figure', () => {
  const text = svgString(quickDrawing(quickPlates));

  it('draws vertebrae, ribs, trunk and discs with the geometry of the design', () => {
    expect(text).toContain('viewBox="0 28 400 528"');
    expect(spineFigure({ ...usual, stretch: 0.97 }).attributes['viewBox']).toBe('0 28 400 451');
    // T1 of the quick design, one decimal there and two here.
    expect(text).toContain('translate(200 105.8)');
    expect(text).toContain('M-11.04 -7.4Q0 -8.6 11.04 -7.4C12.48 -7.18 12.24 -4.68 12.72 -4.06');
    expect(text).toContain('M216 102.68C228 95.68 237.2 104.28 240 118.68');
    expect(text).toContain('C304 122 299 148.4 301 172.4C304 215.6 302 258.8 297 304.4');
    expect(text).toContain('M224 516.16C230 494.16 244 480.16 266 480.16');
    expect(text).toContain('M107 337.22H126M274 337.22H293');
    expect(text).toContain('x="189.34" y="112.8" width="21.33"');
  });

  it('turns each plate by twice its angle, higher at the prominent side', () => {
    expect(text).toContain('translate(200 252.44) rotate(-12.4)');
    expect(text).toContain('translate(200 350) rotate(5.6)');
    expect(text).toContain('translate(200 431.72) rotate(2.4)');
    expect(plateTilt({ angle: 25, side: 'right' })).toBe(-40);
    expect(plateTilt({ angle: 0, side: null })).toBe(0);
  });

  it('hatches marked plates line by line inside their bars, severity III crossed', () => {
    expect(text).not.toContain('<pattern');
    const box = { x: -72, y: -5.5, width: 144, height: 11 };
    const linesOf = (degree: 1 | 2 | 3) => String(hatch(box, degree).attributes['d']).split('M');
    expect(([1, 2, 3] as const).map((degree) => linesOf(degree).length - 1)).toEqual([21, 32, 60]);
    const numbers = linesOf(3).flatMap((line) => line.split(/[L ]/).filter(Boolean).map(Number));
    expect(numbers.every((each, at) => Math.abs(each) <= (at % 2 === 0 ? 72 : 5.5))).toBe(true);
  });

  it('fills the wedge between the horizontal and the high end of a marked plate', () => {
    expect(text).toContain(
      'M230 252.44H272A72 72 0 0 0 270.32 236.98L229.3 246A30 30 0 0 1 230 252.44Z',
    );
  });

  it('starts each leader at the high end and leads it to the edge', () => {
    const ends = quickPlates.map((plate) => plateEnd(stretchedColumn(1.2), plate));
    expect(ends.map(({ x }) => Math.round(x * 10) / 10)).toEqual([270.3, 128.3, 128.1]);
    expect(text).toContain('M270.32 236.98H400');
    expect(text).toContain('>右 6.2°<');
    expect(text).toContain('>胸段 · T8<');
  });

  it('tints the marked segment and gives its apex the full colour', () => {
    expect(text.match(/fill="#FEF6CF"/g)).toHaveLength(10);
    expect(
      svgString(
        all(quickDrawing(quickPlates), (n) => n.attributes['data-level'] === 'T8')[0] ?? {
          tag: '',
          attributes: {},
          children: [],
        },
      ),
    ).toContain('#F8DA37');
  });

  it('names a marked level only: an unmarked segment claims no level', () => {
    const { apex: _apex, ...findings } = quickInfo().findings;
    const info = { ...quickInfo(), findings };
    expect(toPlates(info).map(({ label }) => label.place)).toEqual(['胸段', '腰胸段', '腰段']);
  });

  it('draws no plate where no segment is known, but a bracket for each side', () => {
    const info = pairInfo([2.1, -8.3]);
    expect(toPlates(info)).toEqual([]);
    const sides = toSideMarks(info);
    const drawing = spineFigure({ stretch: 1.2, scale: 1, plates: [], sides, label: 'x' });
    expect(all(drawing, (node) => 'data-plate' in node.attributes)).toEqual([]);
    expect(all(drawing, (node) => 'data-side' in node.attributes)).toHaveLength(2);
    expect(svgTexts(drawing)).toContain('右 8.3°');
  });
});

describe('names of vertebrae', () => {
  it('stand on the low side above a marked apex and on the high side below it', () => {
    const names = visibleNames(stretchedColumn(1.2), quickPlates, 1);
    const on = (side: string) =>
      names.filter((each) => each.side === side).map(({ level }) => level);
    expect(on('left')).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
    expect(on('right')).toEqual(['T9', 'T10', 'T11', 'L1', 'L2', 'L4', 'L5']);
  });

  it('agree with the normal design', () => {
    const names = visibleNames(stretchedColumn(0.97), normalPlates, 1.12).map(({ level }) => level);
    expect(names).toEqual(LEVELS.filter((level) => !['T8', 'L1', 'L3'].includes(level)));
  });
});

const segments = ['thoracic', 'thoracolumbar', 'lumbar'] as const;

function plateArbitrary(segment: Segment): fc.Arbitrary<Plate> {
  return fc.record({
    segment: fc.constant(segment),
    level: fc.constantFrom(...SEGMENT_LEVELS[segment]),
    side: fc.constantFrom('left' as const, 'right' as const),
    angle: fc.integer({ min: 0, max: 450 }).map((tenths) => tenths / 10),
    degree: fc.constantFrom(null, 1 as const, 2 as const, 3 as const),
    label: fc.constant({ angle: '右 1.0°', place: '胸段' }),
  });
}
const plates = fc.tuple(...segments.map(plateArbitrary));

describe('whatever was measured', () => {
  it('every vertebra stands upright on the plumb line', () => {
    fc.assert(
      fc.property(plates, (each) => {
        const bones = all(quickDrawing(each), (node) => 'data-level' in node.attributes);
        expect(bones).toHaveLength(LEVELS.length);
        for (const one of bones)
          expect(one.attributes['transform']).toMatch(/^translate\(200 [\d.]+\)$/);
      }),
      { seed: 20261120, numRuns: 50 },
    );
  });

  it('labels of one side never touch', () => {
    fc.assert(
      fc.property(plates, (each) => {
        const column = stretchedColumn(0.97);
        const labels = each.map((plate) => ({
          side: plate.side ?? 'right',
          degree: plate.degree,
          text: plate.label,
          from: plateEnd(column, plate),
        }));
        for (const side of ['left', 'right'] as const) {
          const placed = placeLabels(labels, 1.12).filter((label) => label.side === side);
          placed.slice(1).forEach((label, at) => {
            const above = placed[at];
            const room = (above?.degree === null ? 45 : 68) * 1.12;
            expect(label.y - (above?.y ?? 0)).toBeGreaterThanOrEqual(room - 1e-9);
          });
        }
      }),
      { seed: 20261120, numRuns: 100 },
    );
  });

  it('no plate runs through a name', () => {
    const column = stretchedColumn(1.2);
    const gaps = (each: readonly Plate[]) =>
      visibleNames(column, each, 1).flatMap((name) =>
        each.map((plate) => {
          const x = name.side === 'right' ? 44 : -44;
          const slope = Math.tan((plateTilt(plate) * Math.PI) / 180);
          const distance = Math.abs(name.y - boneAt(column, plate.level).y - slope * x);
          return distance - (plate.degree === null ? 3.2 : 5.5);
        }),
      );
    fc.assert(
      fc.property(plates, (each) => {
        expect(Math.min(1, ...gaps(each))).toBeGreaterThan(0);
      }),
      { seed: 20261120, numRuns: 100 },
    );
  });
});
