/**
 * Screening projects. Names are unique within the institution. A project moves forward only, and needs a school
 * before it starts; a school that has examinations in it stays. Deleting it keeps or deletes the examinations,
 * as asked.
 */
import { type ScreeningMethod, screeningMethodWord } from '@spine/contract/exam';
import {
  CHANGED_BY_OTHERS,
  dayOf,
  type ErrorEntry,
  instantInShanghai,
  kernelErrors,
  type ParsedInputOf,
} from '@spine/contract/kernel';
import {
  type addProject as addProjectCall,
  type editProject as editProjectCall,
  type exportProjects,
  PROJECT_PARTS,
  type ProjectInfo,
  type ProjectRow,
  ProjectStatus,
  projectErrors,
  projectInfo as projectShape,
  projectStatusWord,
  type SchoolTally,
  type setSchoolDays as setSchoolDaysCall,
} from '@spine/contract/project';
import { reassessProject, unlistProjectExams } from '#features/exam/index.ts';
import { schoolsByIds } from '#features/school/index.ts';
import {
  recountProjectSums,
  restateDeletedProject,
  restateMethod,
  restateProject,
} from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { mergeEdit, versionOf, withSent } from '#platform/edit/merge-edit.ts';
import { type ExportOf, everyPage } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import {
  countExamsOfProject,
  type SchoolSum,
  schoolSumsOf,
  talliesOf,
} from './progress.repository.ts';
import {
  countProjects,
  insertProject,
  isExamined,
  linkSchools,
  lockProject,
  markProjectDeleted,
  type ProjectFields,
  type ProjectQuery,
  projectById,
  projectPage,
  schoolsOfProject,
  unlinkSchools,
  updateProject,
  writeSchoolDays,
} from './project.repository.ts';
import { projectExportText as text } from './project.text.ts';

type ProjectToEdit = ParsedInputOf<typeof editProjectCall>;

export async function listProjects(tenant: Tenant, query: ProjectQuery) {
  const rows = await projectPage(tenant, query);
  return { rows: rows.map(rowOf), total: await countProjects(tenant, query) };
}

/** Refuses projectErrors.unknown. */
export async function projectInfo(tenant: Tenant, id: string): Promise<ProjectInfo> {
  const project = (await projectById(tenant, id)) ?? refuse(projectErrors.unknown);
  const schools = await schoolsOfProject(tenant, id);
  const [tally] = await talliesOf(tenant, [id]);
  const exams = await countExamsOfProject(tenant, id);
  const counts = { schools: schools.length, patients: tally?.roster ?? 0, exams };
  const version = versionOf({ ...project, schoolIds: idsOf(schools) }, PROJECT_PARTS);
  return { ...rowOf(project), schools, counts, version };
}

/** Ids of schools in an order of their own: names are sorted differently once a school is renamed. */
function idsOf(schools: readonly { id: string }[]): string[] {
  return schools.map(({ id }) => id).sort();
}

/** How far some projects are; ids that are not there are left out. */
export async function listTallies(tenant: Tenant, ids: readonly string[]) {
  const rows = await talliesOf(tenant, ids);
  return { rows, total: rows.length };
}

/** How some schools stand in their newest project; ids that are not there are left out. */
export async function listSchoolTallies(tenant: Tenant, ids: readonly string[]) {
  const rows = (await schoolSumsOf(tenant, ids)).map(schoolTallyOf);
  return { rows, total: rows.length };
}

function schoolTallyOf({ id, roster, projectId, name, status, ...sum }: SchoolSum): SchoolTally {
  if (projectId === null || name === null || status === null) return { id, roster, project: null };
  const { counted, examined } = sum;
  return { id, roster, project: { id: projectId, name, status, roster: counted, examined } };
}

/** Refuses projectErrors.datesReversed, projectErrors.nameUsedOnAdd, projectErrors.schoolsInvalid. */
export async function addProject(
  tenant: Tenant,
  { project, id, now }: { project: ParsedInputOf<typeof addProjectCall>; id: string; now: Date },
): Promise<void> {
  const schoolIds = [...new Set(project.schoolIds)];
  const fields = {
    name: project.name,
    method: project.method,
    startDate: project.startDate ?? null,
    endDate: project.endDate ?? null,
  };
  checkDates(fields);
  await checkSchools(tenant, schoolIds);
  const inserted = insertProject(tenant, { id, ...fields, createdAt: now });
  await refuseDuplicates(inserted, nameUsed(projectErrors.nameUsedOnAdd));
  await linkSchools(tenant, { projectId: id, schoolIds });
}

/**
 * Refuses kernelErrors.changedMeanwhile, kernelErrors.nothingUpdated, projectErrors.datesReversed, projectErrors.nameUsedOnEdit,
 * projectErrors.schoolExamined, projectErrors.schoolRequired, projectErrors.schoolsInvalid, projectErrors.unknown.
 */
export async function editProject(tenant: Tenant, edit: ProjectToEdit): Promise<void> {
  const locked = (await lockProject(tenant, edit.id)) ?? refuse(projectErrors.unknown);
  const known = { ...locked, schoolIds: idsOf(await schoolsOfProject(tenant, edit.id)) };
  const schoolIds = edit.schoolIds && [...new Set(edit.schoolIds)].sort();
  const { row, isLate } = await mergeEdit(
    PROJECT_PARTS,
    { known, wanted: withSent(known, { ...edit, schoolIds }), version: edit.version },
    { shape: projectShape, read: () => projectInfo(tenant, edit.id) },
  );
  const { name, method, startDate, endDate } = row;
  const fields = { name, method, startDate, endDate };
  checkDates(fields);
  const moved = await changeSchools(tenant, { known, wanted: row.schoolIds });
  const same = (['name', 'method', 'startDate', 'endDate'] as const).every(
    (field) => fields[field] === known[field],
  );
  const isSame = same && moved.length === 0;
  if (isSame && isLate) return;
  if (isSame) refuse(kernelErrors.nothingUpdated);
  const updated = updateProject(tenant, { id: edit.id, change: fields });
  await refuseDuplicates(updated, nameUsed(projectErrors.nameUsedOnEdit));
  if (fields.method !== known.method) await changeMethod(tenant, edit.id, fields.method);
  if (fields.startDate !== known.startDate) await recountProjectSums(tenant, edit.id);
  // What a completed project missed stays.
  if (known.status === ProjectStatus.Underway)
    await restateProject(tenant, { projectId: edit.id, schoolIds: moved });
}

/** Assesses the project's examinations anew; those that keep their result are of another way too. */
async function changeMethod(
  tenant: Tenant,
  projectId: string,
  method: ScreeningMethod,
): Promise<void> {
  await reassessProject(tenant, { projectId, method });
  await restateMethod(tenant, projectId);
}

/**
 * Refuses kernelErrors.nothingUpdated, projectErrors.schoolRequired, projectErrors.statusBack, projectErrors.unknown.
 */
export async function moveProject(
  tenant: Tenant,
  { id, status }: { id: string; status: ProjectStatus },
): Promise<void> {
  const known = (await lockProject(tenant, id)) ?? refuse(projectErrors.unknown);
  if (status < known.status) refuse(projectErrors.statusBack);
  if (status === known.status) refuse(kernelErrors.nothingUpdated);
  // A project under way may have lost its last school since, and must still be able to end.
  const starts = known.status === ProjectStatus.NotStarted;
  const schools = await schoolsOfProject(tenant, id);
  if (starts && schools.length === 0) refuse(projectErrors.schoolRequired);
  if (starts) await updateProject(tenant, { id, change: { status: ProjectStatus.Underway } });
  // Whom it waits for at its end it has missed for good.
  await restateProject(tenant, { projectId: id, schoolIds: schools.map((one) => one.id) });
  if (status > ProjectStatus.Underway) await updateProject(tenant, { id, change: { status } });
}

/**
 * All days or none. Of a school that is named twice the last counts; one that has another day than was seen, and not the
 * wanted one, is a field of the refusal. Refuses kernelErrors.changedMeanwhile, projectErrors.schoolDayOutside,
 * projectErrors.schoolNotLinked, projectErrors.unknown.
 */
export async function setSchoolDays(
  tenant: Tenant,
  { id, days }: ParsedInputOf<typeof setSchoolDaysCall>,
): Promise<void> {
  const { startDate, endDate } = (await lockProject(tenant, id)) ?? refuse(projectErrors.unknown);
  const isOutside = ({ day }: { day: string | null }) =>
    day !== null &&
    ((startDate !== null && day < startDate) || (endDate !== null && day > endDate));
  if (days.some(isOutside)) refuse(projectErrors.schoolDayOutside);
  const last = [...new Map(days.map((each) => [each.schoolId, each])).values()];
  const present = new Map((await schoolsOfProject(tenant, id)).map((each) => [each.id, each.day]));
  const changed = last.filter(({ schoolId, day, seen }) => {
    const is = present.get(schoolId);
    return seen !== undefined && is !== undefined && is !== seen && is !== day;
  });
  if (changed.length > 0)
    refuse(kernelErrors.changedMeanwhile, {
      fields: changed.map(({ schoolId }) => ({ field: schoolId, message: CHANGED_BY_OTHERS })),
      data: projectShape.parse(await projectInfo(tenant, id)),
    });
  const written = await writeSchoolDays(tenant, { projectId: id, days: last });
  if (written < last.length) refuse(projectErrors.schoolNotLinked);
}

/** Answers how many examinations were deleted with it; null when they were to stay. Refuses projectErrors.unknown. */
export async function deleteProject(
  tenant: Tenant,
  { id, withExams, now }: { id: string; withExams: boolean; now: Date },
): Promise<number | null> {
  if (!(await projectById(tenant, id))) refuse(projectErrors.unknown);
  const schools = await schoolsOfProject(tenant, id);
  // Before the project's row is touched: an upload holds the lock of its institution when it waits for that row.
  const exams = withExams
    ? await unlistProjectExams(tenant, { projectId: id, deletedAt: now })
    : null;
  if (!(await markProjectDeleted(tenant, { id, now }))) refuse(projectErrors.unknown);
  await restateDeletedProject(tenant, {
    projectId: id,
    schoolIds: schools.map((one) => one.id),
  });
  return exams;
}

type Linked = {
  readonly id: string;
  readonly status: number;
  readonly schoolIds: readonly string[];
};

/** Links and unlinks schools; answers those that were. */
async function changeSchools(
  tenant: Tenant,
  { known, wanted }: { known: Linked; wanted: readonly string[] },
): Promise<string[]> {
  const { id: projectId, status, schoolIds: linked } = known;
  const added = wanted.filter((id) => !linked.includes(id));
  const removed = linked.filter((id) => !wanted.includes(id));
  if (added.length === 0 && removed.length === 0) return [];
  if (status >= ProjectStatus.Underway && wanted.length === 0)
    refuseAt('schoolIds', projectErrors.schoolRequired);
  await checkSchools(tenant, added);
  const gone = { projectId, schoolIds: removed };
  if (removed.length > 0 && (await isExamined(tenant, gone)))
    refuseAt('schoolIds', projectErrors.schoolExamined);
  await unlinkSchools(tenant, gone);
  await linkSchools(tenant, { projectId, schoolIds: added });
  return [...added, ...removed];
}

async function checkSchools(tenant: Tenant, ids: readonly string[]): Promise<void> {
  const known = await schoolsByIds(tenant, ids);
  const living = ids.every((id) => known.get(id)?.deleted === false);
  if (!living) refuseAt('schoolIds', projectErrors.schoolsInvalid);
}

function checkDates({ startDate, endDate }: ProjectFields): void {
  if (startDate !== null && endDate !== null && startDate > endDate)
    refuseAt('endDate', projectErrors.datesReversed);
}

function nameUsed(entry: ErrorEntry) {
  return { project_name_key: { entry, field: 'name' } };
}

type Listed = NonNullable<Awaited<ReturnType<typeof projectById>>>;

function rowOf({ createdAt, ...row }: Listed): ProjectRow {
  return {
    ...row,
    schoolCount: row.schoolCount ?? 0,
    createtime: instantInShanghai(createdAt),
  };
}

const columns: readonly XlsxColumn<ProjectRow>[] = [
  { title: text.name, width: 32, value: (row) => row.name },
  { title: text.status, width: 10, value: (row) => projectStatusWord[row.status] },
  { title: text.method, width: 14, value: (row) => screeningMethodWord[row.method] },
  { title: text.schoolCount, width: 12, value: (row) => row.schoolCount },
  { title: text.startDate, width: 12, value: (row) => row.startDate },
  { title: text.endDate, width: 12, value: (row) => row.endDate },
  { title: text.createtime, width: 12, value: (row) => dayOf(row.createtime) },
];

/** The export of projects. */
export const projectExport: ExportOf<typeof exportProjects, ProjectRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => everyPage((page) => listProjects(tenant, { ...input, ...page })),
};
