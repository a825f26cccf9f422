import { describe, expect, test } from 'vitest';
import { pointSummary, shortId } from './log.columns.tsx';

const ID = '019a0000-0000-7000-8000-0000abcdef12';

const summary = (keypoint: string) => pointSummary({ keypoint, point: null });

describe('what a line touched', () => {
  test('is the end of an id, or the number as it is', () => {
    expect(shortId(ID)).toBe('ABCDEF12');
    expect(shortId('SC-000001')).toBe('SC-000001');
    expect(summary(ID)).toBe('ABCDEF12');
    expect(summary('')).toBe('—');
  });

  test('is named where the reader may know it', () => {
    const school = { id: ID, kind: 'school', name: '青禾小学', deleted: false } as const;
    expect(pointSummary({ keypoint: ID, point: school })).toBe('青禾小学');
    expect(pointSummary({ keypoint: `${ID},${ID}`, point: school })).toBe('青禾小学 等2个');
    const gone = { id: ID, kind: 'patient', name: null, deleted: true } as const;
    expect(pointSummary({ keypoint: ID, point: gone })).toBe('已删除的学生');
    expect(pointSummary({ keypoint: ID, point: { ...gone, kind: null, deleted: false } })).toBe(
      'ABCDEF12',
    );
  });

  test('is counted, and where the list was cut there are more', () => {
    expect(summary(`${ID},${ID},${ID}`)).toBe('ABCDEF12 等3个');
    const cut = Array.from({ length: 40 }, () => ID)
      .join(',')
      .slice(0, 400);
    expect(summary(cut)).toBe('ABCDEF12 等10个以上');
  });
});
