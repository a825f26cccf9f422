/** The children of a class as the station examines them, one after another. */
import { permissionAt } from '@spine/contract/consent';
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
import { lastResults } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { classInProject, findProject, type RosterChild } from './station.repository.ts';

/** In the order of the class's labels and sheets. Refuses examErrors.projectNotFound. */
export async function loadRoster(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof stationRoster>,
): Promise<StationChild[]> {
  const project = (await findProject(tenant, input)) ?? refuse(examErrors.projectNotFound);
  const children = await classInProject(tenant, input);
  const last = await lastResults(tenant, {
    patientIds: children.map(({ id }) => id),
    projectId: input.projectId,
    before: startOfShanghaiDay(firstDayOf(project)),
  });
  return toRosterOrder(children).map((child) => ({
    ...toListedChild(child),
    permission: permissionAt(project, child.answer),
    last: last.before.get(child.id) ?? null,
    retestOf: last.within.get(child.id) ?? null,
  }));
}

function toListedChild(child: RosterChild): Omit<StationChild, 'last' | 'retestOf' | 'permission'> {
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
