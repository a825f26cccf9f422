/** Gathers the sheets of classes: who stands on them, and where their codes lead. */
import { createHash } from 'node:crypto';
import { examErrors } from '@spine/contract/exam';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type ClassNames,
  patientErrors,
  patientLabelErrors,
  toRosterOrder,
} from '@spine/contract/patient';
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import {
  classKey,
  type classSheet,
  SHEET_MAX,
  STUDENT_TAIL,
  stationAddress,
  stationErrors,
} from '@spine/contract/station';
import { schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findProject } from '../station.repository.ts';
import { loadSheetChildren } from './class-sheet.repository.ts';

export type SheetChild = {
  readonly name: string;
  readonly gender: 'm' | 'f' | 'o';
  /** The last STUDENT_TAIL characters of the student number: everybody nearby can read a sheet. */
  readonly studentTail: string;
};
export type ClassSheet = ClassNames & {
  /** Opens the station at the class; none without a project. It names no child. */
  readonly address: string | undefined;
  readonly children: readonly SheetChild[];
};
export type ClassSheets = {
  readonly schoolName: string;
  readonly projectName: string | undefined;
  readonly classes: readonly ClassSheet[];
  readonly count: number;
};

type SheetInput = ParsedEndpointInput<typeof classSheet> & {
  /** The address people use, before the path. */
  readonly base: string;
};

/**
 * The sheets of a school, a grade or a class. Refuses patientErrors.schoolUnknown, examErrors.projectNotFound,
 * patientLabelErrors.nobody, stationErrors.sheetTooLarge.
 */
export async function loadClassSheets(tenant: Tenant, input: SheetInput): Promise<ClassSheets> {
  const { schoolId, projectId } = input;
  const school = (await schoolsByIds(tenant, [schoolId])).get(schoolId);
  if (!school || school.deleted) return refuse(patientErrors.schoolUnknown);
  const project =
    projectId === undefined
      ? undefined
      : ((await findProject(tenant, { projectId, schoolId })) ??
        refuse(examErrors.projectNotFound));
  const children = await loadSheetChildren(tenant, {
    selection: input,
    schoolYear: project?.schoolYear,
    limit: SHEET_MAX + 1,
  });
  if (children.length === 0) refuse(patientLabelErrors.nobody);
  if (children.length > SHEET_MAX) refuse(stationErrors.sheetTooLarge);
  return {
    schoolName: school.name,
    projectName: project?.name,
    classes: groupByClass(children).map((members) => toSheet(members, input)),
    count: children.length,
  };
}

type Child = Awaited<ReturnType<typeof loadSheetChildren>>[number];

/** Of children that come class by class. */
function groupByClass(children: readonly Child[]): (readonly [Child, ...Child[]])[] {
  const classes: [Child, ...Child[]][] = [];
  for (const child of children) {
    const last = classes.at(-1);
    if (last && isSameClass(last[0], child)) last.push(child);
    else classes.push([child]);
  }
  return classes;
}

function isSameClass(one: Child, other: Child): boolean {
  const isSameGrade =
    one.gradeCode === other.gradeCode &&
    (one.gradeCode !== UNKNOWN_GRADE_ORDER || one.gradeName === other.gradeName);
  return isSameGrade && one.clazzName === other.clazzName;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

function toSheet(
  members: readonly [Child, ...Child[]],
  { projectId, schoolId, base }: SheetInput,
): ClassSheet {
  const [{ gradeName, clazzName }] = members;
  const open = classKey(gradeName, clazzName, md5);
  return {
    gradeName,
    clazzName,
    address: projectId && base.replace(/\/+$/, '') + stationAddress({ projectId, schoolId, open }),
    children: toRosterOrder(members).map(({ name, gender, studentId }) => ({
      name,
      gender,
      studentTail: studentId.slice(-STUDENT_TAIL),
    })),
  };
}
