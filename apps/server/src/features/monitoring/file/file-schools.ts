/** Which schools of a plan a file is about. */
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import type { ScopeOfFile, WrittenSchool } from './monitoring-file.repository.ts';

const orderOf = ({ areaCode, area, number, stage, schoolId }: WrittenSchool): string =>
  [areaCode, area ?? '', String(number ?? 0).padStart(2, '0'), stage, schoolId].join(' ');

/** Those of a scope, in the order of their numbers. */
export function chooseSchools(
  planned: readonly StoredSchool[],
  { scope, areaCode, schoolId, stage }: ScopeOfFile,
): StoredSchool[] {
  const isChosen = (school: StoredSchool): boolean => {
    if (scope === 'county') return school.areaCode === areaCode;
    if (scope === 'school') return school.schoolId === schoolId && school.stage === stage;
    return true;
  };
  return planned
    .filter(isChosen)
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** What a file keeps of its schools. */
export function writtenSchool({
  schoolId,
  stage,
  areaCode,
  area,
  number,
}: WrittenSchool): WrittenSchool {
  return { schoolId, stage, areaCode, area, number };
}

/** The ids of schools whose rows have other numbers now than when a file was written, or that were taken out of the plan. */
export function changedSchoolIds(
  written: readonly WrittenSchool[],
  planned: readonly WrittenSchool[],
): string[] {
  const keyOf = ({ schoolId, stage }: WrittenSchool) => `${schoolId} ${stage}`;
  const now = new Map(planned.map((school) => [keyOf(school), orderOf(school)]));
  const changed = written.filter((school) => now.get(keyOf(school)) !== orderOf(school));
  return [...new Set(changed.map(({ schoolId }) => schoolId))];
}
