/** Which schools of a plan a file is about. */
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import type { ScopeOfFile, WrittenSchool } from './monitoring-file.repository.ts';

/** The codes that the numbers of its children begin with. */
const codesOf = ({ areaCode, area, number }: WrittenSchool): string =>
  [areaCode, area ?? '', number ?? ''].join(' ');

/** Those of a scope, in their order. */
export function chooseSchools(
  planned: readonly StoredSchool[],
  { scope, areaCode, schoolId, stage }: ScopeOfFile,
): StoredSchool[] {
  const isChosen = (school: StoredSchool): boolean => {
    if (scope === 'county') return school.areaCode === areaCode;
    if (scope === 'school') return school.schoolId === schoolId && school.stage === stage;
    return true;
  };
  return planned.filter(isChosen);
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
  const now = new Map(planned.map((school) => [keyOf(school), codesOf(school)]));
  const changed = written.filter((school) => now.get(keyOf(school)) !== codesOf(school));
  return [...new Set(changed.map(({ schoolId }) => schoolId))];
}
