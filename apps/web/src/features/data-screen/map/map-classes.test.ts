import { describe, expect, it } from 'vitest';
import { CLASS_COLOURS, computeClasses, isLight } from './map-classes.ts';

describe('the classes of a map', () => {
  const rates = [0.039, 0.0406, 0.0421, 0.0452, 0.0468, 0.0487, 0.0519, 0.0534, 0.0561, 0.0582];

  it('are five of equal size, divided by what the legend prints', () => {
    const { bounds, colours, classOf } = computeClasses(rates, 'detection');
    expect(bounds).toEqual([0.042, 0.046, 0.05, 0.054]);
    expect(colours).toEqual([...CLASS_COLOURS]);
    expect(rates.map(classOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('are fewer where the values are few or the same', () => {
    expect(computeClasses([0.05], 'detection').colours).toEqual(['#1F756C']);
    expect(computeClasses([0.0496], 'detection').bounds).toEqual([]);
    expect(computeClasses([0.05, 0.05, 0.05], 'detection').bounds).toEqual([]);
    expect(computeClasses([], 'detection').bounds).toEqual([]);
    const two = computeClasses([0.02, 0.06], 'detection');
    expect(two.classOf(0.02)).toBe(0);
    expect(two.colours[two.classOf(0.06)]).toBe('#95DFD4');
  });

  it('of people are divided by round numbers', () => {
    expect(computeClasses([3540, 8700, 17_981, 24_696, 39_896], 'examined').bounds).toEqual([
      7700, 14_000, 21_000, 28_000,
    ]);
  });

  it('are written on in dark letters from the fourth on', () => {
    expect(CLASS_COLOURS.map(isLight)).toEqual([false, false, false, true, true]);
  });
});
