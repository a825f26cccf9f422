/** In which order schools and faults are shown, and where each is mended. Pure. */
import {
  CHECK_CODES,
  CHECK_LEVELS,
  type CheckCode,
  type CheckedSchool,
  type CheckLead,
  type FaultyChild,
  type GradeRowCounts,
  type LeftOutCause,
  ROW_CHECKS,
  type RowCounts,
} from '@spine/contract/monitoring';
import type { ProjectInfo } from '@spine/contract/project';
import type { ChildFilter } from './check-view.ts';

/** Those whose name contains the words: most rows that bounce first, unchecked ones last. */
export function findSchools(schools: readonly CheckedSchool[], name: string): CheckedSchool[] {
  const bouncedOf = ({ counts }: CheckedSchool) => counts?.bounced ?? -1;
  return schools
    .filter(({ schoolName }) => schoolName.includes(name.trim()))
    .toSorted(
      (a, b) => bouncedOf(b) - bouncedOf(a) || a.schoolName.localeCompare(b.schoolName, 'zh-CN'),
    );
}

type Fault = FaultyChild['faults'][number];
type FaultGroup = { readonly lead: CheckLead; readonly faults: readonly Fault[] };

/** The faults of a child by where they are mended, so that one touch leads to several; the gravest first. */
export function groupByLead(faults: readonly Fault[]): FaultGroup[] {
  const graveFirst = faults.toSorted(
    (a, b) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level),
  );
  const leads = [...new Set(graveFirst.map(({ lead }) => lead))];
  return leads.map((lead) => ({ lead, faults: graveFirst.filter((each) => each.lead === lead) }));
}

/** Whether a fault is that the child has no serial yet, which the page itself gives. */
export function isUnnumbered({ code }: Fault, { serial }: Pick<FaultyChild, 'serial'>): boolean {
  return code === 'idParts' && serial === null;
}

/** Where a child gets a row; null where nothing is to be done. */
export const leftOutLead: Readonly<Record<LeftOutCause, 'station' | CheckLead | null>> = {
  notExamined: 'station',
  quickOnly: 'station',
  gradeOutside: 'patient',
  schoolWithoutCode: 'plan',
  walkIn: 'patient',
  withheld: null,
};

/**
 * Where a child gets the complete examination that its row is made of: in a project under way of the school year of the plan, whose
 * days and grades are those of the row, and not in one of quick examinations while there is another. Projects stand newest first.
 */
export function findStationProject<Project extends Pick<ProjectInfo, 'schoolYear' | 'method'>>(
  projects: readonly Project[],
  schoolYear: number,
): Project | undefined {
  const ofYear = projects.filter((project) => project.schoolYear === schoolYear);
  return ofYear.find(({ method }) => method !== 'atrOnly') ?? ofYear[0];
}

const LEVELS = new Map(ROW_CHECKS.map(({ code, level }) => [code, level]));

/**
 * The faults to choose from: those that the last check of the school found, of the level that is shown. How many it found is said
 * where the list is that of the whole school.
 */
export function faultChoices(
  faults: Readonly<Partial<Record<CheckCode, number>>>,
  { shown, gradeCode }: Pick<ChildFilter, 'shown' | 'gradeCode'>,
): { readonly code: CheckCode; readonly count: number | undefined }[] {
  const isWhole = shown === undefined && gradeCode === undefined;
  return sortFaultCodes(faults)
    .filter(({ code }) => shown === undefined || (LEVELS.get(code) ?? shown) === shown)
    .map(({ code, count }) => ({ code, count: isWhole ? count : undefined }));
}

/** The codes of faults that rows have, the most frequent first. */
export function sortFaultCodes(
  faults: Readonly<Partial<Record<CheckCode, number>>>,
): { readonly code: CheckCode; readonly count: number }[] {
  return CHECK_CODES.map((code) => ({ code, count: faults[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

/** Children who have no row, whyever. */
export function computeLeftOut({ children, rows }: Pick<RowCounts, 'children' | 'rows'>): number {
  return children - rows;
}

/** How far what is owed of a grade is there, in percent. */
export function computeShare({
  accepted,
  owed,
}: Pick<GradeRowCounts, 'accepted'> & {
  owed: number;
}): number {
  return owed === 0 ? 100 : Math.min(100, (accepted / owed) * 100);
}
