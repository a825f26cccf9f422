import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { muscleNames, stepLines, tidyMuscles } from './action.rules.ts';

describe('muscles', () => {
  it.each([
    ['竖脊肌;多裂肌;腹横肌', ['竖脊肌', '多裂肌', '腹横肌']],
    ['竖脊肌；多裂肌，腹横肌、臀大肌,髂腰肌', ['竖脊肌', '多裂肌', '腹横肌', '臀大肌', '髂腰肌']],
    [' 臀大肌 ;; 臀大肌;', ['臀大肌']],
    ['', []],
    ['；；', []],
  ])('typed as %j are %j [3.27]', (typed, names) => {
    expect(muscleNames(typed)).toEqual(names);
    expect(tidyMuscles(typed)).toBe(names.join(';'));
  });

  it('stay as they are once they are tidy', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const tidy = tidyMuscles(typed);
        expect(tidyMuscles(tidy)).toBe(tidy);
        expect(muscleNames(tidy)).toEqual(muscleNames(typed));
      }),
      { seed: 20211101, numRuns: 300 },
    );
  });
});

describe('steps', () => {
  it('are the lines that say something', () => {
    expect(stepLines('一\n\n 二 \n')).toEqual(['一', '二']);
    expect(stepLines('')).toEqual([]);
  });
});
