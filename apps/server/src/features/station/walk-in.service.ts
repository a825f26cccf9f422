/** A child that came to be examined and is not on the roster: it joins it under a number of its own kind. */
import { examErrors } from '@spine/contract/exam';
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { walkInNumber } from '@spine/contract/patient';
import { ProjectStatus } from '@spine/contract/project';
import type { addWalkIn } from '@spine/contract/station';
import { lockScreening } from '#features/exam/index.ts';
import { addPatient } from '#features/patient/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';

type WalkInInput = ParsedEndpointInput<typeof addWalkIn> & { readonly now: Date };

/**
 * Answers whether it was added; the same id again is one child. Refuses examErrors.projectNotFound,
 * examErrors.projectNotInProgress, patientErrors.alike, patientErrors.idUsed, patientErrors.invalid,
 * patientErrors.schoolUnknown, patientErrors.studentIdUsed.
 */
export async function saveWalkIn(tenant: Tenant, input: WalkInInput): Promise<boolean> {
  const { now, projectId, ...child } = input;
  const project = await lockScreening(tenant, { projectId, schoolId: input.schoolId });
  if (project.status !== ProjectStatus.Underway) refuse(examErrors.projectNotInProgress);
  const typed = { ...child, studentId: walkInNumber(child.id) };
  const { added } = await addPatient(tenant, { typed, newId: () => child.id, now });
  return added;
}
