import { describe, expect, it } from 'vitest';
import { joinRuns, type PlacedText } from './text-layer.ts';

const run = (text: string, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  isPicture: false,
  x: 0.1,
  y: 0.5,
  width: 0.02 * text.length,
  height: 0.02,
  ...more,
});
const textsOf = (runs: readonly PlacedText[]) => joinRuns(runs).map(({ text }) => text);

describe('the lines of a page', () => {
  it('join runs that follow each other, though a script changes in them', () => {
    const runs = [run('侧弯'), run('Ⅰ', { x: 0.14 }), run('度', { x: 0.16 })];
    expect(joinRuns(runs)).toEqual([run('侧弯Ⅰ度', { width: expect.closeTo(0.08, 6) })]);
  });

  it('keep apart what stands apart: other lines, other columns, other sizes, pictures', () => {
    expect(textsOf([run('一'), run('二', { y: 0.53 })])).toEqual(['一', '二']);
    expect(textsOf([run('一'), run('二', { x: 0.4 })])).toEqual(['一', '二']);
    expect(textsOf([run('一'), run('二', { x: 0.12, height: 0.03 })])).toEqual(['一', '二']);
    expect(textsOf([run('图', { isPicture: true }), run('一', { x: 0.12 })])).toEqual(['图', '一']);
  });
});
