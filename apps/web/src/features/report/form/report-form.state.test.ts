import { expect, it } from 'vitest';
import { readFormScope, yearsOffered } from './report-form.state.ts';

const SCHOOL = '01990000-0000-7000-8000-000000000001';
const read = (search: string) => readFormScope(new URLSearchParams(search), 2026);

it('year, region, school and method of the yearly summary go into the call', () => {
  expect(
    read(`schoolYear=2022&region=3301&schoolId=${SCHOOL}&way=atrOnly&table=grade&member=found`),
  ).toEqual({ schoolYear: 2022, region: '3301', schoolId: SCHOOL, way: 'atrOnly' });
});

it('what an address cannot mean is left out', () => {
  expect(read('schoolYear=9&region=7x&schoolId=1&way=moon')).toEqual({ schoolYear: 2026 });
  expect(read('')).toEqual({ schoolYear: 2026 });
});

it('an older year that is named can be seen among the choices', () => {
  expect(yearsOffered(2026, 2025)).toEqual([2026, 2025, 2024, 2023, 2022]);
  expect(yearsOffered(2026, 2019)).toEqual([2026, 2025, 2024, 2023, 2022, 2019]);
});
