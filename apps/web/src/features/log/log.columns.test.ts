import { describe, expect, test } from 'vitest';
import { pointSummary, shortId } from './log.columns.tsx';

const ID = '019a0000-0000-7000-8000-0000abcdef12';

describe('what a line touched', () => {
  test('is the end of an id, or the number as it is', () => {
    expect(shortId(ID)).toBe('ABCDEF12');
    expect(shortId('SC-000001')).toBe('SC-000001');
    expect(pointSummary(ID)).toBe('ABCDEF12');
    expect(pointSummary('')).toBe('—');
  });

  test('is counted, and where the list was cut there are more', () => {
    expect(pointSummary(`${ID},${ID},${ID}`)).toBe('ABCDEF12 等3个');
    const cut = Array.from({ length: 40 }, () => ID)
      .join(',')
      .slice(0, 400);
    expect(pointSummary(cut)).toBe('ABCDEF12 等10个以上');
  });
});
