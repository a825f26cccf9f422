import type { MonitoringFile, PlannedSchool } from '@spine/contract/monitoring';
import { describe, expect, test } from 'vitest';
import {
  chosenScope,
  countyChoices,
  faultLines,
  leftOutWords,
  mayOrderChanges,
  schoolChoices,
  titleOf,
} from './file-view.ts';

const school = (schoolId: string, patch: Partial<PlannedSchool> = {}): PlannedSchool => ({
  schoolId,
  schoolName: `学校${schoolId}`,
  stage: 'primary',
  areaCode: '330106',
  area: 'urban',
  number: 1,
  owed: 80,
  children: 10,
  isSaved: true,
  version: 'x',
  ...patch,
});
const file = (patch: Partial<MonitoringFile> = {}): MonitoringFile => ({
  id: 'f',
  kind: 'whole',
  format: 'xlsx',
  scope: 'all',
  areaCode: null,
  schoolId: null,
  schoolName: null,
  stage: null,
  rows: 10,
  bounced: 0,
  faults: {},
  leftOut: {},
  isAsking: false,
  parts: [],
  orderedByName: '陆远舟',
  orderedAt: '2026-11-20T10:00:00+08:00',
  handedIn: null,
  changedSchools: [],
  removed: null,
  ...patch,
});
const HANDED_IN = { on: '2026-11-20', to: '疾控', note: '', byName: '陆远舟' };

describe('an order', () => {
  const schools = [
    school('a'),
    school('a', { stage: 'junior' }),
    school('b', { areaCode: '330105' }),
  ];

  test('offers each county once, and a school by its types', () => {
    expect(countyChoices(schools).map(({ value }) => value)).toEqual(['330105', '330106']);
    expect(schoolChoices(schools).map(({ label }) => label)).toEqual([
      '学校a 小学',
      '学校a 初中',
      '学校b 小学',
    ]);
  });

  test('is of what is chosen, and of nothing while something is missing', () => {
    expect(chosenScope('all', undefined, schools)).toEqual({ scope: 'all' });
    expect(chosenScope('all', undefined, [])).toBeUndefined();
    expect(chosenScope('county', undefined, schools)).toBeUndefined();
    expect(chosenScope('county', '330105', schools)).toEqual({
      scope: 'county',
      areaCode: '330105',
    });
    expect(chosenScope('school', 'a junior', schools)).toEqual({
      scope: 'school',
      schoolId: 'a',
      stage: 'junior',
    });
    expect(chosenScope('school', 'c junior', schools)).toBeUndefined();
  });

  test('may be of changes once a whole file of the same scope was handed in and is there', () => {
    const county = { scope: 'county', areaCode: '330106' } as const;
    const handedIn = file({ ...county, handedIn: HANDED_IN });
    expect(mayOrderChanges([handedIn], county)).toBe(true);
    expect(mayOrderChanges([handedIn], { scope: 'county', areaCode: '330105' })).toBe(false);
    expect(mayOrderChanges([handedIn], { scope: 'all' })).toBe(false);
    expect(mayOrderChanges([file(county)], county)).toBe(false);
    const removed = { at: '2028-10-01T00:00:00+08:00', cause: 'yearOver' } as const;
    expect(mayOrderChanges([{ ...handedIn, removed }], county)).toBe(false);
  });
});

describe('a file', () => {
  test('is called by its rows', () => {
    expect(titleOf(file())).toBe('全部学校 · 完整文件');
    const ofSchool = { scope: 'school', schoolName: '文澜小学', stage: 'primary' } as const;
    expect(titleOf(file({ ...ofSchool, kind: 'changes' }))).toBe('文澜小学 小学 · 变更文件');
  });

  test('says why rows bounce and who has none', () => {
    expect(faultLines(file({ faults: { motionMissing: 2, sideMissing: 1 } }))).toEqual([
      expect.stringMatching(/没有旋转方向：1 行$/),
      expect.stringMatching(/：2 行$/),
    ]);
    expect(leftOutWords(file())).toBeUndefined();
    expect(leftOutWords(file({ leftOut: { withheld: 1, notExamined: 3 } }))).toBe(
      '没有行的学生：未检查 3 人，监护人不同意公布 1 人',
    );
  });
});
