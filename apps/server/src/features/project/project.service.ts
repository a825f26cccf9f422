/**
 * Screening projects. Names are unique within the institution. A project moves forward only, and needs a school
 * before it starts; a school that has examinations in it stays. Deleting a project also deletes its
 * examinations if the caller says so.
 */
import { consentErrors, consentKindWord } from '@spine/contract/consent';
import { schoolYearOf } from '@spine/contract/enrolment';
import { screeningMethodWord } from '@spine/contract/exam';
import {
  type CalendarDate,
  CHANGED_BY_OTHERS,
  dayOf,
  type ErrorEntry,
  instantInShanghai,
  kernelErrors,
  type ParsedEndpointInput,
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
import {
  changeChildren,
  lockForUnlisting,
  lockSchools,
  recountProjectSums,
} from '#features/child-record/index.ts';
import { hasAnswers, hasNotice } from '#features/consent/index.ts';
import { reassessProject, unlistProjectExams } from '#features/exam/index.ts';
import { schoolsByIds } from '#features/school/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  countExamsOfProject,
  loadSchoolSums,
  loadTallies,
  type SchoolSum,
} from './progress.repository.ts';
import {
  countProjects,
  type Deletion,
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

const FIELDS = ['name', 'method', 'needsConsent', 'startDate', 'endDate'] as const;

type ProjectToEdit = ParsedEndpointInput<typeof editProjectCall>;

export async function listProjects(tenant: Tenant, query: ProjectQuery) {
  const rows = await projectPage(tenant, query);
  return { rows: rows.map(toProjectRow), total: await countProjects(tenant, query) };
}

/** Refuses projectErrors.unknown. */
export async function projectInfo(tenant: Tenant, id: string): Promise<ProjectInfo> {
  const project = (await projectById(tenant, id)) ?? refuse(projectErrors.unknown);
  const schools = await schoolsOfProject(tenant, id);
  const [tally] = await loadTallies(tenant, [id]);
  const exams = await countExamsOfProject(tenant, id);
  const counts = { schools: schools.length, patients: tally?.roster ?? 0, exams };
  const version = versionOf({ ...project, schoolIds: sortedIds(schools) }, PROJECT_PARTS);
  return { ...toProjectRow(project), schools, counts, version };
}

/** Of a project that needed consent before it began: nobody was examined in it without. */
const FROM_THE_BEGINNING = new Date(0);

/** Ids of schools in an order of their own: names are sorted differently once a school is renamed. */
function sortedIds(schools: readonly { id: string }[]): string[] {
  return schools.map(({ id }) => id).sort();
}

/** How far some projects are; ids that are not there are left out. */
export async function listTallies(tenant: Tenant, ids: readonly string[]) {
  const rows = await loadTallies(tenant, ids);
  return { rows, total: rows.length };
}

/** How some schools stand in their newest project; ids that are not there are left out. */
export async function listSchoolTallies(tenant: Tenant, ids: readonly string[]) {
  const rows = (await loadSchoolSums(tenant, ids)).map(toSchoolTally);
  return { rows, total: rows.length };
}

function toSchoolTally({ id, roster, projectId, name, status, ...sum }: SchoolSum): SchoolTally {
  if (projectId === null || name === null || status === null) return { id, roster, project: null };
  const { counted, examined } = sum;
  return { id, roster, project: { id: projectId, name, status, roster: counted, examined } };
}

/** Refuses projectErrors.datesReversed, projectErrors.nameUsedOnAdd, projectErrors.schoolsInvalid. */
export async function addProject(
  tenant: Tenant,
  {
    project,
    id,
    now,
  }: { project: ParsedEndpointInput<typeof addProjectCall>; id: string; now: Date },
): Promise<void> {
  const schoolIds = [...new Set(project.schoolIds)];
  const fields = {
    name: project.name,
    method: project.method,
    consentSince: project.needsConsent ? FROM_THE_BEGINNING : null,
    startDate: project.startDate ?? null,
    endDate: project.endDate ?? null,
    schoolYear: schoolYearOf(project.startDate ?? tenant.today),
  };
  checkDates(fields);
  await checkSchools(tenant, schoolIds);
  const inserted = insertProject(tenant, { id, ...fields, createdAt: now });
  await refuseDuplicates(inserted, nameUsed(projectErrors.nameUsedOnAdd));
  const part = { projectId: id, schoolIds };
  await changeChildren(tenant, part, (change) => linkSchools(change, part));
}

/**
 * Answers how it asks families from now on, where that was changed. Refuses consentErrors.alreadyAnswered,
 * consentErrors.noticeUnpublished, kernelErrors.changedMeanwhile, kernelErrors.nothingUpdated, projectErrors.datesReversed,
 * projectErrors.nameUsedOnEdit, projectErrors.schoolExamined, projectErrors.schoolRequired, projectErrors.schoolsInvalid,
 * projectErrors.unknown.
 */
export async function editProject(
  tenant: Tenant,
  edit: ProjectToEdit,
  now: Date,
): Promise<{ consent?: boolean }> {
  if (await mayChangeMethod(tenant, edit)) await lockForUnlisting(tenant);
  const locked = (await lockProject(tenant, edit.id)) ?? refuse(projectErrors.unknown);
  const current = { ...locked, schoolIds: sortedIds(await schoolsOfProject(tenant, edit.id)) };
  const schoolIds = edit.schoolIds && [...new Set(edit.schoolIds)].sort();
  const { row, isLate } = await mergeEdit(
    PROJECT_PARTS,
    { stored: current, edited: applyPatch(current, { ...edit, schoolIds }), version: edit.version },
    { shape: projectShape, read: () => projectInfo(tenant, edit.id) },
  );
  const { name, method, needsConsent, startDate, endDate } = row;
  const consentSince = await findConsentSince(tenant, { current, needsConsent, now });
  const schoolYear = findSchoolYear(current, startDate);
  const fields = { name, method, consentSince, startDate, endDate, schoolYear };
  checkDates(fields);
  const links = await findMovedSchools(tenant, { current, requested: row.schoolIds });
  const moved = [...links.added, ...links.removed];
  const hasSameFields = FIELDS.every((field) => row[field] === current[field]);
  const isSame = hasSameFields && moved.length === 0;
  if (isSame && isLate) return {};
  if (isSame) refuse(kernelErrors.nothingUpdated);
  const updated = updateProject(tenant, { id: edit.id, change: fields });
  await refuseDuplicates(updated, nameUsed(projectErrors.nameUsedOnEdit));
  const projectId = edit.id;
  if (method !== current.method) {
    // All at once, in their order.
    await lockSchools(tenant, [...current.schoolIds, ...moved]);
    await reassessProject(tenant, { projectId, method });
  }
  if (startDate !== current.startDate) await recountProjectSums(tenant, projectId);
  const part = { projectId, schoolIds: schoolsToDerive(current, { schoolYear, moved }) };
  await changeChildren(tenant, part, async (change) => {
    await unlinkSchools(change, { projectId, schoolIds: links.removed });
    await linkSchools(change, { projectId, schoolIds: links.added });
  });
  return needsConsent === current.needsConsent ? {} : { consent: needsConsent };
}

/** Those whose children it waits for anew: all of them where it examines another roster. */
function schoolsToDerive(
  current: { readonly schoolIds: readonly string[]; readonly schoolYear: number },
  { schoolYear, moved }: { readonly schoolYear: number; readonly moved: readonly string[] },
): readonly string[] {
  return schoolYear === current.schoolYear ? moved : [...new Set([...current.schoolIds, ...moved])];
}

/**
 * Asked before the project's row is locked, as uploads lock. A form sends the method also where it stays; without a version the
 * one that is sent counts, whatever somebody else writes meanwhile.
 */
async function mayChangeMethod(tenant: Tenant, edit: ProjectToEdit): Promise<boolean> {
  if (edit.method === undefined) return false;
  return edit.version === undefined || edit.method !== (await projectById(tenant, edit.id))?.method;
}

/**
 * Refuses consentErrors.noticeUnpublished, kernelErrors.nothingUpdated, projectErrors.schoolRequired, projectErrors.statusBack, projectErrors.unknown.
 */
export async function moveProject(
  tenant: Tenant,
  { id, status, now }: { id: string; status: ProjectStatus; now: Date },
): Promise<void> {
  const current = (await lockProject(tenant, id)) ?? refuse(projectErrors.unknown);
  if (status < current.status) refuse(projectErrors.statusBack);
  if (status === current.status) refuse(kernelErrors.nothingUpdated);
  // A project under way may have lost its last school since, and must still be able to end.
  const starts = current.status === ProjectStatus.NotStarted;
  const schools = await schoolsOfProject(tenant, id);
  if (starts && schools.length === 0) refuse(projectErrors.schoolRequired);
  if (status === ProjectStatus.Underway && current.needsConsent && !(await hasNotice(tenant, id)))
    refuse(consentErrors.noticeUnpublished);
  // Derived while it is under way: the children unseen at its end stay counted as missed.
  const part = { projectId: id, schoolIds: schools.map((one) => one.id) };
  await changeChildren(tenant, part, async (change) => {
    if (starts) await updateProject(change, { id, change: begun(tenant, current) });
  });
  // One that never ran has no time of which examinations could still come.
  const completedAt = starts ? null : now;
  if (status > ProjectStatus.Underway)
    await updateProject(tenant, { id, change: { status, completedAt } });
}

function begun({ today }: Tenant, { startDate }: Pick<ProjectFields, 'startDate'>) {
  const schoolYear = startDate === null ? { schoolYear: schoolYearOf(today) } : {};
  return { status: ProjectStatus.Underway, ...schoolYear };
}

/** Whose roster it examines once it begins on a day; a completed one keeps what it was. */
function findSchoolYear(
  current: Pick<ProjectFields, 'startDate' | 'schoolYear'> & { readonly status: number },
  startDate: CalendarDate | null,
): number {
  const stays = startDate === null || startDate === current.startDate;
  return stays || current.status === ProjectStatus.Completed
    ? current.schoolYear
    : schoolYearOf(startDate);
}

/**
 * All days or none. Of a school that is named twice the last counts; one whose day was changed by others
 * meanwhile is a field of the refusal. Refuses kernelErrors.changedMeanwhile, projectErrors.schoolDayOutside,
 * projectErrors.schoolNotLinked, projectErrors.unknown.
 */
export async function setSchoolDays(
  tenant: Tenant,
  { id, days }: ParsedEndpointInput<typeof setSchoolDaysCall>,
): Promise<void> {
  const { startDate, endDate } = (await lockProject(tenant, id)) ?? refuse(projectErrors.unknown);
  const isOutside = ({ day }: { day: string | null }) =>
    day !== null &&
    ((startDate !== null && day < startDate) || (endDate !== null && day > endDate));
  if (days.some(isOutside)) refuse(projectErrors.schoolDayOutside);
  const requested = [...new Map(days.map((each) => [each.schoolId, each])).values()];
  const currentDays = new Map(
    (await schoolsOfProject(tenant, id)).map((each) => [each.id, each.day]),
  );
  const conflicts = requested.filter(({ schoolId, day, seen }) => {
    const current = currentDays.get(schoolId);
    return seen !== undefined && current !== undefined && current !== seen && current !== day;
  });
  if (conflicts.length > 0)
    refuse(kernelErrors.changedMeanwhile, {
      fields: conflicts.map(({ schoolId }) => ({ field: schoolId, message: CHANGED_BY_OTHERS })),
      data: projectShape.parse(await projectInfo(tenant, id)),
    });
  const written = await writeSchoolDays(tenant, { projectId: id, days: requested });
  if (written < requested.length) refuse(projectErrors.schoolNotLinked);
}

/** Answers how many examinations were deleted with it; null when they were to stay. Refuses projectErrors.unknown. */
export async function deleteProject(
  tenant: Tenant,
  {
    id,
    withExams,
    now,
    deletion,
  }: { id: string; withExams: boolean; now: Date; deletion: Deletion },
): Promise<number | null> {
  // Before the project's row is locked: an upload holds the lock of its institution when it waits for that row.
  if (withExams) await lockForUnlisting(tenant);
  if (!(await lockProject(tenant, id))) refuse(projectErrors.unknown);
  return changeChildren(tenant, { projectId: id }, async (change) => {
    const unlisted = { projectId: id, deletedAt: now };
    const exams = withExams ? await unlistProjectExams(change, unlisted) : null;
    await markProjectDeleted(change, { id, now, deletion });
    return exams;
  });
}

type CurrentSchools = {
  readonly id: string;
  readonly status: number;
  readonly schoolIds: readonly string[];
};

/** Schools that are to be linked and unlinked. */
async function findMovedSchools(
  tenant: Tenant,
  { current, requested }: { current: CurrentSchools; requested: readonly string[] },
): Promise<{ added: string[]; removed: string[] }> {
  const { id: projectId, status, schoolIds: linked } = current;
  const added = requested.filter((id) => !linked.includes(id));
  const removed = linked.filter((id) => !requested.includes(id));
  if (added.length === 0 && removed.length === 0) return { added, removed };
  if (status >= ProjectStatus.Underway && requested.length === 0)
    refuseAt('schoolIds', projectErrors.schoolRequired);
  await checkSchools(tenant, added);
  const removedLinks = { projectId, schoolIds: removed };
  if (removed.length > 0 && (await isExamined(tenant, removedLinks)))
    refuseAt('schoolIds', projectErrors.schoolExamined);
  return { added, removed };
}

async function checkSchools(tenant: Tenant, ids: readonly string[]): Promise<void> {
  const schools = await schoolsByIds(tenant, ids);
  const living = ids.every((id) => schools.get(id)?.deleted === false);
  if (!living) refuseAt('schoolIds', projectErrors.schoolsInvalid);
}

function checkDates({ startDate, endDate }: ProjectFields): void {
  if (startDate !== null && endDate !== null && startDate > endDate)
    refuseAt('endDate', projectErrors.datesReversed);
}

type ConsentChange = {
  readonly current: {
    readonly id: string;
    readonly status: number;
    readonly needsConsent: boolean;
    readonly consentSince: Date | null;
  };
  readonly needsConsent: boolean;
  readonly now: Date;
};

/**
 * Since when it needs consent; what families answered to stays asked. Refuses consentErrors.alreadyAnswered,
 * consentErrors.noticeUnpublished.
 */
async function findConsentSince(
  tenant: Tenant,
  { current, needsConsent, now }: ConsentChange,
): Promise<Date | null> {
  if (needsConsent === current.needsConsent) return current.consentSince;
  if (!needsConsent) {
    if (await hasAnswers(tenant, current.id))
      refuseAt('needsConsent', consentErrors.alreadyAnswered);
    return null;
  }
  if (current.status === ProjectStatus.NotStarted) return FROM_THE_BEGINNING;
  if (!(await hasNotice(tenant, current.id)))
    refuseAt('needsConsent', consentErrors.noticeUnpublished);
  return now;
}

function nameUsed(entry: ErrorEntry) {
  return { project_name_key: { entry, field: 'name' } };
}

type StoredProject = NonNullable<Awaited<ReturnType<typeof projectById>>>;

function toProjectRow({ createdAt, consentSince: _, ...row }: StoredProject): ProjectRow {
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
  { title: text.needsConsent, width: 12, value: (row) => consentKindWord[`${row.needsConsent}`] },
  { title: text.schoolCount, width: 12, value: (row) => row.schoolCount },
  { title: text.startDate, width: 12, value: (row) => row.startDate },
  { title: text.endDate, width: 12, value: (row) => row.endDate },
  { title: text.createtime, width: 12, value: (row) => dayOf(row.createtime) },
];

/** The export of projects. */
export const projectExport: ExportSource<typeof exportProjects, ProjectRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => readAllPages((page) => listProjects(tenant, { ...input, ...page })),
};
