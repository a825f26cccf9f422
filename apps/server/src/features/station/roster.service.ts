/** The children of a class as the station examines them, one after another. */
import { mayBeExamined, permissionAt, permittedSpans } from '@spine/contract/consent';
import { examErrors, firstDayOf } from '@spine/contract/exam';
import {
  instantInShanghai,
  type ParsedEndpointInput,
  startOfShanghaiDay,
} from '@spine/contract/kernel';
import { toRosterOrder } from '@spine/contract/patient';
import {
  STUDENT_TAIL,
  type StationChild,
  type stationRoster,
  stationStateOf,
} from '@spine/contract/station';
import { toGivenAnswers } from '#features/consent/index.ts';
import { lastResults } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { loadMonitored } from './monitored-children.service.ts';
import { classInProject, findProject, type RosterChild } from './station.repository.ts';

/** In the order of the class's labels and sheets. Refuses examErrors.projectNotFound. */
export async function loadRoster(
  tenant: Tenant,
  { secret, ...input }: ParsedEndpointInput<typeof stationRoster> & { readonly secret: string },
): Promise<StationChild[]> {
  const project = (await findProject(tenant, input)) ?? refuse(examErrors.projectNotFound);
  const children = await classInProject(tenant, { ...input, schoolYear: project.schoolYear });
  const last = await lastResults(tenant, {
    patientIds: children.map(({ id }) => id),
    projectId: input.projectId,
    before: startOfShanghaiDay(firstDayOf(project)),
  });
  const { schoolYear } = project;
  const monitored = await loadMonitored(tenant, { ...input, children, schoolYear, secret });
  return toRosterOrder(children).map((child) => ({
    ...toListedChild(child),
    ...toPermission(project, child),
    last: last.before.get(child.id) ?? null,
    retestOf: last.within.get(child.id) ?? null,
    ...(monitored.has(child.id) && { monitored: monitored.get(child.id) }),
  }));
}

type Permission = Pick<StationChild, 'permission' | 'permittedSpans'>;

/** How a child stands, and of one that is blocked when it was not. */
function toPermission(project: { consentSince: Date | null }, child: RosterChild): Permission {
  const answers = toGivenAnswers(child.answers);
  const needsConsent = project.consentSince !== null;
  const permission = permissionAt({ needsConsent }, answers[0]?.answer ?? null);
  if (mayBeExamined(permission)) return { permission };
  const spans = permittedSpans(project, answers).map(({ from, until }) => ({
    from: instantInShanghai(from),
    until: instantInShanghai(until),
  }));
  return spans.length > 0 ? { permission, permittedSpans: spans } : { permission };
}

function toListedChild(
  child: RosterChild,
): Omit<StationChild, 'last' | 'retestOf' | 'monitored' | keyof Permission> {
  const { id, name, gender, birthDate, examId, examTime } = child;
  return {
    id,
    name,
    initials: (child.initials ?? '').toLowerCase(),
    gender,
    birthDate,
    studentTail: child.studentId.slice(-STUDENT_TAIL),
    state: stationStateOf(child),
    examId,
    examTime: examTime && instantInShanghai(examTime),
  };
}
