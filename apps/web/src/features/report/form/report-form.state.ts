/** What the forms are filled with, from the address (pure): the scope of the yearly summary that the link comes from. */
import { yearSummaryScope } from '@spine/contract/statistic';

const YEARS_OFFERED = 5;

/** Reads the address; what it cannot mean is left out, and without a year it is that of today. */
export function readFormScope(search: URLSearchParams, current: number) {
  const read = (name: keyof typeof yearSummaryScope) => search.get(name) || undefined;
  const schoolYear = yearSummaryScope.schoolYear.safeParse(read('schoolYear'));
  const region = yearSummaryScope.region.safeParse(read('region')).data;
  const schoolId = yearSummaryScope.schoolId.safeParse(read('schoolId')).data;
  const way = yearSummaryScope.way.safeParse(read('way')).data;
  return {
    schoolYear: schoolYear.data ?? current,
    ...(region && { region }),
    ...(schoolId && { schoolId }),
    ...(way && { way }),
  };
}

/** The newest years, and the one that is named. */
export function yearsOffered(current: number, named: number): readonly number[] {
  const years = Array.from({ length: YEARS_OFFERED }, (_year, back) => current - back);
  return years.includes(named) ? years : [...years, named].toSorted((one, other) => other - one);
}
