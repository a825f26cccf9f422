/** Who was absent on a day of screening. Facts do not change by it: an absent child is one that was not seen. */
import { erasureErrors } from '@spine/contract/erasure';
import { examErrors } from '@spine/contract/exam';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { ProjectStatus } from '@spine/contract/project';
import { isScreeningDay, type recordAttendance, stationErrors } from '@spine/contract/station';
import { findErasedIds, lockSchools } from '#features/child-record/index.ts';
import { isExaminedOn, lockScreening } from '#features/exam/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { deleteAbsence, insertAbsence, isAbsent, isOnRoster } from './attendance.repository.ts';

type AttendanceInput = ParsedEndpointInput<typeof recordAttendance> & {
  readonly recordedBy: { readonly id: string; readonly name: string };
  readonly now: Date;
};

/** Refuses erasureErrors.childErased, examErrors.studentNotFound. */
async function refuseAbsent(tenant: Tenant, patientId: string): Promise<never> {
  const [erased] = await findErasedIds(tenant, [patientId]);
  refuse(erased === undefined ? examErrors.studentNotFound : erasureErrors.childErased);
}

/**
 * Answers whether anything changed: a replay is answered even after its project has ended. Locks what an upload locks, in
 * its order, so that of an examination and an absence of the same child and day only the examination stays. Refuses
 * erasureErrors.childErased, examErrors.projectNotFound, examErrors.projectNotInProgress, examErrors.studentNotFound,
 * stationErrors.alreadyExamined, stationErrors.dayInvalid.
 */
export async function saveAttendance(tenant: Tenant, input: AttendanceInput): Promise<boolean> {
  const project = await lockScreening(tenant, input);
  await lockSchools(tenant, [input.schoolId]);
  const { schoolYear } = project;
  if (!(await isOnRoster(tenant, { ...input, schoolYear })))
    return refuseAbsent(tenant, input.patientId);
  if ((await isAbsent(tenant, input)) === input.absent) return false;
  if (project.status !== ProjectStatus.Underway) refuse(examErrors.projectNotInProgress);
  if (!input.absent) {
    await deleteAbsence(tenant, input);
    return true;
  }
  if (!isScreeningDay(input.day, project, input.now)) refuseAt('day', stationErrors.dayInvalid);
  if (await isExaminedOn(tenant, input)) refuse(stationErrors.alreadyExamined);
  const { id, name } = input.recordedBy;
  await insertAbsence(tenant, {
    projectId: input.projectId,
    patientId: input.patientId,
    day: input.day,
    recordedBy: id,
    recordedByName: name,
    recordedAt: input.now,
  });
  return true;
}
