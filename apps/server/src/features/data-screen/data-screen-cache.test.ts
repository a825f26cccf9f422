import { describe, expect, test } from 'vitest';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openSummaryCache } from './data-screen-cache.ts';

const later = (seconds: number) => new Date(TEST_NOW.getTime() + seconds * 1000);
const asked = { scope: platformScope, regionCode: undefined, now: TEST_NOW };

function counting() {
  const cache = openSummaryCache<number>();
  let read = 0;
  const next = () => {
    read += 1;
    return Promise.resolve(read);
  };
  return {
    cache,
    next,
    ask: (given: Partial<typeof asked> = {}) => cache.get({ ...asked, ...given }, next),
  };
}

describe('a cached summary', () => {
  test('answers everybody who asks within five seconds, those included who ask at once', async () => {
    const { ask } = counting();
    expect(await Promise.all([ask(), ask(), ask({ now: later(4) })])).toEqual([1, 1, 1]);
    expect(await ask({ now: later(5) })).toBe(2);
  });

  test('is of one scope, one region and one way', async () => {
    const { cache, next } = counting();
    const [one, other] = [orgScope('one'), orgScope('other')];
    const answers = [];
    for (const scope of [platformScope, one, other])
      for (const regionCode of [undefined, '330000', '330100'])
        for (const way of [undefined, 'twoStage', 'guideline'] as const)
          answers.push(await cache.get({ scope, regionCode, way, now: TEST_NOW }, next));
    expect(new Set(answers).size).toBe(27);
  });

  test('is no failure', async () => {
    const { cache, ask } = counting();
    const broken = cache.get(asked, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await ask()).toBe(1);
  });

  test('does not outlast a clock that is set back', async () => {
    const { ask } = counting();
    expect([await ask(), await ask({ now: later(-60) })]).toEqual([1, 2]);
  });

  test('makes room for others, the oldest first', async () => {
    const { cache, next, ask } = counting();
    await ask();
    for (let at = 0; at < 500; at += 1) await cache.get({ ...asked, regionCode: String(at) }, next);
    expect(await cache.get({ ...asked, regionCode: '499' }, next)).toBe(501);
    expect(await ask()).toBe(502);
  });
});
