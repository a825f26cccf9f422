/** Which schools of a plan a file is about. */
import type { MonitoringFile } from '@spine/contract/monitoring';
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import { schoolKeyOf } from '../row/choose-exam.ts';
import { comparedFiles, type HandedInFile } from './handed-in.ts';
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
function changedSchoolIds(
  written: readonly WrittenSchool[],
  planned: readonly WrittenSchool[],
): string[] {
  const keyOf = ({ schoolId, stage }: WrittenSchool) => schoolKeyOf(schoolId, stage);
  const now = new Map(planned.map((school) => [keyOf(school), codesOf(school)]));
  const changed = written.filter((school) => now.get(keyOf(school)) !== codesOf(school));
  return [...new Set(changed.map(({ schoolId }) => schoolId))];
}

type ScopedFile = ScopeOfFile & HandedInFile;

/** What is to be done about the scope of a file. */
export type ScopeState = {
  readonly changed: readonly string[];
  readonly base: MonitoringFile['base'];
};

/**
 * By the newest file of each scope that was handed in, since it says of all schools of the scope how they stood: those that have
 * other numbers by now, and whether changes can be told. A scope of which no whole file was handed in has none.
 */
export function scopeStates(
  files: readonly ScopedFile[],
  planned: readonly WrittenSchool[],
): Map<string, ScopeState> {
  const keyOf = ({ scope, areaCode, schoolId, stage }: ScopeOfFile) =>
    [scope, areaCode, schoolId, stage].join(' ');
  const states = new Map<string, ScopeState>();
  for (const key of new Set(files.map(keyOf))) {
    const compared = comparedFiles(files.filter((file) => keyOf(file) === key));
    const newest = compared.at(-1);
    if (!newest) continue;
    const isRemoved = compared.some(({ removedAt }) => removedAt !== null);
    const changed = changedSchoolIds(newest.schools, planned);
    states.set(newest.id, { changed, base: isRemoved ? 'removed' : 'kept' });
  }
  return states;
}
