import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExamInfo } from '../exam/index.ts';
import { normalInfo, quickInfo } from './report.factory.ts';
import { reportModel } from './report.rules.ts';
import { FRAME, reportHeight } from './report-fit.rules.ts';
import { reportVariants } from './report-variants.factory.ts';
import { linesOf, sizeThatFits, widthOf } from './text-width.rules.ts';

/** The height by the same measure the sizes were chosen with. */
function heightOf(info: ExamInfo): number {
  const model = reportModel(info);
  const { figure, trend, fit } = model;
  const sentence = trend.sentence.map(({ text }) => text).join('');
  const report = { ...model, caption: figure.caption, hasTrend: trend.figure !== null, sentence };
  return reportHeight(report, fit) * fit.zoom;
}

describe('the sizes of a report', () => {
  it('are those of the design for texts of usual length', () => {
    expect(reportModel(quickInfo()).fit).toMatchObject({
      adviceSize: 12.5,
      vs: FRAME.quick.vs,
      zoom: 1,
    });
    expect(reportModel(normalInfo()).fit).toMatchObject({
      adviceSize: 11.5,
      vs: FRAME.normal.vs,
      zoom: 1,
    });
  });

  it.each(Object.entries(reportVariants()))('%s ends on its first page', (_, info) => {
    expect(heightOf(info)).toBeLessThanOrEqual(279);
  });

  it('shrink the advice before the figure, and the figure before the page', () => {
    const fits = [100, 200, 300, 500, 900].map((length) => {
      const { fit } = reportModel({ ...quickInfo(), description: '', advice: '测'.repeat(length) });
      return [fit.adviceSize, fit.vs, fit.zoom];
    });
    expect(fits[0]).toEqual([12.5, 1.2, 1]);
    for (const [at, fit] of fits.slice(1).entries()) {
      fit.forEach((value, part) => {
        expect(value).toBeLessThanOrEqual(fits[at]?.[part] ?? 0);
      });
    }
  });

  it('keep any text on one page', () => {
    const text = fc.string({
      minLength: 0,
      maxLength: 1200,
      unit: fc.constantFrom(...'测量a1，。 W'),
    });
    fc.assert(
      fc.property(text, fc.boolean(), (advice, isQuick) => {
        const info = isQuick ? quickInfo({ advice }) : normalInfo({ advice });
        expect(heightOf(info)).toBeLessThanOrEqual(279);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the width of a text', () => {
  it('counts a Chinese character as one em and a rare one the same', () => {
    expect(widthOf('测𠮷', 10)).toBeCloseTo(7.06, 2);
    expect(linesOf('测'.repeat(100), 100, 10)).toBe(4);
  });

  it('chooses the largest size that fits, else the smallest', () => {
    expect(sizeThatFits('沈知夏', 20, [9.5, 7])).toBe(9.5);
    expect(sizeThatFits('沈'.repeat(40), 20, [9.5, 7])).toBe(7);
  });
});
