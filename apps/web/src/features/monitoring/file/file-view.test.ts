import type { MonitoringFile, PlannedSchool } from '@spine/contract/monitoring';
import { describe, expect, test } from 'vitest';
import { fileText } from './file.text.ts';
import {
  chosenScope,
  countyChoices,
  faultLines,
  lackOfBase,
  leftOutWords,
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
  doubtful: 0,
  faults: {},
  leftOut: {},
  isAsking: false,
  parts: [],
  orderedByName: '陆远舟',
  orderedAt: '2026-11-20T10:00:00+08:00',
  handedIn: null,
  changedSchools: [],
  base: null,
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

  const whole = { schools, files: [], kind: 'whole' } as const;
  /** A county and a school that were handed in, and are no longer in the plan. */
  const handedIn = [
    file({ scope: 'county', areaCode: '330108', base: 'kept' }),
    file({ scope: 'school', schoolId: 'z', schoolName: '学校z', stage: 'junior', base: 'kept' }),
    file({ scope: 'school', schoolId: 'a', schoolName: '学校a', stage: 'primary', base: 'kept' }),
  ];

  test('offers each county once, and a school by its types', () => {
    expect(countyChoices(whole).map(({ value }) => value)).toEqual(['330105', '330106']);
    expect(schoolChoices(whole).map(({ label }) => label)).toEqual([
      '学校a 小学',
      '学校a 初中',
      '学校b 小学',
    ]);
  });

  test('names a county by its name and its code, and by the code until names have come', () => {
    const namesOf = (codes: readonly string[]) =>
      codes.map((code) => (code === '330106' ? '西湖区' : code));
    const labels = countyChoices(whole, namesOf).map(({ label }) => label);
    expect(labels).toEqual(['330105', '西湖区（330106）']);
    expect(countyChoices(whole).map(({ label }) => label)).toEqual(['330105', '330106']);
  });

  test('is of what is chosen, and of nothing while something is missing', () => {
    expect(chosenScope('all', undefined, whole)).toEqual({ scope: 'all' });
    expect(chosenScope('all', undefined, { ...whole, schools: [] })).toBeUndefined();
    expect(chosenScope('county', undefined, whole)).toBeUndefined();
    expect(chosenScope('county', '330105', whole)).toEqual({
      scope: 'county',
      areaCode: '330105',
    });
    expect(chosenScope('school', 'a junior', whole)).toEqual({
      scope: 'school',
      schoolId: 'a',
      stage: 'junior',
    });
    expect(chosenScope('school', 'c junior', whole)).toBeUndefined();
  });

  test('of changes is also of what was handed in and is no longer in the plan', () => {
    const changes = { schools, files: handedIn, kind: 'changes' } as const;
    expect(countyChoices(changes).map(({ value }) => value)).toContain('330108');
    expect(schoolChoices(changes).map(({ label }) => label)).toEqual([
      '学校a 小学',
      '学校a 初中',
      '学校b 小学',
      '学校z 初中',
    ]);
    expect(chosenScope('school', 'z junior', changes)).toEqual({
      scope: 'school',
      schoolId: 'z',
      stage: 'junior',
    });
    expect(chosenScope('all', undefined, { ...changes, schools: [] })).toEqual({ scope: 'all' });
    expect(chosenScope('school', 'z junior', { ...changes, kind: 'whole' })).toBeUndefined();
  });

  test('may be of changes once a whole file of the same scope was handed in and is there', () => {
    const county = { scope: 'county', areaCode: '330106' } as const;
    const base = file({ ...county, handedIn: HANDED_IN, base: 'kept' });
    expect(lackOfBase([base], county)).toBeUndefined();
    expect(lackOfBase([base], { scope: 'county', areaCode: '330105' })).toBe('none');
    expect(lackOfBase([base], { scope: 'all' })).toBe('none');
    expect(lackOfBase([file(county)], county)).toBe('none');
    expect(lackOfBase([{ ...base, base: 'removed' }], county)).toBe('removed');
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
      '未列入的学生：未检查 3 人，监护人不同意公布 1 人',
    );
  });

  test('that is gone names no family as the cause', () => {
    for (const words of Object.values(fileText.removals)) expect(words).not.toMatch(/监护人|家长/);
  });
});
