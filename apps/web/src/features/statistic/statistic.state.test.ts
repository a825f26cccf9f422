import { describe, expect, it } from 'vitest';
import { countUnit } from './count-unit.ts';
import {
  isFirstVisit,
  readStatisticState,
  toFilterInput,
  withFilters,
  withGrouping,
  writeStatisticState,
} from './statistic.state.ts';
import { statisticText } from './statistic.text.ts';

const ONE = '01990000-0000-7000-8000-000000000001';
const TWO = '01990000-0000-7000-8000-000000000002';

const read = (search: string) => readStatisticState(new URLSearchParams(search));

describe('the address of the statistics', () => {
  it('is read back as it was written', () => {
    const search = new URLSearchParams({
      projectId: `${ONE},${TWO}`,
      from: '2026-09-01',
      to: '2026-11-20',
      stage: 'junior',
      sex: 'f',
      region: '330106',
      groupBy: 'ageGroup',
      splitBy: 'project',
      indicator: 'posture',
      ages: '6,9,12',
      member: 'posture',
      by: 'ageGroup',
      bySplit: 'project',
      perProject: 'true',
      page: '3',
      key: '2',
      splitKey: ONE,
    });
    const state = readStatisticState(search);
    expect(Object.fromEntries(new URLSearchParams(writeStatisticState(state)))).toEqual(
      Object.fromEntries(search),
    );
  });

  it('without a way of grouping is a first visit, which is by grade and sex', () => {
    expect(isFirstVisit(new URLSearchParams())).toBe(true);
    expect(read('')).toMatchObject({ groupBy: 'grade', splitBy: 'sex', indicator: 'curvature' });
    expect(isFirstVisit(new URLSearchParams(writeStatisticState(read(''))))).toBe(false);
  });

  it('keeps a table of one way', () => {
    const state = { ...read(''), splitBy: undefined };
    expect(readStatisticState(new URLSearchParams(writeStatisticState(state))).splitBy).toBe(
      undefined,
    );
  });

  it('keeps the empty key of what is unknown', () => {
    const state = read('groupBy=grade&member=valid&by=grade&key=');
    expect(state.opened).toMatchObject({ by: 'grade', key: '' });
    expect(readStatisticState(new URLSearchParams(writeStatisticState(state)))).toEqual(state);
  });

  it('keeps the school year, or the days, whichever was chosen last', () => {
    const year = read('schoolYear=2026&groupBy=grade');
    expect(toFilterInput(year.filters)).toEqual({ schoolYear: '2026' });
    expect(readStatisticState(new URLSearchParams(writeStatisticState(year)))).toEqual(year);
    const days = withFilters(year, { schoolYear: '2026', from: '2026-10-01' });
    expect(days.filters).toEqual({ from: '2026-10-01' });
    expect(withFilters(days, { ...days.filters, schoolYear: '2025' }).filters).toEqual({
      schoolYear: '2025',
    });
  });

  it('drops what the server would refuse, and keeps the rest', () => {
    const state = read('groupBy=moon&projectId=7&stage=nursery&from=2026-02-30&sex=f&page=-1');
    expect(state).toMatchObject({ groupBy: 'grade', filters: { sex: 'f' }, page: 1 });
    expect(Object.keys(state.filters)).toEqual(['sex']);
    expect(read('schoolYear=2025&from=2026-01-01&sex=f').filters).toEqual({
      schoolYear: '2025',
      sex: 'f',
    });
  });

  it.each([
    ['33', { province: '330000' }],
    ['3301', { province: '330000', city: '330100' }],
    ['330106', { province: '330000', city: '330100', district: '330106' }],
  ])('the region %s is a path for the field and short for the call', (region, path) => {
    const { filters } = read(`region=${region}`);
    expect(filters).toEqual(path);
    expect(toFilterInput(filters)).toEqual({ region });
  });
});

it('人 are counted where each child counts once, else 人次', () => {
  expect([true, false].map((eachOnce) => countUnit({ eachOnce }))).toEqual(['人', '人次']);
});

it('headings name the unit they count in', () => {
  const { countsOf, inUnit } = statisticText;
  expect(inUnit(countsOf.examined, '人')).toBe('受检人数 / 应检人数');
  expect(inUnit(countsOf.examined, '人次')).toBe('受检人次 / 应检人次');
});

describe('the ways of the table', () => {
  it('compare the projects once there are two, and the sexes again with one', () => {
    const two = withFilters(read(''), { projectId: `${ONE},${TWO}` });
    expect(two.splitBy).toBe('project');
    expect(withFilters(two, { projectId: ONE }).splitBy).toBe('sex');
  });

  it('leave a chosen way alone while several projects are changed', () => {
    const byStage = { ...read(`projectId=${ONE},${TWO}`), splitBy: 'stage' as const };
    expect(withFilters(byStage, { projectId: `${TWO},${ONE}` }).splitBy).toBe('stage');
  });

  it('never are the same twice', () => {
    expect(withGrouping(read(''), 'sex').splitBy).toBe(undefined);
    expect(read('groupBy=sex').splitBy).toBe(undefined);
  });
});
