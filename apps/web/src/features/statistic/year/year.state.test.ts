import { expect, it } from 'vitest';
import { readYearState, toRegionCodes, toRegionInput, writeYearState } from './year.state.ts';

const SCHOOL = '01990000-0000-7000-8000-000000000001';
const read = (search: string) => readYearState(new URLSearchParams(search), 2026);

it('the address of the year is read back as it was written', () => {
  const search = `schoolYear=2025&region=3301&schoolId=${SCHOOL}&way=atrOnly&table=grade&member=attended&by=school&key=${SCHOOL}&page=3`;
  expect(writeYearState(read(search))).toBe(search);
});

it('an address without a year is that of today, by school', () => {
  expect(read('')).toMatchObject({ schoolYear: 2026, region: '', table: 'school', page: 1 });
});

it('what an address cannot mean is left out', () => {
  expect(read('schoolYear=9&region=7x&schoolId=1&table=moon&member=moon&page=-2')).toEqual(
    read(''),
  );
});

it('the group of what is unknown keeps its empty key', () => {
  const state = read('member=positive&by=grade&key=');
  expect(state.opened).toEqual({ member: 'positive', by: 'grade', key: '' });
  expect(read(writeYearState(state)).opened).toEqual(state.opened);
});

it.each([
  'schoolYear=2025&member=gradeTwo&before=normal',
  `schoolYear=2025&member=unseen&by=school&key=${SCHOOL}&onRosters=true&page=2`,
])('the children of %s are read back as they were written', (search) => {
  expect(writeYearState(read(search))).toBe(search);
});

it.each(['33', '3301', '330106'])('region %s is a path for the field and back', (region) => {
  expect(toRegionInput(toRegionCodes(region))).toBe(region);
});
