/**
 * What families answer. Rows are only added, and the newest counts. Whoever records takes what uploads take, and the row of
 * the project by itself: an examination and an answer of one project never pass each other.
 */
import {
  type ConsentAnswer,
  type ConsentChild,
  type ConsentClassCount,
  type ConsentEntry,
  type ConsentReminders,
  type ConsentSchoolCount,
  consentErrors,
  isAnswerDay,
  momentOfAnswer,
  needsNotice,
  permissionAt,
  type RecordedConsent,
  type recordConsents as recordCall,
} from '@spine/contract/consent';
import { correctTimes, type ProjectStart, startOfProject } from '@spine/contract/exam';
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import { toRosterOrder } from '@spine/contract/patient';
import { projectErrors } from '@spine/contract/project';
import { STUDENT_TAIL } from '@spine/contract/station';
import { lockForUpload } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import {
  type ClassChild,
  type ClassNames,
  type ConsentInsert,
  classWithAnswers,
  countByClass,
  countBySchool,
  findNewest,
  findOnRoster,
  findProject,
  findReminderHour,
  findStored,
  hasSchool,
  type InClass,
  type InProject,
  insertConsents,
  lockProject,
  type OfYear,
  setReminderHour,
} from './consent.repository.ts';
import { findVersion } from './notice.repository.ts';

/** In the order of the roster. Refuses projectErrors.schoolNotLinked, projectErrors.unknown. */
export async function loadClass(tenant: Tenant, of: InClass): Promise<ConsentChild[]> {
  const project = await loadProject(tenant, of);
  const { schoolYear } = project;
  const children = await classWithAnswers(tenant, { ...of, schoolYear });
  return toRosterOrder(children).map((child) => ({
    id: child.id,
    name: child.name,
    studentTail: child.studentId.slice(-STUDENT_TAIL),
    permission: permissionAt(project, child.consentId === null ? null : child.answer),
    newest: toEntry(child),
    reminders: child.reminders,
  }));
}

function toEntry(child: ClassChild): ConsentEntry | null {
  if (child.consentId === null) return null;
  const { consentId: id, answer, channel, reason, noticeVersion } = child;
  return {
    id,
    answer,
    channel,
    reason,
    noticeVersion,
    answeredAt: instantInShanghai(child.answeredAt),
    recordedAt: instantInShanghai(child.recordedAt),
    by: child.recordedByName ?? child.maskedPhone ?? '',
  };
}

/** Refuses projectErrors.unknown. */
export async function loadReminders(
  tenant: Tenant,
  { projectId, offered }: { projectId: string; offered: boolean },
): Promise<ConsentReminders> {
  const { hour } = (await findReminderHour(tenant, projectId)) ?? refuse(projectErrors.unknown);
  return { offered, hour };
}

/** Refuses consentErrors.remindersNotOffered, projectErrors.unknown. */
export async function saveReminders(
  tenant: Tenant,
  { projectId, hour, offered }: { projectId: string; hour: number | null; offered: boolean },
): Promise<void> {
  if (!(await lockProject(tenant, projectId))) refuse(projectErrors.unknown);
  if (hour !== null && !offered) refuse(consentErrors.remindersNotOffered);
  await setReminderHour(tenant, { projectId, hour });
}

/** Refuses projectErrors.unknown. */
export async function countSchools(
  tenant: Tenant,
  projectId: string,
): Promise<ConsentSchoolCount[]> {
  const { schoolYear } = (await findProject(tenant, projectId)) ?? refuse(projectErrors.unknown);
  return await countBySchool(tenant, { projectId, schoolYear });
}

/** Refuses projectErrors.schoolNotLinked, projectErrors.unknown. */
export async function countClasses(tenant: Tenant, of: InProject): Promise<ConsentClassCount[]> {
  const { schoolYear } = await loadProject(tenant, of);
  return await countByClass(tenant, { ...of, schoolYear });
}

async function loadProject(tenant: Tenant, of: InProject) {
  const project = (await findProject(tenant, of.projectId)) ?? refuse(projectErrors.unknown);
  if (!(await hasSchool(tenant, of))) refuse(projectErrors.schoolNotLinked);
  return project;
}

type RecordedBy = {
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
};
type Bulk = ParsedEndpointInput<typeof recordCall> & RecordedBy;

/**
 * In the order they were sent; what an earlier call stored is answered again. A refusal stores none; whose newest answer is not
 * the one that was seen is left out. Refuses consentErrors.childUnknown, consentErrors.classMissing, consentErrors.dayInvalid, consentErrors.idUsed, consentErrors.noticeMissing, consentErrors.versionUnknown,
 * projectErrors.schoolNotLinked, projectErrors.unknown.
 */
export function recordConsents(tenant: Tenant, bulk: Bulk): Promise<RecordedConsent[]> {
  if ((bulk.gradeName === undefined) !== (bulk.clazzName === undefined))
    refuseAt('clazzName', consentErrors.classMissing);
  return storeAnswers(tenant, { ...bulk, momentOf: momentsOf(bulk) });
}

/** When each answer counts. Refuses consentErrors.dayInvalid. */
function momentsOf({ day, answeredAt, clockAheadMs, now }: Bulk): Answers['momentOf'] {
  if (answeredAt === undefined) {
    if (day !== undefined && !isAnswerDay(day, dateInShanghai(now)))
      refuseAt('day', consentErrors.dayInvalid);
    return (answer) => momentOfAnswer(answer, { day, now });
  }
  if (day !== undefined) refuseAt('answeredAt', consentErrors.dayInvalid);
  const shown = { childId: undefined, time: new Date(answeredAt), aheadMs: clockAheadMs };
  return (_answer, project) => {
    const [corrected = now] = correctTimes([{ ...shown, earliest: startOfProject(project) }], now);
    const given = notAfter(corrected, now);
    if (!isAnswerDay(dateInShanghai(given), dateInShanghai(now)))
      refuseAt('answeredAt', consentErrors.dayInvalid);
    return given;
  };
}

function notAfter(instant: Date, now: Date): Date {
  return instant < now ? instant : now;
}

type OnTheSpot = InProject &
  RecordedBy &
  Omit<NewAnswer, 'reason' | 'newestSeen'> & {
    readonly reason: string | undefined;
    readonly noticeVersion: number | undefined;
    readonly channel: Bulk['channel'];
    readonly answeredAt: Date;
  };

/**
 * An answer that a station took down, maybe without a network and days before; answers whether it was new. Refuses
 * consentErrors.childUnknown, consentErrors.idUsed, consentErrors.noticeMissing, consentErrors.versionUnknown,
 * projectErrors.schoolNotLinked, projectErrors.unknown.
 */
export async function recordStationConsent(
  tenant: Tenant,
  { id, patientId, answer, reason, answeredAt, now, ...of }: OnTheSpot,
): Promise<boolean> {
  const answers = [{ id, patientId, answer, reason }];
  const given = notAfter(answeredAt, now);
  const [result] = await storeAnswers(tenant, { ...of, answers, momentOf: () => given, now });
  return result?.outcome !== 'already';
}

type NewAnswer = {
  readonly id: string;
  readonly patientId: string;
  readonly answer: ConsentAnswer;
  readonly reason?: string | undefined;
  readonly newestSeen?: string | null | undefined;
};

type Answers = InProject &
  ClassNames &
  RecordedBy & {
    readonly channel: Bulk['channel'];
    readonly noticeVersion?: number | undefined;
    readonly answers: readonly NewAnswer[];
    readonly momentOf: (answer: ConsentAnswer, project: ProjectStart) => Date;
  };

async function storeAnswers(tenant: Tenant, of: Answers): Promise<RecordedConsent[]> {
  const { projectId, answers } = of;
  await lockForUpload(tenant);
  const project = (await lockProject(tenant, projectId)) ?? refuse(projectErrors.unknown);
  if (!(await hasSchool(tenant, of))) refuse(projectErrors.schoolNotLinked);
  const isNew = await findNew(tenant, of);
  const patientIds = answers.map(({ patientId }) => patientId);
  const before = await findNewest(tenant, { projectId, patientIds });
  const isSeen = ({ patientId, newestSeen }: NewAnswer): boolean =>
    newestSeen === undefined || newestSeen === (before.get(patientId)?.id ?? null);
  const unstored = answers.filter(isNew);
  // Of strangers nothing is told, not even that they changed.
  await checkRoster(tenant, { ...of, ...project }, unstored);
  const added = unstored.filter(isSeen);
  if (added.length > 0)
    await insertConsents(tenant, await toRows(tenant, { ...of, project }, added));
  const newest = await findNewest(tenant, { projectId, patientIds });
  return answers.map((answer) => {
    const { id, patientId } = answer;
    const counting = newest.get(patientId);
    const permission = permissionAt(project, counting?.answer ?? null);
    if (!isNew(answer)) return { id, patientId, outcome: 'already', permission };
    if (!isSeen(answer)) return { id, patientId, outcome: 'changed', permission };
    return { id, patientId, outcome: counting?.id === id ? 'recorded' : 'older', permission };
  });
}

/** Refuses consentErrors.idUsed. */
async function findNew(tenant: Tenant, { projectId, answers }: Answers) {
  const ids = answers.map(({ id }) => id);
  const stored = await findStored(tenant, ids);
  const isOther = ({ id, patientId, answer }: NewAnswer): boolean => {
    const known = stored.get(id);
    if (known === undefined) return false;
    return (
      known.projectId !== projectId || known.patientId !== patientId || known.answer !== answer
    );
  };
  if (answers.some(isOther)) refuse(consentErrors.idUsed);
  return ({ id }: NewAnswer): boolean => !stored.has(id);
}

/** Refuses consentErrors.childUnknown. */
async function checkRoster(
  tenant: Tenant,
  of: Answers & OfYear,
  answers: readonly NewAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map(({ patientId }) => patientId);
  const onRoster = await findOnRoster(tenant, of, ids);
  if (ids.some((id) => !onRoster.has(id))) refuse(consentErrors.childUnknown);
}

/** Refuses consentErrors.dayInvalid, consentErrors.noticeMissing, consentErrors.versionUnknown. */
async function toRows(
  tenant: Tenant,
  of: Answers & { readonly project: ProjectStart },
  added: readonly NewAnswer[],
): Promise<ConsentInsert[]> {
  const { projectId, project, channel, momentOf, by, now } = of;
  const noticeVersion = await findNoticeVersion(tenant, of, added);
  return added.map(({ id, patientId, answer, reason = null }) => ({
    id,
    projectId,
    patientId,
    noticeVersion,
    answer,
    channel,
    reason,
    recordedBy: by.id,
    recordedByName: by.name,
    maskedPhone: null,
    answeredAt: momentOf(answer, project),
    recordedAt: now,
  }));
}

/** Refuses consentErrors.noticeMissing, consentErrors.versionUnknown. */
async function findNoticeVersion(
  tenant: Tenant,
  { projectId, noticeVersion: version }: Answers,
  added: readonly NewAnswer[],
): Promise<number | null> {
  const notice = await findVersion(tenant, { projectId, version });
  if (!notice && version !== undefined) refuseAt('noticeVersion', consentErrors.versionUnknown);
  if (!notice && added.some(({ answer }) => needsNotice(answer)))
    refuse(consentErrors.noticeMissing);
  return notice?.version ?? null;
}
