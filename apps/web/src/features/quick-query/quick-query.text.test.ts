import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trainingText } from './quick-query.text.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00+08:00') });
});
afterEach(() => vi.useRealTimers());

test('a day of another year shows its year', () => {
  expect(trainingText.startsOn('2026-03-09')).toBe('3月9日开始');
  expect(trainingText.startsOn('2020-03-09')).toBe('2020年3月9日开始');
});
